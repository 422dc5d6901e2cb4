//! What is made of a campaign's results: a page as Markdown and as HTML, and figures.

use std::path::Path;

use anyhow::Result;
use setbve::experiment::testdata::Technique;

use crate::papers::ariadne::cell::Cell;
use crate::papers::ariadne::claims::{Basis, Claim, Verdict, claims, definitions};
use crate::papers::ariadne::figures::figures;
use crate::papers::ariadne::tables::{LEGEND, tables};
use crate::papers::deviations::{self, Deviations};
use crate::render::chart;
use crate::render::page::STYLE;
use crate::render::table::escaped;
use crate::results::measured::save;

const TITLE: &str = "Test data generation: the improved Ariadne paper and setbve";

/// How the figures came about, and what they can and cannot be compared with.
const ABOUT: [&str; 6] = [
    "The techniques generate inputs until every decision and every condition of a program has taken both \
     outcomes (condition-decision coverage). Settings are the paper’s: one-point crossover with probability 0.9, \
     bit mutation with probability 0.05 per bit, codons of 8 bits; for each objective at most 200 generations of 50 \
     individuals (Set 1 and 2), 500 of 200 (S1 to S3), 500 of 300 (comp); one objective after the other, in the \
     order of the source, each with a new population; what is covered on the way counts. Fitness is the approach \
     level plus the branch distance d, normalised to d / (d + 1).",
    "The paper does not print its programs but for their properties; those here are written to these \
     properties (see suts/ariadne). Its numbers of executions therefore compare in order of magnitude only. \
     Programs and the selection of parents were chosen with the results in view, until what the paper says of its \
     techniques held here, too, in what is called calibrated below: the improved grammar meets every objective, and the \
     others fall short where the paper’s do. That such a claim holds was made so, and confirms nothing. So were chosen comp’s conditions and thresholds, those of admission merit, vitamin D levels, birth-time weights, \
     HBA1c levels and S3, and the codes that tax calculator and volume discount ask for; and ISBN and ISSN \
     checks look for the first ten and eight digits in lines of 36 and 28 characters. This is a comparison of techniques \
     on programs like the paper’s, not a repetition.",
    "The paper does not say how parents are selected, what survives a generation, or how a random value comes \
     about. Here it is as in the simple genetic algorithm of the textbooks, for all evolutionary techniques alike: \
     parents are drawn in proportion to 1 / (1 + fitness), and each generation replaces the one before it. A random \
     value is made of the next four codons. Constants are all numbers of the function’s source, where the paper \
     takes those of its conditions; seeded populations are made of constants alone.",
    "Random draws as often as the others may execute. setbve works on all objectives at the same time, with the \
     extended grammar, the operands of comparisons at run time, and a local search on them; one derived input in eight \
     repeats a group of arguments.",
    "With tournaments of four, in which the best survives, which was tried first (the results are in this page’s \
     history), genetic algorithms needed fewer executions on most programs, and on 16 bits covered comp(1,1) and \
     comp(2,1) in every run. Here they do so in {comp(1,1)} and {comp(2,1)} runs. Constants of comp’s deeper nodes do not fit into 8 bits, so 8 bits cannot go on from nesting complexity 3; the \
     paper’s did not either. setbve’s own search takes longer than the improved grammar on the checks.",
    "The paper has 200 runs of everything. Here it is 200 for setbve and the improved grammar, and 20 for the \
     others, which spend all they have on most programs.",
];

