//! Reads an accepted snapshot, also of a function that is written differently now, and refuses one
//! out of which lines were taken.
//!
//! Boundaries are replayed by the positions and the types of the arguments. So a renamed argument,
//! a type alias or another error type neither discards boundaries nor fails the test: only
//! behaviour is pinned. The text stays as it was accepted, its signature included, until something
//! else in it changes; then all of it is written with the function's current signature.

use crate::session::Session;
use crate::session::verdict::Verdict;
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::not_next;
use crate::snapshot::example_entry::Example;
use crate::snapshot::file::{Accepted, Place, is_gone};
use crate::snapshot::further::OUTCOMES;
use setbve_kernel::collections::gather::{Gather, distinct, keep};
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::sut::argument::literal::value_end;
use setbve_kernel::sut::argument::part::{parameters, shape_of};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::signature::{Former, Signature, Subject};

/// Whether the accepted snapshot can be replayed with the function.
pub(in crate::session) enum Read {
    Replayable {
        snapshot: Snapshot,
        /// How the signature differs from the accepted one, for the report.
        renamed: Option<String>,
        /// Whether the text has other names within inputs, so that it is another one.
        is_rewritten: bool,
    },
    /// The snapshot is that of a function with other inputs, for this reason.
    Another(String),
}

/// Reads the accepted text.
pub(in crate::session) fn read(
    subject: &Subject,
    accepted: &Accepted,
    place: &Place,
) -> Result<Read, String> {
    let signature = subject.signature();
    let heading = accepted.body.lines().next().unwrap_or_default().trim_end();
    let former = match Former::parse(heading) {
        Some(former) if former.function == signature.function => former,
        Some(Former { function, .. }) if is_gone(&place.source, function) => {
            return Ok(Read::Another(format!("it was called `{function}`")));
        }
        _ => return Err(place.damage(accepted.body_starts, &signature.is_not(heading))),
    };
    let mut changes = match former.since(&signature) {
        Ok(changes) => changes,
        Err(reason) => return Ok(Read::Another(reason)),
    };
    let snapshot = match Snapshot::parse(&accepted.body, &signature) {
        Ok(snapshot) => snapshot,
        // The type is another one, not another name of the same type.
        Err(_) if changes.iter().any(|change| change.starts_with("the type of")) => {
            return Ok(Read::Another(changes.join("; ")));
        }
        // It may be another type by the same name, of whose values the text knows nothing.
        Err((line, reason)) => {
            let line = accepted.body_starts + line;
            let Some(since) = since_own_type(&reason, &signature) else {
                return Err(place.damage(line, &reason));
            };
            return Ok(Read::Another(format!("line {line} of its snapshot {since}: {reason}")));
        }
    };
    let (entries, least) = (snapshot.entries(), accepted.pinned.least.unwrap_or(0));
    if entries < least {
        let end = accepted.body_starts + accepted.body.lines().count() - 1;
        let reason = format!(
            "the text ends here after {entries} entries, and at least {least} were accepted: lines \
             or parts of them were taken out"
        );
        return Err(place.damage(end, &reason));
    }
    if let Some((line, reason)) = &accepted.edited {
        return Err(place.damage(*line, reason));
    }
    let rewritten = snapshot.write_under(heading, &signature);
    // An earlier version of the engine may have written the same in other lines.
    let is_rewritten = accepted.pinned.engine == ENGINE && rewritten.trim_end() != accepted.body;
    // Digests are of other calls then.
    let of_input =
        |line: &str| line[..value_end(line, &[" = ", " ! ", OUTCOMES[0]])].matches(": ").count();
    let fields = |text: &str| text.lines().map(of_input).sum::<usize>();
    if fields(&rewritten) > fields(&accepted.body) {
        let reason = "its inputs have more fields than at accept, made plain in the accepted ones";
        return Ok(Read::Another(reason.into()));
    }
    if is_rewritten {
        changes.push("its inputs have fields of other names".to_owned());
    }
    let renamed = (!changes.is_empty()).then(|| {
        format!(
            "`{}` is written differently than at accept: {}; the accepted boundaries were \
             replayed by the position of the arguments",
            subject.path(),
            changes.join("; ")
        )
    });
    Ok(Read::Replayable { snapshot, renamed, is_rewritten })
}

impl Session<'_> {
    /// Makes the accepted calls again which the function still takes, where it takes other inputs
    /// than at accept or has another name: a new snapshot would hide what has changed. Returns how
    /// many they are.
    pub(super) fn replay_calls(&mut self, accepted: &Accepted) -> usize {
        let Signature { function, arguments, .. } = self.subject.signature();
        let former = accepted.body.split('(').next().unwrap_or_default();
        let body = accepted.body.replace(&format!(" {former}("), &format!(" {function}("));
        let calls = body.lines().flat_map(|line| Example::parse(line, function, arguments));
        let calls = distinct(calls.gathered(), usize::MAX);
        let count = calls.len();
        let mut verdict = Verdict::default();
        self.replay_examples(calls, &accepted.pinned, &mut verdict);
        self.report.events.append(&mut verdict.events);
        count
    }

    /// Does so for the one function with these inputs that the source file has no more, in case
    /// that it is this function: if most of its calls give the same.
    pub(in crate::session) fn replay_former(&mut self, place: &Place) {
        let mut all = place.beside(self.subject);
        keep(&mut all, &mut |(_, accepted)| {
            let former = Former::parse(accepted.body.lines().next().unwrap_or_default());
            former.is_some_and(|own| {
                own.since(&self.subject.signature()).is_ok() && is_gone(&place.source, own.function)
            })
        });
        let [(file, accepted)] = &all[..] else { return };
        let calls = self.replay_calls(accepted);
        if self.report.events.len() * 2 >= calls {
            self.report.events.clear();
        } else {
            self.report.note(format!(
                "the calls of {}, whose function is gone, were made again: if it has this name \
                 now, delete that file",
                file.display()
            ));
        }
    }
}

/// What a change of a type of the user's own makes of a line that is wrong for this reason; `None`
/// where no such change explains it.
fn since_own_type(reason: &str, signature: &Signature<'_>) -> Option<&'static str> {
    parameters(signature.arguments).into_iter().find_map(|(_, parts)| {
        let is_unknown = format!(" is no `{}` for `{}`", parts[0].type_name, parts[0].name);
        if !has_own_type(parts) {
            None
        } else if reason.ends_with(&is_unknown) {
            Some("has an input that it no longer takes")
        } else if parts.iter().any(|spec| spec.part == Part::Choice && reason == not_next(spec)) {
            Some("is no boundary of it any more")
        } else {
            None
        }
    })
}

/// Whether a parameter is of a type of the user's own, of which the signature shows the name alone.
pub(in crate::session) fn has_own_type(parts: &[ArgumentSpec]) -> bool {
    shape_of(parts).has_name()
}

/// The text to assert: the accepted text where that says the same.
pub(in crate::session) fn written(
    snapshot: &Snapshot,
    signature: &Signature<'_>,
    accepted: Option<(Snapshot, String)>,
) -> String {
    let as_accepted = accepted.filter(|(was, _)| was == snapshot);
    as_accepted.map_or_else(|| snapshot.write(signature), |(_, body)| body)
}
