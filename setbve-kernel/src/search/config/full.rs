//! Searches with further emitters.

use crate::search::config::Strategy;
use crate::search::further::{Further, FurtherEmitters};

impl Strategy {
    /// This project's search with all its emitters.
    pub fn full() -> Self {
        Self::with(FurtherEmitters::default())
    }

    pub fn with(emitters: FurtherEmitters) -> Self {
        let further = Further { emitters: Some(emitters), ..Further::default() };
        Self { further, ..Self::default() }
    }
}
