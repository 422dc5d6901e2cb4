//! The numbers in texts from which it is climbed: those of the simplest of the inputs that differ
//! in their digits alone.

use setbve_kernel::collections::gather::Gather;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::mapping::Mapping;
use crate::tuning::mapping::{CLIMBS, FORMS_OF_A_KIND, FORMS_OF_TABLES, MOST_ENTRIES};
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{is_digit, runs_of};
use setbve_kernel::sut::argument::part::{Items, all_items, counts, make_canonical};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::outcome::Outcome;

/// A number among the characters of a text.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    pub(super) text: Items,
    /// The first digit, and the one behind the last, counted from the start of the text.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Digits {
    /// The input with another number of its text set to a value, with as many digits as it has if
    /// these suffice; and where these digits are then.
    fn beside(
        self,
        arguments: &[ArgumentSpec],
        input: &[i128],
        other: Self,
        value: u32,
    ) -> Option<(Vec<i128>, Self)> {
        let Self { text, start, end } = self;
        let digits = format!("{value:0>0$}", other.end - other.start);
        let mut changed = text.replaced(input, other.start..other.end, &digits)?;
        make_canonical(arguments, &mut changed);
        let moved =
            |at| if at > other.start { at + digits.len() + other.start - other.end } else { at };
        Some((changed.into(), Self { text, start: moved(start), end: moved(end) }))
    }
}

/// What inputs have in common that differ in their digits alone; the plainest comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    /// Whether the outcome is an error, and its kind.
    kind: (bool, u64),
    strangeness: u32,
    input: Vec<i128>,
}

impl Mapping<'_> {
    /// The numbers in the texts of known inputs: the simplest of the inputs that differ in their
    /// digits alone, a few of each kind of outcome.
    pub(super) fn numbers(&self) -> Vec<(Vec<i128>, Digits)> {
        let texts = all_items(self.arguments);
        let is_text = |items: &Items| self.arguments[items.start(0)].part == Part::Character;
        let texts: Vec<Items> = texts.into_iter().filter(is_text).gathered();
        let mut simplest: BTreeMap<Form, Stem> = BTreeMap::new();
        let known = self.known.borrow();
        for (stem, outcome) in known.iter().filter(|(_, outcome)| outcome.is_behaviour()) {
            let input = &*known.input(stem);
            if texts.iter().all(|text| self.numbers_in(input, *text).is_empty()) {
                continue;
            }
            let form = without_digits(input, &texts);
            let kind = (!is_valid(outcome), self.boundaries.borrow().classes.kind(outcome));
            let form = Form { kind, strangeness: self.strangeness(input), input: form };
            let own = simplest.entry(form).or_insert_with(|| stem.clone());
            if *input < *known.input(own) {
                *own = stem.clone();
            }
        }
        let forms: Vec<(Form, Stem)> = simplest.into_iter().gathered();
        let of_kind = forms.chunk_by(|(one, _), (other, _)| one.kind == other.kind);
        let inputs = of_kind.flat_map(chosen_forms).take(CLIMBS);
        let numbers = inputs.flat_map(|(_, stem)| {
            let input = known.input(stem);
            let all = texts.iter().flat_map(|text| self.numbers_in(&input, *text));
            all.map(|digits| (input.clone(), digits)).gathered()
        });
        numbers.gathered()
    }

    /// Inputs in which another number of the text has each small value, from which a number is
    /// climbed once more: how many days there are depends on the month.
    pub(super) fn beside_others(
        &self,
        executor: &mut dyn Executor,
        starts: &[(Vec<i128>, Digits)],
    ) -> Vec<(Vec<i128>, Digits)> {
        let known = self.known.borrow();
        let is_taken = |input: &Vec<i128>| known.get(input).is_some_and(|own| is_valid(own));
        let of_input = starts.chunk_by(|(one, _), (other, _)| one == other);
        let of_input = of_input.filter(|all| all.len() > 1 && is_taken(&all[0].0));
        let mut further: Vec<(Vec<i128>, Digits)> = Vec::new();
        for (input, digits) in of_input.take(FORMS_OF_TABLES).flatten() {
            for other in self.numbers_in(input, digits.text) {
                if other.start == digits.start {
                    continue;
                }
                for value in 1..=MOST_ENTRIES {
                    further.extend(digits.beside(self.arguments, input, other, value));
                }
            }
        }
        drop(known);
        let tried = further.iter().map(|(input, _)| self.at(input));
        let tried = self.queries.run(executor, tried);
        let taken = further.into_iter().zip(tried);
        let is_taken = |tried: Option<Rc<Outcome>>| tried.is_some_and(|own| is_valid(&own));
        taken.filter_map(|(start, tried)| is_taken(tried).then_some(start)).gathered()
    }

    /// The numbers in a text; none in that of an item behind the end of a list.
    fn numbers_in(&self, input: &[i128], text: Items) -> Vec<Digits> {
        let is_there = counts(self.arguments, input, text.length);
        if is_there { digits_of(input, text) } else { Vec::new() }
    }
}

/// A bit for each character of ASCII that it has and that is neither letter nor digit nor blank.
fn marks(form: &[i128]) -> u128 {
    let bytes = form.iter().filter_map(|own| u8::try_from(*own).ok());
    bytes.filter(u8::is_ascii_punctuation).fold(0, |set, own| set | 1 << own)
}

/// So many forms of those of one kind, in their order; but for half of the room, the first one with
/// its marks comes before the second one with any.
fn chosen_forms(forms: &[(Form, Stem)]) -> impl Iterator<Item = &(Form, Stem)> {
    let mut met: Vec<u128> = Vec::new();
    let (first, others): (Vec<_>, Vec<_>) = forms.iter().partition(|(form, _)| {
        let marks = marks(&form.input);
        let is_new = met.len() < FORMS_OF_A_KIND / 2 && !met.contains(&marks);
        met.extend(is_new.then_some(marks));
        is_new
    });
    first.into_iter().chain(others).take(FORMS_OF_A_KIND)
}

/// The runs of digits in a text.
fn digits_of(input: &[i128], text: Items) -> Vec<Digits> {
    let runs = runs_of(text.all_of(input), is_digit).into_iter();
    runs.map(|run| Digits { text, start: run.start, end: run.end }).gathered()
}

/// The input without the characters that do not count, and with one in the place of each run of
/// digits.
fn without_digits(input: &[i128], texts: &[Items]) -> Vec<i128> {
    let mut form = input.to_vec();
    for text in texts.iter().rev() {
        let length = usize::try_from(input[text.length]).unwrap_or_default();
        form.drain(text.start(length)..text.start(text.most));
        for digits in digits_of(input, *text).into_iter().rev() {
            let own = text.start(digits.start)..text.start(digits.end);
            form.splice(own, [i128::from(b'#')]);
        }
        form[text.length] = 0;
    }
    // Of tens of thousands, most have a twentieth of the characters that there is room for.
    form.shrink_to_fit();
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::sut::argument::character::char_ordinal;
    use setbve_kernel::sut::argument::parameter::Parameter;
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
