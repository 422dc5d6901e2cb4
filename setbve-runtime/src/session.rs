//! One generated test, from the accepted snapshot to the assertion.
//!
//! May use: every room but `experiment`. Data: a [`Subject`] and [`Options`] in; the new text, what
//! it was accepted with, and the report out.

pub(crate) mod callable;
pub(crate) mod calls;
pub(crate) mod checked;
pub(crate) mod comparable;
pub(crate) mod covered;
pub(crate) mod environment;
pub(crate) mod exploration;
pub(crate) mod findings;
pub(crate) mod flipped;
pub(crate) mod renamed;
pub(crate) mod repeatable;
pub(crate) mod report;
pub(crate) mod searches;
pub(crate) mod settings;
pub(crate) mod verdict;

use setbve_kernel::sut::signature::Subject;
use std::io::Write as _;
use std::time::Instant;

use crate::guidance::Copied;
use crate::replay::locate::Probe;
use crate::replay::{Replayed, accepted_outcomes};
use crate::session::covered::Covered;
use crate::session::environment::{Environment, refuses_new_snapshots};
use crate::session::renamed::{Read, has_own_type};
use crate::session::report::progress::Progress;
use crate::session::report::{Report, counted};
use crate::session::settings::{Options, Settings};
use crate::session::verdict::Verdict;
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::{Line, Shown};
use crate::snapshot::file::{Accepted, Place};
use crate::snapshot::further::arranged;
use crate::snapshot::header::Pinned;
use crate::snapshot::said::unlisted;
use crate::snapshot::survey::NOT_SURVEYED;
use crate::summary::ranking::further::longest;
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::words::shows_alone;
use crate::summary::ranking::{Known, Summary};
use crate::whole::{as_first_listed, as_listed, default_limit, limit_of};
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::execution::executor::{Call, Executor};
use setbve_kernel::execution::exit_guard::ExitGuard;
use setbve_kernel::execution::identity::{self, Identity};
use setbve_kernel::execution::isolation::{self, Isolation};
use setbve_kernel::execution::recording::Watching;
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::search::run::{End, Searched, part_of_what_is_left};
use setbve_kernel::sut::argument::part::{
    have_bytes, have_characters, have_floats, is_unsuitable, parameters,
};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::constants::derived::derives_from;
use setbve_kernel::sut::constants::{float_of, text_of};
use setbve_kernel::sut::inputs::stem::Stems;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::observation::Observation;
use setbve_kernel::sut::origin;
use setbve_kernel::sut::outcome::MadeCall;

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
        panic!("setbve cannot explore `{}`: {problem}", subject.path());
    }
}

/// Like [`explore`], with an instrumented copy of the function, which guides the search and
/// measures coverage.
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
        panic!("setbve cannot explore `{}`: {problem}", subject.path());
    }
}

