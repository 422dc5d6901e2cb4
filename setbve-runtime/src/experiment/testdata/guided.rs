//! This project's own search for test data.
//!
//! It works on all objectives at the same time. For each it keeps the input that came nearest, and
//! tries what [`proposals`] makes of the operands compared there. Where these are used up it
//! derives values by the extended grammar, whose constants are the source's and operands seen at
//! run time (the dynamic seeding of the improved Ariadne paper's future work), for one argument of
//! a kept input or for all; now and then the first few arguments are repeated to the end.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::experiment::testdata::examination::Examination;
use crate::experiment::testdata::proposals::{
    Compared, Influence, Proposal, ProposalReason, proposals,
};
use crate::experiment::testdata::{EvolutionEffort, Objective, Program};
use setbve_kernel::coverage::{Site, Trace};
use setbve_kernel::emitters::derivation::Fair;
use setbve_kernel::emitters::generator::grammar::Grammar;
use setbve_kernel::emitters::sampling::Sampling;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::random::Random;

/// Operands that are remembered; later ones replace the earliest.
const MOST_SEEN: usize = 64;

/// Proposals for an objective up to which nothing else is tried; from then on, it is every other
/// time.
const MOST_TAKEN: u64 = 50;

/// One in so many derived inputs repeats its first few arguments to the end: two dates or two
/// points are equal only if all of their arguments are.
const GROUPS: usize = 8;

/// The input that came nearest to an objective.
struct BestInput {
    input: Vec<i128>,
    fitness: f64,
    proposals: VecDeque<Proposal>,
    /// Proposals taken so far.
    taken: u64,
}

struct GuidedSearch<'a, 'b> {
    program: &'a Program,
    examination: &'b mut Examination<'a>,
    random: &'b mut Random,
    arguments: Vec<ArgumentSpec>,
    constants: Vec<Number>,
    /// The constants that an argument may be.
    values: Vec<i128>,
    /// Operands that are neither constants nor arguments of their run.
    seen: Vec<Number>,
    next_seen: usize,
    /// By objective.
    best_inputs: Vec<Option<BestInput>>,
    /// By site and argument.
    influences: Vec<Vec<Influence>>,
    executed: FxHashSet<Box<[i128]>>,
}

/// Searches until all objectives are covered, or as long as the other techniques would.
pub(super) fn search<'a>(
    program: &'a Program,
    effort: EvolutionEffort,
    examination: &mut Examination<'a>,
    random: &mut Random,
) {
    let objectives = examination.objectives().len();
    let most = effort.executions() * objectives as u64;
    let sites = program.map.sites.len();
    let constants = program.numbers();
    let mut search = GuidedSearch {
        program,
        examination,
        random,
        arguments: program.specs(),
        values: constants.iter().filter_map(|constant| constant.signed()).collect(),
        constants,
        seen: Vec::new(),
        next_seen: 0,
        best_inputs: (0..objectives).map(|_| None).collect(),
        influences: vec![vec![Influence::default(); program.arguments]; sites],
        executed: FxHashSet::default(),
    };
    for turn in 0_u64.. {
        if search.examination.left().is_empty() || search.examination.executions() >= most {
            break;
        }
        match search.next_proposal(turn.is_multiple_of(2)) {
            Some((target, proposal)) => search.propose(target, &proposal),
            None => search.derive(),
        }
    }
}

impl GuidedSearch<'_, '_> {
    /// The most promising proposal; among equal ones, for the objective for which the fewest were
    /// taken. Where many were taken, a best may creep, and only `patient` goes on with it.
    fn next_proposal(&mut self, patient: bool) -> Option<(usize, Proposal)> {
        let waiting = |target: &usize| {
            let best = self.best_inputs[*target].as_ref()?;
            if best.taken >= MOST_TAKEN && !patient {
                return None;
            }
            Some((best.proposals.front()?.reason, best.taken, *target))
        };
        let (.., target) = self.examination.left().iter().filter_map(waiting).min()?;
        let best = self.best_inputs[target].as_mut()?;
        best.taken += 1;
        Some((target, best.proposals.pop_front()?))
    }

    fn propose(&mut self, target: usize, proposal: &Proposal) {
        let Some(best) = &self.best_inputs[target] else { return };
        let mut input = best.input.clone();
        let Proposal { argument, value, comparison, .. } = *proposal;
        let from = input[argument];
        let changes =
            |(place, own): (usize, &i128)| place == argument || proposal.is_joint && *own == from;
        let places: Vec<usize> =
            (0..).zip(&input).filter(|own| changes(*own)).map(|own| own.0).collect();
        for place in places {
            input[place] = value;
        }
        if !self.execute(&input, false) {
            return;
        }
        let Some(reached) = nearest(self.examination.trace(), comparison.site) else { return };
        let has_moved = (reached.left, reached.right) != (comparison.left, comparison.right);
        let influence = &mut self.influences[comparison.site][argument];
        *influence = match (*influence, has_moved) {
            (Influence::Some, _) | (_, true) => Influence::Some,
            _ => Influence::None,
        };
        // Unless it came nearer and has proposals of its own now. What follows a slope and does not
        // come nearer shows that there is none to follow.
        if let Some(best) = &mut self.best_inputs[target]
            && best.input[argument] == from
            && !matches!(proposal.reason, ProposalReason::Slope | ProposalReason::Constant)
        {
            proposal
                .refined(from, reached.difference())
                .for_each(|refined| best.proposals.push_front(refined));
        }
    }

