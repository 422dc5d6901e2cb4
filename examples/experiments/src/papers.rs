//! What each paper measured, and how it comes out here.

pub mod ariadne;
pub mod autobva;
mod deviations;
pub mod godeltest;
pub mod setbve;
