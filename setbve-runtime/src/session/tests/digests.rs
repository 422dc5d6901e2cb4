//! Examples and calls that only digests stand for.

use super::*;

/// A remainder by a large number: neither the boundaries nor the examples show each value.
fn remainder(changed: &'static [i128]) -> impl Fn(i128) -> String {
    move |age: i128| {
        let other = i128::from(changed.contains(&age));
        (age.rem_euclid(99_991) * 7_919 % 104_729 + other).to_string()
    }
}

#[test]
fn a_call_that_only_a_digest_stands_for_is_named_when_it_changes() {
    let first = Run::default().of(&remainder(&[]), None);
    assert_eq!(first.accepted().body.matches("\n\n  digest ").count(), 1);
    let same = Run::default().of(&remainder(&[]), Some(first.accepted()));
    assert_eq!((same.fates().len(), same.accepted()), (0, first.accepted()));
    let ran = Run::default().of(&remainder(&[1_412]), Some(first.accepted()));
    assert_eq!(ran.fates(), ["changed elsewhere"]);
    let now = format!("\n  e.g. group(1412) = {}\n", remainder(&[1_412])(1_412));
    assert!(ran.accepted().body.contains(&now), "{}", ran.accepted().body);
    let again = Run::default().of(&remainder(&[1_412]), Some(ran.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, ran.accepted()));
}

/// Where most calls changed, no digest tells one from another: the report shows some, and never
/// says that they changed.
#[test]
fn where_a_digest_does_not_tell_which_calls_changed_the_plainest_are_shown() {
    let first = Run::default().of(&remainder(&[]), None);
    let calls = first.accepted().body.split("group(").skip(1);
    let shown: Vec<i128> = calls.filter_map(|own| own.split(')').next()?.parse().ok()).collect();
    let other = |age: i128| {
        let by = i128::from(!shown.contains(&age));
        (age.rem_euclid(99_991) * 7_919 % 104_729 + by).to_string()
    };
    let ran = Run::default().of(&other, Some(first.accepted()));
    let [Event::AmongElsewhere { calls, plainest }] = &ran.report.events[..] else {
        panic!("{:?}", ran.report)
    };
    assert!(*calls > 1_000 && plainest.len() == 3, "{:?}", ran.report);
    assert!(plainest.iter().all(|now| now.side.text == other(now.input[0])), "{:?}", ran.report);
}

#[test]
fn digests_are_judged_as_far_as_their_calls_were_made() {
    let first = Run::default().of(&remainder(&[]), None);
    let said = "the digests of further calls are judged in part";
    let with = |changed: &'static [i128], most: usize| {
        let run = Run { most: Some(most), ..Run::default() };
        let ran = run.of(&remainder(changed), Some(first.accepted()));
        assert!(ran.says(said));
        (ran.fates(), ran.accepted == first.accepted)
    };
    assert_eq!(with(&[], 3_000), (vec![], true), "what was not made is not judged");
    assert_eq!(with(&[1_412], 3_000).0, ["may have changed"]);
    assert_eq!(with(&[1_412], 100), (vec![], true), "the call was not made");
}

#[test]
fn what_an_error_says_of_each_input_is_pinned() {
    let says = |bits: i128| {
        move |age: i128| match age {
            0..8 => "known".to_owned(),
            _ => format!("!unknown flags {:#b}", (age.abs() & 0xFFFF) >> bits << bits),
        }
    };
    let first = Run::default().of(&says(3), None);
    assert!(first.accepted().body.contains("digest over"), "{}", first.accepted().body);
    let ran = Run::default().of(&says(2), Some(first.accepted()));
    assert!(!ran.fates().is_empty());
    // That a message has the input's number in it, one line says of all inputs.
    let repeats = |age: i128| if age < 8 { "known".to_owned() } else { format!("!{age} flags") };
    let body = &Run::default().of(&repeats, None).accepted().body.clone();
    assert!(body.contains("group(8) ! 8 flags") && !body.contains("digest"), "{body}");
}

#[test]
fn an_example_that_comes_to_a_limit_now_is_reported_and_taken_out() {
    let fee = |age: i128| format!("{} EUR", age.saturating_mul(3));
    let first = Run::default().of(&fee, None);
    let limited = |age: i128| if age == 345 { "?stack overflow".to_owned() } else { fee(age) };
    let ran = Run::default().of(&limited, Some(first.accepted()));
    assert_eq!(ran.fates(), ["changed"]);
    assert!(!ran.accepted().body.contains("group(345)"), "{}", ran.accepted().body);
    let again = Run::default().of(&limited, Some(ran.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, ran.accepted()));
}

#[test]
fn a_text_that_pins_nothing_any_more_says_so() {
    let first = Run::default().of(&groups(AGES), None);
    let limited = |_| "?stack overflow".to_owned();
    let ran = Run::default().of(&limited, Some(first.accepted()));
    assert!(ran.accepted().body.contains("this snapshot pins nothing"), "{}", ran.accepted().body);
    let again = Run::default().of(&limited, Some(ran.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, ran.accepted()));
}

#[test]
fn a_call_that_only_a_digest_stands_for_is_named_when_it_comes_to_a_limit() {
    let first = Run::default().of(&remainder(&[]), None);
    let limited = |age: i128| match age {
        1_412 => "?stack overflow".to_owned(),
        _ => remainder(&[])(age),
    };
    let ran = Run::default().of(&limited, Some(first.accepted()));
    assert_eq!(ran.fates(), ["changed elsewhere"]);
    assert!(!ran.accepted().body.contains("group(1412)"), "{}", ran.accepted().body);
    let again = Run::default().of(&limited, Some(ran.accepted()));
    assert_eq!((again.fates().len(), again.accepted()), (0, ran.accepted()));
    let ends = Run::default().of(&remainder(&[]), Some(ran.accepted()));
    assert_eq!((ends.fates().len(), ends.accepted()), (0, ran.accepted()));
}

#[test]
fn digests_that_are_missing_are_damage() {
    let first = Run::default().of(&remainder(&[]), None);
    let body = &first.accepted().body;
    let digests = body.lines().find(|line| line.starts_with("  digest ")).expect("there are some");
    let pinned = Pinned { least: None, ..first.accepted().pinned.clone() };
    let body = body.replace(digests, "");
    let accepted = Accepted { pinned, body, ..first.accepted().clone() };
    let ran = Run::default().of(&remainder(&[]), Some(&accepted));
    let problem = ran.accepted.expect_err("the text is damaged");
    assert!(problem.contains("`digest …`"), "{problem}");
}
