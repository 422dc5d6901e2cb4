//! Takes a first snapshot.

pub(super) mod decided;

use crate::guidance::decides::part_at;
use crate::session::report::counted;
use crate::session::{LOWERED, NOT_MAPPED, NOTHING, REFUSED, Session, UNREPEATABLE};
use crate::snapshot::arrangement::arranged;
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::{Line, Shown};
use crate::snapshot::file::Place;
use crate::snapshot::header::Pinned;
use crate::snapshot::said::unlisted;
use crate::summary::ranking::Summary;
use crate::summary::ranking::listed::Listed;
use crate::whole::{as_first_listed, default_limit, limit_of};
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::search::run::End;
use setbve_kernel::sut::number::Number;

impl Session<'_> {
    /// Takes a first snapshot, or a new one for the reason `anew`.
    pub(super) fn take(
        &mut self,
        place: &Place,
        anew: Option<&str>,
    ) -> Result<(Snapshot, Pinned), String> {
        if self.settings.budget.is_zero() {
            let what = anew.map_or_else(
                || "there is nothing to replay at".to_owned(),
                |reason| format!("{reason}; this cannot be replayed:"),
            );
            return Err(format!(
                "{what} {}, and with a budget of 0 nothing is searched; run once without it",
                place.file.display()
            ));
        }
        let settles = self.settings.settles;
        let by_default = default_limit(self.maps(), &self.subject.arguments);
        let limit = self.settings.evaluations.unwrap_or(by_default);
        let constants = &self.settings.constants;
        self.leave_time_to_map();
        let mut searched = self.search(constants, limit, settles);
        if searched.course.is_nothing() {
            return Err(self.not_one_call());
        }
        let is_lowered = self.settings.evaluations_from_outside.is_some_and(|it| it < by_default)
            && searched.end == End::AllCalls;
        self.cut_short = (searched.end == End::OutOfTime).then_some(searched.engine.evaluations());
        self.is_unmapped = searched.is_unmapped();
        let mut is_cut = self.is_unmapped && searched.mapped.len() > 0;
        self.repeats(&searched, constants);
        if self.executor.crash_log().is_none() {
            self.report
                .note("outcomes that differ between processes could not be seen in this one");
        }
        let found = searched.engine.boundaries();
        let most = self.settings.most_boundaries(found);
        let Summary { listed, mut kinds, mut entries, mut more } =
            self.settings.first(found, &self.subject.arguments, most);
        let (maps, arguments) = (self.maps(), &self.subject.arguments);
        let boundaries = searched.engine.boundaries_mut();
        let mut found = as_first_listed(listed, maps, boundaries, arguments, self.executor);
        let (mut calls, mut bases) = (Vec::new(), Vec::new());
        if maps {
            let label = self.add_flipped(&searched, (&mut found, &mut calls, &mut bases), most);
            more.extend(label.map(str::to_owned).filter(|own| !more.contains(own)));
        }
        let engine = &searched.engine;
        is_cut |= self.keep_repeatable(&mut found);
        let (decided, rules) = self.keep_some_of_a_rule(&mut found, engine.boundaries(), &mut more);
        let lines = each(&found, &mut as_line);
        let part_at = |line: usize, constant: Number| part_at(&decided, line, constant);
        let arguments = &self.subject.arguments;
        let unlisted = unlisted(&self.settings.constants, &lines, &part_at, arguments);
        let lines = arranged(lines, &rules, arguments);
        let found_none = lines.is_empty();
        let boundaries = counted(lines.len(), "boundary", "boundaries");
        let function = self.subject.path();
        let why = match anew {
            None => format!("`{function}` has no accepted snapshot yet"),
            Some(reason) => format!(
                "`{function}` is not the function whose boundaries were accepted: {reason}; calls \
                 that it still takes were made again, and this is a new snapshot"
            ),
        };
        self.report.is_new = Some(format!("{why}; {boundaries} found"));
        if found_none && self.unrepeatable.is_none() {
            self.report.note(format!(
                "if `{function}` does behave differently for some inputs, the code that decides \
                 may lie elsewhere: name its file by `constants_from = \"src/….rs\"`, or its \
                 numbers by `constants = [..]`"
            ));
        }
        calls.append(&mut entries);
        self.show_the_rest(&lines, (&mut calls, &mut more), &bases);
        let shown_by_calls = calls.len();
        calls.append(&mut kinds);
        let examples = self.take_examples(&engine.boundaries().classes, &lines, calls);
        more.extend(is_cut.then(|| NOT_MAPPED.to_owned()));
        more.extend(is_lowered.then(|| LOWERED.to_owned()));
        more.extend(self.refused().map(|_| REFUSED.to_owned()));
        let cut_short = self.cut_short;
        let snapshot = Snapshot { lines, examples, more, cut_short, ..Snapshot::default() };
        let swept = engine.boundaries().exhausted().filter(|_| self.unrepeatable.is_none());
        let snapshot = snapshot.with_claim(swept, shown_by_calls);
        // Where each change along the only argument is a line, the lines tell all outcomes.
        let are_all_told = snapshot.complete.is_some() && arguments.len() == 1;
        let mut snapshot = if are_all_told { snapshot } else { self.tabled(snapshot) };
        // If the lines show everything, digests would add nothing.
        if !are_all_told && !snapshot.is_table || self.settings.has_clusters() {
            snapshot.survey = self.take_survey(&unlisted, &mut snapshot);
        }
        snapshot.more.extend(self.unrepeatable.as_ref().map(|_| UNREPEATABLE.to_owned()));
        if self.says_nothing(&snapshot) {
            snapshot.more.push(NOTHING.to_owned());
        }
        let pinned = Pinned {
            engine: ENGINE,
            evaluations: limit_of(limit, engine.evaluations(), self.maps(), arguments),
            overflow_checks: self.overflow_checks(),
            settings: self.settings.pinned(),
            constants: self.settings.constants.clone(),
            chars: self.settings.chars.clone(),
            // They matter to the digests' calls alone.
            unlisted: if snapshot.survey.is_none() { Vec::new() } else { unlisted },
            least: Some(snapshot.entries()),
        };
        Ok((snapshot, pinned))
    }

    /// Keeps the boundaries that may be pinned; returns whether there was no time to repeat some.
    fn keep_repeatable(&mut self, found: &mut Vec<Listed>) -> bool {
        let repeatable = self.are_repeatable(&Listed::boundaries(found));
        let lacks_time = self.unrepeatable.is_none() && repeatable.contains(&false);
        if lacks_time {
            self.report.warn(
                "there was no time to repeat the calls of some boundaries, which are therefore not \
                 listed; give it a larger `budget`",
            );
        }
        let mut repeatable = repeatable.into_iter();
        let arguments = &self.subject.arguments;
        keep(found, &mut |own| {
            repeatable.next() == Some(true) && own.boundary.is_change(arguments)
        });
        lacks_time
    }
}

/// A listed boundary as a line of a snapshot.
pub(super) fn as_line(listed: &Listed) -> Line {
    let shown = if listed.is_one_of_many { Shown::Row } else { Shown::Whole };
    Line { shown, ..Line::of(&listed.boundary) }
}
