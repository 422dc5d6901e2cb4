use crate::coverage::tests::site;
use crate::coverage::{ByValue as _, Comparison, Map, Operands, Site, SiteKind, outcome};
use crate::session::coverage::{taken, wire};
use crate::sut::observation::Observation;

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
