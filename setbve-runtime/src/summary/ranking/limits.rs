//! Limits: what boundaries have in common that stand at the same one. Steps of numbers in texts
//! beyond a limit at which another line stands say less: `"200"` beside `"300"` than `"255"` beside
//! `"256"`.

use crate::summary::ranking::turn::{PutOff, Turn};
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{change_of, is_valid};
use setbve_kernel::collections::gather::{each, leading};
use setbve_kernel::collections::sorting::SortedSet;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::{is_digit, number_of};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::texts;

/// What a limit has in common with the same limit next to other valid outputs: the argument, its
/// value, which side is invalid, and the error; and whether two texts are equal on one side.
pub(super) type Limit = (usize, i128, usize, u64, bool);

/// The limits that are known once this boundary is. None for other kinds of boundary, and where
/// valid outputs are few, so that each has limits of its own. In a text, a character that ends what
/// is valid does so next to all of them.
pub(super) fn limits_of(boundary: &Boundary, classes: &Classes) -> Vec<Limit> {
    let argument = classes.first_like(boundary.argument);
    let ends_equality = classes.ends_equality(boundary);
    let mut limits = Vec::new();
    for side in 0..2 {
        let (own, other) = (&boundary.outcomes[side], &boundary.outcomes[1 - side]);
        let is_shared = || is_valid(other) && !classes.are_few(other);
        if !is_valid(own) && (classes.takes_texts() || is_shared()) {
            limits.push((argument, boundary.value(), side, classes.kind(own), ends_equality));
        }
    }
    limits
}

/// The limits that boundaries of texts share. Which of these boundaries is listed depends on which
/// were found.
pub(super) fn limits_in_texts(boundary: &Boundary, classes: &Classes) -> Vec<Limit> {
    if classes.takes_texts() { limits_of(boundary, classes) } else { Vec::new() }
}

/// Two numbers of which a text has the one or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The index of the text's length.
    text: usize,
    /// Whether a sign stands before the number, or what may be one.
    negative: bool,
    pub(super) numbers: [u128; 2],
}

impl Step {
    /// `None` where the texts differ in other ways as well.
    pub(super) fn of(boundary: &Boundary, arguments: &[ArgumentSpec]) -> Option<Self> {
        let text = *texts(arguments).iter().find(|own| own.cover(boundary.argument))?;
        let inputs = boundary.inputs();
        let (low, high) = (text.all_of(&inputs[0]), text.all_of(&inputs[1]));
        let alike = leading(low.len().min(high.len()), &|at| low[at] == high[at]);
        let start = alike - leading(alike, &|back| is_digit(low[alike - 1 - back]));
        let digits = |own: &[i128]| leading(own.len(), &|at| is_digit(own[at]));
        let (low, high, sign) = (&low[start..], &high[start..], low[..start].last());
        let (shorter, longer) = (digits(low), digits(high));
        let is_number = low[shorter..] == high[longer..] && shorter > 0 && longer > 0;
        let numbers = [number_of(&low[..shorter]), number_of(&high[..longer])];
        let negative = sign == Some(&i128::from(b'-'));
        is_number.then_some(Self { text: text.length, negative, numbers })
    }

    fn is_to_the_next(self) -> bool {
        self.numbers[0].checked_add(1) == Some(self.numbers[1])
    }

    fn goes_beyond(self, limit: Self) -> bool {
        let ([low, high], [last, first]) = (self.numbers, limit.numbers);
        let is_alike = (self.text, self.negative) == (limit.text, limit.negative);
        is_alike && self != limit && low <= last && first <= high
    }
}

/// The limits in texts that lines show; those of numbers also with the last number before each.
#[derive(Default)]
pub(super) struct ShownLimits(SortedSet<(Option<u128>, Limit)>);

impl ShownLimits {
    pub(super) fn of(lines: &[&Boundary], classes: &Classes, arguments: &[ArgumentSpec]) -> Self {
        let mut shown = Self::default();
        for line in lines {
            let limits = limits_in_texts(line, classes);
            shown.add(line, &limits, arguments);
            for limit in limits {
                shown.0.insert((None, limit));
            }
        }
        shown
    }

    /// Whether a line shows this limit.
    pub(super) fn has(&self, limit: Limit) -> bool {
        self.0.contains(&(None, limit))
    }

