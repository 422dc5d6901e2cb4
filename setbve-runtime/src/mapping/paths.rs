//! Paths from one input to another that behaves otherwise: one value after the other is exchanged,
//! and where an exchange changes the behaviour, it is halved until two neighbours are left.

use std::rc::Rc;

use crate::mapping::{FoundWall, InputLine, Mapping, Pair, Points};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::part::counts;

impl Mapping<'_> {
    /// Offers the walls on the paths between these inputs.
    pub(super) fn follow_paths(&mut self, pairs: &[Pair], executor: &mut dyn Executor) {
        for found in self.look_at(executor, pairs, &mut |pair| Box::pin(self.on_path(pair))) {
            for wall in &found {
                self.offer(wall);
            }
        }
    }

    async fn on_path(&self, [from, to]: &Pair) -> Vec<FoundWall> {
        let mut found = Vec::new();
        let mut base: Rc<[i128]> = (**from).into();
        for argument in 0..from.len() {
            if base[argument] == to[argument] {
                continue;
            }
            let low = base[argument].min(to[argument]);
            let high = base[argument].max(to[argument]);
            let line = InputLine { base: Rc::clone(&base), argument, points: Points::Usual };
            if counts(self.arguments, &base, argument) {
                let Some(below) = self.on(&line, low).await else { break };
                let Some(above) = self.on(&line, high).await else { break };
                found.append(&mut self.between(&line, &(low, below), &(high, above)).await);
            }
            base = line.input(to[argument]).into();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::testing::specs;

    #[test]
    fn a_path_ends_at_neighbours_of_different_behaviour() {
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            let is_in = input[0] > 1_234 && input[1] < -77;
            to.text.push_str(if is_in { "in" } else { "out" });
        };
        let mut executor = InProcess::new(call);
        let (mut boundaries, arguments) = (Boundaries::default(), specs(2));
        let mut mapping = Mapping::new(&mut boundaries, &arguments, &[], 1_000);
        let pair: Pair = [[0, 0], [9_000, -9_000]].map(Box::from);
        mapping.follow_paths(&[pair], &mut executor);
        let calls = mapping.calls.get();
        let walls = boundaries.families().into_iter().flat_map(|(_, walls)| &walls.kept);
        let walls: Vec<_> =
            walls.map(|own| (own.boundary.argument, own.boundary.value())).collect();
        assert_eq!(walls, [(1, -78)]);
        assert!(calls < 40, "{calls}");
    }
}
