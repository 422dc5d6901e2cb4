//! Numbers in texts: reads them, and replaces them by `#`.

#[cfg(feature = "experiment")]
pub mod whole_numbers;

use std::ops::Range;

/// The number that a text of nothing but decimal digits is.
#[inline]
pub fn parse(text: &str) -> Option<u128> {
    if text.starts_with('+') { None } else { text.parse().ok() }
}

/// The place of the first run of decimal digits.
fn digits(text: &str) -> Option<Range<usize>> {
    let start = text.bytes().position(|byte| byte.is_ascii_digit())?;
    let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    Some(start..start + length)
}

/// A decimal number: its digits without the point, and how many of them stand behind the point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    pub digits: i128,
    pub decimals: u32,
}

/// The decimal numbers in a text whose digits fit an `i128`, with the sign as in [`collapse_into`].
pub fn decimals(text: &str) -> Vec<Decimal> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while let Some(found) = digits(&text[at..]) {
        let (start, mut end) = (at + found.start, at + found.end);
        let fraction = text[end..].strip_prefix('.').and_then(digits);
        let fraction = fraction.filter(|fraction| fraction.start == 0).map_or(0, |it| it.end);
        end += if fraction > 0 { 1 + fraction } else { 0 };
        at = end;
        let before = text[..start].strip_suffix('-').map(|before| before.chars().next_back());
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']');
        let negative = before.is_some_and(|before| !before.is_some_and(is_word));
        let size: String = text[start..end].chars().filter(|c| *c != '.').collect();
        if let Ok(size) = size.parse::<i128>() {
            let digits = if negative { -size } else { size };
            numbers.push(Decimal { digits, decimals: fraction as u32 });
        }
    }
    numbers
}

/// Appends the text with every number collapsed to `#`; returns how many of the numbers were
/// negative.
///
/// A number is decimal, with its fraction and exponent if it has any. A `-` belongs to it only if
/// no letter, digit or closing bracket precedes the `-`. The two hexadecimal digits of a byte in
/// percent-encoding, as in `%2F`, are one as well.
pub fn collapse_into(text: &str, shape: &mut String) -> u32 {
    let mut negatives = 0;
    let mut rest = text;
    let has_encoded = encoded_byte(text).is_some();
    loop {
        let first = digits(rest);
        let encoded = if has_encoded { encoded_byte(rest) } else { None };
        if let Some(start) = encoded
            && first.as_ref().is_none_or(|first| start < first.start)
        {
            shape.push_str(&rest[..=start]);
            shape.push('#');
            rest = &rest[start + ENCODED..];
            continue;
        }
        let Some(first) = first else { break };
        let start = first.start;
        shape.push_str(&rest[..start]);
        if shape.ends_with('-') {
            let before = shape.chars().rev().nth(1);
            if !before.is_some_and(|b| b.is_alphanumeric() || matches!(b, '#' | ')' | ']')) {
                shape.pop();
                negatives += 1;
            }
        }
        shape.push('#');
        rest = after_number(rest, first.end);
    }
    shape.push_str(rest);
    negatives
}

/// The bytes that `%2F` takes.
const ENCODED: usize = 3;

/// The place of the first byte in percent-encoding (RFC 3986, section 2.1).
fn encoded_byte(text: &str) -> Option<usize> {
    let is_one = |at: &usize| {
        let digits = text.as_bytes().get(at + 1..at + ENCODED);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.match_indices('%').map(|(at, _)| at).find(is_one)
}

/// The rest of the text after a decimal number whose digits before the point end at `end`.
fn after_number(text: &str, mut end: usize) -> &str {
    let run = |text| digits(text).filter(|digits| digits.start == 0).map_or(0, |digits| digits.end);
    if let Some(fraction) = text[end..].strip_prefix('.') {
        let count = run(fraction);
        end += if count > 0 { 1 + count } else { 0 };
    }
    if let Some(exponent) = text[end..].strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['-', '+']));
        let count = run(&exponent[sign..]);
        end += if count > 0 { 1 + sign + count } else { 0 };
    }
    &text[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_collapse_with_their_signs() {
        let cases = [
            ("999B", "#B", 0),
            ("-12.5 kB", "# kB", 1),
            ("-8.6e18 1e-5 2.e 3.", "# # #.e #.", 1),
            ("2024-02-29", "#-#-#", 0),
            ("-0001-01-10", "#-#-#", 1),
            ("(3, -4)", "(#, #)", 1),
            ("a-1", "a-#", 0),
            ("x = -1", "x = #", 1),
            ("a%2Fb", "a%#b", 0),
            ("%C3%A9 12 %41", "%#%# # %#", 0),
            ("5%ef 7", "#%# #", 0),
            ("20% %zz %1", "#% %zz %#", 0),
            ("", "", 0),
        ];
        for (text, shape, negatives) in cases {
            let mut collapsed = String::new();
            assert_eq!(collapse_into(text, &mut collapsed), negatives, "{text}");
            assert_eq!(collapsed, shape);
        }
    }

    #[test]
    fn a_number_is_nothing_but_digits() {
        assert_eq!(parse("123456"), Some(123_456));
        assert_eq!(parse(&u128::MAX.to_string()), Some(u128::MAX));
        for damaged in ["", "_1", "0x1", "1 2", "+1", "1_000", "1-"] {
            assert_eq!(parse(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn decimals_have_signs_and_digits_behind_the_point() {
        let read = |text: &str| -> Vec<(i128, u32)> {
            decimals(text).into_iter().map(|it| (it.digits, it.decimals)).collect()
        };
        assert_eq!(read("Some((2024, -3, 5))"), [(2024, 0), (-3, 0), (5, 0)]);
        assert_eq!(read("-12.50 kB"), [(-1250, 2)]);
        assert_eq!(read("2024-02-29 a-1 3."), [(2024, 0), (2, 0), (29, 0), (1, 0), (3, 0)]);
        assert!(read("none").is_empty());
    }
}
