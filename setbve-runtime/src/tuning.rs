//! The numbers that steer the search, each with what it trades.
//!
//! Any of them changes which inputs a search asks for, so a change needs a new version of the
//! engine; a test holds the two together. The heading of each group names the command that shows
//! what its numbers do: run it before and after a change. Those that are fixed by a paper name it
//! instead.
//!
//! May use: nothing. Data: constants.

/// Batches, rounds and the end of a search.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`, and the time it takes by
/// `cargo bench -p setbve-suts`.
pub(crate) mod search {
    /// Inputs of a batch. More: fewer round trips to the worker process. Fewer: what one batch
    /// shows steers the next sooner.
    pub(crate) const BATCH: usize = 256;
    /// Of these the Scanner's and the Generator's. More: boundaries to the exact input. Fewer:
    /// cells.
    pub(crate) const SCANNER: usize = BATCH * 3 / 4;
    /// Of the Scanner's those that the Generator derives. More: branches that constants guard.
    /// Fewer: lines.
    pub(crate) const GENERATOR: usize = BATCH / 8;
    /// Inputs of a batch for the Scanner where a test asks for a method of the papers. More:
    /// sharper boundaries. Fewer: more of the method itself.
    pub(crate) const SCANNER_OF_A_PAPER: usize = BATCH / 4;
    /// Percent of a round for Sampler, Explorer and Tracer: SETBVE, Table 1.
    pub(crate) const SHARES: [u32; 3] = [10, 80, 10];
    /// Evaluations of the first round; each further round is twice as long. Longer: the Tracer
    /// starts from a better archive. Shorter: it has its turn in short searches too.
    pub(crate) const FIRST_ROUND: u64 = 8_192;
    /// Evaluations after which the Breeder has whole batches. Later: more of what a snapshot lists.
    /// Earlier: more cells.
    pub(crate) const BREEDER_FROM: u64 = 1_000_000;
    /// From then on, every so many batches one is shared by the others. More: cells. Fewer: new
    /// boundaries in long searches.
    pub(crate) const SHARED_EVERY: u64 = 8;
    /// Evaluations, per argument, before a search may count as settled. More: fewer boundaries are
    /// missed. Fewer: a shorter test.
    pub(crate) const SETTLED_AT_LEAST: u64 = 80_000;
    /// Arguments beyond which the search may settle no later. More: as above.
    pub(crate) const SETTLED_ARGUMENTS: usize = 4;
}

/// What emitters leave to each other.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`.
pub(crate) mod shared {
    /// Exact boundaries that wait for the Scanner. More: fewer are lost. Fewer: less work that is
    /// old.
    pub(crate) const CROSSINGS: usize = 64;
    /// Pairs of different behaviours that wait for the Scanner, and those for each pair of output
    /// classes. More: fewer are lost, and a common change takes the Scanner's time from a rare one.
    pub(crate) const LEADS: usize = 32;
    pub(crate) const LEADS_PER_CHANGE: u32 = 4;
    /// Pairs of output classes that are told apart for that. More: memory.
    pub(crate) const CHANGES: usize = 1 << 14;
    /// Numbers that outcomes named; later ones replace the earliest. More: each is tried less
    /// often.
    pub(crate) const NAMED_NUMBERS: usize = 64;
}

/// Curiosity, counted in halves: SETBVE, section 3.2.
pub(crate) mod selection {
    /// What a parent gains whose child enters the archive.
    pub(crate) const CURIOSITY_GAIN: f64 = 2.0;
    /// And what it loses where the child does not.
    pub(crate) const CURIOSITY_LOSS: f64 = -1.0;
}

/// The Tracer's numbers are those of the paper: SETBVE, section 3.3 and Algorithm 2.
pub(crate) mod tracer {
    /// Cells that are traced at a time.
    pub(crate) const TRACED: usize = 100;
    /// Their share by validity group VV, VE, EE.
    pub(crate) const QUOTAS: [usize; 3] = [50, 40, 10];
    /// Pairs whose differences span the search region.
    pub(crate) const NEIGHBOURS: usize = 30;
    /// Pairs of a population.
    pub(crate) const POPULATION: usize = 30;
}

