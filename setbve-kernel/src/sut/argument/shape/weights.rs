//! How often each variant of a type is drawn, beside the others.

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::shape::Shape;

/// Says of each choice among variants how often each of them is drawn. A choice whose variants have
/// no weights keeps none, so that its draws stay as they are.
#[inline]
pub fn weigh(shape: &Shape, specs: &mut [ArgumentSpec]) {
    add(shape, specs, &mut 0);
}

/// Walks through the ordinals of a value, the first of which is `at`.
#[inline]
fn add(shape: &Shape, specs: &mut [ArgumentSpec], at: &mut usize) {
    match shape {
        Shape::Whole | Shape::Text(_) => *at += shape.width(),
        Shape::Pointer(to) => add(to, specs, at),
        Shape::List(list) if list.most == 0 => {}
        Shape::List(list) => {
            *at += 1;
            (0..list.most).for_each(|_| add(&list.item, specs, at));
        }
        Shape::Array(item, count) => (0..*count).for_each(|_| add(item, specs, at)),
        Shape::Fields(fields) => fields.shapes.iter().for_each(|own| add(own, specs, at)),
        Shape::Choice(choice) => {
            let weights = choice.variants.iter().map(|variant| variant.fields.weight);
            if choice.start() > 0 && weights.clone().any(|weight| weight != 1) {
                specs[*at].weights = Some(weights.collect());
            }
            *at += choice.start();
            let fields = choice.variants.iter().flat_map(|variant| &variant.fields.shapes);
            fields.for_each(|own| add(own, specs, at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::layout::Layout;
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
