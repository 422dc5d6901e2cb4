//! The paper's Figures 6 and 7: trees by size and height, and how many are within a tolerance.

use crate::papers::godeltest::claims::confidence;
use crate::papers::godeltest::page::Results;
use crate::papers::godeltest::setting::{LOW, Method, Setting, TALL};
use crate::papers::godeltest::trees::{MOST_TOLERANCE, Run};
use crate::render::chart::{
    Anchor, Axes, BLUE, Canvas, GREEN, Mark, ORANGE, PURPLE, Scale, Shape, VERMILLION, short,
};
use crate::render::figure::Figure;

const WIDTH: f64 = 350.0;
const HEIGHT: f64 = 290.0;
/// What the scatter plots show; trees beyond are counted in the panel.
const SIZES: [f64; 2] = [0.0, 250.0];
const HEIGHTS: [f64; 2] = [0.0, 60.0];

/// Both figures.
pub fn figures(results: &Results) -> Vec<Figure> {
    let shown = [
        (Method::Boltzmann, TALL),
        (Method::QuickCheck, TALL),
        (Method::DecayHistogram, TALL),
        (Method::DecayGeometric, LOW),
        (Method::DepthHistograms, TALL),
        (Method::DepthHistograms, LOW),
    ];
    let representative = |(method, target)| {
        results.of(method, target).into_iter().find(|run| !run.scatter.is_empty())
    };
    let runs: Vec<&Run> = shown.into_iter().filter_map(representative).collect();
    let cross = Mark { shape: Shape::Cross, colour: VERMILLION };
    let mut figures = Vec::new();
    if !runs.is_empty() {
        figures.push(Figure {
            name: "figure-6".into(),
            title: "GödelTest, Figure 6: size and height of 10,000 trees".into(),
            caption: "Of each setting the run with the median share of trees within ±10 % of its target. The darker, the \
                      more trees."
                .into(),
            panels: runs.iter().map(|run| scatter(run)).collect(),
            columns: 2,
            legend: vec![(cross, "target".to_owned())],
        });
    }
    let lines: Vec<Line> = [
        (Method::DecayHistogram, VERMILLION, Shape::Circle),
        (Method::QuickCheck, GREEN, Shape::Square),
        (Method::Boltzmann, BLUE, Shape::Triangle),
        (Method::DecayGeometric, ORANGE, Shape::Diamond),
        (Method::DepthHistograms, PURPLE, Shape::Star),
    ]
    .into_iter()
    .filter_map(|(method, colour, shape)| {
        let runs = results.of(method, TALL);
        let setting = runs.first()?.setting;
        Some(Line { setting, runs, mark: Mark { shape, colour } })
    })
    .collect();
    if !lines.is_empty() {
        figures.push(Figure {
            name: "figure-7".into(),
            title: "GödelTest, Figure 7: trees within a tolerance of (100, 36)".into(),
            caption: "Mean over the runs, with the 95 % confidence interval of the mean. On the left the paper’s settings, \
                      on the right with setbve’s own."
                .into(),
            panels: vec![
                tolerance(lines.iter().filter(|line| line.setting.is_published()).collect()),
                tolerance(lines.iter().collect()),
            ],
            columns: 2,
            legend: lines.iter().map(|line| (line.mark, line.setting.label())).collect(),
        });
    }
    figures
}

/// The targets that a panel marks: both where nothing was tuned.
fn targets(setting: &Setting) -> Vec<[u32; 2]> {
    if setting.budget.is_some() { vec![setting.target] } else { vec![LOW, TALL] }
}

