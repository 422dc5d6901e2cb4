//! What the paper says came out, beside what came out here: what was fitted, and what was not.

use setbve::experiment::testdata::Technique;
use setbve_ariadne_suts::{SUBJECTS, Set};

use crate::papers::ariadne::cell::{Cell, complexity};
use crate::papers::ariadne::tables::{executions, label, percent};

/// A statement of the paper, or of this project, and what the figures here say of it.
#[derive(Clone, Debug)]
pub struct Claim {
    pub basis: Basis,
    pub stated: String,
    pub found: String,
    pub verdict: Verdict,
}

/// How much an agreement says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Programs, the selection of parents or, of this project's own claim, the search were chosen so that
    /// it holds: that it does was made, not found.
    Calibrated,
    /// Nothing was chosen with it in view.
    Checked,
}

/// What the figures here say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Yes,
    No,
    /// Some of what the statement is about has no runs, and the rest agrees with it.
    NotRun,
}

/// “Around 50,000”: within a fifth of it.
const AROUND_50_000: [f64; 2] = [40_000.0, 60_000.0];
/// “Similar” costs: at most so many times each other.
const SIMILAR: f64 = 2.0;
/// What counts as “notable” or “significant”, of which the paper gives no measure: executions are at
/// most this share of the others’ …
const NOTABLY_FASTER: f64 = 0.5;
/// … or the mean coverage is higher by this.
const NOTABLY_MORE: f64 = 0.05;

const SEEDED: [(Technique, &str); 2] = [(Technique::Seeded10, "0.1"), (Technique::Seeded20, "0.2")];

/// What the words of the statements are taken to mean.
pub fn definitions() -> String {
    format!(
        "“Wholly” means that every run covered everything. “Around 50,000” is taken to be {} to {}; “similar” \
         costs are at most {SIMILAR} times each other; “notably” and “significantly” mean at most {} % of the \
         executions, or a mean coverage higher by {} points or more. The paper gives no measure for these words.",
        executions(AROUND_50_000[0]),
        executions(AROUND_50_000[1]),
        NOTABLY_FASTER * 100.0,
        NOTABLY_MORE * 100.0,
    )
}

/// All claims, those that were fitted first.
pub fn claims(cells: &[Cell]) -> Vec<Claim> {
    let mut claims = calibrated(cells);
    claims.extend(checked(cells));
    claims
}

fn calibrated(cells: &[Cell]) -> Vec<Claim> {
    let basis = Basis::Calibrated;
    let one_condition = |[_, conditions]: [usize; 2]| conditions == 1;
    let more_conditions = |[_, conditions]: [usize; 2]| conditions > 1;
    vec![
        whole(
            basis,
            "The improved grammar covers everything in every run, on all 33 programs",
            &Asked::of(cells, &[Technique::Improved], |_, _| true),
        ),
        budget(&Asked::of(cells, &[Technique::Improved], |_, set| set == Set::Comp)),
        fall_short(
            "The original grammar covers no program of Set 1 wholly, and its MC there is between 25 and 75",
            &Asked::of(cells, &[Technique::Original], |_, set| set == Set::One),
        ),
        whole(
            basis,
            "The original grammar covers everything of Set 2 in every run",
            &Asked::of(cells, &[Technique::Original], |_, set| set == Set::Two),
        ),
        validity_checks(&Asked::of(
            cells,
            &[Technique::Improved, Technique::Original],
            |name, _| ["check ISBN", "check ISSN"].contains(&name),
        )),
        nesting(
            basis,
            "The original grammar covers comp(0 to 2, 1), comp(0, 2) and comp(0, 3) wholly, and no other comp",
            &Asked::scaled(cells, Technique::Original, |_| true),
            |[nesting, conditions]| nesting == 0 || conditions == 1 && nesting <= 2,
        ),
        nesting(
            basis,
            "The genetic algorithm on 8 bits covers nesting complexities up to 2 wholly, and no other comp",
            &Asked::scaled(cells, Technique::Genetic8, |_| true),
            |[nesting, _]| nesting <= 2,
        ),
        nesting(
            basis,
            "The genetic algorithm on 16 bits covers comp(0, 1) wholly, and none of comp(1 to 5, 1)",
            &Asked::scaled(cells, Technique::Genetic16, one_condition),
            |[nesting, _]| nesting == 0,
        ),
        nesting(
            basis,
            "The genetic algorithm on 32 bits covers comp(0, 1) wholly, and none of comp(1 to 5, 1)",
            &Asked::scaled(cells, Technique::Genetic32, one_condition),
            |[nesting, _]| nesting == 0,
        ),
        nesting(
            basis,
            "The seeded genetic algorithm (0.2) covers comp(0 to 2, 2) and comp(0 to 2, 3) wholly, and none of \
             the deeper ones",
            &Asked::scaled(cells, Technique::Seeded20, more_conditions),
            |[nesting, _]| nesting <= 2,
        ),
        half(&Asked::of(cells, &[Technique::Guided, Technique::Improved], |_, _| true)),
    ]
}

