//! The whole numbers in a text.

use crate::sut::number::Number;
use crate::sut::text::numerals::digits;

/// The whole numbers in a text whose size fits 128 bits. A `-` belongs to a number only if no ASCII
/// letter or digit precedes it.
pub fn whole_numbers(text: &str) -> impl Iterator<Item = Number> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let found = digits(&text[at..])?;
            let (start, end) = (at + found.start, at + found.end);
            at = end;
            let before = text[..start].strip_suffix('-').map(str::as_bytes);
            let negative =
                before.is_some_and(|before| !before.last().is_some_and(u8::is_ascii_alphanumeric));
            if let Ok(size) = text[start..end].parse() {
                return Some(Number { negative, size });
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_the_sign_that_stands_before_them() {
        let read = |text| {
            whole_numbers(text).map(|number| number.signed().unwrap_or(0)).collect::<Vec<_>>()
        };
        assert_eq!(read("2024-11 to -40, v-7, (-3) 1.5"), [2024, 11, -40, 7, -3, 1, 5]);
        assert_eq!(read("-1 é-2 007"), [-1, -2, 7]);
        assert_eq!(read("340282366920938463463374607431768211456 8"), [8], "beyond 128 bits");
        assert_eq!(read("none"), []);
    }
}
