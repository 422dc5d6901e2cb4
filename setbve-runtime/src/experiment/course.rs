//! The course of a method: which emitter has its turn when.

use crate::experiment::{Method, Part, Rules};
use setbve_kernel::emitters::Emitter;
use setbve_kernel::emitters::autobva::candidates::Candidates;
use setbve_kernel::emitters::autobva::published::Published;
use setbve_kernel::emitters::explorer::Explorer;
use setbve_kernel::emitters::sampler::Sampler;
use setbve_kernel::emitters::sampling::Sampling;
use setbve_kernel::emitters::tracer::{Populations, Tracer};
use setbve_kernel::search::config::Strategy;
use setbve_kernel::search::further::{Further, FurtherEmitters};

/// The turn of an emitter.
pub(super) struct Phase {
    /// The share of the budget, from 0 to 1, that is used up before.
    pub(super) from: f64,
    pub(super) emitter: Box<dyn Emitter>,
}

/// The method's phases, in order (SETBVE, Table 1), AutoBVA's with starting points drawn by
/// `starts`; none where the engine's own schedule holds.
pub(super) fn of(
    method: Method,
    starts: Sampling,
    rules: Rules,
    seed: u64,
    candidates: &Candidates,
    populations: &Populations,
) -> impl Iterator<Item = Phase> {
    let sampler = |sampling| Box::new(Sampler::new(sampling, seed)) as Box<dyn Emitter>;
    let bituniform = || (0, sampler(Sampling::CompatibleTypes));
    let explorer = || (10, Box::new(Explorer::new(rules, seed)) as Box<dyn Emitter>);
    let tracer = || {
        let tracer = Tracer::sharing(rules, seed, populations.clone());
        (90, Box::new(tracer) as Box<dyn Emitter>)
    };
    let phases: Vec<(u32, Box<dyn Emitter>)> = match method {
        Method::Default => vec![],
        Method::SRandom => vec![(0, sampler(Sampling::Uniform))],
        Method::S => vec![bituniform()],
        Method::SeUniform | Method::SeFitness | Method::SeCuriosity => {
            vec![bituniform(), explorer()]
        }
        Method::St => vec![bituniform(), tracer()],
        Method::SetUniform | Method::SetFitness | Method::SetCuriosity => {
            vec![bituniform(), explorer(), tracer()]
        }
        Method::Lns => vec![(0, Box::new(Published::lns(starts, seed, candidates.clone())))],
        Method::Bcs => vec![(0, Box::new(Published::bcs(starts, seed, candidates.clone())))],
    };
    phases.into_iter().map(|(percent, emitter)| Phase { from: f64::from(percent) / 100.0, emitter })
}

/// The engine's settings: how its archive selects, and, for this project's own search, the rest.
pub(super) fn settings(method: Method, rules: Rules, left_out: Option<Part>) -> Strategy {
    let mut own = Strategy { rules, ..Strategy::default() };
    let [sampler, explorer, tracer] = own.shares;
    let mut emitters = FurtherEmitters::default();
    match left_out.filter(|_| method == Method::Default) {
        None => {}
        Some(Part::Explorer) => own.shares = [sampler + explorer, 0, tracer],
        Some(Part::Tracer) => own.shares = [sampler + tracer, explorer, 0],
        Some(Part::Scanner) => (emitters.scanner, emitters.generator) = (0, 0),
        Some(Part::Generator) => emitters.generator = 0,
        Some(Part::Breeder) => emitters.breeds_after = None,
    }
    let (selection, emitters) = (method.selection(), Some(emitters));
    Strategy { further: Further { selection, emitters, ..Further::default() }, ..own }
}
