//! The instrumented copy of a function, which records the outcomes of its decisions.
//!
//! Every decision and every condition of the copy passes its outcome through a call of the
//! runtime's `coverage` module, which knows the site by its index in a table of sites. Operations
//! that may fail show it their operands, and have a table of their own. The copy has
//! the original's results, effects and panics: it evaluates operands once, in order, and by
//! reference where the original compares by reference; temporaries live as long as in the original.
//!
//! The instrumentation leaves these alone: constants, types, patterns, items inside the function
//! other than functions, code under a `cfg`, and all macros but `assert!`, `assert_eq!`,
//! `assert_ne!`, their debug forms, and `matches!`.
//!
//! The copy has the original's name and belongs into a block of its own, so that a call by this
//! name in the block calls the copy.

mod branches;
mod conditions;
pub(crate) mod declarations;
mod inferred;
mod items;
mod known;
mod known_macros;
mod operations;
mod patterns;
mod sites;
mod types;
mod visit;

use std::iter;
use std::rc::Rc;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::{Attribute, Error, Expr, FnArg, ItemFn, Pat, Path, Result, Safety, Type, parse_quote};

use crate::constants::literals;
use crate::harvest;
use declarations::Declarations;
use sites::Sites;
use types::Scope;

/// A function's copy.
pub(crate) struct Instrumented {
    /// The imports that the copy needs in front of it.
    pub(crate) imports: TokenStream,
    /// The copy, with the original's name.
    pub(crate) function: TokenStream,
    /// An expression for its `Map`.
    pub(crate) map: TokenStream,
    /// Whether the function has no decisions and no operations that may fail, so that there is
    /// nothing to cover.
    pub(crate) is_plain: bool,
}

/// What stands beside a function, as far as its file is known.
#[derive(Clone, Default)]
pub(crate) struct Beside {
    /// The functions that it calls, which are instrumented as well.
    pub(crate) called: Vec<ItemFn>,
    pub(crate) declarations: Rc<Declarations>,
    /// The type of the `impl` block that has the function.
    pub(crate) owner: Option<Type>,
}

/// The instrumentation of one function.
#[expect(clippy::struct_excessive_bools, reason = "each may hold beside each")]
struct Instrument<'a> {
    /// The path to the runtime's `coverage` module.
    coverage: &'a TokenStream,
    /// The name of the static with the map.
    map: &'a Ident,
    sites: Sites,
    /// The site and its outcome under which the code at hand is evaluated.
    within: Option<(usize, bool)>,
    /// Whether the code at hand is in a closure whose arguments have no types yet. There, the copy
    /// must not call a method that depends on the type of an operand.
    is_untyped: bool,
    /// Whether the code at hand is unsafe.
    is_unsafe: bool,
    /// Whether the numbers at hand may be part of what lives as long as the program: the compiler
    /// makes this of constants alone.
    keeps_numbers: bool,
    scope: Scope,
    /// The type that has the function.
    owner: Option<&'a Type>,
    /// Whether each alternative of a pattern is an arm of its own.
    divides: bool,
}

impl Instrumented {
    /// Instruments a function and those that it calls, for the search for its boundaries; without
    /// what is beside it, for the papers' coverage criterion. `name` is how a person calls the
    /// function, `map` the static that will hold its map.
    pub(crate) fn of(
        function: &ItemFn,
        beside: Option<&Beside>,
        name: &str,
        facade: &Path,
        map: &Ident,
    ) -> Self {
        let coverage = quote!(#facade::__private::coverage);
        let mut instrument = Instrument {
            coverage: &coverage,
            map,
            sites: Sites::default(),
            within: None,
            is_untyped: false,
            is_unsafe: false,
            keeps_numbers: false,
            scope: Scope::default(),
            owner: beside.and_then(|beside| beside.owner.as_ref()),
            divides: beside.is_some(),
        };
        instrument.scope.declarations = beside.map(|beside| Rc::clone(&beside.declarations));
        let mut called = beside.map_or_else(Vec::new, |beside| beside.called.clone());
        let mut copy = function.clone();
        copy.attrs.retain(stays);
        copy.vis = syn::Visibility::Inherited;
        copy.sig.constness = None;
        instrument.function(&mut copy);
        instrument.sites.are_of_called = true;
        for function in &mut called {
            instrument.function(function);
        }
        let quiet = quiet();
        let is_unsafe = |function: &ItemFn| {
            conditions::mentions(&function.to_token_stream(), &|word| word == "unsafe")
        };
        let has_mutants = instrument.divides && !iter::once(&copy).chain(&called).any(is_unsafe);
        let map = instrument.sites.map(name, &coverage, has_mutants);
        Self {
            imports: quote! {
                use #coverage::{
                    Asks as _, ByLength as _, ByNothing as _, ByRange as _, Compared as _,
                };
            },
            function: quote! {
                #quiet
                #copy
                #(
                    #quiet
                    #called
                )*
            },
            map,
            is_plain: instrument.sites.are_none(),
        }
    }
}

