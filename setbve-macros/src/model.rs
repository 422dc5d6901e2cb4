//! The function under the attribute: what the generated test needs to know, and whether it can be
//! explored at all.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{
    Attribute, Error, FnArg, GenericArgument, Pat, PatType, Result, ReturnType, Safety, Signature,
    Token, Type, Visibility,
};

use crate::concrete::Concrete;
use crate::errors::Errors;
use crate::harvest::{self, Harvest};
use crate::limits::Limits;
use crate::passing::{holds_reference, is_text_slice, pointee};
use crate::place::{Owner, owner_of};
use crate::range::read_limits;
use crate::text::text;
use crate::walk::Walk as _;

const MOST_ARGUMENTS: usize = 8;
const WRAPPER: &str = "explore a wrapper function instead";

/// A function that can be explored.
pub(crate) struct Model {
    pub(crate) ident: Ident,
    /// By which path the test calls it: `f`, `<Clock>::advance`, `clamp::<u8>`.
    pub(crate) path: TokenStream,
    /// By which path a person does: `Clock::advance`.
    pub(crate) shown: String,
    /// What the test's name begins with: `clock_advance`.
    pub(crate) stem: String,
    /// The snapshot's name.
    pub(crate) snapshot: String,
    /// The `cfg` and `ignore` attributes below ours: the test exists only where the function does,
    /// and `ignore` is meant for the test.
    pub(crate) inherited: Vec<Attribute>,
    /// Whether the test must be allowed to name deprecated items.
    pub(crate) deprecated: bool,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) returns: ReturnType,
    /// The type of the result as written, for the snapshot.
    pub(crate) shown_returns: String,
    pub(crate) harvest: Harvest,
    /// What the functions of the same file have that it calls.
    pub(crate) called: Harvest,
    /// Why it is not to be explored, unless it is allowed to change what lies outside of it.
    pub(crate) refusal: Option<Error>,
}

/// One parameter of the function.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) of: Type,
    /// The type as written, for the snapshot.
    pub(crate) type_name: String,
    pub(crate) limits: Limits,
}

/// The item with its body left unparsed, so that an editor still gives help in a body that is half
/// typed.
pub(crate) struct Function {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) signature: Signature,
    pub(crate) has_body: bool,
    pub(crate) body: TokenStream,
    /// The name of the type whose block has it.
    pub(crate) owner: Option<String>,
}

impl Parse for Function {
    fn parse(input: ParseStream) -> Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let _: Visibility = input.parse()?;
        let signature = input.parse()?;
        let has_body = !input.peek(Token![;]);
        let body = input.parse()?;
        Ok(Self { attributes, signature, has_body, body, owner: None })
    }
}

