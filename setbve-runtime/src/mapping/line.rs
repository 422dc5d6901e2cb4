//! Lines along one argument, and the walls between their points.

mod points;

use setbve_kernel::collections::gather::{Gather, each};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::mapping::{FoundWall, InputLine, Mapping};
use crate::tuning::mapping::{ENDS, SAME, TRANSITIONS};
use setbve_kernel::ablation::is_off;
use setbve_kernel::emitters::bisection::{Point, midpoint};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Look;
use setbve_kernel::sut::argument::Part;

impl Mapping<'_> {
    /// The walls between the points of each line, line after line.
    ///
    /// All points are tried in one batch, and the walls between any two of them are looked for side
    /// by side: a look for itself makes batches of one call, of which each costs a round trip.
    pub(super) fn along(&self, lines: &[InputLine], executor: &mut dyn Executor) -> Vec<FoundWall> {
        let values = each(lines, &mut |line| self.points(line));
        let mut asked = FxHashSet::default();
        let mut new: Vec<Box<[i128]>> = Vec::new();
        for (line, values) in lines.iter().zip(&values) {
            for value in values {
                let input = line.input(*value);
                if self.known.borrow().get(&input).is_none() && asked.insert(input.clone()) {
                    new.push(input);
                }
            }
        }
        self.look_at(executor, &new, &mut |input| Box::pin(self.at(input)));
        let seen = lines.iter().zip(&values).map(|(line, values)| self.seen_on(line, values));
        let seen = seen.gathered();
        let mut between: Vec<Look<'_, Vec<FoundWall>>> = Vec::new();
        let mut others: Vec<Look<'_, Vec<FoundWall>>> = Vec::new();
        for (line, seen) in lines.iter().zip(&seen) {
            for ends in seen.windows(2) {
                between.push(Box::pin(self.between(line, &ends[0], &ends[1])));
            }
            others.push(Box::pin(self.changes(line, seen)));
        }
        let mut walls = self.queries.run(executor, between).into_iter();
        let others = self.queries.run(executor, others);
        let mut found = Vec::new();
        for (seen, mut others) in seen.iter().zip(others) {
            for _ in 1..seen.len() {
                found.append(&mut walls.next().unwrap_or_default());
            }
            found.append(&mut others);
        }
        found
    }

    /// The outcomes that are known at these values of a line, up to the first that is not known.
    fn seen_on(&self, line: &InputLine, values: &[i128]) -> Vec<Point> {
        let known = self.known.borrow();
        let mut seen = Vec::new();
        for value in values {
            let Some(outcome) = known.get(&line.input(*value)) else { break };
            seen.push((*value, Rc::clone(outcome)));
        }
        seen
    }

    /// The changes of numbers along a line, of which the outcomes at some points are known.
    async fn changes(&self, line: &InputLine, seen: &[Point]) -> Vec<FoundWall> {
        let mut found = Vec::new();
        if self.arguments[line.argument].part == Part::Character {
            for ends in seen.windows(2) {
                // One more of outcomes that are alike shows whether they hold a part of the text.
                if ends[1].0 - ends[0].0 > 1 && !self.differ(&ends[0].1, &ends[1].1) {
                    self.on(line, ends[0].0 + 1).await;
                }
            }
        }
        self.saturations(line, seen, &mut found).await;
        found
    }

    /// The walls between two points, as far as bisection shows them.
    pub(super) async fn between(
        &self,
        line: &InputLine,
        from: &Point,
        to: &Point,
    ) -> Vec<FoundWall> {
        let mut found = Vec::new();
        let mut from = from.clone();
        for _ in 0..TRANSITIONS {
            let Some([low, high]) = self.bisect(line, &from, to).await else { break };
            let outcomes = [low.1, Rc::clone(&high.1)];
            found.push((line.boundary(low.0, outcomes), false));
            from = high;
        }
        found
    }

    /// Two neighbours between two points that behave differently, of which the lower one behaves as
    /// the lower point does.
    async fn bisect(&self, line: &InputLine, from: &Point, to: &Point) -> Option<[Point; 2]> {
        let is_behaviour = from.1.is_behaviour() && to.1.is_behaviour();
        if !is_behaviour || !self.differ_along(line, from, to) {
            return None;
        }
        self.halved(line, [from, to], &|low, middle| {
            middle.1.is_behaviour().then(|| !self.differ_along(line, low, middle))
        })
        .await
    }

    /// The two neighbours that are left of these ends of a stretch after it was halved again and
    /// again. A point in the middle takes the place of the first end, of which it is told, if it is
    /// like it; where it is like neither, nothing is left.
    pub(super) async fn halved(
        &self,
        line: &InputLine,
        [from, to]: [&Point; 2],
        is_like: &dyn Fn(&Point, &Point) -> Option<bool>,
    ) -> Option<[Point; 2]> {
        let spec = &self.arguments[line.argument];
        let (mut from, mut to) = (from.clone(), to.clone());
        while from.0.abs_diff(to.0) > 1 {
            let middle = midpoint(spec, from.0.min(to.0), from.0.max(to.0));
            let middle = (middle, self.on(line, middle).await?);
            let end = if is_like(&from, &middle)? { &mut from } else { &mut to };
            *end = middle;
        }
        Some([from, to])
    }

    /// The ends of the runs of points with the same number, where a number that follows from a
    /// float comes to its end: a conversion such as `as u8` ends at 0 and at 255, and whatever lies
    /// beyond gives the same.
    ///
    /// From one float to the next a number grows by whatever it is rounded to, so that its slope
    /// shows nothing; that it stays the same over several whole numbers does, and so does a jump at
    /// a number of the source, beside which it stays the same or hardly grows.
    async fn saturations(
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

#[cfg(test)]
mod tests {
    use crate::mapping::map;
    use crate::tuning::mapping::CALLS;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::execution::executor::Call;
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::testing::specs;
    use setbve_kernel::testing::{Asked, Noting};

    #[test]
    fn looks_along_lines_share_their_batches() {
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            to.text.push_str(if input[0] > 640 && input[1] > input[0] { "large" } else { "small" });
        };
        let mut executor = Noting::new(call);
        let (mut boundaries, arguments) = (Boundaries::default(), specs(2));
        let (made, _) = map(&mut boundaries, &arguments, &[], &[], CALLS, &mut executor);
        let is_batch = |asked: &&Asked| matches!(asked, Asked::LookUp(_));
        let batches = executor.asked.iter().filter(is_batch).count();
        assert!(made.len() > 4 * batches, "{} calls, {batches}", made.len());
    }
}