fn scatter(run: &Run) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    let title = match run.setting.budget {
        Some(_) => run.setting.title(),
        None => run.setting.label(),
    };
    canvas.text(48.0, 16.0, Anchor::Start, "panel", &title);
    let axes = Axes {
        horizontal: Scale { values: SIZES, pixels: [48.0, WIDTH - 12.0] },
        vertical: Scale { values: HEIGHTS, pixels: [HEIGHT - 40.0, 28.0] },
        names: ["size", "height"],
    };
    axes.draw(&mut canvas);
    // Places with about as many trees are one path.
    let mut paths = [const { String::new() }; 4];
    let mut beyond = 0;
    for ([size, height], trees) in &run.scatter {
        let (x, y) = (f64::from(*size), f64::from(*height));
        if x > SIZES[1] || y > HEIGHTS[1] {
            beyond += trees;
            continue;
        }
        let darkness = match trees {
            1 => 0,
            2..5 => 1,
            5..20 => 2,
            _ => 3,
        };
        let [x, y] = [axes.horizontal.at(x), axes.vertical.at(y)].map(short);
        paths[darkness].push_str(&format!("M{x} {y}h0"));
    }
    for (path, opacity) in paths.iter().zip(["0.25", "0.45", "0.7", "1"]) {
        if !path.is_empty() {
            canvas.raw(&format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"2.4\" stroke-linecap=\"round\" \
                 stroke-opacity=\"{opacity}\"/>"
            ));
        }
    }
    for [size, height] in targets(run.setting) {
        let at = [axes.horizontal.at(f64::from(size)), axes.vertical.at(f64::from(height))];
        canvas.mark(at, 11.0, Mark { shape: Shape::Cross, colour: VERMILLION }, true);
    }
    if beyond > 0 {
        let text = format!("{beyond} beyond");
        canvas.text(WIDTH - 12.0, 40.0, Anchor::End, "muted small", &text);
    }
    canvas
}

struct Line<'a> {
    setting: &'static Setting,
    runs: Vec<&'a Run>,
    mark: Mark,
}

impl Line<'_> {
    /// The mean share within a tolerance, and half the width of its interval, in percent.
    fn at(&self, tolerance: usize) -> [f64; 2] {
        let values: Vec<f64> = self.runs.iter().map(|run| run.percent_within(tolerance)).collect();
        confidence(&values)
    }
}

fn tolerance(lines: Vec<&Line>) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    let highest = lines
        .iter()
        .flat_map(|line| (0..=MOST_TOLERANCE).map(|own| line.at(own).iter().sum::<f64>()))
        .fold(1.0, f64::max);
    let axes = Axes {
        horizontal: Scale { values: [0.0, MOST_TOLERANCE as f64], pixels: [48.0, WIDTH - 12.0] },
        vertical: Scale { values: [0.0, highest.min(100.0)], pixels: [HEIGHT - 40.0, 28.0] },
        names: ["tolerance, %", "trees within, %"],
    };
    axes.draw(&mut canvas);
    for line in lines {
        let point = |tolerance: usize, value: f64| {
            let value = value.clamp(0.0, axes.vertical.values[1]);
            [axes.horizontal.at(tolerance as f64), axes.vertical.at(value)]
        };
        let path = |values: &mut dyn Iterator<Item = [f64; 2]>| {
            let texts: Vec<String> =
                values.map(|at| at.map(short)).map(|[x, y]| format!("{x} {y}")).collect();
            texts.join("L")
        };
        let upper = (0..=MOST_TOLERANCE).map(|own| point(own, line.at(own).iter().sum()));
        let lower = (0..=MOST_TOLERANCE).rev().map(|own| {
            let [mean, half] = line.at(own);
            point(own, mean - half)
        });
        let band = path(&mut upper.chain(lower));
        let means = path(&mut (0..=MOST_TOLERANCE).map(|own| point(own, line.at(own)[0])));
        let colour = line.mark.colour;
        canvas.raw(&format!("<path d=\"M{band}Z\" fill=\"{colour}\" fill-opacity=\"0.15\"/>"));
        canvas.raw(&format!(
            "<path d=\"M{means}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"/>"
        ));
        for own in (10..=MOST_TOLERANCE).step_by(10) {
            canvas.mark(point(own, line.at(own)[0]), 8.0, line.mark, true);
        }
    }
    canvas
}
