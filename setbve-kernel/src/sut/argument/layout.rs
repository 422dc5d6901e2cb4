//! The ordinals of a type: which of them stand for a length, a choice, a character or an item, and
//! when each of them counts.

use crate::sut::argument::character::LAST;
use crate::sut::argument::domain::{ArgumentSpec, Domain, Gate, Notation, Part};
use crate::sut::argument::shape::{
    Choice, FIELDS, Fields, ListShape, MOST_PARTS, Shape, Variant, most_items, most_items_alone,
};
use crate::sut::argument::text_shape::{MOST_ALONE, TextShape};

/// The most ordinals of an array. More would fill the memory before the argument is refused.
const LONGEST: usize = 1 << 16;

/// A shape, with its ordinals, which are of no argument yet.
#[derive(Clone, PartialEq, Eq)]
pub struct Layout {
    pub shape: Shape,
    pub ordinals: Vec<ArgumentSpec>,
    /// Whether a type in it is within itself.
    pub leads_back: bool,
}

impl Layout {
    pub fn whole(domain: Domain) -> Self {
        let ordinals = vec![ArgumentSpec::of(domain, Part::Whole)];
        Self { shape: Shape::Whole, ordinals, leads_back: false }
    }

    /// The layout of a type without values, which stands where a type would be within itself too
    /// often. What can do without it does.
    pub fn never() -> Self {
        let shape = Shape::Choice(Choice::new("", Vec::new()));
        Self { shape, ordinals: Vec::new(), leads_back: true }
    }

    pub fn of_text(text: TextShape) -> Self {
        let (end, notation, part) = match &text.alphabet {
            None => (LAST, Notation::Char, Part::Character),
            Some(own) => (own.len() as i128 - 1, Notation::Integer, Part::Item),
        };
        let character = ArgumentSpec::of(Domain::of(0, end, notation), part);
        let ordinals = Self::counted(&[character], text.least, text.most);
        Self { shape: Shape::Text(text), ordinals, leads_back: false }
    }

    /// The layout of an argument that has it: a text has more room than within another value, and
    /// so has a list of wide items.
    pub fn alone(self) -> Self {
        match self.shape {
            // A type within itself needs the room for its depth.
            Shape::List(list) if list.most > 0 && !self.leads_back => {
                let most = list.most.max(most_items_alone(list.item.width()));
                let ordinals = self.ordinals;
                Self::of_list(ListShape { most, ..list }, &ordinals, self.leads_back)
            }
            Shape::Text(_) => Self::of_text(TextShape { most: MOST_ALONE, ..TextShape::default() }),
            Shape::Pointer(to) => Self::pointer(Self { shape: *to, ..self }.alone()),
            _ => self,
        }
    }

    pub fn pointer(to: Self) -> Self {
        Self { shape: Shape::Pointer(Box::new(to.shape)), ..to }
    }

    /// A list of the items that one with these ordinals has.
    pub fn of_list(list: ListShape, ordinals: &[ArgumentSpec], leads_back: bool) -> Self {
        let item = without_gate(&ordinals[1..=list.item.width()]);
        let ordinals = Self::counted(&item, list.least, list.most);
        Self { shape: Shape::List(list), ordinals, leads_back }
    }

