//! Statements for a unit test that say what a line of the snapshot says.

use crate::snapshot::boundary_entry::Side;
use crate::sut::argument::literal;
use crate::sut::argument::part::parameters;
use crate::sut::observation::{Form, Kind};
use crate::sut::signature::Signature;
use crate::sut::text::Shortened;

/// Types whose literals can be compared with a result.
const PLAIN: [&str; 13] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool",
];

/// The statement that the function gives this outcome for an input.
pub(super) fn assertion(input: &[i128], side: &Side, signature: &Signature<'_>) -> String {
    let call = call(input, signature);
    let text = format!("{:?}", side.text);
    if Shortened::parse(&side.text).is_some() {
        return format!("let output = {call}; // its text is too long to be shown whole");
    }
    if side.kind == Kind::Excluded {
        return format!("// {call} comes to a limit: {}", side.text.escape_debug());
    }
    if side.kind == Kind::Error {
        let comment = side.text.escape_debug();
        return if side.text.starts_with("panic: ") {
            format!("assert!(std::panic::catch_unwind(|| {call}).is_err()); // {comment}")
        } else if ["abort", "exit"].iter().any(|end| side.text.starts_with(end)) {
            format!("// {call} ends its process: {comment}")
        } else {
            format!("assert!({call}.is_err()); // {comment}")
        };
    }
    let (value, kind) = match opened(signature.returns, "Result") {
        Some(kind) => (format!("{call}.unwrap()"), kind),
        None => (call, signature.returns),
    };
    let inner = side.text.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')'));
    let is_option = opened(kind, "Option").is_some();
    match inner {
        _ if side.form == Form::Quoted => format!("assert_eq!({value}.to_string(), {text});"),
        _ if PLAIN.contains(&kind) => format!("assert_eq!({value}, {});", side.text),
        _ if is_option && side.text == "None" => format!("assert!({value}.is_none());"),
        Some(inner) if is_option && is_display_of_some(inner, signature) => {
            let inner =
                inner.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(inner);
            format!("assert_eq!({value}.unwrap().to_string(), {inner:?});")
        }
        _ if inner.is_none() && side.text.parse::<f64>().is_ok() => {
            format!("assert_eq!({value}.to_string(), {text});")
        }
        _ => format!("assert_eq!(format!(\"{{:?}}\", {value}), {text});"),
    }
}

/// Whether the text inside `Some(…)` was written by `Display`, which is so for an `Option` that is
/// not itself inside of a `Result`. `Debug` writes quotes as well, but none unescaped within them.
fn is_display_of_some(inner: &str, signature: &Signature<'_>) -> bool {
    let Some(kind) = opened(signature.returns, "Option") else { return false };
    let is_text = ["String", "str"].contains(&kind.rsplit([':', ' ', '&']).next().unwrap_or(kind));
    let is_quoted = inner.len() > 1 && inner.starts_with('"') && inner.ends_with('"');
    is_quoted && (is_text || !inner[1..inner.len() - 1].contains(['"', '\\']))
        || inner.parse::<f64>().is_ok()
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

fn call(input: &[i128], signature: &Signature<'_>) -> String {
    let mut call = format!("{}(", signature.function);
    for (index, (start, parts)) in parameters(signature.arguments).into_iter().enumerate() {
        if index > 0 {
            call.push_str(", ");
        }
        literal::write_expression(parts, &input[start..start + parts.len()], &mut call);
    }
    call.push(')');
    call
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::boundary::tests::specs;

    #[test]
    fn statements_fit_the_type_of_the_result() {
        let arguments = specs(1);
        let statement = |text: &str, form, returns| {
            let (kind, text) = match text.strip_prefix('!') {
                Some(error) => (Kind::Error, error),
                None => (Kind::Value, text),
            };
            let side = Side { kind, form, text: text.to_owned() };
            let signature = Signature { function: "f", arguments: &arguments, returns };
            assertion(&[9], &side, &signature)
        };
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
            ("12", Form::Bare, "io::Result<u8>", "assert_eq!(f(9).unwrap(), 12);"),
            ("12", Form::Bare, "NonZeroU8", "assert_eq!(f(9).to_string(), \"12\");"),
            ("1.5", Form::Bare, "f64", "assert_eq!(f(9).to_string(), \"1.5\");"),
            ("None", Form::Bare, "Option<u8>", "assert!(f(9).is_none());"),
            ("None", Form::Bare, "Kind", "assert_eq!(format!(\"{:?}\", f(9)), \"None\");"),
            ("Some(1)", Form::Bare, "Option<f64>", "assert_eq!(f(9).unwrap().to_string(), \"1\");"),
            (
                "Some(\"a\")",
                Form::Bare,
                "Option<&str>",
                "assert_eq!(f(9).unwrap().to_string(), \"a\");",
            ),
            (
                "Some(\"a \"b\"\")",
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
            ("!Bad: x", Form::Bare, "Result<u8, E>", "assert!(f(9).is_err()); // Bad: x"),
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
}
