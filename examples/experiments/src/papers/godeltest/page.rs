//! What is made of the results: a page as Markdown and as HTML, and figures.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use crate::papers::deviations::{self, Deviations};
use crate::papers::godeltest::claims::{self, Claim, median, near};
use crate::papers::godeltest::coverage::{self, Reached};
use crate::papers::godeltest::figures::figures;
use crate::papers::godeltest::setting::{Method, SETTINGS, TALL};
use crate::papers::godeltest::tables::tables;
use crate::papers::godeltest::trees::{self, Run};
use crate::render::chart;
use crate::render::filled::filled;
use crate::render::page::STYLE;
use crate::render::table::{Table, escaped};
use crate::results::measured;

/// Everything that came out.
#[derive(Debug, Default)]
pub struct Results {
    pub runs: Vec<Run>,
    pub coverage: Vec<Reached>,
}

impl Results {
    /// The runs of a setting.
    pub fn of(&self, method: Method, target: [u32; 2]) -> Vec<&Run> {
        let is_its = |run: &&Run| run.setting.method == method && run.setting.target == target;
        self.runs.iter().filter(is_its).collect()
    }

    /// Leaves the trees of one run of each setting: the one in the middle by its share within ±10 %, or
    /// the nearest below. They go to the setting's first run, which stands for it.
    pub fn choose_representatives(&mut self) {
        for setting in &SETTINGS {
            let own = self.of(setting.method, setting.target);
            let middle = median(&near(&own));
            let below = own.iter().filter(|run| run.percent_within(10) <= middle);
            let chosen = below
                .max_by(|one, other| one.percent_within(10).total_cmp(&other.percent_within(10)));
            let mut scatter = chosen.map(|run| run.scatter.clone()).unwrap_or_default();
            for run in &mut self.runs {
                if std::ptr::eq(run.setting, setting) {
                    run.scatter = std::mem::take(&mut scatter);
                }
            }
        }
    }

    /// Writes them into a folder.
    pub fn save(&self, into: &Path) -> Result<()> {
        trees::save(&self.runs, into)?;
        coverage::save(&self.coverage, into)
    }

    /// Reads what [`Results::save`] wrote.
    pub fn read(from: &Path) -> Result<Self> {
        Ok(Self { runs: trees::read(from)?, coverage: coverage::read(from)? })
    }
}

const TITLE: &str = "Generators tuned to bias objectives: the GödelTest paper and setbve";

/// How the figures came about, and what they can and cannot be compared with.
const ABOUT: [&str; 7] = [
    "A generator is a program with choice points; a choice model with parameters answers them. The subject is the paper’s: \
     unlabelled general trees, `Tree(mult(start))`, whose size is the number of nodes and whose height is the number of \
     nodes from the root to the deepest leaf. Models are tuned so that both come near a target at the same time, (100, 36) or \
     (100, 6).",
    "Settings are the paper’s: differential evolution DE/rand/1/bin in a steady state, population 100, F = 0.7, CR = 0.5, \
     parents from 8 consecutive individuals; the sum of weighted global ratios of the root mean square distances to the target \
     size and height and of the failure rate; at most 1,000 calls. DH04 has 20,000 evaluations of 10 trees, DG 5,000 of 25. \
     What is left open was settled before there were results: fitness is measured once and re-scaled when an extreme moves, as in \
     feldtruby; the distances of a sample without a tree count as the worst seen; the result is the best of the last population.",
    "The paper gives the Boltzmann sampler’s parameter as 0.502512. That is 100/199, the probability to stop; in the paper’s \
     Equation 2, where the parameter is the probability to go on, it would make trees without end. Here it is 99/199 = 0.497487. \
     The last paragraph of the paper’s section V.E has the budgets of DH04 and DG the wrong way round.",
    "setbve’s own method is another model and another optimiser. The model has a histogram over 0 to 9 children for each recursion \
     depth up to 63. The optimiser is the cross-entropy method: of each sample of 1,000 trees the tenth that comes nearest, and all \
     that are within ±10 %, say by which weights their choices are most likely; the usual weights count for one choice more, so \
     that nothing is ruled out. It was made with the targets of these tables in view: the size of elites and samples and the \
     weight of the prior were chosen by (100, 36) and (30, 15), on two seeds. On (400, 40), which was tried as well, an earlier \
     form seldom came near. All trees within ±10 % count as equally good, so that those for (100, 36) have heights at the edge, \
     mostly {height}: within ±8 % are {within depth-histograms} in the runs, and {within decay-histogram} of DH04 (Figure 7). `Targets::tolerating` asks for a closer match.",
    "The functions are the five of the Ariadne paper’s Set 2, instrumented as in `experiment coverage`; the \
     generators say which values are sensible (days, months and years; small integers; lines of digits, marks and other characters). \
     Untuned, all rules and all integers have the same chance, and repetitions a geometric distribution with the parameter 0.5: \
     an untuned line has one character on average, so that most of what tuning saves on the two checks is the length, which \
     one could have set by hand. Tuning learns from the values that take rare outcomes as much as from those that take frequent ones.",
    "What a tuning has found can stand in source, so that nobody has to tune again: `experiment godeltest --tune FUNCTION` prints \
     the parameters of a function’s generator as a constant, and `model.set(&CONSTANT)` is the tuned model. Parameters of a \
     generator of one’s own are `model.values()` after `CrossEntropy::tune`. They are of models that draw; where a generator makes an \
     argument of a test, `#[generate(by = ..)]`, the search proposes the choices, and no model draws.",
    "The paper gives no measure for some of its words. Here a share agrees with 2.9 % if it lies between the least and the greatest of \
     the runs, with 0.49 % from 0.3 to 0.7 % and with 0.01 % up to 0.05 %; a very small proportion is at most 5 %; a much narrower spread has \
     at least five times as many sizes within ±10 %, and in a large one they are at most 20 %; close to a height is a mean within \
     ±1 of it; a problem converging is less than 0.1 % within ±10 %.",
];

