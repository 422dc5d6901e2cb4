//! Refuses functions that change what lies outside of them: an exploration calls them thousands of
//! times with arguments that nobody chose.
//!
//! A path counts as what the file's imports make of it: `Command` is `std::process::Command` where
//! the file has `use std::process::Command` and no item of its own of that name. Functions that the
//! function calls count if they stand in the same file and their names tell which they are: `f(..)`
//! a free function, `T::f(..)` one of the `impl`s of `T`, and `.f(..)` one of an `impl` of a type
//! that the caller names. What lies in other files is not seen.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut;
use syn::{Error, File, ForeignItem, ImplItemFn, Item, TraitItemFn, Type, UseTree};

use crate::sorted;
use crate::walk::{Walk, Walker};

const OF_FS: &[&str] = &[
    "DirBuilder",
    "OpenOptions",
    "copy",
    "create_dir",
    "create_dir_all",
    "hard_link",
    "remove_dir",
    "remove_dir_all",
    "remove_file",
    "rename",
    "set_permissions",
    "soft_link",
    "symlink",
    "symlink_dir",
    "symlink_file",
    "write",
];
const OF_FILE: &[&str] = &["create", "create_buffered", "create_new", "options"];
const OF_NET: &[&str] = &[
    "TcpListener",
    "TcpSocket",
    "TcpStream",
    "UdpSocket",
    "UnixDatagram",
    "UnixListener",
    "UnixStream",
];
const OF_SIGNAL: &[&str] = &["kill", "killpg", "raise"];
const OF_UNISTD: &[&str] = &[
    "chdir", "chown", "execv", "execve", "execvp", "fork", "mkdir", "mkfifo", "truncate", "unlink",
];
const OF_HTTP: &[&str] = &[
    "Agent", "Client", "agent", "blocking", "delete", "get", "head", "patch", "post", "put",
    "request",
];

/// Modules and crates, each with what in it changes something outside of the process, or the
/// process itself for all further calls. Ends of the process are not among these: a worker process
/// contains them.
const CHANGING: [(&str, &[&str]); 19] = [
    ("std::fs", OF_FS),
    ("std::fs::File", OF_FILE),
    ("std::os::unix::fs", &["chown", "chroot", "fchown", "lchown", "mkfifo", "symlink"]),
    ("std::os::windows::fs", &["symlink_dir", "symlink_file"]),
    ("std::process", &["Command"]),
    ("std::net", OF_NET),
    ("std::os::unix::net", OF_NET),
    ("std::env", &["remove_var", "set_current_dir", "set_var"]),
    ("fs_err", OF_FS),
    ("fs_err::File", OF_FILE),
    ("libc", &["kill", "killpg", "remove", "rename", "rmdir", "system", "unlink", "unlinkat"]),
    ("nix::sys::signal", OF_SIGNAL),
    ("nix::unistd", OF_UNISTD),
    ("reqwest", OF_HTTP),
    ("ureq", OF_HTTP),
    ("lettre", &["AsyncSmtpTransport", "FileTransport", "SendmailTransport", "SmtpTransport"]),
    ("postgres", &["Client"]),
    ("rusqlite", &["Connection"]),
    ("tokio_postgres", &["connect"]),
];

/// Crates with the modules of the standard library.
const LIKE_STD: [&str; 3] = ["async_std", "smol", "tokio"];
/// The path of a function that an `extern` block declares.
const EXTERN: &str = "extern::";

fn changes(path: &str) -> bool {
    let mut path = path.to_owned();
    for root in LIKE_STD {
        if let Some(rest) = path.strip_prefix(root).filter(|rest| rest.starts_with("::")) {
            path = format!("std{rest}");
        }
    }
    let names = |(module, names): &(&str, &[&str])| {
        let rest = path.strip_prefix(module).and_then(|rest| rest.strip_prefix("::"));
        rest.is_some_and(|rest| names.iter().any(|name| rest.split("::").next() == Some(*name)))
    };
    path.starts_with(EXTERN) || CHANGING.iter().any(names)
}

/// What a file says about names.
#[derive(Default)]
struct Imports {
    /// The names of `use`s with the full paths that they stand for; of a name, the last holds.
    paths: Vec<(String, String)>,
    /// The modules of which all is imported.
    globs: Vec<String>,
    /// The names of items.
    own: Vec<String>,
    /// The names of functions in `extern` blocks.
    foreign: Vec<String>,
}

