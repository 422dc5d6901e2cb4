//! One worker process, as its test sees it.

use std::ffi::OsString;
use std::io::{self, BufReader, ErrorKind, Read};
use std::os::fd::AsFd as _;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::execution::clock;
use crate::execution::exit::Ending;
use crate::execution::identity::{WORKER, for_worker};
use crate::execution::process::folder::Folder;
use crate::execution::process::protocol::{self, MOST_ORIGINS, Reply, SLOTS};
use crate::execution::process::{guard, system};
use crate::sut::observation::Observation;
use crate::sut::origin::Origin;
use crate::sut::outcome::{Outcome, Outcomes};

/// How a worker is started.
#[derive(Clone)]
pub struct Launch {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// The test whose worker it is.
    pub test: String,
    /// Whether it stays in the folder of its test, instead of one of its own.
    pub side_effects: bool,
}

/// How long a worker may say nothing, before it greets and then. It ends slow calls by itself, so
/// these limits are for one that cannot.
const HELLO: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(60);
/// After so long, the test looks whether the worker was stopped.
const LOOK: Duration = Duration::from_secs(1);
/// How long a worker has to end by itself.
const GRACE: Duration = Duration::from_millis(500);
/// The stack of a worker's threads, in bytes, if the environment does not set it.
const STACK: &str = "4194304";
/// Bytes that are kept of the end of a worker's standard error.
const LAST_WORDS: usize = 4096;

/// Where a profiler writes what it has recorded.
pub const PROFILE: &str = "LLVM_PROFILE_FILE";

/// A worker that was started.
pub struct WorkerHandle {
    process: Child,
    _folder: Option<Folder>,
    requests: ChildStdin,
    replies: BufReader<WorkerOutput>,
    /// The worker's table of outcomes.
    slots: Vec<Option<Rc<Outcome>>>,
    observation: Observation,
    /// Origins of overflows that the worker looked up for the last request.
    pub found: Vec<Origin>,
    /// How many of the known origins the worker was told.
    told: usize,
    /// Requests that the worker has not answered.
    owed: u32,
}

/// How the replies to a request ended.
#[derive(Debug)]
pub enum Received {
    /// All of them came. The worker may ask to be replaced.
    All { replace: bool },
    /// There was no more time.
    TimeUp,
    /// This call of the request is over its time.
    OverTime(usize),
    /// The worker exited, or never spoke the protocol.
    Lost(io::Error),
}

