//! The keys between the parentheses of `#[boundary_explore(..)]`.

#[cfg(feature = "experiment")]
mod papers;
mod period;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::format_ident;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, ExprLit, GenericArgument, Lit, LitStr, Path, Result, Token, parse_quote};

pub(crate) use crate::attribute::period::Period;
use crate::attribute::period::{budget, call_limit};
use crate::errors::{Errors, needs_feature};
use crate::harvest::{self, Harvest};

/// Each key, and how it is written.
const KEYS: [(&str, &str); 23] = [
    ("budget", "budget = \"30s\""),
    ("evaluations", "evaluations = 100_000"),
    ("descriptors", "descriptors = [ValidityGroup, TotalInputLength]"),
    ("seed", "seed = 42"),
    ("boundaries", "boundaries = 40"),
    ("selection", "selection = uniform"),
    ("distance", "distance = jaccard"),
    ("shares", "shares = [10, 80, 10]"),
    ("method", "method = batched_bcs"),
    ("summary", "summary = clusters"),
    ("isolation", "isolation = none"),
    ("call_limit", "call_limit = \"1s\""),
    ("memory_limit", "memory_limit = 2 << 30"),
    ("workers", "workers = 2"),
    ("side_effects", "side_effects = true"),
    ("coverage", "coverage = true"),
    ("constants", "constants = [500, LIMIT]"),
    ("constants_from", "constants_from = \"src/limits.rs\""),
    ("against", "against = former::fee"),
    ("functions", "functions = [advance, set]"),
    ("types", "types = [u8]"),
    ("name", "name = \"leap_years\""),
    ("crate", "crate = ::setbve"),
];

const DESCRIPTORS: &[&str] = &[
    "ValidityGroup",
    "OutputAbstraction",
    "OutputLengthDifference",
    "TotalInputLength",
    "InputLengthVariance",
    "TotalInputSize",
    "InputHeight",
];

/// Keys that select a method of the papers, with the feature `experiment`.
const OF_PAPERS: [&str; 5] = ["selection", "distance", "shares", "method", "summary"];

/// The names an attribute may use, and the variants they stand for.
type Choices = [(&'static str, &'static str)];

const ISOLATIONS: &Choices = &[("process", "Process"), ("none", "None")];

/// The values of the keys; `None` or empty for those that the attribute does not have.
pub(crate) struct Keys {
    pub(crate) budget: Option<Period>,
    pub(crate) evaluations: Option<Expr>,
    pub(crate) descriptors: Vec<Descriptor>,
    pub(crate) seed: Option<Expr>,
    pub(crate) boundaries: Option<Expr>,
    /// Which method of the papers searches.
    #[cfg(feature = "experiment")]
    pub(crate) papers: papers::PaperKeys,
    /// A variant of `Isolation`.
    pub(crate) isolation: Option<Ident>,
    pub(crate) call_limit: Option<Period>,
    pub(crate) memory_limit: Option<Expr>,
    pub(crate) workers: Option<Expr>,
    /// Whether the function may change what lies outside of it.
    pub(crate) side_effects: bool,
    /// Whether every run reports coverage, or none; without this key, a first run reports the
    /// outcomes that were never taken.
    pub(crate) coverage: Option<bool>,
    pub(crate) constants: Vec<Expr>,
    pub(crate) constants_from: Vec<SourceFile>,
    /// The former version, which the function is compared with instead of a snapshot.
    pub(crate) against: Option<Path>,
    /// The functions of an `impl` block to explore; without this key, all that take something.
    pub(crate) functions: Option<Vec<Ident>>,
    /// What stands for the type parameters, in order.
    pub(crate) types: Vec<GenericArgument>,
    pub(crate) name: Option<String>,
    /// The path to the façade.
    pub(crate) facade: Path,
}

/// A file of the package, and the numbers in it.
pub(crate) struct SourceFile {
    pub(crate) path: LitStr,
    pub(crate) harvest: Harvest,
}

/// A dimension of the archive.
pub(crate) enum Descriptor {
    BuiltIn(Ident),
    Own(Expr),
}

