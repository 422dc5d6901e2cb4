//! How a text that a function returns follows from the text that it was given: which of its
//! characters it keeps, leaves out, replaces, or turns into capitals or small letters, and what it
//! puts in. Of a function that makes texts from texts these are the rules; the texts themselves are
//! as many as its inputs.

use std::collections::BTreeSet;

use crate::sut::outcome::repeated::REPEATED;
use crate::sut::text::unescape;

/// The most characters of the two texts. Longer ones would take too long to be aligned.
const LONGEST: usize = 128;
const LONGEST_RESULT: usize = 256;
/// The most pairs of characters, between those that both begin and end with, that are compared.
const MOST_COMPARED: usize = 1 << 11;
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
    for step in alignment(text, &result)? {
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

/// The text that a result is made of, with a mark between the parts of a list or a tuple: `a` of
/// `Some("a")`, `a␟b` of `["a", "b"]`. `None` if it has anything else in it.
pub(super) fn text_of(result: &str) -> Option<String> {
    let within = |text: &'_ str, [open, close]: [&str; 2]| {
        text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).map(str::to_owned)
    };
    let result = within(result, ["Some(", ")"]).unwrap_or_else(|| result.to_owned());
    let list = [["[", "]"], ["(", ")"]].into_iter().find_map(|ends| within(&result, ends));
    let parts = list.unwrap_or(result);
    let mut joined = String::new();
    let mut rest = &*parts;
    loop {
        let text = rest.strip_prefix('"')?;
        let mut is_escaped = false;
        let end = text.find(|own: char| {
            let ends = own == '"' && !is_escaped;
            is_escaped = own == '\\' && !is_escaped;
            ends
        })?;
        joined.push_str(&unescape(&text[..end])?);
        rest = &text[end + 1..];
        if rest.is_empty() {
            return Some(joined);
        }
        rest = rest.strip_prefix(", ")?;
        joined.push(PART);
    }
}

/// Stands between two parts.
const PART: char = '␟';

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

/// The steps that keep most characters, of equal ones those that keep the first; `None` if that
/// would take too long.
fn alignment(text: &[char], result: &[char]) -> Option<Vec<Step>> {
    let both = || text.iter().zip(result);
    let front = both().take_while(|(own, other)| own == other).count();
    let (text_rest, result_rest) = (&text[front..], &result[front..]);
    let backwards = text_rest.iter().rev().zip(result_rest.iter().rev());
    let behind = backwards.take_while(|(own, other)| own == other).count();
    let (core, result_core) =
        (&text_rest[..text_rest.len() - behind], &result_rest[..result_rest.len() - behind]);
    if core.len() * result_core.len() > MOST_COMPARED {
        return None;
    }
    let keep = |own: &char| Step::Keep(*own, *own);
    let mut steps: Vec<Step> = text[..front].iter().map(keep).collect();
    align(core, result_core, &mut steps);
    steps.extend(text[text.len() - behind..].iter().map(keep));
    Some(steps)
}

fn align(text: &[char], result: &[char], steps: &mut Vec<Step>) {
    let columns = result.len() + 1;
    let cases: Vec<Cases> = text.iter().map(|own| Cases::of(*own)).collect();
    // By the places behind which the rest of both begins: twice the characters that can be kept.
    let mut best = vec![0_u16; (text.len() + 1) * columns];
    for (row, own) in cases.iter().enumerate().rev() {
        for (column, other) in result.iter().enumerate().rev() {
            let at = row * columns + column;
            let keeps = own.likeness(*other);
            let kept = if keeps > 0 { best[at + columns + 1] + keeps } else { 0 };
            best[at] = kept.max(best[at + columns]).max(best[at + 1]);
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < text.len() || column < result.len() {
        let at = row * columns + column;
        match (cases.get(row), result.get(column)) {
            (Some(own), Some(other))
                if own.likeness(*other) > 0
                    && best[at] == best[at + columns + 1] + own.likeness(*other) =>
            {
                steps.push(Step::Keep(text[row], *other));
                (row, column) = (row + 1, column + 1);
            }
            (Some(_), _) if column == result.len() || best[at] == best[at + columns] => {
                steps.push(Step::LeaveOut(text[row]));
                row += 1;
            }
            (_, Some(other)) => {
                steps.push(Step::PutIn(*other));
                column += 1;
            }
            _ => break,
        }
    }
}

/// A character, and the letter in the other case.
struct Cases {
    own: char,
    others: [Option<char>; 2],
}

impl Cases {
    fn of(own: char) -> Self {
        let only =
            |mut all: Box<dyn Iterator<Item = char>>| all.next().filter(|_| all.next().is_none());
        let others = match own {
            _ if own.is_ascii_lowercase() => [Some(own.to_ascii_uppercase()), None],
            _ if own.is_ascii() => [Some(own.to_ascii_lowercase()), None],
            _ => [only(Box::new(own.to_lowercase())), only(Box::new(own.to_uppercase()))],
        };
        Self { own, others }
    }

    /// Two for the same character, one for a letter in the other case.
    fn likeness(&self, other: char) -> u16 {
        if self.own == other { 2 } else { u16::from(self.others.contains(&Some(other))) }
    }
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
            (&*"a".repeat(129), "a"),
        ] {
            assert_eq!(ways(text, result), None, "{text} {result}");
        }
    }

    #[test]
    fn a_result_may_be_made_of_texts() {
        for (result, expected) in [
            (r#"Some("a b")"#, Some("a b")),
            (r#"["a", "b\"c"]"#, Some("a␟b\"c")),
            (r#"("a", "")"#, Some("a␟")),
            (r#"Some(("a", "b"))"#, Some("a␟b")),
            (r#""a""#, Some("a")),
            ("[]", None),
            (r#"("a", 1)"#, None),
            (r#"Url { host: "a" }"#, None),
            (r#"["a"#, None),
        ] {
            assert_eq!(text_of(result).as_deref(), expected, "{result}");
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
