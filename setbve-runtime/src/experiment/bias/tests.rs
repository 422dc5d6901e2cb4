#![expect(clippy::float_cmp, reason = "these are exact")]

use std::cell::Cell;
use std::collections::HashMap;

use super::*;
use crate::generation::{
    CALL_LIMIT, Choices, Draws, Failure, Generator, Parameter, SampledModel, factory,
};
use setbve_kernel::coverage::{Compared as _, Comparison, Map, Operands, Site, SiteKind};

type Trees = Generator<fn(&mut Choices) -> Tree>;

/// Trees of a size and a height.
fn targets(size: f64, height: f64) -> Targets<Tree> {
    Targets::of(|tree: &Tree| tree.size() as f64, size).and(|tree| tree.height() as f64, height)
}

fn leaf() -> Tree {
    Tree(Vec::new())
}

/// A node above so many leaves.
fn star(leaves: usize) -> Tree {
    Tree(vec![leaf(); leaves])
}

#[test]
fn size_and_height_count_nodes() {
    assert_eq!((leaf().size(), leaf().height()), (1, 1));
    let tree = Tree(vec![star(3), leaf(), Tree(vec![star(1)])]);
    assert_eq!((tree.size(), tree.height()), (9, 4));
}

#[test]
fn ratios_are_of_all_that_was_seen_and_move_with_it() {
    let mut ratios = GlobalRatios::new(vec![1.0, 2.0]);
    assert_eq!(ratios.fitness(&[Some(3.0), Some(3.0)]), 3.0, "nothing was seen");
    ratios.see(&[Some(10.0), Some(4.0)]);
    assert_eq!(ratios.fitness(&[Some(10.0), Some(4.0)]), 0.0, "all are the same");
    ratios.see(&[Some(20.0), Some(4.0)]);
    let before = ratios.fitness(&[Some(15.0), Some(4.0)]);
    ratios.see(&[Some(60.0), Some(0.0)]);
    let after = ratios.fitness(&[Some(15.0), Some(4.0)]);
    assert_eq!([before, after], [0.5, 0.1 + 2.0]);
    assert_eq!(ratios.fitness(&[None, Some(0.0)]), 1.0, "what is not there is the worst");
}

#[test]
fn parents_are_four_of_eight_neighbours() {
    let mut draws = Draws::new(1, "test");
    let mut met = [false; 100];
    let mut wrapped = false;
    for _ in 0..5_000 {
        let parents = DifferentialEvolution::default().parents(100, &mut draws);
        let window = |start: usize| parents.iter().all(|own| (own + 100 - start) % 100 < 8);
        assert!((0..100).any(window), "{parents:?}");
        let mut distinct = parents.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 4);
        wrapped |= distinct[3] - distinct[0] > 8;
        for own in parents {
            met[own] = true;
        }
    }
    assert!(wrapped && met.iter().all(|met| *met));
}

#[test]
fn a_trial_is_base_plus_difference_crossed_with_the_target() {
    let mut draws = Draws::new(1, "test");
    let range = |least, most| Parameter { least, most, usual: 0.0 };
    let wide = [range(-100.0, 100.0); 4];
    let parents: [&[f64]; 4] = [&[0.0; 4], &[1.0, 2.0, 3.0, 4.0], &[30.0; 4], &[20.0; 4]];
    let mut of_donor = [0; 5];
    for _ in 0..4_000 {
        let trial = DifferentialEvolution::default().trial(parents, &wide, &mut draws);
        for (index, value) in trial.iter().enumerate() {
            assert!([0.0, 8.0 + index as f64].contains(value), "{trial:?}");
        }
        of_donor[trial.iter().filter(|value| **value > 0.0).count()] += 1;
    }
    // One is certain, the others come with a probability of a half.
    assert_eq!(of_donor[0], 0);
    for (count, expected) in of_donor[1..].iter().zip([500, 1_500, 1_500, 500]) {
        assert!((expected - 150..expected + 150).contains(count), "{of_donor:?}");
    }
    let alone = DifferentialEvolution { crossover: 0.0, ..DifferentialEvolution::default() };
    let changed = |trial: Vec<f64>| trial.iter().filter(|value| **value > 0.0).count();
    assert!((0..100).all(|_| changed(alone.trial(parents, &wide, &mut draws)) == 1));
    // Beyond the range: a random value of it.
    let narrow = [range(0.0, 2.0); 4];
    let whole = DifferentialEvolution { crossover: 1.0, ..DifferentialEvolution::default() };
    let mut seen = Vec::new();
    for _ in 0..100 {
        seen.extend(whole.trial(parents, &narrow, &mut draws));
    }
    assert!(seen.iter().all(|value| (0.0..=2.0).contains(value)));
    assert!(seen.iter().any(|value| *value < 0.2) && seen.iter().any(|value| *value > 1.8));
}