impl Parse for Keys {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut keys = Self {
            budget: None,
            evaluations: None,
            descriptors: Vec::new(),
            seed: None,
            boundaries: None,
            #[cfg(feature = "experiment")]
            papers: papers::PaperKeys::default(),
            isolation: None,
            call_limit: None,
            memory_limit: None,
            workers: None,
            side_effects: false,
            coverage: None,
            constants: Vec::new(),
            constants_from: Vec::new(),
            against: None,
            functions: None,
            types: Vec::new(),
            name: None,
            facade: parse_quote!(::setbve),
        };
        let mut errors = Errors::default();
        let mut seen = Vec::new();
        while !input.is_empty() {
            if let Err(error) = keys.parse_one(input, &mut seen, &mut errors) {
                errors.add(error);
                skip_to_comma(input);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        #[cfg(feature = "experiment")]
        errors.keep(keys.papers.check());
        errors.into_result().map(|()| keys)
    }
}

impl Keys {
    /// Whether the test has an instrumented copy of the function.
    pub(crate) fn is_instrumented(&self) -> bool {
        self.coverage != Some(false)
    }

    fn parse_one(
        &mut self,
        input: ParseStream,
        seen: &mut Vec<Ident>,
        errors: &mut Errors,
    ) -> Result<()> {
        let key = input.call(Ident::parse_any).map_err(|error| {
            Error::new(error.span(), "expected a key, as in `budget = \"30s\"`")
        })?;
        let Some((_, form)) = KEYS.into_iter().find(|(name, _)| key == name) else {
            return Err(Error::new_spanned(&key, unknown_key(&key.to_string())));
        };
        if seen.contains(&key) {
            return Err(Error::new_spanned(&key, format!("repeated key `{key}`")));
        }
        seen.push(key.clone());

        let expected = || Error::new_spanned(&key, format!("`{key}` needs a value: `{form}`"));
        input.parse::<Token![=]>().map_err(|_| expected())?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(expected());
        }
        if key == "types" {
            self.types = types(input, form)?;
            return Ok(());
        }
        let value = without_group(input.parse()?);
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(input.error("expected `,`"));
        }
        errors.keep(self.set(&key, value, form));
        Ok(())
    }

    fn set(&mut self, key: &Ident, value: Expr, form: &str) -> Result<()> {
        match key.to_string().as_str() {
            "budget" => self.budget = Some(budget(value)?),
            "evaluations" => self.evaluations = Some(count(value, form, 1)?),
            "descriptors" => self.descriptors = descriptors(value, form)?,
            "seed" => self.seed = Some(count(value, form, 0)?),
            "boundaries" => self.boundaries = Some(count(value, form, 1)?),
            "isolation" => self.isolation = Some(choice("isolation", &value, ISOLATIONS)?),
            "call_limit" => self.call_limit = Some(call_limit(value)?),
            "memory_limit" => self.memory_limit = Some(count(value, form, LEAST_MEMORY)?),
            "workers" => self.workers = Some(count(value, form, 1)?),
            "side_effects" => self.side_effects = flag(&value, form)?,
            "constants" => self.constants = constants(value, form)?,
            "constants_from" => self.constants_from = source_files(value, form)?,
            "coverage" => self.coverage = Some(flag(&value, form)?),
            "functions" => self.functions = Some(functions(&value, form)?),
            of_papers if OF_PAPERS.contains(&of_papers) => self.set_paper(key, &value)?,
            "name" => self.name = Some(name(&value, form)?),
            "against" => self.against = Some(former(key, value, form)?),
            _ => self.facade = path(value, form)?,
        }
        Ok(())
    }
}

#[cfg(feature = "experiment")]
impl Keys {
    fn set_paper(&mut self, key: &Ident, value: &Expr) -> Result<()> {
        self.papers.set(key, value)
    }
}

#[cfg(not(feature = "experiment"))]
impl Keys {
    #[expect(clippy::unused_self, reason = "with the feature it sets a field")]
    fn set_paper(&mut self, key: &Ident, _: &Expr) -> Result<()> {
        Err(needs_feature(key, &key.to_string(), "experiment"))
    }
}

