//! What a call leaves behind `&mut`.
//!
//! A function may write through its arguments, as `Vec::dedup` does, instead of returning
//! something. What such an argument holds after the call is a part of the outcome: `dedup([0, 0]) =
//! (); list = [0]`. An error stands alone if the call has changed nothing.

use std::fmt::{Debug, Write as _};

use crate::sut::observation::{Form, Kind, Observation};
use crate::sut::text::escape;

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
        if to.form == Form::Quoted {
            to.text = quoted(&to.text);
            to.form = Form::Bare;
        }
        to.push(format_args!("{}{now}", opening(name)));
    }
}

/// A result that would stand between quotes, as it stands before a state: quotes around both would
/// make a text of the state as well.
pub fn quoted(text: &str) -> String {
    let mut quoted = "(\"".to_owned();
    escape(text, &mut quoted);
    quoted + "\")"
}

fn text<T: Debug + ?Sized>(value: &T) -> String {
    let mut text = String::new();
    // A Debug that returns an error shows what it wrote until then.
    let _ = write!(text, "{value:?}");
    text
}

/// What stands between a result and a state, and between two states.
pub const STATE: &str = "; ";

/// What stands in an outcome before the state of this argument.
pub fn opening(name: &str) -> String {
    format!("{STATE}{name} = ")
}

/// Whether the result of a call with this outcome is `None`.
pub fn is_none(text: &str) -> bool {
    text.strip_prefix("None").is_some_and(|rest| rest.is_empty() || rest.starts_with(STATE))
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
}
