//! What a search costs, and in which of its parts; for benchmarks.

use std::collections::HashSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::experiment::clock::running;
use crate::experiment::function::Function;
use crate::session::environment::Environment;
use crate::session::settings::{Options, Settings};
use setbve_kernel::execution::executor::{Executor as _, InProcess};
use setbve_kernel::search::engine::Engine;
use setbve_kernel::sut::argument::part::shapes_of;
use setbve_kernel::sut::observation::Observation;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::outcome::repeated::Texts;
use setbve_kernel::sut::random::Random;

/// Inputs that are kept, to call the function on them alone.
const KEPT: usize = 1 << 14;
/// Pairs of elites whose derivatives are computed to tell what one costs.
const DERIVED: u32 = 1 << 16;

/// The figures of one search.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Calls of the function, those of the warm-up left out.
    pub evaluations: u64,
    /// Pairs judged, those of the warm-up left out.
    pub pairs: u64,
    /// Time that this thread was running, where the system tells; so others' load does not count.
    pub running: Duration,
    /// Time the emitters took to propose inputs.
    pub asking: Duration,
    /// Time for calling the function and making outcomes of what it showed.
    pub executing: Duration,
    /// Time for judging pairs, the archive's and the emitters' bookkeeping; derivatives included.
    pub telling: Duration,
    /// Of that, the time for derivatives: as many as were computed, each at the mean cost of one
    /// between two random sides of elites.
    pub deriving: Duration,
    /// Cells of the archive in the end.
    pub cells: usize,
    /// Bytes of the archive and of the outcomes that it refers to, their texts left out.
    pub bytes: usize,
    /// Bytes of these texts.
    pub texts: usize,
    /// Some of the inputs, the last ones.
    pub inputs: Vec<Vec<i128>>,
}

impl Measured {
    /// The time of the parts together.
    pub fn elapsed(&self) -> Duration {
        self.asking + self.executing + self.telling
    }
}

/// Searches for a number of evaluations after those of the warm-up.
pub fn measure<Arguments, F: Function<Arguments>>(
    options: Options,
    warm_up: u64,
    evaluations: u64,
    mut function: F,
) -> Measured {
    let mut settings = Settings::new(options, &Environment::default());
    settings.search.strategy.further.emitters.get_or_insert_default();
    let specs = F::arguments(&[]);
    let shapes = shapes_of(&specs);
    let mut call = |input: &[i128], to: &mut Observation| function.observe(&shapes, input, to);
    let mut executor = InProcess::new(&mut call);
    executor.outcomes().texts = Texts::of(&specs);
    let mut engine = Engine::new(&specs, &settings.constants, &settings.search);
    let mut outcomes = Vec::new();
    let mut times = [Duration::ZERO; 3];
    let mut before = (0, 0, 0);
    let mut ran = running();
    let mut inputs = Vec::new();
    // As in a search, a batch is asked for before the one before it is told.
    engine.ask();
    while engine.evaluations() < warm_up + evaluations {
        if engine.evaluations() < warm_up {
            times = [Duration::ZERO; 3];
            ran = running();
            before = (engine.evaluations(), engine.pairs(), engine.derivatives());
        }
        let start = Instant::now();
        engine.ask();
        times[0] += start.elapsed();
        let Some(batch) = engine.asked().next() else { break };
        outcomes.clear();
        let start = Instant::now();
        executor.again(batch, &mut outcomes);
        times[1] += start.elapsed();
        if inputs.len() >= KEPT {
            inputs.clear();
        }
        inputs.extend(batch.iter().map(<[i128]>::to_vec));
        let start = Instant::now();
        engine.tell(&outcomes);
        times[2] += start.elapsed();
    }
    let running = running().zip(ran).map(|(now, before)| now.saturating_sub(before));
    let derivatives = engine.derivatives() - before.2;
    let (bytes, texts) = memory(&engine);
    Measured {
        evaluations: engine.evaluations() - before.0,
        pairs: engine.pairs() - before.1,
        running: running.unwrap_or(times.iter().sum()),
        asking: times[0],
        executing: times[1],
        telling: times[2],
        deriving: derivative_cost(&mut engine).mul_f64(derivatives as f64),
        cells: engine.archive().len(),
        bytes,
        texts,
        inputs,
    }
}

/// What the derivative of two random sides of elites takes on average.
fn derivative_cost(engine: &mut Engine) -> Duration {
    let mut random = Random::new(0, "measure");
    let archive = engine.archive();
    let count = archive.len();
    // Few elites, so that what is measured is computing and not fetching memory.
    let sides: Vec<(Vec<i128>, Rc<Outcome>)> = (0..256)
        .map(|_| {
            let (index, side) = (random.below(count), random.below(2));
            let outcome = Rc::clone(&archive.elite(index).outcomes[side]);
            (archive.inputs(index)[side].clone(), outcome)
        })
        .collect();
    let start = Instant::now();
    for _ in 0..DERIVED {
        let [one, other] = [0, 1].map(|_| &sides[random.below(sides.len())]);
        std::hint::black_box(engine.derivative([&one.0, &other.0], [&one.1, &other.1]));
    }
    start.elapsed() / DERIVED
}

/// Bytes of the archive with its outcomes, and those of their texts.
fn memory(engine: &Engine) -> (usize, usize) {
    let archive = engine.archive();
    let (mut bytes, mut texts) = (archive.bytes(), 0);
    let mut seen = HashSet::new();
    for index in 0..archive.len() {
        for outcome in &archive.elite(index).outcomes {
            if seen.insert(Rc::as_ptr(outcome)) {
                // Two counters stand before what an `Rc` holds.
                bytes += size_of::<Outcome>() + 2 * size_of::<usize>();
                bytes += outcome.text.capacity() - outcome.text.len();
                texts += outcome.text.len();
            }
        }
    }
    (bytes, texts)
}
