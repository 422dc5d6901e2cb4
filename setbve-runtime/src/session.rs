//! One generated test, from the accepted snapshot to the assertion.

mod comparable;
mod searches;
mod surveyed;

use std::io::Write as _;
use std::rc::Rc;
use std::time::Instant;

use crate::argument::ArgumentSpec;
use crate::behaviours::{Group, group_of};
use crate::boundary::Boundary;
use crate::coverage::{Covered, Watching};
use crate::engine::Engine;
use crate::environment::{Environment, refuses_new_snapshots};
use crate::executor::{Call, Executor};
use crate::generator::derives_from;
use crate::header::{ENGINE, Pinned, PinnedSettings};
use crate::inputs::Inputs;
use crate::isolation::{self, Identity, Isolation};
use crate::line::{Line, position};
use crate::observe::Observation;
use crate::outcome::Outcome;
use crate::panics;
use crate::probe::Probe;
use crate::replay::{Fate, Replayed, accepted_outcomes, replay};
use crate::report::{Event, Report, input_text};
use crate::representatives::{self, Summarisation};
use crate::settings::{Options, Settings};
use crate::snapshot::{Signature, Snapshot};
use crate::store::{Accepted, Place};
use crate::summary::{Listed, Summary};
use crate::trail::Checks;

/// The function under exploration and the place of its snapshot.
#[derive(Debug)]
pub struct Subject {
    /// The function's name, as it is called.
    pub function: &'static str,
    /// The snapshot's name.
    pub name: &'static str,
    /// `module_path!()` of the generated test.
    pub module_path: &'static str,
    /// `file!()` of the generated test.
    pub file: &'static str,
    /// `env!("CARGO_MANIFEST_DIR")` of the generated test.
    pub manifest_dir: &'static str,
    /// The generated test's name.
    pub test: &'static str,
    /// The arguments, in order.
    pub arguments: Vec<ArgumentSpec>,
    /// The return type as written; `()` where there is none.
    pub returns: &'static str,
}

impl Subject {
    fn signature(&self) -> Signature<'_> {
        Signature { function: self.function, arguments: &self.arguments, returns: self.returns }
    }
}

/// Explores the function and compares what it finds with the accepted snapshot: `call` runs the
/// function on one input (an ordinal per argument), `assert` hands name and text to insta.
///
/// # Panics
///
/// With insta's message where the text is not the accepted one; with a message of its own where a
/// setting does not parse, a range is empty, the accepted snapshot is damaged, or there is none and
/// none could be written.
#[track_caller]
pub fn explore(
    subject: &Subject,
    options: Options,
    call: &mut dyn FnMut(&[i128], &mut Observation),
    assert: &dyn Fn(&str, &str),
) {
    if let Err(problem) = run(subject, options, call, None, assert) {
        panic!("setbve cannot explore `{}`: {problem}", subject.function);
    }
}

/// The same, with a report of what an instrumented copy of the function passes through.
///
/// # Panics
///
/// As [`explore`].
#[track_caller]
pub fn explore_covered(
    subject: &Subject,
    options: Options,
    call: &mut dyn FnMut(&[i128], &mut Observation),
    copy: Covered<'_>,
    assert: &dyn Fn(&str, &str),
) {
    if let Err(problem) = run(subject, options, call, Some(copy), assert) {
        panic!("setbve cannot explore `{}`: {problem}", subject.function);
    }
}

