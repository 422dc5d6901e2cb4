//! Searches with further emitters, for experiments.

use super::*;
use crate::archive::descriptor;
use crate::archive::selection::Selection;
use crate::emitters::autobva::LocalSearch;
use crate::emitters::generator::grammar::Grammar;
use crate::search::further::{Further, FurtherEmitters};
use crate::tuning::full::SETTLED_AT_LEAST;

fn strategies() -> [Strategy; 7] {
    let paper = |selection, shares| {
        let emitters = FurtherEmitters {
            scanner: 64,
            scanner_feeds_archive: false,
            breeds_after: None,
            generator: 0,
            ..FurtherEmitters::default()
        };
        let further = Further { selection, ..Strategy::with(emitters).further };
        Strategy { shares, single_round: Some(6_000), further, ..Strategy::default() }
    };
    [
        Strategy::full(),
        paper(Selection::Uniform, [100, 0, 0]),
        paper(Selection::Curiosity, [10, 80, 10]),
        paper(Selection::Fitness, [10, 80, 10]),
        with(|own| own.breeds_after = Some(2_000)),
        local(LocalSearch::BatchedLns, 64),
        local(LocalSearch::BatchedBcs, 64),
    ]
}

fn with(change: impl FnOnce(&mut FurtherEmitters)) -> Strategy {
    let mut emitters = FurtherEmitters::default();
    change(&mut emitters);
    Strategy::with(emitters)
}

fn local(local: LocalSearch, scanner: usize) -> Strategy {
    with(|own| {
        own.local = Some(local);
        own.scanner = scanner;
        own.scanner_feeds_archive = false;
    })
}

#[test]
fn what_a_local_search_finds_is_left_to_the_scanner() {
    for which in [LocalSearch::BatchedLns, LocalSearch::BatchedBcs] {
        let (engine, _) = run(engine(local(which, 0), 1), length, 40_000);
        assert!(engine.archive().len() > 0);
        assert!(!engine.context.shared.crossings.is_empty(), "{which:?}");
        let is_exact = |found: &crate::sut::boundary::Boundary| {
            let [low, high] = found.inputs();
            let outputs = [low, high].map(|input| (input[0] ^ input[1]).to_string());
            found.outcomes.each_ref().map(|outcome| outcome.text.clone()) == outputs
        };
        assert!(engine.context.shared.crossings.iter().all(is_exact), "{which:?}");
        let waiting = |evaluations| {
            let (scanned, _) = run(super::engine(local(which, 64), 1), length, evaluations);
            scanned.context.shared.crossings.front().map(|found| found.low.clone())
        };
        assert_ne!(waiting(40_000), waiting(80_000), "{which:?}: nobody looks at them");
    }
}

#[test]
fn the_same_seed_asks_for_the_same_inputs() {
    strategies().into_iter().for_each(same_seed_same_inputs);
}

/// Their digests are those of the published results.
#[test]
fn full_searches_take_the_same_course() {
    let courses = strategies().map(|strategy| [circle, length].map(|of| course(strategy, of)));
    let expected = [
        [0x0141_5076_944e_6971, 0x162c_0041_52cd_e670],
        [0x82d0_edb5_6cd9_1a09, 0x7f93_b98a_5c77_1a42],
        [0x9f0b_8f87_cb5b_79c1, 0x2268_51af_053e_0e47],
        [0xc797_97ed_e1ec_55f8, 0x36fa_5605_7eaa_0a42],
        [0x0cb5_d5bc_9cca_aa15, 0xa6c0_753a_27cc_50d6],
        [0x8dab_11b8_0c8a_af60, 0x357f_4446_3397_ab5a],
        [0xc66d_a671_5ccc_5289, 0xff6b_da78_5ced_1476],
    ];
    let raise = "raise ENGINE, then put it and the new digests here";
    assert!((ENGINE, courses) == (34, expected), "{raise}: {ENGINE} {courses:#x?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn promise_4_a_full_search_cut_off_has_seen_a_subset(
        cut in 1_u64..12_000, longer in 1_u64..4_000, which in 0..7_usize, seed in 0..5_u64,
        erratic: bool,
    ) {
        is_cut_off(strategies()[which], [cut, longer], seed, erratic)?;
    }
}

