use super::*;

fn sweep(into: &Path, only: &str, evaluations: u64) -> Sweep {
    Sweep {
        into: into.to_owned(),
        only: only.into(),
        budget: Budget::Evaluations(evaluations),
        seed: 1,
        jobs: Some(2),
        check: true,
        // The program of a test is the test harness, which is no worker.
        in_process: true,
    }
}

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap()
}

#[test]
fn what_everybody_expects_is_found_and_shown() {
    let dir = tempfile::tempdir().unwrap();
    for (only, shown) in [
        ("i8::abs", "<code>i8::abs(-128)</code> ! <span class=\"bad\">panic: arithmetic overflow"),
        ("u16::next_power_of_two", "<code>u16::next_power_of_two(32769)</code> ! "),
        // The nanoseconds hold four seconds.
        ("Duration::new", "Duration::new(18446744073709551612, 4000000000)</code> ! "),
        ("i32::shl", ", 32)</code> ! "),
    ] {
        sweep(dir.path(), only, 60_000).run().unwrap();
        assert!(read(dir.path(), "sweep.html").contains(shown), "{only}");
    }
}

#[test]
fn two_sweeps_give_the_same_and_a_second_one_does_nothing_again() {
    let dirs = [(); 2].map(|()| tempfile::tempdir().unwrap());
    for dir in &dirs {
        sweep(dir.path(), "i16::checked_i", 5_000).run().unwrap();
    }
    let files = ["sweep.md", "sweep.html", "sweep.json", "functions.csv", "boundaries.csv"];
    for file in files {
        assert_eq!(read(dirs[0].path(), file), read(dirs[1].path(), file), "{file}");
    }
    let place = dirs[0].path().join("functions/i16/checked_isqrt.json");
    let mut kept: Finding = serde_json::from_str(&fs::read_to_string(&place).unwrap()).unwrap();
    kept.endings.push("kept".into());
    results::write_json(&place, &kept).unwrap();
    sweep(dirs[0].path(), "i16::checked_isqrt", 5_000).run().unwrap();
    assert!(read(dirs[0].path(), "sweep.md").contains("kept"));
    let other = Sweep { seed: 2, ..sweep(dirs[0].path(), "i16::checked_isqrt", 5_000) };
    other.run().unwrap();
    assert!(!read(dirs[0].path(), "sweep.md").contains("kept"));
}

#[test]
fn a_duration_stands_for_a_number_of_calls() {
    let of = |budget| Sweep { budget, ..sweep(Path::new("."), "", 1) };
    assert_eq!(of(Budget::Time(Duration::from_secs(2))).evaluations(), 150_000);
    assert_eq!(of(Budget::Time(Duration::from_secs(2))).longest(), Duration::from_secs(20));
    assert_eq!(of(Budget::Evaluations(7)).evaluations(), 7);
}
