//! The commands that are no paper's own.

pub mod campaign;
pub mod contributions;
pub mod merge;
pub mod shard;
pub mod summarise;
