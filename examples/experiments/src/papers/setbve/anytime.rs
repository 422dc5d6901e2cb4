//! How good a search is after so many seconds, beside the paper's best method after as many.
//!
//! Every budget has runs of its own: the phases of the paper's methods follow the used share of the
//! budget, so that a longer run looked at early would be unfair to them. What is drawn as the
//! paper's is the best of its methods at each moment, one by one for each measure.

use std::fs;
use std::path::{Path, PathBuf};

use crate::render::chart::{Anchor, BLUE, Canvas, Mark, Scale, Shape, VERMILLION, short};
use crate::render::figure::Figure;
use crate::render::filled::filled;
use crate::render::label;
use crate::render::table::{Entry, Table};
use crate::results::measured::{Measured, Reached, as_csv, measure, save};
use crate::results::metrics::Spread;

const OWN: &str = "default";
const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 220.0;
const MARKS: [(Mark, &str); 2] = [
    (Mark { shape: Shape::Star, colour: VERMILLION }, "setbve’s default"),
    (Mark { shape: Shape::Circle, colour: BLUE }, "the best of the paper’s methods"),
];

/// A measure that is drawn.
struct Quality {
    name: &'static str,
    file: &'static str,
    /// The value of a perfect run.
    most: f64,
    digits: usize,
    of: fn(&Reached) -> Spread,
}

const QUALITIES: [Quality; 3] = [
    Quality {
        name: "coverage × quality",
        file: "anytime-quality",
        most: 1.0,
        digits: 3,
        of: |reached| reached.coverage_quality,
    },
    Quality {
        name: "RAC, %",
        file: "anytime-coverage",
        most: 100.0,
        digits: 1,
        of: |reached| reached.rac,
    },
    Quality { name: "RPD", file: "anytime-rpd", most: 1.0, digits: 3, of: |reached| reached.rpd },
];

/// One system in one budget, in one measure.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    seconds: f64,
    budget: String,
    own: Spread,
    /// The best of the paper's methods, and which it is.
    paper: Spread,
    method: String,
}

/// All moments of a system, the earliest first.
#[derive(Clone, Debug, PartialEq)]
struct Course {
    sut: String,
    moments: Vec<Moment>,
}

/// The budgets in time that both sides have runs of.
fn course(runs: &[Measured], quality: &Quality) -> Course {
    let mut budgets: Vec<(f64, &str)> =
        runs.iter().filter_map(|run| Some((label::seconds(&run.budget)?, &*run.budget))).collect();
    budgets.sort_by(|one, other| one.0.total_cmp(&other.0));
    budgets.dedup();
    let mut methods: Vec<&str> = runs.iter().map(|run| &*run.method).collect();
    methods.sort_by_cached_key(|method| label::method_order(method));
    methods.dedup();
    let moment = |(seconds, budget): (f64, &str)| {
        let reached =
            |method: &str| Reached::of(runs, method, budget).map(|own| (quality.of)(&own));
        let of_paper = methods.iter().filter(|method| is_of_paper(method));
        let (paper, method) = of_paper
            .filter_map(|method| Some((reached(method)?, (*method).to_owned())))
            .reduce(|best, other| if other.0.mean > best.0.mean { other } else { best })?;
        Some(Moment { seconds, budget: budget.into(), own: reached(OWN)?, paper, method })
    };
    Course {
        sut: runs.first().map_or_else(String::new, |run| run.sut.clone()),
        moments: budgets.into_iter().filter_map(moment).collect(),
    }
}

/// Whether it is one of the paper's own: S, ST, SE and SET, whatever chooses their parents.
fn is_of_paper(method: &str) -> bool {
    matches!(method, "s" | "st") || method.starts_with("se-") || method.starts_with("set-")
}

impl Quality {
    /// A figure as the tables print it.
    fn text(&self, Spread { mean, deviation }: Spread) -> String {
        let digits = self.digits;
        match deviation {
            None => format!("{mean:.digits$}"),
            Some(deviation) => format!("{mean:.digits$} ± {deviation:.digits$}"),
        }
    }

    /// Whether setbve's default reads lower than the paper's best.
    fn is_behind(&self, moment: &Moment) -> bool {
        let read = |spread: Spread| (spread.mean * 10_f64.powi(self.digits as i32)).round();
        read(moment.own) < read(moment.paper)
    }

