//! The statement that a call has an outcome.

use setbve_kernel::sut::marks::{ERR, is_ending, is_panic};
use setbve_kernel::sut::text::{Shortened, unescape};

use crate::sources::argument::PLAIN;

pub(super) fn of(call: &str, outcome: &str, returns: &str) -> String {
    let (mark, text) = outcome.split_once(' ').unwrap_or((outcome, ""));
    let quoted = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).and_then(unescape);
    let said = quoted.clone().unwrap_or_else(|| text.to_owned());
    if Shortened::parse(&said).is_some() {
        return format!("let _ = {call}; // its outcome is too long to be shown whole");
    }
    if mark == "!" {
        return error(call, text, &said, returns);
    }
    let (value, kind) = match parameter(returns, "Result") {
        Some(kind) => (format!("{call}.unwrap()"), kind),
        None => (call.to_owned(), returns),
    };
    let is_text = ["String", "str", "&str", "&'static str", "char"].contains(&kind);
    match quoted {
        _ if kind == "()" => format!("{value};"),
        Some(own) if is_text => format!("assert_eq!({value}.to_string(), {own:?});"),
        // `Display` or `Debug` may have written it.
        Some(_) => format!("let _ = {value}; // {text}"),
        None if kind == "bool" && text == "true" => format!("assert!({value});"),
        None if kind == "bool" => format!("assert!(!{value});"),
        None if PLAIN.contains(&kind) => format!("assert_eq!({value}, {text});"),
        None if text == "None" && parameter(kind, "Option").is_some() => {
            format!("assert!({value}.is_none());")
        }
        // What it holds may have no `Debug`.
        None if parameter(kind, "Option").is_some_and(|of| !PLAIN.contains(&of)) => {
            format!("let _ = {value}; // {text}")
        }
        // No `Debug` that is derived starts so: `Display` has written it.
        None if is_text || text.starts_with(char::is_lowercase) => {
            format!("assert_eq!({value}.to_string(), {said:?});")
        }
        None => format!("assert_eq!(format!(\"{{:?}}\", {value}), {said:?});"),
    }
}

fn error(call: &str, text: &str, said: &str, returns: &str) -> String {
    if is_panic(said) {
        return format!("assert!(std::panic::catch_unwind(|| {call}).is_err()); // {text}");
    }
    if is_ending(said) {
        return format!("// {call} ends its process: {text}");
    }
    let kind = parameter(returns, "Result").and_then(|value| {
        let rest = returns.split_once('<')?.1.strip_prefix(value)?;
        rest.strip_prefix(", ")?.strip_suffix('>')
    });
    // An empty text is shown as its class.
    if kind.is_some_and(|kind| ["String", "&str", "&'static str"].contains(&kind)) && said != "Err"
    {
        return format!("assert_eq!({call}.unwrap_err(), {:?});", unmarked(said));
    }
    format!("assert!({call}.is_err()); // {text}")
}

/// An error's own text, without what tells it apart from a panic or an end of the process.
fn unmarked(said: &str) -> &str {
    let reads_so = |own: &&str| {
        let bare = own.trim_start_matches(ERR);
        is_panic(bare) || is_ending(bare)
    };
    said.strip_prefix(ERR).filter(reads_so).unwrap_or(said)
}

/// The first parameter of a type with this name.
fn parameter<'a>(kind: &'a str, name: &str) -> Option<&'a str> {
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

#[cfg(test)]
mod tests {
    #[test]
    fn outcomes_are_asserted_as_their_types_are_shown() {
        for (outcome, returns, expected) in [
            (
                "= \"letter\"",
                "Result<&'static str, String>",
                "assert_eq!(f().unwrap().to_string(), \"letter\");",
            ),
            (
                "! too heavy",
                "Result<&'static str, String>",
                "assert_eq!(f().unwrap_err(), \"too heavy\");",
            ),
            (
                "! Err: panic: at the disco",
                "Result<u8, String>",
                "assert_eq!(f().unwrap_err(), \"panic: at the disco\");",
            ),
            ("! Bad: x", "Result<u8, Error>", "assert!(f().is_err()); // Bad: x"),
            ("= 28", "Result<u8, Error>", "assert_eq!(f().unwrap(), 28);"),
            ("= true", "bool", "assert!(f());"),
            ("= None", "Option<u8>", "assert!(f().is_none());"),
            ("= Some(3)", "Option<u8>", "assert_eq!(format!(\"{:?}\", f()), \"Some(3)\");"),
            ("= Winter", "Season", "assert_eq!(format!(\"{:?}\", f()), \"Winter\");"),
            ("= spring", "Season", "assert_eq!(f().to_string(), \"spring\");"),
            ("= Some(Winter)", "Option<Season>", "let _ = f(); // Some(Winter)"),
            (
                "! panic: left == right",
                "u8",
                "assert!(std::panic::catch_unwind(|| f()).is_err()); // panic: left == right",
            ),
        ] {
            assert_eq!(super::of("f()", outcome, returns), expected);
        }
    }
}
