mod news;

use super::*;
use crate::tuning::summary::{ENTRIES_OF_A_CHARACTER, OF_MANY};
use setbve_kernel::archive::walls::NumberLimit;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::argument::parameter::Parameter;
use setbve_kernel::sut::boundary::Simplicity;
use setbve_kernel::sut::outcome::Outcomes;
use setbve_kernel::testing::ordinals_of;
use setbve_kernel::testing::outcome;
use setbve_kernel::testing::{boundary_of, specs};

/// Along one argument: an error below zero, and so many changes there and back.
fn found(changes: i128) -> Boundaries {
    let (mut outcomes, mut boundaries) = (Outcomes::default(), Boundaries::default());
    let mut offer = |low: i128, outputs: [&str; 2]| {
        let boundary = boundary_of(&mut outcomes, &[low], 0, outputs);
        boundaries.offer(&boundary, &specs(1));
    };
    offer(-1, ["!Bad", "off"]);
    for change in 1..=changes {
        let outputs = if change % 2 == 1 { ["off", "on"] } else { ["on", "off"] };
        offer(change * change * 10, outputs);
    }
    boundaries
}

fn lows(listed: &[Listed]) -> Vec<i128> {
    listed.iter().map(|listed| listed.boundary.low[0]).collect()
}

#[test]
fn the_ranges_of_one_argument_are_listed_whole() {
    let Summary { listed, more, .. } = Summary::of(&found(20), &specs(1), 64);
    assert_eq!(listed.len(), 21);
    assert!(more.is_empty());
}

#[test]
fn what_is_left_out_is_said_by_argument_and_kind() {
    let Summary { listed, more, .. } = Summary::of(&found(200), &specs(1), 64);
    assert_eq!(listed.len(), 1 + 2 * OF_MANY);
    assert_eq!(more, ["places along `a` where the result changes"]);
    let Summary { listed, more, .. } = Summary::of(&found(20), &specs(1), 3);
    assert_eq!(lows(&listed), [-1, 10, 40], "each change has its turn before any has its second");
    assert_eq!(
        more,
        [
            "places along `a` where the result changes",
            "boundaries than the setting `boundaries` allows",
        ]
    );
    let Summary { more, .. } = Summary::of(&found(20), &specs(1), 2);
    assert_eq!(more[1..], ["kinds of change than the setting `boundaries` allows"]);
}

/// The values at which one change is listed, each with whether it is one of many places of a rule.
fn listed_of(values: impl Iterator<Item = i128>, own_texts: bool) -> Vec<(i128, bool)> {
    let (mut outcomes, mut boundaries) = (Outcomes::default(), Boundaries::default());
    for value in values {
        let text = if own_texts { format!("Some({value})") } else { "Some(1)".to_owned() };
        let boundary = boundary_of(&mut outcomes, &[value], 0, ["None", &text]);
        boundaries.offer(&boundary, &specs(1));
    }
    let listed = Summary::of(&boundaries, &specs(1), 64).listed;
    let mut values: Vec<(i128, bool)> =
        listed.iter().map(|own| (own.boundary.value(), own.is_one_of_many)).collect();
    values.sort_unstable();
    values
}

#[test]
fn powers_are_places_of_one_rule() {
    let powers: Vec<i128> = (1..=9).map(|power| 10_i128.pow(power) - 1).collect();
    let all: Vec<(i128, bool)> = powers.iter().map(|value| (*value, true)).collect();
    assert_eq!(listed_of(powers.iter().copied(), false), all);
    let some = [all[..4].to_vec(), vec![all[8]]].concat();
    assert_eq!(listed_of(powers.iter().copied(), true), some, "whole pairs take more room");
}

