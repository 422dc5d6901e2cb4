//! The rules that have a switch, and what the environment says of them.

use crate::ablation::VARIABLE;

/// A part of the engine that has a switch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub name: &'static str,
    /// The rules that can be switched off with it, by one name.
    pub group: &'static str,
    pub does: &'static str,
}

const fn rule(group: &'static str, name: &'static str, does: &'static str) -> Rule {
    Rule { name, group, does }
}

/// All rules, in the order in which a search comes to them.
pub const RULES: &[Rule] = &[
    rule("searching", "search", "the quality-diversity search, but for its beginning"),
    rule("searching", "pairs", "paths between inputs of the search that behave differently"),
    rule("searching", "guidance", "calls of the instrumented copy that approach open outcomes"),
    rule("searching", "elites", "pairs of the archive as starting points of these calls"),
    rule("starts", "sweep", "all inputs of a small domain"),
    rule("starts", "texts", "lines through texts of the source, and through common ones"),
    rule("starts", "well_known", "numbers at the addresses that registries name"),
    rule("numbers", "saturations", "floats from which on a number no longer changes"),
    rule("numbers", "simplify_lengths", "walls between lengths, at plainer texts and lists"),
    rule("numbers", "climb", "the largest and the least number in a text"),
    rule("further", "insert", "texts with one character fewer or more"),
    rule("further", "taken_out", "of these, characters that have to be there"),
    rule("further", "put_in", "of these, characters that may not be there"),
    rule("places", "place", "characters that matter at certain places of a text alone"),
    rule("places", "steady", "walls at each step, and walls that recur"),
    rule("places", "completed", "all places of a rhythm between those that are listed"),
];

/// The names of all groups, in the order of their first rules.
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<&str> = RULES.iter().map(|rule| rule.group).collect();
    groups.dedup();
    groups
}

/// The rules that a text names, by themselves or by their groups; an error lists all names.
pub fn named(text: &str) -> Result<Vec<&'static str>, String> {
    let mut found = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let before = found.len();
        let is_meant = |rule: &&Rule| rule.name == name || rule.group == name;
        found.extend(RULES.iter().filter(is_meant).map(|rule| rule.name));
        if found.len() == before {
            let rules: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
            return Err(format!(
                "`{name}` is no rule that can be switched off; the rules are {}, the groups {}",
                rules.join(", "),
                groups().join(", ")
            ));
        }
    }
    Ok(found)
}

/// Whether the environment switches a rule off.
///
/// # Panics
///
/// If the variable has a name that is none of a rule: the measurement would be one of nothing.
pub fn is_off(rule: &str) -> bool {
    static OFF: std::sync::OnceLock<Vec<&str>> = std::sync::OnceLock::new();
    let read = || {
        let text = std::env::var_os(VARIABLE).unwrap_or_default();
        named(&text.to_string_lossy()).unwrap_or_else(|error| panic!("{VARIABLE}: {error}"))
    };
    OFF.get_or_init(read).contains(&rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn rules_and_groups_are_named_and_whatever_else_is_refused() {
        assert_eq!(named(""), Ok(Vec::new()));
        assert_eq!(named("climb, guidance,"), Ok(vec!["climb", "guidance"]));
        let numbers = named("numbers").unwrap();
        assert_eq!(numbers, ["saturations", "simplify_lengths", "climb"]);
        for text in ["clim", "climb,number", "climb guidance", "Climb"] {
            let error = named(text).unwrap_err();
            let names = RULES.iter().flat_map(|rule| [rule.name, rule.group]);
            assert!(names.into_iter().all(|name| error.contains(name)), "{error}");
        }
        assert!(named("climb,number").unwrap_err().starts_with("`number` is no rule"));
    }

    #[test]
    fn each_name_means_one_thing() {
        let mut names: Vec<&str> = RULES.iter().map(|rule| rule.name).chain(groups()).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    /// The texts of all sources below a folder.
    fn sources(folder: &Path) -> String {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let texts = entries.map(|path| {
            let is_this = path.ends_with("ablation.rs") || path.ends_with("ablation/rules.rs");
            if path.is_dir() {
                sources(&path)
            } else if is_this {
                String::new()
            } else {
                fs::read_to_string(path).unwrap()
            }
        });
        texts.collect()
    }

    #[test]
    fn each_rule_has_one_switch_and_each_switch_is_of_a_rule() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let sources =
            ["setbve-kernel", "setbve-runtime"].map(|own| sources(&root.join(own).join("src")));
        let sources = sources.concat();
        let calls = sources.split("is_off(").skip(1);
        let mut switches: Vec<&str> = calls
            .map(|call| call.strip_prefix('"').expect("a switch has its name in the source"))
            .map(|call| call.split_once('"').unwrap().0)
            .collect();
        let mut rules: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
        switches.sort_unstable();
        rules.sort_unstable();
        assert_eq!(switches, rules);
    }
}
