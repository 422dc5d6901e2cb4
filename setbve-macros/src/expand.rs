//! The generated test, with the instrumented copy where it has something to tell.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{ExprPath, FnArg, ItemFn, Path, ReturnType, Signature, Type, parse_quote};

use crate::attribute::{Descriptor, Keys, Period};
use crate::constants;
use crate::instrument::{Beside, Instrumented, quiet};
use crate::limits::Limits;
use crate::model::{Model, Parameter};
use crate::passing::{is_mutable, owned, passed};
use crate::text::text;

/// A function to instrument.
pub(crate) struct Copied {
    pub(crate) function: ItemFn,
    pub(crate) beside: Beside,
}

/// The test that explores the function. `copied` is the function to instrument, if there is to be a
/// copy.
pub(crate) fn test(keys: &Keys, model: &Model, copied: Option<&Copied>) -> TokenStream {
    let facade = &keys.facade;
    let private = quote!(#facade::__private);
    // The span has the user's place, for the run button of an editor, but the macro's context, for
    // the lints.
    let span = Span::call_site().located_at(model.ident.span());
    let test = Ident::new(&format!("{}_boundaries", model.stem), span);
    let inherited = &model.inherited;
    let allowed = model.deprecated.then(|| quote!(, deprecated));
    let [arguments, shapes] = ["arguments", "shapes"].map(local);
    let specs = specs(model, &private);
    let subject = subject(model, &private, &test, &arguments);
    let mut options = options(keys, &private);
    options.extend(constants::said(keys, model, &private));
    let files = constants::dependencies(keys);
    let show = show(model, &private);
    let mut call_of_original = call(model, &model.path, &private, Some(&show));
    if let Some(path) = &keys.against {
        let name = text(path.to_token_stream());
        options.extend(quote!(.against(#name)));
        let former = call(model, &path.to_token_stream(), &private, Some(&show));
        call_of_original = quote!(#private::versions(#call_of_original, #former));
    }
    let call_of_original = quote!(&mut #call_of_original);
    let map = Ident::new("__SETBVE_SITES", Span::mixed_site());
    let copy = copied.map(|copied| {
        let Copied { function, beside } = copied;
        (copied, Instrumented::of(function, Some(beside), &model.shown, facade, &map))
    });
    let is_reported = keys.coverage == Some(true);
    let copy = copy.filter(|(_, copy)| is_reported || !copy.is_plain);
    let exploration = if let Some((copied, copy)) = copy {
        let Instrumented { imports, function, map: sites, .. } = copy;
        let [subject_, options_, call_] = ["subject", "options", "call"].map(local);
        let Copied { function: original, beside } = copied;
        let (function, path) = match &beside.owner {
            Some(of) => in_a_trait(&original.sig, of, &function),
            None => (function, model.path.clone()),
        };
        let call_of_copy = call(model, &path, &private, Some(&show));
        // The copy has a block of its own, because it hides the original: code that means the
        // original stands in front of this block.
        quote! {
            let (#subject_, #options_) = (#subject, #options);
            let #call_: &mut dyn ::core::ops::FnMut(
                &[::core::primitive::i128],
                &mut #private::Observation
            ) = #call_of_original;
            {
                #imports
                static #map: #private::coverage::Map = #sites;
                #function
                #private::explore(
                    &#subject_,
                    #options_,
                    #call_,
                    ::core::option::Option::Some(#private::Covered {
                        map: &#map,
                        is_reported: #is_reported,
                        call: &mut #call_of_copy,
                    }),
                    &|name, text| #private::insta::assert_snapshot!(name, text),
                );
            }
        }
    } else {
        quote! {
            #private::explore(
                &#subject,
                #options,
                #call_of_original,
                ::core::option::Option::None,
                &|name, text| #private::insta::assert_snapshot!(name, text),
            );
        }
    };
    quote! {
        #[cfg(test)]
        #(#inherited)*
        #[::core::prelude::v1::test]
        // Also for what insta's macro allows in a crate that forbids all warnings.
        #[allow(forbidden_lint_groups #allowed)]
        fn #test() {
            #files
            let #arguments = #private::arguments(&[#(#specs),*]);
            let #shapes = #private::shapes(&#arguments);
            #exploration
        }
    }
}

/// A variable of the test. The copy is an item of a block within: it hides variables of its name
/// in spite of their hygiene, and a function may have any name.
fn local(name: &str) -> Ident {
    Ident::new(&format!("__setbve_{name}"), Span::mixed_site())
}

/// The copy of a method, which only an `impl` block can hold: that of a trait of its own, so that
/// the original stays what other code calls. With the path by which it is called.
fn in_a_trait(original: &Signature, of: &Type, copy: &TokenStream) -> (TokenStream, TokenStream) {
    let name = Ident::new("__SetbveCopy", Span::mixed_site());
    let ident = &original.ident;
    let mut declared = original.clone();
    declared.constness = None;
    for input in &mut declared.inputs {
        match input {
            FnArg::Receiver(receiver) => receiver.mutability = None,
            FnArg::Typed(input) => {
                input.attrs.clear();
                *input.pat = parse_quote!(_);
            }
        }
    }
    let quiet = quiet();
    let block = quote! {
        #quiet
        trait #name: ::core::marker::Sized {
            #declared;
        }
        impl #name for #of {
            #copy
        }
    };
    (block, quote!(<#of as #name>::#ident))
}

/// An expression for each argument.
fn specs(model: &Model, private: &TokenStream) -> Vec<TokenStream> {
    let spec = |parameter: &Parameter| {
        let Parameter { name, type_name, .. } = parameter;
        let of = owned(&parameter.of, private);
        let Limits { range, .. } = &parameter.limits;
        if let Some((path, shown)) = parameter.limits.function() {
            if parameter.limits.is_generator {
                let text = generated_text(&of, path, private);
                return quote_spanned! {path.span()=>
                    #private::generated_argument(#name, #type_name, #shown, #path, #text)
                };
            }
            quote_spanned! {path.span()=>
                #private::made_argument::<#of, _, _>(#name, #type_name, #shown, &#path)
            }
        } else if let Some(range) = range {
            quote!(#private::ranged_argument::<#of>(#name, #type_name, #range))
        } else if let Some(limits) = parameter.limits.expression(private) {
            quote!(#private::limited_argument::<#of>(#name, #type_name, &#limits))
        } else {
            quote!(#private::argument::<#of>(#name, #type_name))
        }
    };
    model.parameters.iter().map(spec).collect()
}

/// The function that gives the text of what a generator makes by choices.
pub(crate) fn generated_text(
    of: &TokenStream,
    path: &ExprPath,
    private: &TokenStream,
) -> TokenStream {
    quote_spanned! {path.span()=>
        |choices| #private::generated_text::<#of, _>(#path, choices)
    }
}

fn subject(model: &Model, private: &TokenStream, test: &Ident, arguments: &Ident) -> TokenStream {
    let Model { shown: function, snapshot: name, shown_returns: returns, .. } = model;
    let test = test.to_string();
    quote! {
        #private::Subject {
            function: #function,
            name: #name,
            test: #test,
            module_path: ::core::module_path!(),
            file: ::core::file!(),
            manifest_dir: ::core::env!("CARGO_MANIFEST_DIR"),
            arguments: #arguments,
            returns: #returns,
            // The closure is compiled in the user's crate: other crates may have other checks.
            overflow_checks: #private::overflow_checks(|most, one| most + one),
        }
    }
}

fn options(keys: &Keys, private: &TokenStream) -> TokenStream {
    let facade: &Path = &keys.facade;
    let mut options = quote!(#private::Options::new());
    for (method, duration) in [("budget", &keys.budget), ("call_limit", &keys.call_limit)] {
        let Some(duration) = duration else { continue };
        let duration = match duration {
            Period::Fixed(fixed) => {
                let (seconds, nanos) = (fixed.as_secs(), fixed.subsec_nanos());
                quote!(::core::time::Duration::new(#seconds, #nanos))
            }
            Period::Expression(expression) => expression.to_token_stream(),
        };
        let method = format_ident!("{method}");
        options.extend(quote!(.#method(#duration)));
    }
    for descriptor in &keys.descriptors {
        let descriptor = match descriptor {
            Descriptor::BuiltIn(ident) => quote!(#facade::#ident),
            Descriptor::Own(expression) => expression.to_token_stream(),
        };
        options.extend(quote!(.descriptor(#descriptor)));
    }
    for (method, expression) in [
        ("evaluations", &keys.evaluations),
        ("seed", &keys.seed),
        ("boundaries", &keys.boundaries),
        ("memory_limit", &keys.memory_limit),
        ("workers", &keys.workers),
    ] {
        if let Some(expression) = expression {
            let method = format_ident!("{method}");
            options.extend(quote!(.#method(#expression)));
        }
    }
    if keys.side_effects {
        options.extend(quote!(.side_effects(true)));
    }
    if let Some(variant) = &keys.isolation {
        options.extend(quote!(.isolation(#facade::Isolation::#variant)));
    }
    #[cfg(feature = "experiment")]
    options.extend(keys.papers.options(facade));
    options
}

/// The closure that runs the function by this path on one input; `show` is the code that handles
/// its `result`, and without it nothing is shown.
fn call(
    model: &Model,
    path: &TokenStream,
    private: &TokenStream,
    show: Option<&TokenStream>,
) -> TokenStream {
    let here = Span::mixed_site();
    let rest = Ident::new("rest", here);
    let parameters = 0..model.parameters.len();
    let values: Vec<_> = parameters.map(|index| local(&format!("value{index}"))).collect();
    let bindings = model.parameters.iter().zip(&values).map(|(parameter, value)| {
        if is_mutable(&parameter.of) { quote!(mut #value) } else { quote!(#value) }
    });
    let passed = model
        .parameters
        .iter()
        .zip(&values)
        .map(|(parameter, value)| passed(&parameter.of, value, private));
    let show = show.map_or(quote_spanned!(here=> let _ = result;), TokenStream::clone);
    let (before, after) = states(model, &values, private);
    let shapes = local("shapes");
    let takes = model.parameters.iter().enumerate().map(|(index, parameter)| {
        let of = owned(&parameter.of, private);
        let from = quote_spanned!(here=> &#shapes[#index], &mut #rest);
        if let Some((path, _)) = parameter.limits.function() {
            if parameter.limits.is_generator {
                return quote_spanned! {path.span()=>
                    #private::take_generated::<#of, _>(#path, #from)
                };
            }
            quote_spanned! {path.span()=>
                #private::take_made_argument::<#of, _, _>(&#path, #from)
            }
        } else {
            quote_spanned!(here=> <#of as #private::Parameter>::take_argument(#from))
        }
    });
    quote_spanned! {here=>
        |inputs, observation| {
            let mut #rest: &[::core::primitive::i128] = inputs;
            #(
                let ::core::option::Option::Some(#bindings) = #takes else {
                    observation.no_such_input();
                    return;
                };
            )*
            if !#rest.is_empty() {
                observation.no_such_input();
                return;
            }
            #before
            {
                let result = #path(#(#passed),*);
                #show
            }
            #after
        }
    }
}

/// The statements that take down what the call may change, and that show what it has changed. The
/// result may borrow from it, so they stand around all that handles the result.
fn states(model: &Model, values: &[Ident], private: &TokenStream) -> (TokenStream, TokenStream) {
    let (mut before, mut after) = (TokenStream::new(), TokenStream::new());
    for (index, (Parameter { name, of, .. }, value)) in
        model.parameters.iter().zip(values).enumerate()
    {
        if is_mutable(of) {
            // A type that cannot be shown is reported where the user wrote it.
            let here = Span::mixed_site().located_at(of.span());
            let state = Ident::new(&format!("state{index}"), here);
            before.extend(quote_spanned!(here=> let #state = #private::State::of(&#value);));
            after.extend(quote_spanned!(here=> #state.show(#name, &#value, observation);));
        }
    }
    (before, after)
}

/// Shows `result`. The number of references decides which method is found first, see the runtime's
/// `sut/show.rs`.
fn show(model: &Model, private: &TokenStream) -> TokenStream {
    let returned = match &model.returns {
        ReturnType::Default => model.ident.span(),
        ReturnType::Type(_, returned) => returned.span(),
    };
    // A type that cannot be shown is reported where the user wrote it.
    quote_spanned! {Span::mixed_site().located_at(returned)=>
        {
            use #private::{
                Classed as _, PickDebug as _, PickDisplay as _, PickNothing as _, PickSorted as _,
                Splits as _,
            };
            let split = (&&&#private::Shown(&result)).split();
            if let #private::Split::Err(error) = split {
                (&&#private::Shown(error)).class(observation);
                (&&&#private::Shown(error)).pick().show_error(error, observation);
            } else {
                (&&&&&split).pick().show(&split, observation);
            }
        }
    }
}