fn checked(cells: &[Cell]) -> Vec<Claim> {
    let more_conditions = |[_, conditions]: [usize; 2]| conditions > 1;
    let mut claims = vec![
        nesting(
            Basis::Checked,
            "The seeded genetic algorithm (0.1) covers comp(0 to 2, 2) and comp(0 to 2, 3) wholly, and none of \
             the deeper ones",
            &Asked::scaled(cells, Technique::Seeded10, more_conditions),
            |[nesting, _]| nesting <= 2,
        ),
        simplest(cells),
        similar(&Asked::of(cells, &[Technique::Improved, Technique::Original], |name, _| {
            ["comp(1,1)", "comp(2,1)"].contains(&name)
        })),
    ];
    for (seeded, rate) in SEEDED {
        let one = Asked::of(cells, &[Technique::Genetic16, seeded], |name, _| {
            complexity(name).is_some_and(|[_, conditions]| conditions == 1)
        });
        claims.push(faster_only(rate, &one));
        claims.push(no_more(rate, &one));
    }
    let deeper = |techniques: &[Technique]| {
        Asked::of(cells, techniques, |name, _| {
            complexity(name).is_some_and(|[nesting, conditions]| nesting > 0 && conditions > 1)
        })
    };
    for (seeded, rate) in SEEDED {
        claims.push(better(rate, &deeper(&[Technique::Genetic16, seeded])));
    }
    claims.push(more_seeds(&deeper(&[Technique::Seeded10, Technique::Seeded20])));
    claims.push(cheaper(&Asked::of(
        cells,
        &[Technique::Improved, Technique::Original],
        |_, set| set == Set::Two,
    )));
    claims.push(trivial(&Asked::of(cells, &[Technique::Improved], |_, set| set != Set::Comp)));
    claims
}

fn name(cell: &Cell) -> &'static str {
    cell.subject.program.name
}

/// What a statement is about: programs, each with the cells of the techniques that it compares.
struct Asked<'a> {
    /// Only of programs on which every technique ran.
    programs: Vec<Vec<&'a Cell>>,
    missing: Vec<&'static str>,
}

impl<'a> Asked<'a> {
    fn of(
        cells: &'a [Cell],
        techniques: &[Technique],
        is_asked: impl Fn(&str, Set) -> bool,
    ) -> Self {
        let mut asked = Self { programs: Vec::new(), missing: Vec::new() };
        for subject in SUBJECTS {
            let program = subject.program.name;
            if !is_asked(program, subject.set) {
                continue;
            }
            let of = |technique: &Technique| {
                cells.iter().find(|cell| name(cell) == program && cell.technique == *technique)
            };
            match techniques.iter().map(of).collect() {
                Some(found) => asked.programs.push(found),
                None => asked.missing.push(program),
            }
        }
        asked
    }

    /// One technique on comp(n, c).
    fn scaled(cells: &'a [Cell], technique: Technique, is_asked: fn([usize; 2]) -> bool) -> Self {
        Self::of(cells, &[technique], |name, _| complexity(name).is_some_and(is_asked))
    }

