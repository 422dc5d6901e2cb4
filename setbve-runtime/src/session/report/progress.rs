//! What the tests of this process are doing, while they run: one line on a terminal.
//!
//! The line stands below the cursor, and the cursor stays where the test harness left it, because
//! the harness writes to the same terminal and knows nothing of the line. Each time the line is
//! drawn, everything behind the cursor is erased first; so what the harness has written meanwhile
//! stays, and the former line goes. Between the cursor and the line there is an empty one, so that
//! the harness may write two lines between two drawings.

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::session::environment::is_ci;
use crate::session::report::counted;
use crate::snapshot::boundary_entry::Side;
use setbve_kernel::archive::walls::{Boundaries, WallKind};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::boundary::{Boundary, Simplicity};
use setbve_kernel::sut::signature::write_call;

/// A test is silent for so long. A first run is not: it shows its first boundary at once.
const SILENT: Duration = Duration::from_secs(2);
/// Time between two drawings.
const EVERY: Duration = Duration::from_millis(50);
/// Time between two looks for a first boundary.
const LOOK: Duration = Duration::from_millis(5);
/// After a test has ended, the line stays away for so long, because the harness writes then.
const AWAY: Duration = Duration::from_millis(100);
/// The most characters of an outcome.
const CHARACTERS: usize = 32;

/// A test and what it has found.
struct Test {
    function: String,
    is_first_run: bool,
    started: Instant,
    budget: Duration,
    calls: AtomicU64,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    boundaries: usize,
    /// The boundary that comes first in a summary.
    foremost: Option<String>,
}

impl Test {
    /// What the line says of this test; `None` if it is silent.
    fn line(&self, others: usize) -> Option<String> {
        let found = locked(&self.found);
        let elapsed = self.started.elapsed();
        let is_silent = elapsed < SILENT;
        if is_silent && !(self.is_first_run && found.boundaries > 0) {
            return None;
        }
        let mut line = format!("setbve: {}", self.function);
        if others > 0 {
            let _ = write!(line, " and {others} more");
        }
        if !is_silent {
            let _ = write!(line, ", {} of {} s", elapsed.as_secs(), self.budget.as_secs());
        }
        let boundaries = counted(found.boundaries, "boundary", "boundaries");
        let calls = self.calls.load(Ordering::Relaxed);
        let _ = write!(line, ": {boundaries} in {calls} calls");
        if let Some(foremost) = &found.foremost {
            let _ = write!(line, ", {foremost}");
        }
        Some(line)
    }
}

/// The tests of this process that are running, in the order in which they began, and their line.
struct Display {
    tests: Vec<Arc<Test>>,
    is_drawn: bool,
    /// Whether a thread draws.
    has_thread: bool,
    /// When the line may be drawn again.
    away_until: Option<Instant>,
}

static DISPLAY: Mutex<Display> =
    Mutex::new(Display { tests: Vec::new(), is_drawn: false, has_thread: false, away_until: None });
static CHANGED: Condvar = Condvar::new();

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Erases from the cursor to the end of the screen.
const ERASE: &str = "\x1b[J";
/// Makes sure that there are two lines below the cursor, keeps the cursor's place, and goes to the
/// beginning of the second of them; what does not fit on that line is cut off.
const BELOW: &str = "\x1bD\x1bD\x1b[2A\x1b7\x1b[2B\r\x1b[?7l";
/// Goes back to the place that was kept.
const BACK: &str = "\x1b[?7h\x1b8";

impl Display {
    fn draw(&mut self) {
        if self.away_until.is_some_and(|until| Instant::now() < until) {
            return;
        }
        let others = self.tests.len().saturating_sub(1);
        match self.tests.iter().find_map(|test| test.line(others)) {
            Some(line) => {
                write(&format!("{ERASE}{BELOW}{line}{BACK}"));
                self.is_drawn = true;
            }
            None => self.erase(),
        }
    }

    fn erase(&mut self) {
        if std::mem::take(&mut self.is_drawn) {
            write(ERASE);
        }
    }
}

fn write(text: &str) {
    // Without a line, the test goes on all the same.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn draw_until_no_test_runs() {
    let mut display = locked(&DISPLAY);
    while !display.tests.is_empty() {
        display.draw();
        display = match CHANGED.wait_timeout(display, EVERY) {
            Ok((display, _)) => display,
            Err(poisoned) => poisoned.into_inner().0,
        };
    }
    display.has_thread = false;
}

/// Whether somebody watches: not where the output goes to a file, to a pipe, to a log of CI, or to
/// a terminal that cannot move its cursor.
fn is_watched() -> bool {
    let variable = |name: &str| std::env::var(name).ok();
    let can_move = variable("TERM").is_some_and(|name| !name.is_empty() && name != "dumb");
    can_move && !is_ci(variable) && std::io::stderr().is_terminal()
}

/// A test's part of the line, until it is dropped.
pub(crate) struct Progress {
    test: Arc<Test>,
    is_watched: bool,
    /// When a search is looked at next.
    next: Cell<Instant>,
}

