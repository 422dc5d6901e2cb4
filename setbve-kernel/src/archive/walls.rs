//! The boundaries that were found, counted as a person would count them. The default search offers
//! none: its pairs are leads, from which the mapping finds them.
//!
//! To a person a boundary is a *wall*: between two values of one argument, one behaviour turns into
//! another, whatever values the other arguments have. Walls between the same two behaviours in the
//! same direction form a *family*: for example the ends of all ranges with the same behaviours, or
//! the many places of a curve.

mod family;

use crate::collections::gather::{Gather, each, each_some, first};
use rustc_hash::FxHashMap;

use crate::archive::classes::Classes;
pub use crate::archive::walls::family::{
    Family, WallKind, change_of, family_at, family_of, family_of_lengths,
};
use crate::collections::sorting::sort_by_key;
use crate::sut::argument::part::are_apart;
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::boundary::repeating::repeats_character;
use crate::sut::boundary::{Boundary, Simplicity};
use crate::sut::constants::is_named;
use crate::sut::number::Number;
pub use crate::sut::outcome::is_valid;
use crate::tuning::walls::{FAMILIES, KEPT, LENGTHS, LEVELS, UNTIL_SETTLED, WORDS};

/// A wall, at the simplest of the places where it was found.
#[derive(Clone)]
pub struct Wall {
    pub boundary: Boundary,
    pub simplicity: Simplicity,
    /// Whether a number that is made of a float comes to its end there.
    pub is_end: bool,
}

impl Wall {
    #[inline]
    pub fn of(boundary: Boundary, arguments: &[ArgumentSpec]) -> Self {
        let simplicity = Simplicity::of(&boundary, arguments);
        Self { boundary, simplicity, is_end: false }
    }

    #[inline]
    pub fn family(&self, classes: &Classes) -> Family {
        family_at(&self.boundary, self.is_end, classes)
    }
}

/// Which of the numbers that may stand at a place of a text is next to a wall: the largest, or the
/// least, which at places with another largest number is another rule. That the minutes end at 59
/// is one rule, and that the seconds do is another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NumberLimit {
    pub least: Option<u128>,
    pub largest: u128,
    /// The marks around the number, or the letter behind it, which is likely to be a unit.
    pub beside: [Option<char>; 2],
}

/// The walls of a family, in the order of their simplicity.
#[derive(Clone, Default)]
pub struct Walls {
    pub kept: Vec<Wall>,
    /// Whether the family has more walls than it keeps.
    pub more: bool,
    /// For a character of a text, the walls beside the largest and the least numbers: the wall of
    /// `"255"`. Which characters may follow depends on those before.
    pub extreme: Vec<(NumberLimit, Wall)>,
    /// Whether every step of the argument changes the outcome, on both sides of each wall.
    pub is_erratic: bool,
    /// If walls recur with the same gap along their argument: between which values that was seen.
    pub recur: Option<[i128; 2]>,
}

/// All walls seen.
#[derive(Default)]
pub struct Boundaries {
    pub classes: Classes,
    families: FxHashMap<Family, Walls>,
    /// The simplest wall of each change of length, if lengths count.
    pub lengths: Option<FxHashMap<Family, Walls>>,
    pub more_families: bool,
    /// Walls between a text and one with a further character that decides, and not the length.
    pub further: Vec<Wall>,
    /// The number of inputs, if all were tried, so that no boundary is missing.
    pub swept: Option<u64>,
    /// The same, if they are those of a single argument: a table of them may be listed whole.
    pub row: Option<u64>,
    /// Whether outputs of one behaviour differ, as the numbers of a formula do, if all were tried.
    pub varies: bool,
    /// The numbers of the source, and its characters: a wall beside one of them is likely to be a
    /// rule.
    constants: Vec<Number>,
    named_characters: Vec<i128>,
    /// How many new walls were kept, of the first walls of each family of a rule.
    pub changes: u64,
}

impl Boundaries {
    /// The families by the classes of outcomes as they are now. Families from the time when an
    /// output class still had few texts are left out, unless it still has few.
    #[inline]
    pub fn families(&self) -> Vec<(Family, &Walls)> {
        let mut current = Vec::new();
        for (family, walls) in &self.families {
            let first = walls.kept.first().or(walls.extreme.first().map(|(_, wall)| wall));
            if first.is_some_and(|wall| wall.family(&self.classes) == *family) {
                current.push((*family, walls));
            }
        }
        current
    }

    /// At most so many walls of each family that shows a rule, the simplest first.
    #[inline]
    pub fn of_rules(&self, most: usize) -> Vec<(Family, &Wall)> {
        let mut all = Vec::new();
        for (family, walls) in self.families() {
            if family.kind.is_rule() {
                all.append(&mut each(first(&walls.kept, most), &mut |wall| (family, wall)));
            }
        }
        all
    }

