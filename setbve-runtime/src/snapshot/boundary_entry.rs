//! A boundary as a snapshot holds it: two lines of text that a person reads and the program parses.
//!
//! ```text
//!   circle(0, 80) = "in"
//!   circle(0, 81) = "out"
//! ```

use setbve_kernel::collections::gather::indices;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::argument::{
    literal::{self, value_end},
    part::path::{described, described_number},
    part::{first_like, parameters, share},
};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::{Apart, Neighbours, above, changes_number};
use setbve_kernel::sut::observation::{Form, Kind};
use setbve_kernel::sut::outcome::{Outcome, is_overflow};
use setbve_kernel::sut::signature::call_text;
use setbve_kernel::sut::text::{escape, is_legible, shorten, unescape};

/// The outcome of one side of a boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) kind: Kind,
    pub(crate) form: Form,
    /// Without its quotes and escapes.
    pub(crate) text: String,
}

impl Side {
    pub(crate) fn of(outcome: &Outcome) -> Self {
        let mut text = outcome.text.clone();
        shorten(&mut text, outcome.shape_id());
        // Without quotes there are no escapes, so that a text is never taken for another one.
        let form = if is_legible(&text) { outcome.form } else { Form::Quoted };
        Self { kind: outcome.kind, form, text }
    }

    pub(crate) fn is_shown_by(&self, outcome: &Outcome) -> bool {
        self.kind == outcome.kind && self.text == Self::of(outcome).text
    }

    /// Whether the outcome appears only if overflow checks are on.
    pub(crate) fn is_overflow(&self) -> bool {
        is_overflow(self.kind, &self.text)
    }

    /// The sign and the text, as a line shows them.
    pub(crate) fn written(&self) -> String {
        let is_output = matches!(self.kind, Kind::Value | Kind::NoInput);
        format!("{} {}", if is_output { '=' } else { '!' }, self.written_text())
    }

    /// Reads back what was written; nothing without its sign, and an error says what is wrong.
    pub(crate) fn parse(written: &str) -> Result<Option<Self>, &'static str> {
        let (kind, rest) = match written.split_at_checked(2) {
            Some(("= ", rest)) => (Kind::Value, rest),
            Some(("! ", rest)) => (Kind::Error, rest),
            _ => return Ok(None),
        };
        let quoted = rest.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let (form, text) = match quoted {
            Some(inner) => {
                (Form::Quoted, unescape(inner).ok_or("an escape in the output is broken")?)
            }
            None => (Form::Bare, rest.to_owned()),
        };
        Ok(Some(Self { kind, form, text }))
    }

    /// The text as it stands in a line.
    pub(crate) fn written_text(&self) -> String {
        let mut text = self.text.clone();
        if self.form == Form::Quoted {
            text.clear();
            escape(&self.text, &mut text);
            text = format!("\"{text}\"");
        }
        text
    }
}

/// How a snapshot shows a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// With its two calls.
    Whole,
    /// As a further place of the boundary above it: on a row of its own, or on that of the place
    /// before.
    Row,
    SameRow,
    /// As a part of the run that goes on from the place before.
    InRun,
}

/// A boundary of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The input on the lower side.
    pub(crate) low: Box<[i128]>,
    /// The argument in which the two inputs differ, by one step.
    pub(crate) argument: usize,
    /// See [`Boundary::apart`].
    pub(crate) apart: Option<Apart>,
    pub(crate) sides: [Side; 2],
    pub(crate) shown: Shown,
}

impl Line {
    pub(crate) fn of(boundary: &Boundary) -> Self {
        let sides = [Side::of(&boundary.outcomes[0]), Side::of(&boundary.outcomes[1])];
        let &Boundary { ref low, argument, apart, .. } = boundary;
        Self { low: low.clone(), argument, apart, sides, shown: Shown::Whole }
    }

    pub(crate) fn is_at(&self, boundary: &Boundary) -> bool {
        self.argument == boundary.argument
            && self.apart == boundary.apart
            && self.low == boundary.low
    }

    /// Whether a side shows this outcome.
    pub(crate) fn shows(&self, outcome: &Outcome) -> bool {
        self.sides.iter().any(|side| side.is_shown_by(outcome))
    }

    pub(crate) fn inputs(&self) -> [Box<[i128]>; 2] {
        [self.low.clone(), above(&self.low, self.argument, self.apart)]
    }

    /// The value of the changing argument on the lower side.
    pub(crate) fn value(&self) -> i128 {
        self.low[self.argument]
    }

    /// Whether a number of several digits in a text changes.
    pub(crate) fn changes_number(&self, arguments: &[ArgumentSpec]) -> bool {
        let [low, high] = self.inputs();
        changes_number(arguments, [&low, &high], self.argument)
    }

    /// What its step changes, in words, if its argument has this name.
    pub(crate) fn described(&self, arguments: &[ArgumentSpec], name: &str) -> String {
        let of = if self.changes_number(arguments) { described_number } else { described };
        of(arguments, self.argument, name)
    }

