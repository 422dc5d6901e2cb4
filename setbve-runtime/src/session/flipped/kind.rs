//! Kinds of flips: what a person counts as one rule of the code.

use crate::guidance::flips::Parting;
use setbve_kernel::collections::gather::Both;
use setbve_kernel::sut::argument::part::{first_like, is_length_of_text};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::apart::are_digits;

/// The flips of one kind: the first of the arguments that are alike, whether a digit of a text
/// becomes another one, and what parts.
pub(super) type Kind = (usize, bool, Parting);

/// Whether this is the length of a text, or its first character.
pub(super) fn is_of_text(like: usize, arguments: &[ArgumentSpec]) -> bool {
    arguments[like].part == Part::Character || is_length_of_text(arguments, like)
}

/// Of a text, the first site alone is the reason: what a part of it is taken for decides on all
/// that follows. That a digit becomes another character, and that a number becomes too large, are
/// two reasons.
pub(super) fn kind_of(
    pair: &[impl AsRef<[i128]>; 2],
    argument: usize,
    mut parting: Parting,
    arguments: &[ArgumentSpec],
) -> Kind {
    let like = first_like(arguments, argument);
    let is_number = are_digits(arguments, pair.each_ref().both(AsRef::as_ref), argument);
    if is_of_text(like, arguments) {
        let [low, high] =
            parting.both(|own: Option<(usize, bool)>| own.map_or(usize::MAX, |(site, _)| site));
        let first = low.min(high);
        parting = parting.both(|own: Option<(usize, bool)>| own.filter(|(site, _)| *site == first));
    }
    (like, is_number, parting)
}
