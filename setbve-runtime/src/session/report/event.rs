//! What a report tells of: one event for each line or call that is not as it was accepted.

use crate::replay::Seen;
use crate::snapshot::boundary_entry::{Line, Side};
use crate::snapshot::example_entry::Example;
use setbve_kernel::sut::boundary::Boundary;

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
    NotRepeatable(Line),
    New(Boundary),
    /// News that must not fail the test.
    NewNotEnforced(Boundary),
    /// An example has another outcome.
    Example {
        was: Example,
        now: Side,
    },
    /// A call that only a digest stands for has another outcome.
    Elsewhere(Example),
    /// Some of so many calls that only a digest stands for have other outcomes, and it does not
    /// tell which: the plainest of them.
    AmongElsewhere {
        calls: usize,
        plainest: Vec<Example>,
    },
    /// A line that cannot be judged under these overflow checks.
    NotJudged(Line),
}

impl Event {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Moved { .. } => "moved",
            Self::Changed { .. } | Self::Example { .. } => "changed",
            Self::Vanished { .. } => "vanished",
            Self::NotRepeatable { .. } => "not repeatable",
            Self::New { .. } => "new",
            Self::NewNotEnforced { .. } => "new, not enforced",
            Self::Elsewhere { .. } => "changed elsewhere",
            Self::AmongElsewhere { .. } => "may have changed",
            Self::NotJudged { .. } => "not judged",
        }
    }

    /// The boundary that is there now and was not before.
    pub(crate) fn boundary(&self) -> Option<&Boundary> {
        match self {
            Self::Moved { to, .. } | Self::New(to) | Self::NewNotEnforced(to) => Some(to),
            _ => None,
        }
    }

    /// Whether the event changes the text, so that the test fails.
    pub(crate) fn is_enforced(&self) -> bool {
        !matches!(self, Self::NewNotEnforced { .. } | Self::NotJudged { .. })
    }
}