#[test]
fn evolution_is_as_in_the_papers_table_2() {
    let DifferentialEvolution { population, scale, crossover, radius } =
        DifferentialEvolution::default();
    assert_eq!((population, scale, crossover, radius), (100, 0.7, 0.5, 8));
}

#[test]
fn evolution_minimises_within_its_budget_and_depends_on_its_seed() {
    let parameters = [Parameter { least: -5.0, most: 5.0, usual: 0.0 }; 3];
    let minimise = |evaluations, seed| {
        let calls = Cell::new(0);
        // Two sub-objectives of very different ranges, both least at (1, 1, 1).
        let mut assess = |values: &[f64]| {
            calls.set(calls.get() + 1);
            let squares: f64 = values.iter().map(|value| (value - 1.0) * (value - 1.0)).sum();
            let greatest = values.iter().map(|value| (value - 1.0).abs()).fold(0.0, f64::max);
            vec![Some(squares * 1e6), Some(greatest)]
        };
        let mut draws = Draws::new(seed, "test");
        let evolution = DifferentialEvolution::default();
        let best = evolution.minimise(&parameters, evaluations, &mut draws, &mut assess);
        assert_eq!((best.evaluations, calls.get()), (evaluations, evaluations));
        best
    };
    let best = minimise(10_000, 1);
    assert!(best.values.iter().all(|value| (value - 1.0).abs() < 1e-3), "{best:?}");
    assert_eq!(minimise(300, 2), minimise(300, 2));
    assert_ne!(minimise(300, 2), minimise(300, 3));
    // The first population counts as well.
    minimise(40, 1);
}

#[test]
fn only_a_better_trial_replaces_its_target() {
    let parameters = [Parameter::share(0.5)];
    let mut draws = Draws::new(1, "test");
    let calls = Cell::new(0);
    // The same for all: no trial is better, and the best is one of the first.
    let best = DifferentialEvolution::default().minimise(
        &parameters,
        1_000,
        &mut draws,
        &mut |values: &[f64]| {
            calls.set(calls.get() + 1);
            vec![Some(0.0), (calls.get() > 100).then_some(values[0]).or(Some(0.0))]
        },
    );
    assert_eq!(best.assessed, [Some(0.0), Some(0.0)]);
}

#[test]
fn targets_are_root_mean_squares_and_an_empty_sample_has_none() {
    let targets = targets(4.0, 2.0);
    // Sizes 1, 4 and 7, heights 1, 2 and 2.
    let sample = [leaf(), star(3), star(6)];
    assert_eq!(targets.assess(&sample), [Some(6.0_f64.sqrt()), Some((1.0_f64 / 3.0).sqrt())]);
    assert_eq!(targets.assess(&[]), [None, None]);
    assert_eq!([leaf(), star(3), star(6)].map(|tree| targets.deviation(&tree)), [0.75, 0.0, 0.75]);
}

#[test]
fn the_elite_are_the_nearest_and_all_that_are_near_enough() {
    let wanted = targets(4.0, 2.0).tolerating(0.3);
    let sample = [leaf(), star(3), star(6), star(4), star(2)];
    assert_eq!(wanted.elite(&sample, 1), [1, 3, 4]);
    assert_eq!(wanted.elite(&sample, 4), [1, 3, 4, 0]);
}

