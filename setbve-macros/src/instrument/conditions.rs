//! Boolean expressions: decisions, divided into conditions.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned as _;
use syn::visit_mut;
use syn::{
    BinOp, Expr, ExprBinary, ExprLit, ExprMethodCall, ExprRange, ExprUnary, Lit, RangeLimits, UnOp,
    parse_quote, parse_quote_spanned,
};

use super::Instrument;
use super::items::is_about_items;
use super::sites::Kind;
use crate::walk::{Walk as _, Walker};

/// The condition that a boolean expression evaluates last, and whether the expression has the same
/// outcome as this condition, not the opposite one.
pub(super) type Last = Option<(usize, bool)>;

impl Instrument<'_> {
    /// Instruments a boolean expression as a decision of its own; gives its site, and whether the
    /// site has the same outcome as the expression, not the opposite one.
    pub(super) fn decision(&mut self, expr: &mut Expr) -> Last {
        if is_constant(expr) {
            return None;
        }
        if let Expr::Unary(unary) = without_parens_mut(expr)
            && is_not(unary)
            && is_boolean(&unary.expr)
        {
            return self.decision(&mut unary.expr).map(|(site, same)| (site, !same));
        }
        if !is_compound(expr) {
            return Some((self.condition(expr, Kind::Decision, None), true));
        }
        let site = self.sites.add(Kind::Decision, expr, self.within, None);
        self.operand(expr, site);
        let Self { coverage, map, .. } = self;
        *expr = parse_quote!(#coverage::decide(&#map, #site, #expr));
        Some((site, true))
    }

    /// Makes two conditions of a test whether a value is in a range.
    pub(super) fn divide(&self, expr: &mut Expr) {
        if self.divides
            && let Some(compared) = compared_with_ends(expr)
        {
            *expr = compared;
        }
    }

    /// Instruments a part of a decision.
    pub(super) fn operand(&mut self, expr: &mut Expr, decision: usize) -> Last {
        self.divide(expr);
        let coverage = self.coverage;
        match expr {
            Expr::Paren(paren) => self.operand(&mut paren.expr, decision),
            Expr::Group(group) => self.operand(&mut group.expr, decision),
            Expr::Unary(unary) if is_not(unary) && is_boolean(&unary.expr) => {
                let last = self.operand(&mut unary.expr, decision);
                let inner = &unary.expr;
                *expr = parse_quote!(#coverage::not(#inner));
                last.map(|(site, same)| (site, !same))
            }
            Expr::Binary(ExprBinary {
                left,
                op: op @ (BinOp::And(_) | BinOp::Or(_)),
                right,
                ..
            }) => {
                let is_and = matches!(op, BinOp::And(_));
                let before = self.operand(left, decision);
                let mut last = None;
                // The right side is evaluated where the left one is true, or false for `||`.
                self.under(before, is_and, |this| last = this.operand(right, decision));
                let [on_left, on_right] =
                    if is_and { ["and_left", "and_right"] } else { ["or_left", "or_right"] };
                let [on_left, on_right] = [on_left, on_right].map(mixed);
                let junction = mixed("junction");
                *expr = parse_quote! {
                    (match #coverage::Junction::new() {
                        mut #junction => {
                            #junction.#on_left(#left) #op #junction.#on_right(#right)
                        }
                    })
                };
                last.or(before)
            }
            _ if is_constant(expr) => {
                *expr = parse_quote!(#coverage::constant(#expr));
                None
            }
            _ => Some((self.condition(expr, Kind::Condition, Some(decision)), true)),
        }
    }

    /// Instruments an expression as a single condition; gives its site.
    pub(super) fn condition(
        &mut self,
        expr: &mut Expr,
        kind: Kind,
        decision: Option<usize>,
    ) -> usize {
        let site = self.sites.add(kind, without_parens(expr), self.within, decision);
        let inner = without_parens_mut(expr);
        let (coverage, map) = (self.coverage, self.map);
        if let Expr::Macro(node) = inner
            && let Some(choice) = self.matches(node, site)
        {
            *expr = parse_quote!(#coverage::outcome(&#map, #site, #choice));
            return site;
        }
        let Expr::Binary(ExprBinary { left, op, right, .. }) = inner else {
            self.parts(inner);
            if is_about_items(inner) {
                self.about_items(expr, site);
                return site;
            }
            *expr = parse_quote!(#coverage::outcome(&#map, #site, #expr));
            return site;
        };
        let Some(comparison) = comparison(op).filter(|_| !self.is_untyped && lends(left, right))
        else {
            self.parts(inner);
            *expr = parse_quote!(#coverage::outcome(&#map, #site, #expr));
            return site;
        };
        self.visit_expr_mut(left);
        self.visit_expr_mut(right);
        let comparison = mixed(comparison);
        let [on_left, on_right] = ["left", "right"].map(mixed);
        // The comparison comes first, because it tells the compiler what type a literal has.
        *expr = parse_quote! {
            (match (&(#left), &(#right)) {
                (#on_left, #on_right) => {
                    let outcome = *#on_left #op *#on_right;
                    (&&#coverage::Operands(#on_left, #on_right)).compared(
                        &#map,
                        #site,
                        #coverage::Comparison::#comparison,
                        outcome,
                    )
                }
            })
        };
        site
    }

    /// Instruments what is inside a condition, but not the condition itself.
    fn parts(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Binary(_) | Expr::Unary(_) => {
                visit_mut::visit_expr_mut(&mut Walker(self), expr);
            }
            other => self.visit_expr_mut(other),
        }
    }
}

/// Whether the syntax shows that the expression is boolean.
pub(super) fn is_boolean(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => is_boolean(&paren.expr),
        Expr::Group(group) => is_boolean(&group.expr),
        Expr::Unary(unary) => is_not(unary) && is_boolean(&unary.expr),
        Expr::Binary(binary) => {
            is_comparison(&binary.op) || matches!(binary.op, BinOp::And(_) | BinOp::Or(_))
        }
        Expr::Macro(node) => node.mac.path.is_ident("matches"),
        other => is_about_items(other),
    }
}

/// `(a..b).contains(&c)` as the two comparisons that it makes, where these change no variable.
fn compared_with_ends(expr: &Expr) -> Option<Expr> {
    let Expr::MethodCall(ExprMethodCall { receiver, method, args, .. }) = expr else {
        return None;
    };
    let Expr::Range(ExprRange { start: Some(start), end: Some(end), limits, .. }) =
        without_parens(receiver)
    else {
        return None;
    };
    let item: Expr = match args.first()? {
        Expr::Reference(reference) => (*reference.expr).clone(),
        path @ Expr::Path(_) => parse_quote!(*#path),
        _ => return None,
    };
    let below = if matches!(limits, RangeLimits::Closed(_)) { quote!(<=) } else { quote!(<) };
    let are_pure = is_pure(start) && is_pure(end) && is_pure(&item);
    // They stand where the test does.
    let here = Span::mixed_site().located_at(expr.span());
    (method == "contains" && are_pure)
        .then(|| parse_quote_spanned!(here=> ((#start) <= (#item) && (#item) #below (#end))))
}

/// An identifier that the user's code cannot see.
pub(super) fn mixed(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => is_constant(&paren.expr),
        Expr::Group(group) => is_constant(&group.expr),
        Expr::Lit(ExprLit { lit: Lit::Bool(_), .. }) => true,
        Expr::Macro(node) => node.mac.path.is_ident("cfg"),
        _ => false,
    }
}

/// Whether an expression has more than one condition in it.
fn is_compound(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => is_compound(&paren.expr),
        Expr::Group(group) => is_compound(&group.expr),
        Expr::Binary(binary) => matches!(binary.op, BinOp::And(_) | BinOp::Or(_)),
        _ => false,
    }
}

fn is_not(unary: &ExprUnary) -> bool {
    matches!(unary.op, UnOp::Not(_))
}

fn is_comparison(op: &BinOp) -> bool {
    comparison(op).is_some()
}

/// A variant of the runtime's `Comparison`.
fn comparison(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Lt(_) => "Less",
        BinOp::Le(_) => "LessEqual",
        BinOp::Gt(_) => "Greater",
        BinOp::Ge(_) => "GreaterEqual",
        BinOp::Eq(_) => "Equal",
        BinOp::Ne(_) => "NotEqual",
        _ => return None,
    })
}

fn without_parens(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => without_parens(&paren.expr),
        Expr::Group(group) => without_parens(&group.expr),
        other => other,
    }
}

pub(super) fn without_parens_mut(expr: &mut Expr) -> &mut Expr {
    match expr {
        Expr::Paren(paren) => without_parens_mut(&mut paren.expr),
        Expr::Group(group) => without_parens_mut(&mut group.expr),
        other => other,
    }
}

/// Whether a reference to the left operand can be held while the right one is evaluated. The
/// original compares numbers by value, so its right operand may change a variable that the left one
/// has read.
fn lends(left: &Expr, right: &Expr) -> bool {
    let tokens = right.to_token_stream();
    if mentions(&tokens, &|word| word == "await") {
        return false;
    }
    let Some(root) = root(left) else { return true };
    is_pure(right) || !mentions(&tokens, &|word| word == root)
}

/// The variable that an expression is a part of.
fn root(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => root(&unary.expr),
        Expr::Paren(paren) => root(&paren.expr),
        Expr::Group(group) => root(&group.expr),
        _ => None,
    }
}

/// Whether the syntax shows that evaluating an expression changes no variable.
fn is_pure(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_pure(&field.base),
        Expr::Index(index) => is_pure(&index.expr) && is_pure(&index.index),
        Expr::Unary(unary) => is_pure(&unary.expr),
        Expr::Binary(binary) => {
            !is_assignment(&binary.op) && is_pure(&binary.left) && is_pure(&binary.right)
        }
        Expr::Cast(cast) => is_pure(&cast.expr),
        Expr::Paren(paren) => is_pure(&paren.expr),
        Expr::Group(group) => is_pure(&group.expr),
        Expr::Reference(reference) => reference.mutability.is_none() && is_pure(&reference.expr),
        Expr::MethodCall(call) => {
            let name = call.method.to_string();
            let mut parts = call.args.iter().chain([&*call.receiver]);
            PURE.iter().any(|pure| name.starts_with(pure)) && parts.all(is_pure)
        }
        _ => false,
    }
}

/// Prefixes of methods that the standard library has for numbers and lengths, and that change no
/// variable.
const PURE: [&str; 15] = [
    "abs",
    "as_",
    "checked_",
    "clone",
    "count_",
    "div_euclid",
    "is_",
    "len",
    "max",
    "min",
    "pow",
    "rem_euclid",
    "saturating_",
    "unsigned_abs",
    "wrapping_",
];

fn is_assignment(op: &BinOp) -> bool {
    op.to_token_stream().to_string().ends_with('=') && !is_comparison(op)
}

pub(super) fn mentions(tokens: &TokenStream, is_it: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => is_it(&ident),
        TokenTree::Group(group) => mentions(&group.stream(), is_it),
        _ => false,
    })
}

/// A call of the runtime that records the outcome of a site.
pub(super) fn outcome(instrument: &Instrument<'_>, site: usize, outcome: bool) -> TokenStream {
    let Instrument { coverage, map, .. } = instrument;
    quote!(#coverage::outcome(&#map, #site, #outcome);)
}
