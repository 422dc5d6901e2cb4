//! Limits: what boundaries have in common that stand at the same one.

use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::collections::sorting::SortedSet;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::number_around;

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
        let number = |side: &[i128]| number_around(arguments, side, boundary.argument);
        let first = number(&boundary.high());
        let last = number(&boundary.low).filter(|last| last.checked_add(1) == first);
        let Some(last) = last else { return false };
        let mut is_known = false;
        for limit in limits {
            is_known |= !self.0.insert((Some(last), *limit));
        }
        !is_known && !limits.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
