//! The sensitivity analysis of the SETBVE paper (section 6.1): its measures under another output distance.

use std::path::PathBuf;

use anyhow::Result;

use crate::papers::setbve::published::TABLES;
use crate::render::label;
use crate::render::table::{Entry, Table};
use crate::results::measured::{System, measure_by_length};

/// The systems of Tables 2 to 5.
fn suts() -> Vec<&'static str> {
    TABLES.iter().filter(|table| table.systems.len() == 1).map(|table| table.systems[0]).collect()
}

/// All methods in the longest budget, by the difference of the outputs' lengths.
///
/// # Errors
///
/// If a run cannot be read.
pub(crate) fn table(runs: &[PathBuf]) -> Result<Table> {
    Ok(of(&measure_by_length(runs, &suts())?))
}

fn of(systems: &[System]) -> Table {
    let mut methods: Vec<&String> = systems.iter().flat_map(|system| &system.methods).collect();
    methods.sort_by_cached_key(|method| label::method_order(method));
    methods.dedup();
    let row = |method: &&String| {
        let entries = systems.iter().flat_map(|system| {
            let budget = system.budgets.last().map_or("", String::as_str);
            let reached = system.reached(method, budget);
            let texts = match reached {
                Some(own) => [format!("{:.3}", own.rpd.mean), format!("{:.2}", own.rac.mean)],
                None => ["–", "–"].map(str::to_owned),
            };
            texts.map(|text| Entry { text, outstanding: false })
        });
        (label::method(method).to_owned(), entries.collect())
    };
    let heads = || ["RPD", "RAC, %"].map(str::to_owned).into();
    let behind: Vec<&str> =
        systems.iter().filter(|system| is_bcs_ahead(system)).map(|own| &*own.sut).collect();
    let verdict = if behind.is_empty() {
        "Here every configuration of SETBVE that has an Explorer covers more than AutoBVA does"
            .to_owned()
    } else {
        format!(
            "AutoBVA covers more than some configuration with an Explorer on {}",
            behind.join(", ")
        )
    };
    Table {
        title: "Section 6.1: the same under AutoBVA’s distance".into(),
        note: format!(
            "RPD and RAC of the longest budget, with program derivatives by the difference of the outputs’ lengths, \
             computed anew for the pairs of the archives; what the searches select by stays the Jaccard distance. The \
             paper says that SETBVE’s coverage stays significantly higher than AutoBVA’s, without figures. {verdict}."
        ),
        corner: "Method".into(),
        groups: systems.iter().map(|system| (system.sut.clone(), heads())).collect(),
        rows: methods.iter().map(row).collect(),
    }
}

/// Whether BCS covers more than the worst method with an Explorer.
fn is_bcs_ahead(system: &System) -> bool {
    let budget = system.budgets.last().map_or("", String::as_str);
    let coverage = |method: &str| system.reached(method, budget).map(|own| own.rac.mean);
    let explorers = system.methods.iter().filter(|method| method.starts_with("se"));
    let worst = explorers.filter_map(|method| coverage(method)).fold(f64::INFINITY, f64::min);
    coverage("bcs").is_some_and(|bcs| bcs > worst)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::measured::tests::{measured, system};

    #[test]
    fn the_verdict_is_of_the_figures() {
        let with = |rac| {
            let mut system = system();
            system.methods = vec!["bcs".into(), "se-uniform".into()];
            system.runs = vec![
                measured("bcs", "30s", 1, 1.0, 30.0),
                measured("se-uniform", "30s", 1, 0.5, rac),
            ];
            of(&[system]).markdown()
        };
        assert!(with(40.0).contains("| AutoBVA (BCS) | 1.000 | 30.00 |"), "{}", with(40.0));
        assert!(with(40.0).contains("Here every configuration"));
        assert!(
            with(20.0)
                .contains("covers more than some configuration with an Explorer on bytecount.")
        );
    }
}
