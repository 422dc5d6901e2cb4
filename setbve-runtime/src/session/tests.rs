mod digests;
mod rhythms;
mod whole;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use super::*;
use crate::session::report::Event;
use crate::snapshot::body::Snapshot;
use crate::snapshot::checks::Seen;
use crate::snapshot::file::Accepted;
use crate::snapshot::header::Pinned;
use setbve_kernel::execution::crash_log::CrashLog;
use setbve_kernel::execution::executor::{BatchPart, InProcess};
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::outcome::{Outcome, Outcomes};

/// An executor that calls a function of the test, and says of its processes what it is told to.
struct Fake<'a> {
    inner: InProcess<'a>,
    crash_log: CrashLog,
    /// The inputs that it executes before it gives up, as after too many calls that ended their
    /// process, and how many of them are left.
    most: usize,
    left: usize,
}

impl Executor for Fake<'_> {
    fn execute(
        &mut self,
        part: BatchPart<'_>,
        ahead: Option<BatchPart<'_>>,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    ) {
        let count = part.count.min(self.left);
        self.left -= count;
        self.inner.execute(BatchPart { count, ..part }, ahead, until, outcomes);
    }

    fn again(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        self.inner.again(inputs, outcomes);
    }

    fn stop_at(&mut self, deadline: Instant) {
        self.inner.stop_at(deadline);
    }

    fn outcomes(&mut self) -> &mut Outcomes {
        self.inner.outcomes()
    }

    fn forget(&mut self) {
        self.left = self.most;
    }

    fn crash_log(&self) -> Option<&CrashLog> {
        Some(&self.crash_log)
    }
}

/// A run of a test: what stands in its environment, and what happened to its processes.
#[derive(Default)]
struct Run {
    environment: Environment,
    crash_log: CrashLog,
    /// The greatest age that the function takes, if not every number.
    oldest: Option<i128>,
    /// The inputs that are executed before too many calls have ended their process, if any do.
    most: Option<usize>,
}

/// What a run made of a snapshot, what it said, and how often it called the function.
struct Ran {
    accepted: Result<Accepted, String>,
    report: Report,
    calls: usize,
}

impl Ran {
    fn accepted(&self) -> &Accepted {
        self.accepted.as_ref().expect("the run comes to its end")
    }

    /// What happened, one word for each boundary or input.
    fn fates(&self) -> Vec<&'static str> {
        self.report.events.iter().map(Event::name).collect()
    }

    fn says(&self, part: &str) -> bool {
        let Report { notes, warnings, .. } = &self.report;
        notes.iter().chain(warnings).any(|said| said.contains(part))
    }
}

fn subject() -> Subject {
    Subject {
        function: "group",
        name: "group",
        module_path: "people",
        file: "nowhere/people.rs",
        manifest_dir: "/nowhere",
        test: "group_boundaries",
        arguments: vec![ArgumentSpec::new::<i32>("age", "i32")],
        returns: "Result<&str, String>",
        overflow_checks: cfg!(debug_assertions),
    }
}

impl Run {
    fn with(change: impl FnOnce(&mut Environment)) -> Self {
        let mut run = Self::default();
        change(&mut run.environment);
        run
    }