    /// All cells of the first technique.
    fn first(&self) -> impl Iterator<Item = &'a Cell> {
        self.programs.iter().filter_map(|cells| cells.first().copied())
    }

    /// A statement that fails where it fails on what was run, and holds only if all of it was run.
    fn judged(
        &self,
        basis: Basis,
        stated: impl Into<String>,
        (found, holds): (String, bool),
    ) -> Claim {
        let total = self.programs.len() + self.missing.len();
        let missing = match self.missing.len() {
            0 => None,
            own if own == total => Some("not run".to_owned()),
            own => Some(format!("not run on {own} of {total} programs")),
        };
        let (found, verdict) = match missing {
            Some(missing) if self.programs.is_empty() => (missing, Verdict::NotRun),
            Some(missing) if holds => (format!("{found}; {missing}"), Verdict::NotRun),
            Some(missing) => (format!("{found}; {missing}"), Verdict::No),
            None if holds => (found, Verdict::Yes),
            None => (found, Verdict::No),
        };
        Claim { basis, stated: stated.into(), found, verdict }
    }
}

/// Every run of every cell covered everything.
fn whole(basis: Basis, stated: &str, asked: &Asked<'_>) -> Claim {
    let cells: Vec<&Cell> = asked.first().collect();
    let failed: Vec<String> = cells
        .iter()
        .filter(|cell| cell.whole < 1.0)
        .map(|cell| format!("{} in {} % of its runs", name(cell), percent(cell.whole)))
        .collect();
    let runs: usize = cells.iter().map(|cell| cell.runs).sum();
    let found = if failed.is_empty() {
        format!("so here, in {runs} runs on {} programs", cells.len())
    } else {
        format!("on all of {} programs but {}", cells.len(), failed.join(", "))
    };
    asked.judged(basis, stated, (found, failed.is_empty()))
}

fn budget(asked: &Asked<'_>) -> Claim {
    let most = asked.first().max_by(|one, other| one.executions.total_cmp(&other.executions));
    let [least, greatest] = AROUND_50_000;
    let judged = most.map_or((String::new(), true), |most| {
        // What was not run may need more than what was, so that only too much is known to be wrong.
        let is_enough = most.executions >= least && name(most) == "comp(5,3)";
        let holds = most.executions <= greatest && (is_enough || !asked.missing.is_empty());
        (format!("{} on {}", executions(most.executions), name(most)), holds)
    });
    let stated = "The improved grammar’s highest mean on comp(n, c) is around 50,000 executions, on comp(5,3)";
    asked.judged(Basis::Calibrated, stated, judged)
}

/// The least and the greatest MC are as the paper has them.
fn fall_short(stated: &str, asked: &Asked<'_>) -> Claim {
    let most: Vec<f64> = asked.first().map(|cell| cell.most).collect();
    let least = most.iter().copied().fold(1.0, f64::min);
    let greatest = most.iter().copied().fold(0.0, f64::max);
    let found = format!("MC {} to {}", percent(least), percent(greatest));
    asked.judged(Basis::Calibrated, stated, (found, least >= 0.25 && greatest <= 0.75))
}

fn validity_checks(asked: &Asked<'_>) -> Claim {
    let shares: Vec<f64> =
        asked.programs.iter().map(|cells| cells[0].executions / cells[1].executions).collect();
    let text: Vec<String> = shares.iter().map(|share| format!("{} %", percent(*share))).collect();
    let holds = shares.iter().all(|share| (0.09..=0.14).contains(share));
    let stated =
        "On the validity checks the improved grammar needs 9 to 14 % of the original’s executions";
    asked.judged(Basis::Calibrated, stated, (text.join(" and "), holds))
}

