//! How two texts of boundaries differ.

use std::collections::BTreeSet;

/// The lines that are only in the old text, with `-`, and only in the new one, with `+`; as few as
/// can be.
pub(crate) fn changed_lines(old: &str, new: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    // Lengths of the longest common subsequences of what follows.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for (i, left) in old.iter().enumerate().rev() {
        for (j, right) in new.iter().enumerate().rev() {
            common[i][j] = if left == right {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut changed = Vec::new();
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || (i < old.len() && common[i + 1][j] >= common[i][j + 1]) {
            changed.push(format!("-{}", old[i]));
            i += 1;
        } else {
            changed.push(format!("+{}", new[j]));
            j += 1;
        }
    }
    changed
}

/// The boundaries of a snapshot's text, two lines each, without their indentation.
pub(crate) fn pairs(text: &str) -> BTreeSet<[&str; 2]> {
    let paragraphs = text.split("\n\n").skip(1);
    paragraphs
        .filter(|paragraph| !["  e.g. ", "  …"].iter().any(|mark| paragraph.starts_with(mark)))
        .filter_map(|paragraph| paragraph.split_once('\n'))
        .map(|(low, high)| [low.trim(), high.trim()])
        .collect()
}
