//! What calls kill: two neighbours tell of a place at which they part where one of them kills its
//! mutant. Elsewhere the place makes no difference, and something else changes the outcome.

use std::rc::Rc;
use std::time::Instant;

use crate::guidance::Copied;
use crate::guidance::flips::Parting;
use crate::guidance::traced::Shows;
use setbve_kernel::collections::gather::each;
use setbve_kernel::coverage::wire::Taken;
use setbve_kernel::coverage::{Site, wire};
use setbve_kernel::execution::executor::outcomes_of;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::outcome::Outcome;

/// The first of these inputs for each mutant that one of them kills; `None` if the deadline cuts it
/// short.
pub(crate) fn killers(
    copied: &mut dyn Copied,
    inputs: &[Vec<i128>],
    deadline: Instant,
) -> Option<Vec<Vec<i128>>> {
    let Some(first) = inputs.first() else { return Some(Vec::new()) };
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

/// Whether each of these pairs tells what parts there, or what parts has no mutants; `None` if the
/// deadline cuts it short.
pub(crate) fn telling(
    copied: &mut dyn Copied,
    pairs: &[(&[Vec<i128>; 2], Option<Parting>)],
    deadline: Instant,
) -> Option<Vec<bool>> {
    let Some(([first, _], _)) = pairs.first() else { return Some(Vec::new()) };
    let mutable = each(copied.map().sites, &mut Site::is_mutable);
    let batch =
        Inputs::of(first.len(), pairs.iter().flat_map(|(pair, _)| *pair).map(|side| &**side));
    let killed = outcomes_of(&mut *copied.start(Shows::Killed), &batch, deadline);
    let mut telling = Vec::with_capacity(pairs.len());
    for ((_, parting), killed) in pairs.iter().zip(killed.as_chunks::<2>().0) {
        let Some(parting) = parting else {
            telling.push(true);
            continue;
        };
        let tells = |(own, side): (&Option<(usize, bool)>, &Rc<Outcome>)| {
            own.is_some_and(|own| {
                !mutable.get(own.0).is_some_and(|own| *own)
                    || side.is_value() && wire::outcomes(&side.text).contains(&own)
            })
        };
        telling.push(parting.iter().zip(killed).any(tells));
    }
    (telling.len() == pairs.len()).then_some(telling)
}
