//! The functions in the sources of a package.

pub(crate) mod argument;
pub(crate) mod outside;
mod public;
pub(crate) mod weighed;

use std::path::{Path, PathBuf};

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, ImplItem, ImplItemFn, Item, ItemConst, ItemEnum, ItemFn, ItemImpl, ItemStruct,
    ItemType, Visibility,
};
use walkdir::WalkDir;

use crate::failure::Failure;
use crate::sources::public::{Names, within};
use crate::workspace::read;

/// A function of a package.
#[derive(Clone)]
pub(crate) struct Function {
    pub(crate) file: PathBuf,
    /// Its path in the crate: `fees::late_fee`, `fees::Card::limit`.
    pub(crate) path: String,
    /// The line of its name, from 1.
    pub(crate) line: usize,
    /// The first line behind its other attributes, from 1, and its indentation.
    pub(crate) starts: (usize, usize),
    pub(crate) signature: syn::Signature,
    pub(crate) body: syn::Block,
    /// The path by which another package calls it; `None` if none can.
    pub(crate) public: Option<String>,
    /// Whether the attribute stands in front of it, or of its block.
    pub(crate) is_explored: bool,
    pub(crate) within: Within,
}

/// Where a function stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    Module,
    /// In a block of its type's own functions, which starts at this line with this indentation.
    Block {
        of: String,
        starts: (usize, usize),
        /// Whether an attribute in front of it names the functions that are explored.
        names_some: bool,
    },
    /// In an implementation of a trait.
    Trait,
}

/// What the sources of a package hold.
#[derive(Default)]
pub(crate) struct Sources {
    pub(crate) functions: Vec<Function>,
    /// The names of types that are explored by a derive.
    pub(crate) generated: Vec<String>,
    types: Vec<String>,
    debugged: Vec<String>,
    displayed: Vec<String>,
    names: Names,
}

impl Sources {
    /// Reads all files in the folder `src` of a package; those that do not parse are left out.
    pub(crate) fn of(package: &Path) -> Result<Self, Failure> {
        let mut sources = Self::default();
        let folder = package.join("src");
        for entry in WalkDir::new(&folder).sort_by_file_name().into_iter().filter_map(Result::ok) {
            let file = entry.path();
            if file.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            let text = read(file)?;
            let Ok(parsed) = syn::parse_file(&text) else { continue };
            let module = module(file.strip_prefix(&folder).unwrap_or(file));
            sources.items(file, &module, parsed.items);
        }
        for own in &mut sources.functions {
            own.public = own.public.take().and_then(|path| sources.names.public(&path));
        }
        Ok(sources)
    }

    fn items(&mut self, file: &Path, module: &str, items: Vec<Item>) {
        let within = |name: &str| within(module, name);
        for item in items {
            match item {
                Item::Fn(ItemFn { attrs, vis, modifiers, sig, block }) => {
                    let own = ImplItemFn { attrs, vis, modifiers, sig, block: *block };
                    self.add(file, module, own, Within::Module);
                }
                Item::Mod(own) if !is_for_tests(&own.attrs) => {
                    self.names.add(within(&own.ident.to_string()), &own.vis);
                    if let Some((_, items)) = own.content {
                        self.items(file, &within(&own.ident.to_string()), items);
                    }
                }
                Item::Use(own) => self.names.add_use(module, &own),
                Item::Impl(own) => self.block(file, module, own),
                Item::Struct(ItemStruct { ident, vis, attrs, .. })
                | Item::Enum(ItemEnum { ident, vis, attrs, .. }) => {
                    self.names.add(within(&ident.to_string()), &vis);
                    self.of_type(&ident.to_string(), &attrs);
                }
                Item::Type(ItemType { ident, vis, .. })
                | Item::Const(ItemConst { ident, vis, .. }) => {
                    self.names.add(within(&ident.to_string()), &vis);
                }
                _ => {}
            }
        }
    }

    fn of_type(&mut self, name: &str, attributes: &[Attribute]) {
        let text = attributes.iter().map(written).collect::<Vec<_>>().join(" ");
        if text.contains("Generate") {
            self.generated.push(name.to_owned());
        }
        if text.contains("Debug") {
            self.debugged.push(name.to_owned());
        }
        self.types.push(name.to_owned());
    }

    fn block(&mut self, file: &Path, module: &str, block: ItemImpl) {
        let Some(of) = argument::name(&block.self_ty) else { return };
        let starts = position(block.impl_token.span());
        let attribute = block.attrs.iter().find(|own| is_attribute(own)).map(written);
        let explored = attribute.as_deref();
        let names = |attribute: &str| attribute.contains("functions = [");
        let stands = match &block.trait_ {
            Some((path, _)) => {
                match path.segments.last() {
                    Some(own) if own.ident == "Debug" => self.debugged.push(of.clone()),
                    Some(own) if own.ident == "Display" => self.displayed.push(of.clone()),
                    _ => {}
                }
                Within::Trait
            }
            None => {
                Within::Block { of: of.clone(), starts, names_some: explored.is_some_and(names) }
            }
        };
        let path = within(module, &of);
        for item in block.items {
            let ImplItem::Fn(own) = item else { continue };
            let ident = own.sig.ident.to_string();
            let has = |attribute: &str| {
                let mut words = attribute.split(|own: char| !own.is_alphanumeric() && own != '_');
                !names(attribute) || words.any(|word| word == ident)
            };
            let is_explored = explored.is_some_and(has);
            self.add(file, &path, own, stands.clone());
            if let Some(last) = self.functions.last_mut() {
                last.is_explored |= is_explored;
            }
        }
    }

    /// Adds a function below a module, or below a type of one.
    fn add(&mut self, file: &Path, below: &str, own: ImplItemFn, stands: Within) {
        if is_for_tests(&own.attrs) {
            return;
        }
        let path = within(below, &own.sig.ident.to_string());
        // As far as its own file says.
        let public = matches!(own.vis, Visibility::Public(_)).then(|| path.clone());
        self.functions.push(Function {
            file: file.to_owned(),
            path,
            line: own.sig.ident.span().start().line,
            starts: match &own.vis {
                Visibility::Inherited => position(own.sig.span()),
                visibility => position(visibility.span()),
            },
            public,
            is_explored: own.attrs.iter().any(is_attribute),
            within: stands,
            signature: own.sig,
            body: own.block,
        });
    }
}

/// The path of the module that a file below `src` is.
fn module(file: &Path) -> String {
    let mut parts: Vec<String> =
        file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| ["mod", "lib", "main"].contains(&&**last)) {
        parts.pop();
    }
    parts.join("::")
}

fn position(span: Span) -> (usize, usize) {
    let start = span.start();
    (start.line, start.column)
}

fn written(attribute: &Attribute) -> String {
    use quote::ToTokens as _;
    attribute.meta.to_token_stream().to_string()
}

fn is_attribute(attribute: &Attribute) -> bool {
    written(attribute).contains("boundary_explore")
}

/// Whether an item is compiled for tests alone, or is one.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|own| {
        let text = written(own);
        text == "cfg (test)" || text == "test" || text.ends_with(":: test")
    })
}
