//! What an exploration outside of a test found, as data.

use std::fmt::{self, Display};

use setbve_kernel::collections::gather::each;
use setbve_kernel::search::run::End;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::literal::text_of;
use setbve_kernel::sut::argument::part::parameters;
use setbve_kernel::sut::boundary::Boundary as Found;

/// Two inputs that differ by one step of one argument, between which the behaviour changes; an
/// input is the tuple of the function's arguments. In each array, the entry of the lower input
/// comes first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Boundary<Input> {
    /// The two inputs.
    pub inputs: [Input; 2],
    /// How far each of the two behaviours reaches from there, as far as steps along the argument
    /// show it that are doubled and then halved: the last inputs with an outcome of the same shape.
    pub extents: [Input; 2],
    /// Both inputs' arguments as a snapshot writes them: `-1`, `'a'`, `true`; for a type of your
    /// own, the ordinal.
    pub values: [Vec<String>; 2],
    /// The index of the argument in which the inputs differ.
    pub argument: usize,
    /// The name of that argument.
    pub name: &'static str,
    /// The two outputs: a value, or an error with its class in front. A text of more than 4 KiB is
    /// replaced by its beginning and a digest of the rest.
    pub outputs: [String; 2],
    /// Which of the two are errors: `Err`, panics, and ends of the process.
    pub errors: [bool; 2],
    /// The class of each output: for an error, the variant's name or `panic`, for example; for a
    /// value, its shape.
    pub classes: [String; 2],
    /// The outputs with every number replaced by `#`.
    pub shapes: [String; 2],
    /// The program derivative (SETBVE, Equation 1). Since the inputs are one step apart, it is the
    /// distance of the outputs.
    pub derivative: f64,
    /// The condition that decides between the two calls, by its place and its text:
    /// ``src/lib.rs:5:8 `days < 100` ``. There is one if the exploration has an instrumented copy
    /// of the function and both calls pass a condition of visible code once, in different ways; it
    /// is looked for at the first 64 boundaries.
    pub condition: Option<String>,
}

impl<Input> Boundary<Input> {
    /// The boundary with its inputs and how far its behaviours reach.
    pub(crate) fn of(
        found: &Found,
        arguments: &[ArgumentSpec],
        derivative: f64,
        [inputs, extents]: [[Input; 2]; 2],
    ) -> Self {
        let parameters = parameters(arguments);
        let texts = |input: &[i128]| each(&parameters, &mut |own| text_of(*own, input));
        let is_before = |(start, _): &&(usize, &[ArgumentSpec])| *start <= found.argument;
        let [low, high] = &found.outcomes;
        Self {
            inputs,
            extents,
            values: found.inputs().map(|input| texts(&input)),
            argument: parameters.iter().filter(is_before).count() - 1,
            name: arguments[found.argument].name,
            outputs: [low.text.clone(), high.text.clone()],
            errors: [low.is_error(), high.is_error()],
            classes: [low.class().to_owned(), high.class().to_owned()],
            shapes: [low.shape().to_owned(), high.shape().to_owned()],
            derivative,
            condition: None,
        }
    }
}

/// What an exploration found. Its `Display` is the text that a first snapshot would have.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Findings<Input> {
    pub(super) text: String,
    pub(super) boundaries: Vec<Boundary<Input>>,
    pub(super) more: Vec<String>,
    pub(super) end: Option<End>,
    pub(super) evaluations: u64,
    pub(super) pairs: u64,
    pub(super) cells: usize,
}

impl<Input> Findings<Input> {
    pub(super) fn none() -> Self {
        Self {
            text: String::new(),
            boundaries: Vec::new(),
            more: Vec::new(),
            end: None,
            evaluations: 0,
            pairs: 0,
            cells: 0,
        }
    }

    /// The boundaries, in the order of the text: those of the first argument first, each argument's
    /// from low to high.
    pub fn boundaries(&self) -> &[Boundary<Input>] {
        &self.boundaries
    }

    /// What was found but is not listed, in words: the labels after `… more` in the text.
    pub fn more(&self) -> &[String] {
        &self.more
    }

    /// Why the search ended; `None` if there was no search, because this process is a worker of
    /// another exploration.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Calls of the function that the search made.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Pairs for which the search computed the program derivative and the cell; a call may be part
    /// of several pairs.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Cells of the archive that hold a pair.
    pub fn cells(&self) -> usize {
        self.cells
    }
}

impl<Input> Display for Findings<Input> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
