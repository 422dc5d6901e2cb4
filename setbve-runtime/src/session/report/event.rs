//! What a report tells of: one event for each line or call that is not as it was accepted.

use setbve_kernel::collections::gather::Gather;
use std::rc::Rc;

use crate::snapshot::boundary_entry::{Line, Side};
use crate::snapshot::example_entry::Example;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

/// The current outcomes of an accepted line's inputs; `None` if an input is out of the domain now.
type Seen = Option<[Rc<Outcome>; 2]>;

/// What happened to a boundary.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The same change of behaviour lies elsewhere along its argument.
    Moved {
        from: Line,
        to: Boundary,
        seen: Seen,
    },
    /// The behaviour changes at the same place, with other outcomes.
    Changed {
        from: Line,
        to: Boundary,
    },
    Vanished {
        line: Line,
        seen: Seen,
    },
    NotRepeatable {
        line: Line,
    },
    New {
        boundary: Boundary,
    },
    /// News that must not fail the test.
    NewNotEnforced {
        boundary: Boundary,
    },
    /// An example has another outcome.
    Example {
        was: Example,
        now: Side,
    },
    /// A call that only a digest stands for has another outcome.
    Elsewhere {
        now: Example,
    },
    /// Some of so many calls that only a digest stands for have other outcomes, and it does not
    /// tell which: the plainest of them.
    AmongElsewhere {
        calls: usize,
        plainest: Vec<Example>,
    },
    /// A line that cannot be judged under these overflow checks.
    NotJudged {
        line: Line,
    },
}

impl Event {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Moved { .. } => "moved",
            Self::Changed { .. } => "changed",
            Self::Vanished { .. } => "vanished",
            Self::NotRepeatable { .. } => "not repeatable",
            Self::New { .. } => "new",
            Self::NewNotEnforced { .. } => "new, not enforced",
            Self::Example { .. } => "example changed",
            Self::Elsewhere { .. } | Self::AmongElsewhere { .. } => "elsewhere",
            Self::NotJudged { .. } => "not judged",
        }
    }

    /// Whether the event changes the text, so that the test fails.
    pub(crate) fn is_enforced(&self) -> bool {
        !matches!(self, Self::NewNotEnforced { .. } | Self::NotJudged { .. })
    }
}

/// How many events there are of each kind.
pub(super) fn counts<'a>(events: impl Iterator<Item = &'a Event>) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for event in events {
        match counts.iter_mut().find(|(name, _)| *name == event.name()) {
            Some((_, count)) => *count += 1,
            None => counts.push((event.name(), 1)),
        }
    }
    counts.iter().map(|(name, count)| format!("{count} {name}")).gathered().join(", ")
}
