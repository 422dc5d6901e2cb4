//! The behaviour groups that a search has seen, each with the simplest boundary found for it.
//!
//! A *group* is what a person would call one boundary: "below zero it is an error", "in turns to
//! out", "the text grows by a digit". Groups that are alike form a *family*, and a family keeps its
//! simplest groups only; that it had more is remembered and said in the snapshot.

use rustc_hash::FxHashMap;

use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::{Boundary, Simplicity};

/// Groups that are alike. The numbers are shape ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Family {
    /// An argument's valid values end, by one kind of error.
    Limit { valid: u32, error: u32, argument: usize },
    /// One shape of valid output turns into another.
    Change { shapes: [u32; 2] },
    /// One kind of error turns into another, in either direction.
    Errors { shapes: [u32; 2] },
    /// Valid outputs of one shape change their length or sign.
    Step { shape: u32 },
    /// Neighbouring inputs that all behave differently, as in a table of names.
    Erratic,
    /// Valid outputs of one shape, length and sign, with a few values, change their value along an
    /// argument, as prices or the lengths of months do.
    Values { shape: u32, argument: usize },
    /// The same where there are many values, and one of the two is held for long, as by a clamp.
    Plateaus { shape: u32, argument: usize },
    /// The same where each of many values is held for some inputs, as a root's are.
    Levels { shape: u32, argument: usize },
    /// Valid outputs of one shape differ on the two sides of zero or of one.
    Zero { argument: usize },
}

/// The kinds of families; each has its share of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tier {
    Limits,
    Changes,
    Errors,
    Zeros,
    Steps,
    Erratic,
    Values,
    Plateaus,
    Levels,
}

impl Tier {
    /// Whether a search meets some of the tier's groups only: which, may depend on its course.
    pub(crate) fn is_open_ended(self) -> bool {
        matches!(self, Self::Erratic | Self::Values | Self::Plateaus | Self::Levels)
    }
}

/// What tells the groups of a family apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Detail {
    /// The family is one group.
    Whole,
    /// This value of the argument is a limit of its own: the error names it, or the output changes
    /// its value here.
    At(i128),
    /// The error, or the shape with the higher number, lies above or below the other.
    Above(bool),
    /// Length and negative numbers on both sides, in ascending order.
    Lengths([(u32, u32); 2]),
    /// Difference of the output lengths, and length of the inputs.
    Cell(u32, u32),
}

/// A behaviour group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Group {
    pub(crate) family: Family,
    pub(crate) detail: Detail,
}

impl Family {
    /// The most groups that a family keeps.
    pub(crate) fn capacity(self) -> usize {
        match self {
            Self::Errors { .. } => 1,
            Self::Change { .. } | Self::Levels { .. } | Self::Zero { .. } => 2,
            Self::Limit { .. } | Self::Step { .. } => 8,
            Self::Plateaus { .. } => 4,
            Self::Values { .. } => 12,
            Self::Erratic => 16,
        }
    }

    pub(crate) fn tier(self) -> Tier {
        match self {
            Self::Limit { .. } => Tier::Limits,
            Self::Change { .. } => Tier::Changes,
            Self::Errors { .. } => Tier::Errors,
            Self::Step { .. } => Tier::Steps,
            Self::Zero { .. } => Tier::Zeros,
            Self::Erratic => Tier::Erratic,
            Self::Values { .. } => Tier::Values,
            Self::Plateaus { .. } => Tier::Plateaus,
            Self::Levels { .. } => Tier::Levels,
        }
    }
}

fn sorted<T: Ord>(mut pair: [T; 2]) -> [T; 2] {
    pair.sort();
    pair
}

/// What the inputs around a boundary show about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an observation of its own")]
pub(crate) struct Surroundings {
    /// The behaviour of at least one side reaches further than one input.
    pub(crate) steady: bool,
    /// The error names the value that it is about.
    pub(crate) named: bool,
    /// Outputs of this shape have a few values only, so that each change between two means something.
    pub(crate) few: bool,
    /// The value on one side stays the same far beyond the boundary, as that of a clamp does.
    pub(crate) plateau: bool,
}

impl Surroundings {
    /// Of a boundary about which the inputs next to it have nothing to say.
    pub(crate) const NONE: Self = Self { steady: true, named: false, few: false, plateau: false };
}

