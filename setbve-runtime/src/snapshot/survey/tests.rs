use super::*;
use crate::execution::executor::{Call, Executor as _, InProcess};
use crate::replay::survey_inputs::inputs;
use crate::sut::boundary::tests::specs;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::observation::Observation;
use crate::sut::random::Random;

/// The outcomes of a table, with some of its entries changed.
fn outcomes(inputs: &Inputs, changed: &[usize]) -> Vec<Rc<Outcome>> {
    let changed: Vec<Box<[i128]>> = changed.iter().map(|index| inputs.get(*index).into()).collect();
    let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
        let is_changed = changed.iter().any(|other| **other == *input);
        to.text = format!("{:?} {is_changed}", input.iter().fold(0_i128, |sum, x| sum ^ (x % 7)));
    };
    let mut outcomes = Vec::new();
    InProcess::new(call).again(inputs, &mut outcomes);
    outcomes
}

fn all_inputs() -> Inputs {
    inputs(&specs(2), &[5_000, 80].map(Number::from))
}

#[test]
fn a_survey_reads_back_as_it_was_written() {
    let outcomes = outcomes(&all_inputs(), &[]);
    for overflow_checks in [true, false] {
        let survey = Survey::of(&outcomes, &outcomes, overflow_checks);
        assert_eq!(survey.may_overflow, !overflow_checks);
        assert_eq!(Survey::parse(&survey.write()), Some(survey));
    }
    for damaged in ["", "ab cd", "ab c de", "ab cd e=", "ab cd ef gh"] {
        assert_eq!(Survey::parse(damaged), None, "{damaged}");
    }
}

#[test]
fn what_is_not_repeatable_is_not_judged() {
    let inputs = all_inputs();
    let [first, second] = [&[][..], &[8_000][..]].map(|changed| outcomes(&inputs, changed));
    let steady = Survey::of(&first, &second, true);
    assert_ne!(steady, Survey::of(&first, &first, true));
    let now = Survey::of(&second, &second, true);
    assert_eq!(steady.compare(now.clone(), inputs.len()).changed, []);
    assert_eq!(steady.compare(now, inputs.len()).now, steady);
}

/// Digests of six bits may happen to be the same, so an input can be named wrongly, but hardly ever is.
#[test]
fn a_few_changed_inputs_are_told_apart() {
    let inputs = all_inputs();
    let before = outcomes(&inputs, &[]);
    let accepted = Survey::of(&before, &before, true);
    let other = outcomes(&inputs, &[0]).swap_remove(0);
    let mut random = Random::new(0, "changed");
    let mut wrong = 0;
    for round in 0..1_000 {
        let changed: Vec<usize> = (0..=round % 4).map(|_| random.below(inputs.len())).collect();
        let mut now = before.clone();
        for index in &changed {
            now[*index] = Rc::clone(&other);
        }
        let compared = accepted.compare(Survey::of(&now, &now, true), inputs.len());
        assert!(!compared.changed.is_empty(), "{changed:?}");
        wrong += compared.changed.iter().filter(|index| !changed.contains(index)).count();
    }
    assert!(wrong < 5, "{wrong}");
}

#[test]
fn many_changed_inputs_are_not() {
    let inputs = all_inputs();
    let before = outcomes(&inputs, &[]);
    let accepted = Survey::of(&before, &before, true);
    let changed: Vec<usize> = (0..inputs.len()).filter(|index| index % 3 == 0).collect();
    let now = outcomes(&inputs, &changed);
    let compared = accepted.compare(Survey::of(&now, &now, true), inputs.len());
    assert!(compared.more && !compared.is_sure);
    let one = outcomes(&inputs, &changed[..1]);
    assert!(accepted.compare(Survey::of(&one, &one, true), inputs.len()).is_sure);
}

#[test]
fn an_error_in_place_of_a_value_of_the_same_text_is_a_change() {
    let mut known = crate::sut::outcome::Outcomes::default();
    let [value, error] =
        ["Bad", "!Bad"].map(|text| crate::sut::outcome::tests::outcome(&mut known, text));
    let all = vec![value; 400];
    let mut one = all.clone();
    one[123] = error;
    let survey = |outcomes: &[Rc<Outcome>]| Survey::of(outcomes, outcomes, true);
    assert_eq!(survey(&all).compare(survey(&one), 400).changed, [123]);
    assert_eq!(survey(&all).compare(survey(&all), 400).changed, [0; 0]);
}
