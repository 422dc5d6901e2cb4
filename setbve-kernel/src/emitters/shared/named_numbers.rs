//! Numbers that outcomes name: where a message says "1 to 28", a boundary may be at these numbers.

use crate::sut::argument::ArgumentSpec;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;
use crate::sut::text::numerals::whole_numbers::whole_numbers;
use crate::tuning::shared::NAMED_NUMBERS;

/// Numbers that outcomes name and their inputs do not have (dynamic seeding, the future work of the
/// improved Ariadne paper).
#[derive(Default)]
pub struct NamedNumbers {
    numbers: Vec<Number>,
    next: usize,
}

impl NamedNumbers {
    pub fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    pub fn note(&mut self, input: &[i128], outcome: &Outcome, arguments: &[ArgumentSpec]) {
        for number in whole_numbers(&outcome.text) {
            let mut values = arguments.iter().zip(input).map(|(spec, value)| spec.number(*value));
            if number.size <= 1
                || values.any(|value| value == number)
                || self.numbers.contains(&number)
                || arguments.iter().all(|spec| spec.ordinal(number).is_none())
            {
                continue;
            }
            if self.numbers.len() < NAMED_NUMBERS {
                self.numbers.push(number);
            } else {
                self.numbers[self.next % NAMED_NUMBERS] = number;
                self.next += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use crate::testing::specs;

    #[test]
    fn outcomes_name_numbers_that_inputs_do_not() {
        let mut outcomes = Outcomes::default();
        let mut named = NamedNumbers::default();
        let mut note = |text| {
            named.note(&[29, 2], &outcome(&mut outcomes, text), &specs(2));
            named.numbers().iter().map(|number| number.signed().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(note("!Day: 29 out of range (1:28)"), [28]);
        assert_eq!(note("2024-11 to -40, v-7"), [28, 2024, 11, -40, 7]);
        assert_eq!(note("99999999999999999999999999999999999999999999"), [28, 2024, 11, -40, 7]);
    }
}
