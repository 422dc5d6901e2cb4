//! `#[generate(..)]` on a field or on a parameter: the range of a number, the length of a text or a
//! list, the characters of a text, the function that makes a value. On a variant: its weight.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{
    Error, Expr, ExprLit, ExprPath, ExprRange, Lit, LitStr, Meta, RangeLimits, Result, Token, Type,
    Variant,
};

use crate::attribute::without_group;
use crate::concrete::Concrete;
use crate::errors::needs_feature;
use crate::passing::{generic, is_text_slice, peeled, pointee, stands_for_reference};
use crate::range::{literal, range_of};
use crate::text::text;
use crate::walk::Walk as _;

/// The most items of a list, as the runtime has it.
const MOST_ITEMS: i128 = 16;
/// The most characters that `len` may give a text, as the runtime has it.
const MOST_CHARACTERS: i128 = 255;

const BESIDE_FUNCTION: &str = "what a function makes takes no `range`, `len` or `chars`; the \
                               function may give an `Option` to leave values out";

/// What limits the values of a field or a parameter.
#[derive(Default)]
pub(crate) struct Limits {
    /// What takes them, as a message names it.
    place: String,
    pub(crate) range: Option<ExprRange>,
    length: Option<ExprRange>,
    characters: Option<LitStr>,
    function: Option<ExprPath>,
    /// Whether the function is a generator, which makes them of choices.
    pub(crate) is_generator: bool,
    /// How a person writes the path of the function.
    shown: String,
}

impl Limits {
    /// Those of this place, which has none yet.
    pub(crate) fn of(place: String) -> Self {
        Self { place, ..Self::default() }
    }

    /// Adds what `generate(..)` says.
    pub(crate) fn read(&mut self, meta: &Meta, of: &Type) -> Result<()> {
        const EXPECTED: &str = "expected `range(..)`, `len(..)`, `chars(..)`, `with = ..` or \
                                `by = ..`, for example `#[generate(len(1..=4))]`";
        let list = meta.require_list().map_err(|_| Error::new_spanned(meta, EXPECTED))?;
        let keys = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let keys = keys.map_err(|_| Error::new_spanned(meta, EXPECTED))?;
        if keys.is_empty() {
            return Err(Error::new_spanned(meta, EXPECTED));
        }
        for key in keys {
            let name = key.path().get_ident().map(ToString::to_string).unwrap_or_default();
            match &*name {
                "range" => self.add_range(
                    &key,
                    range_of(&key, "a range of numbers, for example `range(1..=12)`")?,
                    of,
                )?,
                "len" => self.add_length(&key, of)?,
                "chars" => self.add_characters(&key, of)?,
                "with" | "by" => self.add_function(&key, of, name == "by")?,
                "weight" => {
                    let place = &self.place;
                    let message = format!(
                        "{place} takes no `weight`, which is for a variant of an enum: write \
                         `#[generate(weight = 3)]` in front of a variant"
                    );
                    return Err(Error::new_spanned(key, message));
                }
                _ => return Err(Error::new_spanned(key, EXPECTED)),
            }
        }
        Ok(())
    }

    fn add_function(&mut self, key: &Meta, of: &Type, is_generator: bool) -> Result<()> {
        if is_generator && !cfg!(feature = "choices") {
            return Err(needs_feature(key, "by", "choices"));
        }
        let name = if is_generator { "by" } else { "with" };
        let expected = || {
            let message = format!("expected the path of a function, for example `{name} = day`");
            Error::new_spanned(key, message)
        };
        let value = key.require_name_value().map_err(|_| expected())?.value.clone();
        let Expr::Path(path) = without_group(value) else { return Err(expected()) };
        // A comma would end the value where a snapshot is read.
        if text(path.to_token_stream()).contains(',') {
            let message = "name a function without a list of types";
            return Err(Error::new_spanned(path, message));
        }
        if stands_for_reference(of) {
            let message = "a function makes values without references; explore a wrapper function \
                           that takes what they refer to";
            return Err(Error::new_spanned(of, message));
        }
        if self.function.is_some() {
            return Err(Error::new_spanned(key, "a function stands twice; write one"));
        }
        if self.range.is_some() || self.length.is_some() || self.characters.is_some() {
            return Err(Error::new_spanned(key, BESIDE_FUNCTION));
        }
        self.shown = text(path.to_token_stream());
        self.function = Some(path);
        self.is_generator = is_generator;
        Ok(())
    }

    /// The path of the function that makes the values, and how it is written.
    pub(crate) fn function(&self) -> Option<(&ExprPath, &str)> {
        Some((self.function.as_ref()?, &self.shown))
    }

    /// Shows the function by the type's name in place of `Self`, as it is called from elsewhere.
    pub(crate) fn show_owner(&mut self, owner: &Ident) {
        if self.shown == "Self" {
            self.shown = owner.to_string();
        } else if let Some(rest) = self.shown.strip_prefix("Self::") {
            self.shown = format!("{owner}::{rest}");
        }
    }

