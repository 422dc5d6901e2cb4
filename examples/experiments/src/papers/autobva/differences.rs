//! What there is to say about the differences between the paper's figures and those from here.
//!
//! It is about the committed page: who changes a search, a budget or a system, makes the page anew and reads
//! whether this still holds.

const TEXT: &str = include_str!("differences.md");

/// What is said of a table, by its number, or of an appendix by its letter; with a line break at the end.
pub fn of(number: &str) -> &'static str {
    let mut sections = TEXT.split("\n## ").skip(1);
    let own = |section: &'static str| {
        let (head, body) = section.split_once("\n\n")?;
        (head.split(' ').nth(1) == Some(number)).then_some(body)
    };
    sections.find_map(own).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_s_differences_are_explained() {
        for number in
            ["1", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "A", "B"]
        {
            let text = of(number);
            assert!(text.starts_with("**"), "{number}: {text}");
            assert!(!text.contains("\n#"), "{number}: {text}");
        }
        assert_eq!(of("2"), "");
    }
}
