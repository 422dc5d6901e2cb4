//! What a person reads when the test has something to say.

use crate::snapshot::boundary_entry::{Line, Side};
use crate::snapshot::input_entry::Sample;
use crate::sut::boundary::Boundary;
use crate::sut::observation::{Form, Kind};
use crate::sut::signature::Signature;
use crate::sut::signature::input_text;

/// What happened to a boundary.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Moved {
        from: Line,
        to: Boundary,
    },
    Changed {
        from: Line,
        to: Boundary,
    },
    /// The pair holds; elsewhere the boundary does not.
    Shifted {
        at: Line,
        input: Box<[i128]>,
        now: Option<Boundary>,
    },
    Vanished {
        line: Line,
    },
    NotRepeatable {
        line: Line,
    },
    New {
        boundary: Boundary,
        behaviour: Behaviour,
    },
    /// News that must not fail the test.
    NewNotEnforced {
        boundary: Boundary,
        behaviour: Behaviour,
    },
    /// A single input has another outcome.
    Surveyed {
        was: Before,
        now: Sample,
    },
    /// A line that cannot be judged under these overflow checks.
    NotJudged {
        line: Line,
    },
}

/// What is new about a boundary: the shapes of its outcomes that no other line shows or, where others
/// show both, the two together. One new behaviour has boundaries on all its sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Behaviour(Vec<u32>);

impl Behaviour {
    pub(crate) fn of(boundary: &Boundary, known: &[u32]) -> Self {
        let mut shapes = boundary.shapes().to_vec();
        if shapes.iter().any(|shape| !known.contains(shape)) {
            shapes.retain(|shape| !known.contains(shape));
        }
        shapes.sort_unstable();
        shapes.dedup();
        Self(shapes)
    }
}

/// What is known of the outcome that a single input had at accept.
#[derive(Clone, Debug)]
pub(crate) enum Before {
    Shown(Sample),
    Another,
    /// So many inputs have another outcome that they are not told apart.
    PerhapsAnother,
}

/// Everything the run has to say, in the order in which it is said.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) events: Vec<Event>,
    pub(crate) notes: Vec<String>,
    /// What must be seen although the test passes.
    pub(crate) warnings: Vec<String>,
}

impl Event {
    fn name(&self) -> &'static str {
        match self {
            Self::Moved { .. } => "moved",
            Self::Changed { .. } => "changed",
            Self::Shifted { .. } => "shifted",
            Self::Vanished { .. } => "vanished",
            Self::NotRepeatable { .. } => "not repeatable",
            Self::New { .. } => "new",
            Self::NewNotEnforced { .. } => "new, not enforced",
            Self::Surveyed { .. } => "single input",
            Self::NotJudged { .. } => "not judged",
        }
    }

    /// The behaviour that an event of the kind is about, of which it may not be the only one.
    fn behaviour(&self) -> Option<&Behaviour> {
        match self {
            Self::New { behaviour, .. } | Self::NewNotEnforced { behaviour, .. } => Some(behaviour),
            _ => None,
        }
    }

    /// Whether the event changes the text, so that the test fails.
    fn is_enforced(&self) -> bool {
        !matches!(self, Self::NewNotEnforced { .. } | Self::NotJudged { .. })
    }
}

/// Events of one kind that are written out; the rest is counted.
const WRITTEN_OUT: usize = 12;

impl Report {
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    pub(crate) fn warn(&mut self, warning: impl Into<String>) {
        self.warnings.push(warning.into());
    }

    pub(crate) fn has_enforced(&self) -> bool {
        self.events.iter().any(Event::is_enforced)
    }

    pub(crate) fn has_news_not_enforced(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::NewNotEnforced { .. }))
    }

    /// The events, those about one new behaviour together.
    fn items(&self) -> Vec<Vec<&Event>> {
        let mut items: Vec<Vec<&Event>> = Vec::new();
        for event in &self.events {
            let same = |item: &&mut Vec<&Event>| {
                event.behaviour().is_some()
                    && item[0].behaviour() == event.behaviour()
                    && item[0].name() == event.name()
            };
            match items.iter_mut().find(same) {
                Some(item) => item.push(event),
                None => items.push(vec![event]),
            }
        }
        items
    }

    /// The report on the function with this path; empty where there is nothing to say.
    pub(crate) fn write(&self, path: &str, signature: &Signature<'_>, advice: &str) -> String {
        let mut text = String::new();
        let items = self.items();
        if self.has_enforced() {
            let mut counts: Vec<(&str, usize)> = Vec::new();
            for event in self.events.iter().filter(|event| event.is_enforced()) {
                match counts.iter_mut().find(|(name, _)| *name == event.name()) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((event.name(), 1)),
                }
            }
            let counts: Vec<String> =
                counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
            text.push_str(&format!(
                "setbve: `{path}` no longer behaves as accepted (boundaries: {})\n",
                counts.join(", ")
            ));
        }
        let mut written: Vec<(&str, usize)> = Vec::new();
        for item in &items {
            let name = item[0].name();
            let index = written.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
                written.push((name, 0));
                written.len() - 1
            });
            written[index].1 += 1;
            if written[index].1 <= WRITTEN_OUT {
                describe(item[0], signature, &mut text);
                for also in item.iter().skip(1).take(WRITTEN_OUT) {
                    if let Event::New { boundary, .. } | Event::NewNotEnforced { boundary, .. } =
                        also
                    {
                        let line = Line::of(boundary, String::new());
                        write_line(&line, "  and ", signature, &mut text);
                    }
                }
            }
        }
        for (name, count) in written {
            if count > WRITTEN_OUT {
                text.push_str(&format!("  {name}: {} more\n", count - WRITTEN_OUT));
            }
        }
        for note in &self.notes {
            text.push_str(&format!("setbve: {note}\n"));
        }
        if self.has_enforced() {
            text.push_str(&format!("setbve: {advice}\n"));
        }
        text
    }
}

