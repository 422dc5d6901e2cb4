//! What calls leave behind in their process: threads, open files, children, memory. A worker with
//! too much of it is replaced before it changes the outcome of other calls.

use std::time::{Duration, Instant};

/// Number of threads, and of open files, above which a worker is replaced.
const MOST: usize = 32;
/// Length of the list of child processes, in bytes, above which a worker is replaced.
const MOST_BYTES: usize = 256;
/// Minimum time between two checks.
const PAUSE: Duration = Duration::from_millis(2);

/// Checks what the calls of this thread have left behind.
pub struct Leaks {
    looked: Instant,
    most_memory: u64,
}

impl Leaks {
    /// A worker may keep half of `memory`.
    pub fn new(memory: u64) -> Self {
        Self { looked: Instant::now(), most_memory: memory / 2 }
    }

    /// Whether a fresh process should take over.
    #[inline]
    pub fn are_too_many(&mut self) -> bool {
        if self.looked.elapsed() < PAUSE {
            return false;
        }
        self.looked = Instant::now();
        self.count()
    }

    #[cfg(target_os = "linux")]
    #[inline]
    fn count(&self) -> bool {
        use std::fs;

        let entries = |folder: &str| fs::read_dir(folder).map_or(0, Iterator::count);
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let size =
            status.lines().find_map(|line| line.strip_prefix("VmSize:")?.strip_suffix(" kB"));
        let kibibytes = size.map_or(0, |size| size.trim().parse().unwrap_or(0_u64));
        let children = fs::read("/proc/thread-self/children").map_or(0, |list| list.len());
        entries("/proc/self/task") > MOST
            || entries("/proc/self/fd") > MOST
            || children > MOST_BYTES
            || kibibytes.saturating_mul(1024) > self.most_memory
    }

    /// There is no portable way to count them.
    #[cfg(not(target_os = "linux"))]
    fn count(&self) -> bool {
        let _ = (MOST, MOST_BYTES, self.most_memory);
        false
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn open_files_wear_a_process_out() {
        let open: Vec<_> = (0..=MOST).map(|_| File::open("/dev/null")).collect();
        let mut leaks = Leaks::new(1 << 40);
        std::thread::sleep(PAUSE);
        assert!(leaks.are_too_many());
        drop(open);
    }

    #[test]
    fn memory_wears_a_process_out() {
        let mut leaks = Leaks::new(0);
        std::thread::sleep(PAUSE);
        assert!(leaks.are_too_many());
    }
}
