#![allow(clippy::float_cmp, reason = "distances of integers are exact")]

use super::*;
use crate::testing::site;

static MAP: Map = Map {
    function: "f",
    file: "f.rs",
    sites: &[
        site(SiteKind::Decision),
        site(SiteKind::Condition),
        site(SiteKind::Condition),
        site(SiteKind::Arm),
    ],
    operations: &[],
    numbers: Some(0),
};
static OTHER: Map = Map {
    function: "g",
    file: "f.rs",
    sites: &[site(SiteKind::Decision)],
    operations: &[],
    numbers: Some(0),
};

fn traced(run: impl FnOnce()) -> Trace {
    let mut trace = Trace::new();
    record(&MAP, &mut trace, run);
    trace
}

fn compared<Q: Quantity + PartialOrd + Copy>(
    site: usize,
    by: Comparison,
    left: Q,
    right: Q,
) -> bool {
    let outcome = match by {
        Comparison::Less => left < right,
        Comparison::LessEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterEqual => left >= right,
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
    };
    (&&Operands(&left, &right)).compared(&MAP, site, by, outcome)
}

#[test]
fn places_stand_in_the_order_in_which_they_take_an_outcome() {
    let trace = traced(|| {
        // What is measured and not taken comes to its turn later.
        look(&MAP, &5_i128, &[(3, &[(5, 6)])]);
        outcome(&MAP, 2, false);
        outcome(&MAP, 0, true);
        outcome(&MAP, 2, true);
        arm(&MAP, 3, &[]);
    });
    assert_eq!(trace.order, [2, 0, 3]);
}

/// To true and to false.
fn distances(trace: &Trace, site: usize) -> [f64; 2] {
    [true, false].map(|outcome| trace.distance(site, outcome))
}

#[test]
fn distances_are_what_is_missing_for_the_other_outcome() {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    for (by, left, right, expected) in [
        (Equal, 4, 10, [6.0, 0.0]),
        (Equal, 4, 4, [0.0, 1.0]),
        (NotEqual, 4, 10, [0.0, 6.0]),
        (NotEqual, 4, 4, [1.0, 0.0]),
        (Less, 4, 10, [0.0, 6.0]),
        (Less, 10, 10, [1.0, 0.0]),
        (Less, 12, 10, [3.0, 0.0]),
        (LessEqual, 10, 10, [0.0, 1.0]),
        (LessEqual, 12, 10, [2.0, 0.0]),
        (Greater, 12, 10, [0.0, 2.0]),
        (Greater, 10, 10, [1.0, 0.0]),
        (GreaterEqual, 10, 10, [0.0, 1.0]),
        (GreaterEqual, 4, 10, [6.0, 0.0]),
    ] {
        let trace = traced(|| _ = compared(0, by, left, right));
        assert_eq!(distances(&trace, 0), expected, "{left} {by:?} {right}");
        assert_eq!(trace.operands(), [(0, left.into(), right.into())]);
        assert_eq!(distances(&trace, 1), [f64::INFINITY; 2]);
    }
}

#[test]
fn distances_reach_across_the_widest_types() {
    let trace = traced(|| _ = compared(0, Comparison::Equal, i128::MIN, i128::MAX));
    assert_eq!(trace.distance(0, true), 2_f64.powi(128));
    let trace = traced(|| _ = compared(0, Comparison::Equal, u128::MAX, u128::MAX - 5));
    assert_eq!(trace.distance(0, true), 5.0);
    assert!(trace.operands().is_empty(), "no pair of i128");
    let trace = traced(|| _ = compared(0, Comparison::Less, f64::NAN, 1.0));
    assert_eq!(distances(&trace, 0), [f64::MAX, 0.0]);
}

#[test]
fn decisions_add_up_what_their_conditions_miss() {
    let equal = |site, left: i32, right: i32| compared(site, Comparison::Equal, left, right);
    let both = |left: i32, right: i32| {
        traced(|| {
            let mut junction = Junction::new();
            let outcome =
                junction.and_left(equal(1, left, 10)) && junction.and_right(equal(2, right, 20));
            decide(&MAP, 0, outcome);
        })
    };
    assert_eq!(distances(&both(10, 25), 0), [5.0, 0.0]);
    assert_eq!(distances(&both(7, 20), 0), [4.0, 0.0], "the right one is not evaluated");
    assert_eq!(distances(&both(10, 20), 0), [0.0, 1.0]);
    let neither = |left: i32, right: i32| {
        traced(|| {
            let mut junction = Junction::new();
            let either =
                junction.or_left(equal(1, left, 10)) || junction.or_right(equal(2, right, 20));
            decide(&MAP, 0, not(either));
        })
    };
    assert_eq!(distances(&neither(7, 15), 0), [0.0, 3.0]);
    assert_eq!(distances(&neither(10, 15), 0), [2.0, 0.0]);
    assert_eq!(distances(&neither(7, 20), 0), [1.0, 0.0]);
}

