//! Climbs from numbers in texts to the largest and the least ones with the same behaviour: a limit
//! such as 255 or 4294967295 shows beside them alone.

mod starts;

use std::rc::Rc;

use crate::mapping::Mapping;
use crate::mapping::climbing::starts::Numeral;
use crate::mapping::further::is_accepted;
use crate::tuning::mapping::CLIMBS_AT_ONCE;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{NumberLimit, change_of, is_valid};
use setbve_kernel::collections::gather::Both;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Look;
use setbve_kernel::sut::argument::character::{NINE, ZERO, char_of, number_of, write_number};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::texts;
use setbve_kernel::sut::outcome::Outcome;

/// To larger numbers, or to lesser ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

/// A number that may have more digits than the largest of 64 bits has no largest one.
const MOST_DIGITS: usize = 20;

/// A wall beside a number.
type Limit = (NumberLimit, Boundary);

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
        let mut found =
            self.some_at(executor, &starts, &mut |start| Box::pin(self.limits(start, true)));
        let further = self.beside_others(executor, &starts);
        found.append(
            &mut self.some_at(executor, &further, &mut |start| Box::pin(self.limits(start, false))),
        );
        for (number, boundary) in found.into_iter().flatten() {
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
    async fn limits(&self, start: &Numeral, descends: bool) -> Vec<Limit> {
        let mut found = Vec::new();
        let Some(grown) = self.grown(start).await else { return found };
        let Some(largest) = self.farthest(&grown, Way::Up).await else { return found };
        let limit = self.limit_at_largest(&largest);
        found.extend(self.wall_beyond(&largest, Way::Up).await.map(|wall| (limit, wall)));
        if descends && let Some(least) = self.farthest(start, Way::Down).await {
            let number = number_of(&least.input[least.places()]);
            let limit = NumberLimit { least: Some(number), ..limit };
            found.extend(self.wall_beyond(&least, Way::Down).await.map(|wall| (limit, wall)));
        }
        found
    }

    /// The wall with the same change between two neighbouring numbers, where one stands between
    /// numbers that differ in a digit within: `0:59` and `0:60` for `0:50` and `0:60`.
    pub(super) async fn between_numbers(&self, wall: &Boundary) -> Option<Boundary> {
        if !wall.is_within_number(self.arguments) {
            return None;
        }
        let at = wall.argument;
        let text = texts(self.arguments).into_iter().find(|text| text.cover(at))?;
        let mut numbers = self.numbers_in(&wall.low, text).into_iter();
        let mut own = numbers.find(|own| own.places().contains(&at))?;
        let digits = own.places();
        let [mut low, mut high] = wall.inputs().both(|side| number_of(&side[digits.clone()]));
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            write_number(&mut own.input[digits.clone()], middle);
            let is_low = self.is_like(&wall.outcomes[0], &own.input).await;
            *(if is_low { &mut low } else { &mut high }) = middle;
        }
        write_number(&mut own.input[digits], low);
        let found = self.wall_beyond(&own, Way::Up).await?;
        let classes = &self.boundaries.borrow().classes;
        (change_of(&found, classes) == change_of(wall, classes)).then_some(found)
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
    async fn is_like(&self, first: &Rc<Outcome>, input: &[i128]) -> bool {
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
}
