//! The numbers that steer what follows a search, each with the effects of raising and lowering it.
//! Bounds that keep a loop short stand where they are used.
//!
//! Any of them changes which inputs a search asks for, so a change needs a new version of the
//! engine; a test fails until both have changed. The heading of each group names the command that
//! shows what its numbers do: run it before and after a change. A group whose numbers a paper fixes
//! names the paper instead.
//!
//! May use: nothing. Data: constants.

pub(crate) mod mapping;

/// Guided calls of an instrumented copy.
///
/// Shown by `cargo test --test coverage`.
pub(crate) mod guidance {
    /// Calls of the copy that look for flips, when a snapshot is taken. More: rules behind many
    /// others.
    pub(crate) const FLIP_CALLS: usize = 1 << 15;
    /// Inputs that take an outcome of a site through which lines are laid. More: places at which a
    /// rule shows in the outcome.
    pub(crate) const BASES: usize = 2;
    /// Inputs that take an outcome of a site, of which the mutants are called. More: examples of
    /// rarer rules.
    pub(crate) const TAKERS: usize = 512;
    /// Stretches of one line that are halved at a time. More: steps of a rhythm, of which few are
    /// listed.
    pub(crate) const FLIPS_OF_A_LINE: usize = 16;
    /// Characters of a text that are looked along. More: rules of long texts.
    pub(crate) const PLACES_OF_FLIPS: usize = 16;
    /// Values up to which the flips of one kind along an argument are all listed, and those of
    /// more. More of any: longer snapshots.
    pub(crate) const ALL_FLIPS: usize = 6;
    pub(crate) const SOME_FLIPS: usize = 2;
    /// Inputs at which a flip is looked at until its outcomes differ.
    pub(crate) const PLACES_OF_A_FLIP: usize = 8;
    /// The same where an argument is a text, of which flips are alike.
    pub(crate) const PLACES_IN_TEXTS: usize = 64;
    /// The most calls, and the most for each call of the search. More: conditions that are hard to
    /// reach, as three in a row of numbers that stand nowhere. Fewer: a shorter test.
    pub(crate) const CALLS: usize = 8_192;
    pub(crate) const PER_CALL: usize = 4;
    /// So many times as many where an argument is a text, which has more to be varied.
    pub(crate) const TIMES_OF_TEXTS: usize = 2;
    /// The inputs from which it starts are both sides of walls and elites: the most walls, the most
    /// walls of each family, the most elites. More: nearer starts. Fewer: more calls for open
    /// outcomes.
    pub(crate) const WALLS: usize = 512;
    pub(crate) const PER_FAMILY: usize = 4;
    pub(crate) const ELITES: usize = 512;
    /// Calls that wait to be varied, for each open outcome. More: ways around a dead end. Fewer:
    /// memory.
    pub(crate) const APPROACHES: usize = 16;
    /// Calls of a round. Fewer: the results of one round steer the next sooner. More: fewer round
    /// trips.
    pub(crate) const AT_ONCE: usize = 1_024;
    /// The most variations of a call that are tried, where an argument is a text. More: long texts
    /// take all calls. Fewer: what comes last is never tried.
    pub(crate) const OF_A_TEXT: usize = 512;
    /// Inputs that took an open outcome and are looked along. More: longer tests of functions with
    /// many rare conditions.
    pub(crate) const REACHED: usize = 64;
    /// One for so many calls goes, after all others, to operations that have not failed. Most of
    /// them cannot. Fewer: failures that are hard to reach, and longer tests.
    pub(crate) const OPERATIONS: usize = 4;
    /// Calls that are varied in a row for an operation though they are no nearer to its failure.
    /// More: ways around a dead end.
    pub(crate) const IN_VAIN: usize = 2;
    /// Parts of a text in whose place the texts of the source are tried, and so many of these.
    /// More: keywords of long lists, and more calls for each approach.
    pub(crate) const PARTS: usize = 8;
    pub(crate) const TEXTS: usize = 24;
    /// Marks and characters of the source that are put in at each place of a text, and the most
    /// bytes of a mark. More: rare marks, and more calls for each approach.
    pub(crate) const MARKS: usize = 12;
    pub(crate) const LONGEST_MARK: usize = 4;
    /// Of these, the most that stand before a value that is put behind a text.
    pub(crate) const MARKS_OF_VALUES: usize = 4;
    /// Numbers of the source that are put in the place of a number. More: long tables.
    pub(crate) const NUMBERS: usize = 16;
}

