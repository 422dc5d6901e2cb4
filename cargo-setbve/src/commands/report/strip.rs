//! A strip: what a function gives along one argument, from its least to its greatest value, as far
//! as its boundaries tell.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::snapshot::body::Body;
use crate::snapshot::place::Place;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 34.0;

/// The boundaries along one argument at the same values of the others, from low to high.
pub(crate) struct Strip {
    pub(crate) along: String,
    pub(crate) others: String,
    places: Vec<Place>,
}

impl Strip {
    /// For each argument whose values are numbers, the line through the most places.
    pub(crate) fn all(body: &Body) -> Vec<Self> {
        let mut lines: BTreeMap<(String, String), Vec<Place>> = BTreeMap::new();
        let mut order: Vec<String> = Vec::new();
        for place in Place::all(body) {
            if place.low().is_none() {
                continue;
            }
            if !order.contains(&place.along) {
                order.push(place.along.clone());
            }
            lines.entry((place.along.clone(), place.others.clone())).or_default().push(place);
        }
        let longest = |along: &String| {
            let own = lines.iter().filter(|((own, _), _)| own == along);
            let longest = own.max_by_key(|(_, places)| places.len())?;
            let ((along, others), places) = longest;
            let mut places = places.clone();
            places.sort_by_key(Place::low);
            Some(Self { along: along.clone(), others: others.clone(), places })
        };
        order.iter().filter_map(longest).collect()
    }

    /// The strip of these places at the same values of the others in another text.
    pub(crate) fn beside(&self, body: &Body) -> Self {
        let is_own = |place: &Place| {
            place.along == self.along && place.others == self.others && place.low().is_some()
        };
        let mut places: Vec<Place> = Place::all(body).into_iter().filter(is_own).collect();
        places.sort_by_key(Place::low);
        Self { along: self.along.clone(), others: self.others.clone(), places }
    }

    /// The least and the greatest value of its boundaries.
    fn ends(&self) -> Option<(f64, f64)> {
        let first = position(self.places.first()?.low()?);
        let last = position(self.places.last()?.low()?);
        Some((first, last))
    }
}

/// Where a value stands on an axis that is logarithmic to both sides of zero.
#[expect(clippy::cast_precision_loss, reason = "a position in a picture")]
fn position(value: i128) -> f64 {
    let size = (value.unsigned_abs() as f64 + 1.0).log10();
    if value < 0 { -size } else { size }
}

/// Where the boundary above this value stands.
fn between(low: i128) -> f64 {
    f64::midpoint(position(low), position(low.saturating_add(1)))
}

/// The numbers of outcomes, by which they are coloured.
pub(crate) struct Colours {
    outcomes: Vec<String>,
}

impl Colours {
    pub(crate) fn of(bodies: &[&Body]) -> Self {
        let mut outcomes = Vec::new();
        for body in bodies {
            for place in Place::all(body) {
                for outcome in place.outcomes() {
                    if !outcomes.iter().any(|own| own == outcome) {
                        outcomes.push(outcome.to_owned());
                    }
                }
            }
        }
        Self { outcomes }
    }

    /// Outcomes of calls that no text shows.
    pub(crate) fn add(&mut self, outcomes: &[String]) {
        for outcome in outcomes {
            if !self.outcomes.contains(outcome) {
                self.outcomes.push(outcome.clone());
            }
        }
    }

    /// The class of an outcome: errors have hues of their own.
    pub(crate) fn class(&self, outcome: &str) -> String {
        let is_error = outcome.starts_with('!');
        let same = self.outcomes.iter().filter(|own| own.starts_with('!') == is_error);
        let at = same.into_iter().position(|own| own == outcome).unwrap_or_default();
        format!("{}{}", if is_error { "e" } else { "v" }, at % if is_error { 4 } else { 8 })
    }
}

