//! Climbs from numbers in texts to the largest and the least ones with the same behaviour: a limit
//! such as 255 or 4294967295 shows beside them alone.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use crate::archive::walls::{NumberLimit, is_valid};
use crate::execution::executor::Executor;
use crate::search::mapping::Mapping;
use crate::search::mapping::further::is_accepted;
use crate::sut::argument::character::{char_of, is_digit, number_of, plainness, runs_of};
use crate::sut::argument::part::{Items, all_items, counts, make_canonical};
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::boundary::Boundary;
use crate::sut::outcome::Outcome;
use crate::tuning::mapping::{
    CLIMBS, CLIMBS_AT_ONCE, FORMS_OF_A_KIND, FORMS_OF_TABLES, MOST_ENTRIES,
};

/// A number among the characters of a text.
#[derive(Clone, Copy)]
struct Digits {
    text: Items,
    /// The first digit, and the one behind the last, counted from the start of the text.
    start: usize,
    end: usize,
}

const ZERO: i128 = b'0' as i128;
const NINE: i128 = b'9' as i128;

const DECIMAL_POINTS: [i128; 2] = [b'.' as i128, b',' as i128];

/// To larger numbers, or to lesser ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

/// How often it is climbed on behind the largest number.
const BEYOND: usize = 2;

/// A number that may have more digits than the largest of 64 bits has no largest one.
const MOST_DIGITS: usize = 20;

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

/// What was found at a place.
#[derive(Default)]
struct Climbed {
    found: Vec<(NumberLimit, Boundary)>,
    /// The input with the largest number there, and the places of its digits.
    largest: Option<(Vec<i128>, Items, Range<usize>)>,
}

