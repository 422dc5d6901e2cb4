//! Values of arguments as a snapshot shows them, and as it reads them.

use crate::collections::gather::Gather;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::{idle, make_canonical};
use crate::sut::argument::shape::{Fields, Shape};
use crate::sut::text::unescape;

/// Stands between the value that a generator makes and its choices.
const BY: &str = " by ";

/// The value of an argument, as a snapshot shows it.
#[inline]
pub fn write(arguments: &[ArgumentSpec], values: &[i128], to: &mut String) {
    let shape = arguments[0].shape.as_deref().unwrap_or(&Shape::Whole);
    write_value(shape, arguments, values, to);
}

/// A whole argument of an input: the index of its first ordinal, and what its ordinals mean.
#[inline]
pub fn text_of((start, parts): (usize, &[ArgumentSpec]), input: &[i128]) -> String {
    let mut text = String::new();
    write(parts, &input[start..start + parts.len()], &mut text);
    text
}

#[inline]
fn write_value(shape: &Shape, specs: &[ArgumentSpec], values: &[i128], to: &mut String) {
    match shape {
        Shape::Whole => specs[0].write(values[0], to),
        Shape::Text(text) => {
            to.push_str(&format!("{:?}", text.text_of(values).unwrap_or_default()));
        }
        Shape::Pointer(value) => write_value(value, specs, values, to),
        Shape::List(list) if list.most == 0 => to.push_str("[]"),
        Shape::List(list) => {
            let count = usize::try_from(values[0]).unwrap_or_default();
            if let Some(text) = list.value.and_then(|own| own.0(&values[1..=count])) {
                to.push_str(&text);
                to.push_str(BY);
            }
            write_items(&list.item, count, &specs[1..], &values[1..], to);
        }
        Shape::Array(item, count) => write_items(item, *count, specs, values, to),
        Shape::Fields(fields) => write_fields(fields, specs, values, to),
        Shape::Choice(choice) => {
            if let Some((variant, start)) = choice.chosen(values) {
                write_fields(&variant.fields, &specs[start..], &values[start..], to);
            }
        }
    }
}

#[inline]
fn write_items(
    item: &Shape,
    count: usize,
    specs: &[ArgumentSpec],
    values: &[i128],
    to: &mut String,
) {
    to.push('[');
    for index in 0..count {
        to.push_str(if index > 0 { ", " } else { "" });
        let at = index * item.width();
        write_value(item, &specs[at..], &values[at..], to);
    }
    to.push(']');
}

#[inline]
fn write_fields(fields: &Fields, specs: &[ArgumentSpec], values: &[i128], to: &mut String) {
    let Fields { name, names, shapes, .. } = fields;
    to.push_str(name);
    let (open, close) = match names {
        Some(_) => (" { ", " }"),
        None if shapes.is_empty() && !name.is_empty() => ("", ""),
        None if shapes.len() == 1 && name.is_empty() => ("(", ",)"),
        None => ("(", ")"),
    };
    to.push_str(open);
    let mut at = 0;
    for (index, shape) in shapes.iter().enumerate() {
        to.push_str(if index > 0 { ", " } else { "" });
        if let Some(names) = names {
            to.push_str(names[index]);
            to.push_str(": ");
        }
        write_value(shape, &specs[at..], &values[at..], to);
        at += shape.width();
    }
    to.push_str(close);
}

/// Reads the value of an argument, which is the whole text.
#[inline]
pub fn parse(arguments: &[ArgumentSpec], text: &str) -> Option<Vec<i128>> {
    let shape = arguments[0].shape.as_deref().unwrap_or(&Shape::Whole);
    let mut values = value(shape, arguments, text)?;
    // A type with one value has an ordinal nevertheless.
    values.resize(arguments.len(), 0);
    make_canonical(arguments, &mut values);
    arguments.iter().zip(&values).all(|(spec, value)| spec.contains(*value)).then_some(values)
}