    /// No boundaries yet. `lengths` says whether outputs of different lengths are different
    /// behaviours.
    #[inline]
    pub fn new(arguments: &[ArgumentSpec], lengths: bool) -> Self {
        let classes = Classes::of(arguments);
        Self { classes, lengths: lengths.then(FxHashMap::default), ..Self::default() }
    }

    /// Whether a number of the source is one of the two values of a boundary.
    #[inline]
    pub fn is_named(&self, boundary: &Boundary, arguments: &[ArgumentSpec]) -> bool {
        is_named(&arguments[boundary.argument], boundary.value(), &self.constants)
    }

    /// Has the walls beside characters of the source kept before all others from now on.
    #[inline]
    pub fn name_constants(&mut self, constants: &[Number]) {
        self.constants = constants.to_vec();
        self.named_characters =
            each_some(constants, &mut |number| number.written().map(i128::from));
    }

    /// The number of inputs, if all were tried and boundaries can show all that there is.
    pub fn exhausted(&self) -> Option<u64> {
        self.swept.filter(|_| !self.varies)
    }

    /// The families of outputs of two lengths; none if lengths do not count.
    pub fn lengths(&self) -> impl Iterator<Item = (Family, &Walls)> {
        self.lengths.iter().flatten().map(|(family, walls)| (*family, walls))
    }

    #[inline]
    fn offer_length(&mut self, wall: &Wall) {
        let Some(lengths) = &mut self.lengths else { return };
        let Some(family) = family_of_lengths(&wall.boundary) else { return };
        if lengths.len() >= LENGTHS && !lengths.contains_key(&family) {
            return;
        }
        let kept = &mut lengths.entry(family).or_default().kept;
        if kept.first().is_none_or(|known| known.simplicity > wall.simplicity) {
            *kept = vec![wall.clone()];
        }
    }

    /// Takes note of a wall beside the largest number that has its place in a text.
    #[inline]
    pub fn offer_extreme(
        &mut self,
        number: NumberLimit,
        boundary: &Boundary,
        arguments: &[ArgumentSpec],
    ) {
        let family = family_of(boundary, &self.classes);
        let is_full = self.families.len() >= FAMILIES && !self.families.contains_key(&family);
        // The first digits of many numbers are repeated, which is no limit.
        if is_full || self.classes.takes_texts() && repeats_character(boundary, arguments) {
            return;
        }
        let boundary = boundary.canonical(arguments).unwrap_or_else(|| boundary.clone());
        self.keep_extreme(family, number, Wall::of(boundary, arguments));
    }

    #[inline]
    fn keep_extreme(&mut self, family: Family, number: NumberLimit, wall: Wall) {
        if !family.kind.is_rule() {
            return;
        }
        let extreme = &mut self.families.entry(family).or_default().extreme;
        let known = extreme.iter().position(|(other, _)| *other == number);
        match known {
            Some(at) if extreme[at].1.simplicity > wall.simplicity => extreme[at].1 = wall,
            None if extreme.len() < KEPT => extreme.push((number, wall)),
            _ => {}
        }
    }

    /// Puts each wall into the family that it has by the classes of outcomes as they are now. Where
    /// an argument is a text, outputs that hold its parts are known to have many shapes only after
    /// many of them.
    #[inline]
    pub fn classify_again(&mut self, arguments: &[ArgumentSpec]) {
        if !self.classes.takes_texts() {
            return;
        }
        let mut former: Vec<_> = std::mem::take(&mut self.families).into_iter().gathered();
        sort_by_key(&mut former, |(family, _)| *family);
        for (former, Walls { kept, more, extreme, .. }) in former {
            for wall in kept {
                let family = wall.family(&self.classes);
                self.keep(family, wall, arguments);
                self.walls_mut(family).more |= more && family == former;
            }
            for (number, wall) in extreme {
                let family = wall.family(&self.classes);
                self.keep_extreme(family, number, wall);
            }
        }
    }

    #[inline]
    pub fn walls(&self, family: Family) -> Option<&Walls> {
        self.families.get(&family)
    }

    #[inline]
    pub fn walls_mut(&mut self, family: Family) -> &mut Walls {
        self.families.entry(family).or_default()
    }

    /// Takes note of a boundary at which no number made of a float comes to its end.
    #[inline]
    pub fn offer(&mut self, boundary: &Boundary, arguments: &[ArgumentSpec]) -> bool {
        self.offer_at(boundary, false, arguments)
    }

