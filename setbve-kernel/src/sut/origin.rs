//! Finds out where arithmetic overflowed: in the tested crate, or in another one.

use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::collections::gather::keep;
use crate::sut::signature::Subject;

/// The tested crate.
struct Home {
    name: String,
    /// Its package's folder.
    package: PathBuf,
    /// The folder to which the names of its source files are relative, if they are.
    root: PathBuf,
    is_absolute: bool,
}

/// One process tests one crate.
static HOME: OnceLock<Home> = OnceLock::new();

/// The place of an overflow, in terms that all processes of the test's program share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The panic's location, as the distance of its address from that of other data of the program.
    pub place: u64,
    /// Whether it is in another crate than the tested one.
    pub is_elsewhere: bool,
}

/// An overflow.
struct Overflow {
    place: u64,
    /// The evidence of the crate that overflowed, unless the place is known.
    evidence: Option<Evidence>,
}

enum Evidence {
    File(String),
    /// The callers of the standard library; their names are not looked up yet.
    Callers(Backtrace),
}

thread_local! {
    static LAST: Cell<Option<Overflow>> = const { Cell::new(None) };
    /// The places that are known. Code of the standard library that several crates compile has a
    /// place in each of them.
    static KNOWN: RefCell<Vec<Origin>> = const { RefCell::new(Vec::new()) };
}

/// Records which crate is tested.
pub fn is_at_home_in(subject: &Subject) {
    HOME.get_or_init(|| {
        let package = Path::new(subject.manifest_dir);
        let root = package.ancestors().find(|root| root.join(subject.file).is_file());
        Home {
            name: subject.module_path.split("::").next().unwrap_or_default().to_owned(),
            package: package.to_owned(),
            root: root.unwrap_or(package).to_owned(),
            is_absolute: Path::new(subject.file).is_absolute(),
        }
    });
}

/// Records the place where this thread's call overflows. It is called during the panic.
pub fn remember(location: Option<&Location<'_>>) {
    let Some(location) = location else { return };
    // The distance of a panic's location from this module's data. Both are data of the program, so
    // the distance is the same in every process, even if the addresses differ.
    let [place, here] = [std::ptr::from_ref(location).addr(), std::ptr::from_ref(&HOME).addr()];
    let place = place.wrapping_sub(here) as u64;
    let evidence = known(place).is_none().then(|| match location.file() {
        file if is_of_std(file) => Evidence::Callers(Backtrace::force_capture()),
        file => Evidence::File(file.to_owned()),
    });
    LAST.set(Some(Overflow { place, evidence }));
}

/// The place where this thread's last call overflowed, and whether its crate had to be looked up,
/// which takes long the first time in a process.
pub fn last() -> Option<(Origin, bool)> {
    let (Overflow { place, evidence }, home) = (LAST.take()?, HOME.get()?);
    let is_new = evidence.is_some();
    let is_elsewhere = match (known(place), evidence) {
        (Some(origin), _) => origin.is_elsewhere,
        (None, Some(Evidence::Callers(callers))) => {
            caller(&callers.to_string()) != Some(&home.name)
        }
        (None, Some(Evidence::File(file))) => !home.has(&file),
        (None, None) => false,
    };
    let origin = Origin { place, is_elsewhere };
    learn(origin);
    Some((origin, is_new))
}

/// What is known of a place.
fn known(place: u64) -> Option<Origin> {
    KNOWN.with_borrow(|known| known.iter().find(|origin| origin.place == place).copied())
}

/// Takes over an origin, such as one that another process of the program has looked up.
pub fn learn(origin: Origin) {
    KNOWN.with_borrow_mut(|known| {
        keep(known, &mut |other| other.place != origin.place);
        known.push(origin);
    });
}

impl Home {
    /// Whether a source file belongs to the package. A file that a build script has written is
    /// named by its absolute path, and may lie below the folder of another package.
    fn has(&self, file: &str) -> bool {
        let file = Path::new(file);
        let file = (file.is_absolute() == self.is_absolute).then(|| self.root.join(file));
        file.is_some_and(|file| {
            let package =
                file.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file());
            package == Some(&self.package)
        })
    }
}

