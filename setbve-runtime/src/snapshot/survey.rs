//! The survey: many calls, chosen independently of what the function does, and digests of their
//! outcomes.
//!
//! Boundaries and examples are pinned one by one, so that a person can read them; but of a formula,
//! or of a table with thousands of entries, they show only a part. The survey notices a change in
//! the rest; it replaces no boundary and no example.
//!
//! Its calls depend on the signature and the accepted constants alone, so a change of behaviour
//! changes the digests of the calls concerned and no others (promises 1 and 3). They are divided
//! into parts with a line of text each, and the calls of a part form a cube. Each layer of the
//! cube, in each of its three directions, has one digest: if few calls changed, they are where
//! layers with other digests intersect.

use setbve_kernel::collections::gather::{each, indices, keep};
use std::rc::Rc;

use setbve_kernel::sut::digest::digest;
use setbve_kernel::sut::observation::Kind;
use setbve_kernel::sut::outcome::Outcome;

/// The digest of a layer is one of these characters, and so has six bits.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";
/// The digest of a layer with an outcome that is not repeatable, or that came to a limit.
const NOT_JUDGED: u8 = b'*';

/// Parts of a survey, and the calls of each that are chosen: a line of text has at most 100
/// characters.
pub(crate) const PARTS: usize = 4;
pub(crate) const MOST_CALLS: usize = 16 * 16 * 16;
/// A quarter of the inputs of a function that is surveyed whole fits.
const MOST_SIDE: usize = 26;
const MOST: usize = MOST_SIDE.pow(3);

/// The most inputs of a function each of which has a line; more have digests.
pub(crate) const TABLE: usize = 64;

/// The digests of one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DigestedPart {
    calls: usize,
    /// The digests of the layers in each direction.
    layers: [Vec<u8>; 3],
}

/// The text before the part's number, behind it, around the number of calls.
pub(crate) const MARK: &str = "  digest ";
const OF: &str = " of ";
const CALLS: [&str; 2] = [", over ", " more calls: "];

/// The label in a snapshot without digests, which would take too long or could not be kept.
pub(crate) const NOT_SURVEYED: &str = "calls, for which no digest stands";

/// An accepted part, compared with the current outcomes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct JudgedPart {
    /// The digests as they are now; as accepted where they cannot be judged.
    pub(crate) now: DigestedPart,
    /// Calls, by their numbers within the part, that certainly have another outcome.
    pub(crate) changed: Vec<usize>,
    /// Calls that may have another outcome, those among them.
    pub(crate) suspects: Vec<usize>,
}

impl DigestedPart {
    /// The digests of these outcomes of the part with this index. A call that had another outcome
    /// when it was made `again` cannot be judged, nor can its layers.
    pub(crate) fn of(index: usize, outcomes: &[Rc<Outcome>], again: &[Rc<Outcome>]) -> Self {
        let first = index * MOST;
        let side = side(outcomes.len());
        let mut sums = [[Some(0_u64); MOST_SIDE]; 3];
        for (index, outcome) in outcomes.iter().enumerate() {
            let value = value(first + index, outcome);
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
        let mut layers = [const { Vec::new() }; 3];
        for (direction, count) in counts(outcomes.len()).iter().enumerate() {
            layers[direction] = each(&sums[direction][..*count], &mut |sum| digit(*sum));
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
    pub(crate) fn compare(&self, mut now: Self) -> JudgedPart {
        let side = side(self.calls);
        // One digest in 64 is by chance the same as before, so a call that changed may differ in
        // fewer directions than all.
        let differing = each(&indices(self.calls, &|_| true), &mut |at| self.differing(&now, *at));
        let most = differing.iter().max().copied().unwrap_or_default().max(1);
        let suspects = indices(self.calls, &|index| differing[index] == most);
        let mut met = [[0; MOST_SIDE]; 3];
        for index in &suspects {
            for (direction, layer) in layers(*index, side) {
                met[direction][layer] += 1;
            }
        }
        // Where a layer has no other suspect, this call must have changed.
        let mut changed = if most == 3 { suspects.clone() } else { Vec::new() };
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
        JudgedPart { now, changed, suspects }
    }

    /// The line of text, without its end, of this one of so many parts, from 1. The number keeps
    /// the lines apart for a reader, who would else take them for one line written several times.
    pub(crate) fn write(&self, number: usize, parts: usize) -> String {
        let layers = each(&self.layers, &mut |it| String::from_utf8_lossy(it).into_owned());
        let [over, calls] = CALLS;
        format!("{MARK}{number}{OF}{parts}{over}{}{calls}{}", self.calls, layers.join(" "))
    }

    /// The inverse of [`DigestedPart::write`].
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let (number, rest) = line.strip_prefix(MARK)?.split_once(CALLS[0])?;
        let (calls, digits) = rest.split_once(CALLS[1])?;
        let (number, parts) = number.split_once(OF)?;
        let [number, parts]: [usize; 2] = [number.parse().ok()?, parts.parse().ok()?];
        if !(1..=parts).contains(&number) || parts > PARTS {
            return None;
        }
        let calls: usize = calls.parse().ok().filter(|calls| (1..=MOST).contains(calls))?;
        let mut layers = [const { Vec::new() }; 3];
        let mut texts = digits.split(' ');
        for (direction, count) in counts(calls).iter().enumerate() {
            let text = texts.next().filter(|text| text.len() == *count)?;
            layers[direction].extend_from_slice(text.as_bytes());
        }
        let is_digit = |byte: &u8| *byte == NOT_JUDGED || DIGITS.contains(byte);
        let is_whole = texts.next().is_none() && layers.iter().all(|it| it.iter().all(is_digit));
        is_whole.then_some(Self { calls, layers })
    }
}

/// The line of a part without its digits, of which only those that are judged are left to be told.
pub(crate) fn judged_layers(line: &str) -> String {
    let (before, digits) = line.split_once(CALLS[1]).unwrap_or((line, ""));
    let mut kept = before.to_owned();
    for digit in digits.bytes() {
        kept.push(if digit == NOT_JUDGED { '*' } else { '.' });
    }
    kept
}

/// The side of the cube.
fn side(calls: usize) -> usize {
    (1..MOST_SIDE).find(|side| side * side * side >= calls).unwrap_or(MOST_SIDE)
}

/// The layers in each direction. In the last one, only those that calls are in.
fn counts(calls: usize) -> [usize; 3] {
    let side = side(calls);
    [side, side, calls.div_ceil(side * side)]
}

/// The layers that a call is in, each with its direction.
fn layers(index: usize, side: usize) -> [(usize, usize); 3] {
    [(0, index % side), (1, index / side % side), (2, index / side / side)]
}

/// The value that the call adds to its layers' digests; `None` if it came to a limit, which differs
/// between machines. The index is that among the calls of all parts, so that parts with the same
/// outcomes do not look alike.
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
