//! Charts, tables and pages.

pub mod chart;
pub mod figure;
pub mod filled;
pub mod label;
pub mod page;
pub mod provenance;
pub mod table;