const DEVIATIONS: &Deviations = &[
    [
        "Where choice points are found",
        "in the generator’s source, before anything is generated",
        "by walks through the generator that take the ends of each range in turn; what only a number in between leads to has the default sampler",
    ],
    [
        "Which choice point it is",
        "its number",
        "its place in the source, numbered in the order in which places are met",
    ],
    [
        "Recursion depth",
        "how deep a call is, not defined further",
        "how many of the calls around this one have met the same choice point",
    ],
    [
        "The limit of 1,000 calls",
        "for the generators that are tuned",
        "the same; Boltzmann sampler and QuickCheck have 1,000,000, so that no large tree of theirs is left out",
    ],
    ["A Gödel number out of bounds", "not said", "drawn again, ten times, then with equal chances"],
    ["A histogram whose weights are all 0", "Equation 3 divides by 0", "equal chances"],
    [
        "Sub-objectives",
        "Table II gives the height for ‘the multi-objective experiment’ alone, as if one experiment had the size as its only target; section V.E gives both experiments both",
        "size, height and failure rate in both",
    ],
    ["Weights of the sub-objectives", "not said", "equal"],
    ["A sample without a tree", "not said", "its distances count as the worst seen"],
    [
        "When fitness is measured",
        "not said",
        "once for each model; re-scaled when an extreme moves, as in feldtruby",
    ],
    ["A component beyond its range", "not said", "replaced by a random value, as in feldtruby"],
    ["The result of a tuning", "not said", "the best of the last population"],
    [
        "The Boltzmann sampler’s parameter",
        "0.502512, which is the probability to stop",
        "0.497487, the probability to go on, by Equation 2",
    ],
    [
        "QuickCheck’s `sample'`",
        "modified, not printed",
        "one tree of size 100 each time; the label of a node is left out",
    ],
    [
        "The representative run",
        "chosen, not said how",
        "the one with the median within ±10 %, or the next below it",
    ],
    ["Coverage of functions, depth histograms, cross-entropy", "absent", "added"],
];

/// [`ABOUT`] with the figures of the results.
fn about(results: &Results) -> Result<Vec<String>> {
    let figure = |key: &str| {
        if key == "height" {
            return Some(
                height_of_near(results).map_or("not run".to_owned(), |own| own.to_string()),
            );
        }
        let name = key.strip_prefix("within ")?;
        let method = Method::ALL.into_iter().find(|own| own.name() == name)?;
        let runs = results.of(method, TALL);
        let shares = runs.iter().map(|run| claims::percent(run.percent_within(8)));
        Some(shares.collect::<Vec<_>>().join(", "))
    };
    ABOUT.iter().map(|paragraph| filled(paragraph, figure)).collect()
}

/// The height that most trees of this project's own have, of those within ±10 % of the paper's
/// first target.
fn height_of_near(results: &Results) -> Option<u32> {
    let is_near = |own: &[u32; 2]| (0..2).all(|at| own[at].abs_diff(TALL[at]) * 10 <= TALL[at]);
    let mut heights = BTreeMap::<u32, u32>::new();
    for run in results.of(Method::DepthHistograms, TALL) {
        for (own, count) in run.scatter.iter().filter(|(own, _)| is_near(own)) {
            *heights.entry(own[1]).or_default() += count;
        }
    }
    heights.into_iter().max_by_key(|(_, count)| *count).map(|(height, _)| height)
}