impl Progress {
    /// Of the test of this function, which began now and may take the time of `budget`.
    pub(crate) fn begin(function: String, is_first_run: bool, budget: Duration) -> Self {
        let started = Instant::now();
        let (calls, found) = (AtomicU64::new(0), Mutex::default());
        let test = Arc::new(Test { function, is_first_run, started, budget, calls, found });
        let mut is_watched = is_watched();
        if is_watched {
            let mut display = locked(&DISPLAY);
            if !display.has_thread {
                let name = "setbve progress".to_owned();
                let thread = std::thread::Builder::new().name(name).spawn(draw_until_no_test_runs);
                is_watched = thread.is_ok();
                display.has_thread = is_watched;
            }
            if is_watched {
                display.tests.push(Arc::clone(&test));
            }
        }
        Self { test, is_watched, next: Cell::new(started) }
    }

    /// The counter of calls that the line shows.
    pub(crate) fn calls(&self) -> &AtomicU64 {
        &self.test.calls
    }

    /// Looks at what a search has found so far, where the last look was a while ago.
    pub(crate) fn look_at(&self, boundaries: &Boundaries, arguments: &[ArgumentSpec]) {
        if Instant::now() >= self.next.get() {
            self.show(boundaries, arguments);
        }
    }

    /// Shows what a search has found.
    pub(crate) fn show(&self, boundaries: &Boundaries, arguments: &[ArgumentSpec]) {
        if !self.is_watched {
            return;
        }
        let mut count = 0;
        let mut foremost: Option<((WallKind, &Simplicity), &Boundary)> = None;
        for (family, walls) in boundaries.families() {
            let Some(wall) = walls.kept.first().filter(|_| family.kind.is_rule()) else { continue };
            count += walls.kept.len();
            let rank = (family.kind, &wall.simplicity);
            if foremost.is_none_or(|(own, _)| rank.cmp(&own).is_lt()) {
                foremost = Some((rank, &wall.boundary));
            }
        }
        let foremost = foremost.map(|(_, boundary)| short(boundary, arguments));
        let mut found = locked(&self.test.found);
        let is_first = found.boundaries == 0 && count > 0;
        *found = Found { boundaries: count, foremost };
        drop(found);
        self.next.set(Instant::now() + if count > 0 { EVERY } else { LOOK });
        if is_first {
            CHANGED.notify_all();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_watched {
            let mut display = locked(&DISPLAY);
            display.tests.retain(|test| !Arc::ptr_eq(test, &self.test));
            display.erase();
            display.away_until = Some(Instant::now() + AWAY);
            CHANGED.notify_all();
        }
    }
}

/// A boundary on one line: `(0, 80) = "in" | (0, 81) = "out"`.
fn short(boundary: &Boundary, arguments: &[ArgumentSpec]) -> String {
    let mut text = String::new();
    for (side, input) in boundary.inputs().iter().enumerate() {
        text.push_str(if side > 0 { " | " } else { "" });
        write_call("", input, arguments, &mut text);
        let mut outcome = String::from(" ");
        Side::of(&boundary.outcomes[side]).write(&mut outcome);
        if let Some((end, _)) = outcome.char_indices().nth(CHARACTERS) {
            outcome.truncate(end);
            outcome.push('…');
        }
        text.push_str(&outcome);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::{boundary_of, specs};

    fn test(is_first_run: bool, elapsed: Duration, found: Found) -> Test {
        Test {
            function: "m::f".to_owned(),
            is_first_run,
            started: Instant::now()
                .checked_sub(elapsed)
                .expect("the machine runs longer than that"),
            budget: Duration::from_secs(30),
            calls: AtomicU64::new(12_300),
            found: Mutex::new(found),
        }
    }

    #[test]
    fn a_first_run_shows_its_first_boundary_and_any_test_says_after_a_while_what_it_does() {
        let found = || {
            let mut outcomes = Outcomes::default();
            let long = "a message that is longer than there is room for";
            let boundary = boundary_of(&mut outcomes, &[7, 9], 0, ["low", long]);
            Found { boundaries: 1, foremost: Some(short(&boundary, &specs(2))) }
        };
        let shown = "(7, 9) = \"low\" | (8, 9) = \"a message that is longer tha…";
        let line = |first, seconds, found| test(first, Duration::from_secs(seconds), found).line(0);
        assert_eq!(line(true, 0, Found::default()), None);
        assert_eq!(
            line(true, 0, found()),
            Some(format!("setbve: m::f: 1 boundary in 12300 calls, {shown}"))
        );
        assert_eq!(line(false, 1, found()), None);
        assert_eq!(
            line(false, 3, found()),
            Some(format!("setbve: m::f, 3 of 30 s: 1 boundary in 12300 calls, {shown}"))
        );
        let nothing = test(true, SILENT, Found::default());
        assert_eq!(
            nothing.line(2).as_deref(),
            Some("setbve: m::f and 2 more, 2 of 30 s: 0 boundaries in 12300 calls")
        );
    }
}
