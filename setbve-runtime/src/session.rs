//! One generated test, from the accepted snapshot to the assertion.
//!
//! May use: every room but `experiment`. Data: a [`Subject`] and [`Options`] in; the new text, what
//! it was accepted with, and the report out.

pub(crate) mod calls;
pub(crate) mod checked;
pub(crate) mod covered;
pub(crate) mod environment;
#[cfg(feature = "explore")]
pub(crate) mod exploration;
pub(crate) mod first;
pub(crate) mod flipped;
pub(crate) mod later;
#[cfg(any(feature = "against", feature = "explore"))]
pub(crate) mod reach;
pub(crate) mod repeatable;
pub(crate) mod report;
pub(crate) mod searches;
pub(crate) mod settings;
pub(crate) mod verdict;
#[cfg(feature = "against")]
pub(crate) mod versions;

use setbve_kernel::sut::signature::{Subject, input_text};
use std::time::Instant;

use crate::guidance::traced::ASKED;
use crate::guidance::{self, Copied};
use crate::replay::locate::Probe;
use crate::session::covered::Covered;
use crate::session::environment::{Environment, passes_always, refuses_new_snapshots};
use crate::session::report::{Event, Report};
use crate::session::settings::{Options, Settings};
use crate::snapshot::body::Snapshot;
use crate::snapshot::file::{Accepted, Place};
use setbve_kernel::execution::crash_log::CrashLog;
use setbve_kernel::execution::executor::{Call, Executor};
use setbve_kernel::execution::exit_guard::ExitGuard;
use setbve_kernel::execution::identity::{self, Identity};
use setbve_kernel::execution::isolation::{self, Isolation};
use setbve_kernel::search::run::part_of_what_is_left;
use setbve_kernel::sut::argument::part::is_unsuitable;
use setbve_kernel::sut::inputs::stem::Stems;
use setbve_kernel::sut::observation::Observation;
use setbve_kernel::sut::origin;
use setbve_kernel::sut::panics::catch;

/// Explores the function and compares what it finds with the accepted snapshot: `call` runs the
/// function on one input (an ordinal per argument), `copy` is an instrumented copy of it, which
/// guides the search and measures coverage, and `assert` hands name and text to insta.
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
    copy: Option<Covered<'_>>,
    assert: &dyn Fn(&str, &str),
) {
    if let Err(problem) = run(subject, options, call, copy, assert) {
        panic!("setbve cannot explore `{}`: {problem}", subject.path());
    }
}

