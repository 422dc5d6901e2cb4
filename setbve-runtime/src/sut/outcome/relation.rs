//! How a text that a function returns follows from the text that it was given: which of its
//! characters it keeps, leaves out, replaces, or turns into capitals or small letters, and what it
//! puts in. Of a function that makes texts from texts these are the rules; the texts themselves are
//! as many as its inputs.

use std::collections::BTreeSet;

use crate::sut::outcome::repeated::REPEATED;

/// The most characters of the two texts. Longer ones would take too long to be aligned.
const LONGEST: usize = 64;
const LONGEST_RESULT: usize = 128;
/// A result that follows from a text in more ways than these is rather one of its own.
const WAYS: usize = 4;
/// Stands before each way.
const WAY: char = '~';

/// The ways in which the result follows from the text, as a template of results; `None` if it does
/// not, as far as can be seen.
pub(super) fn template(text: &[char], result: &str) -> Option<String> {
    let result: Vec<char> = result.chars().collect();
    if text.is_empty() || text.len() > LONGEST || result.len() > LONGEST_RESULT {
        return None;
    }
    let mut ways = BTreeSet::new();
    let mut kept = 0;
    let (mut left_out, mut put_in) = (Vec::new(), String::new());
    for step in alignment(text, &result) {
        match step {
            Step::LeaveOut(own) => left_out.push(own),
            Step::PutIn(other) => put_in.push(other),
            Step::Keep(own, other) => {
                kept += 1;
                add_change(&mut left_out, &mut put_in, &mut ways)?;
                if own != other {
                    ways.insert(if other.is_lowercase() { "small" } else { "capital" }.to_owned());
                }
            }
        }
    }
    add_change(&mut left_out, &mut put_in, &mut ways)?;
    let is_one = kept > 0 && !ways.is_empty() && ways.len() <= WAYS;
    is_one.then(|| {
        ways.iter().fold(REPEATED.to_owned(), |template, way| format!("{template}{WAY}{way}"))
    })
}

/// Whether the shape of a result is a template of ways.
pub(crate) fn is_template(shape: &str) -> bool {
    shape.strip_prefix(REPEATED).is_some_and(|rest| rest.starts_with(WAY))
}

/// The ways of one template that are not those of another; none for a text that is repeated.
pub(crate) fn ways_without<'a>(one: &'a str, other: &'a str) -> impl Iterator<Item = &'a str> {
    let ways = |shape: &'a str| shape.split(WAY).skip(1);
    ways(one).filter(move |way| !ways(other).any(|known| known == *way))
}

/// Adds the way in which what is left out between two kept characters turns into what is put in
/// there; `None` if letters are put in that are not there, other than in an escape.
fn add_change(
    left_out: &mut Vec<char>,
    put_in: &mut String,
    ways: &mut BTreeSet<String>,
) -> Option<()> {
    let result = std::mem::take(put_in);
    let from: BTreeSet<char> = left_out.drain(..).map(kind).collect();
    if result.contains(char::is_alphanumeric) && !result.starts_with(['&', '\\', '%']) {
        return None;
    }
    let mut to: Vec<char> =
        result.chars().map(|own| if is_word(own) { 'a' } else { own }).collect();
    to.dedup();
    let to: String = to.into_iter().collect();
    if from.is_empty() && !to.is_empty() {
        ways.insert(format!("+{to}"));
    }
    ways.extend(from.into_iter().map(|from| format!("{from}>{to}")));
    Some(())
}

fn is_word(own: char) -> bool {
    own.is_alphanumeric()
}

/// A character for all that are treated alike as a rule.
fn kind(own: char) -> char {
    match own {
        _ if own.is_numeric() => '0',
        _ if own.is_alphabetic() => 'a',
        _ if own.is_whitespace() => ' ',
        _ => '.',
    }
}

/// A step from a text to a result.
#[derive(Clone, Copy)]
enum Step {
    Keep(char, char),
    LeaveOut(char),
    PutIn(char),
}

