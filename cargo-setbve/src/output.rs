//! What commands write.

use std::io::Write as _;

/// What writing to a pipe that nobody reads any more comes to is no failure.
pub(crate) fn say(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// A number of things, as `1 change` or `3 changes`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let plural = match thing.strip_suffix('y') {
        _ if count == 1 => thing.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None => format!("{thing}s"),
    };
    format!("{count} {plural}")
}

/// Rows in columns of the same width.
pub(crate) fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let width = rows.iter().map(|row| row[at].chars().count()).max().unwrap_or_default();
            line.push_str(&format!("{cell:width$}  "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
