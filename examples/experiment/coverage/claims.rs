//! What the paper says came out, beside what came out here.

use setbve::experiment::testdata::Technique;
use setbve_ariadne_suts::Set;

use crate::coverage::cell::Cell;
use crate::coverage::tables::{executions, percent};

/// A statement of the paper, or of this project, and whether the figures here agree.
#[derive(Clone, Debug)]
pub struct Claim {
    pub stated: &'static str,
    pub found: String,
    pub holds: bool,
}

/// All claims of which there are figures.
pub fn claims(cells: &[Cell]) -> Vec<Claim> {
    let of = |technique: Technique| cells.iter().filter(move |cell| cell.technique == technique);
    let in_set = |technique: Technique, set: Set| of(technique).filter(move |cell| cell.is_in(set));
    let of_one_condition = |technique: Technique| {
        of(technique)
            .filter(|cell| cell.complexity().is_some_and(|[_, conditions]| conditions == 1))
    };
    let of_more = |technique: Technique| {
        of(technique).filter(|cell| cell.complexity().is_some_and(|[_, conditions]| conditions > 1))
    };
    let all: [Option<Claim>; 12] = [
        whole(
            "The improved grammar covers everything in every run, on every program",
            of(Technique::Improved),
        ),
        budget(of(Technique::Improved)),
        fall_short(
            "The original grammar covers no program of Set 1 wholly",
            in_set(Technique::Original, Set::One),
            |[_, greatest]| greatest < 1.0,
        ),
        fall_short(
            "The original grammar’s MC on Set 1 is between 25 and 75",
            in_set(Technique::Original, Set::One),
            |[least, greatest]| least >= 0.25 && greatest <= 0.75,
        ),
        whole(
            "The original grammar covers everything of Set 2 in every run",
            in_set(Technique::Original, Set::Two),
        ),
        validity_checks(cells),
        nesting(
            "The original grammar covers comp(0 to 2, 1), comp(0, 2) and comp(0, 3) wholly, and none of the \
             others",
            of(Technique::Original),
            |[nesting, conditions]| nesting == 0 || conditions == 1 && nesting <= 2,
        ),
        nesting(
            "The genetic algorithm on 8 bits covers nesting complexities up to 2 wholly, and none of the others",
            of(Technique::Genetic8),
            |[nesting, _]| nesting <= 2,
        ),
        nesting(
            "The genetic algorithm on 16 bits covers comp(0, 1) wholly, and none of comp(1 to 5, 1)",
            of_one_condition(Technique::Genetic16),
            |[nesting, _]| nesting == 0,
        ),
        nesting(
            "The genetic algorithm on 32 bits covers comp(0, 1) wholly, and none of comp(1 to 5, 1)",
            of_one_condition(Technique::Genetic32),
            |[nesting, _]| nesting == 0,
        ),
        nesting(
            "The seeded genetic algorithm (0.2) covers comp(0 to 2, 2) and comp(0 to 2, 3) wholly, and none of \
             the deeper ones",
            of_more(Technique::Seeded20),
            |[nesting, _]| nesting <= 2,
        ),
        half(cells),
    ];
    all.into_iter().flatten().collect()
}

fn name(cell: &Cell) -> &'static str {
    cell.subject.program.name
}

/// Every run of every cell covered everything.
fn whole<'a>(stated: &'static str, cells: impl Iterator<Item = &'a Cell>) -> Option<Claim> {
    let cells: Vec<&Cell> = cells.collect();
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
    (!cells.is_empty()).then_some(Claim { stated, found, holds: failed.is_empty() })
}

fn budget<'a>(cells: impl Iterator<Item = &'a Cell>) -> Option<Claim> {
    let scaled = cells.filter(|cell| cell.complexity().is_some());
    let most = scaled.max_by(|one, other| one.executions.total_cmp(&other.executions))?;
    Some(Claim {
        stated: "The improved grammar’s highest mean on comp(n, c) is around 50,000 executions, on comp(5,3)",
        found: format!("{} on {}", executions(most.executions), name(most)),
        holds: most.executions <= 50_000.0,
    })
}

/// The least and the greatest MC are as they should be.
fn fall_short<'a>(
    stated: &'static str,
    cells: impl Iterator<Item = &'a Cell>,
    holds: impl Fn([f64; 2]) -> bool,
) -> Option<Claim> {
    let most: Vec<f64> = cells.map(|cell| cell.most).collect();
    let least = most.iter().copied().reduce(f64::min)?;
    let greatest = most.iter().copied().reduce(f64::max)?;
    Some(Claim {
        stated,
        found: format!("MC {} to {}", percent(least), percent(greatest)),
        holds: holds([least, greatest]),
    })
}

fn validity_checks(cells: &[Cell]) -> Option<Claim> {
    let shares: Option<Vec<f64>> = ["check ISBN", "check ISSN"]
        .into_iter()
        .map(|program| {
            let of = |technique: Technique| {
                let is_own = |cell: &&Cell| name(cell) == program && cell.technique == technique;
                cells.iter().find(is_own).map(|cell| cell.executions)
            };
            Some(of(Technique::Improved)? / of(Technique::Original)?)
        })
        .collect();
    let shares = shares?;
    let text: Vec<String> = shares.iter().map(|share| format!("{} %", percent(*share))).collect();
    Some(Claim {
        stated: "On the validity checks the improved grammar needs 9 to 14 % of the original’s executions",
        found: text.join(" and "),
        holds: shares.iter().all(|share| *share <= 0.14),
    })
}

/// Exactly the programs with these complexities were covered wholly by all runs.
fn nesting<'a>(
    stated: &'static str,
    cells: impl Iterator<Item = &'a Cell>,
    covers: impl Fn([usize; 2]) -> bool,
) -> Option<Claim> {
    let mut whole = Vec::new();
    let mut otherwise = Vec::new();
    let mut count = 0;
    for cell in cells {
        let Some(complexity) = cell.complexity() else { continue };
        count += 1;
        if cell.whole >= 1.0 {
            whole.push(name(cell));
        }
        if (cell.whole >= 1.0) != covers(complexity) {
            otherwise.push(format!("{} ({} %)", name(cell), percent(cell.mean)));
        }
    }
    let found = if otherwise.is_empty() {
        format!("so here: wholly {}", whole.join(", "))
    } else {
        format!("otherwise on {}", otherwise.join(", "))
    };
    (count > 0).then_some(Claim { stated, found, holds: otherwise.is_empty() })
}

/// This project's own claim, on the programs that both techniques ran on.
fn half(cells: &[Cell]) -> Option<Claim> {
    let mut sums = [0.0; 2];
    let mut is_whole = true;
    for cell in cells.iter().filter(|cell| cell.technique == Technique::Guided) {
        let is_same =
            |other: &&Cell| other.technique == Technique::Improved && name(other) == name(cell);
        let Some(improved) = cells.iter().find(is_same) else { continue };
        sums[0] += cell.executions;
        sums[1] += improved.executions;
        is_whole &= cell.whole >= 1.0;
    }
    let [own, improved] = sums;
    (improved > 0.0).then(|| Claim {
        stated: "setbve covers everything in every run, with at most half of the improved grammar’s \
                 executions, all programs together (this project’s own claim)",
        found: format!(
            "{} executions against {}, {} %",
            executions(own),
            executions(improved),
            percent(own / improved)
        ),
        holds: is_whole && own <= improved / 2.0,
    })
}
