//! Sees to it that this process is told how those that it starts have ended.
//!
//! Whoever ignores SIGCHLD is not told, and a program inherits that from the one that started it:
//! some supervisors and IDEs ignore the signal.

use std::ffi::c_int;
use std::sync::Once;

/// The signal's number on the systems where it is known.
const SIGCHLD: Option<c_int> = if cfg!(any(target_arch = "mips", target_arch = "mips64")) {
    None
} else if cfg!(any(target_os = "linux", target_os = "android")) {
    Some(17)
} else if cfg!(any(target_vendor = "apple", target_os = "freebsd")) {
    Some(20)
} else {
    None
};

const DEFAULT: usize = 0;

unsafe extern "C" {
    fn signal(number: c_int, handler: usize) -> usize;
}

/// Has the signal handled as it is where nobody has asked for anything else.
pub fn by_default() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if let Some(number) = SIGCHLD {
            // SAFETY: the default is no handler, so that no code of this program runs.
            unsafe { signal(number, DEFAULT) };
        }
    });
}
