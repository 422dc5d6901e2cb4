//! Mutants of an instrumented copy: at one of its places it does the other thing that it might do.
//! A condition has the other outcome, an arm or a loop is passed over, `min` is `max`, a number of
//! the source is one more, or one less.
//!
//! Texts, characters, named constants, a single `if let`, `let … else` and `?` have no mutants, and
//! nor have numbers that the compiler may keep in a static, as those of a table.
//!
//! A call that has another outcome in a mutant *kills* it. Where a snapshot shows such calls, an
//! edit at this place changes one of them. That a call takes a way says less: the way may make no
//! difference there. (Mutation analysis: `DeMillo`, Lipton, Sayward 1978; all mutants in one
//! program: Untch, Offutt, Harrold 1993.)

use std::cell::Cell;
use std::ptr;

use crate::coverage::Map;

/// How many times as many places a mutant may pass as the copy itself, and how many more. One that
/// does not end is stopped.
const TIMES: u64 = 4;
const MORE: u64 = 1_024;

/// Numbers of the source beyond these have no mutants.
const NUMBERS: usize = 128;

thread_local! {
    static MUTATED: Cell<Option<(&'static Map, Mutant)>> = const { Cell::new(None) };
    /// The places that may still be passed.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The numbers that were passed, each a bit.
    static PASSED: Cell<u128> = const { Cell::new(0) };
}

/// A place, and whether its number is one more; else it is one less, or no number.
pub type Mutant = (usize, bool);

/// What a run of the copy itself passed.
pub struct Passed {
    places: u64,
    numbers: u128,
}

impl Passed {
    /// Whether the run passed a number, by its place behind all others.
    pub fn has_number(&self, map: &Map, place: usize) -> bool {
        let number = place - map.places();
        number < NUMBERS && self.numbers >> number & 1 == 1
    }
}

/// Runs the copy itself.
pub fn original(run: impl FnOnce()) -> Passed {
    PASSED.set(0);
    LEFT.set(u64::MAX);
    run();
    Passed { places: u64::MAX - LEFT.get(), numbers: PASSED.get() }
}

/// Runs a mutant; returns whether it came to its end.
pub fn mutant(map: &'static Map, own: Mutant, passed: &Passed, run: impl FnOnce()) -> bool {
    MUTATED.set(Some((map, own)));
    LEFT.set(passed.places * TIMES + MORE);
    run();
    MUTATED.set(None);
    LEFT.replace(u64::MAX) > 0
}

/// Whether this place is the one that does the other thing.
pub fn is_mutated(map: &'static Map, place: usize) -> bool {
    mutated(map, place).is_some()
}

/// What does not end is left by a panic.
fn mutated(map: &'static Map, place: usize) -> Option<bool> {
    let left = LEFT.get();
    LEFT.set(left.saturating_sub(1));
    assert!(left > 0, "the mutant does not end");
    let (own, (at, is_more)) = MUTATED.get()?;
    (at == place && ptr::eq(own, map)).then_some(is_more)
}

/// Whether this operation gives its other operand.
pub fn is_other(map: &'static Map, operation: usize) -> bool {
    is_mutated(map, map.sites.len() + operation)
}

/// An arm of a `match`: whether it may be taken.
pub fn stays(map: &'static Map, site: usize) -> bool {
    !is_mutated(map, site)
}

/// No arm of a `match` is left.
#[expect(clippy::panic, reason = "only a mutant comes here")]
pub fn none_left() -> ! {
    panic!("no arm is left")
}

/// A number of the source.
pub fn number<N: OfSource>(map: &'static Map, number: usize, value: N) -> N {
    if number < NUMBERS {
        PASSED.set(PASSED.get() | 1 << number);
        if let Some(is_more) = mutated(map, map.places() + number) {
            return value.beside(is_more);
        }
    }
    value
}

/// A type of numbers that a source may write.
pub trait OfSource {
    /// The number that is one more, or one less; the number itself where its type has none.
    fn beside(self, is_more: bool) -> Self;
}

macro_rules! of_source {
    ($($integer:ident)*; $($float:ident)*) => {
        $(impl OfSource for $integer {
            fn beside(self, is_more: bool) -> Self {
                if is_more { self.saturating_add(1) } else { self.saturating_sub(1) }
            }
        })*
        $(impl OfSource for $float {
            fn beside(self, is_more: bool) -> Self {
                if is_more { self + 1.0 } else { self - 1.0 }
            }
        })*
    };
}

of_source!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; f32 f64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::{Chain, SiteKind, each, outcome};
    use crate::testing::site;

    static MAP: Map = Map {
        function: "f",
        file: "f.rs",
        sites: &[site(SiteKind::Decision), site(SiteKind::Loop), site(SiteKind::Pattern)],
        operations: &[],
        numbers: Some(2),
    };

    /// What a run shows in a mutant, and whether it came to its end.
    fn shown<T>(own: Mutant, mut run: impl FnMut() -> T) -> (Option<T>, bool) {
        let passed = original(|| _ = run());
        let mut shown = None;
        let ends = mutant(&MAP, own, &passed, || {
            shown = std::panic::catch_unwind(std::panic::AssertUnwindSafe(&mut run)).ok();
        });
        (shown, ends)
    }

    #[test]
    fn one_place_does_the_other_thing() {
        let run = || {
            let mut chain = Chain::new();
            (outcome(&MAP, 0, true), each(&MAP, 1, 0..3).count(), chain.tries(&MAP, 2))
        };
        assert_eq!(shown((0, false), run), (Some((false, 3, true)), true));
        assert_eq!(shown((1, false), run), (Some((true, 0, true)), true));
        assert_eq!(shown((2, false), run), (Some((true, 3, false)), true));
        assert_eq!(run(), (true, 3, true), "it is over");
    }

    #[test]
    fn a_number_is_one_more_or_one_less_as_far_as_its_type_has_one() {
        let run = || (number(&MAP, 0, 7_u8), number(&MAP, 1, u8::MAX), number(&MAP, 1, -1.5));
        assert_eq!(shown((3, true), run).0, Some((8, 255, -1.5)));
        assert_eq!(shown((3, false), run).0, Some((6, 255, -1.5)));
        assert_eq!(shown((4, true), run).0, Some((7, 255, -0.5)));
        assert_eq!(shown((4, false), run).0, Some((7, 254, -2.5)));
        let passed = original(|| _ = number(&MAP, 1, 7));
        let places = [3, 4, 3 + NUMBERS];
        assert_eq!(places.map(|place| passed.has_number(&MAP, place)), [false, true, false]);
    }

    #[test]
    fn a_mutant_that_does_not_end_is_stopped() {
        let run = || while outcome(&MAP, 0, false) {};
        assert_eq!(shown((0, false), run), (None, false));
        assert_eq!(shown((1, false), run), (Some(()), true));
    }
}