    /// Takes note of a boundary, at which such a number may come to its end; returns whether it is
    /// kept or is the first beyond the walls that its family keeps.
    #[inline]
    pub fn offer_at(
        &mut self,
        boundary: &Boundary,
        is_end: bool,
        arguments: &[ArgumentSpec],
    ) -> bool {
        let canonical = boundary.canonical(arguments);
        if let Some(canonical) = &canonical {
            let [low, high] = canonical.inputs();
            if are_apart(arguments, [&low, &high]) {
                return false;
            }
        }
        let boundary = canonical.as_ref().unwrap_or(boundary);
        // They may differ in what they repeat of their inputs, which nobody sees.
        if !boundary.is_change(arguments) {
            return false;
        }
        if self.classes.takes_texts() && repeats_character(boundary, arguments) {
            return false;
        }
        self.classes.jumps.note(boundary);
        let family = family_at(boundary, is_end, &self.classes);
        if self.families.len() >= FAMILIES && !self.families.contains_key(&family) {
            self.more_families = true;
            return false;
        }
        let wall = Wall { is_end, ..Wall::of(boundary.clone(), arguments) };
        if family.kind == WallKind::Level {
            self.offer_length(&wall);
        }
        let kept = self.keep(family, wall, arguments);
        // Of a curve or a rhythm, ever more and simpler walls are found; its first few walls show
        // that it is there. Of a text or a list, the first one does.
        let until = match arguments[boundary.argument].part {
            Part::Whole | Part::Choice => UNTIL_SETTLED,
            Part::Length | Part::Character | Part::Item => 1,
        };
        let is_counted = family.kind.is_rule() && self.families[&family].kept.len() <= until;
        self.changes += u64::from(kept == Some(true) && is_counted);
        kept.is_some()
    }

