//! Explores a function outside of a test, and returns what its first snapshot would show.

pub(crate) mod callable;
pub(crate) mod findings;

use setbve_kernel::collections::gather::{each, each_some};
use std::sync::Arc;

use crate::guidance::decides::conditions;
use crate::session::SEARCH_BEFORE_MAPPING;
use crate::session::calls::examples::{Basis, choose_from, written};
use crate::session::covered::Covered;
use crate::session::environment::Environment;
use crate::session::exploration::callable::Callable;
use crate::session::exploration::findings::{Boundary, Findings};
use crate::session::first::as_line;
use crate::session::reach::end;
use crate::session::settings::{Options, Settings};
use crate::snapshot::arrangement::arranged;
use crate::snapshot::body::Snapshot;
use crate::summary::ranking::Summary;
use crate::whole::{as_first_listed, default_limit, search_and_map};
use setbve_kernel::execution::clock;
use setbve_kernel::execution::executor::Call;
use setbve_kernel::execution::identity::Identity;
use setbve_kernel::execution::isolation::{self, Isolation};
use setbve_kernel::search::run::{End, Plan, part_of_what_is_left};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::part::shapes_of;
use setbve_kernel::sut::argument::shape::Shape;
use setbve_kernel::sut::boundary::apart::above;
use setbve_kernel::sut::observation::Observation;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::signature::Signature;

/// The function to explore, as the heading of its snapshot writes it; an input is a tuple.
pub struct Target<'a, Input> {
    name: &'a str,
    arguments: Vec<ArgumentSpec>,
    returns: String,
    take: fn(&[Arc<Shape>], &[i128]) -> Option<Input>,
}

/// Calls the function with one ordinal per argument.
type Calling<'f, Output> = dyn FnMut(&[i128]) -> Option<Output> + 'f;

