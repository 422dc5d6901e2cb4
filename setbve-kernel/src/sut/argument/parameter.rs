//! The types of arguments: those with one ordinal, and those made of others.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::ops::RangeBounds;
use std::rc::Rc;
use std::sync::Arc;

use crate::sut::argument::domain::{Domain, Part};
use crate::sut::argument::layout::Layout;
use crate::sut::argument::limits::Limits;
use crate::sut::argument::nesting::deepest;
use crate::sut::argument::shape::Shape;
use crate::sut::argument::text_shape::TextShape;
use crate::sut::argument::{Argument, ArgumentSpec};

/// What a function may take: an [`Argument`], which has one ordinal, or a text, a list, a tuple or
/// a choice, which have several.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of argument that can be explored",
    label = "only numbers, `bool`, `char`, `NonZero`, texts, IP addresses, `Duration`, `Ordering`, \
             types of your own with `setbve::Argument` or `#[derive(setbve::Generate)]`, and \
             lists, arrays, tuples, `Option`s, `Result`s and `Box`es of these can",
    note = "derive `setbve::Generate` or implement `setbve::Argument` for it, or explore a wrapper \
            function that takes one of these"
)]
pub trait Parameter: Sized {
    /// The ordinals.
    #[doc(hidden)]
    fn layout() -> Layout;

    /// Takes the first ordinals as a value of this shape, which is that of the layout; `None` where
    /// they stand for none. Ordinals that do not count are passed over.
    #[doc(hidden)]
    fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self>;

    /// Takes the first ordinals as an argument, which has one even if its type has one value only.
    #[doc(hidden)]
    fn take_argument(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        take_only(shape, ordinals)?;
        Self::take(shape, ordinals)
    }

    #[doc(hidden)]
    fn specs(name: &'static str, type_name: &'static str) -> Vec<ArgumentSpec> {
        specs_of(name, type_name, &Self::layout, None)
    }
}

/// Takes the ordinal that an argument has even if its type has one value only.
pub fn take_only(shape: &Shape, ordinals: &mut &[i128]) -> Option<()> {
    if shape.width() == 0 {
        first(ordinals)?;
    }
    Some(())
}

/// The ordinals of an argument with this layout, within these limits.
#[inline]
pub fn specs_of(
    name: &'static str,
    type_name: &'static str,
    layout: &dyn Fn() -> Layout,
    limits: Option<&Limits>,
) -> Vec<ArgumentSpec> {
    let Layout { shape, ordinals: mut specs, .. } = deepest(&|| match limits {
        Some(limits) => layout().alone().limited(name, limits),
        None => layout().alone(),
    });
    if specs.is_empty() {
        specs.push(ArgumentSpec::of(Domain::new(0, 0), Part::Whole));
    }
    for (before, spec) in specs.iter_mut().enumerate() {
        (spec.name, spec.type_name, spec.place.before) = (name, type_name, before);
    }
    if shape != Shape::Whole
        && let Some(first) = specs.first_mut()
    {
        first.limits = limits.map(|limits| limits.shown(&shape).into());
        first.shape = Some(Arc::new(shape));
    }
    specs
}

impl<A: Argument> Parameter for A {
    fn layout() -> Layout {
        A::own_layout()
    }

    fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        A::own_take(shape, ordinals)
    }
}

/// Takes the first ordinal.
pub fn first(ordinals: &mut &[i128]) -> Option<i128> {
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

impl Shape {
    /// The shapes of fields, whose ordinals stand one after the other.
    pub fn fields(&self) -> Option<std::slice::Iter<'_, Self>> {
        match self {
            Self::Fields(fields) => Some(fields.shapes.iter()),
            _ => None,
        }
    }

    /// Takes the ordinals of a choice: the number of the chosen variant, the shapes of its fields,
    /// and the ordinals of these.
    pub fn take_choice<'a, 'b>(
        &'a self,
        ordinals: &mut &'b [i128],
    ) -> Option<(usize, std::slice::Iter<'a, Self>, &'b [i128])> {
        let Self::Choice(choice) = self else { return None };
        let own = take(ordinals, choice.width)?;
        let (variant, start) = choice.chosen(own)?;
        Some((variant.number, variant.fields.shapes.iter(), &own[start..]))
    }
}

impl Parameter for String {
    fn layout() -> Layout {
        Layout::of_text(TextShape::default())
    }

    fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        let Shape::Text(text) = shape else { return None };
        text.text_of(take(ordinals, text.width())?)
    }
}

/// Takes the ordinals of a list.
fn items<T: Parameter>(shape: &Shape, ordinals: &mut &[i128]) -> Option<Vec<T>> {
    let Shape::List(list) = shape else { return None };
    let mut values = take(ordinals, list.width())?;
    let length = if values.is_empty() { 0 } else { usize::try_from(first(&mut values)?).ok()? };
    (length >= list.least).then_some(())?;
    (0..length).map(|_| T::take(&list.item, &mut values)).collect()
}

macro_rules! collections {
    ($([$($bounds:tt)*] $collection:ty, $item:ty;)*) => {$(
        impl<$($bounds)*> Parameter for $collection {
            fn layout() -> Layout {
                Layout::list(<$item>::layout())
            }

            fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
                Some(items::<$item>(shape, ordinals)?.into_iter().collect())
            }
        }
    )*};
}