const DEVIATIONS: &Deviations = &[
    [
        "Programs",
        "not printed but for their properties",
        "written to these properties (suts/ariadne)",
    ],
    [
        "Cases of a `switch`",
        "branching nodes, of which both outcomes are objectives",
        "an arm of a `match` is one objective: that it is taken",
    ],
    ["Errors passed on by `?`", "none in C", "no objective"],
    [
        "Approximation level",
        "branching conditions on the way that are not satisfied",
        "sites that enclose the objective in the source, counted from the innermost that was evaluated",
    ],
    [
        "Branch distance",
        "refers to the literature, not printed",
        "Korel’s and Tracey’s with K = 1, normalised by d / (d + 1)",
    ],
    [
        "Genome of a grammar",
        "codons of 8 bits; how many is not said",
        "five codons for each argument: one for the production and four for a random value; after the last one the first one follows (wrapping)",
    ],
    ["More than 256 alternatives", "not said", "two codons decide"],
    ["`<rand>`", "a random number of 32 bits, how is not said", "the next four codons"],
    [
        "Rule 5, `<const>`",
        "0 and the constants of conditions, cases and loops",
        "0 and all numbers of the function’s source",
    ],
    [
        "Selection of parents",
        "not said",
        "in proportion to 1 / (1 + fitness), for all techniques alike; chosen with the results in view",
    ],
    ["What survives a generation", "not said", "nothing but the children"],
    [
        "Seeded populations",
        "constants in place of random integers, with a probability of 0.1 or 0.2",
        "the same, for 16 bits; a constant that does not fit is none, and rule 5’s 0 is none of them",
    ],
    [
        "Dates and lines of characters",
        "an integer modulo the number of values",
        "the same; ISBN and ISSN checks look for the first ten and eight digits in lines of 36 and 28 characters",
    ],
    [
        "Validity checks",
        "figures for each branch that is not trivial",
        "figures of the whole program",
    ],
    [
        "Random",
        "not among the techniques",
        "added: integers of 32 bits, as many executions as the others may have",
    ],
    ["Runs", "200 of everything", "200 of setbve and the improved grammar, 20 of the others"],
];

/// Writes everything into a folder; `made` says how the results were made.
pub fn write(cells: &[Cell], made: &str, into: &Path) -> Result<()> {
    let claims = claims(cells);
    let figures = figures(cells);
    for figure in &figures {
        save(&into.join(format!("{}.svg", figure.name)), &figure.svg())?;
    }
    save(&into.join("README.md"), &markdown(cells, made, &claims))?;
    save(&into.join("index.html"), &html(cells, made, &claims))
}

const CLAIMS: &str = "What the paper says, and what came out here";

/// Claims by what an agreement says, each kind with its title and what the reader must know about it.
const KINDS: [(Basis, &str, &str); 2] = [
    (
        Basis::Calibrated,
        "Calibrated",
        "Programs, the selection of parents or setbve’s search were chosen so that these hold. They show that the \
         techniques can do here what they do in the paper, not that they would on other programs.",
    ),
    (Basis::Checked, "Checked", "Nothing was chosen with these in view."),
];

fn verdict(claim: &Claim) -> &'static str {
    match claim.verdict {
        Verdict::Yes => "yes",
        Verdict::No => "no",
        Verdict::NotRun => "not run",
    }
}

/// How many claims of each kind hold, and those that do not.
fn summary(claims: &[Claim]) -> (String, Vec<String>) {
    let of = |basis: Basis| {
        let all = claims.iter().filter(|claim| claim.basis == basis);
        let of = |verdict| all.clone().filter(|claim| claim.verdict == verdict).count();
        let not_run = match of(Verdict::NotRun) {
            0 => String::new(),
            own => format!(", {own} not run"),
        };
        format!("{} of {}{not_run}", of(Verdict::Yes), all.clone().count())
    };
    let (calibrated, checked) = (of(Basis::Calibrated), of(Basis::Checked));
    let failed = claims.iter().filter(|claim| claim.verdict == Verdict::No);
    let failed = failed.map(|claim| format!("{}. Here: {}.", claim.stated, claim.found)).collect();
    (
        format!("Calibrated claims that hold: {calibrated}; checked claims that hold: {checked}."),
        failed,
    )
}

/// The paragraphs of [`ABOUT`], with figures of these results filled in.
fn about(cells: &[Cell]) -> Vec<String> {
    let whole = |program: &str| {
        let is_its = |cell: &&Cell| {
            cell.subject.program.name == program && cell.technique == Technique::Genetic16
        };
        cells.iter().find(is_its).map_or_else(
            || "–".to_owned(),
            |cell| format!("{:.0} of {}", cell.whole * cell.runs as f64, cell.runs),
        )
    };
    let [one, two] = ["comp(1,1)", "comp(2,1)"].map(whole);
    let filled = |text: &str| text.replace("{comp(1,1)}", &one).replace("{comp(2,1)}", &two);
    ABOUT.iter().map(|text| filled(text)).collect()
}

