//! Finds where a number that grows little from value to value drops at once, or falls little and
//! leaps: a cast such as `as u8` loses its upper bits there.
//!
//! A formula that rounds has no steady slope, so that the place is no change of slope.

use crate::mapping::{InputLine, Mapping, Points};
use crate::tuning::mapping::{WRAP, WRAP_BESIDE, WRAPS};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Surroundings;
use setbve_kernel::collections::gather::Gather;
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::emitters::bisection::{Point, midpoint};
use setbve_kernel::sut::argument::{Notation, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::text::numerals::decimals;

impl Mapping<'_> {
    /// The drops and leaps between points of a line, the simplest first.
    pub(in crate::mapping) async fn wraps(
        &self,
        line: &InputLine,
        seen: &[Point],
        found: &mut Vec<(Boundary, Surroundings)>,
    ) -> Option<()> {
        let spec = &self.arguments[line.argument];
        let is_integer = spec.part == Part::Whole
            && spec.domain.notation != Notation::Char
            && !spec.domain.notation.is_float();
        if !matches!(line.points, Points::Fine | Points::Blind) || !is_integer || is_off("wraps") {
            return Some(());
        }
        let is_alike = |one: &Outcome, other: &Outcome| {
            !self.differ(one, other) && !self.boundaries.borrow().classes.are_few(one)
        };
        let mut pairs: Vec<(&Point, &Point, i128)> = seen
            .windows(2)
            .filter(|two| is_alike(&two[0].1, &two[1].1))
            .filter_map(|two| Some((&two[0], &two[1], step(&two[0].1, &two[1].1)?)))
            .filter(|(from, to, by)| to.0.abs_diff(from.0) > 1 || by.unsigned_abs() > WRAP)
            .gathered();
        sort_by_key(&mut pairs, |(from, to, _)| {
            spec.number(from.0).size.max(spec.number(to.0).size)
        });
        // What only grows, or only falls, has no drop.
        let in_direction = |sign: i128| pairs.iter().filter(move |(_, _, by)| by.signum() == sign);
        let both = in_direction(1).zip(in_direction(-1)).take(WRAPS);
        for (from, to, by) in both.flat_map(|(up, down)| [up, down]) {
            let (mut low, mut high) = ((*from).clone(), (*to).clone());
            while high.0.abs_diff(low.0) > 1 {
                let middle = midpoint(spec, low.0, high.0);
                let outcome = self.on(line, middle).await?;
                let goes_on = step(&low.1, &outcome).is_some_and(|own| own.signum() == by.signum());
                *(if goes_on { &mut high } else { &mut low }) = (middle, outcome);
            }
            if is_alike(&low.1, &high.1) && self.is_wrap(line, low.0).await? {
                self.take_regime(line, low.0, found).await;
            }
        }
        Some(())
    }

    /// Whether a number goes back by far more from this value to the next than it comes forward
    /// from one value beside them to the next.
    async fn is_wrap(&self, line: &InputLine, value: i128) -> Option<bool> {
        let mut steps = Vec::new();
        for by in -WRAP_BESIDE..=WRAP_BESIDE {
            let Some(low) = value.checked_add(by).filter(|low| self.contains(line, *low)) else {
                continue;
            };
            let Some(high) = low.checked_add(1).filter(|high| self.contains(line, *high)) else {
                continue;
            };
            let [low, high] = [self.on(line, low).await?, self.on(line, high).await?];
            let Some(step) = step(&low, &high) else { return Some(false) };
            steps.push((by, step));
        }
        let own = steps.iter().find(|(by, _)| *by == 0).map_or(0, |(_, step)| *step);
        let is_small = |step: i128| {
            step.signum() != own.signum()
                && step.unsigned_abs().saturating_mul(WRAP) < own.unsigned_abs()
        };
        let is_other = |(by, step): &(i128, i128)| *by == 0 || is_small(*step);
        Some(steps.len() > 1 && own.unsigned_abs() > WRAP && steps.iter().all(is_other))
    }
}

/// How far the first number of an output that changes goes from one outcome to another.
fn step(low: &Outcome, high: &Outcome) -> Option<i128> {
    if low.shape_id() != high.shape_id() || !low.is_value() {
        return None;
    }
    let (low, high) = (decimals(&low.text), decimals(&high.text));
    let mut numbers = low.iter().zip(&high).filter(|(low, high)| low.decimals == high.decimals);
    let changing = numbers.find(|(low, high)| low.digits != high.digits);
    changing.map_or(Some(0), |(low, high)| high.digits.checked_sub(low.digits))
}