/// The strips of a function, the old one above the new one where there are two.
pub(crate) fn draw(strips: &[(&str, &Strip)], colours: &Colours) -> Markup {
    let ends = strips.iter().filter_map(|(_, strip)| strip.ends());
    let (least, greatest) = ends.fold((f64::MAX, f64::MIN), |(least, greatest), (low, high)| {
        (least.min(low), greatest.max(high))
    });
    let room = ((greatest - least) * 0.08).max(0.3);
    let (from, to) = (least - room, greatest + room);
    let x = |value: f64| (value - from) / (to - from) * WIDTH;
    let rows = f64::from(u32::try_from(strips.len()).unwrap_or(1));
    let height = rows * (HEIGHT + 26.0);
    html! {
        div class="strip" { svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" {
            @for (row, (name, strip)) in strips.iter().enumerate() {
                @let top = f64::from(u32::try_from(row).unwrap_or_default()) * (HEIGHT + 26.0);
                @let labelled = labelled(strip, &x);
                title { (strip.along.replace('`', "")) }
                @for segment in segments(strip) {
                    @let start = segment.from.map_or(0.0, |low| x(between(low)));
                    @let end = segment.to.map_or(WIDTH, |low| x(between(low)));
                    @let class = segment.outcome.map(|own| colours.class(own));
                    @let class = class.unwrap_or_else(|| "open".to_owned());
                    @let said = segment.outcome.unwrap_or("boundaries in between are not listed");
                    rect class=(class) x=(format!("{start:.1}")) y=(top)
                        width=(format!("{:.1}", (end - start).max(1.0))) height=(HEIGHT) {
                        title { (said) }
                    }
                    @let room = (end - start) / 7.5;
                    @if room > 4.0 && segment.outcome.is_some() {
                        text class="outcome" x=(format!("{:.1}", f64::midpoint(start, end)))
                            y=(top + HEIGHT / 2.0 + 4.0) { (cut(said, room)) }
                    }
                }
                @for (at, place) in strip.places.iter().enumerate() {
                    @if let Some(low) = place.low() {
                        @let at_x = x(between(low));
                        line x1=(format!("{at_x:.1}")) x2=(format!("{at_x:.1}")) y1=(top)
                            y2=(top + HEIGHT + 5.0) {}
                        @if labelled.get(at) == Some(&true) {
                            text class="label" x=(format!("{at_x:.1}")) y=(top + HEIGHT + 18.0) {
                                (place.values[0]) "|" (place.values[1])
                            }
                        }
                    }
                }
                @if !name.is_empty() {
                    text class="when" x="4" y=(top + 12.0) { (name) }
                }
            }
        } }
    }
}

/// A part of a strip with one outcome.
struct Segment<'a> {
    /// The lower value of the boundary at its start.
    from: Option<i128>,
    to: Option<i128>,
    /// `None` where boundaries between its ends are not listed.
    outcome: Option<&'a str>,
}

fn segments(strip: &Strip) -> Vec<Segment<'_>> {
    let mut segments = Vec::new();
    let mut before: Option<&Place> = None;
    for place in &strip.places {
        let outcome = &*place.calls[0].outcome;
        let is_same = before.is_none_or(|before| before.calls[1].outcome == outcome);
        let from = before.and_then(Place::low);
        segments.push(Segment { from, to: place.low(), outcome: is_same.then_some(outcome) });
        before = Some(place);
    }
    if let Some(last) = before {
        let outcome = Some(&*last.calls[1].outcome);
        segments.push(Segment { from: last.low(), to: None, outcome });
    }
    segments
}

/// The places that have room for a label beside the one before.
fn labelled(strip: &Strip, x: &impl Fn(f64) -> f64) -> Vec<bool> {
    let mut end = f64::MIN;
    let labels = strip.places.iter().map(|place| {
        let middle = place.low().map_or(0.0, |low| x(position(low)));
        let characters = u32::try_from(place.values.concat().len() + 1).unwrap_or(u32::MAX);
        let half = f64::from(characters) * 3.5;
        let has_room = middle - half > end;
        if has_room {
            end = middle + half + 6.0;
        }
        has_room
    });
    labels.collect()
}

/// An outcome without its mark, shortened to about so many characters.
pub(super) fn cut(outcome: &str, room: f64) -> String {
    let text = outcome.split_once(' ').map_or(outcome, |(_, text)| text);
    let count = text.chars().count();
    let room = format!("{room:.0}").parse::<usize>().unwrap_or(4);
    if count <= room {
        text.to_owned()
    } else {
        text.chars().take(room - 1).chain(['…']).collect()
    }
}
