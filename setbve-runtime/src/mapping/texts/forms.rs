//! Texts of further forms. From the plainest texts that a function takes, parts of the source lead
//! to others that it takes, whose characters are of other kinds or in another order: from `12:30`
//! to `12:30+1`, from `1d` to `1d 1h`.

use rustc_hash::FxHashSet;

use crate::mapping::further::{Base, is_accepted, kind};
use crate::mapping::texts::alphabet::{alphabet, paired, parts, parts_of_source};
use crate::mapping::texts::stepwise::{varied, varied_twice};
use crate::mapping::{Mapping, Points};
use crate::tuning::mapping::{
    FORM_BASES, FORM_ROUNDS, FORMS, FORMS_AT_ONCE, FORMS_OF, STEPWISE_PARTS,
};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{char_of, char_ordinal};
use setbve_kernel::sut::argument::part::{Items, are_within, have_characters};
use setbve_kernel::sut::boundary::insertion::texts;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::sorting::{sort_by, sort_by_key};

/// The most characters of a text in which two parts are put at a time, and the most of these parts.
const SHORT: i128 = 6;
const PARTS_OF_TWO: usize = 16;

/// How many of the plainest texts stand twice in a text.
const BASES_OF_TWO: usize = 2;

/// Marks between two of which a part stands.
const ENCLOSING: [[char; 2]; 7] =
    [['(', ')'], ['[', ']'], ['{', '}'], ['<', '>'], ['"'; 2], ['\''; 2], ['`'; 2]];

/// The kind of outcome, and the kinds of characters of each text.
type Form = (u64, Vec<Vec<i128>>);
type Forms = FxHashSet<Form>;

