//! What a deep search has found, as a pending change of the snapshot: what a person accepts of it
//! holds from then on.

use crate::difference::Difference;
use crate::difference::item::Item;
use crate::difference::merged;
use crate::failure::Failure;
use crate::snapshot::Snapshot;
use crate::snapshot::body::{Call, Group};
use crate::snapshot::place::{call_arguments, number};
use crate::workspace::{Found, write};

/// How the report names what it found, and what it writes between two calls.
const FOUND: &str = "new, not enforced: ";
const BETWEEN: &str = "  |  ";
/// What each report of a run with other settings says.
const NOT_ENFORCED: &str = ": new boundaries are not enforced: the settings are ";

/// Writes the pending snapshot, and gives the number of boundaries in it.
pub(super) fn write_pending(found: &Found, output: &str) -> Result<usize, Failure> {
    let Some(accepted) = &found.accepted else { return Ok(0) };
    let mut now = accepted.body.clone();
    for group in named(output).into_iter().filter_map(|pair| parse(accepted, pair)) {
        if now.groups.iter().any(|own| own.pair == group.pair) {
            continue;
        }
        let at = position(&now.groups, &group);
        // A part of an argument, or one of several, is named above its boundaries.
        now.names_arguments |=
            accepted.body.parameters().len() > 1 || !group.along.starts_with('`');
        now.groups.insert(at, group);
    }
    let count = now.groups.len() - accepted.body.groups.len();
    if count > 0 {
        let difference = Difference::between(&accepted.body, &now);
        let items = difference.items();
        let all: Vec<&Item> = items.iter().collect();
        let pending = Snapshot { body: now, ..accepted.clone() };
        write(&found.pending_path(), &merged::file(accepted, &pending, &all)?)?;
    }
    Ok(count)
}

/// What the report of a deep search says: what it found, and what it says of the run. That it ran
/// with another seed is no news.
pub(super) fn report(found: &Found, output: &str) -> String {
    let mut text = String::new();
    let pairs = named(output);
    if !pairs.is_empty() {
        text.push_str(&format!("\n`{}` was found to change at\n", found.any().body.function()));
    }
    for pair in pairs {
        text.push_str(&format!("  {pair}\n"));
    }
    let said = output.lines().filter(|line| line.starts_with("setbve: "));
    for line in said.filter(|line| !line.contains(NOT_ENFORCED)) {
        text.push_str(&format!("{line}\n"));
    }
    text
}

/// The pairs of calls that a report names as found, with those that it lists below as `also`.
fn named(output: &str) -> Vec<&str> {
    let (mut named, mut is_found) = (Vec::new(), false);
    for line in output.lines().map(str::trim_start) {
        let also = line.strip_prefix("also ").filter(|_| is_found);
        let found = line.strip_prefix(FOUND).or(also);
        is_found = found.is_some();
        named.extend(found);
    }
    named
}

/// The boundary with these two calls, if it is along a whole argument or in a text.
fn parse(accepted: &Snapshot, pair: &str) -> Option<Group> {
    let (low, high) = pair.split_once(BETWEEN)?;
    let pair = [Call::parse(low).ok()?, Call::parse(high).ok()?];
    let parameters = accepted.body.parameters();
    let [low, high] = pair.each_ref().map(|call| call_arguments(&call.text));
    let is_whole = low.len() == parameters.len() && high.len() == parameters.len();
    let differing: Vec<usize> = (0..low.len()).filter(|at| low.get(*at) != high.get(*at)).collect();
    let &[crossed] = differing.as_slice() else { return None };
    let of = match [low[crossed], high[crossed]].map(text) {
        _ if !is_whole => return None,
        [Some(low), Some(high)] if is_number_between(&low, &high) => "a number in ",
        [Some(low), Some(high)] if low.chars().count() == high.chars().count() => "a character of ",
        [Some(_), Some(_)] => "the length of ",
        // The part of another value has no name here.
        _ => number(low[crossed]).map(|_| "")?,
    };
    Some(Group { along: format!("{of}`{}`", parameters[crossed].0), pair, rows: Vec::new() })
}

/// Whether two texts differ in the digits of a number alone that has several.
fn is_number_between(low: &str, high: &str) -> bool {
    let (low, high) = (low.as_bytes(), high.as_bytes());
    let is_digit = |at: usize| low.get(at).is_some_and(u8::is_ascii_digit);
    let has_several = |at: usize| is_digit(at + 1) || at > 0 && is_digit(at - 1);
    let mut differing = (0..low.len().min(high.len())).filter(|at| low[*at] != high[*at]);
    low.len() == high.len()
        && differing.all(|at| is_digit(at) && high[at].is_ascii_digit() && has_several(at))
}

