//! How often a type that contains itself is nested: as often as leaves an argument few ordinals.

pub mod likeness;

use std::cell::RefCell;

use crate::sut::argument::layout::Layout;
use crate::sut::argument::nesting::likeness::liken;
use crate::sut::argument::shape::MOST_PARTS;

/// The most times that a type is within itself.
const DEEPEST: usize = 6;

/// The most ordinals of an argument whose types are within themselves more than once: more would
/// make a slow search, and long lines.
const FEW: usize = 40;

/// The most ordinals of an argument whose types are within themselves so often.
fn most_ordinals(times: usize) -> usize {
    if times > 1 { FEW } else { MOST_PARTS }
}

/// The most types in a layout, which types that contain one another in many ways come to.
const MOST_TYPES: usize = 4_096;

/// Layouts that are being made.
#[derive(Default)]
struct Nesting {
    /// The most times that a type may be within itself.
    most: usize,
    /// The types that are within one another here.
    owners: Vec<&'static str>,
    /// How many types there have been.
    types: usize,
    /// Whether a type would have been within itself more often.
    is_cut: bool,
    is_too_large: bool,
}

thread_local! {
    static NESTING: RefCell<Nesting> = RefCell::default();
}

/// The layout of an argument, in which types are within themselves as often as its ordinals stay
/// few, if that is possible.
///
/// # Panics
///
/// If there are too many types in it, even though none is within itself.
#[inline]
pub fn deepest(make: &dyn Fn() -> Layout) -> Layout {
    let (mut layout, mut is_cut, is_too_large) = made(0, make);
    assert!(
        !is_too_large,
        "the types of an argument contain one another in more than {MOST_TYPES} ways; explore a \
         wrapper function that takes some of them and makes the others from these"
    );
    for most in 1..=DEEPEST {
        if !is_cut {
            break;
        }
        let (deeper, is_still_cut, is_too_large) = made(most, make);
        if is_too_large || deeper.ordinals.len() > most_ordinals(most) {
            break;
        }
        (layout, is_cut) = (deeper, is_still_cut);
    }
    liken(&mut layout);
    layout
}

/// The layout in which types are within themselves so often; whether one would be more often, and
/// whether the layout is none, because it would be too large.
#[inline]
fn made(most: usize, make: &dyn Fn() -> Layout) -> (Layout, bool, bool) {
    NESTING.set(Nesting { most, ..Nesting::default() });
    let layout = make();
    let Nesting { is_cut, is_too_large, .. } = NESTING.take();
    (layout, is_cut, is_too_large)
}

impl Layout {
    /// The layout of a type with this name, whose fields have layouts of their own; one without a
    /// value where the type is too often within itself.
    pub fn within(name: &'static str, make: impl FnOnce() -> Self) -> Self {
        let outer = NESTING.with_borrow_mut(|nesting| {
            nesting.types += 1;
            nesting.is_too_large |= nesting.types > MOST_TYPES;
            let outer = nesting.owners.iter().filter(|owner| **owner == name).count();
            nesting.is_cut |= outer > nesting.most;
            let is_made = !nesting.is_too_large && outer <= nesting.most;
            nesting.owners.extend(is_made.then_some(name));
            is_made.then_some(outer)
        });
        let Some(outer) = outer else { return Self::never() };
        let mut layout = make();
        NESTING.with_borrow_mut(|nesting| {
            nesting.owners.pop();
            // A part of what is discarded need not be large itself.
            if nesting.most > 0 && layout.ordinals.len() > most_ordinals(nesting.most) {
                nesting.is_too_large = true;
                layout = Self::never();
            }
        });
        layout.leads_back |= outer > 0;
        layout
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::ArgumentSpec;
    use crate::sut::argument::literal::{parse, write};
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::{are_apart, make_canonical, shape_of};
    use crate::sut::argument::shape::Shape;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Made as by the derive. The variant that ends is not the first one.
    #[derive(Clone, Debug, PartialEq, Eq)]
    enum Tree {
        Node(Box<Self>, i8, Box<Self>),
        Leaf,
    }

    impl Tree {
        fn depth(&self) -> usize {
            match self {
                Self::Leaf => 0,
                Self::Node(left, _, right) => 1 + left.depth().max(right.depth()),
            }
        }
    }

    impl Parameter for Tree {
        fn layout() -> Layout {
            Layout::within("Tree", || {
                let fields = vec![Box::<Self>::layout(), i8::layout(), Box::<Self>::layout()];
                let node = Layout::fields("Node", None, fields);
                Layout::choice("Tree::", vec![node, Layout::fields("Leaf", None, Vec::new())])
            })
        }

        fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
            let (choice, mut shapes, mut own) = shape.take_choice(ordinals)?;
            match choice {
                0 => Some(Self::Node(
                    Parameter::take(shapes.next()?, &mut own)?,
                    Parameter::take(shapes.next()?, &mut own)?,
                    Parameter::take(shapes.next()?, &mut own)?,
                )),
                1 => Some(Self::Leaf),
                _ => None,
            }
        }
    }

    /// A type that contains itself as these types do; the fields of its values are not looked at.
    macro_rules! recursive {
        ($($name:ident: $($of:ty),+;)*) => {$(
            #[derive(Debug)]
            struct $name;

            impl Parameter for $name {
                fn layout() -> Layout {
                    Layout::within(stringify!($name), || {
                        Layout::fields(stringify!($name), None, vec![$(<$of>::layout()),+])
                    })
                }

                fn take(shape: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
                    let mut shapes = shape.fields()?;
                    $(let _ = <$of as Parameter>::take(shapes.next()?, ordinals)?;)+
                    Some(Self)
                }
            }
        )*};
    }

