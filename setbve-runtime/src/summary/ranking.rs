//! Chooses which of the walls found stand in the snapshot.
//!
//! A family with few walls is listed whole. Of a family with many, the summary lists those that are
//! named by a number of the source, those of texts, and a few that represent the others. The choice
//! follows a strict total order, so it does not depend on the order of discovery, and summarising a
//! summary changes nothing.

mod choice;
pub(crate) mod further;
pub(crate) mod kinds;
mod limits;
pub(crate) mod listed;
pub(crate) mod room;
pub(crate) mod table;
mod turn;
pub(crate) mod words;

use crate::snapshot::labels::PLACES;
use crate::summary::ranking::choice::{Chosen, choose};
use crate::summary::ranking::kinds::Kinds;
use crate::summary::ranking::limits::{ShownLimits, limits_in_texts, limits_of};
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::room::Room;
use crate::summary::ranking::table::Table;
use crate::summary::ranking::turn::{Turn, prefer_nothing, put_off_same_steps};
use crate::tuning::summary::{
    ALL, CURVED, CURVED_LISTS, CURVED_PARTS, FURTHER, LEAST_CURVED, LENGTHS, LIMITS_OF_LENGTH,
    MOST_KINDS, REASONS,
};
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{
    Boundaries, Family, Wall, WallKind, Walls, change_of, family_at, family_of_lengths,
};
use setbve_kernel::collections::gather::{Gather, distinct, each, keep};
use setbve_kernel::collections::sorting::{SortedMap, SortedSet, sort_by, sort_by_key};
use setbve_kernel::sut::argument::character::is_edge_of_class;
use setbve_kernel::sut::argument::part::have_lists;
use setbve_kernel::sut::argument::part::path::described;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::MadeCall;

/// The boundaries of a first snapshot, and the labels of those that it leaves out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) listed: Vec<Listed>,
    /// Calls that show the kinds of output that no listed boundary shows.
    pub(crate) kinds: Vec<MadeCall>,
    /// Calls that show the entries of a table.
    pub(crate) entries: Vec<MadeCall>,
    pub(crate) more: Vec<String>,
}

impl Summary {
    /// At most `limit` boundaries, in the order of their rank.
    pub(crate) fn of(boundaries: &Boundaries, arguments: &[ArgumentSpec], limit: usize) -> Self {
        // If each value of an argument has an outcome of its own, one step represents all.
        let mut erratic = vec![false; arguments.len()];
        let mut is_first = |family: Family| !std::mem::replace(&mut erratic[family.argument], true);
        let mut summary = Self::with(boundaries, arguments, limit, &mut is_first);
        let mut beside_entries = summary.listed.clone();
        keep(&mut beside_entries, &mut |own| own.is_beside_entry);
        keep(&mut summary.listed, &mut |own| !own.is_beside_entry);
        let lines = Listed::boundaries(&summary.listed);
        summary.entries = table::calls(&Listed::boundaries(&beside_entries), &lines);
        let mut shown = Kinds::of(&lines, &summary.entries, &boundaries.classes);
        for (_, walls) in rules(boundaries) {
            let Some(wall) = walls.kept.first() else { continue };
            for (input, outcome) in table::calls_of(&wall.boundary) {
                if shown.add(&outcome, &boundaries.classes) {
                    summary.kinds.push((input, outcome));
                }
            }
        }
        if summary.kinds.len() > MOST_KINDS {
            summary.kinds.clear();
            summary.more.push(MORE_KINDS.to_owned());
        }
        summary
    }

