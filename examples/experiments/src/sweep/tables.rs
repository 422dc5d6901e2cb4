//! A sweep's tables, and the forms in which they are written.

use std::collections::BTreeMap;
use std::fmt::Display;

use anyhow::Result;
use serde::Serialize;

use crate::papers::autobva::differences;
use crate::render::label::thousands;
use crate::render::table::{Entry, Table};
use crate::sweep::finding::{Finding, Run};
use crate::sweep::investigation::{clusters, coverage, detection, summarisation};
use crate::sweep::surprise::Change;

/// What stands where nothing was measured.
pub const NOTHING: &str = "–";
/// Changes that stand in the Markdown.
const MOST_SURPRISING: usize = 80;

pub fn entry(text: impl Display) -> Entry {
    Entry { text: format!("{text}"), outstanding: false }
}

pub fn percent(part: usize, of: usize) -> String {
    let percent = (100.0 * part as f64 / of.max(1) as f64).round();
    // All is all only where none is missing.
    let percent = if part < of { percent.min(99.0) } else { percent };
    format!("{part} ({percent}%)")
}

pub fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

pub fn candidates(run: &Run) -> usize {
    run.candidates.iter().sum()
}

pub fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Clusters of what several methods found together.
fn clusters_of_both(finding: &Finding) -> usize {
    let shared = finding.pools.iter().filter(|pool| pool.methods.len() > 1);
    shared.flat_map(|pool| &pool.groups).flatten().map(|group| group.clusters).sum()
}

fn by_function(findings: &[Finding], changes: &[Change<'_>]) -> Table {
    let mut functions: BTreeMap<(&str, &str), Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        functions.entry((finding.family(), &finding.name)).or_default().push(finding);
    }
    let methods = findings.first().map_or(&[][..], |finding| &finding.settings.methods);
    let rows = functions.iter().map(|((family, name), of)| {
        let total = |count: &dyn Fn(&Finding) -> usize| {
            mean(of.iter().map(|finding| count(finding) as f64)).unwrap_or_default()
        };
        let with = of.iter().filter(|finding| !finding.boundaries.is_empty()).count();
        let mut entries = vec![
            entry(of.len()),
            entry(percent(with, of.len())),
            entry(format!("{:.1}", total(&|finding| finding.boundaries.len()))),
        ];
        for method in 0..methods.len() {
            let average = total(&|finding| candidates(&finding.runs[method]));
            entries.push(entry(thousands(average.round() as usize)));
        }
        entries.push(entry(format!("{:.1}", total(&clusters_of_both))));
        let top = changes.iter().find(|change| (change.family, change.name) == (family, name));
        entries.push(entry(top.map_or(NOTHING.into(), |top| format!("{:.1}", top.surprise))));
        (format!("{family}::{name}"), entries)
    });
    Table {
        title: "Functions".into(),
        note: "The types that have the function, how many of them show boundaries that a snapshot \
               would list, how many such boundaries there are per type, candidates per type and method, \
               the clusters of what lns and bcs found per type, and how many bits the function's most surprising change is worth."
            .into(),
        corner: "Function".into(),
        groups: vec![
            ("types".into(), columns(&["all", "with boundaries"])),
            ("per type".into(), vec!["boundaries".into()]),
            ("candidates".into(), methods.to_vec()),
            ("clusters".into(), columns(&["lns + bcs"])),
            ("surprise".into(), columns(&["most"])),
        ],
        rows: rows.collect(),
    }
}