#[test]
fn some_of_equal_gaps_stand_for_all() {
    let gaps = (1..=20).map(|index| index << 24);
    let expected = [1, 2, 3, 4, 20].map(|index| (index << 24, true));
    assert_eq!(listed_of(gaps.clone(), false), expected);
    let around_zero = [0, 2, 4, 6, 30].map(|value| (value, true));
    assert_eq!(listed_of((-10..=15).map(|index| 2 * index), false), around_zero, "the simplest");
    let also = listed_of(gaps.chain([77]), false);
    assert_eq!(also[0], (77, false), "what follows no progression is a rule of its own");
    assert_eq!(also.len(), 6);
}

#[test]
fn limits_of_a_table_are_rules_of_their_own() {
    let limits = [500, 1_000, 2_000, 5_000, 10_000, 31_500, 100_000];
    assert_eq!(listed_of(limits.into_iter(), false), limits.map(|limit| (limit, false)));
}

#[test]
fn a_search_that_was_not_measured_tells_of_limits_alone() {
    let boundaries = found(5);
    let known =
        |lines| Known { lines, examples: &[], more: &[], had_room: true, is_measured: false };
    assert_eq!(lows(&Summary::news(&boundaries, &specs(1), &known(&[]))), [-1]);
    let Summary { listed, .. } = Summary::of(&boundaries, &specs(1), 3);
    let lines: Vec<&Boundary> = listed.iter().map(|own| &own.boundary).collect();
    assert!(Summary::news(&boundaries, &specs(1), &known(&lines)).is_empty());
}

#[test]
fn lengths_are_listed_after_the_rules_where_they_are_asked_for() {
    let lows_with = |mut boundaries: Boundaries| {
        let mut outcomes = Outcomes::default();
        for digits in 1..30 {
            let low = 10_i128.pow(digits) - 1;
            let outputs = [low, low + 1].map(|number| number.to_string());
            let outputs = outputs.each_ref().map(|output| &**output);
            let boundary = boundary_of(&mut outcomes, &[low], 0, outputs);
            boundaries.offer(&boundary, &specs(1));
        }
        lows(&Summary::of(&boundaries, &specs(1), 64).listed)
    };
    assert!(lows_with(Boundaries::default()).is_empty());
    let lows = lows_with(Boundaries::new(&specs(1), true));
    assert_eq!((lows.len(), lows[0], lows[1]), (LENGTHS, 9, 99));
}

#[test]
fn each_kind_of_output_is_shown_by_a_line_or_a_call() {
    let boundaries = found(5);
    let Summary { listed, kinds, .. } = Summary::of(&boundaries, &specs(1), 1);
    let shown = listed.iter().flat_map(|own| &own.boundary.outcomes);
    let shown = shown.chain(kinds.iter().map(|(_, outcome)| outcome));
    let mut texts: Vec<&str> = shown.map(|outcome| &*outcome.text).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["Bad", "off", "on"]);
    assert_eq!(kinds[0].0[..], [11]);
}

/// Which of two boundaries is listed at a character where both end what is valid depends on luck.
#[test]
fn a_limit_of_texts_that_a_line_shows_beside_another_output_is_no_news() {
    let arguments = String::specs("text", "&str");
    let at = |outputs| {
        let mut outcomes = Outcomes::default();
        let low = ordinals_of("a/").unwrap();
        boundary_of(&mut outcomes, &low, 2, outputs)
    };
    let (line, other) = (at(["!Short", "fits"]), at(["!Short", "!Weak"]));
    let news = |lines: &[&Boundary]| {
        let mut boundaries = Boundaries::new(&arguments, false);
        boundaries.offer(&other, &arguments);
        let known = Known { lines, examples: &[], more: &[], had_room: true, is_measured: true };
        Summary::news(&boundaries, &arguments, &known).len()
    };
    assert_eq!(news(&[]), 1);
    assert_eq!(news(&[&line]), 0);
}

