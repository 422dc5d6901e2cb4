//! Steps of characters at other places of texts. Of a step that changes the outcome in the same way
//! at many places, the plainest is listed; where other characters may stand than there, it is
//! another rule: in `AB12` letters may stand at the first two places, and digits at the others.

use rustc_hash::FxHashSet;

use crate::mapping::Mapping;
use crate::mapping::further::is_accepted;
use crate::summary::ranking::listed::Listed;
use crate::tuning::summary::{ELSEWHERE, ELSEWHERE_CALLS, ROOM_FOR_ELSEWHERE};
use setbve_kernel::archive::walls::{Boundaries, Wall, WallKind, family_of, is_valid};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::char_ordinal;
use setbve_kernel::sut::argument::part::Items;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::is_alphanumeric;
use setbve_kernel::sut::boundary::repeating::repeats_character;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::sorting::sort_by;

/// The last characters before digits, capitals and small letters begin or end.
const EDGES: [char; 6] = ['/', '9', '@', 'Z', '`', 'z'];

/// Of the characters on both sides of each edge, how the outcome of the text with them compares
/// with its own, if it may be tried: what may stand at a place.
type Allowed = Vec<Option<Compared>>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Compared {
    Alike,
    OtherValue,
    /// An error of this kind.
    Refused(u64),
}

/// A step of a character of an argument, at a place where this is allowed.
type Step = (usize, i128, Allowed);

