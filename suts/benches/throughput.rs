//! How fast a search is, isolated in a worker process and in its own, beside what calling the function
//! costs anyway; and how long a worker takes to start.
//!
//! `cargo bench -p setbve-suts`; with debug assertions and without optimisation:
//! `cargo bench -p setbve-suts --profile dev`.

use std::fmt::Display;
use std::hint::black_box;
use std::time::{Duration, Instant};

use setbve::{Findings, Isolation, Options, explore};
use setbve_suts::{JuliaError, bmi, bytecount, circle, date};

const EVALUATIONS: u64 = 400_000;
/// Inputs are drawn once and used many times, so that drawing them costs nothing here.
const INPUTS: usize = 4096;
const BARE_CALLS: u64 = 400_000;
const ROUNDS: usize = 5;
const LONG: Duration = Duration::from_secs(600);

fn main() {
    // `cargo test --benches` runs this as a test: building it is all there is to test.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!(
        "{profile} build; pairs per second, median of {ROUNDS} runs of {EVALUATIONS} calls, two a pair"
    );
    println!(
        "{:<10} {:>10} {:>10} {:>6} {:>12} {:>6} {:>9}",
        "", "in-process", "isolated", "cost", "bare calls", "ratio", "start"
    );
    measure(
        "bytecount",
        |options| explore!("bytecount", options, bytecount),
        |&[bytes, ..]| text(bytecount(bytes)),
    );
    measure(
        "circle",
        |options| explore!("circle", options, circle),
        |&[x, y, _]| text(circle(x, y)),
    );
    measure(
        "bmi",
        |options| explore!("bmi", options, bmi),
        |&[height, weight, _]| text(bmi(height, weight)),
    );
    measure(
        "date",
        |options| explore!("date", options, date),
        |&[day, month, year]| text(date(day, month, year)),
    );
    measure_workers();
}

/// A function that takes about five microseconds in a release build.
fn slow(n: i128) -> i64 {
    let mixed = (0..5_000_u64)
        .fold(n as u64, |mixed, step| black_box(mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ step));
    n as i64 / 1000 + (mixed >> 63) as i64
}

/// Prints what a second worker brings for a function that takes its time.
fn measure_workers() {
    if is_worker_of_another("slow") {
        return;
    }
    let mut rates = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (workers, rates) in [1, 2].into_iter().zip(&mut rates) {
            let options = Options::new().evaluations(EVALUATIONS).budget(LONG);
            let options = options.isolation(Isolation::Process).workers(workers);
            let start = Instant::now();
            let findings = explore!("slow", options, slow);
            rates.push(pairs_per_second(findings.evaluations(), start));
        }
    }
    let [one, two] = rates.map(median);
    // Workers do not come here: what they do first would be taken for the time of the search.
    let start = Instant::now();
    (0..10_000).for_each(|n| _ = black_box(slow(n)));
    let call = start.elapsed() / 10_000;
    println!(
        "a call of {:.1} µs: {one:.0} pairs/s with one worker, {two:.0} with two, {:.2} times as many",
        call.as_secs_f64() * 1e6,
        two / one
    );
}

fn is_worker_of_another(name: &str) -> bool {
    std::env::var("SETBVE_WORKER").is_ok_and(|meant| !meant.ends_with(&format!(" {name}")))
}

/// Prints one line for a system; the measurements take turns, so that a slow spell of the machine
/// falls on all of them.
fn measure<Input>(
    name: &str,
    explore: impl Fn(Options) -> Findings<Input>,
    call: impl Fn(&[i128; 3]) -> String,
) {
    if is_worker_of_another(name) {
        return;
    }
    let inputs = inputs();
    let search = |evaluations: u64, isolation: Isolation| {
        let options = Options::new().evaluations(evaluations).isolation(isolation);
        let start = Instant::now();
        let findings = explore(options.budget(LONG));
        (findings.evaluations(), start)
    };
    let (mut in_process, mut isolated, mut bare) = (Vec::new(), Vec::new(), Vec::new());
    let mut started = Vec::new();
    for _ in 0..ROUNDS {
        // A worker of this name serves here, at the first search that is isolated.
        let (evaluations, start) = search(EVALUATIONS, Isolation::Process);
        isolated.push(pairs_per_second(evaluations, start));
        let (evaluations, start) = search(EVALUATIONS, Isolation::None);
        in_process.push(pairs_per_second(evaluations, start));

        let (_, start) = search(1, Isolation::Process);
        let with_worker = start.elapsed().as_secs_f64();
        let (_, start) = search(1, Isolation::None);
        started.push(1000.0 * (with_worker - start.elapsed().as_secs_f64()));

        let start = Instant::now();
        for pair in inputs.chunks_exact(2).cycle().take(BARE_CALLS as usize / 2) {
            black_box([call(&pair[0]), call(&pair[1])]);
        }
        bare.push(pairs_per_second(BARE_CALLS, start));
    }
    let [in_process, isolated, bare] = [in_process, isolated, bare].map(median);
    println!(
        "{name:<10} {in_process:>10.0} {isolated:>10.0} {:>5.1}% {bare:>12.0} {:>6.2} {:>6.1} ms",
        100.0 * (1.0 - isolated / in_process),
        bare / in_process,
        median(started),
    );
}

fn pairs_per_second(calls: u64, start: Instant) -> f64 {
    calls as f64 / 2.0 / start.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn text(result: Result<impl Display, JuliaError>) -> String {
    match result {
        Ok(value) => value.to_string(),
        Err(error) => error.to_string(),
    }
}

/// Random integers whose number of bits is uniform, the same in every run.
fn inputs() -> Vec<[i128; 3]> {
    let mut state = 0;
    let mut draw = || {
        let bits = 1 + (split_mix(&mut state) % 127) as u32;
        let high = u128::from(split_mix(&mut state)) << 64;
        let value = (high | u128::from(split_mix(&mut state))) >> (128 - bits);
        if split_mix(&mut state).is_multiple_of(2) { value as i128 } else { !(value as i128) }
    };
    (0..INPUTS).map(|_| [draw(), draw(), draw()]).collect()
}

/// The `SplitMix64` generator.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
