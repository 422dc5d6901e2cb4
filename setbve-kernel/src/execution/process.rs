//! Runs inputs in worker processes, so that a call which ends its process ends nothing else.
//! Decides whether a batch that is asked for ahead is sent while the one before it runs.
//!
//! Batches go over pipes. A worker that is lost in the middle of a batch is replaced, and the
//! inputs that it has not answered are executed again, now with each reply sent at once, so that
//! the call that ended the worker is known. Regions of such calls are learned ([`CrashRegions`]); a
//! search makes no more calls in them, except for occasional checks. Every decision depends on
//! inputs and outcomes alone, neither on the number of workers nor on time.

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "no crate that is used makes these system calls")]
pub mod confined;
pub mod crash_regions;
pub mod folder;
pub mod guard;
pub mod handle;
pub mod leaks;
pub mod pool;
pub mod protocol;
#[expect(unsafe_code, reason = "std does not make these system calls")]
pub mod system;
pub mod watchdog;
pub mod worker;

use std::io;
use std::rc::Rc;
use std::time::Instant;

use rustc_hash::FxHashMap;

use crate::execution::clock;
use crate::execution::crash_log::CrashLog;
use crate::execution::executor::{BatchPart, Executor, never, not_made, without_call};
use crate::execution::exit::Ending;
use crate::execution::process::crash_regions::CrashRegions;
use crate::execution::process::handle::Launch;
use crate::execution::process::pool::{Pool, Ran};
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::observation::Observation;
use crate::sut::outcome::{Outcome, Outcomes, PRESUMED};

/// Number of inputs, after a worker is lost, for which each reply is wanted at once.
const CAREFUL: usize = 4096;
/// The number of the first presumed end that is checked by making the call, and the factor by which
/// the intervals between further checks grow.
const CHECKED_AT: u64 = 32;
const CHECKED_EVERY: u64 = 4;
/// The most bytes of requests that a worker has not answered: less than a pipe holds, so that a
/// worker which does not read, because nobody reads its replies yet, cannot block its test.
const REQUEST: usize = 32 << 10;
/// The most inputs of a request: a worker that keeps too much memory or too many threads is
/// replaced between two requests.
const MOST_INPUTS: usize = 512;

/// What calls are made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Search,
    Look,
    Again,
}

/// Executes inputs in workers.
pub struct Isolated {
    pool: Pool,
    arity: usize,
    outcomes: Outcomes,
    /// The outcomes of calls that were made and ended their process.
    ended: FxHashMap<Box<[i128]>, Rc<Outcome>>,
    regions: CrashRegions,
    crash_log: CrashLog,
    /// Number of further inputs for which each reply is wanted at once.
    careful: usize,
    /// When `look_up` and `again` stop making calls.
    deadline: Instant,
    /// The number of the presumed end that is checked next, and the interval from the last check to
    /// it.
    check_at: u64,
    check_gap: u64,
}

impl Isolated {
    /// Starts the workers.
    #[inline]
    pub fn start(launch: Launch, workers: usize, arguments: &[ArgumentSpec]) -> io::Result<Self> {
        Ok(Self {
            pool: Pool::start(launch, workers)?,
            arity: arguments.len(),
            outcomes: Outcomes::default(),
            ended: FxHashMap::default(),
            regions: CrashRegions::new(arguments),
            crash_log: CrashLog::default(),
            careful: 0,
            deadline: never(),
            check_at: CHECKED_AT,
            check_gap: CHECKED_AT,
        })
    }

    /// The outcome of an earlier call that ended its process.
    fn known(&self, input: &[i128], purpose: Purpose) -> Option<&Rc<Outcome>> {
        if purpose == Purpose::Again { None } else { self.ended.get(input) }
    }

    /// Whether the call is not made, because it is presumed to end its process.
    fn is_presumed(&self, input: &[i128], purpose: Purpose) -> bool {
        self.regions.presumed(input).is_some_and(|ending| match purpose {
            Purpose::Search => true,
            // An ending that every machine shares costs little, and its exact place is worth
            // knowing.
            Purpose::Look => !ending.is_shared(),
            Purpose::Again => false,
        })
    }

