//! Figure 7: cells found by one method and missed by another.

use crate::render::chart::{Anchor, Canvas};
use crate::render::figure::Figure;
use crate::render::label;
use crate::results::measured::System;

const CELL: [f64; 2] = [46.0, 28.0];
const GAP: f64 = 2.0;
/// Space for the rows' names and the columns'.
const LEFT: f64 = 118.0;
const TOP: f64 = 84.0;
/// Between the pairwise part and the last column.
const APART: f64 = 10.0;

/// Lightest and darkest colour of the map, and the colours of text on light and on dark cells.
const LIGHT: [f64; 3] = [222.0, 235.0, 247.0];
const DARK: [f64; 3] = [8.0, 64.0, 129.0];
const TEXT: [&str; 2] = ["#10283f", "#ffffff"];

/// Per method, how many cells with relatively high program derivatives its runs found and those of
/// the method above the column missed; nothing for a system that one method alone explored.
pub(crate) fn heatmap(system: &System) -> Option<Figure> {
    let missed = &system.missed;
    if missed.methods.len() < 2 {
        return None;
    }
    let title =
        format!("SETBVE, Figure 7: found by one method, missed by the other, {}", system.sut);
    let caption = format!(
        "Of {} cells with relatively high PD, how many the runs of {} of the row’s method found and of the \
         column’s did not. In the last column this project’s search takes no part: cells with relatively high PD \
         are those of the paper’s methods alone.",
        label::thousands(system.relatively_high),
        label::budget(&missed.budget),
    );
    Some(Figure {
        name: format!("figure-7-{}", system.sut),
        title,
        caption,
        panels: vec![panel(system)],
        columns: 1,
        legend: Vec::new(),
    })
}

fn panel(system: &System) -> Canvas {
    let missed = &system.missed;
    let count = missed.methods.len() as f64;
    let right = LEFT + count * CELL[0];
    // The last column's name is slanted to the right, beyond its cell.
    let mut canvas = Canvas::new(right + APART + 2.0 * CELL[0] + 62.0, TOP + count * CELL[1]);
    let last = missed.by_all_others.iter().chain(&missed.by_other_papers);
    let most = *missed.cells.iter().flatten().chain(last).max().unwrap_or(&0);
    let centre = |column: usize| LEFT + (column as f64 + 0.5) * CELL[0];
    let heads = missed
        .methods
        .iter()
        .enumerate()
        .map(|(column, method)| (centre(column), label::method(method)));
    let last = right + APART + CELL[0] / 2.0;
    let of_papers = last + CELL[0];
    let ends = [(last, "all others"), (of_papers, "the paper’s others")];
    canvas.text(LEFT - 10.0, TOP - 10.0, Anchor::End, "muted small", "found ↓  missed →");
    for (x, head) in heads.chain(ends) {
        canvas.turned_text([x - 4.0, TOP - 10.0], -45.0, Anchor::Start, "", head);
    }
    for (row, method) in missed.methods.iter().enumerate() {
        let y = TOP + (row as f64 + 0.5) * CELL[1];
        canvas.text(LEFT - 10.0, y + 4.0, Anchor::End, "", label::method(method));
        for (column, number) in missed.cells[row].iter().enumerate() {
            if row == column {
                cell(&mut canvas, [centre(column), y], None, most);
            } else {
                cell(&mut canvas, [centre(column), y], Some(*number), most);
            }
        }
        cell(&mut canvas, [last, y], Some(missed.by_all_others[row]), most);
        let alone = (method != "default").then(|| missed.by_other_papers[row]);
        cell(&mut canvas, [of_papers, y], alone, most);
    }
    canvas
}

/// One cell of the map, blank for a method against itself.
fn cell(canvas: &mut Canvas, [x, y]: [f64; 2], number: Option<usize>, most: usize) {
    let size = CELL.map(|length| length - GAP);
    let corner = [x - size[0] / 2.0, y - size[1] / 2.0];
    let Some(number) = number else { return };
    if number == 0 {
        canvas.rectangle(corner, size, 3.0, "class=\"blank\"");
        canvas.text(x, y + 4.0, Anchor::Middle, "muted", "0");
        return;
    }
    let share = ((number + 1) as f64).ln() / ((most + 1) as f64).ln();
    let channel = |index: usize| (LIGHT[index] + share * (DARK[index] - LIGHT[index])) as u8;
    let [red, green, blue] = [0, 1, 2].map(channel);
    canvas.rectangle(corner, size, 3.0, &format!("fill=\"#{red:02x}{green:02x}{blue:02x}\""));
    let colour = TEXT[usize::from(share > 0.5)];
    let [x, y] = [x, y + 4.0].map(crate::render::chart::short);
    canvas.raw(&format!(
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" style=\"fill:{colour}\">{}</text>",
        compact(number)
    ));
}

/// At most five characters.
fn compact(number: usize) -> String {
    match number {
        0..100_000 => number.to_string(),
        100_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::measured::Missed;
    use crate::results::measured::tests::system;

    #[test]
    fn every_pair_of_methods_has_its_number() {
        let missed = Missed {
            budget: "30s".into(),
            methods: vec!["default".into(), "s".into()],
            cells: vec![vec![0, 77], vec![5, 0]],
            by_all_others: vec![78, 6],
            by_other_papers: vec![0, 9],
        };
        let svg = heatmap(&System { missed, ..system() }).expect("two methods").svg();
        for number in ["77", "5", "78", "6", "9"] {
            assert_eq!(svg.matches(&format!(">{number}</text>")).count(), 1, "{number}");
        }
        assert!(!svg.contains(">0</text>"), "a method does not miss what it found itself");
    }

    #[test]
    fn a_method_alone_has_no_map() {
        assert!(heatmap(&system()).is_none());
    }

    #[test]
    fn numbers_fit_their_cells() {
        assert_eq!([99_999, 123_456, 12_345_678].map(compact), ["99999", "123k", "12M"]);
    }
}
