//! What calls kill: two neighbours tell of a place at which they part where one of them kills its
//! mutant. Elsewhere the place makes no difference, and something else changes the outcome.

use std::time::Instant;

use crate::guidance::Copied;
use crate::guidance::flips::Flip;
use crate::guidance::traced::Shows;
use setbve_kernel::collections::gather::{each, indices};
use setbve_kernel::coverage::wire::Taken;
use setbve_kernel::coverage::{Site, wire};
use setbve_kernel::execution::executor::outcomes_of;
use setbve_kernel::sut::inputs::Inputs;

/// Whether each of these inputs is the first one that shows some outcome; `None` if the deadline
/// cuts it short.
pub(crate) fn are_first(
    copied: &mut dyn Copied,
    shows: Shows,
    inputs: &Inputs,
    deadline: Instant,
) -> Option<Vec<bool>> {
    let outcomes = outcomes_of(&mut *copied.start(shows), inputs, deadline);
    let (mut taken, mut killed) = (Taken::default(), Vec::new());
    let are_first = each(&outcomes, &mut |own| match shows {
        _ if !own.is_value() => false,
        Shows::FirstKilled | Shows::FirstResults => {
            let before = killed.len();
            for line in own.text.lines() {
                if !killed.contains(&line) {
                    killed.push(line);
                }
            }
            killed.len() > before
        }
        _ => taken.add(&own.text),
    });
    (are_first.len() == inputs.len()).then_some(are_first)
}

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
    let are_first = are_first(copied, Shows::FirstKilled, &batch, deadline)?;
    let first = indices(inputs.len(), &|at| are_first[at]);
    Some(each(&first, &mut |at| inputs[*at].clone()))
}

/// Of these pairs, keeps those of which both sides kill the same mutants: nothing parts them but
/// the next number of a formula.
pub(crate) fn keep_alike(
    copied: &mut dyn Copied,
    pairs: &Inputs,
    are_alike: &mut [bool],
    deadline: Instant,
) {
    let asked = indices(are_alike.len(), &|at| are_alike[at]);
    are_alike.fill(false);
    if asked.is_empty() || !copied.has_mutants() {
        return;
    }
    let sides = asked.iter().flat_map(|at| [pairs.get(2 * at), pairs.get(2 * at + 1)]);
    let batch = Inputs::of(pairs.get(0).len(), sides);
    let killed = outcomes_of(&mut *copied.start(Shows::Killed), &batch, deadline);
    for (at, [low, high]) in asked.into_iter().zip(killed.as_chunks().0) {
        are_alike[at] = low.is_value() && high.is_value() && low.text == high.text;
    }
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
