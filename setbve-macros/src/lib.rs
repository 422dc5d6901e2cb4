//! The `boundary_explore` attribute of setbve.
//!
//! Depend on `setbve`, not on this crate: `setbve` re-exports the attribute, and the items that
//! generated code calls.

mod attribute;
mod block;
mod concrete;
mod constants;
mod effects;
mod errors;
mod expand;
mod fold;
mod generate;
mod harvest;
mod instrument;
mod limits;
mod model;
mod names;
mod passing;
mod place;
mod range;
mod sorted;
#[cfg(test)]
mod tests;
mod text;
mod walk;

use proc_macro2::TokenStream;

#[doc = include_str!("manual/boundary_explore.md")]
#[proc_macro_attribute]
pub fn boundary_explore(
    keys: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    explored(keys.into(), item.into()).into()
}

#[doc = include_str!("manual/generate.md")]
#[proc_macro_derive(Generate, attributes(generate))]
pub fn generate(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    generate::derived(item.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Adds an instrumented copy to a free function, `NAME_instrumented`, with the map of its sites,
/// `NAME_SITES`, and the constants of its source, `NAME_CONSTANTS`, all as visible as the function.
///
/// They are made for experiments: `setbve::experiment::coverage` describes their use.
#[proc_macro_attribute]
pub fn instrumented(
    keys: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    beside(keys.into(), item.into()).into()
}

fn beside(keys: TokenStream, item: TokenStream) -> TokenStream {
    let instrumented = if keys.is_empty() {
        instrument::beside(&item, &syn::parse_quote!(::setbve))
    } else {
        Err(syn::Error::new_spanned(keys, "`instrumented` takes no keys"))
    };
    instrumented.unwrap_or_else(|error| {
        let mut output = item;
        output.extend(error.into_compile_error());
        output
    })
}

/// The item, followed by its test or by the errors.
fn explored(keys: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = errors::Errors::default();
    let keys = errors.keep(attribute::read(keys));
    if let Ok(block) = syn::parse2::<syn::ItemImpl>(item.clone()) {
        let mut output = range::without_ranges_of_block(item);
        let stripped = errors.keep(syn::parse2(output.clone()));
        if let (Some(keys), Some(stripped)) = (keys, stripped)
            && let Some(tests) = errors.keep(block::tests(&keys, &block, &stripped))
        {
            output.extend(tests);
        }
        if let Err(error) = errors.into_result() {
            output.extend(error.into_compile_error());
        }
        return output;
    }
    let types = keys.as_ref().map_or(&[][..], |keys| &keys.types);
    let model = errors.keep(model::Model::read(&item, types));
    let mut output = range::without_ranges(item);
    if let Some(name) = keys.as_ref().and_then(|keys| keys.functions.as_ref()?.first()) {
        let message =
            "`functions` chooses from the functions of an `impl` block; this is a function";
        errors.add(syn::Error::new_spanned(name, message));
    } else if let (Some(keys), Some(mut model)) = (keys, model) {
        let of_former = || harvest::called::refusal_of(keys.against.as_ref()?);
        if let Some(refusal) =
            model.refusal.take().or_else(of_former).filter(|_| !keys.side_effects)
        {
            output.extend(refusal.into_compile_error());
            return output;
        }
        if let Some(name) = &keys.name {
            model.snapshot.clone_from(name);
        }
        // The compiler reports a body that does not parse.
        let copied = keys.is_instrumented().then(|| syn::parse2(output.clone()).ok()).flatten();
        let copied = copied.map(|function| {
            let beside = harvest::called::beside(&function);
            expand::Copied { function, beside }
        });
        output.extend(expand::test(&keys, &model, copied.as_ref()));
    }
    if let Err(error) = errors.into_result() {
        output.extend(error.into_compile_error());
    }
    output
}
