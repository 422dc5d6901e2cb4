//! Finds changes of regime: places where numbers that stayed the same, or grew steadily, cease to
//! do so.
//!
//! Brackets, caps and clamps show neither in the kind nor in the length of an output.

use std::rc::Rc;

use crate::mapping::{FoundWall, InputLine, Mapping};
use crate::tuning::mapping::{DIGITS, RUN, RUN_FROM_START, TRANSITIONS};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Surroundings;
use setbve_kernel::emitters::bisection::Point;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::outcome::growth::{Growth, growth_between, steps};
use setbve_kernel::sut::text::numerals::decimals;

impl Mapping<'_> {
    /// How the numbers of an output grow from this value to the next.
    pub(crate) async fn growth(&self, line: &InputLine, value: i128) -> Option<Growth> {
        let [low, high] = self.step_at(line, value).await?;
        growth_between(&low, &high)
    }

    /// The outcomes at this value and at the next one, if the argument may have both.
    pub(crate) async fn step_at(&self, line: &InputLine, value: i128) -> Option<[Rc<Outcome>; 2]> {
        if !self.contains(line, value) || !self.contains(line, value.checked_add(1)?) {
            return None;
        }
        Some([self.on(line, value).await?, self.on(line, value + 1).await?])
    }

    pub(crate) fn contains(&self, line: &InputLine, value: i128) -> bool {
        self.arguments[line.argument].contains(value)
    }

    /// Finds the changes of regime between two points with numbers: it looks for the first value at
    /// which the numbers no longer grow as they do at the lower point, and goes on from there.
    pub(crate) async fn regimes(
        &self,
        line: &InputLine,
        from: &Point,
        to: &Point,
        found: &mut Vec<FoundWall>,
    ) -> Option<()> {
        if is_off("regimes")
            || self.differ(&from.1, &to.1)
            || self.boundaries.borrow().classes.are_few(&from.1)
        {
            return None;
        }
        let domain = self.arguments[line.argument].domain;
        if domain.notation.is_float() {
            // From one float to the next, a number grows by whatever it is rounded to.
            return None;
        }
        if domain.max.abs_diff(domain.min) == 1 {
            // In a domain of two values, such as `bool`, the only step is a rule.
            if self.is_change(line, from.0).await? {
                found.extend(self.take_regime(line, from.0).await);
            }
            return Some(());
        }
        if to.0.abs_diff(from.0) == 1 {
            let before = self.growth(line, from.0.checked_sub(1)?).await;
            let own = self.growth(line, from.0).await;
            let is_kink =
                matches!((before, own), (Some(one), Some(other)) if steps(&one) != steps(&other));
            if is_kink {
                let value = self.last_change(line, from.0).await?;
                if self.is_regime(line, value).await? {
                    found.extend(self.take_regime(line, value).await);
                }
            }
            return Some(());
        }
        let mut start = from.0;
        for _ in 0..TRANSITIONS {
            let is_allowed = self.attempts.borrow()[line.argument].are_allowed();
            if start >= to.0 || !is_allowed {
                return None;
            }
            let growth = self.growth(line, start).await?;
            if continues(&growth, start, to) {
                return None;
            }
            let first = (start, self.on(line, start).await?);
            let goes_on = |_: &Point, middle: &Point| Some(continues(&growth, start, middle));
            let [low, high] = self.halved(line, [&first, to], &goes_on).await?;
            self.attempts.borrow_mut()[line.argument].add();
            let value = self.last_change(line, low.0).await?;
            if self.contains(line, value) && self.is_regime(line, value).await? {
                if let Some(growth) = self.growth(line, value).await {
                    self.attempts.borrow_mut()[line.argument].succeed(steps(&growth));
                }
                found.extend(self.take_regime(line, value).await);
            }
            start = high.0;
        }
        Some(())
    }

    pub(crate) async fn take_regime(&self, line: &InputLine, value: i128) -> Option<FoundWall> {
        if !self.is_round(line.argument, value) {
            return None;
        }
        let outcomes = [self.on(line, value).await?, self.on(line, value + 1).await?];
        let surroundings = Surroundings { regime: true, ..Surroundings::NONE };
        Some((line.boundary(value, outcomes), surroundings))
    }

    /// Whether a person may have written the value, or one next to it.
    fn is_round(&self, argument: usize, value: i128) -> bool {
        let number = self.arguments[argument].number(value);
        for step in -1..=2_i128 {
            let Some(number) = number.plus(step.into()) else { continue };
            let mut size = number.size;
            while size > 0 && size.is_multiple_of(10) {
                size /= 10;
            }
            let is_written = size < 10_u128.pow(DIGITS) || number.size.is_power_of_two();
            if is_written || self.constants.contains(&number) {
                return true;
            }
        }
        false
    }

    /// The value, or the one before it if the step from the value changes nothing: where a number
    /// that grew stays the same from now on, its last step is the boundary.
    async fn last_change(&self, line: &InputLine, value: i128) -> Option<i128> {
        if self.is_change(line, value).await? { Some(value) } else { value.checked_sub(1) }
    }

    async fn is_change(&self, line: &InputLine, value: i128) -> Option<bool> {
        let Some(next) = value.checked_add(1).filter(|next| self.contains(line, *next)) else {
            return Some(false);
        };
        let [low, high] = [self.on(line, value).await?, self.on(line, next).await?];
        Some(low.text != high.text && low.is_behaviour() && high.is_behaviour())
    }

    /// Whether the step from this value to the next breaks a run of equal steps before it, or comes
    /// right before a run of other steps.
    pub(crate) async fn is_regime(&self, line: &InputLine, value: i128) -> Option<bool> {
        if !self.is_change(line, value).await? {
            return Some(false);
        }
        let Some(own) = self.growth(line, value).await else { return Some(false) };
        let own = steps(&own);
        let start = self.arguments[line.argument].domain.min;
        let first = value.saturating_sub(RUN).max(start);
        let (mut before, mut after) = (None, None);
        if value.saturating_sub(first) >= RUN_FROM_START {
            before = self.run_of_steps(line, first, value).await?;
        }
        if let Some(first) = value.checked_add(1)
            && let Some(end) = first.checked_add(RUN)
        {
            after = self.run_of_steps(line, first, end).await?;
        }
        if let Some(before) = &before
            && *before != own
        {
            return Some(true);
        }
        let Some(after) = after else { return Some(false) };
        // Nothing for the first few, and then so much for each, as of `saturating_sub`.
        if before.is_none() && after == own && value.saturating_sub(start) <= RUN_FROM_START {
            return Some(self.is_constant_from(line, start, value).await? && value > start);
        }
        Some(after != own && (before.is_none() || after.iter().all(|by| *by == 0)))
    }

    /// The steps of the numbers from each of these values to the next, if they are equal.
    async fn run_of_steps(
        &self,
        line: &InputLine,
        first: i128,
        end: i128,
    ) -> Option<Option<Vec<i128>>> {
        let mut run: Option<Vec<i128>> = None;
        for at in first..end {
            let growth = self.growth(line, at).await;
            if self.is_over() {
                return None;
            }
            let Some(growth) = growth else { return Some(None) };
            let own = steps(&growth);
            if run.as_ref().is_some_and(|run| *run != own) {
                return Some(None);
            }
            run = Some(own);
        }
        Some(run)
    }

    /// Whether the text is the same at all values of a line from one to another.
    async fn is_constant_from(&self, line: &InputLine, first: i128, last: i128) -> Option<bool> {
        let text = &self.on(line, last).await?.text;
        for value in first..last {
            if self.on(line, value).await?.text != *text {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// Whether a point has the numbers that a start with this growth leads to.
fn continues(growth: &Growth, start: i128, (value, outcome): &Point) -> bool {
    let numbers = decimals(&outcome.text);
    let Some(steps) = value.checked_sub(start) else { return false };
    if !outcome.is_value() || numbers.len() != growth.len() {
        return false;
    }
    for ((from, by), now) in growth.iter().zip(&numbers) {
        let expected = by.checked_mul(steps).and_then(|by| from.digits.checked_add(by));
        if expected != Some(now.digits) || from.decimals != now.decimals {
            return false;
        }
    }
    true
}
