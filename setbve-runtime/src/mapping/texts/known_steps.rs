//! Walls within texts at numbers, dates and addresses that types, the calendar and standards name:
//! 65535 of `host:65535`, the 29th of February 2100, 172.31 of `172.31.0.0:80`. Code that is out of
//! sight decides there, and no constant of the source leads to them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::mapping::further::{Base, is_accepted};
use crate::mapping::texts::within::{Within, digits_of};
use crate::mapping::{Mapping, well_known};
use crate::tuning::mapping::KNOWN_BASES;
use setbve_kernel::archive::walls::Wall;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::argument::part::have_characters;

/// What stands in a text in the place of a part that is like it. The function may take one of both,
/// which are a step of one character apart.
struct KnownStep {
    texts: [String; 2],
    /// What only one of both has, whatever stands around it.
    word: String,
}

/// The largest numbers of the types, each with the number above it.
const LARGEST: [u64; 8] = [
    i8::MAX as u64,
    u8::MAX as u64,
    i16::MAX as u64,
    u16::MAX as u64,
    i32::MAX as u64,
    u32::MAX as u64,
    i64::MAX as u64,
    u64::MAX,
];

/// Year, month and day. The second date of each pair does not exist, or is before the first one
/// that counts.
const DATES: [[[&str; 3]; 2]; 4] = [
    [["2000", "02", "29"], ["2100", "02", "29"]],
    [["2024", "02", "20"], ["2024", "02", "30"]],
    [["2024", "04", "30"], ["2024", "04", "31"]],
    [["1970", "01", "01"], ["1960", "01", "01"]],
];

fn numbers() -> Vec<KnownStep> {
    let step = |own: &u64| {
        let [own, above] = [u128::from(*own), u128::from(*own) + 1].map(|own| own.to_string());
        KnownStep { word: own.clone(), texts: [own, above] }
    };
    LARGEST.iter().map(step).collect()
}

/// The dates, with the year first or last and the day or the month before it.
fn dates(order: [usize; 3], mark: char) -> Vec<KnownStep> {
    let mark = mark.to_string();
    let step = |dates: &[[&str; 3]; 2]| {
        let written = |own: [&str; 3]| order.map(|part| own[part]).join(&mark);
        let [[year, ..], refused] = *dates;
        // Any year has the same months.
        let of_year: Vec<&str> =
            order.iter().filter(|part| **part > 0).map(|part| refused[*part]).collect();
        let word = if year == refused[0] { of_year.join(&mark) } else { refused[0].to_owned() };
        KnownStep { word, texts: dates.map(written) }
    };
    DATES.iter().map(step).collect()
}

/// The first two numbers of addresses at the ends of blocks of IPv4 addresses, and those beyond, as
/// far as they are one character apart: `172.31.` and `172.32.`.
fn blocks() -> Vec<KnownStep> {
    let written = |address: u128| format!("{}.{}.", address >> 24, address >> 16 & 0xff);
    let steps = well_known::ipv4_blocks().flat_map(|(first, last, prefix)| {
        // Within the second number, or the first one alone.
        let unit = if prefix > 8 { 1 << 16 } else { 1 << 24 };
        let beyond = [first.checked_sub(unit), Some(last + 1)];
        let inner = [first, last + 1 - unit];
        inner.into_iter().zip(beyond).filter_map(move |(inner, beyond)| {
            let texts = [written(inner), written(beyond.filter(|own| *own >> 32 == 0)?)];
            (prefix <= 16 && are_a_step_apart(&texts)).then_some(texts)
        })
    });
    steps.map(|texts| KnownStep { word: texts[1].clone(), texts }).collect()
}

/// Whether one character of a text is the one before or behind that of the other.
fn are_a_step_apart([one, other]: &[String; 2]) -> bool {
    let mut differing = one.bytes().zip(other.bytes()).filter(|(one, other)| one != other);
    let is_step = differing.next().is_some_and(|(one, other)| one.abs_diff(other) == 1);
    one.len() == other.len() && is_step && differing.next().is_none()
}

/// The parts of a text in whose place known steps may stand, each with the steps.
fn places(base: &Base) -> Vec<(Range<usize>, Vec<KnownStep>)> {
    let runs = digits_of(base);
    let mut places: Vec<(Range<usize>, Vec<KnownStep>)> = Vec::new();
    let mark_between = |runs: &[Range<usize>]| {
        let mut marks = runs.windows(2).map(|own| {
            let is_one = own[0].end + 1 == own[1].start;
            is_one.then(|| char_of(base.character(own[0].end))).flatten()
        });
        let first = marks.next().flatten()?;
        marks.all(|own| own == Some(first)).then_some(first)
    };
    for own in runs.windows(3) {
        let lengths = [own[0].len(), own[1].len(), own[2].len()];
        let orders: &[[usize; 3]] = match lengths {
            [4, 2, 2] => &[[0, 1, 2]],
            [2, 2, 4] => &[[2, 1, 0], [1, 2, 0]],
            _ => continue,
        };
        if let Some(mark) = mark_between(own) {
            let whole = || own[0].start..own[2].end;
            places.extend(orders.iter().map(|order| (whole(), dates(*order, mark))));
        }
    }
    for own in runs.windows(4).filter(|own| mark_between(own) == Some('.')) {
        places.push((own[0].start..own[2].start, blocks()));
    }
    places.extend(runs.into_iter().map(|own| (own, numbers())));
    places
}

