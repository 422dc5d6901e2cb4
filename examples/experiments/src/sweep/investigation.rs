//! Tables 5, 8 and 9 of `AutoBVA`'s second investigation, each with the published rows below its own, and
//! one like its Table 6.

use std::fmt::Display;

use crate::render::label::thousands;
use crate::render::table::{Entry, Table};
use crate::results::metrics::Spread;
use crate::sweep::clusters::{Clustered, LOOKED_AT, Pool};
use crate::sweep::finding::{Finding, Run};
use crate::sweep::published::{COVERAGE, DETECTION, SUMMARISATION};
use crate::sweep::tables::{NOTHING, candidates, columns, entry, mean, percent};

/// Silhouette scores from here on are good ones (`AutoBVA`, section "Investigation 2").
const GOOD: f64 = 0.6;
const VALIDITY: [&str; 3] = ["VV", "VE", "EE"];

type IsOfKind = fn(&str) -> bool;

/// The types that the rows of a table are about.
const KINDS: [(&str, IsOfKind); 4] = [
    ("integers", |family| family == "integer"),
    ("NonZero", |family| family == "NonZero"),
    ("others", |family| family != "integer" && family != "NonZero"),
    ("all", |_| true),
];

type Row = (String, Vec<Entry>);

/// The functions of each kind of types that has any.
fn by_kind(findings: &[Finding]) -> impl Iterator<Item = (&'static str, Vec<&Finding>)> {
    let of_kind = |is_of_kind: IsOfKind| {
        findings.iter().filter(|finding| is_of_kind(finding.family())).collect::<Vec<_>>()
    };
    let kinds = KINDS.into_iter().map(move |(kind, is_of_kind)| (kind, of_kind(is_of_kind)));
    kinds.filter(|(_, findings)| !findings.is_empty())
}

/// A row for every kind of types and each of the functions' `parts`, given what stands in it.
fn rows<'a, T>(
    findings: &'a [Finding],
    parts: impl Fn(&'a Finding) -> Vec<(String, T)>,
    entries: impl Fn(&[T]) -> Vec<Entry>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    for (kind, own) in by_kind(findings) {
        let mut by_part: Vec<(String, Vec<T>)> = Vec::new();
        for (name, part) in own.into_iter().flat_map(&parts) {
            match by_part.iter_mut().find(|(known, _)| *known == name) {
                Some((_, all)) => all.push(part),
                None => by_part.push((name, vec![part])),
            }
        }
        for (name, all) in by_part {
            rows.push((format!("{kind}, {name}"), entries(&all)));
        }
    }
    rows
}

fn of_paper(name: impl Display, figures: &[&str], columns: usize) -> Row {
    let figures = figures.iter().copied().chain(std::iter::repeat(NOTHING)).take(columns);
    (name.to_string(), figures.map(entry).collect())
}

fn spread(values: impl Iterator<Item = f64>) -> String {
    match Spread::of(&values.collect::<Vec<_>>()) {
        Some(Spread { mean, deviation: Some(deviation) }) => format!("{mean:.2} ± {deviation:.2}"),
        Some(Spread { mean, deviation: None }) => format!("{mean:.2}"),
        None => NOTHING.into(),
    }
}

fn pools(finding: &Finding) -> Vec<(String, &Pool)> {
    finding.pools.iter().map(|pool| (pool.methods.join(" + "), pool)).collect()
}

fn runs(finding: &Finding) -> Vec<(String, &Run)> {
    finding.runs.iter().map(|run| (run.method.clone(), run)).collect()
}

/// Table 5.
pub fn detection(findings: &[Finding]) -> Table {
    let cut = findings.iter().flat_map(|finding| &finding.runs).filter(|run| run.cut).count();
    let evaluations = findings.first().map_or(0, |finding| finding.settings.evaluations);
    let entries = |runs: &[&Run]| {
        let mut counts: Vec<usize> = runs.iter().map(|run| candidates(run)).collect();
        counts.retain(|count| *count > 0);
        counts.sort_unstable();
        let average = mean(counts.iter().map(|count| *count as f64)).unwrap_or_default();
        let median = counts.get(counts.len() / 2).copied().unwrap_or_default();
        let mut entries = vec![
            entry(runs.len()),
            entry(percent(counts.len(), runs.len())),
            entry(thousands(average.round() as usize)),
            entry(thousands(median)),
        ];
        entries.extend([0, 1, 2].map(|validity: usize| {
            let with = runs.iter().filter(|run| run.candidates[validity] > 0).count();
            entry(percent(with, runs.len()))
        }));
        entries
    };
    let groups = vec![
        ("pairs".into(), columns(&["all", "with candidates"])),
        ("candidates per run".into(), columns(&["mean", "median"])),
        ("with candidates of".into(), columns(&VALIDITY)),
    ];
    let mut rows = rows(findings, runs, entries);
    rows.extend(DETECTION.iter().map(|(of, by, own)| of_paper(format!("{of}, {by}"), own, 7)));
    Table {
        title: "Table 5: detection".into(),
        note: format!(
            "Pairs of function and type, how many show any boundary candidate, how many candidates a \
             run finds of those that do, and how many show candidates of two valid outputs (VV), of a \
             valid one and an error (VE) and of two errors (EE), each by {evaluations} calls of the \
             function. The candidates of lns and bcs are pairs of neighbours whose outputs differ in \
             length, as in the paper; those of default are the best pairs of the archive's cells. {cut} \
             searches were cut short by their time. The paper's rows: 30 s per function."
        ),
        corner: "Types, method".into(),
        groups,
        rows,
    }
}

