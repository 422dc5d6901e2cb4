//! `cargo setbve tests`: the accepted boundaries of a function as unit tests.

pub(crate) mod expression;
mod statement;

use std::io::Write as _;
use std::process::{Command, Stdio};

use clap::Args;

use crate::failure::{End, Failure};
use crate::output::say;
use crate::snapshot::body::{Body, Group};
use crate::snapshot::place::Place;
use crate::workspace::Workspace;

/// The most characters of a test's name that says where the other arguments stand.
const MOST_OF_NAME: usize = 90;

#[derive(Args)]
pub(crate) struct Tests {
    /// The function, by its name or its path
    function: String,
}

impl Tests {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let found = workspace.snapshots(Some(&self.function))?;
        for own in &found {
            let Some(accepted) = &own.accepted else {
                return Err(Failure::usage(format!(
                    "no snapshot of `{}` is accepted yet: `cargo setbve review`",
                    self.function
                )));
            };
            say(&formatted(&written(&accepted.body)));
        }
        Ok(End::Fine)
    }
}

/// The tests of all boundaries that can be written without the function's types.
fn written(body: &Body) -> String {
    let (mut text, mut names, mut left_out) = (String::new(), Vec::new(), 0);
    for group in &body.groups {
        match test(body, group, &mut names) {
            Some(own) => text.push_str(&format!("{own}\n")),
            None => left_out += 1,
        }
    }
    if left_out > 0 {
        text.push_str(&format!(
            "// Of {left_out} more boundaries, the calls have values of types of your own, which a \
             snapshot does not write as code.\n"
        ));
    }
    text
}

/// The test of one boundary; `names` are those of the tests before.
pub(crate) fn test(body: &Body, group: &Group, names: &mut Vec<String>) -> Option<String> {
    let types: Vec<&str> = body
        .parameters()
        .into_iter()
        .map(|(_, of)| of.split(" tried in ").next().unwrap_or(of))
        .collect();
    let mut statements = String::new();
    for (side, arguments) in group.arguments().iter().enumerate() {
        if arguments.len() != types.len() {
            return None;
        }
        let values = types.iter().zip(arguments).map(|(of, text)| expression::of(of, text));
        let values: Vec<String> = values.collect::<Option<_>>()?;
        let call = format!("{}({})", body.function(), values.join(", "));
        statements.push_str(&format!(
            "    {}\n",
            statement::of(&call, &group.pair[side].outcome, body.returns())
        ));
    }
    let mut name = name(body, group);
    let same = names.iter().filter(|own| **own == name).count();
    names.push(name.clone());
    if same > 0 {
        name.push_str(&format!("_{}", same + 1));
    }
    Some(format!("#[test]\nfn {name}() {{\n{statements}}}\n"))
}

/// `parcel_changes_between_500_and_501_of_grams`
fn name(body: &Body, group: &Group) -> String {
    let place = Place::of_pair(body, group);
    let ([low, high], along) = (&place.values, &group.along);
    let text = format!("{}_changes_between_{low}_and_{high}_of_{along}", body.function());
    let mut name = words(&text);
    let others = place.where_else().map(words).unwrap_or_default();
    if !others.is_empty() && name.len() + others.len() < MOST_OF_NAME {
        name.push_str(&format!("_where_{others}"));
    }
    name
}

/// A text as a part of a name.
fn words(text: &str) -> String {
    let mut name = String::new();
    for character in text.replace('-', "minus_").chars() {
        if character.is_ascii_alphanumeric() {
            name.push(character.to_ascii_lowercase());
        } else if !name.ends_with('_') && character != '`' {
            name.push('_');
        }
    }
    name.trim_matches('_').to_owned()
}

/// As rustfmt writes it, where that is installed.
fn formatted(text: &str) -> String {
    let run = || -> std::io::Result<Option<String>> {
        let mut child = Command::new("rustfmt")
            .args(["--edition", "2024", "--quiet"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(text.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    run().ok().flatten().unwrap_or_else(|| text.to_owned())
}
