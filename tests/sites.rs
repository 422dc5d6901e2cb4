//! What the body can do decides what a boundary is: the limits between formulas, which outcomes
//! alone do not tell from the steps within them.

mod project;

use project::pairs::with_pairs;
use project::{Profile, Project};

const FORMULAS: &str = r#"
/// Brackets of prices beside a formula.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn shipping(grams: u32) -> u32 {
    match grams {
        ..=1_000 => 399,
        ..=5_000 => 599,
        ..=10_000 => 899,
        _ => 2_999 + grams / 100 * 5,
    }
}

/// A percentage behind a text and a flag.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn rebate(code: &str, cents: u32, is_first: bool) -> u32 {
    let percent = match code {
        "WELCOME" if is_first => 20,
        "STAFF" => 40,
        _ => 0,
    };
    cents - (u64::from(cents) * percent / 100).min(5_000) as u32
}

/// A rule that no two neighbours part at: 100 is beside no other leap year.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_leap(year: u16) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// A rule in a function that is called.
fn factor(seats: u32) -> u32 {
    if seats >= 50 { 80 } else { 100 }
}

#[cfg_attr(test, setbve::boundary_explore)]
pub fn total(seats: u32, cents: u32) -> u64 {
    u64::from(seats) * u64::from(cents) * u64::from(factor(seats)) / 100
}

/// A cap, without a condition.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn fee(cents: u32) -> u32 {
    7 + (cents / 4).min(2_500)
}

/// A cap on what a branch and a division give, of which only a sum shows the type.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn ticket(age: u8, minutes: u32, off: Option<u8>) -> u32 {
    let mut cost = if age < 18 { 300 } else { 500 };
    cost += minutes / 30 * 100;
    cost.min(2_000) - u32::from(off.map_or(0, |own| own.min(50)))
}

/// What each gets, and what is left.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn shares(total: u32, heirs: u32) -> (u32, u32) {
    let (each, left) = (total / heirs, total % heirs);
    (each, left)
}

/// Within limits.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn within(value: i16, low: i16, high: i16) -> Option<i16> {
    if low > high {
        return None;
    }
    Some(if value < low { low } else if value > high { high } else { value })
}

/// Without its sign.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn magnitude(number: i32) -> i32 {
    number.abs()
}

/// The larger of both.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn larger(one: u32, other: u32) -> u32 {
    std::cmp::max(one, other)
}

/// Prices in equal steps, each of an arm of its own.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn price(guests: u8) -> Option<u32> {
    if guests == 0 || guests > 6 {
        return None;
    }
    Some(match guests {
        1 => 70,
        2 => 95,
        _ => 120,
    })
}

/// Above a limit at which no outcome changes, in larger steps.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn rounded(cents: u32) -> u32 {
    if cents > 5_000 { cents / 100 * 100 } else { cents / 5 * 5 }
}
"#;

/// Where an error stands for a value in more than one way, and another error for an error.
const RULES: &str = r#"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn credit(income: u32, debt: u32, amount: u32) -> &'static str {
    if amount < 1_000 {
        return "too small";
    }
    let burden = debt.saturating_add(amount / 12);
    if burden > income / 2 {
        "too much"
    } else if burden > income / 3 {
        "review"
    } else {
        "approved"
    }
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(test, derive(setbve::Generate))]
pub enum Size {
    Small,
    Large,
    Huge,
    Odd,
}

#[cfg_attr(test, setbve::boundary_explore)]
pub fn room(size: Size, guests: u16) -> u16 {
    match size {
        Size::Small => guests.min(9),
        _ => 7,
    }
}

/// `eq` is out of sight.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn ordered(op: u8, n: u8) -> bool {
    let wanted = match op % 3 {
        0 => std::cmp::Ordering::Less,
        1 => std::cmp::Ordering::Equal,
        _ => std::cmp::Ordering::Greater,
    };
    n.cmp(&5).eq(&wanted)
}
"#;

const DATES: &str = r#"
fn last(leap: bool, month: u8) -> u8 {
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg_attr(test, setbve::boundary_explore)]
pub fn next_day(leap: bool, month: u8, day: u8) -> Result<(u8, u8), String> {
    if !(1..=12).contains(&month) {
        return Err(format!("no month {month}"));
    }
    let last = last(leap, month);
    if day == 0 || day > last {
        return Err(format!("no day {day} in 1 to {last}"));
    }
    Ok(if day < last { (month, day + 1) } else { (month % 12 + 1, 1) })
}
"#;

