//! Statements for a unit test that say what a line of the snapshot says.

use crate::snapshot::boundary_entry::Side;
use setbve_kernel::collections::gather::{Gather, each};
use setbve_kernel::sut::argument::literal;
use setbve_kernel::sut::argument::part::parameters;
use setbve_kernel::sut::marks::{is_ending, is_panic, own_words};
use setbve_kernel::sut::observation::{Form, Kind};
use setbve_kernel::sut::show::state::{Divided, divided};
use setbve_kernel::sut::signature::Signature;
use setbve_kernel::sut::text::{Shortened, is_clear_without_quotes, is_legible};

/// Types whose literals can be compared with a result.
const PLAIN: [&str; 13] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool",
];

/// The statements that the function gives this outcome for an input: mostly one; if the call
/// changes what it was passed by `&mut`, more, on one line.
pub(super) fn assertion(input: &[i128], side: &Side, signature: &Signature<'_>) -> String {
    let is_mark = side.kind == Kind::Error && (is_panic(&side.text) || is_ending(&side.text));
    let Parts { before, call, after, side } = Parts::of(input, side, is_mark, signature);
    let (statement, comment) = result(&call, &side, is_mark, signature);
    let comment = comment.map(|comment| format!(" // {comment}")).unwrap_or_default();
    (before + &statement + &after + &comment).trim_start().to_owned()
}

/// A call whose outcome is divided into its result and what is asserted beside it.
struct Parts {
    /// The statements in front of it, which make what it changes.
    before: String,
    call: String,
    /// The statements behind it.
    after: String,
    /// Its outcome without what it has changed.
    side: Side,
}

impl Parts {
    fn of(input: &[i128], side: &Side, is_mark: bool, signature: &Signature<'_>) -> Self {
        let values = expressions(input, signature);
        let is_mutable = |(_, value): &(&str, String)| !is_mark && value.starts_with(MUTABLE);
        let names: Vec<&str> =
            values.iter().filter(|value| is_mutable(value)).map(|(name, _)| *name).gathered();
        let text = if side.kind == Kind::Error { own_words(&side.text) } else { &side.text };
        let Divided { result, is_quoted, states } = divided(text, &names);
        let mut states = states.into_iter();
        let (mut before, mut after) = (String::new(), String::new());
        let mut passed = Vec::new();
        for value in values {
            let state = if is_mutable(&value) { states.next().flatten() } else { None };
            let (name, value) = value;
            let Some(state) = state else {
                passed.push(value);
                continue;
            };
            let name = if name == "self" { "this" } else { name };
            before.push_str(&format!("let mut {name} = {}; ", &value[MUTABLE.len()..]));
            after.push_str(&format!(" assert_eq!(format!(\"{{:?}}\", {name}), {state:?});"));
            passed.push(format!("{MUTABLE}{name}"));
        }
        let call = format!("{}({})", signature.function, passed.join(", "));
        let form = if is_quoted { Form::Quoted } else { side.form };
        let side = Side { form, text: result.into_owned(), ..side.clone() };
        Self { before, call, after, side }
    }
}

/// The statement about the result of this call, and a comment on it.
fn result(
    call: &str,
    side: &Side,
    is_mark: bool,
    signature: &Signature<'_>,
) -> (String, Option<String>) {
    if Shortened::parse(&side.text).is_some() {
        let comment = "its text is too long to be shown whole".to_owned();
        return (format!("let output = {call};"), Some(comment));
    }
    let mut shown = String::new();
    side.write_text(&mut shown);
    match side.kind {
        Kind::Excluded => (String::new(), Some(format!("{call} comes to a limit: {shown}"))),
        Kind::Error if is_mark && is_panic(&side.text) => {
            let caught = format!("assert!(std::panic::catch_unwind(|| {call}).is_err());");
            (caught, Some(shown))
        }
        Kind::Error if is_mark => {
            (String::new(), Some(format!("{call} ends its process: {shown}")))
        }
        Kind::Error => match error(call, &side.text, signature) {
            Some(statement) => (statement, None),
            None => (format!("assert!({call}.is_err());"), Some(shown)),
        },
        Kind::Value | Kind::NoInput => match value(call, side, signature) {
            Some(statement) => (statement, None),
            None => (format!("let output = {call};"), Some(shown)),
        },
    }
}

/// The statement that this call gives this error, where its text tells it.
fn error(call: &str, text: &str, signature: &Signature<'_>) -> Option<String> {
    let value = opened(signature.returns, "Result");
    let kind = value.and_then(|value| signature.returns.split_once('<')?.1.strip_prefix(value));
    let is_text =
        kind.is_some_and(|kind| [", String>", ", &'static str>", ", &str>"].contains(&kind));
    // An empty text is shown as its class.
    if is_text && text != "Err" {
        return Some(format!("assert_eq!({call}.err().unwrap(), {text:?});"));
    }
    // The name of a type or variant stands before the colon. Some messages begin with it as well.
    let (_, message) = text.split_once(": ").filter(|(name, _)| {
        let is_of_name = |own: char| own.is_ascii_alphanumeric() || own == '_';
        name.starts_with(|own: char| own.is_ascii_uppercase()) && name.chars().all(is_of_name)
    })?;
    let ends = format!("{call}.err().unwrap().to_string().ends_with({message:?})");
    Some(format!("assert!({ends});"))
}

