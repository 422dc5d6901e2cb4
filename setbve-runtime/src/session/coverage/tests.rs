use crate::coverage::tests::site;
use crate::coverage::{ByValue as _, Comparison, Map, Operands, Site, SiteKind, outcome};
use crate::execution::executor::{InProcess, never};
use crate::execution::exit::Ending;
use crate::session::coverage::mining::{Scouted, scout};
use crate::session::coverage::{taken, wire};
use crate::sut::boundary::tests::specs;
use crate::sut::observation::Observation;
use std::cell::Cell;
use std::time::Instant;

/// Two decisions, the second within the first, an arm and a loop.
static FEW: Map = Map {
    function: "f",
    file: "src/f.rs",
    sites: &[
        Site { line: 2, column: 8, text: "a > 3 && b", ..site(SiteKind::Decision) },
        Site { line: 2, column: 8, text: "a > 3", ..site(SiteKind::Condition) },
        Site { text: "b == 4", within: Some((0, true)), decision: 2, ..site(SiteKind::Decision) },
        Site { line: 5, column: 9, text: "_", decision: 3, ..site(SiteKind::Arm) },
        Site { line: 7, column: 1, text: "for x in y", decision: 4, ..site(SiteKind::Loop) },
    ],
};

/// What the copy that runs `run` sends back.
fn sent(with_operands: bool, mut run: impl FnMut()) -> String {
    let mut observation = Observation::default();
    wire::traced(&FEW, &mut |_, _| run(), with_operands)(&[], &mut observation);
    observation.text
}

#[test]
fn what_was_never_taken_is_said_with_its_place_and_once() {
    let mut taken = taken::Taken::new(&FEW);
    let first = sent(false, || {
        outcome(&FEW, 0, false);
        outcome(&FEW, 1, true);
        outcome(&FEW, 4, true);
    });
    assert!(taken.add(&first), "everything is new");
    assert!(!taken.add(&first), "nothing is new");
    assert_eq!(
        taken.describe(),
        "coverage: 3 of 9 outcomes taken; never:\n  src/f.rs:2:8 `a > 3 && b` true\n  \
         src/f.rs:2:8 `a > 3` false\n  src/f.rs:5:9 `_` taken\n  src/f.rs:7:1 `for x in y` left\n  \
         and 2 inside of what was never reached"
    );
    let all = sent(false, || {
        (0..5).for_each(|site| _ = (outcome(&FEW, site, true), outcome(&FEW, site, false)));
    });
    taken.add(&all);
    assert!(taken.is_complete());
    assert_eq!(taken.describe(), "coverage: 9 of 9 outcomes taken");
}

#[test]
fn a_panic_and_operands_come_back_from_a_worker() {
    let text = sent(true, || {
        (&&Operands(&-5, &i128::MAX)).compared(&FEW, 2, Comparison::Less, true);
        panic!("later");
    });
    assert_eq!(wire::outcomes(&text).collect::<Vec<_>>(), [(2, true)]);
    assert_eq!(wire::operands(&text).collect::<Vec<_>>(), [(2, -5, i128::MAX)]);
}

/// What a scout finds of a function that compares its argument with a number, and how many calls it
/// makes until that deadline; the call of that number comes to a limit.
fn scouted(deadline: Instant, limit_at: Option<usize>) -> (Scouted, usize) {
    let calls = Cell::new(0);
    let mut copy = |input: &[i128], _: &mut Observation| {
        let is_less = input[0] < 48_271;
        (&&Operands(&input[0], &48_271)).compared(&FEW, 2, Comparison::Less, is_less);
        let is_near = input[0] == 77_777;
        (&&Operands(&input[0], &77_777)).compared(&FEW, 0, Comparison::Equal, is_near);
    };
    let mut traced = wire::traced(&FEW, &mut copy, true);
    let mut call = |input: &[i128], to: &mut Observation| {
        calls.set(calls.get() + 1);
        traced(input, to);
        if limit_at == Some(calls.get()) {
            Ending::OverTime.show(to);
        }
    };
    let mut executor = InProcess::new(&mut call);
    let scouted = scout(&FEW, &specs(1), 0, deadline, &mut executor);
    drop(executor);
    (scouted, calls.get())
}

#[test]
fn a_scout_finds_numbers_that_are_compared_in_the_same_number_of_calls() {
    let (first, calls) = scouted(never(), None);
    assert!(first.are_all && first.numbers.contains(&77_777.into()), "{first:?}");
    assert_eq!(scouted(never(), None), (first, calls));
}

#[test]
fn a_scout_that_was_cut_short_says_so() {
    let none = Scouted { numbers: Vec::new(), are_all: false };
    assert_eq!(scouted(Instant::now(), None), (none.clone(), 0));
    let (all, calls) = scouted(never(), None);
    // A limit met before the first number was found, and one met at the end.
    assert_eq!(scouted(never(), Some(1)).0, none);
    let (most, _) = scouted(never(), Some(calls));
    assert!(!most.are_all && all.numbers.starts_with(&most.numbers), "{most:?}");
}
