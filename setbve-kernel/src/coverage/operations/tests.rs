#![allow(clippy::float_cmp, reason = "distances of integers are exact")]
#![allow(clippy::cast_lossless, reason = "one macro for all widths, two of which are 128 bits")]
#![allow(clippy::needless_borrow, reason = "as in copies, where types choose the method")]

use super::*;
use crate::coverage::{Operation, Trace, record};

static MAP: Map = Map {
    function: "f",
    file: "f.rs",
    sites: &[],
    operations: &[Operation { line: 1, column: 1, text: "" }],
    numbers: Some(0),
};

/// The distance to failure, 0 where it fails, and the operands.
fn noted(note: impl FnOnce()) -> (f64, Vec<(i128, i128)>) {
    let mut trace = Trace::new();
    record(&MAP, &mut trace, note);
    let operands = trace.operands().iter().map(|(_, operand, wanted)| (*operand, *wanted));
    (trace.distance(0, false), operands.collect())
}

fn fits<L: Integer, R: Integer>(left: L, by: Arithmetic, right: R) -> f64 {
    noted(|| (&&Operands(&left, &right)).fits(&MAP, 0, by)).0
}

#[expect(clippy::needless_pass_by_value, reason = "so that ranges can be written as such")]
fn reaches<L: Length + ?Sized>(list: &L, at: impl Position) -> f64 {
    noted(|| (&&Operands(list, &at)).reaches(&MAP, 0)).0
}

#[test]
fn a_division_without_a_remainder_is_approached_from_both_sides() {
    use Arithmetic::Remainder;
    let note =
        |left: i32, right: i32| noted(|| (&&Operands(&left, &right)).fits(&MAP, 0, Remainder));
    assert_eq!(note(23, 10), (3.0, vec![(23, 20), (23, 30)]));
    assert_eq!(note(-23, 10), (3.0, vec![(-23, -30), (-23, -20)]));
    assert_eq!(note(29, -10), (1.0, vec![(29, 20), (29, 30)]));
    for (left, right) in [(0, 7), (21, 7), (-21, 7), (3, 0), (i32::MIN, -1)] {
        assert_eq!(note(left, right), (0.0, Vec::new()), "{left} / {right}");
    }
}

macro_rules! at_the_ends_of {
    ($($signed:ident $unsigned:ident)*) => {$({
        use Arithmetic::{Cast, Difference, Negation, Product, Quotient, Shift, Sum};
        let (least, most) = ($signed::MIN, $signed::MAX);
        let all = $unsigned::MAX;
        let half = most as f64;
        assert_eq!(fits(most, Sum, 1 as $signed), 0.0);
        assert_eq!(fits(most, Sum, 0 as $signed), 1.0);
        assert_eq!(fits(least, Sum, 0 as $signed), 1.0);
        assert_eq!(fits(least, Sum, most), half + 1.0, "-1 is nearer to the upper end");
        assert_eq!(fits(all, Sum, 1 as $unsigned), 0.0);
        assert_eq!(fits(0 as $unsigned, Sum, 0 as $unsigned), all as f64 + 1.0);
        assert_eq!(fits(0 as $unsigned, Difference, 1 as $unsigned), 0.0);
        assert_eq!(fits(all, Difference, all), 1.0);
        assert_eq!(fits(all, Difference, 0 as $unsigned), all as f64 + 1.0);
        assert_eq!(fits(least, Difference, 1 as $signed), 0.0);
        assert_eq!(fits(most, Difference, -1 as $signed), 0.0);
        assert_eq!(fits(most / 2, Product, 2 as $signed), 2.0);
        assert_eq!(fits(most, Product, 2 as $signed), 0.0);
        assert_eq!(fits(least, Product, -1 as $signed), 0.0);
        assert_eq!(fits(all, Product, 0 as $unsigned), all as f64 + 1.0);
        assert_eq!(fits(7 as $signed, Quotient, 0 as $signed), 0.0);
        assert_eq!(fits(7 as $unsigned, Quotient, all), all as f64);
        assert_eq!(fits(least, Quotient, -1 as $signed), 0.0);
        assert_eq!(fits(least, Quotient, -3 as $signed), 2.0);
        assert_eq!(fits(least + 5, Quotient, -9 as $signed), 9.0);
        assert_eq!(fits(least, Quotient, least), half);
        assert_eq!(fits(7 as $signed, Quotient, 2 as $signed), 2.0);
        assert_eq!(fits(1 as $signed, Shift, $signed::BITS - 3), 3.0);
        assert_eq!(fits(1 as $signed, Shift, $signed::BITS), 0.0);
        assert_eq!(fits(1 as $unsigned, Shift, 2_i8), 3.0);
        assert_eq!(fits(1 as $unsigned, Shift, -1_i8), 0.0);
        assert_eq!(fits(1 as $unsigned, Shift, u128::MAX), 0.0);
        assert_eq!(fits(least, Negation, least), 0.0);
        assert_eq!(fits(least + 3, Negation, least + 3), 3.0);
        assert_eq!(fits(most, Negation, most), all as f64);
        assert_eq!(fits(-1 as $signed, Cast, $unsigned::MIN), 0.0);
        assert_eq!(fits(9 as $signed, Cast, $unsigned::MIN), 10.0);
        assert_eq!(fits(all, Cast, $signed::MIN), 0.0);
        assert_eq!(fits(most as $unsigned - 1, Cast, $signed::MIN), 2.0);
        assert_eq!(fits(all, Cast, u128::MIN), u128::MAX as f64, "all values fit");
    })*};
}

