//! The folder of a worker process: an empty one, which is removed with the worker.

use std::fs::DirBuilder;
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// A folder that nobody else uses.
pub struct Folder(pub PathBuf);

impl Folder {
    #[inline]
    pub fn new() -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let path = PathBuf::from(format!("{}{}", start()?, NEXT.fetch_add(1, Ordering::Relaxed)));
        DirBuilder::new().mode(0o700).create(&path).map_err(|error| {
            io::Error::other(format!(
                "it needs a folder of its own, and {} cannot be made ({error}): set `TMPDIR` to \
                 where it can",
                path.display()
            ))
        })?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What the function has made unremovable stays.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What the paths of all folders of this process start with, and no others.
#[inline]
pub fn start() -> io::Result<&'static str> {
    static START: OnceLock<Option<String>> = OnceLock::new();
    let start = START.get_or_init(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let name = format!("setbve-{}-{}-", std::process::id(), now.as_nanos());
        let path = std::path::absolute(std::env::temp_dir().join(name)).ok()?;
        path.into_os_string().into_string().ok()
    });
    start.as_deref().ok_or_else(|| ErrorKind::InvalidFilename.into())
}
