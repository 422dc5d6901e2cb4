//! A value, as a snapshot shows it, as an expression of its type.

use setbve_kernel::sut::argument::literal::value_end;

use crate::sources::argument::PLAIN;

/// The expression, where the text tells it.
pub(crate) fn of(kind: &str, text: &str) -> Option<String> {
    let kind = kind.trim();
    if PLAIN.contains(&kind) || kind == "char" {
        return Some(text.to_owned());
    }
    if ["f32", "f64"].contains(&kind) {
        return text.contains(|c: char| c.is_ascii_digit()).then(|| text.to_owned());
    }
    if let Some(referent) = kind.strip_prefix('&') {
        let referent = referent.trim_start();
        let referent = match referent.strip_prefix('\'') {
            Some(named) => named.split_once(' ')?.1,
            None => referent,
        };
        if referent == "str" {
            return text.starts_with('"').then(|| text.to_owned());
        }
        if let Some(item) = referent.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return Some(format!("&[{}]", items(text, '[', ']', |_| Some(item))?));
        }
        return (!referent.starts_with("mut "))
            .then(|| of(referent, text))?
            .map(|own| format!("&{own}"));
    }
    if kind == "String" {
        return text.starts_with('"').then(|| format!("{text}.to_owned()"));
    }
    if let Some(inner) = kind.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>')) {
        if text == "None" {
            return Some("None".to_owned());
        }
        let value = text.strip_prefix("Some(")?.strip_suffix(')')?;
        return Some(format!("Some({})", of(inner, value)?));
    }
    if let Some(item) = kind.strip_prefix("Vec<").and_then(|rest| rest.strip_suffix('>')) {
        return Some(format!("vec![{}]", items(text, '[', ']', |_| Some(item))?));
    }
    if let Some(inner) = kind.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let item = inner.rsplit_once(';')?.0;
        return Some(format!("[{}]", items(text, '[', ']', |_| Some(item))?));
    }
    let fields = kind.strip_prefix('(')?.strip_suffix(')')?;
    let fields: Vec<&str> = fields.split(", ").collect();
    let text = items(text, '(', ')', |at| fields.get(at).copied())?;
    Some(format!("({text})"))
}

/// The items between two brackets, each an expression of its own type.
fn items<'a>(
    text: &str,
    open: char,
    close: char,
    kind: impl Fn(usize) -> Option<&'a str>,
) -> Option<String> {
    let mut rest = text.strip_prefix(open)?.strip_suffix(close)?;
    let mut items = Vec::new();
    while !rest.is_empty() {
        let end = value_end(rest, &[", "]);
        items.push(of(kind(items.len())?, &rest[..end])?);
        rest = rest.get(end + 2..).unwrap_or_default();
    }
    Some(items.join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_of_common_types_are_code() {
        for (kind, text, expected) in [
            ("u32", "31_500", Some("31_500")),
            ("f64", "NaN", None),
            ("&str", r#""a, b""#, Some(r#""a, b""#)),
            ("&'a str", r#""""#, Some(r#""""#)),
            ("String", r#""x""#, Some(r#""x".to_owned()"#)),
            ("Option<&str>", r#"Some("x")"#, Some(r#"Some("x")"#)),
            ("Option<u8>", "None", Some("None")),
            ("&[u8]", "[1, 2]", Some("&[1, 2]")),
            ("Vec<String>", r#"["a", "b"]"#, Some(r#"vec!["a".to_owned(), "b".to_owned()]"#)),
            ("[u8; 2]", "[1, 2]", Some("[1, 2]")),
            ("&(u8, char)", "(1, ',')", Some("&(1, ',')")),
            ("&Order", "Order { items: 3 }", None),
        ] {
            assert_eq!(super::of(kind, text).as_deref(), expected, "{kind}");
        }
    }
}
