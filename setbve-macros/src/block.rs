//! The attribute in front of an `impl` block: one test for each of its functions.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::ext::IdentExt as _;
use syn::{
    Attribute, Error, FnArg, GenericArgument, ImplItem, ImplItemFn, ItemFn, ItemImpl, Pat,
    PatIdent, PatType, Path, ReceiverKind, Result, Signature, Token, Type, parse_quote,
};

use crate::attribute::Keys;
use crate::concrete::{Concrete, names_of};
use crate::errors::Errors;
use crate::expand::{self, Copied};
use crate::harvest::called::beside_methods_of;
use crate::model::{Function, Model};
use crate::text::text;
use crate::walk::Walk;

/// The tests of a block's functions, or every reason why there are none. `stripped` is the block
/// without what only this macro understands.
pub(crate) fn tests(keys: &Keys, block: &ItemImpl, stripped: &ItemImpl) -> Result<TokenStream> {
    let mut generics = block.generics.clone();
    let is_generic = !generics.params.is_empty();
    let implements = block.trait_.as_ref().map(|(path, _)| path);
    // Those that are left stand for the parameters of methods, if any has some.
    let of_methods =
        if methods(block, keys).any(|method| !names_of(&method.sig.generics).is_empty()) {
            keys.types.get(names_of(&generics).len()..).unwrap_or_default()
        } else {
            &[]
        };
    let of_block = &keys.types[..keys.types.len() - of_methods.len()];
    let concrete = Concrete::of(&mut generics, of_block)?.owned_by(&block.self_ty, implements);
    let owner = named(&block.self_ty)?;
    let stem = keys.name.clone().unwrap_or_else(|| snake_case(&owner.unraw().to_string()));
    let mut block = Block { keys, of: block, owner, stem, concrete, of_methods };
    let mut errors = Errors::default();
    let wanted = block.wanted()?;
    let models: Vec<(Model, &Ident)> = wanted
        .into_iter()
        .map(|function| (block.model(function, &mut errors), &function.sig.ident))
        .collect();
    if let (Some(former), [_, _, ..]) = (&keys.against, &models[..]) {
        let message = "`against` is the former version of one function: name that one as well, as \
                       in `functions = [advance]`";
        errors.add(Error::new_spanned(former, message));
    }
    errors.into_result()?;
    let (mut tests, mut beside) = (TokenStream::new(), None);
    for (model, name) in &models {
        let copy = stripped.items.iter().find_map(|item| match item {
            // A copy cannot name the parameters of the block, nor is it called with its own.
            ImplItem::Fn(function)
                if function.sig.ident == **name
                    && !is_generic
                    && names_of(&function.sig.generics).is_empty() =>
            {
                keys.is_instrumented().then(|| {
                    // The file is read once for all of them.
                    let beside = beside.get_or_insert_with(|| beside_methods_of(&block.of.self_ty));
                    Copied { function: block.copied(function), beside: beside.clone() }
                })
            }
            _ => None,
        });
        tests.extend(expand::test(keys, model, copy.as_ref()));
    }
    Ok(tests)
}

struct Block<'a> {
    keys: &'a Keys,
    of: &'a ItemImpl,
    /// The name of its type.
    owner: Ident,
    stem: String,
    concrete: Concrete,
    /// What stands for the type parameters of methods.
    of_methods: &'a [GenericArgument],
}

/// The functions that the attribute names, or all.
fn methods<'a>(block: &'a ItemImpl, keys: &'a Keys) -> impl Iterator<Item = &'a ImplItemFn> {
    let is_wanted = |own: &&ImplItemFn| match &keys.functions {
        Some(named) => named.contains(&own.sig.ident),
        None => !own.sig.inputs.is_empty(),
    };
    let functions = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(function) => Some(function),
        _ => None,
    });
    functions.filter(is_wanted)
}