/// Lines through inputs and boundaries.
///
/// Shown by the columns of boundaries of `cargo run --release -p setbve-experiments --
/// contributions`. `cargo test -p setbve-runtime --lib emitters::scanner` bounds the calls until
/// one is found.
pub(crate) mod scanner {
    /// Random points on a line, beside the fixed ones. More: narrower bands are met. Fewer: more
    /// lines.
    pub(crate) const RANDOM_POINTS: usize = 8;
    /// Points on each side of the line's own value, at distances that double. More: wider
    /// surroundings. Fewer: more lines.
    pub(crate) const NEAR_POINTS: u32 = 6;
    /// Every so many lines through random inputs, one has points at all powers of two and ten
    /// instead. More often: thresholds far out. Less often: more lines.
    pub(crate) const GRID_EVERY: usize = 4;
    /// Every so many lines, one has points at the source's constants: at so many of them, and at so
    /// many of their combinations with the other arguments. More: thresholds that the source names.
    /// Fewer: those that it does not.
    pub(crate) const CONSTANTS_EVERY: usize = 3;
    pub(crate) const CONSTANTS_OF_A_LINE: usize = 16;
    pub(crate) const COMBINATIONS_OF_A_LINE: usize = 12;
    /// Every so many batches, a derived input with a known outcome is looked along as well. More
    /// often: edges of a branch that was reached already. Less often: other lines.
    pub(crate) const DERIVED_EVERY: usize = 4;
    /// Derived inputs that wait to be looked along. More: fewer are lost.
    pub(crate) const DERIVED: usize = 64;
    /// Every so many lines, one is also looked along for changes of mere values, in so many places.
    /// More: prices and month lengths. Fewer: changes of behaviour, which are rarer and mean more.
    pub(crate) const VALUES_EVERY: usize = 4;
    pub(crate) const VALUES_OF_A_LINE: usize = 4;
    /// Segments of one line that are followed. More: lines with many boundaries. Fewer: more lines.
    pub(crate) const SEGMENTS: usize = 16;
    /// Further boundaries that are looked for within one segment. More: bands between two probes.
    /// Fewer: more lines.
    pub(crate) const TRANSITIONS: u8 = 4;
    /// The least length of a plateau; farther from zero it has to be as long as its distance to
    /// zero. Longer: the steps of a rounding count as noise. Shorter: short plateaus are listed.
    pub(crate) const PLATEAU: u128 = 64;
    /// From this ratio of two sizes on, a segment is halved on the logarithmic scale. Higher: fewer
    /// calls where boundaries lie far out. Lower: fewer where they lie near zero.
    pub(crate) const UNEVEN: u128 = 4;
    /// Boundaries found last, from which further lines start. More: older ones as well.
    pub(crate) const RECENT: usize = 64;
    /// Boundaries that wait to be simplified, or looked along. More: fewer are lost.
    pub(crate) const WAITING: usize = 256;
    /// Output classes of which examples are kept, and examples of each. More: memory, and each is
    /// drawn less often.
    pub(crate) const CLASSES: usize = 256;
    pub(crate) const EXAMPLES: usize = 32;
}

/// What counts as one kind of output, and which walls are kept.
///
/// Shown by the recall of known boundaries over crates of functions that have some.
pub(crate) mod walls {
    /// Different texts of an output class that still count as few, so that each change of them is a
    /// boundary, and output classes of a pattern that do. More: longer snapshots.
    pub(crate) const FEW: usize = 16;
    /// Output classes of a pattern with numbers, whose words are units, that still count as few.
    /// More: longer snapshots.
    pub(crate) const UNITS: usize = 64;
    /// Outcomes of an output class for each of its texts, before these count as few. More: later.
    pub(crate) const MET_PER_TEXT: usize = 8;
    /// Output classes of which texts are counted. More: memory.
    pub(crate) const CLASSES: usize = 1 << 12;
    /// The most walls that a family keeps. More: memory, and lines through more of them.
    pub(crate) const KEPT: usize = 64;
    /// The same of mere levels, which never come to an end and are never listed.
    pub(crate) const LEVELS: usize = 4;
    /// Changes of length that are kept for searches whose descriptors tell lengths apart. More:
    /// memory.
    pub(crate) const LENGTHS: usize = 256;
    /// The first walls of a family, on which a search waits before it counts as settled. More: a
    /// longer test.
    pub(crate) const UNTIL_SETTLED: usize = 8;
    /// Families beyond this many are only counted. More: memory.
    pub(crate) const FAMILIES: usize = 1 << 12;
}

