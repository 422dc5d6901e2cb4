//! What `#[generate(..)]` says of a text or a list: how long it is, and of which characters.

use crate::collections::gather::Gather;
use std::ops::{Bound, RangeBounds};

use crate::sut::argument::layout::{Layout, without_gate};
use crate::sut::argument::shape::{Choice, ListShape, Shape};
use crate::sut::argument::text_shape::{MOST, MOST_LIMITED, TextShape};

/// Bounds of a length, and an alphabet.
#[must_use]
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Limits {
    length: Option<[Option<usize>; 2]>,
    alphabet: Option<&'static str>,
}

impl Limits {
    /// The bounds of the length.
    pub fn len(self, range: impl RangeBounds<usize>) -> Self {
        let least = match range.start_bound() {
            Bound::Included(least) => Some(*least),
            Bound::Excluded(before) => before.checked_add(1),
            Bound::Unbounded => None,
        };
        let most = match range.end_bound() {
            Bound::Included(most) => Some(*most),
            Bound::Excluded(behind) => Some(behind.saturating_sub(1)),
            Bound::Unbounded => None,
        };
        Self { length: Some([least, most]), ..self }
    }

    /// The characters, in the order in which they are neighbours; `a-z` are those between two.
    pub fn chars(self, alphabet: &'static str) -> Self {
        Self { alphabet: Some(alphabet), ..self }
    }

    /// The limits as a signature shows them: `len(1..=4) and chars("0-9")`.
    #[inline]
    pub fn shown(&self, shape: &Shape) -> String {
        let bounds = bounds_of(shape).filter(|_| self.length.is_some());
        let length = bounds.map(|[least, most]| format!("len({least}..={most})"));
        let alphabet = self.alphabet.map(|alphabet| format!("chars({alphabet:?})"));
        length.into_iter().chain(alphabet).gathered().join(" and ")
    }

    /// The bounds of the length of something that has so many at most by default, and so many at
    /// most at all.
    #[inline]
    fn bounds(&self, name: &str, usual: usize, most_of_all: usize) -> (usize, usize) {
        let [least, most] = self.length.unwrap_or_default();
        let (least, most) = (least.unwrap_or(0), most.unwrap_or(usual.max(least.unwrap_or(0))));
        assert!(
            (1..=most_of_all).contains(&most) && least <= most,
            "the length of `{name}` cannot be {least}..={most}: the upper bound is from 1 to \
             {most_of_all}, and the lower one not above it"
        );
        (least, most)
    }
}

impl Layout {
    /// The layout of a text or a list within these limits, or of a pointer to one, or of one that
    /// may be missing.
    ///
    /// # Panics
    ///
    /// If it is something else, or if the limits are none. The name says where.
    #[must_use]
    #[inline]
    pub fn limited(self, name: &str, limits: &Limits) -> Self {
        let Self { shape, ordinals, leads_back } = self;
        match shape {
            Shape::Pointer(to) => {
                Self::pointer(Self { shape: *to, ordinals, leads_back }.limited(name, limits))
            }
            Shape::Text(text) => {
                let (least, most) = limits.bounds(name, text.most, MOST_LIMITED);
                let alphabet = limits.alphabet.map(characters);
                Self { leads_back, ..Self::of_text(TextShape { least, most, alphabet }) }
            }
            Shape::List(list) => {
                assert!(limits.alphabet.is_none(), "`{name}` is a list, and `chars` is for texts");
                let (least, most) = limits.bounds(name, list.most, MOST);
                if list.most == 0 {
                    // Where its items would be too often within themselves.
                    let none = Self { shape: Shape::List(list), ordinals, leads_back };
                    return if least > 0 { Self::never() } else { none };
                }
                Self::of_list(ListShape { least, most, ..list }, &ordinals, leads_back)
            }
            Shape::Choice(choice) if choice.variants.is_empty() => Self::never(),
            Shape::Choice(choice) if is_optional(&choice) => {
                let Some(mut some) = choice.variants.into_iter().nth(1) else {
                    return Self::never();
                };
                let inner = some.fields.shapes.remove(0);
                let ordinals = without_gate(&ordinals[1..]);
                let inner = Self { shape: inner, ordinals, leads_back }.limited(name, limits);
                Self::optional(inner)
            }
            // A `None` whose value would be too often within itself.
            Shape::Choice(choice) if choice.variants.len() == 1 && choice.path.is_empty() => {
                Self { shape: Shape::Choice(choice), ordinals, leads_back }
            }
            _ => panic!("`{name}` is neither a text nor a list, which `len` and `chars` are for"),
        }
    }
}

