//! The systems under test of the SETBVE and `AutoBVA` papers, each explored by `setbve`.
//!
//! The papers' experiments ran on Julia functions. These are the same functions in Rust, with the
//! same outputs and the same errors, letter by letter, so that what a search finds here compares
//! with what the papers' searches found there. Three kinds of published rows have no counterpart: those with
//! `Bool` or unsigned arguments, which Julia's `Base` prints as `true` or in hexadecimal digits; those with
//! arguments beyond 127 bits; and those that the authors' search computed with arbitrary precision, where a
//! sum in [`circle`] does not wrap and a quotient in [`bytecount`] is rounded differently.
//!
//! | Function | What it computes | Source |
//! |---|---|---|
//! | [`bytecount`] | a byte count for people to read | SETBVE, 4.2; `AutoBVA`, Investigation 1 |
//! | [`bmi`] | the body mass index as a category | SETBVE, 4.2; `AutoBVA`, Investigation 1 |
//! | [`bmi_value`] | the body mass index as a number | `AutoBVA`, Investigation 1 |
//! | [`date`] | a date of the proleptic Gregorian calendar | SETBVE, 4.2; `AutoBVA`, Investigation 1 |
//! | [`circle`] | whether a point is in a circle | SETBVE, 4.2 |
//! | [`two_circles`] | in which of two circles a point is | SETBVE, Figure 3 |
//! | [`cld`], [`fld`], [`fldmod1`], [`max`], [`power_by_squaring`], [`tailjoin`] | Julia's `Base` | SETBVE, 4.2; `AutoBVA`, Investigation 2 |
//!
//! # Literal typing
//!
//! Julia gives an integer literal the type `Int64` if it fits and `Int128` otherwise, and integer
//! arithmetic wraps around in its type. Every argument here is an `i128` and behaves as that literal
//! would: arithmetic wraps in 64 bits where the arguments fit an `i64`, else in 128. Results that
//! exist only through overflow are part of the papers' data. No function panics, whatever its
//! arguments.

mod bmi;
mod bmi_value;
mod bytecount;
mod circle;
mod cld;
mod date;
mod error;
mod fld;
mod fldmod1;
mod float64;
#[cfg(test)]
mod instrumented;
mod int;
mod max;
mod power_by_squaring;
mod tailjoin;
mod two_circles;

pub use bmi::bmi;
pub use bmi_value::bmi_value;
pub use bytecount::bytecount;
pub use circle::{circle, circle_of_128_bits};
pub use cld::cld;
pub use date::date;
pub use error::{JuliaError, JuliaValue};
pub use fld::fld;
pub use fldmod1::fldmod1;
pub use float64::Float64;
pub use max::max;
pub use power_by_squaring::power_by_squaring;
pub use tailjoin::tailjoin;
pub use two_circles::two_circles;
