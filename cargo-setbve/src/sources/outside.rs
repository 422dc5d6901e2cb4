//! A function that another package has, to call one of this package: what it takes and gives is
//! named there as another package can.

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
        let (mut takes, mut passed) = (Vec::new(), Vec::new());
        for (at, input) in signature.inputs.iter().enumerate() {
            let syn::FnArg::Typed(input) = input else { continue };
            let name = match &*input.pat {
                syn::Pat::Ident(own) => own.ident.to_string(),
                _ => format!("argument_{at}"),
            };
            written.visit_type(&input.ty);
            let of = written.text(&source, input.ty.span());
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
        let takes = format!("{lifetimes}({})", takes.join(", "));
        Ok(Outside { takes, returns, passed: passed.join(", ") })
    }
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