#[inline]
fn is_optional(choice: &Choice) -> bool {
    let names = choice.variants.iter().map(|variant| variant.fields.name);
    choice.path.is_empty() && names.eq(["None", "Some"])
}

/// The characters of a pattern such as `a-z0-9_`.
#[inline]
fn characters(pattern: &str) -> Vec<char> {
    let mut rest: Vec<char> = pattern.chars().gathered();
    let mut found = Vec::new();
    while let [first, ..] = rest[..] {
        let count = if let [_, '-', last, ..] = rest[..] {
            found.extend(first..=last);
            3
        } else {
            found.push(first);
            1
        };
        rest.drain(..count);
    }
    found
}

/// The bounds of the length of what is limited.
#[inline]
fn bounds_of(shape: &Shape) -> Option<[usize; 2]> {
    match shape {
        Shape::Text(text) => Some([text.least, text.most]),
        Shape::List(list) => Some([list.least, list.most]),
        Shape::Pointer(to) => bounds_of(to),
        Shape::Choice(choice) => {
            choice.variants.iter().flat_map(|own| &own.fields.shapes).find_map(bounds_of)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::literal::{parse, write};
    use crate::sut::argument::made::{Seed, parameter};
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::parameter::specs_of;
    use crate::sut::argument::part::{have_characters, make_canonical, shape_of};
    use proptest::prelude::*;

    fn texts() -> Limits {
        Limits::default().len(2..=4).chars("a-c_0-1")
    }

    /// The value with ordinals made from these numbers; its text reads back.
    fn drawn<P: Parameter>(limits: &Limits, numbers: &[u64]) -> P {
        let specs = specs_of("a", "_", &<P>::layout, Some(limits));
        let shape = shape_of(&specs);
        assert_eq!(shape.width(), specs.len());
        let values = specs.iter().zip(numbers.iter().cycle()).map(|(spec, number)| {
            let size = spec.domain.max - spec.domain.min + 1;
            spec.domain.min + i128::from(*number) % size
        });
        let mut input: Vec<i128> = values.collect();
        let mut rest = &*input;
        let value = P::take(&shape, &mut rest).expect("it is a value");
        assert!(rest.is_empty(), "it takes all");
        make_canonical(&specs, &mut input);
        let mut text = String::new();
        write(&specs, &input, &mut text);
        assert_eq!(parse(&specs, &text), Some(input), "{text}");
        value
    }

    #[test]
    fn characters_are_numbered_in_the_order_of_the_alphabet() {
        let specs = specs_of("a", "&str", &<String>::layout, Some(&texts()));
        let value = |input: &[i128]| String::take(&shape_of(&specs), &mut { input });
        assert_eq!(value(&[4, 2, 3, 4, 5]).as_deref(), Some("c_01"));
        assert_eq!(value(&[2, 0, 1, 0, 0]).as_deref(), Some("ab"));
        for outside in [[1, 0, 0, 0, 0], [5, 0, 0, 0, 0], [2, 6, 0, 0, 0]] {
            assert_eq!(value(&outside), None, "{outside:?}");
        }
        for text in ["\"a\"", "\"abcab\"", "\"ad\""] {
            assert_eq!(parse(&specs, text), None, "{text}");
        }
        assert_eq!(specs[0].limits.as_deref(), Some("len(2..=4) and chars(\"a-c_0-1\")"));
        assert!(have_characters(&specs));
        assert_eq!(characters("-a-"), ['-', 'a', '-']);
    }

    #[test]
    fn lists_may_have_more_items_than_they_have_by_default() {
        let of = |limits: &Limits| {
            let specs = specs_of("a", "_", &<Vec<(u8, String)>>::layout, Some(limits));
            (specs.len(), specs[0].domain.min, specs[0].domain.max)
        };
        assert_eq!(of(&Limits::default()), (1 + 7 * 18, 0, 7));
        assert_eq!(of(&Limits::default().len(1..6)), (1 + 5 * 18, 1, 5));
        assert_eq!(of(&Limits::default().len(8..)), (1 + 8 * 18, 8, 8));
        let whole = Vec::<(u8, String)>::specs("a", "_");
        let same =
            specs_of("a", "_", &<Vec<(u8, String)>>::layout, Some(&Limits::default().len(0..=7)));
        assert!(whole.iter().zip(&same).all(|(one, other)| one.place == other.place));
    }

    #[test]
    fn values_are_made_within_the_limits() {
        for seed in [Seed::Text("ab"), Seed::Items(&[7]), Seed::Items(&[1, 2, 3, 4, 5, 6])] {
            let specs =
                specs_of("a", "_", &<Vec<Box<u8>>>::layout, Some(&Limits::default().len(2..=4)));
            let made = parameter(&specs, seed).expect("it can be made");
            assert!(Vec::<Box<u8>>::take(&shape_of(&specs), &mut &*made).is_some(), "{seed:?}");
            let specs = specs_of("a", "_", &<Option<String>>::layout, Some(&texts()));
            let made = parameter(&specs, seed).expect("it can be made");
            assert!(
                <Option<String> as Parameter>::take(&shape_of(&specs), &mut &*made).is_some(),
                "{seed:?}"
            );
        }
        let specs = specs_of("a", "_", &<String>::layout, Some(&texts()));
        assert_eq!(parameter(&specs, Seed::Text("a")), None);
    }

    #[test]
    fn what_cannot_be_limited_is_named() {
        let refused = |specs: fn() -> Vec<crate::sut::argument::ArgumentSpec>, expected: &str| {
            let panicked = std::panic::catch_unwind(specs).expect_err("it is refused");
            let message = panicked.downcast_ref::<String>().expect("it is a text");
            assert!(message.contains(expected), "{message}");
        };
        refused(
            || specs_of("pair", "_", &<(u8, u8)>::layout, Some(&texts())),
            "`pair` is neither a text nor a list",
        );
        refused(
            || specs_of("own", "_", &<Result<String, u8>>::layout, Some(&texts())),
            "`own` is neither a text nor a list",
        );
        refused(
            || specs_of("all", "_", &<Vec<u8>>::layout, Some(&texts())),
            "`all` is a list, and `chars` is for texts",
        );
        refused(
            || specs_of("all", "_", &<Vec<u8>>::layout, Some(&Limits::default().len(1..=17))),
            "the length of `all` cannot be 1..=17",
        );
        let long = 1_usize << 40_u32.min(usize::BITS - 1);
        let refused_long = std::panic::catch_unwind(|| {
            specs_of("all", "_", &<Vec<u8>>::layout, Some(&Limits::default().len(0..=long)))
        });
        let message = refused_long.expect_err("it is refused");
        let message = message.downcast_ref::<String>().expect("it is a text");
        assert!(message.starts_with(&format!("the length of `all` cannot be 0..={long}: the ")));
        refused(
            || <[u8; 1 << 30]>::specs("block", "_"),
            "an array of 1073741824 items is made of too many numbers",
        );
    }

    proptest! {
        #[test]
        fn limited_values_read_back(numbers in prop::collection::vec(any::<u64>(), 100..200)) {
            let text = drawn::<String>(&texts(), &numbers);
            prop_assert!((2..=4).contains(&text.len()));
            prop_assert!(text.chars().all(|one| "abc_01".contains(one)));
            let text = drawn::<Option<Box<String>>>(&texts(), &numbers);
            prop_assert!(text.is_none_or(|text| (2..=4).contains(&text.len())));
            let list = drawn::<Vec<(Option<u8>, String)>>(&Limits::default().len(2..=5), &numbers);
            prop_assert!((2..=5).contains(&list.len()));
            drawn::<Option<Vec<Vec<u8>>>>(&Limits::default().len(1..), &numbers);
        }
    }
}
