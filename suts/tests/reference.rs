//! Compares the systems under test with an independent statement of them in Python: with answers
//! written down in `reference/rows.rs`, and, by `--ignored`, with many more of the Python file.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/rows.rs"]
mod rows;

use std::fmt::{Debug, Display, Write as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, thread};

use setbve_suts::{
    JuliaError, bmi, bmi_value, bytecount, circle, cld, date, fld, fldmod1, max, power_by_squaring,
    tailjoin,
};

/// Every system that the Python file states, with its number of arguments.
const SYSTEMS: &[(&str, usize)] = &[
    ("bytecount", 1),
    ("circle", 2),
    ("bmi", 2),
    ("bmi_value", 2),
    ("date", 3),
    ("cld", 2),
    ("fld", 2),
    ("fldmod1", 2),
    ("max", 2),
    ("power_by_squaring", 2),
    ("tailjoin", 2),
];

const INPUTS_PER_SYSTEM: usize = 30_000;

#[test]
fn agrees_with_the_rows() {
    for (system, arity) in SYSTEMS {
        let has_rows =
            rows::ROWS.iter().any(|(of, arguments, _)| of == system && arguments.len() == *arity);
        assert!(has_rows, "{system} has no row");
    }
    for (system, arguments, expected) in rows::ROWS {
        assert_eq!(&call(system, arguments), expected, "{system}{arguments:?}");
    }
}

/// The folder with the Python file `suts.py`.
const REFERENCE: &str = "SETBVE_REFERENCE";

#[test]
#[ignore = "needs python3, and the folder of the Python file in SETBVE_REFERENCE"]
fn agrees_with_python() {
    let folder = env::var_os(REFERENCE).map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| panic!("set {REFERENCE} to the folder of `suts.py`"));
    let mut questions = Vec::new();
    for &(system, arity) in SYSTEMS {
        let inputs = inputs::inputs(system, arity, INPUTS_PER_SYSTEM);
        let stated = inputs.into_iter().filter(|arguments| python_states(system, arguments));
        questions.extend(stated.map(|arguments| (system, arguments)));
    }
    let answers = ask(&folder, &questions);
    assert_eq!(answers.lines().count(), questions.len());
    for ((system, arguments), expected) in questions.iter().zip(answers.lines()) {
        assert_eq!(call(system, arguments), expected, "{system}{arguments:?}");
    }
}

/// Whether the Python file has the answer. Its integers have no smallest number, which in Julia is its own
/// negative; `rows.rs` has these two powers.
fn python_states(system: &str, arguments: &[i128]) -> bool {
    !(system == "power_by_squaring" && [i64::MIN.into(), i128::MIN].contains(&arguments[1]))
}

fn call(system: &str, arguments: &[i128]) -> String {
    match (system, arguments) {
        ("bytecount", &[bytes]) => shown(bytecount(bytes)),
        ("circle", &[x, y]) => shown(circle(x, y)),
        ("bmi", &[height, weight]) => shown(bmi(height, weight)),
        ("bmi_value", &[height, weight]) => shown(bmi_value(height, weight)),
        ("date", &[day, month, year]) => shown(date(day, month, year)),
        ("cld", &[x, y]) => shown(cld(x, y)),
        ("fld", &[x, y]) => shown(fld(x, y)),
        ("fldmod1", &[x, y]) => shown(fldmod1(x, y).map(|pair| format!("{pair:?}"))),
        ("max", &[x, y]) => max(x, y).to_string(),
        ("power_by_squaring", &[x, p]) => shown(power_by_squaring(x, p)),
        ("tailjoin", &[a, i]) => shown(tailjoin(a, i)),
        _ => panic!("no system {system} with {} arguments", arguments.len()),
    }
}

fn shown<T: Display + Debug>(result: Result<T, JuliaError>) -> String {
    match result {
        Ok(value) => value.to_string(),
        Err(error) => error.to_string(),
    }
}

fn ask(folder: &Path, questions: &[(&str, Vec<i128>)]) -> String {
    let mut text = String::new();
    for (system, arguments) in questions {
        text.push_str(system);
        for argument in arguments {
            write!(text, " {argument}").expect("a string takes all text");
        }
        text.push('\n');
    }
    let mut python = Command::new("python3")
        .arg("-B")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/driver.py"))
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts");
    let mut stdin = python.stdin.take().expect("stdin is piped");
    let writer = thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = python.wait_with_output().expect("python3 ends");
    writer.join().expect("the writer does not panic").expect("python3 reads everything");
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).expect("the answers are text")
}
