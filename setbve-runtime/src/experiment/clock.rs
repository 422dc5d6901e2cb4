//! The time that a search counts as its own.

use std::time::{Duration, Instant};

/// For so long a reading is not repeated: the system counts in steps that are as long or longer.
const STEP: Duration = Duration::from_millis(1);

/// How long this thread has been running, as far as Linux tells.
pub(super) fn running() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// Time since its start.
pub(super) struct Clock {
    start: Instant,
    /// What the thread had been running for at the start; absent where all time counts.
    before: Option<Duration>,
    /// When the thread's time was read, and what it was since the start.
    read: (Instant, Duration),
}

impl Clock {
    /// Counts all time that passes.
    pub(super) fn of_the_wall() -> Self {
        let start = Instant::now();
        Self { start, before: None, read: (start, Duration::ZERO) }
    }

    /// Counts the time for which this thread runs, where the system tells it, so that others' load
    /// does not count; elsewhere all time.
    pub(super) fn of_this_thread() -> Self {
        Self { before: running(), ..Self::of_the_wall() }
    }

    pub(super) fn elapsed(&mut self) -> Duration {
        let now = Instant::now();
        let Some(before) = self.before else { return now - self.start };
        let (last, read) = self.read;
        if now - last < STEP {
            return read;
        }
        let ran = running().map_or(read, |ran| ran.saturating_sub(before));
        self.read = (now, ran);
        ran
    }

    /// The moment on the wall's clock before which this one cannot have counted `limit`, or none
    /// where this one may stand still.
    pub(super) fn deadline(&self, limit: Option<Duration>) -> Option<Instant> {
        let limit = limit.filter(|_| self.before.is_none())?;
        self.start.checked_add(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_sleeps_uses_no_time_of_its_own() {
        if running().is_none() {
            return;
        }
        let (mut own, mut wall) = (Clock::of_this_thread(), Clock::of_the_wall());
        std::thread::sleep(Duration::from_millis(50));
        let (own, wall) = (own.elapsed(), wall.elapsed());
        assert!(wall >= Duration::from_millis(50) && own < wall / 2, "{own:?} of {wall:?}");
    }

    #[test]
    fn only_time_that_always_passes_has_a_deadline() {
        let limit = Some(Duration::from_secs(1));
        let wall = Clock::of_the_wall();
        assert_eq!(wall.deadline(limit), Some(wall.start + Duration::from_secs(1)));
        assert_eq!(wall.deadline(None), None);
        let still = Clock { before: Some(Duration::ZERO), ..wall };
        assert_eq!(still.deadline(limit), None);
    }
}
