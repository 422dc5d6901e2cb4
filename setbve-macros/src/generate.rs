//! `#[derive(Generate)]`: how a structure or an enumeration is made of the values of its fields.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, ExprRange, Field, Fields, GenericParam, Result,
    parse_quote,
};

use crate::errors::Errors;

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
    for field in variants.iter().flat_map(|(_, fields)| fields.iter()) {
        if mentions(&input.ident, field.ty.to_token_stream()) {
            errors.add(Error::new_spanned(
                &field.ty,
                format!(
                    "`{}` contains itself, so its values have no end; explore a wrapper function \
                     that builds one from a list",
                    input.ident
                ),
            ));
        }
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
    let made: Vec<Made> = variants
        .into_iter()
        .map(|(variant, fields)| Made::of(&input.ident, variant, fields, &private, &mut errors))
        .collect();
    errors.into_result()?;
    let name = &input.ident;
    let (generics, parameters, bounds) = generics.split_for_impl();
    let (layout, width, take) = match &input.data {
        Data::Struct(_) => {
            let Made { layout, width, take } = &made[0];
            (layout.clone(), width.clone(), quote!(::core::option::Option::Some(#take)))
        }
        _ => of_choice(&input.ident, &made, &private),
    };
    let shown = name.unraw().to_string();
    Ok(quote! {
        #[automatically_derived]
        impl #generics #private::Parameter for #name #parameters #bounds {
            fn layout() -> #private::Layout {
                #private::Layout::within(#shown, || #layout)
            }

            fn width() -> ::core::primitive::usize {
                #width
            }

            fn take(
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
    width: TokenStream,
    /// An expression of the value, which returns `None` where there is none.
    take: TokenStream,
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
        let types: Vec<_> = fields.iter().map(|field| &field.ty).collect();
        let layouts: Vec<TokenStream> =
            fields.iter().filter_map(|field| errors.keep(layout(field, private))).collect();
        let takes = types
            .iter()
            .map(|of| quote_spanned!(of.span()=> <#of as #private::Parameter>::take(ordinals)?));
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
            width: quote!(0 #(+ <#types as #private::Parameter>::width())*),
            take,
        }
    }
}

fn layout(field: &Field, private: &TokenStream) -> Result<TokenStream> {
    let of = &field.ty;
    let mut range: Option<ExprRange> = None;
    for attribute in field.attrs.iter().filter(|own| own.path().is_ident("generate")) {
        range = Some(read_range(attribute)?);
    }
    Ok(if let Some(range) = range {
        quote_spanned!(of.span()=> #private::Layout::ranged::<#of>(&(#range)))
    } else {
        quote_spanned!(of.span()=> <#of as #private::Parameter>::layout())
    })
}

/// The range in `#[generate(range(..))]`.
fn read_range(attribute: &Attribute) -> Result<ExprRange> {
    let mut range = None;
    attribute.parse_nested_meta(|meta| {
        if !meta.path.is_ident("range") {
            return Err(
                meta.error("expected `range(..)`, for example `#[generate(range(1..=12))]`")
            );
        }
        let inner;
        syn::parenthesized!(inner in meta.input);
        match inner.parse()? {
            Expr::Range(found) => range = Some(found),
            other => {
                return Err(Error::new_spanned(other, "expected a range, for example `1..=12`"));
            }
        }
        Ok(())
    })?;
    range.ok_or_else(|| Error::new_spanned(attribute, "expected `#[generate(range(..))]`"))
}

/// The layout, the width and the value of one of several variants.
fn of_choice(
    owner: &Ident,
    variants: &[Made],
    private: &TokenStream,
) -> (TokenStream, TokenStream, TokenStream) {
    let path = format!("{owner}::");
    let layouts = variants.iter().map(|own| &own.layout);
    let widths: Vec<_> = variants.iter().map(|own| &own.width).collect();
    let takes = variants.iter().enumerate().map(|(index, Made { width, take, .. })| {
        quote! {
            if choice == #index {
                made = ::core::option::Option::Some(#take);
            } else {
                #private::Layout::skip(ordinals, #width)?;
            }
        }
    });
    (
        quote!(#private::Layout::choice(#path, #private::Vec::from([#(#layouts),*]))),
        quote!(1 #(+ #widths)*),
        quote! {
            let choice = #private::Layout::take_choice(ordinals)?;
            let mut made = ::core::option::Option::None;
            #(#takes)*
            made
        },
    )
}

fn mentions(name: &Ident, tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name || ident == "Self",
        TokenTree::Group(group) => mentions(name, group.stream()),
        _ => false,
    })
}
