//! The attribute with a former version: both are explored, nothing is pinned, and the test fails
//! where they differ.

mod project;

use project::{Profile, Project};

const VERSIONS: &str = r#"
#[cfg(test)]
mod former {
    pub fn fee(days: u32) -> Result<u32, String> {
        match days {
            0..100 => Ok(3),
            100..=364 => Ok(5),
            _ => Err(format!("{days} days are too many")),
        }
    }

    pub fn rebate(code: &str, cents: u32) -> u32 {
        let percent = if code == "STAFF" { 40 } else { 0 };
        cents - (u64::from(cents) * percent / 100).min(5_000) as u32
    }

    pub fn loan(income: u32, debt: u32, amount: u32, years: u8) -> Option<u32> {
        if !(1..=30).contains(&years) || amount < 1_000 {
            return None;
        }
        let monthly = amount / (u32::from(years) * 12);
        let burden = debt.saturating_add(monthly);
        if burden > income / 2 {
            return Some(0);
        }
        if burden > income / 3 { Some(1) } else { Some(2 + monthly) }
    }

    pub fn seven(n: i32) -> i32 {
        assert!(n != 77, "former");
        n
    }

    pub fn two(_: u8) -> u8 {
        2
    }

    pub fn stops(n: u8) -> u8 {
        if n == 200 { std::process::abort() } else { n }
    }

    pub fn stops_less(n: u32) -> u32 {
        if n / 7 > 285_714 { std::process::abort() } else { n }
    }

    pub fn spins(n: u32) -> u32 {
        n / 2
    }

    pub fn ticks(_: u8) -> std::time::Instant {
        std::time::Instant::now()
    }

    pub fn withdraw(account: &mut super::Account, cents: u8) -> bool {
        account.cents >= cents && {
            account.cents -= cents;
            true
        }
    }
}

/// A threshold has moved.
#[cfg_attr(test, setbve::boundary_explore(against = former::fee))]
pub fn fee(days: u32) -> Result<u32, String> {
    match days {
        0..120 => Ok(3),
        120..=364 => Ok(5),
        _ => Err(format!("{days} days are too many")),
    }
}

/// A cap behind a word, and no constant is the same.
#[cfg_attr(test, setbve::boundary_explore(against = former::rebate))]
pub fn rebate(code: &str, cents: u32) -> u32 {
    let percent = if code == "STAFF" { 40 } else { 0 };
    cents - (u64::from(cents) * percent / 100).min(4_999) as u32
}

/// A limit moved by one, out of sight, which depends on other arguments.
#[cfg_attr(test, setbve::boundary_explore(against = former::loan))]
pub fn loan(income: u32, debt: u32, amount: u32, years: u8) -> Option<u32> {
    out_of_sight(income, debt, amount, years)
}

fn out_of_sight(income: u32, debt: u32, amount: u32, years: u8) -> Option<u32> {
    if !(1..=30).contains(&years) || amount < 1_000 {
        return None;
    }
    let monthly = amount / (u32::from(years) * 12);
    let burden = debt.saturating_add(monthly);
    if burden > income / 2 {
        return Some(0);
    }
    if burden >= income / 3 { Some(1) } else { Some(2 + monthly) }
}

/// Another message of a panic.
#[cfg_attr(test, setbve::boundary_explore(against = former::seven))]
pub fn seven(n: i32) -> i32 {
    assert!(n != 77, "latter");
    n
}

/// Each call differs.
#[cfg_attr(test, setbve::boundary_explore(against = former::two))]
pub fn two(_n: u8) -> u8 {
    3
}

/// Written in another way.
#[cfg_attr(test, setbve::boundary_explore(against = former::fee))]
pub fn same(days: u32) -> Result<u32, String> {
    if days > 364 {
        return Err(format!("{days} days are too many"));
    }
    Ok(if days >= 100 { 5 } else { 3 })
}

/// Both end the process.
#[cfg_attr(test, setbve::boundary_explore(against = former::stops))]
pub fn stops(n: u8) -> u8 {
    former::stops(n)
}

/// Both end the process at large numbers, and one of them at smaller ones as well.
#[cfg_attr(test, setbve::boundary_explore(against = former::stops_less))]
pub fn stops_less(n: u32) -> u32 {
    if n / 7 > 142_857 { std::process::abort() } else { n }
}

/// One of them does not come to an end.
#[cfg_attr(test, setbve::boundary_explore(against = former::spins, call_limit = "200ms"))]
pub fn spins(n: u32) -> u32 {
    while n / 7 > 142_857 {
        std::hint::spin_loop();
    }
    n / 2
}