/// Whether a source file belongs to the standard library. Code of it has the overflow checks of the
/// crate that it is compiled with.
fn is_of_std(file: &str) -> bool {
    let file = file.replace('\\', "/");
    ["core", "alloc", "std"].iter().any(|name| file.contains(&format!("/library/{name}/src/")))
}

/// The crate of the innermost caller outside of the standard library and of the code that handles
/// the panic, which calls the standard library as well.
fn caller(backtrace: &str) -> Option<&str> {
    let mut is_before_the_panic = false;
    for line in backtrace.lines() {
        let Some((number, symbol)) = line.trim_start().split_once(": ") else { continue };
        if number.parse::<u32>().is_err() {
            continue;
        }
        is_before_the_panic |= symbol.starts_with("core::panicking::");
        if is_before_the_panic
            && let Some(name) = crate_of(symbol)
            && !["core", "alloc", "std"].contains(&name)
        {
            return Some(name);
        }
    }
    None
}

/// The first crate that a symbol names.
fn crate_of(symbol: &str) -> Option<&str> {
    for word in symbol.split(|letter: char| !(letter.is_alphanumeric() || ":_".contains(letter))) {
        if let Some((name, _)) = word.split_once("::")
            && !name.is_empty()
        {
            return Some(name);
        }
    }
    None
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::sut::panics;

    /// Makes this crate the tested one.
    pub fn at_home() {
        let package = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let root = package.parent().expect("it is in a workspace").to_owned();
        let name = "setbve_kernel".to_owned();
        HOME.get_or_init(|| Home { name, package, root, is_absolute: false });
    }

    #[test]
    fn a_place_is_looked_up_once() {
        at_home();
        let overflow = || {
            let _ = panics::catch(|| panic!("attempt to add with overflow"));
            last().expect("it overflows")
        };
        let (origin, is_new) = overflow();
        assert!(is_new && !origin.is_elsewhere);
        assert_eq!(overflow(), (origin, false));
        assert_eq!(last(), None);
        let learned = Origin { is_elsewhere: true, ..origin };
        learn(learned);
        assert_eq!(overflow(), (learned, false));
        let _ = panics::catch(|| panic!("another panic"));
        assert_eq!(last(), None);
    }

    #[test]
    fn the_innermost_caller_outside_of_the_standard_library_is_found() {
        let backtrace = [
            "   0: setbve_kernel::origin::remember::{{closure}}",
            "             at ./src/origin.rs:1:2",
            "   1: core::bool::<impl bool>::then",
            "   2: setbve_kernel::origin::remember",
            "   3: std::panicking::panic_with_hook",
            "   4: core::panicking::panic_const::panic_const_mul_overflow",
            "   5: core::num::<impl i32>::pow",
            "   6: <u8 as dep::Square>::square",
            "   7: user::wrapper",
        ];
        assert_eq!(caller(&backtrace.join("\n")), Some("dep"));
        assert_eq!(caller("   0: <unknown>\n"), None);
        assert_eq!(crate_of("<user::T as core::ops::Add>::add"), Some("user"));
        assert_eq!(crate_of("<&mut dep::T as user::U>::u"), Some("dep"));
        assert_eq!(crate_of("_start"), None);
    }

    #[test]
    fn files_of_the_package_are_at_home() {
        let package = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let root = package.parent().expect("it is in a workspace").to_owned();
        let home = Home { name: "user".into(), package, root, is_absolute: false };
        assert!(home.has("setbve-kernel/src/sut/origin.rs"));
        assert!(!home.has("setbve-macros/src/lib.rs"));
        assert!(!home.has("src/lib.rs"));
        assert!(!home.has("/elsewhere/src/lib.rs"));
        assert!(is_of_std("/rustc/5980/library/core/src/num/mod.rs"));
        assert!(!is_of_std("/home/user/library/src/lib.rs"));
    }
}
