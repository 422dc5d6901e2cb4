//! What is compared: ways to generate trees, each with the target it is tuned to.

use setbve::experiment::bias::Budget;

/// A way to generate trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A geometric number of children, the same everywhere.
    Boltzmann,
    /// The program of the paper's Figure 4.
    QuickCheck,
    /// The paper's Decay `Histogram[0,4]`, tuned by differential evolution.
    DecayHistogram,
    /// The paper's Decay Geometric, tuned by differential evolution.
    DecayGeometric,
    /// A histogram for each depth, tuned by the cross-entropy method: this project's own.
    DepthHistograms,
}

impl Method {
    pub const ALL: [Self; 5] = [
        Self::Boltzmann,
        Self::QuickCheck,
        Self::DecayHistogram,
        Self::DecayGeometric,
        Self::DepthHistograms,
    ];

    /// What files call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boltzmann => "boltzmann",
            Self::QuickCheck => "quickcheck",
            Self::DecayHistogram => "decay-histogram",
            Self::DecayGeometric => "decay-geometric",
            Self::DepthHistograms => "depth-histograms",
        }
    }
}

/// A method with its target, and how much it may generate to be tuned.
#[derive(Debug)]
pub struct Setting {
    pub method: Method,
    /// Size and height.
    pub target: [u32; 2],
    /// None for what is not tuned.
    pub budget: Option<Budget>,
    /// The share within ±10 % that the paper has, in percent, if it has one.
    pub published: Option<f64>,
}

pub const TALL: [u32; 2] = [100, 36];
pub const LOW: [u32; 2] = [100, 6];

/// "A maximum of 20,000 fitness evaluations […] using a sample size of 10" (V.E).
const LONG: Budget = Budget { evaluations: 20_000, samples: 10 };
/// "A maximum of 5,000 fitness evaluations […] using a sample size of 25".
const SHORT: Budget = Budget { evaluations: 5_000, samples: 25 };
/// As many trees as [`LONG`].
const OWN_LONG: Budget = Budget { evaluations: 200, samples: 1_000 };
/// As many trees as [`SHORT`].
const OWN_SHORT: Budget = Budget { evaluations: 125, samples: 1_000 };

const fn tuned(method: Method, target: [u32; 2], budget: Budget) -> Setting {
    Setting { method, target, budget: Some(budget), published: None }
}

/// All settings, those of the paper first.
pub static SETTINGS: [Setting; 11] = [
    Setting { method: Method::Boltzmann, target: TALL, budget: None, published: Some(0.01) },
    Setting { method: Method::QuickCheck, target: TALL, budget: None, published: Some(0.49) },
    Setting { published: Some(2.9), ..tuned(Method::DecayHistogram, TALL, LONG) },
    tuned(Method::DecayGeometric, LOW, SHORT),
    tuned(Method::DecayGeometric, TALL, SHORT),
    tuned(Method::DepthHistograms, TALL, OWN_LONG),
    tuned(Method::DepthHistograms, LOW, OWN_SHORT),
    tuned(Method::DepthHistograms, [100, 20], OWN_LONG),
    tuned(Method::DepthHistograms, [50, 10], OWN_LONG),
    tuned(Method::DepthHistograms, [200, 12], OWN_LONG),
    tuned(Method::DepthHistograms, [30, 15], OWN_LONG),
];

impl Setting {
    /// The setting of a method and a target.
    pub fn of(method: Method, target: [u32; 2]) -> Option<&'static Self> {
        SETTINGS.iter().find(|own| own.method == method && own.target == target)
    }

    /// What tables and figures call it.
    pub fn label(&self) -> String {
        let budget = |name: &str| match self.budget {
            Some(Budget { evaluations, samples }) => {
                format!("{name}[{}k,{samples}]", evaluations / 1_000)
            }
            None => name.to_owned(),
        };
        match self.method {
            Method::Boltzmann => "Boltzmann".to_owned(),
            Method::QuickCheck => "QuickCheck".to_owned(),
            Method::DecayHistogram => budget("DH04"),
            Method::DecayGeometric => budget("DG"),
            Method::DepthHistograms => "setbve: depth histograms".to_owned(),
        }
    }

    /// The same with its target.
    pub fn title(&self) -> String {
        let [size, height] = self.target;
        format!("{}, ({size}, {height})", self.label())
    }

    /// Whether the paper has it.
    pub fn is_published(&self) -> bool {
        self.method != Method::DepthHistograms
    }
}
