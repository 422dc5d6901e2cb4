//! What a campaign's folder says of itself, with the figures of the campaign.

use anyhow::Result;

use crate::render::filled::filled;
use crate::render::label;
use crate::results::measured::{Measured, Reached};

const TEXT: &str = include_str!("readme.md");

/// The text, filled in from the runs of a campaign.
///
/// # Errors
///
/// If it asks for a method or a system that the campaign does not have.
pub(crate) fn readme(runs: &[Measured]) -> Result<String> {
    filled(TEXT, |key| figure(key, runs))
}

/// The same of a campaign with tools of elsewhere.
///
/// # Errors
///
/// If it has none of them.
pub(crate) fn beside_others(runs: &[Measured]) -> Result<String> {
    filled(include_str!("beside_others.md"), |key| figure(key, runs))
}

/// `better SUT`: what has more than the default search, and by which measure; `rpd SUT METHOD`, `rac …` or `quality …` in the longest budget; `order SUT`: all methods by RAC; `alone SUT`: the papers'
/// methods by their RAC against what they found alone; `times SUT`: how many times the coverage × quality of the papers'
/// best method the default search has; `calls`: the budget.
fn figure(key: &str, runs: &[Measured]) -> Option<String> {
    let words: Vec<&str> = key.split_whitespace().collect();
    if words == ["calls"] {
        return Some(label::budget(&runs.first()?.budget));
    }
    let [measure, sut, ..] = words[..] else { return None };
    let own: Vec<Measured> = runs.iter().filter(|run| run.sut == sut).cloned().collect();
    let budget = own.iter().map(|run| &run.budget).max_by_key(|own| label::budget_order(own))?;
    let mut methods: Vec<&str> = own.iter().map(|run| &*run.method).collect();
    methods.sort_by_key(|method| label::method_order(method));
    methods.dedup();
    let reached = |method: &str| Reached::of(&own, method, budget);
    let ranked = |of: &dyn Fn(Reached) -> Option<f64>| {
        let measured = methods.iter().filter_map(|own| Some((*own, of(reached(own)?)?)));
        let mut measured: Vec<(&str, f64)> = measured.collect();
        measured.sort_by(|one, other| other.1.total_cmp(&one.1));
        let texts = measured.iter().map(|(own, rac)| format!("{} {rac:.0}", label::method(own)));
        texts.collect::<Vec<_>>().join(", ")
    };
    match (measure, words.get(2)) {
        ("order", None) => Some(ranked(&|reached| Some(reached.rac.mean))),
        ("alone", None) => Some(ranked(&|reached| Some(reached.of_papers?[1].mean))),
        ("better", None) => {
            type Measure = fn(Reached) -> f64;
            let measures: [(&str, Measure); 3] = [
                ("RPD", |own| own.rpd.mean),
                ("RAC", |own| own.rac.mean),
                ("coverage × quality", |own| own.coverage_quality.mean),
            ];
            let mut better = Vec::new();
            for (name, of) in measures {
                let default = of(reached("default")?);
                for method in methods.iter().filter(|own| **own != "default") {
                    let own = of(reached(method)?);
                    let [own_text, default_text] = [own, default].map(|it| format!("{it:.3}"));
                    if own > default && own_text != default_text {
                        let method = label::method(method);
                        better.push(format!(
                            "{method} by {name} ({own_text} against {default_text})"
                        ));
                    }
                }
            }
            Some(if better.is_empty() { "nothing".into() } else { better.join("; ") })
        }
        ("times", None) => {
            let quality = |method: &str| Some(reached(method)?.coverage_quality.mean);
            let others = methods.iter().filter(|own| **own != "default");
            let best = others.filter_map(|own| quality(own)).fold(0.0, f64::max);
            Some(format!("{:.1}", quality("default")? / best))
        }
        ("rpd", Some(method)) => Some(format!("{:.2}", reached(method)?.rpd.mean)),
        ("rac", Some(method)) => Some(format!("{:.0} %", reached(method)?.rac.mean)),
        ("quality", Some(method)) => Some(format!("{:.3}", reached(method)?.coverage_quality.mean)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::measured::tests::measured;

    #[test]
    fn figures_are_those_of_the_longest_budget() {
        let runs = [
            measured("default", "5s", 1, 0.1, 10.0),
            measured("default", "30s", 1, 1.0, 100.0),
            measured("s", "30s", 1, 0.5, 60.0),
            measured("s", "30s", 2, 0.5, 40.0),
            measured("bcs", "30s", 1, 0.5, 70.0),
        ];
        let of = |key| figure(key, &runs).expect("it is there");
        assert_eq!(
            of("order bytecount"),
            "setbve’s default 100, AutoBVA (BCS) 70, S-Bituniform 50"
        );
        assert_eq!(of("alone bytecount"), "AutoBVA (BCS) 35, S-Bituniform 25");
        assert_eq!(
            (of("rac bytecount s"), of("rpd bytecount default")),
            ("50 %".into(), "1.00".into())
        );
        assert_eq!(of("times bytecount"), "2.9");
        assert_eq!(of("better bytecount"), "nothing");
        assert_eq!(figure("rac bytecount st", &runs), None);
        assert_eq!(figure("rac date s", &runs), None);
    }
}
