//! Families of walls: the same change in the same direction.

use crate::archive::classes::Classes;
use crate::collections::gather::Both;
use crate::sut::boundary::Boundary;
use crate::sut::boundary::apart::Apart;
use crate::sut::digest::{Digest, digest};
use crate::sut::outcome::{Outcome, is_valid};
use crate::sut::text::numerals::decimals;

/// How the two sides of a wall differ. The kinds that matter most to a person come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WallKind {
    /// A value on one side, an error, a panic or `None` on the other.
    Validity,
    /// Two kinds of value, or two kinds of error.
    Change,
    /// Two texts of an output class that has few.
    Value,
    /// Numbers stay the same, or grow steadily, on one side of the wall, and cease to do so at it.
    Regime,
    /// Two of many words, such as the names in a table.
    Word,
    /// Two of many numbers, which differ in length, in sign or merely in value.
    Level,
}

impl WallKind {
    /// Whether such a wall shows a rule of the function. The other kinds have a wall for ever more
    /// values.
    pub fn is_rule(self) -> bool {
        !matches!(self, Self::Word | Self::Level)
    }

    /// Whether the texts themselves differ, and not merely their numbers.
    pub fn is_text(self) -> bool {
        !matches!(self, Self::Regime | Self::Level)
    }
}

/// Walls along one argument with the same change in the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Family {
    pub kind: WallKind,
    pub argument: usize,
    /// What distinguishes the two sides: digests of their shapes, or of their texts where there are
    /// few.
    pub change: [u64; 2],
    /// Whether the argument is the length of a text that has one more character elsewhere than at
    /// its end.
    pub inserts: bool,
    /// Whether two texts are equal on one side alone.
    pub ends_equality: bool,
}

/// The family of a boundary at which no number made of a float comes to its end.
#[inline]
pub fn family_of(boundary: &Boundary, classes: &Classes) -> Family {
    family_at(boundary, false, classes)
}

/// The family of a boundary, at which such a number may come to its end.
#[inline]
pub fn family_at(boundary: &Boundary, is_end: bool, classes: &Classes) -> Family {
    let [low, high] = [&*boundary.outcomes[0], &*boundary.outcomes[1]];
    let argument = classes.first_like(boundary.argument);
    let kinds = [low, high].both(|side| classes.kind(side));
    let (kind, change) = if is_valid(low) != is_valid(high) {
        (WallKind::Validity, kinds)
    } else if let Some(exchanged) = classes.exchange(boundary) {
        (WallKind::Change, exchanged)
    } else if kinds[0] != kinds[1] {
        (WallKind::Change, kinds)
    } else if low.shape_id() == high.shape_id() && classes.are_few(low) {
        (WallKind::Value, [low, high].both(|side| digest(side.text.as_bytes())))
    } else if low.shape_id() == high.shape_id() && classes.amount(low) != classes.amount(high) {
        (WallKind::Value, [low, high].both(|side| classes.amount(side)))
    } else if let Some(exchanged) = classes.jumps.at(boundary) {
        (WallKind::Change, exchanged)
    } else if classes.repeat_alike(low, high) {
        (WallKind::Level, kinds)
    } else if low.shape_id() != high.shape_id() {
        (WallKind::Word, kinds)
    } else if is_end && !classes.may_count(low) && !classes.may_repeat(boundary.argument, low) {
        (WallKind::Regime, [kinds[0], signs(low, high)])
    } else {
        (WallKind::Level, kinds)
    };
    let inserts = boundary.apart.is_some_and(Apart::is_inserted);
    Family { kind, argument, change, inserts, ends_equality: classes.ends_equality(boundary) }
}

/// What distinguishes the two sides of a boundary, whichever value stands beside an error: which
/// characters a text may not have is the same rule for all values.
#[inline]
pub fn change_of(boundary: &Boundary, classes: &Classes) -> [u64; 2] {
    let are_valid = boundary.outcomes.each_ref().both(|side| is_valid(side));
    let is_limit = are_valid[0] != are_valid[1];
    let kind = |side: usize| classes.kind(&boundary.outcomes[side]);
    [0, 1].both(|side| if is_limit && are_valid[side] { 0 } else { kind(side) })
}

/// The family of a boundary between outputs of two lengths, for searches in which lengths count;
/// `None` if the lengths are equal.
#[inline]
pub fn family_of_lengths(boundary: &Boundary) -> Option<Family> {
    let change = boundary.outcomes.each_ref().both(|side| u64::from(side.length));
    let argument = boundary.argument;
    let (inserts, ends_equality) = (false, false);
    let family = Family { kind: WallKind::Level, argument, change, inserts, ends_equality };
    (change[0] != change[1]).then_some(family)
}

/// A digest of which numbers grow and which fall between two outputs of one shape.
#[inline]
fn signs(low: &Outcome, high: &Outcome) -> u64 {
    let mut digest = Digest::new();
    for (low, high) in decimals(&low.text).iter().zip(&decimals(&high.text)) {
        digest.add(low.digits.cmp(&high.digits) as u8);
    }
    digest.finish()
}
