//! An instrumented copy does what its original does.

mod arithmetic;
mod syntax;

use std::panic::{AssertUnwindSafe, catch_unwind};

use setbve::experiment::coverage::{Map, Site};

fn message<T: std::fmt::Debug>(run: impl FnOnce() -> T) -> String {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(value) => format!("{value:?}"),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            format!("panic: {}", text.expect("panics have messages"))
        }
    }
}

/// Small ones, and those around powers of two and the ends of types.
fn numbers() -> impl Iterator<Item = i64> {
    let ends = [7, 8, 15, 16, 31, 32, 63].map(|bits| i64::MAX >> (63 - bits));
    (-15..45).chain(ends.into_iter().flat_map(|end| [end, -end, -end - 1, end / 3]))
}

macro_rules! copies {
    ($module:ident: $($name:ident $copy:ident)*) => {$(
        #[test]
        fn $name() {
            for left in numbers() {
                for right in numbers() {
                    let (a, b) =
                        (left.try_into().unwrap_or_default(), right.try_into().unwrap_or_default());
                    let [original, copy] =
                        [message(|| $module::$name(a, b)), message(|| $module::$copy(a, b))];
                    assert_eq!(original, copy, "{a}, {b}");
                }
            }
        }
    )*};
}

copies! {
    syntax:
    literals literals_instrumented
    references references_instrumented
    texts texts_instrumented
    own_types own_types_instrumented
    chosen chosen_instrumented
    moved_out moved_out_instrumented
    patterns patterns_instrumented
    slices slices_instrumented
    labels labels_instrumented
    question question_instrumented
    questions questions_instrumented
    parsed parsed_instrumented
    changed_meanwhile changed_meanwhile_instrumented
    closures closures_instrumented
    items items_instrumented
    fall_of_texts fall_of_texts_instrumented
    constants constants_instrumented
    nested_items nested_items_instrumented
    recursive recursive_instrumented
    asserted asserted_instrumented
    temporaries temporaries_instrumented
    bits bits_instrumented
    floats floats_instrumented
    conditional conditional_instrumented
    shadowed shadowed_instrumented
    connectives connectives_instrumented
}

mod operations {
    use super::*;

    copies! {
        arithmetic:
        sums sums_instrumented
        quotients quotients_instrumented
        shifts shifts_instrumented
        indices indices_instrumented
        statics statics_instrumented
        other_operands other_operands_instrumented
        shadows shadows_instrumented
        loops loops_instrumented
        generic generic_instrumented
        changed_between changed_between_instrumented
        early early_instrumented
        attributed attributed_instrumented
        temporaries temporaries_instrumented
        extremes extremes_instrumented
    }
}

#[test]
fn what_borrows_mutably_can_be_copied() {
    for (a, b) in [(3, 4), (4, 4), (5, 4)] {
        let original = *syntax::bound(&mut a.clone(), (b, 0));
        assert_eq!(*syntax::bound_instrumented(&mut a.clone(), (b, 0)), original);
    }
}

/// `line:column kind text`, what it is within, and the decision it belongs to; lines count from the
/// first site's.
fn sites(map: &Map) -> Vec<String> {
    assert!(map.file.ends_with("syntax.rs"), "{}", map.file);
    let lines = map.sites.iter().map(|site| {
        let Site { line, column, text, kind, within, decision } = site;
        let line = line - map.sites[0].line;
        let within = within.map(|(site, outcome)| format!(" in {site} {outcome}"));
        format!("{line}:{column} {kind:?} {text}{} of {decision}", within.unwrap_or_default())
    });
    lines.collect()
}

#[test]
fn decisions_are_taken_apart_into_conditions() {
    assert_eq!(
        sites(&syntax::CONNECTIVES_SITES),
        [
            "0:15 Decision !(a < b) && !!(a > 3) || !(a == b || !(b != 3) && true) of 0",
            "0:17 Condition a < b of 0",
            "0:30 Condition a > 3 in 1 false of 0",
            "0:42 Condition a == b in 2 false of 0",
            "0:54 Condition b != 3 in 3 false of 0",
            "1:18 Decision (a == 1) == (b == 1) of 5",
            "1:19 Decision a == 1 of 6",
            "1:31 Decision b == 1 of 7",
            "2:54 Decision false || a == 7 of 8",
            "2:63 Condition a == 7 of 8",
        ]
    );
}

