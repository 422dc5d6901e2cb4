//! The mapping of walls after a search.
//!
//! Shown by the recall of known boundaries, and by `cargo test -p setbve-runtime --lib mapping`.

/// The most calls, but at most half of all calls of a search with its mapping. More: walls
/// behind walls. Fewer: a shorter test.
pub(crate) const CALLS: u64 = 1 << 15;
/// Further calls where an argument is a text, because each of its characters is tried.
pub(crate) const CALLS_OF_TEXTS: u64 = (1 << 15) + PLACED;
/// Texts that are made from numbers and characters of the source. More: other lines.
pub(crate) const TEXTS: usize = 256;
/// The most forms of texts with numbers from which it is climbed to the largest ones: in all,
/// and with outcomes of one kind.
pub(crate) const CLIMBS: usize = 128;
pub(crate) const FORMS_OF_A_KIND: usize = 12;
/// How many of them at a time. More: where calls are few, all of them are cut short.
pub(crate) const CLIMBS_AT_ONCE: usize = 16;
/// Of these, the most with several numbers from which it is climbed once more with each small
/// value of another number, and the most of these values. More: longer tables.
pub(crate) const FORMS_OF_TABLES: usize = 4;
pub(crate) const MOST_ENTRIES: u32 = 12;
/// Calls that are kept for the choice of the places at which boundaries of texts are listed, at
/// most one of so many. Fewer: stranger texts in the lines.
pub(crate) const PLACED: u64 = 1 << 13;
pub(crate) const PLACED_OF: u64 = 16;
/// The most forms of texts in which a character is taken out or put in: in all, and with
/// outcomes of one kind. More: rules of further forms.
pub(crate) const BASES: usize = 64;
pub(crate) const BASES_OF_A_KIND: usize = 16;
/// Lists of each kind of outcome in which an item is put. More: rules of longer lists.
pub(crate) const LIST_BASES: usize = 8;
/// The most numbers of the source that lists are made of.
pub(crate) const LISTS: usize = 32;
/// The most inputs that are tried whole, and how many of them in a row, one after the other.
/// More: larger domains are tried whole, and take longer.
pub(crate) const SWEPT: u64 = 1 << 16;
pub(crate) const SWEPT_IN_A_ROW: usize = 256;
/// The most places of a rhythm that are looked for between two listed ones, or behind the last;
/// the places that are listed where there are as many; and those of all rhythms of a function.
/// More: rhythms with rarer breaks. Fewer: calls of a replay.
pub(crate) const RECURRING: i128 = 64;
pub(crate) const RECURRING_SHOWN: usize = 6;
pub(crate) const ALL_RECURRING: usize = 256;
/// Calls that follow paths after a search that gave up. More: a longer test of a function most of
/// whose calls end their process.
pub(crate) const FOLLOWED_LAST: u64 = 48;
/// Lines that are looked along side by side. More: fewer round trips. Fewer: the finds on one
/// line steer the next sooner.
pub(crate) const AT_ONCE: usize = 16;
/// Walls of a family that are looked along. More: walls behind narrow ones.
pub(crate) const PER_FAMILY: usize = 8;
/// Walls followed between two points of a line. More: bands between two points.
pub(crate) const TRANSITIONS: usize = 6;
/// Constants, and results of operations on constants and other arguments, that become points of
/// a line. More: conditions over several arguments. Fewer: more lines.
pub(crate) const CONSTANTS: usize = 64;
pub(crate) const COMBINED: usize = 24;
/// Values that all arguments have in the first inputs. More: other regions.
pub(crate) const FIRST: [i128; 7] = [1, 0, 10, 100, 2, 1_000, -1];
/// Small numbers on every line. More: plain thresholds that no constant names.
pub(crate) const SMALL: [i128; 9] = [0, 1, -1, 2, 10, 100, 1_000, 1 << 16, 1 << 32];
/// Numbers of daily life on every line, and the largest of them. More: rules that recur, such as
/// those of years.
pub(crate) const DAILY: u64 = 32;
pub(crate) const EVERYDAY: i128 = 9_999;
/// The fewest constants with which a function's code counts as visible; with fewer, its bytes
/// and characters are tried one by one. More: functions that are mapped in this way.
pub(crate) const SEEN: usize = 4;
/// The last of the characters that are tried one by one. Higher: more scripts. Lower: more
/// lines.
pub(crate) const SCRIPTS: i128 = 0x3100;
/// Bytes of an argument of which every value is tried. More: long bit fields.
pub(crate) const BYTES: u32 = 8;
/// Extrapolations along an argument before they are given up, and further ones for each new
/// change of slope that they find. More: price tables. Fewer: other walls.
pub(crate) const ATTEMPTS: u32 = 8;
/// The most digits before the trailing zeros of a value at which a change of slope is listed;
/// at other values a rounding is the likely cause. More: roundings are listed.
pub(crate) const DIGITS: u32 = 7;
/// Equal steps that make a slope. More: short brackets are missed. Fewer: roundings are listed.
pub(crate) const RUN: i128 = 16;
/// The same for steps at the start of the domain.
pub(crate) const RUN_FROM_START: i128 = 4;
/// Intervals of a line in which a number grows, and as many in which it falls, where a drop of
/// it is looked for. More: rarer drops.
pub(crate) const WRAPS: usize = 4;
/// How many times as far as from any of so many values beside it to the next a number must go
/// back to drop. Less: bends of curves are listed.
pub(crate) const WRAP: u128 = 4;
pub(crate) const WRAP_BESIDE: i128 = 3;
/// Points of a line, with whole numbers of their own, that show that a number has come to its
/// end where all floats give the same.
pub(crate) const SAME: usize = 4;
/// Walls of a family above which its rhythm and its extent are measured, and the most walls
/// whose extent is measured.
pub(crate) const FEW_WALLS: usize = 4;
/// The most items of a list that are changed to see whether a wall moves with them. More: rules
/// between items that are further apart.
pub(crate) const ITEMS: usize = 4;
pub(crate) const MEASURED: usize = 24;
/// Neighbouring values of every other argument at which a wall must stand to count as wide.
/// More: fewer lines.
pub(crate) const WIDE: i128 = 8;
/// A wide wall must also stand this part of the other argument's value away, because around a
/// large value eight neighbours show little.
pub(crate) const WIDE_PART: i128 = 32;
/// Values on both sides of a wall that are tried one by one for a rhythm; above it more, if
/// there are too few walls among them. More: slower rhythms.
pub(crate) const WINDOW: i128 = 256;
pub(crate) const LONG_WINDOW: i128 = 1_024;
/// Equal gaps between walls that make a rhythm, and the number of walls up to which it is
/// followed. More: rarer exceptions.
pub(crate) const REPEATED: usize = 6;
pub(crate) const FOLLOWED: usize = 200;
/// Where a rhythm breaks, values are tried one by one: as many as lie in so many gaps, and at
/// most so many.
pub(crate) const GAPS: i128 = 20;
pub(crate) const SKIPPED: i128 = 1_200;
/// Values on each side of a boundary among which an outcome may stay from one to the next, so
/// that not each value has an outcome of its own. More: calls.
pub(crate) const STAYS: i128 = 12;
/// Kinds of output of a function that has no table of names. More: entries of tables are
/// listed as rules.
pub(crate) const FEW_KINDS: usize = 6;
/// Walls that show a rhythm: for each pair of gaps before and after a wall, and in all. More:
/// longer texts.
pub(crate) const OF_A_KIND: usize = 2;
pub(crate) const READ: usize = 10;
/// Moves of about the same size that show that a wall is a step of a curve, and the farthest
/// that are followed. Fewer moves: limits of a table are taken for a curve.
pub(crate) const STEPS: usize = 3;
pub(crate) const STEP_REACH: u128 = 1 << 12;
/// How many times as far as the steps of a curve a wall at its end must reach to be a rule of
/// its own. Less: long steps are taken for rules.
pub(crate) const PLATEAU: u128 = 8;
/// Plain values of the other arguments; a wall is shown at the first at which it stands.
pub(crate) const PLAIN: [i128; 8] = [10, 100, 1_000, 2_000, 1, 2, 5, 0];
/// The least difference of another argument at which a wall of a curve must stand as well, not
/// to depend on that argument. Less: long steps of curves are shown away from their ends, where
/// small edits do not show.
pub(crate) const AWAY: u128 = 64;
/// Where a wall stands at no plain value, it is shown at a multiple of one of these, if it
/// stands there. Fewer: more lines stand at the end of a range and change when it moves.
pub(crate) const ROUND_TO: [u128; 3] = [1_000, 100, 10];
/// The least plain value that counts as far away. A wall of a measured family that stands at no
/// far value of another argument is part of a curve. More: curves are taken for rules.
pub(crate) const FAR: i128 = 100;
