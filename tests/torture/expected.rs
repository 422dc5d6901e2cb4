//! What a run says and pins of each function of the torture crate.

use std::collections::BTreeSet;

use crate::project::body;
use crate::project::diff::pairs;

/// Whether a call with that input can be the culprit.
type IsCulprit = fn(i64) -> bool;

/// What is expected of one function.
pub(crate) struct Expected {
    pub(crate) function: &'static str,
    /// The boundaries that are there in any case, without the function's name. No outcome is pinned
    /// that is not among theirs.
    pinned: &'static [[&'static str; 2]],
    /// What the report says of calls, and which calls those can be.
    told: Option<(&'static str, IsCulprit)>,
}

const fn quiet(function: &'static str, pinned: &'static [[&'static str; 2]]) -> Expected {
    Expected { function, pinned, told: None }
}

const fn ended(
    function: &'static str,
    pinned: &'static [[&'static str; 2]],
    how: &'static str,
    culprit: IsCulprit,
) -> Expected {
    Expected { function, pinned, told: Some((how, culprit)) }
}

const ABOVE_3: &[[&str; 2]] = &[["(3) = false", "(4) = true"]];
const ABOVE_9: &[[&str; 2]] = &[["(9) = false", "(10) = true"]];
const ABOVE_10: &[[&str; 2]] = &[["(10) = false", "(11) = true"]];
const ABOVE_70: &[[&str; 2]] = &[["(70) = false", "(71) = true"]];

pub(crate) const EXPECTED: [Expected; 32] = [
    ended("spins", ABOVE_70, "over its time of 200ms", |n| n == 77),
    quiet("spins_on_demand", ABOVE_3),
    ended("sleeps", ABOVE_70, "over its time of 200ms", |n| n == 77),
    ended("deadlocks", ABOVE_9, "over its time of 200ms", |n| n == 250),
    ended(
        "hangs_above",
        &[["(99) = \"small\"", "(100) = \"medium\""]],
        "over its time of 200ms",
        |n| n > 5_000,
    ),
    ended(
        "sums",
        &[["(0) = \"none\"", "(1) = \"few\""], ["(9) = \"few\"", "(10) = \"many\""]],
        "over its time of 100ms",
        |n| n > 10_000,
    ),
    ended(
        "allocates",
        &[["(1) = 1", "(2) = 2"], ["(2) = 2", "(3) = 3"]],
        "out of memory (of 256 MiB)",
        |n| n > 1 << 20,
    ),
    ended("recurses", &[["(20) = \"flat\"", "(21) = \"deep\""]], "stack overflow", |n| n > 100),
    ended(
        "aborts",
        &[
            ["(9) = false", "(10) = true"],
            ["(199) = true", "(200) ! abort"],
            ["(200) ! abort", "(201) = true"],
        ],
        "abort",
        |n| n == 200,
    ),
    ended(
        "aborts_below_zero",
        &[["(-1) ! abort", "(0) = false"], ["(999) = false", "(1000) = true"]],
        "abort",
        |n| n < 0,
    ),
    ended(
        "aborts_on_odd",
        &[
            ["(0) = false", "(1) ! abort"],
            ["(9) ! abort", "(10) = true"],
            ["(10) = true", "(11) ! abort"],
        ],
        "abort",
        |n| n % 2 != 0,
    ),
    ended(
        "exits",
        &[["(5) = false", "(6) = true"], ["(1234) = true", "(1235) ! exit: code 3"]],
        "exit with code 3",
        |n| n > 1_234,
    ),
    ended(
        "exits_with_success",
        &[
            ["(5) = false", "(6) = true"],
            ["(199) = true", "(200) ! exit: code 0"],
            ["(200) ! exit: code 0", "(201) = true"],
        ],
        "exit with code 0",
        |n| n == 200,
    ),
    ended(
        "exits_with_each_code",
        &[["(5) = false", "(6) = true"], ["(99) = true", "(100) ! exit: code 100"]],
        "exit with code 1",
        |n| n >= 100,
    ),
    ended("panics_while_unwinding", &[["(50) = 1", "(51) ! abort"]], "abort", |n| n > 50),
    ended("panics_in_extern_c", &[["(39) = 1", "(40) ! abort"]], "abort", |n| n >= 40),
    ended("terminates_itself", ABOVE_9, "killed by signal 15", |n| n > 300),
    ended("writes_to_nowhere", ABOVE_9, "killed by signal 11", |n| n > 300),
    ended("stops_itself", ABOVE_9, "killed, or cut off", |n| n == 222),
    quiet("floods", ABOVE_10),
    ended("floods_for_ever", ABOVE_10, "over its time of 200ms", |n| n == 111),
    quiet("starts_panicking_threads", ABOVE_3),
    quiet("starts_endless_threads", ABOVE_3),
    quiet("changes_its_surroundings", ABOVE_3),
    quiet("closes_files", ABOVE_3),
    quiet(
        "sets_a_hook",
        &[["(3) = false", "(4) = true"], ["(100) = true", "(101) ! panic: large"]],
    ),
    quiet("leaves_zombies", ABOVE_3),
    quiet("starts_sleepers", ABOVE_3),
    quiet("reads_stdin", ABOVE_3),
    ended("counts_its_calls", &[], "not repeatable", |n| n > 100),
    ended("aborts_now_and_then", ABOVE_9, "did not do so again", |_| true),
    quiet("leaks", ABOVE_9),
];

impl Expected {
    /// Checks the accepted snapshot.
    #[track_caller]
    pub(crate) fn is_pinned_in(&self, snapshot: &str) {
        let text = body(snapshot);
        let found: BTreeSet<[String; 2]> = pairs(text);
        let Self { function, pinned, .. } = self;
        for pair in *pinned {
            let pair = pair.map(|side| format!("{function}{side}"));
            assert!(found.contains(&pair), "{pair:?} is not in:\n{text}");
        }
        let outcome = |side: &str| side.split_once(") ").map(|(_, outcome)| outcome.to_owned());
        let expected: BTreeSet<_> = pinned.iter().flatten().map(|side| outcome(side)).collect();
        for side in found.iter().flatten() {
            assert!(expected.contains(&outcome(side)), "`{side}` is not to be pinned:\n{text}");
        }
    }

    /// Checks that the calls are named that ended their process or are not repeatable, and no others.
    #[track_caller]
    pub(crate) fn is_told_in(&self, report: &str) {
        let Self { function, told, .. } = self;
        let marks =
            ["ended their process", "ended its process", "came to a limit", "not repeatable"];
        let call = format!("{function}(");
        let is_own = |line: &&str| {
            // Other functions' names may end in this one's.
            line.match_indices(&call).any(|(at, _)| line[..at].ends_with(['(', ' ']))
        };
        let lines: Vec<&str> = report
            .lines()
            // nextest indents them, and the test harness may have begun a line of its own.
            .filter_map(|line| line.find("setbve: ").map(|at| &line[at..]))
            .filter(|line| marks.iter().any(|m| line.contains(m)))
            .filter(is_own)
            .collect();
        let Some((how, culprit)) = told else {
            assert!(lines.is_empty(), "`{function}` is to be quiet: {lines:#?}");
            return;
        };
        assert!(lines.iter().any(|line| line.contains(how)), "{function}: {how}\n{report}");
        for call in lines.iter().flat_map(|line| line.split(&call).skip(1)) {
            let input = call.split(')').next().and_then(|text| text.parse::<i64>().ok());
            assert!(input.is_some_and(culprit), "{function}({call}");
        }
    }
}