    /// Verifies the accepted snapshot, or takes one.
    fn of(self, function: &dyn Fn(i128) -> String, accepted: Option<&Accepted>) -> Ran {
        let (mut subject, calls) = (subject(), Cell::new(0));
        if let Some(oldest) = self.oldest {
            (subject.arguments[0].domain.min, subject.arguments[0].domain.max) = (0, oldest);
        }
        let options = Options::new().evaluations(20_000).isolation(Isolation::None);
        let settings = Settings::new(options, &self.environment);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            calls.set(calls.get() + 1);
            let text = function(input[0]);
            if let Some(error) = text.strip_prefix('!') {
                observation.kind = setbve_kernel::sut::observation::Kind::Error;
                observation.class.push_str("Err");
                observation.text.push_str(error);
            } else if let Some(limit) = text.strip_prefix('?') {
                observation.kind = setbve_kernel::sut::observation::Kind::Excluded;
                observation.text.push_str(limit);
            } else {
                observation.text.push_str(&text);
            }
        };
        let (inner, most) = (InProcess::new(call), self.most.unwrap_or(usize::MAX));
        let mut executor = Fake { inner, crash_log: self.crash_log, most, left: most };
        let mut session = Session {
            copied: None,
            subject: &subject,
            settings: &settings,
            executor: &mut executor,
            report: Report::default(),
            unrepeatable: None,
            deadline: searches::deadline(settings.budget),
            search_ends: [searches::deadline(settings.budget); 2],
            cut_short: None,
            is_unmapped: false,
            swept: None,
            not_replayed: None,
            accepted: None,
        };
        let place = Place::of(&subject);
        let made = match accepted {
            Some(accepted) => session.verify(accepted, &place),
            None => session.take(&place, None),
        };
        let (report, was) = (session.report, session.accepted);
        let accepted = made.map(|(snapshot, pinned)| {
            let body = later::renamed::written(&snapshot, &subject.signature(), was);
            Accepted { pinned, body, body_starts: 9, edited: None }
        });
        Ran { accepted, report, calls: calls.get() }
    }
}

