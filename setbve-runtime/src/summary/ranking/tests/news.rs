//! What is news beside an accepted text.

use super::*;

fn news(boundaries: &Boundaries, lines: &[&Boundary], more: &[String], limit: usize) -> Vec<i128> {
    let had_room = lines.len() < limit;
    let known = Known { lines, examples: &[], more, had_room, is_measured: true };
    lows(&Summary::news(boundaries, &specs(1), &known))
}

#[test]
fn nothing_is_news_to_a_first_snapshot() {
    for changes in [1, 2, 5, 20, 60, 200] {
        let boundaries = found(changes);
        for limit in (1..12).chain([62, 63, 64, 1_000]) {
            let Summary { listed, more, .. } = Summary::of(&boundaries, &specs(1), limit);
            let lines: Vec<&Boundary> = listed.iter().map(|own| &own.boundary).collect();
            let news = news(&boundaries, &lines, &more, limit);
            assert!(news.is_empty(), "{changes} {limit} {news:?}");
        }
    }
}

#[test]
fn a_wall_that_no_line_shows_is_news() {
    let boundaries = found(5);
    let Summary { listed, .. } = Summary::of(&boundaries, &specs(1), 64);
    for missing in 0..listed.len() {
        let mut lines: Vec<&Boundary> = listed.iter().map(|own| &own.boundary).collect();
        let gone = lines.remove(missing);
        assert_eq!(news(&boundaries, &lines, &[], 64), [gone.value()]);
    }
}

#[test]
fn a_change_that_no_line_shows_is_news_where_every_change_had_a_line() {
    let boundaries = found(200);
    let Summary { listed, more, .. } = Summary::of(&boundaries, &specs(1), 64);
    let of_one = |listed: &Listed| listed.boundary.outcomes[0].text == "off";
    let rest = listed.iter().filter(|own| !of_one(own)).map(|own| &own.boundary);
    let rest: Vec<&Boundary> = rest.collect();
    assert_eq!(news(&boundaries, &rest, &more, 64), [10], "one of them");
    // There was room for one line: that change may have been left out.
    assert!(news(&boundaries, &rest[..1], &more, 1).is_empty());
}

#[test]
fn a_wall_between_known_errors_is_no_news_where_lines_had_no_room() {
    let arguments = String::specs("text", "&str");
    let lines = [
        text_boundary("c", ["!Short", "!Long"]),
        text_boundary("f", ["!Short", "!Long"]),
        text_boundary("i", ["!Long", "!Sign"]),
    ];
    let news = |outputs: [&str; 2]| {
        let mut boundaries = Boundaries::new(&arguments, false);
        boundaries.offer(&text_boundary("p", outputs), &arguments);
        let known = Known {
            lines: &lines.each_ref(),
            examples: &[],
            more: &["places along a character of `text` where the result changes".to_owned()],
            had_room: false,
            is_measured: true,
        };
        Summary::news(&boundaries, &arguments, &known).len()
    };
    assert_eq!(news(["!Short", "!Sign"]), 0);
    assert_eq!(news(["!Short", "!Digit"]), 1);
}

#[test]
fn the_largest_number_of_a_family_is_no_news_where_each_step_changes_the_outcome() {
    let arguments = String::specs("text", "&str");
    let boundary = text_boundary("7", ["seven", "eight"]);
    // With so many other steps.
    let listed = |others: usize| {
        let mut boundaries = Boundaries::new(&arguments, false);
        boundaries.offer(&boundary, &arguments);
        for low in ('a'..='z').take(others) {
            let boundary = text_boundary(&low.to_string(), ["seven", "eight"]);
            boundaries.offer(&boundary, &arguments);
        }
        let number = NumberLimit { least: None, largest: 17, beside: [None; 2] };
        boundaries.offer_extreme(number, &text_boundary("17", ["seven", "eight"]), &arguments);
        let family = boundaries.families()[0].0;
        boundaries.walls_mut(family).is_erratic = true;
        let known = Known {
            lines: &[&boundary],
            examples: &[],
            more: &["places along a character of `text` where the result changes".to_owned()],
            had_room: false,
            is_measured: true,
        };
        Summary::of(&boundaries, &arguments, 64).listed.len()
            + Summary::news(&boundaries, &arguments, &known).len()
    };
    assert_eq!(
        listed(ENTRIES_OF_A_CHARACTER - 1),
        7,
        "a progression in a small table, and its number"
    );
    assert_eq!(listed(ENTRIES_OF_A_CHARACTER), 1);
}