fn run(
    subject: &Subject,
    options: Options,
    call: &mut Call<'_>,
    mut copy: Option<Covered<'_>>,
    assert: &dyn Fn(&str, &str),
) -> Result<(), String> {
    let started = Instant::now();
    let environment = Environment::read()?;
    if let Some(problem) = options.problem() {
        return Err(problem);
    }
    let mut settings = Settings::new(options, &environment);
    if !have_characters(&subject.arguments) && !have_bytes(&subject.arguments) {
        let takes_floats = have_floats(&subject.arguments);
        keep(&mut settings.constants, &mut |constant| {
            text_of(*constant).is_none() && (takes_floats || float_of(*constant).is_none())
        });
    }
    if let Some(spec) = subject.arguments.iter().find(|spec| spec.is_empty()) {
        return Err(format!("the range of `{}` holds no `{}`", spec.name, spec.type_name));
    }
    if let Some(error) = is_unsuitable(&subject.arguments) {
        return Err(error);
    }
    let identity = Identity::of_test(subject.module_path, subject.test);
    origin::is_at_home_in(subject);
    let is_reported = copy.as_ref().is_some_and(|copy| copy.is_reported);
    let config = &settings.execution;
    let mut callee = copy.as_mut().map(|copy| copy.callee(&identity, &subject.arguments, config));
    if let Some(callee) = &mut callee {
        callee.serve_if_worker();
    }
    isolation::serve_if_worker(&identity, &subject.arguments, config, call);
    if let Some(problem) = identity::problem() {
        return Err(problem);
    }
    let place = Place::of(subject);
    place.claim(subject)?;
    let mut report = Report { warnings: environment.warnings(), ..Report::default() };
    if place.restore() {
        report.warn("a run ended while it wrote the accepted snapshot: the one before is back");
    }
    let accepted = place.read(subject)?;
    if accepted.is_none() {
        expect_to_write(&place)?;
    }
    let ends = searches::deadline(started, settings.budget);
    // A first run reports coverage if it is not complete; later runs do only if the attribute asks
    // for it.
    let covers = callee.is_some() && (is_reported || accepted.is_none());
    let (mut executor, problem) = isolation::executor(&identity, &subject.arguments, config, call)?;
    let is_inside = problem.is_some() || settings.execution.isolation == Isolation::None;
    let _guard = is_inside.then(|| ExitGuard::over(subject.path()));
    if let Some(problem) = problem {
        report.warn(format!("explored in the test's own process, which a call may end: {problem}"));
    } else if settings.execution.isolation == Isolation::None {
        report.note("explored in the test's own process, as the settings say");
    }
    let progress = Progress::begin(subject.path(), accepted.is_none(), settings.budget);
    let seen = covers.then(|| Stems::new(&subject.arguments));
    let mut watching = Watching::new(&mut *executor, progress.calls(), seen);
    let explored = if is_reported { EXPLORED_BEFORE_REPORTED } else { EXPLORED_BEFORE_UNREACHED };
    let deadline = if covers { part_of_what_is_left(ends, explored) } else { ends };
    watching.stop_at(deadline);
    let mut session = Session {
        subject,
        settings: &settings,
        executor: &mut watching,
        copied: callee.as_mut().map(|callee| callee as &mut dyn Copied),
        report,
        progress: &progress,
        unrepeatable: None,
        renamed: None,
        deadline,
        search_ends: [deadline; 2],
        cut_short: None,
        is_unmapped: false,
        swept: None,
        not_replayed: None,
    };
    let (snapshot, pinned) = if let Some(accepted) = accepted {
        session.verify(&accepted, &place)?
    } else {
        session.take(&place, None)?
    };
    session.report_crashes();
    let (mut report, renamed, not_replayed) =
        (session.report, session.renamed, session.not_replayed);
    if let (Some(callee), Some(seen)) = (&mut callee, watching.into_seen()) {
        let described = covered::describe(callee, &seen, ends);
        if is_reported || described.leaves_some {
            report.note(described.text);
        }
    }
    drop(progress);
    let text = renamed::written(&snapshot, &subject.signature(), renamed.as_deref());
    let advice = format!(
        "review with `cargo insta review`, or accept with `cargo insta accept`; run this test \
         alone with `cargo test {}`",
        subject.test
    );
    // The test harness shows what is printed only where the test fails; a warning must be seen
    // where it passes, too.
    print!("{}", report.write(&subject.path(), &subject.signature(), &advice));
    for warning in &report.warnings {
        // In one write, because the test harness writes beside it. There is nothing to be done
        // about a standard error that cannot be written to.
        let line = format!("setbve: `{}`: {warning}\n", subject.path());
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
    place.bind(&pinned, &text, || assert(subject.name, &text))?;
    not_replayed.map_or(Ok(()), Err)
}

struct Session<'a> {
    subject: &'a Subject,
    settings: &'a Settings,
    executor: &'a mut dyn Executor,
    /// The function's instrumented copy.
    copied: Option<&'a mut dyn Copied>,
    report: Report,
    progress: &'a Progress,
    /// The text of a call that gave different outcomes.
    unrepeatable: Option<String>,
    /// The accepted text, where its signature is written differently from the function's.
    renamed: Option<String>,
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

/// The label in a snapshot whose search was cut short, or gave up, while it mapped walls.
const NOT_MAPPED: &str = "boundaries beside these, not all of which were looked for";

/// The label in a snapshot that was accepted with fewer calls than a search makes by itself.
const LOWERED: &str = "boundaries than the calls that SETBVE_EVALUATIONS allowed have shown";

/// The label in a snapshot without anything that a later run could compare.
const NOTHING: &str = "outcomes than can be pinned: this snapshot pins nothing";

/// What an accepted snapshot shows beside its boundaries, and what it left out.
struct Left<'a> {
    examples: &'a [MadeCall],
    /// The labels of what it left out.
    more: &'a [String],
    /// Whether it had fewer lines than the setting `boundaries` allows.
    had_room: bool,
}

