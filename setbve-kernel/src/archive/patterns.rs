//! Patterns: what the outputs of a function have in common that has ever more words or numbers in
//! them.

use crate::sut::digest::Digest;
use crate::sut::observation::Form;
use crate::sut::outcome::Outcome;
use crate::sut::outcome::repeated::REPEATED;

/// A digest of a pattern and the names around the quoted parts of a value, or what a text has
/// around the items that it repeats: an enumeration has few variants, whatever texts they hold, and
/// a list is written in few ways.
pub fn named(outcome: &Outcome, pattern: u64, takes_texts: bool, takes_lists: bool) -> u64 {
    let shape = outcome.shape();
    let mut digest = Digest::new();
    pattern.to_le_bytes().into_iter().for_each(|byte| digest.add(byte));
    if !takes_texts || !outcome.is_value() {
        return pattern;
    }
    // Whether a text has items of a list in it, and is not one of them.
    let has_items = || shape.contains(REPEATED) && !outcome.is_repeated();
    if outcome.form == Form::Bare && shape.contains('"') {
        let names = with_quotes(shape).filter(|(own, is_within)| !is_within && own.is_alphabetic());
        names.for_each(|(own, _)| digest.add(own as u8));
    } else if takes_lists && outcome.form == Form::Quoted && has_items() {
        shape.bytes().for_each(|own| digest.add(own));
    } else {
        return pattern;
    }
    digest.finish()
}

/// The characters of a shape, each with whether it is in a quoted part.
fn with_quotes(shape: &str) -> impl Iterator<Item = (char, bool)> {
    let is_optional = is_optional_text(shape);
    let mut is_within = false;
    let mut is_escaped = false;
    shape.char_indices().map(move |(at, character)| {
        let is_mark = character == '"' && !is_escaped;
        is_within ^= is_mark && !(is_optional && is_within && at + "\")".len() < shape.len());
        is_escaped = character == '\\' && !is_escaped;
        (character, is_within)
    })
}

/// Whether this is a text in `Some`. Quotes within it are not escaped, so it ends at the last one.
pub fn is_optional_text(shape: &str) -> bool {
    shape.strip_prefix("Some(\"").is_some_and(|text| text.ends_with("\")"))
}

/// Whether there are numbers in a quoted part of a shape. Where an argument is a text, they are
/// likely to be the text's.
pub fn has_quoted_numbers(shape: &str) -> bool {
    with_quotes(shape).any(|(character, is_within)| is_within && character == '#')
}