#[inline]
fn value(shape: &Shape, specs: &[ArgumentSpec], text: &str) -> Option<Vec<i128>> {
    match shape {
        Shape::Whole => Some(vec![specs[0].parse(text)?]),
        Shape::Text(own) => own.ordinals_of(&unescape(text.strip_prefix('"')?.strip_suffix('"')?)?),
        Shape::Pointer(to) => value(to, specs, text),
        Shape::List(list) => {
            let made = list.value.and_then(|_| text.rsplit_once(BY));
            let (made, text) = made.map_or((None, text), |(made, by)| (Some(made), by));
            let texts = split(text.strip_prefix('[')?.strip_suffix(']')?)?;
            (list.least..=list.most).contains(&texts.len()).then_some(())?;
            let mut values: Vec<i128> = specs[..shape.width()].iter().map(idle).gathered();
            if let Some((length, own)) = values.split_first_mut() {
                *length = texts.len() as i128;
                let items = items(&list.item, &specs[1..], &texts)?;
                own[..items.len()].copy_from_slice(&items);
                // A generator that makes another value was another one at accept.
                let now = list.value.and_then(|own| own.0(&items));
                (now.as_deref() == made).then_some(())?;
            }
            Some(values)
        }
        Shape::Array(item, count) => {
            let texts = split(text.strip_prefix('[')?.strip_suffix(']')?)?;
            (texts.len() == *count).then_some(())?;
            items(item, specs, &texts)
        }
        Shape::Fields(own) => fields(own, specs, text),
        Shape::Choice(choice) => {
            let name = text.split([' ', '(']).next()?;
            let chosen = choice.variants.iter().position(|own| own.fields.name == name)?;
            let mut values: Vec<i128> = specs[..shape.width()].iter().map(idle).gathered();
            let start = choice.start() + choice.before(chosen);
            values[..choice.start()].fill(chosen as i128);
            let own = fields(&choice.variants[chosen].fields, &specs[start..], text)?;
            values[start..start + own.len()].copy_from_slice(&own);
            Some(values)
        }
    }
}

#[inline]
fn items(item: &Shape, specs: &[ArgumentSpec], texts: &[&str]) -> Option<Vec<i128>> {
    let width = item.width();
    let mut values = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        values.extend(value(item, specs.get(index * width..)?.get(..width)?, text)?);
    }
    Some(values)
}

#[inline]
fn fields(fields: &Fields, specs: &[ArgumentSpec], text: &str) -> Option<Vec<i128>> {
    let Fields { name, names, shapes, .. } = fields;
    let rest = text.strip_prefix(name)?;
    let inner = match names {
        Some(_) => rest.strip_prefix(" { ")?.strip_suffix(" }")?,
        None if rest.is_empty() && shapes.is_empty() => "",
        None => rest.strip_prefix('(')?.strip_suffix(')')?,
    };
    let inner = if shapes.len() == 1 && name.is_empty() { inner.strip_suffix(',')? } else { inner };
    let texts = split(inner)?;
    let mut values = Vec::new();
    let mut unread = texts.len();
    for (index, shape) in shapes.iter().enumerate() {
        let specs = &specs[values.len()..];
        let text = match names {
            // A field that the type got since then has its plainest value.
            Some(names) if texts.len() < shapes.len() => {
                let mut pairs = texts.iter().filter_map(|text| text.split_once(": "));
                let Some((_, text)) = pairs.find(|(name, _)| *name == names[index]) else {
                    values.extend(specs[..shape.width()].iter().map(idle));
                    continue;
                };
                text
            }
            // A name that no field has any more was that of the field in its place.
            Some(names) => {
                let (name, value) = texts.get(index)?.split_once(": ")?;
                let is_own = name == names[index] || !names.contains(&name);
                Some(value).filter(|_| is_own)?
            }
            None => texts.get(index)?,
        };
        unread = unread.checked_sub(1)?;
        values.extend(value(shape, specs, text)?);
    }
    (unread == 0).then_some(values)
}

/// The values between the commas of a list.
#[inline]
fn split(text: &str) -> Option<Vec<&str>> {
    let mut texts = Vec::new();
    let mut rest = Some(text).filter(|text| !text.is_empty());
    while let Some(own) = rest {
        let (value, after) = own.split_at(value_end(own, &[","]));
        texts.push(value);
        rest = if after.is_empty() { None } else { Some(after.strip_prefix(", ")?) };
    }
    Some(texts)
}

