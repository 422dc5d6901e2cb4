//! The clock of budgets. It stands still while this process does: stopped by a signal, in a paused
//! container, on a machine that is frozen.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at whether this process runs, and the most of it that counts.
const PAUSE: Duration = Duration::from_millis(200);
const COUNTED: Duration = Duration::from_secs(1);

/// When the last look was, and which time this clock showed then. `None` before the first, and
/// where nobody can look: this is then the system's clock.
static LOOKED: Mutex<Option<[Instant; 2]>> = Mutex::new(None);

fn looked() -> MutexGuard<'static, Option<[Instant; 2]>> {
    LOOKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What this clock shows.
pub fn now() -> Instant {
    let (mut looked, now) = (looked(), Instant::now());
    if looked.is_none() && !cfg!(miri) {
        let looks = thread::Builder::new().name("clock".into()).stack_size(1 << 16).spawn(look);
        *looked = looks.ok().map(|_| [now; 2]);
    }
    looked.map_or(now, |looked| shown(looked, now))
}

/// What it shows after this time; never, if that is too long to count.
pub fn after(time: Duration) -> Instant {
    let now = now();
    now.checked_add(time).unwrap_or(now + Duration::from_secs(1 << 30))
}

fn look() {
    loop {
        thread::sleep(PAUSE);
        let (mut looked, now) = (looked(), Instant::now());
        *looked = looked.map(|looked| [now, shown(looked, now)]);
    }
}

fn shown([looked, shown]: [Instant; 2], now: Instant) -> Instant {
    shown + now.saturating_duration_since(looked).min(COUNTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_from_where_it_stood_still() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let at = |now: u32| shown([start + second, start], start + second * now) - start;
        assert_eq!(
            [at(0), at(1), at(2), at(900)],
            [Duration::ZERO, Duration::ZERO, second, second]
        );
        assert_eq!(shown([start + second, start], start + second * 3 / 2) - start, second / 2);
    }

    #[test]
    fn it_runs_with_the_system_s() {
        let (start, began) = (now(), Instant::now());
        thread::sleep(PAUSE * 7);
        // No less than the system's, if nothing has stopped this process.
        assert!(now() >= start + COUNTED && now() <= start + began.elapsed() + PAUSE);
        assert!(looked().is_some_and(|[looked, _]| looked > began));
    }
}