#[track_caller]
fn run(
    subject: &Subject,
    options: Options,
    call: &mut Call<'_>,
    mut copy: Option<Covered<'_>>,
    assert: &dyn Fn(&str, &str),
) -> Result<(), String> {
    let environment = Environment::read()?;
    options.problem().map_or(Ok(()), Err)?;
    let against = options.against;
    let settings = Settings::new(options, &environment).suited_to(&subject.arguments);
    if let Some(spec) = subject.arguments.iter().find(|spec| spec.is_empty()) {
        return Err(format!("the range of `{}` holds no `{}`", spec.name, spec.type_name));
    }
    is_unsuitable(&subject.arguments).map_or(Ok(()), Err)?;
    let identity = Identity::of_test(subject.module_path, subject.test);
    origin::is_at_home_in(subject);
    let is_reported = copy.as_ref().is_some_and(|copy| copy.is_reported);
    let config = &settings.execution;
    let mut callee = copy.as_mut().map(|copy| copy.callee(&identity, &subject.arguments, config));
    if let Some(callee) = &mut callee {
        callee.serve_if_worker();
    }
    #[cfg(feature = "against")]
    versions::serve_if_worker(&identity, &subject.arguments, config, call);
    isolation::serve_if_worker(&identity, &subject.arguments, config, call);
    identity::problem().map_or(Ok(()), Err)?;
    // Not before: the clock has a thread, and workers have none that is not confined.
    let ends = searches::deadline(settings.budget);
    if let Some(file) = std::env::var_os(ASKED) {
        let (mut executor, _) = isolation::executor(&identity, &subject.arguments, config, call)?;
        let copied = callee.as_mut().map(|callee| callee as &mut dyn Copied);
        return guidance::asked::answer(&file, subject, &mut *executor, copied);
    }
    let place = Place::of(subject);
    let mut report = Report { warnings: environment.warnings(), ..Report::default() };
    let accepted = match against {
        Some(_) => None,
        None => accepted(subject, &place, &mut report)?,
    };
    // A first run reports coverage if it is not complete; later runs do only if the attribute asks
    // for it.
    let covers = callee.is_some() && against.is_none() && (is_reported || accepted.is_none());
    let (mut executor, problem) = isolation::executor(&identity, &subject.arguments, config, call)?;
    let is_inside = problem.is_some() || settings.execution.isolation == Isolation::None;
    let _guard = is_inside.then(|| ExitGuard::over(subject.path()));
    if let Some(problem) = problem {
        report.warn(format!("explored in the test's own process, which a call may end: {problem}"));
    } else if settings.execution.isolation == Isolation::None {
        report.note("explored in the test's own process, as the settings say");
    }
    executor.outcomes().returned = covers.then(|| Stems::new(&subject.arguments));
    let explored = if is_reported { EXPLORED_BEFORE_REPORTED } else { EXPLORED_BEFORE_UNREACHED };
    let deadline = if covers { part_of_what_is_left(ends, explored) } else { ends };
    executor.stop_at(deadline);
    let mut session = Session {
        subject,
        settings: &settings,
        executor: &mut *executor,
        copied: callee.as_mut().map(|callee| callee as &mut dyn Copied),
        report,
        unrepeatable: None,
        accepted: None,
        deadline,
        search_ends: [deadline; 2],
        cut_short: None,
        is_unmapped: false,
        swept: None,
        not_replayed: None,
    };
    #[cfg(feature = "against")]
    if let Some(was) = against {
        session.assert_same(was);
        return Ok(());
    }
    let is_first = accepted.is_none();
    let (mut snapshot, pinned) = if let Some(accepted) = accepted {
        session.verify(&accepted, &place)?
    } else {
        session.replay_former(&place);
        session.take(&place, None)?
    };
    session.report_crashes();
    let (mut report, accepted, not_replayed) =
        (session.report, session.accepted, session.not_replayed);
    if let (Some(callee), Some(seen)) = (&mut callee, executor.outcomes().returned.take()) {
        let gone = executor.crash_log().map_or(0, CrashLog::count);
        let described = covered::describe(callee, &seen, gone, ends);
        if is_reported || described.leaves_some {
            report.note(described.text);
        }
        snapshot.more.extend(described.label.filter(|_| is_first));
    }
    if let Some(callee) = callee.as_mut().filter(|_| report.has_enforced()) {
        let boundaries = report.events.iter().filter_map(Event::boundary).cloned();
        report.conditions = guidance::decides::conditions(callee, boundaries, ends);
    }
    let text = later::renamed::written(&snapshot, &subject.signature(), accepted);
    let advice = format!(
        "review with `cargo insta review`, or accept with `INSTA_UPDATE=always cargo test {}`",
        subject.test
    );
    report.show(&subject.path(), &subject.signature(), &advice, passes_always());
    let mut compared = Ok(());
    place.bind(&pinned, &text, || compared = catch(|| assert(subject.name, &text)))?;
    // Here the panic's place is that of the attribute; insta's is a line of insta.
    if let Err(message) = compared {
        place.expect_written(&text, &message)?;
        panic!("{message}");
    }
    not_replayed.map_or(Ok(()), Err)
}

struct Session<'a> {
    subject: &'a Subject,
    settings: &'a Settings,
    executor: &'a mut dyn Executor,
    /// The function's instrumented copy.
    copied: Option<&'a mut dyn Copied>,
    report: Report,
    /// The text of a call that gave different outcomes.
    unrepeatable: Option<String>,
    /// What the accepted text says, and that text, where it can stay as it is.
    accepted: Option<(Snapshot, String)>,
    /// When exploration has to end: with the test's budget, or before, if coverage is described
    /// after it.
    deadline: Instant,
    /// When a search has to end, and its mapping, so that there is time left for what follows them.
    search_ends: [Instant; 2],
    /// The number of calls of the snapshot's search, if the budget cut that search short.
    cut_short: Option<u64>,
    /// Whether there was no time to map all walls of the snapshot's search.
    is_unmapped: bool,
    /// The number of inputs, if the search tried all.
    swept: Option<u64>,
    /// That accepted lines were not replayed, if some were not: then the test fails.
    not_replayed: Option<String>,
}