const TEXTS: &str = r#"
/// Up to four capitals, a dot, and a digit.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn label(text: &str) -> Option<u8> {
    let (word, digit) = text.split_once('.')?;
    let is_word = word.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_word || !(1..=4).contains(&word.len()) {
        return None;
    }
    digit.parse().ok().filter(|digit| *digit < 10)
}

/// Eight digits, of which those above five count twice; the sum ends in 0.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_sound(number: &str) -> bool {
    let digits: Option<Vec<u32>> = number.chars().map(|digit| digit.to_digit(10)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() == 8) else { return false };
    let sum: u32 = digits.iter().map(|digit| if *digit > 5 { 2 * digit } else { *digit }).sum();
    sum % 10 == 0
}

/// A prefix that may be missing.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn version(text: &str) -> Result<[u16; 3], String> {
    let parts: Vec<&str> = text.strip_prefix('v').unwrap_or(text).split('.').collect();
    let [major, minor, patch] = parts[..] else { return Err("no three parts".into()) };
    let number = |text: &str| text.parse().map_err(|_| format!("no number: {text}"));
    Ok([number(major)?, number(minor)?, number(patch)?])
}

/// Hours and minutes.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn minutes(time: &str) -> Option<u32> {
    let (hours, minutes) = time.split_once(':')?;
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// A percentage, for which bytes are too small from 256 on.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn percent(text: &str) -> Result<u8, &'static str> {
    let number = text.strip_suffix('%').ok_or("no %")?;
    let percent = number.parse().map_err(|_| "no number")?;
    if percent > 100 { Err("too much") } else { Ok(percent) }
}

/// A reserved word, and characters that a name may have.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn account(name: &str) -> Result<usize, &'static str> {
    if name.chars().any(|own| !own.is_ascii_alphanumeric() && own != '_') {
        return Err("bad character");
    }
    if name == "root" { Err("reserved") } else { Ok(name.len()) }
}

/// A type whose methods have names of the standard library's and do other things.
#[derive(Clone, Debug, Default)]
pub struct Own(String);

impl Own {
    fn find(self, _: char) -> Self {
        self
    }
    fn parse<T: std::str::FromStr + Default>(&self) -> T {
        self.0.parse().unwrap_or_default()
    }
    fn map_err(self, to: &str) -> String {
        format!("{to}{}", self.0)
    }
    fn is_some<T: Default>(&self) -> T {
        T::default()
    }
    fn all(&self, test: impl Fn(&str) -> usize) -> usize {
        test(&self.0)
    }
    fn filter<R>(self, test: impl FnOnce(Self) -> R) -> R {
        test(self)
    }
    fn contains(&self, other: &Self) -> Self {
        other.clone()
    }
    fn trim(self) -> Self {
        self
    }
    fn is_like(&self) -> Self {
        self.clone()
    }
}

mod lens {
    pub fn of(text: &str) -> usize {
        text.len()
    }
}

#[cfg_attr(test, setbve::boundary_explore)]
pub fn odd(text: &str, byte: u8) -> String {
    let own = Own(text.to_owned()).trim();
    let number: u8 = own.parse();
    let kept = own.clone().find('x').map_err("no");
    let length = own.all(lens::of) + own.all(|text| text.is_empty().into());
    let twice = own.clone().filter(|own| own.is_like());
    let is_set: bool = own.is_some();
    let same = own.contains(&twice);
    let is_between = (1 as u16..9).contains(&(byte as u16));
    let is_early = (String::from("a")..String::from("b")).contains(&text.to_lowercase());
    let small: u8 = (u16::from(byte) / 2).try_into().map_err(|_| 1).unwrap_or(3);
    format!("{number} {kept} {length} {is_set} {same:?} {is_between} {is_early} {small}")
}
"#;

#[test]
fn rules_about_parts_of_texts_are_lines_and_methods_of_ones_own_stay_as_they_are() {
    let project = Project::new("parts", TEXTS);
    let tests = project.tests(Profile::Debug);
    for (function, [low, high]) in [
        ("label", ["label(\"AAAA.0\") = Some(0)", "label(\"AAAAA.0\") = None"]),
        ("version", ["version(\"u0.0.0\") ! no number: u0", "version(\"v0.0.0\") = [0, 0, 0]"]),
    ] {
        let accepted = project.take(&tests, function);
        let pair = format!("  {low}\n  {high}\n");
        assert!(with_pairs(&accepted).contains(&pair), "{pair}\n{accepted}");
        tests.run(function, &[]).pass();
    }
    // Behind a five, a digit counts twice.
    let accepted = project.take(&tests, "is_sound");
    let pairs = with_pairs(&accepted);
    let calls: Vec<&str> = pairs.lines().collect();
    let is_step = |pair: &[&str]| {
        let [low, high] = [pair[0], pair[1]].map(|line| line.split("\") =").next().unwrap_or(""));
        let both = low.chars().zip(high.chars());
        both.filter(|(low, high)| low != high).eq([('5', '6')])
    };
    assert!(calls.windows(2).any(is_step), "{accepted}");
    tests.run("is_sound", &[]).pass();
}

