//! Runs tests by cargo-nextest, with what its configuration says of them.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::Duration;

use serde::Deserialize;

use crate::commands::test::run::is_stopped;
use crate::commands::test::{Ran, SUFFIX, Test, cannot_run, cargo};
use crate::failure::Failure;
use crate::workspace::Workspace;

/// What nextest says of a test.
#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    of: String,
    #[serde(rename = "event")]
    what: String,
    name: Option<String>,
    exec_time: Option<f64>,
    stdout: Option<String>,
    /// Of a test program that starts.
    test_count: Option<usize>,
}

/// The tests that have finished, and how many there are.
pub(super) fn run(test: &Test, workspace: &Workspace) -> Result<(Vec<Ran>, usize), Failure> {
    let mut command = cargo();
    command
        .args(["nextest", "run", "--no-fail-fast", "--no-tests=pass"])
        .args(["--failure-output=never", "--status-level=all", "--final-status-level=none"])
        .args(["--message-format", "libtest-json", "-E", &filterset(&test.filter)])
        .args(test.selection())
        .current_dir(&workspace.package)
        .env("NEXTEST_EXPERIMENTAL_LIBTEST_JSON", "1")
        .envs(test.environment())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit());
    if let Some(jobs) = test.jobs {
        command.args(["--test-threads", &jobs.to_string()]);
    }
    let mut child = command.spawn().map_err(|error| cannot_run(&error))?;
    let (mut ran, mut all) = (Vec::new(), 0);
    if let Some(messages) = child.stdout.take() {
        for message in BufReader::new(messages).lines().map_while(Result::ok) {
            let Ok(event) = serde_json::from_str::<Event>(&message) else { continue };
            all += event.test_count.unwrap_or(0);
            ran.extend(finished(event));
        }
    }
    let status = child.wait().map_err(|error| cannot_run(&error))?;
    if is_stopped() {
        // What neither passes nor panics was ended by the interrupt.
        ran.retain(|own| own.passed || own.output.contains(" panicked at "));
    }
    match status.code() {
        // All pass, or a test fails.
        Some(0 | 100) => Ok((ran, all)),
        _ if is_stopped() && all > 0 => Ok((ran, all)),
        _ => Err(Failure::Program("cargo nextest failed; see above".to_owned())),
    }
}

/// The generated tests with one of these in their paths, in nextest's language.
fn filterset(filter: &[String]) -> String {
    let own = format!("test(/{SUFFIX}$/)");
    if filter.is_empty() {
        return own;
    }
    let named: Vec<String> = filter.iter().map(|name| format!("test(~{name})")).collect();
    format!("{own} and ({})", named.join(" or "))
}

/// The test that has finished, if one has.
fn finished(event: Event) -> Option<Ran> {
    let is_end = ["ok", "failed"].contains(&&*event.what) && event.of == "test";
    let name = event.name.filter(|_| is_end)?;
    let (binary, path) = name.split_once('$').unwrap_or(("", &name));
    // `demo::demo` is a library, `demo::bin/shop` a program, `demo::boundaries` a test file.
    let binary = binary.rsplit(['/', ':']).next().unwrap_or(binary).replace('-', "_");
    // A test that was tried again has its try's number behind its name.
    let path = path.split('#').next().unwrap_or(path).to_owned();
    Some(Ran {
        binary,
        path,
        passed: event.what == "ok",
        took: Duration::from_secs_f64(event.exec_time.unwrap_or_default().max(0.0)),
        output: event.stdout.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nextest_says_is_read() {
        let messages = r#"
{"type":"suite","event":"started","test_count":2}
{"type":"test","event":"started","name":"demo::demo$fees::late_fee_boundaries"}
{"type":"test","event":"ok","name":"demo::demo$fees::late_fee_boundaries","exec_time":0.5}
{"type":"test","event":"failed","name":"demo::bin/a-b$f_boundaries#2","exec_time":1,"stdout":"why"}
"#;
        let events = messages.lines().filter_map(|line| serde_json::from_str(line).ok());
        let ran: Vec<Ran> = events.filter_map(finished).collect();
        let stems: Vec<String> = ran.iter().map(Ran::stem).collect();
        assert_eq!(stems, ["demo__fees__late_fee", "a_b__f"]);
        assert_eq!((ran[0].passed, ran[1].passed, &*ran[1].output), (true, false, "why"));
    }

    #[test]
    fn a_filter_chooses_among_generated_tests() {
        assert_eq!(filterset(&[]), "test(/_boundaries$/)");
        let both = filterset(&["fee".to_owned(), "age".to_owned()]);
        assert_eq!(both, "test(/_boundaries$/) and (test(~fee) or test(~age))");
    }
}
