//! Functions of texts: boundaries lie between texts that differ by one character, and their lines
//! are replayed exactly.

mod project;

use project::pairs::with_pairs;
use project::{Profile, Project, body};

const TEXTS: &str = r#"
/// A number of at most two digits, with a unit of the source.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn percentage(text: &str) -> Result<u8, String> {
    let digits = text.strip_suffix('%').ok_or("no percent sign")?;
    match digits.parse() {
        Ok(number @ 0..=100) => Ok(number),
        Ok(_) => Err("more than all".to_owned()),
        Err(_) => Err("no number".to_owned()),
    }
}

/// Whether requests with this method change anything.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn is_safe(method: String) -> Option<bool> {
    match &*method {
        "GET" | "HEAD" => Some(true),
        "POST" => Some(false),
        _ => None,
    }
}

/// A password is long enough; beside an argument of another kind.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn is_long(password: &str, is_admin: bool) -> bool {
    password.chars().count() >= if is_admin { 12 } else { 8 }
}

/// Cut behind a byte that need not be the end of a character.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn initials(name: &String) -> String {
    name[..name.len().min(2)].to_uppercase()
}

/// Returns most texts as they are.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn field(text: &str) -> String {
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Repeats the text, or most of it, in its messages.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn user(text: &str) -> Result<u32, String> {
    let digits = text.strip_prefix('u').ok_or_else(|| format!("{text} has no u in front"))?;
    match digits.parse() {
        Ok(id @ 1000..) => Ok(id),
        Ok(id) => Err(format!("{id} is a user of the system")),
        Err(_) => Err(format!("cannot parse {digits} as a number")),
    }
}
"#;

#[test]
fn boundaries_of_texts_are_listed_and_a_move_is_named() {
    let project = Project::new("texts", TEXTS);
    let tests = project.tests(Profile::Debug);
    let expected: [(&str, &[&str]); 6] = [
        (
            "percentage",
            &[
                "  percentage(\"\") ! no percent sign\n  percentage(\"%\") ! no number\n",
                "  percentage(\"100%\") = 100\n  percentage(\"101%\") ! more than all\n",
                "  percentage(\"9%\") = 9\n  percentage(\":%\") ! no number\n",
                "  percentage(\"0$\") ! no percent sign\n  percentage(\"0%\") = 0\n",
            ],
        ),
        (
            "is_safe",
            &[
                "  is_safe(\"FET\") = None\n  is_safe(\"GET\") = Some(true)\n",
                "  is_safe(\"GEAD\") = None\n  is_safe(\"HEAD\") = Some(true)\n",
                "  is_safe(\"OOST\") = None\n  is_safe(\"POST\") = Some(false)\n",
            ],
        ),
        (
            "is_long",
            &[
                "  is_long(\"0000000\", false) = false\n  is_long(\"00000000\", false) = true\n",
                "  is_long(\"00000000000\", true) = false\n  is_long(\"000000000000\", true) = true\n",
            ],
        ),
        (
            "initials",
            &[
                "  initials(\"0\\u{7f}\") = \"0\\u{7f}\"\n  initials(\"0\\u{80}\") ! panic: not a character boundary\n",
            ],
        ),
        (
            "field",
            &[
                "  field(\"!\") = \"!\"\n  field(\"\\\"\") = \"\\\"\\\"\\\"\\\"\"\n",
                "  field(\",\") = \"\\\",\\\"\"\n  field(\"-\") = \"-\"\n",
            ],
        ),
        (
            "user",
            &[
                "  user(\"u\") ! cannot parse  as a number\n  user(\"u0\") ! 0 is a user of",
                "  user(\"u000\") ! 0 is a user of the system\n  user(\"u1000\") = 1000\n",
                "  user(\"t5000\") ! t5000 has no u in front\n  user(\"u5000\") = 5000\n",
                "  user(\"u4294967295\") = 4294967295\n  user(\"u4294967296\") ! cannot parse",
            ],
        ),
    ];
    for (function, pairs) in expected {
        let text = project.take(&tests, function);
        for pair in pairs {
            assert!(with_pairs(&text).contains(pair), "{pair}{text}");
        }
        assert!(body(&text).matches("\n\n").count() < 40, "{text}");
        let quotes = |line: &str| line.contains("cannot parse");
        let (rows, lines): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with("    also at "));
        assert!(rows.iter().all(|row| row.matches("cannot parse").count() < 2), "{text}");
        assert!(!lines.windows(2).any(|pair| pair.iter().all(|line| quotes(line))), "{text}");
        tests.run(function, &[]).pass();
    }
    let moved = TEXTS
        .replace("0..=100", "0..=99")
        .replace("\"POST\" =>", "\"POST\" | \"DELETE\" =>")
        .replace("else { 8 }", "else { 9 }")
        .replace("min(2)", "min(3)");
    project.write("src/lib.rs", &moved);
    let tests = project.tests(Profile::Debug);
    let expected: [(&str, &[&str]); 4] = [
        (
            "percentage",
            &["    was percentage(\"100%\") = 100\n    now percentage(\"100%\") ! more than all\n"],
        ),
        ("is_safe", &["  new: ", "is_safe(\"DELETE\") = Some(false)"]),
        ("is_long", &["  moved: `password` \"0000000\" | \"00000000\" is now \"00000000\" | "]),
        ("initials", &["    was initials(\""]),
    ];
    for (function, lines) in expected {
        let run = tests.run(function, &[("INSTA_UPDATE", "no")]).fail();
        for line in lines {
            assert!(run.text.contains(line), "{line}{}", run.text);
        }
    }
}