/// The marks of a part of a text: what stands between them hardly decides how large a number is.
fn form(base: &Base, places: Range<usize>) -> String {
    let characters = places.filter_map(|place| char_of(base.character(place)));
    let mut form: Vec<char> =
        characters.map(|own| if own.is_alphanumeric() { 'a' } else { own }).collect();
    form.dedup_by(|own, before| (*own, *before) == ('a', 'a'));
    form.into_iter().collect()
}

impl Mapping<'_> {
    /// Finds a wall at each of the known steps that the function knows, in the plainest text that
    /// has a place for it.
    pub(in crate::mapping) fn try_known_steps(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let bases = self.plainest_bases();
        let mut tried: Vec<(&Base, Range<usize>, KnownStep)> = Vec::new();
        let mut forms: BTreeMap<[String; 2], BTreeSet<[String; 2]>> = BTreeMap::new();
        for base in &bases {
            for (place, steps) in places(base) {
                let around = [0..place.start, place.end..base.length()].map(|it| form(base, it));
                for step in steps {
                    let forms = forms.entry(step.texts.clone()).or_default();
                    if forms.len() < KNOWN_BASES && forms.insert(around.clone()) {
                        tried.push((base, place.clone(), step));
                    }
                }
            }
        }
        let walls = tried.iter().map(|(base, place, step)| self.at_step(base, place.clone(), step));
        let walls: Vec<Option<Wall>> = self.queries.run(executor, walls);
        let mut found: Vec<Within> = Vec::new();
        for ((_, _, step), wall) in tried.iter().zip(walls) {
            if let Some(wall) = wall
                && !found.iter().any(|(word, _)| *word == step.word)
            {
                found.push((step.word.clone(), wall));
            }
        }
        self.boundaries.borrow_mut().within.extend(found);
    }

    /// The wall at a step in a place of a text, if the function takes one of both texts.
    async fn at_step(&self, base: &Base, place: Range<usize>, step: &KnownStep) -> Option<Wall> {
        let inputs = step.texts.each_ref().map(|text| self.with(base, place.clone(), text));
        let [Some(one), Some(other)] = inputs else { return None };
        let differing = one.iter().zip(&other).position(|(one, other)| one != other)?;
        let are_taken =
            [is_accepted(&*self.at(&one).await?), is_accepted(&*self.at(&other).await?)];
        let [taken, refused] = match are_taken {
            [true, false] => [one, other],
            [false, true] => [other, one],
            _ => return None,
        };
        let at = differing - base.text.start(0);
        self.limit_at(base, &taken, at, refused[differing] - taken[differing]).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddrV4;

    use crate::mapping::texts::tests::listed;

    #[track_caller]
    fn assert_listed(pairs: &[[String; 2]], expected: [&str; 2]) {
        let is_own = |[one, other]: &[String; 2]| {
            let is = |[low, high]: [&str; 2]| one.contains(low) && other.contains(high);
            is(expected) || is([expected[1], expected[0]])
        };
        assert!(pairs.iter().any(is_own), "{expected:?} {pairs:?}");
    }

    #[test]
    fn the_largest_number_of_a_type_is_found_behind_other_parts() {
        let port = |text: &str| {
            let port = text.split_once(':').filter(|(host, _)| !host.is_empty());
            match port.map(|(_, port)| port.parse::<u16>()) {
                Some(Ok(port)) if port > 1023 => "user".to_owned(),
                Some(Ok(_)) => "system".to_owned(),
                _ => "!no port".to_owned(),
            }
        };
        assert_listed(&listed(&[], port), ["65535", "65536"]);
    }

    #[test]
    fn leap_years_are_found_where_no_source_tells_of_them() {
        let number = |text: &str| text.parse::<u32>().ok();
        let day = |text: &str| {
            let [year, month, day] = text.split('.').collect::<Vec<_>>()[..] else { return None };
            (day.len() == 2 && month.len() == 2 && year.len() == 4).then_some(())?;
            let [year, month, day] = [number(year)?, number(month)?, number(day)?];
            let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let days = match month {
                2 => 28 + u32::from(is_leap),
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => return None,
            };
            (1..=days).contains(&day).then_some(())
        };
        let is_day = |text: &str| day(text).is_some().to_string();
        let german = |text: &str| {
            let parts: Vec<&str> = text.split('.').rev().collect();
            is_day(&parts.join("."))
        };
        let pairs = listed(&[i128::from(b'.').into()], german);
        assert_listed(&pairs, ["29.02.2000", "29.02.2100"]);
        assert_listed(&pairs, ["20.02.2024", "30.02.2024"]);
    }

    #[test]
    fn ends_of_blocks_of_addresses_are_found_to_the_number() {
        let private_port = |text: &str| {
            let address = text.parse::<SocketAddrV4>().ok().filter(|it| it.ip().is_private());
            address.map_or("None".to_owned(), |own| format!("Some({})", own.port()))
        };
        let pairs = listed(&[], private_port);
        assert_listed(&pairs, ["172.15.", "172.16."]);
        assert_listed(&pairs, ["172.31.", "172.32."]);
    }
}
