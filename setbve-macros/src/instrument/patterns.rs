//! Patterns of integers: which values they take.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprLit, Lit, Pat, PatRange, RangeLimits, UnOp};

use crate::walk::Walk;

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

/// The numbers of items, both ends included, that a pattern of a slice takes; `None` for another
/// pattern.
pub(super) fn lengths(pat: &Pat) -> Option<Vec<(i128, i128)>> {
    match pat {
        Pat::Guard(guarded) => lengths(&guarded.pat),
        Pat::Paren(paren) => lengths(&paren.pat),
        Pat::Reference(reference) => lengths(&reference.pat),
        Pat::Ident(ident) => ident.subpat.as_ref().and_then(|(_, pat)| lengths(pat)),
        Pat::Or(or) => {
            let cases: Option<Vec<_>> = or.cases.iter().map(lengths).collect();
            Some(cases?.concat())
        }
        Pat::Slice(slice) => {
            let items = slice.elems.iter().filter(|pat| !is_rest(pat)).count();
            let has_rest = items < slice.elems.len();
            let items = i128::try_from(items).ok()?;
            Some(vec![(items, if has_rest { i128::MAX } else { items })])
        }
        _ => None,
    }
}

fn is_rest(pat: &Pat) -> bool {
    match pat {
        Pat::Rest(_) => true,
        Pat::Ident(ident) => ident.subpat.as_ref().is_some_and(|(_, pat)| is_rest(pat)),
        _ => false,
    }
}

/// Whether evaluating this once more changes nothing: parts of variables.
pub(super) fn is_place(expr: &Expr) -> bool {
    const VIEWS: [&str; 2] = ["as_slice", "as_bytes"];
    match expr {
        Expr::Path(_) => true,
        Expr::Paren(paren) => is_place(&paren.expr),
        Expr::Field(field) => is_place(&field.base),
        Expr::Reference(reference) => reference.mutability.is_none() && is_place(&reference.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && is_place(&unary.expr),
        Expr::Index(index) => is_place(&index.expr) && is_range(&index.index),
        Expr::MethodCall(call) => {
            call.args.is_empty()
                && VIEWS.iter().any(|view| call.method == view)
                && is_place(&call.receiver)
        }
        _ => false,
    }
}

/// Whether it is a range between literals and variables.
fn is_range(expr: &Expr) -> bool {
    let is_plain = |end: &Option<Box<Expr>>| {
        end.as_ref().is_none_or(|end| matches!(**end, Expr::Lit(_) | Expr::Path(_)))
    };
    matches!(expr, Expr::Range(range) if is_plain(&range.start) && is_plain(&range.end))
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
        let ranges = taken(ranges);
        quote!((#site, #ranges))
    });
    quote!(&[#(#rows),*])
}

/// The ranges as an expression.
pub(super) fn taken(ranges: &[(i128, i128)]) -> TokenStream {
    let ranges = ranges.iter().map(|(low, high)| quote!((#low, #high)));
    quote!(&[#(#ranges),*])
}

/// The most patterns that an arm is divided into.
const ALTERNATIVES: usize = 12;

/// One pattern for each alternative of a pattern, wherever in it these stand; none if there would
/// be too many.
pub(super) fn alternatives(pat: &Pat) -> Vec<Pat> {
    let mut divided = Vec::new();
    let mut rest = vec![pat.clone()];
    while let Some(pat) = rest.pop() {
        let cases = replaced(&mut pat.clone(), None);
        if divided.len() + rest.len() + cases > ALTERNATIVES {
            return Vec::new();
        }
        for case in (0..cases).rev() {
            let mut one = pat.clone();
            replaced(&mut one, Some(case));
            rest.push(one);
        }
        if cases == 0 {
            divided.push(pat);
        }
    }
    divided
}

/// Puts one of its cases in the place of the first list of alternatives in a pattern. Returns how
/// many cases it has.
fn replaced(pat: &mut Pat, case: Option<usize>) -> usize {
    struct First {
        case: Option<usize>,
        cases: usize,
    }

    impl Walk for First {
        fn at_pat(&mut self, pat: &mut Pat) -> bool {
            if self.cases > 0 {
                return false;
            }
            let Pat::Or(list) = pat else { return true };
            self.cases = list.cases.len();
            if let Some(case) = self.case {
                *pat = list.cases[case].clone();
            }
            false
        }

        fn at_expr(&mut self, _: &mut Expr) -> bool {
            false
        }
    }

    let mut first = First { case, cases: 0 };
    first.visit_pat_mut(pat);
    first.cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse::Parser as _;
    use syn::parse_quote;

    #[test]
    fn patterns_of_slices_take_lengths() {
        let all = i128::MAX;
        for (pattern, expected) in [
            ("[a, b]", Some(vec![(2, 2)])),
            ("[]", Some(vec![(0, 0)])),
            ("[first, ..]", Some(vec![(1, all)])),
            ("&[first, rest @ .., last]", Some(vec![(2, all)])),
            ("[_] | [_, _]", Some(vec![(1, 1), (2, 2)])),
            ("whole @ [_]", Some(vec![(1, 1)])),
            ("Some([a])", None),
            ("1", None),
        ] {
            let pat = Pat::parse_multi_with_leading_vert.parse_str(pattern).unwrap();
            assert_eq!(lengths(&pat), expected, "{pattern}");
        }
    }

    #[test]
    fn only_parts_of_variables_are_evaluated_once_more() {
        for expr in [parse_quote!(parts[..]), parse_quote!(self.a[1..n]), parse_quote!(&*it)] {
            assert!(is_place(&expr));
        }
        let calls = [parse_quote!(next()), parse_quote!(&mut a[..]), parse_quote!(a[next()..])];
        for expr in calls {
            assert!(!is_place(&expr));
        }
        assert!(is_place(&parse_quote!(parts.as_slice())));
        // `as_ref` may be ambiguous where nothing but its length is asked for.
        for expr in [parse_quote!(parts.pop()), parse_quote!(parts.as_ref())] {
            assert!(!is_place(&expr));
        }
    }
}
