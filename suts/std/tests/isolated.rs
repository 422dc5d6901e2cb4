//! Searches in worker processes. A program of its own, for a worker is its program started again.

use std::process;

use setbve::experiment::{Limit, Method, Search, Space, worker_of};
use setbve_std_suts::functions;

/// Ends its process at one input.
fn aborts(n: i32) -> Result<i32, String> {
    if n == 7 { process::abort() } else { Ok(n / 1000) }
}

fn main() {
    if cfg!(not(unix)) {
        return;
    }
    let search = Search::new(Method::Default, Limit::evaluations(4_000), 1);
    let aborting = || {
        let space = Space::of(&(aborts as fn(i32) -> _), &["n"], Vec::new());
        search.run_isolated("aborts", aborts, &space, &mut |_| {})
    };
    let functions = functions();
    let meant = worker_of();
    if meant.as_deref() == Some("aborts") {
        aborting();
        unreachable!("a worker never comes back");
    }
    let path = meant.clone().unwrap_or_else(|| "i8::checked_rem".into());
    let function = functions.iter().find(|function| function.path() == path).expect("listed");
    let isolated = function.search(&search, true);
    assert_eq!(meant, None, "a worker never comes back");

    // Where a function runs changes nothing.
    let here = function.search(&search, false);
    assert!(isolated.endings().is_empty(), "{:?}", isolated.endings());
    assert_eq!(isolated.boundaries(64), here.boundaries(64));
    assert!(isolated.elites().eq(here.elites()));
    assert!(!here.boundaries(64).is_empty());

    // A call that ends its process is an outcome, and is named.
    let found = aborting();
    assert_eq!(found.evaluations(), 4_000);
    assert!(found.endings()[0].contains("abort"), "{:?}", found.endings());
    let boundaries = found.boundaries(64);
    assert!(boundaries.iter().any(|found| found.outputs[1] == "abort"), "{boundaries:?}");
}