fn skip_to_comma(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        // A token tree always parses where the input is not empty.
        let _ = input.parse::<TokenTree>();
    }
}

fn not(value: &Expr, expected: &str, form: &str) -> Error {
    Error::new_spanned(value, format!("expected {expected}, as in `{form}`"))
}

fn unknown_key(key: &str) -> String {
    let meant = KEYS.iter().find(|(name, _)| edit_distance(key, name) <= 2);
    let meant = meant.map(|(name, _)| format!(", did you mean `{name}`?")).unwrap_or_default();
    let is_there = |name: &&str| cfg!(feature = "experiment") || !OF_PAPERS.contains(name);
    let names = KEYS.iter().map(|(name, _)| *name).filter(is_there);
    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    format!("unknown key `{key}`{meant} (the keys are {})", names.join(", "))
}

fn edit_distance(left: &str, right: &str) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (line, from) in left.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, to) in right.bytes().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

/// Takes off the invisible group that a `macro_rules` fragment leaves around an expression.
pub(crate) fn without_group(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => without_group(*group.expr),
        other => other,
    }
}

/// Bytes that a process needs to run at all.
const LEAST_MEMORY: u128 = 128 << 20;

/// A whole number; only a literal can be checked here.
fn count(value: Expr, form: &str, least: u128) -> Result<Expr> {
    match &value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => {
            if number.base10_parse::<u128>()? < least {
                return Err(Error::new_spanned(
                    number,
                    format!("expected at least {least}, as in `{form}`"),
                ));
            }
            Ok(value)
        }
        Expr::Lit(_) => Err(not(&value, "a whole number", form)),
        _ => Ok(value),
    }
}

fn flag(value: &Expr, form: &str) -> Result<bool> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Bool(flag), .. }) => Ok(flag.value),
        _ => Err(not(value, "`true` or `false`", form)),
    }
}

fn descriptors(value: Expr, form: &str) -> Result<Vec<Descriptor>> {
    let list = match value {
        Expr::Array(list) if !list.elems.is_empty() => list,
        other => return Err(not(&other, "a list of at least one descriptor", form)),
    };
    let mut seen = Vec::new();
    let mut errors = Errors::default();
    let mut found = Vec::new();
    for element in list.elems {
        let built_in = match &element {
            Expr::Path(path) => path
                .path
                .get_ident()
                .filter(|ident| DESCRIPTORS.iter().any(|descriptor| ident == descriptor)),
            _ => None,
        };
        let Some(ident) = built_in.cloned() else {
            errors.keep(check_own_descriptor(&element, form));
            found.push(Descriptor::Own(element));
            continue;
        };
        if seen.contains(&ident) {
            errors.add(Error::new_spanned(&ident, format!("repeated descriptor `{ident}`")));
        }
        seen.push(ident.clone());
        found.push(Descriptor::BuiltIn(ident));
    }
    errors.into_result().map(|()| found)
}

