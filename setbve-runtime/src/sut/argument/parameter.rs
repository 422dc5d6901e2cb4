//! The types of arguments: those with one ordinal, and those made of others.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use crate::sut::argument::character::char_of;
use crate::sut::argument::domain::{Domain, Part, Place};
use crate::sut::argument::layout::Layout;
use crate::sut::argument::shape::{MOST, Shape, most_items};
use crate::sut::argument::{Argument, ArgumentSpec};

/// What a function may take: an [`Argument`], which has one ordinal, or a text, a list, a tuple or
/// a choice, which have several.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of argument that can be explored",
    label = "only numbers, `bool`, `char`, `NonZero`, texts, IP addresses, `Duration`, `Ordering`, \
             types of your own with `setbve::Argument` or `#[derive(setbve::Generate)]`, and \
             lists, arrays, tuples, `Option`s and `Result`s of these can",
    note = "derive `setbve::Generate` or implement `setbve::Argument` for it, or explore a wrapper \
            function that takes one of these"
)]
pub trait Parameter: Sized {
    /// The ordinals.
    #[doc(hidden)]
    fn layout() -> Layout;

    /// The number of ordinals.
    #[doc(hidden)]
    fn width() -> usize;

    /// Takes the first ordinals as a value; `None` where they stand for none. Ordinals that do not
    /// count are passed over.
    #[doc(hidden)]
    fn take(ordinals: &mut &[i128]) -> Option<Self>;

    /// Takes the first ordinals as an argument, which has one even if its type has one value only.
    #[doc(hidden)]
    fn take_argument(ordinals: &mut &[i128]) -> Option<Self> {
        if Self::width() == 0 {
            first(ordinals)?;
        }
        Self::take(ordinals)
    }

    #[doc(hidden)]
    fn specs(name: &'static str, type_name: &'static str) -> Vec<ArgumentSpec> {
        let Layout { shape, mut ordinals } = Self::layout();
        if ordinals.is_empty() {
            ordinals.push((Domain::new(0, 0), Part::Whole, Place::default()));
        }
        let specs = ordinals.into_iter().enumerate();
        let mut specs: Vec<ArgumentSpec> = specs
            .map(|(before, (domain, part, place))| {
                let mut spec = ArgumentSpec::of(name, type_name, domain);
                (spec.part, spec.place) = (part, place);
                spec.place.before = before;
                spec
            })
            .collect();
        if shape != Shape::Whole
            && let Some(first) = specs.first_mut()
        {
            first.shape = Some(Arc::new(shape));
        }
        specs
    }
}

impl<A: Argument> Parameter for A {
    fn layout() -> Layout {
        Layout::whole::<A>()
    }

    fn width() -> usize {
        1
    }

    fn take(ordinals: &mut &[i128]) -> Option<Self> {
        A::from_ordinal(first(ordinals)?)
    }
}

/// Takes the first ordinal.
fn first(ordinals: &mut &[i128]) -> Option<i128> {
    let (first, rest) = ordinals.split_first()?;
    *ordinals = rest;
    Some(*first)
}

/// Takes so many ordinals.
fn take<'a>(ordinals: &mut &'a [i128], count: usize) -> Option<&'a [i128]> {
    let (own, rest) = ordinals.split_at_checked(count)?;
    *ordinals = rest;
    Some(own)
}

/// Takes the ordinals of a list.
fn items<T: Parameter>(ordinals: &mut &[i128]) -> Option<Vec<T>> {
    let own = take(ordinals, 1 + most_items(T::width()) * T::width())?;
    let (length, mut values) = own.split_first()?;
    (0..usize::try_from(*length).ok()?).map(|_| T::take(&mut values)).collect()
}

impl Parameter for String {
    fn layout() -> Layout {
        Layout::text()
    }

    fn width() -> usize {
        1 + MOST
    }

    fn take(ordinals: &mut &[i128]) -> Option<Self> {
        text_of(take(ordinals, Self::width())?)
    }
}

/// The text of a length and characters.
pub(super) fn text_of(ordinals: &[i128]) -> Option<String> {
    let (length, characters) = ordinals.split_first()?;
    let length = usize::try_from(*length).ok()?;
    characters.get(..length)?.iter().map(|ordinal| char_of(*ordinal)).collect()
}

macro_rules! collections {
    ($([$($bounds:tt)*] $collection:ty, $from:literal, $item:ty;)*) => {$(
        impl<$($bounds)*> Parameter for $collection {
            fn layout() -> Layout {
                Layout::list(<$item>::layout(), $from)
            }

            fn width() -> usize {
                1 + most_items(<$item>::width()) * <$item>::width()
            }

            fn take(ordinals: &mut &[i128]) -> Option<Self> {
                Some(items::<$item>(ordinals)?.into_iter().collect())
            }
        }
    )*};
}

collections! {
    [T: Parameter] Vec<T>, "", T;
    [T: Parameter] VecDeque<T>, "std::collections::VecDeque::from", T;
    [T: Parameter + Ord] BTreeSet<T>, "std::collections::BTreeSet::from", T;
    [T: Parameter + Eq + Hash] HashSet<T>, "std::collections::HashSet::from", T;
    [K: Parameter + Ord, V: Parameter] BTreeMap<K, V>, "std::collections::BTreeMap::from", (K, V);
    [K: Parameter + Eq + Hash, V: Parameter]
        HashMap<K, V>, "std::collections::HashMap::from", (K, V);
}

