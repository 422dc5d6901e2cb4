//! The SETBVE paper's Tables 2 to 7 for a campaign, beside the published figures.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::outside;
use crate::papers::setbve::examples::examples;
use crate::papers::setbve::published::{self, BUDGETS, Figure, PublishedTable, TABLES, published};
use crate::papers::setbve::readme::{beside_others, readme};
use crate::papers::setbve::{distance, sensitivity};
use crate::render::label;
use crate::render::provenance::{RUN, made_by_version};
use crate::render::table::{Entry, Table};
use crate::results::measured::{Measured, System, as_csv, measure, save};
use crate::results::metrics::Spread;

/// A figure that is not there.
const MISSING: &str = "–";
/// In the paper's tables, the top three results of each metric are bold, ties included.
const OUTSTANDING: usize = 3;

/// Measures the runs and writes into the folder `out`: `tables.md`; the same as `tables.csv`, one
/// line per system, method, budget and source; the runs as `results.csv` and `results.json`.
///
/// # Errors
///
/// If a run cannot be read or a file not be written.
pub(crate) fn write(runs: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let systems = measure(runs)?;
    fs::create_dir_all(out)?;
    let tables: Vec<String> = all(runs, &systems)?.iter().map(Table::markdown).collect();
    let made = made_of(&systems);
    let page = format!("# {TITLE}\n\n{made}\n{LEGEND}\n\n{}", tables.join("\n"));
    save(&out.join("tables.md"), &page)?;
    save(&out.join("tables.csv"), &long_form(&systems))?;
    let all: Vec<_> = systems.iter().flat_map(|system| &system.runs).collect();
    let runs: Vec<Measured> = all.iter().copied().cloned().collect();
    // A campaign of other methods or systems has not what that text is about.
    if let Ok(text) = readme(&runs) {
        save(&out.join("README.md"), &text)?;
    } else if let Ok(text) = beside_others(&runs) {
        save(&out.join("README.md"), &text)?;
    }
    save(&out.join("results.csv"), &as_csv(all.iter().copied())?)?;
    save(&out.join("results.json"), &(serde_json::to_string_pretty(&all)? + "\n"))
}

/// With which version the runs were made, and by which commands.
fn made_of(systems: &[System]) -> String {
    let mut versions: Vec<&str> =
        systems.iter().flat_map(|system| &system.runs).map(|run| &*run.version).collect();
    versions.sort_unstable();
    versions.dedup();
    let mut commands: Vec<String> = Vec::new();
    for system in systems {
        let (own, others): (Vec<&str>, Vec<&str>) =
            system.methods.iter().map(|own| &**own).partition(|own| label::is_known(own));
        for method in others {
            commands.push(outside::command(&system.sut, method));
        }
        let methods = own.join(",");
        let budgets = system.budgets.join(",");
        let seeds = system.runs.iter().map(|run| run.seed).max().unwrap_or_default();
        let rest = format!("--methods {methods} --budgets {budgets} --runs {seeds}");
        match commands.iter_mut().find(|command| command.ends_with(&rest)) {
            Some(command) => {
                let (suts, _) = command.split_once(" --methods").expect("it has methods");
                *command = format!("{suts},{} {rest}", system.sut);
            }
            None => commands.push(format!("{RUN} campaign --suts {} {rest}", system.sut)),
        }
    }
    made_by_version(&versions.join(" and "), &commands.join("\n"))
}

const TITLE: &str = "Quality and diversity, beside the published figures";

/// What the columns of all tables mean.
pub(crate) const LEGEND: &str = "\
RPD is the relative program derivative (0 to 1), RAC the relative archive coverage (percent), as in the \
SETBVE paper, section 4.1, over all runs of this campaign. C × Q is coverage × quality (0 to 1): over all \
cells that any run of the campaign filled, the sum of min(1, PD / best PD) by their number. RPD judges a run \
only where it already did well; C × Q counts a cell that the run missed as 0. “Of the papers’ methods”: RPD and RAC \
against what the papers’ methods found alone, without this project’s search. Every figure is the mean ± \
the standard deviation of the runs; the three best of a column are bold. The paper’s figures are relative to \
what the paper’s own runs found, so compare the order of methods rather than the numbers.";

/// All tables, given the runs and what was measured of them.
///
/// # Errors
///
/// If a run cannot be read.
pub(crate) fn all(runs: &[PathBuf], systems: &[System]) -> anyhow::Result<Vec<Table>> {
    let mut tables = tables(systems);
    tables.extend(examples(runs)?);
    tables.push(sensitivity::table(runs)?);
    tables.push(distance::table(runs)?);
    tables.retain(|table| !table.groups.is_empty());
    Ok(tables)
}