fn markdown(cells: &[Cell], made: &str, claims: &[Claim]) -> String {
    let mut text = format!("# {TITLE}\n\n{made}\n");
    for paragraph in about(cells) {
        text.push_str(&format!("{paragraph}\n\n"));
    }
    text.push_str(&format!("{}\n", deviations::markdown(DEVIATIONS)));
    let (sum, failed) = summary(claims);
    text.push_str(&format!("## {CLAIMS}\n\n{sum} {}\n", definitions()));
    for (basis, title, note) in KINDS {
        text.push_str(&format!(
            "\n### {title}\n\n{note}\n\n| Claim | Here | Holds |\n|:--|:--|:--|\n"
        ));
        for claim in claims.iter().filter(|claim| claim.basis == basis) {
            text.push_str(&format!(
                "| {} | {} | {} |\n",
                claim.stated,
                claim.found,
                verdict(claim)
            ));
        }
    }
    if !failed.is_empty() {
        text.push_str("\n### What does not hold\n\n");
        for own in &failed {
            text.push_str(&format!("- {own}\n"));
        }
    }
    for figure in figures(cells) {
        text.push_str(&format!("\n![{}]({}.svg)\n", figure.title, figure.name));
    }
    text.push_str(&format!("\n{LEGEND}\n"));
    for table in tables(cells) {
        text.push_str(&format!("\n{}", table.markdown()));
    }
    text
}

fn html(cells: &[Cell], made: &str, claims: &[Claim]) -> String {
    let plain = made.replace("```sh\n", "").replace("```", "");
    let mut body = format!("<p>{}</p>\n", escaped(&plain));
    for paragraph in about(cells) {
        body.push_str(&format!("<p>{}</p>\n", escaped(&paragraph)));
    }
    body.push_str(&deviations::html(DEVIATIONS));
    let (sum, failed) = summary(claims);
    body.push_str(&format!(
        "<h2>{CLAIMS}</h2>\n<p>{}</p>\n",
        escaped(&format!("{sum} {}", definitions()))
    ));
    for (basis, title, note) in KINDS {
        body.push_str(&format!(
            "<h3>{title}</h3>\n<p>{note}</p>\n<div class=\"claims\">\n<table>\n<thead><tr><th>Claim</th><th>Here</th>\
             <th>Holds</th></tr></thead>\n<tbody>\n"
        ));
        for claim in claims.iter().filter(|claim| claim.basis == basis) {
            let cells = [&claim.stated, &claim.found, verdict(claim)].map(escaped);
            body.push_str(&format!("<tr><td>{}</td></tr>\n", cells.join("</td><td>")));
        }
        body.push_str("</tbody>\n</table>\n</div>\n");
    }
    if !failed.is_empty() {
        let items = failed.iter().map(|own| format!("<li>{}</li>\n", escaped(own)));
        body.push_str(&format!(
            "<h3>What does not hold</h3>\n<ul>\n{}</ul>\n",
            items.collect::<String>()
        ));
    }
    body.push_str("<h2>Figures</h2>\n");
    for figure in figures(cells) {
        body.push_str(&figure.html());
    }
    body.push_str(&format!("<h2>Tables</h2>\n<p>{}</p>\n", escaped(LEGEND)));
    for table in tables(cells) {
        body.push_str(&format!(
            "<h3>{}</h3>\n<p>{}</p>\n<div class=\"scroll\">\n{}</div>\n",
            escaped(&table.title),
            escaped(&table.note),
            table.html()
        ));
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{TITLE}</title>\n<style>\n{STYLE}{}\
         .claims td,.claims th{{white-space:normal;text-align:left;color:var(--ink)}}\n</style>\n\
         </head>\n<body>\n<h1>{TITLE}</h1>\n{body}</body>\n</html>\n",
        chart::STYLE
    )
}