impl Imports {
    fn add(&mut self, start: &str, tree: &UseTree) {
        let path = |name: &Ident| match name.to_string() {
            own if start.is_empty() => own,
            own if own == "self" => start.to_owned(),
            own => format!("{start}::{own}"),
        };
        match tree {
            UseTree::Path(inner) => self.add(&path(&inner.ident), &inner.tree),
            UseTree::Name(name) => {
                let path = path(&name.ident);
                let last = path.rsplit("::").next().unwrap_or_default().to_owned();
                self.paths.push((last, path));
            }
            UseTree::Rename(name) => {
                self.paths.push((name.rename.to_string(), path(&name.ident)));
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add(start, tree)),
            UseTree::Glob(_) => self.globs.push(start.to_owned()),
        }
    }

    /// The full path of a written one, as far as the file tells.
    fn resolved(&self, written: &str) -> String {
        let mut path = written.to_owned();
        // An import may begin with a name that another one brings.
        for _ in 0..4 {
            let (first, rest) = path.split_at(path.find("::").unwrap_or(path.len()));
            if sorted::has(&self.own, first) {
                break;
            }
            let full = self.paths.iter().rev().find(|(name, _)| name == first);
            let full = full.map(|(_, full)| format!("{full}{rest}"));
            let mut globs = self.globs.iter().map(|module| format!("{module}::{path}"));
            path = match full.or_else(|| globs.find(|full| changes(full))) {
                Some(full) => full,
                None => break,
            };
        }
        let (module, last) = path.rsplit_once("::").unwrap_or(("", &path));
        if sorted::has(&self.foreign, last) && !module.contains(char::is_uppercase) {
            return format!("{EXTERN}{last}");
        }
        path
    }

    /// Passes on what tokens name: paths, types, functions that are called, and methods as `.name`;
    /// each with its first and last token.
    fn mentions(&self, tokens: TokenStream, to: &mut dyn FnMut(String, [Span; 2])) {
        let (mut path, mut at) = (String::new(), [Span::call_site(); 2]);
        // The identifier or the marks in front of a token.
        let mut before = String::new();
        let end = TokenTree::Punct(Punct::new(';', Spacing::Alone));
        for token in tokens.into_iter().chain([end]) {
            let mark = match &token {
                TokenTree::Punct(punct) => punct.as_char(),
                _ => ' ',
            };
            let is_part = match &token {
                TokenTree::Ident(_) => before == "::" && !path.is_empty(),
                _ => mark == ':',
            };
            if !is_part && !path.is_empty() {
                let full = self.resolved(&std::mem::take(&mut path));
                let is_called = !before.contains(':')
                    && matches!(&token, TokenTree::Group(group)
                        if group.delimiter() == Delimiter::Parenthesis);
                let is_path = full.contains("::") && !full.starts_with(EXTERN);
                let is_type = full.starts_with(char::is_uppercase);
                if mark != '!' && (is_called || is_path || is_type) {
                    to(full, at);
                }
            }
            match token {
                TokenTree::Ident(ident) => {
                    let own = ident.to_string();
                    match &*before {
                        "::" if is_part => path.extend(["::", &own]),
                        // The name of a function that is declared here is no call.
                        "fn" => {}
                        "." => path = format!(".{own}"),
                        _ => path.clone_from(&own),
                    }
                    at = [if is_part { at[0] } else { ident.span() }, ident.span()];
                    before = own;
                }
                TokenTree::Group(group) => {
                    if before != "#" {
                        self.mentions(group.stream(), to);
                    }
                    before.clear();
                }
                _ => {
                    if before != "." && before != ":" {
                        before.clear();
                    }
                    before.push(mark);
                }
            }
        }
    }
}

/// A function, a constant or a static of a file.
struct Known {
    name: String,
    /// The type or trait whose block has it.
    of: Option<String>,
    mentions: Vec<String>,
}

impl Known {
    /// Whether this is what a function mentions that belongs to `owner` and mentions all of these.
    fn is_meant(&self, mention: &str, owner: Option<&str>, mentions: &[String]) -> bool {
        let Some(of) = &self.of else {
            let (module, last) = mention.rsplit_once("::").unwrap_or(("", mention));
            let root = module.split("::").next();
            let is_of_std = matches!(root, Some("std" | "core" | "alloc"));
            return last == self.name && !is_of_std && !module.contains(char::is_uppercase);
        };
        let is_named =
            || mentions.iter().any(|other| other.split("::").any(|segment| segment == of));
        if let Some(method) = mention.strip_prefix('.') {
            return method == self.name && (owner == Some(of) || is_named());
        }
        let mut segments = mention.rsplit("::");
        let is_name = segments.next() == Some(&self.name);
        is_name
            && segments.next().is_some_and(|own| own == of || own == "Self" && owner == Some(of))
    }
}

/// What a file has, as far as it matters here.
#[derive(Default)]
pub(crate) struct Effects {
    imports: Imports,
    known: Vec<Known>,
}