#[test]
fn numbers_in_texts_have_their_limits_and_these_move() {
    let project = Project::new("numbers", TEXTS);
    let tests = project.tests(Profile::Debug);
    for (function, limits) in [
        (
            "minutes",
            [
                ["minutes(\"0:59\") = Some(59)", "minutes(\"0:60\") = None"],
                ["minutes(\"23:0\") = Some(1380)", "minutes(\"24:0\") = None"],
            ],
        ),
        (
            "percent",
            [
                ["percent(\"100%\") = 100", "percent(\"101%\") ! too much"],
                ["percent(\"255%\") ! too much", "percent(\"256%\") ! no number"],
            ],
        ),
    ] {
        let accepted = project.take(&tests, function);
        let along = accepted.split("  along a number in `").nth(1).expect("numbers decide");
        for [low, high] in limits {
            assert!(along.contains(&format!("  {low}\n  {high}\n")), "{low}\n{accepted}");
        }
        assert!(!accepted.contains("\"0:50\""), "no step within a number stands beside it");
        tests.run(function, &[]).pass();
    }
    project.write("src/lib.rs", &TEXTS.replace("minutes < 60", "minutes < 45"));
    let changed = project.tests(Profile::Debug);
    changed
        .run("minutes", &[])
        .fail()
        .says(&["moved: `time` \"0:59\" | \"0:60\" is now \"0:44\" | \"0:45\""]);
}

#[test]
fn a_word_is_shown_at_one_of_its_characters_and_a_new_character_of_the_source_is_news() {
    let project = Project::new("words", TEXTS);
    let accepted = project.take(&project.tests(Profile::Debug), "account");
    let pairs = with_pairs(&accepted);
    let along = pairs.split("along a character").nth(1).expect("characters decide");
    assert_eq!(along.matches("account(\"root\") ! reserved").count(), 2, "{accepted}");
    project.write("src/lib.rs", &TEXTS.replace("own != '_'", "!\"_-\".contains(own)"));
    let tests = project.tests(Profile::Debug);
    tests
        .run("account", &[])
        .fail()
        .says(&["new: account(\",\") ! bad character  |  account(\"-\") = 1"]);
}

#[test]
fn limits_between_formulas_are_lines() {
    let project = Project::new("sites", FORMULAS);
    let tests = project.tests(Profile::Debug);
    for (function, pairs) in [
        (
            "shipping",
            &[
                ["shipping(1000) = 399", "shipping(1001) = 599"],
                ["shipping(5000) = 599", "shipping(5001) = 899"],
                ["shipping(10000) = 899", "shipping(10001) = 3499"],
            ][..],
        ),
        (
            "rebate",
            &[
                ["rebate(\"WELCOM\", 19, true) = 19", "rebate(\"WELCOME\", 19, true) = 16"],
                ["rebate(\"WELCOME\", 19, false) = 19", "rebate(\"WELCOME\", 19, true) = 16"],
                ["rebate(\"STAF\", 3, true) = 3", "rebate(\"STAFF\", 3, true) = 2"],
            ],
        ),
        ("total", &[["total(49, 1) = 49", "total(50, 1) = 40"]]),
        ("fee", &[["fee(9999) = 2506", "fee(10000) = 2507"]]),
        (
            "ticket",
            &[
                ["ticket(17, 0, None) = 300", "ticket(18, 0, None) = 500"],
                ["ticket(0, 509, None) = 1900", "ticket(0, 510, None) = 2000"],
                ["ticket(0, 0, Some(49)) = 251", "ticket(0, 0, Some(50)) = 250"],
            ],
        ),
        ("shares", &[["shares(1, 2) = (0, 1)", "shares(2, 2) = (1, 0)"]]),
        ("within", &[["within(0, 0, 1) = Some(0)", "within(1, 0, 1) = Some(1)"]]),
        ("magnitude", &[["magnitude(-1) = 1", "magnitude(0) = 0"]]),
        ("larger", &[["larger(0, 0) = 0", "larger(0, 1) = 1"]]),
        (
            "price",
            &[
                ["price(1) = Some(70)", "price(2) = Some(95)"],
                ["price(2) = Some(95)", "price(3) = Some(120)"],
            ],
        ),
        ("rounded", &[["rounded(4) = 0", "rounded(5) = 5"]]),
    ] {
        let accepted = project.take(&tests, function);
        for [low, high] in pairs {
            let pair = format!("  {low}\n  {high}\n");
            assert!(with_pairs(&accepted).contains(&pair), "{pair}\n{accepted}");
        }
        tests.run(function, &[]).pass();
    }
    let accepted = project.take(&tests, "is_leap");
    assert!(accepted.contains("  e.g. is_leap(100) = false\n"), "{accepted}");
}