#[test]
fn a_further_character_is_news_until_a_line_shows_one_of_its_kind() {
    let arguments = String::specs("text", "&str");
    let between = |short: &str, long: &str| {
        let outcomes = text_boundary("a", ["!bad", "yes"]).outcomes;
        let inputs = [short, long].map(|text| ordinals_of(text).unwrap());
        Boundary::neighbouring(&arguments, [&inputs[0], &inputs[1]], outcomes.each_ref()).unwrap()
    };
    let wall = |boundary: Boundary| Wall {
        simplicity: Simplicity::of(&boundary, &arguments),
        is_end: false,
        boundary,
    };
    let mut boundaries = Boundaries::new(&arguments, false);
    boundaries.offer(&text_boundary("zz", ["!bad", "yes"]), &arguments);
    boundaries.further =
        [["%", "0%"], ["a@.b", "a@0.b"]].map(|[short, long]| wall(between(short, long))).into();
    let lows = |listed: &[Listed]| -> Vec<usize> {
        listed.iter().map(|own| own.boundary.low[0] as usize).collect()
    };
    assert_eq!(lows(&Summary::of(&boundaries, &arguments, 64).listed), [2, 1, 4]);
    let news = |lines: &[&Boundary]| {
        let known = Known { lines, examples: &[], more: &[], had_room: true, is_measured: true };
        lows(&Summary::news(&boundaries, &arguments, &known))
    };
    let other = text_boundary("zz", ["!bad", "yes"]);
    assert_eq!(news(&[&other]), [1, 4]);
    assert_eq!(news(&[&other, &between("@", "5@")]), [4], "another mark is behind it");
    assert!(news(&[&other, &between("%", "0%"), &between("a@.b", "a@0.b")]).is_empty());
    // Two of the three lines may have come to one plain place, or one may have vanished since.
    let Summary { listed, more, .. } = Summary::of(&boundaries, &arguments, 2);
    let known = Known {
        lines: &[&listed[0].boundary],
        examples: &[],
        more: &more,
        had_room: true,
        is_measured: true,
    };
    assert!(Summary::news(&boundaries, &arguments, &known).is_empty(), "the limit left them out");
}

#[test]
fn a_further_character_that_had_no_room_is_no_news_at_the_end_either() {
    let arguments = String::specs("text", "&str");
    let at_end = text_boundary("ab0", ["yes", "!bad"]);
    let at_end = Boundary { argument: 0, low: at_end.low, ..at_end };
    let wall =
        Wall { simplicity: Simplicity::of(&at_end, &arguments), is_end: false, boundary: at_end };
    let mut boundaries = Boundaries::new(&arguments, false);
    let lines = ["zz", "zy"].map(|low| text_boundary(low, ["!bad", "yes"]));
    for line in &lines {
        boundaries.offer(line, &arguments);
    }
    boundaries.further = vec![wall];
    let news = |had_room: bool| {
        let lines = lines.each_ref();
        let more = [label(0, WallKind::Validity, &arguments)];
        let known =
            Known { lines: &lines, examples: &[], more: &more, had_room, is_measured: true };
        Summary::news(&boundaries, &arguments, &known).len()
    };
    assert_eq!([true, false].map(news), [1, 0]);
}

#[test]
fn a_change_for_which_there_was_no_room_is_no_news() {
    let boundaries = found(20);
    let all = Summary::of(&boundaries, &specs(1), 64).listed;
    // Two lines of one change, and none of the others.
    let lines = all.iter().map(|own| &own.boundary).filter(|own| own.outcomes[0].text == "on");
    let lines: Vec<&Boundary> = lines.take(2).collect();
    let said = |room: &str| {
        let left_out = label(0, WallKind::Change, &specs(1));
        let invalid = label(0, WallKind::Validity, &specs(1));
        let room = format!("{room} than the setting `boundaries` allows");
        let known = Known {
            lines: &lines,
            examples: &[],
            more: &[left_out, invalid, room],
            had_room: true,
            is_measured: true,
        };
        lows(&Summary::news(&boundaries, &specs(1), &known))
    };
    assert!(said("kinds of change").is_empty(), "some kinds had no line");
    assert_eq!(said("changes between errors").len(), 2, "each of these kinds had one");
    assert_eq!(said("boundaries").len(), 2, "each kind had one");
}
