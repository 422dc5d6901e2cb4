//! Limits: what boundaries have in common that stand at the same one. Steps of numbers in texts
//! beyond a limit at which another line stands say less: `"200"` beside `"300"` than `"255"` beside
//! `"256"`.

use crate::summary::ranking::turn::{PutOff, Turn};
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{change_of, is_valid};
use setbve_kernel::collections::gather::{Both, Gather};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::{is_digit, number_of};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::texts;

/// What a limit has in common with the same limit next to other valid outputs: the argument, its
/// value, which side is invalid, and the error; and whether two texts are equal on one side.
pub(super) type Limit = (usize, i128, usize, u64, bool);

/// The limits that are known once this boundary is. None for other kinds of boundary, and where
/// valid outputs are few, so that each has limits of its own. In a text, a character that ends what
/// is valid does so next to all of them.
pub(super) fn limits_of(boundary: &Boundary, classes: &Classes) -> Vec<Limit> {
    let are_valid = boundary.outcomes.each_ref().both(|side| is_valid(side));
    let argument = classes.first_like(boundary.argument);
    let ends_equality = classes.ends_equality(boundary);
    let limit = |side: usize| {
        let kind = classes.kind(&boundary.outcomes[side]);
        (argument, boundary.value(), side, kind, ends_equality)
    };
    if classes.takes_texts() {
        return [0, 1].into_iter().filter(|side| !are_valid[*side]).map(limit).gathered();
    }
    let valid = usize::from(are_valid[1]);
    let is_shared = are_valid[0] != are_valid[1] && !classes.are_few(&boundary.outcomes[valid]);
    if is_shared { vec![limit(1 - valid)] } else { Vec::new() }
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
        let inputs = boundary.inputs();
        let text = texts(arguments).into_iter().find(|own| own.cover(boundary.argument))?;
        let characters = inputs.each_ref().both(|input| text.all_of(input));
        let [low, high] = characters;
        let same = low.iter().zip(high).take_while(|(own, other)| own == other).count();
        let start = same - low[..same].iter().rev().take_while(|own| is_digit(**own)).count();
        let ends = characters
            .map(|own| start + own[start..].iter().take_while(|it| is_digit(**it)).count());
        let is_number = low[ends[0]..] == high[ends[1]..] && ends.iter().all(|end| *end > start);
        let numbers = [0, 1].both(|side| number_of(&characters[side][start..ends[side]]));
        let negative = low[..start].last() == Some(&i128::from(b'-'));
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

/// The limits of numbers in texts that lines show, by the last number before each.
#[derive(Debug, Default)]
pub(super) struct LastNumbers(Vec<(u128, Limit)>);

impl LastNumbers {
    pub(super) fn of(
        lines: &[&Boundary],
        limits_of: impl Fn(&Boundary) -> Vec<Limit>,
        arguments: &[ArgumentSpec],
    ) -> Self {
        let mut shown = Self::default();
        for line in lines {
            shown.add(line, &limits_of(line), arguments);
        }
        shown
    }

    /// Takes note of those of a boundary; says whether one was not known.
    pub(super) fn add(
        &mut self,
        boundary: &Boundary,
        limits: &[Limit],
        arguments: &[ArgumentSpec],
    ) -> bool {
        let step = Step::of(boundary, arguments).filter(|own| own.is_to_the_next());
        let Some(Step { numbers: [last, _], .. }) = step else { return false };
        let is_known = limits.iter().any(|limit| self.0.contains(&(last, *limit)));
        self.0.extend(limits.iter().map(|limit| (last, *limit)));
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
    let step = |turn: &Turn<'_>| {
        let boundary = &turn.listed.boundary;
        Some((Step::of(boundary, arguments)?, change_of(boundary, classes)))
    };
    let steps = turns.iter().filter_map(step);
    let limits: Vec<_> = steps.filter(|(step, _)| step.is_to_the_next()).gathered();
    let others = turns.iter_mut().filter(|own| !own.listed.is_extreme);
    // That how large numbers may be is shown does not say that it is shown at this limit.
    for turn in others.filter(|own| matches!(own.put_off, None | Some(PutOff::OfNumber))) {
        let Some((step, change)) = step(turn) else { continue };
        if limits.iter().any(|(limit, own)| *own == change && step.goes_beyond(*limit)) {
            turn.put_off = Some(PutOff::Repeats);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::ranking::listed::Listed;
    use setbve_kernel::archive::walls::{Boundaries, Wall, family_of};
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
        let limits_of = |own: &Boundary| limits_of(own, &classes);
        let mut known = LastNumbers::of(&[&shown], limits_of, &arguments);
        let mut is_new = |own: &Boundary| known.add(own, &limits_of(own), &arguments);
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
            let family = family_of(&wall.boundary, wall.surroundings, &boundaries.classes);
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
