//! Functions all of whose inputs are tried.

use super::*;

/// A run over all ages up to this one.
fn up_to(oldest: i128) -> Run {
    Run { oldest: Some(oldest), ..Run::default() }
}

/// Two letters for each of `entries` ages from 100 on, and `other` for all others.
fn table(entries: i128) -> impl Fn(i128) -> String {
    let letter = |number: i128| char::from(b'a' + (number % 26) as u8);
    move |age| match age - 100 {
        own @ 0.. if own < entries => format!("{}{}", letter(own / 26), letter(own)),
        _ => "other".to_owned(),
    }
}

fn parsed(accepted: &Accepted) -> Snapshot {
    let mut subject = subject();
    (subject.arguments[0].domain.min, subject.arguments[0].domain.max) = (0, i128::MAX);
    Snapshot::parse(&accepted.body, &subject.signature()).expect("it is whole")
}

/// Each boundary by the value of its lower side.
fn lows(accepted: &Accepted) -> Vec<i128> {
    parsed(accepted).lines.iter().map(|line| line.low[0]).collect()
}

#[test]
fn a_text_says_that_it_is_complete_where_all_inputs_were_tried() {
    let complete = "  complete: all 4096 inputs were tried";
    let first = up_to(4_095).of(&groups(AGES), None);
    assert!(first.accepted().body.ends_with(complete), "{}", first.accepted().body);
    let again = up_to(4_095).of(&groups(AGES), Some(first.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, first.accepted()));
    let moved = up_to(4_095).of(&groups(MORE_AGES), Some(first.accepted()));
    assert_eq!(moved.fates(), ["new"]);
    assert!(moved.accepted().body.ends_with(complete), "{}", moved.accepted().body);
    // A changed text whose search was left out cannot know what else changed.
    let unsearched = Run::with(|with| with.budget = Some(Duration::ZERO));
    let unsearched = Run { oldest: Some(4_095), ..unsearched };
    let renamed = groups(&[(0, "child"), (18, "grown up"), (65, "old")]);
    let changed = unsearched.of(&renamed, Some(first.accepted()));
    assert!(!changed.accepted().body.contains("complete"), "{}", changed.accepted().body);
    for wide in [Run::default(), up_to(100_000)] {
        assert!(!wide.of(&groups(AGES), None).accepted().body.contains("complete"));
    }
}

#[test]
fn a_small_function_of_which_boundaries_say_all_stays_complete_when_it_changes() {
    let hours = |day: i128| if day == 0 { "closed" } else { "open" }.to_owned();
    let first = up_to(1).of(&hours, None);
    let body = &first.accepted().body;
    assert!(body.contains("complete") && !body.contains("results:"), "{body}");
    let later = |day: i128| if day == 0 { "shut".to_owned() } else { hours(day) };
    // No search: all inputs are made again with the boundaries.
    let unsearched = Run::with(|with| with.budget = Some(Duration::ZERO));
    let changed = Run { oldest: Some(1), ..unsearched }.of(&later, Some(first.accepted()));
    assert_eq!(changed.fates(), ["changed"]);
    assert!(changed.accepted().body.contains("complete"), "{}", changed.accepted().body);
}

#[test]
fn a_changed_text_that_leaves_something_out_is_complete_no_more() {
    let first = up_to(4_095).of(&groups(AGES), None);
    for changed in [
        &(|age: i128| if age < 4_000 { groups(AGES)(age) } else { format!("{age} days") })
            as &dyn Fn(i128) -> String,
        &|age| if age % 3 == 0 { "third".to_owned() } else { groups(AGES)(age) },
    ] {
        let changed = up_to(4_095).of(changed, Some(first.accepted()));
        assert!(!changed.fates().is_empty());
        assert!(parsed(changed.accepted()).complete.is_none(), "{}", changed.accepted().body);
    }
}

#[test]
fn a_text_that_leaves_something_out_is_not_complete() {
    // No typical number is so large, so there is no example.
    let far = |age: i128| if age < 4_000 { "few".to_owned() } else { format!("{age} days") };
    let far = up_to(4_095).of(&far, None);
    assert!(parsed(far.accepted()).complete.is_none(), "{}", far.accepted().body);
    let numbers = up_to(4_095).of(&|age| format!("{} EUR", age * 7), None);
    assert!(!numbers.accepted().body.contains("complete"), "{}", numbers.accepted().body);
}

