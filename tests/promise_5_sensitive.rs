//! Promise 5: a fault at a boundary makes the test fail, one boundary among many included.

mod project;

use project::{Profile, Project, body};

/// Texts of codes: far more of them than a snapshot lists.
const TABLE: &str = r#"
/// A table of 400 entries.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn text_of(code: u32) -> String {
    match code {
        100..=899 if code % 2 == 0 => format!("entry {}", code * 7919 % 1009),
        _ => "unknown".into(),
    }
}
"#;

/// Rows of the text that another has not.
fn added<'a>(rows: &[&'a str], to: &[&str]) -> Vec<&'a str> {
    rows.iter().copied().filter(|row| !row.is_empty() && !to.contains(row)).collect()
}

#[test]
fn an_entry_that_no_line_shows_is_named_when_it_changes_and_can_be_accepted() {
    let project = Project::new("sensitive-table", TABLE);
    let accepted = project.take(&project.tests(Profile::Debug), "text_of");
    for code in [308, 512, 770] {
        assert!(!accepted.contains(&format!("text_of({code})")), "there are lines for all");
        let entry = format!("        {code} => \"moved\".into(),\n        100..=899");
        project.write("src/lib.rs", &TABLE.replace("        100..=899", &entry));
        let tests = project.tests(Profile::Debug);
        let run = tests.run("text_of", &[]).fail();
        let now = format!("text_of({code}) = \"moved\"");
        assert!(run.text.contains("  new: ") && run.text.contains(&now), "{}", run.text);
        let pending = std::fs::read_to_string(project.pending("text_of")).expect("it is pending");
        let [after, before] =
            [&pending, &accepted].map(|text| body(text).lines().collect::<Vec<_>>());
        let added = added(&after, &before);
        let next = [code - 1, code, code + 1].map(|code| format!("  text_of({code}) "));
        let is_next = |line: &&str| next.iter().any(|call| line.starts_with(call));
        let is_digest = |line: &&str| line.starts_with("  digest ");
        let (digests, added): (Vec<&str>, Vec<&str>) = added.into_iter().partition(is_digest);
        assert!(digests.len() <= 1, "{digests:#?}");
        assert!(!added.is_empty() && added.iter().all(is_next), "{added:#?}");
        assert!(added.contains(&&*format!("  {now}")), "{added:#?}");
        assert_eq!(self::added(&before, &after).len(), digests.len());

        std::fs::rename(project.pending("text_of"), project.snapshot("text_of")).expect("accepted");
        tests.run("text_of", &[]).pass();

        // What was accepted is pinned like any line.
        project.write("src/lib.rs", TABLE);
        let run = project.tests(Profile::Debug).run("text_of", &[]).fail();
        assert!(run.text.contains(&format!("was {now}\n")), "{}", run.text);
        std::fs::write(project.snapshot("text_of"), &accepted).expect("the project is writable");
    }
    project.tests(Profile::Debug).run("text_of", &[]).pass();
    project.tests(Profile::Release).run("text_of", &[]).pass();
}

/// An overflow is there in builds with overflow checks only.
#[test]
fn an_input_that_overflows_is_judged_with_overflow_checks_only() {
    let entries =
        "        100..=250 => (std::hint::black_box(255_u8) + 1).to_string(),\n        100..=899";
    let project = Project::new("sensitive-overflow", &TABLE.replace("        100..=899", entries));
    let debug = project.tests(Profile::Debug);
    let accepted = project.take(&debug, "text_of");
    let sample = "  e.g. text_of(177) ! panic: arithmetic overflow";
    assert!(!accepted.contains("text_of(177)"), "{accepted}");
    let above = "\n  other results:\n";
    assert_eq!(accepted.matches(above).count(), 1, "{accepted}");
    let with_sample = accepted.replace(above, &format!("{above}{sample}\n"));
    std::fs::write(project.snapshot("text_of"), with_sample).expect("the project is writable");
    debug.run("text_of", &[]).pass();
    project.tests(Profile::Release).run("text_of", &[]).pass();
}

