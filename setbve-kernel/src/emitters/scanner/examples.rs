//! Examples of inputs for each shape of output that was met.

use rustc_hash::FxHashMap;

use crate::sut::outcome::Outcome;
use crate::sut::random::Random;
use crate::tuning::scanner::{CLASSES, EXAMPLES};

/// One shape of output.
#[derive(Default)]
struct ExamplesOfShape {
    /// The number of inputs with this shape of output.
    met: usize,
    /// A sample of these inputs; each has the same chance to be in it.
    examples: Vec<Box<[i128]>>,
}

/// Inputs for each shape of output, so that a rare behaviour is looked at as often as a common one.
#[derive(Default)]
pub struct Examples {
    index: FxHashMap<u32, usize>,
    shapes: Vec<ExamplesOfShape>,
}

impl Examples {
    pub fn note(&mut self, input: &[i128], outcome: &Outcome, random: &mut Random) {
        let index = if let Some(index) = self.index.get(&outcome.shape_id()) {
            *index
        } else if self.shapes.len() < CLASSES {
            self.index.insert(outcome.shape_id(), self.shapes.len());
            self.shapes.push(ExamplesOfShape::default());
            self.shapes.len() - 1
        } else {
            return;
        };
        let ExamplesOfShape { met, examples } = &mut self.shapes[index];
        *met += 1;
        if examples.len() < EXAMPLES {
            examples.push(input.into());
        } else if let Some(example) = examples.get_mut(random.below(*met)) {
            example.copy_from_slice(input);
        }
    }

    pub fn draw(&self, random: &mut Random) -> Option<Vec<i128>> {
        if self.shapes.is_empty() {
            return None;
        }
        let ExamplesOfShape { examples, .. } = &self.shapes[random.below(self.shapes.len())];
        Some(examples[random.below(examples.len())].to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;

    /// A behaviour that one input has is looked at as often as a common one.
    #[test]
    fn examples_are_drawn_by_shape() {
        let (mut examples, mut random) = (Examples::default(), Random::new(0, "examples"));
        let mut known = Outcomes::default();
        let (common, rare) = (outcome(&mut known, "common"), outcome(&mut known, "!Rare: once"));
        (0..1_000).for_each(|value| examples.note(&[value], &common, &mut random));
        examples.note(&[-1], &rare, &mut random);
        let drawn = (0..1_000).filter(|_| examples.draw(&mut random) == Some(vec![-1])).count();
        assert!((400..600).contains(&drawn), "{drawn}");
        // Of the common inputs, late ones are as likely to be kept as early ones.
        let late = examples.shapes[0].examples.iter().filter(|input| input[0] >= 500).count();
        assert!((8..=24).contains(&late), "{late} of {EXAMPLES}");
    }
}