#[test]
fn every_batch_after_the_opening_is_full() {
    let mut engine = engine(with(|own| own.opens = false), 0);
    for batches in 1..=400 {
        engine = run(engine, circle, batches * BATCH as u64).0;
        assert_eq!(engine.evaluations(), batches * BATCH as u64);
    }
}

fn needle(input: &[i128], observation: &mut Observation) {
    let [a, b, c] = [input[0], input[1], input[2]];
    let is_found = a == 48_271 && b == a + 17 && c == b ^ 0x5A5A;
    observation.text.push_str(if is_found { "found" } else { "hay" });
}

fn found_with(constants: &[i128], grammar: Grammar, seed: u64) -> bool {
    let constants: Vec<Number> = constants.iter().map(|value| (*value).into()).collect();
    let strategy = with(|own| own.grammar = grammar);
    let descriptors = descriptor::defaults();
    let engine = Engine::new(&specs(3), &constants, &Config { descriptors, strategy, seed });
    let (engine, _) = run(engine, needle, 3 * SETTLED_AT_LEAST);
    !engine.boundaries().families().is_empty()
}

#[test]
fn constants_lead_to_a_branch_that_they_guard() {
    for seed in 0..2 {
        assert!(found_with(&[17, 0x5A5A, 48_271], Grammar::Extended, seed));
        assert!(!found_with(&[], Grammar::Extended, seed));
        // Its rules have no sums.
        assert!(!found_with(&[17, 0x5A5A, 48_271], Grammar::Original, seed));
    }
}

#[test]
fn a_single_argument_without_constants_is_searched_as_if_there_were_no_grammar() {
    let parity = |input: &[i128], observation: &mut Observation| {
        observation.text.push_str(if input[0] > 5_000 { "many" } else { "few" });
    };
    let asked = |generator: usize, constants: &[Number]| {
        let strategy = with(|own| {
            own.generator = generator;
            own.opens = false;
        });
        let descriptors = descriptor::defaults();
        let engine = Engine::new(&specs(1), constants, &Config { descriptors, strategy, seed: 0 });
        run(engine, parity, 9_000).1
    };
    assert_eq!(asked(BATCH / 8, &[]), asked(0, &[]));
    assert_eq!(asked(0, &[5_000.into()]), asked(0, &[]));
    assert_ne!(asked(BATCH / 8, &[5_000.into()]), asked(0, &[]));
}

#[test]
fn what_the_breeder_adds_is_more_cells_with_closer_pairs() {
    let searched = |breeds_after| {
        let (engine, _) =
            run(engine(with(|own| own.breeds_after = breeds_after), 0), length, 40_000);
        let archive = engine.archive();
        let sharp = (0..archive.len()).filter(|index| archive.elite(*index).derivative >= 0.5);
        (archive.len(), sharp.count())
    };
    let (plain, bred) = (searched(None), searched(Some(4_000)));
    assert!(bred.0 > 2 * plain.0 && 2 * bred.1 > 3 * plain.1, "{plain:?} {bred:?}");
}

#[test]
fn the_boundaries_of_a_circle_are_found_to_the_exact_input() {
    let (engine, _) = run(engine(Strategy::full(), 0), circle, SETTLED_AT_LEAST);
    let lows: Vec<Vec<i128>> = engine
        .boundaries()
        .families()
        .into_iter()
        .flat_map(|(_, walls)| walls.kept.iter().map(|wall| wall.boundary.low.to_vec()))
        .collect();
    for low in [[-1, 0], [0, -1], [0, 0]] {
        assert!(lows.contains(&low.to_vec()), "{low:?} {lows:?}");
    }
    assert!(lows.iter().any(|low| low == &[0, 80] || low == &[80, 0]), "{lows:?}");
}