/// No lint of a user is about code that is generated. Where a crate denies a group of lints,
/// `warnings` alone does not allow it. Where it forbids `warnings`, a lint says that they are
/// allowed here.
pub(crate) fn quiet() -> TokenStream {
    quote! {
        #[allow(
            forbidden_lint_groups,
            warnings,
            clippy::all,
            clippy::pedantic,
            clippy::nursery
        )]
    }
}

/// Whether the copy keeps this attribute. It drops those that name a symbol, which a program may
/// have only once; those that address callers, which the copy has none of; and those that make
/// tests, which have done so for the original.
fn stays(attribute: &Attribute) -> bool {
    const DROPPED: [&str; 13] = [
        "boundary_explore",
        "cfg",
        "cfg_attr",
        "deprecated",
        "doc",
        "export_name",
        "ignore",
        "instrumented",
        "link_section",
        "must_use",
        "no_mangle",
        "test",
        "unsafe",
    ];
    let name = attribute.path().segments.last().map(|last| last.ident.to_string());
    !name.is_some_and(|name| DROPPED.contains(&&*name))
}

/// The function, and after it `NAME_instrumented`, `NAME_SITES` and `NAME_CONSTANTS`.
pub(crate) fn beside(item: &TokenStream, facade: &Path) -> Result<TokenStream> {
    let function: ItemFn = syn::parse2(item.clone())?;
    if let Some(FnArg::Receiver(receiver)) = function.sig.inputs.first() {
        return Err(Error::new_spanned(receiver, "a method cannot be instrumented"));
    }
    if let Some(token) = &function.sig.asyncness {
        return Err(Error::new_spanned(token, "an async function cannot be instrumented"));
    }
    let name = syn::ext::IdentExt::unraw(&function.sig.ident).to_string();
    let map = Ident::new(&format!("{}_SITES", name.to_uppercase()), Span::call_site());
    let Instrumented { imports, function: copy, map: sites, .. } =
        Instrumented::of(&function, None, &function.sig.ident.to_string(), facade, &map);

    let visibility = &function.vis;
    let mut signature = function.sig.clone();
    let ident = std::mem::replace(&mut signature.ident, format_ident!("{name}_instrumented"));
    signature.constness = None;
    let constants = Ident::new(&format!("{}_CONSTANTS", name.to_uppercase()), Span::call_site());
    let patterns: Vec<&Pat> = function
        .sig
        .inputs
        .iter()
        .filter_map(|input| match input {
            FnArg::Typed(input) => Some(&*input.pat),
            FnArg::Receiver(_) => None,
        })
        .collect();
    let numbers = literals(&harvest::of_body(&function.block.to_token_stream(), &patterns));
    let mut arguments = Vec::new();
    for (index, input) in signature.inputs.iter_mut().enumerate() {
        let FnArg::Typed(input) = input else { continue };
        let argument = Ident::new(&format!("argument{index}"), Span::mixed_site());
        input.attrs.clear();
        *input.pat = Pat::Verbatim(quote!(#argument));
        arguments.push(argument);
    }
    let mut call: Expr = parse_quote!(#ident(#(#arguments),*));
    if let Safety::Unsafe(_) = signature.safety {
        call = parse_quote!(unsafe { #call });
    }
    let conditions = function.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    let conditions: Vec<_> = conditions.collect();
    let about = format!("`{name}`, saying which decisions it takes.");
    let sites_about = format!("The decisions of `{name}`.");
    let constants_about = format!("The constants of `{name}`.");
    let quiet = quiet();
    Ok(quote! {
        #item

        #(#conditions)*
        #[doc = #about]
        #quiet
        #visibility #signature {
            #imports
            #copy
            #call
        }

        #(#conditions)*
        #[doc = #sites_about]
        #[allow(forbidden_lint_groups, dead_code)]
        #visibility static #map: #facade::__private::coverage::Map = #sites;

        #(#conditions)*
        #[doc = #constants_about]
        #[allow(forbidden_lint_groups, dead_code)]
        #visibility static #constants: &[::core::primitive::i128] = &[#(#numbers),*];
    })
}

#[cfg(test)]
mod tests;
