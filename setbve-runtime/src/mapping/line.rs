//! Lines along one argument, and the walls between their points.

pub(super) mod regimes;
mod saturation;
mod wraps;

use setbve_kernel::collections::gather::Gather;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::mapping::{InputLine, Mapping};
use crate::tuning::mapping::TRANSITIONS;
use setbve_kernel::archive::walls::Surroundings;
use setbve_kernel::emitters::bisection::{Point, midpoint};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::boundary::Boundary;

impl Mapping<'_> {
    /// The walls between the points of each line, line after line.
    ///
    /// All points are tried in one batch, and the walls between any two of them are looked for side
    /// by side: a look for itself makes batches of one call, of which each costs a round trip.
    pub(super) fn along(
        &self,
        lines: &[InputLine],
        executor: &mut dyn Executor,
    ) -> Vec<(Boundary, Surroundings)> {
        let values: Vec<Vec<i128>> = lines.iter().map(|line| self.points(line)).gathered();
        let each = || lines.iter().zip(&values);
        let points =
            each().flat_map(|(line, values)| values.iter().map(move |value| (line, *value)));
        let mut asked = FxHashSet::default();
        let new = points.map(|(line, value)| line.input(value)).filter(|input| {
            self.known.borrow().get(input).is_none() && asked.insert(input.clone())
        });
        let new: Vec<Box<[i128]>> = new.gathered();
        self.queries.run(executor, new.iter().map(|input| self.at(input)));
        let seen = |(line, values): (&InputLine, &Vec<i128>)| -> Vec<Point> {
            let known = self.known.borrow();
            let seen = values
                .iter()
                .map(|value| Some((*value, Rc::clone(known.get(&line.input(*value))?))));
            seen.map_while(|point| point).gathered()
        };
        let seen: Vec<Vec<Point>> = each().map(seen).gathered();
        let gaps = lines.iter().zip(&seen);
        let gaps = gaps.flat_map(|(line, seen)| seen.windows(2).map(move |ends| (line, ends)));
        let walls = gaps.map(|(line, ends)| self.between(line, &ends[0], &ends[1]));
        let mut walls = self.queries.run(executor, walls).into_iter();
        let others = lines.iter().zip(&seen).map(|(line, seen)| self.changes(line, seen));
        let others = self.queries.run(executor, others);
        let mut found = Vec::new();
        for (seen, others) in seen.iter().zip(others) {
            let gaps = seen.len().saturating_sub(1);
            found.extend(walls.by_ref().take(gaps).flatten());
            found.extend(others);
        }
        found
    }

    /// The changes of numbers along a line, of which the outcomes at some points are known.
    async fn changes(&self, line: &InputLine, seen: &[Point]) -> Vec<(Boundary, Surroundings)> {
        let mut found = Vec::new();
        for ends in seen.windows(2) {
            self.regimes(line, &ends[0], &ends[1], &mut found).await;
        }
        self.wraps(line, seen, &mut found).await;
        self.saturations(line, seen, &mut found).await;
        found
    }

    /// The walls between two points, as far as bisection shows them.
    pub(super) async fn between(
        &self,
        line: &InputLine,
        from: &Point,
        to: &Point,
    ) -> Vec<(Boundary, Surroundings)> {
        let mut found = Vec::new();
        let mut from = from.clone();
        for _ in 0..TRANSITIONS {
            let Some([low, high]) = self.bisect(line, &from, to).await else { break };
            let outcomes = [low.1, Rc::clone(&high.1)];
            found.push((line.boundary(low.0, outcomes), Surroundings::NONE));
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
        let (mut low, mut high) = (from.clone(), to.clone());
        while high.0.abs_diff(low.0) > 1 {
            let middle = midpoint(&self.arguments[line.argument], low.0, high.0);
            let outcome = self.on(line, middle).await?;
            if !outcome.is_behaviour() {
                return None;
            }
            let middle = (middle, outcome);
            let is_above = self.differ_along(line, &low, &middle);
            let side = if is_above { &mut high } else { &mut low };
            *side = middle;
        }
        Some([low, high])
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
        let made = map(&mut boundaries, &arguments, &[], &[], CALLS, &mut executor);
        let is_batch = |asked: &&Asked| matches!(asked, Asked::LookUp(_));
        let batches = executor.asked.iter().filter(is_batch).count();
        assert!(made.calls.len() > 4 * batches, "{} calls, {batches}", made.calls.len());
    }
}
