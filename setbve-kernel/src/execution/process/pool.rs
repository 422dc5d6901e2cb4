//! The workers of a test: each gets a share of the inputs of a request, and they answer in the
//! order of the requests.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::execution::clock;
use crate::execution::exit::Ending;
use crate::execution::process::handle::{Launch, Received, WorkerHandle};
use crate::sut::origin::Origin;
use crate::sut::outcome::{Outcome, Outcomes};

/// Attempts to start a worker in the place of one that is lost.
const ATTEMPTS: u32 = 5;
/// How long a worker has to answer requests that are no longer wanted; starting a new one takes
/// about as long.
const DRAINED: Duration = Duration::from_millis(10);

/// The index of the input at which a worker was lost, and how it ended; `None` if the call that
/// ended it is not known.
pub type Failure = (usize, Option<Ending>);

/// The answers to a request.
#[derive(Default)]
pub struct Ran {
    /// The outcome of each input, as far as it is known.
    pub results: Vec<Option<Rc<Outcome>>>,
    pub failures: Vec<Failure>,
    pub time_up: bool,
    /// Whether a worker was lost to what says nothing of a single call: a signal stopped it, or its
    /// calls together filled its memory.
    pub may_be_blameless: bool,
    /// Violations of the protocol.
    pub noise: Vec<String>,
    /// Whether every worker is still there.
    pub is_complete: bool,
}

/// Workers, some of which may be lost.
pub struct Pool {
    launch: Launch,
    /// Starts a worker in place of a lost one; by its address, because it is compiled where pools
    /// are started.
    start: fn(&Launch) -> WorkerHandle,
    workers: Vec<Option<WorkerHandle>>,
    /// The number of inputs of each unanswered request.
    sent: VecDeque<usize>,
    /// Origins of overflows that workers have looked up, so that later workers need not.
    origins: Vec<Origin>,
}

impl Pool {
    #[inline]
    pub fn start(launch: Launch, workers: usize) -> io::Result<Self> {
        let started = (0..workers).map(|_| WorkerHandle::start(&launch));
        let started = started.collect::<io::Result<Vec<_>>>()?;
        let ready = started.into_iter().map(|worker| worker.greet().map(Some));
        let workers = ready.collect::<io::Result<_>>()?;
        let (start, sent, origins) = (Self::another, VecDeque::new(), Vec::new());
        Ok(Self { launch, start, workers, sent, origins })
    }

    /// The number of workers.
    pub fn len(&self) -> usize {
        self.workers.len()
    }

    /// How many of `count` inputs go to one worker.
    pub fn share(&self, count: usize) -> usize {
        count.div_ceil(self.workers.len()).max(1)
    }

    /// Starts a worker in the place of one that is lost.
    #[inline]
    fn another(launch: &Launch) -> WorkerHandle {
        let mut attempt = 1;
        loop {
            match WorkerHandle::start(launch).and_then(WorkerHandle::greet) {
                Ok(worker) => return worker,
                Err(problem) if attempt == ATTEMPTS => {
                    panic!("setbve cannot start a worker process again: {problem}")
                }
                Err(_) => std::thread::sleep(Duration::from_millis(20 << attempt)),
            }
            attempt += 1;
        }
    }

    /// Sends a share of the inputs to each worker.
    pub fn send(&mut self, inputs: &mut dyn ExactSizeIterator<Item = &[i128]>, one_by_one: bool) {
        let count = inputs.len();
        let share = self.share(count);
        for number in 0..count.div_ceil(share) {
            let Self { launch, start, workers, origins, .. } = &mut *self;
            let worker = workers[number].get_or_insert_with(|| start(launch));
            // A lost worker is noticed when its replies are read.
            let _ = worker.send(&mut (&mut *inputs).take(share), one_by_one, origins);
        }
        self.sent.push_back(count);
    }

    /// Whether a request is sent and not answered.
    pub fn is_busy(&self) -> bool {
        !self.sent.is_empty()
    }

    /// Takes the answers to the first request that has none yet. If a worker is lost meanwhile, or
    /// has to be replaced, the answers to all further requests are given up.
    pub fn receive(&mut self, one_by_one: bool, until: Instant, outcomes: &mut Outcomes) -> Ran {
        let count = self.sent.pop_front().unwrap_or(0);
        let share = self.share(count);
        let results = vec![None; count];
        let mut ran = Ran { results, is_complete: true, ..Ran::default() };
        for (number, own) in ran.results.chunks_mut(share).enumerate() {
            let Some(worker) = &mut self.workers[number] else { continue };
            let (done, received) = worker.receive(own, until, outcomes);
            for origin in &worker.found {
                if !self.origins.contains(origin) {
                    self.origins.push(*origin);
                }
            }
            let failed = number * share + done;
            match received {
                Received::All { replace: false } => continue,
                Received::All { replace: true } => {}
                Received::TimeUp => ran.time_up = true,
                Received::OverTime(call) => {
                    ran.failures.push((failed, (call == done).then_some(Ending::OverTime)));
                }
                Received::Lost(problem) => {
                    let is_noise = problem.kind() == ErrorKind::InvalidData;
                    let lost = self.workers[number].take().filter(|_| !is_noise);
                    let ending = lost.map_or(Ending::Killed, WorkerHandle::ending);
                    ran.may_be_blameless |= ending == Ending::OutOfMemory
                        || problem.kind() == ErrorKind::ConnectionAborted;
                    if is_noise {
                        ran.noise.push(problem.to_string());
                    }
                    ran.failures.push((failed, one_by_one.then_some(ending)));
                }
            }
            ran.is_complete = false;
            self.workers[number] = None;
        }
        if !ran.is_complete {
            self.give_up(outcomes);
        }
        ran
    }

    /// Ends all workers; others take their places when there is something to execute.
    pub fn renew(&mut self) {
        self.workers.fill_with(|| None);
    }

    /// Gives up all requests that are not answered.
    pub fn give_up(&mut self, outcomes: &mut Outcomes) {
        let until = clock::now() + DRAINED;
        while let Some(count) = self.sent.pop_front() {
            let share = self.share(count);
            for (number, own) in vec![None; count].chunks_mut(share).enumerate() {
                let Some(worker) = &mut self.workers[number] else { continue };
                let (_, received) = worker.receive(own, until, outcomes);
                if !matches!(received, Received::All { replace: false }) {
                    self.workers[number] = None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
