//! What a call leaves behind `&mut`.
//!
//! A function may write through its arguments, as `Vec::dedup` does, instead of returning
//! something. What such an argument holds after the call is a part of the outcome: `dedup([0, 0]) =
//! (); list = [0]`. An error stands alone if the call has changed nothing.

use std::borrow::Cow;
use std::fmt::{Debug, Write as _};

use crate::sut::observation::{Form, Kind, Observation};
use crate::sut::text::{escape, unescape};

/// What an argument behind `&mut` held before the call, by its `Debug`.
pub struct State(String);

impl State {
    /// Takes it down.
    pub fn of<T: Debug + ?Sized>(value: &T) -> Self {
        Self(text(value))
    }

    /// Adds what the argument holds now to what the call has shown.
    pub fn show<T: Debug + ?Sized>(&self, name: &str, value: &T, to: &mut Observation) {
        let now = text(value);
        if to.kind != Kind::Value && now == self.0 {
            return;
        }
        // Quotes around all of it would make a text of the state as well.
        if to.form == Form::Quoted {
            let mut quoted = OPEN.to_owned();
            escape(&to.text, &mut quoted);
            to.text = quoted + CLOSE;
            to.form = Form::Bare;
        }
        to.push(format_args!("{}{now}", opening(name)));
    }
}

/// Around a result that would stand between quotes.
const OPEN: &str = "(\"";
const CLOSE: &str = "\")";

fn text<T: Debug + ?Sized>(value: &T) -> String {
    let mut text = String::new();
    // A Debug that returns an error shows what it wrote until then.
    let _ = write!(text, "{value:?}");
    text
}

/// What stands in an outcome before the state of this argument.
fn opening(name: &str) -> String {
    format!("; {name} = ")
}

/// Whether the result of a call with this outcome is `None`.
pub fn is_none(text: &str) -> bool {
    text.strip_prefix("None").is_some_and(|rest| rest.is_empty() || rest.starts_with("; "))
}

/// The parts of an outcome.
#[derive(Debug, PartialEq, Eq)]
pub struct Divided<'a> {
    /// Without the quotes, if it has any.
    pub result: Cow<'a, str>,
    /// Whether the result is a text between quotes.
    pub is_quoted: bool,
    /// What each of the arguments holds after the call, if that is shown.
    pub states: Vec<Option<&'a str>>,
}

/// The parts of an outcome of a function with these arguments behind `&mut`.
#[inline]
pub fn divided<'a>(text: &'a str, names: &[&str]) -> Divided<'a> {
    let mut result = text;
    let mut states = vec![None; names.len()];
    for (name, state) in names.iter().zip(&mut states).rev() {
        if let Some((before, after)) = result.rsplit_once(&opening(name)) {
            (result, *state) = (before, Some(after));
        }
    }
    let inner = result.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(CLOSE));
    let inner = inner.filter(|_| states.iter().any(Option::is_some)).and_then(unescape);
    let is_quoted = inner.is_some();
    Divided { result: inner.map_or(Cow::Borrowed(result), Cow::Owned), is_quoted, states }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(kind: Kind, form: Form, text: &str, states: [&[u8]; 2]) -> (Form, String) {
        let text = text.to_owned();
        let mut observation = Observation { kind, form, text, ..Observation::default() };
        State::of(states[0]).show("list", states[1], &mut observation);
        (observation.form, observation.text)
    }

    #[test]
    fn a_state_follows_the_result_and_an_error_only_where_it_has_changed() {
        let value = |form, text| shown(Kind::Value, form, text, [&[1], &[2]]).1;
        assert_eq!(value(Form::Bare, "()"), "(); list = [2]");
        assert_eq!(value(Form::Quoted, "a\"b"), "(\"a\\\"b\"); list = [2]");
        let error = |now| shown(Kind::Error, Form::Bare, "no", [&[1], now]).1;
        assert_eq!(error(&[1]), "no");
        assert_eq!(error(&[]), "no; list = []");
    }

    #[test]
    fn an_outcome_is_divided_into_the_result_and_the_states() {
        let of = |text, result, is_quoted, states: [Option<&'static str>; 2]| {
            let result = Cow::Borrowed(result);
            let expected = Divided { result, is_quoted, states: states.to_vec() };
            assert_eq!(divided(text, &["self", "list"]), expected);
        };
        of("true", "true", false, [None, None]);
        of("(\"a\")", "(\"a\")", false, [None, None]);
        of("(); self = A; list = [1]", "()", false, [Some("A"), Some("[1]")]);
        of("(\"a\"); list = []", "a", true, [None, Some("[]")]);
        of("4; self = ; list", "4", false, [Some("; list"), None]);
    }
}
