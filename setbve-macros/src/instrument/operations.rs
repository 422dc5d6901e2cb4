//! Operations that may fail: their value does not fit its type, or an operand is outside of what
//! the operation takes.
//!
//! An operation is instrumented where the types of its operands are known (`types.rs`). The copy
//! binds the operands in their order, shows them to the runtime by reference, and then does what
//! the original does, with the same checks. A constant operation stays as it is.

use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote};
use syn::spanned::Spanned as _;
use syn::{BinOp, Expr, ExprBinary, ExprLit, UnOp};

use super::Instrument;
use super::conditions::mixed;
use super::known::Known;
use super::sites::Kind;
use super::types::changes_text;
use crate::walk::Walk as _;

impl Instrument<'_> {
    /// Instruments an operation with two operands, and itself if it may fail or divides.
    pub(super) fn binary(&mut self, expr: &mut Expr) {
        let ways = self.ways_of_binary(expr);
        let places: Vec<usize> = ways.iter().map(|_| self.sites.add_operation(expr)).collect();
        let Expr::Binary(ExprBinary { left, op, right, .. }) = expr else { return };
        self.visit_expr_mut(left);
        self.visit_expr_mut(right);
        if ways.is_empty() {
            return;
        }
        let is_assignment = operation(op).is_some_and(|(_, assigns)| assigns);
        let [on_left, on_right] = [located("left", left), located("right", right)];
        let (coverage, map) = (self.coverage, self.map);
        *expr = Expr::Verbatim(if is_assignment {
            quote! {
                #left #op (match #right {
                    #on_right => {
                        #((&&#coverage::Operands(&#left, &#on_right))
                            .fits(&#map, #places, #coverage::Arithmetic::#ways);)*
                        #on_right
                    }
                })
            }
        } else {
            quote! {
                (match (#left, #right) {
                    (#on_left, #on_right) => {
                        #((&&#coverage::Operands(&#on_left, &#on_right))
                            .fits(&#map, #places, #coverage::Arithmetic::#ways);)*
                        #on_left #op #on_right
                    }
                })
            }
        });
    }

    /// The ways of an operation: whether it fails, and whether a division leaves a remainder.
    fn ways_of_binary(&self, expr: &Expr) -> Vec<Ident> {
        let Expr::Binary(ExprBinary { left, op, right, .. }) = expr else { return Vec::new() };
        let Some((operation, is_assignment)) = operation(op) else { return Vec::new() };
        let known = self.scope.known(left).zip(self.scope.known(right));
        let Some((on_left, on_right)) = known else { return Vec::new() };
        let is_shift = operation == "Shift" && on_right != Known::Declared;
        let is_number = match if is_shift { Some(on_left) } else { on_left.with(on_right) } {
            Some(Known::Integer(_)) => true,
            Some(Known::Declared) => !is_assignment,
            Some(known) => self.scope.is_literal(&known),
            None => false,
        };
        let is_place = !is_assignment || self.scope.is_variable(left);
        if !is_number || !is_place || !self.scope.varies(expr) {
            return Vec::new();
        }
        // A number in the source divides and shifts as it should, or nothing compiles.
        let is_safe = ["Quotient", "Shift"].contains(&operation) && is_number_of_source(right);
        let fails = (!is_safe).then_some(operation);
        let divides = (operation == "Quotient").then_some("Remainder");
        fails.into_iter().chain(divides).map(mixed).collect()
    }

    /// Instruments what stands behind a `-`, `!` or `*`, and a `-` that may fail.
    pub(super) fn negation(&mut self, expr: &mut Expr) {
        let Expr::Unary(unary) = &*expr else { return };
        let is_signed = self.scope.known(&unary.expr).is_some_and(|known| known.is_signed());
        let is_site =
            matches!(unary.op, UnOp::Neg(_)) && is_signed && self.scope.varies(&unary.expr);
        let site = is_site.then(|| self.sites.add_operation(expr));
        let Expr::Unary(unary) = expr else { return };
        self.visit_expr_mut(&mut unary.expr);
        let Some(site) = site else { return };
        let (op, operand) = (&unary.op, &unary.expr);
        let value = located("value", operand);
        let (coverage, map) = (self.coverage, self.map);
        *expr = Expr::Verbatim(quote! {
            (match #operand {
                #value => {
                    (&&#coverage::Operands(&#value, &#value))
                        .fits(&#map, #site, #coverage::Arithmetic::Negation);
                    #op #value
                }
            })
        });
    }

    /// Instruments what is cast, and a cast that may change the value.
    pub(super) fn cast(&mut self, expr: &mut Expr) {
        let Expr::Cast(cast) = &*expr else { return };
        let from = self.scope.known(&cast.expr).and_then(|known| known.integer());
        let to = self.scope.known(expr).and_then(|known| known.integer());
        let lossy = from.zip(to).filter(|(from, to)| !holds(to, from));
        let lossy = lossy.filter(|_| self.scope.varies(expr));
        let site = lossy.map(|(_, to)| (self.sites.add_operation(expr), to));
        let Expr::Cast(cast) = expr else { return };
        self.visit_expr_mut(&mut cast.expr);
        let Some((site, to)) = site else { return };
        let (operand, ty) = (&cast.expr, &cast.ty);
        let value = located("value", operand);
        let (coverage, map, to) = (self.coverage, self.map, mixed(to));
        *expr = Expr::Verbatim(quote! {
            (match #operand {
                #value => {
                    (&&#coverage::Operands(&#value, &::core::primitive::#to::MIN))
                        .fits(&#map, #site, #coverage::Arithmetic::Cast);
                    #value as #ty
                }
            })
        });
    }

    /// Instruments what is indexed, and `a[i]` and `a[i..j]` if the length of `a` can be asked.
    pub(super) fn index(&mut self, expr: &mut Expr) {
        let Expr::Index(index) = &*expr else { return };
        let is_site = self.scope.has_length(&index.expr, &index.index, self.is_unsafe)
            && self.scope.varies(&index.index);
        let site = is_site.then(|| self.sites.add_operation(expr));
        let Expr::Index(index) = expr else { return };
        self.visit_expr_mut(&mut index.expr);
        self.visit_expr_mut(&mut index.index);
        let Some(site) = site else { return };
        let (indexed, asked) = (&index.expr, &index.index);
        let value = located("index", asked);
        let (coverage, map) = (self.coverage, self.map);
        *index.index = Expr::Verbatim(quote! {
            (match (#asked) {
                #value => {
                    (&&#coverage::Operands(&#indexed, &#value)).reaches(&#map, #site);
                    #value
                }
            })
        });
    }
}

