//! The table of sites.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// A place at which an outcome is recorded; the runtime's `Site` says what the fields mean.
struct Site {
    line: usize,
    column: usize,
    text: String,
    kind: Kind,
    within: Option<(usize, bool)>,
    decision: Option<usize>,
}

/// A variant of the runtime's `SiteKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Decision,
    Condition,
    Loop,
    Arm,
    Pattern,
    Question,
}

/// An operation that may fail.
struct Operation {
    line: usize,
    column: usize,
    text: String,
}

/// All sites and operations of a function.
#[derive(Default)]
pub(super) struct Sites {
    all: Vec<Site>,
    operations: Vec<Operation>,
    numbers: usize,
    /// Whether what is added from now on is of functions that the function calls.
    pub(super) are_of_called: bool,
}

impl Sites {
    pub(super) fn are_none(&self) -> bool {
        self.all.is_empty() && self.operations.is_empty()
    }

    /// Adds the site of some tokens, and gives its index.
    pub(super) fn add(
        &mut self,
        kind: Kind,
        what: &dyn ToTokens,
        within: Option<(usize, bool)>,
        decision: Option<usize>,
    ) -> usize {
        let (line, column, text) = self.place(what);
        self.all.push(Site { line, column, text, kind, within, decision });
        self.all.len() - 1
    }

    /// Adds an operation, and gives its index.
    pub(super) fn add_operation(&mut self, what: &dyn ToTokens) -> usize {
        let (line, column, text) = self.place(what);
        self.operations.push(Operation { line, column, text });
        self.operations.len() - 1
    }

    /// Adds a number of the source, and gives its index.
    pub(super) fn add_number(&mut self) -> usize {
        self.numbers += 1;
        self.numbers - 1
    }

    /// Line, column and text; no line where the tokens are of a function that is called, as they
    /// do not tell its place in the file.
    fn place(&self, what: &dyn ToTokens) -> (usize, usize, String) {
        let tokens = what.to_token_stream();
        if self.are_of_called {
            return (0, 0, tokens.to_string());
        }
        let (line, column) = start(&tokens);
        (line, column, source(tokens))
    }

    /// An expression for the runtime's `Map`.
    pub(super) fn map(
        &self,
        function: &str,
        coverage: &TokenStream,
        has_mutants: bool,
    ) -> TokenStream {
        let sites = self.all.iter().enumerate().map(|(index, site)| {
            let Site { line, column, text, kind, within, decision } = site;
            let [line, column] = [*line as u32, *column as u32];
            let kind = Ident::new(&format!("{kind:?}"), Span::mixed_site());
            let within = within
                .map(|(site, outcome)| quote!(::core::option::Option::Some((#site, #outcome))))
                .unwrap_or(quote!(::core::option::Option::None));
            let decision = decision.unwrap_or(index);
            quote! {
                #coverage::Site {
                    line: #line,
                    column: #column,
                    text: #text,
                    kind: #coverage::SiteKind::#kind,
                    within: #within,
                    decision: #decision,
                }
            }
        });
        let operations = self.operations.iter().map(|Operation { line, column, text }| {
            let [line, column] = [*line as u32, *column as u32];
            quote!(#coverage::Operation { line: #line, column: #column, text: #text })
        });
        let numbers = self.numbers;
        let numbers = if has_mutants {
            quote!(::core::option::Option::Some(#numbers))
        } else {
            quote!(::core::option::Option::None)
        };
        quote! {
            #coverage::Map {
                function: #function,
                file: ::core::file!(),
                sites: &[#(#sites),*],
                operations: &[#(#operations),*],
                numbers: #numbers,
            }
        }
    }
}

/// Where the first token stands.
fn start(tokens: &TokenStream) -> (usize, usize) {
    let mut pieces = Vec::new();
    collect(tokens.clone(), &mut pieces);
    ends(pieces.first().map_or_else(Span::call_site, |(_, span)| *span))[0]
}

/// Line and column, from 1, where a token starts and where it ends; only the compiler knows them.
fn ends(span: Span) -> [(usize, usize); 2] {
    if !proc_macro::is_available() {
        return [(1, 1), (1, 2)];
    }
    let span = span.unwrap();
    [span.start(), span.end()].map(|end| (end.line(), end.column()))
}

/// The tokens on one line, with a space wherever the source has white space.
fn source(tokens: TokenStream) -> String {
    let mut pieces = Vec::new();
    collect(tokens, &mut pieces);
    let mut text = String::new();
    let mut before = None;
    for (piece, span) in pieces {
        let [start, end] = ends(span);
        // Delimiters have the span of their whole group, and a minus that of its number.
        let is_apart = before.is_some_and(|before: [_; 2]| !before.contains(&start));
        let is_inside = text.ends_with(['(', '[']) || [")", "]"].contains(&&*piece);
        if is_apart && !is_inside {
            text.push(' ');
        }
        text.push_str(&piece);
        before = Some([start, end]);
    }
    text
}

/// Takes groups apart; those without delimiters are invisible.
fn collect(tokens: TokenStream, pieces: &mut Vec<(String, Span)>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            pieces.push((token.to_string(), token.span()));
            continue;
        };
        let delimiters = match group.delimiter() {
            Delimiter::Parenthesis => Some(["(", ")"]),
            Delimiter::Brace => Some(["{", "}"]),
            Delimiter::Bracket => Some(["[", "]"]),
            Delimiter::None => None,
        };
        if let Some([open, _]) = delimiters {
            pieces.push((open.to_owned(), group.span_open()));
        }
        collect(group.stream(), pieces);
        if let Some([_, close]) = delimiters {
            pieces.push((close.to_owned(), group.span_close()));
        }
    }
}
