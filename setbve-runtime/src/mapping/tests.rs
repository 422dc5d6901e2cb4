use super::*;
use crate::summary::ranking::Summary;
use setbve_kernel::execution::executor::{Call, InProcess};
use setbve_kernel::sut::argument::Argument;
use setbve_kernel::sut::argument::parameter::Parameter;
use setbve_kernel::sut::observation::{Form, Kind as Shown, Observation};
use setbve_kernel::testing::specs;

/// What is listed after mapping a function without any search before it: the argument and the value
/// below each wall.
fn listed(
    arity: usize,
    constants: &[i128],
    function: impl Fn(&[i128]) -> String,
) -> Vec<(usize, i128)> {
    listed_after(CALLS, arity, constants, function)
}

/// The same, with so many calls.
fn listed_after(
    calls: u64,
    arity: usize,
    constants: &[i128],
    function: impl Fn(&[i128]) -> String,
) -> Vec<(usize, i128)> {
    let boundaries = boundaries_after(calls, arity, constants, function);
    let walls = boundaries.iter().map(|own| (own.argument, own.value()));
    let mut walls: Vec<(usize, i128)> = walls.collect();
    walls.sort_unstable();
    walls
}

/// The boundaries themselves, at plain places.
fn boundaries_after(
    calls: u64,
    arity: usize,
    constants: &[i128],
    function: impl Fn(&[i128]) -> String,
) -> Vec<Boundary> {
    let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
        let text = function(input);
        if let Some(error) = text.strip_prefix('!') {
            observation.kind = Shown::Error;
            observation.class.push_str("Err");
            observation.text.push_str(error);
        } else {
            observation.text.push_str(&text);
        }
    };
    let mut executor = InProcess::new(call);
    let constants: Vec<Number> = constants.iter().map(|value| (*value).into()).collect();
    let mut boundaries = Boundaries::default();
    let arguments = specs(arity);
    let (made, was_cut) = map(&mut boundaries, &arguments, &constants, &[], calls, &mut executor);
    assert!(!was_cut && made.len() as u64 <= calls);
    let Summary { listed, .. } = Summary::of(&boundaries, &arguments, 64);
    let listed = places::plain(listed, &mut boundaries, &arguments, &mut executor);
    listed.into_iter().map(|own| own.boundary).collect()
}

#[test]
fn thresholds_on_every_argument_are_found_whatever_the_result_is() {
    let is_time = |input: &[i128]| {
        (0..24).contains(&input[0]) && (0..60).contains(&input[1]) && (0..60).contains(&input[2])
    };
    let expected = [(0, -1), (0, 23), (1, -1), (1, 59), (2, -1), (2, 59)];
    let constants = [24, 60];
    assert_eq!(listed(3, &constants, |input| is_time(input).to_string()), expected);
    let option = |input: &[i128]| if is_time(input) { "Some(1)" } else { "None" }.to_owned();
    assert_eq!(listed(3, &constants, option), expected);
    let result = |input: &[i128]| if is_time(input) { "1" } else { "!no time" }.to_owned();
    assert_eq!(listed(3, &constants, result), expected);
}

#[test]
fn a_wall_behind_a_wall_is_found() {
    // The leap second: where two limits meet, a third one is.
    let clock = |input: &[i128]| match (input[0], input[1]) {
        (23, 60) => "leap".to_owned(),
        (0..24, 0..60) => "ordinary".to_owned(),
        _ => "!no time".to_owned(),
    };
    let walls = listed(2, &[23, 24, 59, 60], clock);
    for wall in [(0, 22), (0, 23), (1, 59), (1, 60)] {
        assert!(walls.contains(&wall), "{wall:?} {walls:?}");
    }
}

#[test]
fn a_rhythm_is_listed_where_it_can_be_read() {
    let leap = |input: &[i128]| {
        let year = input[0];
        (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)).to_string()
    };
    let walls = listed(1, &[4, 100, 400], leap);
    for value in [-1, 3, 4, 95, 96, 103, 104, 399] {
        assert!(walls.contains(&(0, value)), "{value} {walls:?}");
    }
    assert!(walls.len() <= 20, "{walls:?}");
}

#[test]
fn steps_of_a_curve_are_no_thresholds() {
    // Each step reaches over 13 metres, and the last one stands at a number of the source.
    let slope = |input: &[i128]| {
        let (metres, seconds) = (input[0].clamp(0, 5_000), input[1].clamp(1, 300));
        if metres / seconds > 12 { "drive" } else { "ride" }.to_owned()
    };
    let walls = listed(2, &[12, 300, 5_000], slope);
    let seconds = walls.iter().filter(|(argument, _)| *argument == 1).count();
    assert!(seconds <= 6, "{walls:?}");
    let limits = |input: &[i128]| {
        let limit = [2, 12, 40, 100, 250, 900][input[1].clamp(0, 5) as usize];
        if input[0] > limit { "too heavy" } else { "fits" }.to_owned()
    };
    let walls = listed(2, &[2, 5, 12, 40, 100, 250, 900], limits);
    for limit in [2, 12, 40, 100, 250, 900] {
        assert!(walls.contains(&(0, limit)), "{limit} {walls:?}");
    }
}

