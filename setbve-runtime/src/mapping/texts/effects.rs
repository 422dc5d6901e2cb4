//! What the marks and words of the source do at places of texts that the function takes: the two
//! dots of `a/../b`, the escapes of `"\n"`, a separator that stands between quotes.
//!
//! A mark that decides alone shows at a wall. What it does behind another mark, or within a part of
//! the text, changes no step beside it, or a step of a longer text than a wall is looked for in.

mod found;

use std::ops::Range;
use std::rc::Rc;

use crate::mapping::Mapping;
use crate::mapping::further::{Base, is_accepted, kind};
use crate::mapping::texts::alphabet::{first_of, parts_of_source};
use crate::mapping::texts::effects::found::{ESCAPE, First, Found, PLAIN};
use crate::tuning::mapping::{EFFECT_BASES, EFFECT_MARKS, EFFECT_PARTS, EFFECTS_TRIED, SEEN};
use setbve_kernel::archive::effect::Does;
use setbve_kernel::archive::patterns::is_optional_text;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{char_of, char_ordinal, runs_of};
use setbve_kernel::sut::argument::part::have_characters;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::insertion::{is_alphanumeric, texts};
use setbve_kernel::sut::boundary::repeating::are_alike;
use setbve_kernel::sut::observation::Form;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::sorting::sort_by_key;

/// Texts in which parts are put: within a word, and as a word between two others.
const LETTERS: &str = "ab";
const WORDS: &str = "ab  cd";
/// Marks that do something in texts of many kinds.
const USUAL: &str = "\"'\\#%+-./:,; ";
/// What no constant names where texts are trimmed or split.
const BLANK: char = ' ';
const QUOTATION: [char; 3] = ['"', '\'', '`'];
/// In how many texts these take the place of a part, where they are refused as a whole.
const PARTS_OF: usize = 4;
/// The most characters of a text in which a part is put at each place.
const SHORT: usize = 6;
/// As a width, it leaves room for the longest part.
const ROOM: i128 = 20;

/// A part of the source, and a mark that stands before it.
#[derive(Clone, Debug)]
struct Token {
    mark: String,
    part: String,
}

impl Token {
    fn is_blank(&self) -> bool {
        self.mark.trim().is_empty() && self.part.trim().is_empty()
    }
}

/// What a token does at a place; `None` if the function refuses it there, and not plain characters.
type Seen = (Option<Does>, Box<[i128]>, Rc<Outcome>);

/// The input with numbers beside its texts that leave room for a word, if they are a width.
fn with_room(mut input: Vec<i128>, arguments: &[ArgumentSpec]) -> Vec<i128> {
    for (own, spec) in input.iter_mut().zip(arguments) {
        let roomy = spec.ordinal(ROOM.into()).filter(|_| spec.part == Part::Whole);
        *own = roomy.unwrap_or(*own);
    }
    input
}

fn alone(parts: &[String]) -> Vec<Token> {
    parts.iter().map(|part| Token { mark: String::new(), part: part.clone() }).collect()
}

/// The parts behind each of the marks; words also before a digit.
fn behind(marks: &[String], parts: &[String]) -> Vec<Token> {
    let words = parts.iter().filter(|part| part.len() > 1 && !is_mark(part));
    let counted = words.map(|part| format!("{part}{}", PLAIN[1]));
    let parts: Vec<String> = parts.iter().cloned().chain(counted).collect();
    let of = |mark: &String| -> Vec<Token> {
        // What a backslash does shows with what it escapes.
        let parts = parts.iter().filter(|part| *part == mark || !is_backslash(part));
        parts.map(|part| Token { mark: mark.clone(), part: part.clone() }).collect()
    };
    marks.iter().flat_map(of).collect()
}

/// A part as an outcome that repeats it shows it.
fn written(part: &str, outcome: &Outcome) -> String {
    if outcome.form == Form::Quoted || is_optional_text(&outcome.text) {
        part.to_owned()
    } else {
        let literal = format!("{part:?}");
        literal[1..literal.len() - 1].to_owned()
    }
}

/// Both as they are, with a capital, and in capitals, as an outcome may have them.
fn cases(both: [&str; 2]) -> [[String; 2]; 3] {
    let capital = |own: &str| {
        let mut rest = own.chars();
        let first = rest.next().into_iter().flat_map(char::to_uppercase);
        first.chain(rest.as_str().chars()).collect::<String>()
    };
    [both.map(str::to_owned), both.map(capital), both.map(str::to_uppercase)]
}

fn is_backslash(part: &str) -> bool {
    part.chars().eq([ESCAPE])
}

