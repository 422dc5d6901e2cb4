//! A figure: panels of one kind with a title, a caption and a legend.

use crate::render::chart::{Anchor, Canvas, Mark, STYLE};
use crate::render::table::escaped;

/// A figure, as a file of its own or within a page.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The file's name without `.svg`.
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) caption: String,
    /// All of one size.
    pub(crate) panels: Vec<Canvas>,
    pub(crate) columns: usize,
    pub(crate) legend: Vec<(Mark, String)>,
}

const MARGIN: f64 = 24.0;
const GAP: f64 = 20.0;
const LINE: f64 = 18.0;
const ENTRY: f64 = 22.0;
const MARK: f64 = 10.0;
/// About the width of a letter, for want of the font's own measures; on the wide side.
const LETTER: f64 = 6.1;

impl Figure {
    /// `Figure 7: bytecount` for `figure-7-bytecount`.
    pub(crate) fn label(&self) -> String {
        let mut parts = self.name.splitn(3, '-').skip(1);
        let number = parts.next().unwrap_or_default();
        let rest = parts.next().map(|rest| format!(": {rest}"));
        format!("Figure {number}{}", rest.unwrap_or_default())
    }

    /// Its number in the paper, 0 if it has none.
    pub(crate) fn number(&self) -> u32 {
        self.name.split('-').nth(1).and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// As an SVG file.
    pub(crate) fn svg(&self) -> String {
        let [width, height] = self.panels.first().map_or([0.0; 2], |own| [own.width, own.height]);
        let columns = self.columns.min(self.panels.len()).max(1);
        let inner = (columns as f64 * (width + GAP) - GAP).max(480.0);
        let caption = wrapped(&self.caption, (inner / LETTER) as usize);
        let legend = self.legend_rows(inner);
        let rows = self.panels.len().div_ceil(columns) as f64;
        let panels_top = MARGIN + 30.0 + caption.len() as f64 * LINE + 10.0;
        let legend_top = panels_top + rows * (height + GAP);
        let total = legend_top + legend.len() as f64 * ENTRY + MARGIN / 2.0;

        let mut canvas = Canvas::new(inner + 2.0 * MARGIN, total);
        canvas.raw(&format!("<title>{}</title>\n<style>\n{STYLE}</style>", escaped(&self.title)));
        canvas.rectangle([0.0; 2], [canvas.width, total], 8.0, "class=\"ground\"");
        canvas.text(MARGIN, MARGIN + 14.0, Anchor::Start, "heading", &self.title);
        for (index, line) in caption.iter().enumerate() {
            let y = MARGIN + 38.0 + index as f64 * LINE;
            canvas.text(MARGIN, y, Anchor::Start, "muted", line);
        }
        for (index, panel) in self.panels.iter().enumerate() {
            let x = MARGIN + (index % columns) as f64 * (width + GAP);
            let y = panels_top + (index / columns) as f64 * (height + GAP);
            canvas.place([x, y], panel);
        }
        for (index, row) in legend.iter().enumerate() {
            let y = legend_top + index as f64 * ENTRY + 8.0;
            for (x, mark, label) in row {
                canvas.mark([MARGIN + x + MARK, y], MARK, *mark, true);
                canvas.text(MARGIN + x + 2.2 * MARK, y + 4.0, Anchor::Start, "", label);
            }
        }
        canvas.svg(&format!(
            "width=\"{}\" height=\"{}\" role=\"img\"",
            canvas.width.round(),
            total.round()
        ))
    }

    /// The legend's entries with their places, in rows no wider than `width`: one below the other if
    /// that wastes little space, else one after the other.
    fn legend_rows(&self, width: f64) -> Vec<Vec<(f64, Mark, &str)>> {
        let own = |label: &str| label.chars().count() as f64 * LETTER + 4.0 * MARK;
        let widest = self.legend.iter().map(|(_, label)| own(label)).fold(0.0, f64::max);
        let is_grid = widest * 4.0 <= width;
        let mut rows = Vec::new();
        let mut x = width;
        for (mark, label) in &self.legend {
            let entry = if is_grid { widest } else { own(label) };
            if x + entry > width {
                rows.push(Vec::new());
                x = 0.0;
            }
            rows.last_mut().expect("a row was begun").push((x, *mark, &**label));
            x += entry;
        }
        rows
    }

    /// As a `figure` element whose panels flow with the page's width.
    pub(crate) fn html(&self) -> String {
        let mut text = format!(
            "<figure id=\"{}\">\n<h3>{}</h3>\n<figcaption>{}</figcaption>\n<div class=\"panels\">\n",
            self.name,
            escaped(&self.title),
            escaped(&self.caption)
        );
        for panel in &self.panels {
            let width = panel.width;
            let least = width.min(560.0);
            let fit = if width > least {
                format!("style=\"width:100%;min-width:{least}px;max-width:{width}px\"")
            } else {
                format!("style=\"width:100%;max-width:{width}px\"")
            };
            text.push_str(
                &panel.svg(&format!("{fit} role=\"img\" aria-label=\"{}\"", escaped(&self.title))),
            );
        }
        text.push_str("</div>\n<p class=\"legend\">");
        for (mark, label) in &self.legend {
            let mut swatch = Canvas::new(2.0 * MARK, 2.0 * MARK);
            swatch.mark([MARK; 2], MARK + 2.0, *mark, true);
            let swatch = swatch.svg("width=\"16\" height=\"16\" aria-hidden=\"true\"");
            text.push_str(&format!("<span>{}{}</span>\n", swatch.trim_end(), escaped(label)));
        }
        text.push_str("</p>\n</figure>\n");
        text
    }
}

/// Breaks a text into lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::chart::{BLUE, Shape};

    fn figure() -> Figure {
        let mark = Mark { shape: Shape::Circle, colour: BLUE };
        Figure {
            name: "figure-0".into(),
            title: "A < B".into(),
            caption: "One line.".into(),
            panels: vec![Canvas::new(300.0, 200.0); 3],
            columns: 2,
            legend: (0..5).map(|index| (mark, format!("method number {index}"))).collect(),
        }
    }

    #[test]
    fn panels_make_a_grid_and_the_legend_follows() {
        let svg = figure().svg();
        // 24 + 300 + 20 + 300 + 24 wide; two rows of panels.
        assert!(svg.contains("viewBox=\"0 0 668 "), "{svg}");
        let places = ["translate(24 82)", "translate(344 82)", "translate(24 302)"];
        assert!(places.iter().all(|place| svg.contains(place)), "{svg}");
        assert!(svg.contains("<title>A &lt; B</title>"), "{svg}");
    }

    #[test]
    fn legend_entries_keep_their_distance() {
        let figure = figure();
        let rows = figure.legend_rows(620.0);
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<usize>>(), [4, 1]);
        let label = 15.0 * LETTER;
        assert!(rows[0].windows(2).all(|pair| pair[1].0 - pair[0].0 > label));
        let mut uneven = figure.clone();
        uneven.legend[1].1 = "a label that takes a lot of space".into();
        let rows = uneven.legend_rows(420.0);
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<usize>>(), [2, 3]);
    }

    #[test]
    fn a_label_is_made_of_the_name() {
        let label = |name: &str| Figure { name: name.into(), ..figure() }.label();
        assert_eq!(label("figure-6"), "Figure 6");
        assert_eq!(label("figure-7-power_by_squaring"), "Figure 7: power_by_squaring");
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 7), ["incomprehensible"]);
    }
}
