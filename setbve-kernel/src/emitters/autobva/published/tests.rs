use super::*;
use crate::sut::outcome::Outcomes;
use crate::testing::{outcome, search};
use proptest::prelude::*;

fn i128s(count: usize) -> Vec<ArgumentSpec> {
    ["a", "b", "c"][..count].iter().map(|name| ArgumentSpec::new::<i128>(name, "i128")).collect()
}

/// The values that a search visits, and where it finds a crossing.
fn trail(
    start: i128,
    up: bool,
    ends: [i128; 2],
    length: impl Fn(i128) -> usize,
) -> (Vec<i128>, Option<i128>) {
    let mut known = Outcomes::default();
    let mut point = |value| (value, outcome(&mut known, &"x".repeat(length(value))));
    let current = point(start);
    let mut crossing =
        Crossing { argument: 0, up, ends, current, step: 1, is_back: false, limit: None, steps: 0 };
    let mut visited = Vec::new();
    while let Some(to) = crossing.next() {
        visited.push(to);
        match crossing.take(point(to)) {
            Some(false) => {}
            Some(true) => return (visited, Some(to)),
            None => return (visited, None),
        }
    }
    (visited, None)
}

const I8: [i128; 2] = [i8::MIN as i128, i8::MAX as i128];

#[test]
fn the_paper_s_example_goes_from_the_13th_to_below_the_first_day() {
    // AutoBVA, "Boundary crossing search": days 13, 12, 10, 6 and -2 of a February.
    let found = trail(13, false, I8, |day| if day < 1 { 50 } else { 10 });
    assert_eq!(found, (vec![12, 10, 6, -2, 2, 0, 1, 0], Some(0)), "the side that differs");
}

#[test]
fn a_step_beyond_the_type_is_halved_and_its_end_can_be_reached() {
    let (visited, found) = trail(100, true, I8, |value| usize::from(value >= 120));
    assert_eq!((visited, found), (vec![101, 103, 107, 115, 123, 119, 121, 120], Some(120)));
    let (visited, found) = trail(120, true, I8, |value| usize::from(value >= 127));
    assert_eq!((visited.last(), found), (Some(&127), Some(127)));
    let (visited, found) = trail(100, true, I8, |_| 0);
    assert_eq!((visited.last(), found), (Some(&127), None));
}

#[test]
fn a_search_of_many_steps_is_given_up() {
    let ends = [i128::MIN, i128::MAX];
    let crossing = |at: i128| trail(0, true, ends, move |value| usize::from(value >= at)).1;
    assert_eq!(crossing(10_i128.pow(28)), Some(10_i128.pow(28)));
    assert_eq!(crossing(10_i128.pow(36)), None);
    let (visited, _) = trail(0, true, ends, |value| usize::from(value >= 10_i128.pow(36)));
    assert_eq!(visited.len(), STEPS as usize);
}

proptest! {
    /// What is found is a neighbour of a value with another length, and nothing visited is outside
    /// of the type.
    #[test]
    fn a_crossing_is_found_between_neighbours(
        start in -120_i128..120, up: bool,
        steps in prop::collection::vec((-128_i128..128, 0..9_usize), 0..4),
    ) {
        let length = |value| {
            steps.iter().filter(|(at, _)| value >= *at).map(|(_, by)| by).sum::<usize>()
        };
        let (visited, found) = trail(start, up, I8, length);
        prop_assert!(visited.iter().all(|value| (I8[0]..=I8[1]).contains(value)));
        if let Some(at) = found {
            prop_assert_ne!(length(at), length(if up { at - 1 } else { at + 1 }));
        }
    }
}

fn bcs() -> (Published, Candidates) {
    let candidates = Candidates::new(true);
    (Published::bcs(Sampling::CompatibleTypes, 1, candidates.clone()), candidates)
}

#[test]
fn searches_go_one_after_the_other_and_begin_with_all_neighbours() {
    let (mut bcs, _) = bcs();
    let arguments = i128s(2);
    let mut context = crate::testing::context(&arguments);
    let mut known = Outcomes::default();
    let mut sizes = std::collections::BTreeSet::new();
    for _ in 0..500 {
        let mut inputs = Inputs::new(2);
        bcs.ask(256, &mut context, &mut inputs);
        sizes.insert(inputs.len());
        let asked: Vec<Vec<i128>> = inputs.iter().map(<[i128]>::to_vec).collect();
        for neighbour in &asked[1..] {
            let differences = [0, 1].map(|side: usize| neighbour[side].abs_diff(asked[0][side]));
            assert_eq!(differences.iter().sum::<u128>(), 1, "{asked:?}");
        }
        let outcomes: Vec<_> = inputs
            .iter()
            .map(|input| outcome(&mut known, &input[0].wrapping_add(input[1]).to_string()))
            .collect();
        bcs.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
    }
    // A type's end has no neighbour beyond.
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [1, 3, 4, 5]);
}

#[test]
fn a_start_on_a_boundary_is_a_candidate_as_it_is() {
    // Every point is on a boundary.
    let function = |input: &[i128]| "x".repeat(input[0].rem_euclid(2) as usize);
    let (mut bcs, candidates) = bcs();
    let asked = search(&mut bcs, &i128s(1), function, 50);
    assert!(asked.len() > 100, "three inputs each: {}", asked.len());
    assert!(candidates.sorted().len() > 30, "{}", candidates.sorted().len());
}

#[test]
fn the_pair_of_a_point_is_that_with_its_steepest_neighbour() {
    let length = |n: i128| [0, 1, 5][n.rem_euclid(3) as usize];
    let function = |input: &[i128]| "x".repeat(length(input[0]));
    for lns in [false, true] {
        let candidates = Candidates::new(true);
        let new = if lns { Published::lns } else { Published::bcs };
        search(
            &mut new(Sampling::CompatibleTypes, 1, candidates.clone()),
            &i128s(1),
            function,
            200,
        );
        let found = candidates.sorted();
        assert!(found.len() > 20);
        for (pair, outcomes) in found {
            let (low, high) = (pair[0], pair[1]);
            let is_end = [i128::MIN, i128::MAX, 0, 1].contains(&low)
                || is_end_of_type(low)
                || is_end_of_type(high);
            let rise = outcomes[0].length.abs_diff(outcomes[1].length);
            assert!(rise >= 4 || is_end, "{pair:?}");
        }
    }
}

/// Whether there is a type that has no neighbour on one side of the value.
fn is_end_of_type(value: i128) -> bool {
    let size = value.unsigned_abs();
    size.is_power_of_two() || (size + 1).is_power_of_two()
}

#[test]
fn a_function_whose_points_are_all_known_ends_the_search() {
    let (mut bcs, candidates) = bcs();
    let function = |input: &[i128]| "x".repeat(input[0] as usize);
    let argument = ArgumentSpec::new::<bool>("a", "bool");
    let asked = search(&mut bcs, &[argument], function, 50);
    assert_eq!((asked.len(), candidates.sorted().len()), (4, 1), "both points, one pair");
}

#[test]
fn lns_asks_for_nothing_but_points_with_their_neighbours() {
    let candidates = Candidates::new(true);
    let mut lns = Published::lns(Sampling::CompatibleTypes, 1, candidates.clone());
    let asked = search(&mut lns, &i128s(1), |input| input[0].to_string(), 300);
    assert!(asked.len() >= 2 * 300 && asked.len() <= 3 * 300, "{}", asked.len());
    assert!(!candidates.sorted().is_empty());
}
