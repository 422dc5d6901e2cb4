//! Finds where a number that follows from a float comes to its end: a conversion such as `as u8`
//! ends at 0 and at 255, and whatever lies beyond gives the same.
//!
//! From one float to the next a number grows by whatever it is rounded to, so that its slope shows
//! nothing; that it stays the same over several whole numbers does, and so does a jump at a number
//! of the source, beside which it stays the same or hardly grows.

use setbve_kernel::collections::gather::Gather;

use crate::mapping::{InputLine, Mapping};
use crate::tuning::mapping::SAME;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Surroundings;
use setbve_kernel::emitters::bisection::{Point, midpoint};
use setbve_kernel::sut::boundary::Boundary;

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
