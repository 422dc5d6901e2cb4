//! Completes the runs of a rhythm. Of walls that recur with the same gap, those are listed at which
//! the gap breaks; with all walls between them, the snapshot can say how they follow one another.

use crate::mapping::Mapping;
use crate::mapping::steady::through;
use crate::summary::ranking::listed::Listed;
use crate::tuning::mapping::{ALL_RECURRING, RECURRING, RECURRING_SHOWN};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::gather::{Both, each};
use setbve_kernel::collections::sorting::{SortedMap, sort_by_key};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Look;
use setbve_kernel::sut::argument::{ArgumentSpec, Notation};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

/// The listed boundaries, and those of their runs behind them.
pub(crate) fn completed(
    mut listed: Vec<Listed>,
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Listed> {
    if is_off("completed") {
        return listed;
    }
    let mut alike: SortedMap<Key, Vec<&Listed>> = SortedMap::default();
    for own in &listed {
        let notation = arguments[own.boundary.argument].domain.notation;
        if own.is_one_of_many && notation == Notation::Integer {
            alike.entry(key(&own.boundary)).push(own);
        }
    }
    let mapping = Mapping::new(boundaries, arguments, &[], u64::MAX);
    let mut looks: Vec<Look<'_, Vec<Boundary>>> = Vec::new();
    for (_, places) in alike.iter() {
        looks.push(Box::pin(mapping.run_of(places)));
    }
    let found = mapping.queries.run(executor, looks);
    let mut added = Vec::new();
    for ((_, places), found) in alike.iter().zip(found) {
        if added.len() + found.len() > ALL_RECURRING {
            continue;
        }
        for boundary in found {
            // A place of the run may be listed as a rule of its own.
            if !listed.iter().any(|own| own.boundary.is_at(&boundary)) {
                added.push(Listed { boundary, ..places[0].clone() });
            }
        }
    }
    drop(alike);
    listed.append(&mut added);
    listed
}

/// What places of one row have in common: the argument, the others' values, the two texts.
type Key = (usize, Vec<i128>, [String; 2]);

fn key(boundary: &Boundary) -> Key {
    let mut others = boundary.low.to_vec();
    others.remove(boundary.argument);
    (boundary.argument, others, boundary.outcomes.each_ref().both(|outcome| outcome.text.clone()))
}

impl Mapping<'_> {
    /// The places that are missing in the runs of these.
    async fn run_of(&self, places: &[&Listed]) -> Vec<Boundary> {
        let mut places = each(places, &mut |own| &own.boundary);
        sort_by_key(&mut places, |own| own.value());
        let values = each(&places, &mut |own| own.value());
        let mut gap = i128::MAX;
        for two in values.windows(2) {
            let apart = two[1].saturating_sub(two[0]);
            gap = if apart > 1 { gap.min(apart) } else { gap };
        }
        if gap == i128::MAX {
            return Vec::new();
        }
        let mut added = Vec::new();
        for (index, own) in places.iter().enumerate() {
            // Up to the next listed place, if the run leads there.
            let next = values.get(index + 1);
            let apart = next.map_or(i128::MAX, |next| next.saturating_sub(own.value()));
            let most = ((apart - 1) / gap).min(RECURRING);
            let (mut found, is_endless) = self.follow_run(own, gap, most).await;
            if is_endless && most == RECURRING {
                // Its end would be the end of the look, and no rule.
                found.truncate(RECURRING_SHOWN);
            }
            added.append(&mut found);
        }
        added
    }

    /// At most so many places behind this one, each a gap away from the one before; and whether
    /// there are that many.
    async fn follow_run(&self, from: &Boundary, gap: i128, most: i128) -> (Vec<Boundary>, bool) {
        let line = through(from);
        let spec = &self.arguments[from.argument];
        let mut found = Vec::new();
        for turn in 1..=most {
            let value = from.value().saturating_add(gap.saturating_mul(turn));
            if !spec.contains(value) || value >= spec.domain.max {
                return (found, false);
            }
            let Some(low) = self.on(&line, value).await else { return (found, false) };
            let Some(high) = self.on(&line, value + 1).await else { return (found, false) };
            let is_same = |one: &Outcome, other: &Outcome| {
                one.is_behaviour() && one.kind == other.kind && one.text == other.text
            };
            if !is_same(&low, &from.outcomes[0]) || !is_same(&high, &from.outcomes[1]) {
                return (found, false);
            }
            found.push(line.boundary(value, [low, high]));
        }
        (found, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::{Family, WallKind};
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::testing::{boundary, specs};

    #[test]
    fn a_place_that_is_listed_anyhow_is_not_added() {
        let listed = |(value, is_one_of_many): (i128, bool)| Listed {
            family: Family {
                kind: WallKind::Change,
                argument: 0,
                change: [0, 1],
                inserts: false,
                ends_equality: false,
            },
            boundary: boundary(&[value], 0, ["in", "out"]),
            is_erratic: false,
            is_one_of_many,
            is_beside_entry: false,
            is_extreme: false,
        };
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            let is_in = input[0].rem_euclid(4) == 0 && (0..=40).contains(&input[0]);
            to.text.push_str(if is_in { "in" } else { "out" });
        };
        let mut executor = InProcess::new(call);
        let known = [(4, true), (8, true), (20, false), (32, true)].map(listed).into();
        let found = completed(known, &mut Boundaries::default(), &specs(1), &mut executor);
        let mut values: Vec<i128> = found.iter().map(|own| own.boundary.value()).collect();
        values.sort_unstable();
        assert_eq!(values, [4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    }
}
