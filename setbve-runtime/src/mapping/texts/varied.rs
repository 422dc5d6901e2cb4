//! Texts that the function takes, with varied digits and letters, as `#123456`. The plainest ones
//! have zeros alone, and no line beside those tells which digit becomes which part of a value.

use rustc_hash::FxHashSet;

use crate::mapping::further::{Base, is_accepted};
use crate::mapping::{Mapping, in_turn};
use crate::tuning::mapping::VARIED;
use setbve_kernel::archive::effect::{Does, Effect};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::argument::part::{counts, have_characters};
use setbve_kernel::sut::boundary::insertion::texts;
use setbve_kernel::sut::observation::Form;
use setbve_kernel::sut::sorting::sort_by;

/// What of a text is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All digits and letters, or all digits.
    Whole,
    /// The last digit of each number, or the letters.
    Part,
    /// All digits but the last one, which fits to them.
    Checked,
}

/// A run of fewer digits or letters shows which is which without them.
const FEWEST: usize = 2;
/// The fewest digits of a text that a check digit belongs to.
const CHECKED: usize = 4;

impl Mapping<'_> {
    /// Finds a call with varied digits and letters for each form of the texts that stand beside
    /// walls.
    pub(in crate::mapping) fn try_varied(&self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let bases = self.uniform();
        let looks = bases.iter().map(|base| self.with_varied(base));
        let found: Vec<Option<(Way, Effect)>> = self.queries.run(executor, looks);
        let (whole, part): (Vec<_>, Vec<_>) = bases
            .iter()
            .zip(found)
            .filter_map(|(base, found)| found.map(|found| (runs(&text_of(base)), found)))
            .partition(|(_, (way, _))| *way == Way::Whole);
        let known: FxHashSet<&String> = whole.iter().map(|(runs, _)| runs).collect();
        let part: Vec<_> = part.into_iter().filter(|(runs, _)| !known.contains(runs)).collect();
        let effects = whole.into_iter().chain(part).map(|(_, (_, effect))| effect);
        self.boundaries.borrow_mut().effects.extend(effects);
    }

    /// The plainest texts beside walls in which a digit or a letter is repeated, one of each form.
    fn uniform(&self) -> Vec<Base> {
        let mut bases: Vec<Base> = Vec::new();
        let boundaries = self.boundaries.borrow();
        for wall in in_turn(&boundaries, usize::MAX) {
            for (input, outcome) in wall.inputs().into_iter().zip(&wall.outcomes) {
                // What a text becomes is seen with usual ones.
                if !is_accepted(outcome) || outcome.form == Form::Quoted {
                    continue;
                }
                let texts = texts(self.arguments);
                let counting = texts.iter().filter(|it| counts(self.arguments, &input, it.length));
                let own = counting.map(|text| Base { input: input.to_vec(), text: *text });
                bases.extend(own.filter(is_uniform));
            }
        }
        bases.retain(|base| text_of(base).chars().all(|own| own.is_ascii_graphic() || own == ' '));
        sort_by(&mut bases, |one, other| {
            (one.length(), &one.input).cmp(&(other.length(), &other.input))
        });
        let mut forms: FxHashSet<(usize, String)> = FxHashSet::default();
        bases.retain(|base| forms.insert((base.text.length, form(&text_of(base)))));
        bases.truncate(VARIED);
        bases
    }

    /// The first text with other digits and letters that the function takes, with another value or,
    /// where a digit checks the others, with the same.
    async fn with_varied(&self, base: &Base) -> Option<(Way, Effect)> {
        let own = self.at(&base.input).await?;
        let text = text_of(base);
        let checked = checked(&text).into_iter().map(|varied| (Way::Checked, varied));
        for (way, part) in varied(&text).into_iter().chain(checked) {
            let Some(input) = self.with(base, 0..base.length(), &part) else { continue };
            let outcome = self.at(&input).await?;
            let is_told =
                way == Way::Checked || outside_quotes(&outcome.text) != outside_quotes(&own.text);
            if outcome.is_behaviour() && is_accepted(&outcome) && is_told {
                return Some((way, Effect { part, does: Does::Varies, input, outcome }));
            }
        }
        None
    }
}

fn text_of(base: &Base) -> String {
    (0..base.length()).filter_map(|place| char_of(base.character(place))).collect()
}

/// Whether a run of digits or letters has the same one twice or more, and no others.
fn is_uniform(base: &Base) -> bool {
    let text: Vec<char> = text_of(base).chars().collect();
    let mut runs = text.chunk_by(|one, other| class(*one) == class(*other));
    runs.any(|run| {
        class(run[0]).is_some() && run.len() >= FEWEST && run.iter().all(|own| *own == run[0])
    })
}

/// The first one of the digits, capitals or small letters, and how many there are.
fn class(character: char) -> Option<(u8, u8)> {
    match character {
        '0'..='9' => Some((b'0', 10)),
        'A'..='F' => Some((b'A', 6)),
        'a'..='f' => Some((b'a', 6)),
        'G'..='Z' => Some((b'G', 20)),
        'g'..='z' => Some((b'g', 20)),
        _ => None,
    }
}