#[test]
fn ten_per_cent_are_sizes_of_90_to_110_and_heights_of_33_to_39() {
    let targets = Targets::of(|own: &[f64; 2]| own[0], 100.0).and(|own| own[1], 36.0);
    let is_near = |size, height| targets.deviation(&[size, height]) <= 0.1;
    assert!(is_near(90.0, 33.0) && is_near(110.0, 39.0) && is_near(100.0, 36.0));
    assert!(!is_near(89.0, 36.0) && !is_near(111.0, 36.0));
    assert!(!is_near(100.0, 32.0) && !is_near(100.0, 40.0));
}

#[test]
fn the_failure_rate_is_the_last_sub_objective() {
    let mut generator = Generator::new(Tree::generate);
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    let budget = Budget { evaluations: 400, samples: 10 };
    assert_eq!(budget.attempts(), 4_000);
    let wanted = targets(20.0, 6.0);
    let evolution = DifferentialEvolution::default();
    let best = tune(evolution, &mut generator, &mut model, &wanted, budget, 1);
    assert_eq!((best.assessed.len(), best.assessed[2]), (3, Some(0.0)));
    assert_eq!(model.values(), best.values);
    // Where all attempts fail, there is neither size nor height.
    let mut endless = Generator::new(|c| c.call(|c| c.repeat(2_000..=2_000, Tree::generate)));
    let mut model = SampledModel::new(endless.points(), &factory::plain, 1);
    let nothing = Targets::of(|trees: &Vec<Tree>| trees.len() as f64, 1.0);
    let best = tune(evolution, &mut endless, &mut model, &nothing, budget, 1);
    assert_eq!(best.assessed, [None, Some(1.0)]);
}

/// The share of trees of a tuned model within ±25 % of a target.
fn near(model: &mut SampledModel, wanted: &Targets<Tree>) -> f64 {
    let mut generator = Generator::new(Tree::generate);
    model.reseed(99);
    let made = (0..1_000).filter_map(|_| generator.generate(model).ok());
    made.filter(|made| wanted.deviation(&made.value) <= 0.25).count() as f64 / 1_000.0
}

#[test]
fn evolution_tunes_a_model_towards_size_and_height() {
    let wanted = targets(30.0, 5.0);
    let tuned = |seed| {
        let mut generator = Generator::new(Tree::generate);
        let mut model = SampledModel::new(generator.points(), &factory::decay_geometric, 1);
        let untuned = near(&mut model, &wanted);
        let budget = Budget { evaluations: 1_000, samples: 20 };
        let evolution = DifferentialEvolution::default();
        let best = tune(evolution, &mut generator, &mut model, &wanted, budget, seed);
        let tuned = near(&mut model, &wanted);
        assert!(tuned > 0.1 && tuned > 3.0 * untuned, "{tuned} after {untuned}: {best:?}");
        best
    };
    assert_eq!(tuned(1), tuned(1));
    assert_ne!(tuned(1), tuned(2));
}

#[test]
fn cross_entropy_tunes_a_model_for_any_target() {
    for (size, height) in [(30.0, 5.0), (20.0, 8.0), (60.0, 12.0)] {
        let wanted = targets(size, height);
        let mut generator = Generator::new(Tree::generate);
        let mut model = SampledModel::new(generator.points(), &factory::depth_histograms, 1);
        let budget = Budget { evaluations: 40, samples: 500 };
        let method = CrossEntropy::default();
        method.tune(&mut generator, &mut model, &wanted, budget, 1);
        let values = model.values().to_vec();
        let share = near(&mut model, &wanted);
        assert!(share > 0.4, "{share} of ({size}, {height})");
        method.tune(&mut generator, &mut model, &wanted, budget, 1);
        assert_ne!(model.values(), values, "it goes on from where the model is");
    }
}

