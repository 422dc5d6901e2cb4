//! The path by which another package names a function or a type: it may stand in a private module,
//! of which an outer one passes it on.

use syn::{ItemUse, UseTree, Visibility};

/// What a package says of its modules and types, and of what its modules import.
#[derive(Default)]
pub(super) struct Names {
    /// Modules, types and constants, by their paths, and whether they are public.
    items: Vec<(String, bool)>,
    imports: Vec<Import>,
}

/// What a module has of elsewhere.
struct Import {
    module: String,
    /// The path below which it is there; that of the module for all that is in another one.
    path: String,
    /// What it is, as the module writes it.
    of: String,
    is_public: bool,
}

/// The most imports that are followed from one to the next.
const MOST: usize = 16;

impl Names {
    pub(super) fn add(&mut self, path: String, visibility: &Visibility) {
        self.items.push((path, is_public(visibility)));
    }

    pub(super) fn add_use(&mut self, module: &str, own: &ItemUse) {
        self.add_tree(module, is_public(&own.vis), &own.tree, String::new());
    }

    fn add_tree(&mut self, module: &str, is_public: bool, tree: &UseTree, before: String) {
        let (name, of) = match tree {
            UseTree::Path(path) => {
                let before = within(&before, &path.ident.to_string());
                return self.add_tree(module, is_public, &path.tree, before);
            }
            UseTree::Group(group) => {
                let add = |own| self.add_tree(module, is_public, own, before.clone());
                return group.items.iter().for_each(add);
            }
            UseTree::Name(own) if own.ident == "self" => (last(&before).to_owned(), before),
            UseTree::Name(own) => {
                let name = own.ident.to_string();
                (name.clone(), within(&before, &name))
            }
            UseTree::Rename(own) => {
                (own.rename.to_string(), within(&before, &own.ident.to_string()))
            }
            UseTree::Glob(_) => (String::new(), before),
        };
        let (module, path) = (module.to_owned(), within(module, &name));
        self.imports.push(Import { module, path, of, is_public });
    }

    /// The path by which another package names what a module of this package, named `package`
    /// there, writes like this; `None` if it cannot.
    pub(super) fn outside(&self, package: &str, module: &str, written: &str) -> Option<String> {
        let (mut module, mut written) = (module, written.to_owned());
        for _ in 0..MOST {
            let (first, rest) = written.split_once("::").unwrap_or((&written, ""));
            if ["crate", "self", "super"].contains(&first) {
                (module, written) = ("", resolved(module, &written));
                continue;
            }
            let [own, whole] = [first, &written].map(|name| within(module, name));
            let import = |path: &str| self.imports.iter().find(|own| own.path == path);
            let of_all = || {
                let all = self.imports.iter().filter(|own| own.path == module);
                let mut paths = all.map(|own| within(&resolved(module, &own.of), &written));
                paths.find(|path| self.item(path).is_some())
            };
            // Beside a module of its name, as `std::str`, a primitive type keeps its own.
            if rest.is_empty() && import(&own).is_some_and(|own| is_module_of_std(&own.of)) {
                return Some(written);
            }
            // What imports itself is another package.
            if let Some(import) = import(&whole).filter(|own| own.of != written) {
                (module, written) = (&import.module, import.of.clone());
            } else if self.item(&own).is_some() {
                let is_hidden = self.item(&whole) == Some(false);
                let public = self.public(&whole).filter(|_| !is_hidden);
                return public.map(|path| within(package, &path));
            } else if let Some(import) = import(&own).filter(|own| own.of != first) {
                (module, written) = (&import.module, within(&import.of, rest));
            } else if let Some(path) = of_all() {
                (module, written) = ("", path);
            } else {
                return Some(written);
            }
        }
        None
    }

    /// Whether there is something at a path, and it is public.
    fn item(&self, path: &str) -> Option<bool> {
        let found = self.items.iter().filter(|(own, _)| own == path);
        found.map(|(_, is_public)| *is_public).max()
    }

    /// The path by which another package names what stands at this one, if it can.
    pub(super) fn public(&self, path: &str) -> Option<String> {
        let mut paths = vec![path.to_owned()];
        let mut at = 0;
        while let Some(path) = paths.get(at).cloned() {
            if self.is_visible(&path) {
                return Some(path);
            }
            for own in self.imports.iter().filter(|own| own.is_public) {
                let (name, of) = (&own.path, resolved(&own.module, &own.of));
                let rest = path.strip_prefix(of.as_str()).map(|rest| rest.strip_prefix("::"));
                let other = match rest {
                    Some(Some(rest)) => within(name, rest),
                    _ if path == of => name.clone(),
                    _ => continue,
                };
                if !paths.contains(&other) && other.len() <= LONGEST {
                    paths.push(other);
                }
            }
            at += 1;
        }
        None
    }