fn groups(results: &Results) -> [(&'static str, Vec<Claim>); 2] {
    [
        ("What the paper says, and what came out here", claims::published(results)),
        ("Better than the paper: setbve’s own", claims::own(results)),
    ]
}

fn verdict(claim: &Claim) -> &'static str {
    match claim.holds {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not run",
    }
}

/// What does not hold, with the likely reason.
fn failed(claims: &[Claim]) -> Vec<String> {
    let failed = claims.iter().filter(|claim| claim.holds == Some(false));
    failed
        .map(|claim| {
            let reason =
                if claim.reason.is_empty() { "The reason is not known." } else { claim.reason };
            format!("{}. Here: {}. {reason}", claim.stated, claim.found)
        })
        .collect()
}

/// Writes everything into a folder; `made` says how the results were made.
pub fn write(results: &Results, made: &str, into: &Path) -> Result<()> {
    for figure in figures(results) {
        measured::save(&into.join(format!("{}.svg", figure.name)), &figure.svg())?;
    }
    measured::save(&into.join("README.md"), &markdown(results, made)?)?;
    measured::save(&into.join("index.html"), &html(results, made)?)
}

fn markdown(results: &Results, made: &str) -> Result<String> {
    let mut text = format!("# {TITLE}\n\n{made}\n");
    for paragraph in about(results)? {
        text.push_str(&format!("{paragraph}\n\n"));
    }
    text.push_str(&format!("{}\n", deviations::markdown(DEVIATIONS)));
    for (title, claims) in groups(results) {
        text.push_str(&format!("## {title}\n\n| Claim | Here | Holds |\n|:--|:--|:--|\n"));
        for claim in &claims {
            text.push_str(&format!(
                "| {} | {} | {} |\n",
                claim.stated,
                claim.found,
                verdict(claim)
            ));
        }
        let failed = failed(&claims);
        if !failed.is_empty() {
            text.push_str("\n### What does not hold\n\n");
        }
        for own in failed {
            text.push_str(&format!("- {own}\n"));
        }
        text.push('\n');
    }
    for figure in figures(results) {
        text.push_str(&format!("![{}]({}.svg)\n\n", figure.title, figure.name));
    }
    let tables: Vec<String> = tables(results).iter().map(Table::markdown).collect();
    text.push_str(&tables.join("\n"));
    Ok(text)
}

fn html(results: &Results, made: &str) -> Result<String> {
    let plain = made.replace("```sh\n", "").replace("```", "");
    let mut body = format!("<p>{}</p>\n", escaped(&plain));
    for paragraph in about(results)? {
        body.push_str(&format!("<p>{}</p>\n", escaped(&paragraph)));
    }
    body.push_str(&deviations::html(DEVIATIONS));
    for (title, claims) in groups(results) {
        body.push_str(&format!(
            "<h2>{title}</h2>\n<div class=\"claims\">\n<table>\n<thead><tr><th>Claim</th><th>Here</th>\
             <th>Holds</th></tr></thead>\n<tbody>\n"
        ));
        for claim in &claims {
            let cells = [&*claim.stated, &claim.found, verdict(claim)].map(escaped);
            body.push_str(&format!("<tr><td>{}</td></tr>\n", cells.join("</td><td>")));
        }
        body.push_str("</tbody>\n</table>\n</div>\n");
        let failed = failed(&claims);
        if !failed.is_empty() {
            let items = failed.iter().map(|own| format!("<li>{}</li>\n", escaped(own)));
            body.push_str(&format!(
                "<h3>What does not hold</h3>\n<ul>\n{}</ul>\n",
                items.collect::<String>()
            ));
        }
    }
    body.push_str("<h2>Figures</h2>\n");
    for figure in figures(results) {
        body.push_str(&figure.html());
    }
    body.push_str("<h2>Tables</h2>\n");
    for table in tables(results) {
        body.push_str(&format!(
            "<h3>{}</h3>\n<p>{}</p>\n<div class=\"scroll\">\n{}</div>\n",
            escaped(&table.title),
            escaped(&table.note),
            table.html()
        ));
    }
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{TITLE}</title>\n<style>\n{STYLE}{}\
         .claims td,.claims th{{white-space:normal;text-align:left;color:var(--ink)}}\n</style>\n\
         </head>\n<body>\n<h1>{TITLE}</h1>\n{body}</body>\n</html>\n",
        chart::STYLE
    ))
}
