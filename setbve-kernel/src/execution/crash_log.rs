//! Counts calls that ended their process, with an example of each kind for the report, and says
//! when they are so many that the search gives up.

use crate::collections::gather::Gather;
use crate::execution::exit::{Ending, Limits};
use crate::sut::signature::{Signature, input_text};

/// A search gives up when its crashes weigh this much together: each costs a process, and a call
/// over its time limit costs that time as well.
const MOST: u32 = 600;
const WEIGHT_OVER_TIME: u32 = 40;
const WEIGHT_OUT_OF_MEMORY: u32 = 10;
/// Number of endings that a report lists.
const LISTED: usize = 3;

/// Calls whose process ended in the same way.
#[derive(Clone)]
struct EndingCount {
    ending: Ending,
    count: u64,
    example: Box<[i128]>,
}

/// All calls that ended their process, and all ends of processes that no call explains.
#[derive(Clone, Default)]
pub struct CrashLog {
    kinds: Vec<EndingCount>,
    /// The weight of all crashes; another search starts without any.
    pub weight: u32,
    /// Worker deaths that no single input reproduces.
    unexplained: u64,
    /// An input that did not crash when it was tried again.
    pub innocent: Option<Box<[i128]>>,
    /// Inputs that were not executed, because calls near them crashed.
    presumed: u64,
    /// The first violation of the protocol.
    pub protocol: Option<String>,
}

impl CrashLog {
    /// Records a call that ended its process.
    pub fn add(&mut self, ending: Ending, input: &[i128]) {
        self.weight += match ending {
            Ending::OverTime => WEIGHT_OVER_TIME,
            Ending::OutOfMemory => WEIGHT_OUT_OF_MEMORY,
            _ => 1,
        };
        if let Some(kind) = self.kinds.iter_mut().find(|kind| kind.ending == ending) {
            kind.count += 1;
            let largest = |input: &[i128]| input.iter().map(|value| value.unsigned_abs()).max();
            if largest(input) < largest(&kind.example) {
                kind.example = input.into();
            }
        } else {
            self.kinds.push(EndingCount { ending, count: 1, example: input.into() });
        }
    }

    /// Records a worker that died, where the call is not known.
    pub fn add_unexplained(&mut self) {
        self.unexplained += 1;
        self.weight += 1;
    }

    pub fn add_presumed(&mut self) -> u64 {
        self.presumed += 1;
        self.presumed
    }

    /// An input of each way in which calls ended their process.
    pub fn examples(&self) -> impl Iterator<Item = &[i128]> {
        self.kinds.iter().map(|kind| &*kind.example)
    }

    pub fn presumed(&self) -> u64 {
        self.presumed
    }

    /// Number of worker deaths so far.
    pub fn count(&self) -> u64 {
        self.kinds.iter().map(|kind| kind.count).sum::<u64>() + self.unexplained
    }

    /// Whether a search should give up.
    pub fn are_too_many(&self) -> bool {
        self.weight > MOST
    }

    /// Whether a call came to a limit that differs between machines.
    pub fn have_excluded(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.ending.is_shared())
    }

    pub fn are_unexplained(&self) -> bool {
        self.unexplained > 0
    }

    /// The report's text on calls that ended their process, but not when they were made again.
    #[inline]
    pub fn describe_unexplained(&self, signature: &Signature<'_>) -> Option<String> {
        let innocent = self.innocent.as_ref();
        let such_as = innocent.map(|input| format!(", such as {},", input_text(input, signature)));
        self.are_unexplained().then(|| {
            format!(
                "calls ended their process{} that did not do so again: what they do depends on the \
                 calls before them",
                such_as.unwrap_or_default()
            )
        })
    }

    /// The report's texts: first on calls that came to a limit, which are not pinned, then on all
    /// ends of processes.
    #[inline]
    pub fn describe(&self, limits: Limits, signature: &Signature<'_>) -> [Option<String>; 2] {
        let list = |shared: bool| {
            let kinds = || self.kinds.iter().filter(|kind| kind.ending.is_shared() == shared);
            let describe = |EndingCount { ending, count, example }: &EndingCount| {
                let call = input_text(example, signature);
                let such_as = if *count == 1 { "" } else { "such as " };
                format!("{count} {} ({such_as}{call})", ending.describe(limits))
            };
            let mut described: Vec<String> = kinds().take(LISTED).map(describe).gathered();
            let more: u64 = kinds().skip(LISTED).map(|kind| kind.count).sum();
            if more > 0 {
                described.push(format!("{more} in other ways"));
            }
            (!described.is_empty()).then(|| described.join(", "))
        };
        let excluded = list(false).map(|ends| {
            let protocol = self.protocol.as_ref().map(|problem| format!("; {problem}"));
            format!(
                "calls that came to a limit are not pinned: {ends}{}; give the arguments a range, \
                 as in `#[cfg_attr(test, range(0..=1000))]`",
                protocol.unwrap_or_default()
            )
        });
        let ends = (self.count() > 0).then(|| {
            let shared = list(true).map(|ends| format!(": {ends}")).unwrap_or_default();
            let presumed = match self.presumed {
                0 => String::new(),
                count => format!("; {} beyond these were not made", calls(count)),
            };
            let whose = if self.count() == 1 { "its" } else { "their" };
            format!("{} ended {whose} process{shared}{presumed}", calls(self.count()))
        });
        [excluded, ends]
    }
}

