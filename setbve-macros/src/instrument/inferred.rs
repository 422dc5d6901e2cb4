//! Types of expressions that follow from others: through branches, fields, items, successes, and
//! what the module declares.
//!
//! Only a search asks for them. What the papers' criterion counts does not depend on them.

use quote::ToTokens as _;
use syn::{Block, Expr, ExprCall, ExprMethodCall, FieldPat, Pat, Stmt};

use super::branches::has_let;
use super::conditions::mentions;
use super::known::Known;
use super::types::Scope;
use crate::names::bound_in;

impl Known {
    /// What a reference refers to, or the type itself.
    fn referred(self) -> Self {
        match self {
            Self::Reference { to, .. } => to.referred(),
            other => other,
        }
    }

    /// What a success holds.
    fn success(self) -> Option<Self> {
        match self {
            Self::Success(of) => Some(*of),
            _ => None,
        }
    }

    /// What a loop over a value of this type goes through.
    pub(super) fn item(self) -> Option<Self> {
        match self {
            Self::Array(element) | Self::Sequence(element) => element.map(|own| *own),
            Self::Items(item) => Some(*item),
            Self::Reference { to, is_mut } => {
                let is_list = matches!(*to, Self::Array(_) | Self::Sequence(_));
                let to = Box::new((*to).item().filter(|_| is_list)?);
                Some(Self::Reference { to, is_mut })
            }
            _ => None,
        }
    }

    fn shared(self) -> Self {
        Self::Reference { to: Box::new(self), is_mut: false }
    }

    fn successful(self) -> Self {
        Self::Success(Box::new(self))
    }

    fn iterated(self) -> Self {
        Self::Items(Box::new(self))
    }
}

/// The type of several branches, if it is one that no branch is made to have.
fn one_of(branches: impl IntoIterator<Item = Option<Known>>) -> Option<Known> {
    let plain = branches.into_iter().flatten().filter(|own| {
        let is_plain = |own: &Known| matches!(own, Known::Integer(_) | Known::Literal);
        is_plain(own) || matches!(own, Known::Success(of) if is_plain(of))
    });
    // A literal has the type of the others.
    plain.max_by_key(|own| *own != Known::Literal)
}

impl Scope {
    /// The type of an expression, where its syntax alone does not show it.
    pub(super) fn inferred(&self, expr: &Expr) -> Option<Known> {
        let declarations = self.declarations.as_deref()?;
        match expr {
            Expr::Block(node) if node.label.is_none() => self.tail(&node.block),
            Expr::If(node) => {
                let then = self.tail(&node.then_branch).filter(|own| {
                    // Its patterns may hide variables.
                    *own == Known::Literal || !has_let(&node.cond)
                });
                let (_, otherwise) = node.else_branch.as_ref()?;
                one_of([then, self.known(otherwise)])
            }
            Expr::Match(node) => one_of(node.arms.iter().map(|arm| {
                let bound = bound_in(&arm.pat);
                let is_hidden = mentions(&arm.body.to_token_stream(), &|word| bound.contains(word));
                self.known(&arm.body).filter(|own| *own == Known::Literal || !is_hidden)
            })),
            Expr::Field(node) => match self.known(&node.base)?.referred() {
                Known::Named(owner) => declarations.field(&owner, &node.member),
                Known::Tuple(of_each) => match &node.member {
                    syn::Member::Unnamed(at) => of_each.get(at.index as usize)?.clone(),
                    syn::Member::Named(_) => None,
                },
                _ => None,
            },
            Expr::Struct(node) => node.path.get_ident().map(|own| Known::Named(own.to_string())),
            Expr::Try(node) => self.known(&node.expr)?.success(),
            Expr::Call(node) => self.called(node),
            Expr::Range(_) => self.known_iteration(expr).map(Known::iterated),
            _ => None,
        }
    }

    /// The type of a block. What its statements declare may hide variables.
    fn tail(&self, block: &Block) -> Option<Known> {
        let Some(Stmt::Expr(tail, None)) = block.stmts.last() else { return None };
        let is_alone = block.stmts.len() == 1;
        self.known(tail).filter(|own| is_alone || *own == Known::Literal)
    }

    fn called(&self, call: &ExprCall) -> Option<Known> {
        let Expr::Path(path) = &*call.func else { return None };
        let segments: Vec<_> = path.path.segments.iter().collect();
        let declarations = self.declarations.as_deref()?;
        match segments[..] {
            _ if path.qself.is_some() => None,
            [own] if self.hides(&own.ident) => None,
            [own] if own.ident == "Some" || own.ident == "Ok" => {
                let held = self.known(call.args.first()?)?;
                (held != Known::Literal).then(|| held.successful())
            }
            [own] => declarations.result("", &own.ident.to_string()),
            [owner, own] if path.path.leading_colon.is_none() => {
                declarations.result(&owner.ident.to_string(), &own.ident.to_string())
            }
            _ => None,
        }
    }

