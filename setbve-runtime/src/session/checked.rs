//! The overflow checks of a run, and the replay that depends on them.

use super::Session;
use crate::replay::{self, Fate, Replayed};
use crate::snapshot::checks::{self, OverflowChecks, Seen};
use crate::snapshot::header::Pinned;
use setbve_kernel::execution::clock;

/// Percent of the remaining time that looks for moved lines may take.
const LOOKS_FOR_MOVED: u32 = 50;

impl Session<'_> {
    /// The overflow checks of this build, as far as its calls have shown them.
    pub(super) fn overflow_checks(&mut self) -> OverflowChecks {
        let outcomes = self.executor.outcomes();
        OverflowChecks {
            here: self.subject.overflow_checks,
            elsewhere: checks::of_dependencies(),
            seen: match (outcomes.seen_here, outcomes.seen_elsewhere) {
                (_, true) => Seen::Elsewhere,
                (true, false) => Seen::Here,
                (false, false) => Seen::Nowhere,
            },
        }
    }

    /// Whether the overflow checks of this build are those of the accepted text.
    pub(super) fn has_same_checks(&mut self, pinned: &Pinned) -> bool {
        self.overflow_checks().are_those_of(pinned.overflow_checks)
    }

    /// Executes the accepted lines again, and says under which checks they are judged.
    ///
    /// Whether calls overflow in other crates is known only after the lines have been executed. So
    /// the lines are judged as if calls overflowed there as at accept, and once more if that turns
    /// out to be wrong.
    pub(super) fn replay(&mut self, lines: &[replay::Accepted], pinned: &Pinned) -> Vec<Replayed> {
        let accepted = pinned.overflow_checks;
        let here = self.subject.overflow_checks;
        let elsewhere = checks::of_dependencies();
        let built = OverflowChecks { here, elsewhere, ..accepted };
        let expected = built.are_those_of(accepted);
        let seen = replay::execute(lines, &self.probe(), self.executor);
        let replayed = self.judge(lines, &seen, expected);
        let same_checks = self.has_same_checks(pinned);
        if same_checks == expected { replayed } else { self.judge(lines, &seen, same_checks) }
    }

    /// Looks for where lines have moved to, and leaves time to confirm that they changed: where
    /// calls have become slow, a look alone may take all that is left.
    fn judge(
        &mut self,
        lines: &[replay::Accepted],
        seen: &[replay::Seen],
        same_checks: bool,
    ) -> Vec<Replayed> {
        let until = self.part_of_what_is_left(LOOKS_FOR_MOVED);
        self.executor.stop_at(until);
        let replayed = replay::judge(lines, seen, same_checks, &self.probe(), self.executor);
        self.executor.stop_at(self.deadline);
        let is_lost = |one: &Replayed| matches!(one.fate, Fate::Changed(_) | Fate::Vanished);
        if clock::now() >= until && replayed.iter().any(is_lost) {
            self.report.warn(
                "the budget ended the look for where lines have moved to: some that are called \
                 changed or vanished may have moved",
            );
        }
        replayed
    }
}
