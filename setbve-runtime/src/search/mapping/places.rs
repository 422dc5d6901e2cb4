//! Where a wall is shown: at the same plain values of the other arguments as the others, if it
//! stands there, so that a reader sees what matters, and an edit elsewhere moves no line.

use crate::archive::walls::{Boundaries, Family, Kind};
use crate::execution::executor::Executor;
use crate::search::mapping::Mapping;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::tuning::mapping::PLAIN;

/// The boundaries at plain places; each keeps its own where it stands at none of these.
pub(crate) fn plain(
    listed: &[(Family, Boundary)],
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Boundary> {
    let mapping = Mapping::new(boundaries, arguments, &[], u64::MAX);
    let looks = listed.iter().map(|(family, boundary)| mapping.plain(*family, boundary));
    mapping.desk.run(executor, looks)
}

impl Mapping<'_> {
    async fn plain(&self, family: Family, boundary: &Boundary) -> Boundary {
        let mut plain = boundary.clone();
        // A change of pace depends on all arguments.
        if family.kind == Kind::Regime {
            return plain;
        }
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == family.argument {
                continue;
            }
            // Of two values, such as those of a truth value, the first is the plain one.
            let few = spec.domain.max.abs_diff(spec.domain.min) <= 1;
            let first = few.then_some(spec.number(spec.domain.min));
            for number in first.into_iter().chain(PLAIN.map(Into::into)) {
                let Some(value) = spec.ordinal(number) else { continue };
                if value == plain.low[other] {
                    break;
                }
                if self.stands_at(family, &plain, other, value).await {
                    let mut inputs = plain.inputs();
                    for input in &mut inputs {
                        input[other] = value;
                    }
                    let low = self.at(&inputs[0]).await;
                    let high = self.at(&inputs[1]).await;
                    if let (Some(low), Some(high)) = (low, high) {
                        let [input, _] = inputs;
                        plain = Boundary { low: input, outcomes: [low, high], ..plain };
                    }
                    break;
                }
            }
        }
        plain
    }
}