impl Model {
    /// Reads an item, or reports every reason why it cannot be explored; `types` stand for its type
    /// parameters.
    pub(crate) fn read(item: &TokenStream, types: &[GenericArgument]) -> Result<Self> {
        if !is_function(item) {
            let start = item.clone().into_iter().find(|token| !is_attribute(token));
            return Err(Error::new_spanned(
                start,
                format!(
                    "`#[boundary_explore]` goes on a free function or an `impl` block; {WRAPPER}, \
                     one that calls the code in question"
                ),
            ));
        }
        let mut function: Function = syn::parse2(item.clone())?;
        let mut errors = Errors::default();
        let concrete = Concrete::of(&mut function.signature.generics, types);
        let mut concrete = errors.keep(concrete);
        if let Some(concrete) = &mut concrete {
            concrete.visit_signature_mut(&mut function.signature);
        }
        if let Some(error) = not_free(&function.signature) {
            errors.add(error);
        } else if !function.has_body {
            errors.add(Error::new_spanned(
                &function.signature.ident,
                format!(
                    "a function without a body cannot be explored; {WRAPPER}, one that calls an \
                     implementation"
                ),
            ));
        }
        let mut model = Self::of(function, &mut errors);
        if let Some(concrete) = &mut concrete {
            for parameter in &mut model.parameters {
                parameter.limits.resolve(concrete);
            }
        }
        if !types.is_empty() {
            let name = &model.ident;
            model.path = quote!(#name::<#(#types),*>);
        }
        errors.into_result().map(|()| model)
    }

    /// The model of a free function, or of one without `self` and `Self`.
    pub(crate) fn of(function: Function, errors: &mut Errors) -> Self {
        let Function { attributes, signature, body, owner, .. } = function;
        check_attributes(&attributes, errors);
        check_signature(&signature, errors);
        let parameters = (1..)
            .zip(&signature.inputs)
            .filter_map(|(position, input)| match input {
                FnArg::Typed(input) => Some(Parameter::read(input, position, errors)),
                FnArg::Receiver(_) => None,
            })
            .collect();
        let patterns: Vec<&Pat> = signature
            .inputs
            .iter()
            .filter_map(|input| match input {
                FnArg::Typed(input) => Some(&*input.pat),
                FnArg::Receiver(_) => None,
            })
            .collect();
        let harvest = harvest::of_body(&body, &patterns);
        let called = harvest::called::by(&signature, &body);
        let refusal = harvest::called::refusal(&signature, &body, owner.as_deref());
        let ident = signature.ident;
        Self {
            harvest,
            called,
            refusal,
            path: ident.to_token_stream(),
            shown: ident.to_string(),
            stem: ident.unraw().to_string(),
            snapshot: ident.unraw().to_string(),
            ident,
            deprecated: attributes.iter().any(is_about_deprecation),
            inherited: attributes
                .into_iter()
                .filter(|one| one.path().is_ident("cfg") || one.path().is_ident("ignore"))
                .collect(),
            parameters,
            shown_returns: match &signature.output {
                ReturnType::Default => "()".to_owned(),
                ReturnType::Type(_, returned) => text(returned.to_token_stream()),
            },
            returns: signature.output,
        }
    }
}

/// Where the attribute goes for a function of an `impl` block.
fn of_block(what: &str, name: &Ident) -> String {
    format!(
        "{what} is explored from its `impl` block: put `#[boundary_explore(functions = [{name}])]` \
         in front of that"
    )
}

/// The error for a function without `self` that is not a free one.
fn not_free(signature: &Signature) -> Option<Error> {
    if signature.receiver().is_some() {
        return None;
    }
    let owner = owner_of(&signature.ident).filter(|owner| *owner != Owner::Nobody);
    // If a macro puts the function into an `impl`, its place in the source does not show that, but
    // `Self` does.
    let says_self = || mentions("Self", signature.to_token_stream()).then_some(Owner::Impl);
    let name = &signature.ident;
    let message = match owner.or_else(says_self)? {
        Owner::Nobody => return None,
        Owner::Impl => of_block("an associated function", name),
        Owner::Trait => format!(
            "a trait's function cannot be explored; {WRAPPER}, a free one that calls an \
             implementation"
        ),
    };
    Some(Error::new_spanned(name, message))
}

/// Whether the function is deprecated, or may use deprecated constants, which the test then names
/// as well.
fn is_about_deprecation(attribute: &Attribute) -> bool {
    let path = attribute.path();
    let allows = path.is_ident("allow") || path.is_ident("expect");
    let lints = || attribute.meta.to_token_stream().into_iter();
    let names_it = |token| match token {
        TokenTree::Group(group) => group.stream().to_string().contains("deprecated"),
        _ => false,
    };
    path.is_ident("deprecated") || allows && lints().any(names_it)
}

fn is_attribute(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => punct.as_char() == '#',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket,
        _ => false,
    }
}

/// Whether `fn` comes before anything that only another kind of item has.
fn is_function(item: &TokenStream) -> bool {
    item.clone()
        .into_iter()
        .filter_map(|token| match token {
            TokenTree::Ident(ident) => Some(ident.to_string()),
            TokenTree::Punct(punct) => Some(punct.to_string()),
            _ => None,
        })
        .take_while(|word| !matches!(word.as_str(), ":" | "=" | "impl"))
        .any(|word| word == "fn")
}

fn check_attributes(attributes: &[Attribute], errors: &mut Errors) {
    for attribute in attributes {
        if attribute.path().segments.last().is_some_and(|segment| segment.ident == "test") {
            errors.add(Error::new_spanned(
                attribute,
                format!("a test cannot be explored; {WRAPPER}, one around what the test calls"),
            ));
        }
    }
}

