use super::*;
use crate::sut::argument::ArgumentSpec;
use crate::sut::outcome::Outcomes;
use crate::testing::context;
use crate::testing::outcome;
use crate::testing::specs;

/// A context whose archive holds the pairs of all these inputs.
fn world_of(
    arguments: &[ArgumentSpec],
    inputs: &[Vec<i128>],
    function: impl Fn(&[i128]) -> String,
    known: &mut Outcomes,
) -> Context {
    let mut context = context(arguments);
    for (index, one) in inputs.iter().enumerate() {
        for other in &inputs[..index] {
            let outcomes = [one, other].map(|input| outcome(known, &function(input)));
            context.evaluator.add([one, other], [&outcomes[0], &outcomes[1]]);
        }
    }
    assert!(context.evaluator.archive.len() > 2);
    context
}

/// Pairs of the sides that `pairs` names, as far as their inputs differ.
fn different(sides: &Sides, pairs: impl Iterator<Item = (usize, usize)>) -> u64 {
    pairs.filter(|(one, other)| sides.input(*one) != sides.input(*other)).count() as u64
}

fn thirds(input: &[i128]) -> String {
    if input[0] < 0 { "!Negative".to_owned() } else { format!("{} left", input[0] / 3) }
}

fn some(values: &[i128]) -> Vec<Vec<i128>> {
    values.iter().map(|value| vec![*value]).collect()
}

#[test]
fn nothing_is_asked_for_while_the_archive_is_empty() {
    let (mut breeder, mut context) = (Breeder::new(1, 0), context(&specs(1)));
    let mut inputs = Inputs::new(1);
    breeder.ask(64, &mut context, &mut inputs);
    assert_eq!(inputs.len(), 0);
    breeder.tell(Told { inputs: &inputs, start: 0, outcomes: &[] }, &mut context);
    assert_eq!(context.evaluator.pairs, 0);
}

#[test]
fn children_stay_in_the_domain_and_in_their_room() {
    let arguments = [
        ArgumentSpec::new::<u8>("a", "u8"),
        ArgumentSpec::new::<i64>("b", "i64").within(&(-3_i64..=2_000)),
        ArgumentSpec::new::<std::num::NonZero<i16>>("c", "NonZero<i16>"),
    ];
    let ends = |pick: fn(&ArgumentSpec) -> i128| arguments.iter().map(pick).collect::<Vec<_>>();
    let corners = [ends(|spec| spec.domain.min), ends(|spec| spec.domain.max), vec![9, 10, 99]];
    let function = |input: &[i128]| ((input[0] * 7 + input[1] * input[2]) / 50).to_string();
    let mut known = Outcomes::default();
    let mut context = world_of(&arguments, &corners, function, &mut known);
    let mut breeder = Breeder::new(3, 0);
    let mut asked = 0;
    for batch in 0..60 {
        let mut inputs = Inputs::new(3);
        let room = [64, 2, 7][batch % 3];
        breeder.ask(room, &mut context, &mut inputs);
        assert!(inputs.len() <= room, "{} of {room}", inputs.len());
        for input in inputs.iter() {
            let mut values = arguments.iter().zip(input);
            assert!(values.all(|(spec, value)| spec.contains(*value)), "{input:?}");
        }
        asked += inputs.len();
        let outcomes: Vec<_> =
            inputs.iter().map(|input| outcome(&mut known, &function(input))).collect();
        breeder.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
    }
    assert!(asked > 1_000, "{asked}");
}

/// Every new input is paired with both sides of its parent, with those of a partner where it has
/// one, and with its sibling.
#[test]
fn each_child_is_paired_with_all_of_its_family_once() {
    let mut known = Outcomes::default();
    let mut context =
        world_of(&specs(1), &some(&[-900, -5, 3, 40, 999, 5_000]), thirds, &mut known);
    let mut breeder = Breeder::new(1, 0);
    let mut families = [0; 4];
    for _ in 0..160 {
        let mut inputs = Inputs::new(1);
        // Few enough to be judged together, and for no sides to be paired anew.
        breeder.ask(TOGETHER, &mut context, &mut inputs);
        let mut expected = 0;
        let mut start = 0;
        for asked in &breeder.asked {
            let mut sides = Sides::new(1);
            sides.push_elite(asked.parent, &context.evaluator);
            if let Some(partner) = asked.partner {
                sides.push_elite(partner, &context.evaluator);
            }
            let known_sides = sides.len();
            for index in start..start + asked.inputs {
                let input = inputs.get(index);
                sides.push(input, &outcome(&mut known, &thirds(input)), &context.evaluator);
            }
            start += asked.inputs;
            let new = known_sides..sides.len();
            expected += different(&sides, new.flat_map(|new| (0..new).map(move |old| (old, new))));
            families[2 * usize::from(asked.partner.is_some()) + asked.inputs - 1] += 1;
        }
        assert_eq!(start, inputs.len(), "what was asked for is known");
        let outcomes: Vec<_> =
            inputs.iter().map(|input| outcome(&mut known, &thirds(input))).collect();
        let before = context.evaluator.pairs;
        breeder.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
        assert_eq!(context.evaluator.pairs - before, expected);
        assert!(breeder.asked.is_empty());
    }
    assert!(families.iter().all(|times| *times > 20), "every kind of family was met: {families:?}");
}

