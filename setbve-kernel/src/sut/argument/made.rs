//! Inputs made from a text or from a few numbers, whatever shapes the arguments have.

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::parameters;
use crate::sut::argument::shape::Shape;

/// What an input is made from. A number outside of lists is 1, or its place among the fields of its
/// tuple.
#[derive(Clone, Copy, Debug)]
pub enum Seed<'a> {
    /// Every text is this one, and every list has one item.
    Text(&'a str),
    /// Every list has these items, and every text is a letter, or has these characters of its
    /// alphabet.
    Items(&'a [i128]),
}

/// The input; `None` if the text is too long.
#[inline]
pub fn input(arguments: &[ArgumentSpec], seed: Seed<'_>) -> Option<Vec<i128>> {
    let values = parameters(arguments).into_iter().map(|(_, parts)| parameter(parts, seed));
    Some(values.collect::<Option<Vec<_>>>()?.concat())
}

/// The ordinals of one argument.
#[inline]
pub fn parameter(parts: &[ArgumentSpec], seed: Seed<'_>) -> Option<Vec<i128>> {
    let mut values = Vec::new();
    made(parts[0].shape.as_deref().unwrap_or(&Shape::Whole), parts, seed, 1, &mut values)?;
    // A type with one value has an ordinal nevertheless.
    values.resize(parts.len(), 0);
    Some(values)
}

/// The argument's value for a number; if it has none, the end of its domain on the side of the
/// number's sign.
#[inline]
pub fn nearest(spec: &ArgumentSpec, value: i128) -> i128 {
    let end = if value < 0 { spec.domain.min } else { spec.domain.max };
    spec.ordinal(value.into()).unwrap_or(end)
}

/// Adds the ordinals of a value, whose numbers are this one and those above it.
#[inline]
fn made(
    shape: &Shape,
    parts: &[ArgumentSpec],
    seed: Seed<'_>,
    number: i128,
    to: &mut Vec<i128>,
) -> Option<()> {
    match shape {
        Shape::Whole => to.push(nearest(&parts[to.len()], number)),
        Shape::Text(own) => to.extend(match seed {
            Seed::Text(text) => own.ordinals_of(text)?,
            Seed::Items(items) => own.ordinals_from(items),
        }),
        Shape::List(list) if list.most == 0 => {}
        Shape::List(list) => {
            let items = match seed {
                Seed::Text(_) => &[1][..],
                Seed::Items(items) => items,
            };
            to.push(items.len().clamp(list.least, list.most) as i128);
            for index in 0..list.most {
                made(&list.item, parts, seed, items.get(index).copied().unwrap_or_default(), to)?;
            }
        }
        Shape::Pointer(_) | Shape::Array(..) | Shape::Fields(_) => {
            for (index, (_, part)) in shape.parts().1.into_iter().enumerate() {
                made(part, parts, seed, number.saturating_add(index as i128), to)?;
            }
        }
        Shape::Choice(choice) => {
            if choice.start() > 0 {
                to.push(nearest(&parts[to.len()], number));
            }
            for variant in &choice.variants {
                for (index, shape) in variant.fields.shapes.iter().enumerate() {
                    made(shape, parts, seed, number.saturating_add(index as i128), to)?;
                }
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::shape_of;

    fn taken<P: Parameter>(seed: Seed<'_>) -> P {
        let specs = P::specs("a", "_");
        let made = input(&specs, seed).expect("it can be made");
        assert!(specs.iter().zip(&made).all(|(spec, value)| spec.contains(*value)));
        P::take(&shape_of(&specs), &mut &*made).expect("it is a value")
    }

    #[test]
    fn every_shape_is_made_from_a_text_and_from_numbers() {
        let text = Seed::Text("no");
        assert_eq!(taken::<(String, u8)>(text), ("no".to_owned(), 2));
        assert_eq!(taken::<Option<Vec<String>>>(text), Some(vec!["no".to_owned()]));
        let items = Seed::Items(&[3, -1, 300]);
        assert_eq!(taken::<Vec<u8>>(items), [3, 0, 255]);
        assert_eq!(taken::<Vec<(i16, i16)>>(items), [(3, 4), (-1, 0), (300, 301)]);
        assert_eq!(taken::<([u8; 3], Option<u8>)>(items), ([1, 2, 3], Some(2)));
        assert_eq!(input(&<[u8; 0]>::specs("a", "_"), items), Some(vec![0]));
        assert!(input(&String::specs("a", "_"), Seed::Text(&"a".repeat(66))).is_none());
    }
}