fn check_signature(signature: &Signature, errors: &mut Errors) {
    if let Some(receiver) = signature.receiver() {
        errors.add(Error::new_spanned(receiver, of_block("a method", &signature.ident)));
    }
    let mut unsupported = |tokens: &dyn ToTokens, what: &str, how: &str| {
        let tokens = tokens.to_token_stream();
        errors.add(Error::new_spanned(tokens, format!("{what}; {WRAPPER}, {how}")));
    };
    if let Some(token) = &signature.asyncness {
        unsupported(token, "an async function cannot be explored", "one that blocks on the future");
    }
    if let Safety::Unsafe(token) = &signature.safety {
        unsupported(
            token,
            "an unsafe function cannot be explored",
            "one that returns an error where the safety conditions do not hold",
        );
    }
    if let Some(variadic) = &signature.variadic {
        unsupported(
            variadic,
            "a variadic function cannot be explored",
            "one with a fixed number of arguments",
        );
    }
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(_) => {}
            FnArg::Typed(input) if mentions("impl", input.ty.to_token_stream()) => unsupported(
                &input.ty,
                "an `impl Trait` argument cannot be explored",
                "one that takes a concrete type",
            ),
            FnArg::Typed(input) => {
                if let Some(cfg) = input.attrs.iter().find(|own| own.path().is_ident("cfg")) {
                    unsupported(
                        cfg,
                        "an argument that only some builds have cannot be explored",
                        "one whose arguments all builds have",
                    );
                }
                if let Some(how) = unsuitable(&input.ty) {
                    unsupported(
                        &input.ty,
                        &format!(
                            "`{}` is no type that can be explored",
                            text(input.ty.to_token_stream())
                        ),
                        how,
                    );
                }
            }
        }
    }
    if signature.inputs.is_empty() && signature.variadic.is_none() {
        unsupported(
            &signature.ident,
            "a function without arguments has no boundaries",
            "one that takes what should vary as arguments",
        );
    }
    if let Some(input) = signature.inputs.iter().nth(MOST_ARGUMENTS) {
        unsupported(
            input,
            &format!("at most {MOST_ARGUMENTS} arguments can be explored"),
            "one that fixes the others",
        );
    }
    if let ReturnType::Type(_, returned) = &signature.output
        && let Type::Never(_) = **returned
    {
        unsupported(
            returned,
            "a function that never returns cannot be explored",
            "one that returns what decides about the end",
        );
    }
}

fn mentions(word: &str, tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => mentions(word, group.stream()),
        _ => false,
    })
}

/// For a type that cannot be explored, what a wrapper would take instead. Only the compiler knows
/// what a name stands for, so the names here are those that mean the same to everybody.
fn unsuitable(argument: &Type) -> Option<&'static str> {
    const TEXT: &str = "one that takes a `&str` or a `String` and makes the other text from it";
    match argument {
        Type::Reference(reference)
            if reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static") =>
        {
            Some("one that takes a reference of any lifetime")
        }
        Type::Reference(reference) if is_text_slice(&reference.elem) => {
            reference.mutability.map(|_| TEXT)
        }
        Type::Reference(reference)
            if reference.mutability.is_some() && holds_reference(&reference.elem) =>
        {
            Some("one that takes what is behind the `&mut` without references")
        }
        Type::Reference(reference) => unsuitable(&reference.elem),
        Type::Group(group) => unsuitable(&group.elem),
        Type::Paren(inner) => unsuitable(&inner.elem),
        Type::Array(array) => unsuitable(&array.elem),
        Type::Slice(slice) => unsuitable(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(unsuitable),
        Type::FnPtr(_) | Type::Ptr(_) | Type::TraitObject(_) => {
            Some("one that makes it from integers, `bool`s or `char`s")
        }
        _ => match pointee(argument)? {
            Type::Slice(_) => Some("one that takes a `Vec` and makes it from that"),
            of if is_text_slice(of) => Some("one that takes a `String` and makes it from that"),
            of => unsuitable(of),
        },
    }
}

impl Parameter {
    fn read(input: &PatType, position: usize, errors: &mut Errors) -> Self {
        let name = match &*input.pat {
            Pat::Ident(pattern) => pattern.ident.unraw().to_string(),
            _ => format!("arg{position}"),
        };
        let mut limits = Limits::of(format!("the argument `{name}`"));
        for attribute in &input.attrs {
            errors.keep(read_limits(attribute, &input.ty, &mut limits));
        }
        let of = (*input.ty).clone();
        Self { name, of, type_name: text(input.ty.to_token_stream()), limits }
    }
}