/// The statement that this call gives this value, unless the text leaves open how the value was
/// shown.
fn value(call: &str, side: &Side, signature: &Signature<'_>) -> Option<String> {
    let text = format!("{:?}", side.text);
    let (value, kind) = match opened(signature.returns, "Result") {
        Some(kind) => (format!("{call}.unwrap()"), kind),
        None => (call.to_owned(), signature.returns),
    };
    let is_option = opened(kind, "Option").is_some();
    // An `Option` inside of a `Result` is shown by `Debug`.
    let inner = opened(signature.returns, "Option").and_then(|kind| {
        let inner = side.text.strip_prefix("Some(\"")?.strip_suffix("\")")?;
        Some((inner, is_of_text(kind) || !inner.contains(['"', '\\'])))
    });
    Some(match inner {
        _ if side.form == Form::Quoted => {
            // What `Debug` wrote stands between quotes only where it would else be misread.
            let is_display = is_clear_without_quotes(&side.text) && is_legible(&side.text);
            if !is_display && !is_of_text(kind) {
                return None;
            }
            format!("assert_eq!({value}.to_string(), {text});")
        }
        _ if kind == "()" => format!("{value};"),
        _ if PLAIN.contains(&kind) => format!("assert_eq!({value}, {});", side.text),
        _ if is_option && side.text == "None" => format!("assert!({value}.is_none());"),
        Some((_, false)) => return None,
        Some((inner, true)) => format!("assert_eq!({value}.unwrap().to_string(), \"{inner}\");"),
        _ if is_exact(kind, &side.text) => format!("assert_eq!({value}, {});", side.text),
        _ => format!("assert_eq!(format!(\"{{:?}}\", {value}), {text});"),
    })
}

/// Whether a comparison with this float tells it from any other.
fn is_exact(kind: &str, text: &str) -> bool {
    let number = text.parse().unwrap_or(f64::NAN);
    ["f32", "f64"].contains(&kind) && number.is_finite() && number != 0.0
}

/// Whether values of this type are texts, which are shown by `Display`.
fn is_of_text(kind: &str) -> bool {
    let name = kind.rsplit([':', ' ', '&']).next().unwrap_or(kind);
    ["String", "str", "char"].contains(&name)
}

/// The first parameter of a type with this name, whatever path it is written with.
fn opened<'a>(kind: &'a str, name: &str) -> Option<&'a str> {
    let (path, rest) = kind.split_once('<')?;
    if path.rsplit("::").next() != Some(name) {
        return None;
    }
    let mut depth = 0;
    let end = rest.find(|character| {
        depth += match character {
            '<' | '(' | '[' => 1,
            '>' | ')' | ']' => -1,
            _ => 0,
        };
        depth < 0 || depth == 0 && character == ','
    });
    Some(rest[..end?].trim())
}

/// How an argument by `&mut` is passed.
const MUTABLE: &str = "&mut ";

