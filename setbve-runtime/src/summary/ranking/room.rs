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

pub(crate) const NO_ROOM: &str = "boundaries than the setting `boundaries` allows";

impl Room {
    pub(super) fn label(self) -> Option<&'static str> {
        match self {
            Self::All => None,
            Self::FirstOfEach => Some(NO_ROOM),
            Self::FirstOfChanges => {
                Some("changes between errors than the setting `boundaries` allows")
            }
            Self::Part => Some("kinds of change than the setting `boundaries` allows"),
        }
    }

    pub(super) fn said_by(labels: &[String]) -> Self {
        let mut said = Self::All;
        for room in [Self::FirstOfEach, Self::FirstOfChanges, Self::Part] {
            if labels.iter().any(|own| Some(&**own) == room.label()) {
                said = room;
            }
        }
        said
    }
}