/// Named groups of ages from these on.
fn groups<'a>(starts: &'a [(i128, &'a str)]) -> impl Fn(i128) -> String + 'a {
    move |age| {
        let group = starts.iter().rev().find(|(start, _)| age >= *start);
        group.map_or("!nobody is that young", |(_, name)| name).to_owned()
    }
}

const AGES: &[(i128, &str)] = &[(0, "child"), (18, "adult"), (65, "old")];

fn taken() -> Accepted {
    Run::default().of(&groups(AGES), None).accepted.expect("a first snapshot is taken")
}

/// Each boundary by the value of its lower side.
fn boundaries(accepted: &Accepted) -> Vec<i128> {
    let subject = subject();
    let snapshot = Snapshot::parse(&accepted.body, &subject.signature()).expect("it is whole");
    snapshot.lines.iter().map(|line| line.low[0]).collect()
}

#[test]
fn a_first_snapshot_has_every_boundary_and_the_next_run_repeats_it() {
    let first = taken();
    assert_eq!(boundaries(&first), [-1, 17, 64]);
    for environment in [None, Some(Duration::ZERO)] {
        let run = Run::with(|variables| variables.budget = environment);
        let next = run.of(&groups(AGES), Some(&first));
        assert_eq!(next.accepted(), &first, "{environment:?}");
        assert_eq!(next.fates(), [""; 0], "{environment:?}");
        assert!(next.report.warnings.is_empty(), "{:?}", next.report.warnings);
    }
}

/// A blank line more, as one that stood above the digest.
#[test]
fn what_an_earlier_version_wrote_in_other_lines_stays_until_something_changes() {
    let mut first = taken();
    first.pinned.engine = ENGINE - 1;
    first.body = first.body.replace("\n\n", "\n\n\n");
    let Accepted { body, .. } = &first;
    let same = Run::default().of(&groups(AGES), Some(&first));
    assert_eq!((&same.accepted().body, same.fates()), (body, [""; 0].into()));
    let grown = groups(&[(0, "child"), (21, "adult"), (65, "old")]);
    let moved = Run::default().of(&grown, Some(&first));
    assert_eq!(moved.fates(), ["moved"]);
    let anew = Run::default().of(&grown, None);
    assert_eq!(moved.accepted().body, anew.accepted().body);
}

/// Such a run has no search that another run could repeat as far as the time went.
#[test]
fn after_a_mapping_that_the_budget_cut_short_new_boundaries_are_not_enforced() {
    // One half is the search.
    let searched = taken().pinned.evaluations / 2;
    let calls = Cell::new(0);
    let slows_down = |age: i128| {
        calls.set(calls.get() + 1);
        if calls.get() > searched {
            std::thread::sleep(Duration::from_millis(10));
        }
        groups(AGES)(age)
    };
    let short = Run::with(|variables| variables.budget = Some(Duration::from_secs(1)));
    let first = short.of(&slows_down, None);
    assert!(first.accepted().body.contains("not all of which were looked for"));
    let changed = groups(&[(0, "child"), (18, "adult"), (65, "old"), (90, "very old")]);
    let later = Run::default().of(&changed, Some(first.accepted()));
    // Without a mapping nothing is exact, so nothing is new, and nothing accepted is lost.
    assert!(later.fates().is_empty(), "{:?}", later.fates());
    assert!(later.says("ended before it had mapped its finds; delete the snapshot"));
}

/// Wherever the time ends, a text that lists less says so: also where boundaries were found, and
/// their calls could not be repeated.
#[test]
fn a_first_snapshot_that_the_budget_cut_short_anywhere_says_so() {
    let calls = Cell::new(0);
    let counted = |age: i128| {
        calls.set(calls.get() + 1);
        groups(AGES)(age)
    };
    Run::default().of(&counted, None);
    let all = calls.get();
    for part in 1..10 {
        let short = Run::with(|variables| variables.budget = Some(Duration::from_secs(1)));
        calls.set(0);
        let slows_down = |age: i128| {
            calls.set(calls.get() + 1);
            if calls.get() > all * part / 10 {
                std::thread::sleep(Duration::from_millis(100));
            }
            groups(AGES)(age)
        };
        let first = short.of(&slows_down, None);
        let accepted = first.accepted();
        let says_so = ["cut short by its budget after", "not all of which were looked for"];
        let is_said = says_so.iter().any(|said| accepted.body.contains(said));
        assert!(is_said || boundaries(accepted) == [-1, 17, 64], "{part}: {}", accepted.body);
        let pins =
            ["  group(", "  e.g. ", "  digest "].iter().any(|own| accepted.body.contains(own));
        assert_eq!(first.says("this snapshot pins nothing"), !pins, "{part}: {}", accepted.body);
        // And what is found later, with more time, is no news.
        let next = Run::default().of(&groups(AGES), Some(accepted));
        assert_eq!(next.fates(), [""; 0], "{part}: {}", accepted.body);
    }
}

/// Walls that were mapped after a part of a search show more than a search whose walls were not.
#[test]
fn a_search_that_the_budget_cut_short_is_mapped_all_the_same_and_the_next_run_repeats_it() {
    let begun = Instant::now();
    let starts_slowly = |age: i128| {
        if begun.elapsed() < Duration::from_millis(700) {
            std::thread::sleep(Duration::from_millis(1));
        }
        groups(AGES)(age)
    };
    let short = Run::with(|variables| variables.budget = Some(Duration::from_secs(3)));
    let first = short.of(&starts_slowly, None);
    let accepted = first.accepted();
    assert!(accepted.pinned.evaluations < taken().pinned.evaluations);
    assert_eq!(boundaries(accepted), [-1, 17, 64]);
    assert!(accepted.body.contains("cut short by its budget after"), "{}", accepted.body);
    assert!(!accepted.body.contains("not all of which were looked for"), "{}", accepted.body);
    let next = Run::default().of(&groups(AGES), Some(accepted));
    assert_eq!((next.fates().len(), next.accepted()), (0, accepted));
    let changed = groups(&[(0, "child"), (18, "adult"), (65, "old"), (90, "very old")]);
    let later = Run::default().of(&changed, Some(accepted));
    assert_eq!(later.fates(), ["new"]);
}

/// A snapshot shows the line feed by an escape, which does not make it another kind of message.
#[test]
fn an_example_with_a_character_that_is_escaped_is_no_news() {
    let name = |age: i128| {
        let mark = b"+-*/%&|^~<>="[age.rem_euclid(12) as usize];
        format!("!no\n{}", char::from(mark))
    };
    let first = Run::default().of(&name, None);
    let accepted = first.accepted();
    assert!(accepted.body.contains("  e.g. group("), "{}", accepted.body);
    let next = Run::default().of(&name, Some(accepted));
    assert_eq!((next.fates().len(), next.accepted()), (0, accepted));
}

/// As the first call of a process may be, and any call on a machine that stood still.
#[test]
fn a_call_that_is_over_its_time_and_then_is_not_is_no_call_that_cannot_be_repeated() {
    let calls = Cell::new(0);
    let stalls = |age: i128| {
        calls.set(calls.get() + 1);
        if calls.get() % 499 == 0 { "?over time".to_owned() } else { groups(AGES)(age) }
    };
    let first = Run::default().of(&stalls, None);
    assert!(!first.says("not repeatable"), "{:?}", first.report.warnings);
    assert!(!first.accepted().body.contains("not repeatable"), "{}", first.accepted().body);
    let next = Run::default().of(&stalls, Some(first.accepted()));
    assert!(!next.says("not repeatable"), "{:?}", next.report.warnings);
    assert!(next.fates().is_empty(), "{:?}", next.fates());
}

/// Its search is repeated as far as the time went, with no mapping behind it.
#[test]
fn after_a_slow_function_had_no_time_for_a_mapping_new_boundaries_are_enforced() {
    let slow = |age: i128| {
        std::thread::sleep(Duration::from_millis(5));
        groups(AGES)(age)
    };
    let first =
        Run::with(|variables| variables.budget = Some(Duration::from_secs(1))).of(&slow, None);
    let accepted = first.accepted();
    assert!(accepted.body.contains("cut short by its budget after"), "{}", accepted.body);
    assert!(!accepted.body.contains("not all of which were looked for"), "{}", accepted.body);
    let next = Run::default().of(&groups(AGES), Some(accepted));
    assert_eq!((next.fates().len(), next.accepted()), (0, accepted));
    let changed = groups(&[(0, "child"), (18, "adult"), (65, "old"), (90, "very old")]);
    let later = Run::default().of(&changed, Some(accepted));
    assert!(!later.says("new boundaries are not enforced"), "{:?}", later.report.notes);
}

#[test]
fn a_first_snapshot_without_a_boundary_says_where_the_search_may_look() {
    let remedy = "constants_from";
    assert!(Run::default().of(&|_| "same".to_owned(), None).says(remedy));
    assert!(!Run::default().of(&groups(AGES), None).says(remedy));
}

#[test]
fn a_moved_boundary_is_the_only_one_that_changes_and_its_text_is_accepted_by_the_next_run() {
    let (first, changed) = (taken(), groups(&[(0, "child"), (21, "adult"), (65, "old")]));
    let moved = Run::default().of(&changed, Some(&first));
    assert_eq!(moved.fates(), ["moved"]);
    assert_eq!(boundaries(moved.accepted()), [-1, 20, 64]);
    assert_eq!(moved.accepted().pinned.evaluations, first.pinned.evaluations);
    let next = Run::default().of(&changed, Some(moved.accepted()));
    assert_eq!((next.fates().len(), next.accepted()), (0, moved.accepted()));
}

#[test]
fn a_boundary_that_is_gone_leaves_the_text() {
    let gone = Run::default().of(&groups(&[(0, "child"), (18, "adult")]), Some(&taken()));
    assert_eq!(gone.fates(), ["vanished"]);
    assert_eq!(boundaries(gone.accepted()), [-1, 17]);
}

#[test]
fn an_outcome_that_changed_changes_its_boundaries_where_they_are() {
    let renamed = groups(&[(0, "child"), (18, "grown up"), (65, "old")]);
    let changed = Run::default().of(&renamed, Some(&taken()));
    assert_eq!(changed.fates(), ["changed", "changed"]);
    assert_eq!(boundaries(changed.accepted()), [-1, 17, 64]);
    assert!(changed.accepted().body.contains("group(18) = grown up"));
}

const MORE_AGES: &[(i128, &str)] =
    &[(0, "child"), (18, "adult"), (65, "old"), (3_000, "a vampire")];

#[test]
fn news_fails_only_a_run_that_can_be_compared() {
    let first = taken();
    let news = Run::default().of(&groups(MORE_AGES), Some(&first));
    assert_eq!(news.fates(), ["new"]);
    assert_eq!(boundaries(news.accepted()), [-1, 17, 64, 2_999]);
    let mut engine = first.clone();
    engine.pinned.engine -= 1;
    let mut checks = first.clone();
    checks.pinned.overflow_checks.here = !cfg!(debug_assertions);
    checks.pinned.overflow_checks.seen = Seen::Here;
    let mut ends = Run::default();
    ends.crash_log.add(setbve_kernel::execution::exit::Ending::OverTime, &[3_000]);
    let mut unexplained = Run::default();
    unexplained.crash_log.add_unexplained();
    for (run, accepted, reason) in [
        (Run::default(), &engine, "another version of setbve"),
        (Run::default(), &checks, "overflow checks are not as they were"),
        (Run::with(|with| with.seed = Some(7)), &first, "the settings are"),
        (Run::with(|with| with.evaluations = Some(40_000)), &first, "asks for more"),
        (ends, &first, "came to a limit"),
        (unexplained, &first, "did not do so again"),
    ] {
        let ran = run.of(&groups(MORE_AGES), Some(accepted));
        let reasons: Vec<_> = ran.report.warnings.iter().map(String::as_str).collect();
        assert!(reasons.iter().any(|said| said.contains(reason)), "{reason}: {reasons:?}");
        assert!(!ran.fates().contains(&"new"), "{reason}: {:?}", ran.fates());
        assert_eq!(boundaries(ran.accepted()), [-1, 17, 64], "{reason}");
    }
}

#[test]
fn a_moved_boundary_fails_where_news_does_not() {
    let first = taken();
    let changed = groups(&[(0, "child"), (21, "adult"), (65, "old")]);
    for run in [
        Run::with(|with| with.seed = Some(7)),
        Run::with(|with| with.evaluations = Some(40_000)),
        Run::with(|with| with.budget = Some(Duration::ZERO)),
    ] {
        let ran = run.of(&changed, Some(&first));
        assert!(ran.fates().contains(&"moved"), "{:?}", ran.fates());
        assert_eq!(boundaries(ran.accepted()), [-1, 20, 64]);
    }
}

#[test]
fn without_a_budget_nothing_is_searched() {
    let first = taken();
    let none = || Run::with(|with| with.budget = Some(Duration::ZERO));
    let replayed = none().of(&groups(AGES), Some(&first));
    let searched = Run::default().of(&groups(AGES), Some(&first));
    assert!(replayed.calls * 2 < searched.calls, "{} {}", replayed.calls, searched.calls);
    assert!(replayed.says("replayed the accepted boundaries only"));
    let problem = none().of(&groups(AGES), None).accepted.unwrap_err();
    assert!(problem.contains("nothing to replay"), "{problem}");
}

#[test]
fn a_damaged_text_is_named_by_its_line_and_the_function_is_not_called() {
    let first = taken();
    let line = first.body.lines().position(|line| line.contains("group(18)")).expect("it is there");
    let body = first.body.replace("group(18)", "group(1 8)");
    let ran = Run::default().of(&groups(AGES), Some(&Accepted { body, ..first.clone() }));
    let problem = ran.accepted.unwrap_err();
    let place = format!("people__group.snap:{}", first.body_starts + line);
    assert!(problem.contains(&place), "{place} is not in {problem}");
    assert_eq!(ran.calls, 0);
}

/// What comes and goes from call to call is never pinned, and said.
#[test]
fn a_boundary_that_comes_and_goes_is_not_pinned() {
    let calls = Cell::new(0_u64);
    let unsteady = |age: i128| {
        calls.set(calls.get() + 1);
        if age < 500 { "young" } else { ["old", "ancient"][(calls.get() % 2) as usize] }.to_owned()
    };
    let ran = Run::default().of(&unsteady, None);
    assert!(ran.says("not repeatable"), "{:?}", ran.report);
    assert_eq!(boundaries(ran.accepted()), [0; 0]);
    let steady = |age: i128| (if age < 500 { "young" } else { "old" }).to_owned();
    let accepted = Run::default().of(&steady, None);
    assert_eq!(boundaries(accepted.accepted()), [499]);
}

/// Examples pin what a formula gives between the boundaries.
#[test]
fn a_formula_that_changed_changes_its_examples() {
    let fee = |factor: i128| move |age: i128| format!("{} EUR", age.saturating_mul(factor));
    let first = Run::default().of(&fee(3), None);
    assert!(first.accepted().body.contains("\n  e.g. group(345) = 1035 EUR\n"));
    let same = Run::default().of(&fee(3), Some(first.accepted()));
    assert_eq!((same.fates().len(), same.accepted()), (0, first.accepted()));
    let ran = Run::default().of(&fee(4), Some(first.accepted()));
    assert!(ran.fates().contains(&"changed"), "{:?}", ran.fates());
    assert!(ran.accepted().body.contains("\n  e.g. group(345) = 1380 EUR\n"));
}

/// What mapping and summary choose belongs to the engine's version as the course of a search does:
/// where it is meant to change, raise the version and put the new digests here.
#[test]
fn a_first_snapshot_of_this_engine_s_version_says_the_same() {
    let group = |age: i128| (if age < 500 { "young" } else { "old" }).to_owned();
    let fee = |age: i128| format!("{} EUR", age.clamp(0, 700) * 22 + (age - 700).max(0) * 28);
    let leap = |year: i128| (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)).to_string();
    let name = |age: i128| ["Mon", "Tue", "Wed", "Thu"][age.rem_euclid(4) as usize].to_owned();
    let functions: [&dyn Fn(i128) -> String; 4] = [&group, &fee, &leap, &name];
    let digests = functions.map(|function| {
        let ran = Run::default().of(function, None);
        setbve_kernel::sut::digest::digest(ran.accepted().body.as_bytes())
    });
    let expected = (
        34,
        [
            0xf717_ff83_e799_a1ac,
            0x1a30_7f05_8f43_401f,
            0xed07_32e8_7dda_56ea,
            0x9947_ad08_0eb0_b82b,
        ],
    );
    let raise = "raise ENGINE, then put it and the new digests here";
    assert!((ENGINE, digests) == expected, "{raise}: {ENGINE} {digests:#x?}");
}

#[test]
fn the_least_number_of_entries_is_known_until_fewer_are_accepted() {
    let first = taken();
    let least = first.pinned.least.expect("a first snapshot has all its entries");
    let five = [(0, "child"), (18, "adult"), (40, "grown up"), (65, "old"), (90, "very old")];
    for (ages, expected) in [(&five[..], Some(least)), (&AGES[..2], None)] {
        let changed = Run::default().of(&groups(ages), Some(&first));
        assert_eq!(changed.accepted().pinned.least, expected, "{ages:?}");
        let next = Run::default().of(&groups(ages), Some(changed.accepted()));
        assert_eq!(next.accepted(), changed.accepted());
    }
    let pair = first.body.find("\n  group(64)").expect("it is there");
    let without = Accepted { body: first.body[..pair].to_owned(), ..first };
    let problem = Run::default().of(&groups(AGES), Some(&without)).accepted.expect_err("it is cut");
    let said = format!("after {} entries, and at least {least} were accepted", least - 1);
    assert!(problem.contains(&said), "{problem}");
}