impl Effects {
    pub(crate) fn of(file: &mut File) -> Self {
        let mut items = Items::default();
        items.visit_file_mut(file);
        let Items { imports, found, .. } = items;
        let mut known = Vec::new();
        for (name, of, tokens) in found {
            let mut mentions = Vec::new();
            imports.mentions(tokens, &mut |mention, _| mentions.push(mention));
            known.push(Known { name, of, mentions });
        }
        Self { imports, known }
    }

    /// The first place at which a function changes what lies outside of it, or calls one of the
    /// file that does; `owner` is the type or trait whose block has the function.
    pub(crate) fn refusal(&self, function: &TokenStream, owner: Option<&str>) -> Option<Error> {
        let mut found = Vec::new();
        self.imports.mentions(function.clone(), &mut |mention, at| found.push((mention, at)));
        let mentions: Vec<String> = found.iter().map(|(mention, _)| mention.clone()).collect();
        found.iter().find_map(|(mention, at)| {
            let (via, change) = if changes(mention) {
                (None, &**mention)
            } else {
                self.reached(mention, owner, &mentions)?
            };
            let change = match change.strip_prefix(EXTERN) {
                Some(name) => format!("the `extern` function `{name}`"),
                None => format!("`{change}`"),
            };
            let uses = via.map_or(change.clone(), |name| format!("`{name}` uses {change}, which"));
            let message = format!(
                "{uses} may change what lies outside of the function, and exploring calls it \
                 thousands of times, with arguments such as `\"/\"`; explore a part that only \
                 computes, or allow this with `boundary_explore(side_effects = true)`"
            );
            let place = at.map(|span| TokenTree::Ident(Ident::new("at", span)));
            Some(Error::new_spanned(TokenStream::from_iter(place), message))
        })
    }

    /// The function by which a mention leads to a change, and the change.
    fn reached(
        &self,
        mention: &str,
        owner: Option<&str>,
        mentions: &[String],
    ) -> Option<(Option<&str>, &str)> {
        let meant = |mention: &str, owner: Option<&str>, mentions: &[String]| {
            let known = self.known.iter().enumerate();
            let meant = known.filter(|(_, known)| known.is_meant(mention, owner, mentions));
            meant.map(|(index, _)| index).collect::<Vec<_>>()
        };
        let mut next = meant(mention, owner, mentions);
        let mut seen = vec![false; self.known.len()];
        while let Some(index) = next.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let Known { name, of, mentions } = &self.known[index];
            if let Some(change) = mentions.iter().find(|mention| changes(mention)) {
                return Some((Some(name), change));
            }
            for mention in mentions {
                next.extend(meant(mention, of.as_deref(), mentions));
            }
        }
        None
    }
}

/// The items of a file, and their tokens.
#[derive(Default)]
struct Items {
    imports: Imports,
    found: Vec<(String, Option<String>, TokenStream)>,
    /// The type or trait of the block at hand.
    owner: Option<String>,
}

impl Items {
    fn add(&mut self, name: &Ident, item: &impl ToTokens) {
        self.found.push((name.to_string(), self.owner.clone(), item.to_token_stream()));
    }
}

impl Walk for Items {
    fn at_item(&mut self, item: &mut Item) -> bool {
        let outer = self.owner.take();
        let own = match &*item {
            Item::Use(own) => {
                self.imports.add("", &own.tree);
                None
            }
            Item::ForeignMod(block) => {
                for item in &block.items {
                    if let ForeignItem::Fn(function) = item {
                        sorted::insert(&mut self.imports.foreign, function.sig.ident.to_string());
                    }
                }
                None
            }
            Item::Impl(block) => {
                self.owner = name_of(&block.self_ty);
                None
            }
            Item::Trait(own) => {
                self.owner = Some(own.ident.to_string());
                Some(&own.ident)
            }
            Item::Fn(own) => {
                self.add(&own.sig.ident, own);
                Some(&own.sig.ident)
            }
            Item::Const(own) => {
                self.add(&own.ident, &own.expr);
                Some(&own.ident)
            }
            Item::Static(own) => {
                self.add(&own.ident, &own.expr);
                Some(&own.ident)
            }
            Item::Enum(own) => Some(&own.ident),
            Item::Mod(own) => Some(&own.ident),
            Item::Struct(own) => Some(&own.ident),
            Item::Type(own) => Some(&own.ident),
            Item::Union(own) => Some(&own.ident),
            _ => None,
        };
        sorted::extend(&mut self.imports.own, own.map(ToString::to_string));
        visit_mut::visit_item_mut(&mut Walker(self), item);
        self.owner = outer;
        false
    }

    fn at_impl_item_fn(&mut self, function: &mut ImplItemFn) -> bool {
        self.add(&function.sig.ident, function);
        true
    }

    fn at_trait_item_fn(&mut self, function: &mut TraitItemFn) -> bool {
        self.add(&function.sig.ident, function);
        true
    }
}

/// The name of the type that a block is for.
pub(crate) fn name_of(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