    /// Keeps the wall in its family, if it is among the simplest; `None` if that changes nothing,
    /// or else whether it has a place of its own: it may take that of one at the same value, or be
    /// the first for which its family has no room.
    #[inline]
    fn keep(&mut self, family: Family, wall: Wall, arguments: &[ArgumentSpec]) -> Option<bool> {
        let is_character = arguments[wall.boundary.argument].part == Part::Character;
        let named = &self.named_characters;
        let is_unnamed = |own: &Wall| {
            let value = own.boundary.value();
            !(is_character && [0, 1].iter().any(|by| named.contains(&(value + by))))
        };
        let walls = self.families.entry(family).or_default();
        let value = wall.boundary.value();
        let known = walls.kept.iter().position(|wall| wall.boundary.value() == value);
        if let Some(known) = known {
            if walls.kept[known].simplicity <= wall.simplicity {
                return None;
            }
            walls.kept.remove(known);
        }
        let capacity = match family.kind {
            WallKind::Level => LEVELS,
            WallKind::Word => WORDS,
            _ => KEPT,
        };
        let at = walls.kept.partition_point(|own| {
            (is_unnamed(own), &own.simplicity) < (is_unnamed(&wall), &wall.simplicity)
        });
        if at >= capacity {
            let is_first = !std::mem::replace(&mut walls.more, true);
            return is_first.then_some(false);
        }
        walls.kept.insert(at, wall);
        if walls.kept.len() > capacity {
            walls.kept.pop();
            walls.more = true;
        }
        Some(known.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::outcome::Outcomes;
    use crate::testing::ordinals_of;
    use crate::testing::outcome;
    use crate::testing::{boundary_of, specs};
    use proptest::prelude::*;

    /// The family of a change after many outcomes, among which the texts in EUR are few.
    fn family(argument: usize, outputs: [&str; 2]) -> Family {
        let (mut outcomes, mut classes) = (Outcomes::default(), Classes::default());
        for turn in 0..400 {
            for text in ["small", "None", "!Bad: 3", &format!("Some({turn})")] {
                classes.note(&[], &outcome(&mut outcomes, text));
            }
            classes.note(&[], &outcome(&mut outcomes, &format!("{} EUR", turn % 3)));
        }
        let boundary = boundary_of(&mut outcomes, &[9, 9], argument, outputs);
        family_of(&boundary, &classes)
    }

    #[test]
    fn what_repeats_the_digit_that_changes_is_no_limit_of_a_number() {
        let arguments = String::specs("text", "&str");
        let mut boundaries = Boundaries::new(&arguments, false);
        let mut outcomes = Outcomes::default();
        let number = NumberLimit { least: None, largest: 0, beside: [None; 2] };
        let text = ordinals_of("a9").expect("it is short");
        for (outputs, limits) in [(["!no `9`", "!no `:`"], 0), (["!no unit", "!too large"], 1)] {
            let boundary = boundary_of(&mut outcomes, &text, 2, outputs);
            boundaries.offer_extreme(number, &boundary, &arguments);
            let found = boundaries.families().into_iter().map(|(_, walls)| walls.extreme.len());
            assert_eq!(found.sum::<usize>(), limits, "{outputs:?}");
        }
    }

    #[test]
    fn kinds_of_change_are_told_apart() {
        let kind = |outputs| family(0, outputs).kind;
        assert_eq!(kind(["small", "!Bad: 3"]), WallKind::Validity);
        assert_eq!(kind(["None", "Some(3)"]), WallKind::Validity);
        assert_eq!(kind(["None; list = []", "Some(3); list = []"]), WallKind::Validity);
        assert_eq!(kind(["!Bad: 3", "None"]), WallKind::Change);
        assert_eq!(kind(["small", "1 EUR"]), WallKind::Change);
        assert_eq!(kind(["1 EUR", "2 EUR"]), WallKind::Value);
        assert_eq!(kind(["Some(3)", "Some(4)"]), WallKind::Level);
    }

    #[test]
    fn a_family_has_a_direction_and_an_argument() {
        let up = family(0, ["1 EUR", "2 EUR"]);
        assert_ne!(up, family(0, ["2 EUR", "1 EUR"]));
        assert_ne!(up, family(1, ["1 EUR", "2 EUR"]));
        assert_ne!(up, family(0, ["0 EUR", "2 EUR"]));
        assert_eq!(up, family(0, ["1 EUR", "2 EUR"]));
    }

    #[test]
    fn a_character_that_the_outcome_repeats_makes_no_wall() {
        let arguments = String::specs("text", "&str");
        let (mut outcomes, mut boundaries) =
            (Outcomes::default(), Boundaries::new(&arguments, false));
        let mut is_kept = |low: &str, outputs: [&str; 2]| {
            let boundary = boundary_of(&mut outcomes, &ordinals_of(low).unwrap(), 1, outputs);
            boundaries.offer(&boundary, &arguments)
        };
        assert!(!is_kept("Z]", ["Title(Z])", "Title([])"]));
        assert!(is_kept("Z]", ["title(z])", "title([])"]));
        assert!(is_kept("Z", ["Z", "![ is no letter"]));
    }

    #[test]
    fn a_step_at_which_two_texts_cease_to_be_equal_stands_for_no_other() {
        let arguments = [String::specs("pattern", "&str"), String::specs("name", "&str")].concat();
        let mut outcomes = Outcomes::default();
        let mut family = |texts: [&str; 2]| {
            let low = texts.map(|text| ordinals_of(text).unwrap()).concat();
            let boundary = boundary_of(&mut outcomes, &low, 1, ["true", "false"]);
            family_of(&boundary, &Classes::of(&arguments))
        };
        assert_eq!(family(["-", "-"]), family(["a", "a"]));
        assert_eq!(family(["-", "*"]), family(["a", "b*"]));
        assert_ne!(family(["-", "-"]), family(["-", "*"]));
    }

    /// Each wall's value and place.
    type Places = Vec<(i128, Box<[i128]>)>;

    fn kept(order: &[Boundary]) -> Vec<(Family, Places)> {
        let mut boundaries = Boundaries::default();
        for boundary in order {
            boundaries.offer(boundary, &specs(2));
        }
        let mut kept: Vec<_> = boundaries
            .families()
            .into_iter()
            .map(|(family, walls)| {
                let walls = walls.kept.iter().map(|wall| &wall.boundary);
                (family, walls.map(|own| (own.value(), own.low.clone())).collect())
            })
            .collect();
        kept.sort_by_key(|(family, _)| *family);
        kept
    }

    proptest! {
        #[test]
        fn each_wall_is_kept_at_its_simplest_place_in_whatever_order_it_is_found(
            lows in prop::collection::vec([-30_i128..30, -300_i128..300], 1..80),
            turned: prop::sample::Index,
        ) {
            let mut outcomes = Outcomes::default();
            let boundaries: Vec<Boundary> = lows
                .iter()
                .map(|low| {
                    let outputs = if low[0] % 2 == 0 { ["in", "!Out"] } else { ["!Out", "in"] };
                    boundary_of(&mut outcomes, low, 0, outputs)
                })
                .collect();
            let mut other = boundaries.clone();
            other.rotate_left(turned.index(boundaries.len()));
            let all = kept(&boundaries);
            prop_assert_eq!(&all, &kept(&other));
            let values = all.iter().flat_map(|(_, walls)| walls.iter().map(|(value, _)| *value));
            let mut values: Vec<i128> = values.collect();
            values.sort_unstable();
            let mut expected: Vec<i128> = lows.iter().map(|low| low[0]).collect();
            expected.sort_unstable();
            expected.dedup();
            prop_assert_eq!(values, expected);
        }
    }
}
