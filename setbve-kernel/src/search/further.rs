//! What only experiments and the papers' other methods add to a search.

use crate::archive::distance::selectable::OutputDistance;
use crate::archive::selection::Selection;
use crate::emitters::autobva::LocalSearch;
use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::breeder::Breeder;
use crate::emitters::context::Context;
use crate::emitters::generator::Generator;
use crate::emitters::generator::grammar::Grammar;
use crate::emitters::sampling::Sampling;
use crate::emitters::scanner::Scanner;
use crate::emitters::scanner::opening::Opening;
use crate::search::beginning::{Scheduled, Share};
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::parameters;
use crate::sut::number::Number;
use crate::tuning::full::{
    BREEDER_FROM, GENERATOR, SCANNER, SETTLED_ARGUMENTS, SETTLED_AT_LEAST, WAITING_LEADS,
};

/// The distance and selection of a search, and its further emitters.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Further {
    pub distance: OutputDistance,
    pub selection: Selection,
    pub emitters: Option<FurtherEmitters>,
}

/// Emitters beside Sampler, Explorer and Tracer.
#[derive(Clone, Copy, PartialEq)]
pub struct FurtherEmitters {
    /// A local search in place of Sampler, Explorer and Tracer.
    pub local: Option<LocalSearch>,
    /// Inputs of each batch that belong to the Scanner.
    pub scanner: usize,
    /// Whether the Scanner's boundaries are offered to the archive.
    pub scanner_feeds_archive: bool,
    /// Evaluations after which the Breeder takes part, if ever.
    pub breeds_after: Option<u64>,
    /// Inputs of the Scanner's part that the Generator derives instead, where there are constants
    /// or several arguments.
    pub generator: usize,
    pub grammar: Grammar,
    /// Whether the search begins with the Scanner's opening: the few calls that show most.
    pub opens: bool,
}

impl Default for FurtherEmitters {
    fn default() -> Self {
        Self {
            local: None,
            scanner: SCANNER,
            scanner_feeds_archive: true,
            breeds_after: Some(BREEDER_FROM),
            generator: GENERATOR,
            grammar: Grammar::default(),
            opens: true,
        }
    }
}

impl Further {
    /// Adds to what a search begins with, its emitters, and the evaluations before it may settle.
    pub fn extend(
        self,
        (mut context, mut emitters, mut settles_at_least): (Context, Vec<Scheduled>, u64),
        sampling: Sampling,
        constants: &[Number],
        seed: u64,
    ) -> (Context, Vec<Scheduled>, u64) {
        let evaluator = &mut context.evaluator;
        evaluator.distances = self.distance.distances();
        evaluator.archive.select_by(self.selection.parents());
        if let Some(own) = self.emitters {
            evaluator.most_leads = WAITING_LEADS;
            let counted = parameters(&evaluator.arguments).len().min(SETTLED_ARGUMENTS);
            settles_at_least = SETTLED_AT_LEAST * counted as u64;
            own.schedule(&mut emitters, &evaluator.arguments, sampling, constants, seed);
        }
        (context, emitters, settles_at_least)
    }
}

impl FurtherEmitters {
    /// Adds the emitters to those that take turns, or puts them in their place.
    fn schedule(
        self,
        all: &mut Vec<Scheduled>,
        arguments: &[ArgumentSpec],
        sampling: Sampling,
        constants: &[Number],
        seed: u64,
    ) {
        // A single argument without constants has nothing to be derived from: lines along it are
        // enough.
        let derives = self.generator > 0 && (arguments.len() > 1 || !constants.is_empty());
        let on_lines = if derives { constants } else { &[] };
        let opening = self.opens.then(|| Opening::new(arguments, constants));
        if let Some(local) = self.local {
            let emitter = local.emitter(sampling, seed, Candidates::new(false));
            *all = vec![Scheduled { share: Share::Turn(100), emitter }];
        }
        let scanner = Scanner::new(seed, self.scanner_feeds_archive, on_lines);
        all.push(Scheduled::new(Share::Rest(self.scanner), scanner.opening(opening)));
        if derives {
            let generator = Generator::new(self.grammar, constants, arguments, seed);
            all.push(Scheduled::new(Share::Inputs(self.generator), generator));
        }
        if let Some(from) = self.breeds_after {
            let breeder = Breeder::new(arguments.len(), seed);
            all.push(Scheduled::new(Share::Batches { from }, breeder));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{context, specs};

    #[test]
    fn every_further_emitter_has_its_part() {
        let shares = |arguments: usize, constants: &[Number]| {
            let context = context(&specs(arguments));
            let further =
                Further { emitters: Some(FurtherEmitters::default()), ..Further::default() };
            let all = further.extend((context, Vec::new(), 0), Sampling::default(), constants, 0).1;
            all.iter().map(|one| one.share).collect::<Vec<_>>()
        };
        let others = [Share::Rest(192), Share::Batches { from: 1_000_000 }];
        for (arguments, constants) in [(1, vec![]), (1, vec![7.into()]), (2, vec![])] {
            let shares = shares(arguments, &constants);
            assert!(others.iter().all(|share| shares.contains(share)), "{shares:?}");
            // A single argument without constants has nothing to derive from.
            let derives = arguments > 1 || !constants.is_empty();
            assert_eq!(shares.contains(&Share::Inputs(32)), derives, "{shares:?}");
        }
    }
}
