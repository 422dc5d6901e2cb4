//! The numbers that steer the search, each with the effects of raising and lowering it.
//!
//! Any of them changes which inputs a search asks for, so a change needs a new version of the
//! engine; a test fails until both have changed. The heading of each group names the command that
//! shows what its numbers do: run it before and after a change. A group whose numbers a paper fixes
//! names the paper instead.
//!
//! May use: nothing. Data: constants.

pub(crate) mod mapping;

/// Batches, rounds and the end of a search.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`, and the time it takes by
/// `cargo bench -p setbve-suts`.
pub(crate) mod search {
    /// Inputs of a batch. More: fewer round trips to the worker process. Fewer: what one batch
    /// shows steers the next sooner.
    pub(crate) const BATCH: usize = 256;
    /// Inputs of a batch for the Scanner and the Generator. More: exact boundaries. Fewer: cells.
    pub(crate) const SCANNER: usize = BATCH * 3 / 4;
    /// Inputs of the Scanner's part that the Generator derives instead. More: branches that
    /// constants guard. Fewer: lines.
    pub(crate) const GENERATOR: usize = BATCH / 8;
    /// Inputs of a batch for the Scanner where a test asks for a method of the papers. More:
    /// sharper boundaries. Fewer: more of the method itself.
    pub(crate) const SCANNER_OF_A_PAPER: usize = BATCH / 4;
    /// Percent of a round for Sampler, Explorer and Tracer: SETBVE, Table 1.
    pub(crate) const SHARES: [u32; 3] = [10, 80, 10];
    /// Evaluations of the first round; each further round is twice as long. Longer: the Tracer
    /// starts from a better archive. Shorter: the Tracer has a turn in short searches too.
    pub(crate) const FIRST_ROUND: u64 = 8_192;
    /// Evaluations after which the Breeder has whole batches. Later: more of what a snapshot lists.
    /// Earlier: more cells.
    pub(crate) const BREEDER_FROM: u64 = 1_000_000;
    /// From then on, one batch of so many is shared by the other emitters. More: cells. Fewer: new
    /// boundaries in long searches.
    pub(crate) const SHARED_EVERY: u64 = 8;
    /// Evaluations, per argument, before a search may count as settled. More: fewer boundaries are
    /// missed. Fewer: a shorter test.
    pub(crate) const SETTLED_AT_LEAST: u64 = 80_000;
    /// Arguments that count for this minimum; further ones do not raise it. More: as above.
    pub(crate) const SETTLED_ARGUMENTS: usize = 4;
}

/// Finds that one emitter leaves to another.
///
/// Shown by `cargo run --release -p setbve-experiments -- contributions`.
pub(crate) mod shared {
    /// Exact boundaries that wait for the Scanner. More: fewer are lost. Fewer: the Scanner works
    /// on newer ones.
    pub(crate) const CROSSINGS: usize = 64;
    /// Pairs of different behaviours that wait for the Scanner, and those for each pair of output
    /// classes. More: fewer are lost, but common changes take the Scanner's time from rare ones.
    pub(crate) const LEADS: usize = 32;
    pub(crate) const LEADS_PER_CHANGE: u32 = 4;
    /// Pairs of output classes whose pairs are counted for that. More: memory.
    pub(crate) const CHANGES: usize = 1 << 14;
    /// Numbers that outcomes named; later ones replace the earliest. More: each is tried less
    /// often.
    pub(crate) const NAMED_NUMBERS: usize = 64;
}

/// Curiosity scores, in units of one half: SETBVE, section 3.2.
pub(crate) mod selection {
    /// The change of a parent's score when its child enters the archive.
    pub(crate) const CURIOSITY_GAIN: f64 = 2.0;
    /// The change when the child does not enter.
    pub(crate) const CURIOSITY_LOSS: f64 = -1.0;
}

