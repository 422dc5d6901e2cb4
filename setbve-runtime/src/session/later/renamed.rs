//! An accepted snapshot of a function that is written differently now.
//!
//! Boundaries are replayed by the positions and the types of the arguments. So a renamed argument,
//! a type alias or another error type neither discards boundaries nor fails the test: only
//! behaviour is pinned. The text stays as it was accepted, its signature included, until something
//! else in it changes; then all of it is written with the function's current signature.

use crate::snapshot::body::{Damage, Snapshot};
use crate::snapshot::boundary_entry::not_next;
use crate::snapshot::file::{Accepted, Place};
use setbve_kernel::sut::argument::part::{parameters, shape_of};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::signature::{Former, Signature, Since, Subject};

/// Whether the accepted snapshot can be replayed with the function.
pub(in crate::session) enum Read {
    Replayable {
        snapshot: Snapshot,
        /// How the signature differs from the accepted one, for the report.
        renamed: Option<String>,
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
    let former = Former::parse(heading).filter(|former| former.function == signature.function);
    let Some(former) = former else {
        return Err(place.damage(accepted.body_starts, &signature.is_not(heading)));
    };
    let changes = match former.since(&signature) {
        Since::Same => Vec::new(),
        Since::Renamed(changes) => changes,
        Since::Another(reason) => return Ok(Read::Another(reason)),
    };
    let snapshot = match Snapshot::parse(&accepted.body, &signature) {
        Ok(snapshot) => snapshot,
        // The type is another one, not another name of the same type.
        Err(_) if changes.iter().any(|change| change.starts_with("the type of")) => {
            return Ok(Read::Another(changes.join("; ")));
        }
        // It may be another type by the same name, of whose values the text knows nothing.
        Err(Damage { line, reason }) => {
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
    let renamed = (!changes.is_empty()).then(|| {
        format!(
            "`{}` is written differently than at accept: {}; the accepted boundaries were \
             replayed by the position of the arguments",
            subject.path(),
            changes.join("; ")
        )
    });
    Ok(Read::Replayable { snapshot, renamed })
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

/// The text to assert: the accepted text, `renamed`, if only the signature is written differently.
pub(in crate::session) fn written(
    snapshot: &Snapshot,
    signature: &Signature<'_>,
    renamed: Option<&str>,
) -> String {
    let as_accepted = renamed.and_then(|body| {
        let heading = body.lines().next()?.trim_end();
        Some(snapshot.write_under(heading, signature)).filter(|text| text == body)
    });
    as_accepted.unwrap_or_else(|| snapshot.write(signature))
}
