use super::*;

#[test]
fn a_value_moves_to_the_end_of_its_domain_and_no_further() {
    let spec = ArgumentSpec::new::<u8>("a", "u8").within(&(10_u8..=20));
    let moved = |shift| (spec.shifted(15, shift), spec.shifted_within(15, shift));
    assert_eq!(moved(Shift::Up(5)), (Some(20), 20));
    assert_eq!(moved(Shift::Up(6)), (None, 20));
    assert_eq!(moved(Shift::Down(5)), (Some(10), 10));
    assert_eq!(moved(Shift::Down(u128::MAX)), (None, 10));
    let widest = ArgumentSpec::new::<i128>("a", "i128");
    assert_eq!(widest.shifted(i128::MIN, Shift::Up(u128::MAX)), Some(i128::MAX));
    assert_eq!(widest.shifted_within(0, Shift::Down(u128::MAX)), i128::MIN);
}

fn assert_round_trips<A: Argument>() {
    let spec = ArgumentSpec::new::<A>("a", "A");
    let Domain { min, max, .. } = spec.domain;
    let middle = [-1000, -128, -2, -1, 0, 1, 2, 55_295, 55_296, 57_344, 1 << 40];
    for ordinal in [min, min + 1, max - 1, max].into_iter().chain(middle) {
        if !spec.contains(ordinal) {
            continue;
        }
        let value = A::from_ordinal(ordinal).expect("an ordinal of the domain has a value");
        assert_eq!(value.ordinal(), ordinal);
        let mut text = String::new();
        spec.write(ordinal, &mut text);
        assert_eq!(spec.parse(&text), Some(ordinal), "{text}");
    }
}

#[test]
fn every_type_round_trips_between_value_ordinal_and_text() {
    macro_rules! check { ($($integer:ty)*) => {$(
        assert_round_trips::<$integer>();
        assert_round_trips::<NonZero<$integer>>();
    )*} }
    check!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
    assert_round_trips::<bool>();
    assert_round_trips::<char>();
}

#[test]
fn ordinals_have_no_holes() {
    assert_eq!(char::from_ordinal(0xD7FF), Some('\u{D7FF}'));
    assert_eq!(char::from_ordinal(0xD800), Some('\u{E000}'));
    assert_eq!(NonZero::<i8>::from_ordinal(-1), NonZero::new(-1));
    assert_eq!(NonZero::<i8>::from_ordinal(0), NonZero::new(1));
    assert_eq!(NonZero::<i8>::domain().max, 126);
    assert_eq!(u128::from_ordinal(i128::MIN), Some(0));
}

#[test]
fn text_lengths_are_those_of_the_decimal_text() {
    let signed = ArgumentSpec::new::<i128>("a", "i128");
    for value in [0, 9, 10, -1, -10, i128::MAX, i128::MIN] {
        assert_eq!(signed.text_length(value) as usize, value.to_string().len());
    }
    let unsigned = ArgumentSpec::new::<u128>("a", "u128");
    for value in [0, 9, 10, u128::MAX] {
        assert_eq!(unsigned.text_length(value.ordinal()) as usize, value.to_string().len());
    }
}

#[test]
fn ranges_narrow_and_may_be_empty() {
    let spec = || ArgumentSpec::new::<u8>("a", "u8");
    let domain = |spec: ArgumentSpec| (spec.domain.min, spec.domain.max);
    assert_eq!(domain(spec().within(&(1u8..=12))), (1, 12));
    assert_eq!(domain(spec().within(&(1u8..12))), (1, 11));
    assert_eq!(domain(spec().within(&(200u8..))), (200, 255));
    assert_eq!(domain(spec().within::<u8>(&(..))), (0, 255));
    assert!(spec().within(&(5u8..5)).is_empty());
    let full = ArgumentSpec::new::<u128>("a", "u128");
    assert!(full.within(&(0u128..0)).is_empty());
}

#[test]
fn numbers_outside_the_domain_have_no_ordinal() {
    let spec = ArgumentSpec::new::<u8>("a", "u8");
    assert_eq!(spec.ordinal(300.into()), None);
    assert_eq!(spec.ordinal((-1).into()), None);
    assert_eq!(spec.ordinal(255.into()), Some(255));
    assert_eq!(ArgumentSpec::new::<NonZero<i8>>("a", "").ordinal(0.into()), None);
    assert_eq!(ArgumentSpec::new::<char>("a", "").ordinal(0xD800.into()), None);
}