collections! {
    [T: Parameter] Vec<T>, T;
    [T: Parameter] VecDeque<T>, T;
    [T: Parameter + Ord] BTreeSet<T>, T;
    [T: Parameter + Eq + Hash] HashSet<T>, T;
    [K: Parameter + Ord, V: Parameter] BTreeMap<K, V>, (K, V);
    [K: Parameter + Eq + Hash, V: Parameter] HashMap<K, V>, (K, V);
}

/// `Box` may hold a type of another crate that is an [`Argument`], so that the compiler takes two
/// implementations of [`Parameter`] for possible; this way there is one.
impl<T: Parameter> Argument for Box<T> {
    fn domain() -> Domain {
        Domain::new(0, 0)
    }

    fn from_ordinal(_: i128) -> Option<Self> {
        None
    }

    fn ordinal(&self) -> i128 {
        0
    }

    fn own_layout() -> Layout {
        Layout::pointer(T::layout())
    }

    fn own_take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        pointed(shape, ordinals).map(Self::new)
    }
}

/// Takes what stands behind a pointer.
fn pointed<T: Parameter>(shape: &Shape, ordinals: &mut &[i128]) -> Option<T> {
    let Shape::Pointer(to) = shape else { return None };
    T::take(to, ordinals)
}

macro_rules! shared {
    ($($pointer:ident)*) => {$(
        impl<T: Parameter> Parameter for $pointer<T> {
            fn layout() -> Layout {
                Layout::pointer(T::layout())
            }

            fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
                pointed(shape, ordinals).map(Self::new)
            }
        }
    )*};
}

shared!(Rc Arc);

impl<T: Parameter, const COUNT: usize> Parameter for [T; COUNT] {
    fn layout() -> Layout {
        Layout::array(T::layout(), COUNT)
    }

    fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        let Shape::Array(item, _) = shape else { return None };
        let items: Option<Vec<T>> = (0..COUNT).map(|_| T::take(item, ordinals)).collect();
        items?.try_into().ok()
    }
}

impl<T: Parameter> Parameter for Option<T> {
    fn layout() -> Layout {
        Layout::optional(T::layout())
    }

    fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        let (choice, mut shapes, mut own) = shape.take_choice(ordinals)?;
        match choice {
            0 => Some(None),
            _ => Some(Some(T::take(shapes.next()?, &mut own)?)),
        }
    }
}

impl<T: Parameter, E: Parameter> Parameter for Result<T, E> {
    fn layout() -> Layout {
        let ok = Layout::fields("Ok", None, vec![T::layout()]);
        Layout::choice("", vec![ok, Layout::fields("Err", None, vec![E::layout()])])
    }

    fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        let (choice, mut shapes, mut own) = shape.take_choice(ordinals)?;
        match choice {
            0 => Some(Ok(T::take(shapes.next()?, &mut own)?)),
            _ => Some(Err(E::take(shapes.next()?, &mut own)?)),
        }
    }
}

impl Layout {
    /// The layout of a field that takes the values of a range.
    #[must_use]
    pub fn ranged<A: Argument>(range: &impl RangeBounds<A>) -> Self {
        Self::whole(ArgumentSpec::new::<A>("", "").within(range).domain)
    }
}

macro_rules! tuples {
    ($(($($field:ident),+))*) => {$(
        impl<$($field: Parameter),+> Parameter for ($($field,)+) {
            fn layout() -> Layout {
                Layout::fields("", None, vec![$($field::layout()),+])
            }

            fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
                let mut shapes = shape.fields()?;
                Some(($($field::take(shapes.next()?, ordinals)?,)+))
            }
        }
    )*};
}

tuples!((A)(A, B)(A, B, C)(A, B, C, D)(A, B, C, D, E)(A, B, C, D, E, F));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::part::{idle, shape_of};

    /// Checks the laws of a type, and gives the value of an input.
    fn taken<P: Parameter>(input: &[i128]) -> P {
        let specs = P::specs("a", "_");
        assert!(specs.iter().enumerate().all(|(index, spec)| spec.place.before == index));
        let shape = shape_of(&specs);
        assert_eq!(shape.width(), specs.len());
        let idles: Vec<i128> = specs.iter().map(idle).collect();
        let whole = [input, &idles[input.len()..], &[7]].concat();
        let mut rest = &*whole;
        let value = P::take(&shape, &mut rest).expect("it is a value");
        assert_eq!(rest, [7], "it takes its own ordinals alone");
        assert!(P::take(&shape, &mut &idles[1..]).is_none(), "there are too few");
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
        let none = Shape::Array(Box::new(Shape::Whole), 0);
        assert_eq!(<[u8; 0]>::take_argument(&none, &mut &[0][..]), Some([]));
        assert_eq!(<[u8; 0]>::specs("a", "_").len(), 1);
        assert_eq!(taken::<Box<u8>>(&[3]), Box::new(3));
        assert_eq!(taken::<Vec<Rc<(u8, bool)>>>(&[1, 3, 1]), [Rc::new((3, true))]);
        assert_eq!(taken::<Option<Arc<String>>>(&[1, 1, 97]), Some(Arc::new("a".to_owned())));
        assert_eq!(taken::<Option<Vec<String>>>(&[1, 1, 1, 97]), Some(vec!["a".to_owned()]));
    }
}
