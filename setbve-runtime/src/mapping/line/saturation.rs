//! Finds where a number that follows from a float comes to its end: a conversion such as `as u8`
//! ends at 0 and at 255, and whatever lies beyond gives the same.
//!
//! From one float to the next a number grows by whatever it is rounded to, so that its slope shows
//! nothing; that it stays the same over several whole numbers does, and so does a jump at a number
//! of the source, beside which it stays the same or hardly grows.

use setbve_kernel::collections::gather::each;

use crate::mapping::{FoundWall, InputLine, Mapping};
use crate::tuning::mapping::{ENDS, SAME};
use setbve_kernel::ablation::is_off;
use setbve_kernel::emitters::bisection::Point;

impl Mapping<'_> {
    /// The ends of the runs of points with the same number.
    pub(crate) async fn saturations(
        &self,
        line: &InputLine,
        seen: &[Point],
        found: &mut Vec<FoundWall>,
    ) -> Option<()> {
        let spec = &self.arguments[line.argument];
        if !spec.domain.notation.is_float() || is_off("saturations") {
            return None;
        }
        let mut start = 0;
        for run in seen.chunk_by(|one, other| one.1.text == other.1.text) {
            let end = start + run.len();
            let mut wholes = each(run, &mut |point| spec.number(point.0));
            wholes.dedup();
            if wholes.len() >= SAME {
                if start > 0 {
                    self.end_of_run(line, &run[0], &seen[start - 1], found).await?;
                }
                if let Some(to) = seen.get(end) {
                    self.end_of_run(line, &seen[end - 1], to, found).await?;
                }
            }
            start = end;
        }
        Some(())
    }

    /// Finds the wall at which the text is no longer that of the first of two points.
    async fn end_of_run(
        &self,
        line: &InputLine,
        from: &Point,
        to: &Point,
        found: &mut Vec<FoundWall>,
    ) -> Option<()> {
        let are_behaviour = from.1.is_behaviour() && to.1.is_behaviour();
        let are_few = self.boundaries.borrow().classes.are_few(&from.1);
        let is_allowed = self.ends.borrow()[line.argument] < ENDS;
        if !are_behaviour || are_few || self.differ(&from.1, &to.1) || !is_allowed {
            return Some(());
        }
        let is_inside = |_: &Point, middle: &Point| Some(middle.1.text == from.1.text);
        let [inside, outside] = self.halved(line, [from, to], &is_inside).await?;
        if !outside.1.is_behaviour() || self.differ(&from.1, &outside.1) {
            return Some(());
        }
        self.ends.borrow_mut()[line.argument] += 1;
        let [low, high] = if inside.0 < outside.0 { [inside, outside] } else { [outside, inside] };
        found.push((line.boundary(low.0, [low.1, high.1]), true));
        Some(())
    }
}