/// The group of a boundary.
pub(crate) fn group_of(
    boundary: &Boundary,
    surroundings: Surroundings,
    arguments: &[ArgumentSpec],
) -> Group {
    let [low, high] = [&*boundary.outcomes[0], &*boundary.outcomes[1]];
    let shapes = sorted([low.shape_id(), high.shape_id()]);
    let (family, detail) = match (low.is_error(), high.is_error()) {
        (true, true) => (Family::Errors { shapes }, Detail::Whole),
        (false, false) if shapes[0] == shapes[1] && is_at_zero(boundary, arguments) => {
            (Family::Zero { argument: boundary.argument }, Detail::At(boundary.value()))
        }
        (false, false) if !low.differs_from(high) => {
            let (shape, argument) = (low.shape_id(), boundary.argument);
            let family = if surroundings.few {
                Family::Values { shape, argument }
            } else if surroundings.plateau {
                Family::Plateaus { shape, argument }
            } else {
                Family::Levels { shape, argument }
            };
            (family, Detail::At(boundary.value()))
        }
        (false, false) if shapes[0] == shapes[1] => {
            let lengths = sorted([low, high].map(|side| (side.length, side.negatives())));
            (Family::Step { shape: shapes[0] }, Detail::Lengths(lengths))
        }
        (false, false) if surroundings.steady => {
            // Along several arguments a change is traced by its trail, and there and back it is the
            // same change; along a single one, a behaviour begins and ends at limits of its own.
            let detail = if arguments.len() == 1 {
                Detail::Above(low.shape_id() == shapes[0])
            } else {
                Detail::Whole
            };
            (Family::Change { shapes }, detail)
        }
        (false, false) => {
            let inputs: u32 = boundary
                .inputs()
                .iter()
                .flat_map(|input| arguments.iter().zip(input))
                .map(|(spec, value)| spec.text_length(*value))
                .sum();
            (Family::Erratic, Detail::Cell(low.length.abs_diff(high.length), inputs))
        }
        (_, above) => {
            let (valid, error) = if above { (low, high) } else { (high, low) };
            let argument = boundary.argument;
            let detail = if surroundings.named {
                Detail::At(boundary.value())
            } else {
                Detail::Above(above)
            };
            (Family::Limit { valid: valid.shape_id(), error: error.shape_id(), argument }, detail)
        }
    };
    Group { family, detail }
}

/// Whether one of the changing values is zero.
pub(crate) fn is_at_zero(boundary: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let spec = &arguments[boundary.argument];
    [boundary.value(), boundary.value() + 1].iter().any(|value| spec.number(*value).size == 0)
}

/// A group's simplest boundary.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) detail: Detail,
    pub(crate) boundary: Boundary,
    pub(crate) simplicity: Simplicity,
}

/// A family's simplest groups, in the order of their simplicity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    pub(crate) kept: Vec<Member>,
    /// Whether the family has more groups than it keeps.
    pub(crate) more: bool,
}

/// Families beyond this many are only counted as "more".
const MOST_FAMILIES: usize = 1 << 12;

/// All groups seen.
#[derive(Debug, Default)]
pub(crate) struct Behaviours {
    families: FxHashMap<Family, Members>,
    pub(crate) more_families: bool,
    changes: u64,
}

impl Behaviours {
    pub(crate) fn families(&self) -> impl Iterator<Item = (Family, &Members)> {
        self.families.iter().map(|(family, members)| (*family, members))
    }