/// Checks a descriptor of the user's own: it may be any expression, except a literal and except a
/// name that nearly matches a built-in descriptor.
fn check_own_descriptor(element: &Expr, form: &str) -> Result<()> {
    let name = match element {
        Expr::Lit(_) => return Err(not(element, "the name of a descriptor", form)),
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let meant = name.and_then(|name| {
        let near = |known: &&&str| edit_distance(&plain(&name), &plain(known)) <= 3;
        DESCRIPTORS.iter().find(near).map(|known| (name.clone(), known))
    });
    let Some((name, known)) = meant else { return Ok(()) };
    let names: Vec<_> = DESCRIPTORS.iter().map(|name| format!("`{name}`")).collect();
    let message = format!(
        "unknown descriptor `{name}`, did you mean `{known}`? (the descriptors are {}; write \
         `self::{name}` for one of your own)",
        names.join(", ")
    );
    Err(Error::new_spanned(element, message))
}

fn constants(value: Expr, form: &str) -> Result<Vec<Expr>> {
    let list = match value {
        Expr::Array(list) if !list.elems.is_empty() => list,
        other => return Err(not(&other, "a list of at least one constant", form)),
    };
    let mut errors = Errors::default();
    for element in &list.elems {
        if let Expr::Lit(ExprLit { lit: Lit::Str(_) | Lit::ByteStr(_) | Lit::CStr(_), .. }) =
            element
        {
            errors.add(not(element, "a number, a character or the name of a constant", form));
        }
    }
    errors.into_result().map(|()| list.elems.into_iter().collect())
}

fn path(value: Expr, form: &str) -> Result<Path> {
    match value {
        Expr::Path(path) if path.qself.is_none() => Ok(path.path),
        other => Err(not(&other, "a path", form)),
    }
}

/// The former version.
fn former(key: &Ident, value: Expr, form: &str) -> Result<Path> {
    if !cfg!(feature = "against") {
        return Err(needs_feature(key, "against", "against"));
    }
    path(value, form)
}

/// One file, or a list of them.
fn source_files(value: Expr, form: &str) -> Result<Vec<SourceFile>> {
    let paths = match value {
        Expr::Array(list) if !list.elems.is_empty() => list.elems.into_iter().collect(),
        other => vec![other],
    };
    let mut errors = Errors::default();
    let mut files = Vec::new();
    for path in paths {
        let Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) = path else {
            errors.add(not(&path, "the path of a file as a string", form));
            continue;
        };
        let harvest = errors.keep(harvest::of_file(&path));
        files.extend(harvest.map(|harvest| SourceFile { path, harvest }));
    }
    errors.into_result().map(|()| files)
}

/// The variant that an identifier or a string names; case and underscores do not matter.
fn choice(key: &str, value: &Expr, choices: &Choices) -> Result<Ident> {
    let written = match value {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    };
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let variant = written
        .as_deref()
        .and_then(|written| choices.iter().find(|(_, variant)| plain(variant) == plain(written)));
    variant.map(|(_, variant)| format_ident!("{variant}")).ok_or_else(|| {
        let names: Vec<_> = choices.iter().map(|(name, _)| format!("`{name}`")).collect();
        let unknown = written.map(|name| format!("unknown {key} `{name}`, ")).unwrap_or_default();
        Error::new_spanned(value, format!("{unknown}expected one of {}", names.join(", ")))
    })
}

/// The names of an `impl` block's functions.
fn functions(value: &Expr, form: &str) -> Result<Vec<Ident>> {
    let list = match value {
        Expr::Array(list) if !list.elems.is_empty() => list,
        other => return Err(not(other, "a list of at least one function", form)),
    };
    let name = |element: &Expr| match element {
        Expr::Path(path) if path.path.get_ident().is_some() => path.path.require_ident().cloned(),
        other => Err(not(other, "the name of a function", form)),
    };
    list.elems.iter().map(name).collect()
}

/// The types, and the values of const parameters, between brackets.
fn types(input: ParseStream, form: &str) -> Result<Vec<GenericArgument>> {
    let inner;
    let expected = format!("expected a list of types, as in `{form}`");
    if !input.peek(syn::token::Bracket) {
        return Err(input.error(expected));
    }
    let list = syn::bracketed!(inner in input);
    let types = Punctuated::<GenericArgument, Token![,]>::parse_terminated(&inner)?;
    if types.is_empty() {
        return Err(Error::new(list.span.join(), expected));
    }
    Ok(types.into_iter().collect())
}

/// A snapshot's name, which becomes part of a file name.
fn name(value: &Expr, form: &str) -> Result<String> {
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = value else {
        return Err(not(value, "a string", form));
    };
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
    if text.value().is_empty() || !text.value().chars().all(plain) {
        return Err(Error::new_spanned(
            text,
            "a snapshot's name becomes a file name; write one or more of A-Z, a-z, 0-9, `_`, \
             `.`, `-`",
        ));
    }
    Ok(text.value())
}

/// Reads the keys.
pub(crate) fn read(tokens: TokenStream) -> Result<Keys> {
    syn::parse2(tokens)
}
