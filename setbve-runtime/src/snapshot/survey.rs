//! The survey: many calls, chosen independently of what the function does, and digests of their
//! outcomes.
//!
//! Boundaries and examples are pinned one by one, so that a person can read them; but of a formula,
//! or of a table with thousands of entries, they show only a part. The survey notices a change in
//! the rest; it replaces no boundary and no example.
//!
//! Its calls depend on the signature and the accepted constants alone, so that a change of
//! behaviour elsewhere changes no digest (promises 1 and 3). The calls form a cube of four
//! dimensions. Each layer of the cube, in each of its directions, has one digest: if few calls
//! changed, they are where layers with other digests intersect.

use setbve_kernel::collections::gather::{each, indices, keep};
use std::rc::Rc;

use setbve_kernel::sut::digest::digest;
use setbve_kernel::sut::observation::Kind;
use setbve_kernel::sut::outcome::Outcome;

/// The digest of a layer is one of these characters, and so has six bits.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";
/// The digest of a layer with an outcome that is not repeatable, or that came to a limit.
const NOT_JUDGED: u8 = b'*';

/// The cube's dimensions: with more of them, the line is shorter, and fewer of several changed
/// calls can be told from others.
const DIRECTIONS: usize = 4;
/// All inputs of a function that is surveyed whole fit, in a line of at most 100 characters.
const MOST_SIDE: usize = 16;
const MOST: usize = MOST_SIDE.pow(DIRECTIONS as u32);

/// The most inputs of a function each of which has a line; more have digests.
pub(crate) const TABLE: usize = 64;

/// The digests of the survey's calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digests {
    calls: usize,
    /// The digests of the layers in each direction.
    layers: Vec<Vec<u8>>,
}

/// The text before the number of calls, and behind it.
pub(crate) const MARK: &str = "  digest over ";
const CALLS: &str = " more calls: ";

/// The label in a snapshot without digests, which would take too long or could not be kept.
pub(crate) const NOT_SURVEYED: &str = "calls, for which no digest stands";

/// Accepted digests, compared with the current outcomes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    /// The digests as they are now; as accepted where they cannot be judged.
    pub(crate) now: Digests,
    /// Calls, by their numbers, that certainly have another outcome.
    pub(crate) changed: Vec<usize>,
    /// Calls that may have another outcome, those among them.
    pub(crate) suspects: Vec<usize>,
}

impl Digests {
    /// The digests of these outcomes. A call that had another outcome when it was made `again`
    /// cannot be judged, nor can its layers.
    pub(crate) fn of(outcomes: &[Rc<Outcome>], again: &[Rc<Outcome>]) -> Self {
        let side = side(outcomes.len());
        let mut sums = [[Some(0_u64); MOST_SIDE]; DIRECTIONS];
        for (index, outcome) in outcomes.iter().enumerate() {
            let value = value(index, outcome);
            let value = value.filter(|_| outcome.is_same_as(&again[index]));
            for (direction, layer) in layers(index, side) {
                let sum = &mut sums[direction][layer];
                *sum = sum.zip(value).map(|(sum, value)| sum.wrapping_add(value));
            }
        }
        let digit = |sum: Option<u64>| match sum {
            Some(sum) => DIGITS[(digest(&sum.to_le_bytes()) % 64) as usize],
            None => NOT_JUDGED,
        };
        let mut layers = Vec::new();
        for (direction, count) in counts(outcomes.len()).iter().enumerate() {
            layers.push(each(&sums[direction][..*count], &mut |sum| digit(*sum)));
        }
        Self { calls: outcomes.len(), layers }
    }

    pub(crate) fn calls(&self) -> usize {
        self.calls
    }

    fn differs(&self, now: &Self, (direction, layer): (usize, usize)) -> bool {
        let (accepted, now) = (self.layers[direction][layer], now.layers[direction][layer]);
        accepted != now && accepted != NOT_JUDGED && now != NOT_JUDGED
    }

    /// In how many directions a call lies in a layer with another digest now.
    fn differing(&self, now: &Self, index: usize) -> usize {
        let layers = layers(index, side(self.calls));
        layers.iter().filter(|own| self.differs(now, **own)).count()
    }

    /// The calls that lie in a layer with another digest now.
    pub(crate) fn suspects(&self, now: &Self) -> Vec<usize> {
        indices(self.calls, &|index| self.differing(now, index) > 0)
    }

    /// The calls that came to a limit, although at accept no call of one of their layers did.
    pub(crate) fn newly_limited(&self, outcomes: &[Rc<Outcome>]) -> Vec<usize> {
        let side = side(self.calls);
        let was_judged = |index: usize| {
            layers(index, side).iter().any(|own| self.layers[own.0][own.1] != NOT_JUDGED)
        };
        let is_limited = |outcome: &Outcome| outcome.is_excluded() && !outcome.is_not_made();
        indices(self.calls, &|at| is_limited(&outcomes[at]) && was_judged(at))
    }

