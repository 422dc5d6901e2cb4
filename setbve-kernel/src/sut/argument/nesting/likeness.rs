//! Ordinals of values that are within a value of their own type. They mean the same in all that
//! are equally deep, so that a rule about the left child is one about the right child.

use crate::collections::sorting::SortedMap;
use crate::sut::argument::domain::ArgumentSpec;
use crate::sut::argument::layout::Layout;
use crate::sut::argument::shape::{Shape, Variant};

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
    shape.parts().1.into_iter().for_each(|(_, part)| find_nested(part, owners, found));
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
        let (ordinals, parts) = shape.parts();
        if ordinals > 0 {
            self.ordinal(self.ends_at(shape));
        }
        for (number, part) in parts {
            if let Some((_, way)) = self.owners.last_mut() {
                way.push(number);
            }
            self.walk(part);
            if let Some((_, way)) = self.owners.last_mut() {
                way.pop();
            }
        }
        self.owners.truncate(self.owners.len() - usize::from(own.is_some()));
    }

    /// The largest length or choice with which no further value of such a type begins.
    #[inline]
    fn ends_at(&self, shape: &Shape) -> Option<i128> {
        match shape {
            Shape::List(list) => self.goes_on(&list.item).then_some(0),
            Shape::Choice(choice) => {
                let goes_on =
                    |own: &Variant| own.fields.shapes.iter().any(|part| self.goes_on(part));
                let ends = choice.variants.iter().position(goes_on);
                ends.unwrap_or(choice.variants.len()).checked_sub(1).map(|ends| ends as i128)
            }
            _ => None,
        }
    }

    /// Whether a type that is within itself is in the shape.
    #[inline]
    fn goes_on(&self, shape: &Shape) -> bool {
        type_of(shape).is_some_and(|own| self.nested.contains(&own))
            || shape.parts().1.into_iter().any(|(_, part)| self.goes_on(part))
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
