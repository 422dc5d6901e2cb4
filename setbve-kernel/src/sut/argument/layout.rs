//! The ordinals of a type: which of them stand for a length, a choice, a character or an item, and
//! when each of them counts.

use crate::collections::gather::Gather;
use crate::sut::argument::character::LAST;
use crate::sut::argument::domain::{Domain, Gate, Notation, Part, Place};
use crate::sut::argument::shape::{
    Choice, Fields, ListShape, MOST_PARTS, Shape, Variant, most_items, most_items_alone,
};
use crate::sut::argument::text_shape::{MOST_ALONE, TextShape};

/// The elements of an array up to this length have a meaning each, like fields; those of a longer
/// one are alike.
pub const FIELDS: usize = 4;

/// The most ordinals of an array. More would fill the memory before the argument is refused.
const LONGEST: usize = 1 << 16;

/// A shape, with the domain of each ordinal and what it is to the argument.
#[derive(Clone, PartialEq, Eq)]
pub struct Layout {
    pub shape: Shape,
    pub ordinals: Vec<(Domain, Part, Place)>,
    /// Whether a type in it is within itself.
    pub leads_back: bool,
}

impl Layout {
    pub fn whole(domain: Domain) -> Self {
        let ordinals = vec![(domain, Part::Whole, Place::default())];
        Self { shape: Shape::Whole, ordinals, leads_back: false }
    }

    /// The layout of a type without values, which stands where a type would be within itself too
    /// often. What can do without it does.
    pub fn never() -> Self {
        let shape = Shape::Choice(Choice::new("", Vec::new()));
        Self { shape, ordinals: Vec::new(), leads_back: true }
    }

    pub fn text() -> Self {
        Self::of_text(TextShape::default())
    }

    fn of_text(text: TextShape) -> Self {
        let character = Domain::of(0, LAST, Notation::Char);
        let character = [(character, Part::Character, Place::default())];
        let ordinals = Self::counted(&character, 0, text.most);
        Self { shape: Shape::Text(text), ordinals, leads_back: false }
    }

    /// The layout of an argument that has it: a text has more room than within another value, and
    /// so has a list of wide items.
    pub fn alone(self) -> Self {
        match self.shape {
            // A type within itself needs the room for its depth.
            Shape::List(list) if list.most > 0 && !self.leads_back => {
                let width = list.item.width();
                let most = list.most.max(most_items_alone(width));
                let item = without_gate(&self.ordinals[1..=width]);
                let ordinals = Self::counted(&item, list.least, most);
                Self { shape: Shape::List(ListShape { most, ..list }), ordinals, ..self }
            }
            Shape::Text(_) => Self::of_text(TextShape { most: MOST_ALONE, ..TextShape::default() }),
            Shape::Pointer(to) => Self::pointer(Self { shape: *to, ..self }.alone()),
            _ => self,
        }
    }

    pub fn pointer(to: Self) -> Self {
        Self { shape: Shape::Pointer(Box::new(to.shape)), ..to }
    }

    /// A list of such items.
    pub fn list(item: Self) -> Self {
        let most = if item.shape.is_never() { 0 } else { most_items(item.ordinals.len()) };
        let ordinals = Self::counted(&item.ordinals, 0, most);
        let shape = Shape::List(ListShape { item: Box::new(item.shape), least: 0, most });
        Self { shape, ordinals, leads_back: item.leads_back }
    }

    pub fn array(item: Self, count: usize) -> Self {
        if item.shape.is_never() && count > 0 {
            return item;
        }
        let width = item.ordinals.len();
        assert!(
            width.saturating_mul(count) <= LONGEST,
            "an array of {count} items is made of too many numbers, of which at most {MOST_PARTS} \
             can be explored; explore a wrapper function that takes fewer and makes the others \
             from them"
        );
        let mut ordinals = Vec::new();
        for index in 0..count {
            let after = if count > FIELDS { index * width } else { 0 };
            for own in &item.ordinals {
                ordinals.push(later_alike(*own, after));
            }
        }
        Self {
            ordinals,
            shape: Shape::Array(Box::new(item.shape), count),
            leads_back: item.leads_back,
        }
    }

    pub fn tuple(fields: Vec<Self>) -> Self {
        Self::fields("", None, fields)
    }

