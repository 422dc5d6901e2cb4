//! Walls between a text and one with a further character that decides, and not the length.

use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::turn::{PutOff, Turn};
use crate::tuning::summary::{FURTHER, LONG};
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{Boundaries, Family, Wall, change_of, is_valid};
use setbve_kernel::collections::gather::{Both, keep, leading};
use setbve_kernel::collections::sorting::SortedSet;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::part::is_length_of_text;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::Apart;

/// Those whose rule none of the boundaries that are listed in any case shows.
pub(super) fn not_shown<'a>(
    boundaries: &'a Boundaries,
    shown: &[Turn<'_>],
    arguments: &[ArgumentSpec],
) -> Vec<(Family, &'a Wall)> {
    let longest = |own: &Boundary| longest(own, &boundaries.classes, arguments);
    let mut lengths = SortedSet::default();
    for turn in shown {
        if let Some(longest) = longest(&turn.listed.boundary) {
            lengths.insert(longest);
        }
    }
    let mut further = Vec::new();
    for wall in &boundaries.further {
        let family = wall.family(&boundaries.classes);
        let is_shown = shown.iter().any(|turn| {
            turn.listed.family.change == family.change
                && is_same(&turn.listed.boundary, &wall.boundary, arguments)
        });
        if !is_shown && longest(&wall.boundary).is_none_or(|own| lengths.insert(own)) {
            further.push((family, wall));
        }
    }
    further
}

/// How long a text may be: the index of its length, the longest length, and the kind of outcome
/// beyond it.
pub(crate) type Longest = (usize, i128, u64);

/// The fewest equal characters in a row that stand for a length, and for nothing else.
const EQUAL_IN_A_ROW: usize = 4;

/// `None` if the boundary is none between a long text that is taken and one that is not, of which
/// one has more equal characters in a row: there, the length decides.
pub(crate) fn longest(
    boundary: &Boundary,
    classes: &Classes,
    arguments: &[ArgumentSpec],
) -> Option<Longest> {
    let Boundary { argument, apart, .. } = *boundary;
    let is_text = is_length_of_text(arguments, argument);
    let [low, high] = boundary.outcomes.each_ref();
    if !is_text || boundary.value() < LONG || !is_valid(low) || is_valid(high) {
        return None;
    }
    let input = boundary.high();
    let last = argument + usize::try_from(input[argument]).ok()?;
    let place = apart.and_then(Apart::inserted_at).unwrap_or(last);
    let is_equal = |at: usize| input[at] == input[place];
    let before = leading(place - argument - 1, &|back| is_equal(place - 1 - back));
    let from_here = leading(last + 1 - place, &|at| is_equal(place + at));
    (before + from_here >= EQUAL_IN_A_ROW).then(|| (argument, boundary.value(), classes.kind(high)))
}

