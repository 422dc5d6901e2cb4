//! Exploring a function outside of a test: what its snapshot would say, right away.

use std::fmt::{Debug, Display};
use std::time::Instant;

use crate::execution::identity::Identity;
use crate::execution::isolation::{self, Isolation};
use crate::replay::locate::Probe;
use crate::search::run::{End, search, until};
use crate::session::environment::Environment;
use crate::session::settings::{Options, Settings};
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::{Line, position};
use crate::summary::ranking::Summary;
use crate::sut::argument::{Argument, ArgumentSpec};
use crate::sut::boundary::Boundary;
use crate::sut::observation::Observation;
use crate::sut::show::{ByDisplay, ClassByDebug, Shown, Split};
use crate::sut::signature::Signature;

/// A function of one to eight [`Argument`]s whose result is `Ok` with something to show, or `Err`.
///
/// Implemented for every such function and closure; a function that cannot fail is wrapped:
/// `|n: u8| Ok::<_, Infallible>(f(n))`.
pub trait Function<Arguments> {
    /// The arguments, with these names.
    #[doc(hidden)]
    fn arguments(names: &[&'static str]) -> Vec<ArgumentSpec>;

    /// The result type.
    #[doc(hidden)]
    fn returns() -> String;

    /// Calls the function.
    #[doc(hidden)]
    fn observe(&mut self, input: &[i128], observation: &mut Observation);
}

/// A type's name without the paths of the types in it.
fn short_name<T>() -> String {
    let mut short = String::new();
    let mut word = String::new();
    for character in std::any::type_name::<T>().chars().chain([' ']) {
        if character.is_alphanumeric() || character == '_' {
            word.push(character);
        } else if character == ':' {
            word.clear();
        } else {
            short.push_str(&std::mem::take(&mut word));
            short.push(character);
        }
    }
    short.trim_end().to_owned()
}

macro_rules! functions {
    ($($argument:ident $value:ident),+) => {
        impl<Call, Value, Error, $($argument),+> Function<($($argument,)+)> for Call
        where
            Call: FnMut($($argument),+) -> Result<Value, Error>,
            Value: Display,
            Error: Debug + Display,
            $($argument: Argument),+
        {
            fn arguments(names: &[&'static str]) -> Vec<ArgumentSpec> {
                let mut names = names.iter();
                vec![$(ArgumentSpec::new::<$argument>(
                    names.next().copied().unwrap_or("argument"),
                    std::any::type_name::<$argument>(),
                )),+]
            }

            fn returns() -> String {
                let [value, error] = [short_name::<Value>(), short_name::<Error>()];
                if error == "Infallible" { value } else { format!("Result<{value}, {error}>") }
            }

            fn observe(&mut self, input: &[i128], observation: &mut Observation) {
                let [$($value),+] = input else { return observation.no_such_input() };
                $(let Some($value) = $argument::from_ordinal(*$value) else {
                    return observation.no_such_input();
                };)+
                match self($($value),+) {
                    Ok(value) => {
                        ByDisplay.show(&Split::<Value, Error>::Plain(&value), observation);
                    }
                    Err(error) => {
                        (&Shown(&error)).class(observation);
                        ByDisplay.show_error(&error, observation);
                    }
                }
            }
        }
    };
}

functions!(A a);
functions!(A a, B b);
functions!(A a, B b, C c);
functions!(A a, B b, C c, D d);
functions!(A a, B b, C c, D d, E e);
functions!(A a, B b, C c, D d, E e, F f);
functions!(A a, B b, C c, D d, E e, F f, G g);
functions!(A a, B b, C c, D d, E e, F f, G g, H h);

/// What an exploration found. Its `Display` is the text of the snapshot.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    text: String,
    boundaries: usize,
    evaluations: u64,
    cells: usize,
    pairs: u64,
}

impl Findings {
    /// Boundaries in the text.
    pub fn boundaries(&self) -> usize {
        self.boundaries
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
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// Explores a function, given its name and those of its arguments, as a test with
/// `#[boundary_explore]` would for its first snapshot.
///
/// The function runs in this process unless [`Options::isolation`] says otherwise. The worker processes
/// are then this program with the same arguments: there, a call of `explore` for the same name does
/// not return, and one for another name finds nothing at once.
///
/// ```
/// use std::convert::Infallible;
/// use setbve_runtime::{Options, explore};
///
/// let findings = explore("sign", &["n"], Options::new(), |n: i8| {
///     Ok::<_, Infallible>(if n < 0 { "negative" } else { "positive" })
/// });
/// assert!(findings.to_string().contains("sign(-1) = \"negative\"\n  sign(0) = \"positive\""));
/// ```
pub fn explore<Arguments, F: Function<Arguments>>(
    name: &str,
    arguments: &[&'static str],
    mut options: Options,
    mut function: F,
) -> Findings {
    options.isolation.get_or_insert(Isolation::None);
    let settings = Settings::new(options, &Environment::default());
    let specs = F::arguments(arguments);
    let mut call = |input: &[i128], to: &mut Observation| function.observe(input, to);
    let identity = Identity::of_program(name);
    if identity.is_passed_by() {
        return Findings::default();
    }
    isolation::serve_if_worker(&identity, &specs, &settings.execution, &mut call);
    let (mut executor, problem) =
        isolation::executor(&identity, &specs, &settings.execution, &mut call);
    if let Some(problem) = problem {
        eprintln!("setbve: `{name}` is explored in this process, which a call may end: {problem}");
    }
    let executor = &mut *executor;
    let (limit, settles) = (settings.evaluations, settings.settles);
    let constants = &settings.constants;
    let deadline = until(Instant::now(), settings.budget);
    executor.stop_at(deadline);
    let searched = search(&specs, constants, &settings.search, limit, settles, deadline, executor);
    let behaviours = searched.engine.behaviours();
    let Summary { listed, more } =
        settings.summary.first(behaviours, &specs, settings.boundaries, settings.search.seed);
    let calls = searched.engine.evaluations();
    let cut_short = (searched.end == End::OutOfTime).then_some(calls);
    let probe = Probe::new(&specs);
    let line = async |boundary: &Boundary| {
        let trail = if cut_short.is_some() { String::new() } else { probe.trail(boundary).await };
        Line::of(boundary, trail)
    };
    let looks = listed.iter().map(|listed| line(&listed.boundary));
    let mut lines: Vec<Line> = probe.run(executor, looks);
    lines.sort_by_cached_key(|line| position(line, &specs));
    let boundaries = lines.len();
    let returns = F::returns();
    let signature = Signature { function: name, arguments: &specs, returns: &returns };
    Findings {
        text: Snapshot { lines, more, cut_short, ..Snapshot::default() }.write(&signature),
        boundaries,
        evaluations: calls,
        cells: searched.engine.archive().len(),
        pairs: searched.engine.pairs(),
    }
}
