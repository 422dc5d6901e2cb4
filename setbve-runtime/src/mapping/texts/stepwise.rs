//! Texts made step by step. A parser that says what it misses leads to what it takes: each text
//! whose outcome is like none before is varied by a part of the source, a character of each class,
//! a digit. Where all outcomes are errors, two parts at a time are put in.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::mapping::further::is_accepted;
use crate::mapping::texts::alphabet::{FILLERS, paired, parts};
use crate::mapping::texts::class_runs;
use crate::mapping::texts::named::words;
use crate::mapping::{InputLine, Mapping, Points, in_turn};
use crate::tuning::mapping::{
    PER_FAMILY, STEPS_AT_ONCE, STEPWISE, STEPWISE_BASES, STEPWISE_OF, STEPWISE_ROUNDS,
};
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::is_digit;
use setbve_kernel::sut::argument::part::{
    Items, are_within, counts, have_characters, make_canonical,
};
use setbve_kernel::sut::boundary::insertion::{lists, texts};
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::sorting::sort_by;

/// The most characters of a text that is varied.
const LONGEST: usize = 24;

/// A text among the arguments that counts, with how many characters it has.
fn texts_of(arguments: &[ArgumentSpec], input: &[i128]) -> Vec<(Items, usize)> {
    let texts = texts(arguments).into_iter();
    let texts = texts.filter(|items| counts(arguments, input, items.length));
    let count = |items: &Items| usize::try_from(input[items.length]).unwrap_or_default();
    texts.map(|items| (items, count(&items))).filter(|(_, count)| *count <= LONGEST).collect()
}

/// The input with one part more, or another one in the place of a character or a word, or without a
/// character; with characters of one class in a row; and with one in each gap, as `1x1x1` of `xx`.
pub(super) fn varied(
    arguments: &[ArgumentSpec],
    input: &[i128],
    parts: &[String],
) -> Vec<Box<[i128]>> {
    let mut varied = [with_part(arguments, input, parts), with_digit(arguments, input)].concat();
    for (items, count) in texts_of(arguments, input) {
        let characters = &input[items.start(0)..items.start(count)];
        let each = (0..count).map(|at| at..at + 1);
        for place in each.chain(words(characters).into_iter().filter(|word| word.len() > 1)) {
            varied.extend(parts.iter().filter_map(|it| items.replaced(input, place.clone(), it)));
        }
        for at in 0..count {
            varied.extend(items.without(arguments, input, at, 1));
        }
        for filler in FILLERS {
            let ends = (0..count).flat_map(|start| (start + 2..=count).map(move |end| start..end));
            let run = |place: &Range<usize>| filler.repeat(place.len());
            varied.extend(ends.filter_map(|it| items.replaced(input, it.clone(), &run(&it))));
            let filler = filler.chars().map(|one| i128::from(u32::from(one)));
            let own = characters.iter().flat_map(|own| filler.clone().chain([*own]));
            let inner: Vec<i128> = own.skip(1).collect();
            let around = filler.clone().chain(inner.iter().copied()).chain(filler.clone());
            varied.extend(items.holding(input, inner.iter().copied()));
            varied.extend(items.holding(input, around));
        }
    }
    for items in lists(arguments) {
        let count = usize::try_from(input[items.length]).unwrap_or_default();
        if count > 0 && counts(arguments, input, items.length) {
            varied.extend(items.with(input, count, items.of(input, count - 1), 1));
        }
    }
    varied
}

/// The input with another digit in the place of one.
fn with_digit(arguments: &[ArgumentSpec], input: &[i128]) -> Vec<Box<[i128]>> {
    let mut other = Vec::new();
    for (items, count) in texts_of(arguments, input) {
        let characters = &input[items.start(0)..items.start(count)];
        for at in (0..count).filter(|at| is_digit(characters[*at])) {
            let digits = ('0'..='9').map(String::from);
            other.extend(digits.filter_map(|digit| items.replaced(input, at..at + 1, &digit)));
        }
    }
    other
}

/// The input with one part more.
fn with_part(arguments: &[ArgumentSpec], input: &[i128], parts: &[String]) -> Vec<Box<[i128]>> {
    let mut longer = Vec::new();
    for (items, count) in texts_of(arguments, input) {
        for at in 0..=count {
            longer.extend(parts.iter().filter_map(|part| items.replaced(input, at..at, part)));
        }
    }
    longer
}

