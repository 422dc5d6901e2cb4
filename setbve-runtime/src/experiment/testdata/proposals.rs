//! Proposals of the local search: changes of an argument that should make a comparison come out
//! otherwise, judged by its operands.
//!
//! Nothing is known of how an operand comes about. An argument whose value an operand has is taken
//! for that operand; any other argument, for one that an operand follows step by step. What really
//! happens then shows the slope. Where all that does not help, constants are left.

use std::cmp::Reverse;

/// A change of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proposal {
    pub(super) argument: usize,
    pub(super) value: i128,
    /// Whether arguments of the same value change with it: what requires them to be equal stays
    /// true.
    pub(super) is_joint: bool,
    /// Why it is proposed; the smaller, the more promising.
    pub(super) reason: ProposalReason,
    /// The comparison that it is about.
    pub(super) comparison: Compared,
    /// The difference of the operands that is aimed at.
    pub(super) aim: i128,
}

/// Why a change should help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ProposalReason {
    /// The argument is an operand.
    IsOperand,
    /// It follows the slope that another proposal has shown.
    Slope,
    /// An operand may follow the argument step by step.
    Follows,
    /// To see a slope.
    Step,
    /// It is a constant.
    Constant,
}

/// The operands of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    pub(super) site: usize,
    pub(super) left: i128,
    pub(super) right: i128,
}

impl Compared {
    pub(super) fn difference(self) -> i128 {
        self.left.saturating_sub(self.right)
    }

    /// The differences of operands with which the comparison would come out otherwise, as far as
    /// the branch distance tells which comparison it is: it is the difference where equality is
    /// missing, and one more where it is not enough.
    #[expect(
        clippy::float_cmp,
        reason = "distances of integers are exact, or both are rounded alike"
    )]
    fn aims(self, distance: f64) -> Vec<i128> {
        let difference = self.difference();
        let size = difference.unsigned_abs();
        let mut aims = Vec::new();
        if difference != 0 && distance == size as f64 {
            aims.push(0);
        }
        if distance == (size.saturating_add(1)) as f64 {
            aims.extend(match difference {
                0 => [1, -1].as_slice(),
                1.. => &[-1],
                _ => &[1],
            });
        }
        if aims.is_empty() { vec![0, 1, -1] } else { aims }
    }
}

/// What is known of an argument's influence on a site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Influence {
    /// A change of it left the operands as they were.
    None,
    #[default]
    Unknown,
    /// A change of it changed them.
    Some,
}

/// Proposals for an input, the most promising first. `influences` is by argument.
pub(super) fn proposals(
    input: &[i128],
    compared: Compared,
    distance: f64,
    influences: &[Influence],
    constants: &[i128],
) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> = Vec::new();
    let mut propose = |argument: usize, reason: ProposalReason, aim: i128, value: Option<i128>| {
        let Some(value) = value.filter(|value| *value != input[argument]) else { return };
        let comparison = compared;
        let proposal = Proposal { argument, value, is_joint: false, reason, comparison, aim };
        let is_alone = input.iter().filter(|other| **other == input[argument]).count() == 1;
        if !is_alone {
            proposals.push(Proposal { is_joint: true, ..proposal.clone() });
        }
        proposals.push(proposal);
    };
    let Compared { left, right, .. } = compared;
    let aims = compared.aims(distance);
    for (argument, value) in input.iter().copied().enumerate() {
        for aim in aims.iter().copied() {
            let step = aim.saturating_sub(compared.difference());
            if value == left {
                propose(argument, ProposalReason::IsOperand, aim, right.checked_add(aim));
            }
            if value == right {
                propose(argument, ProposalReason::IsOperand, aim, left.checked_sub(aim));
            }
            propose(argument, ProposalReason::Follows, aim, value.checked_add(step));
            propose(argument, ProposalReason::Follows, aim, value.checked_sub(step));
            if aim == 0 {
                propose(argument, ProposalReason::Follows, aim, Some(value ^ left ^ right));
            }
        }
        let aim = aims[0];
        if ![left, right].iter().any(|operand| input.contains(operand)) {
            propose(argument, ProposalReason::Step, aim, value.checked_add(1));
        }
        if influences[argument] != Influence::None {
            for constant in constants {
                propose(argument, ProposalReason::Constant, aim, Some(*constant));
            }
        }
    }
    proposals.sort_by_key(|own| (own.reason, Reverse(influences[own.argument]), own.is_joint));
    proposals
}

