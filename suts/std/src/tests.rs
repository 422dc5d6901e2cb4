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

/// The first boundaries of a short search, with their outputs.
fn boundaries(path: &str) -> Vec<([String; 2], [String; 2])> {
    let functions = functions();
    let function = functions.iter().find(|function| function.path() == path).expect("listed");
    let space = function.space();
    let found = function.search(&Search::new(Method::Default, Limit::evaluations(3_000), 0), false);
    let call = |input: &[i128]| {
        let values: Vec<String> = input
            .iter()
            .enumerate()
            .map(|(index, value)| space.expression(index, *value))
            .collect();
        function.call(&values)
    };
    let boundaries = found.boundaries(64).into_iter();
    boundaries
        .map(|found| (found.inputs.each_ref().map(|input| call(input)), found.outputs))
        .collect()
}

#[test]
fn overflow_is_checked() {
    let found = boundaries("i8::abs");
    let calls = ["i8::abs(-128)", "i8::abs(-127)"].map(str::to_owned);
    let outputs = ["panic: arithmetic overflow", "127"].map(str::to_owned);
    assert!(found.contains(&(calls, outputs)), "{found:?}");
}

#[test]
fn calls_are_written_as_rust() {
    let first = |path| boundaries(path)[0].0[0].clone();
    assert!(first("NonZeroU8::ilog2").starts_with("NonZeroU8::ilog2(core::num::NonZero::new("));
    assert!(first("Duration::as_millis").starts_with("Duration::new("));
    assert!(first("char::is_ascii").ends_with("'.is_ascii()"));
}
