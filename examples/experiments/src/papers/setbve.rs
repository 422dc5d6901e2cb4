//! The SETBVE paper: tables and figures of a campaign.

pub mod anytime;
pub mod distance;
pub mod examples;
pub mod figures;
pub mod heatmap;
pub mod published;
pub mod readme;
#[cfg(test)]
mod retaken;
pub mod sensitivity;
pub mod tables;
pub mod tracing;
pub mod tradeoff;