/// The steps that keep most characters. Of equal ones, those that keep the first.
fn alignment(text: &[char], result: &[char]) -> Vec<Step> {
    let columns = result.len() + 1;
    // By the places behind which the rest of both begins: twice the characters that can be kept.
    let mut best = vec![0_u16; (text.len() + 1) * columns];
    for (row, own) in text.iter().enumerate().rev() {
        for (column, other) in result.iter().enumerate().rev() {
            let at = row * columns + column;
            let keeps = likeness(*own, *other);
            let kept = if keeps > 0 { best[at + columns + 1] + keeps } else { 0 };
            best[at] = kept.max(best[at + columns]).max(best[at + 1]);
        }
    }
    let mut steps = Vec::with_capacity(text.len() + result.len());
    let (mut row, mut column) = (0, 0);
    while row < text.len() || column < result.len() {
        let at = row * columns + column;
        match (text.get(row), result.get(column)) {
            (Some(own), Some(other))
                if likeness(*own, *other) > 0
                    && best[at] == best[at + columns + 1] + likeness(*own, *other) =>
            {
                steps.push(Step::Keep(*own, *other));
                (row, column) = (row + 1, column + 1);
            }
            (Some(own), _) if column == result.len() || best[at] == best[at + columns] => {
                steps.push(Step::LeaveOut(*own));
                row += 1;
            }
            (_, Some(other)) => {
                steps.push(Step::PutIn(*other));
                column += 1;
            }
            _ => break,
        }
    }
    steps
}

/// Two for the same character, one for a letter in the other case.
fn likeness(own: char, other: char) -> u16 {
    let is_other_case = || {
        own.is_alphabetic() && (own.to_lowercase().eq([other]) || own.to_uppercase().eq([other]))
    };
    if own == other { 2 } else { u16::from(is_other_case()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(text: &str, result: &str) -> Option<Vec<String>> {
        let template = template(&text.chars().collect::<Vec<_>>(), result)?;
        assert!(is_template(&template));
        Some(ways_without(&template, REPEATED).map(str::to_owned).collect())
    }

    #[test]
    fn results_follow_from_texts_in_few_ways() {
        for (text, result, expected) in [
            ("fooBar", "foo_bar", &["+_", "small"][..]),
            ("foo-bar", "foo_bar", &[".>_"]),
            ("GET", "get", &["small"]),
            ("  a b ", "a b", &[" >"]),
            ("hello world", "hw", &[" >", "a>"]),
            ("12345678", "****5678", &["0>*"]),
            ("a<b", "a&lt;b", &[".>&a;"]),
            ("a b", "a%20b", &[" >%a"]),
            ("say \"a\"", "say \\\"a\\\"", &["+\\"]),
            ("a*", "a.*", &["+."]),
        ] {
            let expected = expected.iter().map(|way| (*way).to_owned()).collect();
            assert_eq!(ways(text, result), Some(expected), "{text} {result}");
        }
    }

    #[test]
    fn a_result_of_its_own_follows_from_no_text() {
        for (text, result) in [
            ("rs", "rust"),
            ("png", "image"),
            ("999", "1 kB"),
            ("", "---"),
            ("abc", "***"),
            ("abc", "abc"),
            ("a,b;c d", "A-b_c+d!"),
            (&*"a".repeat(65), "a"),
        ] {
            assert_eq!(ways(text, result), None, "{text} {result}");
        }
    }

    #[test]
    fn what_one_result_has_beyond_another_tells_them_apart() {
        let [one, other] = ["…~+_~small", "…~small"];
        assert_eq!(ways_without(one, other).collect::<Vec<_>>(), ["+_"]);
        assert_eq!(ways_without(other, one).count(), 0);
        assert_eq!(ways_without(one, REPEATED).collect::<Vec<_>>(), ["+_", "small"]);
        assert!(!is_template(REPEATED) && !is_template("… is no number"));
    }
}
