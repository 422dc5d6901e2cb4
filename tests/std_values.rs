//! Functions of addresses and durations: their limits are listed in the type's own notation.

mod project;

use project::pairs::with_pairs;
use project::{Profile, Project};

const VALUES: &str = r"
use std::net::Ipv4Addr;
use std::time::Duration;

/// Whether the address is of the network 10.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_internal(address: Ipv4Addr) -> bool {
    address.octets()[0] == 10
}

/// Whether a caller has waited too long.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_late(#[cfg_attr(test, range(..=Duration::from_secs(60)))] wait: Duration) -> bool {
    wait >= Duration::from_millis(1500)
}
";

#[test]
fn limits_of_addresses_and_durations_are_listed_and_a_move_is_named() {
    let project = Project::new("std_values", VALUES);
    let tests = project.tests(Profile::Debug);
    let internal = project.take(&tests, "is_internal");
    for pair in [
        "  is_internal(9.255.255.255) = false\n  is_internal(10.0.0.0) = true\n",
        "  is_internal(10.255.255.255) = true\n  is_internal(11.0.0.0) = false\n",
    ] {
        assert!(with_pairs(&internal).contains(pair), "{pair}{internal}");
    }
    let late = project.take(&tests, "is_late");
    for part in [
        "is_late(wait: Duration tried in 0ns..=60s) -> bool\n",
        "  is_late(1.499999999s) = false\n  is_late(1.5s) = true\n",
    ] {
        assert!(late.contains(part), "{part}{late}");
    }
    for function in ["is_internal", "is_late"] {
        tests.run(function, &[]).pass();
    }

    project.write("src/lib.rs", &VALUES.replace("1500", "2500").replace("== 10", "== 11"));
    let tests = project.tests(Profile::Debug);
    let run = tests.run("is_late", &[]).fail();
    for line in [
        "  moved: `wait` 1.499999999s | 1.5s is now 2.499999999s | 2.5s, by src/lib.rs:",
        "now is_late(1.5s) = false",
    ] {
        assert!(run.text.contains(line), "{line}{}", run.text);
    }
    let run = tests.run("is_internal", &[]).fail();
    assert!(run.text.contains("was is_internal(10.0.0.0) = "), "{}", run.text);
}