/// The calls that a text shows as examples, by their age.
fn examples(accepted: &Accepted) -> Vec<i128> {
    parsed(accepted).examples.iter().map(|example| example.input[0]).collect()
}

#[test]
fn entries_of_a_table_are_shown_by_their_calls_and_ranges_by_boundaries() {
    // Of a few texts, all but those of the entries themselves are kinds of output.
    for (entries, ends, calls) in [
        (10, &[99, 109, 1_999][..], 101..=108),
        (50, &[1_999], 99..=150),
        (100, &[1_999], 99..=200),
    ] {
        let ranges = |age: i128| if age < 2_000 { table(entries)(age) } else { "late".to_owned() };
        let first = up_to(4_095).of(&ranges, None);
        assert_eq!(lows(first.accepted()), ends);
        assert!(examples(first.accepted()).into_iter().eq(calls), "{}", first.accepted().body);
        assert!(parsed(first.accepted()).complete.is_some(), "{}", first.accepted().body);
        let again = up_to(4_095).of(&ranges, Some(first.accepted()));
        assert_eq!((again.fates().len(), again.accepted()), (0, first.accepted()));
        let gone = up_to(4_095).of(&table(entries), Some(first.accepted()));
        assert_eq!(gone.fates(), ["vanished"]);
        let moved = |age: i128| if age < 1_999 { ranges(age) } else { "late".to_owned() };
        assert_eq!(up_to(4_095).of(&moved, Some(first.accepted())).fates(), ["moved"]);
    }
}

#[test]
fn an_entry_that_is_gone_changed_or_new_is_told() {
    let first = up_to(4_095).of(&table(50), None);
    let gone = up_to(4_095).of(&table(49), Some(first.accepted()));
    assert_eq!(gone.fates(), ["changed"]);
    let renamed = |age: i128| if age == 120 { "zz".to_owned() } else { table(50)(age) };
    let renamed = up_to(4_095).of(&renamed, Some(first.accepted()));
    assert_eq!(renamed.fates(), ["changed"]);
    let more = |age: i128| if age == 3_000 { "zz".to_owned() } else { table(50)(age) };
    let added = up_to(4_095).of(&more, Some(first.accepted()));
    assert_eq!(added.fates(), ["new", "new"]);
    let again = up_to(4_095).of(&more, Some(added.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, added.accepted()));
}

#[test]
fn texts_that_differ_at_many_inputs_are_no_table() {
    for (oldest, entries) in [(4_095, 200), (150, 40)] {
        let first = up_to(oldest).of(&table(entries), None);
        assert!(parsed(first.accepted()).complete.is_none());
        assert_eq!(parsed(first.accepted()).more, ["places along `age` where the text changes"]);
    }
}

#[test]
fn each_of_few_inputs_has_a_line() {
    let points = |age: i128| (age * if age < 10 { 5 } else { 7 }).to_string();
    let first = up_to(30).of(&points, None);
    let body = &first.accepted().body;
    assert!(body.contains("  all other results:\n  group(0) = 0\n"), "{body}");
    assert!(body.ends_with("  complete: all 31 inputs were tried"), "{body}");
    let all = lows(first.accepted()).len() * 2 + examples(first.accepted()).len();
    assert_eq!(all, 31, "{body}");
    let again = up_to(30).of(&points, Some(first.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, first.accepted()));
    assert!(again.calls < 1_000, "nothing is left to be searched");
    for changed in [0, 9, 10, 20, 30] {
        let other = |age: i128| if age == changed { "none".to_owned() } else { points(age) };
        let other_run = up_to(30).of(&other, Some(first.accepted()));
        assert_eq!(other_run.fates().len(), 1, "{changed}: {:?}", other_run.fates());
        let accepted = other_run.accepted();
        let all = lows(accepted).len() * 2 + examples(accepted).len();
        assert_eq!(all, 31, "{}", accepted.body);
        let again = up_to(30).of(&other, Some(accepted));
        assert_eq!((again.fates().len(), again.accepted()), (0, accepted));
    }
}

#[test]
fn no_outcome_changes_unseen_where_all_inputs_were_tried() {
    let cents = |age: i128| format!("{} EUR", age * 7);
    let first = up_to(4_095).of(&cents, None);
    for changed in [0, 1, 64, 100, 999, 4_095] {
        let other = |age: i128| cents(age + i128::from(age == changed));
        let other = up_to(4_095).of(&other, Some(first.accepted()));
        assert!(!other.fates().is_empty(), "{changed}");
    }
}