/// The text that a literal stands for.
fn text(literal: &str) -> Option<String> {
    syn::parse_str::<syn::LitStr>(literal).ok().map(|own| own.value())
}

/// Behind the last boundary along the same argument that is below it; a new argument stands last.
fn position(groups: &[Group], new: &Group) -> usize {
    let of_same = |group: &Group| group.along == new.along;
    let below = groups.iter().rposition(|own| of_same(own) && own.low() <= new.low());
    let first = groups.iter().position(of_same);
    below.map(|at| at + 1).or(first).unwrap_or(groups.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_stands_at_its_place_in_a_pending_file() {
        let text = crate::fixtures::snapshot("parcel.accepted");
        let folder = tempfile::tempdir().expect("folders can be made");
        let path = folder.path().join("demo__parcel.snap");
        let accepted = Snapshot::parse(&path, &text).expect("it is whole");
        let found = Found { path: path.clone(), accepted: Some(accepted), pending: None };
        let output = "\
setbve: `parcel`: new boundaries are not enforced: the settings are `seed 7`, accepted with 3
setbve: `parcel` took its time
  new, not enforced: parcel(600) = \"small parcel\"  |  parcel(601) ! lost
    also parcel(700) ! lost  |  parcel(701) = \"small parcel\"
  new, not enforced: parcel(500) = \"letter\"  |  parcel(501) = \"small parcel\"
  new, not enforced: something else
";
        let expected = "
`parcel` was found to change at
  parcel(600) = \"small parcel\"  |  parcel(601) ! lost
  parcel(700) ! lost  |  parcel(701) = \"small parcel\"
  parcel(500) = \"letter\"  |  parcel(501) = \"small parcel\"
  something else
setbve: `parcel` took its time
";
        assert_eq!(report(&found, output), expected);
        assert_eq!(write_pending(&found, output).expect("the folder is writable"), 2);
        let pending = found.pending_path();
        let text = std::fs::read_to_string(&pending).expect("it was written");
        let pending = Snapshot::parse(&pending, &text).expect("it is whole");
        let lows: Vec<&str> =
            pending.body.groups.iter().map(|group| &*group.pair[0].text).collect();
        let expected = ["500", "600", "700", "2000", "31500"].map(|low| format!("parcel({low})"));
        assert_eq!(lows, expected);
    }
    #[test]
    fn what_is_found_in_a_text_has_a_heading() {
        let text = crate::fixtures::snapshot("parcel.accepted");
        let text = text.replace("parcel(grams: u32)", "parcel(code: &str)");
        let (head, _) = text.split_once("\n\n").expect("boundaries follow");
        let text = format!("{head}\n\n  no boundary found\n");
        let folder = tempfile::tempdir().expect("folders can be made");
        let path = folder.path().join("demo__parcel.snap");
        let accepted = Snapshot::parse(&path, &text).expect("it is whole");
        for (low, high, along) in [
            (r#"parcel("a") = 1"#, r#"parcel("\"a") = 2"#, "the length of `code`"),
            (r#"parcel("a") = 1"#, r#"parcel("\u{62}") = 2"#, "a character of `code`"),
            (r#"parcel("a59") = 1"#, r#"parcel("a60") = 2"#, "a number in `code`"),
            (r#"parcel("a12") = 1"#, r#"parcel("a1") = 2"#, "the length of `code`"),
            (r#"parcel("9") = 1"#, r#"parcel(":") = 2"#, "a character of `code`"),
        ] {
            let group = parse(&accepted, &format!("{low}{BETWEEN}{high}")).expect("it has a name");
            assert_eq!(group.along, along);
        }
        for other in ["parcel(A { b: 1 }) = 1  |  parcel(A { b: 2 }) = 2", "something else"] {
            assert_eq!(parse(&accepted, other), None);
        }
        let found = Found { path, accepted: Some(accepted), pending: None };
        let output = format!("  {FOUND}parcel(\"a\") = 1{BETWEEN}parcel(\"aa\") = 2\n");
        assert_eq!(write_pending(&found, &output).expect("the folder is writable"), 1);
        let text = std::fs::read_to_string(found.pending_path()).expect("it was written");
        let boundary = "along the length of `code`:\n  parcel(\"a\") = 1\n  parcel(\"aa\") = 2\n";
        assert!(text.contains(boundary), "{text}");
    }
}
