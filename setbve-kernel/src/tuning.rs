//! The numbers that steer the search, each with the effects of raising and lowering it.
//!
//! Any of them changes which inputs a search asks for, so a change needs a new version of the
//! engine; a test fails until both have changed. The heading of each group names the command that
//! shows what its numbers do: run it before and after a change. A group whose numbers a paper fixes
//! names the paper instead.
//!
//! May use: nothing. Data: constants.

/// Batches, rounds and the end of a search.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`, and the time it takes by
/// `cargo bench -p setbve-suts`.
pub mod search {
    /// Inputs of a batch. More: fewer round trips to the worker process. Fewer: what one batch
    /// shows steers the next sooner.
    pub const BATCH: usize = 256;
    /// Inputs of a batch for the Scanner and the Generator. More: exact boundaries. Fewer: cells.
    pub const SCANNER: usize = BATCH * 3 / 4;
    /// Inputs of the Scanner's part that the Generator derives instead. More: branches that
    /// constants guard. Fewer: lines.
    pub const GENERATOR: usize = BATCH / 8;
    /// Inputs of a batch for the Scanner where a test asks for a method of the papers. More:
    /// sharper boundaries. Fewer: more of the method itself.
    pub const SCANNER_OF_A_PAPER: usize = BATCH / 4;
    /// Percent of a round for Sampler, Explorer and Tracer: SETBVE, Table 1.
    pub const SHARES: [u32; 3] = [10, 80, 10];
    /// Evaluations of the first round; each further round is twice as long. Longer: the Tracer
    /// starts from a better archive. Shorter: the Tracer has a turn in short searches too.
    pub const FIRST_ROUND: u64 = 8_192;
    /// Evaluations after which the Breeder has whole batches. Later: more of what a snapshot lists.
    /// Earlier: more cells.
    pub const BREEDER_FROM: u64 = 1_000_000;
    /// From then on, one batch of so many is shared by the other emitters. More: cells. Fewer: new
    /// boundaries in long searches.
    pub const SHARED_EVERY: u64 = 8;
    /// Evaluations, per argument, before a search may count as settled. More: fewer boundaries are
    /// missed. Fewer: a shorter test.
    pub const SETTLED_AT_LEAST: u64 = 80_000;
    /// Arguments that count for this minimum; further ones do not raise it. More: as above.
    pub const SETTLED_ARGUMENTS: usize = 4;
}