    /// Does the same. Of the families in which each value has an outcome of its own, it lists only
    /// those that are `wanted`.
    fn with(
        boundaries: &Boundaries,
        arguments: &[ArgumentSpec],
        limit: usize,
        wanted: &mut dyn FnMut(Family) -> bool,
    ) -> Self {
        let mut families = rules(boundaries);
        families.append(&mut lengths(boundaries));
        let mut curves: SortedMap<(WallKind, [u64; 2]), usize> = SortedMap::default();
        let mut reasons = 0;
        for (family, walls) in &families {
            *curves.entry(curve(*family)) += usize::from(walls.kept.len() > ALL);
            let first = walls.kept.first();
            reasons += usize::from(first.is_some_and(|wall| are_errors(&wall.boundary)));
        }
        let is_only = arguments.len() == 1;
        // A character, or a length, is a rule wherever it stands.
        let is_of_text = |wall: &Wall| {
            matches!(arguments[wall.boundary.argument].part, Part::Character | Part::Length)
        };
        let is_named = |wall: &Wall| boundaries.is_named(&wall.boundary, arguments);
        let are_named = families.iter().any(|(_, walls)| walls.kept.iter().any(is_named));
        let are_many_reasons = boundaries.classes.takes_texts() && reasons > REASONS;
        let table = Table::of(boundaries, &families);
        let have_lists = have_lists(arguments);
        let are_single = arguments.iter().all(|spec| spec.shape.is_none());
        let mut more: SortedSet<(usize, WallKind)> = SortedSet::default();
        let mut turns: Vec<Turn<'_>> = Vec::new();
        let small_tables = table::of_characters(&families, arguments);
        let mut places = SortedSet::default();
        let mut limits = SortedSet::default();
        for (family, walls) in families {
            let bent = match are_single {
                true => CURVED.div_ceil((*curves.entry(curve(family))).max(1)).max(LEAST_CURVED),
                // Each place takes two lines.
                false if have_lists => CURVED_LISTS,
                false => CURVED_PARTS,
            };
            let are_own = each(&walls.kept, &mut |wall| is_of_text(wall) || is_named(wall));
            // If the source names no wall along the argument, and all are kept, each is a rule.
            let are_rules = is_only && !walls.more && !are_named;
            let mut chosen =
                choose(family.kind, walls, is_only, table.is_some(), bent, &are_own, are_rules);
            of_parts(&mut chosen, family, walls, arguments);
            let is_erratic =
                walls.is_erratic && table.is_none() && !small_tables.contains(&family.argument);
            if is_erratic {
                chosen.truncate(usize::from(wanted(family)));
            }
            if chosen.len() < walls.kept.len() || walls.more {
                more.insert((family.argument, family.kind));
            }
            if !is_erratic {
                for (number, wall) in &walls.extreme {
                    chosen.push(Chosen { number: Some(*number), ..Chosen::own(wall) });
                }
            }
            let mut before = 0;
            for Chosen { wall, is_one_of_many, number } in chosen {
                let is_extreme = number.is_some();
                let own = limits_of(&wall.boundary, &boundaries.classes);
                let known = own.iter().any(|limit| limits.contains(&(number, *limit)));
                // A wall may be in two families: first as a change of value, later as one of
                // regime.
                if !known && places.insert((wall.boundary.argument, wall.boundary.low.clone())) {
                    // Only a wall that is listed stands for others: which of an erratic argument
                    // are wanted depends on what was accepted.
                    for limit in own {
                        limits.insert((None, limit));
                        limits.insert((number, limit));
                    }
                    let may_be_entry = family.kind == WallKind::Word || walls.is_erratic;
                    let is_beside_entry = may_be_entry
                        && table.as_ref().is_some_and(|table| table.is_beside_entry(wall));
                    turns.push(Turn {
                        // How large a number may be is a rule, even among refused ones.
                        is_behind: are_many_reasons && are_errors(&wall.boundary) && !is_extreme,
                        put_off: None,
                        is_of_text: boundaries.classes.takes_texts(),
                        before,
                        wall,
                        listed: Listed {
                            family,
                            boundary: wall.boundary.clone(),
                            is_erratic,
                            // A row would have to name each part of an argument.
                            is_one_of_many: is_one_of_many && are_single,
                            is_beside_entry,
                            is_extreme,
                        },
                    });
                    before += 1;
                }
            }
        }
        if boundaries.classes.takes_texts() {
            prefer_nothing(&mut turns, arguments);
        }
        sort_by(&mut turns, Turn::order);
        let further = further::not_shown(boundaries, &turns, arguments);
        for (family, _) in further.get(FURTHER..).unwrap_or_default() {
            more.insert((family.argument, family.kind));
        }
        further::add(&mut turns, &further, boundaries, arguments);
        if boundaries.more_families {
            for argument in 0..arguments.len() {
                more.insert((argument, WallKind::Change));
            }
        }
        arrange(&mut turns, boundaries, arguments);
        let cut = cut(&mut turns, limit);
        let more = left_out(more, &turns, &cut, arguments);
        let listed = each(&turns, &mut |turn| turn.listed.clone());
        Self { listed, more, ..Self::default() }
    }

