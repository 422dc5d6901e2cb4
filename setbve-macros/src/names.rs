//! Which names of a function's body mean the same in the test next to the function.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{
    Attribute, ConstParam, ExprClosure, ExprForLoop, FnArg, Item, ItemConst, Local, Macro, Pat,
    PatIdent, Path, PathArguments, UseTree,
};

use crate::fold::{Values, fold};
use crate::harvest::{is_known_macro, names_in};
use crate::sorted;
use crate::walk::Walk;

/// The names that a body declares, and the values of its constants.
#[derive(Default)]
pub(crate) struct Names {
    declared: Vec<String>,
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
        sorted::insert(&mut self.declared, ident.to_string());
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
        is_anchored || !self.has_glob && !sorted::has(&self.declared, &first.ident.to_string())
    }
}

/// All names that a pattern may bind.
pub(crate) fn bound_in(pattern: &Pat) -> Vec<Ident> {
    let mut bound = Bound(Vec::new());
    bound.visit_pat_mut(&mut pattern.clone());
    bound.0
}

struct Bound(Vec<Ident>);

impl Walk for Bound {
    fn at_pat_ident(&mut self, pattern: &mut PatIdent) -> bool {
        self.0.push(pattern.ident.clone());
        true
    }

    fn at_macro(&mut self, call: &mut Macro) -> bool {
        self.take(call.tokens.clone());
        false
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

impl Walk for Names {
    fn at_attribute(&mut self, _: &mut Attribute) -> bool {
        self.has_attributes = true;
        false
    }

    fn at_const_param(&mut self, parameter: &mut ConstParam) -> bool {
        self.declare(&parameter.ident);
        true
    }

    fn at_expr_closure(&mut self, closure: &mut ExprClosure) -> bool {
        closure.inputs.iter().for_each(|input| self.bind(input));
        true
    }

    fn at_expr_for_loop(&mut self, repeated: &mut ExprForLoop) -> bool {
        self.bind(&repeated.pat);
        true
    }

    fn at_fn_arg(&mut self, argument: &mut FnArg) -> bool {
        if let FnArg::Typed(argument) = argument {
            self.bind(&argument.pat);
        }
        true
    }

    fn at_item(&mut self, item: &mut Item) -> bool {
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
        true
    }

    fn at_item_const(&mut self, item: &mut ItemConst) -> bool {
        if let Some(value) = fold(&item.expr, &self.values) {
            self.values.push((item.ident.to_string(), value));
        }
        true
    }

    fn at_local(&mut self, local: &mut Local) -> bool {
        self.bind(&local.pat);
        true
    }

    fn at_pat_ident(&mut self, pattern: &mut PatIdent) -> bool {
        // A single capital, as in `Some(N) => N`, binds a variable; longer names in capitals are
        // constants.
        let name = pattern.ident.to_string();
        if name.len() == 1 || pattern.by_ref.is_some() || pattern.mutability.is_some() {
            sorted::insert(&mut self.declared, name);
        }
        true
    }

    fn at_macro(&mut self, call: &mut Macro) -> bool {
        // An unknown macro may declare the names in it, as `thread_local!` does.
        if !is_known_macro(&call.path) {
            names_in(call.tokens.clone(), &mut |ident| self.declare(ident));
        }
        false
    }
}