/// Finds that one emitter leaves to another.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`.
pub mod shared {
    /// Exact boundaries that wait for the Scanner. More: fewer are lost. Fewer: the Scanner works
    /// on newer ones.
    pub const CROSSINGS: usize = 64;
    /// Pairs of different behaviours that wait for the Scanner, and those for each pair of output
    /// classes. More: fewer are lost, but common changes take the Scanner's time from rare ones.
    pub const LEADS: usize = 32;
    pub const LEADS_PER_CHANGE: u32 = 4;
    /// Pairs of output classes whose pairs are counted for that. More: memory.
    pub const CHANGES: usize = 1 << 14;
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

/// The Tracer's numbers are those of the paper: SETBVE, section 3.3 and Algorithm 2.
pub mod tracer {
    /// Cells that are traced at a time.
    pub const TRACED: usize = 100;
    /// How many of them belong to the validity groups VV, VE and EE.
    pub const QUOTAS: [usize; 3] = [50, 40, 10];
    /// Pairs whose differences span the search region.
    pub const NEIGHBOURS: usize = 30;
    /// Pairs of a population.
    pub const POPULATION: usize = 30;
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
    /// From this ratio of the sizes of its ends on, a segment is halved on the logarithmic scale.
    /// Higher: fewer calls where boundaries lie far out. Lower: fewer where they lie near zero.
    pub const UNEVEN: u128 = 4;
    /// Boundaries found last, from which further lines start. More: older ones as well.
    pub const RECENT: usize = 64;
    /// Boundaries that wait to be simplified, or looked along. More: fewer are lost.
    pub const WAITING: usize = 256;
    /// Output classes of which examples are kept, and examples of each. More: memory, and each is
    /// drawn less often.
    pub const CLASSES: usize = 256;
    pub const EXAMPLES: usize = 32;
}

/// What counts as one kind of output, and which walls are kept.
///
/// Shown by the recall of known boundaries, over crates whose functions have such.
pub mod walls {
    /// The most texts of an output class, and the most output classes of a pattern, that count as
    /// few. Each change between few texts is a boundary. More: longer snapshots.
    pub const FEW: usize = 16;
    /// The same where an argument is a list: more texts with numbers are likely to be counts. Of
    /// these, none, one and many are told apart.
    pub const FEW_OF_LISTS: usize = 4;
    /// The largest number that may count something in a list.
    pub const MOST_COUNTED: i128 = 128;
    /// The most bytes, or columns, of a character of a text: what is counted in a text is not more.
    pub const PARTS_OF_A_CHARACTER: i128 = 4;
    /// The same for output classes of a pattern with numbers, where the words are units. More:
    /// longer snapshots.
    pub const UNITS: usize = 64;
    /// Outcomes that an output class must have for each of its texts before these count as few.
    /// More: texts count as few later.
    pub const MET_PER_TEXT: usize = 8;
    /// Output classes whose texts are counted. More: memory.
    pub const CLASSES: usize = 1 << 12;
    /// The least number of messages that begin or end alike, and the least part of all of them, of
    /// which this is the divisor, that are taken to quote a text. Fewer: lists of messages without
    /// a quoted text count as one. More: messages that quote count as different ones.
    pub const FRAMED: usize = 12;
    pub const FRAME_OF: usize = 8;
    /// What stands on the other side of the quoted text counts if this part of the messages have
    /// it. Fewer: parts of quoted texts count. More: what stands on both sides is not told apart.
    pub const OTHER_SIDE_OF: usize = 2;
    /// Where messages go on in more ways than this, and at least this part of them not in the most
    /// frequent way, the quoted text begins. More: parts of quoted texts count. Fewer: messages of
    /// many kinds count as one.
    pub const WORDS_IN_A_PLACE: usize = 8;
    pub const QUOTED_OF: usize = 10;
    /// The most words before and behind a quoted text that count.
    pub const LONGEST_FRAME: usize = 12;
    /// The most walls that a family keeps. More: memory, and lines through more of them.
    pub const KEPT: usize = 64;
    /// The same for families of words, which are listed if all inputs were tried. More: longer
    /// tables of words are listed.
    pub const WORDS: usize = 128;
    /// Beyond so many different jumps, one of so many has to exchange the same for it to be a rule.
    pub const ONE_OF_JUMPS: usize = 24;
    /// The same for exchanges of a character. More: of a cipher, each letter is a rule.
    pub const ONE_OF_EXCHANGES: usize = 12;
    /// The same for families of mere levels, which have ever more walls and are never listed.
    pub const LEVELS: usize = 4;
    /// Changes of length that are kept for searches whose descriptors tell lengths apart. More:
    /// memory.
    pub const LENGTHS: usize = 256;
    /// Walls of a family up to which each new one puts off the end of the search. More: a longer
    /// test.
    pub const UNTIL_SETTLED: usize = 8;
    /// The most families that are kept; of further ones, only their existence is noted. More:
    /// memory.
    pub const FAMILIES: usize = 1 << 12;
}

/// How long texts are.
///
/// Shown by the recall of known boundaries of functions that take a text.
pub mod texts {
    /// The most characters of a text that is not long: of those that are drawn, one of so many may
    /// be longer, and lines through longer ones are looked along after all others. Longer: fewer
    /// calls with short texts, which most rules are about. Shorter: rules of long texts are missed.
    pub const USUAL_LENGTH: i128 = 16;
    pub const LONG_OF: usize = 8;
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

#[cfg(test)]
mod tests {
    use crate::search::engine::ENGINE;
    use crate::sut::digest::digest;

    /// The code of this file, without its comments.
    fn numbers() -> String {
        let (code, _) = include_str!("tuning.rs").split_once("#[cfg(test)]").expect("tests follow");
        let lines = code.lines().map(str::trim).filter(|line| !line.starts_with("//"));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Another number changes the course of a search: raise the engine's version, and put the
    /// digest of the new numbers here.
    #[test]
    fn numbers_change_with_the_engine_s_version() {
        let now = (ENGINE, digest(numbers().as_bytes()));
        let raise = "raise ENGINE, then put it and the new digest here";
        assert!(now == (18, 0xf23c_82a7_aa7d_9bdc), "{raise}: {now:#x?}");
    }
}
