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

/// The boundaries of a snapshot's text, two lines each, without their indentation. Further places
/// stand as the two lines that they are short for.
pub(crate) fn pairs(text: &str) -> BTreeSet<[String; 2]> {
    let (heading, _) = text.trim_start().split_once(')').expect("a heading has arguments");
    let (_, arguments) = heading.split_once('(').expect("a heading has arguments");
    let names: Vec<&str> =
        arguments.split(", ").filter_map(|one| Some(one.split_once(": ")?.0)).collect();
    let mut pairs = BTreeSet::new();
    for paragraph in text.split("\n\n").skip(1) {
        let is_heading = |line: &&str| line.starts_with("along ");
        let mut lines = paragraph.lines().map(str::trim).skip_while(is_heading);
        let (Some(low), Some(high)) = (lines.next(), lines.next()) else { continue };
        if ["other results:", "…"].iter().any(|mark| low.starts_with(mark)) {
            continue;
        }
        for row in lines.filter(|row| !row.starts_with("e.g. ")) {
            pairs.extend(places(row, [low, high], &names));
        }
        pairs.insert([low, high].map(str::to_owned));
    }
    pairs
}

/// The places of a row such as `also at bonus = 10, between values of points: 39|40`, below this pair;
/// behind it stand its outcomes, ` (= 1 | = 2)`.
fn places(row: &str, pair: [&str; 2], names: &[&str]) -> Vec<[String; 2]> {
    let row = row.strip_prefix("also at ").expect("rows say where else");
    let (others, values) = row.split_once(": ").expect("a row has values");
    let written = values.strip_suffix(')').and_then(|values| values.split_once(" ("));
    let own = written.and_then(|(_, outcomes)| outcomes.split_once(" | "));
    let values = written.map_or(values, |(values, _)| values);
    let sides = pair.map(|line| {
        let (call, outcome) = line.split_once(')').expect("a line is a call");
        let (function, arguments) = call.split_once('(').expect("a line is a call");
        (function, arguments.split(", ").collect::<Vec<&str>>(), outcome)
    });
    let differing = (0..names.len()).find(|at| sides[0].1[*at] != sides[1].1[*at]);
    let differing = differing.expect("the two calls differ in one argument");
    let pair_at = |place: &str| {
        let (low, high) = place.split_once('|').expect("a place is two values");
        let side = |at: usize, value: &str| {
            let (function, mut arguments, outcome) = sides[at].clone();
            for (name, other) in others.split(", ").filter_map(|other| other.split_once(" = ")) {
                let index = names.iter().position(|known| *known == name);
                arguments[index.expect("a row names arguments")] = other;
            }
            arguments[differing] = value;
            let own = own.map(|(low, high)| format!(" {}", [low, high][at]));
            format!("{function}({}){}", arguments.join(", "), own.as_deref().unwrap_or(outcome))
        };
        [side(0, low), side(1, high)]
    };
    let mut places: Vec<[String; 2]> = Vec::new();
    let mut before = "";
    for place in values.split(", ") {
        let run = place.strip_prefix("then every ").and_then(|run| run.split_once(" up to "));
        if let Some((gap, last)) = run {
            let [first, last] =
                [before, last].map(|place| number(place.split('|').next().unwrap()));
            let values = (first..=last).step_by(number(gap) as usize).skip(1);
            places.extend(values.map(|low| pair_at(&format!("{low}|{}", low + 1))));
        } else {
            places.push(pair_at(place));
        }
        before = place;
    }
    places
}

/// A number as a snapshot writes it.
fn number(text: &str) -> i64 {
    text.parse().expect("the numbers of a run are written so")
}