/// What is said of every table of clusters.
fn sample() -> String {
    format!(
        "Clustered is what lns and bcs found together, and what default found, of each method at most \
         {LOOKED_AT} candidates per validity group, evenly spread; the paper takes all, of 20 runs."
    )
}

/// Table 8.
pub fn summarisation(findings: &[Finding]) -> Table {
    let is_good = |clustered: &Clustered| clustered.silhouette >= GOOD;
    let entries = |pools: &[&Pool]| {
        let share = |part| entry(percent(part, pools.len()));
        let mut entries = vec![entry(pools.len())];
        for validity in 0..VALIDITY.len() {
            let all: Vec<_> =
                pools.iter().filter_map(|pool| pool.groups[validity].as_ref()).collect();
            let good = all.iter().filter(|clustered| is_good(clustered)).count();
            entries.extend([share(all.len() - good), share(good)]);
        }
        let any = pools.iter().filter(|pool| pool.groups.iter().flatten().any(is_good));
        entries.push(share(any.count()));
        entries
    };
    let heads = columns(&["bad", "good"]);
    let mut groups = vec![("pairs".into(), columns(&["all"]))];
    groups.extend(VALIDITY.map(|group| (group.to_owned(), heads.clone())));
    groups.push(("any".into(), columns(&["good"])));
    let mut rows = rows(findings, pools, entries);
    rows.extend(SUMMARISATION.iter().map(|(of, own)| of_paper(of, own, 8)));
    Table {
        title: "Table 8: summarisation".into(),
        note: format!(
            "Pairs of function and type whose candidates of a validity group have clusters with a mean \
             silhouette score below {GOOD} (bad) or not (good), and those with good clusters of any \
             group. The others have no candidates of the group. {}",
            sample()
        ),
        corner: "Types, methods".into(),
        groups,
        rows,
    }
}

/// Like Table 6, for the sweep.
pub fn clusters(findings: &[Finding]) -> Table {
    let entries = |pools: &[&Pool]| {
        let of = |validity: usize, figure: fn(&Clustered) -> f64| {
            let own = pools.iter().filter_map(|pool| pool.groups[validity].as_ref());
            entry(spread(own.map(figure)))
        };
        let clusters = [0, 1, 2].map(|validity| of(validity, |own| own.clusters as f64));
        let silhouettes = [0, 1, 2].map(|validity| of(validity, |own| own.silhouette));
        clusters.into_iter().chain(silhouettes).collect()
    };
    Table {
        title: "Clusters by validity group, as in Table 6".into(),
        note: "Clusters per pair of function and type that has candidates of the group, and their mean \
               silhouette score; mean ± standard deviation over these pairs."
            .into(),
        corner: "Types, methods".into(),
        groups: ["clusters", "silhouette"].map(|of| (of.into(), columns(&VALIDITY))).into(),
        rows: rows(findings, pools, entries),
    }
}

/// All clusters of a method's pool, and how many of them it found, and alone found, where it does not have
/// the pool for itself.
type Share = (usize, Option<[usize; 2]>);

/// The shares of all methods.
fn shares(finding: &Finding) -> Vec<(String, Share)> {
    let mut shares = Vec::new();
    for pool in &finding.pools {
        let groups = || pool.groups.iter().flatten();
        let size: usize = groups().map(|own| own.clusters).sum();
        for (index, method) in pool.methods.iter().enumerate() {
            let covered = || groups().map(|own| own.covered[index]);
            let found = covered().map(|own| own.found).sum();
            let unique = covered().map(|own| own.unique).sum();
            let own = (pool.methods.len() > 1).then_some([found, unique]);
            shares.push((method.clone(), (size, own)));
        }
    }
    shares
}

/// Table 9.
pub fn coverage(findings: &[Finding]) -> Table {
    let entries = |parts: &[Share]| {
        let with = || parts.iter().filter(|(size, _)| *size > 0);
        let share =
            |index: usize| with().filter_map(move |(_, of)| Some(of.as_ref()?[index] as f64));
        let size = spread(with().map(|(size, _)| *size as f64));
        [size, spread(share(0)), spread(share(1))].map(entry).into()
    };
    let mut rows = rows(findings, shares, entries);
    rows.extend(COVERAGE.iter().map(|(of, by, own)| of_paper(format!("{of}, {by}"), own, 3)));
    Table {
        title: "Table 9: clusters covered".into(),
        note: format!(
            "All clusters of a pair of function and type, of all validity groups together; those in which \
             a run has candidates; and those in which the other of lns and bcs has none. Mean ± standard \
             deviation over the pairs that have candidates; the paper does not say over what its \
             deviations are. {}",
            sample()
        ),
        corner: "Types, method".into(),
        groups: vec![("per pair".into(), columns(&["all clusters", "found", "unique"]))],
        rows,
    }
}
