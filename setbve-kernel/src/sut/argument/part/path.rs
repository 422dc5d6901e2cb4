//! What a step of an ordinal changes, in words: `order.items`, a character of `text`.

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::parameter_of;
use crate::sut::argument::shape::{Choice, FIELDS, Fields, Shape};

/// What a step of the ordinal with this index changes, if its argument has this name.
#[inline]
pub fn described(arguments: &[ArgumentSpec], index: usize, name: &str) -> String {
    let (of, path) = path_of(arguments, index, name);
    format!("{of}`{path}`")
}

/// The same of a number in the text with this ordinal.
#[inline]
pub fn described_number(arguments: &[ArgumentSpec], index: usize, name: &str) -> String {
    let (_, path) = path_of(arguments, index, name);
    format!("a number in `{path}`")
}

fn path_of(arguments: &[ArgumentSpec], index: usize, name: &str) -> (&'static str, String) {
    let (start, parts) = parameter_of(arguments, index);
    let mut path = name.to_owned();
    let of = match &parts[0].shape {
        Some(shape) => within(shape, index - start, &mut path),
        None => "",
    };
    (of, path)
}

/// Adds the way to an ordinal within a shape to the path; gives what it is of the value there.
#[inline]
fn within(shape: &Shape, ordinal: usize, path: &mut String) -> &'static str {
    match shape {
        Shape::Whole => "",
        Shape::List(list) if list.value.is_some() => {
            ["a choice of ", "the number of choices of "][usize::from(ordinal == 0)]
        }
        Shape::Text(_) | Shape::List(_) if ordinal == 0 => "the length of ",
        Shape::Text(_) => "a character of ",
        Shape::Pointer(to) => within(to, ordinal, path),
        Shape::List(list) => within_item(&list.item, ordinal - 1, path),
        Shape::Array(item, count) if *count <= FIELDS => {
            path.push_str(&format!("[{}]", ordinal / item.width().max(1)));
            within(item, ordinal % item.width().max(1), path)
        }
        Shape::Array(item, _) => within_item(item, ordinal, path),
        Shape::Fields(fields) => within_fields(fields, ordinal, path),
        Shape::Choice(choice) if ordinal < choice.start() => "the variant of ",
        Shape::Choice(choice) => within_variant(choice, ordinal, path),
    }
}

/// Does so for one of many items.
#[inline]
fn within_item(item: &Shape, ordinal: usize, path: &mut String) -> &'static str {
    if *item == Shape::Whole {
        return "an item of ";
    }
    path.push_str("[..]");
    within(item, ordinal % item.width().max(1), path)
}

#[inline]
fn within_fields(fields: &Fields, ordinal: usize, path: &mut String) -> &'static str {
    let mut before = 0;
    for (index, shape) in fields.shapes.iter().enumerate() {
        if ordinal < before + shape.width() {
            // A single field without a name is the value itself, and so is what a call makes.
            match &fields.names {
                Some(names) => path.push_str(&format!(".{}", names[index])),
                None if fields.shapes.len() > 1 && !fields.is_call => {
                    path.push_str(&format!(".{index}"));
                }
                None => {}
            }
            return within(shape, ordinal - before, path);
        }
        before += shape.width();
    }
    ""
}

#[inline]
fn within_variant(choice: &Choice, ordinal: usize, path: &mut String) -> &'static str {
    let ordinal = ordinal - choice.start();
    let is_chosen = |chosen: &usize| ordinal < choice.before(chosen + 1);
    let Some(chosen) = (0..choice.variants.len()).find(is_chosen) else { return "" };
    let fields = &choice.variants[chosen].fields;
    // Of the variants of an `Option` or a `Result`, no person needs the name.
    if !choice.path.is_empty() {
        path.push_str(&format!(".{}", fields.name));
    }
    within_fields(fields, ordinal - choice.before(chosen), path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::layout::Layout;
    use crate::sut::argument::parameter::Parameter;

    /// What each ordinal is, each once.
    fn all(arguments: &[ArgumentSpec]) -> Vec<String> {
        let mut all: Vec<String> =
            (0..arguments.len()).map(|index| described(arguments, index, "own")).collect();
        all.dedup();
        all
    }

    #[test]
    fn parts_of_an_argument_are_told_apart_as_a_person_names_them() {
        assert_eq!(all(&u8::specs("n", "u8")), ["`own`"]);
        assert_eq!(
            all(&String::specs("s", "String")),
            ["the length of `own`", "a character of `own`"]
        );
        assert_eq!(
            all(&Vec::<u8>::specs("v", "Vec<u8>")),
            ["the length of `own`", "an item of `own`"]
        );
        assert_eq!(all(&<(u8, bool)>::specs("t", "(u8, bool)")), ["`own.0`", "`own.1`"]);
        assert_eq!(all(&<[u8; 2]>::specs("a", "[u8; 2]")), ["`own[0]`", "`own[1]`"]);
        assert_eq!(all(&<[u8; 9]>::specs("a", "[u8; 9]")), ["an item of `own`"]);
        assert_eq!(all(&Option::<u8>::specs("o", "Option<u8>")), ["the variant of `own`", "`own`"]);
        let lists = all(&Vec::<(u8, String)>::specs("v", "Vec<(u8, String)>"));
        let expected = [
            "the length of `own`",
            "`own[..].0`",
            "the length of `own[..].1`",
            "a character of `own[..].1`",
        ];
        assert_eq!(lists[..4], expected);
    }

    #[test]
    fn fields_and_variants_of_own_types_have_their_names() {
        let parcel = Layout::fields("Parcel", Some(vec!["days"]), vec![u8::layout()]);
        let abroad = Layout::fields("Abroad", None, vec![char::layout()]);
        let shipping = Layout::choice("Shipping::", vec![parcel, abroad]);
        let order =
            Layout::fields("Order", Some(vec!["items", "shipping"]), vec![u8::layout(), shipping]);
        let path = |ordinal: usize| {
            let mut path = "order".to_owned();
            let of = within(&order.shape, ordinal, &mut path);
            format!("{of}{path}")
        };
        assert_eq!(
            [0, 1, 2, 3].map(path),
            [
                "order.items",
                "the variant of order.shipping",
                "order.shipping.Parcel.days",
                "order.shipping.Abroad"
            ]
        );
    }
}
