//! Conditions about each item, `items.all(|item| ..)`: the more items pass, the nearer they are to
//! be true.

use syn::{Expr, ExprClosure, ExprMethodCall, ItemFn, ReturnType, Stmt, Type, parse_quote};

use super::Instrument;
use super::conditions::{mixed, without_parens_mut};

impl Instrument<'_> {
    /// Instruments a condition about each item that is this site.
    pub(super) fn about_items(&mut self, expr: &mut Expr, site: usize) {
        let Expr::MethodCall(call) = without_parens_mut(expr) else { return };
        let Some(test) = call.args.first_mut() else { return };
        let (coverage, map) = (self.coverage, self.map);
        match test {
            Expr::Closure(ExprClosure { body, .. }) => {
                **body = parse_quote!({ #coverage::item(); #body });
            }
            path => {
                let item = mixed("item");
                *path = parse_quote!(|#item| { #coverage::item(); #path(#item) });
            }
        }
        *expr = parse_quote!(#coverage::all(&#map, #site, #coverage::items(), #expr));
    }

    /// Makes the last expression of a function a decision, if it is a condition about each item; in
    /// a search, if it is any call.
    pub(super) fn decides_last(&self, function: &mut ItemFn) {
        if let ReturnType::Type(_, returned) = &function.sig.output
            && matches!(&**returned, Type::Path(path) if path.path.is_ident("bool"))
            && let Some(Stmt::Expr(last, None)) = function.block.stmts.last_mut()
            && (is_about_items(last) || self.divides && matches!(last, Expr::MethodCall(_)))
        {
            *last = parse_quote!(if (#last) { true } else { false });
        }
    }
}

/// Whether an expression is a call of `all` with a closure or a function whose name has more than
/// one part, so that it is no variable.
pub(super) fn is_about_items(expr: &Expr) -> bool {
    let Expr::MethodCall(ExprMethodCall { method, args, .. }) = expr else { return false };
    let is_test = |test: &Expr| match test {
        Expr::Closure(closure) => {
            closure.inputs.len() == 1 && !matches!(&*closure.body, Expr::Async(_))
        }
        Expr::Path(path) => path.qself.is_none() && path.path.segments.len() > 1,
        _ => false,
    };
    method == "all" && args.len() == 1 && args.iter().all(is_test)
}