/// A digest of an outcome's text without its words: of a quoted part only the numbers count, and
/// elsewhere all runs of letters and numbers count as the same. Where an argument is a text, an
/// output has numbers, or a dash, because the text has them, so only that it, or a quoted part of
/// it, is empty counts. Where one is a text or a list, all lists of more than one item count as the
/// same.
pub fn pattern(outcome: &Outcome, takes_texts: bool) -> u64 {
    let mut digest = Digest::new();
    digest.add(outcome.kind as u8);
    let is_quoted = outcome.form == Form::Quoted && outcome.is_value();
    if is_quoted && takes_texts {
        digest.add(u8::from(outcome.text.is_empty()));
        digest.add(u8::from(outcome.is_repeated()));
        return digest.finish();
    }
    if is_quoted && !outcome.text.contains(char::is_alphanumeric) {
        // A text such as `-` stands for the lack of a name, so it has a pattern of its own.
        outcome.text.bytes().for_each(|byte| digest.add(byte));
        return digest.finish();
    }
    if is_quoted && let Some(first) = outcome.text.chars().next() {
        // A sign or an escape in front says what kind of text it is.
        digest.add(if first.is_alphanumeric() { b'a' } else { first as u8 });
    }
    if takes_texts && is_optional_text(outcome.shape()) {
        digest.add(b'S');
        return digest.finish();
    }
    let mut quote = is_quoted.then_some('\0');
    let mut within = false;
    let mut is_empty = false;
    // The brackets that are open, each with the commas of its own: those between fields say nothing
    // of how many items a list has.
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut rest = outcome.shape().chars().peekable();
    while let Some(character) = rest.next() {
        if takes_texts && quote.is_none() {
            match character {
                '[' | '(' | '{' => open.push((character, 0)),
                ']' | ')' | '}' => _ = open.pop(),
                ',' => open.iter_mut().next_back().into_iter().for_each(|own| own.1 += 1),
                _ => {}
            }
        }
        let is_further = open.iter().any(|(own, commas)| *own == '[' && *commas > 1);
        if takes_texts && quote.is_some() && character == '\\' {
            rest.next();
            continue;
        }
        if quote == Some(character) {
            quote = None;
            if takes_texts && is_empty && !is_further {
                digest.add(b'"');
            }
            // What stands behind a text that may be the input's counts.
            if takes_texts {
                within = false;
                continue;
            }
        }
        if quote.is_some() {
            if takes_texts {
                continue;
            }
            if matches!(character, '#' | '%' | '\\') {
                digest.add(character as u8);
            }
            // What stands in an escape is a value, as of `%2F` and `\u{e9}`.
            if matches!(character, '%' | '\\') {
                rest.next_if(|next| matches!(next, 'u' | 'x'));
                rest.next_if_eq(&'{');
                while rest.next_if(|next| next.is_ascii_hexdigit() || *next == '#').is_some() {}
            }
            continue;
        }
        let is_word = character.is_alphanumeric() || matches!(character, '#' | '_' | ' ');
        if is_word && within {
            continue;
        }
        within = is_word;
        if matches!(character, '"' | '\'') {
            quote = Some(character);
            is_empty = rest.peek() == Some(&character);
        }
        if !is_further {
            digest.add(if is_word { b'a' } else { character as u8 });
        }
    }
    digest.finish()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::sut::observation::Observation;
    use crate::sut::outcome::Outcomes;

    fn bare(outcomes: &mut Outcomes, text: &str) -> Rc<Outcome> {
        outcomes.intern(&Observation { text: text.to_owned(), ..Observation::default() })
    }

    #[test]
    fn numbers_between_quotes_are_told_from_others() {
        // Quotes within a text in `Some` are not escaped.
        let within = r##"Some("a"#b")"##;
        for shape in [r##"("a\"#")"##, r##"Some("#")"##, r##"no "a", but "#""##, within] {
            assert!(has_quoted_numbers(shape), "{shape}");
        }
        for shape in [r#"("a", #)"#, r#"("\\", #)"#, "#", r#"("\"", #)"#] {
            assert!(!has_quoted_numbers(shape), "{shape}");
        }
    }

    #[test]
    fn whether_a_quoted_part_of_a_value_is_empty_counts_and_nothing_else_of_it() {
        let mut outcomes = Outcomes::default();
        let mut pattern_of = |text: &str| pattern(&bare(&mut outcomes, text), true);
        let [none, one, other] = ["\"\"", "\"a\"", "\"b c\""]
            .map(|artist| pattern_of(&format!("Track {{ artist: {artist}, title: \"d\" }}")));
        assert_eq!(one, other);
        assert_ne!(none, one);
        let [one, other, none] = ["\"a\"", "\"[b], c]\"", "\"\""]
            .map(|words| pattern_of(&format!("Term {{ not: true, field: Any, words: {words} }}")));
        assert_eq!(one, other, "what brackets a text has says nothing");
        assert_ne!(none, one);
    }

    #[test]
    fn lists_of_more_than_one_item_have_one_pattern() {
        let mut outcomes = Outcomes::default();
        let mut pattern_of = |text: &str| {
            let text = text.to_owned();
            let observation = Observation { text, form: Form::Bare, ..Observation::default() };
            pattern(&outcomes.intern(&observation), true)
        };
        assert_eq!(pattern_of("Some([1, 2])"), pattern_of("Some([1, 2, 3])"));
        assert_eq!(pattern_of("([1, 2], 7)"), pattern_of("([1, 2, 3], 7)"));
        assert_ne!(pattern_of("Some([1])"), pattern_of("Some([1, 2])"));
        assert_ne!(pattern_of("Some([1, 2])"), pattern_of("[1, 2]"));
        let of_fields =
            |count: usize| format!("[{}]", ["T { a: 1, b: -1, c: 2 }"].repeat(count).join(", "));
        let [one, two, three] = [1, 2, 3].map(|count| pattern_of(&of_fields(count)));
        assert!(one != two && two == three);
    }
}
