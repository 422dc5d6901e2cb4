#![expect(clippy::float_cmp, reason = "these are exact")]

use super::sampler::decay::Decay;
use super::*;

/// An unlabelled general tree, by its children.
#[derive(Debug, PartialEq, Eq, Clone, Hash)]
struct Tree(Vec<Tree>);

impl Tree {
    fn generate(c: &mut Choices) -> Self {
        Self(c.mult(Self::generate))
    }

    fn size(&self) -> usize {
        1 + self.0.iter().map(Self::size).sum::<usize>()
    }
}

/// The paper's Figure 2.
fn sequence(c: &mut Choices, mut large_left: u32) -> Vec<String> {
    c.plus(|c| expression(c, &mut large_left))
}

fn expression(c: &mut Choices, large_left: &mut u32) -> String {
    if c.rule(2) == 1 || *large_left == 0 {
        return c.int(0..=10_u8).to_string();
    }
    *large_left -= 1;
    let left = c.call(|c| expression(c, large_left));
    let operation = ["+", "-"][c.rule(2)];
    let right = c.call(|c| expression(c, large_left));
    format!("({left}{operation}{right})")
}

/// What is left of a text behind an expression.
fn parsed(text: &str) -> Option<&str> {
    if let Some(inner) = text.strip_prefix('(') {
        let rest = parsed(inner)?.strip_prefix(['+', '-'])?;
        return parsed(rest)?.strip_prefix(')');
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(digits);
    number.parse::<u8>().is_ok_and(|number| number <= 10).then_some(rest)
}

/// Answers with the same number always, and keeps what it was asked.
struct Always {
    number: u128,
    asked: Vec<(ChoicePoint, Context)>,
}

impl Always {
    fn new(number: u128) -> Self {
        Self { number, asked: Vec::new() }
    }
}

impl ChoiceModel for Always {
    fn choose(&mut self, point: &ChoicePoint, context: Context) -> u128 {
        self.asked.push((*point, context));
        self.number
    }
}

/// What a generator makes of Gödel numbers.
fn of<T>(start: impl FnMut(&mut Choices) -> T, numbers: &[u128]) -> T {
    let mut replay = Replay::new(numbers.iter().copied());
    let made = Generator::new(start).generate(&mut replay).unwrap();
    assert_eq!(replay.left(), 0, "all numbers are asked for");
    made.value
}

#[test]
fn figure_2_has_sequences_of_expressions_of_which_at_most_seven_are_compound() {
    let mut generator = Generator::new(|c| sequence(c, 7));
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    let (mut made, mut most) = (0, 0);
    for generated in (0..2_000).filter_map(|_| generator.generate(&mut model).ok()) {
        assert!(!generated.value.is_empty());
        assert!(generated.value.iter().all(|text| parsed(text) == Some("")), "{generated:?}");
        let compounds = generated.value.concat().matches('(').count();
        assert!(compounds <= 7, "{generated:?}");
        (made, most) = (made + 1, most.max(compounds));
    }
    assert!(made > 1_900 && most == 7, "{made} {most}");
    // The state is set at the start, from outside.
    let mut generator = Generator::new(|c| sequence(c, 0));
    let made = generator.generate(&mut Always::new(0)).unwrap();
    assert_eq!(made.value, ["0"]);
}

#[test]
fn the_example_of_the_text_is_its_goedel_numbers() {
    let numbers = [3, 0, 1, 6, 0, 1, 3, 0, 0, 1, 9, 0, 1, 2, 0, 1, 8, 0, 1, 2, 1, 1, 5, 1, 6];
    let made = of(|c| sequence(c, 7), &numbers);
    assert_eq!(made, ["(6+3)", "((9+2)+8)", "(2-5)", "6"]);
}

#[test]
fn choice_points_are_known_before_anything_is_generated() {
    let generator = Generator::new(|c| sequence(c, 7));
    let kinds: Vec<Kind> = generator.points().iter().map(|point| point.kind).collect();
    assert_eq!(
        kinds,
        [
            Kind::Repetition { least: 1, most: None },
            Kind::Rule { rules: 2 },
            Kind::Integer { least: 0, most: 10 },
            Kind::Rule { rules: 2 },
        ]
    );
    assert!(generator.points().iter().enumerate().all(|(index, point)| point.number == index));
    // Behind a rule that is taken seldom, and behind an integer's end.
    let generator = Generator::new(|c| {
        let inner = if c.rule(9) == 8 { c.int(0..=50_i16) } else { 0 };
        if inner == 50 { c.mult(|c| c.int('a'..='z')) } else { Vec::new() }
    });
    assert_eq!(generator.points().len(), 4);
}

#[test]
fn numbers_mean_what_the_papers_table_1_says() {
    let letters = |c: &mut Choices| c.mult(|c| c.int('a'..='z'));
    assert_eq!(of(letters, &[0]), []);
    assert_eq!(of(letters, &[2, 0, 25]), ['a', 'z']);
    let some = |c: &mut Choices| c.plus(|c| c.int(-1..=1_i8));
    assert_eq!(of(some, &[0, 0]), [-1], "number 0 is one call");
    assert_eq!(of(some, &[1, 1, 2]), [0, 1]);
    let few = |c: &mut Choices| c.repeat(2..4, |c| c.rule(3));
    assert_eq!(of(few, &[0, 0, 1]), [0, 1]);
    assert_eq!(of(few, &[1, 2, 1, 0]), [2, 1, 0]);
    let all = |c: &mut Choices| c.int(u128::MIN..=u128::MAX);
    assert_eq!(of(all, &[u128::MAX]), u128::MAX);
    assert_eq!(of(all, &[7]), 7);
}

#[test]
fn a_number_beyond_the_bounds_is_the_greatest() {
    assert_eq!(of(|c| c.int(3..=5_u8), &[99]), 5);
    assert_eq!(of(|c| c.rule(2), &[99]), 1);
    assert_eq!(of(|c| c.repeat(0..=2, |_| ()), &[99]).len(), 2);
}

#[test]
fn what_was_made_is_made_again_of_its_numbers() {
    let mut generator = Generator::new(Tree::generate);
    let mut model = SampledModel::new(generator.points(), &factory::decay_geometric, 3);
    for _ in 0..50 {
        let Ok(made) = generator.generate(&mut model) else { continue };
        assert_eq!(made.choices.len(), made.value.size(), "a choice for each node");
        let again = generator.generate(&mut Replay::new(made.numbers())).unwrap();
        assert_eq!(again, made);
    }
    // Without numbers, all that is not asked for is the least.
    assert_eq!(generator.generate(&mut Replay::new([2])).unwrap().value.size(), 3);
}

#[test]
fn a_model_is_told_type_number_and_recursion_depth() {
    let mut generator = Generator::with_limit(
        |c| {
            let deep = c.int(0..=1_u8);
            (deep, c.call(Tree::generate))
        },
        10,
    );
    let mut model = Always::new(1);
    assert_eq!(generator.generate(&mut model).unwrap_err(), Failure);
    let depths: Vec<usize> =
        model.asked.iter().filter(|own| own.0.number == 1).map(|own| own.1.depth).collect();
    assert_eq!(depths, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(model.asked[0].0.kind, Kind::Integer { least: 0, most: 1 });
    assert_eq!(model.asked[1].0.kind, Kind::Repetition { least: 0, most: None });
    let left: Vec<usize> = model.asked.iter().map(|own| own.1.calls_left).collect();
    assert_eq!(left, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
}

#[test]
fn depth_counts_calls_around_that_met_the_same_point() {
    // Siblings, a second question in the same call and calls of other rules add no depth.
    let start = |c: &mut Choices| {
        c.repeat(2..=2, |c| {
            let ask = |c: &mut Choices| c.int(0..=3_u8);
            ask(c);
            c.call(|c| c.call(|c| ask(c)));
            ask(c)
        })
    };
    let mut generator = Generator::new(start);
    let mut model = Always::new(0);
    generator.generate(&mut model).unwrap();
    let depths: Vec<usize> = model.asked[1..].iter().map(|own| own.1.depth).collect();
    assert_eq!(depths.len(), 6);
    let of_point = |number| {
        let own = model.asked.iter().filter(move |own| own.0.number == number);
        own.map(|own| own.1.depth).collect::<Vec<_>>()
    };
    assert_eq!(of_point(1), [0, 1, 0, 0, 1, 0]);
}

/// Rules that choose each other without a call between them.
fn endless(c: &mut Choices) -> usize {
    if c.rule(2) == 0 { endless(c) } else { 0 }
}

#[test]
fn the_limit_on_calls_is_a_failure_and_no_crash() {
    assert_eq!(CALL_LIMIT, 1_000);
    let mut generator = Generator::new(Tree::generate);
    // A call of `start`, and 999 more.
    assert_eq!(generator.generate(&mut Replay::new([999])).unwrap().value.size(), 1_000);
    assert_eq!(generator.generate(&mut Replay::new([1_000])), Err(Failure));
    assert_eq!(generator.generate(&mut Always::new(u128::MAX)), Err(Failure));
    assert_eq!(generator.generate(&mut Always::new(1)), Err(Failure));
    // The chance to go on may be 1.
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    model.set(&[1.0]);
    assert_eq!(generator.generate(&mut model), Err(Failure));
    assert_eq!(Generator::new(endless).generate(&mut Always::new(0)), Err(Failure));
    // A panic of the generator's own stays one.
    let panicking = || Generator::new(|_| panic!("a mistake")).points().len();
    assert!(std::panic::catch_unwind(panicking).is_err());
}

const POINT: ChoicePoint =
    ChoicePoint { number: 0, kind: Kind::Repetition { least: 0, most: None } };

/// How often each number is drawn, of so many draws.
fn counts(sampler: &dyn Sampler, values: &[f64], depth: usize, draws: usize) -> Vec<usize> {
    let mut counts = vec![0; 64];
    let mut stream = Draws::new(1, "test");
    let context = Context { depth, calls_left: CALL_LIMIT };
    for _ in 0..draws {
        let number = sampler.sample(values, &POINT, context, &mut stream) as usize;
        counts[number.min(63)] += 1;
    }
    counts
}

/// Whether counts are within five standard deviations of what probabilities lead to.
fn assert_distributed(counts: &[usize], probabilities: &[f64]) {
    let draws: usize = counts.iter().sum();
    for (number, probability) in probabilities.iter().enumerate() {
        let expected = probability * draws as f64;
        let deviation = (expected * (1.0 - probability)).sqrt();
        let own = counts[number] as f64;
        assert!((own - expected).abs() <= 5.0 * deviation, "{number}: {own}, not {expected}");
    }
}

#[test]
fn the_geometric_sampler_is_equation_2() {
    for p in [0.0, 0.3, 0.9] {
        let probabilities: Vec<f64> = (0..20).map(|k| (1.0 - p) * f64::powi(p, k)).collect();
        assert_distributed(&counts(&Geometric, &[p], 0, 20_000), &probabilities);
    }
    let mut stream = Draws::new(1, "test");
    let context = Context { depth: 0, calls_left: 7 };
    assert_eq!(Geometric.sample(&[1.0], &POINT, context, &mut stream), 8, "more than are left");
}

#[test]
fn the_histogram_sampler_is_equation_3() {
    let weights = [0.5, 0.0, 0.25, 1.0, 0.25];
    let sampler = Histogram::default();
    assert_eq!(sampler.parameters().len(), 5);
    let probabilities: Vec<f64> = weights.iter().map(|own| own / 2.0).collect();
    let drawn = counts(&sampler, &weights, 0, 20_000);
    assert_distributed(&drawn, &probabilities);
    assert_eq!((drawn[1], drawn[5..].iter().sum::<usize>()), (0, 0));
    assert_distributed(&counts(&Histogram::new(3, 4), &[1.0, 3.0], 0, 20_000)[3..], &[0.25, 0.75]);
    assert_distributed(&counts(&sampler, &[0.0; 5], 0, 20_000), &[0.2; 5]);
    assert_distributed(&counts(&Histogram::of_rules(3), &[0.1, 0.0, 0.1], 0, 5_000), &[0.5, 0.0]);
}

#[test]
fn the_decay_sampler_is_figure_3() {
    let at = |depth| Decay::<Geometric>::at(&[0.9, 0.75], depth)[0];
    assert_eq!([0, 1, 2].map(|depth| format!("{:.3}", at(depth))), ["0.900", "0.675", "0.506"]);
    let sampler = Decay(Geometric);
    assert_eq!(sampler.parameters().len(), 2);
    for depth in 0..4 {
        let p = at(depth);
        let probabilities: Vec<f64> = (0..20).map(|k| (1.0 - p) * f64::powi(p, k)).collect();
        assert_distributed(&counts(&sampler, &[0.9, 0.75], depth, 20_000), &probabilities);
    }
    // A histogram's weights decay each by its own rate.
    let sampler = Decay(Histogram::new(0, 1));
    assert_eq!(sampler.parameters().len(), 4);
    let weights = [0.4 * 0.125, 0.8];
    let shares = weights.map(|weight| weight / (weights[0] + weights[1]));
    assert_distributed(&counts(&sampler, &[0.4, 0.8, 0.5, 1.0], 3, 20_000), &shares);
}

#[test]
fn parameters_are_one_flat_vector() {
    let generator = Generator::new(|c| sequence(c, 7));
    let mut model = SampledModel::new(generator.points(), &factory::decay_histogram, 1);
    // Weights and rates of the repetition; weights of the rules; the integer has none.
    assert_eq!(model.parameters().len(), 10 + 2 + 2);
    assert!(model.parameters().iter().all(|own| (own.least, own.most) == (0.0, 1.0)));
    assert_eq!(model.values()[..11], [0.5, 0.5, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9, 0.9, 0.9, 0.5]);
    let values: Vec<f64> = (0..14).map(|index| f64::from(index) / 13.0).collect();
    model.set(&values);
    assert_eq!(model.values(), values);
    model.set(&[9.0; 14]);
    assert_eq!(model.values(), [1.0; 14]);
}

#[test]
fn where_the_paper_is_silent_defaults_are_those_of_data_generators() {
    let sampler = |kind| format!("{:?}", factory::plain(&ChoicePoint { number: 0, kind }));
    assert_eq!(sampler(POINT.kind), "Geometric");
    assert_eq!(sampler(Kind::Integer { least: 0, most: 1 }), "Bernoulli");
    assert_eq!(sampler(Kind::Integer { least: -5, most: 5 }), "Uniform");
    assert!(sampler(Kind::Rule { rules: 3 }).starts_with("Histogram { least: 0, most: 2"));
    let kind = Kind::Integer { least: 0, most: 3 };
    let mut generator = Generator::new(|c| (c.int(false..=true), c.int(0..=3_u8)));
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    model.set(&[0.25]);
    let mut drawn = [[0; 4]; 2];
    for _ in 0..20_000 {
        let (coin, number) = generator.generate(&mut model).unwrap().value;
        drawn[0][usize::from(coin)] += 1;
        drawn[1][usize::from(number)] += 1;
    }
    assert_distributed(&drawn[0], &[0.75, 0.25]);
    assert_distributed(&drawn[1], &[0.25; 4]);
    assert_eq!(kind.most(), Some(3));
}

#[test]
fn a_number_out_of_bounds_is_drawn_again_and_then_with_equal_chances() {
    let mut generator = Generator::new(|c| c.repeat(0..=2, |_| ()).len());
    let mut model = SampledModel::new(generator.points(), &factory::decay_histogram, 1);
    let mut drawn = |weights: [f64; 5], draws| {
        model.set(&[&weights[..], &[1.0; 5]].concat());
        let mut drawn = [0; 3];
        for _ in 0..draws {
            drawn[generator.generate(&mut model).unwrap().value] += 1;
        }
        drawn
    };
    // Half of the draws are too great; what is left keeps its proportions.
    assert_distributed(&drawn([0.1, 0.3, 0.0, 0.2, 0.2], 20_000), &[0.25, 0.75]);
    assert_distributed(&drawn([0.0, 0.0, 0.0, 0.0, 1.0], 20_000), &[1.0 / 3.0; 3]);
}

#[test]
fn a_choice_point_that_was_not_foreseen_has_the_default() {
    // The walk takes the ends of a range only.
    let start = |c: &mut Choices| if c.int(0..=2_u8) == 1 { c.int(0..=9_u8) } else { 0 };
    let mut generator = Generator::new(start);
    assert_eq!(generator.points().len(), 1);
    let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
    let values: Vec<u8> = (0..500).map(|_| generator.generate(&mut model).unwrap().value).collect();
    assert!((0..=9).all(|value| values.contains(&value)), "{values:?}");
    assert_eq!(model.parameters().len(), 0);
}

#[test]
fn models_draw_the_same_from_the_same_seed() {
    let trees = |seed| {
        let mut generator = Generator::new(Tree::generate);
        let mut model = SampledModel::new(generator.points(), &factory::decay_geometric, seed);
        (0..20).map(|_| generator.generate(&mut model).ok()).collect::<Vec<_>>()
    };
    assert_eq!(trees(1), trees(1));
    assert_ne!(trees(1), trees(2));
    let mut stream = Draws::new(1, "choices");
    assert_eq!([stream.below(100), stream.below(100)], [50, 97]);
}

#[test]
fn the_exhaustive_model_makes_all_trees_once() {
    let mut generator = Generator::with_limit(Tree::generate, 5);
    let mut model = Exhaustive::up_to(4);
    let mut trees = Vec::new();
    loop {
        trees.extend(generator.generate(&mut model).ok().map(|made| made.value));
        if !model.advance() {
            break;
        }
    }
    let of_size = |size| trees.iter().filter(|tree| tree.size() == size).count();
    assert_eq!([1, 2, 3, 4, 5].map(of_size), [1, 1, 2, 5, 14], "Catalan numbers");
    let distinct: std::collections::HashSet<_> = trees.iter().collect();
    assert_eq!(distinct.len(), trees.len());
    // The bound holds for each choice.
    let mut model = Exhaustive::up_to(1);
    let mut made = Vec::new();
    let mut generator = Generator::new(|c| (c.int(0..=9_u8), c.rule(3)));
    while made.is_empty() || model.advance() {
        made.push(generator.generate(&mut model).unwrap().value);
    }
    assert_eq!(made, [(0, 0), (0, 1), (1, 0), (1, 1)]);
}

#[test]
fn parts_of_a_range_are_weighted_and_even_within() {
    let sampler = Parts::new(31);
    let mut weights = [0.0; 16];
    assert_eq!(sampler.parameters().len(), 16);
    (weights[0], weights[15]) = (0.25, 0.75);
    let drawn = counts(&sampler, &weights, 0, 20_000);
    assert_distributed(&drawn, &[0.125, 0.125, 0.0]);
    assert_distributed(&drawn[30..32], &[0.5, 0.5]);
    // Parts that are not quite equal cover all; a range may have every number there is.
    let even = [0.5; 16];
    assert!(counts(&Parts::new(40), &even, 0, 20_000)[..=40].iter().all(|count| *count > 0));
    let mut stream = Draws::new(1, "test");
    let context = Context { depth: 0, calls_left: 0 };
    let great = Parts::new(u128::MAX).sample(&weights, &POINT, context, &mut stream);
    assert!(great >= u128::MAX / 16 * 15 || great <= u128::MAX / 16);
    assert_eq!(Parts::new(2).parameters().len(), 3);
}

#[test]
fn depths_have_parameters_of_their_own() {
    let sampler = ByDepth::new(Histogram::new(0, 1));
    let parameters = sampler.parameters().len();
    let mut values = vec![1.0; parameters];
    values[2] = 0.0;
    values[parameters - 1] = 0.0;
    assert_distributed(&counts(&sampler, &values, 0, 2_000), &[0.5, 0.5]);
    assert_distributed(&counts(&sampler, &values, 1, 2_000), &[0.0, 1.0]);
    assert_distributed(&counts(&sampler, &values, 500, 2_000), &[1.0, 0.0]);
}

#[test]
fn samplers_are_fitted_to_choices() {
    let chosen = |numbers: &[u128]| {
        let choice = |number: &u128| Choice { point: 0, depth: 0, number: *number };
        numbers.iter().map(choice).collect::<Vec<_>>()
    };
    let fitted = |sampler: &dyn Sampler, numbers: &[u128], weight| {
        let usual: Vec<f64> = sampler.parameters().iter().map(|own| own.usual).collect();
        sampler.fitted(&usual, &chosen(numbers), weight).unwrap()
    };
    // A mean of 3 has p = 3/4; the usual 1/2 has a mean of 1.
    assert_eq!(fitted(&Geometric, &[2, 3, 4], 0.0), [0.75]);
    assert_eq!(fitted(&Geometric, &[5], 1.0), [0.75]);
    assert_eq!(fitted(&Bernoulli, &[0, 1, 1, 1], 0.0), [0.75]);
    assert_eq!(fitted(&Histogram::new(0, 1), &[0, 0, 0, 1], 0.0), [0.75, 0.25]);
    assert_eq!(fitted(&Histogram::new(0, 1), &[0, 0], 2.0), [0.75, 0.25]);
    assert_eq!(fitted(&Parts::new(31), &[31, 30], 0.0)[15], 1.0);
    assert_eq!(fitted(&Uniform, &[4], 1.0), []);
    let by_depth = ByDepth::new(Geometric);
    let choices =
        [(0, 3), (1, 0), (99, 1)].map(|(depth, number)| Choice { point: 0, depth, number });
    let fitted = by_depth.fitted(&[0.5; 65], &choices, 0.0).unwrap();
    assert_eq!([fitted[0], fitted[1], fitted[64]], [0.75, 0.0, 0.5]);
    assert_eq!(Decay(Geometric).fitted(&[0.5, 0.9], &choices, 1.0), None);
}