/// Exactly the programs with these complexities were covered wholly by all runs.
fn nesting(
    basis: Basis,
    stated: &str,
    asked: &Asked<'_>,
    covers: impl Fn([usize; 2]) -> bool,
) -> Claim {
    let mut whole = Vec::new();
    let mut otherwise = Vec::new();
    for cell in asked.first() {
        let Some(complexity) = cell.complexity() else { continue };
        if cell.whole >= 1.0 {
            whole.push(name(cell));
        }
        if (cell.whole >= 1.0) != covers(complexity) {
            otherwise.push(format!(
                "{} (in {} % of its runs wholly)",
                name(cell),
                percent(cell.whole)
            ));
        }
    }
    let found = if otherwise.is_empty() {
        format!("so here: wholly {}", whole.join(", "))
    } else {
        format!("otherwise on {}", otherwise.join(", "))
    };
    asked.judged(basis, stated, (found, otherwise.is_empty()))
}

/// This project's own claim.
fn half(asked: &Asked<'_>) -> Claim {
    let sum =
        |index: usize| asked.programs.iter().map(|cells| cells[index].executions).sum::<f64>();
    let [own, improved] = [sum(0), sum(1)];
    let found = format!(
        "{} executions against {}, {} %",
        executions(own),
        executions(improved),
        percent(own / improved)
    );
    let holds = asked.first().all(|cell| cell.whole >= 1.0) && own <= improved / 2.0;
    let stated = "setbve covers everything in every run, with at most half of the improved grammar’s executions, all \
                  programs together (this project’s own claim; its search was developed on these programs)";
    asked.judged(Basis::Calibrated, stated, (found, holds))
}

/// Both of Ariadne's grammars are slower than every genetic algorithm.
fn simplest(cells: &[Cell]) -> Claim {
    let grammars = [Technique::Improved, Technique::Original];
    let genetic = [Technique::Genetic8, Technique::Genetic16, Technique::Genetic32];
    let asked =
        &Asked::of(cells, &[grammars.as_slice(), &genetic].concat(), |name, _| name == "comp(0,1)");
    let mut text = Vec::new();
    let mut holds = true;
    for cell in asked.programs.iter().flatten() {
        text.push(format!("{} {}", label(cell.technique), executions(cell.executions)));
    }
    for cells in &asked.programs {
        let (grammars, genetic) = cells.split_at(grammars.len());
        holds &= grammars
            .iter()
            .all(|own| genetic.iter().all(|other| own.executions > other.executions));
    }
    let stated = "On comp(0, 1) both grammars of Ariadne take longer than the genetic algorithms";
    asked.judged(Basis::Checked, stated, (format!("executions: {}", text.join(", ")), holds))
}

fn similar(asked: &Asked<'_>) -> Claim {
    let text = |cells: &Vec<&Cell>| {
        let [one, other] = [0, 1].map(|index: usize| executions(cells[index].executions));
        format!("{one} and {other} on {}", name(cells[0]))
    };
    let text: Vec<String> = asked.programs.iter().map(text).collect();
    let holds = asked.programs.iter().all(|cells| {
        let [one, other] = [0, 1].map(|index: usize| cells[index].executions);
        cells.iter().all(|cell| cell.whole >= 1.0) && one.max(other) <= SIMILAR * one.min(other)
    });
    let stated = "Both grammars cover comp(1, 1) and comp(2, 1) wholly at similar costs";
    asked.judged(Basis::Checked, stated, (text.join(", "), holds))
}

/// Whether the second of two techniques needs notably fewer executions.
fn is_faster(cells: &[&Cell]) -> bool {
    cells[1].executions <= NOTABLY_FASTER * cells[0].executions
}

/// Whether the second of two techniques covers notably more.
fn is_more(cells: &[&Cell]) -> bool {
    cells[1].mean >= cells[0].mean + NOTABLY_MORE
}

