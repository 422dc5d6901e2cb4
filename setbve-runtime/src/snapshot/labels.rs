//! The rows of a snapshot that say what it leaves out.
//!
//! Places of one kind along several arguments are one row:
//!
//! ```text
//!   … more places along `income`, `debt`, `amount` where the result changes
//! ```

/// The start of a label of places along one argument, or a part of one, and what stands behind it.
pub(crate) const PLACES: [&str; 2] = ["places along ", " where "];
const BETWEEN: &str = ", ";

fn parts(label: &str) -> Option<(&str, &str)> {
    label.strip_prefix(PLACES[0])?.split_once(PLACES[1])
}

/// The rows for these labels.
pub(crate) fn rows(labels: &[String]) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for label in labels {
        let Some((along, kind)) = parts(label) else {
            rows.push(label.clone());
            continue;
        };
        let is_same = |row: &&mut String| parts(row).is_some_and(|(_, own)| own == kind);
        match rows.iter_mut().find(is_same) {
            Some(row) => {
                let end = row.len() - PLACES[1].len() - kind.len();
                row.insert_str(end, &format!("{BETWEEN}{along}"));
            }
            None => rows.push(label.clone()),
        }
    }
    rows
}

/// The labels of a row.
pub(crate) fn of_row(row: &str) -> Vec<String> {
    let Some((along, kind)) = parts(row) else { return vec![row.to_owned()] };
    let [before, behind] = PLACES;
    let mut labels = Vec::new();
    for along in along.split(BETWEEN) {
        labels.push(format!("{before}{along}{behind}{kind}"));
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_one_kind_are_one_row() {
        let places = |along: &str, kind: &str| format!("places along {along} where {kind}");
        let labels = [
            places("`a`", "it fails"),
            "kinds of output".to_owned(),
            places("the length of `b`", "it fails"),
            places("`a`", "the result changes"),
        ];
        let written = rows(&labels);
        assert_eq!(written[0], "places along `a`, the length of `b` where it fails");
        let mut read: Vec<String> = written.iter().flat_map(|row| of_row(row)).collect();
        let mut labels = labels.to_vec();
        read.sort();
        labels.sort();
        assert_eq!(read, labels);
    }
}