/// Both sides in one line of a report.
fn write_line(line: &Line, prefix: &str, signature: &Signature<'_>, text: &mut String) {
    let mut plain = line.clone();
    plain.trail.clear();
    let mut rows = String::new();
    plain.write(signature.function, signature.arguments, &mut rows);
    let rows: Vec<&str> = rows.lines().map(str::trim).collect();
    text.push_str(&format!("  {prefix}{}\n", rows.join("  |  ")));
}

fn describe(event: &Event, signature: &Signature<'_>, text: &mut String) {
    let name = event.name();
    let lines =
        |line: &Line, prefix: &str, text: &mut String| write_line(line, prefix, signature, text);
    let now = |boundary: &Boundary| Line::of(boundary, String::new());
    match event {
        Event::Moved { from, to } | Event::Changed { from, to } => {
            lines(from, &format!("{name}, was "), text);
            let aligned = format!("{:>width$}", "now ", width = name.len() + 6);
            lines(&now(to), &aligned, text);
            paste(&now(to), signature, text);
        }
        Event::Shifted { at, input, now: found } => {
            lines(at, &format!("{name} "), text);
            text.push_str("    this pair is as it was, but elsewhere the boundary has moved\n");
            let near = input_text(input, signature);
            match found {
                Some(found) => {
                    lines(&now(found), &format!("  near {near} it is now "), text);
                    paste(&now(found), signature, text);
                }
                None => text.push_str(&format!("    near {near} there is none now\n")),
            }
        }
        Event::Vanished { line } => {
            lines(line, &format!("{name} "), text);
            paste(line, signature, text);
        }
        Event::NotRepeatable { line } => {
            lines(line, &format!("{name} "), text);
            text.push_str("    the same input gave different outcomes; it is not pinned\n");
        }
        Event::New { boundary, .. } | Event::NewNotEnforced { boundary, .. } => {
            lines(&now(boundary), &format!("{name} "), text);
            if event.is_enforced() {
                paste(&now(boundary), signature, text);
            }
        }
        Event::Surveyed { was, now } => {
            let shown = |sample: &Sample| {
                let mut text = String::new();
                sample.side.write(&mut text);
                text
            };
            let call = input_text(&now.input, signature);
            let was = match was {
                Before::Shown(was) => format!("it was {}", shown(was)),
                Before::Another => "it had another outcome when the snapshot was accepted".into(),
                Before::PerhapsAnother => {
                    "so many inputs had another outcome when the snapshot was accepted that this may \
                     be none of them"
                        .into()
                }
            };
            text.push_str(&format!("  {name} {call} {}; {was}\n", shown(now)));
            text.push_str(&format!("      {}\n", assertion(&now.input, &now.side, signature)));
        }
        Event::NotJudged { line } => lines(line, &format!("{name} "), text),
    }
}

/// Two statements for a unit test that say what the line says.
fn paste(line: &Line, signature: &Signature<'_>, text: &mut String) {
    for (input, side) in line.inputs().iter().zip(&line.sides) {
        text.push_str(&format!("      {}\n", assertion(input, side, signature)));
    }
}

fn assertion(input: &[i128], side: &Side, signature: &Signature<'_>) -> String {
    let mut call = format!("{}(", signature.function);
    for (index, (spec, value)) in signature.arguments.iter().zip(input).enumerate() {
        if index > 0 {
            call.push_str(", ");
        }
        spec.write_expression(*value, &mut call);
    }
    call.push(')');
    if side.text.contains("digest ") && side.text.contains('…') {
        return format!("let output = {call}; // too long to show whole");
    }
    let fallible = signature.returns.contains("Result");
    let text = format!("{:?}", side.text);
    match (side.kind, side.form) {
        (Kind::Error, _) if side.text.starts_with("panic: ") => {
            let text = side.text.escape_debug();
            format!("assert!(std::panic::catch_unwind(|| {call}).is_err()); // {text}")
        }
        (Kind::Error, _) => format!("assert!({call}.is_err()); // {}", side.text.escape_debug()),
        (_, form) => {
            let value = if fallible { format!("{call}.unwrap()") } else { call };
            match form {
                Form::Quoted => format!("assert_eq!({value}.to_string(), {text});"),
                Form::Bare if is_literal(&side.text) => {
                    format!("assert_eq!({value}, {});", side.text)
                }
                Form::Bare => format!("assert_eq!(format!(\"{{:?}}\", {value}), {text});"),
            }
        }
    }
}

