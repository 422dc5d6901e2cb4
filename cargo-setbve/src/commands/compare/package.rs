//! A package that depends on two versions of another one, and explores a function of both.

use std::fs::File;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned as _;
use toml_edit::DocumentMut;

use crate::failure::Failure;
use crate::git;
use crate::manifest;
use crate::sources::outside::Outside;
use crate::sources::{Function, Sources};
use crate::workspace::{Workspace, read, write};

/// A package in a folder of its own below what cargo builds, the same each time: cargo keeps what
/// it built for a folder, and the package's own settings of cargo and of the toolchain hold there.
pub(crate) struct Package {
    folder: PathBuf,
    /// Another comparison waits until this one has ended.
    _lock: File,
}

const NAME: &str = "compared";
/// The function that calls the former version.
const WAS: &str = "as_it_was";

impl Package {
    /// One with a function that calls both versions.
    pub(super) fn write(
        workspace: &Workspace,
        sources: &Sources,
        function: &Function,
        against: &str,
    ) -> Result<Self, Failure> {
        let package = Self::empty(workspace)?;
        let was = if is_version(against) {
            format!("version = '={against}'")
        } else {
            let own = package.check_out(workspace, against)?;
            mark(&package.folder.join("was"))?;
            format!("path = '{}'", own.display())
        };
        package.manifest(workspace, &was)?;
        package.file("src/lib.rs", &package.library(workspace, sources, function)?)?;
        Ok(package)
    }

    /// A folder for what is to be in it.
    pub(super) fn empty(workspace: &Workspace) -> Result<Self, Failure> {
        let folder = workspace.target().join("setbve/compare");
        let make = || {
            let folder = std::path::absolute(&folder)?;
            std::fs::create_dir_all(&folder)?;
            let lock = File::create(folder.with_extension("lock"))?;
            #[cfg(unix)]
            rustix::fs::flock(&lock, rustix::fs::FlockOperation::LockExclusive)?;
            std::fs::remove_dir_all(&folder)?;
            std::fs::create_dir(&folder)?;
            Ok(Self { folder, _lock: lock })
        };
        make().map_err(|error| Failure::file(&folder, &error))
    }

    fn manifest(&self, workspace: &Workspace, was: &str) -> Result<(), Failure> {
        let path = workspace.package.join("Cargo.toml");
        let (manifest, _) = manifest::read(&path)?;
        let name = manifest::package(&manifest).ok_or_else(|| {
            Failure::usage("this is no package: name the manifest of one with --manifest-path")
        })?;
        let now = workspace.package.display();
        let text = format!(
            "[package]\nname = '{NAME}'\nversion = '0.0.0'\nedition = '2024'\npublish = false\n\n\
             [workspace]\n\n[dev-dependencies]\nwas = {{ package = '{name}', {was} }}\n\
             now = {{ package = '{name}', path = '{now}' }}\n\
             setbve = {{ {}, features = ['against'] }}\n",
            dependency(workspace, &manifest)
        );
        // As `init` sets a package up, so that what is built is the same.
        let mut own = manifest::parse(&self.folder(), &text)?;
        manifest::add_profile(&mut own);
        self.file("Cargo.toml", &own.to_string())?;
        match std::fs::read_to_string(workspace.root.join("Cargo.lock")) {
            Ok(lock) => self.file("Cargo.lock", &lock),
            Err(_) => Ok(()),
        }
    }

    pub(super) fn folder(&self) -> PathBuf {
        self.folder.join("package")
    }

