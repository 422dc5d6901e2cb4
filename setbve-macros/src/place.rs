//! Finds out whether a function stands in an `impl` block or a trait. An attribute sees only its
//! item, and a function without `self` looks the same inside such a block as outside.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// What a function belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Nothing: it is a free one.
    Nobody,
    Impl,
    Trait,
}

/// What the function with this name belongs to; `None` where its source is not at hand, as for one
/// that a macro makes.
pub(crate) fn owner_of(name: &Ident) -> Option<Owner> {
    if !proc_macro::is_available() {
        return None;
    }
    let span = name.span().unwrap();
    let source = std::fs::read_to_string(span.local_file()?).ok()?;
    owner_at(&source, span.line(), span.column(), &name.to_string())
}

/// The same for the function whose name is at that line and column of the source, both from 1.
fn owner_at(source: &str, line: usize, column: usize, name: &str) -> Option<Owner> {
    const MARK: &str = "__setbve_here_";
    let before: usize = source.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let rest = &source[before..];
    let at = before + rest.char_indices().nth(column.checked_sub(1)?)?.0;
    if !source[at..].starts_with(name) {
        return None;
    }
    // Tokens that are parsed from text have no positions, so the function gets a name that marks
    // it. A raw name stays raw, because the compiler rejects any other prefix.
    let (raw, plain) = if name.starts_with("r#") { name.split_at(2) } else { ("", name) };
    let marked = format!("{raw}{MARK}{plain}");
    let source = format!("{}{marked}{}", &source[..at], &source[at + name.len()..]);
    owner_within(source.parse().ok()?, &marked, Owner::Nobody)
}

/// What owns the function with this name, if it is among the tokens, which `owner` owns.
fn owner_within(tokens: TokenStream, name: &str, owner: Owner) -> Option<Owner> {
    let mut opens = None;
    let mut is_after_fn = false;
    for token in tokens {
        match &token {
            TokenTree::Ident(ident) if is_after_fn && ident == name => return Some(owner),
            TokenTree::Ident(ident) => {
                is_after_fn = ident == "fn";
                opens = match ident.to_string().as_str() {
                    "fn" => Some(Owner::Nobody),
                    "impl" => opens.or(Some(Owner::Impl)),
                    "trait" => opens.or(Some(Owner::Trait)),
                    _ => opens,
                };
            }
            TokenTree::Group(group) => {
                let is_block = group.delimiter() == Delimiter::Brace;
                let inner = if is_block { opens.take() } else { None };
                if let Some(found) =
                    owner_within(group.stream(), name, inner.unwrap_or(Owner::Nobody))
                {
                    return Some(found);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => opens = None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_free_or_belongs_to_an_impl_or_a_trait() {
        let source = "struct A;\n\
                      impl<T: Fn() -> u8> X<[T; { 1 }]> for A {\n    const fn one() {}\n}\n\
                      pub trait T { fn one(n: u8) -> impl Copy { n } }\n\
                      fn one() -> impl Copy { 1 }\n\
                      mod inner { fn one() { fn one() {} } }\nimpl A { fn two() { fn one() {} } }\n\
                      /* ä */ fn one() {}\nm! { fn one() {} }\nimpl A { const N: u8 = one(); }";
        for (line, column, owner) in [
            (3, 14, Some(Owner::Impl)),
            (5, 18, Some(Owner::Trait)),
            (6, 4, Some(Owner::Nobody)),
            (7, 16, Some(Owner::Nobody)),
            (7, 27, Some(Owner::Nobody)),
            (8, 24, Some(Owner::Nobody)),
            (9, 12, Some(Owner::Nobody)),
            (10, 9, Some(Owner::Nobody)),
            (11, 24, None),
            (3, 1, None),
            (99, 1, None),
            (0, 0, None),
        ] {
            assert_eq!(owner_at(source, line, column, "one"), owner, "{line}:{column}");
        }
        let raw = "impl A { fn r#match() {} }\nfn r#match() {}";
        assert_eq!(owner_at(raw, 1, 13, "r#match"), Some(Owner::Impl));
        assert_eq!(owner_at(raw, 2, 4, "r#match"), Some(Owner::Nobody));
    }
}
