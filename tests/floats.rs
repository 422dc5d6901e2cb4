//! Functions of floats: boundaries lie between adjacent floats, and their lines are replayed exactly.

mod project;

use project::pairs::with_pairs;
use project::{Profile, Project};

const FLOATS: &str = r#"
/// A class of body mass.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn class(bmi: f64) -> Option<&'static str> {
    if bmi.is_nan() || bmi <= 0.0 {
        return None;
    }
    Some(if bmi < 18.5 {
        "under"
    } else if bmi < 25.0 {
        "normal"
    } else {
        "over"
    })
}

/// The nearest of a few whole numbers.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn rounded(#[cfg_attr(test, range(-1.0..=1.0))] x: f32) -> String {
    x.round().to_string()
}

/// Whether the square is too large.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn overflows(side: f64, unit: u8) -> bool {
    unit > 7 && (side * side).is_infinite()
}
"#;

#[test]
fn boundaries_between_adjacent_floats_are_listed_and_a_move_is_named() {
    let project = Project::new("floats", FLOATS);
    let tests = project.tests(Profile::Debug);
    let class = project.take(&tests, "class");
    for pair in [
        "  class(0.0) = None\n  class(5e-324) = Some(\"under\")\n",
        "  class(18.499999999999996) = Some(\"under\")\n  class(18.5) = Some(\"normal\")\n",
        "  class(24.999999999999996) = Some(\"normal\")\n  class(25.0) = Some(\"over\")\n",
        "  class(inf) = Some(\"over\")\n  class(NaN) = None\n",
    ] {
        assert!(class.contains(pair), "{pair}{class}");
    }
    let rounded = project.take(&tests, "rounded");
    for pair in [
        "  rounded(-0.5) = \"-1\"\n  rounded(-0.49999997) = \"-0\"\n",
        "  rounded(-0.0) = \"-0\"\n  rounded(0.0) = \"0\"\n",
        "  rounded(0.49999997) = \"0\"\n  rounded(0.5) = \"1\"\n",
    ] {
        assert!(rounded.contains(pair), "{pair}{rounded}");
    }
    let overflows = project.take(&tests, "overflows");
    let pair =
        "(1.3407807929942596e154, 10) = false\n  overflows(1.3407807929942597e154, 10) = true\n";
    assert!(with_pairs(&overflows).contains(pair), "{overflows}");
    for function in ["class", "rounded", "overflows"] {
        tests.run(function, &[]).pass();
    }

    for (edited, lines) in [
        (
            FLOATS.replace("bmi < 18.5", "bmi < 18.0"),
            [
                "  moved: `bmi` 18.499999999999996 | 18.5 is now 17.999999999999996 | 18.0, by src/lib.rs:",
                "    was class(18.499999999999996) = Some(\"under\")\n",
            ],
        ),
        (
            FLOATS.replace("bmi.is_nan() || ", ""),
            ["    was class(NaN) = None\n", "    now class(NaN) = Some(\"over\")\n"],
        ),
    ] {
        project.write("src/lib.rs", &edited);
        let run = project.tests(Profile::Debug).run("class", &[]).fail();
        for line in lines {
            assert!(run.text.contains(line), "{line}{}", run.text);
        }
    }
}