    /// The fields of a structure; without names, of a tuple structure.
    pub fn fields(name: &'static str, names: Option<Vec<&'static str>>, fields: Vec<Self>) -> Self {
        let leads_back = fields.iter().any(|field| field.leads_back);
        if fields.iter().any(|field| field.shape.is_never()) {
            return Self::never();
        }
        let (mut shapes, mut ordinals) = (Vec::new(), Vec::new());
        for field in fields {
            shapes.push(field.shape);
            ordinals.extend_from_slice(&field.ordinals);
        }
        let shape = Shape::Fields(Fields::new(name, names, shapes));
        Self { shape, ordinals, leads_back }
    }

    /// The arguments of a call.
    pub fn call(path: &'static str, arguments: Vec<Self>) -> Self {
        let mut layout = Self::fields(path, None, arguments);
        if let Shape::Fields(fields) = &mut layout.shape {
            fields.is_call = true;
        }
        layout
    }

    /// The fields of a variant that is drawn so often, beside the others of its type.
    #[must_use]
    pub fn weighted(mut self, weight: u32) -> Self {
        if let Shape::Fields(fields) = &mut self.shape {
            fields.weight = weight;
        }
        self
    }

    /// One of several variants, each made by [`Layout::fields`]. Those that contain the type again
    /// come last, because the first one is the simplest.
    pub fn choice(path: &'static str, mut variants: Vec<Self>) -> Self {
        let leads_back = variants.iter().any(|variant| variant.leads_back);
        let mut order: Vec<usize> = Vec::new();
        for comes_last in [false, true] {
            for (number, variant) in variants.iter().enumerate() {
                if variant.leads_back == comes_last && !variant.shape.is_never() {
                    order.push(number);
                }
            }
        }
        let mut ordinals = Vec::new();
        let is_chosen = order.len() > 1;
        if is_chosen {
            let domain = Domain::of(0, order.len() as i128 - 1, Notation::Integer);
            ordinals.push((domain, Part::Choice, Place::default()));
        }
        let mut named = Vec::new();
        for number in order {
            let (variant, chosen) = (&mut variants[number], named.len() as i128);
            for own in &variant.ordinals {
                let gate = Gate { after: ordinals.len(), least: chosen, most: chosen };
                ordinals.push(if is_chosen { gated(*own, gate) } else { *own });
            }
            if let Shape::Fields(fields) = std::mem::replace(&mut variant.shape, Shape::Whole) {
                named.push(Variant { number, fields });
            }
        }
        let shape = Shape::Choice(Choice::new(path, named));
        Self { shape, ordinals, leads_back }
    }

    /// A length, and as many items; nothing if that is none.
    pub fn counted(item: &[Ordinal], least: usize, most: usize) -> Vec<Ordinal> {
        let length = Domain::of(least as i128, most as i128, Notation::Integer);
        let mut ordinals = vec![(length, Part::Length, Place::default())];
        ordinals.truncate(most);
        for index in 0..most {
            for own in item {
                let after = ordinals.len();
                let gate = Gate { after, least: index as i128 + 1, most: i128::MAX };
                ordinals.push(gated(later_alike(*own, index * item.len()), gate));
            }
        }
        ordinals
    }
}

pub type Ordinal = (Domain, Part, Place);

/// The ordinal of an item so far after the first one.
fn later_alike((domain, part, place): Ordinal, after: usize) -> Ordinal {
    (domain, part, Place { after_like: place.after_like + after, ..place })
}

/// These ordinals, which stand behind a length or a choice, without the gate of that one.
pub fn without_gate(ordinals: &[Ordinal]) -> Vec<Ordinal> {
    let ordinals = ordinals.iter().zip(1..);
    let freed = ordinals.map(|((domain, part, place), after)| {
        let gate = place.gate.filter(|gate| gate.after != after);
        (*domain, *part, Place { gate, ..*place })
    });
    freed.gathered()
}

/// The ordinal behind a gate, unless it has one of its own, which is then behind this one.
fn gated((domain, part, place): Ordinal, gate: Gate) -> Ordinal {
    let part = if part == Part::Whole { Part::Item } else { part };
    (domain, part, Place { gate: place.gate.or(Some(gate)), ..place })
}
