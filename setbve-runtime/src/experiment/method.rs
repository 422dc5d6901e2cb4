//! The methods that the papers compare, by name.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use setbve_kernel::archive::selection::Selection;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Method {
    /// This project's own search.
    Default,
    /// SETBVE's Sampler alone, drawing 64-bit integers uniformly: the paper's baseline.
    SRandom,
    /// SETBVE's Sampler alone, with compatible type and bituniform sampling, as all that follow.
    S,
    /// Sampler and Explorer; every parent has the same chance.
    SeUniform,
    /// Sampler and Explorer; parents by program derivative.
    SeFitness,
    /// Sampler and Explorer; parents by curiosity.
    SeCuriosity,
    /// Sampler and Tracer.
    St,
    /// Sampler, Explorer and Tracer; every parent has the same chance.
    SetUniform,
    /// Sampler, Explorer and Tracer; parents by program derivative.
    SetFitness,
    /// Sampler, Explorer and Tracer; parents by curiosity.
    SetCuriosity,
    /// `AutoBVA` with local neighbour sampling.
    Lns,
    /// `AutoBVA` with boundary crossing search.
    Bcs,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 12] = [
        Self::Default,
        Self::SRandom,
        Self::S,
        Self::SeUniform,
        Self::SeFitness,
        Self::SeCuriosity,
        Self::St,
        Self::SetUniform,
        Self::SetFitness,
        Self::SetCuriosity,
        Self::Lns,
        Self::Bcs,
    ];

    /// Its name on command lines and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::SRandom => "s-random",
            Self::S => "s",
            Self::SeUniform => "se-uniform",
            Self::SeFitness => "se-fitness",
            Self::SeCuriosity => "se-curiosity",
            Self::St => "st",
            Self::SetUniform => "set-uniform",
            Self::SetFitness => "set-fitness",
            Self::SetCuriosity => "set-curiosity",
            Self::Lns => "lns",
            Self::Bcs => "bcs",
        }
    }

    /// How the Explorer selects parents.
    pub(super) const fn selection(self) -> Selection {
        match self {
            Self::SeFitness | Self::SetFitness => Selection::Fitness,
            Self::SeCuriosity | Self::SetCuriosity => Selection::Curiosity,
            _ => Selection::Uniform,
        }
    }
}

/// An emitter of [`Method::Default`], to be left out so that its contribution shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// SETBVE's Explorer; its share goes to the Sampler.
    Explorer,
    /// SETBVE's Tracer; its share goes to the Sampler.
    Tracer,
    /// Cuts pairs down to neighbours and follows lines through them. The Generator goes with it,
    /// whose inputs are a part of the Scanner's.
    Scanner,
    /// Derives inputs from other arguments, by Ariadne's grammar.
    Generator,
    /// Varies the archive's elites in long searches.
    Breeder,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Explorer, Self::Tracer, Self::Scanner, Self::Generator, Self::Breeder];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Explorer => "Explorer",
            Self::Tracer => "Tracer",
            Self::Scanner => "Scanner",
            Self::Generator => "Generator",
            Self::Breeder => "Breeder",
        })
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no method of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "`{}` is no method; there are {names}", self.0)
    }
}

impl Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let named = Self::ALL.into_iter().find(|method| method.name() == name);
        named.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
