//! For what the setting `boundaries` left room.

use crate::summary::ranking::{Turn, are_errors};

/// For what there was room. A snapshot says it by a label, because its lines cannot tell: two of
/// what was chosen may have come to the same plain place, and a line may have vanished since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Room {
    ForAll,
    /// For one boundary at least of each change.
    ForFirst,
    /// For one boundary at least of each change but those between errors.
    ForChanges,
    ForSome,
}

impl Room {
    pub(super) fn left_by(cut: &[Turn<'_>]) -> Self {
        let kind = |turn: &Turn<'_>| turn.listed.family.kind;
        let mut firsts = cut.iter().filter(|turn| turn.before == 0 && kind(turn).is_rule());
        if firsts.clone().any(|turn| !are_errors(&turn.wall.boundary)) {
            Self::ForSome
        } else if firsts.next().is_some() {
            Self::ForChanges
        } else if !cut.is_empty() {
            Self::ForFirst
        } else {
            Self::ForAll
        }
    }

    pub(super) fn label(self) -> Option<&'static str> {
        match self {
            Self::ForAll => None,
            Self::ForFirst => Some("boundaries than the setting `boundaries` allows"),
            Self::ForChanges => Some("changes between errors than the setting `boundaries` allows"),
            Self::ForSome => Some("kinds of change than the setting `boundaries` allows"),
        }
    }

    pub(super) fn said_by(labels: &[String]) -> Self {
        let all = [Self::ForSome, Self::ForChanges, Self::ForFirst];
        let is_said = |room: &Self| labels.iter().any(|own| Some(&**own) == room.label());
        all.into_iter().find(is_said).unwrap_or(Self::ForAll)
    }
}