fn is_mark(part: &str) -> bool {
    !part.contains(char::is_alphanumeric)
}

/// What a token is at a place: a mark that stands twice is a part of its own, and so is a backslash
/// with the part that it escapes, or with any other character. A blank behind a mark is another
/// part than one before it, since one may be taken out, and the other one kept.
fn name(Token { mark, part }: &Token, base: &Base, at: usize, parts: &[String]) -> String {
    if is_backslash(mark) != is_escaped(base, at) {
        format!("{ESCAPE}{part}")
    } else if is_backslash(part) && at < base.length() {
        let own = char_of(base.character(at)).map(String::from);
        let own = own.filter(|own| parts.contains(own));
        format!("{part}{}", own.as_deref().unwrap_or(PLAIN[0]))
    } else if mark == part {
        part.repeat(2)
    } else if part.trim().is_empty() {
        let beside = [at.checked_sub(1), Some(at).filter(|at| *at < base.length())];
        let beside = beside.map(|place| char_of(base.character(place?)));
        let is_mark = |own: &char| !own.is_alphanumeric() && !own.is_whitespace();
        match beside.map(|own| own.filter(is_mark)) {
            [Some(before), _] => format!("{before}{part}"),
            [None, Some(behind)] => format!("{part}{behind}"),
            [None, None] => part.clone(),
        }
    } else {
        part.clone()
    }
}

/// Whether a backslash stands before a place, and does not stand for itself.
fn is_escaped(base: &Base, at: usize) -> bool {
    let before = (0..at).rev().map(|place| base.character(place));
    before.take_while(|own| *own == char_ordinal(ESCAPE)).count() % 2 == 1
}

/// Where a part is put into a text: between characters of two kinds, in a short text between all,
/// first in the middle; and at its ends.
fn places(base: &Base) -> Vec<usize> {
    let count = base.length();
    let kind = |place: usize| kind(base.character(place));
    let is_place = |at: &usize| count <= SHORT || kind(at - 1) != kind(*at);
    let mut places: Vec<usize> = (1..count).filter(is_place).chain([count, 0]).collect();
    sort_by_key(&mut places, |at| (2 * at).abs_diff(count));
    places
}

/// The quotation mark between two of which a place is.
fn quotation(base: &Base, at: usize) -> Option<char> {
    QUOTATION.into_iter().find(|mark| {
        let is_own = |place: &usize| {
            base.character(*place) == char_ordinal(*mark) && !is_escaped(base, *place)
        };
        (0..at).filter(is_own).count() % 2 == 1 && (at..base.length()).any(|it| is_own(&it))
    })
}

