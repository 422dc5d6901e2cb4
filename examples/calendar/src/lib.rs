//! A small calendar.
