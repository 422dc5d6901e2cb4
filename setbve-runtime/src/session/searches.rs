//! The searches of a run: one with the accepted constants, and one with the source's new constants
//! in addition.

use setbve_kernel::collections::gather::keep;
use std::time::{Duration, Instant};

use crate::session::{SEARCH_AT_ACCEPT, SEARCH_BEFORE_MAPPING, Session};
use crate::whole::search_and_map;
use setbve_kernel::execution::clock;
use setbve_kernel::search::run::{End, Plan, Searched, differs_again, part_of_what_is_left};
use setbve_kernel::sut::number::Number;

/// Percent of the remaining time that the repetition of a search may take.
const REPEATED: u32 = 50;
/// The time for a replay without a search.
const LEAST_TIME: Duration = Duration::from_secs(30);

/// The deadline of a test that begins, for everything that it does.
pub(super) fn deadline(budget: Duration) -> Instant {
    clock::after(if budget.is_zero() { LEAST_TIME } else { budget })
}

impl Session<'_> {
    /// When this percentage of the test's remaining time is used up.
    pub(super) fn part_of_what_is_left(&self, percent: u32) -> Instant {
        part_of_what_is_left(self.deadline, percent)
    }

    /// Leaves time for what follows a first search.
    pub(super) fn leave_time_to_map(&mut self) {
        let ends = self.part_of_what_is_left(SEARCH_AT_ACCEPT);
        self.search_ends = [part_of_what_is_left(ends, SEARCH_BEFORE_MAPPING), ends];
    }

    /// Keeps the accepted snapshot's statement that its search was cut short, and warns of it.
    pub(super) fn accept_cut(&mut self, cut_short: Option<u64>) {
        self.cut_short = cut_short;
        if let Some(calls) = cut_short {
            self.report.warn(format!(
                "the accepted boundaries are those of {calls} calls, after which the search was \
                 cut short by its budget: others may be missing; for more, delete the snapshot and \
                 run with a longer budget"
            ));
        }
    }

    /// Why a search without any call leads to no snapshot: it would pin nothing.
    pub(super) fn not_one_call(&mut self) -> String {
        if let Some(why) = self.refused() {
            return why;
        }
        let log = self.executor.crash_log();
        let limits = self.settings.execution.limits;
        let [excluded, _] =
            log.map_or([None, None], |log| log.describe(limits, &self.subject.signature()));
        format!(
            "not one call ended in the time for the search, a part of the budget of {}, so there \
             is nothing to pin{}; where the first call of a process takes long, give it a larger \
             `call_limit` and a larger `budget`",
            in_words(self.settings.budget),
            excluded.map(|why| format!(": {why}")).unwrap_or_default()
        )
    }

    /// If the source has constants that the accepted snapshot was not searched with, searches with
    /// all constants, half as long. Returns the search and the new constants.
    ///
    /// A changed constant changes what is searched, and must change nothing else in the text
    /// (promise 3). The search before this one had the accepted constants, so it asks for the same
    /// inputs as at accept, and its news is a change of behaviour. This search asks for other
    /// inputs, so its news is only what a new constant leads to: boundaries with an argument at the
    /// constant, next to it or derived from it. Boundaries that it meets elsewhere by chance may
    /// well have been there before. The accepted constants stay pinned, so that accepting the text
    /// and running again repeats both searches and passes (promise 2).
    pub(super) fn search_new_constants(
        &mut self,
        pinned: &[Number],
        limit: u64,
    ) -> Option<(Searched, Vec<Number>)> {
        let mut added = self.settings.constants.clone();
        keep(&mut added, &mut |number| !pinned.contains(number));
        if added.is_empty() {
            return None;
        }
        // The new constants come first, because a line has room for a limited number of constants.
        let all = [&*added, pinned].concat();
        Some((self.search(&all, limit / 2, false), added))
    }

    /// Whether searches map the walls. For a snapshot there may have been no time for it, and
    /// clusters do not need it.
    pub(super) fn maps(&self) -> bool {
        !self.is_unmapped && !self.settings.has_clusters()
    }

    /// Searches with at most `limit` calls, a part of which map the walls.
    pub(super) fn search(&mut self, constants: &[Number], limit: u64, settles: bool) -> Searched {
        let settings = self.settings;
        let arguments = &self.subject.arguments;
        let (config, maps) = (&settings.search, self.maps());
        let plan = Plan { arguments, constants, config, limit, settles, maps };
        let [searched_by, ends] = self.search_ends;
        let searched = search_and_map(&plan, searched_by, ends, self.executor);
        self.executor.stop_at(self.deadline);
        if searched.end == End::OutOfTime {
            self.report.warn(format!(
                "the search was cut short after {} calls by its part of its budget of {}; it may \
                 have missed boundaries, and has invented none. Before you rely on it, let it end: \
                 run this test alone, with the README's profile in Cargo.toml, or give it a larger \
                 `budget`",
                searched.engine.evaluations(),
                in_words(settings.budget)
            ));
        }
        if searched.end == End::GaveUp {
            self.report.warn(format!(
                "the search gave up after {} calls, because of those that ended their process",
                searched.calls()
            ));
        }
        let mut samples = searched.samples.clone();
        samples.reverse();
        self.recheck(&samples);
        searched
    }

    /// Repeats the search in fresh processes, where it takes the same course if the function is
    /// repeatable. Warns if it does not.
    ///
    /// If any call of the search is not repeatable, its finds depend on chance, even those whose
    /// own calls are repeatable. So all calls have to be repeatable, not only those of the finds.
    pub(super) fn repeats(&mut self, searched: &Searched, constants: &[Number]) {
        let deadline = self.part_of_what_is_left(REPEATED);
        let (arguments, settings) = (&self.subject.arguments, self.settings);
        let executor = &mut *self.executor;
        let other =
            differs_again(searched, arguments, constants, &settings.search, deadline, executor);
        if let Some((input, outcome)) = other {
            self.note_another(&input, &outcome);
        }
    }
}

/// A time in the words of an attribute.
pub(super) fn in_words(time: Duration) -> humantime::FormattedDuration {
    humantime::format_duration(Duration::from_millis(time.as_millis() as u64))
}