fn is_literal(text: &str) -> bool {
    matches!(text, "true" | "false" | "()" | "None") || text.parse::<i128>().is_ok()
}

/// "1 boundary", "2 boundaries".
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::ArgumentSpec;
    use crate::sut::boundary::tests::{boundary, specs};

    #[test]
    fn statements_to_paste_fit_the_result() {
        let arguments = specs(1);
        let statement = |outputs: [&str; 2], form: Form, returns: &str| {
            let mut line = Line::of(&boundary(&[9], 0, outputs), String::new());
            line.sides[0].form = form;
            let signature = Signature { function: "f", arguments: &arguments, returns };
            assertion(&line.inputs()[0], &line.sides[0], &signature)
        };
        let plain = |output: &str, form| statement([output, ""], form, "T");
        assert_eq!(plain("9B", Form::Quoted), "assert_eq!(f(9).to_string(), \"9B\");");
        assert_eq!(plain("12", Form::Bare), "assert_eq!(f(9), 12);");
        assert_eq!(
            plain("Some(1)", Form::Bare),
            "assert_eq!(format!(\"{:?}\", f(9)), \"Some(1)\");"
        );
        assert_eq!(plain("!Bad: x", Form::Bare), "assert!(f(9).is_err()); // Bad: x");
        let panics = plain("!panic: no", Form::Bare);
        assert!(panics.contains("catch_unwind(|| f(9)).is_err()"), "{panics}");
        let fallible = statement(["12", ""], Form::Bare, "Result<u8, E>");
        assert_eq!(fallible, "assert_eq!(f(9).unwrap(), 12);");
    }

    #[test]
    fn a_report_counts_and_names_every_kind_of_event() {
        let arguments: Vec<ArgumentSpec> = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns: "String" };
        let from = Line::of(&boundary(&[9], 0, ["in", "out"]), String::new());
        let to = boundary(&[10], 0, ["in", "out"]);
        let mut report = Report::default();
        assert_eq!(report.write("inner::f", &signature, "advice"), "");
        report.events.push(Event::Moved { from: from.clone(), to: to.clone() });
        let behaviour = |number: u32| Behaviour(vec![number]);
        report.events.extend((0..20).map(|number| {
            let behaviour = behaviour(number);
            Event::New { boundary: to.clone(), behaviour }
        }));
        report.events.push(Event::NewNotEnforced { boundary: to, behaviour: behaviour(0) });
        report.note("cut short");
        let text = report.write("inner::f", &signature, "how to accept");
        assert!(text.starts_with(
            "setbve: `inner::f` no longer behaves as accepted (boundaries: 1 moved, 20 new)\n"
        ));
        assert!(text.contains("  moved, was f(9) = \"in\"  |  f(10) = \"out\"\n"), "{text}");
        assert!(text.contains("         now f(10) = \"in\"  |  f(11) = \"out\"\n"), "{text}");
        assert!(text.contains("  new: 8 more\n"), "{text}");
        assert!(text.contains("setbve: cut short\n"), "{text}");
        assert!(text.ends_with("setbve: how to accept\n"), "{text}");
    }

    #[test]
    fn what_is_not_judged_or_not_enforced_does_not_fail_a_test() {
        let line = Line::of(&boundary(&[9], 0, ["in", "out"]), String::new());
        let mut report = Report::default();
        report.events.push(Event::NewNotEnforced {
            boundary: boundary(&[10], 0, ["in", "out"]),
            behaviour: Behaviour(Vec::new()),
        });
        report.events.push(Event::NotJudged { line: line.clone() });
        assert!(!report.has_enforced());
        report.events.push(Event::Vanished { line });
        assert!(report.has_enforced());
    }

    #[test]
    fn one_new_behaviour_is_one_item() {
        let arguments: Vec<ArgumentSpec> = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns: "String" };
        let known = boundary(&[0], 0, ["in", "out"]).shapes();
        let mut report = Report::default();
        for (low, outputs) in [(9, ["in", "new"]), (19, ["new", "out"]), (29, ["out", "in"])] {
            let boundary = boundary(&[low], 0, outputs);
            let behaviour = Behaviour::of(&boundary, &known);
            report.events.push(Event::New { boundary, behaviour });
        }
        let text = report.write("f", &signature, "advice");
        assert!(text.contains("(boundaries: 3 new)\n"), "{text}");
        let items: Vec<&str> = text.lines().filter(|line| line.starts_with("  new ")).collect();
        assert_eq!(items.len(), 2, "{text}");
        assert!(text.contains("\n    and f(19) = \"new\"  |  f(20) = \"out\"\n"), "{text}");
        assert_eq!(counted(1, "boundary", "boundaries"), "1 boundary");
    }
}
