//! Ordinals of values that are within a value of their own type. They mean the same in all that
//! are equally deep, so that a rule about the left child is one about the right child.

use crate::collections::sorting::SortedMap;
use crate::sut::argument::domain::ArgumentSpec;
use crate::sut::argument::layout::{FIELDS, Layout};
use crate::sut::argument::shape::Shape;

/// Says of the ordinals of such values which of them mean the same, and where they end.
#[inline]
pub fn liken(layout: &mut Layout) {
    let mut nested = Vec::new();
    find_nested(&layout.shape, &mut Vec::new(), &mut nested);
    if !nested.is_empty() {
        let Layout { shape, ordinals, .. } = layout;
        let (owners, first) = (Vec::new(), SortedMap::default());
        Roles { nested, ordinals, at: 0, owners, first }.walk(shape);
    }
}

/// The name of a type with fields or variants.
#[inline]
fn type_of(shape: &Shape) -> Option<&'static str> {
    let name = match shape {
        Shape::Fields(fields) => fields.name,
        Shape::Choice(choice) => choice.path,
        _ => "",
    };
    Some(name).filter(|name| !name.is_empty())
}

/// Adds the types that are within themselves.
#[inline]
fn find_nested(shape: &Shape, owners: &mut Vec<&'static str>, found: &mut Vec<&'static str>) {
    let own = type_of(shape);
    found.extend(own.filter(|own| owners.contains(own)));
    owners.extend(own);
    shape.inner().into_iter().for_each(|inner| find_nested(inner, owners, found));
    owners.truncate(owners.len() - usize::from(own.is_some()));
}

struct Roles<'a> {
    /// The types that are within themselves.
    nested: Vec<&'static str>,
    ordinals: &'a mut [ArgumentSpec],
    /// The index of the next ordinal.
    at: usize,
    /// Those of the types that the next ordinal is in, each with the way from there.
    owners: Vec<(&'static str, Vec<usize>)>,
    /// The first ordinal on each way, in each depth.
    first: SortedMap<(usize, &'static str, Vec<usize>), Option<usize>>,
}

impl Roles<'_> {
    #[inline]
    fn walk(&mut self, shape: &Shape) {
        let own = type_of(shape).filter(|own| self.nested.contains(own));
        self.owners.extend(own.map(|own| (own, Vec::new())));
        match shape {
            Shape::Whole => self.ordinal(None),
            Shape::Text(text) => {
                self.ordinal(None);
                (0..text.most).for_each(|_| self.step(0, &Shape::Whole));
            }
            Shape::Pointer(to) => self.walk(to),
            Shape::List(list) if list.most == 0 => {}
            Shape::List(list) => {
                self.ordinal(self.goes_on(&list.item).then_some(0));
                (0..list.most).for_each(|_| self.step(0, &list.item));
            }
            Shape::Array(item, count) => {
                let place = |index| if *count > FIELDS { 0 } else { index };
                (0..*count).for_each(|index| self.step(place(index), item));
            }
            Shape::Fields(fields) => {
                fields.shapes.iter().enumerate().for_each(|(index, own)| self.step(index, own));
            }
            Shape::Choice(choice) => {
                if choice.start() > 0 {
                    let goes_on = |own: &Shape| self.goes_on(own);
                    let ends = choice.variants.iter();
                    let ends = ends.take_while(|own| !own.fields.shapes.iter().any(goes_on));
                    let ends = ends.count() as i128;
                    self.ordinal((ends > 0).then_some(ends - 1));
                }
                for variant in &choice.variants {
                    for (index, own) in variant.fields.shapes.iter().enumerate() {
                        // No variant has so many fields.
                        self.step(1 + (variant.number << 16) + index, own);
                    }
                }
            }
        }
        self.owners.truncate(self.owners.len() - usize::from(own.is_some()));
    }

    #[inline]
    fn step(&mut self, place: usize, shape: &Shape) {
        if let Some((_, way)) = self.owners.last_mut() {
            way.push(place);
        }
        self.walk(shape);
        if let Some((_, way)) = self.owners.last_mut() {
            way.pop();
        }
    }

    /// Whether a type that is within itself is in the shape.
    #[inline]
    fn goes_on(&self, shape: &Shape) -> bool {
        type_of(shape).is_some_and(|own| self.nested.contains(&own))
            || shape.inner().into_iter().any(|inner| self.goes_on(inner))
    }

    #[inline]
    fn ordinal(&mut self, ends_at: Option<i128>) {
        let index = self.at;
        self.at += 1;
        let Some((owner, way)) = self.owners.last() else { return };
        let depth = self.owners.iter().filter(|(other, _)| other == owner).count();
        let first = *self.first.entry((depth, *owner, way.clone())).get_or_insert(index);
        let place = &mut self.ordinals[index].place;
        place.after_like = index - first;
        place.ends_at = ends_at.filter(|_| depth > 1);
    }
}