/// Guided calls of an instrumented copy.
///
/// Shown by the functions of `tests/guidance.rs`, and the time it takes by
/// `cargo bench -p setbve-suts`.
pub(crate) mod guidance {
    /// The most calls; of a short search this part. More: conditions that are hard to reach. Fewer:
    /// a shorter test.
    pub(crate) const CALLS: usize = 8_192;
    pub(crate) const PART: u64 = 8;
    /// Walls from both sides of which it starts, and those of each family; inputs of the archive.
    /// More: nearer starts. Fewer: more calls for what is open.
    pub(crate) const WALLS: usize = 512;
    pub(crate) const PER_FAMILY: usize = 4;
    pub(crate) const ELITES: usize = 512;
    /// Calls that wait to be varied, for each open outcome. More: ways around a dead end. Fewer:
    /// memory.
    pub(crate) const APPROACHES: usize = 16;
    /// Calls of a round. Fewer: what one shows steers the next sooner. More: fewer round trips.
    pub(crate) const AT_ONCE: usize = 1_024;
    /// Inputs that took an open outcome and are looked along. More: longer tests of functions with
    /// many rare conditions.
    pub(crate) const REACHED: usize = 64;
}

/// The mapping of walls after a search.
///
/// Shown by the recall of known boundaries, and by `cargo test -p setbve-runtime --lib mapping`.
pub(crate) mod mapping {
    /// The most calls; where there are fewer in all, half of them. More: walls behind walls. Fewer:
    /// a shorter test.
    pub(crate) const CALLS: u64 = 1 << 15;
    /// Lines that are looked along side by side. More: fewer round trips. Fewer: what one shows
    /// steers the next sooner.
    pub(crate) const AT_ONCE: usize = 16;
    /// Walls of a family that are looked along. More: walls behind narrow ones.
    pub(crate) const PER_FAMILY: usize = 8;
    /// Walls followed between two points of a line. More: bands between two points.
    pub(crate) const TRANSITIONS: usize = 6;
    /// Constants, and results of constants and other arguments, that become points of a line. More:
    /// conditions over several arguments. Fewer: more lines.
    pub(crate) const CONSTANTS: usize = 64;
    pub(crate) const COMBINED: usize = 24;
    /// Values that all arguments have in the first inputs. More: other regions.
    pub(crate) const FIRST: [i128; 7] = [1, 0, 10, 100, 2, 1_000, -1];
    /// Small numbers on every line. More: plain thresholds that no constant names.
    pub(crate) const SMALL: [i128; 9] = [0, 1, -1, 2, 10, 100, 1_000, 1 << 16, 1 << 32];
    /// Constants of the source with which its code counts as seen. More: functions whose bytes and
    /// characters are tried one by one.
    pub(crate) const SEEN: usize = 4;
    /// The last character that is tried one by one. Higher: more scripts. Lower: more lines.
    pub(crate) const SCRIPTS: i128 = 0x3100;
    /// Bytes of an argument of which every value is tried. More: long bit fields.
    pub(crate) const BYTES: u32 = 8;
    /// Extrapolations that may fail to find a change of pace, for each argument, before they are
    /// given up, and those that each success allows. More: price tables. Fewer: other walls.
    pub(crate) const ATTEMPTS: u32 = 8;
    /// Digits before the zeros of a value up to which a change of pace there is listed: at other
    /// values numbers are rounded. More: roundings are listed.
    pub(crate) const DIGITS: u32 = 7;
    /// Equal steps that make a pace. More: short brackets are missed. Fewer: roundings are listed.
    pub(crate) const RUN: i128 = 16;
    /// The same where the domain begins before them.
    pub(crate) const RUN_FROM_START: i128 = 4;
    /// Walls of a family above which its rhythm and its extent are measured, and those that are.
    pub(crate) const FEW_WALLS: usize = 4;
    pub(crate) const MEASURED: usize = 24;
    /// How far a wall reaches along every other argument, for it to be wide. More: fewer lines.
    pub(crate) const WIDE: i128 = 8;
    /// And the part of the other argument's value: of large values, eight neighbours say little.
    pub(crate) const WIDE_PART: i128 = 32;
    /// Values on both sides of a wall that are tried one by one for a rhythm; above it more where
    /// there are too few walls among them. More: slower rhythms.
    pub(crate) const WINDOW: i128 = 256;
    pub(crate) const LONG_WINDOW: i128 = 1_024;
    /// Walls with the same gap that make a rhythm, and those that it is followed for. More: rarer
    /// exceptions.
    pub(crate) const REPEATED: usize = 6;
    pub(crate) const FOLLOWED: usize = 200;
    /// Values that are tried one by one where a rhythm has broken: gaps of it, and at most so many.
    pub(crate) const GAPS: i128 = 20;
    pub(crate) const SKIPPED: i128 = 1_200;
    /// Walls at which a rhythm can be read: of each pair of gaps, and in all. More: longer texts.
    pub(crate) const OF_A_KIND: usize = 2;
    pub(crate) const READ: usize = 10;
    /// Round values of other arguments, at which the wall of a curve is shown: there it is more
    /// likely to run through a round value itself, where the sides of an equation meet. More:
    /// calls.
    pub(crate) const ROUND: [i128; 14] =
        [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 4_000, 5_000];
    /// Numbers between which it is looked for. More: farther walls.
    pub(crate) const SPANS: [i128; 10] =
        [0, 1, -1, 10, 100, 1_000, 10_000, 1_000_000, 1 << 32, 1 << 62];
    /// Families of curves for which that is done. More: calls.
    pub(crate) const CURVES: usize = 16;
    /// Plain values of the other arguments; a wall is shown at the first at which it stands.
    pub(crate) const PLAIN: [i128; 8] = [10, 100, 1_000, 2_000, 1, 2, 5, 0];
    /// The least of them that is far away: of several walls of a family one that stands at none
    /// such is part of a curve. More: curves are taken for rules.
    pub(crate) const FAR: i128 = 100;
}

