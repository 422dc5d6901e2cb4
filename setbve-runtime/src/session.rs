//! One generated test, from the accepted snapshot to the assertion.

use std::io::Write as _;
use std::rc::Rc;
use std::time::Duration;

use crate::argument::ArgumentSpec;
use crate::behaviours::{Group, group_of};
use crate::boundary::Boundary;
use crate::engine::Engine;
use crate::environment::{Environment, refuses_new_snapshots};
use crate::executor::{Call, Executor, InProcess};
use crate::line::{Line, position};
use crate::observe::Observation;
use crate::outcome::Outcome;
use crate::panics;
use crate::probe::Probe;
use crate::replay::{Fate, Replayed, accepted_outcomes, replay};
use crate::report::{Event, Report, input_text};
use crate::search::{End, search};
use crate::settings::{Options, Settings};
use crate::snapshot::{Signature, Snapshot};
use crate::store::{Accepted, ENGINE, Pinned, Place};
use crate::summary::{Listed, Summary};

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
    if let Err(problem) = run(subject, options, call, assert) {
        panic!("setbve cannot explore `{}`: {problem}", subject.function);
    }
}

fn run(
    subject: &Subject,
    options: Options,
    call: &mut Call<'_>,
    assert: &dyn Fn(&str, &str),
) -> Result<(), String> {
    let environment = Environment::read()?;
    let settings = Settings::new(options, &environment);
    if let Some(spec) = subject.arguments.iter().find(|spec| spec.is_empty()) {
        return Err(format!("the range of `{}` holds no `{}`", spec.name, spec.type_name));
    }
    let place = Place::of(subject);
    let accepted = place.read()?;
    let mut report = Report::default();
    environment.warnings().for_each(|warning| report.warn(warning));
    let mut session = Session {
        subject,
        settings: &settings,
        executor: InProcess::new(call),
        report,
        unrepeatable: None,
    };
    let (snapshot, pinned) = if let Some(accepted) = accepted {
        session.verify(&accepted, &place)?
    } else {
        expect_to_write(&place)?;
        session.take(&place)?
    };
    let text = snapshot.write(&subject.signature());
    let advice = format!(
        "review with `cargo insta review`, or accept with `cargo insta accept`; run this test alone \
         with `cargo test {}_boundaries`",
        subject.function
    );
    // The test harness shows what is printed only where the test fails; a warning must be seen where
    // it passes, too.
    print!("{}", session.report.write(&subject.signature(), &advice));
    for warning in &session.report.warnings {
        // There is nothing to be done about a standard error that cannot be written to.
        let _ = writeln!(std::io::stderr(), "setbve: `{}`: {warning}", subject.function);
    }
    place.bind(&pinned, || assert(subject.name, &text));
    Ok(())
}

struct Session<'a> {
    subject: &'a Subject,
    settings: &'a Settings,
    executor: InProcess<'a>,
    report: Report,
    /// An input that gave different outcomes.
    unrepeatable: Option<String>,
}

/// A line of the new text, with the boundary that it stands for.
struct Kept {
    line: Line,
    boundary: Option<Boundary>,
}