    /// Names what only the function's own block or its parameters name, so that a test can.
    pub(crate) fn resolve(&mut self, concrete: &mut Concrete) {
        for range in [&mut self.range, &mut self.length].into_iter().flatten() {
            concrete.visit_expr_range_mut(range);
        }
        if let Some(path) = &mut self.function {
            concrete.visit_expr_path_mut(path);
        }
    }

    /// Adds a range of numbers.
    pub(crate) fn add_range(
        &mut self,
        place: &dyn quote::ToTokens,
        range: ExprRange,
        of: &Type,
    ) -> Result<()> {
        if self.function.is_some() {
            return Err(Error::new_spanned(place, BESIDE_FUNCTION));
        }
        let refused = match Kind::of(of) {
            Kind::Number | Kind::Unknown => None,
            kind => Some(format!("{} takes no range", kind.name())),
        };
        let is_second = || self.range.is_some().then(|| "an argument takes one range".to_owned());
        let is_other = || {
            let is_other = self.length.is_some() || self.characters.is_some();
            is_other.then(|| "a text or a list takes no range".to_owned())
        };
        if let Some(message) = refused.or_else(is_second).or_else(is_other) {
            return Err(Error::new_spanned(place, message));
        }
        self.range = Some(range);
        Ok(())
    }

    fn add_length(&mut self, key: &Meta, of: &Type) -> Result<()> {
        let range = range_of(key, "a range of lengths, for example `len(1..=4)`")?;
        if let Some(what) = Kind::of(of).without_length() {
            let message = format!("{what} has no length to choose; `len` is for texts and lists");
            return Err(Error::new_spanned(key, message));
        }
        self.check_first(key, self.length.is_some())?;
        let most = range.end.as_deref().and_then(literal).map(|end| match range.limits {
            RangeLimits::HalfOpen(_) => end - 1,
            RangeLimits::Closed(_) => end,
        });
        let least = range.start.as_deref().and_then(literal);
        let most_of_all = Kind::of(of).most();
        let is_within = |bound: Option<i128>, lowest| {
            bound.is_none_or(|bound| (lowest..=most_of_all).contains(&bound))
        };
        if !is_within(most, 1) || !is_within(least, 0) {
            let message = format!(
                "a text has at most {MOST_CHARACTERS} characters and a list at most {MOST_ITEMS} \
                 items, and `len` needs an upper bound from 1 to {most_of_all}"
            );
            return Err(Error::new_spanned(range, message));
        }
        self.length = Some(range);
        Ok(())
    }

    fn add_characters(&mut self, key: &Meta, of: &Type) -> Result<()> {
        const EXPECTED: &str = "expected characters, for example `chars(\"a-z0-9_\")`";
        let pattern = key.require_list().and_then(syn::MetaList::parse_args::<LitStr>);
        let pattern = pattern.map_err(|_| Error::new_spanned(key, EXPECTED))?;
        if let Some(what) = Kind::of(of).without_characters() {
            let message = format!("{what} has no characters; `chars` is for texts");
            return Err(Error::new_spanned(key, message));
        }
        self.check_first(key, self.characters.is_some())?;
        check_pattern(&pattern.value()).map_err(|message| Error::new(pattern.span(), message))?;
        self.characters = Some(pattern);
        Ok(())
    }

    fn check_first(&self, key: &Meta, is_second: bool) -> Result<()> {
        let name = key.path().get_ident().map(ToString::to_string).unwrap_or_default();
        let message = if self.function.is_some() {
            BESIDE_FUNCTION.to_owned()
        } else if is_second {
            format!("`{name}` stands twice; write one")
        } else if self.range.is_some() {
            format!("a number with a `range` takes no `{name}`")
        } else {
            return Ok(());
        };
        Err(Error::new_spanned(key, message))
    }

