//! A function that another package has, to call one of this package: what it takes and gives is
//! named there as another package can.

use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use crate::failure::Failure;
use crate::sources::public::{Names, within};
use crate::sources::{Function, Sources, Within};
use crate::workspace::read;

/// The signature of a function in the words of another package.
pub(crate) struct Outside {
    /// Its lifetimes in their brackets, and its arguments with their types.
    pub(crate) takes: String,
    /// The same with the ranges of values that are tried.
    pub(crate) tries: String,
    /// From the arrow on, with a space in front; empty where it gives nothing.
    pub(crate) returns: String,
    /// The names of its arguments.
    pub(crate) passed: String,
}

impl Sources {
    /// How a package writes the signature of a function of this one, by this name.
    pub(crate) fn outside(&self, function: &Function, package: &str) -> Result<Outside, Failure> {
        let source = read(&function.file)?;
        let signature = &function.signature;
        let (module, _) = function.path.rsplit_once("::").unwrap_or_default();
        let (module, own) = match &function.within {
            Within::Module => (module, ""),
            _ => module.rsplit_once("::").unwrap_or(("", module)),
        };
        let mut written = Written {
            names: &self.names,
            package,
            module,
            own,
            changes: Vec::new(),
            unnamed: None,
        };
        let (mut takes, mut tries, mut passed) = (Vec::new(), Vec::new(), Vec::new());
        for (at, input) in signature.inputs.iter().enumerate() {
            let syn::FnArg::Typed(input) = input else { continue };
            let name = match &*input.pat {
                syn::Pat::Ident(own) => own.ident.to_string(),
                _ => format!("argument_{at}"),
            };
            written.visit_type(&input.ty);
            let of = written.text(&source, input.ty.span());
            let range = input.attrs.iter().find(|own| is_literal_range(own));
            let range = range.map(|own| written.text(&source, own.span()) + " ");
            tries.push(format!("{}{name}: {of}", range.unwrap_or_default()));
            takes.push(format!("{name}: {of}"));
            passed.push(name);
        }
        written.visit_return_type(&signature.output);
        let mut returns = written.text(&source, signature.output.span());
        if !returns.is_empty() {
            returns.insert(0, ' ');
        }
        if let Some(name) = written.unnamed {
            let path = &function.path;
            let text = format!(
                "`{path}` cannot be called from a file of its own: `{name}` in its \
                                signature is not public"
            );
            return Err(Failure::usage(text));
        }
        let lifetimes = written.text(&source, signature.generics.span());
        let [takes, tries] = [takes, tries].map(|own| format!("{lifetimes}({})", own.join(", ")));
        Ok(Outside { takes, tries, returns, passed: passed.join(", ") })
    }
}

/// Whether an argument's attribute says in numbers alone which values are tried.
pub(crate) fn is_literal_range(attribute: &syn::Attribute) -> bool {
    let text = attribute.meta.to_token_stream().to_string();
    let mut words = text.split(|own: char| !own.is_alphanumeric() && own != '_');
    let is_known = |word: &str| ["cfg_attr", "test", "range"].contains(&word);
    text.contains("range")
        && words.all(|word| is_known(word) || !word.starts_with(char::is_alphabetic))
}

/// Paths of a source, and what stands in their place elsewhere.
struct Written<'a> {
    names: &'a Names,
    package: &'a str,
    module: &'a str,
    /// The type that `Self` is.
    own: &'a str,
    changes: Vec<(std::ops::Range<usize>, String)>,
    /// A name that has no other.
    unnamed: Option<String>,
}

impl Written<'_> {
    /// A part of the source with the changes in it.
    fn text(&self, source: &str, part: proc_macro2::Span) -> String {
        let part = part.byte_range();
        let mut text = source.get(part.clone()).unwrap_or_default().to_owned();
        for (of, by) in self.changes.iter().rev() {
            if part.contains(&of.start) {
                text.replace_range(of.start - part.start..of.end - part.start, by);
            }
        }
        text
    }
}

impl<'a> Visit<'a> for Written<'_> {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let spans = path.segments.first().zip(path.segments.last());
        let mut outer = path.segments.iter().rev().skip(1);
        let is_plain = path.leading_colon.is_none() && outer.all(|own| own.arguments.is_none());
        if let Some((first, last)) = spans.filter(|_| is_plain) {
            let names = path.segments.iter().map(|own| own.ident.to_string());
            let written = names.fold(String::new(), |path, name| match &*name {
                "Self" => self.own.to_owned(),
                _ => within(&path, &name),
            });
            match self.names.outside(self.package, self.module, &written) {
                Some(outside) => {
                    let range =
                        first.ident.span().byte_range().start..last.ident.span().byte_range().end;
                    self.changes.push((range, outside));
                }
                None => self.unnamed = Some(written),
            }
        }
        visit::visit_path(self, path);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_range_of_numbers_is_one_that_another_package_can_write() {
        for (attribute, expected) in [
            ("#[range(1900..=2099)]", true),
            ("#[cfg_attr(test, range(-3..4_u8))]", true),
            ("#[range(0..=LIMIT)]", false),
            ("#[generate(with = made)]", false),
        ] {
            let input: syn::FnArg = syn::parse_str(&format!("{attribute} a: u16")).expect("it is");
            let syn::FnArg::Typed(input) = input else { panic!("{attribute}") };
            assert_eq!(super::is_literal_range(&input.attrs[0]), expected, "{attribute}");
        }
    }
}