#[test]
fn distances_are_exact_at_the_ends_of_every_width() {
    at_the_ends_of!(i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);
}

#[test]
fn a_position_is_as_far_from_failing_as_its_nearer_end() {
    let list = [0_u8; 10];
    assert_eq!(reaches(&list, 10_usize), 0.0);
    assert_eq!(reaches(&list, 9_usize), 1.0);
    assert_eq!(reaches(&list[..], 0_usize), 10.0);
    assert_eq!(reaches(&&list, usize::MAX), 0.0);
    assert_eq!(reaches("0123456789", 2..7), 4.0);
    assert_eq!(reaches("0123456789", 3..5), 3.0);
    assert_eq!(reaches(&vec![0_u8; 10], 10..10), 1.0);
    assert_eq!(reaches(&list, Range { start: 5, end: 4 }), 0.0);
    assert_eq!(reaches(&list, 3..11), 0.0);
    assert_eq!(reaches(&list, 3..=10), 0.0);
    assert_eq!(reaches(&list, 3..=7), 3.0);
    assert_eq!(reaches(&list, 11..), 0.0);
    assert_eq!(reaches(&list, 10..), 1.0);
    assert_eq!(reaches(&list, ..10), 1.0);
    assert_eq!(reaches(&list, ..=9), 1.0);
    assert_eq!(reaches(&list, 0..=usize::MAX), 0.0);
}

/// What is wanted of an operand makes the operation fail, and one step less does not.
#[test]
fn the_operands_are_wanted_where_failure_begins() {
    for (left, by, right) in [
        (50_i16, Arithmetic::Sum, 3_i16),
        (50, Arithmetic::Difference, -3),
        (50, Arithmetic::Difference, 3),
        (50, Arithmetic::Product, 3),
        (-50, Arithmetic::Product, 7),
    ] {
        let (_, operands) = noted(|| (&&Operands(&left, &right)).fits(&MAP, 0, by));
        assert_eq!(operands.len(), 4);
        for (operand, wanted) in operands {
            let Ok(wanted) = i16::try_from(wanted) else { continue };
            let nearer = if i128::from(wanted) > operand { wanted - 1 } else { wanted + 1 };
            let value = |own: i16| {
                if operand == left.into() {
                    own.value_of(right, by)
                } else {
                    left.value_of(own, by)
                }
            };
            assert_eq!(value(wanted), None, "{left} {by:?} {right}: {operand} -> {wanted}");
            let is_next = value(nearer).is_some() || by == Arithmetic::Product;
            assert!(is_next, "{left} {by:?} {right}: {operand} -> {wanted}");
        }
    }
    let cast =
        |operand: i64| noted(|| (&&Operands(&operand, &u8::MIN)).fits(&MAP, 0, Arithmetic::Cast));
    assert_eq!(cast(100), (101.0, vec![(100, 256), (100, -1)]));
    assert_eq!(cast(255), (1.0, vec![(255, 256), (255, -1)]));
}

#[test]
fn operands_of_other_types_are_no_numbers() {
    let (distance, operands) = noted(|| {
        (&&Operands(&"text", &3_u8)).fits(&MAP, 0, Arithmetic::Sum);
        (&&Operands(&3_u8, &"text")).reaches(&MAP, 0);
    });
    assert_eq!((distance, operands), (f64::INFINITY, Vec::new()));
}
