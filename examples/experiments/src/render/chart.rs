//! The small part of SVG that the figures are drawn with.
//!
//! Colours of text and ground come from [`STYLE`], which follows the reader's light or dark scheme;
//! colours of marks are Okabe and Ito's, which readers with any colour vision tell apart, at a
//! lightness that shows on both grounds. Shapes tell marks apart where there is no colour at all.

use crate::render::table::escaped;

/// Rules for everything drawn here; a file or page holds them once.
///
/// Plain rules with plain colours, for renderers that know neither variables nor `media`: those draw
/// the light scheme.
pub(crate) const STYLE: &str = "\
.figure text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:12px;fill:#1f2328}
.figure .heading{font-size:18px;font-weight:650}
.figure .panel{font-size:14px;font-weight:600}
.figure .muted{fill:#59636e}
.figure .small{font-size:11px}
.figure .ground{fill:#ffffff}
.figure .grid{stroke:#e4e8ec;stroke-width:1}
.figure .axis{stroke:#9aa3ad;stroke-width:1}
.figure .blank{fill:#f0f2f5}
.figure .ring{stroke:#ffffff}
@media (prefers-color-scheme:dark){
.figure text{fill:#e6edf3}
.figure .muted{fill:#9ea7b1}
.figure .ground{fill:#0d1117}
.figure .grid{stroke:#262d36}
.figure .axis{stroke:#6b7480}
.figure .blank{fill:#1b222b}
.figure .ring{stroke:#0d1117}
}
";

pub(crate) const BLUE: &str = "#2b7bba";
pub(crate) const SKY: &str = "#56b4e9";
pub(crate) const GREEN: &str = "#109e75";
pub(crate) const ORANGE: &str = "#e09b06";
pub(crate) const VERMILLION: &str = "#d55e00";
pub(crate) const PURPLE: &str = "#b9629a";
pub(crate) const GREY: &str = "#838c96";
pub(crate) const BROWN: &str = "#97713f";

/// Where a text stands relative to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The outline of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Circle,
    Square,
    Diamond,
    Triangle,
    TriangleDown,
    Cross,
    Star,
}

/// A shape in a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) shape: Shape,
    pub(crate) colour: &'static str,
}

/// A drawing of a certain size, in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: f64,
    pub(crate) height: f64,
    body: String,
}

/// A coordinate without digits that nobody sees.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".into() } else { text.into() }
}

impl Canvas {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    /// SVG that is drawn as it stands.
    pub(crate) fn raw(&mut self, svg: &str) {
        self.body.push_str(svg);
        self.body.push('\n');
    }

    /// A line of text with its baseline at `y`; `class` as in [`STYLE`].
    pub(crate) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        self.turned_text([x, y], 0.0, anchor, class, text);
    }

    /// As [`Canvas::text`], turned clockwise by an angle in degrees.
    pub(crate) fn turned_text(
        &mut self,
        at: [f64; 2],
        angle: f64,
        anchor: Anchor,
        class: &str,
        text: &str,
    ) {
        let [x, y] = at.map(short);
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let turn = if angle == 0.0 {
            String::new()
        } else {
            format!(" transform=\"rotate({} {x} {y})\"", short(angle))
        };
        let text = escaped(text);
        self.raw(&format!("<text x=\"{x}\" y=\"{y}\"{anchor}{class}{turn}>{text}</text>"));
    }

    pub(crate) fn line(&mut self, from: [f64; 2], to: [f64; 2], class: &str) {
        let [[x1, y1], [x2, y2]] = [from.map(short), to.map(short)];
        self.raw(&format!("<path d=\"M{x1} {y1}L{x2} {y2}\" class=\"{class}\"/>"));
    }

    /// A filled rectangle; `paint` is its `class` or `fill` with value.
    pub(crate) fn rectangle(&mut self, at: [f64; 2], size: [f64; 2], radius: f64, paint: &str) {
        let [[x, y], [width, height]] = [at.map(short), size.map(short)];
        let radius = short(radius);
        self.raw(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" {paint}/>"
        ));
    }

    /// A mark about `size` wide, with a ring of the ground's colour that keeps it apart from marks
    /// below it; hollow if not `filled`.
    pub(crate) fn mark(&mut self, at: [f64; 2], size: f64, mark: Mark, filled: bool) {
        let outline = mark.shape.outline(at, size);
        let colour = mark.colour;
        if mark.shape == Shape::Cross {
            let width = short(if filled { size / 3.0 } else { size / 5.0 });
            self.raw(&format!(
                "<path d=\"{outline}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
            ));
        } else if filled {
            self.raw(&format!("<path d=\"{outline}\" fill=\"{colour}\" class=\"ring\"/>"));
        } else {
            self.raw(&format!(
                "<path d=\"{outline}\" class=\"ground\" stroke=\"{colour}\" stroke-width=\"1.7\"/>"
            ));
        }
    }

    /// Draws another canvas with its upper left corner at a place.
    pub(crate) fn place(&mut self, at: [f64; 2], other: &Self) {
        let [x, y] = at.map(short);
        self.raw(&format!("<g transform=\"translate({x} {y})\">\n{}</g>", other.body));
    }

    /// The drawing as an `svg` element; `attributes` go into its tag.
    pub(crate) fn svg(&self, attributes: &str) -> String {
        let [width, height] = [self.width, self.height].map(short);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             class=\"figure\" {attributes}>\n{}</svg>\n",
            self.body
        )
    }
}

impl Shape {
    fn outline(self, [x, y]: [f64; 2], size: f64) -> String {
        let r = size / 2.0;
        let polygon = |points: &[[f64; 2]]| {
            let points = points
                .iter()
                .map(|[dx, dy]| format!("{} {}", short(x + dx * r), short(y + dy * r)));
            format!("M{}Z", points.collect::<Vec<String>>().join("L"))
        };
        match self {
            Self::Circle => {
                let [left, y, r, across] = [x - r, y, r, size].map(short);
                format!("M{left} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z")
            }
            Self::Square => polygon(&[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]]),
            Self::Diamond => polygon(&[[0.0, -1.2], [1.2, 0.0], [0.0, 1.2], [-1.2, 0.0]]),
            Self::Triangle => polygon(&[[0.0, -1.1], [1.1, 0.9], [-1.1, 0.9]]),
            Self::TriangleDown => polygon(&[[0.0, 1.1], [1.1, -0.9], [-1.1, -0.9]]),
            Self::Cross => {
                let [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map(short);
                format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}")
            }
            Self::Star => {
                let points: Vec<[f64; 2]> = (0..10)
                    .map(|corner| {
                        let angle = f64::from(corner) * std::f64::consts::PI / 5.0;
                        let reach = if corner % 2 == 0 { 1.5 } else { 0.65 };
                        [angle.sin() * reach, -angle.cos() * reach]
                    })
                    .collect();
                polygon(&points)
            }
        }
    }
}

/// Maps values to pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    pub(crate) values: [f64; 2],
    pub(crate) pixels: [f64; 2],
}

impl Scale {
    pub(crate) fn at(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        let [start, end] = self.pixels;
        start + (value - low) / (high - low) * (end - start)
    }

    /// Round values, at most `count` intervals apart.
    pub(crate) fn ticks(&self, count: u32) -> Vec<f64> {
        let [low, high] = self.values;
        let least = (high - low) / f64::from(count);
        let magnitude = 10_f64.powf(least.log10().floor());
        let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|step| step * magnitude);
        let step = steps.into_iter().find(|step| *step >= least * 0.999_999).unwrap_or(least);
        let lowest = (low / step - 1e-9).ceil() as i64;
        let highest = (high / step + 1e-9).floor() as i64;
        (lowest..=highest).map(|index| index as f64 * step).collect()
    }
}

/// Two scales and what they are called.
#[derive(Clone, Debug)]
pub(crate) struct Axes<'a> {
    pub(crate) horizontal: Scale,
    pub(crate) vertical: Scale,
    pub(crate) names: [&'a str; 2],
}

impl Axes<'_> {
    /// The plot area's grid, ticks and names.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        let [left, right] = self.horizontal.pixels;
        let [bottom, top] = self.vertical.pixels;
        for tick in self.horizontal.ticks(6) {
            let x = self.horizontal.at(tick);
            canvas.line([x, top], [x, bottom], "grid");
            canvas.text(x, bottom + 16.0, Anchor::Middle, "muted small", &tick_text(tick));
        }
        for tick in self.vertical.ticks(6) {
            let y = self.vertical.at(tick);
            canvas.line([left, y], [right, y], "grid");
            canvas.text(left - 7.0, y + 4.0, Anchor::End, "muted small", &tick_text(tick));
        }
        canvas.line([left, bottom], [right, bottom], "axis");
        canvas.line([left, bottom], [left, top], "axis");
        let [across, up] = self.names;
        canvas.text(f64::midpoint(left, right), bottom + 34.0, Anchor::Middle, "muted", across);
        let beside = [left - 38.0, f64::midpoint(top, bottom)];
        canvas.turned_text(beside, -90.0, Anchor::Middle, "muted", up);
    }
}

/// A tick's value without trailing zeros, with a minus sign.
fn tick_text(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    // Adding 0 makes −0 positive.
    format!("{}", rounded + 0.0).replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_values() {
        let ticks = |low, high| Scale { values: [low, high], pixels: [0.0, 1.0] }.ticks(6);
        assert_eq!(ticks(0.0, 100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(-110.0, 110.0), [-100.0, -50.0, 0.0, 50.0, 100.0]);
        assert_eq!(ticks(0.0, 1.0).len(), 6);
        assert_eq!(ticks(-2.0, 16.0), [0.0, 5.0, 10.0, 15.0]);
    }

    #[test]
    fn a_scale_meets_both_ends() {
        let scale = Scale { values: [-10.0, 10.0], pixels: [200.0, 100.0] };
        assert_eq!([-10.0, 0.0, 10.0].map(|value| short(scale.at(value))), ["200", "150", "100"]);
    }

    #[test]
    fn text_is_escaped() {
        let mut canvas = Canvas::new(10.0, 10.0);
        canvas.text(1.0, 2.25, Anchor::End, "muted", "a<b & \"c\"");
        let svg = canvas.svg("");
        let expected = "<text x=\"1\" y=\"2.2\" text-anchor=\"end\" class=\"muted\">\
                        a&lt;b &amp; &quot;c&quot;</text>";
        assert!(svg.contains(expected), "{svg}");
    }

    #[test]
    fn a_tick_reads_as_people_write_it() {
        assert_eq!(
            [-50.0, -0.0, 0.2, 0.600_000_000_000_000_1].map(tick_text),
            ["−50", "0", "0.2", "0.6"]
        );
    }
}
