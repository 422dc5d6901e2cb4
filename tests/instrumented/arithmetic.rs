//! Functions with operations that may fail, in every place where a copy is hard to get right.

#![allow(
    warnings,
    clippy::all,
    clippy::pedantic,
    reason = "what nobody should write must be copied, too"
)]

use setbve::experiment::instrumented;

const DAYS: [u8; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const STEP: u32 = 7;
static NAMES: &[&str] = &["one", "two", "three"];

/// A number that adds to other numbers, and whose sums are texts.
#[derive(Clone, Debug, PartialEq)]
struct Money(String);

const PRICE: Money = Money(String::new());

impl std::ops::Add<Money> for u32 {
    type Output = String;
    fn add(self, other: Money) -> String {
        format!("{self} and {}", other.0)
    }
}

const NOTHING: Money = Money(String::new());

#[instrumented]
pub(super) fn sums(a: i32, b: i16) -> i64 {
    let wide = a as i64 * 1_000_000_007;
    let narrow = (a as i16 + b) as i8;
    let unsigned = a as u32 - 5;
    let mut total: i64 = wide - i64::from(narrow);
    total += unsigned as i64 * 3;
    total -= -(b as i64);
    total *= (a - 3).abs() as i64;
    total << (b / 8)
}

#[instrumented]
pub(super) fn quotients(a: i8, b: i8) -> (i8, i8, i8) {
    let mut rest = a;
    rest %= b;
    (a / b, a % (b - 1), 100 / (a - b).max(1) + rest / -1)
}

#[instrumented]
pub(super) fn shifts(a: u8, b: i8) -> u64 {
    let mut one = 1u64;
    one <<= a;
    (one >> b) + (u64::MAX >> a) + (a << 3) as u64 + (1 << 3)
}

#[instrumented]
pub(super) fn indices(a: usize, b: usize) -> u32 {
    let mut local = [1u32, 2, 3, 4, 5];
    let slice: &[u32] = &[9; 20];
    let text: &str = "a text of more bytes";
    let list: Vec<u8> = vec![1, 2, 3];
    let mut grown: Vec<u32> = vec![1, 2, 3];
    grown[a % 3] += 1;
    local[a / 4] += slice[b];
    local[local.len() - 1] = 3;
    let part = &slice[a..b];
    let tail = &text[a..=b];
    let sum: u32 = part.iter().sum();
    sum + local[b / 3]
        + tail.len() as u32
        + u32::from(DAYS[a - 1])
        + NAMES[b / 10].len() as u32
        + u32::from(list[..a].len() as u8)
        + grown[b / 20]
        + slice[..][2..].len() as u32
}

#[instrumented]
pub(super) fn statics(a: usize, b: u32) -> u32 {
    let kept = STEP * b - 3 + u32::from(DAYS[a]);
    let own: &'static u32 = &(STEP + 3);
    let high: &'static u8 = &(u8::MAX - 1);
    let day: &'static u8 = &DAYS[3];
    kept + *own + u32::from(*high + *day - 200)
}

#[instrumented]
pub(super) fn other_operands(a: u32, b: u32) -> String {
    let text = a + PRICE;
    let empty = b + NOTHING;
    let joined = format!("{text}{empty}") + &a.to_string();
    let a = joined.clone();
    let b = a.len();
    a + &(b - 4 + b).to_string()
}

#[instrumented]
pub(super) fn shadows(a: u8, b: u8) -> String {
    let sum = a + b;
    let a = "text".to_owned();
    let text = a + "more";
    let nested = {
        let b = i64::from(b) * 1_000;
        b * b
    };
    let lengths = |b: &str| b.len() + 1;
    let more = |b, c: u8| -> u8 { c - 1 + b };
    let of_option = match Some(String::from("x")) {
        Some(sum) => sum + "y",
        None => text.clone(),
    };
    if let Some(b) = text.strip_prefix("te") {
        return b.to_owned() + "z";
    }
    let Some(b) = text.get(1..) else { return text };
    macro_rules! named {
        ($name:ident) => {
            let $name = String::from("named");
        };
    }
    named!(sum);
    sum + b + &nested.to_string() + &lengths(b).to_string() + &more(1, 3).to_string() + &of_option
}

#[instrumented]
pub(super) fn loops(a: i8, b: i8) -> i32 {
    let (a, b) = (a as i32, b as i32);
    let mut sum: i32 = 1;
    for step in a..b {
        sum *= step * step + 1;
        for text in ["x", "yy"] {
            let step = text.to_owned();
            sum += (step + text).len() as i32;
        }
    }
    while sum > 10 && sum - 100 < a {
        sum -= (a + b).max(1);
    }
    let n = loop {
        sum = sum / 2 + 1;
        if sum < b + 3 || sum < 3 {
            break sum + 7;
        }
    };
    match n - 1 {
        n @ 0..=5 => n + 1,
        n if n * 2 == a => -n,
        n => n - 3,
    }
}

#[instrumented]
pub(super) fn generic(a: u8, b: u8) -> (u8, String) {
    fn twice<T: std::ops::Add<Output = T> + Clone>(a: T, b: u8) -> (T, u8) {
        (a.clone() + a, b + 250)
    }
    fn named<u8: std::ops::Add<Output = u8>>(a: u8, b: u8) -> u8 {
        a + b
    }
    const fn fixed(a: u8) -> u8 {
        a + 1
    }
    const LENGTH: usize = 3 + 4;
    let list = [a; LENGTH + 1];
    let parsed: u8 = "12".parse::<u8>().unwrap_or_default() + a;
    let guess = if a > 3 { Default::default() } else { b };
    let array = [guess - 1; { 2 + 3 }];
    (
        twice(a / 100, b).1 + list[usize::from(b)] / 2,
        named(a, b).to_string() + &parsed.to_string() + &array.len().to_string(),
    )
}

fn bump(a: &mut u16) -> u16 {
    *a += 1;
    *a
}

#[instrumented]
pub(super) fn changed_between(mut a: u16, b: u16) -> (u16, u16) {
    let sum = a + (bump(&mut a) as u16) * (bump(&mut a) as u16);
    a -= bump(&mut a) as u16 - 30;
    let reference = &mut a;
    *reference += b * 2;
    let back = *reference - 50;
    (sum, back + a)
}

#[instrumented]
pub(super) fn early(a: u16, b: u16) -> Option<u16> {
    let sum = a + a.checked_sub(b)? + (if b == 7 { return None } else { b }) as u16;
    let label = 'out: {
        if a * 300 > 9_000 {
            break 'out a - 1;
        }
        b - 1
    };
    Some(sum + label)
}