/// Tables 2 to 6, and one more for systems that the paper does not have.
pub(crate) fn tables(systems: &[System]) -> Vec<Table> {
    let mut tables: Vec<Table> = TABLES.iter().map(|paper| table(paper, systems)).collect();
    let further: Vec<&System> =
        systems.iter().filter(|system| !label::SYSTEMS.contains(&&*system.sut)).collect();
    if !further.is_empty() {
        let names: Vec<&str> = further.iter().map(|system| &*system.sut).collect();
        tables.push(assemble("Further systems".into(), &names, &[], systems));
    }
    tables
}

fn table(paper: &PublishedTable, systems: &[System]) -> Table {
    let what = if let [sut] = paper.systems { sut } else { "functions of Julia’s Base" };
    assemble(format!("Table {}: {what}", paper.number), paper.systems, paper.methods, systems)
}

/// A table of the systems named `suts`: rows for the methods of the paper and those of the campaign.
fn assemble(title: String, suts: &[&str], methods: &[&str], systems: &[System]) -> Table {
    let present: Vec<&System> =
        systems.iter().filter(|system| suts.contains(&&*system.sut)).collect();
    let mut budgets: Vec<&str> =
        present.iter().flat_map(|system| &system.budgets).map(|budget| &**budget).collect();
    budgets.sort_by_cached_key(|budget| label::budget_order(budget));
    budgets.dedup();

    let mut groups: Vec<(String, Vec<String>)> = budgets
        .iter()
        .map(|budget| (label::budget(budget), ["RPD", "RAC, %", "C × Q"].map(Into::into).into()))
        .collect();
    groups.extend(budgets.iter().map(|budget| {
        let head = format!("{}, of the papers’ methods", label::budget(budget));
        (head, ["RPD", "RAC, %"].map(Into::into).into())
    }));
    if !methods.is_empty() {
        groups.extend(BUDGETS.map(|budget| {
            (format!("paper, {}", label::budget(budget)), ["RPD", "RAC, %"].map(Into::into).into())
        }));
    }
    let mut rows = Vec::new();
    for sut in suts {
        let system = present.iter().find(|system| system.sut == *sut).copied();
        let mut block = block(sut, system, methods, &budgets);
        if let [_, _, ..] = suts {
            for (name, _) in &mut block {
                *name = format!("{sut}: {name}");
            }
        }
        rows.extend(block);
    }
    let corner = if suts.len() > 1 { "System: method" } else { "Method" };
    Table { title, note: note(&present), corner: corner.into(), groups, rows }
}

/// What the campaign's figures are relative to.
fn note(present: &[&System]) -> String {
    let notes: Vec<String> = present.iter().map(|system| facts(system)).collect();
    if notes.is_empty() { "The campaign has no such runs.".into() } else { notes.join(" ") }
}

fn facts(system: &System) -> String {
    let counts = system.methods.iter().flat_map(|method| {
        system.budgets.iter().filter_map(|budget| system.reached(method, budget))
    });
    let counts: Vec<usize> = counts.map(|reached| reached.runs).collect();
    let (fewest, most) = (counts.iter().min().unwrap_or(&0), counts.iter().max().unwrap_or(&0));
    let runs = match (fewest, most) {
        (1, 1) => "1 run".to_owned(),
        _ if fewest == most => format!("{most} runs"),
        _ => format!("{fewest} to {most} runs"),
    };
    let threshold = match system.threshold {
        0.001.. => format!("{:.3}", system.threshold),
        small => format!("{small:.2e}").replace('-', "−"),
    };
    format!(
        "{}: {runs} per method and budget; {} cells with boundary candidates, {} of them with \
         relatively high program derivatives (from {}).",
        system.sut,
        label::thousands(system.cells),
        label::thousands(system.relatively_high),
        threshold,
    )
}