    fn file(&self, path: &str, text: &str) -> Result<(), Failure> {
        let file = self.folder().join(path);
        let folder = file.parent().unwrap_or(&file);
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, text));
        written.map_err(|error| Failure::file(&file, &error))
    }

    /// Writes the files of a revision, and gives the folder of the package in there.
    pub(super) fn check_out(
        &self,
        workspace: &Workspace,
        revision: &str,
    ) -> Result<PathBuf, Failure> {
        let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let top = canonical(&git::top(&workspace.package)?);
        let package = canonical(&workspace.package);
        let folder = self.folder.join("was");
        git::check_out(&top, revision, &folder)?;
        relocate(&folder, &top)?;
        // What is above is no part of it.
        let root = canonical(&workspace.root);
        let root = folder.join(root.strip_prefix(&top).unwrap_or(Path::new(""))).join("Cargo.toml");
        if let Ok((mut manifest, _)) = manifest::read(&root) {
            manifest.entry("workspace").or_insert(toml_edit::table());
            write(&root, &manifest.to_string())?;
        }
        Ok(folder.join(package.strip_prefix(&top).unwrap_or(Path::new(""))))
    }

    /// The function that calls both.
    fn library(
        &self,
        workspace: &Workspace,
        sources: &Sources,
        function: &Function,
    ) -> Result<String, Failure> {
        let source = read(&function.file)?;
        let Outside { takes, tries, passed, .. } = sources.outside(function, "now")?;
        let below = function.file.strip_prefix(&workspace.package).unwrap_or(&function.file);
        // The attribute reads files of its own package alone.
        let mut files = vec!["\"constants/now.rs\""];
        let name = function.signature.ident.to_string();
        self.file("constants/now.rs", &relevant(&source, &name))?;
        if let Some(before) = find(&self.folder.join("was"), below) {
            self.file("constants/was.rs", &relevant(&read(&before)?, &name))?;
            files.push("\"constants/was.rs\"");
        }
        let path = function.public.as_ref().unwrap_or(&function.path);
        Ok(format!(
            "//! Explores two versions of a function together.\n\n\
             #![cfg(test)]\n\n\
             #[setbve::boundary_explore(against = {WAS}, constants_from = [{}])]\n\
             fn {name}{tries} -> Shown {{\n    \
             Shown(format!(\"{{:?}}\", now::{path}({passed})))\n\
             }}\n\n\
             fn {WAS}{takes} -> Shown {{\n    \
             Shown(format!(\"{{:?}}\", was::{path}({passed})))\n\
             }}\n\n\
             struct Shown(String);\n\n\
             impl std::fmt::Debug for Shown {{\n    \
             fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n        \
             f.write_str(&self.0)\n    }}\n\
             }}\n",
            files.join(", ")
        ))
    }
}

/// The functions of this name in a source file, and its constants: numbers of other functions would
/// only take the place of theirs.
fn relevant(source: &str, name: &str) -> String {
    struct Relevant<'a> {
        source: &'a str,
        name: &'a str,
        text: String,
    }
    impl Relevant<'_> {
        fn add(&mut self, span: proc_macro2::Span) {
            let text = self.source.get(span.byte_range()).unwrap_or_default();
            self.text.push_str(&format!("{text}\n"));
        }
        fn add_function(&mut self, signature: &syn::Signature, block: &syn::Block) {
            if signature.ident == self.name {
                self.add(signature.span().join(block.span()).unwrap_or(block.span()));
            }
        }
    }
    impl<'a> syn::visit::Visit<'a> for Relevant<'_> {
        fn visit_item_fn(&mut self, own: &'a syn::ItemFn) {
            self.add_function(&own.sig, &own.block);
        }
        fn visit_impl_item_fn(&mut self, own: &'a syn::ImplItemFn) {
            self.add_function(&own.sig, &own.block);
        }
        fn visit_item_const(&mut self, own: &'a syn::ItemConst) {
            self.add(own.span());
        }
        fn visit_item_static(&mut self, own: &'a syn::ItemStatic) {
            self.add(own.span());
        }
    }
    let Ok(file) = syn::parse_file(source) else { return source.to_owned() };
    let mut relevant = Relevant { source, name, text: String::new() };
    syn::visit::Visit::visit_file(&mut relevant, &file);
    relevant.text
}

/// Marks the versions of all packages in a folder, which do not change what they satisfy by it: a
/// lock file has no two packages of one name and version from two folders.
fn mark(folder: &Path) -> Result<(), Failure> {
    manifest::change_below(folder, &mut |_, manifest| {
        for keys in [&["package", "version"][..], &["workspace", "package", "version"]] {
            if let Some(version) = manifest::get_mut(manifest, keys)
                && let Some(text) = version.as_str()
            {
                *version = toml_edit::value(format!("{text}+was"));
            }
        }
    })
}

/// Has the manifests in a folder depend on what lies outside of it where it lies, as those do of
/// which they are copies.
fn relocate(folder: &Path, copied: &Path) -> Result<(), Failure> {
    const TABLES: [&[&str]; 4] = [
        &["dependencies"],
        &["dev-dependencies"],
        &["build-dependencies"],
        &["workspace", "dependencies"],
    ];
    manifest::change_below(folder, &mut |here, manifest| {
        let there = copied.join(here.strip_prefix(folder).unwrap_or(Path::new("")));
        for keys in TABLES {
            let own = manifest::get_mut(manifest, keys);
            let Some(table) = own.and_then(|item| item.as_table_like_mut()) else { continue };
            for (_, dependency) in table.iter_mut() {
                let Some(own) = dependency.get_mut("path") else { continue };
                let Some(text) = own.as_str().map(str::to_owned) else { continue };
                if !here.join(&text).exists() {
                    *own = toml_edit::value(there.join(text).display().to_string());
                }
            }
        }
    })
}

