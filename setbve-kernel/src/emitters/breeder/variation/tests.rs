use super::*;
use crate::sut::argument::Argument;
use proptest::prelude::*;
use std::num::NonZero;

fn vary(
    variation: Variation,
    arguments: &[ArgumentSpec],
    pair: &[Vec<i128>; 2],
    seed: u64,
) -> [Vec<i128>; 2] {
    let (mut varied, mut random) = (pair.clone(), Random::new(seed, "test"));
    let partner = [pair[1].as_slice(), pair[0].as_slice()];
    let texts = ["(12, 7)", "7"];
    Varied { arguments, pair: &mut varied, partner, texts, random: &mut random }.apply(variation);
    varied
}

fn spec<A: Argument>() -> ArgumentSpec {
    ArgumentSpec::new::<A>("a", "A")
}

fn lengths(arguments: &[ArgumentSpec], input: &[i128]) -> Vec<u32> {
    arguments.iter().zip(input).map(|(spec, value)| spec.text_length(*value)).collect()
}

proptest! {
    #[test]
    fn what_comes_out_is_in_the_arguments_domains(
        draws: [u64; 2], seed: u64, which in 0..VARIATIONS.len(),
    ) {
        let arguments = [
            spec::<i128>(), spec::<u128>(), spec::<bool>(), spec::<char>(),
            spec::<NonZero<i8>>(), spec::<u8>().within(&(3_u8..=5)), spec::<i64>(),
        ];
        let pair = draws.map(|draw| {
            let mut random = Random::new(draw, "test");
            let draw = |spec| Sampling::CompatibleTypes.draw(spec, &mut random);
            arguments.iter().map(draw).collect()
        });
        for input in vary(VARIATIONS[which], &arguments, &pair, seed) {
            for (value, spec) in input.iter().zip(&arguments) {
                prop_assert!(spec.contains(*value), "{:?} {value} {spec:?}", VARIATIONS[which]);
            }
        }
    }

    #[test]
    fn closing_up_keeps_every_length_and_never_widens(
        one: [i64; 2], other: [i64; 2], seed: u64,
    ) {
        let arguments = [spec::<i128>(), spec::<i128>()];
        let pair = [one, other].map(|input| input.map(i128::from).to_vec());
        prop_assume!(lengths(&arguments, &pair[0]) != lengths(&arguments, &pair[1]));
        for variation in [Variation::Close, Variation::CloseArgument, Variation::CloseSide] {
            let closed = vary(variation, &arguments, &pair, seed);
            for (side, before) in closed.iter().zip(&pair) {
                prop_assert_eq!(lengths(&arguments, side), lengths(&arguments, before));
            }
            for (index, ends) in closed[0].iter().zip(&closed[1]).enumerate() {
                let before = pair[0][index].abs_diff(pair[1][index]);
                prop_assert!(ends.0.abs_diff(*ends.1) <= before);
            }
        }
    }

    #[test]
    fn sliding_keeps_the_distance(one: [i32; 2], other: [i32; 2], seed: u64) {
        let arguments = [spec::<i128>(), spec::<i128>()];
        let pair = [one, other].map(|input| input.map(i128::from).to_vec());
        let slid = vary(Variation::Slide, &arguments, &pair, seed);
        for index in 0..2 {
            prop_assert_eq!(slid[0][index] - slid[1][index], pair[0][index] - pair[1][index]);
        }
    }
}

#[test]
fn a_value_moves_by_a_number_that_an_outcome_names() {
    let moved = (0..200).map(|seed| {
        vary(Variation::Named, &[spec::<i64>()], &[vec![100], vec![50]], seed).map(|side| side[0])
    });
    let moved: Vec<_> = moved.collect();
    for pair in [[93, 43], [112, 62], [107, 57], [88, 50], [100, 57], [100, 43]] {
        assert!(moved.contains(&pair), "{pair:?}");
    }
    assert!(!moved.contains(&[100, 62]), "the other side does not name it");
}

#[test]
fn closing_up_begins_more_often_with_the_argument_that_keeps_the_inputs_apart() {
    let arguments = [spec::<i64>(), spec::<i64>(), spec::<i64>()];
    let pair = [vec![5, 7_300, 60], vec![6, 1_200, 20]];
    let closed = (0..300).filter(|seed| {
        vary(Variation::CloseArgument, &arguments, &pair, *seed)[0][1] != 7_300
            || vary(Variation::CloseArgument, &arguments, &pair, *seed)[1][1] != 1_200
    });
    let times = closed.count();
    assert!((170..230).contains(&times), "two of three: {times}");
    let lost = (0..300)
        .filter(|seed| vary(Variation::Transfer, &arguments, &pair, *seed)[0][1].abs() < 1_000);
    let times = lost.count();
    assert!((100..230).contains(&times), "{times}");
}

#[test]
fn a_pair_is_loose_while_it_could_be_half_as_far_apart() {
    let is_loose = |one: [i128; 2], other: [i128; 2]| {
        super::is_loose(&[spec::<i64>(), spec::<i64>()], [&one, &other])
    };
    assert!(is_loose([5, 100], [5, 104]));
    assert!(!is_loose([5, 100], [5, 103]));
    assert!(!is_loose([5, 100], [5, 101]));
    assert!(is_loose([5, 99], [5, 2_400]));
    assert!(!is_loose([5, 99], [5, 1_200]), "1,000 is not twice as near");
    assert!(is_loose([5, 12], [9_000, 12]) && !is_loose([5, 12], [1_200, 12]));
}

#[test]
fn closing_up_meets_where_the_lengths_do() {
    let closed = |one: i128, other: i128| {
        vary(Variation::Close, &[spec::<i64>()], &[vec![one], vec![other]], 1)
    };
    assert_eq!(closed(17, 4_711), [[99], [1_000]]);
    assert_eq!(closed(-4_711, -3), [[-1_000], [-9]]);
    assert_eq!(closed(-4_711, 23), [[-1_000], [10]]);
    let [one, other] = closed(120, 250);
    assert_eq!(one[0].abs_diff(other[0]), 1);
}
