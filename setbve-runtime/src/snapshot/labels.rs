//! The rows of a snapshot that say what it leaves out.
//!
//! Places along the same arguments are one row, with their kinds:
//!
//! ```text
//!   … more places along `income`, `debt` where the result changes and where the text changes
//! ```

/// The start of a label of places along one argument, or a part of one, and what stands behind it.
pub(crate) const PLACES: [&str; 2] = ["places along ", " where "];
/// Between arguments, and between kinds.
const BETWEEN: [&str; 2] = [", ", " and where "];

fn parts(label: &str) -> Option<[&str; 2]> {
    label.strip_prefix(PLACES[0])?.split_once(PLACES[1]).map(<[&str; 2]>::from)
}

/// Joins, in this part of the rows, what those have that are the same in the other part.
fn join(rows: &mut Vec<String>, part: usize) {
    let mut joined: Vec<String> = Vec::new();
    for row in &*rows {
        let Some(own) = parts(row) else {
            joined.push(row.clone());
            continue;
        };
        let is_same =
            |other: &&mut String| parts(other).is_some_and(|it| it[1 - part] == own[1 - part]);
        match joined.iter_mut().find(is_same) {
            Some(other) => {
                let mut both = parts(other).unwrap_or(own).map(str::to_owned);
                both[part] = format!("{}{}{}", both[part], BETWEEN[part], own[part]);
                *other = format!("{}{}{}{}", PLACES[0], both[0], PLACES[1], both[1]);
            }
            None => joined.push(row.clone()),
        }
    }
    *rows = joined;
}

/// The rows for these labels.
pub(crate) fn rows(labels: &[String]) -> Vec<String> {
    let mut rows = labels.to_vec();
    join(&mut rows, 0);
    join(&mut rows, 1);
    rows
}

/// The labels of a row.
pub(crate) fn of_row(row: &str) -> Vec<String> {
    let Some([along, kinds]) = parts(row) else { return vec![row.to_owned()] };
    let [before, behind] = PLACES;
    let mut labels = Vec::new();
    for kind in kinds.split(BETWEEN[1]) {
        let of_kind = along.split(BETWEEN[0]).map(|own| format!("{before}{own}{behind}{kind}"));
        labels.extend(of_kind);
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_along_the_same_arguments_are_one_row() {
        let places = |along: &str, kind: &str| format!("places along {along} where {kind}");
        let labels = [
            places("`a`", "it fails"),
            "kinds of output".to_owned(),
            places("the length of `b`", "it fails"),
            places("`a`", "the text changes"),
            places("`a`", "the result changes"),
            places("the length of `b`", "the result changes"),
        ];
        let written = rows(&labels);
        let expected = [
            "places along `a`, the length of `b` where it fails and where the result changes",
            "kinds of output",
            "places along `a` where the text changes",
        ];
        assert_eq!(written, expected);
        let mut read: Vec<String> = written.iter().flat_map(|row| of_row(row)).collect();
        let mut labels = labels.to_vec();
        read.sort();
        labels.sort();
        assert_eq!(read, labels);
    }
}