    /// Executes inputs, which are `None` if they were sent before, and sends those ahead.
    fn run(
        &mut self,
        inputs: Option<&mut dyn ExactSizeIterator<Item = &[i128]>>,
        ahead: Option<BatchPart<'_>>,
        until: Instant,
    ) -> Ran {
        let one_by_one = self.careful > 0;
        if let Some(inputs) = inputs {
            self.pool.send(inputs, one_by_one);
        }
        if let Some(BatchPart { inputs, count }) = ahead {
            self.pool.send(&mut inputs.iter().take(count), false);
        }
        let ran = self.pool.receive(one_by_one, until, &mut self.outcomes);
        if let Some(problem) = ran.noise.first() {
            self.crash_log.protocol.get_or_insert_with(|| problem.clone());
        }
        ran
    }

    /// Whether no call is known to end its process.
    fn is_quiet(&self) -> bool {
        self.ended.is_empty() && self.regions.are_none()
    }

    /// Whether another batch may be sent before this one is answered. It may not if one of the two
    /// may have to be executed in another way, or if both together do not fit a pipe, see
    /// [`REQUEST`].
    fn may_begin(&self, ahead: BatchPart<'_>, before: usize) -> bool {
        let share = self.pool.share(ahead.count) + self.pool.share(before);
        self.is_quiet() && self.careful == 0 && share * 16 * self.arity <= REQUEST
    }

    /// Takes note of a call that returned.
    fn survives(&mut self, input: &[i128]) {
        self.regions.survives(input);
        if !self.ended.is_empty() {
            self.ended.remove(input);
        }
    }

    /// Takes note of a call that ended its process.
    fn note(&mut self, input: &[i128], ending: Ending) -> Rc<Outcome> {
        let mut observation = Observation::default();
        ending.show(&mut observation);
        let outcome = self.outcomes.intern(&observation);
        self.crash_log.add(ending, input);
        if self.ended.insert(input.into(), Rc::clone(&outcome)).is_none() {
            self.regions.ends(input, ending);
        }
        outcome
    }

    /// The outcome of a call that ended its process, and whether its input is to blame: a process
    /// may also end because of what earlier calls left behind, so the call is made once more in a
    /// new process. A call over its time is not, since it would cost the time limit again. One that
    /// then returns may be blameless: stopped from outside, or the last of those that filled the
    /// memory.
    fn confirm(
        &mut self,
        input: &[i128],
        ending: Ending,
        may_be_blameless: bool,
    ) -> (Rc<Outcome>, bool) {
        if ending == Ending::OverTime {
            return (self.note(input, ending), true);
        }
        let (outcome, does_so_again) = self.one(input);
        if !does_so_again && !may_be_blameless {
            self.crash_log.innocent.get_or_insert_with(|| input.into());
        }
        (outcome, does_so_again || may_be_blameless)
    }

    fn check_soon(&mut self) {
        self.check_gap = CHECKED_AT;
        self.check_at = self.crash_log.presumed() + CHECKED_AT;
    }

    /// Makes a call that is presumed to end its process.
    fn check(&mut self, input: &[i128]) -> Rc<Outcome> {
        let (outcome, ends) = self.one(input);
        if !ends {
            self.regions.is_wrong_about(input);
            self.check_soon();
        }
        outcome
    }

    /// Whether a call that is presumed to end its process is made nevertheless.
    fn is_checked(&mut self) -> bool {
        let is_due = self.crash_log.add_presumed() == self.check_at;
        if is_due {
            self.check_gap *= CHECKED_EVERY;
            self.check_at += self.check_gap;
        }
        is_due
    }

    /// Executes a single input, whatever is known about it; the outcome, and whether it ended its
    /// process.
    fn one(&mut self, input: &[i128]) -> (Rc<Outcome>, bool) {
        let inputs = Inputs::of(input.len(), [input]);
        let before = std::mem::replace(&mut self.careful, 1);
        let Ran { mut results, failures, .. } = self.run(Some(&mut inputs.iter()), None, never());
        self.careful = before;
        if let Some(outcome) = results[0].take() {
            self.survives(input);
            return (outcome, false);
        }
        let ending = failures.first().and_then(|(_, ending)| *ending);
        (self.note(input, ending.unwrap_or(Ending::Killed)), true)
    }

    /// Appends an outcome for each of the inputs.
    fn make_all(&mut self, inputs: &Inputs, purpose: Purpose, outcomes: &mut Vec<Rc<Outcome>>) {
        self.pool.give_up(&mut self.outcomes);
        let end = outcomes.len() + inputs.len();
        self.make(BatchPart::whole(inputs), None, purpose, self.deadline, outcomes);
        if outcomes.len() < end {
            outcomes.resize(end, not_made(&mut self.outcomes));
        }
    }

