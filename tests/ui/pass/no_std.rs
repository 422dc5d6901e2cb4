//! A library without the standard library; the dev-dependency's way to write the attribute.
#![no_std]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]
#![forbid(unsafe_code, deprecated)]

use core::num::NonZero;

/// Halves.
#[cfg_attr(test, setbve::boundary_explore(budget = "1s", coverage = true, descriptors = [TotalInputLength]))]
#[must_use]
pub fn half(#[cfg_attr(test, range(1..=12))] n: u8, by: Option2) -> Option<NonZero<u8>> {
    NonZero::new(n / 2 + u8::from(by))
}

type Option2 = bool;

#[cfg(test)]
mod tests {
    #[setbve::boundary_explore]
    const fn third(#[range(3..)] n: u8) -> u8 {
        n / 3
    }
}
