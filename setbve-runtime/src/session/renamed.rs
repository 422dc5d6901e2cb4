//! An accepted snapshot of a function that is written differently now.
//!
//! Boundaries are replayed by the positions and the types of the arguments. So a renamed argument,
//! a type alias or another error type neither discards boundaries nor fails the test: only
//! behaviour is pinned. The text stays as it was accepted, its signature included, until something
//! else in it changes; then all of it is written with the function's current signature.

use crate::snapshot::body::Snapshot;
use crate::snapshot::file::{Accepted, Place};
use crate::sut::argument::part::{parameters, shape_of};
use crate::sut::signature::{Former, Signature, Since, Subject};

/// Whether the accepted snapshot can be replayed with the function.
pub(super) enum Read {
    Replayable {
        snapshot: Snapshot,
        /// How the signature differs from the accepted one, for the report.
        renamed: Option<String>,
    },
    /// The snapshot is that of a function with other inputs, for this reason.
    Another(String),
}

/// Reads the accepted text.
pub(super) fn read(subject: &Subject, accepted: &Accepted, place: &Place) -> Result<Read, String> {
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
        Err(damage) if is_about_own_type(&damage.reason, &signature) => {
            return Ok(Read::Another(format!(
                "line {} of its snapshot has an input that it no longer takes: {}",
                accepted.body_starts + damage.line,
                damage.reason
            )));
        }
        Err(damage) => {
            return Err(place.damage(accepted.body_starts + damage.line, &damage.reason));
        }
    };
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

/// Whether the text has a value that an argument of the user's own type cannot have.
fn is_about_own_type(reason: &str, signature: &Signature<'_>) -> bool {
    parameters(signature.arguments).into_iter().any(|(_, parts)| {
        let end = format!(" is no `{}` for `{}`", parts[0].type_name, parts[0].name);
        reason.ends_with(&end) && shape_of(parts).has_name()
    })
}

/// The text to assert: the accepted text, `renamed`, if only the signature is written differently.
pub(super) fn written(
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