    /// Whether all that is in front of a path's last name is public, as far as it is known.
    fn is_visible(&self, path: &str) -> bool {
        path.match_indices("::").all(|(end, _)| self.item(&path[..end]) != Some(false))
    }
}

/// Whether a path names what stands at the root of the standard library: all of that are modules.
fn is_module_of_std(path: &str) -> bool {
    let own = path.split_once("::").filter(|(root, _)| ["std", "core", "alloc"].contains(root));
    own.is_some_and(|(_, name)| !name.contains("::"))
}

/// A longer path is one of modules that pass each other on.
const LONGEST: usize = 200;

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// What stands in a module.
pub(super) fn within(module: &str, name: &str) -> String {
    match (module, name) {
        ("", name) => name.to_owned(),
        (module, "") => module.to_owned(),
        (module, name) => format!("{module}::{name}"),
    }
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// A path as it is written in a module, from the root of the package.
fn resolved(module: &str, written: &str) -> String {
    let (first, rest) = written.split_once("::").unwrap_or((written, ""));
    match first {
        "crate" => rest.to_owned(),
        "self" => within(module, rest),
        "super" => resolved(module.rsplit_once("::").map_or("", |(outer, _)| outer), rest),
        _ => within(module, written),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_private_module_has_is_named_by_what_passes_it_on() {
        let mut names = Names::default();
        let public = syn::parse_quote!(pub);
        names.add("open".into(), &public);
        for path in ["dates", "dates::deep", "cards", "all", "shut", "open::inner"] {
            names.add(path.into(), &Visibility::Inherited);
        }
        for (module, own) in [
            ("", "pub use self::dates::{parse, deep::format as formatted};"),
            ("", "pub use cards::Card;"),
            ("", "use shut::hidden;"),
            ("open", "pub use super::all::*;"),
            ("open", "pub use inner::{self};"),
            ("all", "pub use crate::dates::deep::*;"),
        ] {
            names.add_use(module, &syn::parse_str(own).expect("it is an import"));
        }
        for (path, expected) in [
            ("free", Some("free")),
            ("open::free", Some("open::free")),
            ("unknown::free", Some("unknown::free")),
            ("dates::parse", Some("parse")),
            ("dates::deep::format", Some("formatted")),
            ("dates::deep::other", Some("open::other")),
            ("dates::other", None),
            ("cards::Card::limit", Some("Card::limit")),
            ("cards::Cards::limit", None),
            ("shut::hidden", None),
            ("all::one", Some("open::one")),
            ("open::inner::one", None),
        ] {
            assert_eq!(names.public(path).as_deref(), expected, "{path}");
        }
    }

    #[test]
    fn what_a_module_writes_is_named_from_outside_by_what_it_means() {
        let mut names = Names::default();
        let public = syn::parse_quote!(pub);
        for path in ["fees", "fees::Zone", "Error", "cards::Card", "Result"] {
            names.add(path.into(), &public);
        }
        for path in ["cards", "fees::Hidden"] {
            names.add(path.into(), &Visibility::Inherited);
        }
        for (module, own) in [
            ("fees", "use std::{str, time::{self, Duration}, num::NonZeroU8 as Size};"),
            ("fees", "use super::{cards::*, Error as Wrong};"),
            ("fees", "use jiff;"),
            ("", "pub use cards::Card;"),
            ("", "use fees::Zone as Region;"),
        ] {
            names.add_use(module, &syn::parse_str(own).expect("it is an import"));
        }
        for (written, expected) in [
            ("u8", Some("u8")),
            ("str", Some("str")),
            ("str::Chars", Some("std::str::Chars")),
            ("Duration", Some("std::time::Duration")),
            ("time::Instant", Some("std::time::Instant")),
            ("Size", Some("std::num::NonZeroU8")),
            ("jiff::Span", Some("jiff::Span")),
            ("jiff", Some("jiff")),
            ("Zone", Some("demo::fees::Zone")),
            ("crate::Region", Some("demo::fees::Zone")),
            ("self::Wrong", Some("demo::Error")),
            ("Card", Some("demo::Card")),
            ("super::Result", Some("demo::Result")),
            ("Result", Some("Result")),
            ("Hidden", None),
        ] {
            assert_eq!(names.outside("demo", "fees", written).as_deref(), expected, "{written}");
        }
    }
}