/// Not even the same as itself.
#[cfg_attr(test, setbve::boundary_explore(against = former::ticks))]
pub fn ticks(n: u8) -> std::time::Instant {
    former::ticks(n)
}

/// What it leaves in what it changes.
#[derive(Debug)]
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Account {
    pub cents: u8,
}

#[cfg_attr(
    test,
    setbve::boundary_explore(functions = [withdraw], against = former::withdraw)
)]
impl Account {
    /// Withdraws all that there is.
    pub fn withdraw(&mut self, cents: u8) -> bool {
        let is_enough = self.cents >= cents;
        self.cents = self.cents.saturating_sub(cents);
        is_enough
    }
}
"#;

/// Functions of [`VERSIONS`], and the regions in which they differ.
const DIFFER: [(&str, &[&str]); 6] = [
    (
        "fee",
        &["  fee(100) was 5, is now 3\n    for `days` from 100 to 119, next to fee(99) = 3 and \
           fee(120) = 5\n"],
    ),
    (
        "rebate",
        &["  rebate(\"STAFF\", 12500) was 7500, is now 7501\n    for `cents` from 12500 on, next \
           to rebate(\"STAFF\", 12499) = 7500\n"],
    ),
    ("loan", &[" is now Some(1)\n    for `"]),
    (
        "seven",
        &[
            "  seven(77) was ! panic: former, is now ! panic: latter\n    for `n` 77 alone, next to \
           seven(76) = 76 and seven(78) = 78\n",
        ],
    ),
    ("two", &["  two(", ") was 2, is now 3\n    whatever `_n` is\n"]),
    (
        "account_withdraw",
        &[
            ") was false; self = Account { cents: 1 }, is now false; self = Account { cents: 0 }\n    \
           for `cents` from 2 on, next to Account::withdraw(Account { cents: 1 }, 1) = true; self = \
           Account { cents: 0 }\n",
        ],
    ),
];

#[test]
fn a_region_in_which_versions_differ_is_named_with_its_boundaries_and_nothing_is_pinned() {
    let project = Project::with_feature("against", VERSIONS, "against", "");
    let tests = project.tests(Profile::Debug);
    for (function, regions) in DIFFER {
        let run = tests.run(function, &[]).fail().says(regions);
        let path = if function == "account_withdraw" { "Account::withdraw" } else { function };
        let former = function.trim_start_matches("account_");
        let head = format!("setbve: `{path}` differs from `former::{former}`, in at most ");
        assert!(run.text.contains(&head), "{}", run.text);
        assert!(!project.snapshot(function).exists() && !project.pending(function).exists());
    }
    // A region with two ends is one.
    let text = tests.run("fee", &[]).text;
    assert_eq!(text.matches("was 5, is now 3").count(), 1, "{text}");
    // What is not repeatable is no difference, and is said.
    tests.run("ticks", &[]).pass().says(&["setbve: `ticks`: not repeatable: ticks("]);
    // Nor is the end of a process by both; that by one alone is told, although each call that ends
    // its process costs a new one, and all of them together more than the budget.
    let stops = tests.run("stops", &[]).pass();
    assert!(stops.text.contains(" gives the same as `former::stops`"), "{}", stops.text);
    let ended = "the budget ended before the versions were compared";
    assert!(!stops.text.contains(ended), "{}", stops.text);
    let less = tests
        .run("stops_less", &[("SETBVE_BUDGET", "10s")])
        .fail()
        .says(&["  stops_less(1000006) was 1000006, is now ! abort\n"]);
    assert!(!less.text.contains("stops_less(2000005) was"), "{}", less.text);
    let cut = tests.run("stops_less", &[("SETBVE_BUDGET", "1s")]);
    assert!(cut.text.contains(ended), "{}", cut.text);
    tests.run("spins", &[]).fail().says(&["  spins(", ", is now ! over time\n"]);
    let same = tests.run("same", &[]).pass();
    assert_eq!(same.notes().len(), 1, "{}", same.text);
    let head = "setbve: `same` gives the same as `former::fee`, in at most ";
    assert!(same.text.contains(head), "{}", same.text);
    assert!(!project.snapshot("same").exists() && !project.pending("same").exists());
    // A replay has nothing to replay, and says so.
    tests
        .run("fee", &[("SETBVE_BUDGET", "0")])
        .pass()
        .says(&["with a budget of 0 nothing is searched, so no versions are compared"]);
}