/// Walls between many errors come behind all others, so that a second line of one of these does not
/// show that each of those had one.
#[test]
fn reasons_that_had_no_room_are_no_news() {
    let arguments = String::specs("text", "&str");
    let mut boundaries = Boundaries::new(&arguments, false);
    let offers = ('a'..='z').flat_map(|own| {
        let reasons = [own, char::from(own as u8 + 1)].map(|reason| format!("!{reason}"));
        let valid = ["!Bad".to_owned(), "fits".to_owned()];
        [(format!("{own}"), reasons), (format!("a{own}"), valid)]
    });
    for (low, outputs) in offers {
        let boundary = text_boundary(&low, outputs.each_ref().map(|output| &**output));
        boundaries.offer(&boundary, &arguments);
    }
    for limit in 1..64 {
        let Summary { listed, more, .. } = Summary::of(&boundaries, &arguments, limit);
        let lines: Vec<&Boundary> = listed.iter().map(|own| &own.boundary).collect();
        let had_room = lines.len() < limit;
        let known =
            Known { lines: &lines, examples: &[], more: &more, had_room, is_measured: true };
        assert!(Summary::news(&boundaries, &arguments, &known).is_empty(), "{limit}");
    }
}

#[test]
fn each_change_has_its_first_line_before_any_has_a_second() {
    let arguments = String::specs("text", "&str");
    let mut boundaries = Boundaries::new(&arguments, false);
    let two = ["!Bad", "two"];
    // The first wall of the second change has the limit that the first change shows.
    for (low, outputs) in
        [("c", ["!Bad", "one"]), ("f", ["!Bad", "one"]), ("ac", two), ("aak", two)]
    {
        boundaries.offer(&text_boundary(low, outputs), &arguments);
    }
    let Summary { listed, .. } = Summary::of(&boundaries, &arguments, 2);
    let outputs = listed.iter().map(|own| &*own.boundary.outcomes[1].text).collect::<Vec<_>>();
    assert_eq!(outputs, ["one", "two"]);
}

/// A boundary between two texts that differ in their last character, from `low` upwards.
fn text_boundary(low: &str, outputs: [&str; 2]) -> Boundary {
    let mut outcomes = Outcomes::default();
    let ordinals = ordinals_of(low).unwrap();
    boundary_of(&mut outcomes, &ordinals, low.len(), outputs)
}

#[test]
fn only_what_is_listed_stands_for_others_of_its_limit() {
    let arguments = String::specs("text", "&str");
    for other in ["!late", "!long", "!old", "!new", "!odd", "!even", "!big", "!thin"] {
        let mut boundaries = Boundaries::new(&arguments, false);
        let walls = [("az", ["yes", "!bad"]), ("bz", ["!no", "!bad"]), ("cz", ["!no", other])];
        for (low, outputs) in walls {
            boundaries.offer(&text_boundary(low, outputs), &arguments);
        }
        let listed = Summary::of(&boundaries, &arguments, 64).listed;
        let outputs = listed.iter().map(|own| own.boundary.outcomes[1].text.clone());
        assert_eq!(outputs.collect::<Vec<_>>(), ["bad", &other[1..]]);
    }
}

/// The listed boundaries, of which there may be so many, between texts of one character, by the
/// lower one.
fn listed_of_texts(walls: &[(char, [&str; 2])], limit: usize) -> Vec<char> {
    let arguments = String::specs("text", "&str");
    let mut boundaries = Boundaries::new(&arguments, false);
    let mut outcomes = Outcomes::default();
    for (low, outputs) in walls {
        let ordinals = ordinals_of(&low.to_string()).unwrap();
        let boundary = boundary_of(&mut outcomes, &ordinals, 1, *outputs);
        boundaries.offer(&boundary, &arguments);
    }
    let listed = Summary::of(&boundaries, &arguments, limit).listed;
    listed.iter().map(|own| char_of(own.boundary.value()).unwrap()).collect()
}