/// All inputs of a small domain are pinned.
const CUBE: &str = r"
/// Nothing happens but at one input of 65,536.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn quiet(a: u8, b: i8) -> bool {
    a.wrapping_mul(b as u8) == 77 && a == 203
}
";

#[test]
fn one_input_among_all_of_a_small_domain_is_enough() {
    let project = Project::new("sensitive-cube", CUBE);
    project.take(&project.tests(Profile::Debug), "quiet");
    for (a, b) in [(91, -77), (254, 19)] {
        let also = format!("== 203 || a == {a} && b == black_box({b})");
        let source = format!("use std::hint::black_box;\n{}", CUBE.replace("== 203", &also));
        project.write("src/lib.rs", &source);
        let run = project.tests(Profile::Debug).run("quiet", &[]).fail();
        assert!(run.text.contains(&format!("quiet({a}, {b})")), "{}", run.text);
    }
}

/// What a function does that has become slow as well.
const BECAME_SLOW: &str = "
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_large(n: u32) -> bool {
    n >= 640
}
";

/// Where the lines have moved to is looked for with many calls, each of which takes long now; that
/// the lines changed is confirmed nevertheless, before the budget ends.
#[test]
fn a_change_is_told_where_calls_become_slow() {
    let project = Project::new("sensitive-slow", BECAME_SLOW);
    project.take(&project.tests(Profile::Debug), "is_large");
    let slow = "std::thread::sleep(std::time::Duration::from_millis(300));\n    n % 2 == 3";
    project.write("src/lib.rs", &BECAME_SLOW.replace("n >= 640", slow));
    let run = project.tests(Profile::Debug).run("is_large", &[("SETBVE_BUDGET", "6s")]).fail();
    assert!(run.text.contains("  vanished: "), "{}", run.text);
    assert!(run.text.contains("ended the look for where lines have moved to"), "{}", run.text);
}

const UNITS: &str = r#"
/// A duration such as `90s` or `2h`, in seconds.
#[cfg_attr(test, setbve::boundary_explore(budget = "5m"))]
pub fn timeout(text: &str) -> Result<u64, String> {
    let split = text.find(|c: char| !c.is_ascii_digit()).ok_or("unit is missing")?;
    let (number, unit) = text.split_at(split);
    let number: u64 = number.parse().map_err(|_| "number is missing".to_owned())?;
    let factor = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        other => return Err(format!("unknown unit {other:?}")),
    };
    let seconds = number * factor;
    if seconds > 86_400 { Err("longer than a day".to_owned()) } else { Ok(seconds) }
}
"#;

/// Its snapshot leaves out more steps. A search that a busy machine cuts short would
/// enforce no news, so its budget is large.
#[test]
fn a_word_that_is_added_is_new_although_others_were_left_out() {
    let project = Project::new("sensitive-units", UNITS);
    let accepted = project.take(&project.tests(Profile::Debug), "timeout");
    assert!(accepted.contains("  … more places along "), "{accepted}");
    for (known, with_another, call) in [
        ("\"h\" => 3600,", "\"h\" => 3600, \"d\" => 86_400,", "d\") = "),
        ("\"h\" => 3600,", "\"h\" | \"H\" => 3600,", "H\") = "),
    ] {
        project.write("src/lib.rs", &UNITS.replace(known, with_another));
        let run = project.tests(Profile::Debug).run("timeout", &[]).fail();
        assert!(run.text.contains("  new: ") && run.text.contains(call), "{}", run.text);
    }
    // The same behaviour, with a text that was not there.
    let table = "unit if [(\"m\", 60)].iter().any(|(own, _)| *own == unit) => 60,\n        \"\" => \
                 return Err(String::from(\"unknown unit \\\"\\\"\")),";
    project.write("src/lib.rs", &UNITS.replace("\"m\" => 60,", table));
    project.tests(Profile::Debug).run("timeout", &[]).pass();
}
