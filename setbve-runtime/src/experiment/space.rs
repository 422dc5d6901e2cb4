//! The space that an archive divides into cells.

use std::cell::RefCell;
use std::rc::Rc;

use crate::experiment::Elite;
use crate::experiment::function::Function;
use crate::summary::clusters::{self, Candidate, Clustering, Feature, Summarised};
use setbve_kernel::archive::descriptor::{self, Descriptor, Pair};
use setbve_kernel::archive::distance::OutputDistances;
use setbve_kernel::archive::distance::selectable::OutputDistance;
use setbve_kernel::archive::input_distance::InputDistances;
use setbve_kernel::sut::argument::part::{shapes_of, text_lengths};
use setbve_kernel::sut::argument::{ArgumentSpec, Domain, Notation};
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::observation::{Form, Kind, Observation};
use setbve_kernel::sut::outcome::{Outcome, Outcomes};

/// A pair as a file shows it. An error's class is taken to be the first word of its text, where
/// every error has it whose `Debug` starts with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownPair<'a> {
    /// The ordinals of both inputs' arguments; see [`Argument`](crate::Argument).
    pub inputs: [&'a [i128]; 2],
    /// What the function showed: a value, or an error with its class in front.
    pub outputs: [&'a str; 2],
    /// Which of the two are errors.
    pub errors: [bool; 2],
}

/// A function's inputs and outputs, divided into cells by descriptors; derivatives are by the
/// Jaccard distance of the outputs.
#[derive(Clone)]
pub struct Space {
    pub(super) arguments: Vec<ArgumentSpec>,
    pub(super) descriptors: Vec<Rc<dyn Descriptor>>,
    input_distances: InputDistances,
    distances: Rc<RefCell<OutputDistances>>,
    /// The outcomes of pairs from outside; a pair's texts are seldom the last of their kind.
    outcomes: Rc<RefCell<Outcomes>>,
}

impl Space {
    /// The space of a function, given its arguments' names and the dimensions of the archive;
    /// without any, those of a test are taken.
    pub fn of<Arguments, F: Function<Arguments>>(
        _function: &F,
        arguments: &[&'static str],
        descriptors: Vec<Rc<dyn Descriptor>>,
    ) -> Self {
        let arguments = F::arguments(arguments);
        Self {
            input_distances: InputDistances::new(&arguments),
            arguments,
            descriptors: if descriptors.is_empty() { descriptor::defaults() } else { descriptors },
            distances: Rc::default(),
            outcomes: Rc::default(),
        }
    }

    /// The space of some function of `arity` 128-bit integers, for pairs from a file whose function
    /// is not at hand.
    pub fn of_integers(arity: usize) -> Self {
        let arguments = vec![ArgumentSpec::new::<i128>("argument", "i128"); arity];
        Self {
            input_distances: InputDistances::new(&arguments),
            arguments,
            descriptors: descriptor::defaults(),
            distances: Rc::default(),
            outcomes: Rc::default(),
        }
    }

    /// How many arguments an input has.
    pub fn arity(&self) -> usize {
        self.arguments.len()
    }

    /// An argument's value as a Rust expression, given its ordinal.
    pub fn expression(&self, argument: usize, ordinal: i128) -> String {
        let spec = &self.arguments[argument];
        let mut text = String::new();
        spec.write(ordinal, &mut text);
        let name = if spec.domain.notation == Notation::Float32 { "f32" } else { "f64" };
        match spec.domain.notation {
            Notation::NonZeroSigned | Notation::NonZeroUnsigned | Notation::NonZeroUnsigned128 => {
                format!("core::num::NonZero::new({text}).unwrap()")
            }
            notation if notation.is_float() => match &*text {
                "NaN" => format!("{name}::NAN"),
                "inf" => format!("{name}::INFINITY"),
                "-inf" => format!("{name}::NEG_INFINITY"),
                _ => text,
            },
            _ => text,
        }
    }

    /// Whether the number is negative that stands for an argument's value, and its size; of a
    /// `char` it is the code point.
    pub fn number(&self, argument: usize, ordinal: i128) -> (bool, u128) {
        let Number { negative, size } = self.arguments[argument].number(ordinal);
        (negative, size)
    }

    /// Whether the ordinal is the lowest or the highest of the argument.
    pub fn is_limit(&self, argument: usize, ordinal: i128) -> bool {
        let Domain { min, max, .. } = self.arguments[argument].domain;
        [min, max].contains(&ordinal)
    }

    /// Calls a function with both inputs of a pair, and tells what it shows, with the cell and the
    /// program derivative; nothing where one of them is no input.
    pub fn explored<Arguments>(
        &self,
        function: &mut impl Function<Arguments>,
        inputs: [&[i128]; 2],
        tell: &mut dyn FnMut(&Elite<'_>),
    ) {
        let shapes = shapes_of(&self.arguments);
        let outcomes = inputs.map(|input| {
            let mut observation = Observation::default();
            function.observe(&shapes, input, &mut observation);
            (observation.kind != Kind::NoInput)
                .then(|| self.outcomes.borrow_mut().intern(&observation))
        });
        if let [Some(one), Some(other)] = &outcomes {
            tell(&self.elite(inputs, [one, other]));
        }
    }

    /// The cell and the program derivative of a pair that was read from a file, as the search that
    /// wrote it knew them; see [`ShownPair`] for what it takes an error's class to be.
    pub fn place(
        &self,
        inputs: [&[i128]; 2],
        outputs: [&str; 2],
        errors: [bool; 2],
    ) -> (Vec<i64>, f64) {
        let outcomes = self.outcomes(&ShownPair { inputs, outputs, errors });
        let Elite { cell, derivative, .. } = self.elite(inputs, [&outcomes[0], &outcomes[1]]);
        (cell, derivative)
    }

    /// The program derivative of a pair by any distance of the outputs; AutoBVA's PDQ is that by
    /// [`OutputDistance::StringLength`], its PDQ2 that by [`OutputDistance::Jaccard1`].
    pub fn derivative(&self, pair: &ShownPair<'_>, distance: OutputDistance) -> f64 {
        let outcomes = self.outcomes(pair);
        let [one, other] = pair.inputs;
        let apart = self.input_distances.between(one, other);
        distance.distances().derivative_at(apart, [&outcomes[0], &outcomes[1]])
    }

    /// Clusters pairs by validity-value similarity (AutoBVA, "Summarisation"): those of each
    /// validity group that has any, by an [`Effort`](crate::experiment::Effort) alone or a whole
    /// [`Clustering`]. The same of all give the same clusters.
    pub fn summarise(
        &self,
        pairs: &[ShownPair<'_>],
        features: &[Feature],
        clustering: impl Into<Clustering>,
        seed: u64,
    ) -> Vec<Summarised> {
        let outcomes: Vec<_> = pairs.iter().map(|pair| self.outcomes(pair)).collect();
        let candidates: Vec<Candidate<'_>> = pairs
            .iter()
            .zip(&outcomes)
            .map(|(pair, outcomes)| Candidate {
                inputs: pair.inputs,
                outcomes: outcomes.each_ref().map(|outcome| &**outcome),
            })
            .collect();
        clusters::summarise(&candidates, features, &self.arguments, clustering.into(), seed)
    }

    fn outcomes(&self, pair: &ShownPair<'_>) -> [Rc<Outcome>; 2] {
        [0, 1].map(|side: usize| {
            let text = pair.outputs[side];
            let word = text.split(|c: char| !c.is_alphanumeric() && c != '_').next();
            let (kind, class) = if pair.errors[side] {
                (Kind::Error, word.unwrap_or_default().to_owned())
            } else {
                (Kind::Value, String::new())
            };
            let observation = Observation {
                kind,
                class,
                text: text.to_owned(),
                form: Form::Bare,
                is_elsewhere: false,
            };
            self.outcomes.borrow_mut().intern(&observation)
        })
    }

    pub(super) fn elite<'a>(&self, inputs: [&[i128]; 2], outcomes: [&'a Outcome; 2]) -> Elite<'a> {
        let lengths = inputs.map(|input| {
            let mut lengths = Vec::new();
            text_lengths(&self.arguments, input, &mut lengths);
            lengths
        });
        let lengths: [&[u32]; 2] = [&lengths[0], &lengths[1]];
        let pair = Pair { arguments: &self.arguments, inputs, outcomes, lengths };
        let apart = self.input_distances.between(inputs[0], inputs[1]);
        Elite {
            cell: self.descriptors.iter().map(|descriptor| descriptor.cell(pair)).collect(),
            inputs: inputs.map(<[i128]>::to_vec),
            outputs: outcomes.map(|outcome| &*outcome.text),
            errors: outcomes.map(Outcome::is_error),
            derivative: self.distances.borrow_mut().derivative_at(apart, outcomes),
        }
    }
}