fn run(
    subject: &Subject,
    options: Options,
    call: &mut Call<'_>,
    mut copy: Option<Covered<'_>>,
    assert: &dyn Fn(&str, &str),
) -> Result<(), String> {
    let environment = Environment::read()?;
    let mut settings = Settings::new(options, &environment);
    if let Some(spec) = subject.arguments.iter().find(|spec| spec.is_empty()) {
        return Err(format!("the range of `{}` holds no `{}`", spec.name, spec.type_name));
    }
    let identity = Identity::of_test(subject.module_path, subject.test);
    if let Some(copy) = &mut copy {
        copy.serve_if_worker(&identity, &subject.arguments, &settings);
    }
    isolation::serve_if_worker(&identity, &subject.arguments, &settings, call);
    let place = Place::of(subject);
    place.claim(subject)?;
    let accepted = place.read()?;
    let mut report = Report::default();
    environment.warnings().for_each(|warning| report.warn(warning));
    if accepted.is_none() {
        expect_to_write(&place)?;
    }
    if let Some(copy) = copy.as_mut().filter(|_| !settings.budget.is_zero()) {
        copy.seed(&identity, &subject.arguments, &mut settings);
    }
    let (mut executor, problem) =
        isolation::executor(&identity, &subject.arguments, &settings, call);
    if let Some(problem) = problem {
        report.warn(format!("explored in the test's own process, which a call may end: {problem}"));
    } else if settings.isolation == Isolation::None {
        report.note("explored in the test's own process, as the settings say");
    }
    let seen = copy.is_some().then(|| Inputs::new(subject.arguments.len()));
    let mut watching = Watching::new(&mut *executor, seen);
    let mut session = Session {
        subject,
        settings: &settings,
        executor: &mut watching,
        report,
        unrepeatable: None,
        deadline: None,
    };
    let (snapshot, pinned) = if let Some(accepted) = accepted {
        session.verify(&accepted, &place)?
    } else {
        session.take(&place)?
    };
    session.report_losses();
    let mut report = session.report;
    if let (Some(copy), Some(seen)) = (&mut copy, watching.into_seen()) {
        report.note(copy.describe(&identity, &subject.arguments, &settings, &seen));
    }
    let text = snapshot.write(&subject.signature());
    let advice = format!(
        "review with `cargo insta review`, or accept with `cargo insta accept`; run this test alone \
         with `cargo test {}_boundaries`",
        subject.function
    );
    // The test harness shows what is printed only where the test fails; a warning must be seen where
    // it passes, too.
    print!("{}", report.write(&subject.signature(), &advice));
    for warning in &report.warnings {
        // There is nothing to be done about a standard error that cannot be written to.
        let _ = writeln!(std::io::stderr(), "setbve: `{}`: {warning}", subject.function);
    }
    place.bind(&pinned, || assert(subject.name, &text));
    Ok(())
}

struct Session<'a> {
    subject: &'a Subject,
    settings: &'a Settings,
    executor: &'a mut dyn Executor,
    report: Report,
    /// An input that gave different outcomes.
    unrepeatable: Option<String>,
    /// When the budget is used up; counted from the first search on.
    deadline: Option<Instant>,
}

/// A line of the new text, with the boundary that it stands for.
struct Kept {
    line: Line,
    boundary: Option<Boundary>,
}