#[test]
fn cross_entropy_keeps_what_cannot_be_fitted() {
    let mut generator = Generator::new(Tree::generate);
    let mut model = SampledModel::new(generator.points(), &factory::decay_geometric, 1);
    model.set(&[0.7, 0.8]);
    let budget = Budget { evaluations: 3, samples: 50 };
    CrossEntropy::default().tune(&mut generator, &mut model, &targets(9.0, 3.0), budget, 1);
    assert_eq!(model.values(), [0.7, 0.8]);
}

/// Trees with the paper's parameter of the geometric distribution, and no limit to speak of.
fn boltzmann(mean_size: f64) -> (Trees, SampledModel) {
    let generator: Trees = Generator::with_limit(Tree::generate, 100_000);
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    model.set(&[continue_probability(mean_size)]);
    (generator, model)
}

#[test]
fn the_boltzmann_parameter_is_the_chance_to_go_on() {
    let p = continue_probability(100.0);
    assert_eq!(format!("{p:.6}"), "0.497487");
    assert_eq!(format!("{:.5}", 1.0 - p), "0.50251", "what the paper prints is the chance to stop");
    // By the offspring mean m = p / (1 − p), sizes have the mean 1 / (1 − m).
    assert!((1.0 / (1.0 - p / (1.0 - p)) - 100.0).abs() < 1e-9);
    let (mut generator, mut model) = boltzmann(10.0);
    let sizes = (0..20_000).map(|_| generator.generate(&mut model).unwrap().value.size());
    let mean = sizes.sum::<usize>() as f64 / 20_000.0;
    // The variance of sizes is p (1 − p) / (1 − 2p)^3, which is 855.
    assert!((mean - 10.0).abs() < 5.0 * (855.0_f64 / 20_000.0).sqrt(), "{mean}");
}

#[test]
fn boltzmann_trees_of_a_size_have_the_same_chance() {
    let (mut generator, mut model) = boltzmann(100.0);
    let mut of_size: Vec<HashMap<Tree, u32>> = vec![HashMap::new(); 6];
    for _ in 0..40_000 {
        let Ok(made) = generator.generate(&mut model) else { continue };
        let tree = made.value;
        if let Some(own) = of_size.get_mut(tree.size()) {
            *own.entry(tree).or_default() += 1;
        }
    }
    // With these degrees of freedom chi-squared exceeds the bound once in a thousand.
    for (size, shapes, bound) in
        [(1, 1, 0.1), (2, 1, 0.1), (3, 2, 10.8), (4, 5, 18.5), (5, 14, 34.5)]
    {
        let counts = &of_size[size];
        assert_eq!(counts.len(), shapes, "of size {size}");
        let expected = f64::from(counts.values().sum::<u32>()) / shapes as f64;
        let squares = counts.values().map(|own| (f64::from(*own) - expected).powi(2) / expected);
        let chi_squared: f64 = squares.sum();
        assert!(chi_squared < bound, "size {size}: {chi_squared}");
    }
}

#[test]
fn rejection_keeps_trees_of_a_window_of_sizes() {
    let (mut generator, mut model) = boltzmann(100.0);
    let mut attempts = 0;
    for _ in 0..20 {
        let (made, tried) = within(&(8..=12), &mut generator, &mut model, 10_000).unwrap();
        assert!((8..=12).contains(&made.value.size()));
        attempts += tried;
    }
    assert!(attempts > 40, "{attempts}");
    assert!(within(&(8..=12), &mut generator, &mut model, 0).is_none());
}

/// Trees as by the paper's program for `QuickCheck`.
fn quickcheck(trees: usize) -> Vec<Tree> {
    let mut generator = Generator::with_limit(|c| quickcheck_tree(c, 100), 100_000);
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    (0..trees).map(|_| generator.generate(&mut model).unwrap().value).collect()
}