impl<T: Parameter, const COUNT: usize> Parameter for [T; COUNT] {
    fn layout() -> Layout {
        Layout::array(T::layout(), COUNT)
    }

    fn width() -> usize {
        COUNT * T::width()
    }

    fn take(ordinals: &mut &[i128]) -> Option<Self> {
        let items: Option<Vec<T>> = (0..COUNT).map(|_| T::take(ordinals)).collect();
        items?.try_into().ok()
    }
}

impl<T: Parameter> Parameter for Option<T> {
    fn layout() -> Layout {
        let none = Layout::fields("None", None, Vec::new());
        Layout::choice("", vec![none, Layout::fields("Some", None, vec![T::layout()])])
    }

    fn width() -> usize {
        1 + T::width()
    }

    fn take(ordinals: &mut &[i128]) -> Option<Self> {
        let choice = first(ordinals)?;
        let mut own = take(ordinals, T::width())?;
        match choice {
            0 => Some(None),
            1 => Some(Some(T::take(&mut own)?)),
            _ => None,
        }
    }
}

impl<T: Parameter, E: Parameter> Parameter for Result<T, E> {
    fn layout() -> Layout {
        let ok = Layout::fields("Ok", None, vec![T::layout()]);
        Layout::choice("", vec![ok, Layout::fields("Err", None, vec![E::layout()])])
    }

    fn width() -> usize {
        1 + T::width() + E::width()
    }

    fn take(ordinals: &mut &[i128]) -> Option<Self> {
        let choice = first(ordinals)?;
        let (mut ok, mut error) = (take(ordinals, T::width())?, take(ordinals, E::width())?);
        match choice {
            0 => Some(Ok(T::take(&mut ok)?)),
            1 => Some(Err(E::take(&mut error)?)),
            _ => None,
        }
    }
}

macro_rules! tuples {
    ($(($($field:ident),+))*) => {$(
        impl<$($field: Parameter),+> Parameter for ($($field,)+) {
            fn layout() -> Layout {
                Layout::tuple(vec![$($field::layout()),+])
            }

            fn width() -> usize {
                0 $(+ $field::width())+
            }

            fn take(ordinals: &mut &[i128]) -> Option<Self> {
                Some(($($field::take(ordinals)?,)+))
            }
        }
    )*};
}

tuples!((A)(A, B)(A, B, C)(A, B, C, D)(A, B, C, D, E)(A, B, C, D, E, F));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::part::idle;

    /// Checks the laws of a type, and gives the value of an input.
    fn taken<P: Parameter>(input: &[i128]) -> P {
        let specs = P::specs("a", "_");
        assert_eq!(specs.len(), P::width());
        assert!(specs.iter().enumerate().all(|(index, spec)| spec.place.before == index));
        let shape = specs[0].shape.as_ref().map_or(1, |shape| shape.width());
        assert_eq!(shape, P::width());
        let idles: Vec<i128> = specs.iter().map(idle).collect();
        let whole = [input, &idles[input.len()..], &[7]].concat();
        let mut rest = &*whole;
        let value = P::take(&mut rest).expect("it is a value");
        assert_eq!(rest, [7], "it takes its own ordinals alone");
        assert!(P::take(&mut &idles[1..]).is_none(), "there are too few");
        value
    }

    #[test]
    fn values_are_made_of_their_ordinals() {
        assert_eq!(taken::<u8>(&[3]), 3);
        assert_eq!(taken::<String>(&[2, 97, 98]), "ab");
        assert_eq!(taken::<Vec<u8>>(&[2, 5, 6]), [5, 6]);
        assert_eq!(taken::<Vec<(u8, bool)>>(&[1, 5, 1]), [(5, true)]);
        assert_eq!(taken::<[u8; 3]>(&[1, 2, 3]), [1, 2, 3]);
        assert_eq!(taken::<Option<i8>>(&[0, 9]), None);
        assert_eq!(taken::<Option<i8>>(&[1, 9]), Some(9));
        assert_eq!(taken::<Result<u8, bool>>(&[0, 9, 1]), Ok(9));
        assert_eq!(taken::<Result<u8, bool>>(&[1, 9, 1]), Err(true));
        assert_eq!(taken::<(u8, Option<u8>, i8)>(&[1, 1, 2, -3]), (1, Some(2), -3));
        assert_eq!(taken::<BTreeSet<u8>>(&[3, 5, 5, 1]), BTreeSet::from([1, 5]));
        assert_eq!(taken::<HashMap<u8, u8>>(&[1, 5, 6]), HashMap::from([(5, 6)]));
        assert_eq!(<[u8; 0]>::take_argument(&mut &[0][..]), Some([]));
        assert_eq!(<[u8; 0]>::specs("a", "_").len(), 1);
        assert_eq!(taken::<Option<Vec<String>>>(&[1, 1, 1, 97]), Some(vec!["a".to_owned()]));
    }
}
