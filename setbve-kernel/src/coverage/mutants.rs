//! Mutants of an instrumented copy: at one of its places it does the other thing that it might do.
//! A condition has the other outcome, an arm or a loop is passed over, `min` is `max`, a number of
//! the source is one more, or one less.
//!
//! A call that has another outcome in a mutant *kills* it. Where a snapshot shows such calls, an
//! edit at this place changes one of them. That a call takes a way says less: the way may make no
//! difference there. (Mutation analysis: `DeMillo`, Lipton, Sayward 1978; all mutants in one program:
//! Untch, Offutt, Harrold 1993.)

use std::cell::Cell;
use std::ptr;

use crate::coverage::Map;

/// How many times as many places a mutant may pass as the copy itself, and how many more. One that
/// does not end is stopped.
const TIMES: u64 = 4;
const MORE: u64 = 4_096;

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
        self.numbers >> (place - map.places()) & 1 == 1
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

#[expect(clippy::panic, reason = "what does not end can be left in no other way")]
fn mutated(map: &'static Map, place: usize) -> Option<bool> {
    let Ok(Some(left)) = LEFT.try_with(|left| {
        let one_less = left.get().checked_sub(1);
        left.set(one_less.unwrap_or_default());
        one_less
    }) else {
        panic!("the mutant does not end");
    };
    let (own, (at, is_more)) = MUTATED.get().filter(|_| left > 0)?;
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
        let _ = PASSED.try_with(|passed| passed.set(passed.get() | 1 << number));
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
