//! The places of a function's body at which calls take one way or another.

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::{Expr, ExprLit, ExprStruct, Lit, Member};

/// All places: those of conditions, and after them those of operations that may fail.
#[derive(Debug, Default)]
pub(super) struct Map {
    pub(super) file: String,
    pub(super) places: Vec<Place>,
    /// The number of those of conditions.
    pub(super) sites: usize,
}

/// One of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    /// From 1; 0 where it is not known.
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: String,
    /// `Arm`, `Loop`; empty of an operation.
    pub(super) kind: String,
    /// The place of the whole decision that it is a condition of.
    pub(super) decision: Option<usize>,
    /// Whether it is in a function that the explored one calls.
    pub(super) is_called: bool,
}

impl Map {
    /// Reads what the runtime's map looks like in a debugger.
    pub(super) fn parse(text: &str, source: Option<&Path>) -> Option<Self> {
        let Expr::Call(some) = syn::parse_str(text).ok()? else { return None };
        let Expr::Struct(map) = some.args.first()? else { return None };
        let list = |name: &str| match field(map, name) {
            Some(Expr::Array(list)) => list.elems.iter().map(place).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let (mut places, operations) = (list("sites"), list("operations"));
        let sites = places.len();
        places.extend(operations);
        let text = source.and_then(|source| std::fs::read_to_string(source).ok());
        locate(&mut places, &text.unwrap_or_default());
        Some(Self { file: string(map, "file"), places, sites })
    }
}

fn field<'a>(own: &'a ExprStruct, name: &str) -> Option<&'a Expr> {
    let is_it = |member: &Member| matches!(member, Member::Named(ident) if ident == name);
    own.fields.iter().find(|field| is_it(&field.member)).map(|field| &field.expr)
}

fn string(own: &ExprStruct, name: &str) -> String {
    match field(own, name) {
        Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => text.value(),
        _ => String::new(),
    }
}

fn place(own: &Expr) -> Place {
    let Expr::Struct(own) = own else { return Place::default() };
    let number = |name: &str| match field(own, name) {
        Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) => number.base10_parse().ok(),
        _ => None,
    };
    let kind = match field(own, "kind") {
        Some(Expr::Path(path)) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    let line = number("line").unwrap_or_default();
    Place {
        line,
        column: number("column").unwrap_or_default(),
        text: string(own, "text"),
        kind: kind.unwrap_or_default(),
        decision: number("decision"),
        is_called: line == 0,
    }
}

/// Finds places of called functions in the source by their words: only where these stand there
/// once.
fn locate(places: &mut [Place], source: &str) {
    let Ok(source_tokens) = source.parse::<TokenStream>() else { return };
    let mut words = Vec::new();
    collect(source_tokens, &mut words);
    for place in places.iter_mut().filter(|place| place.line == 0) {
        let Ok(tokens) = place.text.parse::<TokenStream>() else { continue };
        let mut own = Vec::new();
        collect(tokens, &mut own);
        let is_it =
            |at: &usize| own.iter().zip(&words[*at..]).all(|((one, _), (other, _))| one == other);
        let starts = (0..=words.len().saturating_sub(own.len())).filter(is_it);
        if let (false, [at]) = (own.is_empty(), &starts.collect::<Vec<_>>()[..]) {
            let start = words[*at].1.start();
            let end = words[at + own.len() - 1].1.end();
            (place.line, place.column) = (start.line, start.column + 1);
            // As a person wrote it, where it stands on one line.
            let line = source.lines().nth(start.line - 1).unwrap_or_default();
            let written = line.chars().skip(start.column).take(end.column - start.column);
            if start.line == end.line {
                place.text = written.collect();
            }
        }
    }
}

/// The tokens with their places; delimiters are tokens.
fn collect(tokens: TokenStream, words: &mut Vec<(String, proc_macro2::Span)>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            words.push((token.to_string(), token.span()));
            continue;
        };
        let [open, close] = match group.delimiter() {
            proc_macro2::Delimiter::Parenthesis => ["(", ")"],
            proc_macro2::Delimiter::Brace => ["{", "}"],
            proc_macro2::Delimiter::Bracket => ["[", "]"],
            proc_macro2::Delimiter::None => ["", ""],
        };
        words.push((open.to_owned(), group.span_open()));
        collect(group.stream(), words);
        words.push((close.to_owned(), group.span_close()));
    }
}
