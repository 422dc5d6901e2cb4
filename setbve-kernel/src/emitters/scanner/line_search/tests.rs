use super::*;
use crate::sut::outcome::Outcomes;
use crate::testing::outcome;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_segment_ends_at_a_crossing_in_few_steps(low: i64, high: i64, at: i64) {
        let (low, high) = (i128::from(low.min(high)), i128::from(low.max(high)));
        let at = i128::from(at).clamp(low, high);
        prop_assume!(low < at);
        let mut outcomes = Outcomes::default();
        let (below, above) = (outcome(&mut outcomes, "in"), outcome(&mut outcomes, "out"));
        let of = |value| Rc::clone(if value < at { &below } else { &above });
        let specs = crate::testing::specs(1);
        let base = Rc::from([0_i128].as_slice());
        let ends = [&(low, of(low)), &(high, of(high))];
        let mut step = Step::segment(&base, 0, ends).expect("the ends differ");
        let mut steps = 0;
        while step.wants() > 0 {
            let mut inputs = Inputs::new(1);
            step.ask(1, &specs, &mut Vec::new(), &mut inputs);
            step.tell(&[of(inputs.get(0)[0])], &specs);
            steps += 1;
        }
        prop_assert!(steps <= 80, "{steps} steps");
        let found = step.finish(&specs, &mut |_| ());
        let [StepResult::Boundary(boundary, _)] = &found[..] else {
            return Err(TestCaseError::fail(format!("{found:?}")));
        };
        prop_assert_eq!(boundary.value(), at - 1);
    }
}

/// What comes of a step, and of all that follows from it.
fn boundaries(step: Step, of: impl Fn(i128) -> Rc<Outcome>) -> Vec<i128> {
    let specs = crate::testing::specs(1);
    let (mut steps, mut found) = (vec![step], Vec::new());
    while let Some(mut step) = steps.pop() {
        while step.wants() > 0 {
            let mut inputs = Inputs::new(1);
            step.ask(step.wants(), &specs, &mut Vec::new(), &mut inputs);
            let outcomes: Vec<_> = inputs.iter().map(|input| of(input[0])).collect();
            step.tell(&outcomes, &specs);
        }
        for next in step.finish(&specs, &mut |_| ()) {
            match next {
                StepResult::Step(next) => steps.push(next),
                StepResult::Boundary(boundary, is_steady) => {
                    found.extend(is_steady.then_some(boundary.value()));
                }
            }
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn what_lies_between_a_boundary_and_the_ends_is_followed() {
    let mut outcomes = Outcomes::default();
    let texts = ["a", "b", "c"].map(|text| outcome(&mut outcomes, text));
    let of = |value| Rc::clone(&texts[usize::from(value >= 100) + usize::from(value >= 700)]);
    assert_eq!(boundaries(Step::line(&[0], 0, vec![0, 1000]), of), [99, 699]);
}

#[test]
fn the_start_of_a_plateau_is_found_from_above() {
    let outcomes = std::cell::RefCell::new(Outcomes::default());
    let of = |value: i128| outcome(&mut outcomes.borrow_mut(), &value.min(50).to_string());
    assert!(boundaries(Step::line(&[0], 0, vec![10, 90, 9_000]), of).contains(&49));
}

#[test]
fn between_two_single_values_is_no_steady_boundary() {
    let mut outcomes = Outcomes::default();
    let texts = ["5 EUR", "6 EUR", "7 EUR", "8 EUR"].map(|text| outcome(&mut outcomes, text));
    let of = |value: i128| Rc::clone(&texts[value.clamp(5, 8) as usize - 5]);
    assert_eq!(boundaries(Step::line(&[0], 0, vec![0, 6, 7, 20]), of), [5, 7]);
}

#[test]
fn where_a_call_comes_to_a_limit_no_boundary_is_looked_for() {
    let mut outcomes = Outcomes::default();
    let [low, high] = ["low", "high"].map(|text| outcome(&mut outcomes, text));
    let mut over_time = crate::sut::observation::Observation::default();
    crate::execution::exit::Ending::OverTime.show(&mut over_time);
    let over_time = outcomes.intern(&over_time);
    let of = |value: i128| {
        Rc::clone(if value < 10 {
            &low
        } else if value < 900 {
            &over_time
        } else {
            &high
        })
    };
    assert_eq!(boundaries(Step::line(&[0], 0, vec![0, 1000]), of), [0; 0]);
}
