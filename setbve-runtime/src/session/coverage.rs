//! session::coverage.

pub(crate) mod covered;
pub(crate) mod mining;
pub(crate) mod taken;
pub(crate) mod wire;

#[cfg(test)]
mod tests;