/// The file with this path at the end, below a folder.
fn find(folder: &Path, below: &Path) -> Option<PathBuf> {
    let entries = walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok);
    entries.map(walkdir::DirEntry::into_path).find(|path| path.ends_with(below))
}

/// Whether it is a released version, and no revision.
pub(super) fn is_version(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    parts.len() == 3 && parts.iter().all(|part| part.parse::<u64>().is_ok())
}

/// Where the setbve is that the package, or its workspace, depends on.
fn dependency(workspace: &Workspace, manifest: &DocumentMut) -> String {
    let get = |manifest: &DocumentMut, keys: &[&str]| {
        let item = manifest::get(manifest, keys)?;
        let path = item.get("path").and_then(|own| own.as_str().map(str::to_owned));
        let version = item.get("version").and_then(|own| own.as_str().map(str::to_owned));
        let version = version.or_else(|| item.as_str().map(str::to_owned));
        Some((path, version)).filter(|(path, version)| path.is_some() || version.is_some())
    };
    let own = get(manifest, &["dev-dependencies", "setbve"]).map(|own| (own, &workspace.package));
    let found = own.or_else(|| {
        let (root, _) = manifest::read(&workspace.root.join("Cargo.toml")).ok()?;
        let keys = ["workspace", "dependencies", "setbve"];
        get(&root, &keys).map(|own| (own, &workspace.root))
    });
    match found {
        Some(((Some(path), _), folder)) => {
            let path = folder.join(path);
            format!("path = '{}'", path.canonicalize().unwrap_or(path).display())
        }
        Some(((None, Some(version)), _)) => format!("version = '{version}'"),
        _ => format!("version = '{}'", env!("CARGO_PKG_VERSION")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_function_and_constants_are_relevant() {
        let source = "use a::b;\nconst LIMIT: u8 = 3;\n/// One.\nfn one(a: u8) -> u8 { a + 7 }\n\
                      fn two() -> u8 { 9 }\nimpl T { fn one() -> u8 { 8 } }\n";
        let expected =
            "const LIMIT: u8 = 3;\nfn one(a: u8) -> u8 { a + 7 }\nfn one() -> u8 { 8 }\n";
        assert_eq!(super::relevant(source, "one"), expected);
    }

    #[test]
    fn a_released_version_stands_beside_the_present_one() {
        let folder = tempfile::tempdir().expect("folders can be made");
        let root = folder.path().to_owned();
        let put = |path: &str, text: &str| {
            let file = root.join(path);
            std::fs::create_dir_all(file.parent().expect("it has one")).expect("it can be made");
            std::fs::write(file, text).expect("the folder is writable");
        };
        put("Cargo.toml", "[package]\nname = 'demo'\nversion = '2.0.0'\n");
        put("src/lib.rs", "pub fn fee(days: u8) -> bool { days > 9 }\n");
        let now = root.display().to_string();
        let builds_into = Some(root.join("target"));
        let workspace = Workspace { root: root.clone(), package: root, builds_into };
        let sources = Sources::of(&workspace.package).expect("it can be read");
        let package = Package::write(&workspace, &sources, &sources.functions[0], "1.2.0");
        let package = package.expect("the function can be called");
        let [manifest, library] = ["Cargo.toml", "src/lib.rs"]
            .map(|file| read(&package.folder().join(file)).expect("it was written"));
        for line in [
            "was = { package = 'demo', version = '=1.2.0' }\n".to_owned(),
            format!("now = {{ package = 'demo', path = '{now}' }}\n"),
        ] {
            assert!(manifest.contains(&line), "{line}: {manifest}");
        }
        for call in ["was::fee(days)", "now::fee(days)"] {
            assert!(library.contains(call), "{call}: {library}");
        }
    }

    #[test]
    fn a_version_is_three_numbers() {
        assert!(super::is_version("1.20.3") && !super::is_version("v1.20.3"));
        assert!(!super::is_version("HEAD~1") && !super::is_version("1.2"));
    }
}
