//! Input distances: Euclidean over the arguments, each by the edit distance of its two values.

use std::sync::Arc;

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::{are_all_whole, idle, parameters, shape_of};
use crate::sut::argument::shape::Shape;
use crate::sut::argument::shape::edit_distance::{Values, squared};

/// Euclidean distance of two inputs over their ordinals.
pub fn input_distance(one: &[i128], other: &[i128]) -> f64 {
    one.iter().zip(other).map(|(a, b)| squared(*a, *b)).sum::<f64>().sqrt()
}

/// Computes the distances of a function's inputs.
#[derive(Clone)]
pub struct InputDistances {
    /// Each argument's first ordinal and shape; empty if all arguments are numbers.
    shapes: Vec<(usize, Arc<Shape>)>,
    /// The simplest input.
    simplest: Vec<i128>,
    /// The ordinals that always count.
    always: Vec<usize>,
}

impl InputDistances {
    #[inline]
    pub fn new(arguments: &[ArgumentSpec]) -> Self {
        if are_all_whole(arguments) {
            return Self { shapes: Vec::new(), simplest: Vec::new(), always: Vec::new() };
        }
        let all = parameters(arguments).into_iter();
        let always = (0..arguments.len()).filter(|index| arguments[*index].place.gate.is_none());
        Self {
            shapes: all.map(|(start, parts)| (start, shape_of(parts))).collect(),
            simplest: arguments.iter().map(idle).collect(),
            always: always.collect(),
        }
    }

    /// Whether [`InputDistances::at_least`] is the distance.
    pub fn is_simple(&self) -> bool {
        self.shapes.is_empty()
    }

    /// A distance that is quickly computed, and not above that of two different inputs.
    pub fn at_least(&self, one: &[i128], other: &[i128]) -> f64 {
        if self.is_simple() {
            return input_distance(one, other);
        }
        // A length, and the number of a variant, differ by no more than the values do.
        let squares = self.always.iter().map(|index| squared(one[*index], other[*index]));
        squares.sum::<f64>().sqrt().max(1.0)
    }

