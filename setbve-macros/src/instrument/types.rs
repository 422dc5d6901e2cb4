//! Which types expressions have, as far as the syntax shows it for certain.
//!
//! A type is known where its name stands in the source: in an argument, in a `let`, in a cast, as
//! the suffix of a literal, in `u8::MAX`. It goes on from there through arithmetic, references,
//! elements of arrays, and methods that integers have themselves. In a search, what the module
//! declares is known as well, and it goes on through branches, fields, items and `Option`s. All
//! else has no known type, and is not instrumented.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{
    BinOp, Expr, ExprBinary, ExprLit, ExprMethodCall, ExprPath, FnArg, Lit, Pat, PatIdent, Path,
    Signature, Type, UnOp,
};

use super::declarations::Declarations;
use super::known::{INTEGERS, Known, integer};
use crate::names::bound_in;

/// The variables in scope, and their types where these are known.
#[derive(Debug, Default)]
pub(super) struct Scope {
    variables: Vec<Variable>,
    /// What the module declares; in a search alone.
    pub(super) declarations: Option<Rc<Declarations>>,
}

#[derive(Debug)]
struct Variable {
    name: Ident,
    known: Option<Known>,
    is_mut: bool,
}

impl Scope {
    /// The scope of a function's body; `owner` is the type that has it.
    pub(super) fn of(
        signature: &Signature,
        owner: Option<&Type>,
        declarations: Option<Rc<Declarations>>,
    ) -> Self {
        let mut scope = Self { variables: Vec::new(), declarations };
        for input in &signature.inputs {
            match input {
                FnArg::Typed(input) => scope.declare(&input.pat, Known::of(&input.ty)),
                FnArg::Receiver(_) if scope.declarations.is_none() => {}
                FnArg::Receiver(own) => {
                    let name = Ident::new("self", own.self_token.span);
                    let known = owner.and_then(Known::of);
                    scope.variables.push(Variable { name, known, is_mut: true });
                }
            }
        }
        scope
    }

    /// The place to which `leave` goes back.
    pub(super) fn enter(&self) -> usize {
        self.variables.len()
    }

    pub(super) fn leave(&mut self, entered: usize) {
        self.variables.truncate(entered);
    }

    /// Adds the variables of a pattern. `known` is the type of what it matches; further names that
    /// the same pattern may bind have no known type.
    pub(super) fn declare(&mut self, pat: &Pat, known: Option<Known>) {
        match pat {
            Pat::Ident(PatIdent { by_ref: None, subpat: None, mutability, ident, .. })
                if !is_constant(ident) =>
            {
                let is_mut = mutability.is_some();
                // What has no type yet gets it later, from somewhere else.
                let is_search = self.declarations.is_some();
                let known = known.filter(|known| is_search || *known != Known::Literal);
                self.variables.push(Variable { name: ident.clone(), known, is_mut });
            }
            Pat::Type(typed) => self.declare(&typed.pat, Known::of(&typed.ty)),
            Pat::Paren(paren) => self.declare(&paren.pat, known),
            Pat::Guard(guarded) => self.declare(&guarded.pat, known),
            Pat::Tuple(tuple) => {
                let of_each = match known {
                    Some(Known::Tuple(of_each)) if of_each.len() == tuple.elems.len() => of_each,
                    _ => vec![None; tuple.elems.len()],
                };
                for (pat, known) in tuple.elems.iter().zip(of_each) {
                    self.declare(pat, known);
                }
            }
            other if known.is_some_and(|known| self.declare_parts(other, &known)) => {}
            other => bound_in(other).into_iter().for_each(|name| self.hide(name)),
        }
    }

    /// Adds a variable of which nothing is known.
    pub(super) fn hide(&mut self, name: Ident) {
        self.variables.push(Variable { name, known: None, is_mut: true });
    }

