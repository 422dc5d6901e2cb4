//! Examples: typical inputs away from boundaries (equivalence partitioning beside boundary value
//! analysis).
//!
//! Where outputs have many values, boundaries show where a formula begins and ends, but not its
//! results. A few plain calls pin the results, in a form that a person can check by head.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::archive::classes::Classes;
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;
use crate::tuning::summary::{EXAMPLES, EXAMPLES_OF_A_SHAPE, EXAMPLES_OF_WORDS, EXAMPLES_TRIED};

/// Typical numbers: of many lengths and with varied digits, and few of them round.
const TYPICAL: [i128; 28] = [
    12,
    345,
    7,
    6_789,
    25,
    12_345,
    3,
    167,
    98_765,
    -14,
    2_024,
    1_234_567,
    -358,
    46,
    123_456_789,
    53,
    1,
    2,
    4,
    5,
    6,
    9,
    40,
    90,
    444,
    1_994,
    900,
    3_999,
];

/// Related values of the first argument and of all others: a multiple, and equal values.
const RELATED: [[i128; 2]; 2] = [[24, 12], [15, 15]];

/// Typical inputs, which depend only on the arguments.
pub(crate) fn candidates(arguments: &[ArgumentSpec]) -> Inputs {
    let typical: Vec<Vec<i128>> = arguments.iter().map(of_argument).collect();
    let mut inputs = Inputs::new(arguments.len());
    let mut known: Vec<Vec<i128>> = Vec::new();
    let paired = (0..EXAMPLES_TRIED).map(|turn| {
        // The first inputs go through the values of all arguments in step; later ones pair the
        // values differently.
        let shift = turn / TYPICAL.len();
        let values = typical.iter().enumerate();
        values
            .map(|(index, values)| values[(turn + index * (3 + 2 * shift)) % values.len()])
            .collect::<Vec<i128>>()
    });
    // With several arguments, it matters whether they are equal or multiples of each other.
    let related = RELATED.into_iter().filter_map(|[first, others]| {
        let numbers = arguments.iter().enumerate();
        let numbers = numbers.map(|(index, spec)| (spec, if index == 0 { first } else { others }));
        numbers.map(|(spec, number)| spec.ordinal(number.into())).collect::<Option<Vec<i128>>>()
    });
    for input in paired.clone().take(2).chain(related).chain(paired) {
        if !known.contains(&input) {
            inputs.push(&input);
            known.push(input);
        }
    }
    inputs
}

fn of_argument(spec: &ArgumentSpec) -> Vec<i128> {
    let fitting = TYPICAL.iter().filter_map(|number| spec.ordinal(Number::from(*number)));
    let values: Vec<i128> = fitting.collect();
    if values.is_empty() {
        let size = spec.domain.max.abs_diff(spec.domain.min);
        let within = |number: &i128| {
            let step = number.unsigned_abs() % size.saturating_add(1).max(1);
            spec.domain.min.wrapping_add_unsigned(step)
        };
        return TYPICAL.iter().map(within).collect();
    }
    values
}

/// Chooses the examples among the candidates: the first few of each kind of output that has many
/// values, with all kinds in turn.
pub(crate) fn choose(outcomes: &[Rc<Outcome>], classes: &Classes) -> Vec<usize> {
    let mut of_shape: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut turns: Vec<(usize, usize)> = Vec::new();
    for (index, outcome) in outcomes.iter().enumerate() {
        let kind = classes.kind(outcome);
        let are_words = kind != u64::from(outcome.shape_id());
        if !outcome.is_value() || !are_words && classes.are_few(outcome) {
            continue;
        }
        let most = if are_words { EXAMPLES_OF_WORDS } else { EXAMPLES_OF_A_SHAPE };
        let known = of_shape.entry(kind).or_default();
        let is_shown = known.iter().any(|other| outcomes[*other].text == outcome.text);
        if known.len() < most && !is_shown {
            turns.push((known.len(), index));
            known.push(index);
        }
    }
    turns.sort_unstable();
    turns.truncate(EXAMPLES);
    let mut chosen: Vec<usize> = turns.into_iter().map(|(_, index)| index).collect();
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::boundary::tests::specs;
    use crate::sut::outcome::Outcomes;
    use crate::sut::outcome::tests::outcome;

    #[test]
    fn candidates_are_in_the_domain_however_narrow_it_is() {
        let mut arguments = specs(2);
        (arguments[0].domain.min, arguments[0].domain.max) = (1_000, 1_002);
        let inputs = candidates(&arguments);
        assert!(inputs.len() > 16);
        assert!(inputs.iter().all(|input| arguments[0].contains(input[0])));
    }

    #[test]
    fn examples_show_formulas_and_not_what_boundaries_show() {
        let (mut outcomes, mut classes) = (Outcomes::default(), Classes::default());
        let mut all = Vec::new();
        for number in 0..200 {
            let text = if number % 2 == 0 { format!("{number} EUR") } else { "free".into() };
            all.push(outcome(&mut outcomes, &text));
            classes.note(&all[number]);
        }
        let chosen = choose(&all, &classes);
        assert_eq!(chosen, [0, 2, 4, 6]);
        assert!(choose(&all[1..2], &classes).is_empty());
    }
}
