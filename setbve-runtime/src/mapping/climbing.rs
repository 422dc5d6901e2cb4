//! Climbs from numbers in texts to the largest and the least ones with the same behaviour: a limit
//! such as 255 or 4294967295 shows beside them alone.

mod starts;

use std::rc::Rc;

use crate::mapping::Mapping;
use crate::mapping::climbing::starts::Numeral;
use crate::mapping::further::is_accepted;
use crate::tuning::mapping::CLIMBS_AT_ONCE;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{NumberLimit, is_valid};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Look;
use setbve_kernel::sut::argument::character::{
    NINE, ZERO, char_of, is_digit, number_of, write_number,
};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

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

/// A wall beside a number.
type Limit = (NumberLimit, Boundary);

/// What was found at a place.
#[derive(Default)]
struct Climbed {
    found: Vec<Limit>,
    /// The largest number there.
    largest: Option<Numeral>,
}

impl Numeral {
    /// The number with one digit more: a one, and zeros behind it; `None` if there is no room.
    fn longer(&self) -> Option<Self> {
        let Self { text, start, end, .. } = *self;
        let mut input = text.with(&self.input, start, &[ZERO + 1], 1)?.into_vec();
        input[text.start(start + 1)..=text.start(end)].fill(ZERO);
        Some(Self { input, text, start, end: end + 1 })
    }

    /// The next number this way, with as many digits; `None` if there is none.
    fn next(&self, way: Way) -> Option<Self> {
        let mut next = self.clone();
        let digits = &mut next.input[self.places()];
        let own = number_of(digits);
        let number = if way == Way::Up { own.checked_add(1) } else { own.checked_sub(1) };
        write_number(digits, number?).then_some(next)
    }
}

