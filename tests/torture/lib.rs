//! A crate of a user: one function for each way to end, fill or confuse the process it runs in, with
//! an ordinary boundary beside it; and two ordinary tests.

#![cfg(test)]

use std::hint::{black_box, spin_loop};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;
use std::{env, io, mem, panic, process, thread};

use setbve::boundary_explore;

/// Longer than any test runs.
const HOURS: Duration = Duration::from_secs(36_000);

unsafe extern "C" {
    fn close(file: i32) -> i32;
    fn raise(signal: i32) -> i32;
}

/// Spins at one input.
#[boundary_explore(evaluations = 4_000, call_limit = "200ms")]
fn spins(n: i16) -> bool {
    while n == 77 {
        spin_loop();
    }
    n > 70
}

/// Starts a child and spins, where it is told to, for longer than anyone waits.
#[boundary_explore(evaluations = 4_000, call_limit = "10h", side_effects = true)]
fn spins_on_demand(n: u8) -> bool {
    static IS_DEMANDED: LazyLock<bool> = LazyLock::new(|| env::var_os("SPIN").is_some());
    if *IS_DEMANDED {
        Command::new("sleep").arg("424242").spawn().expect("there is such a program");
        loop {
            spin_loop();
        }
    }
    n > 3
}

/// Sleeps at one input.
#[boundary_explore(evaluations = 4_000, call_limit = "200ms")]
fn sleeps(n: i16) -> bool {
    if n == 77 {
        thread::sleep(HOURS);
    }
    n > 70
}

/// Waits for itself at one input.
#[boundary_explore(evaluations = 4_000, call_limit = "200ms")]
fn deadlocks(n: u8) -> bool {
    let lock = Mutex::new(n);
    let first = lock.lock();
    if n == 250 {
        let _second = lock.lock();
    }
    drop(first);
    n > 9
}

/// Sleeps above a threshold.
#[boundary_explore(evaluations = 4_000, call_limit = "200ms")]
fn hangs_above(n: u32) -> &'static str {
    if n > 5_000 {
        thread::sleep(HOURS);
    }
    if n < 100 { "small" } else { "medium" }
}

/// Takes as long as its input is large.
#[boundary_explore(evaluations = 1_500, call_limit = "100ms")]
fn sums(n: i64) -> &'static str {
    let sum = (0..n).fold(0, |sum, i| black_box(sum ^ i));
    black_box(sum);
    match n {
        ..=0 => "none",
        1..=9 => "few",
        _ => "many",
    }
}

/// Takes as much memory as its input is large.
#[boundary_explore(evaluations = 2_000, memory_limit = 256 << 20)]
fn allocates(n: u64) -> usize {
    let list = vec![1_u8; n as usize];
    black_box(&list).len().min(3)
}

/// Takes as much stack as its input is large.
#[boundary_explore(evaluations = 2_000)]
fn recurses(n: u64) -> &'static str {
    fn depth(n: u64) -> u64 {
        let frame = black_box([n; 16]);
        if n == 0 { frame[3] } else { depth(n - 1).max(frame[0] % 2) }
    }
    depth(n);
    if n > 20 { "deep" } else { "flat" }
}

/// Aborts at one input.
#[boundary_explore(evaluations = 20_000)]
fn aborts(n: u8) -> bool {
    if n == 200 {
        process::abort();
    }
    n > 9
}

/// Aborts on half of its inputs.
#[boundary_explore(evaluations = 4_000)]
fn aborts_below_zero(n: i32) -> bool {
    if n < 0 {
        process::abort();
    }
    n > 999
}

/// Aborts on every other input.
#[boundary_explore(evaluations = 500)]
fn aborts_on_odd(n: i32) -> bool {
    if n % 2 != 0 {
        process::abort();
    }
    n > 9
}

/// Exits with an error's code.
#[boundary_explore(evaluations = 20_000)]
fn exits(n: i64) -> bool {
    if n > 1_234 {
        process::exit(3);
    }
    n > 5
}

/// Exits as if all were well.
#[boundary_explore(evaluations = 20_000)]
fn exits_with_success(n: u8) -> bool {
    if n == 200 {
        process::exit(0);
    }
    n > 5
}

/// Exits with a code of its own for each input.
#[boundary_explore(evaluations = 4_000)]
fn exits_with_each_code(n: u8) -> bool {
    if n >= 100 {
        process::exit(i32::from(n));
    }
    n > 5
}

struct Bomb(bool);

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(!self.0, "a second panic");
    }
}

/// Panics in a destructor that runs because of a panic.
#[boundary_explore(evaluations = 4_000)]
fn panics_while_unwinding(n: i8) -> i8 {
    let _bomb = Bomb(n > 50);
    assert!(n <= 50, "a first panic");
    1
}

extern "C" fn foreign(n: i32) -> i32 {
    assert!(n < 40, "a panic that cannot unwind");
    1
}

