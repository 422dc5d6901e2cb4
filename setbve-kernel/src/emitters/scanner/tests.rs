use super::*;
use crate::sut::argument::Argument;
use crate::sut::inputs::stem::Stem;
use crate::sut::outcome::Outcomes;
use crate::testing::outcome;
use crate::testing::specs;
use crate::testing::{context, search};

/// Lets a Scanner look at a function, so many inputs at a time, until all `wanted` inputs were
/// asked for; gives the number of inputs that took.
fn calls_until(
    wanted: &[&[i128]],
    arguments: &[ArgumentSpec],
    function: impl Fn(&[i128]) -> String,
    room: usize,
) -> usize {
    let (mut scanner, mut context) = (Scanner::new(0, false, &[]), context(arguments));
    let (mut known, mut missing, mut calls) = (Outcomes::default(), wanted.to_vec(), 0);
    while !missing.is_empty() && calls < 100_000 {
        let mut inputs = Inputs::new(arguments.len());
        scanner.ask(room, &mut context, &mut inputs);
        assert!((1..=room).contains(&inputs.len()), "{} of {room}", inputs.len());
        calls += inputs.len();
        missing.retain(|wanted| !inputs.iter().any(|input| input == *wanted));
        let outcomes: Vec<_> =
            inputs.iter().map(|input| outcome(&mut known, &function(input))).collect();
        scanner.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
    }
    calls
}

fn step(at: i128) -> impl Fn(&[i128]) -> String {
    move |input| (if input[0] < at { "below" } else { "at or above" }).to_owned()
}

#[test]
fn a_step_is_found_exactly_within_a_logarithmic_number_of_calls() {
    let mut random = Random::new(0, "steps");
    let mut steps = vec![0, 1, -1, 1_000_003, i64::MIN.into(), i64::MAX.into()];
    steps.extend((0..60).map(|bits| random.between(-(1 << bits), 1 << bits)));
    for at in steps.into_iter().filter(|at| *at > i64::MIN.into()) {
        // A line of probes, then at most 64 halvings, one in each batch.
        let calls = calls_until(&[&[at - 1], &[at]], &specs(1), step(at), 16);
        assert!(calls <= 80 * 16, "{at}: {calls} calls");
    }
}

#[test]
fn every_step_of_several_is_found() {
    let steps = [-5_000_000, -70, 18, 65, 12_345, 1 << 40];
    let band = |input: &[i128]| {
        let names = ["deep", "low", "child", "adult", "old", "high", "far"];
        names[steps.iter().filter(|at| input[0] >= **at).count()].to_owned()
    };
    let sides = steps.map(|at| [[at - 1], [at]]);
    let wanted: Vec<&[i128]> = sides.iter().flatten().map(|side| &side[..]).collect();
    let calls = calls_until(&wanted, &specs(1), band, 64);
    assert!(calls <= 6_000, "{calls} calls");
}

#[test]
fn a_boundary_is_also_looked_at_where_the_other_arguments_are_simple() {
    let plane = |input: &[i128]| (if input[1] < 123_457 { "a" } else { "b" }).to_owned();
    let wanted: [&[i128]; 2] = [&[0, 123_456], &[0, 123_457]];
    let calls = calls_until(&wanted, &specs(2), plane, 64);
    assert!(calls <= 3_000, "{calls} calls");
}

#[test]
fn an_island_around_a_boundary_s_constant_is_found() {
    let constant = Number::from(7_919_000_001);
    let island = |input: &[i128]| (if input[0] == 7_919_000_001 { "here" } else { "not" }).into();
    let asked = |constants: &[Number]| {
        let mut scanner = Scanner::new(0, false, constants);
        let inputs = search(&mut scanner, &specs(1), island, 8);
        [-1, 0, 1].map(|step| inputs.contains(&vec![7_919_000_001 + step]))
    };
    assert_eq!(asked(&[constant]), [true; 3]);
    assert_eq!(asked(&[]), [false; 3], "nothing else leads there");
}