#[test]
fn where_a_curve_is_cut_off_is_a_threshold() {
    // The digits of each base; no base has more than ten of them.
    let digit = |input: &[i128]| {
        let [digit, base] = [input[0], input[1]];
        if !(2..=36).contains(&base) {
            "!no base".to_owned()
        } else if (0..base.min(10)).contains(&digit) {
            "digit".to_owned()
        } else {
            "none".to_owned()
        }
    };
    let walls = listed(2, &[2, 10, 36], digit);
    assert!(walls.contains(&(0, 9)), "{walls:?}");
}

#[test]
fn where_every_value_has_an_outcome_of_its_own_one_step_stands_for_all() {
    let name =
        |input: &[i128]| ["Mon", "Tue", "Wed", "Thu"][input[0].rem_euclid(4) as usize].into();
    let walls = listed(1, &[], name);
    assert_eq!(walls.len(), 1, "{walls:?}");
}

#[test]
fn changes_are_rules_where_an_outcome_stays_once_between_two_others() {
    // No two neighbours differ in the same way, yet July and August are alike.
    let month_lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let length = |input: &[i128]| match input[0] {
        month @ 1..=12 => month_lengths[month as usize - 1].to_string(),
        _ => "!no month".into(),
    };
    let constants = [2, 4, 6, 9, 11, 12];
    let months = listed(2, &constants, length);
    assert!([1, 2].iter().all(|month| months.contains(&(0, *month))), "{months:?}");
    // No outcome stays: one change stands for all.
    let parity = |input: &[i128]| match input[0] {
        month @ 1..=12 => (month % 2).to_string(),
        _ => "!no month".into(),
    };
    assert!(listed(2, &constants, parity).len() < months.len());
}

#[test]
fn a_state_of_one_value_is_a_rule_where_others_stay() {
    // At six games all there is a tiebreak, at seven to six the set is won.
    let set = |input: &[i128]| {
        let (most, least) = (input[0].max(input[1]), input[0].min(input[1]));
        let state = match (most, least) {
            (0..=5, 0..) | (6, 5) => "playing",
            (6, 6) => "tiebreak",
            (6, 0..=4) | (7, 5..=6) => "won",
            _ => "!no score",
        };
        state.to_owned()
    };
    let walls = listed(2, &[4, 5, 6, 7], set);
    assert!([(0, 6), (1, 6)].iter().all(|wall| walls.contains(wall)), "{walls:?}");
    let boundaries = boundaries_after(CALLS, 2, &[4, 5, 6, 7], set);
    let ends = boundaries.iter().map(|own| own.outcomes.each_ref().map(|one| one.text.clone()));
    assert!(ends.into_iter().any(|ends| ends == ["tiebreak", "won"]), "{boundaries:?}");
}

#[test]
fn escapes_are_values_of_the_texts_that_they_stand_in() {
    let escaped = |input: &[i128]| match input[0] {
        48..=57 | 65..=90 => format!("{}", char::from(input[0] as u8)),
        0..128 => format!("%{:02X}", input[0]),
        128..2048 => format!("%{:02X}%{:02X}", 192 + input[0] / 64, 128 + input[0] % 64),
        _ => "!no character".to_owned(),
    };
    let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
        let text = escaped(input);
        observation.kind = if text.starts_with('!') { Shown::Error } else { Shown::Value };
        observation.form = Form::Quoted;
        observation.text.push_str(&text);
    };
    let mut executor = InProcess::new(call);
    let mut boundaries = Boundaries::default();
    let arguments = specs(1);
    map(&mut boundaries, &arguments, &[], &[], CALLS, &mut executor);
    let Summary { listed, .. } = Summary::of(&boundaries, &arguments, 64);
    let values: Vec<i128> = listed.iter().map(|own| own.boundary.value()).collect();
    for value in [-1, 47, 57, 64, 90, 127, 2_047] {
        assert!(values.contains(&value), "{value} {listed:?}");
    }
    assert!(values.len() <= 24, "{listed:?}");
}

#[test]
fn a_wall_is_shown_away_from_the_ends_of_ranges_of_other_arguments() {
    // In every valid year the plain numbers are out of the range; 10 is an end of it.
    let quarter = |first: i128, last: i128| {
        move |input: &[i128]| match input[1] {
            1..=12 if (first..=last).contains(&input[0]) => "some".to_owned(),
            _ => "!none".to_owned(),
        }
    };
    let years = |first: i128, last: i128| -> Vec<i128> {
        let constants = [first, last, 1, 12];
        let found = boundaries_after(CALLS, 2, &constants, quarter(first, last));
        found.iter().filter(|own| own.argument == 1).map(|own| own.low[0]).collect()
    };
    assert_eq!(years(1_812, 1_907), [1_900, 1_900]);
    assert_eq!(years(1_812, 1_872), [1_820, 1_820]);
    assert_eq!(years(10, 99), [20, 20]);
    // There is nothing but ends.
    assert_eq!(years(1_812, 1_813), [1_812, 1_812]);
}