impl<'a> Session<'a> {
    fn probe(&self) -> Probe<'a> {
        Probe::new(&self.subject.arguments)
    }

    /// A first snapshot.
    fn take(&mut self, place: &Place) -> Result<(Snapshot, Pinned), String> {
        if self.settings.budget.is_zero() {
            return Err(format!(
                "there is nothing to replay at {}, and with a budget of 0 nothing is searched; run \
                 once without it",
                place.file.display()
            ));
        }
        let (limit, settles) = (self.settings.evaluations, self.settings.settles);
        let engine = self.search(&self.settings.constants, limit, settles);
        let Settings { summary, boundaries, seed, .. } = *self.settings;
        let Summary { listed, more } =
            summary.first(engine.behaviours(), &self.subject.arguments, boundaries, seed);
        let found: Vec<Boundary> = listed.into_iter().map(|listed| listed.boundary).collect();
        let mut repeatable = self.are_repeatable(&found).into_iter();
        let found: Vec<Boundary> =
            found.into_iter().filter(|_| repeatable.next() == Some(true)).collect();
        let mut lines = self.lines(&found);
        lines.sort_by_cached_key(|line| position(line, &self.subject.arguments));
        self.report.note(format!(
            "`{}` has no accepted snapshot yet; {} boundaries found in {} calls; look at them and \
             accept with `cargo insta review`",
            self.subject.function,
            lines.len(),
            engine.evaluations()
        ));
        let pinned = Pinned {
            engine: ENGINE,
            evaluations: engine.evaluations(),
            overflow_checks: panics::overflow_checks(),
            settings: PinnedSettings::of(self.settings),
            constants: self.settings.constants.clone(),
            survey: self.take_survey(),
        };
        Ok((Snapshot { lines, more, ..Snapshot::default() }, pinned))
    }

    /// The accepted snapshot, with what has become of it.
    fn verify(&mut self, accepted: &Accepted, place: &Place) -> Result<(Snapshot, Pinned), String> {
        let signature = self.subject.signature();
        let snapshot = match Snapshot::parse(&accepted.body, &signature) {
            Ok(snapshot) => snapshot,
            Err(damage) if damage.line == 0 && is_signature(&accepted.body, &signature) => {
                return self.retake(place);
            }
            Err(damage) => {
                return Err(place.damage(accepted.body_starts + damage.line, &damage.reason));
            }
        };
        let pinned = &accepted.pinned;
        let (asked, listed) = (self.settings.boundaries, pinned.settings.boundaries);
        if asked != listed {
            self.report.warn(format!(
                "`boundaries` is {asked}, and the snapshot was accepted with {listed}: it only takes \
                 effect in a new snapshot; delete this one to take it anew"
            ));
        }
        let may_overflow = pinned.survey.as_ref().is_some_and(|survey| survey.may_overflow);
        let checks = Checks::of(panics::overflow_checks(), pinned.overflow_checks, may_overflow);
        let same_checks = checks.are_same();
        let lines: Vec<(Line, [Rc<Outcome>; 2])> = snapshot
            .lines
            .into_iter()
            .map(|line| {
                let outcomes = accepted_outcomes(&line, self.executor.outcomes());
                (line, outcomes)
            })
            .collect();
        let replayed = replay(&lines, checks, &self.probe(), self.executor);
        let mut kept = self.keep(replayed);
        let mut samples = self.replay_samples(snapshot.samples, same_checks);
        let limit = self.limit(pinned);
        let mut more = snapshot.more;
        let mut evaluations = pinned.evaluations;
        if self.settings.budget.is_zero() {
            self.report.note("replayed the accepted boundaries only (the budget is 0)");
        } else {
            let engine = self.search(&pinned.constants, limit, false);
            let from_constants = self.search_new_constants(&pinned.constants, limit);
            let comparable = self.comparable(pinned, same_checks, &engine);
            if let Err(reason) = &comparable {
                self.report.warn(format!("new boundaries are not enforced: {reason}"));
            }
            let news = self.news(&engine, &kept, &more);
            if comparable.is_ok() && !self.has_clusters() {
                let labels = Summary::more_for(engine.behaviours(), &self.subject.arguments, &news);
                more.extend(
                    labels.into_iter().filter(|label| !more.contains(label)).collect::<Vec<_>>(),
                );
            }
            self.add(news, comparable.is_ok(), &mut kept);
            if let Some((engine, added)) = from_constants {
                let mut news = self.news(&engine, &kept, &more);
                let arguments = &self.subject.arguments;
                news.retain(|listed| {
                    let mut inputs = listed.boundary.inputs().into_iter();
                    inputs.any(|input| derives_from(&added, &input, arguments))
                });
                self.add(news, comparable.is_ok(), &mut kept);
            }
            let enforced = self.report.has_enforced();
            if enforced && engine.evaluations() < pinned.evaluations && !self.has_clusters() {
                evaluations = engine.evaluations();
            }
        }
        let lines: Vec<Line> = kept.into_iter().map(|kept| kept.line).collect();
        // After all else: it tells only of what nothing else does.
        let survey = self.verify_survey(pinned, same_checks, &lines, &mut samples);
        let pinned = Pinned { evaluations, survey, ..pinned.clone() };
        Ok((Snapshot { lines, samples, more }, pinned))
    }

    /// A snapshot of the function under another signature: its lines cannot be replayed.
    fn retake(&mut self, place: &Place) -> Result<(Snapshot, Pinned), String> {
        self.report.note(
            "the function's signature is not the accepted one, so the accepted boundaries cannot be \
             replayed; this is a new snapshot",
        );
        self.take(place)
    }

    /// Which of the inputs still give the outcomes they gave before; nothing is expected of one that
    /// came to a limit.
    fn recheck<'b>(
        &mut self,
        before: impl Iterator<Item = (&'b [i128], &'b Outcome)>,
    ) -> Vec<bool> {
        let before: Vec<_> = before.collect();
        let mut inputs = Inputs::new(self.subject.arguments.len());
        let expected = before.iter().filter(|(_, outcome)| !outcome.is_excluded());
        expected.for_each(|(input, _)| inputs.push(input));
        let mut outcomes = Vec::with_capacity(inputs.len());
        self.executor.again(&inputs, &mut outcomes);
        let mut now = outcomes.iter();
        let mut same = Vec::with_capacity(before.len());
        for (input, before) in before {
            let now = if before.is_excluded() { None } else { now.next() };
            let differs = now.filter(|now| !now.is_same_as(before));
            same.push(differs.is_none());
            if let (Some(now), None) = (differs, &self.unrepeatable) {
                let call = input_text(input, &self.subject.signature());
                self.report.warn(format!(
                    "`{}` is not repeatable: {call} gave \"{}\" and then \"{}\"; boundaries that \
                     come and go are not pinned",
                    self.subject.function, before.text, now.text
                ));
                self.unrepeatable = Some(call);
            }
        }
        same
    }

    /// Which of the boundaries stay, with their sides executed in either order.
    fn are_repeatable(&mut self, boundaries: &[Boundary]) -> Vec<bool> {
        let inputs: Vec<_> = boundaries.iter().map(Boundary::inputs).collect();
        let calls = boundaries.iter().zip(&inputs).flat_map(|(boundary, inputs)| {
            [1, 0, 0, 1].map(|side: usize| (&*inputs[side], &*boundary.outcomes[side]))
        });
        self.recheck(calls).chunks(4).map(|same| same.iter().all(|same| *same)).collect()
    }

    fn lines(&mut self, boundaries: &[Boundary]) -> Vec<Line> {
        let probe = self.probe();
        let trails = probe.run(self.executor, boundaries.iter().map(|found| probe.trail(found)));
        boundaries.iter().zip(trails).map(|(found, trail)| Line::of(found, trail)).collect()
    }

    fn report_losses(&mut self) {
        let Some(losses) = self.executor.losses() else { return };
        let signature = self.subject.signature();
        let [excluded, ends] = losses.describe(self.settings.limits, &signature);
        self.report.warnings.extend(losses.describe_unexplained(&signature));
        self.report.warnings.extend(excluded);
        self.report.notes.extend(ends);
    }

    /// The lines that stay, each at its place, as they now read.
    fn keep(&mut self, replayed: Vec<Replayed>) -> Vec<Kept> {
        let mut kept = Vec::with_capacity(replayed.len());
        let is_judged = |replayed: &Replayed| {
            let judged = !matches!(replayed.fate, Fate::NotJudged | Fate::Vanished);
            replayed.boundary.clone().filter(|_| judged)
        };
        let judged: Vec<Option<Boundary>> = replayed.iter().map(is_judged).collect();
        let boundaries: Vec<Boundary> = judged.iter().flatten().cloned().collect();
        let mut repeatable = self.are_repeatable(&boundaries).into_iter();
        for (Replayed { line, fate, boundary, trail }, judged) in replayed.into_iter().zip(judged) {
            if judged.is_some() && repeatable.next() == Some(false) {
                self.report.events.push(Event::NotRepeatable { line });
                continue;
            }
            match fate {
                Fate::Holds => kept.push(Kept { line, boundary }),
                Fate::NotJudged => {
                    self.report.events.push(Event::NotJudged { line: line.clone() });
                    kept.push(Kept { line, boundary });
                }
                Fate::Shifted(input, now) => {
                    kept.push(Kept { line: Line { trail, ..line.clone() }, boundary });
                    self.report.events.push(Event::Shifted { at: line, input, now });
                }
                Fate::Changed(to) => {
                    kept.push(Kept { line: Line::of(&to, trail), boundary });
                    self.report.events.push(Event::Changed { from: line, to });
                }
                Fate::Moved(to) => {
                    kept.push(Kept { line: Line::of(&to, trail), boundary });
                    self.report.events.push(Event::Moved { from: line, to });
                }
                Fate::Vanished => self.report.events.push(Event::Vanished { line }),
            }
        }
        kept
    }

    fn has_clusters(&self) -> bool {
        self.settings.summary == Summarisation::Clusters
    }

    fn news(&mut self, engine: &Engine, kept: &[Kept], more: &[String]) -> Vec<Listed> {
        let arguments = &self.subject.arguments;
        let boundaries: Vec<&Boundary> =
            kept.iter().filter_map(|kept| kept.boundary.as_ref()).collect();
        let mut news = if self.has_clusters() {
            let seed = self.settings.seed;
            representatives::news(engine.behaviours(), arguments, seed, &boundaries, more)
        } else {
            Summary::news(engine.behaviours(), arguments, &self.covered(boundaries), more)
        };
        news.retain(|listed| !kept.iter().any(|kept| is_at(&kept.line, &listed.boundary)));
        let boundaries: Vec<Boundary> = news.iter().map(|new| new.boundary.clone()).collect();
        let mut repeatable = self.are_repeatable(&boundaries).into_iter();
        news.retain(|_| repeatable.next() == Some(true));
        news
    }

    /// The groups of boundaries.
    fn covered(&mut self, boundaries: Vec<&Boundary>) -> Vec<Group> {
        let probe = self.probe();
        let looks = boundaries.iter().map(|found| probe.surroundings(found));
        let surroundings = probe.run(self.executor, looks);
        boundaries
            .into_iter()
            .zip(surroundings)
            .map(|(found, surroundings)| group_of(found, surroundings, &self.subject.arguments))
            .collect()
    }

    fn add(&mut self, news: Vec<Listed>, enforced: bool, kept: &mut Vec<Kept>) {
        let boundaries: Vec<Boundary> = news.into_iter().map(|listed| listed.boundary).collect();
        if !enforced {
            let events = boundaries.into_iter().map(|boundary| Event::NewNotEnforced { boundary });
            self.report.events.extend(events);
            return;
        }
        let arguments = &self.subject.arguments;
        for (line, boundary) in self.lines(&boundaries).into_iter().zip(boundaries) {
            let own = position(&line, arguments);
            let at = kept.iter().position(|other| position(&other.line, arguments) > own);
            self.report.events.push(Event::New { boundary: boundary.clone() });
            kept.insert(at.unwrap_or(kept.len()), Kept { line, boundary: Some(boundary) });
        }
    }
}

/// An error where a first snapshot would not be written: there is no point in searching then.
fn expect_to_write(place: &Place) -> Result<(), String> {
    if refuses_new_snapshots(|name| std::env::var(name).ok()) {
        return Err(format!(
            "there is no accepted snapshot at {}; run `cargo insta test --accept` on your machine and \
             commit the file",
            place.file.display()
        ));
    }
    Ok(())
}

/// Whether the first line of the text is some signature of the function, if not this one.
fn is_signature(body: &str, signature: &Signature<'_>) -> bool {
    body.lines().next().is_some_and(|first| {
        first.starts_with(&format!("{}(", signature.function)) && first.contains(") -> ")
    })
}

fn is_at(line: &Line, boundary: &Boundary) -> bool {
    line.argument == boundary.argument && line.low == boundary.low
}

#[cfg(test)]
mod tests;