/// Calls that ended their process, beyond which none are made that only add to what the search and
/// its mapping found: each costs a process.
const ENDED: u64 = 64;

impl<'a> Session<'a> {
    fn ends_often(&self) -> bool {
        self.executor.crash_log().is_some_and(|log| log.count() > ENDED)
    }

    fn probe(&self) -> Probe<'a> {
        Probe::new(&self.subject.arguments)
    }

    /// Takes a first snapshot, or a new one for the reason `anew`.
    fn take(&mut self, place: &Place, anew: Option<&str>) -> Result<(Snapshot, Pinned), String> {
        if self.settings.budget.is_zero() {
            let what = anew.map_or_else(
                || "there is nothing to replay at".to_owned(),
                |reason| format!("{reason}; this cannot be replayed:"),
            );
            return Err(format!(
                "{what} {}, and with a budget of 0 nothing is searched; run once without it",
                place.file.display()
            ));
        }
        let settles = self.settings.settles;
        let by_default = default_limit(self.maps(), &self.subject.arguments);
        let limit = self.settings.evaluations.unwrap_or(by_default);
        let constants = &self.settings.constants;
        let ends = self.part_of_what_is_left(SEARCH_AT_ACCEPT);
        self.search_ends = [part_of_what_is_left(ends, SEARCH_BEFORE_MAPPING), ends];
        let mut searched = self.search(constants, limit, settles);
        if searched.engine.evaluations() == 0 {
            return Err(self.not_one_call());
        }
        let is_lowered = self.settings.evaluations_from_outside.is_some_and(|it| it < by_default)
            && searched.end == End::AllCalls;
        self.cut_short = (searched.end == End::OutOfTime).then_some(searched.engine.evaluations());
        self.is_unmapped = searched.is_unmapped();
        let was_mapping_cut = self.is_unmapped && (searched.mapped.len() > 0 || searched.met_ends);
        self.repeats(&searched, constants);
        if self.executor.crash_log().is_none() {
            self.report
                .note("outcomes that differ between processes could not be seen in this one");
        }
        let found = searched.engine.boundaries();
        let most = self.settings.most_boundaries(found);
        let Summary { listed, mut kinds, mut entries, mut more } =
            self.settings.first(found, &self.subject.arguments, most);
        let (maps, arguments) = (self.maps(), &self.subject.arguments);
        let boundaries = searched.engine.boundaries_mut();
        let mut found = as_first_listed(listed, maps, boundaries, arguments, self.executor);
        if maps {
            more.extend(self.add_flipped(&searched, &mut found, most).label());
        }
        let engine = &searched.engine;
        let mut repeatable = self.are_repeatable(&Listed::boundaries(&found)).into_iter();
        keep(&mut found, &mut |own| repeatable.next() == Some(true) && own.boundary.is_change());
        let levels = self.levels(&Listed::boundaries(&found));
        let lines = arranged(each(&found, &mut as_line), &self.subject.arguments);
        let found_none = lines.is_empty();
        let boundaries = counted(lines.len(), "boundary", "boundaries");
        let function = self.subject.path();
        let why = match anew {
            None => format!("`{function}` has no accepted snapshot yet"),
            Some(reason) => format!(
                "`{function}` is not the function whose boundaries were accepted: {reason}; they \
                 cannot be replayed, and this is a new snapshot"
            ),
        };
        self.report.note(format!(
            "{why}; {boundaries} found; look at them and accept with `cargo insta review`"
        ));
        if found_none && self.unrepeatable.is_none() {
            self.report.note(format!(
                "if `{function}` does behave differently for some inputs, the code that decides \
                 may lie elsewhere: name its file by `constants_from = \"src/….rs\"`, or its \
                 numbers by `constants = [..]`"
            ));
        }
        let shown_by_calls = entries.len() + levels.len();
        let mut calls = levels;
        calls.append(&mut entries);
        calls.append(&mut kinds);
        let examples = self.take_examples(&engine.boundaries().classes, &lines, calls);
        more.extend(was_mapping_cut.then(|| NOT_MAPPED.to_owned()));
        more.extend(is_lowered.then(|| LOWERED.to_owned()));
        let cut_short = self.cut_short;
        let snapshot = Snapshot { lines, examples, more, cut_short, ..Snapshot::default() };
        let swept = engine.boundaries().exhausted().filter(|_| self.unrepeatable.is_none());
        let snapshot = snapshot.with_claim(swept, shown_by_calls);
        let unlisted = unlisted(&self.settings.constants, &snapshot.lines, arguments);
        // Where each change along the only argument is a line, the lines tell all outcomes.
        let are_all_told = snapshot.complete.is_some() && arguments.len() == 1;
        let mut snapshot = if are_all_told { snapshot } else { self.tabled(snapshot) };
        // If the lines show everything, digests would add nothing.
        if !are_all_told && !snapshot.is_table || self.settings.has_clusters() {
            snapshot.survey = self.take_survey(&unlisted, &mut snapshot);
        }
        snapshot.more.extend(self.unrepeatable.as_ref().map(|_| UNREPEATABLE.to_owned()));
        if self.unrepeatable.is_some() && self.says_nothing(&snapshot) {
            snapshot.more.push(NOTHING.to_owned());
        }
        let pinned = Pinned {
            engine: ENGINE,
            evaluations: limit_of(limit, engine.evaluations(), self.maps(), arguments),
            overflow_checks: self.overflow_checks(),
            settings: self.settings.pinned(),
            constants: self.settings.constants.clone(),
            // They matter to the digests' calls alone.
            unlisted: if snapshot.survey.is_empty() { Vec::new() } else { unlisted },
            least: Some(snapshot.entries()),
        };
        Ok((snapshot, pinned))
    }

    /// Replays the accepted snapshot, searches for news, and makes the new text.
    fn verify(&mut self, accepted: &Accepted, place: &Place) -> Result<(Snapshot, Pinned), String> {
        let snapshot = match renamed::read(self.subject, accepted, place)? {
            Read::Replayable { snapshot, renamed } => {
                if let Some(renamed) = renamed {
                    self.report.note(renamed);
                    self.renamed = Some(accepted.body.clone());
                }
                snapshot
            }
            Read::Another(reason) => return self.take(place, Some(&reason)),
        };
        self.accept_cut(snapshot.cut_short);
        let entries = snapshot.entries();
        // The pinned calls are those of the search alone, where it had no time for its mapping.
        let evaluations = accepted.pinned.evaluations;
        let is_unmapped = snapshot.more.iter().any(|label| label == NOT_MAPPED);
        self.is_unmapped = snapshot.cut_short.map_or(is_unmapped, |calls| evaluations <= calls);
        if !self.is_survey_of(&snapshot, &accepted.pinned) {
            if parameters(&self.subject.arguments).iter().any(|(_, parts)| has_own_type(parts)) {
                return self.take(place, Some(calls::surveyed::OF_ANOTHER_TYPE));
            }
            return Err(format!("{}: {}", place.file.display(), calls::surveyed::OF_OTHER_CALLS));
        }
        if snapshot.more.iter().any(|label| label == NOTHING) {
            self.says_nothing(&snapshot);
        }
        let pinned = &accepted.pinned;
        let (asked, listed) = (self.settings.boundaries, pinned.settings.boundaries);
        if asked != listed {
            self.report.warn(format!(
                "`boundaries` is {asked}, and the snapshot was accepted with {listed}: it only \
                 takes effect in a new snapshot; delete this one to take it anew"
            ));
        }
        let outcomes = self.executor.outcomes();
        let lines =
            each(&snapshot.lines, &mut |line| (line.clone(), accepted_outcomes(line, outcomes)));
        let mut replayed = self.replay(&lines, pinned);
        self.confirm_fates(&mut replayed);
        self.recheck_what_holds(&replayed);
        let placed: Vec<&Boundary> = replayed.iter().filter_map(Replayed::new_place).collect();
        let mut repeatable = self.are_repeatable(&placed).into_iter();
        let mut verdict = Verdict::of(replayed, |_| repeatable.next() == Some(true));
        let (mut examples, shown) = self.replay_examples(snapshot.examples, pinned, &mut verdict);
        let mut more = snapshot.more;
        let mut evaluations = pinned.evaluations;
        let is_table = snapshot.is_table;
        if self.settings.budget.is_zero() {
            self.report.note("replayed the accepted boundaries only (the budget is 0)");
        } else if !is_table {
            let listed_now = lines.iter().filter(|(line, _)| line.shown != Shown::InRun);
            let had_room = listed_now.count() < listed;
            let accepted = Left { examples: &shown, more: &more, had_room };
            evaluations =
                self.look_for_news(pinned, &accepted, &mut verdict).unwrap_or(evaluations);
            verdict.find_moves(|line| accepted_outcomes(line, self.executor.outcomes()));
        }
        let had_survey = !snapshot.survey.is_empty();
        let survey = self.verify_survey(snapshot.survey, pinned, &mut examples, &mut verdict);
        if had_survey && survey.is_empty() {
            more.push(NOT_SURVEYED.to_owned());
        }
        let is_said = more.iter().any(|label| label == UNREPEATABLE);
        if verdict.fails() && self.unrepeatable.is_some() && !is_said {
            more.push(UNREPEATABLE.to_owned());
        }
        // A text that changes claims only what the search behind it has shown.
        let is_known = is_table || !verdict.fails() || self.swept.is_some();
        let complete = snapshot.complete.filter(|_| is_known);
        let lines = each(&verdict.kept, &mut |kept| kept.line.clone());
        if is_table {
            self.complete_table(&lines, &mut examples);
        }
        self.report.events.append(&mut verdict.events);
        let cut_short = self.cut_short;
        let new = Snapshot { lines, examples, is_table, more, complete, cut_short, survey };
        let least = pinned.least.filter(|_| new.entries() >= entries);
        Ok((new, Pinned { evaluations, least, ..pinned.clone() }))
    }

    /// Searches, and adds new boundaries to the verdict. Returns a number of calls to pin if the
    /// text changes and the search made fewer calls than were pinned.
    fn look_for_news(
        &mut self,
        pinned: &Pinned,
        accepted: &Left<'_>,
        verdict: &mut Verdict,
    ) -> Option<u64> {
        let more = accepted.more;
        let limit = self.limit(pinned);
        if limit < pinned.evaluations {
            self.report.warn(format!(
                "this run makes at most {limit} of the {} calls that are pinned, as \
                 SETBVE_EVALUATIONS or `evaluations` say: it may miss what is new",
                pinned.evaluations
            ));
        }
        self.search_ends = [self.part_of_what_is_left(SEARCH_LATER); 2];
        let mut searched = self.search(&pinned.constants, limit, false);
        self.swept = self.exhausted(searched.engine.boundaries());
        let from_constants = self.search_new_constants(&pinned.constants, limit);
        let same_checks = self.checks(pinned).are_same();
        let news = self.news(&mut searched, verdict, accepted);
        if !news.is_empty() && self.comparable(pinned, same_checks, &searched, more).is_ok() {
            self.repeats(&searched, &pinned.constants);
        }
        let comparable = self.comparable(pinned, same_checks, &searched, more);
        let arguments = &self.subject.arguments;
        verdict.add(news, comparable.is_ok(), arguments);
        if let Some((mut searched, added)) = from_constants {
            let mut texts = added.clone();
            keep(&mut texts, &mut |own| text_of(*own).is_some());
            // Where a text of the source is new, so is what changes beside it, whatever else was
            // left out.
            for (constants, more) in [(added, accepted.more), (texts, &[])] {
                if constants.is_empty() {
                    continue;
                }
                let mut news = self.news(&mut searched, verdict, &Left { more, ..*accepted });
                keep(&mut news, &mut |new| {
                    let (low, high) = (&new.boundary.low, new.boundary.high());
                    let derives = |input: &[i128]| derives_from(&constants, input, arguments);
                    let shows = |word: &str| shows_alone(&new.boundary, word, arguments);
                    let is_shown = |own: &Number| text_of(*own).is_some_and(|word| shows(&word));
                    derives(low) || derives(&high) || constants.iter().any(is_shown)
                });
                verdict.add(news, comparable.is_ok(), arguments);
            }
        }
        if let Err(reason) = &comparable {
            self.say_not_enforced(reason, same_checks, verdict);
        }
        let fewer = limit_of(limit, searched.engine.evaluations(), self.maps(), arguments);
        let may_pin = self.settings.evaluations_from_outside.is_none() && self.cut_short.is_none();
        (verdict.fails() && fewer < pinned.evaluations && may_pin).then_some(fewer)
    }

    /// The number of inputs, if all were tried and a new snapshot would leave nothing out.
    fn exhausted(&self, found: &Boundaries) -> Option<u64> {
        let inputs = found.exhausted()?;
        let (settings, most) = (self.settings, self.settings.most_boundaries(found));
        let arguments = &self.subject.arguments;
        let summary = settings.first(found, arguments, most);
        summary.more.is_empty().then_some(inputs)
    }

    fn report_crashes(&mut self) {
        let Some(crash_log) = self.executor.crash_log() else { return };
        let signature = self.subject.signature();
        let [excluded, ends] = crash_log.describe(self.settings.execution.limits, &signature);
        self.report.warnings.extend(crash_log.describe_unexplained(&signature));
        self.report.warnings.extend(excluded);
        self.report.notes.extend(ends);
    }

    fn news(
        &mut self,
        searched: &mut Searched,
        verdict: &Verdict,
        accepted: &Left<'_>,
    ) -> Vec<Listed> {
        let &Left { examples, more, had_room } = accepted;
        let arguments = &self.subject.arguments;
        let known = verdict.boundaries();
        let found = searched.engine.boundaries();
        let is_measured = searched.is_mapped || self.is_unmapped;
        let news = Known { lines: &known, examples, more, had_room, is_measured };
        let news = self.settings.news(found, arguments, &news);
        let maps = self.maps();
        let boundaries = searched.engine.boundaries_mut();
        let mut news = as_listed(news, maps, boundaries, arguments, self.executor);
        let classes = &searched.engine.boundaries().classes;
        let longest = |boundary: &Boundary| longest(boundary, classes, arguments);
        let lengths = each(&known, &mut |own| longest(own));
        keep(&mut news, &mut |Listed { boundary, .. }| {
            let longest = longest(boundary);
            let is_known = verdict.kept.iter().any(|kept| kept.line.is_at(boundary));
            let has_known_length = longest.is_some() && lengths.contains(&longest);
            boundary.is_change() && !is_known && !has_known_length
        });
        let mut repeatable = self.are_repeatable(&Listed::boundaries(&news)).into_iter();
        keep(&mut news, &mut |_| repeatable.next() == Some(true));
        news
    }
}

/// A listed boundary as a line of a snapshot.
fn as_line(listed: &Listed) -> Line {
    let shown = if listed.is_one_of_many { Shown::Row } else { Shown::Whole };
    Line { shown, ..Line::of(&listed.boundary) }
}

/// Returns an error if insta would not write a first snapshot, because a search would be useless.
fn expect_to_write(place: &Place) -> Result<(), String> {
    if refuses_new_snapshots(|name| std::env::var(name).ok()) {
        return Err(format!(
            "there is no accepted snapshot at {}; run `cargo insta test --accept` on your machine \
             and commit the file",
            place.file.display()
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