    /// A list of such items.
    pub fn list(item: Self) -> Self {
        let most = if item.shape.is_never() { 0 } else { most_items(item.ordinals.len()) };
        let ordinals = Self::counted(&item.ordinals, 0, most);
        let shape =
            Shape::List(ListShape { item: Box::new(item.shape), least: 0, most, value: None });
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
                ordinals.push(later_alike(own, after));
            }
        }
        Self {
            ordinals,
            shape: Shape::Array(Box::new(item.shape), count),
            leads_back: item.leads_back,
        }
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
            ordinals.push(ArgumentSpec::of(domain, Part::Choice));
        }
        let (mut named, mut weights) = (Vec::new(), Vec::new());
        for number in order {
            let (variant, chosen) = (&mut variants[number], named.len() as i128);
            for own in &variant.ordinals {
                let gate = Gate { after: ordinals.len(), least: chosen, most: chosen };
                ordinals.push(if is_chosen { gated(own.clone(), gate) } else { own.clone() });
            }
            if let Shape::Fields(fields) = std::mem::replace(&mut variant.shape, Shape::Whole) {
                weights.push(fields.weight);
                named.push(Variant { number, fields });
            }
        }
        // A choice whose variants have no weights keeps none, so that its draws stay as they are.
        if is_chosen && weights.iter().any(|weight| *weight != 1) {
            ordinals[0].weights = Some(weights.into());
        }
        let shape = Shape::Choice(Choice::new(path, named));
        Self { shape, ordinals, leads_back }
    }

    /// The layout of an `Option`.
    pub fn optional(value: Self) -> Self {
        let none = Self::fields("None", None, Vec::new());
        Self::choice("", vec![none, Self::fields("Some", None, vec![value])])
    }

    /// A length, and as many items; nothing if that is none.
    pub fn counted(item: &[ArgumentSpec], least: usize, most: usize) -> Vec<ArgumentSpec> {
        let length = Domain::of(least as i128, most as i128, Notation::Integer);
        let mut ordinals = vec![ArgumentSpec::of(length, Part::Length)];
        ordinals.truncate(most);
        for index in 0..most {
            for own in item {
                let after = ordinals.len();
                let gate = Gate { after, least: index as i128 + 1, most: i128::MAX };
                ordinals.push(gated(later_alike(own, index * item.len()), gate));
            }
        }
        ordinals
    }
}

/// The ordinal of an item so far after the first one.
fn later_alike(own: &ArgumentSpec, after: usize) -> ArgumentSpec {
    let mut later = own.clone();
    later.place.after_like += after;
    later
}

/// These ordinals, which stand behind a length or a choice, without the gate of that one.
pub fn without_gate(ordinals: &[ArgumentSpec]) -> Vec<ArgumentSpec> {
    let mut freed = ordinals.to_vec();
    for (own, after) in freed.iter_mut().zip(1..) {
        own.place.gate = own.place.gate.filter(|gate| gate.after != after);
    }
    freed
}

/// The ordinal behind a gate, unless it has one of its own, which is then behind this one.
fn gated(mut own: ArgumentSpec, gate: Gate) -> ArgumentSpec {
    if own.part == Part::Whole {
        own.part = Part::Item;
    }
    own.place.gate = own.place.gate.or(Some(gate));
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;

    /// A type that contains itself, with weights, as the derive makes it.
    struct Tree;

    impl Parameter for Tree {
        fn layout() -> Layout {
            Layout::within("Tree", || {
                let node = Layout::fields("Node", None, vec![Box::<Self>::layout(), u8::layout()]);
                let leaf = Layout::fields("Leaf", None, Vec::new());
                let named = Layout::fields("Named", None, vec![String::layout()]);
                let variants = vec![node.weighted(7), leaf, named.weighted(3)];
                Layout::choice("Tree::", variants)
            })
        }

        fn take(_: &Shape, _: &mut &[i128]) -> Option<Self> {
            Some(Self)
        }
    }

    #[test]
    fn weights_stand_at_the_choice_in_the_order_of_its_ordinals() {
        for specs in [
            Tree::specs("tree", "_"),
            <(u8, Option<Tree>, String)>::specs("pair", "_"),
            <[(Vec<u8>, Box<Tree>); 1]>::specs("all", "_"),
            Vec::<Tree>::specs("list", "_"),
        ] {
            let own: Vec<_> = specs.iter().filter(|spec| spec.weights.is_some()).collect();
            // The variant that contains the type comes last, and is left out of the innermost one.
            assert!(!own.is_empty());
            for spec in own {
                let weights = spec.weights.as_deref().unwrap();
                let last = spec.domain.max;
                let is_innermost = last == 1;
                assert_eq!(weights, if is_innermost { &[1, 3][..] } else { &[1, 3, 7] });
                assert_eq!((spec.domain.min, last), (0, weights.len() as i128 - 1));
            }
        }
        assert!(Option::<u8>::specs("a", "_").iter().all(|spec| spec.weights.is_none()));
    }
}
