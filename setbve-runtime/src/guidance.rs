//! Guidance: finds inputs that take those outcomes of conditions which a search has not taken, and
//! inputs with which operations fail.
//!
//! An instrumented copy of the function records which outcomes a call takes, and how far the call
//! was from the others (branch distance). Each outcome that is still open is approached from the
//! calls that came nearest to it: every argument is moved by powers of two, both ways (Korel's
//! alternating variable, all steps of an argument at once) and by the difference of the numbers
//! that the condition compared, and set to these numbers and to their neighbours; texts and lists
//! are edited (`edits.rs`). Then operations that have not failed are approached in the same way. As
//! most of them never can, these get fewer calls, and one whose distance no longer falls is given
//! up. The inputs that are reached are not judged here: lines are laid through them (`flips.rs`).
//!
//! It starts with inputs of the search, and with texts that are made of what the source names: as
//! long as one of two parts is missing, as of `RX12-3`, no text is nearer than another.
//!
//! The calls depend only on the function and on their starting inputs. If a deadline cuts them
//! short, nothing counts as reached, because their number then depends on a clock.

pub(crate) mod asked;
pub(crate) mod decides;
pub(crate) mod edits;
pub(crate) mod flips;
pub(crate) mod killed;
pub(crate) mod taken;
pub(crate) mod traced;

use std::time::Instant;

use rustc_hash::FxHashSet;

use crate::guidance::edits::Source;
use crate::guidance::traced::Shows;
use crate::mapping::texts;
use crate::tuning::guidance::{
    APPROACHES, AT_ONCE, CALLS, ELITES, IN_VAIN, OF_A_TEXT, OPERATIONS, PER_CALL, PER_FAMILY,
    REACHED, TIMES_OF_TEXTS, WALLS,
};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::gather::{Both, each, each_some, first};
use setbve_kernel::collections::sorting::{SortedMap, sort_by, sort_by_key};
use setbve_kernel::coverage::wire::Operands;
use setbve_kernel::coverage::{Map, wire};
use setbve_kernel::execution::crash_log::CrashLog;
use setbve_kernel::execution::executor::{Executor, outcomes_of};
use setbve_kernel::search::engine::Engine;
use setbve_kernel::sut::argument::part::{counts, have_characters, make_canonical};
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;

/// An instrumented copy of the function.
pub(crate) trait Copied {
    fn map(&self) -> &'static Map;

    /// Whether its mutants may be run: not where effects are allowed, which a condition may rule
    /// out.
    fn has_mutants(&self) -> bool;

    /// Starts what calls the copy, and shows this of calls. It is not started before it is needed,
    /// because workers that wait count as busy.
    fn start(&mut self, shows: Shows) -> Box<dyn Executor + '_>;
}

/// A call that came near to an open outcome.
struct Approach {
    distance: f64,
    oddity: Oddity,
    /// The numbers that the condition compared.
    operands: Vec<[i128; 2]>,
    input: Box<[i128]>,
}

/// How many characters of the texts of an input are none of printable ASCII, and how many there are
/// in all. Strange ones lead astray: where two bytes are wanted, one of them may be both.
type Oddity = [usize; 2];

/// A site or an operation, and its outcome that no call has taken.
type Open = (usize, bool);

/// What is known of an open outcome.
#[derive(Default)]
struct Goal {
    /// How many calls have been varied.
    varied: usize,
    /// The smallest distance of a varied call, and how many of the calls that were varied since
    /// were no nearer.
    nearest: Option<f64>,
    in_vain: usize,
    /// Calls still to be varied, the nearest first.
    approaches: Vec<Approach>,
}

impl Goal {
    /// The nearest call that has not been varied.
    fn take(&mut self) -> Option<Approach> {
        if self.approaches.is_empty() {
            return None;
        }
        let approach = self.approaches.remove(0);
        self.varied += 1;
        self.in_vain += 1;
        if self.nearest.is_none_or(|nearest| approach.distance < nearest) {
            (self.nearest, self.in_vain) = (Some(approach.distance), 0);
        }
        Some(approach)
    }
}

struct Guidance<'a> {
    executor: Box<dyn Executor + 'a>,
    deadline: Instant,
    arguments: &'a [ArgumentSpec],
    source: Source,
    taken: wire::Taken,
    /// The number of sites. What follows them are operations.
    sites: usize,
    open: SortedMap<Open, Goal>,
    tried: FxHashSet<Box<[i128]>>,
    reached: Vec<Box<[i128]>>,
}

