//! The numbers that steer what only experiments and the papers' other methods use.
//!
//! May use: `tuning`. Data: constants.

/// This project's search with all its emitters.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`.
pub mod full {
    use crate::tuning::search::BATCH;

    /// Inputs of a batch for the Scanner and the Generator. More: exact boundaries. Fewer: cells.
    pub const SCANNER: usize = BATCH * 3 / 4;
    /// Inputs of the Scanner's part that the Generator derives instead. More: branches that
    /// constants guard. Fewer: lines.
    pub const GENERATOR: usize = BATCH / 8;
    /// Inputs of a batch for the Scanner where a test asks for a method of the papers. More:
    /// sharper boundaries. Fewer: more of the method itself.
    pub const SCANNER_OF_A_PAPER: usize = BATCH / 4;
    /// Evaluations after which the Breeder has whole batches. Later: more of what a snapshot lists.
    /// Earlier: more cells.
    pub const BREEDER_FROM: u64 = 1_000_000;
    /// Evaluations, per argument, before a search may count as settled. More: fewer boundaries are
    /// missed. Fewer: a shorter test.
    pub const SETTLED_AT_LEAST: u64 = 80_000;
    /// Arguments that count for this minimum; further ones do not raise it. More: as above.
    pub const SETTLED_ARGUMENTS: usize = 4;
    /// Pairs of different behaviours that wait for the Scanner. More: fewer are lost. Fewer: the
    /// Scanner works on newer ones.
    pub const WAITING_LEADS: usize = 32;
}

/// Finds that one emitter leaves to another.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`.
pub mod shared {
    /// Exact boundaries that wait for the Scanner. More: fewer are lost. Fewer: the Scanner works
    /// on newer ones.
    pub const CROSSINGS: usize = 64;
    /// Numbers that outcomes named; later ones replace the earliest. More: each is tried less
    /// often.
    pub const NAMED_NUMBERS: usize = 64;
}

/// Curiosity scores, in units of one half: SETBVE, section 3.2.
pub mod selection {
    /// The change of a parent's score when its child enters the archive.
    pub const CURIOSITY_GAIN: f64 = 2.0;
    /// The change when the child does not enter.
    pub const CURIOSITY_LOSS: f64 = -1.0;
}

/// Lines through inputs and boundaries.
///
/// Shown by the columns of boundaries of `cargo run --release -p setbve-experiments --
/// contributions`. `cargo test -p setbve-kernel --lib emitters::scanner` bounds the calls until
/// one is found.
pub mod scanner {
    /// Random points on a line, beside the fixed ones. More: narrower bands are met. Fewer: more
    /// lines.
    pub const RANDOM_POINTS: usize = 8;
    /// Points on each side of the line's own value, at distances that double. More: wider
    /// surroundings. Fewer: more lines.
    pub const NEAR_POINTS: u32 = 6;
    /// Every so many lines through random inputs, one has points at powers of four and ten instead
    /// of random and near ones. More often: thresholds far out. Less often: more lines.
    pub const GRID_EVERY: usize = 4;
    /// One line of so many has points at the source's constants: at most so many of them, and so
    /// many of their combinations with the other arguments. More: thresholds that the source names.
    /// Fewer: thresholds that it does not name.
    pub const CONSTANTS_EVERY: usize = 3;
    pub const CONSTANTS_OF_A_LINE: usize = 16;
    pub const COMBINATIONS_OF_A_LINE: usize = 12;
    /// Every so many batches with derived inputs, the Scanner looks along a random one of these as
    /// well. More often: edges of a branch that was reached already. Less often: other lines.
    pub const DERIVED_EVERY: usize = 4;
    /// Derived inputs that wait to be looked along. More: fewer are lost.
    pub const DERIVED: usize = 64;
    /// On one line of so many, the Scanner also follows segments in which only the value changes,
    /// and at most so many of them. More: prices and month lengths. Fewer: changes of behaviour,
    /// which are rarer and mean more.
    pub const VALUES_EVERY: usize = 4;
    pub const VALUES_OF_A_LINE: usize = 4;
    /// Segments of one line that are followed. More: lines with many boundaries. Fewer: more lines.
    pub const SEGMENTS: usize = 16;
    /// Further boundaries that are looked for within one segment. More: bands between two probes.
    /// Fewer: more lines.
    pub const TRANSITIONS: u8 = 4;
    /// The least length of a plateau; a plateau farther from zero must be as long as its distance
    /// to zero. Longer: the steps of a rounding count as noise. Shorter: short plateaus are listed.
    pub const PLATEAU: u128 = 64;
    /// Boundaries found last, from which further lines start. More: older ones as well.
    pub const RECENT: usize = 64;
    /// Boundaries that wait to be simplified, or looked along. More: fewer are lost.
    pub const WAITING: usize = 256;
    /// Output classes of which examples are kept, and examples of each. More: memory, and each is
    /// drawn less often.
    pub const CLASSES: usize = 256;
    pub const EXAMPLES: usize = 32;
}

