//! The boundary candidates of AutoBVA: a set of pairs, not an archive with cells.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::emitters::Context;
use crate::sut::boundary::Boundary;
use crate::sut::outcome::Outcome;

/// The candidates that AutoBVA's local searches found (AutoBVA, Algorithm 1: BC), shared between
/// the emitter that searches and the caller that reads them.
///
/// A candidate needs a boundariness above the threshold, which is 0 here; boundariness is the
/// difference of the output lengths divided by the distance of the inputs. Candidates are offered
/// to the archive as well, so that every method is measured by the same cells and derivatives.
#[derive(Clone)]
pub struct Candidates {
    /// The candidates without duplicates; `None` where only the archive is wanted, because the set
    /// grows without limit.
    set: Option<Rc<RefCell<Set>>>,
}

type Set = FxHashMap<Box<[i128]>, [Rc<Outcome>; 2]>;

/// Both inputs after each other, the lower one first, with their outcomes.
pub type KeptCandidate = (Box<[i128]>, [Rc<Outcome>; 2]);

impl Candidates {
    pub fn new(kept: bool) -> Self {
        Self { set: kept.then(Rc::default) }
    }

    /// Takes the pair if it is a candidate.
    pub fn offer(&self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2], context: &mut Context) {
        let [one, other] = outcomes;
        let came_out = |outcome: &Outcome| outcome.is_value() || outcome.is_error();
        if one.length == other.length || !came_out(one) || !came_out(other) {
            return;
        }
        context.evaluator.add(inputs, outcomes);
        context.shared.take_crossing(|| Boundary::between(inputs, outcomes));
        if let Some(set) = &self.set {
            let swapped = inputs[1] < inputs[0];
            let order = if swapped { [1, 0] } else { [0, 1] };
            let key = order.map(|side| inputs[side]).concat();
            let outcomes = || order.map(|side| Rc::clone(outcomes[side]));
            set.borrow_mut().entry(key.into()).or_insert_with(outcomes);
        }
    }

    /// All candidates, sorted by their inputs.
    pub fn sorted(&self) -> Vec<KeptCandidate> {
        let mut sorted: Vec<_> = self.set.iter().flat_map(|set| set.take()).collect();
        sorted.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::ArgumentSpec;
    use crate::sut::outcome::Outcomes;
    use crate::testing::{context, outcome};

    #[test]
    fn a_candidate_is_kept_once_whatever_its_order() {
        let candidates = Candidates::new(true);
        let mut known = Outcomes::default();
        let [a, b, c] = ["9", "10", "11"].map(|text| outcome(&mut known, text));
        let mut context = context(&[ArgumentSpec::new::<i8>("n", "i8")]);
        candidates.offer([&[9], &[10]], [&a, &b], &mut context);
        candidates.offer([&[10], &[9]], [&b, &a], &mut context);
        candidates.offer([&[10], &[11]], [&b, &c], &mut context);
        let sorted = candidates.sorted();
        assert_eq!(sorted.len(), 1, "outputs of one length are no boundary");
        assert_eq!(*sorted[0].0, [9, 10]);
        assert_eq!(sorted[0].1.each_ref().map(|outcome| &*outcome.text), ["9", "10"]);
        assert_eq!(context.evaluator.archive.len(), 1);
    }
}
