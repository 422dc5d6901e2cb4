//! The emitters of a search, and what share of its inputs each has.

use crate::emitters::Emitter;

/// An emitter's share of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Percent of a round. Emitters with such a share take turns; the one whose turn it is has what
    /// is not owed to others of a batch, as far as they leave it.
    Turn(u32),
    /// At most so many inputs of a shared batch.
    #[cfg(feature = "experiment")]
    Inputs(usize),
    /// What the others leave of a shared batch; whoever's turn it is leaves so many inputs.
    #[cfg(feature = "experiment")]
    Rest(usize),
    /// From this evaluation on whole batches, except for one in `SHARED_EVERY`.
    #[cfg(feature = "experiment")]
    Batches { from: u64 },
}

/// An emitter with its share.
pub struct Scheduled {
    pub share: Share,
    pub emitter: Box<dyn Emitter>,
}

impl Scheduled {
    pub fn new(share: Share, emitter: impl Emitter + 'static) -> Self {
        Self { share, emitter: Box::new(emitter) }
    }
}