    /// Forgets the variables that a macro may have replaced by others.
    pub(super) fn forget(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) if self.variable(&name).is_some() => self.hide(name),
                TokenTree::Group(group) => self.forget(group.stream()),
                _ => {}
            }
        }
    }

    fn variable(&self, name: &Ident) -> Option<&Variable> {
        self.variables.iter().rev().find(|variable| variable.name == *name)
    }

    /// Whether an expression depends on a variable. One that does not is a constant: no input makes
    /// it fail, and the compiler may keep it in a place that lives for ever. An expression with an
    /// attribute does not count, because the attribute may remove it from the build.
    pub(super) fn varies(&self, expr: &Expr) -> bool {
        let tokens = expr.to_token_stream();
        self.mentions_variable(tokens.clone()) && !has_attribute(tokens)
    }

    fn mentions_variable(&self, tokens: TokenStream) -> bool {
        // A member follows one dot, the end of a range two.
        let mut dots = 0;
        tokens.into_iter().any(|token| {
            let before = std::mem::take(&mut dots);
            let is_member = before == 1;
            match token {
                TokenTree::Ident(name) => !is_member && self.variable(&name).is_some(),
                TokenTree::Group(group) => self.mentions_variable(group.stream()),
                TokenTree::Punct(punct) => {
                    dots = if punct.as_char() == '.' { before + 1 } else { 0 };
                    false
                }
                TokenTree::Literal(_) => false,
            }
        })
    }

    /// Whether a variable, or an item of the body, has this name.
    pub(super) fn hides(&self, name: &Ident) -> bool {
        self.variable(name).is_some()
    }

    /// The type of an expression, if it is known.
    pub(super) fn known(&self, expr: &Expr) -> Option<Known> {
        let known = self.shown(expr).or_else(|| self.inferred(expr))?;
        let Known::Named(name) = &known else { return Some(known) };
        let alias = self.declarations.as_ref().and_then(|own| own.named(name));
        Some(alias.unwrap_or(known))
    }

    /// The type of an expression, if its own syntax shows it.
    fn shown(&self, expr: &Expr) -> Option<Known> {
        match expr {
            Expr::Paren(paren) => self.known(&paren.expr),
            Expr::Group(group) => self.known(&group.expr),
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => match number.suffix() {
                "" => Some(Known::Literal),
                suffix => INTEGERS.into_iter().find(|name| *name == suffix).map(Known::Integer),
            },
            Expr::Lit(ExprLit { lit: Lit::Byte(_), .. }) => Some(Known::Integer("u8")),
            Expr::Cast(cast) => Known::of(&cast.ty),
            Expr::Path(path) => self.known_path(path),
            Expr::Unary(unary) => {
                let known = self.known(&unary.expr)?;
                match (unary.op, known) {
                    (UnOp::Deref(_), Known::Reference { to, .. }) => Some(*to),
                    (
                        UnOp::Neg(_) | UnOp::Not(_),
                        known @ (Known::Integer(_) | Known::Literal | Known::Declared),
                    ) => Some(known),
                    _ => None,
                }
            }
            Expr::Binary(ExprBinary { left, op, right, .. }) if is_arithmetic(op) => {
                self.known(left)?.with(self.known(right)?)
            }
            Expr::Binary(ExprBinary { left, op: BinOp::Shl(_) | BinOp::Shr(_), right, .. }) => {
                self.known(right)?;
                self.known(left).filter(|known| *known != Known::Literal)
            }
            Expr::Reference(reference) => {
                let to = Box::new(self.known(&reference.expr)?);
                let is_mut = reference.mutability.is_some();
                (*to != Known::Literal).then_some(Known::Reference { to, is_mut })
            }
            Expr::Tuple(tuple) => {
                Some(Known::Tuple(tuple.elems.iter().map(|own| self.known(own)).collect()))
            }
            Expr::Array(_) | Expr::Repeat(_) => Some(Known::Array(None)),
            Expr::Index(index) => {
                let is_element = self.known_index(&index.index)?;
                self.known(&index.expr).filter(|_| is_element)?.element()
            }
            Expr::MethodCall(call) => {
                // Asked for once: a chain of calls may be long.
                let own = self.known(&call.receiver);
                let shown = own.clone().and_then(|own| known_method(call, own));
                shown.or_else(|| self.given(call, own))
            }
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) => associated(&path.path).filter(|(_, name)| name == "from"),
                _ => None,
            }
            .map(|(integer, _)| Known::Integer(integer)),
            _ => None,
        }
    }

    fn known_path(&self, path: &ExprPath) -> Option<Known> {
        if path.qself.is_some() {
            return None;
        }
        let Some(name) = path.path.get_ident() else {
            let (integer, name) = associated(&path.path)?;
            return match &*name {
                "MAX" | "MIN" => Some(Known::Integer(integer)),
                "BITS" => Some(Known::Integer("u32")),
                _ => None,
            };
        };
        if let Some(variable) = self.variable(name) {
            return variable.known.clone();
        }
        let declared = || self.declarations.as_ref()?.named(&name.to_string());
        is_constant(name).then(|| declared().unwrap_or(Known::Declared))
    }

    /// Whether an index is a number (`true`) or a range of numbers (`false`), where its type is
    /// known.
    pub(super) fn known_index(&self, index: &Expr) -> Option<bool> {
        let is_size = |expr: &Expr| {
            let known = self.known(expr);
            matches!(known, Some(Known::Integer("usize") | Known::Literal | Known::Declared))
        };
        match index {
            Expr::Paren(paren) => self.known_index(&paren.expr),
            Expr::Range(range) => {
                let mut ends = [&range.start, &range.end].into_iter().flatten();
                ends.all(|end| is_size(end)).then_some(false)
            }
            other => is_size(other).then_some(true),
        }
    }

    /// Whether the length of what is indexed can be asked while the index is evaluated. In unsafe
    /// code, a static may be one that nobody should borrow.
    pub(super) fn has_length(&self, indexed: &Expr, index: &Expr, is_unsafe: bool) -> bool {
        let Some(is_element) = self.known_index(index) else { return false };
        match indexed {
            Expr::Paren(paren) => self.has_length(&paren.expr, index, is_unsafe),
            Expr::Path(path) => {
                let variable = path.path.get_ident().and_then(|name| self.variable(name));
                let is_mut = variable.is_some_and(|variable| variable.is_mut);
                self.known(indexed)
                    .filter(|known| !is_unsafe || *known != Known::Declared)
                    .is_some_and(|known| known.lends_itself(is_mut, is_element))
            }
            _ => false,
        }
    }

    /// Whether it is the type of numbers that will be known to the compiler, in a search.
    pub(super) fn is_literal(&self, known: &Known) -> bool {
        self.declarations.is_some() && *known == Known::Literal
    }

    /// Whether an expression is a variable, or what a variable refers to.
    pub(super) fn is_variable(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Paren(paren) => self.is_variable(&paren.expr),
            Expr::Unary(unary) => {
                matches!(unary.op, UnOp::Deref(_)) && self.is_variable(&unary.expr)
            }
            Expr::Path(path) => {
                path.path.get_ident().is_some_and(|name| self.variable(name).is_some())
            }
            _ => false,
        }
    }

    /// The type of the variable that goes through a range, if it is known.
    pub(super) fn known_iteration(&self, expr: &Expr) -> Option<Known> {
        match expr {
            Expr::Paren(paren) => self.known_iteration(&paren.expr),
            Expr::Range(range) => {
                let (start, end) = (range.start.as_ref()?, range.end.as_ref());
                let start = self.known(start)?;
                match end {
                    Some(end) => start.with(self.known(end)?),
                    None => Some(start),
                }
                .filter(|known| known.integer().is_some() || self.is_literal(known))
            }
            _ => self.known(expr)?.item().filter(|_| self.declarations.is_some()),
        }
    }
}

