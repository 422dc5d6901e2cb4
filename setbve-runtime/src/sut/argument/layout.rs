//! The ordinals of a type: which of them stand for a length, a choice, a character or an item, and
//! when each of them counts.

use std::cell::RefCell;
use std::ops::RangeBounds;

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::domain::{Argument, Domain, Gate, Notation, Part, Place};
use crate::sut::argument::shape::{Fields, MOST, Shape, most_items};

/// The elements of an array up to this length have a meaning each, like fields; those of a longer
/// one are alike.
const FIELDS: usize = 4;

/// The most types that hold one another.
const DEEPEST: usize = 8;

/// A shape, with the domain of each ordinal and what it is to the argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub(super) shape: Shape,
    pub(super) ordinals: Vec<(Domain, Part, Place)>,
}

impl Layout {
    pub(super) fn whole<A: Argument>() -> Self {
        Self { shape: Shape::Whole, ordinals: vec![(A::domain(), Part::Whole, Place::default())] }
    }

    pub(super) fn text() -> Self {
        let character = Self {
            ordinals: vec![(char::domain(), Part::Character, Place::default())],
            ..Self::whole::<char>()
        };
        Self { shape: Shape::Text, ordinals: Self::counted(&character, MOST) }
    }

    /// A list of such items.
    pub(super) fn list(item: Self, from: &'static str) -> Self {
        let most = most_items(item.ordinals.len());
        let ordinals = Self::counted(&item, most);
        Self { shape: Shape::List { item: Box::new(item.shape), most, from }, ordinals }
    }

    pub(super) fn array(item: Self, count: usize) -> Self {
        let width = item.ordinals.len();
        let ordinals = (0..count).flat_map(|index| {
            let after = if count > FIELDS { index * width } else { 0 };
            item.ordinals.iter().map(move |own| later_alike(*own, after))
        });
        Self { ordinals: ordinals.collect(), shape: Shape::Array(Box::new(item.shape), count) }
    }

    /// The layout of a field that takes the values of a range.
    #[must_use]
    pub fn ranged<A: Argument>(range: &impl RangeBounds<A>) -> Self {
        let mut layout = Self::whole::<A>();
        layout.ordinals[0].0 = ArgumentSpec::new::<A>("", "").within(range).domain;
        layout
    }

    /// The layout of a type with this name, whose fields have layouts of their own.
    ///
    /// # Panics
    ///
    /// If the type contains itself.
    pub fn within(name: &'static str, make: impl FnOnce() -> Self) -> Self {
        thread_local! {
            static OWNERS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
        }
        OWNERS.with_borrow_mut(|owners| {
            assert!(
                owners.len() < DEEPEST,
                "setbve cannot generate `{name}`, which contains itself: {}; explore a wrapper \
                 function that builds it from a list",
                owners.join(" > ")
            );
            owners.push(name);
        });
        let layout = make();
        OWNERS.with_borrow_mut(Vec::pop);
        layout
    }

    /// Takes the number of a variant.
    pub fn take_choice(ordinals: &mut &[i128]) -> Option<usize> {
        let (first, rest) = ordinals.split_first()?;
        *ordinals = rest;
        usize::try_from(*first).ok()
    }

    /// Passes over ordinals that do not count.
    pub fn skip(ordinals: &mut &[i128], count: usize) -> Option<()> {
        *ordinals = ordinals.get(count..)?;
        Some(())
    }

    pub(super) fn tuple(fields: Vec<Self>) -> Self {
        Self::fields("", None, fields)
    }

    /// The fields of a structure; without names, of a tuple structure.
    pub fn fields(name: &'static str, names: Option<Vec<&'static str>>, fields: Vec<Self>) -> Self {
        let (shapes, ordinals): (Vec<Shape>, Vec<_>) =
            fields.into_iter().map(|field| (field.shape, field.ordinals)).unzip();
        let shape = Shape::Fields(Fields { name, names, shapes });
        Self { shape, ordinals: ordinals.concat() }
    }

    /// One of several variants, each made by [`Layout::fields`].
    pub fn choice(path: &'static str, variants: Vec<Self>) -> Self {
        let most = variants.len().saturating_sub(1) as i128;
        let domain = Domain::of(0, most, Notation::Integer);
        let mut ordinals = vec![(domain, Part::Choice, Place::default())];
        let mut named = Vec::new();
        for (number, variant) in (0..).zip(variants) {
            for own in variant.ordinals {
                let after = ordinals.len();
                ordinals.push(gated(own, Gate { after, least: number, most: number }));
            }
            if let Shape::Fields(fields) = variant.shape {
                named.push(fields);
            }
        }
        Self { shape: Shape::Choice { path, variants: named }, ordinals }
    }

    /// A length, and as many items.
    fn counted(item: &Self, most: usize) -> Vec<(Domain, Part, Place)> {
        let length = Domain::of(0, most as i128, Notation::Integer);
        let mut ordinals = vec![(length, Part::Length, Place::default())];
        let width = item.ordinals.len();
        for index in 0..most {
            for own in &item.ordinals {
                let after = ordinals.len();
                let gate = Gate { after, least: index as i128 + 1, most: i128::MAX };
                ordinals.push(gated(later_alike(*own, index * width), gate));
            }
        }
        ordinals
    }
}

type Ordinal = (Domain, Part, Place);

/// The ordinal of an item so far after the first one.
fn later_alike((domain, part, place): Ordinal, after: usize) -> Ordinal {
    (domain, part, Place { after_like: place.after_like + after, ..place })
}

/// The ordinal behind a gate, unless it has one of its own, which is then behind this one.
fn gated((domain, part, place): Ordinal, gate: Gate) -> Ordinal {
    let part = if part == Part::Whole { Part::Item } else { part };
    (domain, part, Place { gate: place.gate.or(Some(gate)), ..place })
}