    /// The limits of a text or a list, if there are any.
    pub(crate) fn expression(&self, private: &TokenStream) -> Option<TokenStream> {
        let Self { length, characters, .. } = self;
        let length = length.as_ref().map(|range| quote!(.len(#range)));
        let characters = characters.as_ref().map(|pattern| quote!(.chars(#pattern)));
        (length.is_some() || characters.is_some())
            .then(|| quote!(#private::Limits::default() #length #characters))
    }
}

/// The weight of a variant: how often it is drawn, beside the others of its type.
pub(crate) fn weight_of(variant: &Variant) -> Result<Option<u32>> {
    let name = &variant.ident;
    let expected = format!(
        "expected the weight of the variant `{name}`, a whole number from 1 to {}, for example \
         `#[generate(weight = 3)]`",
        u32::MAX
    );
    let mut weight = None;
    for attribute in variant.attrs.iter().filter(|own| own.path().is_ident("generate")) {
        let wrong = |place: &dyn ToTokens| Error::new_spanned(place, &expected);
        let list = attribute.meta.require_list().map_err(|_| wrong(attribute))?;
        let keys = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let keys = keys.map_err(|_| wrong(&list.tokens))?;
        if keys.is_empty() {
            return Err(wrong(attribute));
        }
        for key in keys {
            if !key.path().is_ident("weight") {
                let other = text(key.path().to_token_stream());
                let message = format!(
                    "a variant takes `weight = 3` alone; `{other}` is for a field and goes in \
                     front of it"
                );
                return Err(Error::new_spanned(key, message));
            }
            if weight.is_some() {
                return Err(Error::new_spanned(key, "`weight` stands twice; write one"));
            }
            let value = key.require_name_value().map_err(|_| wrong(&key))?.value.clone();
            let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = without_group(value) else {
                return Err(wrong(&key));
            };
            match number.base10_parse::<u32>() {
                Ok(0) => {
                    let message = format!(
                        "a weight is at least 1; to leave `{name}` out, return early for it, or \
                         explore a wrapper function that takes what makes the other variants"
                    );
                    return Err(Error::new_spanned(number, message));
                }
                Ok(own) => weight = Some(own),
                Err(_) => return Err(wrong(&number)),
            }
        }
    }
    Ok(weight)
}

/// Why a pattern such as `a-z0-9_` is none.
fn check_pattern(pattern: &str) -> std::result::Result<(), String> {
    let mut rest: Vec<char> = pattern.chars().collect();
    let mut known: Vec<[char; 2]> = Vec::new();
    if rest.is_empty() {
        return Err("there is no text without characters; give some, such as `a-z`".to_owned());
    }
    while let [first, ..] = rest[..] {
        let (last, count) = match rest[..] {
            [_, '-', last, ..] => (last, 3),
            _ => (first, 1),
        };
        rest.drain(..count);
        if first > last {
            return Err(format!("`{first}-{last}` has no characters"));
        }
        if let Some([one, _]) = known.iter().find(|[from, to]| first <= *to && *from <= last) {
            return Err(format!("`{}` is there twice", first.max(*one)));
        }
        known.push([first, last]);
    }
    Ok(())
}

/// What a type is, as far as its name shows that.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
    List,
    Array,
    Tuple,
    Choice,
    /// An `Option` of a text or a list, which `len` is for.
    OptionalText,
    OptionalList,
    Unknown,
}

impl Kind {
    /// The most that `len` may allow, so far as the name of the type shows it.
    fn most(self) -> i128 {
        match self {
            Self::Text | Self::OptionalText | Self::Unknown => MOST_CHARACTERS,
            _ => MOST_ITEMS,
        }
    }

    fn of(of: &Type) -> Self {
        match peeled(of) {
            Type::Reference(reference) => Self::of(&reference.elem),
            Type::Array(_) => Self::Array,
            Type::Slice(_) => Self::List,
            Type::Tuple(_) => Self::Tuple,
            own if is_text_slice(own) => Self::Text,
            own => pointee(own).map_or_else(|| Self::of_path(own), Self::of),
        }
    }

    fn of_path(of: &Type) -> Self {
        const NUMBERS: [&str; 16] = [
            "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
            "f32", "f64", "bool", "char",
        ];
        let Type::Path(path) = of else { return Self::Unknown };
        let Some(last) = path.path.segments.last() else { return Self::Unknown };
        match last.ident.to_string().as_str() {
            "String" => Self::Text,
            "Vec" | "VecDeque" | "BTreeSet" | "HashSet" | "BTreeMap" | "HashMap" => Self::List,
            "Option" => match generic(of).and_then(|(_, inner)| inner).map(Self::of) {
                Some(Self::Text) => Self::OptionalText,
                Some(Self::List) => Self::OptionalList,
                _ => Self::Choice,
            },
            "Result" => Self::Choice,
            name if NUMBERS.contains(&name) => Self::Number,
            _ => Self::Unknown,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Text => "a text",
            Self::List | Self::Array => "a list",
            Self::Tuple => "a tuple",
            Self::Choice | Self::OptionalText | Self::OptionalList => "a choice",
            Self::Unknown => "this",
        }
    }

    /// What it is, if its length cannot be chosen.
    fn without_length(self) -> Option<&'static str> {
        match self {
            Self::Array => Some("an array"),
            Self::Number | Self::Tuple | Self::Choice => Some(self.name()),
            _ => None,
        }
    }

    /// What it is, if it has no characters.
    fn without_characters(self) -> Option<&'static str> {
        match self {
            Self::Text | Self::OptionalText | Self::Unknown => None,
            Self::OptionalList => Some("a list"),
            _ => Some(self.name()),
        }
    }
}
