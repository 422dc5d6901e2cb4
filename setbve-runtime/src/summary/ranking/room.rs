//! For what the setting `boundaries` left room.

/// For what there was room. A snapshot says it by a label, because its lines cannot tell: two of
/// what was chosen may have come to the same plain place, and a line may have vanished since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Room {
    All,
    /// For one boundary at least of each change.
    FirstOfEach,
    /// For one boundary at least of each change but those between errors.
    FirstOfChanges,
    Part,
}

impl Room {
    /// The room, where so many boundaries were left out, and of the first ones of their changes
    /// whether each is one between errors.
    pub(super) fn left(cut: usize, mut firsts: impl Iterator<Item = bool> + Clone) -> Self {
        if firsts.clone().any(|is_between_errors| !is_between_errors) {
            Self::Part
        } else if firsts.next().is_some() {
            Self::FirstOfChanges
        } else if cut > 0 {
            Self::FirstOfEach
        } else {
            Self::All
        }
    }

    pub(super) fn label(self) -> Option<&'static str> {
        match self {
            Self::All => None,
            Self::FirstOfEach => Some("boundaries than the setting `boundaries` allows"),
            Self::FirstOfChanges => {
                Some("changes between errors than the setting `boundaries` allows")
            }
            Self::Part => Some("kinds of change than the setting `boundaries` allows"),
        }
    }

    pub(super) fn said_by(labels: &[String]) -> Self {
        let all = [Self::Part, Self::FirstOfChanges, Self::FirstOfEach];
        let is_said = |room: &Self| labels.iter().any(|own| Some(&**own) == room.label());
        all.into_iter().find(is_said).unwrap_or(Self::All)
    }
}
