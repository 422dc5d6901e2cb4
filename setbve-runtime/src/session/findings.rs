//! What an exploration outside of a test found, as data.

use std::fmt::{self, Display};

use crate::search::run::End;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary as Found;

/// Two inputs that differ by one step of one argument, between which the behaviour changes. Of each
/// pair, the lower input's comes first.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Boundary {
    /// The ordinals of both inputs' arguments: of an `i128` and of any integer with at most 64 bits
    /// its value; for other types see [`Argument::ordinal`](crate::Argument::ordinal).
    pub inputs: [Box<[i128]>; 2],
    /// Both inputs' arguments as a snapshot writes them: `-1`, `'a'`, `true`; of a type of your own
    /// the ordinal.
    pub values: [Vec<String>; 2],
    /// The place, from 0, of the argument in which they differ.
    pub argument: usize,
    /// The name of that argument.
    pub name: &'static str,
    /// What the function showed: a value, or an error with its class in front. Of a text beyond 4
    /// KiB the beginning with a digest of the rest.
    pub outputs: [String; 2],
    /// Which of the two are errors: `Err`, panics, and ends of the process.
    pub errors: [bool; 2],
    /// What kind of output each is: of an error its class, such as the variant's name or `panic`;
    /// of a value its shape.
    pub classes: [String; 2],
    /// The outputs with every number replaced by `#`.
    pub shapes: [String; 2],
    /// The program derivative (SETBVE, Equation 1); as the inputs are one step apart, the distance
    /// of the outputs.
    pub derivative: f64,
}

impl Boundary {
    pub(crate) fn of(found: &Found, arguments: &[ArgumentSpec], derivative: f64) -> Self {
        let inputs = found.inputs();
        let text = |(spec, ordinal): (&ArgumentSpec, &i128)| {
            let mut text = String::new();
            spec.write(*ordinal, &mut text);
            text
        };
        let outcomes = found.outcomes.each_ref();
        Self {
            values: inputs.each_ref().map(|input| arguments.iter().zip(input).map(text).collect()),
            argument: found.argument,
            name: arguments[found.argument].name,
            outputs: outcomes.map(|outcome| outcome.text.clone()),
            errors: outcomes.map(|outcome| outcome.is_error()),
            classes: outcomes.map(|outcome| outcome.class().to_owned()),
            shapes: outcomes.map(|outcome| outcome.shape().to_owned()),
            derivative,
            inputs,
        }
    }
}

/// What an exploration found. Its `Display` is the text that a first snapshot would have.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub(super) text: String,
    pub(super) boundaries: Vec<Boundary>,
    pub(super) more: Vec<String>,
    pub(super) end: Option<End>,
    pub(super) evaluations: u64,
    pub(super) pairs: u64,
    pub(super) cells: usize,
}

impl Findings {
    /// The boundaries, in the order of the text: those of the first argument first, each argument's
    /// from low to high.
    pub fn boundaries(&self) -> &[Boundary] {
        &self.boundaries
    }

    /// What was found beside them and is not listed, in words, as after `… more` in the text.
    pub fn more(&self) -> &[String] {
        &self.more
    }

    /// Why the search ended; `None` where there was none, in a worker process of another
    /// exploration.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Calls of the function that the search made.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Pairs whose program derivative and cell the search judged; a call serves more than one.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Cells of the archive that hold a pair.
    pub fn cells(&self) -> usize {
        self.cells
    }
}

impl Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