/// The tables, the one with a line per function last.
pub fn tables(findings: &[Finding], changes: &[Change<'_>]) -> Vec<Table> {
    vec![
        detection(findings),
        summarisation(findings),
        clusters(findings),
        coverage(findings),
        by_function(findings, changes),
    ]
}

/// What the reader must know about functions that are not as the others: without boundaries, or with
/// calls that ended their process.
pub fn remarks(findings: &[Finding]) -> String {
    let mut remarks = Vec::new();
    let without = findings.iter().filter(|finding| finding.boundaries.is_empty());
    let without: Vec<String> = without.map(Finding::path).collect();
    if !without.is_empty() {
        remarks.push(format!("No boundary was found of {}.", without.join(", ")));
    }
    for finding in findings.iter().filter(|finding| !finding.endings.is_empty()) {
        remarks.push(format!("{}: {}.", finding.path(), finding.endings.join("; ")));
    }
    if findings.iter().all(|finding| finding.endings.is_empty()) {
        remarks.push("No call ended its process, and none came to a limit.".into());
    }
    remarks.join(" ")
}

/// The whole report as Markdown.
pub fn markdown(findings: &[Finding], changes: &[Change<'_>]) -> String {
    let mut text = format!(
        "# A sweep over the standard library\n\n{} pairs of function and type, {} changes of \
         behaviour. {}\n\nMade by `cargo run --release -p setbve-experiments -- sweep`, beside the page \
         `sweep.html`, in which all changes can be searched. The same toolchain gives the same on every \
         64-bit machine.\n\n",
        findings.len(),
        changes.len(),
        remarks(findings)
    );
    let mut tables = tables(findings, changes);
    let functions = tables.pop();
    for table in &tables {
        text.push_str(&table.markdown());
        text.push('\n');
        // What there is to say beside the paper's.
        let number = table.title.strip_prefix("Table ").and_then(|title| title.split(':').next());
        if let Some(said) = number.and_then(|number| differences::of(number, &[]).ok()) {
            text.push_str(&format!("{said}\n"));
        }
    }
    text.push_str(&format!(
        "## The most surprising changes\n\n{}\n\n",
        crate::sweep::page::MEASURE
    ));
    text.push_str("| bits | types | boundary |\n|--:|--:|:--|\n");
    for change in changes.iter().take(MOST_SURPRISING) {
        let line = change.boundaries[0].1;
        let side = |side: usize| {
            let output = line.outputs[side].replace('|', "\\|");
            format!("`{}` → `{output}`", line.calls[side].replace('|', "\\|"))
        };
        let (surprise, shown, types) = (change.surprise, change.shown_by(), change.types);
        text.push_str(&format!(
            "| {surprise:.1} | {shown} of {types} | {}<br>{} |\n",
            side(0),
            side(1)
        ));
    }
    text.push('\n');
    text.push_str(&functions.map_or(String::new(), |table| table.markdown()));
    text
}

#[derive(Serialize)]
struct FunctionRow<'a> {
    owner: &'a str,
    function: &'a str,
    method: &'a str,
    evaluations: u64,
    cut: bool,
    boundaries: usize,
    vv: usize,
    ve: usize,
    ee: usize,
    vv_clusters: Option<usize>,
    vv_silhouette: Option<f64>,
    ve_clusters: Option<usize>,
    ve_silhouette: Option<f64>,
    ee_clusters: Option<usize>,
    ee_silhouette: Option<f64>,
}

/// A line for every function, type and method.
pub fn functions_csv(findings: &[Finding]) -> Result<String> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    for finding in findings {
        for Run { method, evaluations, cut, candidates: [vv, ve, ee] } in &finding.runs {
            let groups = finding.clusters_of(method);
            let clusters = |validity: usize| groups[validity].map(|(clusters, _)| clusters);
            let silhouette = |validity: usize| groups[validity].map(|(_, silhouette)| silhouette);
            csv.serialize(FunctionRow {
                owner: &finding.owner,
                function: &finding.name,
                method,
                evaluations: *evaluations,
                cut: *cut,
                boundaries: finding.boundaries.len(),
                vv: *vv,
                ve: *ve,
                ee: *ee,
                vv_clusters: clusters(0),
                vv_silhouette: silhouette(0),
                ve_clusters: clusters(1),
                ve_silhouette: silhouette(1),
                ee_clusters: clusters(2),
                ee_silhouette: silhouette(2),
            })?;
        }
    }
    Ok(String::from_utf8(csv.into_inner()?)?)
}

#[derive(Serialize)]
struct BoundaryRow<'a> {
    surprise: String,
    owner: &'a str,
    function: &'a str,
    call: &'a str,
    output: &'a str,
    next_call: &'a str,
    next_output: &'a str,
    derivative: f64,
}

/// A line for every boundary, the most surprising first.
pub fn boundaries_csv(changes: &[Change<'_>]) -> Result<String> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    for change in changes {
        for (owner, line) in &change.boundaries {
            csv.serialize(BoundaryRow {
                surprise: format!("{:.3}", change.surprise),
                owner,
                function: change.name,
                call: &line.calls[0],
                output: &line.outputs[0],
                next_call: &line.calls[1],
                next_output: &line.outputs[1],
                derivative: line.derivative,
            })?;
        }
    }
    Ok(String::from_utf8(csv.into_inner()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::clusters::{Clustered, Covered};
    use crate::sweep::finding::Place;
    use crate::sweep::surprise::{changes, tests::finding};

    fn findings() -> Vec<Finding> {
        let mut findings = vec![
            finding("i8", "abs", &[(-128, ["panic: arithmetic overflow", "#"], Place::Edge)]),
            finding("i8", "not", &[]),
        ];
        findings[0].runs[0].candidates[1] = 3;
        let covered = [(2, 1), (3, 2)].map(|(found, unique)| Covered { found, unique }).into();
        let clustered = Clustered { clusters: 4, silhouette: 0.7, covered };
        findings[0].pools[0].groups[1] = Some(clustered);
        findings
    }

    #[test]
    fn shares_candidates_and_clusters_are_counted() {
        let findings = findings();
        let text = markdown(&findings, &changes(&findings));
        assert!(text.contains("No boundary was found of i8::not. No call ended"), "{text}");
        for row in [
            "| integers, default | 2 | 1 (50%) | 3 | 3 | 0 (0%) | 1 (50%) | 0 (0%) |",
            "| integers, default + lns | 2 | 0 (0%) | 0 (0%) | 0 (0%) | 1 (50%) | 0 (0%) | 0 (0%) | 1 (50%) |",
            "| integers, default + lns | – | 4.00 | – | – | 0.70 | – |",
            "| integers, default | 4.00 | 2.00 | 1.00 |",
            "| integers, lns | 4.00 | 3.00 | 2.00 |",
        ] {
            assert!(text.contains(row), "{row} in {text}");
        }
    }

    #[test]
    fn published_rows_stand_below() {
        let findings = findings();
        let text = markdown(&findings, &changes(&findings));
        for row in [
            "| paper: Julia's Base, exported, bcs | 259 | 198 (76%) | 554 ± 40 | – | – | – | – |",
            "| paper: Julia's Base, all | 613 | 71 (12%) | 228 (37%) | 26 (4%) | 67 (11%) | 14 (2%) | 202 (33%) | 391 (64%) |",
            "| paper: Julia's Base, others, lns | 3.78 ± 5.06 | 3.17 ± 0.19 | 0.16 ± 0.92 |",
        ] {
            assert!(text.contains(row), "{row} in {text}");
        }
    }

    #[test]
    fn the_file_has_the_clusters_that_a_method_covers() {
        let csv = functions_csv(&findings()).unwrap();
        assert!(csv.contains("i8,abs,default,1,false,1,0,3,0,,,2,0.7,,\n"), "{csv}");
    }
}
