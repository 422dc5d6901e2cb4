//! What a pair costs a whole search in this process, beside what pairs cost where nothing is searched; where
//! the time goes; and how cost and memory grow with the archive.
//!
//! `cargo bench -p setbve-suts --bench engine`; with debug assertions and without optimisation:
//! `cargo bench -p setbve-suts --bench engine --profile dev`.

use std::convert::Infallible;
use std::fmt::Display;
use std::hint::black_box;
use std::time::{Duration, Instant};

use setbve::experiment::Function;
use setbve::{
    Descriptor, InputLengthVariance, Options, OutputAbstraction, OutputLengthDifference, Pair,
    TotalInputLength, ValidityGroup,
};
use setbve_runtime::experiment::limit::pairs_without_search;
use setbve_runtime::experiment::measure::{Measured, measure};
use setbve_suts::{bmi, bytecount, circle, date};

/// Calls of a search: the first million of a search's course, and as many again and more of what
/// follows it in a longer run.
const EVALUATIONS: u64 = 3_000_000;
/// Where nothing is optimised, that would take minutes.
const DEBUG_EVALUATIONS: u64 = 1_500_000;
/// The fastest of so many is that with which others' load interfered least.
const ROUNDS: usize = 3;
/// Calls that fill the archives of fixed sizes, and those that are measured then.
const FILLING: u64 = 8_000_000;
const MEASURED: u64 = 500_000;

fn main() {
    // `cargo test --benches` runs this as a test: building it is all there is to test.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let debug = cfg!(debug_assertions);
    let evaluations = if debug { DEBUG_EVALUATIONS } else { EVALUATIONS };
    println!(
        "{} build, {evaluations} calls of each function, the fastest of {ROUNDS} runs",
        if debug { "debug" } else { "release" }
    );
    println!(
        "{:<10} {:>11} {:>11} {:>11} {:>5} {:>8} | share of time {:>9} {:>10} {:>5} {:>8} {:>9}",
        "",
        "pairs/s",
        "no search",
        "calls/s",
        "ratio",
        "cells",
        "function",
        "formatting",
        "PD",
        "archive",
        "emitters"
    );
    let by_length = || options().descriptor(OutputLengthDifference);
    let by_class = || options().descriptor(OutputAbstraction);
    shares(
        "identity",
        by_class,
        evaluations,
        |x: i128| Ok::<_, Infallible>(x),
        |i| black_box(i[0]),
    );
    shares("bytecount", by_length, evaluations, bytecount, |i| bytecount(i[0]));
    shares("circle", by_class, evaluations, circle, |i| circle(i[0], i[1]));
    shares("bmi", by_class, evaluations, bmi, |i| bmi(i[0], i[1]));
    shares("date", by_length, evaluations, date, |i| date(i[0], i[1], i[2]));
    texts_beside_an_integer(evaluations);
    if debug {
        return;
    }
    println!("\nthe archive's size, at {MEASURED} calls of a function that returns its argument");
    println!("{:>9} {:>12} {:>12} {:>14}", "cells", "ns/pair", "ns/call", "bytes per cell");
    let mut first = None;
    for cells in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        let options = Options::new().evaluations(u64::MAX).descriptor(Buckets(cells));
        let function = |x: i128| Ok::<_, Infallible>(x);
        let measured = measure(options, FILLING, MEASURED, function);
        let per_pair = nanoseconds(measured.running, measured.pairs);
        println!(
            "{:>9} {per_pair:>12.0} {:>12.0} {:>14} {:>5.2} times the first",
            measured.cells,
            nanoseconds(measured.running, measured.evaluations),
            memory(&measured),
            per_pair / *first.get_or_insert(per_pair)
        );
    }
    println!("\nbytes per cell beyond the texts, after {evaluations} calls");
    for (name, measured) in [
        ("circle", measure(by_class(), 0, evaluations, circle)),
        ("date", measure(by_length(), 0, evaluations, date)),
    ] {
        println!("{name:<10} {:>9} cells {}", measured.cells, memory(&measured));
    }
}

fn options() -> Options {
    Options::new()
        .evaluations(u64::MAX)
        .descriptor(ValidityGroup)
        .descriptor(TotalInputLength)
        .descriptor(InputLengthVariance)
}

