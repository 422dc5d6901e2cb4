//! The pairs of a snapshot, also those that it shows in rows.

use super::body;

/// The text with each row of one place written as the pair that it stands for, below it.
pub(crate) fn with_pairs(snapshot: &str) -> String {
    let heading = body(snapshot).lines().next().unwrap_or_default();
    let (function, rest) = heading.split_once('(').unwrap_or_default();
    let is_name = |name: &&str| name.chars().all(|own| own.is_alphanumeric() || own == '_');
    let words = rest.split(", ").filter_map(|own| Some(own.split_once(": ")?.0));
    let names: Vec<&str> = words.filter(is_name).collect();
    let (mut text, mut outcomes) = (String::new(), Vec::new());
    for line in snapshot.lines() {
        text.push_str(&format!("{line}\n"));
        let Some(row) = line.strip_prefix("    also at ") else {
            let outcome = line.strip_prefix(&format!("  {function}("));
            let outcome = outcome.and_then(|rest| rest.get(split(rest, ")")[0].len() + 2..));
            outcomes.extend(outcome.map(str::to_owned));
            continue;
        };
        let (settings, place) = row.split_at(row.len() - split(row, ": ").pop().unwrap().len());
        let settings = settings.trim_end_matches(": ");
        let end = split(place, " (")[0].len();
        let own = place.get(end + 2..).and_then(|own| own.strip_suffix(')'));
        let above = outcomes[outcomes.len() - 2..].iter().map(String::as_str).collect();
        let own: Vec<&str> = own.map_or(above, |own| own.split(" | ").collect());
        let place = &place[..end];
        let [low, high] = split(place, "|")[..] else { continue };
        let mut values: Vec<(&str, &str)> =
            split(settings, ", ").iter().filter_map(|own| own.split_once(" = ")).collect();
        values.retain(|(name, _)| names.contains(name));
        for (value, outcome) in [low, high].iter().zip(&own) {
            let known = |name: &&str| values.iter().find(|(own, _)| own == name);
            let call: Vec<&str> =
                names.iter().map(|name| known(name).map_or(*value, |own| own.1)).collect();
            text.push_str(&format!("  {function}({}) {outcome}\n", call.join(", ")));
        }
    }
    text
}

/// The parts of a text between these separators, outside of brackets and quotation marks.
fn split<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth, mut quoted, mut at) = (Vec::new(), 0, 0, None, 0);
    while let Some(own) = text[at..].chars().next() {
        let next = at + own.len_utf8();
        match (quoted, own) {
            (Some(_), '\\') => at = next,
            (Some(mark), _) if mark == own => quoted = None,
            (None, '"' | '\'') => quoted = Some(own),
            (None, _) if depth == 0 && text[at..].starts_with(separator) => {
                parts.push(&text[start..at]);
                at += separator.len();
                start = at;
                continue;
            }
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    parts.push(&text[start..]);
    parts
}
