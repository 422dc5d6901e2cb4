//! Figure 6: quality against diversity.

use crate::render::chart::{
    Anchor, Axes, BLUE, BROWN, Canvas, GREEN, GREY, Mark, ORANGE, PURPLE, SKY, Scale, Shape,
    VERMILLION,
};
use crate::render::figure::Figure;
use crate::render::label;
use crate::results::measured::System;

const WIDTH: f64 = 350.0;
const HEIGHT: f64 = 310.0;

/// RPD against RAC, one panel per system, every method at its shortest budget (small and hollow) and
/// its longest. As in the paper, methods with the Tracer are left out: it has "only a modest impact"
/// on both (SETBVE, section 5.1.6).
pub(crate) fn tradeoff(systems: &[&System]) -> Figure {
    let mut methods: Vec<&str> = systems
        .iter()
        .flat_map(|system| &system.methods)
        .map(|method| &**method)
        .filter(|method| !traces(method))
        .collect();
    methods.sort_by_cached_key(|method| label::method_order(method));
    methods.dedup();
    let marks: Vec<(&str, Mark)> =
        methods.iter().enumerate().map(|(index, method)| (*method, mark(method, index))).collect();
    Figure {
        name: "figure-6".into(),
        title: "SETBVE, Figure 6: quality against diversity".into(),
        caption: "Means of each method without Tracer: small and hollow in the shortest budget, large and \
                  full in the longest."
            .into(),
        panels: systems.iter().map(|system| panel(system, &marks)).collect(),
        columns: if systems.len() > 4 { 3 } else { 2 },
        legend: marks.iter().map(|(name, mark)| (*mark, label::method(name).to_owned())).collect(),
    }
}

fn traces(method: &str) -> bool {
    method == "st" || method.starts_with("set-")
}

fn mark(method: &str, index: usize) -> Mark {
    let (shape, colour) = match method {
        "default" => (Shape::Star, VERMILLION),
        "se-curiosity" => (Shape::Circle, BLUE),
        "se-fitness" => (Shape::Square, GREEN),
        "se-uniform" => (Shape::Triangle, PURPLE),
        "s" => (Shape::Diamond, SKY),
        "s-random" => (Shape::Cross, GREY),
        "bcs" => (Shape::TriangleDown, ORANGE),
        "lns" => (Shape::Square, BROWN),
        _ => ([Shape::Circle, Shape::Diamond, Shape::Triangle][index % 3], GREY),
    };
    Mark { shape, colour }
}

fn panel(system: &System, marks: &[(&str, Mark)]) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    canvas.text(48.0, 16.0, Anchor::Start, "panel", &system.sut);
    // A little room around the corners, where the best and the worst are.
    let axes = Axes {
        horizontal: Scale { values: [-3.0, 103.0], pixels: [48.0, WIDTH - 6.0] },
        vertical: Scale { values: [-0.03, 1.03], pixels: [HEIGHT - 40.0, 28.0] },
        names: ["RAC, %", "RPD"],
    };
    axes.draw(&mut canvas);
    let place = |method: &str, budget: &String| {
        let reached = system.reached(method, budget)?;
        Some([axes.horizontal.at(reached.rac.mean), axes.vertical.at(reached.rpd.mean)])
    };
    let ways: Vec<(Vec<[f64; 2]>, Mark)> = marks
        .iter()
        .rev()
        .map(|(method, mark)| {
            (system.budgets.iter().filter_map(|budget| place(method, budget)).collect(), *mark)
        })
        .collect();
    for (way, mark) in &ways {
        for step in way.windows(2) {
            let [[x1, y1], [x2, y2]] =
                [step[0], step[1]].map(|at| at.map(crate::render::chart::short));
            canvas.raw(&format!(
                "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{}\" stroke-width=\"1.5\" opacity=\"0.6\"/>",
                mark.colour
            ));
        }
    }
    for (way, mark) in &ways {
        if let [first, _, ..] = way[..] {
            canvas.mark(first, 8.0, *mark, false);
        }
    }
    for (way, mark) in &ways {
        if let Some(last) = way.last() {
            canvas.mark(*last, 11.0, *mark, true);
        }
    }
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::measured::tests::{measured, system};

    #[test]
    fn methods_with_the_tracer_are_left_out() {
        let mut system = system();
        system.methods.extend(["st".into(), "set-uniform".into(), "se-uniform".into()]);
        system.runs.push(measured("se-uniform", "5s", 1, 0.5, 50.0));
        let figure = tradeoff(&[&system]);
        let legend: Vec<&str> = figure.legend.iter().map(|(_, label)| &**label).collect();
        assert_eq!(legend, ["setbve’s default", "SE-Uniform", "S-Bituniform"]);
    }

    #[test]
    fn a_method_stands_where_its_means_are() {
        let svg = tradeoff(&[&system()]).svg();
        // `s` at RAC 40 of −3 to 103 on 48 to 344, RPD 0.25 of −0.03 to 1.03 on 270 to 28.
        let diamond = Shape::Diamond;
        let mut canvas = Canvas::new(0.0, 0.0);
        let at = [48.0 + 43.0 / 106.0 * 296.0, 270.0 - 0.28 / 1.06 * 242.0];
        canvas.mark(at, 11.0, Mark { shape: diamond, colour: SKY }, true);
        let path = canvas.svg("");
        let path = path.lines().nth(1).expect("the mark");
        assert!(svg.contains(path), "{path} is not in {svg}");
    }

    #[test]
    fn no_two_methods_of_the_papers_look_the_same() {
        let names =
            ["default", "se-curiosity", "se-fitness", "se-uniform", "s", "s-random", "bcs", "lns"];
        let mut colours = names.map(|method| mark(method, 0).colour);
        colours.sort_unstable();
        assert!(colours.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
