//! Macros of the standard library whose arguments are known to be conditions.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ExprMacro, Pat, Result, Token, parse_quote};

use super::Instrument;
use super::conditions::{is_boolean, mixed};
use super::sites::Kind;
use crate::walk::Walk as _;

/// `a > b`, or `a > b, "{a}"`.
struct Asserted {
    cond: Expr,
    /// The message, with the comma in front of it.
    message: TokenStream,
}

impl Parse for Asserted {
    fn parse(input: ParseStream) -> Result<Self> {
        Ok(Self { cond: input.parse()?, message: input.parse()? })
    }
}

/// `a, b`, or `a, b, "{a}"`.
struct Compared {
    left: Expr,
    right: Expr,
    message: TokenStream,
}

impl Parse for Compared {
    fn parse(input: ParseStream) -> Result<Self> {
        let left = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(Self { left, right: input.parse()?, message: input.parse()? })
    }
}

/// `value, Some(n) if n > 3`.
struct Matched {
    value: Expr,
    pat: Pat,
}

impl Parse for Matched {
    fn parse(input: ParseStream) -> Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let mut pat = Pat::parse_multi_with_leading_vert(input)?;
        if input.peek(Token![if]) {
            let (if_token, guard) = (input.parse()?, input.parse()?);
            pat = Pat::Guard(syn::PatGuard {
                attrs: Vec::new(),
                pat: Box::new(pat),
                if_token,
                guard,
            });
        }
        input.parse::<Option<Token![,]>>()?;
        Ok(Self { value, pat })
    }
}

impl Instrument<'_> {
    /// Instruments a macro where it is known.
    pub(super) fn known_macro(&mut self, expr: &mut Expr) {
        self.replaces_macro(expr);
    }

    /// Does the same; returns whether it replaced the expression.
    pub(super) fn replaces_macro(&mut self, expr: &mut Expr) -> bool {
        let Expr::Macro(node) = expr else { return false };
        let Some(name) = node.mac.path.get_ident().map(ToString::to_string) else { return false };
        let (plain, is_debug) = match name.strip_prefix("debug_") {
            Some(plain) => (plain, true),
            None => (&*name, false),
        };
        let replaced = match plain {
            "assert" => self.assert(node),
            "assert_eq" | "assert_ne" => self.assert_compared(node, plain == "assert_eq"),
            "matches" if !is_debug => {
                self.decision(expr);
                return true;
            }
            _ => None,
        };
        let Some(replaced) = replaced else { return false };
        *expr = if is_debug {
            parse_quote!(if ::core::cfg!(debug_assertions) { #replaced; })
        } else {
            replaced
        };
        true
    }

    fn assert(&mut self, node: &ExprMacro) -> Option<Expr> {
        let Asserted { mut cond, message } = node.mac.parse_body().ok()?;
        let path = &node.mac.path;
        let coverage = self.coverage;
        let original = cond.clone();
        if is_boolean(&cond) {
            self.decision(&mut cond)?;
        } else {
            self.condition(&mut cond, Kind::Decision, None);
        }
        let has_message = message.clone().into_iter().nth(1).is_some();
        Some(if has_message {
            // The macro itself handles the message, because the rules for it differ between
            // editions.
            parse_quote!(#path!(#cond #message))
        } else {
            parse_quote!(if !#cond { #coverage::fail_assertion!(#original) })
        })
    }

    fn assert_compared(&mut self, node: &ExprMacro, is_equal: bool) -> Option<Expr> {
        let Compared { left, right, message } = node.mac.parse_body().ok()?;
        let path = &node.mac.path;
        let [on_left, on_right] = ["left", "right"].map(mixed);
        let mut values = [left, right];
        let site = self.sites.add(Kind::Decision, &node.mac, self.within, None);
        for value in &mut values {
            self.visit_expr_mut(value);
        }
        let [left, right] = values;
        let (coverage, map) = (self.coverage, self.map);
        let (op, comparison) =
            if is_equal { (quote!(==), mixed("Equal")) } else { (quote!(!=), mixed("NotEqual")) };
        // The operands are compared here and, if the assertion fails, again by the macro, because
        // only the macro can make the message.
        Some(parse_quote! {
            match (&(#left), &(#right)) {
                (#on_left, #on_right) => {
                    let outcome = *#on_left #op *#on_right;
                    if !(&&#coverage::Operands(#on_left, #on_right)).compared(
                        &#map,
                        #site,
                        #coverage::Comparison::#comparison,
                        outcome,
                    ) {
                        #path!(*#on_left, *#on_right #message)
                    }
                }
            }
        })
    }

    /// The condition that a `matches!` is; `None` for other macros.
    pub(super) fn matches(&mut self, node: &ExprMacro, site: usize) -> Option<Expr> {
        if !node.mac.path.is_ident("matches") {
            return None;
        }
        let Matched { value, pat } = node.mac.parse_body().ok()?;
        Some(self.test_of(value, pat, site))
    }
}
