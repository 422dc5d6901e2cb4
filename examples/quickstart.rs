//! Explores a function live and prints its boundaries: `cargo run --release --example quickstart`.

use std::time::Instant;

use setbve::{Options, explore};

/// A size in bytes for people to read.
fn human_bytes(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1000.0;
    let mut unit = 0;
    while value >= 999.95 {
        value /= 1000.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

fn main() {
    println!("Where does the behaviour of `human_bytes` change?\n");
    let start = Instant::now();
    let findings = explore!("human_bytes", Options::new(), |bytes: u64| human_bytes(bytes));
    let elapsed = start.elapsed();
    println!("{findings}");
    println!(
        "{} boundaries, found with {} calls in {elapsed:.1?}; {} cells of the archive are filled.",
        findings.boundaries().len(),
        findings.evaluations(),
        findings.cells(),
    );
    println!("{NEXT}");
}

const NEXT: &str = "
Each pair is two neighbouring inputs and what the function gives for them. To pin the boundaries of a
function of your own, put this line in front of it, and run `cargo test`:

    #[cfg_attr(test, setbve::boundary_explore)]
";
