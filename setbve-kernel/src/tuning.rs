//! The numbers that steer the search, each with the effects of raising and lowering it.
//! Bounds that keep a loop short stand where they are used.
//!
//! Any of them changes which inputs a search asks for, so a change needs a new version of the
//! engine; a test fails until both have changed. The heading of each group names the command that
//! shows what its numbers do: run it before and after a change. A group whose numbers a paper fixes
//! names the paper instead.
//!
//! May use: nothing. Data: constants.

#[cfg(feature = "experiment")]
mod further;

#[cfg(feature = "experiment")]
pub use further::{breeder, full, generator, opening, scanner, selection, shared};

/// Batches, rounds and the end of a search.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`, and the time it takes by
/// `cargo bench -p setbve-suts`.
pub mod search {
    /// Inputs of a batch. More: fewer round trips to the worker process. Fewer: what one batch
    /// shows steers the next sooner.
    pub const BATCH: usize = 256;
    /// Percent of a round for Sampler, Explorer and Tracer: SETBVE, Table 1.
    pub const SHARES: [u32; 3] = [10, 80, 10];
    /// Evaluations of the first round; each further round is twice as long. Longer: the Tracer
    /// starts from a better archive. Shorter: the Tracer has a turn in short searches too.
    pub const FIRST_ROUND: u64 = 8_192;
    /// The most evaluations of a test's search by default, besides those of the mapping. More:
    /// rarer behaviours. Fewer: a shorter test.
    pub const DEFAULT_CALLS: u64 = 8_192;
    /// Evaluations before a search may count as settled. More: fewer behaviours are missed. Fewer:
    /// a shorter test.
    pub const SETTLED_AT_LEAST: u64 = 1_024;
    /// One batch of so many is shared where an emitter has whole batches otherwise. More: cells.
    /// Fewer: new boundaries in long searches.
    pub const SHARED_EVERY: u64 = 8;
}

/// Pairs of different behaviours, from which boundaries are looked for.
///
/// Shown by the recall of known boundaries.
pub mod leads {
    /// The most that are kept. More: memory.
    pub const LEADS: usize = 1 << 14;
    /// Those for each pair of shapes of outcomes. More: common changes take the time of rare ones.
    pub const LEADS_PER_CHANGE: u32 = 4;
    /// Pairs of shapes that are counted for that. More: memory.
    pub const CHANGES: usize = 1 << 14;
}

/// Bisection.
///
/// Shown by the recall of known boundaries.
pub mod bisection {
    /// From this ratio of the sizes of its ends on, a segment is halved on the logarithmic scale.
    /// Higher: fewer calls where boundaries lie far out. Lower: fewer where they lie near zero.
    pub const UNEVEN: u128 = 4;
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

#[cfg(test)]
mod tests {
    use crate::search::engine::ENGINE;
    use crate::sut::digest::digest;

    /// The code of this file and of the one below it, without their comments.
    fn numbers() -> String {
        let (code, _) = include_str!("tuning.rs").split_once("#[cfg(test)]").expect("tests follow");
        let lines = code.lines().chain(include_str!("tuning/further.rs").lines());
        let lines = lines.map(str::trim).filter(|line| !line.starts_with("//"));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Another number changes the course of a search: raise the engine's version, and put the
    /// digest of the new numbers here.
    #[test]
    fn numbers_change_with_the_engine_s_version() {
        let now = (ENGINE, digest(numbers().as_bytes()));
        let raise = "raise ENGINE, then put it and the new digest here";
        assert!(now == (34, 0x9a1b_b3d7_2714_1e7b), "{raise}: {now:#x?}");
    }
}
