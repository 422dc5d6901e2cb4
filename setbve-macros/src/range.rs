//! `#[range(..)]` and `#[generate(..)]` on a parameter.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::parse::ParseStream;
use syn::{
    Attribute, Error, Expr, ExprLit, ExprRange, ExprUnary, Lit, Meta, RangeLimits, Result, Token,
    Type, UnOp,
};

use crate::attribute::without_group;
use crate::limits::Limits;
use crate::text::text;

/// The attributes of parameters that only this macro understands.
const NAMES: [&str; 2] = ["range", "generate"];

/// Adds what an attribute says of a parameter of this type: `#[range(..)]`, `#[generate(..)]`, and
/// either in `#[cfg_attr(test, ..)]`.
pub(crate) fn read_limits(attribute: &Attribute, of: &Type, limits: &mut Limits) -> Result<()> {
    let mut read = |meta: &Meta| {
        if meta.path().is_ident("generate") {
            return limits.read(meta, of);
        }
        let range =
            range_of(meta, "a range of the argument's type, for example `#[range(1..=12)]`")?;
        limits.add_range(attribute, range, of)
    };
    if NAMES.iter().any(|name| attribute.path().is_ident(name)) {
        return read(&attribute.meta);
    }
    if !is_conditional(attribute.meta.to_token_stream()) {
        return Ok(());
    }
    attribute.parse_args_with(|input: ParseStream| {
        let condition: Meta = input.parse()?;
        input.parse::<Token![,]>()?;
        let own: Meta = input.parse()?;
        if !condition.path().is_ident("test") || !matches!(condition, Meta::Path(_)) {
            let (what, name) = if own.path().is_ident("generate") {
                ("`generate`", "generate")
            } else {
                ("a range", "range")
            };
            let message =
                format!("{what} is conditional on `test` only: `#[cfg_attr(test, {name}(..))]`");
            return Err(Error::new_spanned(condition, message));
        }
        input.parse::<Option<Token![,]>>()?;
        if !input.is_empty() {
            return Err(input.error("give other attributes a `cfg_attr` of their own"));
        }
        read(&own)
    })
}

/// The range in the parentheses behind a name; `what` is expected there.
pub(crate) fn range_of(meta: &Meta, what: &str) -> Result<ExprRange> {
    let expected = format!("expected {what}");
    let list = meta.require_list().map_err(|_| Error::new_spanned(meta, &expected))?;
    if list.tokens.is_empty() {
        return Err(Error::new_spanned(meta, &expected));
    }
    let Ok(Expr::Range(range)) = list.parse_args().map(without_group) else {
        return Err(Error::new_spanned(&list.tokens, &expected));
    };
    if let (Some(start), Some(end)) = (&range.start, &range.end)
        && let (Some(first), Some(last)) = (literal(start), literal(end))
        && (first > last || first == last && matches!(range.limits, RangeLimits::HalfOpen(_)))
    {
        let range = &list.tokens;
        let remedy = if first > last {
            "its start is behind its end".to_owned()
        } else {
            let [start, end] = [start, end].map(|own| text(own.to_token_stream()));
            format!("`{start}..={end}` has one")
        };
        let message = format!("the range `{}` has no values; {remedy}", text(range.clone()));
        return Err(Error::new_spanned(range, message));
    }
    Ok(range)
}

/// The value of an integer or character literal, in the order of its type.
pub(crate) fn literal(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
        Expr::Lit(ExprLit { lit: Lit::Char(character), .. }) => {
            Some(u32::from(character.value()).into())
        }
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            literal(expr).and_then(i128::checked_neg)
        }
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        _ => None,
    }
}

fn is_conditional(attribute: TokenStream) -> bool {
    let mut tokens = attribute.into_iter();
    let Some(TokenTree::Ident(name)) = tokens.next() else {
        return false;
    };
    let Some(TokenTree::Group(arguments)) = tokens.next() else {
        return false;
    };
    name == "cfg_attr"
        && arguments
            .stream()
            .into_iter()
            .skip_while(|token| !matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','))
            .nth(1)
            .is_some_and(|token| matches!(token, TokenTree::Ident(ident) if is_own(&ident)))
}

fn is_own(ident: &Ident) -> bool {
    NAMES.iter().any(|name| ident == name)
}

/// The item without these attributes of its parameters, which only this macro understands. It
/// works on tokens, so that the compiler does not complain of ranges when the item does not parse.
pub(crate) fn without_ranges(item: TokenStream) -> TokenStream {
    item.into_iter()
        .map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                let mut stripped =
                    Group::new(Delimiter::Parenthesis, strip_parameters(group.stream()));
                stripped.set_span(group.span());
                TokenTree::Group(stripped)
            }
            token => token,
        })
        .collect()
}

/// The same for the functions of an `impl` block.
pub(crate) fn without_ranges_of_block(item: TokenStream) -> TokenStream {
    item.into_iter()
        .map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let mut stripped = Group::new(Delimiter::Brace, without_ranges(group.stream()));
                stripped.set_span(group.span());
                TokenTree::Group(stripped)
            }
            token => token,
        })
        .collect()
}

fn strip_parameters(parameters: TokenStream) -> TokenStream {
    let mut kept = TokenStream::new();
    let mut tokens = parameters.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_range = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#')
            && tokens.peek().is_some_and(is_range_group);
        if is_range {
            tokens.next();
        } else {
            kept.extend([token]);
        }
    }
    kept
}

fn is_range_group(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    let starts_with_own = matches!(
        group.stream().into_iter().next(),
        Some(TokenTree::Ident(ident)) if is_own(&ident)
    );
    group.delimiter() == Delimiter::Bracket && (starts_with_own || is_conditional(group.stream()))
}