    /// Appends the outcomes of a part, in order; execution of `ahead` may begin.
    fn make(
        &mut self,
        BatchPart { inputs, count: end }: BatchPart<'_>,
        ahead: Option<BatchPart<'_>>,
        purpose: Purpose,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    ) {
        let before = outcomes.len();
        let mut next = 0;
        let mut unexplained = 0_u32;
        let gives_up =
            |crash_log: &CrashLog| purpose == Purpose::Search && crash_log.are_too_many();
        while next < end && !gives_up(&self.crash_log) && clock::now() < until {
            let is_quiet = self.is_quiet();
            let most = (REQUEST / (16 * self.arity)).clamp(1, MOST_INPUTS) * self.pool.len();
            let mut plan = Vec::new();
            for index in next..end {
                let input = inputs.get(index);
                if plan.len() == most {
                    break;
                } else if is_quiet
                    || self.known(input, purpose).is_none() && !self.is_presumed(input, purpose)
                {
                    plan.push(index);
                }
            }
            let is_last = next + plan.len() == end;
            let ahead = ahead.filter(|ahead| is_last && self.may_begin(*ahead, plan.len()));
            // Workers that are busy have these very inputs, which were sent ahead with the batch
            // before.
            let mut fresh = plan.iter().map(|index| inputs.get(*index));
            let fresh: Option<&mut dyn ExactSizeIterator<Item = _>> =
                if self.pool.is_busy() { None } else { Some(&mut fresh) };
            let Ran { mut results, failures, time_up, may_be_blameless, .. } =
                self.run(fresh, ahead, until);
            if is_quiet && failures.is_empty() && !time_up {
                for index in &plan {
                    self.regions.survives(inputs.get(*index));
                }
                for outcome in results {
                    outcomes.extend(outcome);
                }
                next += plan.len();
                self.careful = self.careful.saturating_sub(plan.len());
                continue;
            }
            let mut at = 0;
            while next < end {
                let input = inputs.get(next);
                let is_planned = plan.get(at) == Some(&next);
                let failure = failures.iter().find(|(failed, _)| *failed == at);
                let outcome = if let Some(known) = self.known(input, purpose) {
                    Rc::clone(known)
                } else if self.is_presumed(input, purpose) {
                    if self.is_checked() {
                        self.check(input)
                    } else {
                        without_call(PRESUMED, &mut self.outcomes)
                    }
                } else if !is_planned {
                    break;
                } else if let Some(outcome) = results[at].take() {
                    self.survives(input);
                    outcome
                } else if let Some((_, ending)) = failure {
                    let was_careful = std::mem::replace(&mut self.careful, CAREFUL) > 0;
                    match ending {
                        Some(ending) => {
                            let (outcome, is_the_input) =
                                self.confirm(input, *ending, may_be_blameless);
                            unexplained = unexplained.max(1) - u32::from(is_the_input);
                            outcome
                        }
                        None if was_careful => self.note(input, Ending::Killed),
                        None => {
                            unexplained += u32::from(!may_be_blameless);
                            break;
                        }
                    }
                } else {
                    break;
                };
                outcomes.push(outcome);
                at += usize::from(is_planned);
                next += 1;
                self.careful = self.careful.saturating_sub(1);
            }
            if time_up {
                break;
            }
        }
        if next == end {
            // These calls ended their process, but not the one in which they were made again.
            (0..unexplained).for_each(|_| self.crash_log.add_unexplained());
        }
        self.outcomes.give(inputs, &mut outcomes[before..]);
    }
}

impl Executor for Isolated {
    fn execute(
        &mut self,
        part: BatchPart<'_>,
        ahead: Option<BatchPart<'_>>,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    ) {
        self.make(part, ahead, Purpose::Search, until, outcomes);
    }

    fn look_up(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        self.make_all(inputs, Purpose::Look, outcomes);
    }

    fn again(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        self.make_all(inputs, Purpose::Again, outcomes);
    }

    fn stop_at(&mut self, deadline: Instant) {
        self.deadline = deadline;
    }

    fn renew(&mut self) {
        self.pool.give_up(&mut self.outcomes);
        self.pool.renew();
    }

    fn outcomes(&mut self) -> &mut Outcomes {
        &mut self.outcomes
    }

    #[inline]
    fn forget(&mut self) {
        self.pool.give_up(&mut self.outcomes);
        self.ended.clear();
        self.regions = self.regions.cold();
        self.crash_log.weight = 0;
        self.check_soon();
        self.careful = 0;
    }

    fn crash_log(&self) -> Option<&CrashLog> {
        Some(&self.crash_log)
    }
}

#[cfg(test)]
mod tests;
