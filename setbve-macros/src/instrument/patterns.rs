//! Patterns of integers: which values they take.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprLit, Lit, Pat, PatRange, RangeLimits, UnOp};

/// The ranges of values, both ends included, that a pattern takes; `None` where it is not made of
/// literals alone.
pub(super) fn ranges(pat: &Pat) -> Option<Vec<(i128, i128)>> {
    match pat {
        Pat::Guard(guarded) => ranges(&guarded.pat),
        Pat::Paren(paren) => ranges(&paren.pat),
        Pat::Ident(ident) => ident.subpat.as_ref().and_then(|(_, pat)| ranges(pat)),
        Pat::Or(or) => {
            let cases: Option<Vec<_>> = or.cases.iter().map(ranges).collect();
            Some(cases?.concat())
        }
        Pat::Lit(ExprLit { lit, .. }) => literal(lit).map(|value| vec![(value, value)]),
        Pat::Range(PatRange { start, limits, end, .. }) => {
            let bound = |bound: &Option<Box<Expr>>, open: i128| match bound {
                Some(expr) => constant(expr),
                None => Some(open),
            };
            let low = bound(start, i128::MIN)?;
            let mut high = bound(end, i128::MAX)?;
            if end.is_some() && matches!(limits, RangeLimits::HalfOpen(_)) {
                high = high.checked_sub(1)?;
            }
            (low <= high).then(|| vec![(low, high)])
        }
        // A negative number.
        Pat::Verbatim(tokens) => {
            let value = constant(&syn::parse2(tokens.clone()).ok()?)?;
            Some(vec![(value, value)])
        }
        _ => None,
    }
}

fn constant(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Lit(literal_) => literal(&literal_.lit),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            constant(&unary.expr)?.checked_neg()
        }
        Expr::Paren(paren) => constant(&paren.expr),
        Expr::Group(group) => constant(&group.expr),
        _ => None,
    }
}

fn literal(lit: &Lit) -> Option<i128> {
    match lit {
        Lit::Int(number) => number.base10_parse().ok(),
        Lit::Byte(byte) => Some(byte.value().into()),
        Lit::Char(letter) => Some(u32::from(letter.value()).into()),
        _ => None,
    }
}

/// The ranges as an expression for the runtime's `look`.
pub(super) fn table(arms: &[(usize, Vec<(i128, i128)>)]) -> TokenStream {
    let rows = arms.iter().map(|(site, ranges)| {
        let ranges = ranges.iter().map(|(low, high)| quote!((#low, #high)));
        quote!((#site, &[#(#ranges),*]))
    });
    quote!(&[#(#rows),*])
}
