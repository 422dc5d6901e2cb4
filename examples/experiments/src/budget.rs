//! How long a search may take.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use setbve::experiment::Limit;

/// A limit in time or in evaluations, written `30s` or `100000`; what is written names a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Budget {
    Evaluations(u64),
    /// In whole milliseconds.
    Time(Duration),
}

impl Budget {
    pub fn limit(self) -> Limit {
        match self {
            Self::Evaluations(evaluations) => Limit::evaluations(evaluations),
            Self::Time(time) => Limit::time(time),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Evaluations(evaluations) => write!(f, "{evaluations}"),
            Self::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.replace('_', "");
        let budget = if let Ok(evaluations) = digits.parse() {
            Self::Evaluations(evaluations)
        } else if let Ok(time) = humantime::parse_duration(text) {
            Self::Time(Duration::from_millis(time.as_millis() as u64))
        } else {
            return Err(
                "neither a duration such as 30s, 10m or 500ms nor a number of evaluations".into()
            );
        };
        if matches!(budget, Self::Evaluations(0) | Self::Time(Duration::ZERO)) {
            return Err("a search needs more than nothing".into());
        }
        Ok(budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_have_one_way_to_be_written() {
        for (text, written) in [
            ("30s", "30s"),
            ("10m", "600s"),
            ("1s 500ms", "1500ms"),
            ("100_000", "100000"),
            ("7", "7"),
        ] {
            let budget: Budget = text.parse().unwrap();
            assert_eq!(budget.to_string(), written);
            assert_eq!(written.parse(), Ok(budget));
        }
        for text in ["", "0", "0s", "10 parsecs", "-5", "1us"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
