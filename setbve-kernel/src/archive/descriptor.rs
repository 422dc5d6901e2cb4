//! Behavioural descriptors: the dimensions of the archive (SETBVE, section 3.1). Where one of them
//! is the difference of lengths, a change of length alone is a boundary as well.

use std::fmt::Debug;
use std::rc::Rc;

use crate::collections::gather::Both as _;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::heights;
use crate::sut::digest::of_pair;
use crate::sut::outcome::Outcome;

/// A pair of inputs with their outcomes, as a [`Descriptor`] sees it.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    pub arguments: &'a [ArgumentSpec],
    pub inputs: [&'a [i128]; 2],
    pub outcomes: [&'a Outcome; 2],
    /// The lengths of all arguments' texts.
    pub lengths: [&'a [u32]; 2],
}

impl<'a> Pair<'a> {
    /// The ordinals of both inputs' arguments, in order: the values themselves for every type but
    /// `u128` (less 2^127), `char` (without the surrogates' gap) and signed `NonZero` (without
    /// zero).
    pub fn inputs(&self) -> [&'a [i128]; 2] {
        self.inputs
    }

    /// The outputs' texts, those of errors included.
    pub fn outputs(&self) -> [&'a str; 2] {
        self.outcomes.both(|outcome| &*outcome.text)
    }

    /// Which of the two outcomes are errors.
    pub fn errors(&self) -> [bool; 2] {
        self.outcomes.both(Outcome::is_error)
    }

    /// The output classes: an error's variant or kind of panic; a value's text with every number
    /// collapsed to `#`.
    pub fn classes(&self) -> [&'a str; 2] {
        self.outcomes.both(Outcome::class)
    }

    /// Takes the length of each argument's text in both inputs. It loops, because without
    /// optimisation iterators take several times as long.
    fn argument_lengths(&self, mut take: impl FnMut(u64)) {
        for lengths in &self.lengths {
            for length in *lengths {
                take(u64::from(*length));
            }
        }
    }
}

/// A dimension of the archive: maps a pair to the number of its cell in that dimension.
///
/// The number must depend on the pair alone; it must not depend on which of the two inputs is
/// first.
pub trait Descriptor: Debug {
    /// The name of the dimension in reports: what its `Debug` shows, unless it says another. It is
    /// one of the settings with which a snapshot is accepted.
    fn name(&self) -> String {
        format!("{self:?}")
    }

    /// The pair's cell in this dimension.
    fn cell(&self, pair: Pair<'_>) -> i64;
}

/// How many of the two outcomes are errors: 0 (VV), 1 (VE) or 2 (EE).
#[derive(Clone, Copy, Debug, Default)]
pub struct ValidityGroup;

/// The unordered pair of output classes.
///
/// The paper numbers the pairs in alphabetical order, its published code in the order of their
/// discovery; here the number is a digest of the two classes, so it depends on neither.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutputAbstraction;

/// The difference of the output lengths in characters. Errors count with their full text, as in the
/// published data (the paper's text says with the exception's type).
#[derive(Clone, Copy, Debug, Default)]
pub struct OutputLengthDifference;

/// The total length of all arguments' texts in both inputs: of numbers, of their decimal texts with
/// signs; of texts, their characters; of lists and other values, the sum of what is in them.
#[derive(Clone, Copy, Debug, Default)]
pub struct TotalInputLength;

/// The sample variance of the lengths of all arguments' texts in both inputs, rounded down, as in
/// the published data (the paper's text says rounded to the nearest integer).
#[derive(Clone, Copy, Debug, Default)]
pub struct InputLengthVariance;

/// The sizes of both inputs together: how many numbers, characters, lengths and numbers of variants
/// they are made of. It is to lists and types of one's own what [`TotalInputLength`] is to numbers.
/// The `GödelTest` paper generates data of given sizes and heights (section 5).
#[derive(Clone, Copy, Debug, Default)]
pub struct TotalInputSize;

/// The height of the higher input: how many lengths and variants stand within each other, and what
/// the innermost holds. 1 for a number, 2 for a text that is not empty, 3 for a tree of two levels.
#[derive(Clone, Copy, Debug, Default)]
pub struct InputHeight;

impl Descriptor for ValidityGroup {
    fn cell(&self, pair: Pair<'_>) -> i64 {
        let [one, other] = pair.outcomes;
        i64::from(one.is_error()) + i64::from(other.is_error())
    }
}

impl Descriptor for OutputAbstraction {
    fn cell(&self, pair: Pair<'_>) -> i64 {
        let [one, other] = pair.outcomes.both(Outcome::class_id);
        of_pair([one.min(other), one.max(other)]) as i64
    }
}

impl Descriptor for OutputLengthDifference {
    fn cell(&self, pair: Pair<'_>) -> i64 {
        let [one, other] = pair.outcomes;
        one.length.abs_diff(other.length).into()
    }
}

impl Descriptor for TotalInputLength {
    fn cell(&self, pair: Pair<'_>) -> i64 {
        let mut total = 0;
        pair.argument_lengths(|length| total += length);
        total as i64
    }
}

impl Descriptor for InputLengthVariance {
    fn cell(&self, pair: Pair<'_>) -> i64 {
        let (mut count, mut sum, mut squares) = (0, 0, 0);
        pair.argument_lengths(|length| {
            count += 1;
            sum += length;
            squares += length * length;
        });
        ((count * squares - sum * sum) / (count * (count - 1))) as i64
    }
}

impl Descriptor for TotalInputSize {
    fn cell(&self, pair: Pair<'_>) -> i64 {
        pair.inputs.iter().map(|input| heights(pair.arguments, input).count() as i64).sum()
    }
}

impl Descriptor for InputHeight {
    fn cell(&self, pair: Pair<'_>) -> i64 {
        let all = pair.inputs.iter().flat_map(|input| heights(pair.arguments, input));
        all.max().unwrap_or(0) as i64
    }
}

/// Whether one of the descriptors distinguishes outputs by their lengths.
#[inline]
pub fn tell_lengths(descriptors: &[Rc<dyn Descriptor>]) -> bool {
    let name = OutputLengthDifference.name();
    descriptors.iter().any(|descriptor| descriptor.name() == name)
}

/// The default archive: the paper's four dimensions for functions with categorical outputs.
#[inline]
pub fn defaults() -> Vec<Rc<dyn Descriptor>> {
    vec![
        Rc::new(ValidityGroup),
        Rc::new(OutputAbstraction),
        Rc::new(TotalInputLength),
        Rc::new(InputLengthVariance),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::literal::parse;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::text_lengths;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;

    fn cell(descriptor: &dyn Descriptor, inputs: [&[i128]; 2], outputs: [&str; 2]) -> i64 {
        let arguments: Vec<_> =
            inputs[0].iter().map(|_| ArgumentSpec::new::<i64>("a", "i64")).collect();
        cell_of(descriptor, &arguments, inputs, outputs)
    }

    fn cell_of(
        descriptor: &dyn Descriptor,
        arguments: &[ArgumentSpec],
        inputs: [&[i128]; 2],
        outputs: [&str; 2],
    ) -> i64 {
        let mut outcomes = Outcomes::default();
        let pair = outputs.map(|text| outcome(&mut outcomes, text));
        let outcomes = [&*pair[0], &*pair[1]];
        let lengths = inputs.map(|input| {
            let mut lengths = Vec::new();
            text_lengths(arguments, input, &mut lengths);
            lengths
        });
        descriptor.cell(Pair { arguments, inputs, outcomes, lengths: [&lengths[0], &lengths[1]] })
    }

    /// The cells of a value and an equal one, by their length, size and height.
    fn cells_of<P: Parameter>(value: &str) -> [i64; 3] {
        let specs = P::specs("value", "_");
        let input = &*parse(&specs, value).expect(value);
        let cells: [&dyn Descriptor; 3] = [&TotalInputLength, &TotalInputSize, &InputHeight];
        cells.map(|descriptor| cell_of(descriptor, &specs, [input; 2], ["", ""]))
    }

    #[test]
    fn values_have_lengths_sizes_and_heights() {
        assert_eq!(cells_of::<i64>("-120"), [8, 2, 1]);
        assert_eq!(cells_of::<(i64, i64)>("(-120, 7)"), [10, 4, 1]);
        assert_eq!(cells_of::<String>(r#""""#), [0, 2, 1]);
        assert_eq!(cells_of::<String>(r#""abc""#), [6, 8, 2]);
        assert_eq!(cells_of::<Vec<i64>>("[10, 2]"), [6, 6, 2]);
        assert_eq!(cells_of::<Vec<Option<u8>>>("[None, Some(7)]"), [2, 8, 3]);
    }

    #[test]
    fn cells_of_the_published_archives() {
        let date: [&[i128]; 2] = [&[-1, 12, 2024], &[1, 12, 20_240]];
        assert_eq!(cell(&TotalInputLength, date, ["", ""]), 16);
        // Lengths 2 2 4 1 2 5: variance 13.33 / 5, rounded down.
        assert_eq!(cell(&InputLengthVariance, date, ["", ""]), 2);
        assert_eq!(cell(&ValidityGroup, date, ["1-1-1", "!Bad"]), 1);
        assert_eq!(cell(&ValidityGroup, date, ["!Bad", "!Bad"]), 2);
        assert_eq!(cell(&OutputLengthDifference, date, ["in", "!Error(\"x\")"]), 8);
    }

    #[test]
    fn output_abstraction_sees_classes_in_either_order() {
        let inputs: [&[i128]; 2] = [&[1], &[2]];
        let one = cell(&OutputAbstraction, inputs, ["in", "out"]);
        assert_eq!(one, cell(&OutputAbstraction, inputs, ["out", "in"]));
        assert_ne!(one, cell(&OutputAbstraction, inputs, ["in", "in"]));
        let errors = cell(&OutputAbstraction, inputs, ["in", "!Bad: one"]);
        assert_eq!(errors, cell(&OutputAbstraction, inputs, ["in", "!Bad: other"]));
        let numbers = cell(&OutputAbstraction, inputs, ["9B", "1.0 kB"]);
        assert_eq!(numbers, cell(&OutputAbstraction, inputs, ["10B", "2.5 kB"]));
    }
}
