//! What pairs cost where nothing is searched, for benchmarks: the limit of any search's speed.

use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::experiment::clock::running;
use crate::experiment::function::Function;
use setbve_kernel::archive::distance::OutputDistances;
use setbve_kernel::archive::input_distance::InputDistances;
use setbve_kernel::emitters::sampler::Sampler;
use setbve_kernel::emitters::sampling::Sampling;
use setbve_kernel::sut::argument::part::shapes_of;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::observation::{Kind, Observation};

/// The best pair of a cell.
struct Best {
    derivative: f64,
    inputs: Inputs,
    texts: [String; 2],
}

/// Draws so many pairs, calls the function on both inputs, and keeps for each number of errors,
/// difference of output lengths and total length of inputs the pair with the highest program
/// derivative; how long this thread was running, where the system tells.
pub fn pairs_without_search<Arguments, F: Function<Arguments>>(
    pairs: u64,
    mut function: F,
) -> Option<Duration> {
    let specs = F::arguments(&[]);
    let mut sampler = Sampler::new(Sampling::default(), 0);
    let input_distances = InputDistances::new(&specs);
    let mut distances = OutputDistances::default();
    let mut archive: FxHashMap<[u32; 3], Best> = FxHashMap::default();
    let mut inputs = Inputs::new(specs.len());
    let mut observations = [Observation::default(), Observation::default()];
    let shapes = shapes_of(&specs);
    let before = running()?;
    for _ in 0..pairs {
        inputs.clear();
        let mut cell = [0; 3];
        for observation in &mut observations {
            let input = sampler.draw(&specs);
            inputs.push(input);
            observation.clear();
            function.observe(&shapes, input, observation);
            cell[0] += u32::from(observation.kind == Kind::Error);
            let lengths = specs.iter().zip(input).map(|(spec, value)| spec.text_length(*value));
            cell[2] += lengths.sum::<u32>();
        }
        let texts = observations.each_ref().map(|observation| &*observation.text);
        let lengths = texts.map(|text| text.chars().count() as u32);
        cell[1] = lengths[0].abs_diff(lengths[1]);
        let apart = input_distances.between(inputs.get(0), inputs.get(1));
        if apart == 0.0 {
            continue;
        }
        let derivative = distances.between_texts(texts, lengths) / apart;
        let best = archive.get(&cell).map_or(-1.0, |best| best.derivative);
        if derivative > best {
            let texts = texts.map(str::to_owned);
            archive.insert(cell, Best { derivative, inputs: inputs.clone(), texts });
        }
    }
    let after = running()?;
    for best in archive.values() {
        std::hint::black_box((&best.inputs, &best.texts));
    }
    Some(after.saturating_sub(before))
}