/// Which walls are listed. More of any: longer snapshots.
///
/// Shown by the recall of known boundaries.
pub(crate) mod summary {
    /// Walls of a family up to which all are listed.
    pub(crate) const ALL: usize = 4;
    /// Of a family along the only argument with more than can be listed whole.
    pub(crate) const OF_MANY: usize = 6;
    /// Walls of a family that reach far along all other arguments.
    pub(crate) const MOST_WIDE: usize = 16;
    /// Places of curved walls between the same two behaviours, and of each family of them at least.
    pub(crate) const CURVED: usize = 5;
    pub(crate) const LEAST_CURVED: usize = 2;
    /// Changes of pace of a family: along the only argument, along one of several, and where all
    /// are of the same size, as those of a rounding.
    pub(crate) const PACES: usize = 12;
    pub(crate) const PACES_OF_MANY: usize = 3;
    pub(crate) const EQUAL_PACES: usize = 2;
    /// Changes of length along an argument, the simplest first, where lengths are listed.
    pub(crate) const LENGTHS: usize = 12;
    /// The most examples of a snapshot, and of outputs of one shape; inputs that are tried for
    /// them.
    pub(crate) const EXAMPLES: usize = 40;
    /// Kinds of output that examples show because no line does.
    pub(crate) const MOST_KINDS: usize = 64;
    pub(crate) const EXAMPLES_OF_A_SHAPE: usize = 4;
    pub(crate) const EXAMPLES_OF_WORDS: usize = 40;
    pub(crate) const EXAMPLES_TRIED: usize = 96;
}

/// The first calls of a search, which are all that a slow function gets.
///
/// Shown by `cargo test -p setbve-runtime --lib emitters::scanner::opening`, which needs every
/// threshold among the boundaries of the first 300 calls.
pub(crate) mod opening {
    /// Calls of an opening; where everything has been looked at before, it ends there. More: slow
    /// functions. Fewer: random inputs sooner.
    pub(crate) const CALLS: usize = 2_048;
    /// Inputs of a batch. Few, because what is asked next depends on all outcomes so far; more
    /// would mean fewer round trips.
    pub(crate) const BATCH: usize = 16;
    /// The values that all arguments have in the first inputs; of an argument that has no such
    /// value, the end of its domain on that side. More: other regions. Fewer: each is searched
    /// sooner.
    pub(crate) const FIRST: [i128; 7] = [1, 0, 10, 100, 2, 1_000, -1];
    /// Inputs with outcomes of their own among the first that are looked along. More: other
    /// regions. Fewer: each is searched sooner.
    pub(crate) const BASES: usize = 4;
    /// Constants that are combined with the values of the other arguments. More: conditions over
    /// several arguments. Fewer: calls for plain thresholds.
    pub(crate) const COMBINED: usize = 12;
    /// Attempts at changes of mere values, for each argument and output class, that may fail before
    /// they are given up, and those that each success allows. More: tables of values. Fewer: calls
    /// for changes of behaviour.
    pub(crate) const ATTEMPTS: usize = 4;
}

