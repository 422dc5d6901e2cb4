//! The workspace that a command works on, and the snapshots below it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::failure::Failure;
use crate::manifest;
use crate::snapshot::Snapshot;

/// A workspace, or a package that is none of a workspace.
pub(crate) struct Workspace {
    /// The folder of the root manifest.
    pub(crate) root: PathBuf,
    /// The folder of the package that the command was started in, or the root.
    pub(crate) package: PathBuf,
    /// The folder to build into, if not where cargo would.
    pub(crate) builds_into: Option<PathBuf>,
}

/// The snapshots of one function.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Where the accepted one is, or will be.
    pub(crate) path: PathBuf,
    pub(crate) accepted: Option<Snapshot>,
    pub(crate) pending: Option<Snapshot>,
}

const ENDING: &str = ".snap";
const PENDING: &str = ".snap.new";

impl Workspace {
    /// That of a manifest, or of the folder of this process.
    pub(crate) fn of(manifest: Option<&Path>) -> Result<Self, Failure> {
        let here =
            std::env::current_dir().map_err(|error| Failure::file(Path::new("."), &error))?;
        let start = match manifest {
            Some(manifest) if !manifest.is_file() => {
                return Err(Failure::usage(format!("there is no {}", manifest.display())));
            }
            Some(manifest) => here.join(manifest).parent().unwrap_or(&here).to_owned(),
            None => here,
        };
        let package = start.ancestors().find(|folder| folder.join("Cargo.toml").is_file());
        let package = package.ok_or_else(|| {
            Failure::usage(format!(
                "there is no Cargo.toml in {} or above it: start this in a package, or name a \
                 manifest with --manifest-path",
                start.display()
            ))
        })?;
        let roots = package.ancestors().filter(|folder| is_root(folder, package));
        let root = roots.into_iter().next().unwrap_or(package);
        Ok(Self { root: root.to_owned(), package: package.to_owned(), builds_into: None })
    }

    /// The snapshots of all functions, or of those with this name, in the order of their files. A
    /// damaged one is a failure where it may be one of these.
    pub(crate) fn snapshots(&self, name: Option<&str>) -> Result<Vec<Found>, Failure> {
        let (mut found, damaged) = self.all_snapshots();
        for failure in damaged {
            let is_other = name.is_some_and(|name| !failure.may_be_of(name));
            if !is_other {
                return Err(failure);
            }
        }
        if let Some(name) = name {
            let all: Vec<String> = found.iter().map(|own| own.any().name()).collect();
            found.retain(|own| own.any().is_of(name));
            if found.is_empty() {
                let known = match all.len() {
                    0 => "there are no snapshots of setbve here".to_owned(),
                    1..=12 => format!("there are snapshots of {}", all.join(", ")),
                    count => format!("there are {count} others: see `cargo setbve list`"),
                };
                return Err(Failure::usage(format!("no snapshot is of `{name}`: {known}")));
            }
        }
        Ok(found)
    }

