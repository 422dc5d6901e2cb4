//! How near a search comes to the least that its steps can cost: a caught panic for each call of a function
//! that panics, a round trip through pipes for each batch of a search in a worker process.
//!
//! `cargo bench -p setbve-suts --bench limits`; what a pair costs at least is in the benchmark `engine`.

use std::hint::black_box;
use std::io::{Read as _, Write as _};
use std::panic::{catch_unwind, set_hook, take_hook};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use setbve::{Findings, Isolation, Options, explore};

const CALLS: u64 = 200_000;
const ROUNDS: usize = 9;
const LONG: Duration = Duration::from_secs(600);

/// Calls that a batch asks for, and bytes that a batch with a number each takes on its way, both ways.
const BATCH: u64 = 256;
const BYTES: usize = 4096;

fn main() {
    // `cargo test --benches` runs this as a test: building it is all there is to test.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    // A worker process serves here, and gets no further.
    search(|options| explore!("ninth", options, ninth), Isolation::Process);
    println!("calls per second, the best of {ROUNDS} runs of {CALLS} calls");
    panics();
    round_trips();
}

fn ninth(n: i64) -> i64 {
    n / 9
}

fn panicking(n: i64) -> i64 {
    panic!("there is nothing at {n}");
}

/// Calls per second of a search.
fn search<Input>(explore: impl Fn(Options) -> Findings<Input>, isolation: Isolation) -> f64 {
    let options = Options::new().evaluations(CALLS).budget(LONG).isolation(isolation);
    let start = Instant::now();
    let findings = explore(options);
    findings.evaluations() as f64 / start.elapsed().as_secs_f64()
}

/// A search whose every call panics, beside catching as many panics, with their messages.
fn panics() {
    let (mut searches, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let explore = |options| explore!("panicking", options, panicking);
        searches.push(search(explore, Isolation::None));
        let hook = take_hook();
        set_hook(Box::new(|_| {}));
        let start = Instant::now();
        for n in 0..CALLS as i64 {
            let caught = catch_unwind(|| panicking(black_box(n)));
            if let Err(message) = caught {
                black_box(message.downcast::<String>().expect("it has a number in it"));
            }
        }
        bare.push(CALLS as f64 / start.elapsed().as_secs_f64());
        set_hook(hook);
    }
    show("a caught panic for each call", &searches, &bare);
}

/// A search in a worker process, beside one in this process with one round trip more for each batch.
fn round_trips() {
    let mut echo = Command::new("cat")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("every Unix has it");
    let mut to = echo.stdin.take().expect("it is piped");
    let mut from = echo.stdout.take().expect("it is piped");
    let mut bytes = [1; BYTES];
    let (mut isolated, mut limits) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        isolated.push(search(|options| explore!("ninth", options, ninth), Isolation::Process));
        let in_process = search(|options| explore!("ninth", options, ninth), Isolation::None);
        let start = Instant::now();
        for _ in 0..CALLS / BATCH {
            to.write_all(&bytes).expect("it is read");
            from.read_exact(&mut bytes).expect("it comes back");
        }
        let round_trip = start.elapsed().as_secs_f64() / (CALLS / BATCH) as f64;
        limits.push(1.0 / (1.0 / in_process + round_trip / BATCH as f64));
    }
    drop(to);
    echo.wait().expect("it ends with its input");
    show("a round trip for each batch", &isolated, &limits);
}

/// The best run is that with which others' load interfered least.
fn show(what: &str, reached: &[f64], limit: &[f64]) {
    let [reached, limit] = [reached, limit].map(|rates| rates.iter().copied().fold(0.0, f64::max));
    println!("{what:<30} {reached:>9.0} of {limit:>9.0}, {:.2}", reached / limit);
}