#[test]
fn where_one_place_decides_a_step_it_is_shown_once() {
    let project = Project::new("dates", DATES);
    let tests = project.tests(Profile::Debug);
    let accepted = project.take(&tests, "next_day");
    let month_of =
        |line: &str| line.strip_prefix("  next_day(false, ")?.split(',').next().map(str::to_owned);
    let pairs = with_pairs(&accepted);
    let calls: Vec<&str> = pairs.lines().collect();
    let steps: Vec<_> =
        calls.windows(2).map(|pair| [month_of(pair[0]), month_of(pair[1])]).collect();
    assert!(steps.contains(&["4", "5"].map(|month| Some(month.to_owned()))), "{accepted}");
    for month in 1..=12 {
        let step = [month, month + 1].map(|month| Some(month.to_string()));
        let times = steps.iter().filter(|own| **own == step).count();
        assert!(times <= 1, "{step:?} stands {times} times:\n{accepted}");
    }
    // What is not shown is not new later.
    tests.run("next_day", &[]).pass();
}

/// How often the outcomes change so along an argument.
fn changes(accepted: &str, along: &str, outcomes: [&str; 2]) -> usize {
    let part =
        accepted.split("\n  along ").find(|part| part.starts_with(along)).unwrap_or_default();
    let lines: Vec<&str> = part.lines().collect();
    let is_change = |pair: &&[&str]| (0..2).all(|side| pair[side].ends_with(outcomes[side]));
    lines.windows(2).filter(is_change).count()
}

#[test]
fn a_limit_that_is_computed_is_one_rule_along_each_argument() {
    let project = Project::new("rules", RULES);
    let tests = project.tests(Profile::Debug);
    let accepted = project.take(&tests, "credit");
    for along in ["`income`", "`debt`", "`amount`"] {
        let [up, down] = [["too much\"", "review\""], ["review\"", "too much\""]]
            .map(|outcomes| changes(&accepted, along, outcomes));
        assert!(up + down <= 1, "{along}: {up} {down}\n{accepted}");
        assert!(up + down == 1 || along == "`amount`", "{along}: it is shown\n{accepted}");
    }
    assert!(accepted.contains("\n  … more places along `"), "{accepted}");
    tests.run("credit", &[]).pass();
}

#[test]
fn each_variant_is_shown() {
    let project = Project::new("variants", RULES);
    let tests = project.tests(Profile::Debug);
    let accepted = project.take(&tests, "room");
    for variant in ["Small", "Large", "Huge", "Odd"] {
        assert!(accepted.contains(&format!("room({variant}, ")), "{variant}\n{accepted}");
    }
    tests.run("room", &[]).pass();
}

#[test]
fn code_out_of_sight_has_rules_for_each_way_to_it() {
    let project = Project::new("ways", RULES);
    let tests = project.tests(Profile::Debug);
    let accepted = project.take(&tests, "ordered");
    let along = accepted.split("along `n`:").nth(1).expect("its outcome depends on it");
    for step in ["4|5", "5|6"] {
        assert!(along.contains(&format!("between values of n: {step} (")), "{step}\n{accepted}");
    }
    tests.run("ordered", &[]).pass();
}

#[test]
fn a_limit_at_which_no_outcome_changes_is_guarded() {
    let project = Project::new("guarded", FORMULAS);
    let accepted = project.take(&project.tests(Profile::Debug), "rounded");
    // The other call at the limit stands in a pair.
    assert!(accepted.contains("  e.g. rounded(5001) = 5000\n"), "{accepted}");
    project.write("src/lib.rs", &FORMULAS.replace("cents > 5_000", "cents > 5_030"));
    project.tests(Profile::Debug).run("rounded", &[]).fail().says(&["now rounded(50"]);
}