    fn figure(&self, courses: &[Course]) -> Figure {
        Figure {
            name: self.file.into(),
            title: format!("Anytime quality: {}", self.name),
            caption: "Means of the runs of each budget, on one core. The paper’s best is the best \
                      of its methods at each moment."
                .into(),
            panels: courses.iter().map(|course| self.panel(course)).collect(),
            columns: 4,
            legend: MARKS.map(|(mark, label)| (mark, label.to_owned())).into(),
        }
    }

    fn panel(&self, course: &Course) -> Canvas {
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        let (Some(first), Some(last)) = (course.moments.first(), course.moments.last()) else {
            return canvas;
        };
        canvas.text(36.0, 16.0, Anchor::Start, "panel", &course.sut);
        // A moment's distance from the next is by their quotient; alone, it stands in the middle.
        let far = (last.seconds / first.seconds).ln().max(0.1);
        let middle = first.seconds.ln().midpoint(last.seconds.ln());
        let times = Scale {
            values: [middle - 0.56 * far, middle + 0.56 * far],
            pixels: [36.0, WIDTH - 6.0],
        };
        let values =
            Scale { values: [-0.03 * self.most, 1.03 * self.most], pixels: [HEIGHT - 24.0, 26.0] };
        let ([left, right], [bottom, top]) = (times.pixels, values.pixels);
        for tick in values.ticks(5) {
            let y = values.at(tick);
            canvas.line([left, y], [right, y], "grid");
            let text = short(tick * 100.0 / self.most);
            canvas.text(left - 6.0, y + 4.0, Anchor::End, "muted small", &text);
        }
        for moment in &course.moments {
            let x = times.at(moment.seconds.ln());
            canvas.line([x, top], [x, bottom], "grid");
            let text = label::budget(&moment.budget);
            canvas.text(x, bottom + 16.0, Anchor::Middle, "muted small", &text);
        }
        canvas.line([left, bottom], [right, bottom], "axis");
        canvas.line([left, bottom], [left, top], "axis");
        // The own course is drawn last, over the other.
        let sides: [fn(&Moment) -> Spread; 2] = [|moment| moment.own, |moment| moment.paper];
        for (side, (mark, _)) in sides.into_iter().zip(MARKS).rev() {
            let at =
                |moment: &Moment| [times.at(moment.seconds.ln()), values.at(side(moment).mean)];
            let way: Vec<[f64; 2]> = course.moments.iter().map(at).collect();
            let points: Vec<String> =
                way.iter().map(|[x, y]| format!("{} {}", short(*x), short(*y))).collect();
            canvas.raw(&format!(
                "<path d=\"M{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
                points.join("L"),
                mark.colour
            ));
            for place in way {
                canvas.mark(place, 9.0, mark, true);
            }
        }
        canvas
    }

    fn table(&self, courses: &[Course]) -> Table {
        let mut budgets: Vec<&str> =
            courses.iter().flat_map(|own| &own.moments).map(|moment| &*moment.budget).collect();
        budgets.sort_by_cached_key(|budget| label::budget_order(budget));
        budgets.dedup();
        let rows = courses.iter().map(|course| {
            let entries = budgets.iter().flat_map(|budget| {
                let moment = course.moments.iter().find(|moment| moment.budget == **budget);
                let Some(moment) = moment else { return [Entry::default(), Entry::default()] };
                let behind = self.is_behind(moment);
                let paper =
                    format!("{}, {}", self.text(moment.paper), label::method(&moment.method));
                [(self.text(moment.own), !behind), (paper, behind)]
                    .map(|(text, outstanding)| Entry { text, outstanding })
            });
            (course.sut.clone(), entries.collect())
        });
        Table {
            title: self.name.into(),
            note: self.note(courses),
            corner: "System".into(),
            groups: budgets
                .iter()
                .map(|budget| {
                    (label::budget(budget), ["default", "paper’s best"].map(Into::into).into())
                })
                .collect(),
            rows: rows.collect(),
        }
    }