/// Panics where a panic must not unwind.
#[boundary_explore(evaluations = 4_000)]
fn panics_in_extern_c(n: i32) -> i32 {
    foreign(n)
}

/// Ends itself by a signal.
#[boundary_explore(evaluations = 4_000, side_effects = true)]
fn terminates_itself(n: u16) -> bool {
    if n > 300 {
        unsafe { raise(15) };
    }
    n > 9
}

/// Writes where nothing is.
#[boundary_explore(evaluations = 4_000)]
fn writes_to_nowhere(n: u16) -> bool {
    if n > 300 {
        unsafe { black_box(8 as *mut u64).write_volatile(1) };
    }
    n > 9
}

/// Stops itself, and nobody continues it.
#[boundary_explore(evaluations = 4_000, side_effects = true)]
fn stops_itself(n: u8) -> bool {
    if n == 222 {
        unsafe { raise(19) };
    }
    n > 9
}

/// Prints megabytes.
#[boundary_explore(evaluations = 4_000)]
fn floods(n: i16) -> bool {
    for _ in 0..n % 8 {
        println!("{}", "a flood ".repeat(1_000));
        eprintln!("{}", "a flood ".repeat(1_000));
    }
    n > 10
}

/// Prints without end and without a line's end.
#[boundary_explore(evaluations = 4_000, call_limit = "200ms")]
fn floods_for_ever(n: u8) -> bool {
    while n == 111 {
        print!("{}", "a flood ".repeat(1_000));
        eprint!("{}", "a flood ".repeat(1_000));
    }
    n > 10
}

/// Starts threads that panic.
#[boundary_explore(evaluations = 2_000)]
fn starts_panicking_threads(n: u8) -> bool {
    let thread = thread::spawn(move || assert!(n <= 3, "a panic of a thread"));
    thread.join().is_err()
}

/// Starts threads that never end.
#[boundary_explore(evaluations = 2_000)]
fn starts_endless_threads(n: u8) -> bool {
    if n % 16 == 1 {
        thread::spawn(|| thread::sleep(HOURS));
    }
    n > 3
}

/// Changes the current directory and the environment.
#[boundary_explore(evaluations = 4_000, side_effects = true)]
fn changes_its_surroundings(n: u8) -> bool {
    if n == 7 {
        env::set_current_dir("/").expect("there is a root");
        for (name, _) in env::vars_os() {
            unsafe { env::remove_var(name) };
        }
        unsafe { env::set_var("SETBVE_ISOLATION", "none") };
    }
    n > 3
}

/// Closes what it did not open, and what it did not ask for.
#[boundary_explore(evaluations = 4_000, side_effects = true)]
fn closes_files(n: u8) -> bool {
    if n == 7 {
        for number in 0..60 {
            unsafe { close(number) };
        }
    }
    n > 3
}

/// Has a panic hook of its own.
#[boundary_explore(evaluations = 4_000)]
fn sets_a_hook(n: u8) -> bool {
    if n == 9 {
        panic::set_hook(Box::new(|info| eprintln!("a hook: {info}")));
    }
    assert!(n <= 100, "large");
    n > 3
}

/// Starts children and never asks for them again.
#[boundary_explore(evaluations = 1_500, side_effects = true)]
fn leaves_zombies(n: u8) -> bool {
    Command::new("true").spawn().expect("there is such a program");
    n > 3
}

/// Starts children that take their time.
#[boundary_explore(evaluations = 2_000, side_effects = true)]
fn starts_sleepers(n: u8) -> bool {
    if n == 5 {
        Command::new("sleep").arg("424242").spawn().expect("there is such a program");
    }
    n > 3
}

/// Reads what it is not told.
#[boundary_explore(evaluations = 4_000)]
fn reads_stdin(n: u8) -> bool {
    let mut line = String::new();
    io::stdin().read_line(&mut line).is_ok_and(|read| read == 0) && n > 3
}

/// Gives another result in every other call.
#[boundary_explore(evaluations = 4_000)]
fn counts_its_calls(n: u8) -> String {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let calls = CALLS.fetch_add(1, Ordering::Relaxed);
    if n > 100 { format!("even {}", calls % 2 == 0) } else { "small".to_owned() }
}

/// Aborts in every thousandth call, whatever its input.
#[boundary_explore(evaluations = 4_000)]
fn aborts_now_and_then(n: u8) -> bool {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    if CALLS.fetch_add(1, Ordering::Relaxed) % 1_000 == 999 {
        process::abort();
    }
    n > 9
}

/// Keeps its memory.
#[boundary_explore(evaluations = 4_000, memory_limit = 128 << 20)]
fn leaks(n: u16) -> bool {
    mem::forget(black_box(vec![1_u8; 1 << 16]));
    n > 9
}

#[test]
fn an_ordinary_failure() {
    thread::sleep(Duration::from_millis(20));
    panic!("an ordinary message");
}

#[test]
fn an_ordinary_success() {
    assert_eq!(1 + 1, 2);
}
