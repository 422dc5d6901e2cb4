//! The functions that an instrumented copy calls. None of them evaluates anything twice, and none
//! changes a value but in a mutant.

use std::ops::ControlFlow;
use std::task::Poll;

use crate::coverage::Map;
use crate::coverage::branch_distance::{Comparison, Distances, K, Quantity};
use crate::coverage::length::Length;
use crate::coverage::mutants::{is_mutated, stays};
pub use crate::coverage::recorder::{item, items};
use crate::coverage::recorder::{last, note, note_operands, set_last, with_trace};

/// Records the outcome of a site whose branch distance cannot be measured.
pub fn outcome(map: &'static Map, site: usize, outcome: bool) -> bool {
    note(map, site, Distances::of(outcome));
    outcome ^ is_mutated(map, site)
}

/// Records whether all items passed a test. `before` is the number of [`items`] before the call. If
/// one did not pass, the more passed before it, the nearer was the call.
pub fn all(map: &'static Map, site: usize, before: u64, outcome: bool) -> bool {
    let tested = items().wrapping_sub(before).max(1);
    note(map, site, Distances::taken(outcome, if outcome { K } else { K / tested as f64 }));
    outcome ^ is_mutated(map, site)
}

/// Records the outcome of a decision whose conditions have just been evaluated.
pub fn decide(map: &'static Map, site: usize, outcome: bool) -> bool {
    note(map, site, Distances::taken(outcome, last().to(!outcome)));
    outcome ^ is_mutated(map, site)
}

/// Takes a literal among conditions.
pub fn constant(value: bool) -> bool {
    set_last(Distances::of(value));
    value
}

/// Negates the condition that was just evaluated.
pub fn not(outcome: bool) -> bool {
    set_last(last().not());
    !outcome
}

/// The operands of one `&&` or `||`. The copy keeps the operator itself and passes each operand
/// through a method.
pub struct Junction(Distances);

impl Junction {
    /// Begins before the first operand.
    pub fn new() -> Self {
        Self(Distances::NEVER)
    }

    /// Takes the left operand of `&&`. If it is false, the right one is not evaluated and counts as
    /// K away from true.
    pub fn and_left(&mut self, outcome: bool) -> bool {
        self.0 = last();
        if !outcome {
            set_last(Distances { to_true: self.0.to_true + K, ..self.0 });
        }
        outcome
    }

    /// Takes the right operand of `&&`.
    pub fn and_right(&self, outcome: bool) -> bool {
        set_last(self.0.and(last()));
        outcome
    }

    /// Takes the left operand of `||`. If it is true, the right one is not evaluated and counts as
    /// K away from false.
    pub fn or_left(&mut self, outcome: bool) -> bool {
        self.0 = last();
        if outcome {
            set_last(Distances { to_false: self.0.to_false + K, ..self.0 });
        }
        outcome
    }

    /// Takes the right operand of `||`.
    pub fn or_right(&self, outcome: bool) -> bool {
        set_last(self.0.or(last()));
        outcome
    }
}

/// The patterns of a chain of `let` and conditions. That a pattern matched shows only when the
/// chain goes on.
pub struct Chain(Option<usize>);

impl Chain {
    /// Begins before the first pattern.
    pub fn new() -> Self {
        Self(None)
    }

    /// Notes that a pattern is about to be tried.
    pub fn tries(&mut self, map: &'static Map, site: usize) -> bool {
        self.0 = Some(site);
        stays(map, site)
    }

    /// Notes that the pattern matched.
    pub fn matches(&mut self, map: &'static Map) -> bool {
        self.0.take().is_none_or(|site| outcome(map, site, true))
    }

    /// Notes that the chain failed, at its last pattern or at a condition after it.
    pub fn failed(&mut self, map: &'static Map) {
        if let Some(site) = self.0.take() {
            outcome(map, site, false);
        }
    }
}

/// Both sides of a comparison. Their types decide which implementation below the compiler finds
/// first, as in `sut/show.rs`.
pub struct Operands<'a, L: ?Sized, R: ?Sized>(pub &'a L, pub &'a R);

/// What is compared.
pub trait Compared {
    /// Notes how the comparison came out, and gives that back.
    fn compared(&self, map: &'static Map, site: usize, by: Comparison, outcome: bool) -> bool;
}

/// Numbers.
impl<L: Quantity + ?Sized, R: Quantity + ?Sized> Compared for &Operands<'_, L, R> {
    fn compared(&self, map: &'static Map, site: usize, by: Comparison, outcome: bool) -> bool {
        let (left, right) = (self.0.value(), self.1.value());
        note(map, site, by.distances(left, right, outcome));
        if let (Some(left), Some(right)) = (left.integer(), right.integer()) {
            note_operands(map, site, left, right);
        }
        outcome ^ is_mutated(map, site)
    }
}

