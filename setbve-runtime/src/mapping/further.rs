//! Texts with one character fewer or more, at any place: a part that has to be there, as the number
//! in `5%`, and a character that may not stand where others may, as a second dot in `1.2`.
//!
//! Whether the length decides, or the character, shows beside the same text with other characters:
//! only where a text of the other length behaves as before, the character is the reason. And where
//! a step of that character changes the behaviour as well, there is a wall along it that shows the
//! same.

use std::rc::Rc;

use crate::mapping::Mapping;
use crate::mapping::simplest::Simplest;
use crate::mapping::texts::alphabet::alphabet;
use crate::tuning::mapping::{BASES, BASES_OF_A_KIND};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Wall, is_valid};
use setbve_kernel::collections::gather::{each, first, indices, keep};
use setbve_kernel::collections::sorting::{SortedSet, sort_by};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{char_of, char_ordinal};
use setbve_kernel::sut::argument::part::{Items, counts, idle, make_canonical};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::{is_alphanumeric, texts};
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::outcome::Outcome;

/// A text in an input.
#[derive(Clone)]
pub(super) struct Base {
    pub(super) input: Vec<i128>,
    pub(super) items: Items,
}

/// One character of each kind that texts are made of.
const KINDS: [i128; 3] = [b'0' as i128, b'a' as i128, b'A' as i128];

/// The most other characters of a text that are put in elsewhere, and as many of the source.
const MARKS: usize = 3;

/// How many characters are doubled to see whether the length decides.
const GROWN: usize = 3;

impl Base {
    pub(super) fn length(&self) -> usize {
        usize::try_from(self.input[self.items.length]).unwrap_or_default()
    }

    pub(super) fn character(&self, place: usize) -> i128 {
        self.input[self.items.start(place)]
    }

    /// The text with one more character in front of the one at this place.
    pub(super) fn with(&self, place: usize, character: i128) -> Self {
        let mut longer = self.clone();
        longer.input[self.items.start(place)..self.items.start(self.items.most)].rotate_right(1);
        longer.input[self.items.start(place)] = character;
        longer.input[self.items.length] += 1;
        longer
    }

    fn without(&self, place: usize, behind: i128) -> Self {
        let mut shorter = self.clone();
        shorter.input[self.items.start(place)..self.items.start(self.items.most)].rotate_left(1);
        shorter.input[self.items.start(self.items.most - 1)] = behind;
        shorter.input[self.items.length] -= 1;
        shorter
    }

    /// Whether a character is one of each kind, or a mark that is in the text already.
    fn is_own(&self, character: i128) -> bool {
        let is_there = || self.items.all_of(&self.input).contains(&character);
        KINDS.contains(&character) || !is_alphanumeric(character) && is_there()
    }

    /// Whether it may be a rule that a character does not fit in front of the one at this place: a
    /// mark beside the same one between two parts, or what fits elsewhere before a part or at the
    /// end.
    fn may_have(&self, place: usize, character: i128, fits_elsewhere: bool) -> bool {
        let at = |place: usize| self.items.all_of(&self.input).get(place).copied();
        let is_part = |place: usize| at(place).is_some_and(is_alphanumeric);
        if at(place) == Some(character) {
            return false;
        }
        let is_double = place > 0 && at(place - 1) == Some(character);
        if is_double && !is_alphanumeric(character) {
            place > 1 && is_part(place - 2) && is_part(place)
        } else {
            fits_elsewhere && (is_part(place) || at(place).is_none())
        }
    }

    pub(super) fn replaced(&self, place: usize, character: i128) -> Self {
        let mut other = self.clone();
        other.input[self.items.start(place)] = character;
        other
    }
}

/// The input with a space in the place of each other blank.
fn with_spaces(input: &[i128], arguments: &[ArgumentSpec]) -> Vec<i128> {
    let mut spaced = input.to_vec();
    for (index, spec) in arguments.iter().enumerate() {
        let is_blank = char_of(input[index]).is_some_and(char::is_whitespace);
        if spec.part == Part::Character && is_blank {
            spaced[index] = char_ordinal(' ');
        }
    }
    spaced
}

/// Whether the function takes an input: an error, `None` and `false` say that it does not.
pub(super) fn is_accepted(outcome: &Outcome) -> bool {
    is_valid(outcome) && outcome.text != "false"
}