/// The names of the arguments, with what is passed for them.
fn expressions<'a>(input: &[i128], signature: &Signature<'a>) -> Vec<(&'a str, String)> {
    each(&parameters(signature.arguments), &mut |(start, parts)| {
        let mut value = String::new();
        literal::write_expression(parts, &input[*start..start + parts.len()], &mut value);
        (parts[0].name, value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::testing::specs;

    #[test]
    fn what_a_call_changes_is_asserted_beside_its_result() {
        let mut arguments = specs(2);
        arguments[0].name = "self";
        arguments[0].type_name = "&mut i32";
        let signature = Signature { function: "I::f", arguments: &arguments, returns: "String" };
        let statement = |text: &str, kind| {
            let side = Side { kind, form: Form::Bare, text: text.to_owned() };
            assertion(&[9, 8], &side, &signature)
        };
        let changed = statement("(\"a\\\"b\"); self = 3", Kind::Value);
        let expected = "let mut this = 9; assert_eq!(I::f(&mut this, 8).to_string(), \"a\\\"b\"); \
                        assert_eq!(format!(\"{:?}\", this), \"3\");";
        assert_eq!(changed, expected);
        let error = statement("no; self = 4", Kind::Error);
        let expected = "let mut this = 9; assert!(I::f(&mut this, 8).is_err()); \
                        assert_eq!(format!(\"{:?}\", this), \"4\"); // no";
        assert_eq!(error, expected);
    }

    fn statement(text: &str, form: Form, returns: &str) -> String {
        let arguments = specs(1);
        let (kind, text) = match text.strip_prefix('!') {
            Some(error) => (Kind::Error, error),
            None => (Kind::Value, text),
        };
        let side = Side { kind, form, text: text.to_owned() };
        let signature = Signature { function: "f", arguments: &arguments, returns };
        assertion(&[9], &side, &signature)
    }

    #[test]
    fn statements_fit_the_type_of_the_result() {
        let table = [
            ("9B", Form::Quoted, "String", "assert_eq!(f(9).to_string(), \"9B\");"),
            ("9B", Form::Quoted, "SearchResult", "assert_eq!(f(9).to_string(), \"9B\");"),
            (
                "9B",
                Form::Quoted,
                "Result<String, E>",
                "assert_eq!(f(9).unwrap().to_string(), \"9B\");",
            ),
            ("12", Form::Bare, "u8", "assert_eq!(f(9), 12);"),
            ("()", Form::Bare, "Result<(), E>", "f(9).unwrap();"),
            ("12", Form::Bare, "io::Result<u8>", "assert_eq!(f(9).unwrap(), 12);"),
            ("12", Form::Bare, "NonZeroU8", "assert_eq!(format!(\"{:?}\", f(9)), \"12\");"),
            ("1.5", Form::Bare, "f64", "assert_eq!(f(9), 1.5);"),
            ("-0.0", Form::Bare, "f64", "assert_eq!(format!(\"{:?}\", f(9)), \"-0.0\");"),
            ("NaN", Form::Bare, "f32", "assert_eq!(format!(\"{:?}\", f(9)), \"NaN\");"),
            ("None", Form::Bare, "Option<u8>", "assert!(f(9).is_none());"),
            ("None", Form::Bare, "Kind", "assert_eq!(format!(\"{:?}\", f(9)), \"None\");"),
            (
                "Some(1.0)",
                Form::Bare,
                "Option<f64>",
                "assert_eq!(format!(\"{:?}\", f(9)), \"Some(1.0)\");",
            ),
            (
                "Some(\"a\")",
                Form::Bare,
                "Option<&str>",
                "assert_eq!(f(9).unwrap().to_string(), \"a\");",
            ),
            (
                r#"Some("a \"b\"")"#,
                Form::Bare,
                "Option<&'static str>",
                "assert_eq!(f(9).unwrap().to_string(), \"a \\\"b\\\"\");",
            ),
            (
                "Some(Up)",
                Form::Bare,
                "Option<Way>",
                "assert_eq!(format!(\"{:?}\", f(9)), \"Some(Up)\");",
            ),
            ("(1, 2)", Form::Bare, "(u8, u8)", "assert_eq!(format!(\"{:?}\", f(9)), \"(1, 2)\");"),
            (
                "!Bad: x",
                Form::Bare,
                "Result<u8, E>",
                "assert!(f(9).err().unwrap().to_string().ends_with(\"x\"));",
            ),
            ("!Bad(1)", Form::Bare, "Result<u8, E>", "assert!(f(9).is_err()); // Bad(1)"),
            (
                "!no \"x\"",
                Form::Bare,
                "Result<(u8, u8), &'static str>",
                "assert_eq!(f(9).err().unwrap(), \"no \\\"x\\\"\");",
            ),
            (
                "!a\\n",
                Form::Bare,
                "Result<u8, String>",
                "assert_eq!(f(9).err().unwrap(), \"a\\\\n\");",
            ),
            (
                "!a\n",
                Form::Quoted,
                "Result<u8, String>",
                "assert_eq!(f(9).err().unwrap(), \"a\\n\");",
            ),
            (
                "!panic: no",
                Form::Bare,
                "u8",
                "assert!(std::panic::catch_unwind(|| f(9)).is_err()); // panic: no",
            ),
        ];
        for (text, form, returns, expected) in table {
            assert_eq!(statement(text, form, returns), expected);
        }
    }

    #[test]
    fn statements_say_what_an_outcome_is_and_stay_on_their_line() {
        let table = [
            (
                "!exit code must be positive",
                Form::Bare,
                "Result<u8, String>",
                "assert_eq!(f(9).err().unwrap(), \"exit code must be positive\");",
            ),
            (
                "!Err: abort",
                Form::Bare,
                "Result<u8, String>",
                "assert_eq!(f(9).err().unwrap(), \"abort\");",
            ),
            ("!Err: panic: x", Form::Bare, "R", "assert!(f(9).is_err()); // panic: x"),
            ("!abort", Form::Bare, "u8", "// f(9) ends its process: abort"),
            (
                "!panic: a\nexit(0);",
                Form::Quoted,
                "u8",
                "assert!(std::panic::catch_unwind(|| f(9)).is_err()); // \"panic: a\\nexit(0);\"",
            ),
            ("a\nb", Form::Quoted, "Grid", "let output = f(9); // \"a\\nb\""),
            ("a\nb", Form::Quoted, "String", "assert_eq!(f(9).to_string(), \"a\\nb\");"),
            (
                r#"Some("a\\b")"#,
                Form::Bare,
                "Option<PathBuf>",
                r#"let output = f(9); // Some("a\\b")"#,
            ),
        ];
        for (text, form, returns, expected) in table {
            assert_eq!(statement(text, form, returns), expected);
        }
    }
}