#[test]
fn nothing_is_asked_for_outside_of_the_domain() {
    fn narrow<A: Argument>(name: &'static str) -> ArgumentSpec {
        ArgumentSpec::new::<A>(name, "")
    }
    let arguments = [
        narrow::<u8>("a"),
        narrow::<i64>("b").within(&(-3_i64..=2_000)),
        narrow::<std::num::NonZero<i16>>("c"),
        narrow::<bool>("d"),
    ];
    let function = |input: &[i128]| ((input[0] + input[1]) / (1 + input[3]) / 50).to_string();
    let mut scanner = Scanner::new(3, true, &[Number::from(255), Number::from(-3)]);
    let asked = search(&mut scanner, &arguments, function, 40);
    assert!(asked.len() > 5_000, "{}", asked.len());
    for input in asked {
        let mut values = arguments.iter().zip(&input);
        assert!(values.all(|(spec, value)| spec.contains(*value)), "{input:?}");
    }
}

/// What becomes of a batch of which only a part was executed is asked for again, not forgotten.
#[test]
fn what_a_cut_off_batch_left_open_is_asked_for_again() {
    let arguments = specs(1);
    let (mut scanner, mut context) = (Scanner::new(0, false, &[]), context(&arguments));
    let mut known = Outcomes::default();
    let mut inputs = Inputs::new(1);
    scanner.ask(64, &mut context, &mut inputs);
    let outcomes: Vec<_> =
        inputs.iter().take(20).map(|input| outcome(&mut known, &step(77)(input))).collect();
    scanner.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
    let mut next = Inputs::new(1);
    scanner.ask(44, &mut context, &mut next);
    let [left, again] = [&inputs, &next].map(|inputs| inputs.iter().collect::<Vec<_>>());
    assert_eq!(left[20..], again[..]);
}

#[test]
fn the_archive_sees_boundaries_where_it_is_told_to_only() {
    for feeds_archive in [false, true] {
        let arguments = specs(1);
        let (mut scanner, mut context) = (Scanner::new(0, feeds_archive, &[]), context(&arguments));
        let mut known = Outcomes::default();
        for _ in 0..8 {
            let mut inputs = Inputs::new(1);
            scanner.ask(256, &mut context, &mut inputs);
            let outcomes: Vec<_> =
                inputs.iter().map(|input| outcome(&mut known, &step(77)(input))).collect();
            scanner.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
        }
        assert_eq!(context.evaluator.archive.len() > 0, feeds_archive);
        let families = context.evaluator.boundaries.families();
        assert_eq!(families.len(), 1, "the boundary is known either way");
    }
}

#[test]
fn a_lead_is_followed_to_its_boundary() {
    let arguments = specs(2);
    let (mut scanner, mut context) = (Scanner::new(0, false, &[]), context(&arguments));
    // A spot that no line through the axes or small values meets.
    let spot = |input: &[i128]| {
        let inside = [0, 1].into_iter().all(|at| (3_000_017..3_000_917).contains(&input[at]));
        (if inside { "in" } else { "out" }).to_owned()
    };
    let inputs: [&[i128]; 2] = [&[0, 0], &[3_000_500, 3_000_600]];
    context.evaluator.leads.push_back(inputs.map(Stem::of_ordinals));
    let mut known = Outcomes::default();
    let mut asked = Vec::new();
    for _ in 0..40 {
        let mut inputs = Inputs::new(2);
        scanner.ask(64, &mut context, &mut inputs);
        let outcomes: Vec<_> =
            inputs.iter().map(|input| outcome(&mut known, &spot(input))).collect();
        asked.extend(inputs.iter().map(<[i128]>::to_vec));
        scanner.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
    }
    for side in [[3_000_500, 3_000_016], [3_000_500, 3_000_017]] {
        assert!(asked.contains(&side.to_vec()), "{side:?}");
    }
}
