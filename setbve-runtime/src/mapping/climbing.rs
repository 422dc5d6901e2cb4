//! Climbs from numbers in texts to the largest and the least ones with the same behaviour: a limit
//! such as 255 or 4294967295 shows beside them alone.

mod starts;

use setbve_kernel::collections::gather::{Both, Gather};
use std::ops::Range;
use std::rc::Rc;

use crate::mapping::Mapping;
use crate::mapping::climbing::starts::Digits;
use crate::mapping::further::is_accepted;
use crate::tuning::mapping::CLIMBS_AT_ONCE;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{NumberLimit, is_valid};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{char_of, is_digit, number_of};
use setbve_kernel::sut::argument::part::Items;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

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
        if is_off("climb") {
            return;
        }
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
        let [start, mut end] = [places.start, places.end].both(|place| place - text.start(0));
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
                Way::Up => (own + 1..=NINE).rev().gathered(),
                Way::Down => (ZERO..own).gathered(),
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
        let [start, end] = [places.start, places.end].both(|place| place - text.start(0));
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

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::{listed, listed_after};

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
        for [low, high] in [["10-00", "10-01"], ["01-31", "01-32"], ["02-30", "02-31"]] {
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
