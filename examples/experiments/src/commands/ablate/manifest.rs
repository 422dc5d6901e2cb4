//! The manifests of sets: they depend on the engine that is measured, with the switches of its
//! rules, and are built as README.md advises.

use anyhow::{Context as _, Result};

/// What begins the line of a manifest that names setbve.
const DEPENDENCY: &str = "setbve = { path = \"";
const PROFILE: &str = "[profile.dev.package.";

/// The manifest with the feature of the switches and this profile, instead of its own one.
pub fn adapted(manifest: &str, profile: &str) -> Result<String> {
    let mut adapted = String::new();
    let (mut is_dropped, mut is_found) = (false, false);
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_dropped = line.starts_with(&format!("{PROFILE}setbve"));
        }
        if is_dropped {
            continue;
        }
        let path = line.strip_prefix(DEPENDENCY).and_then(|rest| rest.split_once('"'));
        match path {
            Some((path, _)) => {
                is_found = true;
                adapted.push_str(&format!("{DEPENDENCY}{path}\", features = [\"experiment\"] }}"));
            }
            None => adapted.push_str(line),
        }
        adapted.push('\n');
    }
    let found = is_found.then_some(());
    found.with_context(|| format!("no line of the manifest begins with `{DEPENDENCY}`"))?;
    Ok(format!("{}\n\n{}\n", adapted.trim_end(), profile.trim_end()))
}

/// The profile that a README recommends.
pub fn profile(readme: &str) -> Result<&str> {
    let begin = readme.find(PROFILE);
    let begin = begin.with_context(|| format!("README.md recommends no `{PROFILE}..]`"))?;
    let profile = &readme[begin..];
    Ok(profile.split("```").next().unwrap_or(profile))
}