#[test]
fn which_value_a_text_has_is_as_telling_as_whether_it_has_one() {
    let walls = [
        ('b', ["low", "high"]),
        ('f', ["low", "!bad"]),
        ('k', ["!bad", "high"]),
        ('o', ["!bad", "!odd"]),
    ];
    let mut listed = listed_of_texts(&walls, 3);
    listed.sort_unstable();
    assert_eq!(listed, ['b', 'f', 'k']);
    assert_eq!(listed_of_texts(&walls, 1), ['b'], "the simplest comes first");
}

#[test]
fn a_further_character_is_shown_beside_one_value_of_those_that_other_lines_show() {
    let arguments = String::specs("text", "&str");
    let mut outcomes = Outcomes::default();
    let between = |outcomes: &mut Outcomes, short: &str, long: &str, outputs: [&str; 2]| {
        let outcomes = outputs.map(|text| outcome(outcomes, text));
        let inputs = [short, long].map(|text| ordinals_of(text).unwrap());
        let boundary =
            Boundary::neighbouring(&arguments, [&inputs[0], &inputs[1]], outcomes.each_ref())
                .unwrap();
        Wall::of(boundary, &arguments)
    };
    let mut boundaries = Boundaries::new(&arguments, false);
    for (low, outputs) in [("a", ["first", "second"]), ("b", ["second", "third"])] {
        let low = ordinals_of(low).unwrap();
        let boundary = boundary_of(&mut outcomes, &low, 1, outputs);
        boundaries.offer(&boundary, &arguments);
    }
    let values = ["first", "second", "third", "fourth"];
    let further = values.iter().zip(["a", "b", "c", "d"]).map(|(value, letter)| {
        let [short, long] = ["", "0"].map(|more| format!("{letter}{more}.1"));
        between(&mut outcomes, &short, &long, [value, "!bad"])
    });
    boundaries.further = further.collect();
    let listed = Summary::of(&boundaries, &arguments, 64).listed;
    let longer = listed.iter().filter(|own| own.family.inserts);
    let shown: Vec<&str> = longer.map(|own| &*own.boundary.outcomes[0].text).collect();
    assert_eq!(shown, ["first", "fourth"]);
}

#[test]
fn the_same_step_of_a_character_comes_behind_other_rules() {
    let arguments = String::specs("text", "&str");
    let (mut outcomes, mut boundaries) = (Outcomes::default(), Boundaries::new(&arguments, false));
    // That a comma is not taken shows already where it stands alone.
    for (low, outputs) in
        [(",", ["comma", "fine"]), (",.", ["comma", "dot"]), ("....", ["dot", "none"])]
    {
        let boundary = boundary_of(&mut outcomes, &ordinals_of(low).unwrap(), 1, outputs);
        boundaries.offer(&boundary, &arguments);
    }
    let listed = Summary::of(&boundaries, &arguments, 64).listed;
    let lengths = listed.iter().map(|own| own.boundary.low[0]);
    assert_eq!(lengths.collect::<Vec<_>>(), [1, 4, 2]);
}

#[test]
fn a_change_of_which_no_line_has_room_is_left_out_whichever_of_its_walls_comes_first() {
    let arguments = String::specs("text", "&str");
    let mut outcomes = Outcomes::default();
    let low = ordinals_of("k").unwrap();
    let boundary = boundary_of(&mut outcomes, &low, 1, ["yes", "!odd"]);
    let wall = Wall::of(boundary, &arguments);
    let family = wall.family(&Classes::of(&arguments));
    // It is the second one of its family, because the first one is shown by that of a text.
    let turn = || Turn::of_text(&wall, Listed::as_it_is(family, &wall));
    let labels = |shown: &[Turn<'_>]| left_out(SortedSet::default(), shown, &[turn()], &arguments);
    assert_eq!(labels(&[]).last().map(String::as_str), Room::Part.label());
    assert_eq!(labels(&[turn()]).last().map(String::as_str), Room::FirstOfEach.label());
}
