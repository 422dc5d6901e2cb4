//! `cargo setbve explain`: what a call gives, which arguments matter there, and how far that
//! reaches.

use clap::Args;

use crate::commands::compare::package::Package;
use crate::commands::new::chosen;
use crate::commands::test::cargo;
use crate::failure::{End, Failure, say};
use crate::snapshot::place::call_arguments;
use crate::sources::Sources;
use crate::sources::argument::obstacle_to_comparison;
use crate::workspace::Workspace;

#[derive(Args)]
pub(crate) struct Explain {
    /// The function: its name, or its path as `fees::late_fee`
    function: String,
    /// A call of it, as a snapshot writes it: `late_fee(12, 3)`
    call: String,
}

/// Types whose values have an order with steps.
const STEPPED: [&str; 12] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// What the program below marks its lines with.
const MARK: &str = "explained: ";

impl Explain {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let sources = Sources::of(&workspace.package)?;
        let function = chosen(workspace, &sources, &self.function)?;
        if let Some(reason) = obstacle_to_comparison(function) {
            let at = workspace.shown(&function.file);
            return Err(Failure::usage(format!("`{}` in {at}: {reason}", function.path)));
        }
        let parameters = function.parameters()?;
        let values = call_arguments(&self.call);
        if values.len() != parameters.len() || !self.call.ends_with(')') {
            let form: Vec<String> =
                parameters.iter().map(|(name, of)| format!("{name}: {of}")).collect();
            return Err(Failure::usage(format!(
                "`{}` is no call of `{}({})`",
                self.call,
                function.path,
                form.join(", ")
            )));
        }
        let program = program(&function.path, &parameters, &values)?;
        let package = Package::with_now(workspace, &program)?;
        let output = cargo()
            .args(["run", "--quiet"])
            .current_dir(package.folder())
            .env("CARGO_TARGET_DIR", workspace.target())
            .stdin(std::process::Stdio::null())
            .output()
            .map_err(|error| Failure::Program(format!("cargo cannot be run: {error}")))?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix(MARK)).collect();
        if !output.status.success() || lines.is_empty() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(Failure::Program(format!("the call failed:\n{}", said.trim_end())));
        }
        for line in lines {
            say(&format!("{line}\n"));
        }
        Ok(End::Fine)
    }
}

/// A program that makes the call, and others around it along each argument.
fn program(
    path: &str,
    parameters: &[(String, String)],
    values: &[&str],
) -> Result<String, Failure> {
    let mut expressions = Vec::new();
    for ((name, of), value) in parameters.iter().zip(values) {
        let expression = super::tests::expression::of(of, value);
        expressions.push(expression.ok_or_else(|| {
            Failure::usage(format!("`{value}` is no `{of}` for `{name}`, or cannot be written"))
        })?);
    }
    let call = |at: usize, own: &str| {
        let mut passed = expressions.clone();
        own.clone_into(&mut passed[at]);
        format!("said(|| format!(\"{{:?}}\", now::{path}({})))", passed.join(", "))
    };
    let name = path.rsplit("::").next().unwrap_or(path);
    let mut text = String::from(HEAD);
    let whole = format!("{name}({})", values.join(", "));
    text.push_str("fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n");
    text.push_str(&format!("    let here = {};\n", call(0, &expressions[0])));
    text.push_str(&format!("    println!(\"{MARK}{{}} gives {{here}}\", {whole:?});\n"));
    for (at, (name, of)) in parameters.iter().enumerate() {
        let own = call(at, "value");
        if STEPPED.contains(&&**of) {
            let value = &expressions[at];
            text.push_str(&format!(
                "    reach!({of}, {value}, {name:?}, here, |value: {of}| {own});\n"
            ));
        } else if of == "bool" {
            let value = &expressions[at];
            text.push_str(&format!(
                "    {{ let value = !{value}; let other = {own}; if other == here {{ \
                 println!(\"{MARK}  {name}: does not matter here\"); }} else {{ \
                 println!(\"{MARK}  {name}: {{value}} gives {{other}}\"); }} }}\n"
            ));
        } else if of == "String" || of.starts_with('&') && of.ends_with("str") {
            let value = &expressions[at];
            let passed = if of == "String" { "value.to_owned()" } else { "value" };
            let own = call(at, passed);
            text.push_str(&format!(
                "    texts({value}.as_ref(), {name:?}, &here, &|value: &str| {own});\n"
            ));
        } else {
            text.push_str(&format!(
                "    println!(\"{MARK}  {name}: not looked at, as a {of}\");\n"
            ));
        }
    }
    text.push_str("}\n");
    Ok(text)
}

