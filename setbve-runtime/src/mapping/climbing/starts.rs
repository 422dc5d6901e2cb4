//! The numbers in texts from which it is climbed: those of the simplest of the inputs that differ
//! in their digits alone.

use std::ops::Range;

use crate::mapping::Mapping;
use crate::mapping::simplest::Simplest;
use crate::tuning::mapping::{CLIMBS, FORMS_OF_A_KIND, FORMS_OF_TABLES, MOST_ENTRIES};
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{is_digit, runs_of};
use setbve_kernel::sut::argument::part::{Items, counts, make_canonical};
use setbve_kernel::sut::boundary::apart::texts;
use setbve_kernel::sut::inputs::stem::Stem;

/// A number among the characters of a text of an input.
#[derive(Clone)]
pub(super) struct Numeral {
    pub(super) input: Vec<i128>,
    pub(super) text: Items,
    /// The first digit, and the one behind the last, counted from the start of the text.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Numeral {
    /// The ordinals of its digits.
    pub(super) fn places(&self) -> Range<usize> {
        self.text.start(self.start)..self.text.start(self.end)
    }
}

/// What inputs have in common that differ in their digits alone, and the simplest of them: whether
/// their outcome is an error, its kind, how strange they are, and what they are without digits.
type Form = (Vec<i128>, Stem);

impl Mapping<'_> {
    /// The numbers in the texts of known inputs: the simplest of the inputs that differ in their
    /// digits alone, a few of each kind of outcome.
    pub(super) fn numbers(&self) -> Vec<Numeral> {
        let texts = texts(self.arguments);
        let known = self.known.borrow();
        let mut simplest = Simplest::default();
        for (stem, outcome) in known.iter() {
            let input = known.input(stem);
            let has_digits = |text: &Items| !self.digits_in(&input, *text).is_empty();
            if !outcome.is_behaviour() || !texts.iter().any(has_digits) {
                continue;
            }
            let kind = self.boundaries.borrow().classes.kind(outcome);
            let mut form = vec![i128::from(!is_valid(outcome)), kind.into()];
            form.push(self.strangeness(&input).into());
            form.append(&mut without_digits(&input, &texts));
            simplest.add(&form, stem, &|other| input < known.input(other));
        }
        let mut numbers = Vec::new();
        let mut left = CLIMBS;
        for forms in simplest.in_order().chunk_by(|(one, _), (other, _)| one[..2] == other[..2]) {
            for (_, stem) in chosen_forms(forms) {
                if left > 0 {
                    left -= 1;
                    let input = known.input(stem);
                    for text in &texts {
                        numbers.append(&mut self.numbers_in(&input, *text));
                    }
                }
            }
        }
        numbers
    }

    /// Inputs in which another number of the text has each small value, from which a number is
    /// climbed once more: how many days there are depends on the month.
    pub(super) fn beside_others(
        &self,
        executor: &mut dyn Executor,
        starts: &[Numeral],
    ) -> Vec<Numeral> {
        let mut left = FORMS_OF_TABLES;
        let mut further = Vec::new();
        for all in starts.chunk_by(|one, other| one.input == other.input) {
            let is_taken = self.known.borrow().get(&all[0].input).is_some_and(|own| is_valid(own));
            if all.len() < 2 || !is_taken || left == 0 {
                continue;
            }
            left -= 1;
            for own in all {
                for other in self.numbers_in(&own.input, own.text) {
                    for value in 1..=MOST_ENTRIES {
                        if other.start != own.start {
                            further.extend(self.beside(own, &other, value));
                        }
                    }
                }
            }
        }
        let tried =
            self.look_at(executor, &further, &mut |own| Box::pin(self.at(&own.input))).into_iter();
        let mut are_taken = tried.map(|tried| tried.is_some_and(|own| is_valid(&own)));
        keep(&mut further, &mut |_| are_taken.next() == Some(true));
        further
    }

    /// The number with another one of its text set to a value, with as many digits as it has if
    /// these suffice.
    fn beside(&self, own: &Numeral, other: &Numeral, value: u32) -> Option<Numeral> {
        let digits = format!("{value:0>0$}", other.end - other.start);
        let mut input = own.text.replaced(&own.input, other.start..other.end, &digits)?;
        make_canonical(self.arguments, &mut input);
        let is_behind = own.start > other.start;
        let moved = |at| if is_behind { at + digits.len() + other.start - other.end } else { at };
        let (start, end) = (moved(own.start), moved(own.end));
        Some(Numeral { input: input.into(), text: own.text, start, end })
    }

    /// The numbers in a text.
    pub(super) fn numbers_in(&self, input: &[i128], text: Items) -> Vec<Numeral> {
        each(&self.digits_in(input, text), &mut |&Range { start, end }| Numeral {
            input: input.to_vec(),
            text,
            start,
            end,
        })
    }

    /// The runs of digits in a text; none in that of an item behind the end of a list.
    fn digits_in(&self, input: &[i128], text: Items) -> Vec<Range<usize>> {
        let is_there = counts(self.arguments, input, text.length);
        if is_there { runs_of(text.all_of(input), &is_digit) } else { Vec::new() }
    }
}

