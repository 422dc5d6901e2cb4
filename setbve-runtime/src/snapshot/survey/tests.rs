use super::*;
use setbve_kernel::sut::outcome::Outcomes;
use setbve_kernel::sut::random::Random;
use setbve_kernel::testing::outcome;

/// The outcomes of a table with so many entries, some of them changed.
fn table(calls: usize, changed: &[usize]) -> Vec<Rc<Outcome>> {
    let mut known = Outcomes::default();
    let mut entry = |index: usize| {
        let other = if changed.contains(&index) { "other" } else { "" };
        outcome(&mut known, &format!("{}{other}", index % 7))
    };
    (0..calls).map(&mut entry).collect()
}

/// A third as many calls as most functions have.
const CALLS: usize = 8 * 8 * 8 * 8;

fn digests(outcomes: &[Rc<Outcome>]) -> Digests {
    Digests::of(outcomes, outcomes)
}

#[test]
fn digests_read_back_as_they_were_written_in_a_hundred_columns() {
    for calls in [1, 2, 7, 8, 9, 1_000, CALLS, MOST] {
        let digests = digests(&table(calls, &[]));
        let text = digests.write();
        assert!(text.len() <= 100, "{text}");
        assert_eq!(Digests::parse(&text), Some(digests));
    }
    assert!(Digests::parse(&format!("{MARK}9 more calls: ab ab ab ab")).is_some());
    for damaged in [
        "",
        "ab cd",
        "9 more calls: ab ab ab",
        "9 more calls: ab ab ab abc",
        "9 more calls: ab ab a= ab",
        "0 more calls: ",
        "0 more",
    ] {
        assert_eq!(Digests::parse(&format!("{MARK}{damaged}")), None, "{damaged}");
    }
}

#[test]
fn what_is_not_repeatable_is_not_judged() {
    let [first, second] = [&[][..], &[800][..]].map(|changed| table(1_000, changed));
    let accepted = Digests::of(&first, &second);
    assert_ne!(accepted, digests(&first));
    let now = digests(&second);
    assert_eq!(
        accepted.compare(now),
        Judged { now: accepted.clone(), changed: Vec::new(), suspects: Vec::new() }
    );
}

#[test]
fn calls_that_exchange_their_outcomes_are_noticed() {
    let outcomes = table(1_000, &[]);
    let mut exchanged = outcomes.clone();
    exchanged.swap(500, 501);
    let compared = digests(&outcomes).compare(digests(&exchanged));
    assert_eq!(compared.changed, [500, 501]);
}

#[test]
fn one_changed_call_is_named_or_among_those_that_may_have_changed() {
    let accepted = digests(&table(CALLS, &[]));
    let mut named = 0;
    for changed in (0..CALLS).step_by(13) {
        let now = digests(&table(CALLS, &[changed]));
        assert!(accepted.suspects(&now).contains(&changed));
        let compared = accepted.compare(now);
        assert!(compared.suspects.contains(&changed), "{changed} is not denied");
        assert!(compared.changed.iter().all(|index| *index == changed));
        named += compared.changed.len();
    }
    // In one of 64, one of four digits happens to be the same.
    let tried = CALLS.div_ceil(13);
    assert!(named > tried * 9 / 10 && named < tried, "{named}");
}

#[test]
fn of_several_changed_calls_none_is_named_that_may_not_have_changed() {
    let accepted = digests(&table(CALLS, &[]));
    let mut random = Random::new(0, "several");
    for round in 0..300 {
        let changed: Vec<usize> = (0..2 + round % 40).map(|_| random.below(CALLS)).collect();
        let compared = accepted.compare(digests(&table(CALLS, &changed)));
        assert_ne!(compared.now, accepted);
        let wrong = compared.changed.iter().filter(|index| !changed.contains(index)).count();
        assert_eq!(wrong, 0, "{changed:?}");
    }
    let beside = accepted.compare(digests(&table(CALLS, &[100, 101, 102])));
    assert_eq!(beside.changed, [100, 101, 102]);
}

#[test]
fn an_error_in_place_of_a_value_of_the_same_text_is_a_change() {
    let mut known = Outcomes::default();
    let [value, error] = ["Bad", "!Bad"].map(|text| outcome(&mut known, text));
    let all = vec![value; 400];
    let mut one = all.clone();
    one[123] = error;
    assert_eq!(digests(&all).compare(digests(&one)).changed, [123]);
    assert_eq!(digests(&all).compare(digests(&all)).changed, [0; 0]);
}