/// All other operands.
impl<L: ?Sized, R: ?Sized> Compared for Operands<'_, L, R> {
    fn compared(&self, map: &'static Map, site: usize, _: Comparison, came_out: bool) -> bool {
        outcome(map, site, came_out)
    }
}

/// Measures how far the value of a `match` on an integer is from the arms that are made of
/// literals. `arms` has for each such arm its site and the ranges that it takes, with both ends
/// included. The result is `false`, so that the call can be the guard of an arm that is never
/// taken.
pub fn look<Q: Quantity + ?Sized>(
    map: &'static Map,
    value: &Q,
    arms: &[(usize, &[(i128, i128)])],
) -> bool {
    if let Some(value) = value.value().integer() {
        measure(map, value, arms);
    }
    false
}

/// Not generic, and so compiled with this package: a `match` may have a thousand arms.
fn measure(map: &'static Map, value: i128, arms: &[(usize, &[(i128, i128)])]) {
    with_trace(map, |trace| {
        for (site, ranges) in arms {
            let bounds = ranges.iter().map(|(low, high)| value.clamp(*low, (*high).max(*low)));
            let Some(bound) = bounds.min_by_key(|bound| bound.abs_diff(value)) else { continue };
            let distance = value.abs_diff(bound);
            // An earlier arm may take the value, so `arm` alone records an arm as taken. A number
            // of 128 bits takes several times as long to become a float.
            let (to_true, to_false) = match u64::try_from(distance) {
                Ok(0) => (K / 2.0, K),
                Ok(distance) => (distance as f64, 0.0),
                Err(_) => (distance as f64, 0.0),
            };
            trace.add(*site, Distances { to_true, to_false });
            trace.keep(*site, value, bound);
        }
    });
}

/// Does as [`look`] for patterns of slices: it measures how many items are missing, or too many.
pub fn look_along<S: Length + ?Sized>(
    map: &'static Map,
    value: &S,
    arms: &[(usize, &[(i128, i128)])],
) -> bool {
    look(map, &value.length(), arms)
}

/// Records that a pattern of a slice did not match, and how many items are missing, or too many.
pub fn missed_along<S: Length + ?Sized>(
    map: &'static Map,
    site: usize,
    value: &S,
    taken: &[(i128, i128)],
) {
    look(map, &value.length(), &[(site, taken)]);
    note(map, site, Distances { to_true: f64::INFINITY, to_false: 0.0 });
}

/// Records an arm that is taken, and the other arms of its `match` that `look` has not measured.
pub fn arm(map: &'static Map, taken: usize, others: &[usize]) {
    for other in others {
        note(map, *other, Distances::of(false));
    }
    note(map, taken, Distances::of(true));
}

/// What stands in front of a `?`.
pub trait Questioned {
    /// Whether the function goes on with it.
    fn goes_on(&self) -> bool;
}

implement! {
    Questioned, fn goes_on(&self) -> bool;
    [] bool => *self;
    [T] Option<T> => self.is_some();
    [T, E] Result<T, E> => self.is_ok();
    [B, C] ControlFlow<B, C> => self.is_continue();
    [T, E] Poll<Result<T, E>> => !matches!(self, Self::Ready(Err(_)));
    [T, E] Poll<Option<Result<T, E>>> => !matches!(self, Self::Ready(Some(Err(_))));
}

/// Records whether the function goes on behind a `?`.
pub fn question<T: Questioned>(map: &'static Map, site: usize, value: T) -> T {
    outcome(map, site, value.goes_on());
    value
}

/// Records whether a text came out changed.
pub fn text<T: AsRef<str> + ?Sized, R: AsRef<str>>(
    map: &'static Map,
    site: usize,
    before: &T,
    after: R,
) -> R {
    outcome(map, site, before.as_ref() != after.as_ref());
    after
}

/// A value on which a method decides. Its type decides which implementation below the compiler
/// finds first, as for [`Operands`].
pub struct Asked<'a, T: ?Sized>(pub &'a T);

/// Values of which those that are a success or not are noted.
pub trait Asks {
    /// Notes which it is.
    fn asked(&self, _: &'static Map, _: usize) {}
}

impl<T: Questioned> Asks for &Asked<'_, T> {
    fn asked(&self, map: &'static Map, site: usize) {
        outcome(map, site, self.0.goes_on());
    }
}

impl<T: ?Sized> Asks for Asked<'_, T> {}

/// Wraps the iterator of a `for` loop, so that the loop's site records whether it goes on.
pub fn each<I: Iterator>(map: &'static Map, site: usize, iterator: I) -> Each<I> {
    Each { map, site, iterator }
}

/// See [`each`].
pub struct Each<I> {
    map: &'static Map,
    site: usize,
    iterator: I,
}

impl<I: Iterator> Iterator for Each<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let next = self.iterator.next();
        let goes_on = outcome(self.map, self.site, next.is_some());
        next.filter(|_| goes_on)
    }
}