/// A bit for each character of ASCII that it has and that is neither letter nor digit nor blank.
fn marks(form: &[i128]) -> u128 {
    let mut marks = 0;
    for own in form {
        if let Ok(own) = u8::try_from(*own)
            && own.is_ascii_punctuation()
        {
            marks |= 1 << own;
        }
    }
    marks
}

/// So many forms of those of one kind, in their order; but for half of the room, the first one with
/// its marks comes before the second one with any.
fn chosen_forms(forms: &[Form]) -> Vec<&Form> {
    let mut met: Vec<u128> = Vec::new();
    let (mut chosen, mut others) = (Vec::new(), Vec::new());
    for form in forms {
        let marks = marks(&form.0[3..]);
        if met.len() < FORMS_OF_A_KIND / 2 && !met.contains(&marks) {
            met.push(marks);
            chosen.push(form);
        } else {
            others.push(form);
        }
    }
    chosen.append(&mut others);
    chosen.truncate(FORMS_OF_A_KIND);
    chosen
}

/// The input without the characters that do not count, and with one in the place of each run of
/// digits.
fn without_digits(input: &[i128], texts: &[Items]) -> Vec<i128> {
    let mut form = input.to_vec();
    for text in texts.iter().rev() {
        let length = usize::try_from(input[text.length]).unwrap_or_default();
        form.drain(text.start(length)..text.start(text.most));
        for digits in runs_of(text.all_of(input), &is_digit).iter().rev() {
            form[text.start(digits.start)] = b'#'.into();
            form.drain(text.start(digits.start + 1)..text.start(digits.end));
        }
        form[text.length] = 0;
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::sut::argument::character::char_ordinal;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::all_items;
    use setbve_kernel::testing::ordinals_of;

    #[test]
    fn texts_that_differ_in_digits_alone_have_one_form() {
        let specs = <(String, u8)>::specs("a", "_");
        let texts = all_items(&specs);
        let form = |text: &str, more: i128| {
            without_digits(&[ordinals_of(text).unwrap(), vec![more]].concat(), &texts)
        };
        assert_eq!(form("1:30", 3), form("12:5", 3));
        assert_ne!(form("1:30", 3), form("1:30", 4));
        assert_ne!(form("1:30", 3), form("1:3:0", 3));
    }

    #[test]
    fn texts_behind_the_end_of_a_list_have_no_numbers() {
        let arguments =
            [Vec::<String>::specs("parts", "Vec<String>"), u8::specs("most", "u8")].concat();
        let mut boundaries = Boundaries::new(&arguments, false);
        let mapping = Mapping::new(&mut boundaries, &arguments, &[], 0);
        let texts: Vec<Items> =
            all_items(&arguments).into_iter().filter(|items| items.width == 1).collect();
        let mut input = vec![0; arguments.len()];
        for text in &texts {
            input[text.length] = 1;
            input[text.start(0)] = char_ordinal('0');
        }
        input[0] = 1;
        let numbers = texts.iter().map(|text| mapping.numbers_in(&input, *text).len());
        let numbers: Vec<usize> = numbers.collect();
        assert!(numbers.len() > 1 && numbers[0] == 1 && numbers[1..].iter().all(|own| *own == 0));
    }
}
