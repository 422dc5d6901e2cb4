//! Settings in environment variables whose names start with `SETBVE_`, and whether the environment
//! lets insta write new snapshots.

use std::time::Duration;

use crate::guidance::traced::ASKED;
use setbve_kernel::ablation;
use setbve_kernel::collections::gather::each;
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::execution::identity::WORKER;
use setbve_kernel::execution::isolation::{Isolation, MOST_WORKERS};

/// The settings of the environment, which take precedence over the attribute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Environment {
    pub(crate) budget: Option<Duration>,
    pub(crate) evaluations: Option<u64>,
    pub(crate) seed: Option<u64>,
    pub(crate) isolation: Option<Isolation>,
    pub(crate) workers: Option<usize>,
    /// Names that start with `SETBVE_` but are not known.
    pub(crate) unknown: Vec<String>,
}

/// The names that it reads.
pub(crate) const KNOWN: [&str; 5] =
    ["SETBVE_BUDGET", "SETBVE_EVALUATIONS", "SETBVE_SEED", "SETBVE_ISOLATION", "SETBVE_WORKERS"];

impl Environment {
    /// Reads variables; an error names the variable, its value and what is expected instead.
    pub(crate) fn parse(
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, String> {
        let mut environment = Self::default();
        for (name, value) in variables {
            let expected = |what: &str| format!("{name}=`{value}` is not {what}");
            let number = value.replace('_', "").parse::<u64>().ok();
            match name.as_str() {
                "SETBVE_BUDGET" => {
                    let what = "a duration such as `30s`, `500ms` or `10m`, or `0` for replay only";
                    environment.budget = Some(parse_budget(&value).ok_or_else(|| expected(what))?);
                }
                "SETBVE_EVALUATIONS" => {
                    let calls = number.filter(|number| *number > 0);
                    environment.evaluations =
                        Some(calls.ok_or_else(|| expected("a number of calls above zero"))?);
                }
                "SETBVE_SEED" => {
                    environment.seed =
                        Some(number.ok_or_else(|| expected("a number from 0 to 2^64 - 1"))?);
                }
                "SETBVE_ISOLATION" => {
                    environment.isolation = Some(match value.as_str() {
                        "process" => Isolation::Process,
                        "none" => Isolation::None,
                        _ => return Err(expected("`process` or `none`")),
                    });
                }
                "SETBVE_WORKERS" => {
                    let number =
                        value.parse().ok().filter(|number| (1..=MOST_WORKERS).contains(number));
                    environment.workers = Some(number.ok_or_else(|| {
                        expected(&format!("a number of worker processes from 1 to {MOST_WORKERS}"))
                    })?);
                }
                WORKER | ASKED => {}
                ablation::VARIABLE if cfg!(feature = "experiment") => {}
                _ if name.starts_with("SETBVE_") => environment.unknown.push(name),
                _ => {}
            }
        }
        sort_by(&mut environment.unknown, String::cmp);
        Ok(environment)
    }

    /// Reads the environment of this process.
    pub(crate) fn read() -> Result<Self, String> {
        Self::parse(std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.to_string_lossy().into_owned()))
        }))
    }

    /// One line for every unknown name.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let known = KNOWN.join(", ");
        each(&self.unknown, &mut |name| {
            let name = name.escape_debug();
            format!("{name} means nothing to setbve; it reads {known}")
        })
    }
}

fn parse_budget(value: &str) -> Option<Duration> {
    if value == "0" { Some(Duration::ZERO) } else { humantime::parse_duration(value).ok() }
}

/// Whether insta would not write a missing snapshot, so that exploring is useless: with
/// `INSTA_UPDATE=no`, or in CI if that variable is not set, empty, or `auto`.
pub(crate) fn refuses_new_snapshots(variable: impl Fn(&str) -> Option<String>) -> bool {
    match variable("INSTA_UPDATE").as_deref() {
        Some("no") => true,
        None | Some("" | "auto") => is_ci(variable),
        Some(_) => false,
    }
}

/// Whether insta lets every test pass, as `cargo insta test` asks it to.
pub(super) fn passes_always() -> bool {
    std::env::var_os("INSTA_FORCE_PASS").is_some_and(|value| value == "1")
}

/// Whether insta takes this run for one in CI.
pub(super) fn is_ci(variable: impl Fn(&str) -> Option<String>) -> bool {
    match variable("CI").as_deref() {
        Some("false" | "0" | "") => false,
        None => variable("TF_BUILD").is_some(),
        Some(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(variables: &[(&str, &str)]) -> Result<Environment, String> {
        Environment::parse(variables.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())))
    }

    #[test]
    fn values_are_read() {
        let environment = parse(&[
            ("SETBVE_BUDGET", "500ms"),
            ("SETBVE_EVALUATIONS", "2_000"),
            ("SETBVE_SEED", "7"),
            ("SETBVE_ISOLATION", "none"),
            ("SETBVE_WORKERS", "2"),
            ("SETBVE_WORKER", "f_boundaries"),
            ("PATH", "/bin"),
        ]);
        let expected = Environment {
            budget: Some(Duration::from_millis(500)),
            evaluations: Some(2000),
            seed: Some(7),
            isolation: Some(Isolation::None),
            workers: Some(2),
            unknown: Vec::new(),
        };
        assert_eq!(environment, Ok(expected));
        assert_eq!(parse(&[("SETBVE_BUDGET", "0")]).unwrap().budget, Some(Duration::ZERO));
    }

    #[test]
    fn a_value_that_does_not_parse_is_an_error_that_names_it() {
        for (name, value) in [
            ("SETBVE_BUDGET", "soon"),
            ("SETBVE_BUDGET", "-1s"),
            ("SETBVE_EVALUATIONS", "0"),
            ("SETBVE_EVALUATIONS", "many"),
            ("SETBVE_SEED", "-1"),
            ("SETBVE_ISOLATION", "no"),
            ("SETBVE_WORKERS", "0"),
        ] {
            let error = parse(&[(name, value)]).unwrap_err();
            assert!(error.contains(name) && error.contains(value), "{error}");
        }
    }

    #[test]
    fn an_unknown_name_is_a_warning() {
        let environment = parse(&[("SETBVE_BUGDET", "1s")]).unwrap();
        let warnings = environment.warnings();
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].contains("SETBVE_BUGDET") && warnings[0].contains("SETBVE_BUDGET"));
    }

    #[test]
    fn what_switches_rules_off_is_known_where_it_does() {
        let unknown = parse(&[("SETBVE_ABLATE", "climb")]).unwrap().unknown;
        assert_eq!(unknown.is_empty(), cfg!(feature = "experiment"));
    }

    #[test]
    fn new_snapshots_are_refused_as_insta_does() {
        let refuses = |pairs: &[(&str, &str)]| {
            refuses_new_snapshots(|name| {
                pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(!refuses(&[]));
        assert!(refuses(&[("CI", "true")]));
        assert!(refuses(&[("TF_BUILD", "1")]));
        assert!(!refuses(&[("CI", "false")]));
        assert!(refuses(&[("INSTA_UPDATE", "no")]));
        assert!(!refuses(&[("CI", "true"), ("INSTA_UPDATE", "always")]));
        assert!(!refuses(&[("CI", "true"), ("INSTA_UPDATE", "unseen")]));
        assert!(refuses(&[("CI", "true"), ("INSTA_UPDATE", "auto")]));
    }
}
