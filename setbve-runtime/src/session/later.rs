//! Verifies an accepted snapshot: what it says is replayed, and news are looked for.

pub(crate) mod comparable;
pub(crate) mod renamed;

use crate::mapping::places::plain;
use crate::replay::{Fate, accepted_outcomes};
use crate::session::first::decided::is_said;
use crate::session::later::renamed::{Read, has_own_type};
use crate::session::verdict::Verdict;
use crate::session::{NOT_MAPPED, NOTHING, SEARCH_LATER, Session, UNREPEATABLE, calls};
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::Shown;
use crate::snapshot::file::{Accepted, Place};
use crate::snapshot::header::Pinned;
use crate::snapshot::survey::NOT_SURVEYED;
use crate::summary::ranking::Known;
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::words::shows_alone;
use crate::whole::limit_of;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::search::run::Searched;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::argument::part::parameters;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::constants::derived::derives_from;
use setbve_kernel::sut::constants::text_of;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::MadeCall;

/// What an accepted snapshot shows beside its boundaries, and what it left out.
struct Left<'a> {
    examples: &'a [MadeCall],
    /// The labels of what it left out.
    more: &'a [String],
    /// Whether it had fewer entries than the setting `boundaries` allows.
    had_room: bool,
}

impl Session<'_> {
    /// Replays the accepted snapshot, searches for news, and makes the new text.
    pub(super) fn verify(
        &mut self,
        accepted: &Accepted,
        place: &Place,
    ) -> Result<(Snapshot, Pinned), String> {
        let snapshot = match renamed::read(self.subject, accepted, place)? {
            Read::Replayable { snapshot, renamed, is_rewritten } => {
                if is_rewritten {
                    self.report.is_new = renamed;
                } else {
                    self.accepted = Some((snapshot.clone(), accepted.body.clone()));
                    self.report.notes.extend(renamed);
                }
                snapshot
            }
            Read::Another(reason) => {
                self.replay_calls(accepted);
                return self.take(place, Some(&reason));
            }
        };
        self.accept_cut(snapshot.cut_short);
        let entries = snapshot.entries();
        // The pinned calls are those of the search alone, where it had no time for its mapping.
        let evaluations = accepted.pinned.evaluations;
        let is_unmapped = snapshot.more.iter().any(|label| label == NOT_MAPPED);
        self.is_unmapped = snapshot.cut_short.map_or(is_unmapped, |calls| evaluations <= calls);
        if !self.is_survey_of(&snapshot, &accepted.pinned) {
            if parameters(&self.subject.arguments).iter().any(|(_, parts)| has_own_type(parts)) {
                self.replay_calls(accepted);
                return self.take(place, Some(calls::surveyed::OF_ANOTHER_TYPE));
            }
            return Err(format!("{}: {}", place.file.display(), calls::surveyed::OF_OTHER_CALLS));
        }
        if snapshot.more.iter().any(|label| label == NOTHING) {
            self.says_nothing(&snapshot);
        }
        let pinned = &accepted.pinned;
        let (asked, listed) = (self.settings.boundaries, pinned.settings.boundaries);
        if asked != listed {
            self.report.warn(format!(
                "`boundaries` is {asked}, and the snapshot was accepted with {listed}: it only \
                 takes effect in a new snapshot; delete this one to take it anew"
            ));
        }
        let outcomes = self.executor.outcomes();
        let lines =
            each(&snapshot.lines, &mut |line| (line.clone(), accepted_outcomes(line, outcomes)));
        let mut replayed = self.replay(&lines, pinned);
        self.confirm_fates(&mut replayed);
        self.recheck_what_holds(&replayed);
        let mut placed: Vec<&Boundary> = Vec::new();
        for one in &replayed {
            if let Fate::Changed(to) | Fate::Moved(to) = &one.fate {
                placed.push(to);
            }
        }
        let mut repeatable = self.are_repeatable(&placed).into_iter();
        let mut verdict = Verdict::of(replayed, |_| repeatable.next() == Some(true));
        let (mut examples, shown) = self.replay_examples(snapshot.examples, pinned, &mut verdict);
        let mut more = snapshot.more;
        let mut evaluations = pinned.evaluations;
        let is_table = snapshot.is_table;
        if self.settings.budget.is_zero() {
            self.report.note("replayed the accepted boundaries only (the budget is 0)");
        } else if !is_table {
            let listed_now = lines.iter().filter(|(line, _)| line.shown == Shown::Whole);
            let had_room = listed_now.count() < listed;
            let accepted = Left { examples: &shown, more: &more, had_room };
            evaluations =
                self.look_for_news(pinned, &accepted, &mut verdict).unwrap_or(evaluations);
        }
        let had_survey = snapshot.survey.is_some();
        let survey = self.verify_survey(snapshot.survey, pinned, &mut examples, &mut verdict);
        if had_survey && survey.is_none() {
            more.push(NOT_SURVEYED.to_owned());
        }
        let is_said = more.iter().any(|label| label == UNREPEATABLE);
        if verdict.fails() && self.unrepeatable.is_some() && !is_said {
            more.push(UNREPEATABLE.to_owned());
        }
        // A text that changes claims only what the search behind it has shown.
        let is_known = is_table || !verdict.fails() || self.swept.is_some();
        let complete = snapshot.complete.filter(|_| is_known);
        let lines = each(&verdict.kept, &mut |kept| kept.line.clone());
        if is_table {
            self.complete_table(&lines, &mut examples);
        }
        let fails = verdict.fails();
        self.report.events.append(&mut verdict.events);
        let cut_short = self.cut_short;
        let mut new = Snapshot { lines, examples, is_table, more, complete, cut_short, survey };
        if fails && new.pins_nothing() && !new.more.iter().any(|label| label == NOTHING) {
            new.more.push(NOTHING.to_owned());
        }
        let least = pinned.least.filter(|_| new.entries() >= entries);
        Ok((new, Pinned { evaluations, least, ..pinned.clone() }))
    }

    /// Searches, and adds new boundaries to the verdict. Returns a number of calls to pin if the
    /// text changes and the search made fewer calls than were pinned.
    fn look_for_news(
        &mut self,
        pinned: &Pinned,
        accepted: &Left<'_>,
        verdict: &mut Verdict,
    ) -> Option<u64> {
        let more = accepted.more;
        let limit = self.limit(pinned);
        if limit < pinned.evaluations {
            self.report.warn(format!(
                "this run makes at most {limit} of the {} calls that are pinned, as \
                 SETBVE_EVALUATIONS or `evaluations` say: it may miss what is new",
                pinned.evaluations
            ));
        }
        self.search_ends = [self.part_of_what_is_left(SEARCH_LATER); 2];
        let mut searched = self.search(&pinned.constants, limit, false);
        self.swept = self.exhausted(searched.engine.boundaries());
        let from_constants = self.search_new_constants(&pinned.constants, limit);
        let same_checks = self.has_same_checks(pinned);
        let news = self.news(&mut searched, verdict, accepted);
        if !news.is_empty() && self.comparable(pinned, same_checks, &searched, more).is_ok() {
            self.repeats(&searched, &pinned.constants);
        }
        let comparable = self.comparable(pinned, same_checks, &searched, more);
        let arguments = &self.subject.arguments;
        verdict.add(news, comparable.is_ok(), arguments);
        if let Some((mut searched, added)) = from_constants {
            let named = newly_named(&added, &self.settings.chars, pinned);
            let mut texts = added.clone();
            keep(&mut texts, &mut |own| text_of(*own).is_some());
            // Where a text or a character of the source is new, so is what changes beside it,
            // whatever else was left out.
            for (constants, more) in [(added, accepted.more), (texts, &[])] {
                if constants.is_empty() && named.is_empty() {
                    continue;
                }
                let mut news = self.news(&mut searched, verdict, &Left { more, ..*accepted });
                keep(&mut news, &mut |new| {
                    let (low, high) = (&new.boundary.low, new.boundary.high());
                    let derives = |input: &[i128]| derives_from(&constants, input, arguments);
                    let shows = |word: &str| shows_alone(&new.boundary, word, arguments);
                    let is_shown = |own: &Number| text_of(*own).is_some_and(|word| shows(&word));
                    derives(low)
                        || derives(&high)
                        || constants.iter().any(is_shown)
                        || crosses(&new.boundary, &named, arguments)
                });
                verdict.add(news, comparable.is_ok(), arguments);
            }
        }
        if let Err(reason) = &comparable {
            self.say_not_enforced(reason, same_checks, verdict);
        }
        let fewer = limit_of(limit, searched.engine.evaluations(), self.maps(), arguments);
        let may_pin = self.settings.evaluations_from_outside.is_none() && self.cut_short.is_none();
        (verdict.fails() && fewer < pinned.evaluations && may_pin).then_some(fewer)
    }

    /// The number of inputs, if all were tried and a new snapshot would leave nothing out.
    pub(in crate::session) fn exhausted(&self, found: &Boundaries) -> Option<u64> {
        let inputs = found.exhausted()?;
        let (settings, most) = (self.settings, self.settings.most_boundaries(found));
        let arguments = &self.subject.arguments;
        let summary = settings.first(found, arguments, most);
        summary.more.is_empty().then_some(inputs)
    }

    fn news(
        &mut self,
        searched: &mut Searched,
        verdict: &Verdict,
        accepted: &Left<'_>,
    ) -> Vec<Listed> {
        let &Left { examples, more, had_room } = accepted;
        let arguments = &self.subject.arguments;
        let known = verdict.boundaries();
        let found = searched.engine.boundaries();
        let is_measured = searched.is_mapped || self.is_unmapped;
        let news = Known { lines: &known, examples, more, had_room, is_measured };
        let news = self.settings.news(found, arguments, &news);
        let maps = self.maps();
        let boundaries = searched.engine.boundaries_mut();
        let mut news = if maps { plain(news, boundaries, arguments, self.executor) } else { news };
        keep(&mut news, &mut |Listed { boundary, .. }| {
            let is_known = verdict.kept.iter().any(|kept| kept.line.is_at(boundary));
            let is_said = is_said(boundary, &known);
            boundary.is_change(arguments) && !is_known && !is_said
        });
        let mut repeatable = self.are_repeatable(&Listed::boundaries(&news)).into_iter();
        keep(&mut news, &mut |_| repeatable.next() == Some(true));
        news
    }
}

/// The characters that these constants name, and no accepted one does. A text with blanks between
/// words is rather a message.
fn newly_named(added: &[Number], chars: &[Number], pinned: &Pinned) -> Vec<char> {
    let named_by = |constants: &[Number], chars: &[Number]| {
        let mut named = Vec::new();
        for own in constants {
            match text_of(*own) {
                Some(text) if !text.trim().contains(' ') => named.extend(text.chars()),
                None if chars.contains(own) => named.extend(char::from_u32(own.size as u32)),
                _ => {}
            }
        }
        named
    };
    let known = named_by(&pinned.constants, &pinned.chars);
    let mut named = named_by(added, chars);
    keep(&mut named, &mut |own| !known.contains(own));
    named
}

/// Whether one of these characters is on one of the two sides of a boundary along a character.
fn crosses(own: &Boundary, named: &[char], arguments: &[ArgumentSpec]) -> bool {
    let sides = [own.value(), own.value() + 1].map(char_of);
    arguments[own.argument].part == Part::Character
        && sides.iter().flatten().any(|side| named.contains(side))
}
