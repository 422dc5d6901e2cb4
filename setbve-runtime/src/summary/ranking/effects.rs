//! Calls that show what parts of the source do in texts, where no listed boundary shows it.

use std::rc::Rc;

use crate::summary::ranking::within::{has, texts_of};
use crate::tuning::summary::{FORMATS, KEPT_PARTS, PARTS_IN_TEXTS, REFUSED_PARTS, VARIED};
use setbve_kernel::archive::effect::{Does, Effect};
use setbve_kernel::archive::walls::{Boundaries, is_valid};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::observation::Form;
use setbve_kernel::sut::outcome::MadeCall;
use setbve_kernel::sut::sorting::SortedMap;

/// The calls, those that show most first.
pub(super) fn not_shown(
    boundaries: &Boundaries,
    lines: &[&Boundary],
    arguments: &[ArgumentSpec],
) -> Vec<MadeCall> {
    let mut calls: Vec<MadeCall> = Vec::new();
    let mut count: SortedMap<Does, usize> = SortedMap::default();
    for effect in &boundaries.effects {
        let count = count.entry(effect.does);
        let most = match effect.does {
            Does::IsKept => KEPT_PARTS,
            Does::Refuses => REFUSED_PARTS,
            Does::Matches => FORMATS,
            Does::Varies => VARIED,
            Does::Changes | Does::Vanishes | Does::Fits => PARTS_IN_TEXTS,
        };
        let is_known = |input: &[i128]| match effect.does {
            Does::Matches => form(input, arguments) == form(&effect.input, arguments),
            _ => *input == *effect.input,
        };
        if calls.iter().any(|(input, _)| is_known(input))
            || calls.len() == PARTS_IN_TEXTS
            || *count == most
            || lines.iter().any(|line| shows(line, effect, arguments))
        {
            continue;
        }
        *count += 1;
        calls.push((effect.input.clone(), Rc::clone(&effect.outcome)));
    }
    calls
}

/// Whether a boundary shows what a part does: one side has the part, and the other one has not.
fn shows(line: &Boundary, effect: &Effect, arguments: &[ArgumentSpec]) -> bool {
    let inputs = line.inputs();
    if inputs.contains(&effect.input) {
        return true;
    }
    if effect.does == Does::Matches {
        let form = form(&effect.input, arguments);
        let mut sides = inputs.iter().zip(&line.outcomes);
        return sides.any(|(input, own)| is_valid(own) && self::form(input, arguments) == form);
    }
    if effect.does == Does::Varies {
        return false;
    }
    // Of a function that returns texts, a word alone shows nothing of what it does among others.
    if effect.outcome.form == Form::Quoted && effect.part.contains(char::is_alphabetic) {
        return false;
    }
    let have = inputs.each_ref().map(|input| match effect.part.trim() {
        whole if whole == effect.part => has(input, whole, arguments),
        _ => has_within(input, &effect.part, arguments),
    });
    let [own, other] = if have[0] { [0, 1] } else { [1, 0] };
    let [own, other] = [own, other].map(|side| is_valid(&line.outcomes[side]));
    have[0] != have[1]
        && match effect.does {
            Does::Fits => own && !other,
            Does::Changes | Does::Vanishes => own && other,
            Does::Refuses => !own && other,
            Does::IsKept | Does::Matches | Does::Varies => false,
        }
}

/// Whether a text has this part with a blank between other characters.
fn has_within(input: &[i128], part: &str, arguments: &[ArgumentSpec]) -> bool {
    texts_of(input, arguments).any(|characters| {
        let text: String = characters.iter().filter_map(|own| char_of(*own)).collect();
        text.trim().contains(part)
    })
}

/// The marks of the texts, and where letters and digits stand between them.
fn form(input: &[i128], arguments: &[ArgumentSpec]) -> String {
    let mut form = String::new();
    for characters in texts_of(input, arguments) {
        let characters = characters.iter().filter_map(|own| char_of(*own));
        for own in characters.map(|own| if own.is_alphanumeric() { 'a' } else { own }) {
            if own != 'a' || !form.ends_with('a') {
                form.push(own);
            }
        }
        form.push('\n');
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::boundary_of;
    use setbve_kernel::testing::ordinals_of;
    use setbve_kernel::testing::outcome;

    #[test]
    fn what_a_line_shows_needs_no_call() {
        let arguments = String::specs("text", "&str");
        let mut outcomes = Outcomes::default();
        let mut boundaries = Boundaries::new(&arguments, false);
        let mut effect = |does: Does, text: &str| Effect {
            part: "-".to_owned(),
            does,
            input: ordinals_of(text).unwrap().into(),
            outcome: outcome(&mut outcomes, text),
        };
        let all = [
            (Does::Changes, "a-1"),
            (Does::Fits, "1-1"),
            (Does::IsKept, "a-a"),
            (Does::Refuses, "1-a"),
        ];
        boundaries.effects = all.map(|(does, text)| effect(does, text)).into();
        // The first character, a mark, becomes the next one.
        let mut line = |outputs: [&str; 2]| {
            boundary_of(&mut outcomes, &ordinals_of("-1").unwrap(), 1, outputs)
        };
        for (line, expected) in [
            (line(["-1", ".1"]), ["1-1", "a-a", "1-a"].as_slice()),
            (line(["-1", "!no mark"]), &["a-1", "a-a", "1-a"]),
            (line(["!no mark", ".1"]), &["a-1", "1-1", "a-a"]),
            (line(["!no mark", "!no"]), &["a-1", "1-1", "a-a", "1-a"]),
        ] {
            let calls = not_shown(&boundaries, &[&line], &arguments);
            let texts: Vec<&str> = calls.iter().map(|(_, outcome)| &*outcome.text).collect();
            assert_eq!(texts, expected);
        }
    }
}