    /// How often a group was found that is kept; those aside that may never come to an end.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Takes note of a boundary; says whether what is kept changed.
    pub(crate) fn offer(
        &mut self,
        boundary: &Boundary,
        surroundings: Surroundings,
        arguments: &[ArgumentSpec],
    ) -> bool {
        let Group { family, detail } = group_of(boundary, surroundings, arguments);
        if self.families.len() >= MOST_FAMILIES && !self.families.contains_key(&family) {
            self.more_families = true;
            return false;
        }
        let simplicity = Simplicity::of(boundary, arguments);
        let members = self.families.entry(family).or_default();
        let known = members.kept.iter_mut().find(|member| member.detail == detail);
        let is_new = known.is_none();
        match known {
            Some(known) if known.simplicity <= simplicity => return false,
            Some(known) => *known = Member { detail, boundary: boundary.clone(), simplicity },
            None => members.kept.push(Member { detail, boundary: boundary.clone(), simplicity }),
        }
        members.kept.sort_by(|one, other| one.simplicity.cmp(&other.simplicity));
        let mut entered = true;
        if members.kept.len() > family.capacity() {
            entered = members.kept.pop().is_some_and(|last| last.detail != detail);
            entered |= !std::mem::replace(&mut members.more, true);
        }
        self.changes += u64::from(is_new && entered && !family.tier().is_open_ended());
        entered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::boundary::tests::{boundary_of, specs};
    use crate::sut::outcome::Outcomes;
    use proptest::prelude::*;

    fn group(low: &[i128], argument: usize, outputs: [&str; 2]) -> Group {
        let mut outcomes = Outcomes::default();
        let boundary = boundary_of(&mut outcomes, low, argument, outputs);
        group_of(&boundary, Surroundings::NONE, &specs(low.len()))
    }

    #[test]
    fn a_change_is_one_group_wherever_it_lies() {
        let one = group(&[80, 0], 0, ["in", "out"]);
        assert_eq!(one, group(&[0, -81], 1, ["out", "in"]));
        assert_ne!(one, group(&[80, 0], 0, ["in", "1-1-1"]));
    }

    #[test]
    fn along_a_single_argument_it_is_two_where_it_begins_and_where_it_ends() {
        let begins = group(&[47], 0, ["other", "digit"]);
        let ends = group(&[57], 0, ["digit", "other"]);
        assert_ne!(begins, ends);
        assert_eq!(begins.family, ends.family);
    }

    #[test]
    fn a_change_of_value_is_a_group_of_its_own() {
        let value = |low: i128, outputs| group(&[low], 0, outputs);
        assert_ne!(value(17, ["450", "900"]), value(64, ["900", "600"]));
        assert_eq!(value(17, ["450", "900"]).family, value(64, ["900", "600"]).family);
    }

    #[test]
    fn a_limit_is_one_group_for_each_side_unless_the_error_names_it() {
        let limit = |low, outputs, named| {
            let mut outcomes = Outcomes::default();
            let boundary = boundary_of(&mut outcomes, &[low], 0, outputs);
            group_of(&boundary, Surroundings { named, ..Surroundings::NONE }, &specs(1))
        };
        let last = |day: i128, named| limit(day, ["1-1-1", "!Day: 29 of 28"], named);
        assert_eq!(last(28, false), last(29, false));
        assert_ne!(last(28, true), last(29, true));
        assert_eq!(last(28, true).family, last(29, true).family);
        assert_ne!(last(28, false), limit(28, ["!Day: 29 of 28", "1-1-1"], false));
    }

    #[test]
    fn steps_differ_by_length_and_sign() {
        let step = |outputs| group(&[9], 0, outputs);
        assert_eq!(step(["9B", "10B"]), step(["8B", "20B"]));
        assert_ne!(step(["9B", "10B"]), step(["99B", "100B"]));
        assert_ne!(step(["9B", "10B"]), step(["-1B", "0B"]));
    }

    #[test]
    fn a_family_keeps_its_simplest_groups_and_says_that_there_were_more() {
        let mut outcomes = Outcomes::default();
        let mut behaviours = Behaviours::default();
        for length in (1..=20_usize).rev() {
            let (short, long) = ("1".repeat(length), "1".repeat(length + 1));
            let low = [10_i128.pow(length as u32) - 1];
            let boundary = boundary_of(&mut outcomes, &low, 0, [&short, &long]);
            behaviours.offer(&boundary, Surroundings::NONE, &specs(1));
        }
        let (_, members) = behaviours.families().next().expect("one family");
        let kept: Vec<_> = members.kept.iter().map(|member| member.boundary.low[0]).collect();
        assert_eq!(kept, (1..=8).map(|digits| 10_i128.pow(digits) - 1).collect::<Vec<_>>());
        assert!(members.more);
    }

    proptest! {
        #[test]
        fn what_is_kept_does_not_depend_on_the_order_of_arrival(
            lows in prop::collection::vec(-300_i128..300, 1..60),
            turned: prop::sample::Index,
        ) {
            let mut outcomes = Outcomes::default();
            let boundaries: Vec<_> = lows
                .iter()
                .map(|low| {
                    let outputs = [low.to_string(), format!("{}", low * 37 + 5)];
                    boundary_of(&mut outcomes, &[*low], 0, [&outputs[0], &outputs[1]])
                })
                .collect();
            let kept = |order: &[Boundary]| {
                let mut behaviours = Behaviours::default();
                for boundary in order {
                    behaviours.offer(boundary, Surroundings::NONE, &specs(1));
                }
                let mut lows: Vec<_> = behaviours
                    .families()
                    .flat_map(|(_, members)| members.kept.iter().map(|m| m.boundary.low.clone()))
                    .collect();
                lows.sort();
                lows
            };
            let mut other = boundaries.clone();
            other.rotate_left(turned.index(boundaries.len()));
            prop_assert_eq!(kept(&boundaries), kept(&other));
        }
    }
}
