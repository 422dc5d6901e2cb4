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
/// Ends of runs of equal numbers that are looked for along an argument that is a float. More: more
/// conversions. Fewer: other walls.
pub(crate) const ENDS: u32 = 8;
/// Points of a line, with whole numbers of their own, that show that a number has come to its
/// end where all floats give the same.
pub(crate) const SAME: usize = 4;
pub(crate) const MEASURED: usize = 24;
/// Values on each side of a boundary among which an outcome may stay from one to the next, so
/// that not each value has an outcome of its own. More: calls.
pub(crate) const STAYS: i128 = 12;
/// Kinds of output of a function that has no table of names. More: entries of tables are
/// listed as rules.
pub(crate) const FEW_KINDS: usize = 6;
/// Plain values of the other arguments; a wall is shown at the first at which it stands.
pub(crate) const PLAIN: [i128; 8] = [10, 100, 1_000, 2_000, 1, 2, 5, 0];
/// The same for a character.
pub(crate) const PLAIN_CHARACTERS: [u8; 5] = *b"aA0 -";
/// Where a wall stands at no plain value, it is shown at a multiple of one of these, if it
/// stands there. Fewer: more lines stand at the end of a range and change when it moves.
pub(crate) const ROUND_TO: [u128; 3] = [1_000, 100, 10];
/// Walls of a family from which on it is tried whether they recur, the values on both sides of the
/// simplest one that are tried, and the walls with equal gaps that show it. More values: slower
/// recurrences.
pub(crate) const FEWEST: usize = 3;
pub(crate) const WINDOW: i128 = 256;
pub(crate) const RECURRENT: usize = 6;