/// `1 call`, `2 calls`.
fn calls(count: u64) -> String {
    format!("{count} call{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::specs;

    #[test]
    fn an_end_over_time_weighs_more_than_a_crash() {
        let mut crash_log = CrashLog::default();
        for _ in 0..15 {
            crash_log.add(Ending::OverTime, &[1]);
        }
        assert!(!crash_log.are_too_many());
        crash_log.add(Ending::Abort, &[1]);
        assert!(crash_log.are_too_many());
    }

    #[test]
    fn the_report_names_the_simplest_example_of_each_kind() {
        let mut crash_log = CrashLog::default();
        crash_log.add(Ending::Exit(3), &[77]);
        for value in [9_000, 1_000, -5_000] {
            crash_log.add(Ending::OverTime, &[value]);
        }
        crash_log.add_presumed();
        let arguments = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns: "()" };
        let [excluded, ends] = crash_log.describe(Limits::default(), &signature);
        let excluded = excluded.unwrap();
        assert!(excluded.contains("3 over its time of 1s (such as f(1000))"), "{excluded}");
        assert!(excluded.contains("range("), "{excluded}");
        assert_eq!(
            ends.unwrap(),
            "4 calls ended their process: 1 exit with code 3 (f(77)); 1 call beyond these were \
             not made"
        );
        assert!(crash_log.have_excluded());
    }

    #[test]
    fn a_search_that_starts_again_may_lose_as_much_as_the_one_before() {
        let mut crash_log = CrashLog::default();
        (0..60).for_each(|_| crash_log.add(Ending::OutOfMemory, &[1]));
        assert!(!crash_log.are_too_many());
        crash_log.add_unexplained();
        assert!(crash_log.are_too_many());
        crash_log.weight = 0;
        assert!(!crash_log.are_too_many());
        assert_eq!(crash_log.count(), 61);
    }

    #[test]
    fn a_few_kinds_of_ends_are_listed_and_the_others_counted() {
        let mut crash_log = CrashLog::default();
        for code in [1, 2, 3, 4, 5, 5] {
            crash_log.add(Ending::Exit(code), &[code.into()]);
        }
        assert!(!crash_log.have_excluded());
        crash_log.protocol = Some("it talks".to_owned());
        let arguments = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns: "()" };
        let [excluded, ends] = crash_log.describe(Limits::default(), &signature);
        assert_eq!(excluded, None);
        assert!(ends.unwrap().ends_with("1 exit with code 3 (f(3)), 3 in other ways"));
        crash_log.add(Ending::Killed, &[7]);
        let [excluded, _] = crash_log.describe(Limits::default(), &signature);
        assert!(excluded.unwrap().contains("(f(7)); it talks; give"));
    }

    #[test]
    fn a_call_that_ended_its_process_once_is_named_where_a_process_ended_by_no_call() {
        let arguments = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns: "()" };
        let innocent = Some([7].into());
        let mut crash_log = CrashLog { innocent, ..CrashLog::default() };
        assert_eq!(crash_log.describe_unexplained(&signature), None);
        crash_log.add_unexplained();
        let said = crash_log.describe_unexplained(&signature).expect("one ended");
        assert!(said.starts_with("calls ended their process, such as f(7), that did"), "{said}");
    }
}
