//! The search: asks emitters for inputs, has these executed and tells the emitters the outcomes,
//! until it settles or reaches a limit.
//!
//! May use: `emitters`, `archive`, `execution`, `sut`. Data: a [`config::Config`], an
//! [`engine::Engine`] behind ask and tell, what a search leaves behind.

pub mod beginning;
pub mod config;
pub mod course;
pub mod engine;
#[cfg(feature = "experiment")]
pub mod further;
pub mod pipeline;
pub mod run;
pub mod scheduler;
