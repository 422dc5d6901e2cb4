//! The techniques that the improved Ariadne paper compares, and this project's own.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::experiment::testdata::Program;
use crate::experiment::testdata::encoding::{Derivation, Encoding, Integers};
use setbve_kernel::emitters::generator::grammar::Grammar;

/// How to generate test data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// Grammatical evolution with the improved attribute grammar and the source's constants.
    Improved,
    /// Grammatical evolution with the original attribute grammar.
    Original,
    /// The genetic algorithm on 8-bit integers, without a grammar.
    Genetic8,
    /// The genetic algorithm on 16-bit integers.
    Genetic16,
    /// The genetic algorithm on 32-bit integers.
    Genetic32,
    /// The genetic algorithm on 16-bit integers; each one of the first generation is a constant of
    /// the source with a probability of 0.1.
    Seeded10,
    /// The same with a probability of 0.2.
    Seeded20,
    /// Random 32-bit integers.
    Random,
    /// This project's own: the extended grammar, and a local search on the operands of comparisons,
    /// for all objectives at the same time.
    Guided,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Self; 9] = [
        Self::Guided,
        Self::Improved,
        Self::Original,
        Self::Genetic8,
        Self::Genetic16,
        Self::Genetic32,
        Self::Seeded10,
        Self::Seeded20,
        Self::Random,
    ];

    /// Its name on command lines and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Improved => "improved",
            Self::Original => "original",
            Self::Genetic8 => "ga-8",
            Self::Genetic16 => "ga-16",
            Self::Genetic32 => "ga-32",
            Self::Seeded10 => "ga-seeded-0.1",
            Self::Seeded20 => "ga-seeded-0.2",
            Self::Random => "random",
            Self::Guided => "setbve",
        }
    }

    /// How its genomes stand for inputs, if it has any.
    pub(super) fn encoding(self, program: &Program) -> Option<Box<dyn Encoding>> {
        let by_grammar = |grammar| -> Option<Box<dyn Encoding>> {
            let (arguments, constants) = (program.specs(), program.numbers());
            Some(Box::new(Derivation { grammar, arguments, constants }))
        };
        let integers = |bits, percent| -> Option<Box<dyn Encoding>> {
            let plain = Integers::new(bits, program.arguments);
            Some(Box::new(plain.seeded(&program.numbers(), percent)))
        };
        match self {
            Self::Improved => by_grammar(Grammar::Improved),
            Self::Original => by_grammar(Grammar::Original),
            Self::Genetic8 => integers(8, 0),
            Self::Genetic16 => integers(16, 0),
            Self::Genetic32 => integers(32, 0),
            Self::Seeded10 => integers(16, 10),
            Self::Seeded20 => integers(16, 20),
            Self::Random | Self::Guided => None,
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no technique of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no technique `{}`", self.0)
    }
}

impl Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        let found = Self::ALL.into_iter().find(|technique| technique.name() == name);
        found.ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}
