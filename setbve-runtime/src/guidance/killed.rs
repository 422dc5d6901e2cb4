//! What calls kill: two neighbours tell of a place at which they part where one of them kills its
//! mutant. Elsewhere the place makes no difference, and something else changes the outcome.

use std::time::Instant;

use crate::guidance::Copied;
use crate::guidance::flips::Flip;
use crate::guidance::traced::Shows;
use setbve_kernel::collections::gather::each;
use setbve_kernel::coverage::wire::Taken;
use setbve_kernel::coverage::{Site, wire};
use setbve_kernel::execution::executor::outcomes_of;
use setbve_kernel::sut::inputs::Inputs;

/// The first of these inputs for each mutant that one of them kills; `None` if the deadline cuts it
/// short.
pub(crate) fn killers(
    copied: &mut dyn Copied,
    inputs: &[Vec<i128>],
    deadline: Instant,
) -> Option<Vec<Vec<i128>>> {
    let Some(first) = inputs.first().filter(|_| copied.has_mutants()) else {
        return Some(Vec::new());
    };
    let batch = Inputs::of(first.len(), inputs.iter().map(|own| &**own));
    let killed = outcomes_of(&mut *copied.start(Shows::FirstKilled), &batch, deadline);
    let mut taken = Taken::default();
    let mut killers = Vec::new();
    for (input, killed) in inputs.iter().zip(&killed) {
        if killed.is_value() && taken.add(&killed.text) {
            killers.push(input.clone());
        }
    }
    (killed.len() == inputs.len()).then_some(killers)
}

/// Notes which flips tell what they part at; `None` if the deadline cuts it short.
pub(crate) fn note_telling(
    copied: &mut dyn Copied,
    flips: &mut [Flip],
    deadline: Instant,
) -> Option<()> {
    let Some(first) = flips.first().filter(|_| copied.has_mutants()) else { return Some(()) };
    let mutable = each(copied.map().sites, &mut Site::is_mutable);
    let sides = flips.iter().flat_map(|flip| &flip.pair).map(|side| &**side);
    let batch = Inputs::of(first.pair[0].len(), sides);
    let killed = outcomes_of(&mut *copied.start(Shows::Killed), &batch, deadline);
    (killed.len() == batch.len()).then_some(())?;
    for (flip, killed) in flips.iter_mut().zip(killed.as_chunks::<2>().0) {
        flip.tells = flip.parting.iter().zip(killed).any(|(own, side)| {
            own.is_some_and(|own| {
                // Of a call that ends its process in a mutant, nothing is known.
                !mutable.get(own.0).is_some_and(|own| *own)
                    || !side.is_value()
                    || wire::outcomes(&side.text).contains(&own)
            })
        });
    }
    Some(())
}
