//! Manifests of packages and workspaces: read, changed, and set up as the README advises.

use std::path::Path;

use toml_edit::{DocumentMut, Item, Table};
use walkdir::WalkDir;

use crate::failure::Failure;
use crate::workspace;

const WHY: &str =
    "\n# A search calls the function thousands of times; with this, debug builds search faster.\n";

/// The manifest in a file, and its text.
pub(crate) fn read(path: &Path) -> Result<(DocumentMut, String), Failure> {
    let text = workspace::read(path)?;
    Ok((parse(path, &text)?, text))
}

/// The manifest that is this text of a file.
pub(crate) fn parse(path: &Path, text: &str) -> Result<DocumentMut, Failure> {
    text.parse().map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}

/// What stands under these keys.
pub(crate) fn get<'a>(manifest: &'a DocumentMut, keys: &[&str]) -> Option<&'a Item> {
    keys.iter().try_fold(manifest.as_item(), |item, key| item.get(key))
}

pub(crate) fn get_mut<'a>(manifest: &'a mut DocumentMut, keys: &[&str]) -> Option<&'a mut Item> {
    keys.iter().try_fold(manifest.as_item_mut(), |item, key| item.get_mut(key))
}

/// The name of the package.
pub(crate) fn package(manifest: &DocumentMut) -> Option<&str> {
    get(manifest, &["package", "name"])?.as_str()
}

/// Changes each manifest below a folder, which is told with the folder that it is in.
pub(crate) fn change_below(
    folder: &Path,
    change: &mut dyn FnMut(&Path, &mut DocumentMut),
) -> Result<(), Failure> {
    for entry in WalkDir::new(folder).into_iter().filter_map(Result::ok) {
        let path = entry.path();
        if entry.file_name() != "Cargo.toml" {
            continue;
        }
        // Folders of tests have some that are none.
        let Ok(mut manifest) = workspace::read(path)?.parse() else { continue };
        change(path.parent().unwrap_or(folder), &mut manifest);
        let written = std::fs::write(path, manifest.to_string());
        written.map_err(|error| Failure::file(path, &error))?;
    }
    Ok(())
}

/// Adds what the README advises, as far as it is not there.
pub(crate) fn add_profile(manifest: &mut DocumentMut) {
    let mut is_first = true;
    for (package, keys) in [
        (
            "setbve-kernel",
            &[("opt-level", 2.into()), ("debug", false.into()), ("codegen-units", 1.into())][..],
        ),
        ("setbve-runtime", &[("debug", toml_edit::Value::from(false))][..]),
    ] {
        let mut table = &mut **manifest;
        for name in ["profile", "dev", "package"] {
            let mut implicit = Table::new();
            implicit.set_implicit(true);
            let own = table.entry(name).or_insert(Item::Table(implicit));
            let Some(own) = own.as_table_mut() else { return };
            table = own;
        }
        if table.contains_key(package) {
            continue;
        }
        let mut own = Table::new();
        for (key, set) in keys {
            own.insert(key, Item::Value(set.clone()));
        }
        own.decor_mut().set_prefix(if is_first { WHY } else { "\n" });
        is_first = false;
        table.insert(package, Item::Table(own));
    }
}
