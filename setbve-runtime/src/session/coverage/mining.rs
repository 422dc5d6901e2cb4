//! Dynamic seeding: numbers that a function compares at run time, found before a search starts.
//!
//! A scout follows the operands of comparisons that have had one outcome only: it puts either
//! operand, and what is next to it, into each argument of an input that came there, and keeps the
//! numbers with which an outcome was taken for the first time. It depends on the function and the
//! seed alone, and ends after a number of calls that is the same everywhere. A deadline may cut it
//! short, and so may a call that comes to a limit; what it would have found then is not known, and
//! it says so. This is the project's own; the improved Ariadne paper seeds with the constants of
//! the source alone.

use std::time::Instant;

use rustc_hash::FxHashSet;

use crate::coverage::Map;
use crate::emitters::sampling::Sampling;
use crate::execution::executor::{Executor, Part};
use crate::session::coverage::taken::Taken;
use crate::session::coverage::wire;
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::random::Random;

/// Random inputs at the start.
const SAMPLES: usize = 128;
/// Calls at most.
const CALLS: usize = 4096;
/// Numbers that are given to the search at most.
const NUMBERS: usize = 32;
/// Pairs of operands of a site that are followed in each round.
const FOLLOWED: usize = 12;

/// Numbers that a function compares at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scouted {
    /// In the order in which they were found; none where the deadline came first, because how many
    /// there are must not depend on a clock.
    pub(crate) numbers: Vec<Number>,
    /// Whether neither the deadline nor a limit of the machine cut the scout short: else another
    /// run of the same function may find more.
    pub(crate) are_all: bool,
}

impl Default for Scouted {
    /// Where nobody looks for any.
    fn default() -> Self {
        Self { numbers: Vec::new(), are_all: true }
    }
}

/// A comparison, where one of its outcomes is still missing.
struct OpenComparison {
    site: usize,
    operands: [i128; 2],
    input: Box<[i128]>,
}

/// Looks for numbers worth trying.
pub(super) fn scout(
    map: &'static Map,
    arguments: &[ArgumentSpec],
    seed: u64,
    deadline: Instant,
    executor: &mut dyn Executor,
) -> Scouted {
    let mut random = Random::new(seed, "scout");
    let mut taken = Taken::new(map);
    let mut scouted = Scouted::default();
    let numbers = &mut scouted.numbers;
    let mut tried: FxHashSet<Box<[i128]>> = FxHashSet::default();
    // With the number that made an input what it is.
    let mut queue: Vec<(Box<[i128]>, Option<Number>)> = (0..SAMPLES)
        .map(|_| {
            let draw = |spec| Sampling::CompatibleTypes.draw(spec, &mut random);
            (arguments.iter().map(draw).collect(), None)
        })
        .collect();
    let mut open: Vec<OpenComparison> = Vec::new();
    let mut outcomes = Vec::new();
    while !queue.is_empty() && taken.calls < CALLS && numbers.len() < NUMBERS {
        queue.truncate(CALLS - taken.calls);
        let mut inputs = Inputs::new(arguments.len());
        for (input, _) in &queue {
            inputs.push(input);
        }
        outcomes.clear();
        executor.execute(Part::whole(&inputs), None, deadline, &mut outcomes);
        if Instant::now() >= deadline {
            return Scouted { numbers: Vec::new(), are_all: false };
        }
        if outcomes.len() < inputs.len() || outcomes.iter().any(|outcome| outcome.is_excluded()) {
            scouted.are_all = false;
            break;
        }
        for ((input, number), outcome) in queue.drain(..).zip(&outcomes) {
            if !outcome.is_value() {
                continue;
            }
            let is_new = taken.add(&outcome.text);
            if let (true, Some(number)) = (is_new, number)
                && number.size > 1
                && !numbers.contains(&number)
            {
                numbers.push(number);
            }
            for (site, left, right) in wire::operands(&outcome.text) {
                open.push(OpenComparison { site, operands: [left, right], input: input.clone() });
            }
        }
        open.retain(|lead| !taken.has(lead.site, true) || !taken.has(lead.site, false));
        queue = follow(&mut open, arguments, &mut tried);
    }
    scouted
}

/// Inputs with the operands of a few open of each site in each of their arguments.
fn follow(
    open: &mut Vec<OpenComparison>,
    arguments: &[ArgumentSpec],
    tried: &mut FxHashSet<Box<[i128]>>,
) -> Vec<(Box<[i128]>, Option<Number>)> {
    let mut queue = Vec::new();
    let mut followed: Vec<usize> = Vec::new();
    // The last ones come from inputs that were themselves derived from a lead.
    for lead in std::mem::take(open).into_iter().rev() {
        if followed.iter().filter(|site| **site == lead.site).count() >= FOLLOWED {
            continue;
        }
        followed.push(lead.site);
        for (index, spec) in arguments.iter().enumerate() {
            for operand in lead.operands {
                for step in [0, 1, -1] {
                    let Some(number) = operand.checked_add(step).map(Number::from) else {
                        continue;
                    };
                    let Some(ordinal) = spec.ordinal(number) else { continue };
                    let mut input = lead.input.clone();
                    input[index] = ordinal;
                    if tried.insert(input.clone()) {
                        queue.push((input, Some(number)));
                    }
                }
            }
        }
    }
    queue
}
