use std::collections::HashSet;

use super::*;
use crate::archive::cell_table::CellKey;
use crate::sut::outcome::Outcomes;
use crate::testing::context;
use crate::testing::outcome;
use crate::testing::specs;

/// A context of one argument with these pairs in its archive: inputs, outputs, program derivative.
fn filled(pairs: &[([i128; 2], [&str; 2], f64)]) -> Context {
    let mut context = context(&specs(1));
    let mut known = Outcomes::default();
    for (index, ([one, other], texts, derivative)) in pairs.iter().enumerate() {
        let outcomes = texts.map(|text| outcome(&mut known, text));
        let candidate = crate::archive::grid::OfferedPair {
            inputs: [&[*one], &[*other]],
            outcomes: outcomes.each_ref(),
            derivative: *derivative,
        };
        context.evaluator.archive.add(CellKey::of([index as i64].into_iter()), None, &candidate);
    }
    context
}

const VV: [&str; 2] = ["in", "out"];
const VE: [&str; 2] = ["in", "!Bad"];
const EE: [&str; 2] = ["!Worse", "!Bad"];

#[test]
fn a_validity_group_with_too_few_leaves_its_quota_to_the_others_in_order() {
    for (available, taken) in [
        ([900, 900, 900], [50, 40, 10]),
        ([900, 900, 0], [60, 40, 0]),
        ([5, 900, 900], [5, 85, 10]),
        ([70, 10, 900], [70, 10, 20]),
        ([0, 3, 4], [0, 3, 4]),
        ([0, 0, 0], [0, 0, 0]),
    ] {
        assert_eq!(quotas(available), taken, "{available:?}");
    }
}