    pub fn between(&self, one: &[i128], other: &[i128]) -> f64 {
        if self.is_simple() {
            return input_distance(one, other);
        }
        let squares = self.shapes.iter().map(|(start, shape)| {
            let both = [&one[*start..], &other[*start..]];
            shape.squared_distance(Values { both, simplest: &self.simplest[*start..] })
        });
        squares.sum::<f64>().sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::literal::parse;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::{make_canonical, share};
    use crate::sut::boundary::apart::Neighbours;
    use crate::sut::random::Random;
    use crate::testing::specs;
    use proptest::prelude::*;

    type Nested = (u8, Option<Vec<(i16, bool)>>, String, [Result<u8, char>; 5]);

    /// The distance of two values that are written as in a snapshot.
    fn between<P: Parameter>(one: &str, other: &str) -> f64 {
        let specs = P::specs("value", "_");
        let [one, other] = [one, other].map(|text| parse(&specs, text).expect(text));
        InputDistances::new(&specs).between(&one, &other)
    }

    fn assert_same(found: f64, expected: f64) {
        assert_eq!(found.to_bits(), expected.to_bits(), "{found} {expected}");
    }

    #[test]
    fn differences_wider_than_their_type_are_exact() {
        let widest = input_distance(&[i128::MIN], &[i128::MAX]);
        assert_same(widest, u128::MAX as f64);
    }

    #[test]
    fn texts_are_as_far_apart_as_their_characters_are_edited() {
        for (one, other, apart) in [
            ("abc", "abc", 0.0),
            ("9", "a", 2.0),
            ("9", ":", 1.0),
            ("12", "112", 1.0),
            ("1.2.3", "1.2", 2.0),
            ("", "abc", 3.0),
            ("abcdef", "xabcde", 2.0),
            ("abc", "bcd", 2.0),
            ("a-b", "b-a", 2.0),
            ("kitten", "sitting", 5.0),
        ] {
            let [one, other] = [one, other].map(|text| format!("{text:?}"));
            assert_same(between::<String>(&one, &other), apart);
        }
    }

    #[test]
    fn items_are_inserted_with_their_size_and_changed_by_their_distance() {
        type List = Vec<i32>;
        for (one, other, apart) in [
            ("[]", "[0]", 1.0),
            ("[]", "[7]", 8.0),
            ("[1, 2, 3]", "[1, 3]", 3.0),
            ("[1, 2, 3]", "[1, 5, 3]", 3.0),
            ("[100, 1]", "[1, 100]", 4.0),
        ] {
            assert_same(between::<List>(one, other), apart);
        }
        assert_same(between::<Vec<String>>(r#"["ab"]"#, r#"["b", "ab"]"#), 2.0);
        assert_same(between::<[i32; 2]>("[1, 2]", "[4, 6]"), 5.0);
    }

    #[test]
    fn another_variant_is_as_far_as_both_values_are_large() {
        assert_same(between::<Option<u8>>("None", "Some(0)"), 1.0);
        assert_same(between::<Option<u8>>("None", "Some(9)"), 10.0);
        assert_same(between::<Option<u8>>("Some(4)", "Some(9)"), 5.0);
        assert_same(between::<Result<u8, u8>>("Ok(2)", "Err(3)"), 6.0);
        assert_same(between::<Option<(u8, u8)>>("None", "Some((3, 4))"), 6.0);
    }

    fn drawn(specs: &[ArgumentSpec], random: &mut Random) -> Vec<i128> {
        let ends = specs.iter().map(|spec| (spec.domain.min, spec.domain.max));
        ends.map(|(min, max)| match random.below(2) {
            // Close ones as well, because distances of far ones are much the same.
            0 => random.between(min, max.min(min.saturating_add(3))),
            _ => random.between(min, max),
        })
        .collect()
    }

    /// Whether one sum is not above another, but for rounding.
    fn is_at_most(one: f64, other: f64) -> bool {
        one <= other * (1.0 + 1e-9)
    }

    proptest! {
        #[test]
        fn integers_are_as_far_apart_as_in_the_paper(one: [i64; 3], other: [i64; 3]) {
            let [one, other] = [one, other].map(|input| input.map(i128::from));
            let distances = InputDistances::new(&specs(3));
            let expected = input_distance(&one, &other);
            assert_same(distances.between(&one, &other), expected);
            assert_same(distances.at_least(&one, &other), expected);
            // As the fields of a tuple as well.
            let tuple = <(i64, i64, i64)>::specs("t", "_");
            let shaped = shape_of(&tuple);
            let values = Values { both: [&one, &other], simplest: &[0; 3] };
            assert_same(shaped.squared_distance(values).sqrt(), expected);
        }

        #[test]
        fn the_distance_is_a_metric(seed: u64) {
            let specs = Nested::specs("n", "_");
            let mut random = Random::new(seed, "metric");
            let [a, b, c] = [(); 3].map(|()| drawn(&specs, &mut random));
            let distances = InputDistances::new(&specs);
            let ab = distances.between(&a, &b);
            assert_same(distances.between(&b, &a), ab);
            assert_same(distances.between(&a, &a), 0.0);
            let [ac, cb] = [distances.between(&a, &c), distances.between(&c, &b)];
            prop_assert!(is_at_most(ab, ac + cb), "{} {} {}", ab, ac, cb);
            let [mut a, mut b] = [a, b];
            for input in [&mut a, &mut b] {
                make_canonical(&specs, input);
            }
            assert_same(distances.between(&a, &b), ab);
            prop_assert_eq!(ab == 0.0, a == b);
            prop_assert!(a == b || is_at_most(distances.at_least(&a, &b), ab));
        }

        #[test]
        fn texts_in_a_metric(one in "[a-e]{0,5}", two in "[a-e]{0,5}", three in "[a-e]{0,5}") {
            let apart = |one: &str, other: &str| {
                between::<String>(&format!("{one:?}"), &format!("{other:?}"))
            };
            prop_assert!(apart(&one, &three) <= apart(&one, &two) + apart(&two, &three));
            // No cheaper edit is left out.
            let levenshtein = strsim::levenshtein(&one, &three) as f64;
            prop_assert!((levenshtein..=2.0 * levenshtein).contains(&apart(&one, &three)));
        }

        #[test]
        fn a_further_character_is_one_edit(text in "[a-e]{0,9}", at in 0..10_usize, new: char) {
            let specs = String::specs("text", "&str");
            let mut longer: Vec<char> = text.chars().collect();
            longer.insert(at.min(longer.len()), new);
            let longer: String = longer.into_iter().collect();
            let [mut one, mut other] = [&text, &longer]
                .map(|text| parse(&specs, &format!("{text:?}")).expect("it is a text"));
            let distances = InputDistances::new(&specs);
            assert_same(distances.between(&one, &other), 1.0);
            if at < text.chars().count() {
                prop_assume!(Neighbours::between(&specs, [&one, &other]).is_some());
            }
            share(&specs, [&mut one, &mut other]);
            assert_same(distances.between(&one, &other), 1.0);
        }
    }
}