#[test]
fn quickcheck_is_the_program_of_figure_4() {
    // A tree of size 1 is a leaf, one of size 2 has no child or one.
    let all = |size| {
        let mut generator = Generator::new(move |c| quickcheck_tree(c, size));
        let mut model = crate::generation::Exhaustive::up_to(1_000);
        let mut all = Vec::new();
        while all.is_empty() || model.advance() {
            all.push(generator.generate(&mut model).unwrap().value);
        }
        all
    };
    assert_eq!(all(1), [leaf()]);
    assert_eq!(all(2), [leaf(), star(1)]);
    // Of size 3: none, one of size 2, or two of size 1.
    assert_eq!(all(3), [leaf(), star(1), Tree(vec![star(1)]), star(2)]);
    let trees = quickcheck(5_000);
    let mean = trees.iter().map(Tree::size).sum::<usize>() as f64 / 5_000.0;
    assert!((mean - 100.0).abs() < 4.0, "{mean}");
    let heights = trees.iter().map(Tree::height).sum::<usize>() as f64 / 5_000.0;
    assert!((3.6..4.0).contains(&heights), "{heights}");
    let wanted = targets(100.0, 36.0);
    assert_eq!(trees.iter().filter(|tree| wanted.deviation(tree) <= 0.1).count(), 0);
}

/// `if a == b`, instrumented by hand.
static MAP: Map = Map {
    function: "equal",
    file: "",
    sites: &[Site {
        line: 1,
        column: 1,
        text: "",
        kind: SiteKind::Decision,
        within: None,
        decision: 0,
    }],
    operations: &[],
    numbers: Some(0),
};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as an objective runs it")]
fn equal([a, b]: &[i32; 2]) {
    let _ = (&&Operands(a, b)).compared(&MAP, 0, Comparison::Equal, a == b);
}

#[test]
fn coverage_of_a_function_is_an_objective_too() {
    let objective = CoverageObjective::new(&MAP, equal);
    assert_eq!(objective.outcomes(), 2);
    assert_eq!(objective.assess(&[]), [Some(1.0), Some(1.0)]);
    // The false outcome three times, the true one never.
    let missed = objective.assess(&[[1, 2], [3, 2], [1, 4]]);
    assert_eq!(missed, [Some(0.5), Some(f64::midpoint(0.25, 1.0))]);
    assert_eq!(objective.assess(&[[1, 2], [3, 3]]), [Some(0.0), Some(0.5)]);
    // Each outcome is learnt from as often, and one that nothing takes not at all.
    assert_eq!(objective.elite(&[[1, 2], [3, 3], [5, 2]], 6), [1, 1, 1, 0, 2, 0]);
    assert_eq!(objective.elite(&[[1, 2], [3, 2]], 4), [0, 1]);
    let start = |c: &mut Choices| [c.int(-500..=500), c.int(-500..=500)];
    let mut generator = Generator::new(start);
    let mut model = SampledModel::new(generator.points(), &factory::weighted_parts, 1);
    let mut mean = |model: &mut SampledModel| {
        let runs = (1..=100).map(|seed| {
            model.reseed(seed);
            inputs_to_full_coverage(&objective, &mut generator, model, 100_000).unwrap()
        });
        runs.sum::<u64>() as f64 / 100.0
    };
    let untuned = mean(&mut model);
    let budget = Budget { evaluations: 20, samples: 5_000 };
    let mut same = Generator::new(start);
    CrossEntropy::default().tune(&mut same, &mut model, &objective, budget, 1);
    let tuned = mean(&mut model);
    assert!(tuned < 0.5 * untuned, "{tuned} after {untuned}");
    let mut never = Generator::new(|_| [1, 2]);
    let mut nothing = SampledModel::new(never.points(), &factory::plain, 1);
    assert_eq!(inputs_to_full_coverage(&objective, &mut never, &mut nothing, 50), None);
}

#[test]
fn failed_attempts_are_counted_by_their_reason() {
    let mut generator = Generator::new(Tree::generate);
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    model.set(&[0.75]);
    let failed = (0..500).filter(|_| generator.generate(&mut model) == Err(Failure));
    // Twice as many children as would keep the number of nodes are three on average: one tree in
    // three is finite.
    let failed = failed.count();
    assert!((283..383).contains(&failed), "{failed} of 500, at {CALL_LIMIT} calls");
}
