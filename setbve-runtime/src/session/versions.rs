//! Two versions of a function, explored together: nothing is pinned, and the test fails where they
//! differ.
//!
//! To the first search, all inputs at which both give the same have one value, and where they
//! differ is an error: so each of its boundaries is one of a region in which they differ. Where it
//! finds none, a second one knows the values: a region between a boundary that was and one that is
//! may be too small to be met, and is found where that boundary is.

use std::rc::Rc;

use crate::replay::survey_inputs::Survey;
use crate::session::Session;
use crate::session::reach::{beside, end};
use crate::session::report::counted;
use crate::session::settings::Options;
use crate::snapshot::boundary_entry::Side;
use crate::snapshot::header::Named;
use crate::summary::examples::candidates;
use crate::whole::{default_limit, pairs};
use setbve_kernel::archive::walls::Wall;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::execution::clock;
use setbve_kernel::execution::executor::{Call, observe};
use setbve_kernel::execution::identity::{Identity, is_worker_of};
use setbve_kernel::execution::isolation::{self, Config};
use setbve_kernel::execution::repeat::Repetitions;
use setbve_kernel::search::run::{End, Searched};
use setbve_kernel::sut::argument::part::parameters;
use setbve_kernel::sut::argument::part::path::described;
use setbve_kernel::sut::argument::{ArgumentSpec, Domain};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::observation::{Kind, Observation};
use setbve_kernel::sut::outcome::{MadeCall, Outcome, Outcomes};
use setbve_kernel::sut::signature::{Subject, input_text};

/// The most boundaries at flips of the copy, and differing calls, that are looked at.
const LOOKED_AT: usize = 64;
/// The most calls that end their process of which the versions are asked first of all.
const ASKED_FIRST: usize = 8;
/// The most regions that a report names, and the most calls that end in one version alone.
const NAMED: usize = 5;
/// What stands behind the names of workers that call one version alone.
const ALONE: [&str; 2] = [" as it was", " as it is now"];

impl Options {
    /// The name of a former version, if the function calls both.
    #[doc(hidden)]
    pub fn against(mut self, name: &'static str) -> Self {
        self.against = Some(name);
        self
    }
}

/// Calls both versions; in a worker that is for one of them, that one.
pub fn versions(
    mut now: impl FnMut(&[i128], &mut Observation),
    mut was: impl FnMut(&[i128], &mut Observation),
) -> impl FnMut(&[i128], &mut Observation) {
    let worker = is_worker_of().unwrap_or_default();
    let [is_for_was, is_for_now] = ALONE.map(|name| worker.ends_with(name));
    let (mut outcomes, mut seen) = (Outcomes::default(), Observation::default());
    let mut said = move |call: &mut Call<'_>, input: &[i128]| {
        observe(call, input, &mut seen);
        (seen.kind != Kind::NoInput).then(|| shown(&outcomes.intern(&seen)))
    };
    move |input, observation| {
        if is_for_was || is_for_now {
            return if is_for_was { was(input, observation) } else { now(input, observation) };
        }
        let [Some(was), Some(now)] = [said(&mut was, input), said(&mut now, input)] else {
            return observation.no_such_input();
        };
        if was == now {
            observation.text = now;
            return;
        }
        observation.kind = Kind::Error;
        "Err".clone_into(&mut observation.class);
        observation.text = change([&was, &now]);
    }
}

/// An outcome as a snapshot writes it.
fn shown(outcome: &Outcome) -> String {
    Side::of(outcome).written()
}

/// Two outcomes that differ, in words.
fn change(of: [&str; 2]) -> String {
    let [was, now] = of.map(|text| text.strip_prefix("= ").unwrap_or(text));
    format!("was {was}, is now {now}")
}

/// Whether the versions differ there. Where the process ended, it does not tell which of them it
/// was: each is asked alone.
fn differs(outcome: &Outcome) -> bool {
    outcome.is_error() && !outcome.is_ending()
}

/// Whether a call ended its process, or came to a limit.
fn is_cut(outcome: &Outcome) -> bool {
    outcome.is_ending() || outcome.is_excluded() && !outcome.is_not_made()
}

/// Boundaries, these further ones among them, of regions in which the versions differ or calls are
/// cut. Those of one kind are numbered; one of each comes first.
fn told(searched: &Searched, further: Vec<(usize, Wall)>) -> Vec<(usize, Wall)> {
    let boundaries = searched.engine.boundaries();
    let mut walls = each(&boundaries.further, &mut |own| (0, own.clone()));
    for (_, own) in boundaries.families() {
        walls.extend(own.kept.iter().cloned().enumerate());
    }
    walls.extend(further);
    let is_told = |own: &Rc<Outcome>| differs(own) || is_cut(own);
    keep(&mut walls, &mut |(_, own)| own.boundary.outcomes.iter().any(is_told));
    sort_by_key(&mut walls, |(number, own)| (*number, own.simplicity.clone()));
    walls
}

/// The identities of the workers that call one version alone: the former, and the present one.
fn alone(test: &Identity) -> [Identity; 2] {
    ALONE.map(|name| Identity { name: format!("{}{name}", test.name), ..test.clone() })
}