const HEAD: &str = r#"//! Makes a call, and others around it.

fn said(call: impl FnOnce() -> String) -> String {
    let call = std::panic::AssertUnwindSafe(call);
    std::panic::catch_unwind(call).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|own| own.to_string()));
        format!("a panic: {}", text.unwrap_or_default())
    })
}

/// Texts with one character less, more, or next to another one, that give something else.
#[allow(dead_code)]
fn texts(text: &str, name: &str, here: &str, call: &dyn Fn(&str) -> String) {
    let own: Vec<char> = text.chars().collect();
    let mut edited = vec![[&own[..], &['0']].concat()];
    for at in (0..own.len()).rev() {
        edited.push([&own[..at], &own[at + 1..]].concat());
        for other in [u32::from(own[at]).checked_sub(1), u32::from(own[at]).checked_add(1)] {
            if let Some(other) = other.and_then(char::from_u32) {
                edited.push([&own[..at], &[other], &own[at + 1..]].concat());
            }
        }
    }
    edited.sort();
    edited.dedup();
    let mut others: Vec<(String, String)> = Vec::new();
    let count = edited.len();
    for text in edited {
        let text: String = text.into_iter().collect();
        let other = call(&text);
        if other != here {
            others.push((text, other));
        }
    }
    let differ = others.len();
    println!("explained:   {name}: {differ} of {count} texts with one character otherwise differ");
    for (text, other) in others.iter().take(6) {
        println!("explained:     {text:?} gives {other}");
    }
}

/// The farthest value with the same outcome: steps that double until one differs, then halves.
macro_rules! farthest {
    ($of:ty, $from:expr, $end:expr, $is_same:expr) => {{
        let (from, end): ($of, $of) = ($from, $end);
        let at = |distance: u128| -> Option<$of> {
            let room = end.abs_diff(from) as u128;
            if distance > room {
                return None;
            }
            let step = distance as i128;
            let value = if end >= from {
                (from as i128).wrapping_add(step)
            } else {
                (from as i128).wrapping_sub(step)
            };
            Some(value as $of)
        };
        let room = end.abs_diff(from) as u128;
        let (mut same, mut other) = (0_u128, None);
        let mut step = 1_u128;
        while other.is_none() && same < room {
            let next = same.saturating_add(step).min(room);
            match at(next) {
                Some(value) if $is_same(value) => same = next,
                _ => other = Some(next),
            }
            step = step.saturating_mul(2);
        }
        while let Some(first) = other.filter(|first| first - same > 1) {
            let middle = same + (first - same) / 2;
            match at(middle) {
                Some(value) if $is_same(value) => same = middle,
                _ => other = Some(middle),
            }
        }
        (at(same).unwrap_or(from), other.and_then(at))
    }};
}

macro_rules! reach {
    ($of:ty, $value:expr, $name:expr, $here:expr, $call:expr) => {{
        let (value, call): ($of, _) = ($value, $call);
        let is_same = |other: $of| call(other) == $here;
        let (low, below) = farthest!($of, value, <$of>::MIN, is_same);
        let (high, above) = farthest!($of, value, <$of>::MAX, is_same);
        if below.is_none() && above.is_none() {
            println!("explained:   {}: does not matter here", $name);
        } else {
            let mut text = format!("explained:   {}: the same from {low} to {high}", $name);
            for other in [below, above].into_iter().flatten() {
                text.push_str(&format!("; {other} gives {}", call(other)));
            }
            println!("{text}");
        }
    }};
}

"#;