/// The rows of one system: first those with runs, by their coverage in the longest budget as in the
/// paper, then those without.
fn block(
    sut: &str,
    system: Option<&System>,
    methods: &[&str],
    budgets: &[&str],
) -> Vec<(String, Vec<Entry>)> {
    let reached = |method: &str, budget: &str| system.and_then(|own| own.reached(method, budget));
    let mut names: Vec<&str> = methods.to_vec();
    for method in system.iter().flat_map(|system| &system.methods) {
        if !names.contains(&&**method) {
            names.push(method);
        }
    }
    let coverage = |method: &str| {
        let rac = |budget: &&str| reached(method, budget).map_or(-1.0, |reached| reached.rac.mean);
        budgets.iter().rev().map(rac).collect::<Vec<f64>>()
    };
    names.sort_by(|one, other| {
        coverage(other).partial_cmp(&coverage(one)).unwrap_or(std::cmp::Ordering::Equal)
    });

    let mut rows: Vec<(String, Vec<Entry>)> =
        names.iter().map(|name| (label::method(name).to_owned(), Vec::new())).collect();
    for budget in budgets {
        let all: Vec<_> = names.iter().map(|method| reached(method, budget)).collect();
        let spreads = |measure: fn(&crate::results::measured::Reached) -> Spread| {
            all.iter().map(|reached| reached.as_ref().map(measure)).collect::<Vec<_>>()
        };
        append(&mut rows, &spreads(|reached| reached.rpd), 3);
        append(&mut rows, &spreads(|reached| reached.rac), 2);
        append(&mut rows, &spreads(|reached| reached.coverage_quality), 3);
    }
    for budget in budgets {
        for (measure, digits) in [(0, 3), (1, 2)] {
            let of = |method: &&str| Some(reached(method, budget)?.of_papers?[measure]);
            append(&mut rows, &names.iter().map(of).collect::<Vec<_>>(), digits);
        }
    }
    if !methods.is_empty() {
        for ((_, entries), method) in rows.iter_mut().zip(&names) {
            let text = |figure: Option<Figure>| match figure {
                // With `Debug` a whole number keeps its point, as the paper prints it.
                Some((mean, deviation)) => format!("{mean:?} ± {deviation:?}"),
                None => MISSING.into(),
            };
            let paper = published(sut, method);
            for index in 0..BUDGETS.len() {
                let reached = paper.map(|reached| reached[index]);
                for figure in [reached.map(|own| own.rpd), reached.map(|own| own.rac)] {
                    entries.push(Entry { text: text(figure), outstanding: false });
                }
            }
        }
    }
    rows
}

/// Adds a column, its best figures marked; figures that read the same are tied.
fn append(rows: &mut [(String, Vec<Entry>)], column: &[Option<Spread>], digits: usize) {
    let read = |spread: &Spread| (spread.mean * 10_f64.powi(digits as i32)).round() as i64;
    let mut ranked: Vec<i64> = column.iter().flatten().map(read).collect();
    ranked.sort_by(|one, other| other.cmp(one));
    let last = ranked.get(OUTSTANDING - 1).copied().unwrap_or(0);
    for ((_, entries), spread) in rows.iter_mut().zip(column) {
        let text = match spread {
            None => MISSING.into(),
            Some(Spread { mean, deviation: None }) => format!("{mean:.digits$}"),
            Some(Spread { mean, deviation: Some(deviation) }) => {
                format!("{mean:.digits$} ± {deviation:.digits$}")
            }
        };
        let outstanding =
            spread.as_ref().map(read).is_some_and(|figure| figure > 0 && figure >= last);
        entries.push(Entry { text, outstanding });
    }
}