#[test]
fn pairs_without_calls_are_counted_and_made_within_a_group_only() {
    let mut known = Outcomes::default();
    let mut context =
        world_of(&specs(1), &some(&[-900, -5, 3, 40, 999, 5_000]), thirds, &mut known);
    let mut breeder = Breeder::new(1, 0);
    let mut times = 0;
    for _ in 0..100 {
        let before = context.evaluator.pairs;
        breeder.repair(1, &mut context);
        if context.evaluator.pairs == before {
            continue;
        }
        times += 1;
        let count = breeder.sides.len();
        assert_eq!(count, 2 * GROUP);
        // Every two sides of different elites.
        let all = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let pairs = all.filter(|(one, other)| one / 2 != other / 2);
        assert_eq!(context.evaluator.pairs - before, different(&breeder.sides, pairs.clone()));
        assert_eq!(pairs.count(), PAIRS_OF_GROUP);
    }
    assert!((10..=90).contains(&times), "{times}");
}

#[test]
fn what_was_executed_of_a_batch_that_was_cut_off_is_judged() {
    let mut known = Outcomes::default();
    let mut context = world_of(&specs(1), &some(&[-900, -5, 3, 40, 999]), thirds, &mut known);
    for done in [1, 2, 5, 30] {
        let mut breeder = Breeder::new(1, 0);
        let mut inputs = Inputs::new(1);
        breeder.ask(60, &mut context, &mut inputs);
        let told: Vec<_> =
            inputs.iter().take(done).map(|input| outcome(&mut known, &thirds(input))).collect();
        let before = context.evaluator.pairs;
        breeder.tell(Told { inputs: &inputs, start: 0, outcomes: &told }, &mut context);
        // Each is paired with both sides of its parent at least, and may be equal to one of them.
        assert!(
            context.evaluator.pairs - before >= done as u64,
            "{done}: {}",
            context.evaluator.pairs - before
        );
    }
}

/// What a variation brings is credited to it, and to no other.
#[test]
fn the_variation_that_pays_is_drawn_most() {
    let mut known = Outcomes::default();
    let function = |input: &[i128]| "x".repeat((input[0].rem_euclid(7_919) % 60) as usize);
    let mut context = world_of(&specs(1), &some(&[0, 9, 100]), function, &mut known);
    let mut breeder = Breeder::new(1, 0);
    let good = 5;
    for round in 0..2_000_i128 {
        let mut inputs = Inputs::new(1);
        for variation in 0..VARIATIONS.len() {
            // Only one of them leads to inputs whose length is a new one, and so to new cells.
            let is_good = variation == good && round < 18;
            inputs.push(&[if is_good { 10_i128.pow(round as u32) + 1 } else { 9 }]);
            let asked =
                Trial { variation, parent: 0, partner: None, pool: ParentPool::All, inputs: 1 };
            breeder.asked.push_back(asked);
        }
        if round == 18 {
            break;
        }
        let outcomes: Vec<_> =
            inputs.iter().map(|input| outcome(&mut known, &function(input))).collect();
        breeder.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
    }
    let mut random = Random::new(0, "draws");
    let mut drawn = [0; VARIATIONS.len()];
    (0..1_000)
        .for_each(|_| drawn[breeder.bandits[ParentPool::All as usize].draw(&mut random)] += 1);
    assert!(drawn[good] > 600, "{drawn:?}");
    let mut others = [0; VARIATIONS.len()];
    (0..1_000)
        .for_each(|_| others[breeder.bandits[ParentPool::Sharp as usize].draw(&mut random)] += 1);
    assert!(others.iter().all(|times| (20..120).contains(times)), "{others:?}");
}

#[test]
fn what_became_of_a_pair_is_worth_what_it_gained() {
    let mut known = Outcomes::default();
    let mut context = context(&specs(1));
    let mut fresh = Fresh::default();
    let mut offer = |inputs: [i128; 2], texts: [&str; 2], fresh: &mut Fresh| {
        let outcomes = texts.map(|text| outcome(&mut known, text));
        let entry =
            context.evaluator.add([&[inputs[0]], &[inputs[1]]], [&outcomes[0], &outcomes[1]]);
        fresh.note(entry, &context.evaluator.archive)
    };
    // Nearly exact comparisons: a half is a sum of powers of two, the derivatives are not.
    let is = |value: f64, expected: f64| (value - expected).abs() < 1e-12;
    assert!(is(offer([10, 14], ["abc", "xyz"], &mut fresh), 1.0));
    assert!(is(offer([10, 12], ["abc", "xyz"], &mut fresh), 0.5), "twice as steep");
    assert!(is(offer([10, 13], ["abc", "xyz"], &mut fresh), 0.0), "not as steep");
    assert_eq!(fresh.0, [0, 0], "what was refused is not fresh");
    assert!(is(offer([100, 400], ["abc", "abc"], &mut fresh), FLAT));
    assert_eq!(fresh.0, [0, 0], "nor what is flat");
}

#[test]
fn new_elites_are_varied_first() {
    let mut known = Outcomes::default();
    let mut context =
        world_of(&specs(1), &some(&[-900, -5, 3, 40, 999, 5_000]), thirds, &mut known);
    let mut breeder = Breeder::new(1, 0);
    let newest = context.evaluator.archive.len() as u32 - 1;
    let share = |breeder: &mut Breeder, context: &mut Context| {
        let drawn = (0..400).filter(|_| {
            breeder.fresh.0.push_back(newest);
            breeder.draw_parent(context) == (newest as usize, ParentPool::Fresh)
        });
        drawn.count()
    };
    let times = share(&mut breeder, &mut context);
    assert!((150..250).contains(&times), "{times}");
    breeder.fresh.0.clear();
    let pool = |breeder: &mut Breeder| breeder.draw_parent(&context).1;
    assert!((0..100).all(|_| pool(&mut breeder) != ParentPool::Fresh));
}
