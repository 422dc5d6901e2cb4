//! Two versions of a function, explored together: nothing is pinned, and the test fails where they
//! differ.
//!
//! To the search, all inputs at which both give the same have one value, and where they differ is
//! an error: so each of its boundaries is one of a region in which they differ.

use std::rc::Rc;

use crate::replay::survey_inputs::Survey;
use crate::session::Session;
use crate::session::reach::{beside, end};
use crate::session::report::counted;
use crate::snapshot::boundary_entry::Side;
use crate::snapshot::header::Named;
use crate::summary::examples::candidates;
use crate::whole::{default_limit, pairs};
use setbve_kernel::archive::walls::Wall;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::execution::executor::{Call, observe};
use setbve_kernel::execution::repeat::Repetitions;
use setbve_kernel::search::run::Searched;
use setbve_kernel::sut::argument::Domain;
use setbve_kernel::sut::argument::part::parameters;
use setbve_kernel::sut::argument::part::path::described;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::observation::{Kind, Observation};
use setbve_kernel::sut::outcome::{MadeCall, Outcome, Outcomes};
use setbve_kernel::sut::signature::input_text;

/// The most boundaries at flips of the copy, and differing calls, that are looked at.
const LOOKED_AT: usize = 64;
/// The most regions that a report names.
const NAMED: usize = 5;

/// Calls both versions.
pub fn versions(
    mut now: impl FnMut(&[i128], &mut Observation),
    mut was: impl FnMut(&[i128], &mut Observation),
) -> impl FnMut(&[i128], &mut Observation) {
    let (mut outcomes, mut seen) = (Outcomes::default(), Observation::default());
    let mut said = move |call: &mut Call<'_>, input: &[i128]| {
        observe(call, input, &mut seen);
        let mut text = String::new();
        Side::of(&outcomes.intern(&seen)).write(&mut text);
        (seen.kind != Kind::NoInput).then_some(text)
    };
    move |input, observation| {
        let [Some(was), Some(now)] = [said(&mut was, input), said(&mut now, input)] else {
            return observation.no_such_input();
        };
        if was == now {
            observation.text = now;
            return;
        }
        let [was, now] = [&was, &now].map(|text| text.strip_prefix("= ").unwrap_or(text));
        observation.kind = Kind::Error;
        "Err".clone_into(&mut observation.class);
        observation.text = format!("was {was}, is now {now}");
    }
}

/// Whether the versions differ there. Which of them ended the process is not known.
fn differs(outcome: &Outcome) -> bool {
    outcome.is_error() && !outcome.is_ending()
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
        self.leave_time_to_map();
        self.executor.outcomes().are_values_one = true;
        let searched = self.search(&settings.constants, limit, settings.settles);
        let (mut regions, mut lines) = (Vec::new(), String::new());
        for (along, call) in self.differing(&searched) {
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
        let (how, colon) = match regions[..] {
            [] => ("gives the same as", ""),
            _ => ("differs from", ":"),
        };
        let (path, calls) = (self.subject.path(), searched.calls());
        let text = format!("`{path}` {how} `{was}`, in at most {calls} calls of either");
        (text + colon + &lines, !regions.is_empty())
    }

    /// Calls that differ, those of the simplest boundaries first; these with the argument along
    /// which that begins or ends.
    fn differing(&mut self, searched: &Searched) -> Vec<(Option<usize>, MadeCall)> {
        let arguments = &self.subject.arguments;
        let mut flips = Vec::new();
        let _ = self.add_flipped(searched, &mut flips, LOOKED_AT);
        self.executor.outcomes().are_values_one = false;
        let boundaries = searched.engine.boundaries();
        let mut walls = each(&boundaries.further, &mut |own| (0, own.clone()));
        for (_, own) in boundaries.families() {
            walls.extend(own.kept.iter().cloned().enumerate());
        }
        for flip in flips {
            walls.push((0, Wall::of(flip.boundary, arguments)));
        }
        keep(&mut walls, &mut |(_, own)| own.boundary.outcomes.iter().any(|own| differs(own)));
        // One of each kind first.
        sort_by_key(&mut walls, |(number, own)| (*number, own.simplicity.clone()));
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
            Survey::of(arguments, named).inputs(arguments),
            candidates(arguments, constants).inputs,
        ] {
            more.iter().for_each(|input| inputs.push(input));
        }
        let mut outcomes = Vec::new();
        self.executor.look_up(&inputs, &mut outcomes);
        along.resize(inputs.len(), None);
        let (mut found, mut calls) = (Vec::new(), Vec::new());
        for ((input, outcome), argument) in inputs.iter().zip(outcomes).zip(along) {
            if differs(&outcome) && found.len() < LOOKED_AT {
                calls.push((input.into(), Rc::clone(&outcome)));
                found.push((argument, (input.into(), outcome)));
            }
        }
        let mut are_repeatable = self.confirm(&calls, Repetitions::FAIL).into_iter();
        keep(&mut found, &mut |_| are_repeatable.next() == Some(true));
        found
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