/// Names of programs; `none` without any.
fn names(programs: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = programs.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn faster_only(rate: &str, asked: &Asked<'_>) -> Claim {
    let is_stated = |cells: &[&Cell]| ["comp(2,1)", "comp(5,1)"].contains(&name(cells[0]));
    let faster = asked.programs.iter().filter(|cells| is_faster(cells));
    let found = format!("notably faster on {}", names(faster.map(|cells| name(cells[0]))));
    let holds = asked.programs.iter().all(|cells| is_faster(cells) == is_stated(cells));
    let stated = format!(
        "Seeding ({rate}) makes the genetic algorithm on 16 bits notably faster on comp(2, 1) and comp(5, 1), and on \
         no other comp(n, 1)"
    );
    asked.judged(Basis::Checked, stated, (found, holds))
}

fn no_more(rate: &str, asked: &Asked<'_>) -> Claim {
    let more: Vec<String> = asked
        .programs
        .iter()
        .filter(|cells| is_more(cells))
        .map(|cells| {
            let [plain, seeded] = [0, 1].map(|index: usize| percent(cells[index].mean));
            format!("{} ({plain} to {seeded} %)", name(cells[0]))
        })
        .collect();
    let found = if more.is_empty() {
        "so here".to_owned()
    } else {
        format!("it does on {}", more.join(", "))
    };
    let stated =
        format!("Seeding ({rate}) does not raise the coverage of any comp(n, 1) significantly");
    asked.judged(Basis::Checked, stated, (found, more.is_empty()))
}

fn better(rate: &str, asked: &Asked<'_>) -> Claim {
    let is_better = |cells: &[&Cell]| is_faster(cells) || is_more(cells);
    let not: Vec<&str> = asked
        .programs
        .iter()
        .filter(|cells| !is_better(cells))
        .map(|cells| name(cells[0]))
        .collect();
    let found =
        if not.is_empty() { "so here".to_owned() } else { format!("not on {}", not.join(", ")) };
    let stated = format!(
        "Seeding ({rate}) makes the genetic algorithm on 16 bits notably better, in coverage or speed, on comp(1 to 5, \
         2) and comp(1 to 5, 3)"
    );
    asked.judged(Basis::Checked, stated, (found, not.is_empty()))
}

fn more_seeds(asked: &Asked<'_>) -> Claim {
    let is_better = |cells: &[&Cell]| {
        cells[1].mean >= cells[0].mean && cells[1].executions < cells[0].executions
    };
    let not = asked.programs.iter().filter(|cells| !is_better(cells));
    let not = names(not.map(|cells| name(cells[0])));
    let holds = not == "none";
    let found = if holds { "so here".to_owned() } else { format!("not on {not}") };
    let stated = "Seeding with 0.2 covers at least as much as with 0.1 and in fewer executions, on comp(1 to 5, 2) and \
                  comp(1 to 5, 3)";
    asked.judged(Basis::Checked, stated, (found, holds))
}

fn cheaper(asked: &Asked<'_>) -> Claim {
    let dearer: Vec<String> = asked
        .programs
        .iter()
        .filter(|cells| cells[0].executions >= cells[1].executions)
        .map(|cells| {
            let [improved, original] =
                [0, 1].map(|index: usize| executions(cells[index].executions));
            format!("{} ({improved} against {original})", name(cells[0]))
        })
        .collect();
    let found = if dearer.is_empty() {
        "so here".to_owned()
    } else {
        format!("not on {}", dearer.join(", "))
    };
    let stated =
        "On all of Set 2 the improved grammar needs fewer executions than the original one";
    asked.judged(Basis::Checked, stated, (found, dearer.is_empty()))
}

fn trivial(asked: &Asked<'_>) -> Claim {
    let least = asked.first().min_by(|one, other| one.executions.total_cmp(&other.executions));
    let is_trivial = |cell: &Cell| cell.executions < cell.subject.effort.population as f64;
    let judged = least.map_or((String::new(), true), |least| {
        let population = least.subject.effort.population;
        let found = format!(
            "the least is {} on {}, of a population of {population}",
            executions(least.executions),
            name(least)
        );
        (found, asked.first().any(is_trivial) || !asked.missing.is_empty())
    });
    let stated = "On some programs of Sets 1 and 2 the improved grammar’s mean number of executions is below the \
                  population’s size";
    asked.judged(Basis::Checked, stated, judged)
}