/// Whether the function refuses an input, beside one that it takes. Two values are rather two parts
/// of two texts.
pub(super) fn is_refused(outcome: &Outcome) -> bool {
    outcome.is_behaviour() && !is_accepted(outcome)
}

/// The ends of a character's kind.
fn kind(character: i128) -> [i128; 2] {
    for [low, high] in [[b'0', b'9'], [b'a', b'z'], [b'A', b'Z']] {
        if (low.into()..=high.into()).contains(&character) {
            return [low.into(), high.into()];
        }
    }
    [character; 2]
}

impl Mapping<'_> {
    /// Notes the walls between texts of which one has a further character, if it is the reason: the
    /// simplest first, as far as they are new beside simpler ones.
    pub(super) fn insert(&mut self, executor: &mut dyn Executor) {
        if is_off("insert") {
            return;
        }
        let bases = self.bases();
        let looks = self.look_at(executor, &bases, &mut |base| Box::pin(self.around(base)));
        let found = looks.concat();
        let mut walls = each(&found, &mut |own| Wall::of(own.clone(), self.arguments));
        sort_by(&mut walls, |one, other| one.simplicity.cmp(&other.simplicity));
        let (mut known, mut refused) = (SortedSet::default(), SortedSet::default());
        let mut boundaries = self.boundaries.borrow_mut();
        keep(&mut walls, &mut |wall| {
            let (family, boundary) = (wall.family(&boundaries.classes), &wall.boundary);
            let further = boundary.further_character(self.arguments);
            let side = usize::from(!is_refused(&boundary.outcomes[0]));
            let [low, high] = boundary.inputs();
            let mut input = if side == 0 { low } else { high };
            make_canonical(self.arguments, &mut input);
            // Whatever has to be there, it is the same that is missing.
            family.kind.is_rule()
                && known.insert((family.argument, family.change, further))
                && refused.insert(input)
        });
        boundaries.further = walls;
    }

    /// The plainest of the known texts whose characters are alike, a few of each kind of valid
    /// outcome.
    pub(super) fn bases(&self) -> Vec<Base> {
        let texts = texts(self.arguments);
        let known = self.known.borrow();
        let base =
            |stem: &Stem, number: usize| Base { input: known.input(stem), items: texts[number] };
        let boundaries = self.boundaries.borrow();
        let mut simplest = Simplest::default();
        for (stem, outcome) in known.iter() {
            if !is_accepted(outcome) || !outcome.is_behaviour() {
                continue;
            }
            let input = known.input(stem);
            let kind = boundaries.classes.kind(outcome);
            // What is taken with a tab as it is with a space shows nothing more.
            let spaced = with_spaces(&input, self.arguments);
            let is_like = |own: &Rc<Outcome>| boundaries.classes.kind(own) == kind;
            if spaced != input && known.get(&spaced).is_some_and(is_like) {
                continue;
            }
            for (number, text) in texts.iter().enumerate() {
                let own = Base { input: input.clone(), items: *text };
                let is_there = counts(self.arguments, &input, text.length);
                if !is_there || !(1..text.most).contains(&own.length()) {
                    continue;
                }
                let mut kinds = each(text.all_of(&input), &mut |own| self::kind(*own)[0]);
                kinds.dedup();
                let strangeness = self.strangeness(&input).into();
                let mut form = vec![kind.into(), strangeness, kinds.len() as i128];
                form.append(&mut kinds);
                form.push(number as i128);
                simplest.add(&form, stem, &|other| {
                    let other = base(other, number);
                    (own.length(), &own.input) < (other.length(), &other.input)
                });
            }
        }
        let mut bases = Vec::new();
        for forms in simplest.in_order().chunk_by(|(one, _), (other, _)| one[0] == other[0]) {
            bases.append(&mut each(first(forms, BASES_OF_A_KIND), &mut |(form, stem)| {
                base(stem, form[form.len() - 1] as usize)
            }));
        }
        bases.truncate(BASES);
        bases
    }

    async fn around(&self, base: &Base) -> Vec<Boundary> {
        let mut found = Vec::new();
        self.taken_out(base, &mut found).await;
        self.put_in(base, &mut found).await;
        found
    }

    /// Finds the characters without which the text behaves otherwise, although another one of their
    /// kind may be there, or one more.
    async fn taken_out(&self, base: &Base, found: &mut Vec<Boundary>) -> Option<()> {
        if is_off("taken_out") {
            return Some(());
        }
        let first = self.at(&base.input).await?;
        let mut may_grow = Vec::new();
        for place in 0..base.length() {
            let doubled = base.with(place, base.character(place));
            may_grow.push(self.is_as(&first, &doubled).await?);
        }
        for place in 0..base.length() {
            if !may_grow[place] {
                continue;
            }
            let shorter = base.without(place, idle(&self.arguments[base.items.start(0)]));
            let fewer = self.at(&shorter.input).await?;
            if !is_refused(&fewer) || shorter.length() == 0 {
                continue;
            }
            let own = base.character(place);
            let is_replaceable = self.is_as(&first, &base.replaced(place, own - 1)).await?
                || self.is_as(&first, &base.replaced(place, own + 1)).await?;
            let mut others = indices(may_grow.len(), &|other| may_grow[other] && other != place);
            others.truncate(GROWN);
            if others.is_empty() {
                others.push(if place == 0 { 1 } else { place - 1 });
            }
            let mut is_reason = false;
            for other in others {
                let other = if other > place { other - 1 } else { other };
                let as_long = shorter.with(other, shorter.character(other));
                is_reason = is_reason || self.is_as(&fewer, &as_long).await?;
            }
            if is_replaceable && is_reason {
                let pair = [&*shorter.input, &base.input];
                found.extend(Boundary::neighbouring(self.arguments, pair, [&fewer, &first]));
            }
        }
        Some(())
    }

    /// Finds the characters that may not be put in where others may, although they are in the text
    /// or may be put in elsewhere.
    async fn put_in(&self, base: &Base, found: &mut Vec<Boundary>) -> Option<()> {
        if is_off("put_in") {
            return Some(());
        }
        let first = self.at(&base.input).await?;
        let characters = self.characters(base);
        let mut fits: Vec<Vec<bool>> = Vec::new();
        for place in 0..=base.length() {
            let mut own = Vec::new();
            for character in &characters {
                own.push(self.is_as(&first, &base.with(place, *character)).await?);
            }
            fits.push(own);
        }
        let mut told = Vec::new();
        for place in 0..=base.length() {
            if !fits[place].contains(&true) {
                continue;
            }
            for (index, character) in characters.iter().enumerate() {
                let fits_elsewhere = fits.iter().any(|own| own[index]);
                // Of a mark of the source one place is enough.
                let is_enough = told.contains(character) && !base.is_own(*character);
                if fits[place][index]
                    || is_enough
                    || !base.may_have(place, *character, fits_elsewhere)
                {
                    continue;
                }
                let longer = base.with(place, *character);
                let more = self.at(&longer.input).await?;
                if !is_refused(&more) {
                    continue;
                }
                let is_double = place > 0 && base.character(place - 1) == *character;
                let [low, high] = kind(*character);
                let mut is_wall = false;
                for beside in [low - 1, high + 1] {
                    is_wall |= self.is_as(&first, &base.with(place, beside)).await?;
                    if is_double {
                        is_wall |= self.is_as(&first, &longer.replaced(place - 1, beside)).await?;
                    }
                }
                if !is_wall {
                    told.push(*character);
                    let pair = [&*base.input, &longer.input];
                    found.extend(Boundary::neighbouring(self.arguments, pair, [&first, &more]));
                }
            }
        }
        Some(())
    }

    /// The characters that are put in: one of each kind, and marks of the text itself and of the
    /// source.
    fn characters(&self, base: &Base) -> Vec<i128> {
        let mut characters = KINDS.to_vec();
        let own = base.items.all_of(&base.input).to_vec();
        for marks in [own, each(&alphabet(self.constants), &mut |own| char_ordinal(*own))] {
            let most = characters.len() + MARKS;
            for mark in marks {
                if !is_alphanumeric(mark) && !characters.contains(&mark) && characters.len() < most
                {
                    characters.push(mark);
                }
            }
        }
        characters
    }

    /// Whether a text behaves as one with this outcome does; `None` once all calls are made.
    async fn is_as(&self, first: &Rc<Outcome>, base: &Base) -> Option<bool> {
        // The text may have no such length or characters.
        let mut values = self.arguments.iter().zip(&base.input);
        if !values.all(|(spec, value)| spec.contains(*value)) {
            return Some(false);
        }
        let outcome = self.at(&base.input).await?;
        Some(outcome.is_behaviour() && !self.differ(first, &outcome))
    }
}

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::listed;
    use setbve_kernel::sut::number::Number;

    fn constants(marks: &str) -> Vec<Number> {
        marks.bytes().map(|mark| i128::from(mark).into()).collect()
    }

    /// The listed pairs of a text and a longer one that are no step along one of its ordinals.
    fn insertions(marks: &str, function: impl Fn(&str) -> String) -> Vec<[String; 2]> {
        let mut pairs = listed(&constants(marks), function);
        let plain = |text: &String| text.trim_matches('"').to_owned();
        pairs.retain(|[short, long]| {
            let [short, long] = [short, long].map(plain);
            short.chars().count() < long.chars().count() && !long.starts_with(&short)
        });
        pairs.sort();
        pairs
    }

    #[test]
    fn a_part_that_has_to_be_there_is_shown_at_the_front_and_within() {
        let share = |text: &str| match text.strip_suffix('%').map(str::parse::<u8>) {
            None => "!missing %".to_owned(),
            Some(Err(_)) => "!no number".to_owned(),
            Some(Ok(number)) => number.to_string(),
        };
        let pairs = listed(&constants("%"), share);
        for long in ["0%", "%0"] {
            let pair = ["%", long].map(|text| format!("{text:?}"));
            assert!(pairs.contains(&pair), "{pair:?} {pairs:?}");
        }
        let is_mailbox = |text: &str| {
            let parts = text.split_once('@');
            parts.is_some_and(|(user, host)| !user.is_empty() && !host.starts_with('.')).to_string()
        };
        let pairs = insertions("@.", is_mailbox);
        assert!(pairs.contains(&["\"@\"", "\"0@\""].map(str::to_owned)), "{pairs:?}");
    }

    #[test]
    fn a_character_that_may_stand_elsewhere_only_is_shown() {
        let is_name = |text: &str| {
            let is_part = |one: char| one.is_ascii_alphanumeric() || one == '_';
            let is_start = !text.is_empty() && !text.starts_with(|one: char| one.is_ascii_digit());
            (is_start && text.chars().all(is_part)).to_string()
        };
        let pairs = insertions("_", is_name);
        assert!(pairs.contains(&["\"a\"", "\"0a\""].map(str::to_owned)), "{pairs:?}");
        let is_pair = |text: &str| {
            let parts: Vec<&str> = text.split('.').collect();
            let is_number = |part: &&str| !part.is_empty() && part.parse::<u64>().is_ok();
            (parts.len() == 2 && parts.iter().all(is_number)).to_string()
        };
        let pairs = insertions(".", is_pair);
        assert!(pairs.contains(&["\"0.0\"", "\"0..0\""].map(str::to_owned)), "{pairs:?}");
    }

    #[test]
    fn where_the_length_decides_nothing_is_added() {
        let is_code = |text: &str| {
            (text.len() == 5 && text.bytes().all(|one| one.is_ascii_digit())).to_string()
        };
        assert!(insertions("", is_code).is_empty());
        let is_long = |text: &str| {
            (text.len() > 4 && text.bytes().any(|one| one.is_ascii_digit())).to_string()
        };
        assert!(insertions("", is_long).is_empty(), "{:?}", insertions("", is_long));
    }

    #[test]
    fn what_a_step_of_the_character_shows_is_not_shown_twice() {
        let is_marked = |text: &str| text.starts_with('#').to_string();
        assert!(insertions("#", is_marked).is_empty(), "{:?}", insertions("#", is_marked));
        let starts = |text: &str| match text.chars().next() {
            Some('a'..='z') => "small",
            Some('A'..='Z') => "capital",
            _ => "neither",
        };
        let pairs = insertions("", |text| starts(text).to_owned());
        assert!(pairs.is_empty(), "{pairs:?}");
    }

    #[test]
    fn blanks_that_are_taken_as_a_space_is_show_nothing_more() {
        let price = |text: &str| match text.trim().parse::<u8>() {
            Ok(price) => price.to_string(),
            Err(_) => "!no price".to_owned(),
        };
        let pairs = insertions("", price);
        let has_blank = |pair: &&[String; 2]| pair.iter().any(|text| text.contains("\\t"));
        assert!(pairs.iter().any(|[low, _]| low.contains(' ')), "{pairs:?}");
        assert_eq!(pairs.iter().filter(has_blank).count(), 0, "{pairs:?}");
    }
}
