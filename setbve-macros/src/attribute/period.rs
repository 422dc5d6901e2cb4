//! The keys that say how long something may take.

use std::time::Duration;

use syn::{Error, Expr, ExprLit, Lit, Result};

/// A length of time.
pub(crate) enum Period {
    Fixed(Duration),
    Expression(Expr),
}

const DURATIONS: &str =
    "write a number and a unit, such as \"500ms\", \"30s\", \"10m\" or \"1h 30m\"";

pub(super) fn budget(value: Expr) -> Result<Period> {
    const ZERO: &str = "a budget of zero leaves no time to search; write \"0s\" to only replay the \
                        accepted snapshot";
    period(value, "a budget", |text, budget| (budget.is_zero() && text != "0s").then_some(ZERO))
}

pub(super) fn call_limit(value: Expr) -> Result<Period> {
    const LEAST: Duration = Duration::from_millis(50);
    const SHORT: &str = "a call needs a limit of at least \"50ms\"";
    period(value, "a limit", |_, limit| (limit < LEAST).then_some(SHORT))
}

/// A duration; `problem` gives the error for one that is written as a string, if it has any.
fn period(
    value: Expr,
    what: &str,
    problem: impl Fn(&str, Duration) -> Option<&'static str>,
) -> Result<Period> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
            let Ok(period) = humantime::parse_duration(&text.value()) else {
                return Err(Error::new_spanned(&text, format!("not a duration; {DURATIONS}")));
            };
            match problem(&text.value(), period) {
                Some(problem) => Err(Error::new_spanned(&text, problem)),
                None => Ok(Period::Fixed(period)),
            }
        }
        Expr::Lit(literal) => Err(Error::new_spanned(
            literal,
            format!("{what} is a duration; {DURATIONS}, or an expression of type `Duration`"),
        )),
        expression => Ok(Period::Expression(expression)),
    }
}