/// Which walls are listed. More of any: longer snapshots.
///
/// Shown by the recall of known boundaries.
pub(crate) mod summary {
    /// Walls of a family up to which all are listed.
    pub(crate) const ALL: usize = 4;
    /// Walls that are listed of a family along the only argument if it has more walls than it
    /// keeps.
    pub(crate) const OF_MANY: usize = 6;
    /// Walls of a family that are rules of their own where there are several arguments.
    pub(crate) const MOST_OWN: usize = 16;
    /// Places of curved walls between the same two behaviours: in all, at least for each family,
    /// and those with texts of their own.
    pub(crate) const CURVED: usize = 5;
    pub(crate) const LEAST_CURVED: usize = 3;
    /// The same for each family, where an argument has several parts, and where one is a list.
    pub(crate) const CURVED_PARTS: usize = 2;
    pub(crate) const CURVED_LISTS: usize = 1;
    pub(crate) const WHOLE: usize = 2;
    /// The most walls between a text and one with a further character that are listed for this
    /// character, and not for the length. More: longer snapshots of parsers.
    pub(crate) const FURTHER: usize = 16;
    /// The characters of a text from which on a further one shows how long it may be, whatever it
    /// is. More: longer snapshots of functions with long texts.
    pub(crate) const LONG: i128 = 8;
    /// The most steps of a character each of which changes the outcome that are listed all. More:
    /// larger tables are listed.
    pub(crate) const ENTRIES_OF_A_CHARACTER: usize = 12;
    /// Walls that are taken for a progression if their values follow one. Fewer: limits of a table
    /// are.
    pub(crate) const PROGRESSION: usize = 6;
    /// The most lines where all inputs were tried, and the least number of inputs for each entry of
    /// a table. Fewer inputs: texts that differ at every other input are listed.
    pub(crate) const OF_ALL: usize = 128;
    pub(crate) const PER_ENTRY: u64 = 8;
    /// Kinds of walls between errors about a text above which these come behind all others. More:
    /// of a parser with many messages, fewer walls between valid and invalid texts.
    pub(crate) const REASONS: usize = 8;
    /// Lengths of a text or a list that are listed of a family. More: where each second length is
    /// one, longer snapshots.
    pub(crate) const LIMITS_OF_LENGTH: usize = 6;
    /// Changes of length along an argument, the simplest first, where lengths are listed.
    pub(crate) const LENGTHS: usize = 12;
    /// The most examples of a snapshot.
    pub(crate) const EXAMPLES: usize = 40;
    /// Kinds of output that examples show because no line does.
    pub(crate) const MOST_KINDS: usize = 64;
    /// The most examples of outputs of one shape, and of one pattern of words, also where an
    /// argument is a text; inputs that are tried for all examples.
    pub(crate) const EXAMPLES_OF_A_SHAPE: usize = 3;
    pub(crate) const EXAMPLES_OF_WORDS: usize = 4;
    pub(crate) const EXAMPLES_OF_TEXTS: usize = 4;
    pub(crate) const EXAMPLES_TRIED: usize = 96;
}

#[cfg(test)]
mod tests {
    use setbve_kernel::search::engine::ENGINE;
    use setbve_kernel::sut::digest::digest;

    /// The code of this file and of those below it, without their comments.
    fn numbers() -> String {
        let (code, _) = include_str!("tuning.rs").split_once("#[cfg(test)]").expect("tests follow");
        let lines = code.lines().chain(include_str!("tuning/mapping.rs").lines());
        let lines = lines.map(str::trim).filter(|line| !line.starts_with("//"));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Another number changes what is found: raise the engine's version, and put the digest of the
    /// new numbers here.
    #[test]
    fn numbers_change_with_the_engine_s_version() {
        let now = (ENGINE, digest(numbers().as_bytes()));
        let raise = "raise ENGINE, then put it and the new digest here";
        assert!(now == (34, 0xe2dd_73fc_58f6_5d3c), "{raise}: {now:#x?}");
    }
}