    /// All files but those that cargo builds and those that are hidden.
    pub(crate) fn files(&self) -> impl Iterator<Item = PathBuf> {
        let is_searched = |entry: &walkdir::DirEntry| {
            let name = entry.file_name().to_string_lossy();
            entry.depth() == 0 || !(name.starts_with('.') || name == "target")
        };
        let entries = WalkDir::new(&self.root).sort_by_file_name().into_iter();
        let entries = entries.filter_entry(is_searched).filter_map(Result::ok);
        entries.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path)
    }

    /// All snapshots that can be read, and why others cannot.
    pub(crate) fn all_snapshots(&self) -> (Vec<Found>, Vec<Failure>) {
        let mut damaged = Vec::new();
        let mut found: BTreeMap<PathBuf, Found> = BTreeMap::new();
        for path in self.files() {
            let file = path.to_string_lossy();
            let is_pending = file.ends_with(PENDING);
            if !(is_pending || file.ends_with(ENDING)) {
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            if !Snapshot::is_one(&text) {
                continue;
            }
            let snapshot = match Snapshot::parse(&path, &text) {
                Ok(snapshot) => snapshot,
                Err(failure) => {
                    damaged.push(failure);
                    continue;
                }
            };
            let own = if is_pending { path.with_extension("") } else { path };
            let entry = found.entry(own.clone()).or_insert_with(|| Found {
                path: own,
                accepted: None,
                pending: None,
            });
            *(if is_pending { &mut entry.pending } else { &mut entry.accepted }) = Some(snapshot);
        }
        (found.into_values().collect(), damaged)
    }

    /// The file and the line, from 1, of a snapshot's function.
    pub(crate) fn function(&self, snapshot: &Snapshot) -> Option<(PathBuf, usize)> {
        let file = self.source(snapshot)?;
        let text = std::fs::read_to_string(&file).ok()?;
        let name = snapshot.body.function().rsplit("::").next()?;
        let is_it = |line: &str| {
            line.split_once(&format!("fn {name}")).is_some_and(|(before, rest)| {
                rest.starts_with(['(', '<']) && !before.trim_start().starts_with("//")
            })
        };
        Some((file, text.lines().position(is_it).map_or(1, |at| at + 1)))
    }

    /// The source file of a snapshot's function: the snapshot lies in a folder beside it.
    pub(crate) fn source(&self, snapshot: &Snapshot) -> Option<PathBuf> {
        let beside = snapshot.path.parent()?.parent()?;
        let name = Path::new(snapshot.source()).file_name()?;
        let files = [beside.join(name), self.root.join(snapshot.source())];
        files.into_iter().find(|file| file.is_file())
    }

    /// The folder that cargo builds into.
    pub(crate) fn target(&self) -> PathBuf {
        if let Some(own) = &self.builds_into {
            return own.clone();
        }
        let set = std::env::var_os("CARGO_TARGET_DIR").filter(|own| !own.is_empty());
        set.map_or_else(|| self.root.join("target"), PathBuf::from)
    }

    /// A path as a person reads it: below the root where it is.
    pub(crate) fn shown(&self, path: &Path) -> String {
        let below = path.strip_prefix(&self.root).unwrap_or(path);
        below.display().to_string().replace('\\', "/")
    }
}

/// Whether the manifest in this folder is the root of a workspace that the package is in.
fn is_root(folder: &Path, package: &Path) -> bool {
    let Ok((manifest, _)) = manifest::read(&folder.join("Cargo.toml")) else { return false };
    let Some(workspace) = manifest.get("workspace") else { return false };
    let list = |key: &str| -> Vec<String> {
        let values = workspace.get(key).and_then(|own| own.as_array());
        let values = values.into_iter().flatten().filter_map(|value| value.as_str());
        values.map(str::to_owned).collect()
    };
    let below = package.strip_prefix(folder).unwrap_or(package);
    !list("exclude").iter().any(|excluded| below.starts_with(excluded))
}

impl Found {
    /// The accepted snapshot, or the pending one where there is none.
    pub(crate) fn any(&self) -> &Snapshot {
        self.accepted.as_ref().or(self.pending.as_ref()).expect("one of the two was found")
    }

    pub(crate) fn pending_path(&self) -> PathBuf {
        let mut path = self.path.clone().into_os_string();
        path.push(".new");
        path.into()
    }
}

/// A folder that is removed when it is done with.
pub(crate) fn temporary() -> Result<tempfile::TempDir, Failure> {
    tempfile::tempdir().map_err(|error| Failure::file(&std::env::temp_dir(), &error))
}

pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}

/// Writes a file whole or not at all.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut copy = path.to_owned().into_os_string();
    copy.push(".copy");
    let copy = PathBuf::from(copy);
    let written = std::fs::write(&copy, text).and_then(|()| std::fs::rename(&copy, path));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&copy);
        Failure::file(path, &error)
    })
}