/// Percent of the remaining time that a search may take. A search at accept gets less, because it
/// is repeated afterwards, and its finds are confirmed and moved to plain places.
const SEARCH_AT_ACCEPT: u32 = 50;
const SEARCH_LATER: u32 = 75;

/// Percent of this time that a first search may take before its walls are mapped. Walls that were
/// mapped after a part of a search show more than a longer search whose walls were not.
pub(crate) const SEARCH_BEFORE_MAPPING: u32 = 40;

/// Percent of the remaining time that exploration may take, if an instrumented copy repeats its
/// calls afterwards: because every report is to have its coverage, or for the outcomes that a first
/// run did not reach.
const EXPLORED_BEFORE_REPORTED: u32 = 75;
const EXPLORED_BEFORE_UNREACHED: u32 = 90;

/// The label in a snapshot of a function that is not repeatable.
const UNREPEATABLE: &str = "outcomes that are not repeatable";

/// The label in a snapshot whose search was cut short while it mapped walls.
const NOT_MAPPED: &str = "boundaries beside these, not all of which were looked for";

/// The label in a snapshot that was accepted with fewer calls than a search makes by itself.
const LOWERED: &str = "boundaries than the calls that SETBVE_EVALUATIONS allowed have shown";

/// The label in a snapshot of a function to some of whose calls the system refused permission.
const REFUSED: &str = "calls that are not pinned: the system refused them permission";

/// The label in a snapshot without anything that a later run could compare.
const NOTHING: &str = "outcomes than can be pinned: this snapshot pins nothing";

/// Calls that ended their process, beyond which none are made that only add to what the search and
/// its mapping found: each costs a process.
const ENDED: u64 = 64;

impl<'a> Session<'a> {
    /// Whether calls end their process often, or were not made because they are presumed to: where
    /// they begin to do so may differ between machines.
    fn ends_often(&self) -> bool {
        self.executor.crash_log().is_some_and(|log| log.count() > ENDED || log.presumed() > 0)
    }

    fn probe(&self) -> Probe<'a> {
        Probe::new(&self.subject.arguments)
    }

    /// The report's text on calls that the system refused permission, for which the outcomes of
    /// other systems may differ.
    fn refused(&mut self) -> Option<String> {
        let input = self.executor.outcomes().refused.as_deref()?;
        Some(format!(
            "the system refused permission to calls, such as {}, which are not pinned, because \
             other systems may grant it: explore a function that only computes, or allow it what \
             it does by `side_effects = true`",
            input_text(input, &self.subject.signature())
        ))
    }

    fn report_crashes(&mut self) {
        let refused = self.refused();
        self.report.warnings.extend(refused);
        let Some(crash_log) = self.executor.crash_log() else { return };
        let signature = self.subject.signature();
        let [excluded, ends] = crash_log.describe(self.settings.execution.limits, &signature);
        self.report.warnings.extend(crash_log.describe_unexplained(&signature));
        self.report.warnings.extend(excluded);
        self.report.notes.extend(ends);
    }
}

/// The accepted snapshot; an error where there is none and insta would write none.
fn accepted(
    subject: &Subject,
    place: &Place,
    report: &mut Report,
) -> Result<Option<Accepted>, String> {
    place.claim(subject)?;
    if place.restore() {
        report.warn("a run ended while it wrote the accepted snapshot: the one before is back");
    }
    let accepted = place.read(subject)?;
    // A search would be useless if insta would not write a first snapshot.
    if accepted.is_none() && refuses_new_snapshots(|name| std::env::var(name).ok()) {
        return Err(format!(
            "there is no accepted snapshot at {}; run `cargo insta test --accept` on your machine \
             and commit the file",
            place.file.display()
        ));
    }
    Ok(accepted)
}

#[cfg(test)]
mod tests;