#[instrumented]
pub(super) fn attributed(a: u8, b: u8) -> u32 {
    let list = [
        #[cfg(any())]
        {
            a + b
        },
        #[allow(unused_parens)]
        (a + b),
        a,
    ];
    #[cfg(any())]
    let a = "never";
    #[cfg(not(any()))]
    let b = "5".to_owned();
    u32::from(list[0]) + list.len() as u32 + (b + "6").len() as u32 + a as u32 * 90
}

#[instrumented]
pub(super) fn temporaries(a: u64, b: u64) -> u64 {
    let cell = std::cell::RefCell::new(a);
    let sum = (*cell.borrow() as u64) + (*cell.borrow_mut() as u64).min(b);
    let first = (*cell.borrow() as u64) - b;
    std::thread::spawn(move || first * (a + 1)).join().unwrap_or(b) + sum
}

#[instrumented]
pub(super) fn extremes(a: i64, b: i64) -> [String; 4] {
    let try_it = |what: &dyn Fn() -> String| {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| what()))
            .unwrap_or_else(|_| String::from("panic"))
    };
    let wide: i128 = (a as i128) << 60;
    let large: u128 = (b as u128).rotate_left(7);
    [
        try_it(&|| (wide * (a as i128) - (b as i128)).to_string()),
        try_it(&|| (large + (a as u128)).to_string()),
        try_it(&|| (large as i128 as i64 as u16 as i8).to_string()),
        try_it(&|| (-(wide * 4) / (b as i128)).to_string()),
    ]
}
