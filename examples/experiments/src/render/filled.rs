//! Prose whose figures are filled in from results, so that it cannot be of other ones.

use anyhow::{Context as _, Result};

/// Replaces every key in braces by its figure.
///
/// # Errors
///
/// If there is no such figure, or a brace is not closed.
pub(crate) fn filled(text: &str, figure: impl Fn(&str) -> Option<String>) -> Result<String> {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (key, rest) = part.split_once('}').context("a brace is not closed")?;
        let own = figure(key).with_context(|| format!("there is no figure `{key}`"))?;
        filled.push_str(&own);
        filled.push_str(rest);
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_figure() {
        let figure = |key: &str| (key == "one two").then(|| "3".to_owned());
        assert_eq!(filled("a {one two} b {one two}", figure).unwrap(), "a 3 b 3");
        let refused = |text| filled(text, figure).unwrap_err().to_string();
        assert_eq!(refused("{other}"), "there is no figure `other`");
        assert_eq!(refused("{one two"), "a brace is not closed");
    }
}