/// The classes of the characters, each in the place of its characters. The letters of a number of
/// base 16 count as its digits.
fn form(text: &str) -> String {
    let text: Vec<char> = text.chars().collect();
    let runs = text.chunk_by(|one, other| class(*one).is_some() == class(*other).is_some());
    let of_run = |run: &[char]| -> String {
        let has_digits = run.iter().any(char::is_ascii_digit);
        let of = |own: &char| match class(*own) {
            Some((b'A' | b'a', _)) if has_digits => '0',
            own_class => own_class.map_or(*own, |(first, _)| char::from(first)),
        };
        run.iter().map(of).collect()
    };
    runs.map(of_run).collect()
}

/// The classes of the characters, each once in a row.
fn runs(text: &str) -> String {
    let mut form: Vec<char> = form(text).chars().collect();
    form.dedup();
    form.into_iter().collect()
}

/// A text without what it has between quotes: there is most often what was in the input.
fn outside_quotes(text: &str) -> String {
    text.split('"').step_by(2).collect()
}

/// The text with all its digits and letters varied; with its digits alone, with the last one of
/// each number alone; with its letters alone.
fn varied(text: &str) -> Vec<(Way, String)> {
    let all = |_: &[char], _: usize| true;
    let digits = |text: &[char], at: usize| text[at].is_ascii_digit();
    let last = |text: &[char], at: usize| {
        digits(text, at) && !text.get(at + 1).is_some_and(char::is_ascii_digit)
    };
    let letters = |text: &[char], at: usize| !digits(text, at);
    vec![
        (Way::Whole, varied_where(text, &all)),
        (Way::Whole, varied_where(text, &digits)),
        (Way::Part, varied_where(text, &last)),
        (Way::Part, varied_where(text, &letters)),
    ]
}

/// The text with varied digits, of which the last one is each in turn.
fn checked(text: &str) -> Vec<String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let varied = varied_where(text, &|text, at| text[at].is_ascii_digit());
    let last = varied.rfind(|own: char| own.is_ascii_digit()).filter(|_| digits >= CHECKED);
    let with = |at: usize| {
        let varied = &varied;
        ('0'..='9').map(move |digit| format!("{}{digit}{}", &varied[..at], &varied[at + 1..]))
    };
    last.into_iter().flat_map(with).collect()
}

/// The text in which each of these characters is the next one of its class: 1, 2, 3.
fn varied_where(text: &str, is_varied: &dyn Fn(&[char], usize) -> bool) -> String {
    let text: Vec<char> = text.chars().collect();
    let mut count = 0;
    let varied = text.iter().enumerate().map(|(at, own)| match class(*own) {
        Some((first, most)) if is_varied(&text, at) => {
            // A number does not begin with 0.
            count += 1;
            let from = usize::from(first == b'0');
            char::from(first + ((count - 1 + from) % usize::from(most)) as u8)
        }
        _ => *own,
    });
    varied.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::texts::tests::{mapped, shown};
    use setbve_kernel::sut::number::Number;

    fn found(constants: &[i128], function: impl Fn(&str) -> String) -> Vec<String> {
        let constants: Vec<Number> = constants.iter().map(|own| (*own).into()).collect();
        mapped(60_000, &constants, function, |boundaries, arguments, _| {
            let own = |effect: &&Effect| effect.does == Does::Varies;
            let effects = boundaries.effects.iter().filter(own);
            effects.map(|own| shown(arguments, &own.input)).collect()
        })
    }

    #[test]
    fn which_digit_becomes_which_part_is_shown_of_each_form() {
        let colour = |text: &str| {
            let digits = text.strip_prefix('#').unwrap_or_default();
            let part = |at: usize, of: usize| {
                let digits = digits.get(at * of..(at + 1) * of)?;
                u8::from_str_radix(digits, 16).ok()
            };
            let parts = |of: usize| Some((part(0, of)?, part(1, of)?, part(2, of)?));
            let own = match digits.len() {
                3 => parts(1),
                6 => parts(2),
                _ => None,
            };
            own.map_or("!no colour".to_owned(), |own| format!("{own:?}"))
        };
        let found = found(&[3, 6, 16, i128::from(b'#')], colour);
        let is_among = |text: &str| found.contains(&format!("{text:?}"));
        assert!(is_among("#123") && is_among("#123456"), "{found:?}");
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn a_check_digit_is_shown_behind_varied_ones() {
        let is_valid = |text: &str| {
            let digits: Option<Vec<u32>> = text.chars().map(|own| own.to_digit(10)).collect();
            let digits = digits.filter(|own| own.len() == 6);
            let weighted = digits.map(|own| [3, 1].into_iter().cycle().zip(own));
            let sum = weighted.map(|own| own.map(|(by, digit)| by * digit).sum::<u32>());
            sum.is_some_and(|sum| sum % 10 == 0).to_string()
        };
        let found = found(&[6, 10], is_valid);
        assert_eq!(found, ["\"123457\""]);
    }

    #[test]
    fn what_is_no_number_stays() {
        let varied =
            |text: &str| varied(text).into_iter().map(|(_, varied)| varied).collect::<Vec<_>>();
        assert_eq!(varied("00:00"), ["12:34", "12:34", "01:02", "00:00"]);
        assert_eq!(varied("#ff0000"), ["#ab3456", "#ff1234", "#ff0001", "#ab0000"]);
    }
}
