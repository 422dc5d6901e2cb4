//! Steps between two errors, shown beside a value: that a date needs its hyphens says more beside a
//! date that is taken than beside one whose month is refused.

use crate::mapping::Mapping;
use crate::mapping::further::{is_accepted, kind};
use crate::summary::ranking::listed::Listed;
use setbve_kernel::archive::walls::{Boundaries, Surroundings, family_of};
use setbve_kernel::sut::argument::Part;
use setbve_kernel::sut::argument::character::{is_digit, runs_of};
use setbve_kernel::sut::argument::part::{Items, counts};
use setbve_kernel::sut::boundary::Boundary;

/// A text that the function takes, with the rest of the input.
pub(super) type Taken = (Box<[i128]>, Items);

/// Whether two texts of one length have a digit, a letter or the same mark at each place.
fn are_of_one_form(one: &[i128], other: &[i128]) -> bool {
    let is_like = |(one, other): (&i128, &i128)| kind(*one) == kind(*other);
    one.len() == other.len() && one.iter().zip(other).all(is_like)
}

/// The base with the number of another input that stands around a character: how large a number may
/// be shows at all its digits.
fn with_number_of(base: &[i128], input: &[i128], character: usize, text: Items) -> Vec<i128> {
    let mut own = base.to_vec();
    let numbers = runs_of(text.all_of(input), is_digit);
    let number = numbers.into_iter().find(|it| it.contains(&(character - text.start(0))));
    if let Some(places) = number.map(|it| text.start(it.start)..text.start(it.end)) {
        own[places.clone()].copy_from_slice(&input[places]);
    }
    own
}

impl Mapping<'_> {
    /// The same step in the place of a text that the function takes, where the other side has the
    /// error that it has here.
    pub(super) async fn beside_value(&self, own: &Listed, taken: &[Taken]) -> Option<Listed> {
        let boundary = &own.boundary;
        let character = boundary.argument;
        let is_step = self.arguments[character].part == Part::Character
            && boundary.inserted.is_none()
            && boundary.outcomes.iter().all(|side| side.is_error());
        if !is_step {
            return None;
        }
        let inputs = boundary.inputs();
        for (base, text) in taken.iter().filter(|(_, text)| text.cover(character)) {
            for (input, outcome) in inputs.iter().zip(boundary.outcomes.iter().rev()) {
                let is_there = counts(self.arguments, input, text.length);
                if !is_there || !are_of_one_form(text.all_of(input), text.all_of(base)) {
                    continue;
                }
                let base = with_number_of(base, input, character, *text);
                let found = self.boundary_at(&base, character, boundary.value()).await;
                let Some(found) = found else { continue };
                let is_shown = {
                    let classes = &self.boundaries.borrow().classes;
                    let is_same = |side: &_| classes.kind(side) == classes.kind(outcome);
                    let [low, high] = &found.outcomes;
                    is_accepted(low) && is_same(high) || is_accepted(high) && is_same(low)
                };
                if is_shown {
                    return Some(self.listed_as(own, found));
                }
            }
        }
        None
    }

    fn listed_as(&self, own: &Listed, boundary: Boundary) -> Listed {
        let boundaries: &Boundaries = &self.boundaries.borrow();
        let family = family_of(&boundary, Surroundings::NONE, &boundaries.classes);
        Listed { family, boundary, ..own.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::Wall;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shape_of;

    use setbve_kernel::sut::boundary::insertion::texts;
    use setbve_kernel::sut::observation::{Kind, Observation};

    fn month(text: &str) -> Result<u8, &'static str> {
        let (year, month) = text.split_once('-').ok_or("no date")?;
        let is_form = year.len() == 4 && month.len() == 2;
        match month.parse().ok().filter(|_| is_form).ok_or("no date")? {
            month @ 1..=12 => Ok(month),
            _ => Err("no month"),
        }
    }

    /// The outcomes on both sides of the step between two texts beside the value of another one.
    fn beside(sides: [&str; 2], taken: &str) -> Option<[String; 2]> {
        let arguments = String::specs("text", "&str");
        let shape = shape_of(&arguments);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            let text = String::take(&shape, &mut &*input).expect("it is a text");
            match month(&text) {
                Ok(month) => observation.text.push_str(&month.to_string()),
                Err(error) => {
                    observation.kind = Kind::Error;
                    observation.text.push_str(error);
                }
            }
        };
        let mut executor = InProcess::new(call);
        let mut boundaries = Boundaries::new(&arguments, false);
        let mapping = Mapping::new(&mut boundaries, &arguments, &[], u64::MAX);
        let text = texts(&arguments)[0];
        let empty = vec![0; arguments.len()];
        let input = |own: &str| text.replaced(&empty, 0..0, own).expect("it is short");
        let inputs = sides.map(input);
        let outcomes = mapping.queries.run(&mut executor, inputs.iter().map(|it| mapping.at(it)));
        let outcomes: Vec<_> = outcomes.into_iter().map(|own| own.expect("it is called")).collect();
        let inputs = inputs.each_ref().map(|input| &**input);
        let boundary = Boundary::between(inputs, [&outcomes[0], &outcomes[1]])?;
        let wall = Wall::of(boundary, &arguments);
        let family = {
            let classes = &mapping.boundaries.borrow().classes;
            family_of(&wall.boundary, wall.surroundings, classes)
        };
        let listed = Listed::as_it_is(family, &wall);
        let taken = [(input(taken), text)];
        let found = mapping.queries.run(&mut executor, [mapping.beside_value(&listed, &taken)]);
        let found = found.into_iter().next().flatten()?;
        Some(found.boundary.outcomes.map(|own| own.text.clone()))
    }

    #[test]
    fn a_step_between_two_errors_shows_beside_a_value() {
        let of_mark = beside(["2000-00", "2000.00"], "0000-01");
        let [value, error] = of_mark.expect("it is shown");
        assert!(value == "1" && error.ends_with("no date"), "{value} {error}");
        assert_eq!(beside(["2000-00", "2000.00"], "1-1"), None, "it has another form");
        assert_eq!(beside(["2000-01", "2000.01"], "0000-01"), None, "it is beside a value");
    }
}