#[test]
fn the_smallest_distance_of_a_run_counts() {
    let trace = traced(|| {
        for left in [30, 12, 17] {
            compared(0, Comparison::Equal, left, 10);
        }
    });
    assert_eq!(distances(&trace, 0), [2.0, 0.0]);
}

#[test]
fn each_pair_of_operands_is_kept_once_and_a_loop_s_are_bounded() {
    let trace = traced(|| {
        for round in 0..100 {
            compared(0, Comparison::Equal, round / 2, 1000);
        }
        compared(1, Comparison::Equal, 5, 6);
    });
    let expected: Vec<_> = (0..8).map(|left| (0, left, 1000)).chain([(1, 5, 6)]).collect();
    assert_eq!(trace.operands(), expected);
}

#[test]
fn an_arm_is_as_far_as_its_nearest_value_and_taken_only_where_it_says_so() {
    let ranges: &[(usize, &[(i128, i128)])] = &[(3, &[(4, 4), (10, 20)])];
    let near = traced(|| assert!(!look(&MAP, &7_u8, ranges)));
    assert_eq!(near.distance(3, true), 3.0);
    assert_eq!(near.operands(), [(3, 7, 4)]);
    let inside = traced(|| assert!(!look(&MAP, &12_u8, ranges)));
    assert!(!inside.is_taken(3, true) && inside.distance(3, true) < 1.0);
    let taken = traced(|| {
        look(&MAP, &12_u8, ranges);
        arm(&MAP, 3, &[]);
    });
    assert!(taken.is_taken(3, true));
}

#[test]
fn a_pattern_of_a_slice_is_as_far_as_items_are_missing() {
    let missed = |items: &[u8]| traced(|| missed_along(&MAP, 3, items, &[(3, 3)]));
    assert_eq!(missed(&[1]).distance(3, true), 2.0);
    // The items are as many, and others than wanted.
    let near = missed(&[1, 2, 3]);
    assert!(near.is_taken(3, false) && !near.is_taken(3, true) && near.distance(3, true) < 1.0);
    let open = traced(|| assert!(!look_along(&MAP, &[1, 2][..], &[(3, &[(4, i128::MAX)])])));
    assert_eq!(open.distance(3, true), 2.0);
}

#[test]
fn a_record_is_one_map_s_alone_and_outlives_a_panic() {
    let mut trace = Trace::new();
    let mut inner = Trace::new();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        record(&MAP, &mut trace, || {
            outcome(&OTHER, 0, true);
            record(&OTHER, &mut inner, || outcome(&OTHER, 0, false));
            outcome(&MAP, 1, true);
            std::panic::resume_unwind(Box::new(()));
        });
    }));
    assert!(panicked.is_err());
    assert!(trace.distance(0, true).is_infinite(), "another map's site");
    assert!(trace.is_taken(1, true));
    assert!(inner.is_taken(0, false) && !inner.is_taken(0, true));
    outcome(&MAP, 2, true);
    assert!(trace.distance(2, true).is_infinite(), "the record is over");
    record(&MAP, &mut trace, || {});
    assert!(trace.distance(1, true).is_infinite(), "a new record starts empty");
}

#[test]
fn a_loop_is_entered_and_left() {
    let broken = traced(|| assert_eq!(each(&MAP, 0, 0..3).next(), Some(0)));
    assert!(broken.is_taken(0, true) && !broken.is_taken(0, false));
    let whole = traced(|| assert_eq!(each(&MAP, 0, 0..3).count(), 3));
    assert!(whole.is_taken(0, true) && whole.is_taken(0, false));
}

#[test]
fn a_pattern_in_a_chain_fails_where_nothing_says_that_it_matched() {
    let trace = traced(|| {
        let mut chain = Chain::new();
        assert!(chain.tries(&MAP, 1) && chain.matches(&MAP) && chain.tries(&MAP, 2));
        chain.failed(&MAP);
    });
    assert_eq!(distances(&trace, 1), [0.0, 1.0]);
    assert_eq!(distances(&trace, 2), [1.0, 0.0]);
}