    /// Where setbve's default is behind.
    fn note(&self, courses: &[Course]) -> String {
        let all = courses.iter().map(|course| course.moments.len()).sum::<usize>();
        let behind: Vec<String> = courses
            .iter()
            .flat_map(|course| course.moments.iter().map(move |moment| (course, moment)))
            .filter(|(_, moment)| self.is_behind(moment))
            .map(|(course, moment)| {
                format!(
                    "{} after {} ({} against {} of {})",
                    course.sut,
                    label::budget(&moment.budget),
                    self.text(moment.own),
                    self.text(moment.paper),
                    label::method(&moment.method)
                )
            })
            .collect();
        if behind.is_empty() {
            format!("setbve’s default is behind at none of {all} moments.")
        } else {
            let list = behind.join("; ");
            format!("setbve’s default is behind at {} of {all} moments: {list}.", behind.len())
        }
    }
}

/// How many cells the default search holds; each takes memory.
fn cells(systems: &[&[Measured]]) -> String {
    let mut text =
        String::from("| System | budget | runs | calls | cells |\n|:--|--:|--:|--:|--:|\n");
    for runs in systems {
        let longest = runs
            .iter()
            .filter(|run| run.method == OWN)
            .max_by_key(|run| label::budget_order(&run.budget));
        let Some(Measured { sut, budget, .. }) = longest else { continue };
        let own: Vec<&Measured> =
            runs.iter().filter(|run| run.method == OWN && run.budget == *budget).collect();
        let mean = |of: fn(&Measured) -> u64| {
            own.iter().map(|run| of(run)).sum::<u64>() as usize / own.len()
        };
        text.push_str(&format!(
            "| {sut} | {} | {} | {} | {} |\n",
            label::budget(budget),
            own.len(),
            label::thousands(mean(|run| run.evaluations)),
            label::thousands(mean(|run| run.cells as u64)),
        ));
    }
    text
}