/// Derived inputs.
///
/// Shown by `cargo test -p setbve-runtime --lib constants_lead_to_a_branch_that_they_guard`, and by
/// `cargo run --release -p setbve-experiments -- contributions`.
pub(crate) mod generator {
    /// Exact derivations up to which all of them are tried. More: branches that many constants
    /// guard. Fewer: an end of the walk, after which the Scanner has more.
    pub(crate) const DERIVATIONS: u64 = 1 << 20;
    /// The Generator's share after it has tried all of them, as a part of the share before.
    /// Smaller: more lines. Larger: more combinations of drawn values.
    pub(crate) const SHARE_AFTER_WALK: usize = 4;
}

/// Variations of elites in long searches.
///
/// Shown by the coverage columns of `cargo run --release -p setbve-experiments -- contributions`,
/// and the time a pair takes by `cargo bench -p setbve-suts --bench engine`.
pub(crate) mod breeder {
    /// Elites that wait to be varied because they are new or better. More: older ones as well.
    pub(crate) const FRESH: usize = 1 << 12;
    /// Elites whose sides are paired with each other. More: pairs without a call. Fewer: pairs of
    /// inputs that are new.
    pub(crate) const GROUP: usize = 8;
    /// Inputs of a batch for each such group. More: fewer groups.
    pub(crate) const INPUTS_PER_GROUP: usize = 64;
    /// What a call of a fast function costs, in pairs judged. More: variations that need few calls.
    pub(crate) const CALL: f64 = 2.0;
    /// What a variation costs, in calls, that leaves the pair as it is. More: such variations are
    /// drawn less often.
    pub(crate) const IN_VAIN: f64 = 0.125;
    /// What a cell is worth that holds a pair without any difference, where others are worth 1.
    /// More: coverage. Less: quality.
    pub(crate) const FLAT: f64 = 0.125;
    /// Variations of an elite, and of those with the same partner, one after the other. More:
    /// memory that was just used is near. Fewer: more elites have their turn.
    pub(crate) const VARIATIONS_OF_PARENT: usize = 4;
    pub(crate) const VARIATIONS_WITH_PARTNER: usize = 16;
    /// Parents drawn at the same time, and so fetched from far memory together. More: speed. Fewer:
    /// parents that are new.
    pub(crate) const PARENTS_AT_A_TIME: usize = 16;
    /// Variations judged at the same time: what they need of the archive is fetched together. More:
    /// speed, until the near memory is full.
    pub(crate) const TOGETHER: usize = 16;
    /// Of a bandit's draws, the part that is shared equally among its arms. More: arms that pay
    /// late are noticed. Less: what pays now is drawn more often.
    pub(crate) const GUARANTEED: f64 = 0.25;
    /// What is left of an arm's record after each batch. More: a steadier choice. Less: a quicker
    /// one.
    pub(crate) const MEMORY: f64 = 0.995;
}

#[cfg(test)]
mod tests {
    use crate::snapshot::header::ENGINE;
    use crate::sut::digest::digest;

    /// The code of this file: its names and values, whatever is said about them.
    fn numbers() -> String {
        let (code, _) = include_str!("tuning.rs").split_once("#[cfg(test)]").expect("tests follow");
        let lines = code.lines().map(str::trim).filter(|line| !line.starts_with("//"));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Where a number changes, so does the course of a search: raise the engine's version, and put
    /// the digest of the new numbers here.
    #[test]
    fn numbers_change_with_the_engine_s_version() {
        let now = (ENGINE, digest(numbers().as_bytes()));
        assert_eq!(now, (5, 0xfb57_7207_3da6_d031), "{}", numbers());
    }
}