    /// The two lines of text, each with its line end.
    pub(crate) fn write(&self, function: &str, arguments: &[ArgumentSpec], to: &mut String) {
        for (input, side) in self.inputs().iter().zip(&self.sides) {
            let call = call_text(function, input, arguments);
            to.push_str(&format!("  {call} {}\n", side.written()));
        }
    }

    /// Reads two lines back; an error says what is wrong and with which of the two.
    pub(crate) fn parse(
        lines: [&str; 2],
        function: &str,
        arguments: &[ArgumentSpec],
    ) -> Result<Self, (usize, String)> {
        let side = |index: usize| {
            parse_side(lines[index], function, arguments).map_err(|error| (index, error))
        };
        let ((low, lower), (high, upper)) = (side(0)?, side(1)?);
        Self::between([low, high], [lower, upper], arguments).map_err(|error| (1, error))
    }

    /// The boundary between two inputs; an error says why there is none.
    pub(crate) fn between(
        [mut low, mut high]: [Box<[i128]>; 2],
        sides: [Side; 2],
        arguments: &[ArgumentSpec],
    ) -> Result<Self, String> {
        if let Some(neighbours) = Neighbours::between(arguments, [&low, &high]) {
            let Neighbours { low, argument, apart } = neighbours;
            let apart = Some(apart);
            return Ok(Self { low, argument, apart, sides, shown: Shown::Whole });
        }
        share(arguments, [&mut low, &mut high]);
        let differing = indices(arguments.len(), &|index| low[index] != high[index]);
        let &[argument] = &differing[..] else {
            return Err("the two inputs of a boundary differ in exactly one argument".into());
        };
        if low[argument].checked_add(1) != Some(high[argument]) {
            return Err(not_next(&arguments[argument]));
        }
        Ok(Self { low, argument, apart: None, sides, shown: Shown::Whole })
    }
}

/// What is wrong where two inputs are not one step apart in this argument.
pub(crate) fn not_next(spec: &ArgumentSpec) -> String {
    let name = spec.name;
    if spec.part == Part::Choice {
        return format!("the variants of the two inputs are not next to each other in `{name}`");
    }
    format!("the second input is one step above the first in `{name}`")
}

/// Where a line stands among others.
type Position = (usize, bool, usize, i128, Vec<(u128, bool, i128)>, Option<Apart>);

/// The sort key of a line: boundaries of the first argument first, each argument's from low to
/// high. Fields of the same name in all items of a list are together, and so are the numbers of a
/// text.
pub(crate) fn position(line: &Line, arguments: &[ArgumentSpec]) -> Position {
    let mut rest = Vec::new();
    for (spec, value) in arguments.iter().zip(&line.low) {
        let number = spec.number(*value);
        rest.push((number.size, number.negative, *value));
    }
    let (first, is_number) = (first_like(arguments, line.argument), line.changes_number(arguments));
    (first, is_number, line.argument, line.value(), rest, line.apart)
}

/// Reads one line of text; an error says what is wrong.
pub(crate) fn parse_side(
    line: &str,
    function: &str,
    arguments: &[ArgumentSpec],
) -> Result<(Box<[i128]>, Side), String> {
    let call = || format!("expected `{function}(…) = …` or `{function}(…) ! …`");
    let rest = line.strip_prefix("  ").ok_or_else(call)?;
    let rest =
        rest.strip_prefix(function).and_then(|rest| rest.strip_prefix('(')).ok_or_else(call)?;
    let (input, rest) = parse_arguments(rest, arguments)?;
    let outcome = rest.strip_prefix(' ').ok_or_else(call)?;
    Ok((input, Side::parse(outcome)?.ok_or_else(call)?))
}

