//! Systems, methods and budgets: their order, and what tables and figures call them.

/// The papers' systems, in the order of the SETBVE paper's tables.
pub(crate) const SYSTEMS: [&str; 10] = [
    "bytecount",
    "circle",
    "bmi",
    "date",
    "cld",
    "fld",
    "fldmod1",
    "max",
    "power_by_squaring",
    "tailjoin",
];

/// Name and label of every method, by how much goes into them. Labels are those of the SETBVE
/// paper's Figure 7.
const METHODS: [(&str, &str); 12] = [
    ("default", "setbve’s default"),
    ("set-curiosity", "SET-Curiosity"),
    ("set-fitness", "SET-Fitness"),
    ("set-uniform", "SET-Uniform"),
    ("se-curiosity", "SE-Curiosity"),
    ("se-fitness", "SE-Fitness"),
    ("se-uniform", "SE-Uniform"),
    ("st", "ST-Bituniform"),
    ("s", "S-Bituniform"),
    ("s-random", "S-Random"),
    ("bcs", "AutoBVA (BCS)"),
    ("lns", "AutoBVA (LNS)"),
];

/// What a method is called.
pub(crate) fn method(name: &str) -> &str {
    METHODS.iter().find(|known| known.0 == name).map_or(name, |known| known.1)
}

/// Whether it is a method of the papers or of this project, and not one of elsewhere.
pub(crate) fn is_known(name: &str) -> bool {
    METHODS.iter().any(|known| known.0 == name)
}

/// Sorts known names by the order above, others by the alphabet after them.
pub(crate) fn method_order(name: &str) -> (usize, String) {
    let known = METHODS.iter().position(|known| known.0 == name);
    (known.unwrap_or(METHODS.len()), name.to_owned())
}

/// As [`method_order`], for systems.
pub(crate) fn system_order(name: &str) -> (usize, String) {
    let known = SYSTEMS.iter().position(|known| *known == name);
    (known.unwrap_or(SYSTEMS.len()), name.to_owned())
}

/// Seconds of a budget in time.
pub(crate) fn seconds(budget: &str) -> Option<f64> {
    let split = budget.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = budget.split_at(split);
    let factor = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Some(number.trim().parse::<f64>().ok()? * factor)
}

/// Shorter budgets come first, budgets in time before those in evaluations.
pub(crate) fn budget_order(budget: &str) -> (bool, u64, String) {
    let (in_time, amount) = match (seconds(budget), budget.parse::<f64>()) {
        (Some(seconds), _) => (true, seconds * 1000.0),
        (None, Ok(evaluations)) => (false, evaluations),
        (None, Err(_)) => (false, f64::MAX),
    };
    (!in_time, amount as u64, budget.to_owned())
}

/// What a budget is called: `30 s`, or `100,000 evaluations`.
pub(crate) fn budget(budget: &str) -> String {
    if let Some(seconds) = seconds(budget) {
        return format!("{seconds} s");
    }
    match budget.parse() {
        Ok(evaluations) => format!("{} evaluations", thousands(evaluations)),
        Err(_) => budget.to_owned(),
    }
}

/// `1234567` as `1,234,567`.
pub(crate) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_ordered_by_their_length() {
        let mut budgets = ["100000", "600s", "5s", "1m", "20000", "30s"];
        budgets.sort_by_key(|budget| budget_order(budget));
        assert_eq!(budgets, ["5s", "30s", "1m", "600s", "20000", "100000"]);
    }

    #[test]
    fn budgets_read_well() {
        assert_eq!(budget("30s"), "30 s");
        assert_eq!(budget("2.5s"), "2.5 s");
        assert_eq!(budget("2m"), "120 s");
        assert_eq!(budget("1000000"), "1,000,000 evaluations");
        assert_eq!(budget("999"), "999 evaluations");
    }
}
