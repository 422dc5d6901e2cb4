//! The places of a function's body at which calls take one way or another.

use std::path::Path;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use setbve_runtime::coverage::{Map, Site, SiteKind};
use syn::{Expr, ExprLit, ExprStruct, Lit, Member};

use crate::why::choice;

/// All places.
#[derive(Debug)]
pub(super) struct Places {
    /// Its sites are those of conditions, and after them those of operations that may fail. Its
    /// texts stay until the program ends.
    pub(super) map: Map,
    /// The number of those of conditions.
    sites: usize,
}

impl Places {
    /// Reads what the runtime's map looks like in a debugger.
    pub(super) fn parse(text: &str, source: Option<&Path>) -> Option<Self> {
        let Expr::Call(some) = syn::parse_str(text).ok()? else { return None };
        let Expr::Struct(map) = some.args.first()? else { return None };
        let list = |name: &str| match field(map, name) {
            Some(Expr::Array(list)) => list.elems.iter().collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let (mut places, operations) = (list("sites"), list("operations"));
        let sites = places.len();
        places.extend(operations);
        let mut all: Vec<Site> = places.into_iter().enumerate().filter_map(site).collect();
        let text = source.and_then(|source| std::fs::read_to_string(source).ok());
        locate(&mut all, &text.unwrap_or_default());
        let map = Map {
            function: "",
            file: string(map, "file").leak(),
            sites: all.leak(),
            operations: &[],
            numbers: Some(0),
        };
        Some(Self { map, sites })
    }

    /// What a condition is; `None` of an operation.
    pub(super) fn kind(&self, at: usize) -> Option<SiteKind> {
        (at < self.sites).then(|| self.map.sites[at].kind)
    }

    pub(super) fn site(&self, at: usize) -> choice::Site {
        let Site { line, column, text, .. } = self.map.sites[at];
        choice::Site { file: self.map.file.to_owned(), line, column, text: text.to_owned() }
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

/// The place with this number.
fn site((at, own): (usize, &Expr)) -> Option<Site> {
    let Expr::Struct(own) = own else { return None };
    let number = |name: &str| match field(own, name) {
        Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) => number.base10_parse().ok(),
        _ => None,
    };
    let kind = match field(own, "kind") {
        Some(Expr::Path(path)) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    Some(Site {
        line: number("line").unwrap_or_default(),
        column: number("column").unwrap_or_default(),
        text: tidy(string(own, "text")).leak(),
        kind: match kind.as_deref() {
            Some("Condition") => SiteKind::Condition,
            Some("Loop") => SiteKind::Loop,
            Some("Arm") => SiteKind::Arm,
            Some("Pattern") => SiteKind::Pattern,
            Some("Question") => SiteKind::Question,
            _ => SiteKind::Decision,
        },
        within: None,
        decision: number("decision").map_or(at, |decision| decision as usize),
    })
}

/// A comparison that the runtime made of a test whether a value is in a range, without the
/// parentheses that it does not need.
fn tidy(text: String) -> String {
    let Ok(Expr::Binary(binary)) = syn::parse_str(&text) else { return text };
    let inner = |side: &Expr| match side {
        Expr::Paren(paren) if matches!(&*paren.expr, Expr::Path(_) | Expr::Lit(_)) => {
            Some(paren.expr.to_token_stream().to_string())
        }
        _ => None,
    };
    match (inner(&binary.left), inner(&binary.right)) {
        (Some(left), Some(right)) => format!("{left} {} {right}", binary.op.to_token_stream()),
        _ => text,
    }
}

/// Finds places of called functions in the source by their words: only where these stand there
/// once.
fn locate(places: &mut [Site], source: &str) {
    let Ok(source_tokens) = source.parse::<TokenStream>() else { return };
    let mut words = Vec::new();
    collect(source_tokens, &mut words);
    for place in places.iter_mut().filter(|place| place.line == 0) {
        let Ok(tokens) = place.text.parse::<TokenStream>() else { continue };
        let mut own = Vec::new();
        collect(tokens, &mut own);
        let is_at = |at: usize| {
            let here = words.get(at..at + own.len()).unwrap_or_default();
            let is_same = |((one, _), (other, _)): (&Word, &Word)| one == other;
            here.len() == own.len() && own.iter().zip(here).all(is_same)
        };
        let is_pattern = |at: usize, ends: &[&str]| {
            let behind = words.get(at + own.len()).map(|(word, _)| &**word);
            let before = at.checked_sub(1).map_or("", |before| &*words[before].0);
            place.kind != SiteKind::Arm
                || ["{", "}", ",", "|"].contains(&before)
                    && behind.is_some_and(|word| ends.contains(&word))
        };
        let starts = |ends: &[&str]| -> Vec<usize> {
            (0..words.len()).filter(|at| is_at(*at) && is_pattern(*at, ends)).collect()
        };
        // Only the last alternative of a pattern has a guard behind it that is not its own.
        let found = Some(starts(&["=", "|"])).filter(|found| !found.is_empty());
        let found = found.unwrap_or_else(|| starts(&["if"]));
        if let (false, [at]) = (own.is_empty(), &found[..]) {
            let start = words[*at].1.start();
            let end = words[at + own.len() - 1].1.end();
            (place.line, place.column) = (start.line as u32, start.column as u32 + 1);
            // As a person wrote it, where it stands on one line.
            let line = source.lines().nth(start.line - 1).unwrap_or_default();
            let written = line.chars().skip(start.column).take(end.column - start.column);
            if start.line == end.line {
                place.text = written.collect::<String>().leak();
            }
        }
    }
}

/// A token with its place.
type Word = (String, Span);

/// The tokens with their places; delimiters are tokens.
fn collect(tokens: TokenStream, words: &mut Vec<Word>) {
    for token in tokens {
        let TokenTree::Group(group) = token else {
            words.push((token.to_string(), token.span()));
            continue;
        };
        let [open, close] = match group.delimiter() {
            Delimiter::Parenthesis => ["(", ")"],
            Delimiter::Brace => ["{", "}"],
            Delimiter::Bracket => ["[", "]"],
            Delimiter::None => ["", ""],
        };
        words.push((open.to_owned(), group.span_open()));
        collect(group.stream(), words);
        words.push((close.to_owned(), group.span_close()));
    }
}