impl Mapping<'_> {
    /// Offers the walls beside the largest and the least numbers in texts.
    pub(super) fn climb(&mut self, executor: &mut dyn Executor) {
        let starts = self.numbers();
        let climbs = starts.iter().map(|start| self.limits(start, true));
        let mut climbed: Vec<Climbed> = self.in_turn(executor, climbs);
        let further = self.beside_others(executor, &starts);
        let climbs = further.iter().map(|start| self.limits(start, false));
        climbed.extend(self.in_turn(executor, climbs));
        let beyond = climbed.iter().filter_map(|own| own.largest.as_ref());
        let beyond = beyond.map(|(largest, text, places)| self.beyond(largest, *text, places));
        let found: Vec<Vec<(NumberLimit, Boundary)>> = self.in_turn(executor, beyond);
        let climbed = climbed.into_iter().map(|own| own.found);
        for (number, boundary) in climbed.chain(found).flatten() {
            self.boundaries.borrow_mut().offer_extreme(number, &boundary, self.arguments);
        }
    }

    /// The results of these looks, a few at a time, until half of the calls that are left are made:
    /// numbers may stand in so many texts that nothing would be left for other looks.
    fn in_turn<T>(
        &self,
        executor: &mut dyn Executor,
        looks: impl Iterator<Item = impl Future<Output = T>>,
    ) -> Vec<T> {
        let until = self.calls.get() + self.limit.get().saturating_sub(self.calls.get()) / 2;
        let mut looks = looks.peekable();
        let mut found = Vec::new();
        while looks.peek().is_some() && self.calls.get() < until {
            let some: Vec<T> = self.queries.run(executor, looks.by_ref().take(CLIMBS_AT_ONCE));
            found.extend(some);
        }
        found
    }

    /// The numbers in the texts of known inputs: the simplest of the inputs that differ in their
    /// digits alone, a few of each kind of outcome.
    fn numbers(&self) -> Vec<(Vec<i128>, Digits)> {
        let texts = all_items(self.arguments);
        let is_text = |items: &Items| self.arguments[items.start(0)].part == Part::Character;
        let texts: Vec<Items> = texts.into_iter().filter(is_text).collect();
        let mut simplest: BTreeMap<Form, Vec<i128>> = BTreeMap::new();
        let known = self.known.borrow();
        for (stem, outcome) in known.iter().filter(|(_, outcome)| outcome.is_behaviour()) {
            let input = &*known.input(stem);
            if texts.iter().all(|text| self.numbers_in(input, *text).is_empty()) {
                continue;
            }
            let form = without_digits(input, &texts);
            let kind = (!is_valid(outcome), self.boundaries.borrow().classes.kind(outcome));
            let form = Form { kind, strangeness: self.strangeness(input), input: form };
            let own = simplest.entry(form).or_insert_with(|| input.to_vec());
            if *input < **own {
                input.clone_into(own);
            }
        }
        let forms: Vec<(Form, Vec<i128>)> = simplest.into_iter().collect();
        let of_kind = forms.chunk_by(|(one, _), (other, _)| one.kind == other.kind);
        let inputs = of_kind.flat_map(chosen_forms).take(CLIMBS);
        let numbers = inputs.flat_map(|(_, input)| {
            let all = texts.iter().flat_map(|text| self.numbers_in(input, *text));
            all.map(|digits| (input.clone(), digits)).collect::<Vec<_>>()
        });
        numbers.collect()
    }

    /// Inputs in which another number of the text has each small value, from which a number is
    /// climbed once more: how many days there are depends on the month.
    fn beside_others(
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
        taken.filter_map(|(start, tried)| is_taken(tried).then_some(start)).collect()
    }

    /// The numbers in a text; none in that of an item behind the end of a list.
    fn numbers_in(&self, input: &[i128], text: Items) -> Vec<Digits> {
        let is_there = counts(self.arguments, input, text.length);
        if is_there { digits_of(input, text) } else { Vec::new() }
    }

    /// How strange the characters of an input are to a reader, apart from its digits.
    pub(super) fn strangeness(&self, input: &[i128]) -> u32 {
        let arguments = self.arguments;
        let is_counted = |index: &usize| {
            let is_character = arguments[*index].part == Part::Character;
            is_character && !is_digit(input[*index]) && counts(arguments, input, *index)
        };
        (0..input.len()).filter(is_counted).map(|index| plainness(input[index])).sum()
    }

    /// The walls beside the largest number that may stand at a place, and beside the least one with
    /// as many digits.
    async fn limits(&self, (input, digits): &(Vec<i128>, Digits), descends: bool) -> Climbed {
        let mut found = Vec::new();
        let Some((largest, places)) = self.grown(input, *digits).await else {
            return Climbed::default();
        };
        let Some(largest) = self.farthest(largest, places.clone(), Way::Up).await else {
            return Climbed::default();
        };
        let limit = self.limit_at_largest(&largest, digits.text, places.clone());
        let beyond = self.wall_beyond(&largest, places.clone(), Way::Up).await;
        found.extend(beyond.map(|wall| (limit, wall)));
        if descends {
            found.extend(self.beyond_decimals(&largest, digits.text, places.clone()).await);
            let places = digits.text.start(digits.start)..digits.text.start(digits.end);
            if let Some(least) = self.farthest(input.clone(), places.clone(), Way::Down).await {
                let limit = NumberLimit { least: Some(number_of(&least[places.clone()])), ..limit };
                let wall = self.wall_beyond(&least, places, Way::Down).await;
                found.extend(wall.map(|wall| (limit, wall)));
            }
        }
        Climbed { found, largest: Some((largest, digits.text, places)) }
    }

    /// Climbs on from the number behind the largest that is taken, and from the one behind that:
    /// 100 % may be like no other, and behind it, numbers that do not fit a byte are no numbers at
    /// all.
    async fn beyond(
        &self,
        largest: &[i128],
        text: Items,
        places: &Range<usize>,
    ) -> Vec<(NumberLimit, Boundary)> {
        let mut found = Vec::new();
        let (mut largest, mut places) = (largest.to_vec(), places.clone());
        for _ in 0..BEYOND {
            let Some(next) = self.climbed_on(&largest, text, places).await else { break };
            (largest, places) = next;
            let limit = self.limit_at_largest(&largest, text, places.clone());
            let wall = self.wall_beyond(&largest, places.clone(), Way::Up).await;
            found.extend(wall.map(|wall| (limit, wall)));
        }
        found
    }

    /// The largest number that is like the one behind this one, if this one is taken.
    async fn climbed_on(
        &self,
        taken: &[i128],
        text: Items,
        places: Range<usize>,
    ) -> Option<(Vec<i128>, Range<usize>)> {
        if !is_valid(&*self.at(taken).await?) {
            return None;
        }
        let [start, mut end] = [places.start, places.end].map(|place| place - text.start(0));
        let next = if let Some(next) = next_number(taken, places, Way::Up) {
            next
        } else {
            let mut longer = text.with(taken, start, &[ZERO + 1], 1)?.into_vec();
            longer[text.start(start + 1)..=text.start(end)].fill(ZERO);
            end += 1;
            longer
        };
        let (grown, places) = self.grown(&next, Digits { text, start, end }).await?;
        let largest = self.farthest(grown, places.clone(), Way::Up).await?;
        Some((largest, places))
    }

    /// The wall beside the largest number with decimals whose whole part is in these places: `37.4`
    /// from `37.0`.
    async fn beyond_decimals(
        &self,
        input: &[i128],
        text: Items,
        whole: Range<usize>,
    ) -> Option<(NumberLimit, Boundary)> {
        let count = usize::try_from(input[text.length]).ok()?;
        let behind = &input[whole.end..text.start(count)];
        let is_point = |mark: &i128| DECIMAL_POINTS.contains(mark);
        let (_, behind) = behind.split_first().filter(|(mark, _)| is_point(mark))?;
        let digits = behind.iter().take_while(|own| is_digit(**own)).count();
        let places = whole.end + 1..whole.end + 1 + digits;
        let largest = self.farthest(input.to_vec(), places.clone(), Way::Up).await?;
        let all: Vec<i128> = [&largest[whole.clone()], &largest[places.clone()]].concat();
        let limit = self.limit_at_largest(&largest, text, whole.start..places.end);
        let limit = NumberLimit { largest: number_of(&all), ..limit };
        let wall = self.wall_beyond(&largest, places, Way::Up).await?;
        Some((limit, wall))
    }

    /// The input with as many digits as there may be at a place, and where they are; `None` if
    /// there is no limit.
    async fn grown(&self, input: &[i128], digits: Digits) -> Option<(Vec<i128>, Range<usize>)> {
        let Digits { text, start, mut end } = digits;
        let first = self.at(input).await?;
        let mut grown = input.to_vec();
        while let Some(longer) = text.with(&grown, start, &[ZERO + 1], 1) {
            let mut longer = longer.into_vec();
            longer[text.start(start + 1)..=text.start(end)].fill(ZERO);
            if !self.is_like(&first, &longer).await {
                break;
            }
            (grown, end) = (longer, end + 1);
            if end - start > MOST_DIGITS {
                return None;
            }
        }
        Some((grown, text.start(start)..text.start(end)))
    }

    /// The input with the largest or the least number in these places that has an outcome of the
    /// same kind: `31` from `09`, for which the digits behind a larger one begin anew.
    async fn farthest(
        &self,
        input: Vec<i128>,
        places: Range<usize>,
        way: Way,
    ) -> Option<Vec<i128>> {
        let first = self.at(&input).await?;
        let mut farthest = input;
        for place in places.clone() {
            let own = farthest[place];
            let beyond: Vec<i128> = match way {
                Way::Up => (own + 1..=NINE).rev().collect(),
                Way::Down => (ZERO..own).collect(),
            };
            'digits: for digit in beyond {
                let mut further = farthest.clone();
                further[place] = digit;
                let mut anew = further.clone();
                anew[place + 1..places.end].fill(if way == Way::Up { ZERO } else { NINE });
                for candidate in [anew, further] {
                    if self.is_like(&first, &candidate).await {
                        farthest = candidate;
                        break 'digits;
                    }
                }
            }
        }
        Some(farthest)
    }

    /// Whether the next number this way has an outcome of the same kind; also where there is none.
    /// Where a check digit decides, hardly any number is like the next.
    async fn is_like_next(&self, input: &[i128], places: Range<usize>, way: Way) -> bool {
        let Some(beside) = next_number(input, places, way) else { return true };
        let Some(first) = self.at(input).await else { return false };
        self.is_like(&first, &beside).await
    }

    /// Whether the number before this one is of the same kind, or both are taken: a value such as
    /// `Everyone` may stand for the largest number alone.
    async fn follows(&self, input: &[i128], places: Range<usize>, way: Way) -> Option<bool> {
        if self.is_like_next(input, places.clone(), way).await {
            return Some(true);
        }
        let before = next_number(input, places, way);
        let own = self.at(input).await?;
        Some(is_valid(&own) && is_valid(&*self.at(&before?).await?))
    }

    /// The wall at the last digit that cannot be larger, or less.
    async fn wall_beyond(
        &self,
        input: &[i128],
        places: Range<usize>,
        way: Way,
    ) -> Option<Boundary> {
        let (last, step) = if way == Way::Up { (NINE, 1) } else { (ZERO, -1) };
        let back = if way == Way::Up { Way::Down } else { Way::Up };
        if !self.follows(input, places.clone(), back).await? {
            return None;
        }
        for argument in places.clone().rev().filter(|place| input[*place] != last) {
            let mut beyond = input.to_vec();
            beyond[argument] += step;
            if !self.is_like_next(&beyond, places.clone(), way).await {
                return None;
            }
            let mut sides = [input.to_vec(), beyond];
            if way == Way::Down {
                sides.reverse();
            }
            let outcomes = [self.at(&sides[0]).await?, self.at(&sides[1]).await?];
            let are_behaviour = outcomes.iter().all(|outcome| outcome.is_behaviour());
            if are_behaviour && self.differ(&outcomes[0], &outcomes[1]) {
                let [low, _] = sides;
                return Some(Boundary { low: low.into(), argument, inserted: None, outcomes });
            }
        }
        None
    }

    /// The limit at which the number in these places is the largest one. Of a number that is
    /// refused in any case, it matters little where it stands.
    fn limit_at_largest(&self, input: &[i128], text: Items, places: Range<usize>) -> NumberLimit {
        let largest = number_of(&input[places.clone()]);
        if !self.known.borrow().get(input).is_some_and(|own| is_accepted(own)) {
            return NumberLimit { least: None, largest, beside: [None; 2] };
        }
        let characters = text.all_of(input);
        let [start, end] = [places.start, places.end].map(|place| place - text.start(0));
        // With a plus it is the same number.
        let mut before = characters[..start].iter().rev().filter_map(|own| char_of(*own));
        let before = before.find(|own| *own != '+');
        let behind = characters.get(end).and_then(|own| char_of(*own));
        let has_unit = behind.is_some_and(char::is_alphabetic);
        let is_mark = |own: &char| !own.is_alphanumeric() && !has_unit;
        NumberLimit { least: None, largest, beside: [before.filter(is_mark), behind] }
    }

    /// Whether an input has an outcome of the same kind.
    async fn is_like(&self, first: &Rc<Outcome>, input: &[i128]) -> bool {
        let Some(outcome) = self.at(input).await else { return false };
        let classes = &self.boundaries.borrow().classes;
        is_valid(&outcome) == is_valid(first) && classes.kind(&outcome) == classes.kind(first)
    }
}