    /// What a method of std gives, or one that the module declares; `own` is the receiver's type.
    pub(super) fn given(&self, call: &ExprMethodCall, own: Option<Known>) -> Option<Known> {
        let declarations = self.declarations.as_deref()?;
        let name = &*call.method.to_string();
        let generic = || match call.turbofish.as_ref()?.args.first()? {
            syn::GenericArgument::Type(ty) => Known::of(ty),
            _ => None,
        };
        let size = Known::Integer("usize");
        match (own, name) {
            (_, "parse") => generic().map(Known::successful),
            (_, "sum" | "product") => generic(),
            (Some(Known::Success(of)), _) => match name {
                "expect" | "unwrap" | "unwrap_or" | "unwrap_or_default" | "unwrap_or_else" => {
                    Some(*of)
                }
                "filter" | "map_err" | "ok" | "ok_or" | "ok_or_else" | "or" | "or_else" => {
                    Some(of.successful())
                }
                "copied" | "cloned" => Some(of.referred().successful()),
                "map_or" => self.known(call.args.first()?),
                _ => None,
            },
            (Some(Known::Items(of)), _) => match name {
                "count" => Some(size),
                "last" | "max" | "min" | "next" => Some(of.successful()),
                "copied" | "cloned" => Some(of.referred().iterated()),
                "enumerate" => Some(Known::Tuple(vec![Some(size), Some(*of)]).iterated()),
                "zip" => {
                    let other = call.args.first().and_then(|other| self.known_iteration(other));
                    Some(Known::Tuple(vec![Some(*of), other]).iterated())
                }
                "filter" | "inspect" | "into_iter" | "peekable" | "rev" | "skip" | "skip_while"
                | "step_by" | "take" | "take_while" => Some(of.iterated()),
                _ => None,
            },
            (Some(own), "into_iter") => own.item().map(Known::iterated),
            (Some(own), _) => match (own.referred(), name) {
                (Known::Named(owner), _) => declarations.result(&owner, name),
                (own, "clone") => Some(own),
                (own, "iter") => own.item().map(|item| item.shared().iterated()),
                (Known::Text, "bytes") => Some(Known::Integer("u8").iterated()),
                (Known::Text, "chars") => Some(Known::Char.iterated()),
                (Known::Text, "char_indices") => {
                    Some(Known::Tuple(vec![Some(size), Some(Known::Char)]).iterated())
                }
                (Known::Char, "to_digit") => Some(Known::Integer("u32").successful()),
                (
                    own @ Known::Integer(_),
                    "checked_abs" | "checked_add" | "checked_div" | "checked_div_euclid"
                    | "checked_mul" | "checked_neg" | "checked_pow" | "checked_rem"
                    | "checked_rem_euclid" | "checked_sub",
                ) => Some(own.successful()),
                (own, "first" | "last" | "get") => {
                    let is_range = |index: &Expr| !matches!(self.known_index(index), Some(true));
                    let is_one = !call.args.iter().any(is_range);
                    own.item().filter(|_| is_one).map(|item| item.shared().successful())
                }
                _ => None,
            },
            (None, _) => None,
        }
    }

    /// The types of what a method of iterators, or of `Option` and `Result`, gives to a closure.
    pub(super) fn given_to_closure(&self, call: &ExprMethodCall) -> Vec<Option<Known>> {
        if self.declarations.is_none() {
            return Vec::new();
        }
        match (self.known(&call.receiver), &*call.method.to_string()) {
            (
                Some(Known::Success(held)),
                "and_then" | "is_none_or" | "is_ok_and" | "is_some_and" | "map" | "map_or",
            ) => vec![Some(*held)],
            (Some(Known::Success(held)), "filter") => vec![Some(held.shared())],
            (
                Some(Known::Items(item)),
                "all" | "any" | "filter_map" | "find_map" | "flat_map" | "for_each" | "map"
                | "map_while" | "position",
            ) => vec![Some(*item)],
            (
                Some(Known::Items(item)),
                "filter" | "find" | "inspect" | "max_by_key" | "min_by_key" | "partition"
                | "skip_while" | "take_while",
            ) => vec![Some(item.shared())],
            (Some(Known::Items(item)), "fold") => {
                vec![call.args.first().and_then(|start| self.known(start)), Some(*item)]
            }
            _ => Vec::new(),
        }
    }

    /// Adds the variables of a pattern of a success, a reference or a struct; returns whether it is
    /// one whose parts are known.
    pub(super) fn declare_parts(&mut self, pat: &Pat, known: &Known) -> bool {
        let Some(declarations) = self.declarations.clone() else { return false };
        match (pat, known) {
            (Pat::TupleStruct(own), Known::Success(of)) => {
                let is_success = own.path.is_ident("Some") || own.path.is_ident("Ok");
                if let (true, Some(only)) = (is_success, own.elems.first()) {
                    self.declare(only, Some((**of).clone()));
                    return true;
                }
                false
            }
            (Pat::Reference(own), Known::Reference { to, .. }) => {
                self.declare(&own.pat, Some((**to).clone()));
                true
            }
            (Pat::Struct(own), Known::Named(owner)) if own.path.is_ident(owner) => {
                for FieldPat { member, pat, .. } in &own.fields {
                    self.declare(pat, declarations.field(owner, member));
                }
                true
            }
            _ => false,
        }
    }
}