fn parse_arguments<'a>(
    text: &'a str,
    arguments: &[ArgumentSpec],
) -> Result<(Box<[i128]>, &'a str), String> {
    let mut rest = text;
    let mut input = Vec::with_capacity(arguments.len());
    let parameters = parameters(arguments);
    let count = parameters.len();
    for (index, (_, parts)) in parameters.into_iter().enumerate() {
        let spec = &parts[0];
        if index > 0 {
            rest = rest.strip_prefix(", ").ok_or_else(|| format!("expected {count} arguments"))?;
        }
        let end = value_end(rest, &[",", ")"]);
        let (value, after) = rest.split_at(end);
        rest = after;
        let ordinals = literal::parse(parts, value)
            .ok_or_else(|| format!("`{value}` is no `{}` for `{}`", spec.type_name, spec.name))?;
        input.extend(ordinals);
    }
    let rest =
        rest.strip_prefix(')').ok_or_else(|| format!("expected `)` after {count} arguments"))?;
    Ok((input.into(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::sut::text::is_clear_without_quotes;
    use setbve_kernel::testing::specs;

    fn round_trip(line: &Line, arguments: &[ArgumentSpec]) -> Result<Line, (usize, String)> {
        let mut text = String::new();
        line.write("f", arguments, &mut text);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        Line::parse([lines[0], lines[1]], "f", arguments)
    }

    proptest! {
        #[test]
        fn a_line_reads_back_as_it_was(
            a: i32, b: i32, argument in 0..2_usize,
            texts in prop::array::uniform2("(.|[ ~\"\\\\]){0,6}"),
            errors: [bool; 2], quoted: [bool; 2],
        ) {
            let sides = [0, 1].map(|index: usize| {
                let kind = if errors[index] { Kind::Error } else { Kind::Value };
                let text = &texts[index];
                let is_bare = !quoted[index] && is_clear_without_quotes(text) && is_legible(text);
                let form = if is_bare { Form::Bare } else { Form::Quoted };
                Side { kind, form, text: text.clone() }
            });
            let low = [i128::from(a), i128::from(b)].into();
            let line = Line { low, argument, apart: None, sides, shown: Shown::Whole };
            prop_assert_eq!(round_trip(&line, &specs(2)), Ok(line));
        }
    }

    #[test]
    fn a_text_with_a_further_character_anywhere_reads_back() {
        let arguments = [u8::specs("n", "u8"), String::specs("text", "&str")].concat();
        for (short, long, inserted) in
            [("5", "-5", Some(2)), ("1:5", "1:05", Some(4)), ("5", "50", None)]
        {
            let lines = [format!("  f(3, {short:?}) = 1"), format!("  f(3, {long:?}) ! Bad")];
            let lines = lines.each_ref().map(|line| &**line);
            let parsed = Line::parse(lines, "f", &arguments).unwrap();
            let place = parsed.apart.and_then(Apart::inserted_at);
            assert_eq!((parsed.argument, place), (1, inserted), "{lines:?}");
            let mut text = String::new();
            parsed.write("f", &arguments, &mut text);
            assert_eq!(text, format!("{}\n{}\n", lines[0], lines[1]));
            assert_eq!(round_trip(&parsed, &arguments), Ok(parsed));
        }
        let other = Line::parse(["  f(3, \"5\") = 1", "  f(4, \"-5\") = 2"], "f", &arguments);
        assert!(other.unwrap_err().1.contains("exactly one argument"));
    }

    #[test]
    fn characters_and_truth_values_read_back() {
        let arguments =
            [ArgumentSpec::new::<char>("c", "char"), ArgumentSpec::new::<bool>("b", "bool")];
        for low in ["','", "')'", "'\\''", "'\\\\'", "'\\n'", "'\\u{301}'"] {
            let line = format!("  f({low}, false) = 1");
            let next = format!("  f({low}, true) = 2");
            let parsed = Line::parse([&line, &next], "f", &arguments).expect(low);
            assert_eq!(round_trip(&parsed, &arguments), Ok(parsed));
        }
    }

    #[test]
    fn mistakes_are_named() {
        let parse = |low: &str, high: &str| Line::parse([low, high], "f", &specs(2)).unwrap_err();
        let good = "  f(1, 2) = 3";
        assert_eq!(parse("<<<<<<< HEAD", good).0, 0);
        assert_eq!(parse(good, "  g(1, 3) = 3").0, 1);
        assert!(parse(good, "  f(1, x) = 3").1.contains("`x` is no `i64` for `b`"));
        assert!(parse(good, "  f(1) = 3").1.contains("expected 2 arguments"));
        assert!(parse(good, "  f(2, 3) = 3").1.contains("exactly one argument"));
        assert!(parse(good, "  f(1, 4) = 3").1.contains("one step above the first in `b`"));
        assert!(parse(good, "  f(1, 3) = \"\\q\"").1.contains("escape"));
        assert!(parse(good, "  f(1, 3)").1.contains("expected `f(…) = …`"));
    }

    #[test]
    fn what_debug_wrote_stands_as_it_wrote_it() {
        let text = format!("{:?}", ("a\"b", "\t\\"));
        let shown = Observation { text, ..Observation::default() };
        let side = Side::of(&setbve_kernel::sut::outcome::Outcomes::default().intern(&shown));
        assert_eq!(side.written(), r#"= ("a\"b", "\t\\")"#);
    }

    #[test]
    fn an_error_is_not_shown_by_a_value_of_the_same_text() {
        let mut outcomes = setbve_kernel::sut::outcome::Outcomes::default();
        let [value, error] =
            ["Bad", "!Bad"].map(|text| setbve_kernel::testing::outcome(&mut outcomes, text));
        assert!(Side::of(&error).is_shown_by(&error) && Side::of(&value).is_shown_by(&value));
        assert!(!Side::of(&error).is_shown_by(&value) && !Side::of(&value).is_shown_by(&error));
    }

    #[test]
    fn lines_stand_by_argument_and_then_from_low_to_high() {
        let place = |low: &str, high: &str| {
            position(&Line::parse([low, high], "f", &specs(2)).unwrap(), &specs(2))
        };
        let ordered = [
            place("  f(-70, 9) = 1", "  f(-69, 9) = 2"),
            place("  f(3, 0) = 1", "  f(4, 0) = 2"),
            place("  f(3, 5) = 1", "  f(4, 5) = 2"),
            place("  f(500, 0) = 1", "  f(501, 0) = 2"),
            place("  f(0, -8) = 1", "  f(0, -7) = 2"),
            place("  f(0, 2) = 1", "  f(0, 3) = 2"),
        ];
        assert!(ordered.is_sorted(), "{ordered:?}");
    }
}
