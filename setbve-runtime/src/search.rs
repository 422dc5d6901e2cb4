//! The search: asks emitters for inputs, has these executed and tells the emitters the outcomes,
//! until it settles or reaches a limit.
//!
//! May use: `emitters`, `summary`, `archive`, `execution`, `coverage`, `sut`. Data: a
//! [`config::Config`], an [`engine::Engine`] behind ask and tell, what a search leaves behind.

pub(crate) mod config;
pub(crate) mod course;
pub(crate) mod engine;
pub(crate) mod guidance;
pub(crate) mod mapping;
pub(crate) mod pipeline;
pub(crate) mod run;
pub(crate) mod scheduler;
pub(crate) mod whole;