/// The input with two parts more.
pub(super) fn varied_twice(
    arguments: &[ArgumentSpec],
    input: &[i128],
    parts: &[String],
) -> Vec<Box<[i128]>> {
    let mut varied = Vec::new();
    for (items, count) in texts_of(arguments, input) {
        for first in 0..=count {
            for one in parts {
                let Some(once) = items.replaced(input, first..first, one) else { continue };
                let behind = first + one.chars().count();
                for second in behind..=count + one.chars().count() {
                    let twice = parts.iter();
                    varied.extend(twice.filter_map(|it| items.replaced(&once, second..second, it)));
                }
            }
        }
    }
    varied
}

/// An outcome, and whether it is like none before; `None` once all calls are made.
type Tried = Option<(Rc<Outcome>, bool)>;
/// Of an outcome whether it is valid, and its kind.
type Kind = (bool, u64);
/// The kinds of outcomes from which steps were made.
type Met = FxHashSet<Kind>;
/// How strange an input is, its length, and itself.
type Simplest = (u32, usize, Box<[i128]>);

impl Mapping<'_> {
    /// Adds lines through texts made step by step whose outcomes are like none before.
    pub(in crate::mapping) fn try_stepwise(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let share = self.limit.get().saturating_sub(self.calls.get()) / STEPWISE_OF;
        let share = share.min(STEPWISE);
        let after = |mapping: &Self, part: u64| mapping.calls.get() + share / part;
        let parts = parts(self.constants);
        let simplest = self.first_of_kinds();
        let mut met: Met = simplest.keys().copied().collect();
        let mut first: Vec<Simplest> = simplest.into_values().collect();
        sort_by(&mut first, Ord::cmp);
        let first = first.into_iter().map(|(_, _, input)| input).take(STEPS_AT_ONCE);
        let first: Vec<Box<[i128]>> = first.collect();
        let runs = class_runs::inputs(self.arguments, &first, self.constants);
        let runs = self.new_among(executor, runs, &mut met, after(self, 4));
        let bases = [runs, first.clone()].concat();
        let deepest = self.step_on(executor, bases, &parts, &mut met, after(self, 2));
        if self.has_accepted() {
            return;
        }
        let runs = class_runs::inputs_with_parts(self.arguments, &first, self.constants);
        let until = after(self, 2);
        let found = self.new_among(executor, runs, &mut met, until);
        self.step_on(executor, found, &parts, &mut met, until);
        if self.has_accepted() {
            return;
        }
        let paired = paired(self.constants);
        let bases: Vec<Box<[i128]>> = deepest.into_iter().rev().chain(first).collect();
        let until = after(self, 2);
        for base in bases.into_iter().take(STEPWISE_BASES) {
            let twice = varied_twice(self.arguments, &base, &paired);
            let found = self.new_among(executor, twice, &mut met, until);
            self.step_on(executor, found, &parts, &mut met, until);
            if self.has_accepted() {
                break;
            }
        }
    }

    /// Adds lines through texts that guidance `reached`, with one part more, whose outcomes are
    /// like none before: `=9%` has the value that was missed, and lacks the name that is judged
    /// later.
    pub(in crate::mapping) fn complete(
        &mut self,
        executor: &mut dyn Executor,
        reached: &[Box<[i128]>],
    ) {
        if !have_characters(self.arguments) || reached.is_empty() {
            return;
        }
        let mut met: Met = self.first_of_kinds().into_keys().collect();
        let (arguments, parts) = (self.arguments, parts(self.constants));
        let left = self.limit.get().saturating_sub(self.calls.get());
        let until = self.calls.get() + (left / STEPWISE_OF).min(STEPWISE) / 4;
        let completed = reached.iter().flat_map(|input| with_part(arguments, input, &parts));
        self.new_among(executor, completed, &mut met, until);
    }

    pub(in crate::mapping) fn has_accepted(&self) -> bool {
        self.known.borrow().iter().any(|(_, outcome)| is_accepted(outcome))
    }

    /// The simplest known input of each kind of outcome.
    fn first_of_kinds(&self) -> BTreeMap<Kind, Simplest> {
        let mut simplest: BTreeMap<Kind, Simplest> = BTreeMap::new();
        let boundaries = self.boundaries.borrow();
        let mut offer = |input: Box<[i128]>, kind: Kind| {
            let rank = (self.strangeness(&input), self.known.borrow().stem(&input).len(), input);
            let own = simplest.entry(kind).or_insert_with(|| rank.clone());
            if rank < *own {
                *own = rank;
            }
        };
        let known = self.known.borrow();
        for (stem, outcome) in known.iter().filter(|(_, outcome)| outcome.is_behaviour()) {
            let kind = (is_valid(outcome), boundaries.classes.kind(outcome));
            offer(known.input(stem).into(), kind);
        }
        for wall in in_turn(&boundaries, PER_FAMILY) {
            for (input, outcome) in wall.inputs().into_iter().zip(&wall.outcomes) {
                offer(input, (is_valid(outcome), boundaries.classes.kind(outcome)));
            }
        }
        simplest
    }

    /// Varies these inputs, then those of them whose outcomes are like none before, and so on.
    /// Returns all of these.
    fn step_on(
        &mut self,
        executor: &mut dyn Executor,
        mut bases: Vec<Box<[i128]>>,
        parts: &[String],
        met: &mut Met,
        until: u64,
    ) -> Vec<Box<[i128]>> {
        let mut all = Vec::new();
        for _ in 0..STEPWISE_ROUNDS {
            let arguments = self.arguments;
            // Of a form such as a date, a digit decides, and there are few of them to try.
            let digits = bases.iter().flat_map(|base| with_digit(arguments, base));
            let inputs = bases.iter().flat_map(|base| varied(arguments, base, parts));
            bases = self.new_among(executor, digits.chain(inputs), met, until);
            if bases.is_empty() {
                break;
            }
            all.extend(bases.iter().cloned());
        }
        all
    }

    /// Those of the inputs whose outcomes are like none before, with lines through them.
    fn new_among(
        &mut self,
        executor: &mut dyn Executor,
        inputs: impl IntoIterator<Item = Box<[i128]>>,
        met: &mut Met,
        until: u64,
    ) -> Vec<Box<[i128]>> {
        let (inputs, outcomes) = self.try_new(executor, inputs, until);
        let mut new: Vec<(bool, Simplest)> = Vec::new();
        for (input, tried) in inputs.into_iter().zip(outcomes) {
            let Some((outcome, is_first)) = tried else { break };
            // The search before may have met an outcome where no wall is.
            let kind = (is_valid(&outcome), self.boundaries.borrow().classes.kind(&outcome));
            if outcome.is_behaviour() && (met.insert(kind) || is_first) {
                let length = self.known.borrow().stem(&input).len();
                new.push((!is_accepted(&outcome), (self.strangeness(&input), length, input)));
            }
        }
        sort_by(&mut new, Ord::cmp);
        let new: Vec<Box<[i128]>> =
            new.into_iter().map(|(_, (_, _, input))| input).take(STEPS_AT_ONCE).collect();
        // Before all lines that wait: no other ones lead behind so many conditions.
        let none = self.queues.iter().map(|_| VecDeque::new()).collect();
        let waiting: Vec<VecDeque<Option<InputLine>>> = std::mem::replace(&mut self.queues, none);
        for input in &new {
            self.add_all(input.to_vec(), Points::Coarse);
        }
        for (queue, waiting) in self.queues.iter_mut().zip(waiting) {
            queue.extend(waiting);
        }
        new
    }

    /// Tries the inputs that are not known yet, until so many calls are made. Returns them with
    /// their outcomes.
    pub(super) fn try_new(
        &self,
        executor: &mut dyn Executor,
        inputs: impl IntoIterator<Item = Box<[i128]>>,
        until: u64,
    ) -> (Vec<Box<[i128]>>, Vec<Tried>) {
        let mut tried: FxHashSet<Box<[i128]>> = FxHashSet::default();
        let inputs = inputs.into_iter().filter(|input| are_within(self.arguments, input));
        let inputs = inputs.map(|mut input| {
            make_canonical(self.arguments, &mut input);
            input
        });
        let inputs = inputs.filter(|input| {
            self.known.borrow().get(input).is_none() && tried.insert(input.clone())
        });
        let left = until.saturating_sub(self.calls.get());
        let inputs: Vec<Box<[i128]>> =
            inputs.take(usize::try_from(left).unwrap_or(usize::MAX)).collect();
        let outcomes = inputs.iter().map(|input| self.try_out(input));
        let outcomes = self.queries.run(executor, outcomes);
        (inputs, outcomes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::texts::tests::{listed, listed_after};
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shape_of;
    use setbve_kernel::sut::constants::number_of;
    use setbve_kernel::sut::number::Number;
    use setbve_kernel::sut::observation::{Kind as OutcomeKind, Observation};
    use setbve_kernel::testing::ordinals_of;

    fn constants(texts: &[&str]) -> Vec<Number> {
        texts.iter().map(|text| number_of(text).expect("it is short")).collect()
    }

    fn has(pairs: &[[String; 2]], low: &str, high: &str) -> bool {
        let pair = [low, high].map(|text| format!("{text:?}"));
        pairs.contains(&pair) || pairs.contains(&[pair[1].clone(), pair[0].clone()])
    }

    #[test]
    fn a_form_of_the_source_leads_to_what_the_function_takes() {
        const FORM: &str = "0000:00:00 00:00:00";
        let date = |text: &str| {
            let is_like = |(own, form): (char, char)| match form {
                '0' => own.is_ascii_digit(),
                _ => own == form,
            };
            if text.len() != FORM.len() || !text.chars().zip(FORM.chars()).all(is_like) {
                return "!no form".to_owned();
            }
            let part = |at: usize| text[at..at + 2].parse::<u8>().unwrap_or_default();
            match (part(5), part(8), part(11)) {
                (month, ..) if !(1..=12).contains(&month) => "!no month".to_owned(),
                (_, day, _) if !(1..=31).contains(&day) => "!no day".to_owned(),
                (.., hour) if hour > 23 => "!no hour".to_owned(),
                _ => "a date".to_owned(),
            }
        };
        // The more the source names, the more steps there are beside those that lead on.
        let numbers = [2, 5, 8, 10, 11, 12, 14, 17, 19, 23, 31, 48, 58, 59].map(Number::from);
        let texts = ["-", "T", "wrong form", "no such day", "no such time", "unknown date", FORM];
        let texts = constants(&texts);
        let pairs = listed_after(40_000, &[&numbers[..], &texts].concat(), date);
        let shows = |taken: &str, refused: &str| {
            pairs.iter().any(|[low, high]| {
                let has = |text: &String, own: &str| text.contains(own);
                date(low.trim_matches('"')) == "a date" && has(low, taken) && has(high, refused)
            })
        };
        assert!(
            shows(":12:", ":13:") && shows(":31 ", ":32 ") && shows(" 23:", " 24:"),
            "{pairs:?}"
        );
    }

    #[test]
    fn reasons_lead_to_what_is_taken() {
        // A commit's subject.
        let subject = |text: &str| {
            let Some((head, text)) = text.split_once(": ") else { return "!colon".to_owned() };
            let head = head.strip_suffix('!').unwrap_or(head);
            if !["feat", "chore", "docs", "fix"].contains(&head) {
                return "!kind".to_owned();
            }
            match text.trim().as_bytes() {
                [] => "!no text".to_owned(),
                [b'A'..=b'Z', ..] => "!capital letter".to_owned(),
                [.., b'.'] => "!full stop".to_owned(),
                _ => format!("{head:?}"),
            }
        };
        let texts = ["!", ": ", "feat", "chore", "docs", "fix"];
        let pairs = listed(&constants(&texts), subject);
        for word in ["feat", "chore", "docs", "fix"] {
            assert!(pairs.iter().flatten().any(|text| text.contains(word)), "{word} {pairs:?}");
        }
        assert!(pairs.iter().flatten().any(|text| text.ends_with(".\"")), "{pairs:?}");
    }

    #[test]
    fn two_parts_lead_on_where_one_does_not() {
        let range = |text: &str, sign: char| -> Result<u32, &'static str> {
            let number = text.strip_prefix(sign).ok_or("!missing sign")?;
            number.parse().map_err(|_| "!no number")
        };
        let hunk = |text: &str| {
            let Some(rest) = text.strip_prefix("@@ ") else { return "!no hunk".to_owned() };
            let Some((ranges, _)) = rest.split_once(" @@") else { return "!unclosed".to_owned() };
            let Some((old, new)) = ranges.split_once(' ') else { return "!one range".to_owned() };
            match range(old, '-').and_then(|old| Ok((old, range(new, '+')?))) {
                Ok((old, new)) => format!("({old}, {new})"),
                Err(problem) => problem.to_owned(),
            }
        };
        let signs: Vec<Number> = [b'-', b'+', b' '].map(|it| i128::from(it).into()).into();
        let pairs = listed_after(200_000, &[signs, constants(&["@@ ", " @@"])].concat(), hunk);
        assert!(has(&pairs, "@@ -0 + @@", "@@ -0 +0 @@"), "{pairs:?}");
    }

    #[test]
    fn a_text_that_was_reached_is_completed() {
        let arguments = String::specs("text", "&str");
        let shape = shape_of(&arguments);
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            let text = String::take(&shape, &mut &*input).expect("it is a text");
            match text.split_once('=') {
                Some((name, "7%")) if !name.is_empty() => to.text.push_str("a share"),
                _ => {
                    to.kind = OutcomeKind::Error;
                    to.text.push_str("no share");
                }
            }
        };
        let mut boundaries = Boundaries::new(&arguments, false);
        let mut executor = InProcess::new(call);
        let mut mapping = Mapping::new(&mut boundaries, &arguments, &[], 10_000);
        let reached: Box<[i128]> = ordinals_of("=7%").expect("it is short").into();
        mapping.complete(&mut executor, &[reached]);
        assert!(mapping.has_accepted());
    }
}