impl Mapping<'_> {
    /// Offers the walls beside the largest and the least numbers in texts.
    pub(super) fn climb(&mut self, executor: &mut dyn Executor) {
        if is_off("climb") {
            return;
        }
        let starts = self.numbers();
        let mut climbed =
            self.some_at(executor, &starts, &mut |start| Box::pin(self.limits(start, true)));
        let further = self.beside_others(executor, &starts);
        climbed.append(
            &mut self.some_at(executor, &further, &mut |start| Box::pin(self.limits(start, false))),
        );
        let (mut found, mut largest) = (Vec::new(), Vec::new());
        for mut own in climbed {
            found.append(&mut own.found);
            largest.extend(own.largest);
        }
        for mut beyond in self.some_at(executor, &largest, &mut |own| Box::pin(self.beyond(own))) {
            found.append(&mut beyond);
        }
        for (number, boundary) in found {
            self.boundaries.borrow_mut().offer_extreme(number, &boundary, self.arguments);
        }
    }

    /// The results of the same look at each of these, a few at a time, until half of the calls that
    /// are left are made: numbers may stand in so many texts that nothing would be left for others.
    fn some_at<'b, T>(
        &self,
        executor: &mut dyn Executor,
        all: &'b [Numeral],
        look: &mut dyn FnMut(&'b Numeral) -> Look<'b, T>,
    ) -> Vec<T> {
        let until = self.calls.get() + self.limit.get().saturating_sub(self.calls.get()) / 2;
        let mut found = Vec::new();
        for some in all.chunks(CLIMBS_AT_ONCE) {
            if self.calls.get() >= until {
                break;
            }
            found.append(&mut self.look_at(executor, some, look));
        }
        found
    }

    /// The walls beside the largest number that may stand at a place, and beside the least one with
    /// as many digits.
    async fn limits(&self, start: &Numeral, descends: bool) -> Climbed {
        let mut climbed = Climbed::default();
        let Some(grown) = self.grown(start).await else { return climbed };
        let Some(largest) = self.farthest(&grown, Way::Up).await else { return climbed };
        let limit = self.limit_at_largest(&largest);
        let found = &mut climbed.found;
        found.extend(self.wall_beyond(&largest, Way::Up).await.map(|wall| (limit, wall)));
        if descends {
            found.extend(self.beyond_decimals(&largest).await);
            if let Some(least) = self.farthest(start, Way::Down).await {
                let number = number_of(&least.input[least.places()]);
                let limit = NumberLimit { least: Some(number), ..limit };
                found.extend(self.wall_beyond(&least, Way::Down).await.map(|wall| (limit, wall)));
            }
        }
        climbed.largest = Some(largest);
        climbed
    }

    /// Climbs on from the number behind the largest that is taken, and from the one behind that:
    /// 100 % may be like no other, and behind it, numbers that do not fit a byte are no numbers at
    /// all.
    async fn beyond(&self, largest: &Numeral) -> Vec<Limit> {
        let mut found = Vec::new();
        let mut largest = largest.clone();
        for _ in 0..BEYOND {
            let Some(next) = self.climbed_on(&largest).await else { break };
            largest = next;
            let limit = self.limit_at_largest(&largest);
            found.extend(self.wall_beyond(&largest, Way::Up).await.map(|wall| (limit, wall)));
        }
        found
    }

    /// The largest number that is like the one behind this one, if this one is taken.
    async fn climbed_on(&self, taken: &Numeral) -> Option<Numeral> {
        if !is_valid(&*self.at(&taken.input).await?) {
            return None;
        }
        let next = taken.next(Way::Up).or_else(|| taken.longer())?;
        let grown = self.grown(&next).await?;
        self.farthest(&grown, Way::Up).await
    }

    /// The wall beside the largest number with decimals whose whole part this is: `37.4` from
    /// `37.0`.
    async fn beyond_decimals(&self, whole: &Numeral) -> Option<Limit> {
        let behind = whole.text.all_of(&whole.input).get(whole.end..)?;
        let (_, behind) = behind.split_first().filter(|(mark, _)| DECIMAL_POINTS.contains(mark))?;
        let start = whole.end + 1;
        let digits = behind.iter().position(|own| !is_digit(*own)).unwrap_or(behind.len());
        let decimals = Numeral { start, end: start + digits, ..whole.clone() };
        let largest = self.farthest(&decimals, Way::Up).await?;
        let all = [&largest.input[whole.places()], &largest.input[largest.places()]].concat();
        let limit = self.limit_at_largest(&Numeral { start: whole.start, ..largest.clone() });
        let limit = NumberLimit { largest: number_of(&all), ..limit };
        Some((limit, self.wall_beyond(&largest, Way::Up).await?))
    }

    /// The number with as many digits as there may be at its place; `None` if there is no limit.
    async fn grown(&self, start: &Numeral) -> Option<Numeral> {
        let first = self.at(&start.input).await?;
        let mut grown = start.clone();
        while let Some(longer) = grown.longer() {
            if !self.is_like(&first, &longer.input).await {
                break;
            }
            grown = longer;
            if grown.end - grown.start > MOST_DIGITS {
                return None;
            }
        }
        Some(grown)
    }

    /// The largest or the least number in the place of this one that has an outcome of the same
    /// kind: `31` from `09`, for which the digits behind a larger one begin anew.
    async fn farthest(&self, start: &Numeral, way: Way) -> Option<Numeral> {
        let first = self.at(&start.input).await?;
        let mut farthest = start.clone();
        let (end, towards, behind) =
            if way == Way::Up { (NINE, -1, ZERO) } else { (ZERO, 1, NINE) };
        for place in start.places() {
            let mut digit = end;
            while digit != farthest.input[place] {
                let mut further = farthest.clone();
                further.input[place] = digit;
                let mut anew = further.clone();
                anew.input[place + 1..start.places().end].fill(behind);
                if self.is_like(&first, &anew.input).await {
                    farthest = anew;
                    break;
                }
                if self.is_like(&first, &further.input).await {
                    farthest = further;
                    break;
                }
                digit += towards;
            }
        }
        Some(farthest)
    }

    /// Whether the next number this way has an outcome of the same kind; also where there is none.
    /// Where a check digit decides, hardly any number is like the next.
    async fn is_like_next(&self, own: &Numeral, way: Way) -> bool {
        let Some(beside) = own.next(way) else { return true };
        let Some(first) = self.at(&own.input).await else { return false };
        self.is_like(&first, &beside.input).await
    }

    /// Whether the number before this one is of the same kind, or both are taken: a value such as
    /// `Everyone` may stand for the largest number alone.
    async fn follows(&self, own: &Numeral, way: Way) -> Option<bool> {
        if self.is_like_next(own, way).await {
            return Some(true);
        }
        let outcome = self.at(&own.input).await?;
        Some(is_valid(&outcome) && is_valid(&*self.at(&own.next(way)?.input).await?))
    }

    /// The wall between a number and the next one this way.
    async fn wall_beyond(&self, own: &Numeral, way: Way) -> Option<Boundary> {
        let back = if way == Way::Up { Way::Down } else { Way::Up };
        let beyond = own.next(way)?;
        if !self.follows(own, back).await? || !self.is_like_next(&beyond, way).await {
            return None;
        }
        let [low, high] = if way == Way::Up { [own, &beyond] } else { [&beyond, own] };
        let outcomes = [self.at(&low.input).await?, self.at(&high.input).await?];
        let are_behaviour = outcomes[0].is_behaviour() && outcomes[1].is_behaviour();
        if !are_behaviour || !self.differ(&outcomes[0], &outcomes[1]) {
            return None;
        }
        Boundary::neighbouring(self.arguments, [&low.input, &high.input], outcomes.each_ref())
    }

    /// The limit at which a number is the largest one. Of a number that is refused in any case, it
    /// matters little where it stands.
    fn limit_at_largest(&self, own: &Numeral) -> NumberLimit {
        let largest = number_of(&own.input[own.places()]);
        if !self.known.borrow().get(&own.input).is_some_and(|own| is_accepted(own)) {
            return NumberLimit { least: None, largest, beside: [None; 2] };
        }
        let characters = own.text.all_of(&own.input);
        // With a plus it is the same number.
        let mut before = characters[..own.start].iter().rev().filter_map(|own| char_of(*own));
        let before = before.find(|own| *own != '+');
        let behind = characters.get(own.end).and_then(|own| char_of(*own));
        let has_unit = behind.is_some_and(char::is_alphabetic);
        let is_mark = |own: &char| !own.is_alphanumeric() && !has_unit;
        NumberLimit { least: None, largest, beside: [before.filter(is_mark), behind] }
    }

    /// Whether an input has an outcome of the same kind.
    pub(super) async fn is_like(&self, first: &Rc<Outcome>, input: &[i128]) -> bool {
        let Some(outcome) = self.at(input).await else { return false };
        let classes = &self.boundaries.borrow().classes;
        is_valid(&outcome) == is_valid(first) && classes.kind(&outcome) == classes.kind(first)
    }
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
        let has_limit = |part: usize, limit: u8| {
            let of = |text: &String| -> Option<u8> {
                text.trim_matches('"').split(':').nth(part)?.trim_start_matches('+').parse().ok()
            };
            let limit = [Some(limit), Some(limit + 1)];
            pairs.iter().any(|pair| pair.each_ref().map(of) == limit)
        };
        assert!(has_limit(0, 47) && has_limit(1, 59) && has_limit(2, 59), "{pairs:?}");
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
        for [low, high] in [["12-00", "12-01"], ["01-31", "01-32"], ["02-30", "02-31"]] {
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