    /// The boundaries that no line represents, and that were not left out when the snapshot was
    /// accepted.
    ///
    /// A boundary of a kind that was left out is news only if no line shows its change, and if
    /// every change had a line then.
    pub(crate) fn news(
        boundaries: &Boundaries,
        arguments: &[ArgumentSpec],
        known: &Known<'_>,
    ) -> Vec<Listed> {
        let classes = &boundaries.classes;
        let family = |boundary: &Boundary, kind| family_as(boundary, kind, classes);
        let has_second = |own: &Boundary| {
            let kind = family(own, WallKind::Regime).kind;
            let mut alike = 0;
            for one in known.lines {
                alike += usize::from(family(one, kind) == family(own, kind));
            }
            kind.is_rule() && alike > 1
        };
        let have_second = |are_reasons: bool| {
            known.lines.iter().any(|own| (!are_reasons || are_errors(own)) && has_second(own))
        };
        let room = Room::said_by(known.more);
        let had_room = room == Room::All && known.had_room;
        // The first line of every change comes before the second of any, so a second line shows
        // that every change had one, where no label says that there was no room for some.
        let had_all = match room {
            Room::All => had_room || have_second(false),
            room => room <= Room::FirstOfChanges,
        };
        // Walls between errors may come behind all others, so that only a second one of them does.
        let had_reasons = match room {
            Room::All => had_room || have_second(true),
            room => room <= Room::FirstOfEach,
        };
        let mut first: SortedSet<Family> = SortedSet::default();
        let mut kinds = Kinds::of(known.lines, known.examples, classes);
        let shown_kinds = kinds.clone();
        let had_kinds = !known.more.iter().any(|label| label == MORE_KINDS);
        let mut wanted = |family: Family| {
            let wall = boundaries.walls(family).and_then(|walls| walls.kept.first());
            let Some([low, high]) = wall.map(|wall| &wall.boundary.outcomes) else { return false };
            let are_new = [kinds.add(low, classes), kinds.add(high, classes)];
            had_kinds && are_new.contains(&true)
        };
        let is_shown = |input: Box<[i128]>| {
            table::is_side(&input, known.lines)
                || known.examples.iter().any(|(own, _)| *own == input)
        };
        let mut limits = ShownLimits::of(known.lines, classes, arguments);
        let mut is_news = |listed: &Listed| {
            // At the end of a text, a further character is a step of the length.
            let is_own = |wall: &Wall| wall.boundary.is_at(&listed.boundary);
            let is_further = || listed.is_extreme && boundaries.further.iter().any(is_own);
            let Family { kind, argument, .. } = listed.family;
            let is_open = known.more.contains(&label(argument, kind, arguments));
            let rule = |own: &Boundary| rule_as(own, kind, classes);
            if listed.family.inserts || is_further() {
                let is_same = |line: &Boundary| {
                    (is_open || further::shows(line, &listed.boundary, arguments))
                        && rule(line).change == rule(&listed.boundary).change
                };
                return had_room && known.is_measured && !known.lines.iter().any(|it| is_same(it));
            }
            let own = limits_in_texts(&listed.boundary, classes);
            // Of walls between known errors about a text, lines with values stand for some.
            let is_reason = are_errors(&listed.boundary);
            let is_known_reason = is_reason && classes.takes_texts() && {
                let mut outcomes = listed.boundary.outcomes.iter();
                outcomes.all(|own| shown_kinds.has(own, classes))
            };
            // Of a number in a text, it is another limit at another number.
            let is_extreme = listed.is_extreme && had_room && known.is_measured && !is_known_reason;
            if is_extreme && limits.add(&listed.boundary, &own, arguments) {
                return true;
            }
            if own.iter().any(|limit| limits.has(*limit))
                || listed.is_beside_entry && listed.boundary.inputs().into_iter().all(is_shown)
            {
                return false;
            }
            let is_alike = |own: &Boundary| family(own, kind) == listed.family;
            match known.is_measured {
                true if !is_open => !known
                    .lines
                    .iter()
                    .any(|own| own.value() == listed.boundary.value() && is_alike(own)),
                // Only a mapping can see whether each value has an outcome of its own.
                false if kind != WallKind::Validity => false,
                _ => {
                    let had_all = if is_reason { had_reasons } else { had_all };
                    let had_all = had_all && !is_known_reason;
                    // Between two outcomes of one kind, a formula has a step.
                    let [low, high] = listed.boundary.outcomes.each_ref();
                    let is_step = classes.kind(low) == classes.kind(high)
                        || listed.boundary.changes_state_alone(arguments);
                    let may_be_new = listed.is_erratic || had_all && kind.is_rule() && !is_step;
                    let is_of_rule = |own: &&Boundary| rule(own) == rule(&listed.boundary);
                    may_be_new && !known.lines.iter().any(is_of_rule) && first.insert(listed.family)
                }
            }
        };
        let mut news = Self::with(boundaries, arguments, usize::MAX, &mut wanted).listed;
        keep(&mut news, &mut is_news);
        news
    }
}

