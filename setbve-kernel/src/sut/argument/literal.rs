//! Values of arguments as a snapshot shows them, as it reads them, and as code.

use crate::collections::gather::Gather;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::{idle, make_canonical};
use crate::sut::argument::shape::{Fields, ListShape, Shape};
use crate::sut::text::unescape;

/// The value of an argument, as a snapshot shows it.
#[inline]
pub fn write(arguments: &[ArgumentSpec], values: &[i128], to: &mut String) {
    let shape = arguments[0].shape.as_deref().unwrap_or(&Shape::Whole);
    Writer { is_code: false, owns_texts: false, to }.value(shape, arguments, values);
}

/// The value of an argument as an expression of its type.
#[inline]
pub fn write_expression(arguments: &[ArgumentSpec], values: &[i128], to: &mut String) {
    let spec = &arguments[0];
    let shape = spec.shape.as_deref().unwrap_or(&Shape::Whole);
    let owns_texts = spec.type_name.contains("String");
    let behind = referent(spec.type_name);
    let is_slice = behind.is_some_and(|of| of.starts_with('['));
    if behind.is_some() && (owns_texts || !matches!(shape, Shape::Text(_))) {
        to.push_str(if spec.type_name.contains("mut ") { "&mut " } else { "&" });
    }
    let mut writer = Writer { is_code: true, owns_texts, to };
    match shape {
        Shape::List(list) if is_slice => writer.list(list, arguments, values),
        _ => writer.value(shape, arguments, values),
    }
}

/// What stands behind `&`, `&'a` and `&mut`.
#[inline]
fn referent(type_name: &str) -> Option<&str> {
    let mut rest = type_name.strip_prefix('&')?.trim_start();
    if rest.starts_with('\'') {
        rest = rest.split_once(' ').map_or(rest, |(_, rest)| rest);
    }
    Some(rest.strip_prefix("mut ").unwrap_or(rest))
}

struct Writer<'a> {
    is_code: bool,
    /// Whether texts in code are `String`s.
    owns_texts: bool,
    to: &'a mut String,
}

impl Writer<'_> {
    #[inline]
    fn value(&mut self, shape: &Shape, specs: &[ArgumentSpec], values: &[i128]) {
        match shape {
            Shape::Whole if self.is_code => specs[0].write_expression(values[0], self.to),
            Shape::Whole => specs[0].write(values[0], self.to),
            Shape::Text(text) => {
                let text = text.text_of(values).unwrap_or_default();
                let owned = if self.is_code && self.owns_texts { ".to_owned()" } else { "" };
                self.to.push_str(&format!("{text:?}{owned}"));
            }
            Shape::Pointer { to, .. } if !self.is_code => self.value(to, specs, values),
            Shape::Pointer { new, to } => {
                self.to.push_str(new);
                self.to.push('(');
                self.value(to, specs, values);
                self.to.push(')');
            }
            Shape::List(list) => {
                let (before, after) = match list.from {
                    _ if !self.is_code => (String::new(), ""),
                    "" => ("vec!".to_owned(), ""),
                    from => (format!("{from}("), ")"),
                };
                self.to.push_str(&before);
                self.list(list, specs, values);
                self.to.push_str(after);
            }
            Shape::Array(item, count) => self.items(item, *count, specs, values),
            Shape::Fields(fields) => self.fields(fields, specs, values),
            Shape::Choice(choice) => {
                if let Some((variant, start)) = choice.chosen(values) {
                    self.to.push_str(if self.is_code { choice.path } else { "" });
                    self.fields(&variant.fields, &specs[start..], &values[start..]);
                }
            }
        }
    }

    /// The items of a list.
    #[inline]
    fn list(&mut self, list: &ListShape, specs: &[ArgumentSpec], values: &[i128]) {
        if list.most == 0 {
            self.to.push_str("[]");
        } else {
            let count = usize::try_from(values[0]).unwrap_or_default();
            self.items(&list.item, count, &specs[1..], &values[1..]);
        }
    }

    #[inline]
    fn items(&mut self, item: &Shape, count: usize, specs: &[ArgumentSpec], values: &[i128]) {
        self.to.push('[');
        for index in 0..count {
            self.to.push_str(if index > 0 { ", " } else { "" });
            let at = index * item.width();
            self.value(item, &specs[at..], &values[at..]);
        }
        self.to.push(']');
    }

    #[inline]
    fn fields(&mut self, fields: &Fields, specs: &[ArgumentSpec], values: &[i128]) {
        let Fields { name, names, shapes, call, .. } = fields;
        // What generated values are made of owns its texts, whatever the type's name says.
        let owns_texts = self.owns_texts;
        self.owns_texts |= call.is_some();
        self.to.push_str(name);
        let (open, close) = match names {
            Some(_) => (" { ", " }"),
            None if shapes.is_empty() && !name.is_empty() => ("", ""),
            None if shapes.len() == 1 && name.is_empty() => ("(", ",)"),
            None => ("(", ")"),
        };
        self.to.push_str(open);
        let mut at = 0;
        for (index, shape) in shapes.iter().enumerate() {
            self.to.push_str(if index > 0 { ", " } else { "" });
            if let Some(names) = names {
                self.to.push_str(names[index]);
                self.to.push_str(": ");
            }
            self.value(shape, &specs[at..], &values[at..]);
            at += shape.width();
        }
        self.to.push_str(close);
        self.to.push_str(call.filter(|_| self.is_code).unwrap_or_default());
        self.owns_texts = owns_texts;
    }
}