/// If this process is a worker for one version, serves the test and does not return.
pub(super) fn serve_if_worker(
    test: &Identity,
    arguments: &[ArgumentSpec],
    config: &Config,
    call: &mut Call<'_>,
) {
    for own in alone(test) {
        isolation::serve_if_worker(&own, arguments, config, call);
    }
}

impl Session<'_> {
    /// Fails the test where the version with this name differs.
    #[track_caller]
    pub(super) fn assert_same(mut self, was: &str) {
        let (text, differs) = self.compare(was);
        self.report_crashes();
        self.report.note(text);
        let path = self.subject.path();
        self.report.show(&path, &self.subject.signature(), "", false);
        assert!(!differs, "`{path}` differs from `{was}`: its report says where");
    }

    /// What the report says of it, and whether it differs.
    fn compare(&mut self, was: &str) -> (String, bool) {
        let settings = self.settings;
        if settings.budget.is_zero() {
            let text = "with a budget of 0 nothing is searched, so no versions are compared";
            self.report.warn(text);
            return (text.to_owned(), false);
        }
        let limit = default_limit(self.maps(), &self.subject.arguments);
        let limit = settings.evaluations.unwrap_or(limit);
        let (mut calls, mut is_cut_short) = (0, false);
        let (mut differing, mut ended) = (Vec::new(), Vec::new());
        for are_values_one in [true, false] {
            self.leave_time_to_map();
            self.executor.outcomes().are_values_one = are_values_one;
            // What a worker process has said once it says in short, and that was read otherwise.
            self.executor.renew();
            let searched = self.search(&settings.constants, limit, settings.settles);
            calls += searched.calls();
            is_cut_short |= searched.end == End::OutOfTime;
            // Other calls may end more processes than there is time for.
            ended = self.cut_alone(&self.met_and_cut(&searched));
            let (found, cut) = self.differing(&searched);
            differing = found;
            if ended.is_empty() {
                ended = self.cut_alone(&cut);
            }
            if !differing.is_empty() || !ended.is_empty() {
                break;
            }
        }
        let (mut regions, mut lines) = (Vec::new(), String::new());
        for (along, call) in differing {
            let (argument, ends) = self.reach(&call.0, along);
            if regions.contains(&(argument, ends)) {
                continue;
            }
            regions.push((argument, ends));
            if regions.len() <= NAMED {
                lines += &format!("\n  {}", self.region(&call, argument, ends));
            }
        }
        if let Some(more @ 1..) = regions.len().checked_sub(NAMED) {
            lines += &format!("\n  and {}", counted(more, "more region", "more regions"));
        }
        for call in ended {
            lines += &format!("\n  {call}");
        }
        if is_cut_short || clock::now() >= self.deadline {
            self.report.warn(
                "the budget ended before the versions were compared at all that was to be tried; \
                 give it a larger `budget`",
            );
        }
        let (how, colon) = match &*lines {
            "" => ("gives the same as", ""),
            _ => ("differs from", ":"),
        };
        let path = self.subject.path();
        let text = format!("`{path}` {how} `{was}`, in at most {calls} calls of either");
        (text + colon + &lines, !lines.is_empty())
    }

    /// Calls that differ, those of the simplest boundaries first; these with the argument along
    /// which that begins or ends. And the inputs of calls that were cut.
    fn differing(&mut self, searched: &Searched) -> (Vec<(Option<usize>, MadeCall)>, Inputs) {
        let arguments = &self.subject.arguments;
        let mut flips = Vec::new();
        let _ =
            self.add_flipped(searched, (&mut flips, &mut Vec::new(), &mut Vec::new()), LOOKED_AT);
        self.executor.outcomes().are_values_one = false;
        let mut further = Vec::new();
        for flip in flips {
            further.push((0, Wall::of(flip.boundary, arguments)));
        }
        let walls = told(searched, further);
        let (mut inputs, mut along) = (Inputs::new(arguments.len()), Vec::new());
        for (_, Wall { boundary, .. }) in &walls {
            for input in boundary.inputs() {
                inputs.push(&input);
                along.push(Some(boundary.argument));
            }
        }
        // Where the search has found no boundary: all calls may differ, or some it did not make.
        for input in pairs(searched).iter().flatten() {
            inputs.push(input);
        }
        for (input, _) in &searched.samples {
            inputs.push(input);
        }
        let constants = &*self.settings.constants;
        let named = Named { constants, unlisted: constants };
        for more in [
            Survey::of(arguments, named).inputs(0..usize::MAX, arguments),
            candidates(arguments, constants, &[]).inputs,
        ] {
            more.iter().for_each(|input| inputs.push(input));
        }
        for input in self.executor.crash_log().iter().flat_map(|log| log.examples()) {
            inputs.push(input);
        }
        let mut outcomes = Vec::new();
        self.executor.look_up(&inputs, &mut outcomes);
        along.resize(inputs.len(), None);
        let (mut found, mut calls) = (Vec::new(), Vec::new());
        let mut cut = Inputs::new(arguments.len());
        for ((input, outcome), argument) in inputs.iter().zip(outcomes).zip(along) {
            if is_cut(&outcome) && cut.len() < LOOKED_AT && !cut.iter().any(|own| own == input) {
                cut.push(input);
            }
            if differs(&outcome) && found.len() < LOOKED_AT {
                calls.push((input.into(), Rc::clone(&outcome)));
                found.push((argument, (input.into(), outcome)));
            }
        }
        let mut are_repeatable = self.confirm(&calls, Repetitions::FAIL).into_iter();
        keep(&mut found, &mut |_| are_repeatable.next() == Some(true));
        (found, cut)
    }

    /// Inputs of calls that the search has made, and which were cut: one of each way, and those at
    /// the simplest boundaries.
    fn met_and_cut(&self, searched: &Searched) -> Inputs {
        let mut inputs = Inputs::new(self.subject.arguments.len());
        let mut add = |input: &[i128]| {
            if inputs.len() < ASKED_FIRST && !inputs.iter().any(|own| own == input) {
                inputs.push(input);
            }
        };
        for input in self.executor.crash_log().iter().flat_map(|log| log.examples()) {
            add(input);
        }
        for (_, Wall { boundary, .. }) in &told(searched, Vec::new()) {
            for (input, outcome) in boundary.inputs().iter().zip(&boundary.outcomes) {
                if is_cut(outcome) {
                    add(input);
                }
            }
        }
        inputs
    }

    /// Of calls that were cut, those that each version alone gives something else for, in words.
    fn cut_alone(&mut self, inputs: &Inputs) -> Vec<String> {
        let Subject { module_path, test, arguments, .. } = self.subject;
        let mut said = Vec::new();
        if self.executor.crash_log().is_none() || inputs.len() == 0 {
            return said;
        }
        let config = Config { workers: 1, ..self.settings.execution };
        // What one of them gives twice counts.
        let [was, now] = alone(&Identity::of_test(module_path, test)).map(|own| {
            let mut call = |_: &[i128], _: &mut Observation| {};
            let (mut executor, _) = isolation::executor(&own, arguments, &config, &mut call)
                .unwrap_or_else(|problem| panic!("setbve cannot call one version: {problem}"));
            executor.stop_at(self.deadline);
            let mut outcomes = Vec::new();
            executor.again(inputs, &mut outcomes);
            executor.again(inputs, &mut outcomes);
            outcomes
        });
        for (at, input) in inputs.iter().enumerate() {
            let both = [&was, &now].map(|outcomes| [&outcomes[at], &outcomes[inputs.len() + at]]);
            let is_known =
                |[one, other]: &[&Rc<Outcome>; 2]| !one.is_not_made() && one.is_same_as(other);
            let [[was, _], [now, _]] = both;
            if both.iter().all(is_known) && !was.is_same_as(now) && said.len() < NAMED {
                let call = input_text(input, &self.subject.signature());
                said.push(format!("{call} {}", change([&shown(was), &shown(now)])));
            }
        }
        said
    }

    /// How far the versions differ along an argument: along this one, or the first at another value
    /// of which they do not.
    fn reach(&mut self, input: &[i128], along: Option<usize>) -> (usize, [i128; 2]) {
        let arguments = &self.subject.arguments;
        let starts = each(&parameters(arguments), &mut |(start, _)| *start);
        let mut reach = (0, [0; 2]);
        for argument in along.map_or(starts, |along| vec![along]) {
            let spec = &arguments[argument];
            let Domain { min, max, .. } = spec.domain;
            let ends = [false, true]
                .map(|goes_up| end(self.executor, input, (argument, spec), goes_up, &differs));
            reach = (argument, ends);
            if ends != [min, max] {
                break;
            }
        }
        reach
    }

    /// A region in words: a call in it, how far it reaches, and what is next to it.
    fn region(&mut self, (input, outcome): &MadeCall, argument: usize, ends: [i128; 2]) -> String {
        let (signature, spec) = (self.subject.signature(), &self.subject.arguments[argument]);
        let [low, high] = ends.map(|value| {
            let mut text = String::new();
            spec.write(value, &mut text);
            text
        });
        let along = described(signature.arguments, argument, spec.name);
        let reach = match (ends[0] > spec.domain.min, ends[1] < spec.domain.max) {
            (false, false) => format!("whatever {along} is"),
            (false, true) => format!("for {along} up to {high}"),
            (true, false) => format!("for {along} from {low} on"),
            (true, true) if ends[0] == ends[1] => format!("for {along} {low} alone"),
            (true, true) => format!("for {along} from {low} to {high}"),
        };
        let call = input_text(input, &signature);
        let mut text = format!("{call} {}\n    {reach}", outcome.text);
        let mut next = ", next to ";
        for value in [ends[0].saturating_sub(1), ends[1].saturating_add(1)] {
            if (spec.domain.min..=spec.domain.max).contains(&value) && !ends.contains(&value) {
                let (input, outcome) = beside(self.executor, input, argument, value);
                if outcome.is_value() {
                    text += &format!("{next}{} {}", input_text(&input, &signature), outcome.text);
                    next = " and ";
                }
            }
        }
        text
    }
}
