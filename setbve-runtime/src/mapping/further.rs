//! Texts with one character fewer or more, at any place: a part that has to be there, as the number
//! in `5%`, and a character that may not stand where others may, as a second dot in `1.2`.
//!
//! Whether the length decides, or the character, shows beside the same text with other characters:
//! only where a text of the other length behaves as before, the character is the reason. And where
//! a step of that character changes the behaviour as well, there is a wall along it that shows the
//! same.

use setbve_kernel::collections::gather::{Both, Gather};
use std::collections::{BTreeMap, btree_map::Entry};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::mapping::Mapping;
use crate::mapping::texts::alphabet::alphabet;
use crate::tuning::mapping::{BASES, BASES_OF_A_KIND};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Wall, family_of, is_valid};
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{char_of, char_ordinal};
use setbve_kernel::sut::argument::part::{Items, counts, idle, make_canonical, share};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::{is_alphanumeric, texts};
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::outcome::Outcome;

/// A text in an input.
#[derive(Clone)]
pub(super) struct Base {
    pub(super) input: Vec<i128>,
    pub(super) text: Items,
}

/// What texts have in common whose characters are alike; the plainest comes first.
type Form = (u64, u32, usize, Vec<i128>, usize);

/// One character of each kind that texts are made of.
const KINDS: [char; 3] = ['0', 'a', 'A'];

/// The most other characters of a text that are put in elsewhere, and as many of the source.
const MARKS: usize = 3;

/// How many characters are doubled to see whether the length decides.
const GROWN: usize = 3;

impl Base {
    pub(super) fn length(&self) -> usize {
        usize::try_from(self.input[self.text.length]).unwrap_or_default()
    }

    pub(super) fn character(&self, place: usize) -> i128 {
        self.input[self.text.start(place)]
    }

    pub(super) fn is_full(&self) -> bool {
        self.length() >= self.text.most
    }

    /// The text with one more character in front of the one at this place.
    pub(super) fn with(&self, place: usize, character: i128) -> Self {
        let mut longer = self.clone();
        longer.input[self.text.start(place)..self.text.start(self.text.most)].rotate_right(1);
        longer.input[self.text.start(place)] = character;
        longer.input[self.text.length] += 1;
        longer
    }

    pub(super) fn without(&self, place: usize, behind: i128) -> Self {
        let mut shorter = self.clone();
        shorter.input[self.text.start(place)..self.text.start(self.text.most)].rotate_left(1);
        shorter.input[self.text.start(self.text.most - 1)] = behind;
        shorter.input[self.text.length] -= 1;
        shorter
    }

    pub(super) fn replaced(&self, place: usize, character: i128) -> Self {
        let mut other = self.clone();
        other.input[self.text.start(place)] = character;
        other
    }
}

fn canonical(arguments: &[ArgumentSpec], input: &[i128]) -> Box<[i128]> {
    let mut input: Box<[i128]> = input.into();
    make_canonical(arguments, &mut input);
    input
}