/// Adds the turns of the first few of these. Which characters
/// beside all values, so that all but one are put off.
pub(super) fn add<'a>(
    turns: &mut Vec<Turn<'a>>,
    further: &[(Family, &'a Wall)],
    boundaries: &Boundaries,
    arguments: &[ArgumentSpec],
) {
    let mut known = SortedSet::default();
    for (before, (family, wall)) in further.iter().take(FURTHER).enumerate() {
        let change = change_of(&wall.boundary, &boundaries.classes);
        let character = wall.boundary.further_character(arguments);
        let is_known = !known.insert((family.argument, character, change));
        let turn = Turn::of_text(wall, Listed::as_it_is(*family, wall));
        turns.push(Turn { put_off: is_known.then_some(PutOff::Repeats), before, ..turn });
    }
}

/// Takes out the turns that repeat a rule beside another value, where other turns show that there
/// is this value.
pub(super) fn thin(turns: &mut Vec<Turn<'_>>, classes: &Classes) {
    let is_repeated = |turn: &Turn<'_>| turn.put_off == Some(PutOff::Repeats);
    let mut shown = SortedSet::default();
    for turn in &*turns {
        for outcome in &turn.listed.boundary.outcomes {
            if !is_repeated(turn) {
                shown.insert(classes.kind(outcome));
            }
        }
    }
    keep(turns, &mut |turn| {
        let mut outcomes = turn.listed.boundary.outcomes.iter();
        !is_repeated(turn) || outcomes.any(|own| !shown.contains(&classes.kind(own)))
    });
}

/// Whether both stand between a text and one with a further character of the same kind beside such
/// characters.
pub(super) fn is_same(one: &Boundary, other: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let [own, others] = [one, other].both(|boundary| boundary.further_character(arguments));
    one.argument == other.argument && own.is_some() && own == others
}

/// Whether a line shows the change of a boundary: at the same place among characters, or at the
/// same length with the same outcome on one side. Which characters stand beside the further one
/// depends on which texts were tried.
pub(super) fn shows(line: &Boundary, boundary: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let further = |one: &Boundary| one.further_character(arguments).map(|[_, further, ..]| further);
    let is_at_same_length = || {
        let [low, high] = &line.outcomes;
        line.argument == boundary.argument
            && line.value() == boundary.value()
            && further(line).is_some_and(|own| further(boundary) == Some(own))
            && (low.is_same_as(&boundary.outcomes[0]) || high.is_same_as(&boundary.outcomes[1]))
    };
    is_same(line, boundary, arguments) || is_at_same_length()
}

#[cfg(test)]
mod tests {
    use super::*;

    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::testing::ordinals_of;

    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::outcome;

    #[test]
    fn of_a_long_text_a_further_equal_character_shows_the_length_alone() {
        let arguments = String::specs("text", "&str");
        let mut outcomes = Outcomes::default();
        let mut longest = |short: &str, long: &str, error: &str| {
            let sides = ["taken", error].map(|text| outcome(&mut outcomes, text));
            let [short, long] = [short, long].map(|text| ordinals_of(text).unwrap());
            let boundary =
                Boundary::neighbouring(&arguments, [&short, &long], sides.each_ref()).unwrap();
            super::longest(&boundary, &Classes::of(&arguments), &arguments)
        };
        let limit = longest("aaaaaaaa.b", "aaaaaaaaa.b", "!long");
        assert!(limit.is_some());
        assert_eq!(limit, longest("00000000.b", "000000000.b", "!long"));
        assert_ne!(limit, longest("aaaaaaa.b", "aaaaaaaa.b", "!long"));
        assert_ne!(limit, longest("aaaaaaaa.b", "aaaaaaaaa.b", "!other"));
        assert_eq!(limit, longest("--------.b", "---------.b", "!long"));
        assert_eq!(longest("aaa.b", "aaaa.b", "!long"), None);
        assert_eq!(longest("aaaaaaaa.b", "aaaaaaaa..b", "!two dots"), None);
        assert_eq!(longest("aaaaaaaa.b", "aaaaaaaa0.b", "!mixed"), None);
    }

    #[test]
    fn a_line_shows_a_length_whichever_characters_stand_beside_the_further_one() {
        let arguments = String::specs("text", "&str");
        let mut outcomes = Outcomes::default();
        let mut between = |short: &str, long: &str, outputs: [&str; 2]| {
            let sides = outputs.map(|text| outcome(&mut outcomes, text));
            let [short, long] = [short, long].map(|text| ordinals_of(text).unwrap());
            Boundary::neighbouring(&arguments, [&short, &long], sides.each_ref()).unwrap()
        };
        let line = between("111 ", "0111 ", ["!short: 3", "0111"]);
        let mut shows = |short: &str, long: &str, outputs: [&str; 2]| {
            super::shows(&line, &between(short, long, outputs), &arguments)
        };
        assert!(shows("000 ", "0000 ", ["!short: 3", "0000"]));
        assert!(!shows("00 ", "000 ", ["!short: 2", "000"]));
        assert!(!shows("000 ", "0000 ", ["!other", "0000"]));
        assert!(!shows("000 ", "000- ", ["!short: 3", "000-"]));
    }

    #[test]
    fn how_long_a_text_may_be_has_one_line() {
        let arguments = String::specs("text", "&str");
        let mut outcomes = Outcomes::default();
        let mut wall = |short: &str, long: &str, output: &str| {
            let sides = [output, "!long"].map(|text| outcome(&mut outcomes, text));
            let [short, long] = [short, long].map(|text| ordinals_of(text).unwrap());
            let boundary =
                Boundary::neighbouring(&arguments, [&short, &long], sides.each_ref()).unwrap();
            Wall::of(boundary, &arguments)
        };
        let mut boundaries = Boundaries::new(&arguments, false);
        boundaries.further = vec![
            wall("aaaaaaaa.b", "aaaaaaaaa.b", "a name"),
            wall("00000000.b", "000000000.b", "a number"),
            wall("00000000.b", "00000000..b", "a number"),
        ];
        let shown: Vec<_> = not_shown(&boundaries, &[], &arguments)
            .into_iter()
            .map(|(_, own)| own.boundary.outcomes[0].text.clone())
            .collect();
        assert_eq!(shown, ["a name", "a number"], "the second dot is another rule");
    }
}