/// The input with the next number this way in these places, with as many digits; `None` if there
/// is none.
fn next_number(input: &[i128], places: Range<usize>, way: Way) -> Option<Vec<i128>> {
    let own = number_of(&input[places.clone()]);
    let next = if way == Way::Up { own.checked_add(1) } else { own.checked_sub(1) };
    let digits = format!("{:0>1$}", next?, places.len());
    let mut beside = input.to_vec();
    for (place, digit) in places.clone().zip(digits.bytes()) {
        beside[place] = digit.into();
    }
    (digits.len() == places.len()).then_some(beside)
}

/// A bit for each character of ASCII that it has and that is neither letter nor digit nor blank.
fn marks(form: &[i128]) -> u128 {
    let bytes = form.iter().filter_map(|own| u8::try_from(*own).ok());
    bytes.filter(u8::is_ascii_punctuation).fold(0, |set, own| set | 1 << own)
}

/// So many forms of those of one kind, in their order; but for half of the room, the first one with
/// its marks comes before the second one with any.
fn chosen_forms(forms: &[(Form, Vec<i128>)]) -> impl Iterator<Item = &(Form, Vec<i128>)> {
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
    runs.map(|run| Digits { text, start: run.start, end: run.end }).collect()
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
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::walls::Boundaries;
    use crate::search::mapping::texts::tests::{listed, listed_after};
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::tests::ordinals_of;

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
            input[text.start(0)] = ZERO;
        }
        input[0] = 1;
        let numbers = texts.iter().map(|text| mapping.numbers_in(&input, *text).len());
        let numbers: Vec<usize> = numbers.collect();
        assert!(numbers.len() > 1 && numbers[0] == 1 && numbers[1..].iter().all(|own| *own == 0));
    }

    #[test]
    fn each_number_of_a_text_has_its_limit() {
        let time = |text: &str| {
            let parts: Vec<&str> = text.split(':').collect();
            let numbers: Vec<Option<u8>> = parts.iter().map(|part| part.parse().ok()).collect();
            let [Some(hours), Some(minutes), Some(seconds)] = numbers[..] else {
                return "!no time".to_owned();
            };
            let is_time = hours < 48 && minutes < 60 && seconds < 60;
            if is_time { "a time" } else { "!too late" }.to_owned()
        };
        let pairs = listed(&[i128::from(b':').into()], time);
        let has_limit = |part: usize, limit: &str| {
            let of = |text: &String| {
                text.trim_matches('"')
                    .split(':')
                    .nth(part)
                    .map(|own| own.trim_start_matches('+') == limit)
            };
            pairs.iter().any(|pair| of(&pair[0]) == Some(true) && of(&pair[1]) == Some(false))
        };
        assert!(has_limit(1, "59") && has_limit(2, "59"), "{pairs:?}");
    }

    #[test]
    fn numbers_with_a_check_digit_have_no_largest_one() {
        let checked = |text: &str| {
            let bytes = text.as_bytes();
            if bytes.len() != 11 {
                return "!length".to_owned();
            }
            if !bytes[..4].iter().all(u8::is_ascii_uppercase) {
                return "!no owner".to_owned();
            }
            if !bytes[4..].iter().all(u8::is_ascii_digit) {
                return "!digits wanted".to_owned();
            }
            let sum: u32 =
                bytes.iter().zip(3..).map(|(own, at)| u32::from(*own) * (at % 10 + 1)).sum();
            if sum % 11 == 3 { "taken".to_owned() } else { "!check digit".to_owned() }
        };
        let pairs = listed_after(160_000, &[4.into(), 11.into()], checked);
        let has_nines = |pair: &&[String; 2]| pair.iter().any(|text| text.contains("99"));
        assert!(pairs.iter().filter(has_nines).count() < 6, "{pairs:?}");
    }

    #[test]
    fn the_largest_and_the_least_number_of_a_place_are_shown() {
        let day = |text: &str| {
            let parse = |part: &str| (part.len() == 2).then(|| part.parse::<u8>().ok()).flatten();
            let month_and_day =
                text.split_once('-').and_then(|(a, b)| Some((parse(a)?, parse(b)?)));
            match month_and_day {
                Some((month @ 1..=12, day)) if (1..=30 + month % 2).contains(&day) => {
                    format!("{day} of {month}")
                }
                _ => "!no day".to_owned(),
            }
        };
        let pairs = listed(&[45.into()], day);
        for [low, high] in [["01-00", "01-01"], ["01-31", "01-32"], ["02-30", "02-31"]] {
            let pair = [low, high].map(|text| format!("{text:?}"));
            assert!(pairs.contains(&pair), "{pair:?} {pairs:?}");
        }
    }

    #[test]
    fn behind_the_largest_number_it_is_climbed_on() {
        let share = |text: &str| {
            let Some(number) = text.strip_suffix('%') else { return "!no sign".to_owned() };
            match number.parse::<u16>() {
                Ok(37) => "all".to_owned(),
                Ok(own @ 1..37) => format!("{own} of 37"),
                Ok(..4_096) => "!no share".to_owned(),
                _ => "!no number".to_owned(),
            }
        };
        let pairs = listed(&[i128::from(b'%').into()], share);
        for [low, high] in [["37%", "38%"], ["4095%", "4096%"]] {
            let pair = [low, high].map(|text| format!("{text:?}"));
            assert!(pairs.contains(&pair), "{pair:?} {pairs:?}");
        }
    }

    #[test]
    fn what_lies_beyond_a_limit_says_no_more_than_the_limit() {
        let row = |text: &str| {
            let Some(number) = text.strip_suffix('a') else { return "!no seat".to_owned() };
            match number.parse::<u8>() {
                Ok(row @ 1..=60) => format!("row {row}"),
                Ok(_) => "!no such row".to_owned(),
                Err(_) => "!bad row".to_owned(),
            }
        };
        let pairs = listed_after(160_000, &[i128::from(b'a').into(), 60.into()], row);
        let across = |limit: u32| {
            let is_across = move |pair: &&[String; 2]| {
                let rows = pair.each_ref().map(|it| it.trim_matches(['"', 'a']).parse::<u32>());
                matches!(rows, [Ok(low @ 1..), Ok(high @ ..300)] if low <= limit && limit < high)
            };
            pairs.iter().filter(is_across).collect::<Vec<_>>()
        };
        assert_eq!(across(60), [&["60a", "61a"].map(|text| format!("{text:?}"))], "{pairs:?}");
        assert_eq!(across(255), [&["255a", "256a"].map(|text| format!("{text:?}"))], "{pairs:?}");
    }

    #[test]
    fn a_limit_with_decimals_is_shown() {
        let fever = |text: &str| {
            let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
            let tenths = tenths.parse::<u8>().ok().filter(|_| tenths.len() == 1);
            let (Ok(whole), Some(tenths)) = (whole.parse::<u8>(), tenths) else {
                return "!no temperature".to_owned();
            };
            let is_low = u16::from(whole) * 10 + u16::from(tenths) < 345;
            if is_low { "low" } else { "normal" }.to_owned()
        };
        // The step from `34` to `35` is one from 4 to 5 as well.
        let pairs = listed_after(160_000, &[46.into(), 345.into()], fever);
        let pair = ["34.4", "34.5"].map(|text| format!("{text:?}"));
        assert!(pairs.contains(&pair), "{pairs:?}");
    }
}