/// The input with a space in the place of each other blank; `None` if it has none.
fn with_spaces(input: &[i128], arguments: &[ArgumentSpec]) -> Option<Vec<i128>> {
    let space = char_ordinal(' ');
    let is_blank = |(spec, own): &(&ArgumentSpec, &i128)| {
        let is_character = spec.part == Part::Character;
        is_character && **own != space && char_of(**own).is_some_and(char::is_whitespace)
    };
    let own = || arguments.iter().zip(input);
    let spaced = || own().map(|part| if is_blank(&part) { space } else { *part.1 }).gathered();
    own().any(|part| is_blank(&part)).then(spaced)
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

/// Whether the text has this character, which is neither letter nor digit.
fn is_mark_of(base: &Base, character: i128) -> bool {
    !is_alphanumeric(character)
        && (0..base.length()).any(|place| base.character(place) == character)
}

/// The ends of a character's kind.
pub(super) fn kind(character: i128) -> [i128; 2] {
    let kinds =
        [('0', '9'), ('a', 'z'), ('A', 'Z')].map(|(low, high)| [low, high].both(char_ordinal));
    let own = kinds.into_iter().find(|[low, high]| (*low..=*high).contains(&character));
    own.unwrap_or([character; 2])
}

impl Mapping<'_> {
    /// Notes the walls between texts of which one has a further character, if it is the reason.
    pub(super) fn insert(&mut self, executor: &mut dyn Executor) {
        if is_off("insert") {
            return;
        }
        let bases = self.bases();
        let looks = bases.iter().map(|base| self.around(base));
        let found: Vec<Vec<Boundary>> = self.queries.run(executor, looks);
        let mut boundaries = self.boundaries.borrow_mut();
        let walls = found.into_iter().flatten().map(|boundary| Wall::of(boundary, self.arguments));
        let mut walls: Vec<Wall> = walls.gathered();
        sort_by(&mut walls, |one, other| one.simplicity.cmp(&other.simplicity));
        let (mut known, mut refused) = (FxHashSet::default(), FxHashSet::default());
        walls.retain(|Wall { boundary, surroundings, .. }| {
            let family = family_of(boundary, *surroundings, &boundaries.classes);
            let further = boundary.further_character(self.arguments);
            let side = usize::from(!is_refused(&boundary.outcomes[0]));
            // Whatever has to be there, it is the same that is missing.
            family.kind.is_rule()
                && known.insert((family.argument, family.change, further))
                && refused.insert(canonical(self.arguments, &boundary.inputs()[side]))
        });
        boundaries.further = walls;
    }

    /// The plainest of the known texts whose characters are alike, a few of each kind of valid
    /// outcome.
    pub(super) fn bases(&self) -> Vec<Base> {
        let texts = texts(self.arguments);
        // Thousands are compared, so that each takes few bytes until some are chosen.
        let mut simplest: BTreeMap<Form, (Stem, Items)> = BTreeMap::new();
        let known = self.known.borrow();
        let kept = |(stem, text): &(Stem, Items)| Base { input: known.input(stem), text: *text };
        let boundaries = self.boundaries.borrow();
        for (stem, outcome) in known.iter() {
            if !is_accepted(outcome) || !outcome.is_behaviour() {
                continue;
            }
            let input = &*known.input(stem);
            let kind = boundaries.classes.kind(outcome);
            // What is taken with a tab as it is with a space shows nothing more.
            let is_like = |own: &Rc<Outcome>| boundaries.classes.kind(own) == kind;
            let spaced = with_spaces(input, self.arguments);
            if spaced.is_some_and(|own| known.get(&own).is_some_and(is_like)) {
                continue;
            }
            for (number, text) in texts.iter().enumerate() {
                let base = Base { input: input.to_vec(), text: *text };
                let is_there = counts(self.arguments, input, text.length);
                if !is_there || base.length() == 0 || base.is_full() {
                    continue;
                }
                let mut form: Vec<i128> =
                    (0..base.length()).map(|place| self::kind(base.character(place))[0]).gathered();
                form.dedup();
                let form = (kind, self.strangeness(input), form.len(), form, number);
                match simplest.entry(form) {
                    Entry::Vacant(entry) => _ = entry.insert((stem.clone(), *text)),
                    Entry::Occupied(mut entry) => {
                        let known = kept(entry.get());
                        if (base.length(), &base.input) < (known.length(), &known.input) {
                            entry.insert((stem.clone(), *text));
                        }
                    }
                }
            }
        }
        let forms: Vec<(Form, (Stem, Items))> = simplest.into_iter().gathered();
        let of_kind = forms.chunk_by(|(one, _), (other, _)| one.0 == other.0);
        let bases = of_kind.flat_map(|forms| forms.iter().take(BASES_OF_A_KIND)).take(BASES);
        bases.map(|(_, base)| kept(base)).gathered()
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
        let places = 0..base.length();
        let mut may_grow = Vec::new();
        for place in places.clone() {
            let doubled = base.with(place, base.character(place));
            may_grow.push(self.is_as(&first, &doubled).await?);
        }
        for place in places.clone().filter(|place| may_grow[*place]) {
            let behind = idle(&self.arguments[base.text.start(0)]);
            let shorter = base.without(place, behind);
            let fewer = self.at(&shorter.input).await?;
            let own = base.character(place);
            if !is_refused(&fewer) || shorter.length() == 0 {
                continue;
            }
            let mut is_replaceable = false;
            for step in [-1, 1] {
                let replaced = base.replaced(place, own + step);
                is_replaceable = is_replaceable || self.is_as(&first, &replaced).await?;
            }
            let others = places.clone().filter(|other| may_grow[*other] && *other != place);
            let mut others: Vec<usize> = others.take(GROWN).gathered();
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
                found.extend(self.further([&shorter, base], [&fewer, &first]));
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
        let at = |place: usize| (place < base.length()).then(|| base.character(place));
        let is_part = |place: usize| at(place).is_some_and(is_alphanumeric);
        for place in 0..=base.length() {
            if !fits[place].contains(&true) {
                continue;
            }
            for (index, character) in characters.iter().enumerate() {
                let is_double = place > 0 && at(place - 1) == Some(*character);
                let is_separator = is_double && !is_alphanumeric(*character);
                let may_be_there = if is_separator {
                    place > 1 && is_part(place - 2) && is_part(place)
                } else {
                    fits.iter().any(|own| own[index]) && (is_part(place) || at(place).is_none())
                };
                if fits[place][index] || !may_be_there || at(place) == Some(*character) {
                    continue;
                }
                // Of a mark of the source one place is enough.
                let is_own =
                    KINDS.map(char_ordinal).contains(character) || is_mark_of(base, *character);
                if !is_own && told.contains(character) {
                    continue;
                }
                let longer = base.with(place, *character);
                let more = self.at(&longer.input).await?;
                if !is_refused(&more) {
                    continue;
                }
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
                    found.extend(self.further([base, &longer], [&first, &more]));
                }
            }
        }
        Some(())
    }

    /// The characters that are put in: one of each kind, and marks of the text itself and of the
    /// source.
    pub(super) fn characters(&self, base: &Base) -> Vec<i128> {
        let mut characters: Vec<i128> = KINDS.map(char_ordinal).into();
        let own: Vec<i128> = (0..base.length()).map(|place| base.character(place)).gathered();
        let of_source = alphabet(self.constants).into_iter().map(char_ordinal).gathered();
        for marks in [own, of_source] {
            let most = characters.len() + MARKS;
            for mark in marks.into_iter().filter(|mark| !is_alphanumeric(*mark)) {
                if !characters.contains(&mark) && characters.len() < most {
                    characters.push(mark);
                }
            }
        }
        characters
    }

    /// Whether a text behaves as one with this outcome does; `None` once all calls are made.
    async fn is_as(&self, first: &Rc<Outcome>, base: &Base) -> Option<bool> {
        if !self.may_be_tried(base) {
            return Some(false);
        }
        let outcome = self.at(&base.input).await?;
        Some(outcome.is_behaviour() && !self.differ(first, &outcome))
    }

    /// Whether the text has the length and the characters that the argument may have.
    pub(super) fn may_be_tried(&self, base: &Base) -> bool {
        self.arguments.iter().zip(&base.input).all(|(spec, value)| spec.contains(*value))
    }

    pub(super) fn further(
        &self,
        [short, long]: [&Base; 2],
        [below, above]: [&Rc<Outcome>; 2],
    ) -> Option<Boundary> {
        let outcomes = [Rc::clone(below), Rc::clone(above)];
        let inserting = Boundary::inserting(self.arguments, [&short.input, &long.input], outcomes);
        inserting.or_else(|| {
            let [mut low, mut high] = [short.input.clone(), long.input.clone()];
            share(self.arguments, [&mut low, &mut high]);
            Boundary::between([&low, &high], [below, above])
        })
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
