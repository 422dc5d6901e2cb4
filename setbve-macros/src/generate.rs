//! `#[derive(Generate)]`: how a structure or an enumeration is made of the values of its fields.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Error, Field, Fields, GenericParam, Result, Type, parse_quote};

use crate::errors::Errors;
use crate::expand::generated_text;
use crate::limits::{Limits, weight_of};
use crate::passing::pointee;

/// The implementation, or every reason why there is none.
pub(crate) fn derived(item: TokenStream) -> Result<TokenStream> {
    let input: DeriveInput = syn::parse2(item)?;
    let private = quote!(::setbve::__private);
    let mut errors = Errors::default();
    let variants: Vec<(Option<&Ident>, &Fields)> = match &input.data {
        Data::Struct(data) => vec![(None, &data.fields)],
        Data::Enum(data) => {
            data.variants.iter().map(|own| (Some(&own.ident), &own.fields)).collect()
        }
        Data::Union(_) => {
            return Err(Error::new_spanned(&input.ident, "a union has no values to generate"));
        }
    };
    if variants.is_empty() {
        return Err(Error::new_spanned(&input.ident, "an enum without variants has no value"));
    }
    let mut generics = input.generics.clone();
    for parameter in &mut generics.params {
        match parameter {
            GenericParam::Type(parameter) => {
                parameter.bounds.push(parse_quote!(#private::Parameter));
            }
            GenericParam::Lifetime(lifetime) => errors.add(Error::new_spanned(
                lifetime,
                "a type with references cannot be generated; explore a wrapper function that takes \
                 what they refer to",
            )),
            GenericParam::Const(_) => {}
        }
    }
    check_places(&input, &mut errors);
    check_ends(&input.ident, &variants, &mut errors);
    let mut made: Vec<Made> = variants
        .into_iter()
        .map(|(variant, fields)| Made::of(&input.ident, variant, fields, &private, &mut errors))
        .collect();
    if let Data::Enum(data) = &input.data {
        for (own, variant) in made.iter_mut().zip(&data.variants) {
            if let Some(weight) = errors.keep(weight_of(variant)).flatten() {
                let layout = &own.layout;
                own.layout = quote!(#private::Layout::weighted(#layout, #weight));
            }
        }
    }
    errors.into_result()?;
    let name = &input.ident;
    let (generics, parameters, bounds) = generics.split_for_impl();
    let (layout, take) = match &input.data {
        Data::Struct(_) => of_structure(&made[0], &private),
        _ => of_choice(&input.ident, &made, &private),
    };
    Ok(quote! {
        #[automatically_derived]
        impl #generics #private::Parameter for #name #parameters #bounds {
            fn layout() -> #private::Layout {
                #private::Layout::within(::core::any::type_name::<Self>(), || #layout)
            }

            fn take(
                shape: &#private::Shape,
                ordinals: &mut &[::core::primitive::i128],
            ) -> ::core::option::Option<Self> {
                #take
            }
        }
    })
}

/// How the values of a structure or of a variant are made.
struct Made {
    layout: TokenStream,
    /// An expression of the value, from the iterator `shapes` and from `ordinals`, which returns
    /// `None` where there is none.
    take: TokenStream,
    is_unit: bool,
}

impl Made {
    fn of(
        owner: &Ident,
        variant: Option<&Ident>,
        fields: &Fields,
        private: &TokenStream,
        errors: &mut Errors,
    ) -> Self {
        let name = variant.unwrap_or(owner).unraw().to_string();
        let made_of = |(index, field): (usize, &Field)| {
            let own = field
                .ident
                .as_ref()
                .map_or_else(|| index.to_string(), |own| own.unraw().to_string());
            made_field(field, owner, &format!("{name}.{own}"), private)
        };
        let made = fields.iter().enumerate().filter_map(|field| errors.keep(made_of(field)));
        let (layouts, takes): (Vec<TokenStream>, Vec<TokenStream>) = made.unzip();
        let path = variant.map_or(quote!(#owner), |variant| quote!(#owner::#variant));
        let (names, take) = match fields {
            Fields::Named(_) => {
                let idents: Vec<_> =
                    fields.iter().filter_map(|field| field.ident.as_ref()).collect();
                let names = idents.iter().map(|ident| ident.unraw().to_string());
                (
                    quote!(::core::option::Option::Some(#private::Vec::from([#(#names),*]))),
                    quote!(#path { #(#idents: #takes),* }),
                )
            }
            Fields::Unnamed(_) => {
                (quote!(::core::option::Option::None), quote!(#path(#(#takes),*)))
            }
            Fields::Unit => (quote!(::core::option::Option::None), quote!(#path)),
        };
        Self {
            layout: quote! {
                #private::Layout::fields(#name, #names, #private::Vec::from([#(#layouts),*]))
            },
            take,
            is_unit: fields.is_empty(),
        }
    }
}

/// The layout of a field, which this name stands for in messages, and how its value is taken.
fn made_field(
    field: &Field,
    owner: &Ident,
    name: &str,
    private: &TokenStream,
) -> Result<(TokenStream, TokenStream)> {
    let of = &field.ty;
    let mut limits = Limits::of(format!("the field `{name}`"));
    for attribute in field.attrs.iter().filter(|own| own.path().is_ident("generate")) {
        limits.read(&attribute.meta, of)?;
    }
    limits.show_owner(owner);
    if let Some((path, shown)) = limits.function() {
        if limits.is_generator {
            let text = generated_text(&of.to_token_stream(), path, private);
            return Ok((
                quote_spanned!(path.span()=> #private::generated_layout(#path, #text)),
                quote_spanned! {path.span()=>
                    #private::take_generated::<#of, _>(#path, shapes.next()?, ordinals)?
                },
            ));
        }
        return Ok((
            quote_spanned!(path.span()=> #private::made_layout::<#of, _, _>(#shown, &#path)),
            quote_spanned! {path.span()=>
                #private::take_made::<#of, _, _>(&#path, shapes.next()?, ordinals)?
            },
        ));
    }
    let layout = quote_spanned!(of.span()=> <#of as #private::Parameter>::layout());
    let layout = if let Some(range) = &limits.range {
        quote_spanned!(of.span()=> #private::Layout::ranged::<#of>(&(#range)))
    } else if let Some(limits) = limits.expression(private) {
        quote_spanned!(of.span()=> #private::Layout::limited(#layout, #name, &#limits))
    } else {
        layout
    };
    let take = quote_spanned! {of.span()=>
        <#of as #private::Parameter>::take(shapes.next()?, ordinals)?
    };
    Ok((layout, take))
}

/// Adds an error for each `#[generate(..)]` in front of the type itself.
fn check_places(input: &DeriveInput, errors: &mut Errors) {
    for attribute in &input.attrs {
        if attribute.path().is_ident("generate") {
            let message = "`#[generate(..)]` is for a field, or for the `weight` of a variant, and \
                           goes in front of that; a type takes none";
            errors.add(Error::new_spanned(attribute, message));
        }
    }
}

/// The layout and the value of a structure.
fn of_structure(made: &Made, private: &TokenStream) -> (TokenStream, TokenStream) {
    let Made { layout, take, is_unit } = made;
    let shapes = (!is_unit).then(|| quote!(let mut shapes = #private::Shape::fields(shape)?;));
    (
        layout.clone(),
        quote! {
            #shapes
            ::core::option::Option::Some(#take)
        },
    )
}

/// The layout and the value of one of several variants.
fn of_choice(
    owner: &Ident,
    variants: &[Made],
    private: &TokenStream,
) -> (TokenStream, TokenStream) {
    let path = format!("{owner}::");
    let layouts = variants.iter().map(|own| &own.layout);
    let takes = variants.iter().map(|own| &own.take);
    let numbers = 0..variants.len();
    (
        quote!(#private::Layout::choice(#path, #private::Vec::from([#(#layouts),*]))),
        quote! {
            #[allow(forbidden_lint_groups, unused)]
            let (choice, mut shapes, mut own) = #private::Shape::take_choice(shape, ordinals)?;
            #[allow(forbidden_lint_groups, unused)]
            let ordinals = &mut own;
            match choice {
                #(#numbers => ::core::option::Option::Some(#takes),)*
                _ => ::core::option::Option::None,
            }
        },
    )
}

/// Adds an error for each field that lets no value end: where each variant contains the type
/// itself, as far as the names of types show that.
fn check_ends(owner: &Ident, variants: &[(Option<&Ident>, &Fields)], errors: &mut Errors) {
    let endless = |fields: &&Fields| fields.iter().find(|field| holds(&field.ty, owner)).cloned();
    let endless: Vec<Field> = variants.iter().filter_map(|(_, fields)| endless(fields)).collect();
    if endless.len() < variants.len() {
        return;
    }
    let how = match variants {
        [(None, _)] => "put it in an `Option` or a `Vec`",
        _ => "add a variant without it, or put it in an `Option` or a `Vec`",
    };
    for field in endless {
        let message = format!("each `{owner}` contains another one, so that none ends; {how}");
        errors.add(Error::new_spanned(&field.ty, message));
    }
}

/// Whether each value of the type holds one with this name.
fn holds(of: &Type, name: &Ident) -> bool {
    match of {
        Type::Group(group) => holds(&group.elem, name),
        Type::Paren(inner) => holds(&inner.elem, name),
        Type::Tuple(tuple) => tuple.elems.iter().any(|field| holds(field, name)),
        Type::Array(array) => holds(&array.elem, name),
        Type::Path(path)
            if path.path.segments.len() == 1 && path.path.segments[0].ident == *name =>
        {
            true
        }
        Type::Path(path) if path.path.is_ident("Self") => true,
        _ => pointee(of).is_some_and(|to| holds(to, name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_have_the_weights_that_stand_in_front_of_them() {
        let made = |item| derived(item).expect("it is made").to_string().replace(' ', "");
        let weighted = made(quote! {
            enum Shipping {
                Standard,
                #[generate(weight = 5)]
                Express { days: u8 },
            }
        });
        assert_eq!(weighted.matches("Layout::weighted(").count(), 1, "{weighted}");
        let express = "Vec::from([<u8as::setbve::__private::Parameter>::layout()])),5u32)";
        assert!(weighted.contains(express), "{weighted}");
        let plain = made(quote!(
            enum Shipping {
                Standard,
                Express { days: u8 },
            }
        ));
        assert!(!plain.contains("weighted"), "{plain}");
    }
}