impl Mapping<'_> {
    /// Adds lines through texts of further forms that the function takes, behind all other lines.
    pub(in crate::mapping) fn try_forms(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let share = self.limit.get().saturating_sub(self.calls.get()) / FORMS_OF;
        let (before, share) = (self.calls.get(), share.min(FORMS));
        let until = |quarters: u64| before + share / 4 * quarters;
        let parts = [paired(self.constants), parts(self.constants)].concat();
        let bases = self.bases();
        let known: Vec<Box<[i128]>> = bases.iter().map(|base| base.input.clone().into()).collect();
        let mut forms: Forms = known.iter().map(|input| self.form(input)).collect();
        let first: Vec<Box<[i128]>> = known.into_iter().take(FORMS_AT_ONCE).collect();
        let enclosed = bases.iter().flat_map(|base| self.enclosed(base));
        let mut plainest: Vec<&Base> = bases.iter().collect();
        sort_by_key(&mut plainest, |base| (self.strangeness(&base.input), base.length()));
        let of_two = plainest.into_iter().take(BASES_OF_TWO).flat_map(|base| self.of_two(base));
        let composed: Vec<Box<[i128]>> = enclosed.chain(of_two).collect();
        let mut all = self.of_new_forms(executor, composed, &mut forms, until(1));
        all.extend(self.vary(executor, first.clone(), &parts, &mut forms, until(2)));
        let short = first.iter().filter(|input| self.characters_in(input) <= SHORT);
        let few = &parts[..parts.len().min(PARTS_OF_TWO)];
        let twice = short.take(FORM_BASES).flat_map(|it| varied_twice(self.arguments, it, few));
        let twice: Vec<Box<[i128]>> = twice.collect();
        let found = self.of_new_forms(executor, twice, &mut forms, until(3));
        all.extend(found.iter().cloned());
        all.extend(self.vary(executor, found, &parts, &mut forms, until(4)));
        for input in all {
            self.add_all(input.into(), Points::Coarse);
        }
    }

    /// The text between each pair of marks of the source that enclose something.
    fn enclosed(&self, base: &Base) -> Vec<Box<[i128]>> {
        let characters = alphabet(self.constants);
        let own = ENCLOSING.iter().filter(|own| own.iter().all(|it| characters.contains(it)));
        let enclosed = own.filter(|_| base.length() + 2 <= base.text.most).map(|[open, close]| {
            base.with(0, char_ordinal(*open)).with(base.length() + 1, char_ordinal(*close)).input
        });
        let enclosed = enclosed.map(Vec::into_boxed_slice);
        enclosed.filter(|input| are_within(self.arguments, input)).collect()
    }

    /// The text twice, the second time with a larger digit at its end, with a part of the source
    /// between both and with none or a word before them: `BET 1850 AND 1851`.
    fn of_two(&self, base: &Base) -> Vec<Box<[i128]>> {
        let own: String = (0..base.length()).filter_map(|at| char_of(base.character(at))).collect();
        let rest = own.strip_suffix(|last| matches!(last, '0'..='8'));
        let last = own.bytes().last().filter(|_| rest.is_some());
        let second = match (rest, last) {
            (Some(rest), Some(last)) => format!("{rest}{}", char::from(last + 1)),
            _ => own.clone(),
        };
        let parts = parts_of_source(self.constants, STEPWISE_PARTS);
        let words = parts.iter().filter(|part| part.contains(char::is_alphabetic));
        let before = words.flat_map(|word| [word.clone(), format!("{word} ")]);
        let before: Vec<String> = std::iter::once(String::new()).chain(before).collect();
        let texts = before.iter().flat_map(|before| {
            let start = format!("{before}{own}");
            parts.iter().map(move |between| (start.clone(), between))
        });
        let texts = texts.map(|(start, between)| format!("{start}{between}{second}"));
        texts.filter_map(|text| self.with(base, 0..base.length(), &text)).collect()
    }

    pub(super) fn characters_in(&self, input: &[i128]) -> i128 {
        texts(self.arguments).into_iter().map(|text| input[text.length]).sum()
    }

    /// What texts have in common whose characters are alike, however many stand in a row.
    fn form(&self, input: &[i128]) -> Form {
        let outcome = self.known.borrow().get(input).map(|own| self.kind_of(own));
        let of_text = |text: Items| {
            let mut form: Vec<i128> = text.all_of(input).iter().map(|own| kind(*own)[0]).collect();
            form.dedup();
            form
        };
        (outcome.unwrap_or_default(), texts(self.arguments).into_iter().map(of_text).collect())
    }

    fn kind_of(&self, outcome: &Outcome) -> u64 {
        self.boundaries.borrow().classes.kind(outcome)
    }

    /// Varies these inputs, then those of them that have a new form, and so on. Returns all of
    /// these.
    fn vary(
        &mut self,
        executor: &mut dyn Executor,
        mut bases: Vec<Box<[i128]>>,
        parts: &[String],
        forms: &mut Forms,
        until: u64,
    ) -> Vec<Box<[i128]>> {
        let mut all = Vec::new();
        for _ in 0..FORM_ROUNDS {
            let arguments = self.arguments;
            let inputs = bases.iter().flat_map(|base| varied(arguments, base, parts));
            bases = self.of_new_forms(executor, inputs, forms, until);
            all.extend(bases.iter().cloned());
        }
        all
    }

    /// Those of the inputs that the function takes and that have a new form, the plainest first.
    fn of_new_forms(
        &mut self,
        executor: &mut dyn Executor,
        inputs: impl IntoIterator<Item = Box<[i128]>>,
        forms: &mut Forms,
        until: u64,
    ) -> Vec<Box<[i128]>> {
        let (inputs, outcomes) = self.try_new(executor, inputs, until);
        let mut taken: Vec<(u32, i128, Box<[i128]>)> = Vec::new();
        for (input, tried) in inputs.into_iter().zip(outcomes) {
            let Some((outcome, _)) = tried else { break };
            if outcome.is_behaviour() && is_accepted(&outcome) {
                taken.push((self.strangeness(&input), self.characters_in(&input), input));
            }
        }
        sort_by(&mut taken, Ord::cmp);
        let taken = taken.into_iter().map(|(_, _, input)| input);
        taken.filter(|input| forms.insert(self.form(input))).take(FORMS_AT_ONCE).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::listed;
    use setbve_kernel::sut::constants::number_of;

    #[test]
    fn a_part_that_may_be_there_is_found_behind_one_that_has_to_be() {
        // Hours and minutes, and how many days later.
        let departure = |text: &str| {
            let (time, days) = match text.split_once('+') {
                Some((time, "1")) => (time, 1),
                Some((time, "2")) => (time, 2),
                Some((time, "3")) => (time, 3),
                Some(_) => return "None".to_owned(),
                None => (text, 0_u16),
            };
            let Some((hours, minutes)) = time.split_once(':') else { return "None".to_owned() };
            let number = |text: &str, below: u16| {
                let are_digits = text.len() == 2 && text.bytes().all(|it| it.is_ascii_digit());
                text.parse::<u16>().ok().filter(|own| are_digits && *own < below)
            };
            match (number(hours, 24), number(minutes, 60)) {
                (Some(hours), Some(minutes)) => {
                    format!("Some({})", days * 1440 + hours * 60 + minutes)
                }
                _ => "None".to_owned(),
            }
        };
        let numbers = [2, 3, 24, 43, 58, 60, 1440].map(|it: i128| it.into());
        let texts = ["1", "2", "3"].map(|text| number_of(text).expect("it is short"));
        let pairs = listed(&[&numbers[..], &texts].concat(), departure);
        let is_limit =
            |[one, other]: &[String; 2]| one.ends_with("+0\"") && other.ends_with("+1\"");
        assert!(pairs.iter().any(is_limit), "{pairs:?}");
    }

    #[test]
    fn two_texts_with_a_word_between_and_another_before_are_found() {
        let year = |text: &str| {
            let is_year = |own: &str| own.len() == 3 && own.bytes().all(|it| it.is_ascii_digit());
            match text.strip_prefix("BET ").map(|rest| rest.split_once(" AND ")) {
                None if is_year(text) => "Exact".to_owned(),
                None => "!unknown".to_owned(),
                Some(None) => "!BET without AND".to_owned(),
                Some(Some((one, other))) if is_year(one) && is_year(other) => {
                    if one < other { "Between" } else { "!order" }.to_owned()
                }
                Some(Some(_)) => "!no year".to_owned(),
            }
        };
        let constants = ["BET ", " AND "].map(|text| number_of(text).expect("it is short"));
        let pairs = listed(&constants, year);
        let shows = |wanted: [&str; 2]| {
            let outcome = |text: &String| year(text.trim_matches('"'));
            let is = |pair: &&[String; 2]| {
                let [one, other] = pair.each_ref().map(outcome);
                wanted == [&*one, &*other] || wanted == [&*other, &*one]
            };
            pairs.iter().any(|pair| is(&pair))
        };
        assert!(shows(["Between", "!order"]) && shows(["Between", "!unknown"]), "{pairs:?}");
        let is_equal = |[one, other]: &&[String; 2]| {
            [one, other].map(|it| year(it.trim_matches('"'))).contains(&"!order".to_owned())
        };
        assert!(pairs.iter().filter(is_equal).count() <= 6, "that it is larger is one rule");
    }

    #[test]
    fn what_encloses_a_long_text_is_found() {
        let year = |text: &str| {
            let is_year = |own: &str| own.len() == 4 && own.bytes().all(|it| it.is_ascii_digit());
            match text.strip_prefix('[').and_then(|own| own.strip_suffix(']')) {
                Some(own) if is_year(own) => "Some(Inferred)".to_owned(),
                None if is_year(text) => "Some(Printed)".to_owned(),
                _ => "None".to_owned(),
            }
        };
        let marks = ['[', ']'].map(|mark| i128::from(u32::from(mark)).into());
        let pairs = listed(&marks, year);
        let is_closed = |[one, other]: &[String; 2]| {
            let is = |text: &String| year(&text[1..text.len() - 1]) == "Some(Inferred)";
            is(one) != is(other) && [one, other].iter().any(|own| !own.ends_with("]\""))
        };
        assert!(pairs.iter().any(is_closed), "{pairs:?}");
    }
}
