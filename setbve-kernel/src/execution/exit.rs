//! How a call can end the process it runs in, and which of these endings every machine shares.

#[cfg(unix)]
use std::process::ExitStatus;
use std::time::Duration;

use crate::sut::marks::{ABORT, EXIT, OVER_TIME};
use crate::sut::observation::{Kind, Observation};

/// What ended a worker process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// `process::exit` with this code.
    Exit(i32),
    /// `process::abort`, a panic while unwinding, a panic that must not unwind.
    Abort,
    Signal(i32),
    StackOverflow,
    OutOfMemory,
    OverTime,
    /// Killed from outside, or by its watchdog because its pipes broke.
    Killed,
}

/// Bytes that a worker process needs to run at all.
pub const LEAST_MEMORY: u64 = 128 << 20;

/// The limits of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Processor time of the thread that makes the call.
    pub time: Duration,
    /// Address space of the worker, in bytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: Duration::from_secs(1), memory: 2 << 30 }
    }
}

impl Ending {
    /// Reads the ending from the process's exit status and the end of its standard error.
    #[cfg(unix)]
    pub fn of(status: ExitStatus, last_words: &[u8]) -> Self {
        use std::os::unix::process::ExitStatusExt as _;

        let says = |text: &str| last_words.windows(text.len()).any(|part| part == text.as_bytes());
        if let Some(code) = status.code() {
            return Self::Exit(code);
        }
        match status.signal() {
            Some(libc::SIGABRT) if says("has overflowed its stack") => Self::StackOverflow,
            Some(libc::SIGABRT) if says("memory allocation of ") => Self::OutOfMemory,
            Some(libc::SIGABRT) => Self::Abort,
            Some(libc::SIGKILL) | None => Self::Killed,
            Some(signal) => Self::Signal(signal),
        }
    }

    /// Whether every machine ends the same call in this way. Machines differ in where the stack,
    /// the memory or the time runs out, and in which addresses are invalid.
    pub fn is_shared(self) -> bool {
        matches!(self, Self::Exit(_) | Self::Abort)
    }

    /// Writes the outcome: an error with a class of its own, or, if machines differ, an outcome
    /// that is never pinned.
    pub fn show(self, observation: &mut Observation) {
        observation.clear();
        observation.kind = if self.is_shared() { Kind::Error } else { Kind::Excluded };
        let (class, text) = match self {
            Self::Exit(code) => ("exit", format!("{EXIT}{code}")),
            Self::Abort => ("abort", ABORT.into()),
            Self::Signal(signal) => ("signal", format!("signal: {signal}")),
            Self::StackOverflow => ("stack", "stack overflow".into()),
            Self::OutOfMemory => ("memory", "out of memory".into()),
            Self::OverTime => ("time", OVER_TIME.into()),
            Self::Killed => ("killed", "killed".into()),
        };
        observation.class.push_str(class);
        observation.text.push_str(&text);
    }

    /// The name of the ending in a report.
    #[inline]
    pub fn describe(self, limits: Limits) -> String {
        match self {
            Self::Exit(code) => format!("exit with code {code}"),
            Self::Abort => "abort".into(),
            Self::Signal(number) => format!("killed by signal {number}"),
            Self::StackOverflow => "stack overflow".into(),
            Self::OutOfMemory => format!("out of memory (of {} MiB)", limits.memory >> 20),
            Self::OverTime => {
                format!("over its time of {}", humantime::format_duration(limits.time))
            }
            Self::Killed => "killed, or cut off from its test".into(),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt as _;

    #[test]
    fn the_status_and_the_last_words_name_the_ending() {
        let raw = ExitStatus::from_raw;
        let of = |status, words: &str| Ending::of(status, words.as_bytes());
        assert_eq!(of(raw(3 << 8), ""), Ending::Exit(3));
        assert_eq!(of(raw(6), "\nthread caused non-unwinding panic. aborting.\n"), Ending::Abort);
        assert_eq!(of(raw(6), "thread 'f' has overflowed its stack\n"), Ending::StackOverflow);
        assert_eq!(of(raw(6), "memory allocation of 99 bytes failed"), Ending::OutOfMemory);
        assert_eq!(of(raw(11), ""), Ending::Signal(11));
        assert_eq!(of(raw(9), ""), Ending::Killed);
    }

    #[test]
    fn only_what_every_machine_shares_is_an_error_that_can_be_pinned() {
        let kind = |ending: Ending| {
            let mut observation = Observation::default();
            ending.show(&mut observation);
            observation.kind
        };
        assert_eq!(kind(Ending::Abort), Kind::Error);
        assert_eq!(kind(Ending::Exit(0)), Kind::Error);
        for ending in [
            Ending::Signal(11),
            Ending::StackOverflow,
            Ending::OutOfMemory,
            Ending::OverTime,
            Ending::Killed,
        ] {
            assert_eq!(kind(ending), Kind::Excluded, "{ending:?}");
        }
    }
}
