//! The path by which another package names a function: it may stand in a private module, of which
//! an outer one passes it on.

use syn::{ItemUse, UseTree, Visibility};

/// What a package says of its modules and of what these pass on.
#[derive(Default)]
pub(super) struct Names {
    /// Modules, by their paths, and whether they are public.
    modules: Vec<(String, bool)>,
    /// The paths below which public imports have something, and where it stands.
    passed_on: Vec<(String, String)>,
}

impl Names {
    pub(super) fn add_module(&mut self, path: String, visibility: &Visibility) {
        self.modules.push((path, is_public(visibility)));
    }

    pub(super) fn add_use(&mut self, module: &str, own: &ItemUse) {
        if is_public(&own.vis) {
            self.add_tree(module, &own.tree, String::new());
        }
    }

    fn add_tree(&mut self, module: &str, tree: &UseTree, before: String) {
        let (name, of) = match tree {
            UseTree::Path(path) => {
                return self.add_tree(module, &path.tree, within(&before, &path.ident.to_string()));
            }
            UseTree::Group(group) => {
                return group
                    .items
                    .iter()
                    .for_each(|own| self.add_tree(module, own, before.clone()));
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
        self.passed_on.push((within(module, &name), resolved(module, &of)));
    }

    /// The path by which another package names what stands at this one, if it can.
    pub(super) fn public(&self, path: &str) -> Option<String> {
        let mut paths = vec![path.to_owned()];
        let mut at = 0;
        while let Some(path) = paths.get(at).cloned() {
            if self.is_visible(&path) {
                return Some(path);
            }
            for (name, of) in &self.passed_on {
                let rest = path.strip_prefix(of.as_str()).map(|rest| rest.strip_prefix("::"));
                let other = match rest {
                    Some(Some(rest)) => within(name, rest),
                    _ if path == *of => name.clone(),
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

    /// Whether all modules in front of a path's last name are public, as far as they are known.
    fn is_visible(&self, path: &str) -> bool {
        path.match_indices("::").all(|(end, _)| {
            let mut known = self.modules.iter().filter(|(own, _)| *own == path[..end]).peekable();
            known.peek().is_none() || known.any(|(_, is_public)| *is_public)
        })
    }
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
        names.add_module("open".into(), &public);
        for path in ["dates", "dates::deep", "cards", "all", "shut", "open::inner"] {
            names.add_module(path.into(), &Visibility::Inherited);
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
}
