//! The paper's Tables 1 and 2, and a table for the programs of its scalability analysis.

use setbve::experiment::testdata::Technique;
use setbve_ariadne_suts::{SUBJECTS, Set};

use crate::papers::ariadne::cell::Cell;
use crate::render::label::thousands;
use crate::render::table::{Entry, Table};

/// What a technique is called.
pub fn label(technique: Technique) -> &'static str {
    match technique {
        Technique::Guided => "setbve",
        Technique::Improved => "Ariadne, improved",
        Technique::Original => "Ariadne, original",
        Technique::Genetic8 => "GA, 8 bits",
        Technique::Genetic16 => "GA, 16 bits",
        Technique::Genetic32 => "GA, 32 bits",
        Technique::Seeded10 => "GA, seeded 0.1",
        Technique::Seeded20 => "GA, seeded 0.2",
        Technique::Random => "Random, 32 bits",
    }
}

/// Techniques that share a table.
const GROUPS: [&[Technique]; 2] = [
    &[Technique::Guided, Technique::Improved, Technique::Original, Technique::Random],
    &[
        Technique::Genetic8,
        Technique::Genetic16,
        Technique::Genetic32,
        Technique::Seeded10,
        Technique::Seeded20,
    ],
];

/// What the figures in the tables are.
pub const LEGEND: &str = "MC: the greatest coverage of a run, %. SR: the mean over all runs, which is the mean \
    success rate of the objectives, %; bold where every run covered everything. AE: executions of a run, mean.";

/// All tables.
pub fn tables(cells: &[Cell]) -> Vec<Table> {
    let sets = [
        (Set::One, "Set 1 (the paper’s Table 1)", PAPER_ONE),
        (Set::Two, "Set 2 (the paper’s Table 2)", PAPER_TWO),
        (Set::Comp, "comp(n, c) (the paper’s Figures 5 to 7)", PAPER_COMP),
    ];
    let mut tables = Vec::new();
    for (set, title, paper) in sets {
        for (part, group) in GROUPS.into_iter().enumerate() {
            let (title, note) = match part {
                0 => (title.to_owned(), paper),
                _ => (format!("{title}: genetic algorithms"), ""),
            };
            tables.extend(table(cells, set, group, title, note));
        }
    }
    tables
}

/// What the paper's text says of a table that it prints; the tables themselves are not in the text
/// that this was made from.
const PAPER_ONE: &str = "Paper: the improved grammar has MC 100 and SR 100 on all ten; the original grammar’s MC is \
    between 25 and 75.";
const PAPER_TWO: &str = "Paper: both grammars have SR 100 on all five; on the validity checks the improved grammar’s AE \
    is 9 to 14 % of the original’s.";
const PAPER_COMP: &str = "Paper: the improved grammar has 100 in all runs on all eighteen, with the highest mean of around \
    50,000 executions on comp(5,3); all others “continued to fail by wide margins even after consuming massive search \
    budgets”.";

fn table(
    cells: &[Cell],
    set: Set,
    group: &[Technique],
    title: String,
    note: &str,
) -> Option<Table> {
    let of = |name: &str, technique: Technique| {
        cells.iter().find(|cell| {
            cell.is_in(set) && cell.technique == technique && cell.subject.program.name == name
        })
    };
    let has = |technique: &&Technique| {
        cells.iter().any(|cell| cell.is_in(set) && cell.technique == **technique)
    };
    let shown: Vec<Technique> = group.iter().filter(has).copied().collect();
    if shown.is_empty() {
        return None;
    }
    let mut rows = Vec::new();
    for subject in SUBJECTS.iter().filter(|subject| subject.set == set) {
        let name = subject.program.name;
        let own: Vec<Option<&Cell>> = shown.iter().map(|technique| of(name, *technique)).collect();
        if own.iter().any(Option::is_some) {
            let entries = own.into_iter().flat_map(entries).collect();
            rows.push((
                format!("{name}, {} objectives", subject.program.objectives().len()),
                entries,
            ));
        }
    }
    let heads = ["runs", "MC", "SR", "AE"].map(str::to_owned);
    let groups =
        shown.iter().map(|technique| (label(*technique).to_owned(), heads.to_vec())).collect();
    Some(Table { title, note: note.to_owned(), corner: "Program".into(), groups, rows })
}

fn entries(cell: Option<&Cell>) -> [Entry; 4] {
    let Some(cell) = cell else { return [(); 4].map(|()| plain("–".to_owned())) };
    let outstanding = cell.whole >= 1.0;
    [
        plain(cell.runs.to_string()),
        plain(percent(cell.most)),
        Entry { text: percent(cell.mean), outstanding },
        plain(executions(cell.executions)),
    ]
}

fn plain(text: String) -> Entry {
    Entry { text, outstanding: false }
}

/// Rounded down to a tenth, so that only what is whole is 100.
pub fn percent(share: f64) -> String {
    if share >= 1.0 { "100".to_owned() } else { format!("{:.1}", (share * 1000.0).floor() / 10.0) }
}

/// A mean number of executions.
pub fn executions(mean: f64) -> String {
    if mean < 100.0 { format!("{mean:.1}") } else { thousands(mean.round() as usize) }
}