    recursive! {
        Chain: u8, Option<Box<Chain>>;
        Family: u8, Vec<Family>;
        Odd: u8, Option<Box<Even>>;
        Even: bool, Vec<Odd>;
        Endless: u8, Box<Endless>;
        Hidden: u8, (bool, Box<Other>);
        Other: Result<Hidden, Box<Other>>;
        Wide: [u8; 300], Option<Box<Wide>>;
        Broad: Option<Box<Broad>>, [Option<Box<Broad>>; 100];
    }

    fn width<P: Parameter>() -> usize {
        let specs = P::specs("a", "_");
        assert_eq!(specs.len(), shape_of(&specs).width());
        specs.len()
    }

    /// The value with ordinals made from these numbers, which is shown as this text.
    fn drawn<P: Parameter>(numbers: &[u64]) -> (P, String) {
        let specs = P::specs("a", "_");
        let pairs = specs.iter().zip(numbers.iter().cycle());
        let values = pairs.map(|(spec, number)| {
            let size = spec.domain.max - spec.domain.min + 1;
            spec.domain.min + i128::from(*number) % size
        });
        let mut input: Vec<i128> = values.collect();
        let mut rest = &*input;
        let value = P::take(&shape_of(&specs), &mut rest).expect("it is a value");
        assert!(rest.is_empty(), "it takes all");
        let mut text = String::new();
        write(&specs, &input, &mut text);
        make_canonical(&specs, &mut input);
        assert_eq!(parse(&specs, &text), Some(input), "{text}");
        (value, text)
    }

    #[test]
    fn a_type_is_within_itself_while_its_ordinals_are_few() {
        // Each of 15 nodes needs a choice and a number, and the leaves below them nothing.
        assert_eq!(width::<Tree>(), 2 * 15);
        assert_eq!(width::<Chain>(), 2 * DEEPEST + 1);
        for width in [width::<Family>(), width::<Odd>(), width::<Vec<Tree>>()] {
            assert!((FEW / 3..=FEW).contains(&width), "{width}");
        }
        assert_eq!(width::<(Tree, Tree)>(), 2 * 14);
        assert_eq!(width::<Broad>(), 101, "once is possible");
    }

    #[test]
    fn a_type_without_a_value_that_ends_has_none() {
        for specs in [
            Endless::specs("a", "Endless"),
            Hidden::specs("a", "Hidden"),
            Vec::<[Other; 2]>::specs("a", "_")[..1].to_vec(),
        ] {
            let _: &[ArgumentSpec] = &specs;
            assert_eq!(specs.len(), 1);
        }
        assert!(shape_of(&Endless::specs("a", "_")).is_never());
        assert!(shape_of(&Hidden::specs("a", "_")).is_never());
        assert!(!shape_of(&Vec::<Endless>::specs("a", "_")).is_never(), "it is empty");
        assert!(width::<Wide>() == 300, "the error says how many");
    }

    #[test]
    fn the_variant_that_ends_comes_first() {
        let specs = Tree::specs("tree", "&Tree");
        let variant = |text: &str| parse(&specs, text).expect(text)[0];
        assert_eq!([variant("Leaf"), variant("Node(Leaf, -1, Leaf)")], [0, 1]);
        let deep = (0..5).fold("Leaf".to_owned(), |deep, _| format!("Node({deep}, 0, Leaf)"));
        assert_eq!(parse(&specs, &deep), None);
    }

    #[test]
    fn what_is_equally_deep_means_the_same() {
        let specs = Vec::<Tree>::specs("trees", "_");
        let like: BTreeSet<usize> =
            specs.iter().map(|spec| spec.place.before - spec.place.after_like).collect();
        // The length, and the choice and the number of a tree at each of two depths.
        assert_eq!(like.len(), 1 + 2 * 2, "{like:?}");
        let ends: Vec<Option<i128>> = specs.iter().map(|spec| spec.place.ends_at).collect();
        assert_eq!(ends[..4], [None, None, Some(0), None], "{ends:?}");
        assert!(<[(u8, Box<u8>); 2]>::specs("a", "_").iter().all(|s| s.place.after_like == 0));
    }

    #[test]
    fn a_step_goes_to_a_further_value_that_ends() {
        let specs = Tree::specs("tree", "&Tree");
        let apart = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|text| parse(&specs, text).expect(text));
            [are_apart(&specs, [&one, &other]), are_apart(&specs, [&other, &one])]
        };
        assert_eq!(apart("Leaf", "Node(Leaf, 7, Leaf)"), [false; 2]);
        assert_eq!(apart("Leaf", "Node(Leaf, 7, Node(Leaf, 7, Leaf))"), [true; 2]);
        let deep = "Node(Node(Leaf, 1, Leaf), 7, Leaf)";
        assert_eq!(apart(deep, "Node(Node(Leaf, 1, Leaf), 8, Leaf)"), [false; 2]);
        assert_eq!(apart(deep, "Node(Node(Leaf, 1, Leaf), 7, Node(Leaf, 0, Leaf))"), [false; 2]);
    }

    proptest! {
        #[test]
        fn recursive_values_read_back(numbers in prop::collection::vec(any::<u64>(), 100..200)) {
            let (tree, text) = drawn::<Tree>(&numbers);
            prop_assert_eq!(format!("{:?}", tree), text);
            prop_assert!(tree.depth() <= 4);
            drawn::<Vec<(Tree, u8)>>(&numbers);
            drawn::<Chain>(&numbers);
            drawn::<Family>(&numbers);
            drawn::<Odd>(&numbers);
        }
    }
}
