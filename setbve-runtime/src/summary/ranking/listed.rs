//! A boundary of a snapshot, as it was chosen.

use setbve_kernel::archive::walls::{Family, Wall};
use setbve_kernel::collections::gather::each;
use setbve_kernel::sut::boundary::Boundary;

/// A boundary that is to be listed.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each may hold beside each")]
pub(crate) struct Listed {
    pub(crate) family: Family,
    pub(crate) boundary: Boundary,
    /// Whether it represents an argument each of whose values has an outcome of its own.
    pub(crate) is_erratic: bool,
    /// Whether it is one of many places of one rule, such as a curve or a rhythm.
    pub(crate) is_one_of_many: bool,
    /// Whether it stands beside an entry of a table.
    pub(crate) is_beside_entry: bool,
    /// Whether its digits are those of the largest number next to it, so that plainer ones would
    /// show another rule.
    pub(crate) is_extreme: bool,
}

impl Listed {
    /// The boundaries of these.
    pub(crate) fn boundaries(listed: &[Self]) -> Vec<&Boundary> {
        each(listed, &mut |own| &own.boundary)
    }

    /// A wall that is shown between its own inputs, of which plainer ones show another.
    pub(crate) fn as_it_is(family: Family, wall: &Wall) -> Self {
        Self {
            family,
            boundary: wall.boundary.clone(),
            is_erratic: false,
            is_one_of_many: false,
            is_beside_entry: false,
            is_extreme: true,
        }
    }
}
