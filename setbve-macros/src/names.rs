//! Which names of a function's body mean the same in the test next to the function.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    Attribute, ConstParam, ExprClosure, ExprForLoop, FnArg, Item, ItemConst, Local, Macro, Pat,
    PatIdent, Path, PathArguments, UseTree,
};

use crate::fold::{Values, fold};
use crate::harvest::{is_known_macro, names_in};

/// The names that a body declares, and the values of its constants.
#[derive(Default)]
pub(crate) struct Names {
    declared: HashSet<String>,
    /// Whether any name may come from a glob import within the body.
    has_glob: bool,
    /// Whether the body has attributes, which may exclude parts of it from the build or change
    /// their lints.
    pub(crate) has_attributes: bool,
    pub(crate) values: Values,
}

/// Whether a word is written like the name of a constant.
pub(crate) fn is_constant_name(word: &str) -> bool {
    word.contains(|letter: char| letter.is_ascii_uppercase())
        && !word.contains(|letter: char| letter.is_lowercase())
}

impl Names {
    /// Takes the names that a pattern binds.
    pub(crate) fn bind(&mut self, pattern: &Pat) {
        for name in bound_in(pattern) {
            self.declare(&name);
        }
    }

    fn declare(&mut self, ident: &Ident) {
        self.declared.insert(ident.to_string());
    }

    fn import(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.import(&path.tree),
            UseTree::Name(name) => self.declare(&name.ident),
            UseTree::Rename(renamed) => self.declare(&renamed.rename),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree)),
            UseTree::Glob(_) => self.has_glob = true,
        }
    }

    /// Whether the path is written like a constant's, and means the same next to the function.
    pub(crate) fn are_visible_outside(&self, path: &Path) -> bool {
        let (Some(first), Some(last)) = (path.segments.first(), path.segments.last()) else {
            return false;
        };
        let is_plain =
            path.segments.iter().all(|segment| matches!(segment.arguments, PathArguments::None));
        if !is_plain || first.ident == "Self" || !is_constant_name(&last.ident.to_string()) {
            return false;
        }
        let is_anchored = path.leading_colon.is_some()
            || ["crate", "self", "super", "$crate"].iter().any(|anchor| first.ident == anchor);
        is_anchored || !self.has_glob && !self.declared.contains(&first.ident.to_string())
    }
}

/// All names that a pattern may bind.
pub(crate) fn bound_in(pattern: &Pat) -> Vec<Ident> {
    let mut bound = Bound(Vec::new());
    bound.visit_pat(pattern);
    bound.0
}

struct Bound(Vec<Ident>);

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        self.0.push(pattern.ident.clone());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.take(call.tokens.clone());
    }
}

impl Bound {
    /// Takes each word of a macro that stands for a pattern.
    fn take(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => self.0.push(name),
                TokenTree::Group(group) => self.take(group.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_attribute(&mut self, _: &'ast Attribute) {
        self.has_attributes = true;
    }

    fn visit_const_param(&mut self, parameter: &'ast ConstParam) {
        self.declare(&parameter.ident);
        visit::visit_const_param(self, parameter);
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        closure.inputs.iter().for_each(|input| self.bind(input));
        visit::visit_expr_closure(self, closure);
    }

    fn visit_expr_for_loop(&mut self, repeated: &'ast ExprForLoop) {
        self.bind(&repeated.pat);
        visit::visit_expr_for_loop(self, repeated);
    }

    fn visit_fn_arg(&mut self, argument: &'ast FnArg) {
        if let FnArg::Typed(argument) = argument {
            self.bind(&argument.pat);
        }
        visit::visit_fn_arg(self, argument);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Const(item) => self.declare(&item.ident),
            Item::Enum(item) => self.declare(&item.ident),
            Item::Fn(item) => self.declare(&item.sig.ident),
            Item::Mod(item) => self.declare(&item.ident),
            Item::Static(item) => self.declare(&item.ident),
            Item::Struct(item) => self.declare(&item.ident),
            Item::Trait(item) => self.declare(&item.ident),
            Item::Type(item) => self.declare(&item.ident),
            Item::Union(item) => self.declare(&item.ident),
            Item::Use(item) => self.import(&item.tree),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        if let Some(value) = fold(&item.expr, &self.values) {
            self.values.insert(item.ident.to_string(), value);
        }
        visit::visit_item_const(self, item);
    }

    fn visit_local(&mut self, local: &'ast Local) {
        self.bind(&local.pat);
        visit::visit_local(self, local);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        // A single capital, as in `Some(N) => N`, binds a variable; longer names in capitals are
        // constants.
        let name = pattern.ident.to_string();
        if name.len() == 1 || pattern.by_ref.is_some() || pattern.mutability.is_some() {
            self.declared.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        // An unknown macro may declare the names in it, as `thread_local!` does.
        if !is_known_macro(&call.path) {
            names_in(call.tokens.clone(), &mut |ident| self.declare(ident));
        }
        visit::visit_macro(self, call);
    }
}
