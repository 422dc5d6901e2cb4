//! The paper's Figures 5 to 7: coverage over executions, on a logarithmic scale.

use setbve::experiment::testdata::Technique;

use crate::papers::ariadne::cell::Cell;
use crate::papers::ariadne::tables::label;
use crate::render::chart::{
    Anchor, BLUE, BROWN, Canvas, GREEN, GREY, Mark, ORANGE, PURPLE, SKY, Scale, Shape, VERMILLION,
    short,
};
use crate::render::figure::Figure;

const WIDTH: f64 = 350.0;
const HEIGHT: f64 = 260.0;

/// A figure for each condition complexity, with a panel for each nesting complexity.
pub fn figures(cells: &[Cell]) -> Vec<Figure> {
    let of_complexity = |conditions: usize| {
        let own: Vec<(usize, &Cell)> = cells
            .iter()
            .filter_map(|cell| {
                let [nesting, own] = cell.complexity()?;
                (own == conditions).then_some((nesting, cell))
            })
            .collect();
        let mut nestings: Vec<usize> = own.iter().map(|own| own.0).collect();
        nestings.dedup();
        let panels: Vec<Canvas> = nestings
            .iter()
            .map(|nesting| {
                let cells = own.iter().filter(|own| own.0 == *nesting).map(|own| own.1);
                panel(&cells.collect::<Vec<_>>())
            })
            .collect();
        (!panels.is_empty()).then(|| figure(conditions, &own, panels))
    };
    (1..=3).filter_map(of_complexity).collect()
}

fn figure(conditions: usize, cells: &[(usize, &Cell)], panels: Vec<Canvas>) -> Figure {
    let has = |technique: &Technique| cells.iter().any(|(_, cell)| cell.technique == *technique);
    let shown = Technique::ALL.into_iter().filter(has);
    Figure {
        name: format!("figure-{}", 4 + conditions),
        title: format!(
            "Ariadne, Figure {}: coverage of comp(n, {conditions}) for n from 0 to 5",
            4 + conditions
        ),
        caption: "Mean condition-decision coverage over executions. A line ends with its \
                  technique’s longest run."
            .into(),
        panels,
        columns: 3,
        legend: shown.map(|technique| (mark(technique), label(technique).to_owned())).collect(),
    }
}

fn mark(technique: Technique) -> Mark {
    let (shape, colour) = match technique {
        Technique::Guided => (Shape::Star, VERMILLION),
        Technique::Improved => (Shape::Circle, BLUE),
        Technique::Original => (Shape::Circle, SKY),
        Technique::Genetic8 => (Shape::Triangle, GREEN),
        Technique::Genetic16 => (Shape::Square, ORANGE),
        Technique::Genetic32 => (Shape::TriangleDown, BROWN),
        Technique::Seeded10 => (Shape::Diamond, PURPLE),
        Technique::Seeded20 => (Shape::Square, PURPLE),
        Technique::Random => (Shape::Cross, GREY),
    };
    Mark { shape, colour }
}

/// Lines of all techniques on one program.
fn panel(cells: &[&Cell]) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    let name = cells.first().map_or("", |cell| cell.subject.program.name);
    canvas.text(48.0, 16.0, Anchor::Start, "panel", name);
    let longest = cells.iter().map(|cell| cell.longest).max().unwrap_or(1) as f64;
    let horizontal =
        Scale { values: [0.0, longest.log10().max(1.0)], pixels: [48.0, WIDTH - 12.0] };
    let vertical = Scale { values: [0.0, 103.0], pixels: [HEIGHT - 40.0, 28.0] };
    axes(&mut canvas, horizontal, vertical);
    // The first of the techniques is drawn last, on top of the others.
    for cell in cells.iter().rev() {
        line(&mut canvas, horizontal, vertical, cell);
    }
    for cell in cells.iter().rev() {
        if let Some((executions, coverage)) = cell.curve.last() {
            let at = [horizontal.at((*executions as f64).log10()), vertical.at(100.0 * coverage)];
            canvas.mark(at, 9.0, mark(cell.technique), true);
        }
    }
    canvas
}

/// Powers of ten below, per cent on the left.
fn axes(canvas: &mut Canvas, horizontal: Scale, vertical: Scale) {
    let [left, right] = horizontal.pixels;
    let [bottom, top] = vertical.pixels;
    for exponent in 0..=horizontal.values[1].floor() as u32 {
        let x = horizontal.at(f64::from(exponent));
        canvas.line([x, top], [x, bottom], "grid");
        let tick = match exponent {
            0..3 => 10_u32.pow(exponent).to_string(),
            3..6 => format!("{}k", 10_u32.pow(exponent - 3)),
            _ => format!("{}M", 10_u64.pow(exponent - 6)),
        };
        canvas.text(x, bottom + 16.0, Anchor::Middle, "muted small", &tick);
    }
    for percent in [0.0, 20.0, 40.0, 60.0, 80.0, 100.0] {
        let y = vertical.at(percent);
        canvas.line([left, y], [right, y], "grid");
        canvas.text(left - 7.0, y + 4.0, Anchor::End, "muted small", &short(percent));
    }
    canvas.line([left, bottom], [right, bottom], "axis");
    canvas.line([left, bottom], [left, top], "axis");
    let middle = f64::midpoint(left, right);
    canvas.text(middle, bottom + 34.0, Anchor::Middle, "muted", "executions");
    let beside = [left - 38.0, f64::midpoint(top, bottom)];
    canvas.turned_text(beside, -90.0, Anchor::Middle, "muted", "coverage, %");
}

/// Coverage stays as it is until it grows.
fn line(canvas: &mut Canvas, horizontal: Scale, vertical: Scale, cell: &Cell) {
    let mut path = String::new();
    for (executions, coverage) in &cell.curve {
        let x = short(horizontal.at((*executions as f64).log10()));
        let y = short(vertical.at(100.0 * coverage));
        path.push_str(&if path.is_empty() { format!("M{x} {y}") } else { format!("L{x} {y}") });
    }
    let Mark { colour, .. } = mark(cell.technique);
    let dash = if cell.technique == Technique::Seeded20 { " stroke-dasharray=\"5 3\"" } else { "" };
    canvas.raw(&format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dash}/>"
    ));
}