impl Mapping<'_> {
    /// Finds a call for each thing that a part of the source does.
    pub(in crate::mapping) fn look_for_effects(&mut self, executor: &mut dyn Executor) {
        let own = self.own_parts();
        // Where the source names hardly anything, other code decides.
        let is_seen = self.constants.len() >= SEEN;
        let usual = USUAL.chars().filter(|own| !is_seen || *own == BLANK).map(String::from);
        let parts = own.iter().take(EFFECT_PARTS - 1).cloned().chain(usual).collect();
        let parts = first_of(parts, EFFECT_PARTS);
        if !have_characters(self.arguments) || parts.is_empty() {
            return;
        }
        let bases = self.legible_bases(&parts, executor);
        let until = self.calls.get() + EFFECTS_TRIED;
        let mut found = Found { parts: parts.clone(), ..Found::default() };
        let new = self.look(executor, &bases, &alone(&parts), &mut found, until);
        let mut marks: Vec<String> = parts.iter().filter(|part| is_mark(part)).cloned().collect();
        sort_by_key(&mut marks, |mark| (!found.does_something(mark), !found.does_more(mark)));
        marks.truncate(EFFECT_MARKS);
        let behind = behind(&marks, &parts);
        let more = self.look(executor, &bases, &behind, &mut found, until);
        let tokens = [alone(&parts), behind].concat();
        self.look(executor, &[new, more].concat(), &tokens, &mut found, until);
        self.boundaries.borrow_mut().effects.extend(found.effects(&own));
    }

    /// Two letters, alone and between quotation marks, and two words, as a whole text or in the
    /// place of a part of the plainest ones, if the function takes them; and the plainest texts
    /// that it takes.
    fn legible_bases(&self, parts: &[String], executor: &mut dyn Executor) -> Vec<Base> {
        let marks = QUOTATION.map(String::from);
        let marks = marks.iter().filter(|mark| parts.contains(mark));
        let own = marks.map(|mark| format!("{mark}{LETTERS}{mark}"));
        let own: Vec<String> =
            [LETTERS.to_owned()].into_iter().chain(own).chain([WORDS.to_owned()]).collect();
        let mut bases = self.plainest_bases();
        let mut legible: Vec<Base> = Vec::new();
        for text in texts(self.arguments) {
            // Other arguments keep the values with which a text is taken.
            let Some(base) = bases.iter().find(|base| base.text.length == text.length) else {
                continue;
            };
            let alike = || bases.iter().filter(|own| own.text.length == text.length);
            for own in &own {
                let whole = [self.with(base, 0..base.length(), own)].into_iter().flatten();
                let in_part = alike().take(PARTS_OF).flat_map(|base| {
                    let parts = runs_of(base.text.all_of(&base.input), is_alphanumeric).into_iter();
                    parts.filter_map(|part| self.with(base, part, own))
                });
                let tried: Vec<Box<[i128]>> = whole.chain(in_part).collect();
                let outcomes = tried.iter().map(|input| self.at(input));
                let outcomes: Vec<Option<Rc<Outcome>>> = self.queries.run(executor, outcomes);
                let is_taken =
                    |own: &Option<Rc<Outcome>>| own.as_ref().is_some_and(|it| is_accepted(it));
                let taken =
                    outcomes.iter().position(is_taken).and_then(|at| tried.into_iter().nth(at));
                legible.extend(taken.map(|input| Base { input: input.into(), text }));
            }
        }
        // A word may do what it does only where it is a whole text.
        let mut empty: Vec<Base> = Vec::new();
        for base in &bases {
            let is_first = empty.iter().all(|own| own.text.length != base.text.length);
            let input = self.with(base, 0..base.length(), "").filter(|_| is_first);
            empty.extend(input.map(|input| Base {
                input: with_room(input.into(), self.arguments),
                text: base.text,
            }));
        }
        bases.truncate(EFFECT_BASES);
        legible.extend(bases);
        legible.extend(empty);
        legible
    }

    /// The marks and words of the source.
    fn own_parts(&self) -> Vec<String> {
        let mut parts = parts_of_source(self.constants, EFFECT_PARTS);
        // What has words on both sides of a blank is rather a message.
        parts.retain(|part| !part.contains(char::is_control) && !part.trim().contains(' '));
        first_of(parts, EFFECT_PARTS)
    }

    /// Looks at what the tokens do in texts. Returns the first of those that show something new.
    fn look(
        &self,
        executor: &mut dyn Executor,
        bases: &[Base],
        tokens: &[Token],
        found: &mut Found,
        until: u64,
    ) -> Vec<Base> {
        let mut new: Vec<Base> = Vec::new();
        for base in bases {
            if self.calls.get() >= until {
                break;
            }
            let places = places(base);
            let tried = tokens.iter().flat_map(|it| places.iter().map(move |at| (it, *at)));
            // Whether a text is trimmed shows at a wall.
            let are_blank = |mut places: Range<usize>| {
                places.all(|it| char_of(base.character(it)).is_some_and(char::is_whitespace))
            };
            let is_trimmed = |token: &Token, at: usize| {
                token.is_blank() && (are_blank(0..at) || are_blank(at..base.length()))
            };
            let tried = tried.filter(|(token, at)| !is_trimmed(token, *at));
            let tried: Vec<(&Token, usize)> = tried.collect();
            let looks = tried.iter().map(|(token, at)| self.seen(base, token, *at));
            let seen: Vec<Option<Seen>> = self.queries.run(executor, looks);
            for ((token, at), seen) in tried.iter().zip(seen) {
                let Some((does, input, outcome)) = seen else { continue };
                let mut part = name(token, base, *at, &found.parts);
                if matches!(does, None | Some(Does::Refuses)) {
                    found.refused.extend([part.clone(), token.part.clone()]);
                }
                let Some(does) = does else { continue };
                if does == Does::Refuses {
                    part = format!("{}{}", token.mark, token.part);
                }
                let quotation = quotation(base, *at);
                if found.shows((does, &part, quotation), &token.part) {
                    continue;
                }
                let key = (does, part, quotation);
                let turn = found.first.len();
                let base = Base { input: input.into(), text: base.text };
                new.push(base.clone());
                found.first.insert(key, First { turn, base, outcome });
            }
        }
        new.truncate(EFFECT_BASES);
        new
    }

    /// What a token does at a place of a text, if anything.
    async fn seen(&self, base: &Base, token: &Token, at: usize) -> Option<Seen> {
        let Token { mark, part } = token;
        let with = |part: &str| self.with(base, at..at, &format!("{mark}{part}"));
        let input = with(part)?;
        let own = self.at(&input).await?;
        if !own.is_behaviour() {
            return None;
        }
        let mut accepted: Vec<(String, Rc<Outcome>)> = Vec::new();
        for plain in PLAIN {
            let plain = plain.repeat(part.chars().count());
            let outcome = self.at(&with(&plain)?).await?;
            if is_accepted(&outcome) {
                accepted.push((plain, outcome));
            }
        }
        if !is_accepted(&own) {
            if accepted.is_empty() {
                return None;
            }
            let mut does = None;
            for plain in PLAIN.iter().filter(|_| !mark.is_empty()) {
                let text = format!("{}{part}", plain.repeat(mark.chars().count()));
                let is_taken = is_accepted(&*self.at(&self.with(base, at..at, &text)?).await?);
                does = does.or(is_taken.then_some(Does::Refuses));
            }
            return Some((does, input, own));
        }
        let without = self.at(&with("")?).await?;
        // A digit has no case to be changed.
        let has_letters = |own: &str| own.contains(char::is_alphabetic);
        let is_like_letters = |(plain, _): &&(String, Rc<Outcome>)| has_letters(plain);
        let mut comparable: Vec<&(String, Rc<Outcome>)> = accepted.iter().collect();
        if has_letters(part) && comparable.iter().any(is_like_letters) {
            comparable.retain(is_like_letters);
        }
        // An outcome may be cut short within the part.
        let starts = || part.char_indices().map(|(at, own)| &part[..at + own.len_utf8()]);
        let is_alike = |(plain, other): &(String, Rc<Outcome>)| {
            starts().enumerate().any(|(at, start)| {
                cases([&plain[..=at], start]).into_iter().any(|[plain, start]| {
                    let start = written(&start, &own);
                    are_alike([&other.text, &own.text], [&plain, &start])
                })
            })
        };
        let does = if accepted.is_empty() {
            Does::Fits
        } else if accepted.iter().any(|(_, other)| other.text == own.text) {
            return None;
        } else if comparable.into_iter().any(is_alike) {
            Does::IsKept
        } else if own.text == without.text {
            Does::Vanishes
        } else {
            Does::Changes
        };
        Some((Some(does), input, own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::texts::tests::{mapped, shown};
    use setbve_kernel::archive::effect::Effect;
    use setbve_kernel::sut::constants::number_of;
    use setbve_kernel::sut::number::Number;

    /// Each part with what it does, and the text that shows it.
    fn effects(parts: &[&str], function: impl Fn(&str) -> String) -> Vec<(String, Does, String)> {
        let constants = parts.iter().map(|part| match part.chars().collect::<Vec<char>>()[..] {
            [one] => i128::from(u32::from(one)).into(),
            _ => number_of(part).expect("it is short"),
        });
        let constants: Vec<Number> = constants.collect();
        mapped(60_000, &constants, function, |boundaries, arguments, _| {
            let effects = boundaries.effects.iter();
            let of = |own: &Effect| (own.part.clone(), own.does, shown(arguments, &own.input));
            effects.map(of).collect()
        })
    }

    #[test]
    fn what_a_blank_does_within_a_text_shows_and_not_whether_it_is_trimmed() {
        let percent = |text: &str| {
            let number = text.trim().strip_suffix('%').map(|own| own.trim_end().parse::<u8>());
            number.map_or("None".to_owned(), |own| {
                own.map_or("None".to_owned(), |own| format!("Some({own})"))
            })
        };
        let effects = effects(&["%", "2", "50", "100", "7"], percent);
        let blanks: Vec<&String> =
            effects.iter().filter(|(part, ..)| part == " %").map(|(.., text)| text).collect();
        assert!(!blanks.is_empty(), "{effects:?}");
        assert!(
            blanks.iter().all(|text| text.trim_matches('"').trim().contains(' ')),
            "{blanks:?}"
        );
    }

    #[test]
    fn blanks_before_and_behind_a_mark_are_two_parts() {
        let setting = |text: &str| {
            let parts = text.trim().split_once('=');
            let parts = parts.map(|(key, value)| (key.trim(), value.trim()));
            let parts = parts.filter(|(key, _)| !key.is_empty());
            parts.map_or("None".to_owned(), |own| format!("Some({own:?})"))
        };
        let effects = effects(&["=", "a", "b", "c"], setting);
        let has = |own: &str| {
            effects.iter().any(|(part, does, _)| part == own && *does == Does::Vanishes)
        };
        assert!(has("= ") && has(" ="), "{effects:?}");
    }

    #[test]
    fn a_word_that_is_a_whole_text_shows() {
        let short = |text: &str| if text == "tablets" { "tab".to_owned() } else { text.to_owned() };
        let effects = effects(&["tablets", "tab"], |text| format!("{:?}", short(text)));
        let is_own =
            |(part, _, text): &(String, Does, String)| part == "tablets" && text == "\"tablets\"";
        assert!(effects.iter().any(is_own), "{effects:?}");
    }

    #[test]
    fn a_word_that_stays_small_between_others_shows() {
        let title = |text: &str| {
            let capital = |own: &str| {
                own.get(..1).map_or(own.to_owned(), |first| first.to_uppercase() + &own[1..])
            };
            let words = text.split(' ').enumerate();
            let word = |(at, own): (usize, &str)| match own {
                "and" if at > 0 => own.to_owned(),
                _ => capital(own),
            };
            format!("{:?}", words.map(word).collect::<Vec<String>>().join(" "))
        };
        let is_own = |(part, does, text): &(String, Does, String)| {
            part == "and" && *does == Does::Changes && text.contains(" and ")
        };
        let found = effects(&["and"], title);
        assert!(found.iter().any(is_own), "{found:?}");
    }

    #[test]
    fn what_a_mark_does_behind_another_one_shows() {
        let unescaped = |text: &str| {
            let mut own = String::new();
            let mut characters = text.chars();
            while let Some(one) = characters.next() {
                match (one, (one == '\\').then(|| characters.next()).flatten()) {
                    ('\\', Some('n')) => own.push('\n'),
                    ('\\', Some('\\')) => own.push('\\'),
                    ('\\', _) => return "!unknown escape".to_owned(),
                    _ => own.push(one),
                }
            }
            format!("{own:?}")
        };
        let effects = effects(&["\\", "n"], unescaped);
        let own = |part: &str, shown: &str| (part.to_owned(), Does::Fits, shown.to_owned());
        // Quotation marks change nothing here.
        assert_eq!(effects, [own(r"\\", r#""a\\\\b""#), own(r"\n", r#""a\\nb""#)]);
    }

    #[test]
    fn what_an_outcome_shows_escaped_is_not_taken_for_the_part_itself() {
        let lines = |text: &str| format!("({:?})", text.replace("\\n", "\n"));
        let own = (r"\n".to_owned(), Does::Changes, r#""a\\nb""#.to_owned());
        let effects = effects(&[r"\n"], lines);
        assert_eq!(effects.first(), Some(&own), "{effects:?}");
    }

    #[test]
    fn what_a_part_drops_shows_and_so_does_where_it_stands_for_itself() {
        let path = |text: &str| {
            let mut parts: Vec<&str> = Vec::new();
            for part in text.split('/') {
                match part {
                    "" => {}
                    ".." => _ = parts.pop(),
                    _ => parts.push(part),
                }
            }
            format!("{:?}", parts.join("/"))
        };
        let effects = effects(&["/", ".."], path);
        let has = |part: &str, does: Does| {
            let own = effects.iter().find(|own| own.0 == part && own.1 == does);
            own.map(|(_, _, shown)| shown.trim_matches('"').to_owned())
        };
        let dropped = has("..", Does::Changes).expect("it drops a part");
        assert!(dropped.split('/').any(|part| part == ".."), "{dropped}");
        let kept = has("..", Does::IsKept).expect("it may be a piece of a part");
        assert!(!kept.split('/').any(|part| part == ".."), "{kept}");
        assert!(has("/", Does::Vanishes).is_some(), "{effects:?}");
    }

    #[test]
    fn what_is_refused_only_together_shows() {
        let path = |text: &str| {
            let mut parts: Vec<&str> = Vec::new();
            for part in text.split('/') {
                match part {
                    ".." if parts.is_empty() => return "!above".to_owned(),
                    ".." => _ = parts.pop(),
                    _ => parts.push(part),
                }
            }
            format!("{:?}", parts.join("/"))
        };
        let effects = effects(&["/", ".."], path);
        let is_own = |own: &&(String, Does, String)| own.1 == Does::Refuses;
        let refused: Vec<_> = effects.iter().filter(is_own).collect();
        assert!(
            refused.iter().any(|own| own.0 == "../" && own.2.starts_with("\"../")),
            "{effects:?}"
        );
    }

    #[test]
    fn a_part_that_does_the_same_everywhere_shows_nothing() {
        let lower = |text: &str| format!("{:?}", text.to_lowercase());
        assert_eq!(effects(&["-", "+", "km"], lower), []);
        // Where the text is cut, only a piece of the part is there.
        let cut = |text: &str| format!("{:?}", text.chars().take(3).collect::<String>());
        assert_eq!(effects(&["-", "+", "km"], cut), []);
    }
}