/// All tables as CSV: one line per system, method, budget and source of the figures.
fn long_form(systems: &[System]) -> String {
    let mut text = "sut,method,source,budget,runs,rpd,rpd_sd,rac,rac_sd,coverage_quality,\
                    coverage_quality_sd,rpd_of_papers,rac_of_papers\n"
        .to_owned();
    for system in systems {
        for method in &system.methods {
            for budget in &system.budgets {
                let Some(reached) = system.reached(method, budget) else { continue };
                text.push_str(&format!(
                    "{},{method},campaign,{budget},{}",
                    system.sut, reached.runs
                ));
                for Spread { mean, deviation } in
                    [reached.rpd, reached.rac, reached.coverage_quality]
                {
                    let deviation = deviation.map_or_else(String::new, |own| own.to_string());
                    text.push_str(&format!(",{mean},{deviation}"));
                }
                let of_papers = reached.of_papers.map(|own| own.map(|own| own.mean.to_string()));
                let [rpd, rac] = of_papers.unwrap_or_default();
                text.push_str(&format!(",{rpd},{rac}\n"));
            }
        }
    }
    for (paper, sut) in
        TABLES.iter().flat_map(|paper| paper.systems.iter().map(move |sut| (paper, sut)))
    {
        for method in paper.methods {
            for (budget, published::Reached { rpd, rac }) in
                BUDGETS.iter().zip(published(sut, method).into_iter().flatten())
            {
                text.push_str(&format!(
                    "{sut},{method},paper,{budget},{},{},{},{},{},,,,\n",
                    published::RUNS,
                    rpd.0,
                    rpd.1,
                    rac.0,
                    rac.1
                ));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::measured::tests::system;

    fn row<'a>(table: &'a Table, name: &str) -> Vec<&'a str> {
        let row = table.rows.iter().find(|row| row.0 == name).expect("a row of this name");
        row.1.iter().map(|entry| &*entry.text).collect()
    }

    #[test]
    fn the_campaign_s_figures_are_beside_the_paper_s() {
        let tables = tables(&[system()]);
        assert_eq!(tables.len(), 5);
        let expected = [
            ["0.250", "40.00", "0.100", "–", "–", "–", "0.125", "20.00", "–", "–"].as_slice(),
            &["0.98 ± 0.02", "70.48 ± 3.53", "0.98 ± 0.01", "91.13 ± 1.35"],
        ];
        assert_eq!(row(&tables[0], "S-Bituniform"), expected.concat());
        let row = row(&tables[0], "setbve’s default");
        assert_eq!(row[..2], ["0.750 ± 0.354", "95.00 ± 7.07"]);
        assert_eq!(row[6..], ["–"; 8]);
    }

    #[test]
    fn every_row_has_an_entry_for_every_column() {
        for table in tables(&[system()]) {
            let columns: usize = table.groups.iter().map(|(_, columns)| columns.len()).sum();
            assert!(table.rows.iter().all(|(_, entries)| entries.len() == columns));
        }
    }

    #[test]
    fn methods_without_runs_keep_their_row() {
        let tables = tables(&[system()]);
        let names: Vec<&str> = tables[0].rows.iter().map(|row| &*row.0).collect();
        assert_eq!(names[..2], ["setbve’s default", "S-Bituniform"]);
        assert_eq!(names.len(), 11);
        let base = &tables[4];
        assert_eq!(base.rows.len(), 18);
        assert_eq!(row(base, "cld: AutoBVA (BCS)")[1], "2.4 ± 0.06");
    }

    #[test]
    fn the_three_best_and_what_reads_the_same_are_outstanding() {
        let spread = |mean| Some(Spread { mean, deviation: None });
        let column = [0.5, 0.9, 0.500_01, 0.0, 0.7, 0.4].map(spread);
        let mut rows = vec![(String::new(), Vec::new()); 6];
        append(&mut rows, &column, 3);
        let outstanding = rows.iter().map(|(_, entries)| entries[0].outstanding);
        let expected = [true, true, true, false, true, false];
        assert_eq!(outstanding.collect::<Vec<bool>>(), expected);
        let mut rows = vec![(String::new(), Vec::new()); 2];
        append(&mut rows, &[spread(0.0), None], 3);
        assert!(rows.iter().all(|(_, entries)| !entries[0].outstanding));
    }

    #[test]
    fn a_system_that_the_paper_does_not_have_gets_a_table_of_its_own() {
        let unknown = System { sut: "two_circles".into(), ..system() };
        let tables = tables(&[unknown]);
        assert_eq!(tables[5].title, "Further systems");
        assert_eq!(row(&tables[5], "S-Bituniform")[..4], ["0.250", "40.00", "0.100", "–"]);
    }

    #[test]
    fn the_note_says_what_the_figures_are_relative_to() {
        let expected = "bytecount: 1 to 2 runs per method and budget; 1,234 cells with boundary \
                        candidates, 93 of them with relatively high program derivatives (from 0.700).";
        assert_eq!(tables(&[system()])[0].note, expected);
        assert!(facts(&System { threshold: 2.898e-8, ..system() }).ends_with("(from 2.90e−8)."));
    }

    #[test]
    fn the_long_form_has_both_sources() {
        let text = long_form(&[system()]);
        assert!(text.contains("\nbytecount,s,campaign,5s,1,0.25,,40,,0.1,,0.125,20\n"), "{text}");
        assert!(text.contains("\nbytecount,s,paper,600s,20,0.98,0.01,91.13,1.35,,,,\n"), "{text}");
        let columns = text.lines().map(|line| line.split(',').count());
        assert!(columns.clone().all(|count| count == 13), "{text}");
    }
}