/// Inputs that take outcomes of conditions which the search's own inputs do not take; `None` if the
/// deadline cut it short, a call came to a limit, or too many calls ended their process. Its calls
/// are in proportion to the evaluations that the search made.
pub(crate) fn reach(
    copied: &mut dyn Copied,
    (arguments, constants): (&[ArgumentSpec], &[Number]),
    engine: &Engine,
    deadline: Instant,
) -> Option<Vec<Box<[i128]>>> {
    let times = if have_characters(arguments) { TIMES_OF_TEXTS } else { 1 };
    let limit = CALLS.min(engine.evaluations() as usize * PER_CALL) * times;
    // Inputs with the texts that the source names, and with usual ones.
    let composed = texts::inputs(arguments, constants);
    let starts = [starts(engine), each(&composed, &mut |input| Box::from(&**input))];
    follow(copied, (arguments, constants), starts, limit, deadline)
}

/// The first of the starts are inputs of the search, which do not count as reached; the others do.
fn follow(
    copied: &mut dyn Copied,
    (arguments, constants): (&[ArgumentSpec], &[Number]),
    starts: [Vec<Box<[i128]>>; 2],
    limit: usize,
    deadline: Instant,
) -> Option<Vec<Box<[i128]>>> {
    let map = copied.map();
    let mut guidance = Guidance {
        executor: copied.start(Shows::Trace),
        deadline,
        arguments,
        source: Source::of(constants),
        taken: wire::Taken::default(),
        sites: map.sites.len(),
        open: SortedMap::default(),
        tried: FxHashSet::default(),
        reached: Vec::new(),
    };
    let [of_search, composed] = starts;
    let mut left = limit;
    left -= guidance.start(of_search, limit / 2)?;
    guidance.reached.clear();
    left -= guidance.start(composed, limit / 4)?;
    for (of_operations, mut left) in [(false, left), (true, limit / OPERATIONS)] {
        loop {
            let inputs = guidance.next(of_operations, left);
            if inputs.is_empty() {
                break;
            }
            left -= inputs.len();
            guidance.call(&inputs)?;
        }
    }
    guidance.reached.truncate(REACHED);
    Some(guidance.reached)
}

/// Inputs that the search found: both sides of walls, and some of the archive's pairs.
pub(crate) fn starts(engine: &Engine) -> Vec<Box<[i128]>> {
    let archive = engine.archive();
    let every = archive.len().div_ceil(ELITES).max(1);
    let started = if is_off("elites") { 0 } else { archive.len() };
    let mut starts = walls(engine.boundaries());
    for index in (0..started).step_by(every) {
        starts.extend(archive.inputs(index).both(Vec::into_boxed_slice));
    }
    starts
}

/// Both sides of the simplest walls.
fn walls(boundaries: &Boundaries) -> Vec<Box<[i128]>> {
    let mut families = boundaries.families();
    sort_by_key(&mut families, |(family, _)| *family);
    let mut sides = Vec::new();
    for (_, walls) in families {
        for wall in first(&walls.kept, PER_FAMILY) {
            sides.append(&mut wall.boundary.inputs().into());
        }
    }
    sides.truncate(2 * WALLS);
    sides
}