/// Cuts off the turns beyond the limit. Further places of a rule are one entry with it.
fn cut<'a>(turns: &mut Vec<Turn<'a>>, limit: usize) -> Vec<Turn<'a>> {
    let mut whole = 0;
    let is_beyond = |turn: &Turn<'_>| {
        whole += usize::from(!turn.listed.is_one_of_many);
        whole > limit
    };
    let end = turns.iter().position(is_beyond).unwrap_or(turns.len());
    turns.split_off(end)
}

/// Puts the turns into the order of their ranks, without those for which others stand.
fn arrange(turns: &mut Vec<Turn<'_>>, boundaries: &Boundaries, arguments: &[ArgumentSpec]) {
    sort_by(turns, Turn::order);
    if boundaries.classes.takes_texts() {
        put_off_same_steps(turns, &boundaries.classes, arguments);
        sort_by(turns, Turn::order);
    }
    further::thin(turns, &boundaries.classes);
}

/// The family of a boundary that a line shows, if it is of this kind.
fn family_as(boundary: &Boundary, kind: WallKind, classes: &Classes) -> Family {
    let family = family_at(boundary, kind == WallKind::Regime, classes);
    match kind {
        WallKind::Level => family_of_lengths(boundary).unwrap_or(family),
        _ => family,
    }
}

/// The same; where an argument is a text, whichever value stands beside an error.
pub(crate) fn rule_as(boundary: &Boundary, kind: WallKind, classes: &Classes) -> Family {
    let family = family_as(boundary, kind, classes);
    match family.kind {
        WallKind::Validity if classes.takes_texts() => {
            Family { change: change_of(boundary, classes), ..family }
        }
        _ => family,
    }
}

/// The accepted text, and how a search compares with the one that led to this text.
pub(crate) struct Known<'a> {
    pub(crate) lines: &'a [&'a Boundary],
    pub(crate) examples: &'a [MadeCall],
    /// The labels of the boundaries that were left out.
    pub(crate) more: &'a [String],
    /// Whether there are fewer lines than the limit allows.
    pub(crate) had_room: bool,
    /// Whether the walls of both searches were measured, or those of neither.
    pub(crate) is_measured: bool,
}

/// All families but those of mere levels, in their order.
fn rules(boundaries: &Boundaries) -> Vec<(Family, &Walls)> {
    let mut families = boundaries.families();
    keep(&mut families, &mut |(family, _)| family.kind != WallKind::Level);
    sort_by_key(&mut families, |(family, _)| *family);
    families
}

