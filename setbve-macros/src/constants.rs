//! The calls by which the generated test passes constants to the search.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use crate::attribute::Keys;
use crate::harvest::{Harvest, called, of_expression};
use crate::model::Model;

/// The calls that add the constants to the options: those of the attribute first, then the
/// function's, then those of functions that it calls, then those of files. Zero and one are left
/// out, because the search tries them anyway.
pub(crate) fn said(keys: &Keys, model: &Model, private: &TokenStream) -> TokenStream {
    let mut said = TokenStream::new();
    let mut given = Harvest::default();
    for expression in &keys.constants {
        if !of_expression(expression, &mut given) {
            said.extend(quote!(.constants(#expression)));
        }
    }
    said.extend(numbers(&given));
    said.extend(numbers(&model.harvest));
    said.extend(texts(&model.harvest));
    let paths = &model.harvest.paths;
    if !paths.is_empty() {
        // The number of references decides which method is found first, see the runtime's
        // `constants.rs`.
        said.extend(quote_spanned! {Span::mixed_site()=>
            .constants({
                use #private::Harvested as _;
                let mut harvest = <#private::Harvest as ::core::default::Default>::default();
                #((&&#private::Named(&#paths)).harvest(&mut harvest);)*
                harvest
            })
        });
    }
    let former = keys.against.as_ref().map(called::of_path);
    let others = keys.constants_from.iter().map(|file| &file.harvest);
    for harvest in [&model.called].into_iter().chain(&former).chain(others) {
        said.extend(numbers(harvest));
        said.extend(texts(harvest));
    }
    said
}

fn texts(harvest: &Harvest) -> TokenStream {
    let texts = &harvest.texts;
    if texts.is_empty() { TokenStream::new() } else { quote!(.texts(&[#(#texts),*])) }
}

fn numbers(harvest: &Harvest) -> TokenStream {
    let mut said = TokenStream::new();
    let numbers = literals(harvest);
    if !numbers.is_empty() {
        said.extend(quote!(.constants([#(#numbers),*])));
    }
    let chars = &harvest.chars;
    if !chars.is_empty() {
        said.extend(quote!(.constants([#(#chars),*])));
    }
    let large = &harvest.large;
    if !large.is_empty() {
        let large = large.iter().map(|number| Literal::u128_suffixed(*number));
        said.extend(quote!(.constants([#(#large),*])));
    }
    let floats = harvest.floats.iter().map(|bits| f64::from_bits(*bits));
    let floats = floats.filter(|float| float.is_finite()).map(|float| {
        let size = Literal::f64_suffixed(float.abs());
        if float.is_sign_negative() { quote!(-#size) } else { size.to_token_stream() }
    });
    let floats: Vec<TokenStream> = floats.collect();
    if !floats.is_empty() {
        said.extend(quote!(.constants([#(#floats),*])));
    }
    said
}

/// The numbers that an `i128` holds.
pub(crate) fn literals(harvest: &Harvest) -> Vec<TokenStream> {
    harvest
        .numbers
        .iter()
        .filter(|number| number.unsigned_abs() > 1)
        .map(|number| {
            // The lowest number has no literal: without its sign, it does not fit the type.
            if *number == i128::MIN {
                return quote!(::core::primitive::i128::MIN);
            }
            let size = Literal::i128_suffixed(number.abs());
            if *number < 0 { quote!(-#size) } else { size.to_token_stream() }
        })
        .collect()
}

/// Makes the build depend on the files that constants come from.
pub(crate) fn dependencies(keys: &Keys) -> TokenStream {
    let paths = keys.constants_from.iter().map(|file| &file.path);
    quote! {
        #(const _: &[u8] = ::core::include_bytes!(
            ::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), "/", #paths)
        );)*
    }
}
