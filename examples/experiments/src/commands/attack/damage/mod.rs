//! What can happen to a snapshot's file: every cut at the end of a line, every line or pair taken out
//! or written twice, and edits of what no call can contradict.

/// A damaged text, and what was done to it.
pub(crate) struct Damage {
    pub(crate) what: String,
    pub(crate) text: String,
    /// Whether less is pinned by it.
    pub(crate) weakens: bool,
}

/// All damages of a snapshot's file that make another text of it.
pub(crate) fn all(accepted: &str) -> Vec<Damage> {
    let lines: Vec<&str> = accepted.lines().collect();
    let mut damages = Vec::new();
    let mut add = |weakens: bool, what: &str, at: usize, lines: &[&str]| {
        let text = lines.join("\n") + "\n";
        if text != accepted {
            damages.push(Damage { what: format!("{what} {}", at + 1), text, weakens });
        }
    };
    let with = |at: usize, line: String| {
        let mut lines = lines.clone();
        let line = line.leak();
        lines[at] = line;
        lines
    };
    let start = lines.iter().skip(1).position(|line| *line == "---").map_or(0, |end| end + 2);
    for (at, line) in lines.iter().enumerate() {
        let text = at >= start && !line.is_empty();
        add(text && at + 1 < lines.len(), "cut behind line", at, &lines[..=at]);
        let without = [&lines[..at], &lines[at + 1..]].concat();
        add(!line.is_empty(), "without line", at, &without);
        add(false, "twice line", at, &[&lines[..=at], &lines[at..]].concat());
        let is_pair = at > start && lines[at - 1].is_empty() && is_call(line);
        if is_pair && lines.get(at + 1).is_some_and(|next| is_call(next)) {
            let behind = &lines[at + 2..];
            add(true, "without pair", at, &[&lines[..at - 1], behind].concat());
            add(false, "twice pair", at, &[&lines[..at + 2], &lines[at - 1..]].concat());
        }
        if let Some((others, _)) = line.rsplit_once(", ").filter(|_| line.contains(" also at ")) {
            add(true, "without the last place of line", at, &with(at, others.to_owned()));
        }
        if let Some((before, digits)) = line.split_once(" more calls: ") {
            let judged = |digit: char| if digit == ' ' { ' ' } else { '*' };
            let none: String = digits.chars().map(judged).collect();
            let one = format!("*{}", &digits[1..]);
            for digits in [none, one] {
                let line = format!("{before} more calls: {digits}");
                add(true, "stars for digests in line", at, &with(at, line));
            }
        }
        if line.starts_with("  … ") || line.starts_with("  complete: ") {
            for label in ["  … more kinds of change", "  … more outcomes that are not repeatable"]
            {
                add(true, "another label in line", at, &with(at, label.to_owned()));
            }
        }
        if at == start {
            let label = format!("{line}\n\n  … more outcomes that are not repeatable");
            add(true, "one more label in line", at, &with(at, label));
        }
        if let Some((before, calls)) = line.split_once(" after ").filter(|_| at < start) {
            for fewer in ["1", "1000"] {
                let behind = calls.trim_start_matches(|c: char| c.is_ascii_digit());
                let line = format!("{before} after {fewer}{behind}");
                add(true, "fewer calls in line", at, &with(at, line));
            }
        }
        if let Some((before, values)) = line.split_once("\\nconstants: ").filter(|_| at < start) {
            let fewer = values.split_once(' ').map_or("1", |(_, rest)| rest);
            let line = format!("{before}\\nconstants: {fewer}");
            add(true, "fewer constants in line", at, &with(at, line));
        }
    }
    damages
}

/// Whether a line shows what a call gives.
fn is_call(line: &str) -> bool {
    line.starts_with("  ") && (line.contains(") = ") || line.contains(") ! "))
}
