//! Finds where a number that grows little from value to value drops at once, or falls little and
//! leaps: a cast such as `as u8` loses its upper bits there.
//!
//! A formula that rounds has no steady slope, so that the place is no change of slope.

use crate::mapping::{FoundWall, InputLine, Mapping, Points};
use crate::tuning::mapping::{WRAP, WRAP_BESIDE, WRAPS};
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::keep;
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::emitters::bisection::Point;
use setbve_kernel::sut::argument::{Notation, Part};
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::text::numerals::decimals;

impl Mapping<'_> {
    /// The drops and leaps between points of a line, the simplest first.
    pub(crate) async fn wraps(
        &self,
        line: &InputLine,
        seen: &[Point],
        found: &mut Vec<FoundWall>,
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
        let mut pairs: Vec<(&Point, &Point, i128)> = Vec::new();
        for two in seen.windows(2) {
            let (from, to) = (&two[0], &two[1]);
            if !is_alike(&from.1, &to.1) {
                continue;
            }
            let Some(by) = step(&from.1, &to.1) else { continue };
            if to.0.abs_diff(from.0) > 1 || by.unsigned_abs() > WRAP {
                pairs.push((from, to, by));
            }
        }
        sort_by_key(&mut pairs, |(from, to, _)| {
            spec.number(from.0).size.max(spec.number(to.0).size)
        });
        let (mut up, mut down) = (pairs.clone(), pairs);
        keep(&mut up, &mut |(_, _, by)| *by > 0);
        keep(&mut down, &mut |(_, _, by)| *by < 0);
        // What only grows, or only falls, has no drop.
        for turn in 0..WRAPS.min(up.len()).min(down.len()) {
            for (from, to, by) in [&up[turn], &down[turn]] {
                let turns_back = |low: &Point, middle: &Point| {
                    Some(step(&low.1, &middle.1).is_none_or(|own| own.signum() != by.signum()))
                };
                let [low, high] = self.halved(line, [from, to], &turns_back).await?;
                if is_alike(&low.1, &high.1) && self.is_wrap(line, low.0).await? {
                    found.extend(self.take_regime(line, low.0).await);
                }
            }
        }
        Some(())
    }

    /// Whether a number goes back by far more from this value to the next than it comes forward
    /// from one value beside them to the next.
    async fn is_wrap(&self, line: &InputLine, value: i128) -> Option<bool> {
        let (mut own, mut others) = (0, Vec::new());
        for by in -WRAP_BESIDE..=WRAP_BESIDE {
            let Some(low) = value.checked_add(by).filter(|low| self.contains(line, *low)) else {
                continue;
            };
            let Some(high) = low.checked_add(1).filter(|high| self.contains(line, *high)) else {
                continue;
            };
            let [low, high] = [self.on(line, low).await?, self.on(line, high).await?];
            let Some(step) = step(&low, &high) else { return Some(false) };
            if by == 0 {
                own = step;
            } else {
                others.push(step);
            }
        }
        let are_small = others.iter().all(|step| {
            step.signum() != own.signum()
                && step.unsigned_abs().saturating_mul(WRAP) < own.unsigned_abs()
        });
        Some(!others.is_empty() && own.unsigned_abs() > WRAP && are_small)
    }
}

/// How far the first number of an output that changes goes from one outcome to another.
fn step(low: &Outcome, high: &Outcome) -> Option<i128> {
    if low.shape_id() != high.shape_id() || !low.is_value() {
        return None;
    }
    let (low, high) = (decimals(&low.text), decimals(&high.text));
    for (low, high) in low.iter().zip(&high) {
        if low.decimals == high.decimals && low.digits != high.digits {
            return high.digits.checked_sub(low.digits);
        }
    }
    Some(0)
}
