//! The table of what a paper, or the code of its authors, does in one way and this project in
//! another.

use crate::render::table::escaped;

pub(crate) const TITLE: &str = "What runs here, and what the paper says";

const ABOUT: &str = "Every deviation that we know of, and what the paper leaves open:";

/// Rows: what it is about, how it is in the paper, how it is here.
pub(crate) type Deviations = [[&'static str; 3]];

/// The section of a page as Markdown.
pub(crate) fn markdown(rows: &Deviations) -> String {
    let mut text = format!("## {TITLE}\n\n{ABOUT}\n\n| | The paper | Here |\n|:--|:--|:--|\n");
    for row in rows {
        text.push_str(&format!("| {} |\n", row.join(" | ")));
    }
    text
}

/// The same as HTML.
pub(crate) fn html(rows: &Deviations) -> String {
    let mut text = format!(
        "<h2>{TITLE}</h2>\n<p>{ABOUT}</p>\n<div class=\"claims\">\n<table>\n<thead><tr><th></th><th>The paper</th>\
         <th>Here</th></tr></thead>\n<tbody>\n"
    );
    for row in rows {
        let cells = row.map(|own| escaped(&own.replace('`', "")));
        text.push_str(&format!("<tr><td>{}</td></tr>\n", cells.join("</td><td>")));
    }
    text.push_str("</tbody>\n</table>\n</div>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_its_three_cells_on_both_pages() {
        let rows = [["Arms", "one `node`", "a < b"]];
        let text = markdown(&rows);
        assert!(text.ends_with("|:--|:--|:--|\n| Arms | one `node` | a < b |\n"), "{text}");
        let text = html(&rows);
        assert!(
            text.contains("<tr><td>Arms</td><td>one node</td><td>a &lt; b</td></tr>"),
            "{text}"
        );
    }
}