impl<'a> Block<'a> {
    /// The functions to explore: those that the attribute names, or all that take something.
    fn wanted(&self) -> Result<Vec<&'a ImplItemFn>> {
        let all: Vec<&ImplItemFn> = self
            .of
            .items
            .iter()
            .filter_map(|item| match item {
                ImplItem::Fn(function) => Some(function),
                _ => None,
            })
            .collect();
        let Some(named) = &self.keys.functions else {
            let taking: Vec<_> = all.into_iter().filter(|own| !own.sig.inputs.is_empty()).collect();
            return if taking.is_empty() {
                let message = "this block has no function that takes an argument";
                Err(Error::new_spanned(&self.of.self_ty, message))
            } else {
                Ok(taking)
            };
        };
        let mut errors = Errors::default();
        let mut wanted = Vec::new();
        for name in named {
            let Some(function) = all.iter().find(|own| own.sig.ident == *name) else {
                let has: Vec<_> = all.iter().map(|own| format!("`{}`", own.sig.ident)).collect();
                let message =
                    format!("this block has no function `{name}`; it has {}", has.join(", "));
                errors.add(Error::new_spanned(name, message));
                continue;
            };
            wanted.push(*function);
        }
        errors.into_result().map(|()| wanted)
    }

    fn model(&mut self, function: &ImplItemFn, errors: &mut Errors) -> Model {
        let mut signature = function.sig.clone();
        let mut concrete = self.concrete.clone();
        let mut types: &[GenericArgument] = &[];
        if !names_of(&signature.generics).is_empty() {
            types = self.of_methods;
            if let Some(own) = self.of_method(&mut signature, errors) {
                concrete = concrete.with(own);
            }
        }
        concrete.visit_signature_mut(&mut signature);
        for input in &mut signature.inputs {
            if let FnArg::Receiver(receiver) = input {
                let of = self.receiver(&receiver.kind);
                *input = FnArg::Typed(PatType {
                    attrs: receiver.attrs.clone(),
                    pat: Box::new(Pat::Ident(PatIdent {
                        attrs: Vec::new(),
                        by_ref: None,
                        mutability: None,
                        ident: Ident::new("self", receiver.self_token.span),
                        subpat: None,
                    })),
                    colon_token: Token![:](receiver.self_token.span),
                    ty: Box::new(of),
                });
            }
        }
        let is_condition = |attribute: &&Attribute| attribute.path().is_ident("cfg");
        let inherited = self.of.attrs.iter().filter(is_condition);
        let mut model = Model::of(
            Function {
                attributes: inherited.chain(&function.attrs).cloned().collect(),
                signature,
                has_body: true,
                body: function.block.to_token_stream(),
                owner: Some(self.owner.to_string()),
            },
            errors,
        );
        if let Some(refusal) = model.refusal.take().filter(|_| !self.keys.side_effects) {
            errors.add(refusal);
        }
        for parameter in &mut model.parameters {
            parameter.limits.resolve(&mut concrete);
            parameter.limits.show_owner(&self.owner);
        }
        let name = &function.sig.ident;
        let own = (!types.is_empty()).then(|| quote!(::<#(#types),*>));
        model.path = match self.concrete.owner() {
            Some((of, Some(implements))) => quote!(<#of as #implements>::#name #own),
            Some((of, None)) => quote!(<#of>::#name #own),
            None => quote!(#name #own),
        };
        model.shown = format!("{}::{name}", self.owner);
        model.stem = format!("{}_{}", self.stem, name.unraw());
        model.snapshot.clone_from(&model.stem);
        model.shown_returns = self.shown(&function.sig, &concrete);
        model
    }

    /// What stands for the type parameters of a method.
    fn of_method(&self, signature: &mut Signature, errors: &mut Errors) -> Option<Concrete> {
        let method = signature.ident.clone();
        if !self.of_methods.is_empty() {
            return errors.keep(Concrete::of(&mut signature.generics, self.of_methods));
        }
        let wanted = names_of(&self.of.generics).into_iter();
        let wanted = wanted.chain(names_of(&signature.generics)).map(|name| format!("`{name}`"));
        let message = format!(
            "say for which types `{method}` is explored, in front of the block: `functions = \
             [{method}], types = [..]` with a type for {}",
            wanted.collect::<Vec<_>>().join(", ")
        );
        errors.add(Error::new_spanned(&signature.generics, message));
        None
    }

    fn receiver(&mut self, kind: &ReceiverKind) -> Type {
        let mut of: Type = match kind {
            ReceiverKind::Reference(_, _, mutable) => parse_quote!(& #mutable Self),
            ReceiverKind::Typed(_, of) => (**of).clone(),
            _ => parse_quote!(Self),
        };
        self.concrete.visit_type_mut(&mut of);
        of
    }

    /// The result's type as a person would write it: with the name of the block's type, not with
    /// its path.
    fn shown(&self, signature: &Signature, concrete: &Concrete) -> String {
        let mut output = signature.output.clone();
        let own = &self.owner;
        let mut plain = concrete.clone().owned_by(&parse_quote!(#own), None);
        if let syn::ReturnType::Type(_, of) = &mut output {
            plain.visit_type_mut(of);
            text(of.to_token_stream()).replace(&format!("<{own}>::"), &format!("{own}::"))
        } else {
            "()".to_owned()
        }
    }

    /// The function to instrument: as it stands in a trait of its own, for the same type.
    fn copied(&mut self, function: &ImplItemFn) -> ItemFn {
        let mut copy: ItemFn = ItemFn {
            attrs: function.attrs.clone(),
            vis: syn::Visibility::Inherited,
            modifiers: function.modifiers.clone(),
            sig: function.sig.clone(),
            block: Box::new(function.block.clone()),
        };
        let mut types = Associated { names: Vec::new(), of: self };
        types.names = types.of.of.items.iter().filter_map(type_name).collect();
        types.visit_item_fn_mut(&mut copy);
        // A method of another trait in scope has its name.
        copy.sig.ident = format_ident!("__setbve_{}", function.sig.ident.unraw());
        copy
    }
}

fn type_name(item: &ImplItem) -> Option<Ident> {
    match item {
        ImplItem::Type(own) => Some(own.ident.clone()),
        _ => None,
    }
}

/// Names the associated types of the block by its trait, because the copy stands in another one.
struct Associated<'a, 'b> {
    names: Vec<Ident>,
    of: &'a mut Block<'b>,
}

impl Walk for Associated<'_, '_> {
    fn at_type(&mut self, of: &mut Type) -> bool {
        let is_own = |path: &Path| {
            let mut names = path.segments.iter().map(|segment| &segment.ident);
            names.next().is_some_and(|first| first == "Self")
                && names.next().is_some_and(|name| self.names.contains(name))
        };
        let is_own = matches!(&*of, Type::Path(path) if path.qself.is_none() && is_own(&path.path));
        if is_own {
            self.of.concrete.visit_type_mut(of);
        }
        !is_own
    }
}

/// The name of the block's type.
fn named(of: &Type) -> Result<Ident> {
    match of {
        Type::Path(path) if path.qself.is_none() => Ok(path
            .path
            .segments
            .last()
            .map_or_else(|| Ident::new("Self", Span::call_site()), |last| last.ident.clone())),
        Type::Group(group) => named(&group.elem),
        Type::Paren(inner) => named(&inner.elem),
        _ => Err(Error::new_spanned(
            of,
            "only the block of a type with a name can be explored; explore a wrapper function \
             instead, one that calls the function in question",
        )),
    }
}

/// `ClockFace` as `clock_face`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let mut was_small = false;
    for letter in name.chars() {
        if letter.is_uppercase() && was_small {
            snake.push('_');
        }
        was_small = !letter.is_uppercase() && letter != '_';
        snake.extend(letter.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_types_name_becomes_one_of_a_function() {
        for (name, expected) in [
            ("Clock", "clock"),
            ("ClockFace", "clock_face"),
            ("HTTPDate", "httpdate"),
            ("u8", "u8"),
        ] {
            assert_eq!(snake_case(name), expected);
        }
    }

    #[test]
    fn types_behind_those_of_the_block_are_for_the_parameters_of_its_methods() {
        let keys = "functions = [has], types = [u8, 3]".parse().expect("these are tokens");
        let keys = crate::attribute::read(keys).expect("these are keys");
        let block: ItemImpl = parse_quote! {
            impl<T: Copy> Tower<T> {
                fn has<const N: usize>(&self, #[generate(with = Self::some)] all: [T; N]) -> bool {
                    true
                }
            }
        };
        let tests = super::tests(&keys, &block, &block).expect("it can be explored").to_string();
        let tests = tests.replace(' ', "");
        for part in ["<Tower<u8>>::has::<3>(", "[u8;3]", "&<Tower<u8>>::some", "\"Tower::some\""] {
            assert!(tests.contains(part), "{part}\n{tests}");
        }
    }
}
