//! A table, and its forms as Markdown and HTML.

/// An entry of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Entry {
    pub(crate) text: String,
    /// Among the best of its column.
    pub(crate) outstanding: bool,
}

/// A table whose columns come in groups.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table {
    pub(crate) title: String,
    /// What the reader must know about the figures.
    pub(crate) note: String,
    /// The head of the first column, which names the rows.
    pub(crate) corner: String,
    /// Each group's head and its columns' heads.
    pub(crate) groups: Vec<(String, Vec<String>)>,
    pub(crate) rows: Vec<(String, Vec<Entry>)>,
}

impl Table {
    /// As a section of a Markdown document. Markdown has a single line of heads, so a group's head
    /// stands in each of its columns.
    pub(crate) fn markdown(&self) -> String {
        let heads = self.groups.iter().flat_map(|(group, columns)| {
            columns.iter().map(move |column| format!("{group}:<br>{column}"))
        });
        let heads: Vec<String> = heads.collect();
        let mut text = format!("## {}\n\n{}\n\n", self.title, self.note);
        text.push_str(&format!("| {} | {} |\n", self.corner, heads.join(" | ")));
        text.push_str(&format!("|:--|{}\n", "--:|".repeat(heads.len())));
        for (name, entries) in &self.rows {
            let entries: Vec<String> = entries
                .iter()
                .map(
                    |Entry { text, outstanding }| {
                        if *outstanding { format!("**{text}**") } else { text.clone() }
                    },
                )
                .collect();
            text.push_str(&format!("| {name} | {} |\n", entries.join(" | ")));
        }
        text
    }

    /// As a `table` element.
    pub(crate) fn html(&self) -> String {
        let mut text =
            format!("<table>\n<thead>\n<tr><th rowspan=\"2\">{}</th>", escaped(&self.corner));
        for (group, columns) in &self.groups {
            let (span, group) = (columns.len(), escaped(group));
            text.push_str(&format!("<th class=\"group\" colspan=\"{span}\">{group}</th>"));
        }
        text.push_str("</tr>\n<tr>");
        for (_, columns) in &self.groups {
            for (index, column) in columns.iter().enumerate() {
                text.push_str(&format!("<th{}>{}</th>", edge(index), escaped(column)));
            }
        }
        text.push_str("</tr>\n</thead>\n<tbody>\n");
        for (name, entries) in &self.rows {
            text.push_str(&format!("<tr><th scope=\"row\">{}</th>", escaped(name)));
            let places = self.groups.iter().flat_map(|(_, columns)| 0..columns.len());
            for (place, Entry { text: entry, outstanding }) in places.zip(entries) {
                let entry = match escaped(entry).split_once(" ± ") {
                    Some((mean, deviation)) => format!("{mean} <small>± {deviation}</small>"),
                    None => escaped(entry),
                };
                let entry = if *outstanding { format!("<b>{entry}</b>") } else { entry };
                text.push_str(&format!("<td{}>{entry}</td>", edge(place)));
            }
            text.push_str("</tr>\n");
        }
        text.push_str("</tbody>\n</table>\n");
        text
    }
}

/// Marks the first column of a group.
fn edge(index: usize) -> &'static str {
    if index == 0 { " class=\"edge\"" } else { "" }
}

/// Text as XML and HTML want it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let entry = |text: &str, outstanding| Entry { text: text.into(), outstanding };
        Table {
            title: "Table 2".into(),
            note: "A note.".into(),
            corner: "Method".into(),
            groups: vec![
                ("30 s".into(), vec!["RPD".into(), "RAC".into()]),
                ("paper".into(), vec!["RPD".into()]),
            ],
            rows: vec![(
                "a < b".into(),
                vec![entry("1", true), entry("2", false), entry("–", false)],
            )],
        }
    }

    #[test]
    fn markdown_has_an_entry_for_every_head() {
        let expected = "## Table 2\n\nA note.\n\n\
                        | Method | 30 s:<br>RPD | 30 s:<br>RAC | paper:<br>RPD |\n\
                        |:--|--:|--:|--:|\n\
                        | a < b | **1** | 2 | – |\n";
        assert_eq!(table().markdown(), expected);
    }

    #[test]
    fn html_is_escaped_and_grouped() {
        let html = table().html();
        assert!(html.contains("<th class=\"group\" colspan=\"2\">30 s</th>"), "{html}");
        let row = "<tr><th scope=\"row\">a &lt; b</th><td class=\"edge\"><b>1</b></td><td>2</td>\
                   <td class=\"edge\">–</td></tr>";
        assert!(html.contains(row), "{html}");
    }
}