#[test]
fn limits_that_depend_on_one_argument_are_shown_at_plain_values_of_another() {
    let day = |input: &[i128]| {
        let [year, month, day] = [input[0], input[1], input[2]];
        let last = [0, 28, 25, 30, 21, 27, 29, 24, 22, 26, 20, 23, 31];
        let last = usize::try_from(month).ok().and_then(|month| last.get(month)).unwrap_or(&0);
        let is_valid = (1_812..=2_012).contains(&year) && (1..=*last).contains(&day);
        if is_valid { "ok" } else { "!none" }.to_owned()
    };
    let constants: Vec<i128> = [1_812, 2_012].into_iter().chain(20..=31).collect();
    let found = boundaries_after(CALLS, 3, &constants, day);
    let of_days = || found.iter().filter(|own| own.argument == 2);
    assert!(of_days().count() >= 8, "{found:?}");
    assert!(of_days().all(|own| own.low[0] == 2_000), "{found:?}");
}

/// The ordinals of the largest integers leave no room beside the ends of their domain.
#[test]
fn a_narrow_range_at_an_end_of_all_ordinals_is_tried_whole() {
    for (min, max) in [(i128::MIN, i128::MIN + 299), (i128::MAX - 299, i128::MAX)] {
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            let letter = char::from(b'a' + input[0].rem_euclid(97).min(20) as u8);
            observation.text.push_str(&format!("{letter}{letter}"));
        };
        let mut executor = InProcess::new(call);
        let mut arguments = specs(1);
        (arguments[0].domain.min, arguments[0].domain.max) = (min, max);
        let mut boundaries = Boundaries::default();
        map(&mut boundaries, &arguments, &[], &[], 1_000, &mut executor);
        assert_eq!(boundaries.swept, Some(300));
        assert!(!Summary::of(&boundaries, &arguments, 64).listed.is_empty());
    }
}

#[test]
fn few_inputs_of_several_arguments_are_tried_whole() {
    let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
        // A boundary that nothing but the sweep is sure to meet.
        let is_rare = input == [143, 1, 2];
        observation.text.push_str(if is_rare { "rare" } else { "common" });
    };
    let mut executor = InProcess::new(call);
    let arguments = [u8::specs("a", "u8"), bool::specs("b", "bool"), u8::specs("c", "u8")].concat();
    let narrow = |(index, mut spec): (usize, ArgumentSpec)| {
        spec.domain.max = spec.domain.max.min(if index == 2 { 7 } else { 255 });
        spec
    };
    let arguments: Vec<ArgumentSpec> = arguments.into_iter().enumerate().map(narrow).collect();
    let mut boundaries = Boundaries::default();
    map(&mut boundaries, &arguments, &[], &[], 20_000, &mut executor);
    assert_eq!((boundaries.exhausted(), boundaries.row), (Some(256 * 2 * 8), None));
    let Summary { listed, more, .. } = Summary::of(&boundaries, &arguments, 64);
    let walls = listed.iter().map(|own| (own.boundary.argument, own.boundary.value()));
    let mut walls: Vec<(usize, i128)> = walls.collect();
    walls.sort_unstable();
    assert_eq!(walls, [(0, 142), (0, 143), (1, 0), (2, 1), (2, 2)]);
    assert!(more.is_empty(), "{more:?}");
}

#[test]
fn a_number_that_follows_from_a_float_is_shown_where_it_comes_to_its_end() {
    let arguments = f64::specs("share", "f64");
    let listed = |function: fn(f64) -> String| {
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            to.text.push_str(&function(f64::from_ordinal(input[0]).expect("it is a float")));
        };
        let mut executor = InProcess::new(call);
        let mut boundaries = Boundaries::default();
        map(&mut boundaries, &arguments, &[], &[], CALLS, &mut executor);
        let Summary { listed, .. } = Summary::of(&boundaries, &arguments, 64);
        let above = listed.iter().map(|own| f64::from_ordinal(own.boundary.high()[0]).unwrap());
        let mut above: Vec<f64> = above.collect();
        above.sort_by(f64::total_cmp);
        above
    };
    let ends = listed(|share| ((share * 200.0) as u8).to_string());
    assert_eq!(ends[..2], [0.005, 1.275_000_000_000_000_1]);
    assert!(ends.len() == 3 && ends[2].is_nan(), "{ends:?}");
    assert!(listed(|share| (share.clamp(-1e9, 1e9) / 3.0).to_string()).len() <= 3);
}

#[test]
fn a_rhythm_that_ends_above_is_followed_below() {
    // As offsets of time zones are written: seconds only where there are some.
    let offset = |input: &[i128]| {
        let sign = if input[0] < 0 { "minus" } else { "plus" };
        let size = input[0].unsigned_abs();
        match (size, size % 60) {
            (86_400.., _) => "!too far".to_owned(),
            (_, 0) => format!("{sign} {:02}", size / 60),
            (_, seconds) => format!("{sign} {:02}:{seconds:02}", size / 60),
        }
    };
    let walls = listed(1, &[60, 86_400], offset);
    assert!((4..24).contains(&walls.len()), "{walls:?}");
}
