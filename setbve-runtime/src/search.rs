//! search.

pub(crate) mod config;
pub(crate) mod course;
pub(crate) mod engine;
pub(crate) mod pipeline;
pub(crate) mod run;