/// Prints the pairs per second where the argument is a text of up to 16 characters, beside those
/// where it is an integer, in turns. One function returns the text, the other its first number, as
/// a parser does.
fn texts_beside_an_integer(evaluations: u64) {
    let by_class = || options().descriptor(OutputAbstraction);
    let per_second = |measured: Measured| measured.pairs as f64 / measured.running.as_secs_f64();
    let rounds = (0..ROUNDS).map(|_| {
        let integer = |x: i128| Ok::<_, Infallible>(x);
        let text = |text: String| Ok::<_, Infallible>(text);
        let parsed = |text: String| text.trim().parse::<i64>();
        [
            per_second(measure(by_class(), 0, evaluations, integer)),
            per_second(measure(by_class(), 0, evaluations, text)),
            per_second(measure(by_class(), 0, evaluations, parsed)),
        ]
    });
    let best = rounds.fold([0.0_f64; 3], |best, own| [0, 1, 2].map(|at| own[at].max(best[at])));
    let [integer, text, parsed] = best;
    println!("\npairs/s of an integer {integer:.0}");
    for (name, texts) in [("of a text that is returned", text), ("of one that is parsed", parsed)] {
        println!("{name} {texts:.0}, {:.2} times", texts / integer);
    }
}

/// Prints one line for a function; `call` calls it and shows nothing.
fn shares<Arguments, Shown>(
    name: &str,
    options: impl Fn() -> Options,
    evaluations: u64,
    function: impl Function<Arguments> + Copy,
    call: impl Fn(&[i128]) -> Shown,
) {
    let rounds = (0..ROUNDS).map(|_| {
        let measured = measure(options(), 0, evaluations, function);
        // As many calls as the search made.
        (measured, pairs_without_search(evaluations / 2, function).unwrap_or_default())
    });
    let (measured, limits): (Vec<_>, Vec<_>) = rounds.unzip();
    let limit = evaluations as f64 / 2.0 / limits.iter().min().map_or(0.0, Duration::as_secs_f64);
    let fastest = measured.into_iter().min_by_key(|measured| measured.running);
    let measured = fastest.expect("there is a round");
    let pairs_per_second = measured.pairs as f64 / measured.running.as_secs_f64();
    let total = measured.elapsed();
    let function = bare(&measured, call).min(measured.executing);
    let percent = |part: Duration| 100.0 * part.as_secs_f64() / total.as_secs_f64();
    let deriving = measured.deriving.min(measured.telling);
    println!(
        "{name:<10} {pairs_per_second:>11.0} {limit:>11.0} {:>11.0} {:>5.2} {:>8} | {:>22.0}% {:>9.0}% {:>4.0}% {:>7.0}% {:>8.0}%",
        measured.evaluations as f64 / measured.running.as_secs_f64(),
        pairs_per_second / limit,
        measured.cells,
        percent(function),
        percent(measured.executing.saturating_sub(function)),
        percent(deriving),
        percent(measured.telling.saturating_sub(deriving)),
        percent(measured.asking),
    );
}

/// The time of as many calls of the function alone as the search made.
fn bare<Shown>(measured: &Measured, call: impl Fn(&[i128]) -> Shown) -> Duration {
    let start = Instant::now();
    for input in &measured.inputs {
        black_box(call(black_box(input)));
    }
    start.elapsed().mul_f64(measured.evaluations as f64 / measured.inputs.len() as f64)
}

fn nanoseconds(time: Duration, count: u64) -> f64 {
    time.as_secs_f64() * 1e9 / count as f64
}

fn memory(measured: &Measured) -> impl Display {
    format!("{:.0}", measured.bytes as f64 / measured.cells as f64)
}

/// So many cells, among which the pairs are scattered.
#[derive(Debug)]
struct Buckets(u64);

impl Descriptor for Buckets {
    fn name(&self) -> String {
        format!("Buckets({})", self.0)
    }

    fn cell(&self, pair: Pair<'_>) -> i64 {
        let digest = pair.inputs().map(|input| {
            input.iter().fold(0_u64, |digest, value| {
                let folded = (*value ^ (*value >> 64)) as u64;
                (digest ^ folded).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
            })
        });
        ((digest[0] ^ digest[1]).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 20) as i64 % self.0 as i64
    }
}