/// Where the text of a value or a type ends: before one of these texts, outside of brackets and of
/// the literals of characters and texts.
#[inline]
pub fn value_end(text: &str, ends: &[&str]) -> usize {
    let (mut depth, mut skip_to) = (0_usize, 0);
    for (at, character) in text.char_indices() {
        if at < skip_to {
            continue;
        }
        if depth == 0 && ends.iter().any(|end| text[at..].starts_with(end)) {
            return at;
        }
        match character {
            '\'' | '"' => skip_to = at + quoted_length(character, &text[at..]),
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
}

/// The bytes of the literal at the start; 1 for the apostrophe of a lifetime.
#[inline]
fn quoted_length(quote: char, text: &str) -> usize {
    if quote == '\'' && !text[1..].starts_with('\\') && text.chars().nth(2) != Some(quote) {
        return 1;
    }
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, character)| {
        let ends = *character == quote && !is_escaped;
        is_escaped = *character == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::text_shape::TextShape;
    use crate::testing::ordinals_of;
    use proptest::prelude::*;
    use std::collections::BTreeMap;
    use std::rc::Rc;

    fn shown<P: Parameter>(input: &[i128]) -> String {
        let mut text = String::new();
        write(&P::specs("a", "_"), input, &mut text);
        text
    }

    fn reads_back<P: Parameter>(text: &str) {
        let input = parse(&P::specs("a", "_"), text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(shown::<P>(&input), text);
    }

    #[test]
    fn values_of_all_shapes_read_back() {
        reads_back::<String>(r#""a\"\n""#);
        reads_back::<Vec<Vec<u8>>>("[[1], []]");
        reads_back::<Vec<String>>("[\",]\"]");
        reads_back::<Option<String>>("Some(\"(\")");
        reads_back::<Option<u8>>("None");
        reads_back::<(u8, char)>("(1, ',')");
        reads_back::<(u8,)>("(1,)");
        reads_back::<Rc<(u8, u8)>>("(1, 2)");
        reads_back::<[bool; 0]>("[]");
        reads_back::<[bool; 2]>("[true, false]");
        reads_back::<BTreeMap<u8, bool>>("[(1, true)]");
    }

    #[test]
    fn a_field_that_a_type_got_since_has_its_plainest_value() {
        let specs = [u8::specs("order", "Order"), bool::specs("order", "Order")].concat();
        let order = Fields {
            name: "Order",
            names: Some(vec!["items", "gift"]),
            shapes: vec![Shape::Whole, Shape::Whole],
            is_call: false,
            weight: 1,
            width: 2,
        };
        for (text, expected) in [
            ("Order { items: 9, gift: true }", Some(vec![9, 1])),
            ("Order { count: 9, gift: true }", Some(vec![9, 1])),
            ("Order { items: 9 }", Some(vec![9, 0])),
            ("Order { gift: true }", Some(vec![0, 1])),
            ("Order { count: 9 }", None),
            ("Order { items: 9, gift: true, code: 1 }", None),
        ] {
            assert_eq!(fields(&order, &specs, text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_value_is_refused() {
        let is_none = |parsed: Option<Vec<i128>>| assert_eq!(parsed, None);
        let long = format!("[{}]", ["1"; 17].join(", "));
        for text in ["", "[", "[1", "1]", "[1,2]", "[1, ]", "[256]", "[1][2]", &long] {
            is_none(parse(&Vec::<u8>::specs("a", "_"), text));
        }
        for text in ["", "Some", "Some()", "Some(1", "Some(256)", "None(1)", "Nothing"] {
            is_none(parse(&Option::<u8>::specs("a", "_"), text));
        }
        for text in ["()", "(1)", "(1, 2, 3)", "(1, 256)", "1, 2"] {
            is_none(parse(&<(u8, u8)>::specs("a", "_"), text));
        }
        is_none(parse(&<[u8; 2]>::specs("a", "_"), "[1]"));
        is_none(parse(&String::specs("a", "_"), &format!("{:?}", "a".repeat(66))));
    }

    type Nested = Vec<(Option<i8>, Result<String, [char; 2]>)>;

    proptest! {
        #[test]
        fn values_read_back(text in "(.|[\"\\\\\n\t\0'é(,\\])]){0,16}") {
            let input = ordinals_of(&text).unwrap();
            let shown = shown::<String>(&input);
            prop_assert_eq!(parse(&String::specs("a", "&str"), &shown), Some(input.clone()));
            let shape = Shape::Text(TextShape::default());
            prop_assert_eq!(String::take(&shape, &mut &*input), Some(text));
        }

        #[test]
        fn nested_values_read_back(numbers in prop::collection::vec(any::<u64>(), 100..200)) {
            let specs = Nested::specs("a", "_");
            let pairs = specs.iter().zip(numbers.iter().cycle());
            let values = pairs.map(|(spec, number)| {
                let size = spec.domain.max - spec.domain.min + 1;
                spec.domain.min + i128::from(*number) % size
            });
            let mut input: Vec<i128> = values.collect();
            make_canonical(&specs, &mut input);
            let shown = shown::<Nested>(&input);
            prop_assert_eq!(parse(&specs, &shown), Some(input.clone()), "{}", shown);
        }
    }
}
