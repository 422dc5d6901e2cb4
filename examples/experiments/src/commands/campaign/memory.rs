//! Whether the runs of a campaign fit into the memory.
//!
//! The model: a run takes [`BYTES_PER_CELL`] for each cell that its archive holds in the end. For
//! each system the cells of the default search after [`SECONDS`] were counted ([`CELLS`]); a longer
//! run is taken to hold more in proportion, which is too much, since new cells become rare, and a
//! shorter one at most [`CELLS_PER_SECOND`] or one per call. The papers' methods come to less than
//! [`PAPERS_PERCENT`] of it where archives are large. What is needed at once are the largest runs,
//! as many as run at the same time.

use std::fs;

use setbve::experiment::Method;

use crate::budget::Budget;
use crate::commands::campaign::Job;

/// Resident bytes of the process, texts included, after the default search on `date`, where they
/// are most: 175 on `power_by_squaring`.
const BYTES_PER_CELL: u64 = 220;
/// The budget of the runs in which the cells were counted.
const SECONDS: u64 = 30;
/// Calls that a search makes in these seconds at the least; a run of more calls is a longer one.
const CALLS: u64 = 6_000_000;
const PAPERS_PERCENT: u64 = 80;
/// The most that any system came to in its first second.
const CELLS_PER_SECOND: u64 = 450_000;

/// Cells of the default search after [`SECONDS`], which `experiment anytime` lists. Other systems
/// are taken for the largest.
const CELLS: [(&str, u64); 10] = [
    ("bytecount", 4_209),
    ("circle", 158_255),
    ("bmi", 288_560),
    ("date", 1_775_484),
    ("cld", 735_652),
    ("fld", 787_538),
    ("fldmod1", 1_112_291),
    ("max", 329_459),
    ("power_by_squaring", 5_357_627),
    ("tailjoin", 1_298_429),
];

/// The most cells that a run is taken to find.
fn cells(job: &Job) -> u64 {
    let known = CELLS.iter().find(|(sut, _)| *sut == job.sut.name);
    let most = known.or_else(|| CELLS.iter().max_by_key(|(_, cells)| cells));
    let most = most.map_or(0, |(_, cells)| *cells);
    let longer = |amount: u64, base: u64| {
        let cells = u128::from(most) * u128::from(amount.max(base)) / u128::from(base);
        u64::try_from(cells).unwrap_or(u64::MAX)
    };
    let cells = match job.budget {
        Budget::Time(time) => {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            let found = milliseconds.saturating_mul(CELLS_PER_SECOND) / 1_000;
            longer(milliseconds, SECONDS * 1_000).min(found)
        }
        Budget::Evaluations(calls) => longer(calls, CALLS).min(calls),
    };
    if job.method == Method::Default { cells } else { cells / 100 * PAPERS_PERCENT }
}

/// The most bytes that the runs take, `at_once` of them at a time.
fn needed(jobs: &[Job], at_once: usize) -> u64 {
    let bytes = |job| cells(job).saturating_mul(BYTES_PER_CELL);
    let mut all: Vec<u64> = jobs.iter().map(bytes).collect();
    all.sort_unstable_by(|one, other| other.cmp(one));
    all.iter().take(at_once).fold(0, |sum, bytes| sum.saturating_add(*bytes))
}

/// The memory that can be had without swapping, in bytes; `None` where Linux does not tell. Limits
/// that a scheduler or a container sets are not in it.
pub(super) fn available() -> Option<u64> {
    read_available(&fs::read_to_string("/proc/meminfo").ok()?)
}

fn read_available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// What to tell before runs that may need more memory than there is.
pub(super) fn warning(jobs: &[Job], at_once: usize, available: u64) -> Option<String> {
    let needed = needed(jobs, at_once);
    if needed <= available {
        return None;
    }
    let fits = (1..at_once).rev().find(|fewer| self::needed(jobs, *fewer) <= available);
    let remedy = fits.map_or_else(
        || "even one at a time may not fit: shorten --budgets, or use a larger machine".into(),
        |fewer| format!("--jobs {fewer} fits"),
    );
    let gigabytes = |bytes: u64| bytes as f64 / 1e9;
    Some(format!(
        "warning: {at_once} runs at the same time may need {:.1} GB of memory, of which {:.1} GB \
         are available; {remedy}",
        gigabytes(needed),
        gigabytes(available)
    ))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::suts::Sut;

    fn job(sut: &str, method: Method, budget: Budget) -> Job {
        Job { sut: Sut::named(sut).unwrap(), method, budget, seed: 1 }
    }

    fn long(sut: &str) -> Job {
        job(sut, Method::Default, Budget::Time(Duration::from_secs(300)))
    }

    #[test]
    fn what_outgrows_the_memory_is_said_with_what_would_fit() {
        let jobs = [long("bytecount"), long("date"), long("date"), long("date")];
        let [small, one] = [&jobs[0], &jobs[1]].map(|job| cells(job) * BYTES_PER_CELL);
        assert_eq!(needed(&jobs, 2), 2 * one);
        assert_eq!(needed(&jobs, 9), 3 * one + small);
        assert_eq!(warning(&jobs, 2, 2 * one), None);
        let text = warning(&jobs, 3, 2 * one).expect("three do not fit");
        let gigabytes = |bytes: u64| format!("{:.1} GB", bytes as f64 / 1e9);
        let expected = format!(
            "warning: 3 runs at the same time may need {} of memory, of which {} are available; \
             --jobs 2 fits",
            gigabytes(3 * one),
            gigabytes(2 * one)
        );
        assert_eq!(text, expected);
        let none = warning(&jobs, 2, one - 1).expect("it does not fit");
        assert!(none.ends_with("shorten --budgets, or use a larger machine"), "{none}");
    }

    #[test]
    fn longer_runs_need_more_and_the_papers_methods_less() {
        let seconds = |method, seconds| {
            cells(&job("power_by_squaring", method, Budget::Time(Duration::from_secs(seconds))))
        };
        assert_eq!(seconds(Method::Default, 1), CELLS_PER_SECOND);
        assert_eq!(seconds(Method::Default, 60), 2 * seconds(Method::Default, 30));
        let [own, paper] = [Method::Default, Method::SeUniform].map(|method| seconds(method, 60));
        assert_eq!(paper, own / 100 * PAPERS_PERCENT);
        let calls = |sut, calls| cells(&job(sut, Method::Default, Budget::Evaluations(calls)));
        assert_eq!(calls("max", 1_000), 1_000);
        assert_eq!(calls("max", 2 * CALLS), 2 * calls("max", CALLS));
        assert_eq!(calls("two_circles", CALLS), calls("power_by_squaring", CALLS));
    }

    #[test]
    fn the_system_tells_what_is_available() {
        let text = "MemTotal:       24000000 kB\nMemAvailable:   12345678 kB\nBuffers: 1 kB\n";
        assert_eq!(read_available(text), Some(12_345_678 * 1024));
        assert_eq!(read_available("MemTotal: 1 kB\n"), None);
    }
}
