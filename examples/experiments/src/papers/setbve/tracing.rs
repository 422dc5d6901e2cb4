//! The SETBVE paper's figures of boundaries in the input space, two runs side by side: AutoBVA and SETBVE
//! (Figure 1), and before and after the Tracer (Figures 3 and 8 to 10; after it, its populations as well).

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;

use crate::render::chart::{
    Anchor, Axes, BLUE, BROWN, Canvas, GREEN, GREY, Mark, ORANGE, PURPLE, SKY, Scale, Shape,
    VERMILLION, short,
};
use crate::render::figure::Figure;
use crate::render::label;
use crate::results::archive::{Archived, read_traced};
use crate::results::measured::{RunFile, by_system};

/// What one of the paper's figures shows.
#[derive(Clone, Copy, Debug)]
struct View {
    number: u32,
    sut: &'static str,
    sides: Sides,
    /// Which arguments are drawn, what they are called, and from where to where.
    arguments: [(usize, &'static str, [f64; 2]); 2],
    /// Colours of outcomes whose order means something.
    colours: &'static [(&'static str, &'static str)],
    /// What the reader must know about the picture.
    note: &'static str,
}

/// Which runs a figure has side by side.
#[derive(Clone, Copy, Debug)]
enum Sides {
    /// One without and one with the Tracer, of this parent selection.
    Tracer(&'static str),
    /// One of each of these methods; their archives.
    Methods([&'static str; 2]),
}

const CATEGORIES: &[(&str, &str)] = &[
    ("Underweight", SKY),
    ("Normal", BLUE),
    ("Overweight", ORANGE),
    ("Obese", VERMILLION),
    ("Severely obese", PURPLE),
];

/// SETBVE, sections 1, 3 and 5.3.
const VIEWS: [View; 5] = [
    View {
        number: 1,
        sut: "bmi",
        sides: Sides::Methods(["bcs", "set-uniform"]),
        arguments: [(0, "height, cm", [-10.0, 250.0]), (1, "weight, kg", [-10.0, 200.0])],
        colours: CATEGORIES,
        note: " The paper does not say which of SETBVE’s configurations its figure shows, nor of which budget.",
    },
    View {
        number: 3,
        sut: "two_circles",
        sides: Sides::Tracer("uniform"),
        arguments: [(0, "x", [40.0, 420.0]), (1, "y", [40.0, 420.0])],
        colours: &[("insideA", BLUE), ("insideB", GREEN), ("outsideBoth", ORANGE)],
        note: " The paper’s is a drawing; the circles’ places are those of its authors’ code.",
    },
    View {
        number: 8,
        sut: "circle",
        sides: Sides::Tracer("curiosity"),
        arguments: [(0, "x", [-110.0, 110.0]), (1, "y", [-110.0, 110.0])],
        colours: &[("in", BLUE), ("out", ORANGE)],
        note: "",
    },
    View {
        number: 9,
        sut: "bmi",
        sides: Sides::Tracer("fitness"),
        arguments: [(0, "height, cm", [-10.0, 250.0]), (1, "weight, kg", [-10.0, 200.0])],
        colours: CATEGORIES,
        note: "",
    },
    View {
        number: 10,
        sut: "date",
        sides: Sides::Tracer("uniform"),
        arguments: [(0, "day", [-4.5, 36.5]), (1, "month", [-1.5, 14.5])],
        colours: &[],
        note: " Years are left out.",
    },
];

const SELECTIONS: [&str; 3] = ["uniform", "fitness", "curiosity"];

/// For the kinds of outcome that [`View::colours`] does not name.
const COLOURS: [&str; 6] = [GREY, GREEN, BROWN, PURPLE, SKY, VERMILLION];
/// What valid outputs with numbers in them are called, all together.
const VALID: &str = "valid";

const WIDTH: f64 = 370.0;
const HEIGHT: f64 = 380.0;
/// The longest label of a kind of outcome, in characters.
const LABEL: usize = 44;

/// The figures for which the campaign has both runs.
///
/// # Errors
///
/// If one of those runs cannot be read.
pub(crate) fn tracing(paths: &[PathBuf]) -> anyhow::Result<Vec<Figure>> {
    let systems = by_system(paths);
    let mut figures = Vec::new();
    for view in &VIEWS {
        let Some((_, files)) = systems.iter().find(|(sut, _)| sut == view.sut) else { continue };
        let figure = match view.sides {
            Sides::Tracer(selection) => {
                before_and_after(files, selection).map(|files| view.before_and_after(files))
            }
            Sides::Methods(methods) => {
                side_by_side(files, &methods).map(|files| view.side_by_side(files))
            }
        };
        figures.extend(figure.transpose()?);
    }
    Ok(figures)
}

/// The runs without and with the Tracer, of the selection that is wanted if there are such.
fn before_and_after<'a>(files: &'a [RunFile], wanted: &str) -> Option<[&'a RunFile; 2]> {
    let selections = [wanted].into_iter().chain(SELECTIONS);
    let mut found = selections.filter_map(|selection| {
        side_by_side(files, &["se", "set"].map(|stage| format!("{stage}-{selection}")))
    });
    found.next()
}

/// The runs of two methods that have the longest budget and then the lowest seed in common.
fn side_by_side<'a>(
    files: &'a [RunFile],
    methods: &[impl AsRef<str>; 2],
) -> Option<[&'a RunFile; 2]> {
    let [left, right] =
        methods.each_ref().map(|method| files.iter().filter(|file| file.method == method.as_ref()));
    let pairs = left.filter_map(|file| {
        let same = |other: &&RunFile| other.budget == file.budget && other.seed == file.seed;
        Some([file, right.clone().find(same)?])
    });
    // Of equals `max_by_key` takes the last, so seeds are compared as well.
    pairs.max_by_key(|[file, _]| (label::budget_order(&file.budget), std::cmp::Reverse(file.seed)))
}

/// The pairs of an archive and those of populations that it does not have, each once.
fn together(archive: Vec<Archived>, traced: Vec<Archived>) -> Vec<Archived> {
    let mut known: HashSet<[Vec<i128>; 2]> = HashSet::new();
    let mut all = archive;
    all.extend(traced);
    all.retain(|pair| known.insert(pair.inputs.clone()));
    all
}

/// The pairs of a run within a view.
#[derive(Debug, Default)]
struct Traces {
    pairs: usize,
    /// Places of both inputs.
    lines: BTreeSet<[[i64; 2]; 2]>,
    /// Places by kind of outcome.
    points: BTreeMap<String, BTreeSet<[i64; 2]>>,
}

impl View {
    /// The archives of two methods.
    fn side_by_side(&self, files: [&RunFile; 2]) -> anyhow::Result<Figure> {
        let [left, right] = files.map(|file| label::method(&file.method));
        let traces =
            [self.traces(&files[0].read()?.archive), self.traces(&files[1].read()?.archive)];
        let caption = format!(
            "Boundary candidates in the archives of two runs of {} (seed {}), one per cell; lines join \
             pairs.{}",
            label::budget(&files[0].budget),
            files[0].seed,
            self.note,
        );
        Ok(self.figure(
            &format!("boundaries of {}, AutoBVA’s and SETBVE’s", self.sut),
            caption,
            &[left, right].map(str::to_owned),
            &traces,
        ))
    }

    /// Before and after the Tracer.
    fn before_and_after(&self, files: [&RunFile; 2]) -> anyhow::Result<Figure> {
        let before = self.traces(&files[0].read()?.archive);
        let traced = read_traced(&files[1].path, &files[1].sut)?;
        let drawn = if traced.is_some() {
            "after it, its own populations are drawn with the archive"
        } else {
            "after it, only the archive is drawn, for its own populations are not in the campaign"
        };
        let after = self.traces(&together(files[1].read()?.archive, traced.unwrap_or_default()));
        let [left, right] = files.map(|file| label::method(&file.method));
        let caption = format!(
            "Boundary candidates of a run of {} (seed {}), without Tracer and with; lines join pairs; \
             {drawn}.{}",
            label::budget(&files[0].budget),
            files[0].seed,
            self.note,
        );
        Ok(self.figure(
            &format!("boundaries of {} before and after the Tracer", self.sut),
            caption,
            &[format!("Before: {left}"), format!("After: {right}")],
            &[before, after],
        ))
    }

    fn figure(
        &self,
        subject: &str,
        caption: String,
        sides: &[String; 2],
        traces: &[Traces; 2],
    ) -> Figure {
        let kinds = self.kinds(traces.each_ref());
        let panels = sides.iter().zip(traces).map(|(side, traces)| {
            let title = format!("{side}, {} pairs", label::thousands(traces.pairs));
            self.panel(&title, traces, &kinds)
        });
        let mark = |colour| Mark { shape: Shape::Circle, colour };
        Figure {
            name: format!("figure-{}-{}", self.number, self.sut),
            title: format!("SETBVE, Figure {}: {subject}", self.number),
            caption,
            panels: panels.collect(),
            columns: 2,
            legend: kinds.into_iter().map(|(kind, colour)| (mark(colour), kind.clone())).collect(),
        }
    }

    /// What of an archive is to be seen: pairs with different outcomes, both inputs within the view.
    fn traces(&self, archive: &[Archived]) -> Traces {
        let mut traces = Traces::default();
        for pair in archive.iter().filter(|pair| pair.derivative > 0.0) {
            let [Some(one), Some(other)] = [0, 1].map(|side| self.place(&pair.inputs[side])) else {
                continue;
            };
            traces.pairs += 1;
            traces.lines.insert([one.min(other), one.max(other)]);
            for (side, place) in [one, other].into_iter().enumerate() {
                let kind = kind(&pair.outputs[side], pair.errors[side]);
                traces.points.entry(kind).or_default().insert(place);
            }
        }
        traces
    }

    fn place(&self, input: &[i128]) -> Option<[i64; 2]> {
        let [across, up] = self.arguments.each_ref().map(|(argument, _, [low, high])| {
            let value = i64::try_from(*input.get(*argument)?).ok()?;
            (*low..=*high).contains(&(value as f64)).then_some(value)
        });
        Some([across?, up?])
    }

    /// All kinds of outcome with their colours: those with a colour of their own first.
    fn kinds(&self, traces: [&Traces; 2]) -> Vec<(String, &'static str)> {
        let seen: BTreeSet<&String> =
            traces.iter().flat_map(|traces| traces.points.keys()).collect();
        let own = self.colours.iter().filter(|own| seen.iter().any(|kind| **kind == own.0));
        let own = own.map(|(kind, colour)| ((*kind).to_owned(), *colour));
        let other = seen.iter().filter(|kind| self.colours.iter().all(|own| own.0 != ***kind));
        // What is valid stands out from the errors.
        let (valid, errors): (Vec<&String>, Vec<&String>) = other.partition(|kind| **kind == VALID);
        let valid = valid.into_iter().map(|kind| (kind.clone(), BLUE));
        let colours = if self.colours.is_empty() {
            [ORANGE, GREY, PURPLE, GREEN, BROWN, VERMILLION]
        } else {
            COLOURS
        };
        let errors = errors.into_iter().cloned().zip(colours.into_iter().cycle());
        own.chain(valid).chain(errors).collect()
    }

    fn panel(&self, title: &str, traces: &Traces, kinds: &[(String, &'static str)]) -> Canvas {
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        canvas.text(48.0, 16.0, Anchor::Start, "panel", title);
        let [(_, across, horizontal), (_, up, vertical)] = self.arguments;
        let axes = Axes {
            horizontal: Scale { values: horizontal, pixels: [48.0, WIDTH - 6.0] },
            vertical: Scale { values: vertical, pixels: [HEIGHT - 40.0, 28.0] },
            names: [across, up],
        };
        axes.draw(&mut canvas);
        let at = |[x, y]: [i64; 2]| {
            [short(axes.horizontal.at(x as f64)), short(axes.vertical.at(y as f64))]
        };
        let lines = traces.lines.iter().map(|[one, other]| {
            let [[x1, y1], [x2, y2]] = [at(*one), at(*other)];
            format!("M{x1} {y1}L{x2} {y2}")
        });
        let lines: String = lines.collect();
        canvas.raw(&format!("<path d=\"{lines}\" fill=\"none\" class=\"axis\" opacity=\"0.4\"/>"));
        let unit = (axes.horizontal.at(1.0) - axes.horizontal.at(0.0))
            .min(axes.vertical.at(0.0) - axes.vertical.at(1.0));
        let size = short((unit * 0.55).clamp(3.2, 5.0));
        for (kind, colour) in kinds {
            // A line without length and with round ends is a dot, in the least of space.
            let dots = traces.points.get(kind).into_iter().flatten().map(|place| {
                let [x, y] = at(*place);
                format!("M{x} {y}h0")
            });
            let dots: String = dots.collect();
            canvas.raw(&format!(
                "<path d=\"{dots}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{size}\" \
                 stroke-linecap=\"round\"/>"
            ));
        }
        canvas
    }
}

/// What a person would call the outcome: an error by its text with numbers collapsed, as output
/// classes are; a value as it is, unless it holds numbers.
fn kind(output: &str, is_error: bool) -> String {
    if !is_error {
        let has_numbers = output.contains(|c: char| c.is_ascii_digit());
        return if has_numbers { VALID.into() } else { output.into() };
    }
    let mut text = String::new();
    for character in output.chars() {
        if character.is_ascii_digit() {
            if text.ends_with('-') {
                text.pop();
            }
            if !text.ends_with('#') {
                text.push('#');
            }
        } else {
            text.push(character);
        }
    }
    if text.chars().count() > LABEL {
        text = text.chars().take(LABEL - 1).chain(['…']).collect();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve::experiment::Method;
    use std::path::Path;

    const CIRCLE: View = VIEWS[2];

    fn archived(inputs: [[i128; 2]; 2], outputs: [&str; 2], derivative: f64) -> Archived {
        Archived {
            inputs: inputs.map(Vec::from),
            outputs: outputs.map(Into::into),
            errors: outputs.map(|output| output.contains("Error")),
            cell: vec![0],
            derivative,
        }
    }

    #[test]
    fn pairs_out_of_view_and_of_one_behaviour_are_left_out() {
        let archive = [
            archived([[0, 80], [0, 81]], ["in", "out"], 1.0),
            archived([[0, 81], [0, 80]], ["out", "in"], 1.0),
            archived([[1, 80], [0, 0]], ["out", "DomainError(\"…\")"], 0.1),
            archived([[0, 80], [0, 810]], ["in", "out"], 0.001),
            archived([[0, 80], [i128::MAX, 81]], ["in", "out"], 1e-38),
            archived([[0, 80], [1, 1]], ["in", "in"], 0.0),
        ];
        let traces = CIRCLE.traces(&archive);
        assert_eq!(traces.pairs, 3);
        let lines: Vec<_> = traces.lines.into_iter().collect();
        assert_eq!(lines, [[[0, 0], [1, 80]], [[0, 80], [0, 81]]]);
        let kinds: Vec<&String> = traces.points.keys().collect();
        assert_eq!(kinds, ["DomainError(\"…\")", "in", "out"]);
    }

    #[test]
    fn what_the_tracer_ended_with_is_drawn_after_it() {
        let pair = |y| archived([[0, y], [0, y + 1]], ["in", "out"], 1.0);
        let (archive, traced) = (vec![pair(1), pair(2)], vec![pair(2), pair(3), pair(3)]);
        assert_eq!(together(archive, traced), [pair(1), pair(2), pair(3)]);
        let dir = tempfile::tempdir().expect("there is a folder for it");
        let plan = crate::commands::campaign::Plan {
            suts: vec![crate::suts::Sut::named("circle").expect("there is one")],
            methods: vec![Method::SeCuriosity, Method::SetCuriosity],
            budgets: vec![crate::budget::Budget::Evaluations(30_000)],
            seeds: vec![1],
            shard: crate::commands::shard::Shard::default(),
            jobs: 1,
            into: dir.path().to_owned(),
        };
        crate::commands::campaign::conduct(&plan).expect("it is writable");
        let runs = crate::results::archives(dir.path()).expect("there are two");
        let title = || tracing(&runs).expect("they are whole")[0].html();
        let with = title();
        assert!(with.contains("its own populations are drawn"), "{with}");
        let traced = dir.path().join("circle/set-curiosity/30000/1.traced.csv");
        std::fs::remove_file(traced).expect("it was written");
        let without = title();
        assert!(without.contains("only the archive is drawn"), "{without}");
        let dots = |html: &str| html.matches("h0").count();
        assert!(dots(&with) > dots(&without), "{} {}", dots(&with), dots(&without));
    }

    #[test]
    fn every_outcome_is_a_dot_of_its_kind_s_colour() {
        let traces = CIRCLE.traces(&[archived([[0, 80], [0, 81]], ["in", "out"], 1.0)]);
        let kinds = CIRCLE.kinds([&traces, &Traces::default()]);
        assert_eq!(kinds, [("in".to_owned(), BLUE), ("out".to_owned(), ORANGE)]);
        let svg = CIRCLE.panel("circle", &traces, &kinds).svg("");
        // x = 0 is in the middle of 48 to 364, y = 80 of ±110 on 340 to 28.
        assert!(
            svg.contains(&format!("d=\"M206 70.5h0\" fill=\"none\" stroke=\"{BLUE}\"")),
            "{svg}"
        );
        assert!(
            svg.contains(&format!("d=\"M206 69.1h0\" fill=\"none\" stroke=\"{ORANGE}\"")),
            "{svg}"
        );
        assert!(svg.contains("d=\"M206 70.5L206 69.1\""), "{svg}");
    }

    #[test]
    fn outcomes_are_kept_apart_by_kind_not_by_number() {
        assert_eq!(kind("Severely obese", false), "Severely obese");
        assert_eq!(kind("-0004-02-29", false), "valid");
        let error = |text| kind(text, true);
        assert_eq!(
            error("ArgumentError(\"Day: -32 out of range (1:31)\")"),
            "ArgumentError(\"Day: # out of range (#:#)\")"
        );
        assert_eq!(error(&format!("Error({})", "long".repeat(20))).chars().count(), LABEL);
    }

    #[test]
    fn the_longest_run_with_a_counterpart_is_drawn() {
        let at = |path: &str| RunFile::at(Path::new(path)).expect("a run");
        let files = [
            at("circle/se-curiosity/5s/1.csv"),
            at("circle/se-curiosity/30s/2.csv"),
            at("circle/se-curiosity/30s/3.csv"),
            at("circle/se-curiosity/30s/1.csv"),
            at("circle/se-curiosity/600s/1.csv"),
            at("circle/set-curiosity/5s/1.csv"),
            at("circle/set-curiosity/30s/3.csv"),
            at("circle/set-curiosity/30s/2.csv"),
        ];
        let found = before_and_after(&files, "curiosity").expect("runs");
        assert_eq!(found, [&files[1], &files[7]]);
        // Another selection is better than none.
        assert_eq!(before_and_after(&files, "fitness"), Some(found));
        assert!(before_and_after(&files[..5], "curiosity").is_none());
    }
}
