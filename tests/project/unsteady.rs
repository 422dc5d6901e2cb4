//! Functions that do not always say the same. Each has a boundary at `LIMIT`, which does not move, and
//! another part in which something differs from call to call, or from process to process.

use std::collections::hash_map::RandomState;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

const LIMIT: i32 = 50;
/// From here on the functions are unsteady; not so those that say otherwise.
const UNSTEADY: i32 = 1000;

fn steady(n: i32) -> String {
    (if n < LIMIT { "low" } else { "high" }).to_owned()
}

fn coin(one_in: u64) -> bool {
    RandomState::new().hash_one(0_u8).is_multiple_of(one_in)
}

macro_rules! unsteady {
    ($($name:ident $otherwise:expr;)*) => {$(
        /// Steady below `UNSTEADY`.
        #[cfg_attr(test, setbve::boundary_explore)]
        pub fn $name(#[cfg_attr(test, range(-100..=3000))] n: i32) -> String {
            let otherwise: Option<String> = if n < UNSTEADY { None } else { $otherwise };
            otherwise.unwrap_or_else(|| steady(n))
        }
    )*};
}

/// One in so many calls says what is said below the limit.
fn low(one_in: u64) -> Option<String> {
    coin(one_in).then(|| "low".to_owned())
}

fn calls() -> u32 {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    CALLS.fetch_add(1, Ordering::Relaxed)
}

fn nanoseconds() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.subsec_nanos())
}

fn of_process() -> bool {
    static HEADS: OnceLock<bool> = OnceLock::new();
    *HEADS.get_or_init(|| coin(2))
}

thread_local! {
    static OF_THREAD: u64 = const { 7 };
}

unsteady! {
    hash_set Some(format!("{:?}", HashSet::from([0, 1])));
    hash_map Some(format!("{:?}", HashMap::from([(1, 'a'), (2, 'b'), (3, 'c'), (4, 'd')])));
    heap_address Some(format!("{:p}", Box::new(7)));
    stack_address Some(format!("{:p}", &7_u64.to_le_bytes()));
    thread_address OF_THREAD.with(|value| Some(format!("{value:p}")));
    process_id Some(std::process::id().to_string());
    clock Some(nanoseconds().to_string());
    counter calls().is_multiple_of(100).then(|| "low".to_owned());
    of_a_process of_process().then(|| "low".to_owned());
    one_in_2 low(2);
    one_in_10 low(10);
    one_in_100 low(100);
    one_in_1000 low(1000);
    named low(2);
    in_process Some(std::process::id().to_string());
}

/// Unsteady at a few small numbers, on this side of the limit.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn nearby(#[cfg_attr(test, range(-100..=3000))] n: i32) -> String {
    if (2..12).contains(&n) && coin(10) { "high".to_owned() } else { steady(n) }
}

/// Steady where the second argument is small.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn plane(x: i32, y: i32) -> String {
    if y >= UNSTEADY && coin(100) { "low".to_owned() } else { steady(x) }
}