/// The first calls of a search, which are all that a slow function gets.
///
/// Shown by `cargo test -p setbve-kernel --lib emitters::scanner::opening`, which needs every
/// threshold among the boundaries of the first 300 calls.
pub mod opening {
    /// The most calls of an opening; it ends earlier if nothing is left to look at. More: slow
    /// functions. Fewer: random inputs sooner.
    pub const CALLS: usize = 2_048;
    /// Inputs of a batch. Few, because what is asked next depends on all outcomes so far; more
    /// would mean fewer round trips.
    pub const BATCH: usize = 16;
    /// The values that all arguments have in the first inputs; an argument that has no such value
    /// takes the end of its domain on that side. More: other regions. Fewer: each is searched
    /// sooner.
    pub const FIRST: [i128; 7] = [1, 0, 10, 100, 2, 1_000, -1];
    /// The most of the first inputs that are looked along; their outcomes differ in shape. More:
    /// other regions. Fewer: each is searched sooner.
    pub const BASES: usize = 4;
    /// Constants that are combined with the values of the other arguments. More: conditions over
    /// several arguments. Fewer: calls for plain thresholds.
    pub const COMBINED: usize = 12;
    /// Attempts at changes of mere values, for each argument and output class, before they are
    /// given up, and further ones for each success. More: tables of values. Fewer: calls for
    /// changes of behaviour.
    pub const ATTEMPTS: usize = 4;
}

/// Derived inputs.
///
/// Shown by `cargo test -p setbve-runtime --lib constants_lead_to_a_branch_that_they_guard`, and by
/// `cargo run --release -p setbve-experiments -- contributions`.
pub mod generator {
    /// The most exact derivations of which all are tried. More: branches that many constants guard.
    /// Fewer: shorter walks, after which the Scanner has more inputs.
    pub const DERIVATIONS: u64 = 1 << 20;
    /// The divisor of the Generator's share after it has tried all of them. Larger: more lines.
    /// Smaller: more combinations of drawn values.
    pub const SHARE_AFTER_WALK: usize = 4;
}

/// Variations of elites in long searches.
///
/// Shown by the coverage columns of `cargo run --release -p setbve-experiments -- contributions`,
/// and the time a pair takes by `cargo bench -p setbve-suts --bench engine`.
pub mod breeder {
    /// Elites that wait to be varied because they are new or better. More: older ones as well.
    pub const FRESH: usize = 1 << 12;
    /// Elites whose sides are paired with each other. More: pairs without a call. Fewer: pairs of
    /// inputs that are new.
    pub const GROUP: usize = 8;
    /// Inputs of a batch for each such group. More: fewer groups.
    pub const INPUTS_PER_GROUP: usize = 64;
    /// The cost of a call of a fast function, in pairs judged. More: variations that need few
    /// calls.
    pub const CALL: f64 = 2.0;
    /// The cost, in calls, of a variation that leaves the pair as it is. More: such variations are
    /// drawn less often.
    pub const IN_VAIN: f64 = 0.125;
    /// The reward for a new cell whose pair shows no difference; other new cells bring 1. More:
    /// coverage. Less: quality.
    pub const FLAT: f64 = 0.125;
    /// Variations in a row of the same parent, and with the same partner. More: the memory that
    /// they need is still in the cache. Fewer: more elites have their turn.
    pub const VARIATIONS_OF_PARENT: usize = 2;
    pub const VARIATIONS_WITH_PARTNER: usize = 16;
    /// Parents that are drawn together, so that their memory is fetched together. More: speed.
    /// Fewer: parents that are new.
    pub const PARENTS_AT_A_TIME: usize = 16;
    /// Variations that are judged together, so that the memory they need of the archive is fetched
    /// together. More: speed, until the cache is full.
    pub const TOGETHER: usize = 16;
    /// The part of a bandit's draws that is shared equally among its arms. More: arms that pay late
    /// are noticed. Less: what pays now is drawn more often.
    pub const GUARANTEED: f64 = 0.25;
    /// The part of an arm's record that is kept after each batch. More: a steadier choice. Less: a
    /// quicker one.
    pub const MEMORY: f64 = 0.995;
}