impl Session<'_> {
    fn probe(&mut self) -> Probe<'_> {
        Probe::new(&mut self.executor, &self.subject.arguments)
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
        let engine = self.search(self.settings.evaluations, self.settings.settles);
        let Summary { listed, more } =
            Summary::of(engine.behaviours(), &self.subject.arguments, self.settings.boundaries);
        let boundaries = self.repeatable(listed.into_iter().map(|listed| listed.boundary));
        let mut lines: Vec<Line> = boundaries.iter().map(|found| self.line(found)).collect();
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
            overflow_checks: overflow_checks(),
            settings: self.settings.fingerprint(),
        };
        Ok((Snapshot { lines, more }, pinned))
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
        let same_checks = pinned.overflow_checks == overflow_checks();
        let lines: Vec<(Line, [Rc<Outcome>; 2])> = snapshot
            .lines
            .into_iter()
            .map(|line| {
                let outcomes = accepted_outcomes(&line, self.executor.outcomes());
                (line, outcomes)
            })
            .collect();
        let replayed = replay(&lines, same_checks, &mut self.probe());
        let mut kept = self.keep(replayed);
        let limit = self.limit(pinned);
        let mut more = snapshot.more;
        let mut evaluations = pinned.evaluations;
        if self.settings.budget.is_zero() {
            self.report.note("replayed the accepted boundaries only (the budget is 0)");
        } else {
            let engine = self.search(limit, false);
            let comparable = self.comparable(pinned, same_checks);
            if let Err(reason) = &comparable {
                self.report.warn(format!("new boundaries are not enforced: {reason}"));
            }
            let news = self.news(&engine, &kept, &more);
            if comparable.is_ok() {
                let labels = Summary::more_for(engine.behaviours(), &self.subject.arguments, &news);
                more.extend(
                    labels.into_iter().filter(|label| !more.contains(label)).collect::<Vec<_>>(),
                );
            }
            for listed in news {
                self.add(&listed, comparable.is_ok(), &mut kept);
            }
            let enforced = self.report.has_enforced();
            if enforced && engine.evaluations() < pinned.evaluations {
                evaluations = engine.evaluations();
            }
        }
        let lines = kept.into_iter().map(|kept| kept.line).collect();
        Ok((Snapshot { lines, more }, Pinned { evaluations, ..pinned.clone() }))
    }

    /// A snapshot of the function under another signature: its lines cannot be replayed.
    fn retake(&mut self, place: &Place) -> Result<(Snapshot, Pinned), String> {
        self.report.note(
            "the function's signature is not the accepted one, so the accepted boundaries cannot be \
             replayed; this is a new snapshot",
        );
        self.take(place)
    }

    fn search(&mut self, limit: u64, settles: bool) -> Engine {
        let settings = self.settings;
        let arguments = &self.subject.arguments;
        let searched = search(arguments, settings, limit, settles, &mut self.executor);
        if searched.end == End::OutOfTime {
            self.report.warn(format!(
                "the search was cut short after {} calls by its budget of {}; it may have missed \
                 boundaries, and has invented none",
                searched.engine.evaluations(),
                humantime::format_duration(rounded(settings.budget))
            ));
        }
        for (input, outcome) in searched.samples.iter().rev() {
            self.recheck(input, outcome);
        }
        searched.engine
    }

    /// Whether the input still gives the outcome it gave before.
    fn recheck(&mut self, input: &[i128], before: &Outcome) -> bool {
        let now = self.executor.outcome(input);
        let same = now.kind == before.kind && now.text == before.text;
        if !same && self.unrepeatable.is_none() {
            let call = input_text(input, &self.subject.signature());
            self.report.warn(format!(
                "`{}` is not repeatable: {call} gave \"{}\" and then \"{}\"; boundaries that come and \
                 go are not pinned",
                self.subject.function, before.text, now.text
            ));
            self.unrepeatable = Some(call);
        }
        same
    }

    fn is_repeatable(&mut self, boundary: &Boundary) -> bool {
        let inputs = boundary.inputs();
        [1, 0, 0, 1]
            .iter()
            .all(|index: &usize| self.recheck(&inputs[*index], &boundary.outcomes[*index]))
    }

    fn repeatable(&mut self, found: impl Iterator<Item = Boundary>) -> Vec<Boundary> {
        found.filter(|boundary| self.is_repeatable(boundary)).collect()
    }

    fn line(&mut self, boundary: &Boundary) -> Line {
        let trail = self.probe().trail(boundary);
        Line::of(boundary, trail)
    }

    /// The lines that stay, each at its place, as they now read.
    fn keep(&mut self, replayed: Vec<Replayed>) -> Vec<Kept> {
        let mut kept = Vec::with_capacity(replayed.len());
        for Replayed { line, fate, boundary, trail } in replayed {
            let judged = !matches!(fate, Fate::NotJudged | Fate::Vanished);
            if judged && !boundary.as_ref().is_none_or(|boundary| self.is_repeatable(boundary)) {
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

    /// Whether news may fail the test: only where the run can be compared with the accepted one.
    fn comparable(&self, pinned: &Pinned, same_checks: bool) -> Result<(), String> {
        let retake = "delete the snapshot to take it anew";
        if pinned.engine != ENGINE {
            return Err(format!(
                "the snapshot was accepted with another version of setbve; {retake}"
            ));
        }
        if pinned.settings != self.settings.fingerprint() {
            return Err(format!(
                "the settings are `{}`, accepted with `{}`; {retake}",
                self.settings.fingerprint(),
                pinned.settings
            ));
        }
        if !same_checks {
            return Err("overflow checks are not as they were at accept".into());
        }
        if self.limit(pinned) > pinned.evaluations {
            return Err(format!(
                "SETBVE_EVALUATIONS asks for more than the {} evaluations it was accepted with; \
                 {retake}",
                pinned.evaluations
            ));
        }
        if let Some(call) = &self.unrepeatable {
            return Err(format!("{call} is not repeatable"));
        }
        Ok(())
    }

    /// The most evaluations of this run: what was pinned, or less where the attribute says so; only
    /// who asks for more from outside gets more.
    fn limit(&self, pinned: &Pinned) -> u64 {
        self.settings
            .evaluations_from_outside
            .unwrap_or(pinned.evaluations.min(self.settings.evaluations))
    }

    fn news(&mut self, engine: &Engine, kept: &[Kept], more: &[String]) -> Vec<Listed> {
        let covered: Vec<Group> = kept
            .iter()
            .filter_map(|kept| kept.boundary.clone())
            .map(|found| self.group(&found))
            .collect();
        let news = Summary::news(engine.behaviours(), &self.subject.arguments, &covered, more);
        news.into_iter()
            .filter(|listed| !kept.iter().any(|kept| is_at(&kept.line, &listed.boundary)))
            .filter(|listed| self.is_repeatable(&listed.boundary))
            .collect()
    }

    fn group(&mut self, boundary: &Boundary) -> Group {
        let surroundings = self.probe().surroundings(boundary);
        group_of(boundary, surroundings, &self.subject.arguments)
    }

    fn add(&mut self, listed: &Listed, enforced: bool, kept: &mut Vec<Kept>) {
        let boundary = listed.boundary.clone();
        if !enforced {
            self.report.events.push(Event::NewNotEnforced { boundary });
            return;
        }
        let line = self.line(&boundary);
        let arguments = &self.subject.arguments;
        let own = position(&line, arguments);
        let at = kept.iter().position(|other| position(&other.line, arguments) > own);
        self.report.events.push(Event::New { boundary: boundary.clone() });
        kept.insert(at.unwrap_or(kept.len()), Kept { line, boundary: Some(boundary) });
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

fn rounded(budget: Duration) -> Duration {
    Duration::from_millis(budget.as_millis().try_into().unwrap_or(u64::MAX))
}

/// Whether arithmetic in this build panics where it overflows.
fn overflow_checks() -> bool {
    panics::catch(|| {
        let most = std::hint::black_box(u8::MAX);
        std::hint::black_box(most + 1);
    })
    .is_err()
}