    /// The digests without those of the layers that the calls are in.
    pub(crate) fn without(mut self, calls: &[usize]) -> Self {
        let side = side(self.calls);
        for index in calls {
            for (direction, layer) in layers(*index, side) {
                self.layers[direction][layer] = NOT_JUDGED;
            }
        }
        self
    }

    /// Compares the accepted digests with those of `now`.
    pub(crate) fn compare(&self, mut now: Self) -> Judged {
        let side = side(self.calls);
        // One digest in 64 is by chance the same as before, so a call that changed may differ in
        // fewer directions than all.
        let differing = each(&indices(self.calls, &|_| true), &mut |at| self.differing(&now, *at));
        let most = differing.iter().max().copied().unwrap_or_default().max(1);
        let suspects = indices(self.calls, &|index| differing[index] == most);
        let mut met = [[0; MOST_SIDE]; DIRECTIONS];
        for index in &suspects {
            for (direction, layer) in layers(*index, side) {
                met[direction][layer] += 1;
            }
        }
        // Where a layer has no other suspect, this call must have changed.
        let mut changed = if most == DIRECTIONS { suspects.clone() } else { Vec::new() };
        keep(&mut changed, &mut |index| {
            layers(*index, side).iter().any(|own| met[own.0][own.1] == 1)
        });
        for (direction, accepted) in self.layers.iter().enumerate() {
            for (layer, accepted) in accepted.iter().enumerate() {
                let now = &mut now.layers[direction][layer];
                if *now == NOT_JUDGED || *accepted == NOT_JUDGED {
                    *now = *accepted;
                }
            }
        }
        Judged { now, changed, suspects }
    }

    /// The line of text, without its end.
    pub(crate) fn write(&self) -> String {
        let layers = each(&self.layers, &mut |it| String::from_utf8_lossy(it).into_owned());
        format!("{MARK}{}{CALLS}{}", self.calls, layers.join(" "))
    }

    /// The inverse of [`Digests::write`].
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let (calls, digits) = line.strip_prefix(MARK)?.split_once(CALLS)?;
        let calls: usize = calls.parse().ok().filter(|calls| (1..=MOST).contains(calls))?;
        let mut layers = Vec::new();
        let mut texts = digits.split(' ');
        for count in counts(calls) {
            let text = texts.next().filter(|text| text.len() == count)?;
            layers.push(text.as_bytes().to_vec());
        }
        let is_digit = |byte: &u8| *byte == NOT_JUDGED || DIGITS.contains(byte);
        let is_whole = texts.next().is_none() && layers.iter().all(|it| it.iter().all(is_digit));
        is_whole.then_some(Self { calls, layers })
    }
}

/// The line without its digits, of which only those that are judged are left to be told.
pub(crate) fn judged_layers(line: &str) -> String {
    let (before, digits) = line.split_once(CALLS).unwrap_or((line, ""));
    let mut kept = before.to_owned();
    for digit in digits.bytes() {
        kept.push(if digit == NOT_JUDGED { '*' } else { '.' });
    }
    kept
}

/// The side of the cube.
fn side(calls: usize) -> usize {
    (1..MOST_SIDE).find(|side| side.pow(DIRECTIONS as u32) >= calls).unwrap_or(MOST_SIDE)
}

/// The layers in each direction. In the last one, only those that calls are in.
fn counts(calls: usize) -> [usize; DIRECTIONS] {
    let side = side(calls);
    let mut counts = [side; DIRECTIONS];
    counts[DIRECTIONS - 1] = calls.div_ceil(side.pow(DIRECTIONS as u32 - 1));
    counts
}

/// The layers that a call is in, each with its direction.
fn layers(index: usize, side: usize) -> [(usize, usize); DIRECTIONS] {
    std::array::from_fn(|direction| (direction, index / side.pow(direction as u32) % side))
}

/// The value that the call adds to its layers' digests; `None` if it came to a limit, which differs
/// between machines. Its number counts, so that two calls that exchange their outcomes are noticed.
fn value(index: usize, outcome: &Outcome) -> Option<u64> {
    let mut bytes = Vec::with_capacity(outcome.text.len() + 9);
    bytes.extend_from_slice(&(index as u64).to_le_bytes());
    bytes.push(match outcome.kind {
        Kind::Excluded => return None,
        Kind::Value => 0,
        Kind::Error => 1,
        Kind::NoInput => 2,
    });
    bytes.extend_from_slice(outcome.text.as_bytes());
    Some(digest(&bytes))
}

#[cfg(test)]
mod tests;
