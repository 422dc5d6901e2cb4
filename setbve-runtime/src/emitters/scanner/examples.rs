//! Examples of inputs for each shape of output that was met.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::sut::outcome::Outcome;
use crate::sut::random::Random;
use crate::tuning::scanner::{CLASSES, EXAMPLES, FEW_VALUES, MET_BEFORE_FEW};

/// One shape of output.
#[derive(Debug, Default)]
struct Shape {
    /// How many inputs were met.
    met: usize,
    /// A sample of them, each with the same chance.
    examples: Vec<Box<[i128]>>,
    /// Their different texts, as far as they are few.
    texts: Vec<Rc<Outcome>>,
}

/// Inputs for each shape of output, so that a behaviour met seldom is looked at as often as one met
/// everywhere.
#[derive(Debug, Default)]
pub(super) struct Examples {
    index: FxHashMap<u32, usize>,
    shapes: Vec<Shape>,
}

impl Examples {
    /// Says whether there was none like it: of its shape, or of its text where there are few.
    pub(super) fn note(
        &mut self,
        input: &[i128],
        outcome: &Rc<Outcome>,
        random: &mut Random,
    ) -> bool {
        let index = if let Some(index) = self.index.get(&outcome.shape_id()) {
            *index
        } else if self.shapes.len() < CLASSES {
            self.index.insert(outcome.shape_id(), self.shapes.len());
            self.shapes.push(Shape::default());
            self.shapes.len() - 1
        } else {
            return false;
        };
        let Shape { met, examples, texts } = &mut self.shapes[index];
        *met += 1;
        if examples.len() < EXAMPLES {
            examples.push(input.into());
        } else if let Some(example) = examples.get_mut(random.below(*met)) {
            example.copy_from_slice(input);
        }
        let is_first =
            texts.len() <= FEW_VALUES && !texts.iter().any(|known| known.text == outcome.text);
        if is_first {
            texts.push(Rc::clone(outcome));
        }
        is_first
    }

    /// Whether outputs of this shape have a few values only, as prices or the lengths of months do,
    /// so that each change between two of them means something.
    pub(super) fn are_few(&self, outcome: &Outcome) -> bool {
        self.index.get(&outcome.shape_id()).is_some_and(|index| {
            let Shape { met, texts, .. } = &self.shapes[*index];
            *met >= MET_BEFORE_FEW && texts.len() <= FEW_VALUES
        })
    }

    pub(super) fn draw(&self, random: &mut Random) -> Option<Vec<i128>> {
        if self.shapes.is_empty() {
            return None;
        }
        let Shape { examples, .. } = &self.shapes[random.below(self.shapes.len())];
        Some(examples[random.below(examples.len())].to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::sut::outcome::tests::outcome;

    /// A behaviour met once is looked at as often as one met everywhere.
    #[test]
    fn examples_are_drawn_by_shape() {
        let (mut examples, mut random) = (Examples::default(), Random::new(0, "examples"));
        let mut known = Outcomes::default();
        let (common, rare) = (outcome(&mut known, "common"), outcome(&mut known, "!Rare: once"));
        let mut first = 0;
        for value in 0..1_000 {
            first += usize::from(examples.note(&[value], &common, &mut random));
        }
        assert_eq!(first, 1, "only the first of its text is like none before");
        assert!(examples.note(&[-1], &rare, &mut random));
        let drawn = (0..1_000).filter(|_| examples.draw(&mut random) == Some(vec![-1])).count();
        assert!((400..600).contains(&drawn), "{drawn}");
        // Of the common ones, late ones are kept as likely as early ones.
        let late = examples.shapes[0].examples.iter().filter(|input| input[0] >= 500).count();
        assert!((8..=24).contains(&late), "{late} of {EXAMPLES}");
    }

    #[test]
    fn values_are_few_only_after_many_were_met() {
        let (mut examples, mut random) = (Examples::default(), Random::new(0, "few"));
        let mut known = Outcomes::default();
        let price = |value: usize| format!("{} EUR", value % FEW_VALUES);
        for value in 0..MET_BEFORE_FEW {
            let now = outcome(&mut known, &price(value));
            assert!(!examples.are_few(&now), "{value}");
            examples.note(&[value as i128], &now, &mut random);
        }
        let now = outcome(&mut known, &price(0));
        assert!(examples.are_few(&now));
        let one_more = outcome(&mut known, "1000 EUR");
        examples.note(&[-1], &one_more, &mut random);
        assert!(!examples.are_few(&now), "one more than a few");
    }
}
