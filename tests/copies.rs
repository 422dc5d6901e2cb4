//! The instrumented copy compiles wherever the original does: where types follow from others, and
//! where a name means something else than in the rest of its module.

mod project;

use project::run::Run;
use project::{Profile, Project};

const SOURCE: &str = r#"
#![deny(warnings)]
#![allow(dead_code)]
use std::collections::HashMap;
use std::num::Wrapping;
use std::ops::{Add, Mul};
use std::time::Duration;

type Amount = f64;
type Number = Wrapping<u8>;

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Meters(f64);
impl Add for Meters {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}
impl Mul<u32> for Meters {
    type Output = Self;
    fn mul(self, by: u32) -> Self {
        Self(self.0 * f64::from(by))
    }
}
impl Meters {
    fn min(&self, other: &Self) -> Self {
        if self.0 < other.0 { *self } else { *other }
    }
    fn value(&self) -> Amount {
        self.0
    }
    fn new(of: u32) -> Self {
        Self(f64::from(of))
    }
}

struct Text(String);
impl Text {
    fn len(&self) -> Meters {
        Meters(self.0.len() as f64)
    }
}

fn price(of: u8) -> Amount {
    f64::from(of) * 1.5
}
fn wrapped(of: u8) -> Number {
    Wrapping(of)
}
fn generic<T: Add<Output = T> + Copy>(one: T) -> T {
    one + one
}
fn maybe(of: u8) -> Option<Amount> {
    (of > 3).then_some(2.5)
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn floats(n: u8) -> i64 {
    let own = price(n);
    let more = own.min(3.0) + own.max(price(2)) * 2.0;
    let most = maybe(n).unwrap_or(1.0).min(9.0);
    let other = if n > 3 { price(n) } else { 0.0 };
    let third = match maybe(n) {
        Some(x) => x * 2.0,
        None => 1.0,
    };
    (more + most + other.max(third)) as i64
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn wrapping(n: u8) -> u8 {
    let a = wrapped(n);
    let b = a + Wrapping(3) * wrapped(2);
    let mut c = 1;
    c += b.0;
    c
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn own_types(n: u8) -> i64 {
    let a = Meters::new(u32::from(n));
    let b = a + Meters(2.0);
    let c = b.min(&a) * 2;
    let text = Text("a".repeat(usize::from(n % 5)));
    let d = text.len() + c;
    let by = 3;
    let e = d * by;
    e.value() as i64
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn literals(n: u16) -> u64 {
    let mut i = 0;
    let mut total = 0;
    let list = [1, 2, 3, 5];
    while i < list.len() {
        total += list[i];
        i += 1;
    }
    let step = 2;
    let wide = 1 << step;
    let most = if n > 7 { step } else { wide };
    let mut power = 1;
    for _ in 0..most.min(5) {
        power *= 2;
    }
    let signed: i32 = -3;
    let delta = 10 - signed * 2;
    let none = signed.abs() + delta;
    u64::from(n) + total + power + u64::from(none.unsigned_abs())
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn generics(n: u16) -> u32 {
    let a = generic(n / 2);
    let b: u32 = generic(3u8).into();
    let c = generic(2u8);
    let sum = |x: u32, y| x + y;
    let f = |x| {
        let mut t = 0;
        t += x;
        t.min(7)
    };
    u32::from(a) + b.min(7) + u32::from(c) + sum(1, 2) + f(3u32)
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn durations(n: u16) -> u64 {
    let times = 3;
    let own = Duration::from_secs(u64::from(n)) * times;
    let more = own + Duration::from_millis(5);
    let count = 2;
    more.as_secs() / count + own.min(more).as_secs()
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn maps(words: Vec<String>) -> usize {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in &words {
        *counts.entry(word).or_insert(0) += 1;
    }
    let most = counts.values().max().copied().unwrap_or(0);
    let longest = words.iter().map(String::len).max().unwrap_or_default();
    let total: usize = words.iter().map(|own| own.len() * 2).sum();
    let first = words.first().map_or(0, |own| own.chars().count());
    let folded = words.iter().fold(0, |sum, own| sum + own.len());
    let at = words.iter().position(|own| own.is_empty()).map_or(7, |at| at + 1);
    most + longest.min(total) + first - folded.min(first) + at
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn items(values: &[i32], start: usize) -> i64 {
    let mut best = i32::MIN;
    for (at, value) in values.iter().enumerate().skip(start) {
        best = best.max(*value - at as i32 % 3);
    }
    let pairs: i64 = values.iter().zip(&values[values.len().min(1)..]).map(|(a, b)| i64::from(a ^ b)).sum();
    let even = values.iter().copied().filter(|v| v % 2 == 0).count();
    let some = values.iter().rev().take(2).map(|v| i64::from(*v)).max().unwrap_or(-1);
    let last = values.last().copied().unwrap_or(3).saturating_sub(1);
    let got = values.get(start).copied().unwrap_or(0).wrapping_mul(3);
    let counted = (0..values.len()).map(|at| at * 2).sum::<usize>();
    let folded = values.iter().fold(0i64, |sum, v| sum + i64::from(*v));
    i64::from(best) + pairs + even as i64 + some + i64::from(last) + i64::from(got) + counted as i64 + folded
}

fn parse(text: &str) -> Result<u32, std::num::ParseIntError> {
    let (a, b) = text.split_once('-').unwrap_or((text, "0"));
    let a = a.parse::<u32>()?;
    let b = b.trim().parse::<u32>()?;
    Ok(a.saturating_sub(b).min(100) + a % 7)
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn parsed(text: &str) -> Option<u32> {
    let own = parse(text).ok()?;
    let other = own.checked_mul(3)?.checked_sub(1).unwrap_or(own);
    let digits = text.chars().filter_map(|c| c.to_digit(10)).map(|d| d * 2).sum::<u32>();
    let mut last = 0;
    for (at, c) in text.char_indices() {
        if let Some(digit) = c.to_digit(10) {
            last = digit * at as u32 + 1;
        }
    }
    for byte in text.bytes() {
        last += u32::from(byte - b'\0') % 3;
    }
    Some(other.max(digits) + last)
}

mod inner {
    pub(crate) fn price(of: u8) -> u8 {
        of / 3
    }
    #[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
    pub(crate) fn shadows(n: u8) -> u8 {
        fn rate(n: u8) -> f32 {
            f32::from(n)
        }
        let price = |of: u8| f64::from(of) * 2.0;
        let cost = price(n).min(3.0);
        let rated = rate(n).max(2.0);
        let n = "a".repeat(usize::from(n % 3));
        let n = n.len();
        let max = n.max(2);
        (cost + f64::from(rated)) as u8 / 2 + max as u8
    }
    fn rate(n: u8) -> u8 {
        n
    }
    pub(crate) fn used() -> u8 {
        rate(1) + price(3)
    }
}

#[derive(Clone, Debug)]
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Order {
    cents: u32,
    len: u8,
    weights: Vec<u16>,
    express: Option<u8>,
}

impl Order {
    fn total(&self) -> u64 {
        self.weights.iter().map(|w| u64::from(*w)).sum::<u64>() + u64::from(self.cents)
    }
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
impl Order {
    pub fn fee(&self, by: u8) -> u64 {
        let Self { cents, len, .. } = self;
        let extra = if let Some(express) = self.express { express / 2 } else { 0 };
        let own = *len + by.min(3) / 4;
        let heaviest = self.weights.iter().max().copied().unwrap_or(0) / 100;
        self.total().min(1000) + u64::from(*cents % 3) + u64::from(own.max(extra)) + u64::from(heaviest)
    }

    pub fn grow(&mut self, by: u8) -> u8 {
        self.len += by / 16;
        self.len = self.len.saturating_sub(1).max(by / 8);
        let Order { len, .. } = *self;
        len - len.min(self.len / 2)
    }
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 2_000))]
fn tuples(pair: (u8, i16), other: Option<(u8, u8)>) -> i32 {
    let (a, b) = pair;
    let first = pair.0 / 2 + a % 3;
    let (c, d) = other.unwrap_or((1, 2));
    let sum = c.saturating_add(d).min(first.max(1));
    match other {
        Some((x, y)) if x > y => i32::from(x - y) + i32::from(b),
        Some((x, _)) => i32::from(x.max(sum)),
        None => i32::from(sum) - i32::from(b.abs()),
    }
}
"#;

#[test]
fn a_copy_compiles_where_warnings_are_errors() {
    let project = Project::new("copies", SOURCE);
    let tests = project.tests(Profile::Debug);
    for update in ["always", "no"] {
        Run::of(tests.command().env("INSTA_UPDATE", update)).pass();
    }
}