#[test]
fn what_follows_a_return_is_within_the_other_outcome() {
    assert_eq!(
        sites(&syntax::PATTERNS_SITES),
        [
            "0:19 Decision a > 0 of 0",
            "1:8 Pattern let Some(x @ 1..=5) = option of 1",
            "3:15 Decision let Some(x) = option && x % 2 == 0 && let Some(y) = x.checked_sub(b) && \
             (y > 0 || b == 3) in 1 false of 2",
            "3:15 Pattern let Some(x) = option in 1 false of 2",
            "4:12 Condition x % 2 == 0 in 3 true of 2",
            "5:12 Pattern let Some(y) = x.checked_sub(b) in 4 true of 2",
            "6:13 Condition y > 0 in 5 true of 2",
            "6:22 Condition b == 3 in 6 false of 2",
            "10:5 Pattern let Some(value) = option.filter(|value| *value > b) in 1 false of 8",
            "10:45 Decision *value > b in 1 false of 9",
            "11:16 Decision matches!(b, 1 | 3..=4) in 8 false of 10",
            "14:11 Pattern let Some(last) = list.pop() in 8 true of 11",
            "15:12 Decision last == 7 in 11 true of 12",
            "18:12 Decision last > 9 in 12 false of 13",
            "23:19 Decision let Some(next) = list.get(left) && left < 9 in 8 true of 14",
            "23:19 Pattern let Some(next) = list.get(left) in 8 true of 14",
            "24:12 Condition left < 9 in 15 true of 14",
            "28:16 Decision *next > 2 in 14 true of 17",
        ]
    );
}

#[test]
fn arms_and_guards_are_sites() {
    assert_eq!(
        sites(&syntax::CHOSEN_SITES),
        [
            "0:9 Arm (0, 0) of 0",
            "1:9 Arm (x, 0) | (0, x) if x > 5 && x != 9 of 1",
            "1:28 Decision x > 5 && x != 9 of 2",
            "1:28 Condition x > 5 of 2",
            "1:37 Condition x != 9 in 3 true of 2",
            "2:9 Arm (ref x, ref mut y) if x == &*y of 5",
            "2:31 Decision x == &*y of 6",
            "3:9 Arm (_, 1..=3) of 7",
            "4:13 Arm i32::MIN..=-5 in 7 true of 8",
            "5:13 Arm -4 | 4 in 7 true of 9",
            "6:13 Arm n @ 5..=7 in 7 true of 10",
            "7:13 Arm 8.. if b == 2 in 7 true of 11",
            "7:20 Decision b == 2 in 7 true of 12",
            "8:13 Arm _ in 7 true of 13",
            "10:9 Arm _ of 14",
        ]
    );
}

#[test]
fn conditions_are_found_inside_assertions() {
    assert_eq!(
        sites(&syntax::ASSERTED_SITES),
        [
            "0:13 Decision a != 3 && !(b == 4) of 0",
            "0:13 Condition a != 3 of 0",
            "0:25 Condition b == 4 in 1 true of 0",
            "1:13 Decision a != 5 of 3",
            "2:13 Decision a != 6 || b == { 1 } of 4",
            "2:13 Condition a != 6 of 4",
            "2:23 Condition b == { 1 } in 5 false of 4",
            "3:13 Decision a.checked_add(1).is_some() of 7",
            "4:5 Decision assert_eq!(a == 7, false) of 8",
            "4:16 Decision a == 7 of 9",
            "5:5 Decision assert_ne!(a, 8, \"not {}\", a) of 10",
            "6:19 Decision b < 40 of 11",
            "7:5 Decision debug_assert_eq!(b == 30, false) of 12",
            "7:22 Decision b == 30 of 13",
            "8:8 Decision matches!(a, 9 | 11..=12 if b > 0) of 14",
            "8:35 Decision b > 0 of 15",
            "11:8 Decision b == 9 in 14 false of 16",
        ]
    );
}