/// The folder's page: `most default`, `most paper`: the most cells of a run, and of which system;
/// `early BUDGET`: the systems on which the default search has nine tenths of its cells after that
/// budget.
fn readme(runs: &[Measured]) -> anyhow::Result<String> {
    let most = |is_its: fn(&str) -> bool| {
        let own = runs.iter().filter(|run| is_its(&run.method)).max_by_key(|run| run.cells)?;
        Some(format!("{} cells ({})", label::thousands(own.cells), own.sut))
    };
    let early = |budget: &str| {
        let is_early = |runs: &&[Measured]| {
            let own = || runs.iter().filter(|run| run.method == OWN);
            let cells = own().filter(|run| run.budget == budget).map(|run| run.cells).max();
            let all = own().map(|run| run.cells).max().unwrap_or_default();
            cells.is_some_and(|cells| 10 * cells >= 9 * all)
        };
        let systems = by_system(runs);
        let names: Vec<&str> =
            systems.iter().filter(|own| is_early(own)).map(|own| &*own[0].sut).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    filled(include_str!("anytime.md"), |key| match key.split_once(' ')? {
        ("most", "default") => most(|method| method == OWN),
        ("most", "paper") => most(is_of_paper),
        ("early", budget) => Some(early(budget)),
        _ => None,
    })
}

/// Runs of one system stand in a row.
fn by_system(runs: &[Measured]) -> Vec<&[Measured]> {
    runs.chunk_by(|one, other| one.sut == other.sut).collect()
}

fn pages(runs: &[Measured]) -> (String, Vec<Figure>) {
    let systems = by_system(runs);
    let of = |quality: &Quality| -> Vec<Course> {
        systems.iter().map(|runs| course(runs, quality)).collect()
    };
    let tables = QUALITIES.iter().map(|quality| quality.table(&of(quality)).markdown());
    let tables: Vec<String> = tables.collect();
    let text = format!(
        "# Anytime quality\n\n{LEGEND}\n\n{}\n## Cells of the default search\n\n{}",
        tables.join("\n"),
        cells(&systems)
    );
    (text, QUALITIES.iter().map(|quality| quality.figure(&of(quality))).collect())
}

const LEGEND: &str = "\
Mean ± standard deviation of the runs of each budget; without ±, there is a single run. The \
paper’s best is that of its methods whose mean is highest at that moment, in that measure. The \
better of the two is bold. Coverage × quality, RAC and RPD are as in the tables of the campaign, \
relative to all runs of these systems.";

/// Measures the runs and writes into the folder `out`: `README.md`, `tables.md`, a figure for each
/// measure, and the runs as `results.csv`.
///
/// # Errors
///
/// If a run cannot be read or a file not be written.
pub(crate) fn write(runs: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let runs: Vec<Measured> = measure(runs)?.into_iter().flat_map(|system| system.runs).collect();
    fs::create_dir_all(out)?;
    let (text, figures) = pages(&runs);
    save(&out.join("tables.md"), &text)?;
    save(&out.join("README.md"), &readme(&runs)?)?;
    for figure in figures {
        save(&out.join(format!("{}.svg", figure.name)), &figure.svg())?;
    }
    save(&out.join("results.csv"), &as_csv(&runs)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::measured::tests::measured;

    /// In each budget, the default search and two of the paper's methods.
    fn runs() -> Vec<Measured> {
        let runs = [
            ("default", "10s", 0.9),
            ("default", "1s", 0.4),
            ("default", "1s", 0.2),
            ("s", "1s", 0.5),
            ("s", "10s", 0.6),
            ("se-uniform", "1s", 0.3),
            ("se-uniform", "10s", 0.7),
            ("bcs", "1s", 1.0),
            ("default", "1000", 1.0),
        ];
        let runs = runs.into_iter().zip(1..);
        runs.map(|((method, budget, rpd), seed)| measured(method, budget, seed, rpd, 50.0))
            .collect()
    }

    fn rpd() -> &'static Quality {
        &QUALITIES[2]
    }

    #[test]
    fn the_paper_s_best_is_chosen_at_each_moment() {
        let course = course(&runs(), rpd());
        let found: Vec<(f64, String, f64, &str)> = course
            .moments
            .iter()
            .map(|own| (own.seconds, format!("{:.2}", own.own.mean), own.paper.mean, &*own.method))
            .collect();
        let expected = [(1.0, "0.30".into(), 0.5, "s"), (10.0, "0.90".into(), 0.7, "se-uniform")];
        assert_eq!(found, expected, "budgets in calls and AutoBVA's methods do not count");
    }

    #[test]
    fn the_page_says_where_the_default_is_behind() {
        let courses = [course(&runs(), rpd())];
        let expected = "setbve’s default is behind at 1 of 2 moments: bytecount after 1 s \
                        (0.300 ± 0.141 against 0.500 of S-Bituniform).";
        assert_eq!(rpd().note(&courses), expected);
        let row = &rpd().table(&courses).rows[0].1;
        let bold: Vec<bool> = row.iter().map(|entry| entry.outstanding).collect();
        assert_eq!(bold, [false, true, true, false]);
        let ahead = Course { moments: courses[0].moments[1..].to_vec(), ..courses[0].clone() };
        assert_eq!(rpd().note(&[ahead]), "setbve’s default is behind at none of 1 moments.");
    }

    #[test]
    fn what_reads_the_same_is_not_behind() {
        let mut moment = course(&runs(), rpd()).moments.remove(1);
        moment.own.mean = 0.699_9;
        assert!(!rpd().is_behind(&moment));
        moment.own.mean = 0.699;
        assert!(rpd().is_behind(&moment));
    }

    #[test]
    fn a_panel_has_both_courses() {
        let svg = rpd().figure(&[course(&runs(), rpd())]).svg();
        for colour in [VERMILLION, BLUE] {
            let line = format!("fill=\"none\" stroke=\"{colour}\"");
            assert_eq!(svg.matches(&line).count(), 1, "{svg}");
        }
        assert!(svg.contains(">1 s</text>") && svg.contains(">10 s</text>"), "{svg}");
        let alone = rpd().figure(&[course(&runs()[1..4], rpd())]).svg();
        assert!(!alone.contains("NaN"), "{alone}");
    }

    #[test]
    fn cells_are_those_of_the_longest_search() {
        let runs = runs().into_iter().filter(|run| run.budget != "1000").collect::<Vec<_>>();
        assert!(cells(&[&runs]).ends_with("| bytecount | 10 s | 1 | 1,000 | 10 |\n"));
    }

    #[test]
    fn the_published_pages_are_made_of_the_published_results() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("published/anytime");
        let mut csv = csv::Reader::from_path(folder.join("results.csv")).unwrap();
        let runs: Vec<Measured> = csv.deserialize().collect::<Result<_, _>>().unwrap();
        let (text, figures) = pages(&runs);
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(read("tables.md"), text);
        assert_eq!(read("README.md"), readme(&runs).unwrap());
        for figure in figures {
            assert_eq!(read(&format!("{}.svg", figure.name)), figure.svg());
        }
    }
}
