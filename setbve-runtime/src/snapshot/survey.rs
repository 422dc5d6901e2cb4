//! The survey: many calls, chosen whatever the function does, and digests of what they show.
//!
//! Boundaries and examples are pinned one by one, so that a person can read them; of a table with
//! thousands of entries, or a formula, they show a part. The survey is the last net below: it
//! notices that something else changed, and never stands for a line.
//!
//! Its calls depend on the signature and the accepted constants alone, so a change of behaviour
//! changes the digests of the calls concerned and no others (promises 1 and 3). They are cut into
//! parts with a line of text each, and the calls of a part stand in a cube. One digest is kept of
//! each layer of the cube in each of its three directions: where few calls changed, the layers
//! through them meet there and say which they are.

use std::rc::Rc;

use crate::sut::digest::digest;
use crate::sut::observation::Kind;
use crate::sut::outcome::Outcome;

/// One character of six bits for each layer.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";
/// That of a layer with an outcome that is not repeatable.
const NOT_JUDGED: u8 = b'*';

/// Parts of a survey, and the most calls of each: a line of text has at most 100 characters.
pub(crate) const PARTS: usize = 4;
pub(crate) const MOST_CALLS: usize = MOST_SIDE * MOST_SIDE * MOST_SIDE;
const MOST_SIDE: usize = 16;

/// The digests of one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DigestedPart {
    calls: usize,
    /// Of the layers in each direction.
    layers: [Vec<u8>; 3],
}

/// What stands before the number of calls, and between that and the digests.
pub(crate) const MARK: &str = "  digest of ";
const CALLS: &str = " more calls: ";

/// What a snapshot says where digests would take too long, or could not be kept.
pub(crate) const NOT_SURVEYED: &str = "calls, for which no digest stands";

/// What has become of an accepted part.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct JudgedPart {
    /// The digests as they are now; as accepted where they cannot be judged.
    pub(crate) now: DigestedPart,
    /// Calls, by their numbers within the part, that certainly have another outcome.
    pub(crate) changed: Vec<usize>,
}

impl DigestedPart {
    /// Of these outcomes. Calls that gave something else when they were made `again` cannot be
    /// judged, nor can their layers.
    pub(crate) fn of(outcomes: &[Rc<Outcome>], again: &[Rc<Outcome>]) -> Self {
        let side = side(outcomes.len());
        let mut sums = [const { Vec::new() }; 3];
        for sums in &mut sums {
            sums.resize(side, Some(0_u64));
        }
        for (index, (outcome, again)) in outcomes.iter().zip(again).enumerate() {
            let value = value(index, outcome).filter(|_| outcome.is_same_as(again));
            for (sums, layer) in sums.iter_mut().zip(layers(index, side)) {
                sums[layer] = sums[layer].zip(value).map(|(sum, value)| sum.wrapping_add(value));
            }
        }
        let digit = |sum: &Option<u64>| match sum {
            Some(sum) => DIGITS[(digest(&sum.to_le_bytes()) % 64) as usize],
            None => NOT_JUDGED,
        };
        Self { calls: outcomes.len(), layers: sums.map(|sums| sums.iter().map(digit).collect()) }
    }

    pub(crate) fn calls(&self) -> usize {
        self.calls
    }

    fn differs(&self, now: &Self, direction: usize, layer: usize) -> bool {
        let [accepted, now] = [self, now].map(|part| part.layers[direction][layer]);
        accepted != now && accepted != NOT_JUDGED && now != NOT_JUDGED
    }

    /// The calls in a layer with another digest now.
    pub(crate) fn suspects(&self, now: &Self) -> Vec<usize> {
        let side = side(self.calls);
        let is_suspect = |index: &usize| {
            let own = layers(*index, side).into_iter().enumerate();
            own.into_iter().any(|(direction, layer)| self.differs(now, direction, layer))
        };
        (0..self.calls).filter(is_suspect).collect()
    }

    /// What is different now.
    pub(crate) fn compare(&self, mut now: Self) -> JudgedPart {
        let side = side(self.calls);
        let may_have_changed = |index: &usize| {
            let own = layers(*index, side).into_iter().enumerate();
            own.into_iter().all(|(direction, layer)| self.differs(&now, direction, layer))
        };
        let candidates: Vec<usize> = (0..self.calls).filter(may_have_changed).collect();
        let mut counts = [const { Vec::new() }; 3];
        for counts in &mut counts {
            counts.resize(side, 0_usize);
        }
        for index in &candidates {
            for (counts, layer) in counts.iter_mut().zip(layers(*index, side)) {
                counts[layer] += 1;
            }
        }
        // The only one that a layer can have changed for.
        let is_alone = |index: &usize| {
            layers(*index, side).into_iter().zip(&counts).any(|(layer, counts)| counts[layer] == 1)
        };
        let changed = candidates.into_iter().filter(is_alone).collect();
        for (now, accepted) in now.layers.iter_mut().zip(&self.layers) {
            for (now, accepted) in now.iter_mut().zip(accepted) {
                if *now == NOT_JUDGED || *accepted == NOT_JUDGED {
                    *now = *accepted;
                }
            }
        }
        JudgedPart { now, changed }
    }

    /// The line of text, without its end.
    pub(crate) fn write(&self) -> String {
        let layers = self.layers.each_ref().map(|digits| String::from_utf8_lossy(digits));
        format!("{MARK}{}{CALLS}{}", self.calls, layers.join(" "))
    }

    /// The inverse of [`DigestedPart::write`].
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let (calls, digits) = line.strip_prefix(MARK)?.split_once(CALLS)?;
        let calls: usize = calls.parse().ok().filter(|calls| (1..=MOST_CALLS).contains(calls))?;
        let layers: Vec<Vec<u8>> = digits.split(' ').map(|line| line.as_bytes().to_vec()).collect();
        let layers: [Vec<u8>; 3] = layers.try_into().ok()?;
        let is_digit = |byte: &u8| *byte == NOT_JUDGED || DIGITS.contains(byte);
        let is_whole = |line: &Vec<u8>| line.len() == side(calls) && line.iter().all(is_digit);
        layers.iter().all(is_whole).then_some(Self { calls, layers })
    }
}

/// The side of the cube.
fn side(calls: usize) -> usize {
    (1..MOST_SIDE).find(|side| side * side * side >= calls).unwrap_or(MOST_SIDE)
}

/// The layers that a call is in.
fn layers(index: usize, side: usize) -> [usize; 3] {
    [index % side, index / side % side, index / side / side]
}

/// What the call adds to its layers; nothing that every machine agrees on if it came to a limit.
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