/// What a method of integers, texts and lists gives.
fn known_method(call: &ExprMethodCall, own: Known) -> Option<Known> {
    let name = call.method.to_string();
    if own.is_text() && changes_text(&name) {
        return Some(Known::Text);
    }
    let Some(integer) = own.integer() else {
        let is_length = name == "len" && call.args.is_empty();
        let has_length = own.lends_itself(false, true) && own != Known::Declared;
        return (is_length && has_length).then_some(Known::Integer("usize"));
    };
    match &*name {
        "abs_diff" | "unsigned_abs" => {
            let unsigned = format!("u{}", &integer[1..]);
            INTEGERS.into_iter().find(|name| *name == unsigned).map(Known::Integer)
        }
        "count_ones" | "count_zeros" | "leading_zeros" | "trailing_zeros" | "leading_ones"
        | "trailing_ones" | "ilog" | "ilog2" | "ilog10" => Some(Known::Integer("u32")),
        "abs" | "clamp" | "div_ceil" | "div_euclid" | "isqrt" | "max" | "min"
        | "next_multiple_of" | "next_power_of_two" | "pow" | "rem_euclid" | "rotate_left"
        | "rotate_right" | "saturating_add" | "saturating_div" | "saturating_mul"
        | "saturating_pow" | "saturating_sub" | "signum" | "swap_bytes" | "wrapping_add"
        | "wrapping_div" | "wrapping_mul" | "wrapping_neg" | "wrapping_pow" | "wrapping_rem"
        | "wrapping_shl" | "wrapping_shr" | "wrapping_sub" => Some(own),
        _ => None,
    }
}

/// Whether a method makes a text of a text, which may be another one.
pub(super) fn changes_text(method: &str) -> bool {
    const CHANGING: &str = "replace to_ascii_lowercase to_ascii_uppercase to_lowercase \
                            to_uppercase trim trim_end trim_end_matches trim_matches trim_start \
                            trim_start_matches";
    CHANGING.split(' ').any(|name| name == method)
}

/// Whether a name is written like a constant's.
fn is_constant(name: &Ident) -> bool {
    let name = name.to_string();
    name.contains(char::is_uppercase) && !name.contains(char::is_lowercase)
}

/// `u8` and `MAX` of `u8::MAX`.
fn associated(path: &Path) -> Option<(&'static str, String)> {
    let mut segments = path.segments.iter();
    let (own, name) = (segments.next()?, segments.next()?);
    let is_plain = segments.next().is_none() && path.leading_colon.is_none();
    is_plain.then(|| integer(&own.ident)).flatten().map(|own| (own, name.ident.to_string()))
}

fn is_arithmetic(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Add(_)
            | BinOp::Sub(_)
            | BinOp::Mul(_)
            | BinOp::Div(_)
            | BinOp::Rem(_)
            | BinOp::BitAnd(_)
            | BinOp::BitOr(_)
            | BinOp::BitXor(_)
    )
}

fn has_attribute(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == '#',
        TokenTree::Group(group) => has_attribute(group.stream()),
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    })
}
