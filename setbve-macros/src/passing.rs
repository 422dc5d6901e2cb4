//! How a value that was made for a parameter is passed to the function. Values are made without
//! references: a `&[&str]` is passed from a `Vec<String>`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{GenericArgument, PathArguments, Type, TypeReference};

/// The type of the value that a parameter of this type is passed from.
pub(crate) fn owned(of: &Type, private: &TokenStream) -> TokenStream {
    let of = peeled(of);
    let inner = |inner: &Type| owned(inner, private);
    match of {
        Type::Reference(reference) => inner(&reference.elem),
        Type::Slice(slice) => {
            let item = inner(&slice.elem);
            quote_spanned!(of.span()=> #private::Vec<#item>)
        }
        _ if is_text_slice(of) => quote_spanned!(of.span()=> #private::String),
        _ if !holds_reference(of) => of.to_token_stream(),
        Type::Array(array) => {
            let (item, length) = (inner(&array.elem), &array.len);
            quote_spanned!(of.span()=> [#item; #length])
        }
        Type::Tuple(tuple) => {
            let fields = tuple.elems.iter().map(inner);
            quote_spanned!(of.span()=> (#(#fields,)*))
        }
        Type::Path(path) => {
            let mut path = path.clone();
            for segment in &mut path.path.segments {
                let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else {
                    continue;
                };
                for argument in &mut arguments.args {
                    if let GenericArgument::Type(inner) = argument {
                        *inner = Type::Verbatim(owned(inner, private));
                    }
                }
            }
            path.to_token_stream()
        }
        _ => of.to_token_stream(),
    }
}

/// The expression that is passed, made from the variable with the value.
pub(crate) fn passed(of: &Type, value: &Ident, private: &TokenStream) -> TokenStream {
    match peeled(of) {
        Type::Reference(TypeReference { elem, mutability, .. }) if !holds_reference(elem) => {
            quote!(& #mutability #value)
        }
        of if holds_reference(of) => borrowed(of, &quote!((&#value)), private),
        _ => quote!(#value),
    }
}

/// Whether the function may change the value that it is passed.
pub(crate) fn is_mutable(of: &Type) -> bool {
    matches!(peeled(of), Type::Reference(reference) if reference.mutability.is_some())
}

/// An expression of the type, from one of a reference to the value.
fn borrowed(of: &Type, from: &TokenStream, private: &TokenStream) -> TokenStream {
    let (of, here) = (peeled(of), Span::mixed_site());
    let one = quote_spanned!(here=> one);
    match of {
        _ if !holds_reference(of) => quote_spanned!(here=> ::core::clone::Clone::clone(#from)),
        Type::Reference(reference) => match peeled(&reference.elem) {
            elem if is_text_slice(elem) => quote_spanned!(here=> #from.as_str()),
            Type::Slice(slice) if holds_reference(&slice.elem) => {
                let item = borrowed(&slice.elem, &one, private);
                quote_spanned!(here=> &*#from.iter().map(|one| #item).collect::<#private::Vec<_>>())
            }
            Type::Slice(_) => quote_spanned!(here=> #from.as_slice()),
            elem if holds_reference(elem) => {
                let inner = borrowed(elem, from, private);
                quote_spanned!(here=> &#inner)
            }
            _ => from.clone(),
        },
        Type::Array(array) => {
            let item = borrowed(&array.elem, &one, private);
            quote_spanned!(here=> #from.each_ref().map(|one| #item))
        }
        Type::Tuple(tuple) => {
            let fields = tuple.elems.iter().enumerate().map(|(index, field)| {
                let index = syn::Index::from(index);
                borrowed(field, &quote_spanned!(here=> (&#from.#index)), private)
            });
            quote_spanned!(here=> (#(#fields,)*))
        }
        _ if pointee(of).is_some() => {
            let to =
                pointee(of).map(|to| borrowed(to, &quote_spanned!(here=> (&**#from)), private));
            quote_spanned!(here=> ::core::convert::From::from(#to))
        }
        _ => {
            let (name, held) = generics(of).unwrap_or_default();
            let mut held = held.into_iter().map(|of| borrowed(of, &one, private));
            let (first, second) = (held.next(), held.next());
            match &*name {
                "Option" => quote_spanned!(here=> #from.as_ref().map(|one| #first)),
                "Result" => quote_spanned! {here=>
                    #from.as_ref().map(|one| #first).map_err(|one| #second)
                },
                _ if name.ends_with("Map") => quote_spanned! {here=>
                    #from.iter().map(|(key, value)| {
                        ({ let one = key; #first }, { let one = value; #second })
                    }).collect()
                },
                _ => quote_spanned!(here=> #from.iter().map(|one| #first).collect()),
            }
        }
    }
}

/// What stands behind a `Box`, an `Rc` or an `Arc`.
pub(crate) fn pointee(of: &Type) -> Option<&Type> {
    let (name, to) = generic(peeled(of))?;
    to.filter(|_| ["Box", "Rc", "Arc"].contains(&&*name))
}

/// The last name of a path, and its first type.
pub(crate) fn generic(of: &Type) -> Option<(String, Option<&Type>)> {
    generics(of).map(|(name, of)| (name, of.first().copied()))
}

/// The last name of a path, and its types.
fn generics(of: &Type) -> Option<(String, Vec<&Type>)> {
    let Type::Path(path) = of else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    });
    Some((last.ident.to_string(), types.collect()))
}

/// Whether there is a reference anywhere in the type.
pub(crate) fn holds_reference(of: &Type) -> bool {
    match peeled(of) {
        Type::Reference(_) => true,
        Type::Array(array) => holds_reference(&array.elem),
        Type::Slice(slice) => holds_reference(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(holds_reference),
        Type::Path(path) => path.path.segments.iter().any(|segment| match &segment.arguments {
            PathArguments::AngleBracketed(arguments) => {
                arguments.args.iter().any(|argument| match argument {
                    GenericArgument::Type(of) => holds_reference(of),
                    _ => false,
                })
            }
            _ => false,
        }),
        _ => false,
    }
}

/// Whether there is a reference in the type, other than one to a value without references.
pub(crate) fn stands_for_reference(of: &Type) -> bool {
    match peeled(of) {
        Type::Reference(reference) => holds_reference(&reference.elem),
        of => holds_reference(of),
    }
}

/// The type without parentheses and without the groups that macros leave.
pub(crate) fn peeled(of: &Type) -> &Type {
    match of {
        Type::Group(group) => peeled(&group.elem),
        Type::Paren(inner) => peeled(&inner.elem),
        _ => of,
    }
}

/// Whether the type is `str`, whose values stand behind a reference.
pub(crate) fn is_text_slice(of: &Type) -> bool {
    matches!(peeled(of), Type::Path(path) if path.path.is_ident("str"))
}