impl<'a, Input> Target<'a, Input> {
    /// Makes the target from the function's name and the names of its arguments, as far as they are
    /// known, and a closure that calls the function. The closure returns `None` if an argument has
    /// no value for its ordinal.
    ///
    /// The closure's type names only the function's result. If it named the function's type, the
    /// compiler would repeat its error on a function that cannot be explored at each mention of
    /// that type.
    pub fn new<'f, Output, F: Callable<Input, Output = Output> + 'f>(
        name: &'a str,
        arguments: &[&'static str],
        mut function: F,
    ) -> (Self, Box<Calling<'f, Output>>) {
        let returns = short_name(std::any::type_name::<Output>());
        let target = Self { name, arguments: F::arguments(arguments), returns, take: F::take };
        let shapes = shapes_of(&target.arguments);
        (target, Box::new(move |input| Some(function.call(F::take(&shapes, input)?))))
    }

    /// Explores the function, which `call` runs on one input; see `setbve::explore!`. An
    /// instrumented copy says which conditions decide.
    ///
    /// # Panics
    ///
    /// If worker processes are asked for and cannot be started, or an option has a value that
    /// cannot be used.
    pub fn explore(
        &self,
        mut options: Options,
        call: &mut Call<'_>,
        mut copy: Option<Covered<'_>>,
    ) -> Findings<Input> {
        if let Some(problem) = options.problem() {
            panic!("setbve cannot explore `{}`: {problem}", self.name);
        }
        options.isolation.get_or_insert(Isolation::None);
        let Self { name, arguments: specs, returns, take } = self;
        let settings = Settings::new(options, &Environment::default()).suited_to(specs);
        let identity = Identity::of_program(name);
        let config = &settings.execution;
        let mut callee = copy.as_mut().map(|copy| copy.callee(&identity, specs, config));
        if let Some(callee) = &mut callee {
            callee.serve_if_worker();
        }
        if identity.is_passed_by() {
            return Findings::none();
        }
        isolation::serve_if_worker(&identity, specs, config, call);
        let mut call = |input: &[i128], to: &mut Observation| call(input, to);
        let (mut executor, problem) = isolation::executor(&identity, specs, config, &mut call)
            .unwrap_or_else(|problem| panic!("setbve cannot explore `{name}`: {problem}"));
        if let Some(problem) = problem {
            eprintln!(
                "setbve: `{name}` is explored in this process, which a call may end: {problem}"
            );
        }
        let executor = &mut *executor;
        let deadline = clock::after(settings.budget);
        executor.stop_at(deadline);
        let maps = !settings.has_clusters();
        let plan = Plan {
            arguments: specs,
            constants: &settings.constants,
            config: &settings.search,
            limit: settings.evaluations.unwrap_or_else(|| default_limit(maps, specs)),
            settles: settings.settles,
            maps,
        };
        let searched_by = part_of_what_is_left(deadline, SEARCH_BEFORE_MAPPING);
        let mut searched = search_and_map(&plan, searched_by, deadline, executor);
        let evaluations = searched.calls();
        let cut_short = (searched.end == End::OutOfTime).then(|| searched.engine.evaluations());
        let found = searched.engine.boundaries();
        let most = settings.most_boundaries(found);
        let Summary { listed, mut kinds, mut entries, more } = settings.first(found, specs, most);
        let is_unmapped = searched.is_unmapped();
        let boundaries = searched.engine.boundaries_mut();
        let listed = as_first_listed(listed, maps && !is_unmapped, boundaries, specs, executor);
        let lines = arranged(each(&listed, &mut as_line), &vec![None; listed.len()], specs);
        let shown_by_calls = entries.len();
        entries.append(&mut kinds);
        let classes = &searched.engine.boundaries().classes;
        let basis =
            Basis { arguments: specs, constants: &settings.constants, classes, lines: &lines };
        let examples =
            if is_unmapped { Vec::new() } else { choose_from(&basis, entries, deadline, executor) };
        let (mut boundaries, shapes) = (Vec::new(), &shapes_of(specs));
        let shown = each_some(&lines, &mut |line| {
            let own = listed.iter().find(|own| line.is_at(&own.boundary))?;
            Some(&own.boundary)
        });
        let own = shown.iter().copied().cloned();
        let why = callee.map(|mut callee| conditions(&mut callee, own, deadline));
        let why = why.unwrap_or_default();
        for boundary in shown {
            // A further character is one step, wherever it stands.
            let high = above(&boundary.low, boundary.argument, None);
            let [before, after] = &boundary.outcomes;
            let derivative = searched.engine.derivative([&boundary.low, &high], [before, after]);
            let extents = [false, true].map(|goes_up| {
                let own = &boundary.outcomes[usize::from(goes_up)];
                let is_alike = &|other: &Outcome| other.shape_id() == own.shape_id();
                let mut input = boundary.inputs()[usize::from(goes_up)].clone();
                let argument = (boundary.argument, &specs[boundary.argument]);
                input[argument.0] = end(executor, &input, argument, goes_up, is_alike);
                input
            });
            let typed = |input: Box<[i128]>| take(shapes, &input).expect("it was called with it");
            let both = [boundary.inputs(), extents].map(|both| both.map(typed));
            let condition = why.iter().find(|(own, _)| own.is_at(boundary));
            let condition = condition.map(|(_, clause)| clause.clone());
            let found = Boundary::of(boundary, specs, derivative, both);
            boundaries.push(Boundary { condition, ..found });
        }
        let snapshot = Snapshot {
            lines,
            examples: each(&examples, &mut written),
            more,
            cut_short,
            ..Snapshot::default()
        };
        let snapshot =
            snapshot.with_claim(searched.engine.boundaries().exhausted(), shown_by_calls);
        let signature = Signature { function: name, arguments: specs, returns };
        Findings {
            text: snapshot.write(&signature),
            boundaries,
            more: snapshot.more,
            end: Some(searched.end),
            evaluations,
            pairs: searched.engine.pairs(),
            cells: searched.engine.archive().len(),
        }
    }
}

/// A type's name without the paths of the types in it.
fn short_name(name: &str) -> String {
    let mut short = String::new();
    let mut word = String::new();
    for character in format!("{name} ").chars() {
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
