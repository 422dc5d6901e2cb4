//! The survey: many inputs, chosen whatever the function does, and digests of what it does there.
//!
//! Boundaries are pinned one by one; a table of many entries, or a rule that holds at a few inputs
//! only, has more of them than a person wants to read. The survey notices a change in the others. Its
//! inputs depend on the signature and the accepted constants alone, neither on the function nor on the
//! search, so a change of behaviour changes the digests of the inputs concerned and no others
//! (promises 1 and 3).
//!
//! The inputs stand in a square. One digest is kept of each row, of each column and of each diagonal:
//! where a few inputs change, the lines through them meet there and say which they are.

use std::cmp::Reverse;
use std::rc::Rc;

use crate::sut::digest::digest;
use crate::sut::observation::Kind;
use crate::sut::outcome::Outcome;

/// One character of six bits for each line of the square; of a line with an outcome that may differ
/// between machines, `*`.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";
const NOT_JUDGED: u8 = b'*';

/// The digests of rows, columns and diagonals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    digests: [Vec<u8>; 3],
    /// Whether arithmetic may have overflowed, so that a build with other checks has other outcomes.
    pub(crate) may_overflow: bool,
}

/// The last word of a survey that says so.
const MAY_OVERFLOW: &str = "overflows";

/// What has become of an accepted survey.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Compared {
    /// The digests as they are now; as accepted where they cannot be judged.
    pub(crate) now: Survey,
    /// Inputs, by their numbers, that have another outcome than at accept; where they are not told
    /// apart, one that is likely to.
    pub(crate) changed: Vec<usize>,
    /// Whether they are told apart.
    pub(crate) is_sure: bool,
    /// Whether more of them may have.
    pub(crate) more: bool,
}

impl Survey {
    /// The survey of these outcomes, in a build with overflow checks or without. Inputs that gave
    /// something else when they were executed `again` cannot be judged, nor can their lines.
    pub(crate) fn of(
        outcomes: &[Rc<Outcome>],
        again: &[Rc<Outcome>],
        overflow_checks: bool,
    ) -> Self {
        let side = side(outcomes.len());
        let mut sums = [const { Vec::new() }; 3];
        for sums in &mut sums {
            sums.resize(side, Some(0_u64));
        }
        for (index, (outcome, again)) in outcomes.iter().zip(again).enumerate() {
            let value = value(index, outcome).filter(|_| outcome.is_same_as(again));
            for (sums, line) in sums.iter_mut().zip(lines(index, side)) {
                sums[line] = sums[line].zip(value).map(|(sum, value)| sum.wrapping_add(value));
            }
        }
        let digit = |sum: &Option<u64>| match sum {
            Some(sum) => DIGITS[(digest(&sum.to_le_bytes()) % 64) as usize],
            None => NOT_JUDGED,
        };
        Self {
            digests: sums.map(|sums| sums.iter().map(digit).collect()),
            may_overflow: !overflow_checks || outcomes.iter().any(|outcome| outcome.is_overflow()),
        }
    }

    /// The inputs, of so many, that stand on a line with another digest now.
    pub(crate) fn suspects(&self, now: &Self, inputs: usize) -> Vec<usize> {
        let side = self.digests[0].len();
        let differs = |(kind, line): (usize, usize)| {
            let [accepted, now] = [self, now].map(|survey| survey.digests[kind][line]);
            accepted != now && accepted != NOT_JUDGED && now != NOT_JUDGED
        };
        let is_suspect = |index: &usize| lines(*index, side).into_iter().enumerate().any(differs);
        (0..inputs).filter(is_suspect).collect()
    }

    /// What is different now, with so many inputs.
    pub(crate) fn compare(&self, mut now: Self, inputs: usize) -> Compared {
        now.may_overflow |= self.may_overflow;
        let side = self.digests[0].len();
        let mut differs = [const { Vec::new() }; 3];
        for ((now, accepted), differs) in
            now.digests.iter_mut().zip(&self.digests).zip(&mut differs)
        {
            for (now, accepted) in now.iter_mut().zip(accepted) {
                if *now == NOT_JUDGED || *accepted == NOT_JUDGED {
                    *now = *accepted;
                }
                differs.push(now != accepted);
            }
        }
        let met = |index: usize| {
            let differ = lines(index, side).into_iter().zip(&differs);
            differ.filter(|(line, differs)| differs[*line]).count()
        };
        // All three, unless digests happen to be the same.
        let most = (0..inputs).map(met).max().filter(|most| *most > 0);
        let met: Vec<usize> = (0..inputs).filter(|index| Some(met(*index)) == most).collect();
        let mut counts = [const { Vec::new() }; 3];
        for counts in &mut counts {
            counts.resize(side, 0_usize);
        }
        for index in &met {
            for (counts, line) in counts.iter_mut().zip(lines(*index, side)) {
                counts[line] += 1;
            }
        }
        // The only one that two lines can have changed for: of one line, the digest of another that
        // meets it may happen to be the same.
        let is_alone = |index: &usize| {
            let own = lines(*index, side).into_iter().zip(&counts);
            own.filter(|(line, counts)| counts[*line] == 1).count() >= 2
        };
        let mut changed: Vec<usize> =
            met.iter().copied().filter(|index| most >= Some(2) && is_alone(index)).collect();
        let more = changed.len() < met.len();
        let is_sure = !changed.is_empty();
        if !is_sure {
            // So many changed that hardly any that meets such lines has not; or the digest of a line
            // happens to be the same, and then more likely of one line than of several.
            let shared = |index: &usize| {
                let own = lines(*index, side).into_iter().zip(&differs).zip(&counts);
                own.filter(|((line, differs), _)| !differs[*line])
                    .map(|((line, _), counts)| counts[line])
                    .sum::<usize>()
            };
            changed.extend(met.iter().copied().min_by_key(|index| Reverse(shared(index))));
        }
        Compared { now, changed, is_sure, more }
    }

    /// As a snapshot's header keeps it.
    pub(crate) fn write(&self) -> String {
        let texts = self.digests.each_ref().map(|digests| String::from_utf8_lossy(digests));
        let mark = if self.may_overflow { format!(" {MAY_OVERFLOW}") } else { String::new() };
        texts.join(" ") + &mark
    }

    /// The inverse of [`Survey::write`].
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let marked = text.strip_suffix(MAY_OVERFLOW).map(str::trim_end);
        let may_overflow = marked.is_some();
        let text = marked.unwrap_or(text);
        let digests: Vec<Vec<u8>> = text.split(' ').map(|line| line.as_bytes().to_vec()).collect();
        let digests: [Vec<u8>; 3] = digests.try_into().ok()?;
        let is_digit = |byte: &u8| *byte == NOT_JUDGED || DIGITS.contains(byte);
        let is_whole = digests.iter().all(|line| {
            !line.is_empty() && line.len() == digests[0].len() && line.iter().all(is_digit)
        });
        is_whole.then_some(Self { digests, may_overflow })
    }

    /// Whether it is one of so many inputs.
    pub(crate) fn is_of(&self, inputs: usize) -> bool {
        self.digests[0].len() == side(inputs)
    }
}

/// The side of the square.
fn side(inputs: usize) -> usize {
    let root = inputs.isqrt();
    if root * root < inputs { root + 1 } else { root }
}

/// Row, column and diagonal of an input.
fn lines(index: usize, side: usize) -> [usize; 3] {
    let (row, column) = (index / side, index % side);
    [row, column, (row + column) % side]
}

/// What the input adds to its lines; nothing that every machine agrees on if it came to a limit.
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
