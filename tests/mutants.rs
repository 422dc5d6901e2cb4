//! A call that takes a way pins it only where the way makes a difference there.

mod project;

use std::fs;

use project::{Profile, Project};

const LIBRARY: &str = r#"
/// The end of a month, which shows at day 29 and later alone.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn due(year: u16, month: u8, day: u8) -> Option<(u16, u8, u8)> {
    if !(2000..=2099).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    let last = match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 => 29,
        2 => 28,
        _ => 31,
    };
    Some((year, month, day.min(last)))
}

/// Units, which show at another number than 0.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn bytes(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let factor = match unit {
        "" => 1,
        "k" => 1_000,
        "Ki" => 1 << 10,
        "Mi" => 1 << 20,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(factor)
}

/// Two reasons to refuse, of which one comes first.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn withdraw(balance: u16, cents: u16, frozen: bool) -> Result<u16, &'static str> {
    if frozen {
        return Err("frozen");
    }
    if cents == 0 {
        return Err("nothing");
    }
    balance.checked_sub(cents).ok_or("too much")
}

/// Numbers in all places that the compiler looks at closely.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 500))]
pub fn numbers(a: u8, b: i32) -> String {
    const LIST: [u8; 3] = [1, 2, 3];
    let weights = [1, 3, 7].iter().cycle();
    let kept: &'static [u8] = if a > 3 { &[1, 2] } else { &LIST[1..] };
    let pair: &'static (i32, i32) = &(1, -2);
    let chosen = match a { 1 => &[5, 6][..], 2 | 3 => &[], x if x > 200 => &[7], _ => &[8, 9] };
    let one: &'static u8 = &LIST[0];
    let least = (-128i8, 0x1f_u8, 1e3, 2.5f32, [0; 4], 1u64 << 40);
    let double = |x| x * 2;
    let owned = match (b.to_string(), 4) { (text, 4) => text, (text, n) => format!("{text}{n}") };
    let more = 1.max(b.saturating_add(2)).min(40) + double(3) + i32::from(LIST[2]);
    const { assert!(1 + 1 == 2) };
    let first = weights.take(2).sum::<i32>();
    format!("{kept:?} {pair:?} {chosen:?} {one} {least:?} {owned} {more} {first}")
}
"#;

/// Would leave a file behind, if its condition were another one.
const GUARDED: &str = r#"
#[cfg_attr(test, setbve::boundary_explore(side_effects = true, evaluations = 500))]
pub fn saves(n: u8) -> bool {
    if u16::from(n) > 300 {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/saved"), "").expect("it may write");
    }
    n > 9
}
"#;

#[test]
fn what_may_have_effects_has_no_mutants() {
    let project = Project::new("guarded", GUARDED);
    let saved = project.folder.join("saved");
    // An earlier run that failed has left one.
    let _ = fs::remove_file(&saved);
    project.take(&project.tests(Profile::Debug), "saves");
    assert!(!saved.exists());
}

#[test]
fn an_edit_shows_where_the_edited_way_makes_a_difference() {
    let project = Project::new("mutants", LIBRARY);
    let tests = project.tests(Profile::Debug);
    for function in ["due", "bytes", "withdraw", "numbers"] {
        project.take(&tests, function);
        tests.run(function, &[]).pass();
    }
    let edits = [
        ("due", "4 | 6 |", "4 |"),
        ("due", "9 | 11", "9"),
        ("due", "2 => 28", "2 => 27"),
        ("due", "year % 4 == 0", "year % 5 == 0"),
        ("bytes", "1 << 10", "1 << 11"),
        ("bytes", "1 << 20", "1 << 19"),
        ("bytes", "1_000", "1_024"),
        // Frozen with nothing to withdraw is another error then.
        ("withdraw", "if frozen {", "if frozen && cents > 0 {"),
    ];
    let source = fs::read_to_string(project.folder.join("src/lib.rs")).expect("it was written");
    for (function, old, new) in edits {
        assert_eq!(source.matches(old).count(), 1, "{old}");
        project.write("src/lib.rs", &source.replace(old, new));
        let run = project.tests(Profile::Debug).run(function, &[("SETBVE_BUDGET", "0")]).fail();
        // The calls that tell it are in the text, so that no digest is needed.
        let says = format!("was {function}(");
        assert!(run.text.contains(&says), "{old} -> {new}: {}", run.text);
    }
}