#[test]
fn the_own_rules_rank_boundary_candidates_alone_and_the_published_ones_the_archive_by_group() {
    let context = filled(&[
        ([0, 1], VV, 0.5),
        ([0, 2], VE, 0.25),
        ([0, 3], VV, 0.0),
        ([0, 4], EE, 0.125),
        ([0, 5], VE, 0.75),
        ([0, 6], VV, 1.0),
    ]);
    let own = RankedElites::of(&context.evaluator.archive, Rules::Own);
    assert_eq!((own.order, own.traced), (vec![5, 4, 0, 1, 3], vec![0, 1, 2, 3, 4]));
    let published = RankedElites::of(&context.evaluator.archive, Rules::Published);
    assert_eq!(published.order, [3, 4, 1, 5, 0, 2], "EE, VE, VV");
    assert_eq!(published.traced, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn of_each_group_those_with_the_highest_derivatives_are_traced() {
    let pair = |n: i32| ([0, i128::from(n)], if n < 150 { VV } else { VE }, f64::from(n) / 300.0);
    let context = filled(&(1..300).map(pair).collect::<Vec<_>>());
    for rules in [Rules::Own, Rules::Published] {
        let RankedElites { order, traced } = RankedElites::of(&context.evaluator.archive, rules);
        let mut traced: Vec<usize> = traced.into_iter().map(|position| order[position]).collect();
        traced.sort_unstable();
        // Elite n - 1 has the derivative n / 300; the errors' tenth goes to the first group.
        let expected: Vec<usize> = (89..149).chain(259..299).collect();
        assert_eq!(traced, expected, "{rules:?}");
    }
}

#[test]
fn the_region_reaches_as_far_as_the_median_difference_and_the_published_one_a_tenth_further() {
    // In both orders the elites follow each other as here. One side of a pair moves by 40, 10, 20,
    // 30, ... to the next, the other by 1; the last ones are beyond the 30 pairs that count.
    let differences = [40, 10, 20, 30].into_iter().cycle().take(29).chain([1_000_000; 5]);
    let mut at = [0, -7];
    let mut pairs = vec![(at, VV, 1.0)];
    for (index, difference) in differences.enumerate() {
        at = [at[0] + difference, at[1] - 1];
        pairs.push((at, VV, 0.9 - index as f64 / 100.0));
    }
    let context = filled(&pairs);
    for (rules, expected) in [
        (Rules::Own, [vec![(-30, 30)], vec![(-8, -6)]]),
        (Rules::Published, [vec![(-33, 33)], vec![(-9, -5)]]),
    ] {
        let ranked = RankedElites::of(&context.evaluator.archive, rules);
        assert_eq!(ranked.region(0, rules, &context), expected, "{rules:?}");
    }
}

#[test]
fn the_published_region_takes_its_differences_beyond_what_is_traced_and_beyond_a_group() {
    // One pair with an error, far from the rest: its region spans the differences among all of
    // them.
    let mut pairs = vec![([1_000, 1_000], VE, 0.001)];
    pairs.extend((0..40).map(|n| ([100 * n, 0], VV, 1.0 - n as f64 / 50.0)));
    let context = filled(&pairs);
    let ranked = RankedElites::of(&context.evaluator.archive, Rules::Published);
    assert_eq!(ranked.order[0], 0);
    let [one, _] = ranked.region(0, Rules::Published, &context);
    assert_eq!(one, [(1_000 - 110, 1_000 + 110)]);
    let ranked = RankedElites::of(&context.evaluator.archive, Rules::Own);
    let [one, _] = ranked.region(ranked.order.len() - 1, Rules::Own, &context);
    assert_eq!(one, [(999, 1_001)], "nothing follows it");
}

#[test]
fn the_margin_is_a_tenth_of_the_median_and_at_least_one() {
    for (differences, own, published) in [
        (vec![], 1, 1),
        (vec![0], 1, 1),
        (vec![7], 7, 8),
        (vec![10, 20], 20, 15 + 2),
        (vec![300, 100, 200], 200, 220),
        (vec![u128::MAX], u128::MAX, u128::MAX),
    ] {
        assert_eq!(offset(Rules::Own, differences.clone()), own, "{differences:?}");
        assert_eq!(offset(Rules::Published, differences.clone()), published, "{differences:?}");
    }
}

fn traced(inputs: [i128; 2], derivative: f64) -> Traced {
    let mut known = Outcomes::default();
    Traced {
        inputs: inputs.map(|side| vec![side]),
        outcomes: VV.map(|text| outcome(&mut known, text)),
        derivative,
    }
}

#[test]
fn a_child_replaces_its_parent_where_equation_3_is_higher_for_it() {
    // The region's diagonal is 5: an eighth of derivative weighs as much as 0.625 of distance.
    let trace = || {
        let mut trace = EliteTrace::new([vec![(0, 3)], vec![(0, 4)]]);
        trace.population = vec![traced([0, 1], 0.5), traced([10, 1], 0.25)];
        trace
    };
    assert!((trace().weight - 5.0).abs() < 1e-12);
    for (inputs, derivative, replaces) in [
        // As steep, and further from the other member, or nearer.
        ([-1, 1], 0.5, true),
        ([1, 1], 0.5, false),
        // Steeper by 5 × 0.125, but nearer by 1.
        ([1, 1], 0.625, false),
        ([1, 1], 0.75, true),
        // Further by 1, but flatter.
        ([-1, 1], 0.375, true),
        ([-1, 1], 0.25, false),
    ] {
        let mut trace = trace();
        trace.tell(traced(inputs, derivative), Some(0), &mut Random::new(1, "test"));
        let expected = if replaces { inputs } else { [0, 1] };
        assert_eq!(trace.population[0].inputs.concat(), expected, "{inputs:?} {derivative}");
        assert_eq!(trace.population[1].inputs.concat(), [10, 1], "the other member stays");
    }
}

fn sign(input: &[i128]) -> &'static str {
    if input[0] < 0 { "negative" } else { "positive" }
}

/// Lets a Tracer work on two elites at the boundary of `sign` for some batches.
fn search(rules: Rules, batches: usize) -> (Context, Populations, Vec<i128>) {
    let mut context = filled(&[([-10, 10], VV, 0.05), ([-30, 25], VV, 0.01)]);
    let populations = Populations::default();
    let mut tracer = Tracer::sharing(rules, 1, populations.clone());
    let (mut known, mut asked) = (Outcomes::default(), Vec::new());
    for _ in 0..batches {
        let mut inputs = Inputs::new(1);
        tracer.ask(256, &mut context, &mut inputs);
        asked.extend(inputs.iter().map(|input| input[0]));
        let told: Vec<_> = inputs.iter().map(|i| outcome(&mut known, sign(i))).collect();
        tracer.tell(Told { inputs: &inputs, start: 0, outcomes: &told }, &mut context);
    }
    (context, populations, asked)
}

#[test]
fn algorithm_2_keeps_thirty_pairs_that_gain_steepness_and_stay_apart() {
    for rules in [Rules::Own, Rules::Published] {
        let steepness = |batches| {
            let (_, populations, _) = search(rules, batches);
            let first = &populations.0.borrow()[0].population;
            assert_eq!(first.len(), POPULATION, "{rules:?}");
            let distinct: HashSet<_> = first.iter().map(|pair| pair.inputs.concat()).collect();
            assert!(distinct.len() > POPULATION / 3, "{rules:?}");
            first.iter().map(|pair| pair.derivative).sum::<f64>()
        };
        // Each batch has one pair of each population.
        assert!(steepness(POPULATION + 300) > 2.0 * steepness(POPULATION), "{rules:?}");
    }
}

#[test]
fn the_first_pairs_are_drawn_from_the_region_and_children_stay_in_it_by_the_own_rules() {
    let (_, populations, asked) = search(Rules::Own, 200);
    let within = |populations: &Populations, asked: &[i128]| {
        let traces = populations.0.borrow();
        let region = |trace: usize, side: usize| traces[trace].region[side][0];
        asked.chunks_exact(4).flat_map(|pairs| [(0, &pairs[..2]), (1, &pairs[2..])]).all(
            |(t, pair)| {
                [0, 1].into_iter().all(|side: usize| {
                    let (low, high) = region(t, side);
                    (low..=high).contains(&pair[side])
                })
            },
        )
    };
    assert!(within(&populations, &asked));
    let (_, populations, asked) = search(Rules::Published, 200);
    assert!(
        within(&populations, &asked[..4 * POPULATION]),
        "the first are all drawn from the region"
    );
    assert!(!within(&populations, &asked));
}

#[test]
fn every_pair_is_offered_to_the_archive_by_the_own_rules_only() {
    let (own, _, asked) = search(Rules::Own, 50);
    // All but the few whose inputs are equal.
    assert!(
        own.evaluator.pairs as usize * 2 > asked.len() * 9 / 10,
        "{} {}",
        own.evaluator.pairs,
        asked.len()
    );
    let (published, _, _) = search(Rules::Published, 50);
    assert_eq!((published.evaluator.pairs, published.evaluator.archive.len()), (0, 2));
}

#[cfg(feature = "experiment")]
#[test]
fn the_archive_gets_the_final_populations_by_the_published_rules() {
    let (mut context, populations, _) = search(Rules::Published, 50);
    populations.append_to(&mut context);
    let best = (0..context.evaluator.archive.len())
        .map(|index| context.evaluator.archive.elite(index).derivative);
    let own = populations.0.borrow();
    let traced = own.iter().flat_map(|trace| &trace.population).map(|pair| pair.derivative);
    let highest = |all: f64, one: f64| all.max(one);
    assert!(context.evaluator.archive.len() > 2);
    assert_eq!(best.fold(0.5, highest).to_bits(), traced.fold(0.5, highest).to_bits());
}
