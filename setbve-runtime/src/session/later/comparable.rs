//! Whether a run can be compared with the one that was accepted.

use crate::mapping;
use crate::session::report::Event;
use crate::session::verdict::Verdict;
use crate::session::{NOT_MAPPED, REFUSED, Session, UNREPEATABLE};
use crate::snapshot::header::Pinned;
use crate::whole::limit_of;
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::search::run::Searched;

impl Session<'_> {
    /// Whether news may fail the test: only where the run can be compared with the accepted one.
    pub(in crate::session) fn comparable(
        &mut self,
        pinned: &Pinned,
        same_checks: bool,
        searched: &Searched,
        more: &[String],
    ) -> Result<(), String> {
        let retake = "delete the snapshot to take it anew";
        if pinned.engine != ENGINE {
            return Err(format!(
                "the snapshot was accepted with another version of setbve; {retake}"
            ));
        }
        if pinned.settings.search != self.settings.fingerprint() {
            return Err(format!(
                "the settings are {}, accepted with {}; {retake}",
                or_default(&self.settings.fingerprint()),
                or_default(&pinned.settings.search)
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
        if self.settings.has_clusters() && searched.engine.evaluations() < pinned.evaluations {
            return Err("clusters depend on the whole search, which was cut short".into());
        }
        if more.iter().any(|label| label == UNREPEATABLE) {
            return Err(format!(
                "the function was not repeatable when the snapshot was accepted; {retake}"
            ));
        }
        // A mapping has no course of its own that a run could repeat as far as the time went.
        if more.iter().any(|label| label == NOT_MAPPED) {
            return Err(format!(
                "the accepted search ended before it had mapped its finds; {retake}"
            ));
        }
        if self.executor.outcomes().refused.is_some() || more.iter().any(|label| label == REFUSED) {
            return Err("the system refused permission to calls, which other systems grant".into());
        }
        if let Some(call) = &self.unrepeatable {
            return Err(format!("{call} is not repeatable"));
        }
        if let Some(crash_log) = self.executor.crash_log() {
            if crash_log.are_unexplained() {
                return Err("calls ended their process that did not do so again".into());
            }
            if crash_log.have_excluded() {
                return Err("calls came to a limit that differs between machines".into());
            }
        }
        Ok(())
    }

    /// The most evaluations of this run: the pinned number, or fewer if the attribute says so. Only
    /// the environment can ask for more.
    ///
    /// The search with fewer calls in all is no longer than the accepted one: that had settled, or
    /// left a whole mapping its calls, where one of few calls has a half of them. What it saw later
    /// would be no news.
    pub(in crate::session) fn limit(&self, pinned: &Pinned) -> u64 {
        let asked = self
            .settings
            .evaluations_from_outside
            .unwrap_or(self.settings.evaluations.unwrap_or(u64::MAX).min(pinned.evaluations));
        let arguments = &self.subject.arguments;
        let of_search =
            |calls: u64| calls - if self.maps() { mapping::share(calls, arguments) } else { 0 };
        let accepted = of_search(pinned.evaluations);
        if asked < pinned.evaluations && of_search(asked) > accepted {
            limit_of(asked, accepted, self.maps(), arguments)
        } else {
            asked
        }
    }

    /// Reports why new boundaries do not fail the test: as a warning if there are any, or if the
    /// user can remove the reason; otherwise as a note.
    pub(in crate::session) fn say_not_enforced(
        &mut self,
        reason: &str,
        same_checks: bool,
        verdict: &Verdict,
    ) {
        let text = format!("new boundaries are not enforced: {reason}");
        let has_news =
            verdict.events.iter().any(|event| matches!(event, Event::NewNotEnforced { .. }));
        if same_checks || has_news {
            self.report.warn(text);
        } else {
            self.report.note(format!("`{}`: {text}", self.subject.path()));
        }
    }
}

fn or_default(settings: &str) -> String {
    if settings.is_empty() { "the default".to_owned() } else { format!("`{settings}`") }
}
