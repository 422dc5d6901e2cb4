//! Rules of the engine that can be switched off, to measure what each of them brings.
//!
//! With the feature `experiment`, the environment variable [`VARIABLE`] names rules or groups of
//! rules, with commas between. Without it no variable changes what an engine does, and a switch
//! costs nothing. `cargo run --release -p setbve-experiments -- ablate` switches them off in turn.
//!
//! May use: nothing. Data: with the feature, the list of rules.

#[cfg(feature = "experiment")]
mod rules;

#[cfg(feature = "experiment")]
pub use rules::{RULES, Rule, groups, is_off, named};

/// The environment variable that names what is switched off.
pub const VARIABLE: &str = "SETBVE_ABLATE";

/// Whether the environment switches a rule off, which it cannot without the feature `experiment`.
#[cfg(not(feature = "experiment"))]
#[inline]
pub const fn is_off(_rule: &str) -> bool {
    false
}
