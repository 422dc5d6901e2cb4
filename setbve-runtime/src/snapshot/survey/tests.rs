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

fn part(outcomes: &[Rc<Outcome>]) -> DigestedPart {
    DigestedPart::of(0, outcomes, outcomes)
}

#[test]
fn a_part_reads_back_as_it_was_written_in_a_hundred_columns() {
    for (calls, columns) in [1, 2, 7, 8, 9, 1_000, MOST_CALLS]
        .map(|calls| (calls, 100))
        .into_iter()
        .chain([(MOST, 120)])
    {
        let part = part(&table(calls, &[]));
        let text = part.write(PARTS, PARTS);
        assert!(text.len() <= columns, "{text}");
        assert_eq!(DigestedPart::parse(&text), Some(part));
    }
    let whole = format!("{MARK}1 of 4, over 9 more calls: abc abc a");
    assert!(DigestedPart::parse(&whole).is_some());
    for damaged in [
        "",
        "ab cd",
        "9 more calls: abc abc a",
        "1 of 4, over 9 more calls: abc abc ab",
        "1 of 4, over 9 more calls: abc ab= a",
        "5 of 4, over 9 more calls: abc abc a",
        "1 of 5, over 9 more calls: abc abc a",
        "1 of 4, over 0 more calls: abc abc a",
        "0 more",
    ] {
        assert_eq!(DigestedPart::parse(&format!("{MARK}{damaged}")), None, "{damaged}");
    }
}

#[test]
fn what_is_not_repeatable_is_not_judged() {
    let [first, second] = [&[][..], &[800][..]].map(|changed| table(1_000, changed));
    let accepted = DigestedPart::of(0, &first, &second);
    assert_ne!(accepted, part(&first));
    let now = part(&second);
    assert_eq!(
        accepted.compare(now),
        JudgedPart { now: accepted.clone(), changed: Vec::new(), suspects: Vec::new() }
    );
}

#[test]
fn parts_with_the_same_outcomes_differ() {
    let outcomes = table(1_000, &[]);
    let parts = [0, 1].map(|index| DigestedPart::of(index, &outcomes, &outcomes));
    for [one, other] in (0..3).map(|direction| parts.each_ref().map(|own| &own.layers[direction])) {
        assert_ne!(one, other);
    }
}

#[test]
fn one_changed_call_is_named_or_among_those_that_may_have_changed() {
    let accepted = part(&table(MOST_CALLS, &[]));
    let mut named = 0;
    for changed in (0..MOST_CALLS).step_by(13) {
        let now = part(&table(MOST_CALLS, &[changed]));
        assert!(accepted.suspects(&now).contains(&changed));
        let compared = accepted.compare(now);
        assert!(compared.suspects.contains(&changed), "{changed} is not denied");
        assert!(compared.changed.iter().all(|index| *index == changed));
        named += compared.changed.len();
    }
    // In one of 64, one of three digits happens to be the same.
    assert!(named > 270, "{named}");
}

#[test]
fn of_several_changed_calls_none_is_named_that_may_not_have_changed() {
    let accepted = part(&table(MOST_CALLS, &[]));
    let mut random = Random::new(0, "several");
    for round in 0..300 {
        let changed: Vec<usize> = (0..2 + round % 40).map(|_| random.below(MOST_CALLS)).collect();
        let compared = accepted.compare(part(&table(MOST_CALLS, &changed)));
        assert_ne!(compared.now, accepted);
        let wrong = compared.changed.iter().filter(|index| !changed.contains(index)).count();
        assert_eq!(wrong, 0, "{changed:?}");
    }
    let beside = accepted.compare(part(&table(MOST_CALLS, &[100, 101, 102])));
    assert_eq!(beside.changed, [100, 101, 102]);
}

#[test]
fn an_error_in_place_of_a_value_of_the_same_text_is_a_change() {
    let mut known = Outcomes::default();
    let [value, error] = ["Bad", "!Bad"].map(|text| outcome(&mut known, text));
    let all = vec![value; 400];
    let mut one = all.clone();
    one[123] = error;
    assert_eq!(part(&all).compare(part(&one)).changed, [123]);
    assert_eq!(part(&all).compare(part(&all)).changed, [0; 0]);
}
