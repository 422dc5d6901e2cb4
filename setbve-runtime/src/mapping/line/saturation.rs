//! Finds where a number that follows from a float comes to its end: a conversion such as `as u8`
//! ends at 0 and at 255, and whatever lies beyond gives the same.
//!
//! From one float to the next a number grows by whatever it is rounded to, so that its slope shows
//! nothing; that it stays the same over several whole numbers does, and so does a jump at a number
//! of the source, beside which it stays the same or hardly grows.

use setbve_kernel::collections::gather::{Both, Gather};
use std::rc::Rc;

use crate::mapping::{InputLine, Mapping, Points};
use crate::tuning::mapping::SAME;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Surroundings;
use setbve_kernel::emitters::bisection::{Point, midpoint};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

impl Mapping<'_> {
    /// The ends of the runs of points with the same number.
    pub(in crate::mapping) async fn saturations(
        &self,
        line: &InputLine,
        seen: &[Point],
        found: &mut Vec<(Boundary, Surroundings)>,
    ) -> Option<()> {
        let spec = &self.arguments[line.argument];
        if !spec.domain.notation.is_float() || is_off("saturations") {
            return None;
        }
        let mut start = 0;
        for run in seen.chunk_by(|one, other| one.1.text == other.1.text) {
            let end = start + run.len();
            let mut wholes: Vec<_> = run.iter().map(|point| spec.number(point.0)).gathered();
            wholes.dedup();
            if wholes.len() >= SAME {
                let before = start.checked_sub(1).map(|before| &seen[before]);
                for (from, to) in [(&run[0], before), (&run[run.len() - 1], seen.get(end))] {
                    if let Some(to) = to {
                        self.end_of_run(line, from, to, found).await?;
                    }
                }
            }
            start = end;
        }
        Some(())
    }

    /// The first step away from zero on each side, where whole numbers follow from floats: it shows
    /// whether they are rounded, and to which side.
    pub(in crate::mapping) async fn first_steps(
        &self,
        line: &InputLine,
        seen: &[Point],
        found: &mut Vec<(Boundary, Surroundings)>,
    ) -> Option<()> {
        let spec = &self.arguments[line.argument];
        if !spec.domain.notation.is_float()
            || is_off("first_steps")
            || !matches!(line.points, Points::Fine | Points::Blind)
        {
            return None;
        }
        let [zero, one] = [0, 1].both(|value: i128| spec.ordinal(value.into()));
        let (zero, one) = (zero?, one?);
        let (below, above) = seen.split_at(seen.iter().position(|point| point.0 == zero)?);
        let sides: [Vec<&Point>; 2] =
            [above.iter().gathered(), above.iter().take(1).chain(below.iter().rev()).gathered()];
        for side in sides {
            let is_step = |two: &&[&Point]| two[0].1.text != two[1].1.text;
            let Some(&[from, to]) = side.windows(2).find(is_step) else { continue };
            let mut steps = Vec::new();
            self.end_of_run(line, from, to, &mut steps).await?;
            for (boundary, surroundings) in steps {
                let value = boundary.value();
                // A number that grows with each float has its first step at the smallest ones.
                let is_far = value.abs_diff(zero) > one.abs_diff(zero) / 8 * 7;
                let behind = if value >= zero { value + 2 } else { value - 1 };
                let outcome = &boundary.outcomes[usize::from(value >= zero)];
                if is_far && self.on(line, behind).await?.text == outcome.text {
                    found.push((boundary, surroundings));
                }
            }
        }
        Some(())
    }

    /// The jumps at numbers of the source.
    pub(in crate::mapping) async fn jumps(
        &self,
        line: &InputLine,
        found: &mut Vec<(Boundary, Surroundings)>,
    ) -> Option<()> {
        let spec = &self.arguments[line.argument];
        if !spec.domain.notation.is_float() || is_off("jumps") {
            return None;
        }
        let named = self.constants.iter().filter_map(|constant| spec.ordinal(*constant));
        for low in named.flat_map(|value| [value.checked_sub(1), Some(value)]).flatten() {
            let around = (-BESIDE..=BESIDE + 1).map(|by| low.checked_add(by));
            let mut outcomes = Vec::new();
            for value in around {
                let Some(value) = value.filter(|value| self.contains(line, *value)) else { break };
                outcomes.push(self.on(line, value).await?);
            }
            let middle = BESIDE as usize;
            if outcomes.len() == 2 * middle + 2
                && !self.differ(&outcomes[middle], &outcomes[middle + 1])
                && is_jump(&outcomes, middle)
            {
                let outcomes = [middle, middle + 1].both(|side| Rc::clone(&outcomes[side]));
                let surroundings = Surroundings { regime: true, ..Surroundings::NONE };
                found.push((line.boundary(low, outcomes), surroundings));
            }
        }
        Some(())
    }

    /// Finds the wall at which the text is no longer that of the first of two points.
    async fn end_of_run(
        &self,
        line: &InputLine,
        from: &Point,
        to: &Point,
        found: &mut Vec<(Boundary, Surroundings)>,
    ) -> Option<()> {
        let are_behaviour = from.1.is_behaviour() && to.1.is_behaviour();
        let are_few = self.boundaries.borrow().classes.are_few(&from.1);
        let is_allowed = self.attempts.borrow()[line.argument].are_allowed();
        if !are_behaviour || are_few || self.differ(&from.1, &to.1) || !is_allowed {
            return Some(());
        }
        let (mut inside, mut outside) = (from.clone(), to.clone());
        while inside.0.abs_diff(outside.0) > 1 {
            let [low, high] = [inside.0.min(outside.0), inside.0.max(outside.0)];
            let middle = midpoint(&self.arguments[line.argument], low, high);
            let outcome = self.on(line, middle).await?;
            let is_inside = outcome.text == from.1.text;
            *(if is_inside { &mut inside } else { &mut outside }) = (middle, outcome);
        }
        if !outside.1.is_behaviour() || self.differ(&from.1, &outside.1) {
            return Some(());
        }
        self.attempts.borrow_mut()[line.argument].add();
        let [low, high] = if inside.0 < outside.0 { [inside, outside] } else { [outside, inside] };
        let surroundings = Surroundings { regime: true, ..Surroundings::NONE };
        found.push((line.boundary(low.0, [low.1, high.1]), surroundings));
        Some(())
    }
}

