//! A sweep's tables: like the `AutoBVA` paper's Tables 5, 8 and 9, and one line per function.

use std::collections::BTreeMap;
use std::fmt::Display;

use anyhow::Result;
use serde::Serialize;

use crate::sweep::finding::{Finding, Group, Run};
use crate::sweep::surprise::Change;
use crate::table::{Entry, Table};

/// Silhouette scores from here on are good ones (`AutoBVA`, section "Investigation 2").
const GOOD: f64 = 0.6;
const VALIDITY: [&str; 3] = ["VV", "VE", "EE"];
/// What stands where nothing was measured.
const NOTHING: &str = "–";
/// Changes that stand in the Markdown.
const MOST_SURPRISING: usize = 80;

fn entry(text: impl Display) -> Entry {
    Entry { text: format!("{text}"), outstanding: false }
}

fn percent(part: usize, of: usize) -> String {
    let percent = (100.0 * part as f64 / of.max(1) as f64).round();
    // All is all only where none is missing.
    let percent = if part < of { percent.min(99.0) } else { percent };
    format!("{part} ({percent}%)")
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

fn candidates(run: &Run) -> usize {
    run.groups.iter().map(|group| group.candidates).sum()
}

type IsOfKind = fn(&str) -> bool;

/// The types that the rows of a table are about.
const KINDS: [(&str, IsOfKind); 4] = [
    ("integers", |family| family == "integer"),
    ("NonZero", |family| family == "NonZero"),
    ("others", |family| family != "integer" && family != "NonZero"),
    ("all", |_| true),
];

/// Rows for every kind of types and every method, given what stands in them.
fn rows(
    findings: &[Finding],
    entries: impl Fn(&[(&Finding, &Run)]) -> Vec<Entry>,
) -> Vec<(String, Vec<Entry>)> {
    let mut rows = Vec::new();
    for (kind, is_of_kind) in KINDS {
        let of_kind: Vec<&Finding> =
            findings.iter().filter(|finding| is_of_kind(finding.family())).collect();
        let Some(first) = of_kind.first() else { continue };
        for (index, Run { method, .. }) in first.runs.iter().enumerate() {
            let runs: Vec<_> =
                of_kind.iter().map(|finding| (*finding, &finding.runs[index])).collect();
            rows.push((format!("{kind}, {method}"), entries(&runs)));
        }
    }
    rows
}

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn detection(findings: &[Finding]) -> Table {
    let cut = findings.iter().flat_map(|finding| &finding.runs).filter(|run| run.cut).count();
    let evaluations = findings.first().map_or(0, |finding| finding.settings.evaluations);
    let entries = |runs: &[(&Finding, &Run)]| {
        let mut counts: Vec<usize> = runs.iter().map(|(_, run)| candidates(run)).collect();
        counts.retain(|count| *count > 0);
        counts.sort_unstable();
        let average = mean(counts.iter().map(|count| *count as f64)).unwrap_or_default();
        let median = counts.get(counts.len() / 2).copied().unwrap_or_default();
        vec![
            entry(runs.len()),
            entry(percent(counts.len(), runs.len())),
            entry(format!("{average:.0}")),
            entry(median),
        ]
    };
    Table {
        title: "Detection, as in Table 5".into(),
        note: format!(
            "Pairs of function and type, how many show any boundary candidate, and how many candidates \
             a run finds of those that do, each by {evaluations} calls of the function. The candidates \
             of lns and bcs are pairs of neighbours whose outputs differ in length, as in the paper; \
             those of default are the best pairs of the archive's cells. {cut} searches were cut short \
             by their time. (Paper: 30 s per function; lns finds candidates in 76% of the exported \
             functions of Julia's Base and 69% of the others, bcs in 76% and 70%.)"
        ),
        corner: "Types, method".into(),
        groups: vec![
            ("pairs".into(), columns(&["all", "with candidates"])),
            ("candidates per run".into(), columns(&["mean", "median"])),
        ],
        rows: rows(findings, entries),
    }
}

fn summarisation(findings: &[Finding]) -> Table {
    let entries = |runs: &[(&Finding, &Run)]| {
        let clustered = |group: usize| {
            runs.iter().filter_map(move |(_, run)| run.groups[group].clusters).collect::<Vec<_>>()
        };
        let mut entries = Vec::new();
        for group in 0..VALIDITY.len() {
            let with = runs.iter().filter(|(_, run)| run.groups[group].candidates > 0).count();
            let clustered = clustered(group);
            let good = clustered.iter().filter(|(_, silhouette)| *silhouette >= GOOD).count();
            let share = |part| {
                if clustered.is_empty() { NOTHING.into() } else { percent(part, runs.len()) }
            };
            entries.push(entry(percent(with, runs.len())));
            entries.push(entry(share(clustered.len() - good)));
            entries.push(entry(share(good)));
        }
        entries
    };
    let heads = columns(&["with candidates", "bad clusters", "good clusters"]);
    Table {
        title: "Summarisation, as in Table 8".into(),
        note: format!(
            "Pairs of function and type with candidates in a validity group (valid outputs on both \
             sides, on one, on none), and with clusters whose mean silhouette score is below {GOOD} or \
             not; “{NOTHING}” where nothing was clustered."
        ),
        corner: "Types, method".into(),
        groups: VALIDITY.map(|group| (group.to_owned(), heads.clone())).into(),
        rows: rows(findings, entries),
    }
}

fn clustering(findings: &[Finding]) -> Table {
    let entries = |runs: &[(&Finding, &Run)]| {
        let groups = |run: &Run| run.groups.map(|Group { clusters, .. }| clusters);
        let of_runs = runs.iter().filter_map(|(_, run)| {
            let clustered: Vec<_> = groups(run).into_iter().flatten().collect();
            let clusters: usize = clustered.iter().map(|(clusters, _)| clusters).sum();
            (clusters > 0).then_some(clusters as f64)
        });
        let silhouettes = runs
            .iter()
            .flat_map(|(_, run)| groups(run))
            .flatten()
            .map(|(_, silhouette)| silhouette);
        let number =
            |value: Option<f64>| value.map_or(NOTHING.into(), |value| format!("{value:.2}"));
        vec![entry(number(mean(of_runs))), entry(number(mean(silhouettes)))]
    };
    Table {
        title: "Clusters, as in Table 9".into(),
        note: format!(
            "Clusters per pair of function and type, all validity groups together, and the mean of \
             their silhouette scores; “{NOTHING}” where nothing was clustered."
        ),
        corner: "Types, method".into(),
        groups: vec![("per pair".into(), columns(&["clusters", "silhouette"]))],
        rows: rows(findings, entries),
    }
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
            entries.push(entry(format!("{average:.0}")));
        }
        let top = changes.iter().find(|change| (change.family, change.name) == (family, name));
        entries.push(entry(top.map_or(NOTHING.into(), |top| format!("{:.1}", top.surprise))));
        (format!("{family}::{name}"), entries)
    });
    Table {
        title: "Functions".into(),
        note: "The types that have the function, how many of them show boundaries that a snapshot \
               would list, how many such boundaries there are per type, candidates per type and method, \
               and how many bits the function's most surprising change is worth."
            .into(),
        corner: "Function".into(),
        groups: vec![
            ("types".into(), columns(&["all", "with boundaries"])),
            ("per type".into(), vec!["boundaries".into()]),
            ("candidates".into(), methods.to_vec()),
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
        clustering(findings),
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
         behaviour. {}\n\nMade by `cargo run --release --example experiment -- sweep`, beside the page \
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
        for Run { method, evaluations, cut, groups: [vv, ve, ee] } in &finding.runs {
            let clusters = |group: &Group| group.clusters.map(|(clusters, _)| clusters);
            let silhouette = |group: &Group| group.clusters.map(|(_, silhouette)| silhouette);
            csv.serialize(FunctionRow {
                owner: &finding.owner,
                function: &finding.name,
                method,
                evaluations: *evaluations,
                cut: *cut,
                boundaries: finding.boundaries.len(),
                vv: vv.candidates,
                ve: ve.candidates,
                ee: ee.candidates,
                vv_clusters: clusters(vv),
                vv_silhouette: silhouette(vv),
                ve_clusters: clusters(ve),
                ve_silhouette: silhouette(ve),
                ee_clusters: clusters(ee),
                ee_silhouette: silhouette(ee),
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
    use crate::sweep::finding::Place;
    use crate::sweep::surprise::{changes, tests::finding};

    fn findings() -> Vec<Finding> {
        let mut findings = vec![
            finding("i8", "abs", &[(-128, ["panic: arithmetic overflow", "#"], Place::Edge)]),
            finding("i8", "not", &[]),
        ];
        findings[0].runs[0].groups[1].candidates = 3;
        findings
    }

    #[test]
    fn shares_and_candidates_are_counted_and_clusters_left_open() {
        let findings = findings();
        let text = markdown(&findings, &changes(&findings));
        assert!(text.contains("No boundary was found of i8::not. No call ended"), "{text}");
        assert!(text.contains("| integers, default | 2 | 1 (50%) | 3 | 3 |"), "{text}");
        assert!(text.contains("| 0 (0%) | – | – | 1 (50%) | – | – | 0 (0%) | – | – |"), "{text}");
    }

    #[test]
    fn clusters_count_where_they_are_known() {
        let mut findings = findings();
        findings[0].runs[0].groups[1].clusters = Some((4, 0.7));
        let text = markdown(&findings, &changes(&findings));
        assert!(text.contains("| 1 (50%) | 0 (0%) | 1 (50%) |"), "{text}");
        assert!(text.contains("| integers, default | 4.00 | 0.70 |"), "{text}");
    }
}
