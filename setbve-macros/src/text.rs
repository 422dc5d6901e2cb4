//! Tokens as a person would write them.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Writes tokens on one line with the usual spaces: `Result<u8, String>`, not
/// `Result < u8 , String >`.
pub(crate) fn text(tokens: TokenStream) -> String {
    let mut text = String::new();
    write(tokens, &mut text);
    text
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut joint = false;
    for token in tokens {
        if !joint && wants_space(text, &token) {
            text.push(' ');
        }
        joint = false;
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(punct) => {
                text.push(punct.as_char());
                joint = punct.spacing() == Spacing::Joint;
            }
            word => text.push_str(&word.to_string()),
        }
    }
}

fn wants_space(before: &str, token: &TokenTree) -> bool {
    if before.ends_with([',', ';', '+', '=']) && !before.ends_with("..=") || before.ends_with("->")
    {
        return true;
    }
    match token {
        TokenTree::Ident(_) | TokenTree::Literal(_) => before.ends_with(|last: char| {
            last.is_alphanumeric() || matches!(last, '_' | '>' | '"' | '\'')
        }),
        TokenTree::Punct(punct) => match punct.as_char() {
            '+' | '=' => !before.ends_with('.'),
            '-' => punct.spacing() == Spacing::Joint,
            '&' | '\'' => before.ends_with(|last: char| last.is_alphanumeric()),
            _ => false,
        },
        TokenTree::Group(group) => {
            let is_type = matches!(group.delimiter(), Delimiter::Bracket | Delimiter::Parenthesis);
            is_type && ["&mut", "dyn"].into_iter().any(|word| before.ends_with(word))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_read_as_they_are_usually_written() {
        for written in [
            "u8",
            "&'a mut u8",
            "Result<NonZero<u32>, std::fmt::Error>",
            "Box<dyn Fn(u8, &str) -> u8 + 'static>",
            "impl Iterator<Item = u8>",
            "[u8; 4]",
            "(char, bool)",
            "()",
            "5..=1",
            "-3..-3",
            "'z'..='a'",
        ] {
            assert_eq!(text(written.parse().expect("these are tokens")), written);
        }
    }
}