impl Instrument<'_> {
    /// Instruments a method of integers with two ways, such as `min`, or `cmp::min`; returns
    /// whether it is one.
    pub(super) fn two_ways(&mut self, expr: &mut Expr) -> bool {
        let (name, operands): (&Ident, Vec<&Expr>) = match &*expr {
            Expr::MethodCall(call) => {
                (&call.method, std::iter::once(&*call.receiver).chain(&call.args).collect())
            }
            Expr::Call(call) => match compared(&call.func) {
                Some(name) => (name, call.args.iter().collect()),
                None => return false,
            },
            _ => return false,
        };
        let ways = ways_of(&name.to_string());
        let is_of_sign = is_of_sign(name);
        let opposite = (self.divides && (name == "min" || name == "max"))
            .then(|| mixed(if name == "min" { "max" } else { "min" }));
        let mut known = operands.iter().map(|operand| self.scope.known(operand));
        let is_number = |own: &Known| own.integer().is_some() || self.scope.is_literal(own);
        let Some(own) = known.next().flatten().filter(is_number) else { return false };
        let are_known =
            known.all(|other| other.is_some_and(|other| own.clone().with(other).is_some()));
        let wanted = if is_of_sign { 1 } else { 1 + ways.len() };
        if ways.is_empty() || operands.len() != wanted || !are_known || !self.scope.varies(expr) {
            return false;
        }
        let bound = ["value", "first", "second"].into_iter().zip(&operands);
        let bound: Vec<Ident> = bound.map(|(name, operand)| located(name, operand)).collect();
        let places: Vec<usize> = ways.iter().map(|_| self.sites.add_operation(expr)).collect();
        let ways: Vec<Ident> = ways.iter().map(|way| mixed(way)).collect();
        let (value, rest) = (&bound[0], &bound[1..]);
        let zero = is_of_sign.then(|| quote!(0_i8));
        let others = rest.iter().map(ToTokens::to_token_stream).chain(zero);
        let (called, operands) = match expr {
            Expr::MethodCall(call) => {
                self.visit_expr_mut(&mut call.receiver);
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
                let (receiver, method, turbofish) = (&call.receiver, &call.method, &call.turbofish);
                let arguments = call.args.iter();
                (quote!(#value.#method #turbofish (#(#rest),*)), quote!(#receiver, #(#arguments),*))
            }
            Expr::Call(call) => {
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
                let (function, arguments) = (&call.func, call.args.iter());
                (quote!(#function(#value, #(#rest),*)), quote!(#(#arguments),*))
            }
            _ => return false,
        };
        let (coverage, map) = (self.coverage, self.map);
        let operation = places[0];
        let called = match opposite {
            Some(opposite) => quote! {
                if #coverage::is_other(&#map, #operation) {
                    ::core::cmp::Ord::#opposite(#value, #(#rest),*)
                } else {
                    #called
                }
            },
            None => called,
        };
        *expr = Expr::Verbatim(quote! {
            (match (#operands) {
                (#value, #(#rest),*) => {
                    #((&&#coverage::Operands(&#value, &#others))
                        .fits(&#map, #places, #coverage::Arithmetic::#ways);)*
                    #called
                }
            })
        });
        true
    }
}

impl Instrument<'_> {
    /// Instruments a method of texts that may leave the text as it is; returns whether it is one.
    pub(super) fn text_change(&mut self, expr: &mut Expr) -> bool {
        let Expr::MethodCall(call) = &*expr else { return false };
        let is_text = |own: Known| own.is_text();
        if !self.divides
            || !changes_text(&call.method.to_string())
            || !self.scope.known(&call.receiver).is_some_and(is_text)
            || !self.scope.varies(&call.receiver)
        {
            return false;
        }
        let site = self.sites.add(Kind::Question, expr, self.within, None);
        let Expr::MethodCall(call) = expr else { return false };
        self.visit_expr_mut(&mut call.receiver);
        call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
        let (coverage, map) = (self.coverage, self.map);
        let (receiver, value) = (&call.receiver, located("value", &call.receiver));
        let mut changed = call.clone();
        *changed.receiver = Expr::Verbatim(quote!(#value));
        *expr = Expr::Verbatim(quote! {
            (match (&(#receiver)) {
                #value => #coverage::text(&#map, #site, #value, #changed),
            })
        });
        true
    }
}

/// The name of `cmp::min` and `cmp::max`, however much of the path is written.
fn compared(function: &Expr) -> Option<&Ident> {
    let Expr::Path(path) = function else { return None };
    let mut segments = path.path.segments.iter().rev();
    let name = &segments.next()?.ident;
    let is_of_std = segments.next().is_none_or(|module| module.ident == "cmp");
    (is_of_std && (name == "min" || name == "max")).then_some(name)
}

/// Whether a method without arguments goes one way for negative numbers, as `abs` does.
fn is_of_sign(method: &Ident) -> bool {
    ["abs", "unsigned_abs", "signum"].iter().any(|own| method == own)
}

/// The variants of the runtime's `Arithmetic` that tell the ways of a method apart, one for each
/// argument.
fn ways_of(method: &str) -> &'static [&'static str] {
    match method {
        "min" | "abs_diff" => &["Least"],
        "max" | "abs" | "unsigned_abs" | "signum" => &["Greatest"],
        "clamp" => &["Greatest", "Least"],
        "saturating_add" | "checked_add" | "wrapping_add" | "overflowing_add" => &["Sum"],
        "saturating_sub" | "checked_sub" | "wrapping_sub" | "overflowing_sub" => &["Difference"],
        "saturating_mul" | "checked_mul" | "wrapping_mul" | "overflowing_mul" => &["Product"],
        "checked_div" | "checked_rem" => &["Quotient"],
        "div_ceil" | "div_euclid" | "rem_euclid" | "next_multiple_of" => &["Remainder"],
        _ => &[],
    }
}

/// A variant of the runtime's `Arithmetic`, and whether the operator assigns.
fn operation(op: &BinOp) -> Option<(&'static str, bool)> {
    Some(match op {
        BinOp::Add(_) => ("Sum", false),
        BinOp::Sub(_) => ("Difference", false),
        BinOp::Mul(_) => ("Product", false),
        BinOp::Div(_) | BinOp::Rem(_) => ("Quotient", false),
        BinOp::Shl(_) | BinOp::Shr(_) => ("Shift", false),
        BinOp::AddAssign(_) => ("Sum", true),
        BinOp::SubAssign(_) => ("Difference", true),
        BinOp::MulAssign(_) => ("Product", true),
        BinOp::DivAssign(_) | BinOp::RemAssign(_) => ("Quotient", true),
        BinOp::ShlAssign(_) | BinOp::ShrAssign(_) => ("Shift", true),
        _ => return None,
    })
}

fn is_number_of_source(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => is_number_of_source(&paren.expr),
        Expr::Group(group) => is_number_of_source(&group.expr),
        Expr::Lit(ExprLit { .. }) => true,
        _ => false,
    }
}

/// Whether a type has all values of another one.
fn holds(to: &str, from: &str) -> bool {
    let of = |name: &str| (name.starts_with('i'), name[1..].parse().unwrap_or(64));
    let ((to_signed, to_bits), (from_signed, from_bits)): ((bool, u32), (bool, u32)) =
        (of(to), of(from));
    match (to_signed, from_signed) {
        (true, false) => to_bits > from_bits,
        (false, true) => false,
        _ => to_bits >= from_bits,
    }
}

/// An identifier that the user's code cannot see, at the place of an expression.
fn located(name: &str, at: &dyn ToTokens) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(at.to_token_stream().span()))
}