/// Reads the value of an argument, which is the whole text.
#[inline]
pub fn parse(arguments: &[ArgumentSpec], text: &str) -> Option<Vec<i128>> {
    let Some(shape) = arguments[0].shape.as_deref() else {
        return Some(vec![arguments[0].parse(text)?]);
    };
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
        Shape::Pointer { to, .. } => value(to, specs, text),
        Shape::List(list) => {
            let texts = split(text.strip_prefix('[')?.strip_suffix(']')?)?;
            (list.least..=list.most).contains(&texts.len()).then_some(())?;
            let mut values: Vec<i128> = specs[..shape.width()].iter().map(idle).gathered();
            if let Some((length, own)) = values.split_first_mut() {
                *length = texts.len() as i128;
                let items = items(&list.item, &specs[1..], &texts)?;
                own[..items.len()].copy_from_slice(&items);
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
    (texts.len() == shapes.len()).then_some(())?;
    let mut values = Vec::new();
    for (index, (shape, text)) in shapes.iter().zip(texts).enumerate() {
        let text = match names {
            Some(names) => text.strip_prefix(names[index])?.strip_prefix(": ")?,
            None => text,
        };
        values.extend(value(shape, &specs[values.len()..], text)?);
    }
    Some(values)
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

/// Where a value's text ends: before one of these texts, outside of brackets and of the literals of
/// characters and texts.
#[inline]
pub fn value_end(text: &str, ends: &[&str]) -> usize {
    let (mut depth, mut quote, mut escaped) = (0_usize, None, false);
    for (at, character) in text.char_indices() {
        if let Some(open) = quote {
            let closes = character == open && !escaped;
            escaped = character == '\\' && !escaped;
            quote = Some(open).filter(|_| !closes);
            continue;
        }
        if depth == 0 && ends.iter().any(|end| text[at..].starts_with(end)) {
            return at;
        }
        match character {
            '\'' | '"' => quote = Some(character),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
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

    /// The value with this text, as code of a type with this name.
    fn pasted<P: Parameter>(type_name: &'static str, text: &str) -> String {
        let specs = P::specs("a", type_name);
        let mut to = String::new();
        let input = parse(&specs, text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(shown::<P>(&input), text);
        write_expression(&specs, &input, &mut to);
        to
    }

    #[test]
    fn values_are_pasted_as_their_type() {
        let text = r#""a\"\n""#;
        assert_eq!(pasted::<String>("&str", text), text);
        assert_eq!(pasted::<String>("&'a str", text), text);
        assert_eq!(pasted::<String>("String", text), format!("{text}.to_owned()"));
        assert_eq!(pasted::<String>("&String", text), format!("&{text}.to_owned()"));
        assert_eq!(pasted::<u8>("&u8", "7"), "&7");
        assert_eq!(pasted::<u8>("&mut u8", "7"), "&mut 7");
        assert_eq!(pasted::<Vec<u8>>("&[u8]", "[1, 2]"), "&[1, 2]");
        assert_eq!(pasted::<Vec<u8>>("&'a mut [u8]", "[]"), "&mut []");
        assert_eq!(pasted::<Vec<u8>>("&Vec<u8>", "[1]"), "&vec![1]");
        assert_eq!(pasted::<Vec<Vec<u8>>>("&[Vec<u8>]", "[[1], []]"), "&[vec![1], vec![]]");
        assert_eq!(pasted::<Vec<String>>("Vec<&str>", "[\",]\"]"), "vec![\",]\"]");
        assert_eq!(
            pasted::<Option<String>>("Option<String>", "Some(\"(\")"),
            "Some(\"(\".to_owned())"
        );
        assert_eq!(pasted::<Option<u8>>("Option<u8>", "None"), "None");
        assert_eq!(pasted::<(u8, char)>("(u8, char)", "(1, ',')"), "(1, ',')");
        assert_eq!(pasted::<(u8,)>("(u8,)", "(1,)"), "(1,)");
        assert_eq!(pasted::<Box<u8>>("&Box<u8>", "7"), "&Box::new(7)");
        assert_eq!(
            pasted::<Vec<Box<String>>>("&[Box<String>]", "[\"a\"]"),
            "&[Box::new(\"a\".to_owned())]"
        );
        assert_eq!(pasted::<Rc<(u8, u8)>>("Rc<(u8, u8)>", "(1, 2)"), "std::rc::Rc::new((1, 2))");
        assert_eq!(pasted::<[bool; 0]>("[bool; 0]", "[]"), "[]");
        assert_eq!(pasted::<[bool; 2]>("[bool; 2]", "[true, false]"), "[true, false]");
        assert_eq!(
            pasted::<BTreeMap<u8, bool>>("BTreeMap<u8, bool>", "[(1, true)]"),
            "std::collections::BTreeMap::from([(1, true)])"
        );
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