/// The floats on each side of a step that are compared with it.
const BESIDE: i128 = 2;
/// A step is a jump if it is so many times as large as those beside it. Rounding makes steps of
/// adjacent floats differ by a factor of a few.
const JUMP: f64 = 1e4;

/// Whether the outcome changes from the one with this index to the next, and stays the same on one
/// side of it, or grows by far less than there.
fn is_jump(outcomes: &[Rc<Outcome>], middle: usize) -> bool {
    let changes = |at: usize| outcomes[at].text != outcomes[at + 1].text;
    if !outcomes.iter().all(|outcome| outcome.is_behaviour()) || !changes(middle) {
        return false;
    }
    let is_flat = |mut steps: std::ops::Range<usize>| !steps.any(changes);
    let step = |at: usize| Some((value(&outcomes[at + 1])? - value(&outcomes[at])?).abs());
    let mut beside = (0..outcomes.len() - 1).filter(|at| *at != middle).map(step);
    is_flat(0..middle)
        || is_flat(middle + 1..outcomes.len() - 1)
        || step(middle)
            .is_some_and(|own| beside.all(|other| other.is_some_and(|other| own > other * JUMP)))
}

/// The only number of an outcome.
fn value(outcome: &Outcome) -> Option<f64> {
    let is_around = |c: char| !c.is_ascii_digit() && c != '-';
    outcome.text.trim_matches(is_around).parse().ok().filter(|value: &f64| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::outcome;

    #[test]
    fn a_jump_stands_out_from_the_steps_beside_it() {
        let of = |texts: &[&str]| {
            let mut known = Outcomes::default();
            let outcomes: Vec<_> = texts.iter().map(|text| outcome(&mut known, text)).collect();
            is_jump(&outcomes, 2)
        };
        assert!(of(&["0.1", "0.2", "0.3", "1", "1", "1"]), "it ends at a constant");
        assert!(of(&["2.0", "2.0", "2.0", "3.0", "3.0", "3.0"]));
        assert!(of(&["2.00001", "2.00002", "2.00003", "5.0", "5.00001", "5.00002"]));
        assert!(!of(&["2.00001", "2.00002", "2.00003", "2.00005", "2.00006", "2.00007"]));
        assert!(!of(&["2.0", "2.0", "2.0", "2.0", "3.0", "3.0"]), "nothing changes there");
    }
}
