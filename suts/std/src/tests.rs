use std::collections::BTreeSet;

use setbve::experiment::{Limit, Method, Search};

use super::*;

#[test]
fn every_pair_of_function_and_type_is_there_once() {
    let functions = functions();
    let paths: BTreeSet<String> = functions.iter().map(StdFunction::path).collect();
    assert_eq!(paths.len(), functions.len());
    assert!(paths.len() >= 600, "{}", paths.len());
    assert!(functions.iter().all(|function| (1..=4).contains(&function.arity())));
}

/// A boundary of a short search: its calls, what they show, which of them are errors.
type Found = ([String; 2], [String; 2], [bool; 2]);

fn boundaries(path: &str) -> Vec<Found> {
    let functions = functions();
    let function = functions.iter().find(|function| function.path() == path).expect("listed");
    let space = function.space();
    let found = function.search(&Search::new(Method::Default, Limit::evaluations(3_000), 0), false);
    let call = |input: &[i128]| {
        let values = input.iter().enumerate();
        let values: Vec<String> =
            values.map(|(index, value)| space.expression(index, *value)).collect();
        function.call(&values)
    };
    let boundaries = found.boundaries(64).into_iter();
    boundaries
        .map(|found| {
            (found.inputs.each_ref().map(|input| call(input)), found.outputs, found.errors)
        })
        .collect()
}

#[track_caller]
fn assert_found(path: &str, calls: [&str; 2], outputs: [&str; 2], errors: [bool; 2]) {
    let found = boundaries(path);
    let expected = (calls.map(str::to_owned), outputs.map(str::to_owned), errors);
    assert!(found.contains(&expected), "{found:?}");
}

#[test]
fn overflow_is_checked() {
    let calls = ["i8::abs(-128)", "i8::abs(-127)"];
    assert_found("i8::abs", calls, ["panic: arithmetic overflow", "127"], [true, false]);
}

#[test]
fn none_is_an_error() {
    let calls = ["i8::checked_neg(-128)", "i8::checked_neg(-127)"];
    assert_found("i8::checked_neg", calls, ["None", "Some(127)"], [true, false]);
}

#[test]
fn calls_are_written_as_rust() {
    let first = |path| boundaries(path)[0].0[0].clone();
    assert!(first("NonZeroU8::ilog2").starts_with("NonZeroU8::ilog2(core::num::NonZero::new("));
    assert!(first("Duration::as_millis").starts_with("Duration::new("));
    assert!(first("u8::is_ascii").starts_with("u8::is_ascii(&"));
}
