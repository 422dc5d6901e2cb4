//! The coverage report of a generated test, and the numbers that an instrumented copy compares.

pub(crate) mod covered;
pub(crate) mod mining;
pub(crate) mod taken;
pub(crate) mod wire;

#[cfg(test)]
mod tests;
