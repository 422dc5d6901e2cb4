//! What there is to say about the differences between the paper's figures and those from here. What is said
//! of figures from here is filled in from them, so that it cannot be of other ones.

use anyhow::Result;
use setbve::experiment::Validity;

use crate::papers::autobva::found::{STRATEGIES, System};
use crate::papers::autobva::page::spread;
use crate::papers::autobva::sampling::{self, Screened};
use crate::render::filled::filled;
use crate::render::label::thousands;

const TEXT: &str = include_str!("differences.md");

/// What is said of a table, by its number, or of an appendix by its letter; with a line break at the end.
///
/// # Errors
///
/// If the text asks for a figure that is not among these.
pub fn of(number: &str, systems: &[System]) -> Result<String> {
    filled(section(number), |key| figure(key, systems))
}

/// The same of Appendix A, by its rows.
///
/// # Errors
///
/// If the text asks for a figure that is not among these.
pub fn of_sampling(rows: &[Screened]) -> Result<String> {
    filled(section("A"), |key| sampling::figure(key, rows))
}

fn section(number: &str) -> &'static str {
    let mut sections = TEXT.split("\n## ").skip(1);
    let own = |section: &'static str| {
        let (head, body) = section.split_once("\n\n")?;
        (head.split(' ').nth(1) == Some(number)).then_some(body)
    };
    sections.find_map(own).unwrap_or_default()
}

/// `total SUT BUDGET`, `covered SUT STRATEGY BUDGET`, `clusters SUT`, `clusters SUT GROUP`, or `more STRATEGY
/// BUDGET`: the systems of which the strategy finds more candidates per run than the other. Where fewer
/// budgets were given, the last one counts.
fn figure(key: &str, systems: &[System]) -> Option<String> {
    let words: Vec<&str> = key.split_whitespace().collect();
    let named = |name: &str| systems.iter().find(|system| system.sut == name);
    let side = |name: &str| STRATEGIES.iter().position(|strategy| strategy.name() == name);
    let round = |system: &System, budget: &str| {
        budget.parse::<usize>().ok().map(|budget| budget.min(system.rounds.len()) - 1)
    };
    match words[..] {
        ["total", sut, budget] => {
            let system = named(sut)?;
            Some(thousands(system.rounds[round(system, budget)?].total))
        }
        ["covered", sut, strategy, budget] => {
            let system = named(sut)?;
            let reached = &system.rounds[round(system, budget)?].reached;
            Some(spread(reached[side(strategy)?].covered))
        }
        ["clusters", sut] => {
            let all: usize = named(sut)?.groups.iter().map(|group| group.clusters.len()).sum();
            Some(all.to_string())
        }
        ["clusters", sut, group] => {
            let validity = Validity::ALL.into_iter().find(|own| own.name() == group)?;
            let group = named(sut)?.groups.iter().find(|own| own.validity == validity);
            Some(group.map_or(0, |own| own.clusters.len()).to_string())
        }
        ["more", strategy, budget] => {
            let side = side(strategy)?;
            let is_more = |system: &&System| {
                round(system, budget).is_some_and(|round| {
                    let reached = &system.rounds[round].reached;
                    reached[side].found.mean > reached[1 - side].found.mean
                })
            };
            let ahead: Vec<&str> =
                systems.iter().filter(is_more).map(|system| system.sut).collect();
            Some(if ahead.is_empty() { "none".to_owned() } else { ahead.join(", ") })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::autobva::SYSTEMS;
    use crate::papers::autobva::found::tests::system;

    #[test]
    fn every_table_s_differences_are_explained_with_figures_that_there_are() {
        let named = |(sut, _): &(&'static str, u64)| {
            let mut named = system();
            named.sut = sut;
            named
        };
        let systems: Vec<System> = SYSTEMS.iter().map(named).collect();
        for number in
            ["1", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "B"]
        {
            let text = of(number, &systems).expect("all figures are there");
            assert!(text.starts_with("**"), "{number}: {text}");
            assert!(!text.contains("\n#") && !text.contains('{'), "{number}: {text}");
        }
        assert_eq!(of("2", &systems).expect("nothing is asked for"), "");
        assert!(of("7", &[]).is_err());
    }

    #[test]
    fn figures_are_those_of_the_systems() {
        let systems = [system()];
        let of = |key| figure(key, &systems).expect("it is there");
        assert_eq!(of("total bytecount 2"), "5", "of one budget");
        assert_eq!(of("covered bytecount bcs 1"), "2.0 ± 0.0");
        assert_eq!(
            (of("clusters bytecount"), of("clusters bytecount EE")),
            ("3".into(), "0".into())
        );
        assert_eq!((of("more bcs 1"), of("more lns 1")), ("bytecount".into(), "none".into()));
        assert_eq!(figure("found bytecount", &systems), None);
    }
}