    /// Derives an input, or a value or more of one that came near.
    fn derive(&mut self) {
        let Self { arguments, constants, seen, random, best_inputs, examination, .. } = self;
        let left = examination.left();
        let best =
            best_inputs[left[random.below(left.len())]].as_ref().filter(|_| random.below(4) > 0);
        let mut input = Vec::new();
        let again = match best {
            Some(best) => {
                input.clone_from(&best.input);
                // One value in half of the cases, two in a quarter of them, and so on.
                1 + (random.bits() | 1 << 63).trailing_zeros() as usize
            }
            None => 0,
        };
        let places: Vec<usize> = (0..again).map(|_| random.below(arguments.len())).collect();
        let count = arguments.len();
        let group = (count > 1 && random.below(GROUPS) == 0).then(|| 1 + random.below(count - 1));
        let mut choices = Fair { random, sampling: Sampling::CompatibleTypes };
        if places.is_empty() {
            Grammar::Extended.derive(arguments, constants, seen, &mut choices, &mut input);
        }
        for at in places {
            Grammar::Extended.derive_again(
                at,
                arguments,
                constants,
                seen,
                &mut choices,
                &mut input,
            );
        }
        if let Some(group) = group {
            (group..count).for_each(|at| input[at] = input[at - group]);
        }
        self.execute(&input, true);
    }

    /// Executes an input, unless it is no new one or none at all, and learns from it.
    fn execute(&mut self, input: &[i128], is_derived: bool) -> bool {
        let is_input = input.iter().zip(&self.arguments).all(|(value, spec)| spec.contains(*value));
        if !is_input || !self.executed.insert(input.into()) {
            return false;
        }
        self.examination.execute(input);
        self.see(input);
        for target in self.examination.left() {
            let fitness = self.examination.fitness(*target);
            let best = &mut self.best_inputs[*target];
            // A derived one as near as the best differs from it in something else, which helps
            // where the best is stuck. The proposals' own would go on for ever.
            let is_stuck = |best: &BestInput| is_derived && best.proposals.is_empty();
            let follows = best.as_ref().is_none_or(|best| {
                fitness < best.fitness || fitness <= best.fitness && is_stuck(best)
            });
            if follows {
                let taken = best.as_ref().map_or(0, |best| best.taken);
                let objective = self.examination.objectives()[*target];
                let sites = self.program.map.sites;
                let trace = self.examination.trace();
                let values = &self.values;
                let proposals = to_take(objective, input, sites, trace, &self.influences, values);
                *best = Some(BestInput { input: input.into(), fitness, proposals, taken });
            }
        }
        true
    }

    /// Remembers operands of comparisons that still have an outcome to be covered.
    fn see(&mut self, input: &[i128]) {
        let Self { examination, constants, seen, next_seen, .. } = self;
        for (site, left, right) in examination.trace().operands() {
            let is_left = examination
                .left()
                .iter()
                .any(|target| examination.objectives()[*target].site == *site);
            for operand in [*left, *right] {
                let number = Number::from(operand);
                let is_known = number.size <= 1
                    || input.contains(&operand)
                    || constants.contains(&number)
                    || seen.contains(&number);
                if !is_left || is_known {
                    continue;
                }
                if seen.len() < MOST_SEEN {
                    seen.push(number);
                } else {
                    seen[*next_seen % MOST_SEEN] = number;
                    *next_seen += 1;
                }
            }
        }
    }
}

/// The comparison of a site whose operands were the nearest to each other.
fn nearest(trace: &Trace, site: usize) -> Option<Compared> {
    compared(trace, site).min_by_key(|compared| compared.difference().unsigned_abs())
}

fn compared(trace: &Trace, site: usize) -> impl Iterator<Item = Compared> {
    let own = trace.operands().iter().filter(move |(own, ..)| *own == site);
    own.map(|(site, left, right)| Compared { site: *site, left: *left, right: *right })
}

/// What to try for an objective whose site the run evaluated. There is nothing to try for one that
/// is further away: what is in the way is an objective itself.
fn to_take(
    objective: Objective,
    input: &[i128],
    sites: &[Site],
    trace: &Trace,
    influences: &[Vec<Influence>],
    constants: &[i128],
) -> VecDeque<Proposal> {
    let mut all = Vec::new();
    if trace.distance(objective.site, true).is_infinite() {
        return all.into();
    }
    let conditions = (0..sites.len())
        .filter(|site| *site != objective.site && sites[*site].decision == objective.site);
    let own = std::iter::once((objective.site, objective.outcome));
    // A compound decision comes out otherwise when one of its conditions does.
    let turned = conditions.flat_map(|site| [true, false].map(|outcome| (site, outcome)));
    for (site, outcome) in own.chain(turned) {
        if trace.is_taken(site, outcome) || trace.distance(site, true).is_infinite() {
            continue;
        }
        let distance = trace.distance(site, outcome);
        for compared in compared(trace, site) {
            all.extend(proposals(input, compared, distance, &influences[site], constants));
        }
    }
    // Those of several comparisons are sorted each; now the most promising of all come first.
    all.sort_by_key(|proposal| proposal.reason);
    all.into()
}
