//! Functions whose behaviour recurs: runs of places in a row.

use super::*;

fn leap_but(exception: i128) -> impl Fn(i128) -> String {
    move |year| {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        (is_leap && year != exception).to_string()
    }
}

#[test]
fn a_rhythm_is_a_run_up_to_where_it_breaks() {
    let first = Run::default().of(&leap_but(-1), None);
    let body = &first.accepted().body;
    assert!(body.contains("    also at age: 4|5, then every 4 up to 96|97 ("), "{body}");
    assert!(body.contains("  … more places along `age` where the result changes\n"), "{body}");
    let again = Run::default().of(&leap_but(-1), Some(first.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, first.accepted()));
}

#[test]
fn each_place_of_a_run_is_replayed_and_one_that_changes_divides_it() {
    let first = Run::default().of(&leap_but(-1), None);
    let unsearched = || Run::with(|with| with.budget = Some(Duration::ZERO));
    let changed = unsearched().of(&leap_but(48), Some(first.accepted()));
    assert_eq!(changed.fates(), ["vanished", "vanished"]);
    let runs = "    also at age: 4|5, then every 4 up to 44|45, 52|53, then every 4 up to 96|97 (";
    let body = &changed.accepted().body;
    assert!(body.contains(runs), "{body}");
    let again = unsearched().of(&leap_but(48), Some(changed.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, changed.accepted()));
}

#[test]
fn rows_stay_as_they_are_where_the_pair_above_them_changes() {
    let first = Run::default().of(&leap_but(-1), None);
    let rows = |ran: &Ran| {
        let rows = ran.accepted().body.lines().filter(|row| row.starts_with("    also at"));
        rows.map(str::to_owned).collect::<Vec<_>>()
    };
    let pair: Vec<&str> = first.accepted().body.lines().skip(2).take(2).collect();
    assert_eq!(pair, ["  group(0) = true", "  group(1) = false"]);
    let other = |year: i128| if year == 1 { "new".to_owned() } else { leap_but(-1)(year) };
    let changed =
        Run::with(|with| with.budget = Some(Duration::ZERO)).of(&other, Some(first.accepted()));
    assert_eq!(changed.fates(), ["changed"]);
    assert_eq!(rows(&changed), rows(&first));
}

#[test]
fn rows_of_an_earlier_version_that_say_no_outcomes_are_read_and_stay() {
    let leap = |year: i128| format!("leap: {}", leap_but(-1)(year));
    let mut first = Run::default().of(&leap, None).accepted().clone();
    let said = " (= leap: true | = leap: false)\n";
    assert!(first.body.contains(said), "{}", first.body);
    first.body = first.body.replace(said, "\n");
    first.pinned.engine = ENGINE - 1;
    let again = Run::default().of(&leap, Some(&first));
    assert_eq!((again.fates(), &again.accepted().body), ([""; 0].into(), &first.body));
}

#[test]
fn powers_are_a_run_as_well_and_other_recurrences_are_not() {
    let is_power = |age: i128| (age > 0 && age & (age - 1) == 0).to_string();
    let first = Run::default().of(&is_power, None);
    let body = &first.accepted().body;
    let run = "    also at age: 4|5, then each doubling up to 1073741824|1073741825 (";
    assert!(body.contains(run), "{body}");
    let is_square = |age: i128| (age >= 0 && age.isqrt().pow(2) == age).to_string();
    let first = Run::default().of(&is_square, None);
    assert!(!first.accepted().body.contains(", then "), "{}", first.accepted().body);
}
