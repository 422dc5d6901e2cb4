use super::*;
use crate::archive::descriptor;
use crate::search::config::{Config, Strategy};
use crate::search::engine::Engine;
use crate::sut::outcome::Outcomes;
use crate::testing::outcome;
use crate::testing::specs;

const CONSTANTS: [i128; 4] = [24, 60, 300, 7_919];

/// The inputs of the first calls of a search, in order, and the search after them.
fn first_calls(
    count: usize,
    most: usize,
    seed: u64,
    function: impl Fn(&[i128]) -> String,
) -> (Vec<Vec<i128>>, Engine) {
    let constants = CONSTANTS.map(Number::from);
    let descriptors = descriptor::defaults();
    let arguments = specs(count);
    let strategy = Strategy::full();
    let mut engine = Engine::new(&arguments, &constants, &Config { descriptors, strategy, seed });
    let mut outcomes = Outcomes::default();
    let mut inputs: Vec<Vec<i128>> = Vec::new();
    while inputs.len() < most {
        engine.ask();
        let asked: Vec<Vec<i128>> =
            engine.asked().next().expect("asked").iter().map(<[i128]>::to_vec).collect();
        let told: Vec<_> = asked
            .iter()
            .take(most - inputs.len())
            .map(|input| outcome(&mut outcomes, &function(input)))
            .collect();
        inputs.extend(asked.into_iter().take(told.len()));
        engine.tell(&told);
    }
    (inputs, engine)
}

/// The rules that the walls found so far show: by argument, the value below each wall.
fn found(engine: &Engine) -> Vec<(usize, i128)> {
    let rules =
        engine.boundaries().families().into_iter().filter(|(family, _)| family.kind.is_rule());
    let walls = rules.flat_map(|(_, walls)| walls.kept.iter().map(|wall| &wall.boundary));
    let mut found: Vec<_> = walls.map(|own| (own.argument, own.value())).collect();
    found.sort_unstable();
    found
}

fn plan(input: &[i128]) -> String {
    let (seats, yearly) = (input[0], input[1]);
    let text = match (seats, yearly) {
        (..0, _) => "!Negative",
        (0..24, _) => "solo",
        (24..60, ..0) => "team",
        (24..60, _) => "group",
        (60..300, _) => "business",
        _ => "custom",
    };
    text.to_owned()
}

#[test]
fn ends_and_constants_come_first_and_nothing_is_random() {
    let (inputs, _) = first_calls(2, 120, 0, plan);
    assert_eq!(inputs, first_calls(2, 120, 7, plan).0);
    for argument in [0, 1] {
        let ends = [i128::from(i64::MIN), i128::from(i64::MAX)];
        for value in ends.into_iter().chain([0, 1, -1]).chain(CONSTANTS) {
            assert!(inputs.iter().any(|input| input[argument] == value), "{argument}: {value}");
        }
    }
}

#[test]
fn no_call_is_made_twice() {
    for function in [plan, |input: &[i128]| (input[0] ^ input[1]).to_string()] {
        let (inputs, _) = first_calls(2, 1_500, 0, function);
        let different: FxHashSet<&Vec<i128>> = inputs.iter().collect();
        assert_eq!(different.len(), inputs.len());
    }
}

#[test]
fn three_hundred_calls_list_every_threshold() {
    let (_, engine) = first_calls(2, 300, 0, plan);
    let places = found(&engine);
    for place in [(0, -1), (0, 23), (0, 59), (0, 299), (1, -1)] {
        assert!(places.contains(&place), "{place:?} is not among {places:?}");
    }
    // No constant says where these are.
    let hidden = |input: &[i128]| {
        ["a", "b", "c"][[5_000, 123_456].map(|at| usize::from(input[0] > at)).iter().sum::<usize>()]
            .to_owned()
    };
    let (_, engine) = first_calls(1, 300, 0, hidden);
    assert_eq!(found(&engine), [(0, 5_000), (0, 123_456)]);
}

#[test]
fn an_opening_of_a_small_domain_tries_all_of_it_and_ends() {
    let odd = |input: &[i128]| if input[0] % 2 == 0 { "even" } else { "odd" }.to_owned();
    let arguments = [ArgumentSpec::new::<u8>("n", "u8")];
    let mut outcomes = Outcomes::default();
    let descriptors = descriptor::defaults();
    let mut engine =
        Engine::new(&arguments, &[], &Config { descriptors, strategy: Strategy::full(), seed: 0 });
    let mut seen = FxHashSet::default();
    while seen.len() < 256 {
        engine.ask();
        let asked: Vec<Vec<i128>> =
            engine.asked().next().expect("asked").iter().map(<[i128]>::to_vec).collect();
        for input in &asked {
            assert!(seen.insert(input[0]), "{} twice", input[0]);
        }
        let told: Vec<_> = asked.iter().map(|input| outcome(&mut outcomes, &odd(input))).collect();
        engine.tell(&told);
    }
}
