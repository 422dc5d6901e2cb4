//! Tables of all settings, and of the coverage of functions.

use crate::papers::godeltest::claims::{confidence, median, near, percent};
use crate::papers::godeltest::coverage::Reached;
use crate::papers::godeltest::page::Results;
use crate::papers::godeltest::setting::{SETTINGS, Setting};
use crate::papers::godeltest::trees::Run;
use crate::render::label::thousands;
use crate::render::table::{Entry, Table};

fn plain(text: String) -> Entry {
    Entry { text, outstanding: false }
}

/// All tables.
pub fn tables(results: &Results) -> Vec<Table> {
    let of = |is_published: bool| {
        let own = SETTINGS.iter().filter(move |setting| setting.is_published() == is_published);
        own.filter_map(|setting| row(setting, &results.of(setting.method, setting.target)))
            .collect::<Vec<_>>()
    };
    let heads = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let groups = vec![
        ("within ±10 %".to_owned(), heads(&["paper", "median", "mean ± 95 %", "least", "most"])),
        (
            "trees".to_owned(),
            heads(&["mean size", "mean height", "failed", "near ones distinct", "for tuning"]),
        ),
    ];
    let trees = |title: &str, note: &str, rows| Table {
        title: title.to_owned(),
        note: note.to_owned(),
        corner: "Setting, with its target (size, height)".to_owned(),
        groups: groups.clone(),
        rows,
    };
    let mut tables = vec![
        trees(
            "The paper’s settings",
            "Each run samples 10,000 trees after the tuning. Size and height are means over all runs; “near ones \
             distinct” is the share of trees within ±10 % that differ from each other.",
            of(true),
        ),
        trees(
            "setbve’s own: a histogram for each depth, tuned by the cross-entropy method",
            "As many trees as the paper’s setting for the same target, 200,000 where it has none. The first two \
             targets are the paper’s. Where trees of a size and a height have little room, as those of (30, 15), the model becomes \
             narrow: most of the near ones are alike.",
            of(false),
        ),
    ];
    tables.push(coverage(&results.coverage));
    tables.retain(|table| !table.rows.is_empty());
    tables
}

fn row(setting: &Setting, runs: &[&Run]) -> Option<(String, Vec<Entry>)> {
    let first = runs.first()?;
    let own = near(runs);
    let [mean, half] = confidence(&own);
    let mean_of =
        |of: &dyn Fn(&Run) -> f64| runs.iter().map(|run| of(run)).sum::<f64>() / runs.len() as f64;
    let all: f64 = runs.iter().map(|run| run.within[10] as f64).sum();
    let distinct: f64 = runs.iter().map(|run| run.distinct as f64).sum();
    let entries = [
        setting.published.map_or("–".to_owned(), percent),
        percent(median(&own)),
        format!("{mean:.2} ± {half:.2} %"),
        percent(own.iter().copied().fold(f64::MAX, f64::min)),
        percent(own.iter().copied().fold(0.0, f64::max)),
        format!("{:.1}", mean_of(&|run| run.mean_size)),
        format!("{:.1}", mean_of(&|run| run.mean_height)),
        percent(mean_of(&|run| 100.0 * run.failed as f64 / run.attempts as f64)),
        if all == 0.0 { "–".to_owned() } else { format!("{:.0} %", 100.0 * distinct / all) },
        thousands(first.training as usize),
    ];
    Some((setting.title(), entries.map(plain).into()))
}

fn coverage(reached: &[Reached]) -> Table {
    let row = |own: &Reached| {
        let mean = |values: &[f64]| {
            let [mean, half] = confidence(values);
            format!("{mean:.0} ± {half:.0}")
        };
        let entries = vec![
            plain(own.outcomes.to_string()),
            plain(mean(&own.untuned())),
            plain(mean(&own.tuned())),
            Entry {
                text: format!("{:.1} %", 100.0 * own.saved()),
                outstanding: own.saved() >= 0.2,
            },
            plain(thousands(own.training as usize)),
            plain(format!("{} and {}", own.untuned_unfinished, own.tuned_unfinished)),
        ];
        (own.function.clone(), entries)
    };
    let heads = ["outcomes", "untuned", "tuned", "fewer", "inputs of the tuning", "unfinished"];
    Table {
        title: "setbve’s own: inputs until a function is covered".to_owned(),
        note: "Mean number of generated inputs until every decision and condition has taken both outcomes, failed \
               attempts included, over 100 repetitions with fresh random numbers for each of the runs; ± is the 95 % confidence \
               interval of the runs’ means. The inputs that each tuning has generated are counted separately: tuning pays where a \
               generator is used many times. A repetition gives up after 200,000 inputs and counts with these (unfinished: \
               untuned and tuned)."
            .to_owned(),
        corner: "Function".to_owned(),
        groups: vec![("inputs".to_owned(), heads.map(str::to_owned).into())],
        rows: reached.iter().map(row).collect(),
    }
}