impl Guidance<'_> {
    /// Calls the copy with at most so many of these inputs, and returns with how many.
    fn start(&mut self, mut inputs: Vec<Box<[i128]>>, most: usize) -> Option<usize> {
        inputs.retain(|input| self.tried.insert(input.clone()));
        inputs.truncate(most);
        self.call(&inputs)?;
        Some(inputs.len())
    }

    /// Calls the copy, and notes the outcomes that it took and those that it came near to.
    fn call(&mut self, inputs: &[Box<[i128]>]) -> Option<()> {
        let called = Inputs::of(self.arguments.len(), inputs.iter().map(|input| &**input));
        let outcomes = outcomes_of(&mut *self.executor, &called, self.deadline);
        let gave_up = self.executor.crash_log().is_some_and(CrashLog::are_too_many);
        // Which calls come to a limit differs between machines, and so would what is reached.
        let is_limited = outcomes.iter().any(|outcome| outcome.is_excluded());
        if outcomes.len() < inputs.len() || gave_up || is_limited {
            return None;
        }
        for (input, outcome) in inputs.iter().zip(&outcomes) {
            // A call that does not return leaves no record of its outcomes.
            if !outcome.is_value() {
                continue;
            }
            if self.taken.add(&outcome.text) {
                self.reached.push(input.clone());
            }
            let oddity = oddity(self.arguments, input);
            let operands = wire::operands(&outcome.text);
            for (open, distance) in wire::distances(&outcome.text) {
                self.note(open, (distance, oddity), input, &operands);
            }
        }
        let taken = &self.taken;
        self.open.retain(|(site, outcome)| !taken.has(*site, *outcome));
        Some(())
    }

    fn note(
        &mut self,
        open: Open,
        (distance, oddity): (f64, Oddity),
        input: &[i128],
        compared: &[Operands],
    ) {
        if self.taken.has(open.0, open.1) {
            return;
        }
        let goal = self.open.entry(open);
        if open.0 >= self.sites && goal.in_vain >= IN_VAIN {
            return;
        }
        let approaches = &mut goal.approaches;
        // Of equally near calls, the earlier comes first, because later ones are mostly variations
        // of it.
        let place = approaches
            .partition_point(|known| (known.distance, known.oddity) <= (distance, oddity));
        if place < APPROACHES {
            let operands =
                each_some(compared, &mut |(place, numbers)| (*place == open.0).then_some(*numbers));
            approaches.insert(place, Approach { distance, oddity, operands, input: input.into() });
            approaches.truncate(APPROACHES);
        }
    }

    /// The next inputs: variations of the nearest calls, with all open outcomes of conditions, or
    /// of operations, in turn.
    fn next(&mut self, of_operations: bool, most: usize) -> Vec<Box<[i128]>> {
        let mut turns: Vec<(usize, Open)> = Vec::new();
        for (open, goal) in self.open.iter() {
            let is_operation = open.0 >= self.sites;
            let is_given_up = is_operation && goal.in_vain >= IN_VAIN;
            if is_operation == of_operations && !is_given_up {
                turns.push((goal.varied, *open));
            }
        }
        sort_by(&mut turns, Ord::cmp);
        let mut inputs = Vec::new();
        let has_texts = have_characters(self.arguments);
        for (_, open) in turns {
            if inputs.len() >= AT_ONCE {
                break;
            }
            // All variations of an approach may have been tried, as those of another one.
            let before = inputs.len();
            while inputs.len() == before
                && let Some(approach) = self.open.entry(open).take()
            {
                let Approach { operands, input, .. } = &approach;
                let mut varied = edits::of(input, operands, self.arguments, &self.source);
                varied.append(&mut variations(&approach, self.arguments));
                for input in varied {
                    // A long text has thousands of variations, which would take all calls.
                    if has_texts && inputs.len() >= before + OF_A_TEXT {
                        break;
                    }
                    if self.tried.insert(input.clone()) {
                        inputs.push(input);
                    }
                }
            }
        }
        for cut in inputs.split_off(most.min(inputs.len())) {
            self.tried.remove(&cut);
        }
        inputs
    }
}

fn oddity(arguments: &[ArgumentSpec], input: &[i128]) -> Oddity {
    let (mut strange, mut all) = (0, 0);
    for (index, spec) in arguments.iter().enumerate() {
        let is_character = spec.part == Part::Character && spec.domain.notation == Notation::Char;
        if is_character && counts(arguments, input, index) {
            let is_printable = (b' '.into()..=b'~'.into()).contains(&input[index]);
            strange += usize::from(!is_printable);
            all += 1;
        }
    }
    [strange, all]
}

/// A character of each kind that conditions commonly ask for.
const PLAIN: &[u8; 12] = b"09AFZafz -._";

/// Variations of an input: each argument is set to the compared numbers and their neighbours, and
/// moved by their difference and by powers of two.
fn variations(approach: &Approach, arguments: &[ArgumentSpec]) -> Vec<Box<[i128]>> {
    let Approach { operands, input, .. } = approach;
    let mut varied = Vec::new();
    for (index, spec) in arguments.iter().enumerate() {
        if !counts(arguments, input, index) {
            continue;
        }
        let mut set = |value: Option<i128>| {
            let Some(value) = value.filter(|value| spec.contains(*value)) else { return };
            let mut input = input.clone();
            input[index] = value;
            // What a longer text gets is plain, and not what was cut off from another one.
            make_canonical(arguments, &mut input);
            varied.push(input);
        };
        for operand in operands.as_flattened() {
            for step in [0, 1, -1] {
                let Some(number) = operand.checked_add(step) else { continue };
                set(spec.ordinal(number.into()));
            }
        }
        if spec.part == Part::Character {
            for one in PLAIN {
                set(spec.ordinal(i128::from(*one).into()));
            }
        }
        let mut steps = Vec::new();
        for [left, right] in operands {
            // What is missing between the operands, added to an argument of which one is a sum.
            let Some(step) = right.checked_sub(*left) else { continue };
            steps.extend_from_slice(&[step, step.saturating_add(1), step.saturating_sub(1)]);
        }
        // Further away, a character is one that nobody asks for.
        for bits in 0..if spec.part == Part::Character { 7 } else { 127 } {
            steps.push(1 << bits);
        }
        for step in steps {
            set(input[index].checked_add(step));
            set(input[index].checked_sub(step));
        }
    }
    varied
}

#[cfg(test)]
mod tests;