    /// Takes note of those of a boundary's numbers; says whether one was not known.
    pub(super) fn add(
        &mut self,
        boundary: &Boundary,
        limits: &[Limit],
        arguments: &[ArgumentSpec],
    ) -> bool {
        let step = Step::of(boundary, arguments).filter(|own| own.is_to_the_next());
        let Some(Step { numbers: [last, _], .. }) = step else { return false };
        let mut is_known = false;
        for limit in limits {
            is_known |= !self.0.insert((Some(last), *limit));
        }
        !is_known && !limits.is_empty()
    }
}

/// Puts off the steps of numbers beyond a limit with the same change of outcome that stands beside
/// it: what is refused there is refused from the limit on.
pub(super) fn put_off_beyond(
    turns: &mut [Turn<'_>],
    classes: &Classes,
    arguments: &[ArgumentSpec],
) {
    let steps = each(turns, &mut |turn| {
        let boundary = &turn.listed.boundary;
        Some((Step::of(boundary, arguments)?, change_of(boundary, classes)))
    });
    for (at, turn) in turns.iter_mut().enumerate() {
        let Some((step, change)) = steps[at] else { continue };
        let is_beyond = steps.iter().flatten().any(|(limit, own)| {
            limit.is_to_the_next() && *own == change && step.goes_beyond(*limit)
        });
        if turn.put_off.is_none() && !turn.listed.is_extreme && is_beyond {
            turn.put_off = Some(PutOff::Repeats);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::ranking::listed::Listed;
    use setbve_kernel::archive::walls::{Boundaries, Wall};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::testing::ordinals_of;

    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::boundary_of;

    #[test]
    fn a_limit_of_a_number_is_another_one_at_another_number() {
        let arguments = String::specs("text", "&str");
        let classes = Classes::of(&arguments);
        let mut outcomes = Outcomes::default();
        let mut boundary = |low: &str| {
            let text = ordinals_of(low).unwrap();
            boundary_of(&mut outcomes, &text, text[0] as usize, ["yes", "!large"])
        };
        let [shown, same, other] = ["a-255", "b-255", "a-8500"].map(&mut boundary);
        let mut known = ShownLimits::of(&[&shown], &classes, &arguments);
        let mut is_new = |own: &Boundary| known.add(own, &limits_of(own, &classes), &arguments);
        assert!(!is_new(&shown) && !is_new(&same));
        assert!(is_new(&other));
        assert!(!is_new(&other), "it is known now");
    }

    #[test]
    fn a_step_beyond_a_limit_is_put_off_if_it_says_the_same() {
        let arguments = String::specs("text", "&str");
        let boundaries = Boundaries::new(&arguments, false);
        let mut outcomes = Outcomes::default();
        // The character at this place becomes the next one; 0 is the length.
        let mut wall = |low: &str, place: usize, outputs: [&str; 2]| {
            let boundary = boundary_of(&mut outcomes, &ordinals_of(low).unwrap(), place, outputs);
            Wall::of(boundary, &arguments)
        };
        let (refused, other) = (["yes", "!large"], ["!large", "!no number"]);
        let limit = wall("255a", 3, refused);
        let steps = [
            (wall("200a", 1, refused), true),
            (wall("159a", 1, refused), true),
            (wall("155a", 1, refused), false),
            (wall("260a", 1, refused), false),
            (wall("200a", 1, other), false),
            (wall("2a", 2, refused), false),
            (wall("-200a", 2, refused), false),
        ];
        let turn = |wall| {
            let wall: &Wall = wall;
            let family = wall.family(&boundaries.classes);
            Turn::of_text(wall, Listed::as_it_is(family, wall))
        };
        let mut turns = vec![turn(&limit)];
        turns.extend(steps.iter().map(|(wall, _)| turn(wall)));
        turns[1..].iter_mut().for_each(|own| own.listed.is_extreme = false);
        put_off_beyond(&mut turns, &boundaries.classes, &arguments);
        assert!(turns[0].put_off.is_none());
        for (turn, (wall, is_beyond)) in turns[1..].iter().zip(&steps) {
            assert_eq!(turn.put_off.is_some(), *is_beyond, "{:?}", wall.boundary);
        }
    }
}