impl Proposal {
    /// The values at which the operands would differ as aimed at, if their difference went on as it
    /// did from the input's value to the proposed one: one, or those on both sides of it.
    pub(super) fn refined(&self, from: i128, reached: i128) -> impl Iterator<Item = Self> {
        let low_and_rest = || {
            let difference = self.comparison.difference();
            let moved = reached.checked_sub(difference)?;
            let missing = self.aim.checked_sub(difference)?;
            let step = self.value.checked_sub(from)?.checked_mul(missing)?;
            let low = from.checked_add(step.checked_div_euclid(moved)?)?;
            Some((low, step.rem_euclid(moved)))
        };
        let (low, rest) = low_and_rest().unzip();
        let high = low.filter(|_| rest != Some(0)).and_then(|low: i128| low.checked_add(1));
        [low, high]
            .into_iter()
            .flatten()
            .filter(move |value| *value != self.value && *value != from)
            .map(|value| Self { value, reason: ProposalReason::Slope, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(input: &[i128], left: i128, right: i128, distance: f64) -> Vec<(usize, i128)> {
        let unknown = vec![Influence::Unknown; input.len()];
        let compared = Compared { site: 0, left, right };
        let proposed = proposals(input, compared, distance, &unknown, &[500]);
        proposed.iter().map(|proposal| (proposal.argument, proposal.value)).collect()
    }

    #[test]
    fn an_argument_that_is_an_operand_takes_the_other_ones_value() {
        // a == b, then a > b, neither true.
        assert_eq!(values(&[3, 10], 3, 10, 7.0)[..2], [(0, 10), (1, 3)]);
        assert_eq!(values(&[3, 10], 3, 10, 8.0)[..2], [(0, 11), (1, 2)]);
        // a == b is true: either side will do.
        assert_eq!(values(&[5], 5, 5, 1.0)[..2], [(0, 6), (0, 4)]);
    }

    #[test]
    fn what_no_argument_is_may_follow_any_of_them() {
        // a + 17 == 100 for a = 3.
        assert_eq!(values(&[3], 20, 100, 80.0)[..2], [(0, 83), (0, -77)]);
    }

    #[test]
    fn equal_arguments_may_change_together() {
        let unknown = [Influence::Unknown; 3];
        let compared = Compared { site: 0, left: 30, right: 30 };
        let proposed = proposals(&[30, 8, 30], compared, 1.0, &unknown, &[]);
        let joint: Vec<_> = proposed.iter().filter(|own| own.is_joint).collect();
        assert!(joint.iter().all(|own| own.argument != 1));
        assert!(joint.iter().any(|own| own.value == 31));
        let single = proposed.iter().position(|own| !own.is_joint && own.value == 31);
        let both = proposed.iter().position(|own| own.is_joint && own.value == 31);
        assert!(single < both);
    }

    #[test]
    fn what_moved_the_operands_comes_first() {
        let compared = Compared { site: 0, left: 20, right: 100 };
        let influences = [Influence::None, Influence::Unknown, Influence::Some];
        let proposed = proposals(&[1, 2, 3], compared, 80.0, &influences, &[7]);
        let of = |reason: ProposalReason| -> Vec<usize> {
            let own = proposed.iter().filter(|proposal| proposal.reason == reason);
            own.map(|proposal| proposal.argument).collect()
        };
        assert_eq!(of(ProposalReason::Follows), [2, 2, 2, 1, 1, 1, 0, 0, 0]);
        assert_eq!(of(ProposalReason::Constant), [2, 1], "what has no influence is left alone");
    }

    #[test]
    fn the_slope_shows_where_to_go() {
        // 3 * a == 99 from a = 3: a step of 90 moved the difference from -90 to 180.
        let comparison = Compared { site: 0, left: 9, right: 99 };
        let reason = ProposalReason::Follows;
        let is_joint = false;
        let proposal = Proposal { argument: 0, value: 93, is_joint, reason, comparison, aim: 0 };
        let refined = |reached| -> Vec<i128> {
            proposal.refined(3, reached).map(|proposal| proposal.value).collect()
        };
        assert_eq!(refined(180), [33]);
        assert_eq!(refined(183), [32, 33]);
        assert_eq!(refined(-90), [] as [i128; 0], "nothing moved");
    }
}