/// The Tracer's numbers are those of the paper: SETBVE, section 3.3 and Algorithm 2.
pub(crate) mod tracer {
    /// Cells that are traced at a time.
    pub(crate) const TRACED: usize = 100;
    /// How many of them belong to the validity groups VV, VE and EE.
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
    /// Every so many lines through random inputs, one has points at powers of four and ten instead
    /// of random and near ones. More often: thresholds far out. Less often: more lines.
    pub(crate) const GRID_EVERY: usize = 4;
    /// One line of so many has points at the source's constants: at most so many of them, and so
    /// many of their combinations with the other arguments. More: thresholds that the source names.
    /// Fewer: thresholds that it does not name.
    pub(crate) const CONSTANTS_EVERY: usize = 3;
    pub(crate) const CONSTANTS_OF_A_LINE: usize = 16;
    pub(crate) const COMBINATIONS_OF_A_LINE: usize = 12;
    /// Every so many batches with derived inputs, the Scanner looks along a random one of these as
    /// well. More often: edges of a branch that was reached already. Less often: other lines.
    pub(crate) const DERIVED_EVERY: usize = 4;
    /// Derived inputs that wait to be looked along. More: fewer are lost.
    pub(crate) const DERIVED: usize = 64;
    /// On one line of so many, the Scanner also follows segments in which only the value changes,
    /// and at most so many of them. More: prices and month lengths. Fewer: changes of behaviour,
    /// which are rarer and mean more.
    pub(crate) const VALUES_EVERY: usize = 4;
    pub(crate) const VALUES_OF_A_LINE: usize = 4;
    /// Segments of one line that are followed. More: lines with many boundaries. Fewer: more lines.
    pub(crate) const SEGMENTS: usize = 16;
    /// Further boundaries that are looked for within one segment. More: bands between two probes.
    /// Fewer: more lines.
    pub(crate) const TRANSITIONS: u8 = 4;
    /// The least length of a plateau; a plateau farther from zero must be as long as its distance
    /// to zero. Longer: the steps of a rounding count as noise. Shorter: short plateaus are listed.
    pub(crate) const PLATEAU: u128 = 64;
    /// From this ratio of the sizes of its ends on, a segment is halved on the logarithmic scale.
    /// Higher: fewer calls where boundaries lie far out. Lower: fewer where they lie near zero.
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
/// Shown by the recall of known boundaries, over crates whose functions have such.
pub(crate) mod walls {
    /// The most texts of an output class, and the most output classes of a pattern, that count as
    /// few. Each change between few texts is a boundary. More: longer snapshots.
    pub(crate) const FEW: usize = 16;
    /// The same where an argument is a list: more texts with numbers are likely to be counts. Of
    /// these, none, one and many are told apart.
    pub(crate) const FEW_OF_LISTS: usize = 4;
    /// The largest number that may count something in a list.
    pub(crate) const MOST_COUNTED: i128 = 128;
    /// The most bytes, or columns, of a character of a text: what is counted in a text is not more.
    pub(crate) const PARTS_OF_A_CHARACTER: i128 = 4;
    /// The same for output classes of a pattern with numbers, where the words are units. More:
    /// longer snapshots.
    pub(crate) const UNITS: usize = 64;
    /// Outcomes that an output class must have for each of its texts before these count as few.
    /// More: texts count as few later.
    pub(crate) const MET_PER_TEXT: usize = 8;
    /// Output classes whose texts are counted. More: memory.
    pub(crate) const CLASSES: usize = 1 << 12;
    /// The least number of messages that begin or end alike, and the least part of all of them, of
    /// which this is the divisor, that are taken to quote a text. Fewer: lists of messages without
    /// a quoted text count as one. More: messages that quote count as different ones.
    pub(crate) const FRAMED: usize = 12;
    pub(crate) const FRAME_OF: usize = 8;
    /// What stands on the other side of the quoted text counts if this part of the messages have
    /// it. Fewer: parts of quoted texts count. More: what stands on both sides is not told apart.
    pub(crate) const OTHER_SIDE_OF: usize = 2;
    /// Where messages go on in more ways than this, and at least this part of them not in the most
    /// frequent way, the quoted text begins. More: parts of quoted texts count. Fewer: messages of
    /// many kinds count as one.
    pub(crate) const WORDS_IN_A_PLACE: usize = 8;
    pub(crate) const QUOTED_OF: usize = 10;
    /// The most words before and behind a quoted text that count.
    pub(crate) const LONGEST_FRAME: usize = 12;
    /// The most walls that a family keeps. More: memory, and lines through more of them.
    pub(crate) const KEPT: usize = 64;
    /// The same for families of words, which are listed if all inputs were tried. More: longer
    /// tables of words are listed.
    pub(crate) const WORDS: usize = 128;
    /// Beyond so many different jumps, one of so many has to exchange the same for it to be a rule.
    pub(crate) const ONE_OF_JUMPS: usize = 24;
    /// The same for exchanges of a character. More: of a cipher, each letter is a rule.
    pub(crate) const ONE_OF_EXCHANGES: usize = 12;
    /// The same for families of mere levels, which have ever more walls and are never listed.
    pub(crate) const LEVELS: usize = 4;
    /// Changes of length that are kept for searches whose descriptors tell lengths apart. More:
    /// memory.
    pub(crate) const LENGTHS: usize = 256;
    /// Walls of a family up to which each new one puts off the end of the search. More: a longer
    /// test.
    pub(crate) const UNTIL_SETTLED: usize = 8;
    /// The most families that are kept; of further ones, only their existence is noted. More:
    /// memory.
    pub(crate) const FAMILIES: usize = 1 << 12;
}

/// Guided calls of an instrumented copy.
///
/// Shown by `cargo test --test coverage`.
pub(crate) mod guidance {
    /// The most calls, and the least number of calls of the search for each of them. More:
    /// conditions that are hard to reach. Fewer: a shorter test.
    pub(crate) const CALLS: usize = 8_192;
    pub(crate) const PART: u64 = 8;
    /// So many times as many where an argument is a text, which has more to be varied.
    pub(crate) const TIMES_OF_TEXTS: usize = 2;
    /// The inputs from which it starts are both sides of walls and elites: the most walls, the most
    /// walls of each family, the most elites. More: nearer starts. Fewer: more calls for open
    /// outcomes.
    pub(crate) const WALLS: usize = 512;
    pub(crate) const PER_FAMILY: usize = 4;
    pub(crate) const ELITES: usize = 512;
    /// Of each kind of texts that are made of what the source names, how many it starts with as
    /// well. More: outcomes behind several marks. Fewer: more calls for open outcomes.
    pub(crate) const COMPOSED: usize = 2_048;
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

/// How long texts are.
///
/// Shown by the recall of known boundaries of functions that take a text.
pub(crate) mod texts {
    /// The most characters of a text that is not long: of those that are drawn, one of so many may
    /// be longer, and lines through longer ones are looked along after all others. Longer: fewer
    /// calls with short texts, which most rules are about. Shorter: rules of long texts are missed.
    pub(crate) const USUAL_LENGTH: i128 = 16;
    pub(crate) const LONG_OF: usize = 8;
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
    /// Walls of a family that reach far along all other arguments.
    pub(crate) const MOST_WIDE: usize = 16;
    /// Places of curved walls between the same two behaviours: in all, at least for each family,
    /// and those with texts of their own.
    pub(crate) const CURVED: usize = 5;
    pub(crate) const LEAST_CURVED: usize = 3;
    /// The same for each family, where an argument has several parts, and where one is a list.
    pub(crate) const CURVED_PARTS: usize = 2;
    pub(crate) const CURVED_LISTS: usize = 1;
    pub(crate) const WHOLE: usize = 2;
    /// So many walls around one text of the source, at its characters, say that the text is known.
    /// Fewer may be ends of what a character may be.
    pub(crate) const AROUND: usize = 3;
    /// The most walls between a text and one with a further character that are listed for this
    /// character, and not for the length. More: longer snapshots of parsers.
    pub(crate) const FURTHER: usize = 16;
    /// The characters of a text from which on a further one shows how long it may be, whatever it
    /// is. More: longer snapshots of functions with long texts.
    pub(crate) const LONG: i128 = 8;
    /// The most steps of a character each of which changes the outcome that are listed all. More:
    /// larger tables are listed.
    pub(crate) const ENTRIES_OF_A_CHARACTER: usize = 12;
    /// Walls at characters beyond ASCII that do not come behind all others. More: of a parser with
    /// many rules, fewer of these.
    pub(crate) const BEYOND_ASCII: usize = 3;
    /// The most steps of characters that are listed at other places of texts as well, calls to find
    /// them, and percent of the most lines up to which they are listed. More: rules of further
    /// places, in longer snapshots.
    pub(crate) const ELSEWHERE: usize = 16;
    pub(crate) const ELSEWHERE_CALLS: u64 = 1 << 13;
    pub(crate) const ROOM_FOR_ELSEWHERE: usize = 75;
    /// Walls that are taken for a progression if their values follow one. Fewer: limits of a table
    /// are.
    pub(crate) const PROGRESSION: usize = 6;
    /// Changes of slope of a family: along the only argument, along one of several, and where all
    /// are of the same size, as those of a rounding.
    pub(crate) const SLOPES: usize = 12;
    pub(crate) const SLOPES_OF_MANY: usize = 3;
    pub(crate) const EQUAL_SLOPES: usize = 2;
    /// The most lines where all inputs were tried, and the least number of inputs for each entry of
    /// a table. Fewer inputs: texts that differ at every other input are listed.
    pub(crate) const OF_ALL: usize = 128;
    pub(crate) const PER_ENTRY: u64 = 8;
    /// Kinds of walls between errors about a text above which these come behind all others. More:
    /// of a parser with many messages, fewer walls between valid and invalid texts.
    pub(crate) const REASONS: usize = 8;
    /// Walls of a change between two values of a text that are listed before the second one of a
    /// change to or from an error. More: of a parser with many messages, fewer messages.
    pub(crate) const VALUES_PER_REASON: usize = 4;
    /// Steps of one change from or to what is equal to another part of the input. More: the same
    /// rule with other values.
    pub(crate) const EQUAL: usize = 2;
    /// Calls that show what parts of the source do in texts, and those of them in which a part
    /// stands for itself, or is refused. More: rarer effects, in longer snapshots.
    pub(crate) const PARTS_IN_TEXTS: usize = 10;
    pub(crate) const KEPT_PARTS: usize = 6;
    pub(crate) const REFUSED_PARTS: usize = 2;
    pub(crate) const FORMATS: usize = 5;
    /// Of these, texts with varied digits and letters. More: rarer forms.
    pub(crate) const VARIED: usize = 3;
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
    pub(crate) const EXAMPLES_OF_A_SHAPE: usize = 4;
    pub(crate) const EXAMPLES_OF_WORDS: usize = 40;
    pub(crate) const EXAMPLES_OF_TEXTS: usize = 6;
    pub(crate) const EXAMPLES_TRIED: usize = 96;
}

/// The first calls of a search, which are all that a slow function gets.
///
/// Shown by `cargo test -p setbve-runtime --lib emitters::scanner::opening`, which needs every
/// threshold among the boundaries of the first 300 calls.
pub(crate) mod opening {
    /// The most calls of an opening; it ends earlier if nothing is left to look at. More: slow
    /// functions. Fewer: random inputs sooner.
    pub(crate) const CALLS: usize = 2_048;
    /// Inputs of a batch. Few, because what is asked next depends on all outcomes so far; more
    /// would mean fewer round trips.
    pub(crate) const BATCH: usize = 16;
    /// The values that all arguments have in the first inputs; an argument that has no such value
    /// takes the end of its domain on that side. More: other regions. Fewer: each is searched
    /// sooner.
    pub(crate) const FIRST: [i128; 7] = [1, 0, 10, 100, 2, 1_000, -1];
    /// The most of the first inputs that are looked along; their outcomes differ in shape. More:
    /// other regions. Fewer: each is searched sooner.
    pub(crate) const BASES: usize = 4;
    /// Constants that are combined with the values of the other arguments. More: conditions over
    /// several arguments. Fewer: calls for plain thresholds.
    pub(crate) const COMBINED: usize = 12;
    /// Attempts at changes of mere values, for each argument and output class, before they are
    /// given up, and further ones for each success. More: tables of values. Fewer: calls for
    /// changes of behaviour.
    pub(crate) const ATTEMPTS: usize = 4;
}

/// Derived inputs.
///
/// Shown by `cargo test -p setbve-runtime --lib constants_lead_to_a_branch_that_they_guard`, and by
/// `cargo run --release -p setbve-experiments -- contributions`.
pub(crate) mod generator {
    /// The most exact derivations of which all are tried. More: branches that many constants guard.
    /// Fewer: shorter walks, after which the Scanner has more inputs.
    pub(crate) const DERIVATIONS: u64 = 1 << 20;
    /// The divisor of the Generator's share after it has tried all of them. Larger: more lines.
    /// Smaller: more combinations of drawn values.
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
    /// The cost of a call of a fast function, in pairs judged. More: variations that need few
    /// calls.
    pub(crate) const CALL: f64 = 2.0;
    /// The cost, in calls, of a variation that leaves the pair as it is. More: such variations are
    /// drawn less often.
    pub(crate) const IN_VAIN: f64 = 0.125;
    /// The reward for a new cell whose pair shows no difference; other new cells bring 1. More:
    /// coverage. Less: quality.
    pub(crate) const FLAT: f64 = 0.125;
    /// Variations in a row of the same parent, and with the same partner. More: the memory that
    /// they need is still in the cache. Fewer: more elites have their turn.
    pub(crate) const VARIATIONS_OF_PARENT: usize = 2;
    pub(crate) const VARIATIONS_WITH_PARTNER: usize = 16;
    /// Parents that are drawn together, so that their memory is fetched together. More: speed.
    /// Fewer: parents that are new.
    pub(crate) const PARENTS_AT_A_TIME: usize = 16;
    /// Variations that are judged together, so that the memory they need of the archive is fetched
    /// together. More: speed, until the cache is full.
    pub(crate) const TOGETHER: usize = 16;
    /// The part of a bandit's draws that is shared equally among its arms. More: arms that pay late
    /// are noticed. Less: what pays now is drawn more often.
    pub(crate) const GUARANTEED: f64 = 0.25;
    /// The part of an arm's record that is kept after each batch. More: a steadier choice. Less: a
    /// quicker one.
    pub(crate) const MEMORY: f64 = 0.995;
}

#[cfg(test)]
mod tests {
    use crate::snapshot::header::ENGINE;
    use crate::sut::digest::digest;

    /// The code of this file and of those below it, without their comments.
    fn numbers() -> String {
        let (code, _) = include_str!("tuning.rs").split_once("#[cfg(test)]").expect("tests follow");
        let lines = code.lines().chain(include_str!("tuning/mapping.rs").lines());
        let lines = lines.map(str::trim).filter(|line| !line.starts_with("//"));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Another number changes the course of a search: raise the engine's version, and put the
    /// digest of the new numbers here.
    #[test]
    fn numbers_change_with_the_engine_s_version() {
        let now = (ENGINE, digest(numbers().as_bytes()));
        let raise = "raise ENGINE, then put it and the new digest here";
        assert!(now == (18, 0xe13c_78b4_5b91_930e), "{raise}: {now:#x?}");
    }
}