impl WorkerHandle {
    /// Starts one without waiting until it is ready, see [`WorkerHandle::greet`].
    #[inline]
    pub fn start(launch: &Launch) -> io::Result<Self> {
        system::receive_ends_of_children();
        // So Linux says that another build has taken the place of this one, which is not explored.
        if std::env::current_exe()?.as_os_str().as_encoded_bytes().ends_with(b" (deleted)") {
            return Err(io::Error::other("the program of this test was replaced while it ran"));
        }
        let mut command = Command::new(&launch.program);
        command
            .args(&launch.arguments)
            .env(WORKER, for_worker(&launch.test))
            .env("RUST_BACKTRACE", "0");
        if std::env::var_os("RUST_MIN_STACK").is_none() {
            command.env("RUST_MIN_STACK", STACK);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let folder = if launch.side_effects { None } else { Some(Folder::new()?) };
        if let Some(Folder(path)) = &folder {
            command.current_dir(path).env("TMPDIR", path);
            if let Some(file) = std::env::var_os(PROFILE) {
                command.env(PROFILE, std::path::absolute(file)?);
            }
        }
        // A group of its own, so that whatever the function starts can be ended with it.
        let mut process = command.process_group(0).spawn()?;
        let (Some(requests), Some(stdout), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            return Err(ErrorKind::BrokenPipe.into());
        };
        let pid = process.id();
        guard::note("started", pid);
        let (last_words, until) = (Vec::new(), clock::now());
        let replies = WorkerOutput { pid, stdout, stderr: Some(stderr), last_words, until };
        Ok(Self {
            process,
            _folder: folder,
            requests,
            replies: BufReader::with_capacity(1 << 16, replies),
            slots: vec![None; SLOTS],
            observation: Observation::default(),
            found: Vec::new(),
            told: 0,
            owed: 0,
        })
    }

    /// Waits until the worker is ready.
    #[inline]
    pub fn greet(mut self) -> io::Result<Self> {
        self.replies.get_mut().until = clock::now() + HELLO;
        let problem = loop {
            match protocol::read_hello(&mut self.replies) {
                Ok(()) => return Ok(self),
                // No call was made, so what stopped it came from outside.
                Err(problem) if problem.kind() == ErrorKind::ConnectionAborted => {}
                Err(problem) => break problem,
            }
        };
        Err(match problem.kind() {
            ErrorKind::UnexpectedEof => io::Error::other("it ended without a greeting"),
            ErrorKind::TimedOut => io::Error::other("it did not answer"),
            _ => problem,
        })
    }

    /// Sends inputs to be executed, and known origins that the worker was not told yet.
    pub fn send(
        &mut self,
        inputs: &mut dyn ExactSizeIterator<Item = &[i128]>,
        one_by_one: bool,
        origins: &[Origin],
    ) -> io::Result<()> {
        self.owed += 1;
        let new = &origins[self.told..];
        let new = &new[..new.len().min(MOST_ORIGINS)];
        self.told += new.len();
        protocol::write_request(&mut self.requests, inputs, one_by_one, new)
    }

    /// Takes the outcomes of the first unanswered request as far as they come, and returns how many
    /// did.
    pub fn receive(
        &mut self,
        into: &mut [Option<Rc<Outcome>>],
        until: Instant,
        outcomes: &mut Outcomes,
    ) -> (usize, Received) {
        let mut done = 0;
        self.found.clear();
        let received = loop {
            if self.replies.buffer().is_empty() {
                self.replies.get_mut().until = until.min(clock::now() + SILENCE);
            }
            let is_done = done == into.len();
            match protocol::read_reply(&mut self.replies, &mut self.observation) {
                Ok(Reply::Known(slot)) if !is_done && self.slots[slot].is_some() => {
                    into[done].clone_from(&self.slots[slot]);
                    done += 1;
                }
                Ok(Reply::Fresh(slot)) if !is_done => {
                    self.slots[slot] = Some(outcomes.intern(&self.observation));
                    into[done].clone_from(&self.slots[slot]);
                    done += 1;
                }
                // A call has at most one origin.
                Ok(Reply::Overflowed(origin)) if !is_done && self.found.len() <= done => {
                    self.found.push(origin);
                }
                Ok(Reply::End { replace }) if is_done => {
                    self.owed -= 1;
                    break Received::All { replace };
                }
                Ok(Reply::OverTime(call)) if !is_done => break Received::OverTime(call),
                Ok(_) => break Received::Lost(protocol::broken("a reply out of turn")),
                Err(error) if error.kind() == ErrorKind::TimedOut && clock::now() >= until => {
                    break Received::TimeUp;
                }
                Err(error) => break Received::Lost(error),
            }
        };
        (done, received)
    }

    /// How the worker ended; its replies must have ended before.
    pub fn ending(mut self) -> Ending {
        let status = self.wait(GRACE).unwrap_or_else(|problem| {
            panic!(
                "setbve cannot tell how a worker process ended ({problem}): something else waits \
                 for the processes of this test"
            )
        });
        let Some(status) = status else { return Ending::Killed };
        self.replies.get_mut().drain();
        Ending::of(status, &self.replies.get_ref().last_words)
    }

    fn wait(&mut self, most: Duration) -> io::Result<Option<ExitStatus>> {
        let (mut pause, mut waited) = (Duration::from_micros(50), Duration::ZERO);
        loop {
            let status = self.process.try_wait()?;
            if status.is_some() || waited >= most {
                return Ok(status);
            }
            std::thread::sleep(pause);
            waited += pause;
            pause = (pause * 2).min(Duration::from_millis(5));
        }
    }
}

impl Drop for WorkerHandle {
    /// Ends the worker, and everything that the function has started in it.
    fn drop(&mut self) {
        // Writing fails if the worker is lost already, which is no problem here.
        let _ = protocol::write_goodbye(&mut self.requests);
        let ended = self.wait(if self.owed > 0 { Duration::ZERO } else { GRACE });
        let group = self.process.id();
        system::kill_group(group as i32);
        if !matches!(ended, Ok(Some(_))) {
            // No process survives that signal, so this wait ends.
            let _ = self.process.wait();
        }
        guard::note("ended", group);
    }
}

/// What a worker writes. Its standard error is drained while its replies are read, so that a flood
/// of output neither blocks the worker nor fills the memory.
struct WorkerOutput {
    /// The worker, which leads a process group of the same number.
    pid: u32,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    last_words: Vec<u8>,
    /// Until when replies are waited for.
    until: Instant,
}

impl WorkerOutput {
    /// Waits for one of the two streams, and takes in what stands on standard error; says whether
    /// there are replies.
    fn wait(&mut self, timeout: Duration) -> io::Result<bool> {
        let stderr = self.stderr.as_ref().map(|stderr| stderr.as_fd());
        let [replies, words] = system::readable([Some(self.stdout.as_fd()), stderr], timeout)?;
        if words {
            self.listen()?;
        }
        Ok(replies)
    }

    fn listen(&mut self) -> io::Result<()> {
        let Some(stderr) = &mut self.stderr else { return Ok(()) };
        let mut bytes = [0; 1 << 14];
        let read = stderr.read(&mut bytes)?;
        if read == 0 {
            self.stderr = None;
        }
        self.last_words.extend(&bytes[..read]);
        let surplus = self.last_words.len().saturating_sub(LAST_WORDS);
        self.last_words.drain(..surplus);
        Ok(())
    }

    /// Takes in what an ended worker has left on standard error. Since processes that it started
    /// may still be writing there, the number of reads is limited.
    fn drain(&mut self) {
        for _ in 0..64 {
            let Some(stderr) = &self.stderr else { return };
            let readable = system::readable([Some(stderr.as_fd())], Duration::ZERO);
            if !readable.is_ok_and(|[ready]| ready) || self.listen().is_err() {
                return;
            }
        }
    }
}

impl Read for WorkerOutput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let (mut look, mut was_stopped) = (clock::now() + LOOK, false);
        loop {
            match self.wait(self.until.min(look).saturating_duration_since(clock::now())) {
                Ok(true) => return self.stdout.read(bytes),
                Ok(false) if clock::now() >= self.until => return Err(ErrorKind::TimedOut.into()),
                // Whether it was stopped, by a signal that it sent to itself for example. What
                // stops its test as well, and lets both go on, is over at the next look.
                Ok(false) if clock::now() >= look => {
                    let is_stopped = system::is_stopped(self.pid);
                    if was_stopped && is_stopped {
                        return Err(ErrorKind::ConnectionAborted.into());
                    }
                    (look, was_stopped) = (clock::now() + LOOK, is_stopped);
                }
                // A wait is not over because of what stands on standard error.
                Ok(false) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
pub mod tests;