/// The listed boundaries, and of those at other places as many as there is room for.
pub(crate) fn with_elsewhere(
    mut listed: Vec<Listed>,
    most: usize,
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Listed> {
    let room = (most * ROOM_FOR_ELSEWHERE / 100).saturating_sub(listed.len()).min(ELSEWHERE);
    let bases = std::mem::take(&mut boundaries.bases);
    if room == 0 || bases.is_empty() {
        return listed;
    }
    let mapping = Mapping::new(boundaries, arguments, &[], ELSEWHERE_CALLS);
    let shown = listed.iter().map(|own| mapping.step_of(&own.boundary));
    let shown: Vec<Option<Step>> = mapping.queries.run(executor, shown);
    let mut known: FxHashSet<Step> = shown.into_iter().flatten().collect();
    let looks = bases.iter().map(|base| mapping.steps_around(base));
    let found: Vec<Vec<(Step, Wall)>> = mapping.queries.run(executor, looks);
    // How far it came would depend on the machine.
    if mapping.was_cut.get() {
        return listed;
    }
    let mut found: Vec<(Step, Wall)> = found.into_iter().flatten().collect();
    sort_by(&mut found, |(_, one), (_, other)| one.simplicity.cmp(&other.simplicity));
    let place = |boundary: &Boundary| (boundary.low.clone(), boundary.argument);
    let mut places: FxHashSet<_> = listed.iter().map(|own| place(&own.boundary)).collect();
    found.retain(|(step, wall)| places.insert(place(&wall.boundary)) && known.insert(step.clone()));
    let classes = &mapping.boundaries.borrow().classes;
    let found = found.into_iter().map(|(_, wall)| {
        let family = family_of(&wall.boundary, wall.surroundings, classes);
        Listed::as_it_is(family, &wall)
    });
    let is_rule = |own: &Listed| {
        matches!(own.family.kind, WallKind::Validity | WallKind::Change)
            && !repeats_character(&own.boundary, arguments)
    };
    listed.extend(found.filter(is_rule).take(room));
    listed
}

impl Mapping<'_> {
    /// The step between the sides of a boundary; `None` if it is none of a character.
    async fn step_of(&self, boundary: &Boundary) -> Option<Step> {
        let is_character = self.arguments[boundary.argument].part == Part::Character;
        if !is_character || boundary.inserted.is_some() {
            return None;
        }
        let [low, high] = &boundary.outcomes;
        let own = if is_accepted(low) { low } else { high };
        let allowed = self.allowed(&boundary.low, boundary.argument, own).await?;
        Some((self.first_like(boundary.argument), boundary.value(), allowed))
    }

    fn first_like(&self, argument: usize) -> usize {
        self.boundaries.borrow().classes.first_like(argument)
    }

    /// What may stand at the place of a character of a text with its own outcome.
    async fn allowed(&self, input: &[i128], character: usize, own: &Outcome) -> Option<Allowed> {
        let mut allowed = Vec::new();
        let mut input = input.to_vec();
        for value in EDGES.iter().flat_map(|edge| [0, 1].map(|by| char_ordinal(*edge) + by)) {
            input[character] = value;
            let is_in_domain = self.arguments[character].contains(value);
            let outcome = if is_in_domain { Some(self.at(&input).await?) } else { None };
            let classes = &self.boundaries.borrow().classes;
            allowed.push(outcome.map(|outcome| match classes.kind(&outcome) {
                kind if !is_valid(&outcome) => Compared::Refused(kind),
                kind if kind == classes.kind(own) => Compared::Alike,
                _ => Compared::OtherValue,
            }));
        }
        Some(allowed)
    }

    /// The steps at all places of a text that change the outcome: at the edges of what characters
    /// are, and next to a mark of the text itself.
    async fn steps_around(&self, (input, text): &(Box<[i128]>, Items)) -> Vec<(Step, Wall)> {
        let mut found = Vec::new();
        let Some(outcome) = self.at(input).await else { return found };
        let count = usize::try_from(input[text.length]).unwrap_or_default();
        for character in text.start(0)..text.start(count) {
            let allowed = self.allowed(input, character, &outcome).await;
            let Some(allowed) = allowed else { break };
            let own = input[character];
            let beside = [own - 1, own].into_iter().filter(|_| !is_alphanumeric(own));
            let edges = EDGES.iter().map(|edge| char_ordinal(*edge));
            for value in edges.chain(beside) {
                let Some(boundary) = self.boundary_at(input, character, value).await else {
                    continue;
                };
                let wall = Wall::of(boundary, self.arguments);
                found.push(((self.first_like(character), value, allowed.clone()), wall));
            }
        }
        found
    }

    /// The boundary between a text with this character and one with the next one.
    pub(super) async fn boundary_at(
        &self,
        input: &[i128],
        character: usize,
        value: i128,
    ) -> Option<Boundary> {
        let sides = [value, value + 1].map(|value| {
            let mut side = input.to_vec();
            side[character] = value;
            side
        });
        let spec = &self.arguments[character];
        if ![value, value + 1].into_iter().all(|value| spec.contains(value)) {
            return None;
        }
        let (low, high) = (self.at(&sides[0]).await?, self.at(&sides[1]).await?);
        let are_behaviour = low.is_behaviour() && high.is_behaviour();
        let inputs = sides.each_ref().map(|side| &**side);
        let boundary = Boundary::between(inputs, [&low, &high])?;
        let classes = &self.boundaries.borrow().classes;
        let along = [(value, &*low), (value + 1, &*high)];
        (are_behaviour && classes.differ_along(character, along)).then_some(boundary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::places::plain;
    use crate::mapping::texts::tests::{listed, listed_at};

    fn all_places(
        listed: Vec<Listed>,
        boundaries: &mut Boundaries,
        arguments: &[ArgumentSpec],
        executor: &mut dyn Executor,
    ) -> Vec<Listed> {
        let listed = plain(listed, boundaries, arguments, executor);
        with_elsewhere(listed, 64, boundaries, arguments, executor)
    }

    fn with_all(function: impl Fn(&str) -> String) -> Vec<[String; 2]> {
        listed_at(all_places, 60_000, &[], function)
    }

    #[test]
    fn each_part_of_a_text_has_lines_for_what_may_stand_there() {
        let is_plate = |text: &str| {
            let (letters, digits) = text.split_at_checked(2).unwrap_or_default();
            let are_letters = letters.bytes().all(|one| one.is_ascii_uppercase());
            let are_digits = digits.bytes().all(|one| one.is_ascii_alphanumeric());
            (digits.len() == 2 && are_letters && are_digits).to_string()
        };
        let pairs = with_all(is_plate);
        for (low, high) in [("@", "A"), ("Z", "[")] {
            for part in [1..3, 3..5] {
                let is_own = |[one, other]: &[String; 2]| {
                    let has = |text: &str, own| text.get(part.clone()).unwrap().contains(own);
                    has(one, low) && has(other, high)
                };
                assert!(pairs.iter().any(is_own), "{low} {part:?} {pairs:?}");
            }
        }
    }

    #[test]
    fn where_the_same_may_stand_everywhere_nothing_is_added() {
        let is_name = |text: &str| {
            let is_part = |one: u8| one.is_ascii_lowercase() || one == b'_';
            (!text.is_empty() && text.bytes().all(is_part)).to_string()
        };
        assert_eq!(with_all(is_name).len(), listed(&[], is_name).len());
    }
}
