//! What calls leave behind in their process: threads, open files, children, memory. A worker with
//! too much of it is replaced before it changes the outcome of other calls.

use std::time::{Duration, Instant};

/// Threads, and open files, that are too many.
const MOST: usize = 32;
/// Bytes of the list of children that are too many.
const MOST_BYTES: usize = 256;
/// How long nothing is looked at again.
const PAUSE: Duration = Duration::from_millis(2);

/// Looks at what the calls of this thread leave behind.
#[derive(Debug)]
pub(crate) struct Leftovers {
    looked: Instant,
    most_memory: u64,
}

impl Leftovers {
    /// Half of the memory is too much of it.
    pub(crate) fn new(memory: u64) -> Self {
        Self { looked: Instant::now(), most_memory: memory / 2 }
    }

    /// Whether a fresh process should take over.
    pub(crate) fn are_too_many(&mut self) -> bool {
        if self.looked.elapsed() < PAUSE {
            return false;
        }
        let too_many = self.count();
        self.looked = Instant::now();
        too_many
    }

    #[cfg(target_os = "linux")]
    fn count(&self) -> bool {
        use std::fs;

        let entries = |folder: &str| fs::read_dir(folder).map_or(0, Iterator::count);
        let pages = fs::read_to_string("/proc/self/statm")
            .ok()
            .and_then(|text| text.split(' ').next()?.parse::<u64>().ok())
            .unwrap_or(0);
        let children = fs::read("/proc/thread-self/children").map_or(0, |list| list.len());
        entries("/proc/self/task") > MOST
            || entries("/proc/self/fd") > MOST
            || children > MOST_BYTES
            || pages.saturating_mul(rustix::param::page_size() as u64) > self.most_memory
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
        let mut leftovers = Leftovers::new(1 << 40);
        std::thread::sleep(PAUSE);
        assert!(leftovers.are_too_many());
        drop(open);
    }

    #[test]
    fn memory_wears_a_process_out() {
        let mut leftovers = Leftovers::new(0);
        std::thread::sleep(PAUSE);
        assert!(leftovers.are_too_many());
    }
}