/// The simplest changes of length of each argument, if lengths count.
fn lengths(boundaries: &Boundaries) -> Vec<(Family, &Walls)> {
    let mut families = boundaries.lengths().gathered();
    sort_by_key(&mut families, |(family, walls)| {
        let simplest = walls.kept.first().map(|wall| wall.simplicity.clone());
        (family.argument, simplest, *family)
    });
    let mut first: Vec<(Family, &Walls)> = Vec::new();
    for own in families {
        let before = first.len().checked_sub(LENGTHS);
        if before.is_none_or(|before| first[before].0.argument != own.0.argument) {
            first.push(own);
        }
    }
    first
}

/// Whether both sides of a boundary are errors.
fn are_errors(boundary: &Boundary) -> bool {
    boundary.outcomes.iter().all(|side| side.is_error())
}

/// Of the walls chosen, takes out those between two lengths at which the length does not decide,
/// and adds those at which a class of characters ends.
fn of_parts<'a>(
    chosen: &mut Vec<Chosen<'a>>,
    family: Family,
    walls: &'a Walls,
    arguments: &[ArgumentSpec],
) {
    match arguments[family.argument].part {
        Part::Character if matches!(family.kind, WallKind::Validity | WallKind::Change) => {
            for wall in &walls.kept {
                let is_chosen = chosen.iter().any(|own| std::ptr::eq(own.wall, wall));
                if is_edge_of_class(wall.boundary.value()) && !is_chosen {
                    chosen.push(Chosen::own(wall));
                }
            }
        }
        Part::Length => {
            // At one length or another, most texts cease to be what they were.
            let mut is_first = true;
            keep(chosen, &mut |chosen| {
                let decides = chosen.wall.boundary.is_between_uniform_lengths(arguments);
                std::mem::replace(&mut is_first, false) || decides
            });
            chosen.truncate(LIMITS_OF_LENGTH);
        }
        _ => {}
    }
}

/// A key that a curved wall shares with others that separate the same behaviours.
fn curve(family: Family) -> (WallKind, [u64; 2]) {
    let [one, other] = family.change;
    (family.kind, [one.min(other), one.max(other)])
}

/// The label of a snapshot that does not show all kinds of output.
const MORE_KINDS: &str = "kinds of output";

/// The labels of what is left out: kinds of walls along arguments, and turns for which there was no
/// room.
fn left_out(
    mut more: SortedSet<(usize, WallKind)>,
    shown: &[Turn<'_>],
    cut: &[Turn<'_>],
    arguments: &[ArgumentSpec],
) -> Vec<String> {
    let mut families = SortedSet::default();
    for turn in shown {
        families.insert(turn.listed.family);
    }
    let mut room = if cut.is_empty() { Room::All } else { Room::FirstOfEach };
    for Turn { listed, wall, .. } in cut {
        more.insert((listed.family.argument, listed.family.kind));
        if listed.family.kind.is_rule() && !families.contains(&listed.family) {
            let are_errors = are_errors(&wall.boundary);
            room = room.max(if are_errors { Room::FirstOfChanges } else { Room::Part });
        }
    }
    let labels = more.iter().map(|((argument, kind), ())| label(*argument, *kind, arguments));
    // The ordinals of a text have the same name.
    let mut labels = distinct(labels.gathered(), usize::MAX);
    labels.extend(room.label().map(str::to_owned));
    labels
}

/// The label of a snapshot that lists only some boundaries of a kind along an argument.
pub(crate) fn label(argument: usize, kind: WallKind, arguments: &[ArgumentSpec]) -> String {
    let what = match kind {
        WallKind::Validity => "it begins or ceases to give a value",
        WallKind::Change => "the result changes",
        WallKind::Value => "the value changes",
        WallKind::Word => "the text changes",
        WallKind::Regime => "the value begins or ceases to grow",
        WallKind::Level => "the length of the result changes",
    };
    let stepped = described(arguments, argument, arguments[argument].name);
    let [before, behind] = PLACES;
    format!("{before}{stepped}{behind}{what}")
}

#[cfg(test)]
mod tests;
