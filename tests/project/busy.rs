//! A machine that has more to do than it can.

use std::sync::atomic::{AtomicBool, Ordering};
use std::{hint, thread};

/// Keeps every core busy while the work is done.
pub(crate) fn on_a_busy_machine<T>(work: impl FnOnce() -> T) -> T {
    /// Stops the threads, also where the work panics.
    struct Stop<'a>(&'a AtomicBool);
    impl Drop for Stop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let _stop = Stop(&done);
        work()
    })
}
