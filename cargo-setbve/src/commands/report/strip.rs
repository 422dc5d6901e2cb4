//! A strip: what a function gives along one argument, from its least to its greatest value, as far
//! as its boundaries tell.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::difference::Difference;
use crate::snapshot::body::Body;
use crate::snapshot::place::{Place, number};

/// The classes of what is seen on a wide screen or on a narrow one alone, with the least width that
/// is drawn on there.
pub(super) const SCREENS: [(&str, f64); 2] = [("wide", 960.0), ("narrow", 360.0)];
const HEIGHT: f64 = 34.0;
/// The line of an outcome within its part of a strip, below what says when it was so.
const OUTCOME: f64 = 26.0;
/// With room for labels on two lines, the second for those that have no room beside the one before.
const ROW: f64 = HEIGHT + LABEL * 2.0 + 10.0;
const LABEL: f64 = 13.0;
/// The most strips of an argument.
const MOST: usize = 4;

/// The boundaries along one argument at the same values of the others, from low to high.
pub(crate) struct Strip {
    pub(crate) along: String,
    pub(crate) others: String,
    places: Vec<Place>,
}

impl Strip {
    /// For each argument whose values are numbers, the line through the most places.
    pub(crate) fn all(body: &Body) -> Vec<Self> {
        let mut lines: BTreeMap<(String, String), usize> = BTreeMap::new();
        let mut order: Vec<String> = Vec::new();
        for place in Place::all(body) {
            if !is_on_axis(&place) {
                continue;
            }
            if !order.contains(&place.along) {
                order.push(place.along.clone());
            }
            *lines.entry((place.along, place.others)).or_default() += 1;
        }
        let longest = |along: &String| {
            let own = lines.iter().filter(|((own, _), _)| own == along);
            let ((along, others), _) = own.max_by_key(|(_, count)| **count)?;
            Some(Self::through(body, along, others))
        };
        order.iter().filter_map(longest).collect()
    }

    /// Those of a text, and lines through what differs, where no strip shows it yet.
    pub(crate) fn differing(difference: &Difference) -> Vec<Self> {
        let mut strips = Self::all(&difference.was);
        for change in difference.changes() {
            let Some(place) = change.place().filter(|own| is_on_axis(own)) else { continue };
            let of_argument = strips.iter().filter(|own| own.along == place.along);
            let is_shown = |own: &Self| (&own.along, &own.others) == (&place.along, &place.others);
            if of_argument.count() < MOST && !strips.iter().any(is_shown) {
                let last = strips.iter().rposition(|own| own.along == place.along);
                let new = Self::through(&difference.was, &place.along, &place.others);
                strips.insert(last.map_or(strips.len(), |at| at + 1), new);
            }
        }
        strips
    }

    /// The strip at the same values of the others in another text.
    pub(crate) fn beside(&self, body: &Body) -> Self {
        Self::through(body, &self.along, &self.others)
    }

    fn through(body: &Body, along: &str, others: &str) -> Self {
        let mut places = Place::all(body);
        places.retain(|own| own.along == along && own.others == others && is_on_axis(own));
        places.sort_by_key(Place::low);
        Self { along: along.to_owned(), others: others.to_owned(), places }
    }

    /// The least and the greatest value of its boundaries.
    fn ends(&self) -> Option<(f64, f64)> {
        let first = position(self.places.first()?.low()?);
        let last = position(self.places.last()?.low()?);
        Some((first, last))
    }
}

/// Whether its values are a number and the next one, and not texts or lists that look like one.
fn is_on_axis(place: &Place) -> bool {
    let next = place.low().and_then(|low| low.checked_add(1));
    next.is_some() && next == number(&place.values[1])
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
        for outcome in outcomes.iter().filter(|own| !own.is_empty()) {
            if !self.outcomes.contains(outcome) {
                self.outcomes.push(outcome.clone());
            }
        }
    }

    /// The class of an outcome: errors have hues of their own, and what is not known has none.
    pub(crate) fn class(&self, outcome: &str) -> String {
        if outcome.is_empty() {
            return "open".to_owned();
        }
        let is_error = outcome.starts_with('!');
        let same = self.outcomes.iter().filter(|own| own.starts_with('!') == is_error);
        let at = same.into_iter().position(|own| own == outcome).unwrap_or_default();
        format!("{}{}", if is_error { "e" } else { "v" }, at % if is_error { 4 } else { 8 })
    }
}

/// Which colour is which outcome.
pub(crate) fn legend(colours: &Colours) -> Markup {
    html! {
        p class="legend" { @for outcome in colours.outcomes.iter().take(LISTED) {
            span { span class=(format!("key {}", colours.class(outcome))) {} " "
                code { (cut(outcome, SHOWN)) } } " "
        } @if let Some(more @ 1..) = colours.outcomes.len().checked_sub(LISTED) {
            "and " (more) " more"
        } }
    }
}

/// The most outcomes that a legend names, and the most characters of each.
const LISTED: usize = 12;
const SHOWN: f64 = 40.0;

/// The strips of a function, the old one above the new one where there are two. Their parts stand
/// at shares of the width, so that letters are as large on a narrow screen.
pub(crate) fn draw(strips: &[(&str, &Strip)], colours: &Colours) -> Markup {
    let ends = strips.iter().filter_map(|(_, strip)| strip.ends());
    let (least, greatest) = ends.fold((f64::MAX, f64::MIN), |(least, greatest), (low, high)| {
        (least.min(low), greatest.max(high))
    });
    let room = ((greatest - least) * 0.08).max(0.3);
    let (from, to) = (least - room, greatest + room);
    let x = |value: f64| (value - from) / (to - from);
    let rows = f64::from(u32::try_from(strips.len()).unwrap_or(1));
    html! {
        div class="strip" { svg height=(rows * ROW) role="img" {
            @for (row, (name, strip)) in strips.iter().enumerate() {
                @let top = f64::from(u32::try_from(row).unwrap_or_default()) * ROW;
                title { (strip.along.replace('`', "")) }
                @for segment in segments(strip) {
                    @let start = segment.from.map_or(0.0, |low| x(between(low)));
                    @let end = segment.to.map_or(1.0, |low| x(between(low)));
                    @let class = colours.class(segment.outcome.unwrap_or_default());
                    @let said = segment.outcome.unwrap_or("boundaries in between are not listed");
                    rect class=(class) x=(percent(start)) y=(top)
                        width=(percent((end - start).max(0.001))) height=(HEIGHT) {
                        title { (said) }
                    }
                    @for (screen, text) in segment.on_screens(end - start) {
                        text class=(format!("outcome {screen}")) y=(top + OUTCOME)
                            x=(percent(f64::midpoint(start, end))) { (text) }
                    }
                }
                @let at = |low: i128| x(between(low));
                @let labelled = SCREENS.map(|(_, width)| labelled(strip, width, &at));
                @for (number, place) in strip.places.iter().enumerate() {
                    @if let Some(low) = place.low() {
                        @let at = percent(at(low));
                        line x1=(at) x2=(at) y1=(top) y2=(top + HEIGHT + 5.0) {}
                        @let lines = labelled.each_ref().map(|own| own[number]);
                        @for (screen, (line, middle)) in on_screens(lines) {
                            text class=(format!("label {screen}")) x=(percent(middle))
                                y=(top + HEIGHT + 5.0 + LABEL * f64::from(line)) {
                                (place.values[0]) "|" (place.values[1])
                            }
                        }
                    }
                }
                @if strip.places.is_empty() {
                    rect class="open" x="0" y=(top) width="100%" height=(HEIGHT) {}
                    text class="outcome" x="50%" y=(top + OUTCOME) { "none is listed" }
                }
                @if !name.is_empty() {
                    text class="when" x="4" y=(top + 11.0) { (name) }
                }
            }
        } }
    }
}

fn percent(share: f64) -> String {
    format!("{:.2}%", share * 100.0)
}

/// A part of a strip with one outcome.
struct Segment<'a> {
    /// The lower value of the boundary at its start.
    from: Option<i128>,
    to: Option<i128>,
    /// `None` where boundaries between its ends are not listed.
    outcome: Option<&'a str>,
}

impl Segment<'_> {
    /// Its outcome as far as there is room for it on each screen, once if it is the same on both.
    fn on_screens(&self, share: f64) -> Vec<(&'static str, String)> {
        on_screens(SCREENS.map(|(_, width)| {
            let room = share * width / 7.5;
            self.outcome.filter(|_| room > 4.0).map(|outcome| cut(outcome, room))
        }))
    }
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

/// The line that has room for the label of each place, on a screen of this width, and where the
/// label's middle is in that line: as near to the place as leaves all of it on the screen.
fn labelled(strip: &Strip, width: f64, x: &impl Fn(i128) -> f64) -> Vec<Option<(u8, f64)>> {
    let mut ends = [(1, f64::MIN), (2, f64::MIN)];
    let labels = strip.places.iter().map(|place| {
        let characters = u32::try_from(place.values.concat().len() + 1).unwrap_or(u32::MAX);
        let half = f64::from(characters) * 3.5;
        let middle = place.low().map_or(0.0, |low| x(low) * width);
        let middle = middle.min(width - half).max(half);
        let (line, end) = ends.iter_mut().find(|(_, end)| middle - half > *end)?;
        *end = middle + half + 6.0;
        Some((*line, middle / width))
    });
    labels.collect()
}

/// What is seen on which screens: once if it is the same on both.
pub(super) fn on_screens<T: PartialEq>(seen: [Option<T>; 2]) -> Vec<(&'static str, T)> {
    match seen {
        [Some(wide), Some(narrow)] if wide == narrow => vec![("", wide)],
        seen => {
            let both = SCREENS.iter().zip(seen);
            both.filter_map(|((screen, _), own)| Some((*screen, own?))).collect()
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Body {
        Body::parse(text).expect("it can be read")
    }

    #[test]
    fn a_strip_is_of_numbers_and_not_of_texts_that_look_like_one() {
        let text = "f(a: &str) -> bool\n\n  along the length of `a`:\n  f(\"#00000\") = false\n  \
                    f(\"#000000\") = true\n";
        assert!(Strip::all(&body(text)).is_empty());
        let text = "f(a: u8) -> bool\n\n  f(5) = false\n  f(6) = true\n";
        assert_eq!(Strip::all(&body(text)).len(), 1);
    }

    #[test]
    fn a_line_on_which_something_differs_has_a_strip() {
        let text = |at: u8| {
            let next = at + 1;
            format!(
                "f(a: u8, b: u8) -> u8\n\n  along `a`:\n  f(5, 0) = 1\n  f(6, 0) = 2\n\n  \
                 f(8, 0) = 2\n  f(9, 0) = 3\n\n  f({at}, 7) = 4\n  f({next}, 7) = 5\n"
            )
        };
        let (was, now) = (body(&text(30)), body(&text(40)));
        let of =
            |strips: Vec<Strip>| strips.into_iter().map(|own| own.others).collect::<Vec<String>>();
        assert_eq!(of(Strip::all(&was)), ["b = 0"]);
        let strips = Strip::differing(&Difference::between(&was, &now));
        assert_eq!(strips[1].beside(&now).places[0].values, ["40", "41"]);
        assert_eq!(of(strips), ["b = 0", "b = 7"]);
    }

    #[test]
    fn labels_without_room_stand_a_line_lower_and_then_nowhere() {
        let pairs = |low: u8| format!("\n  f({low}) = {low}\n  f({}) = {}\n", low + 1, low + 1);
        let text: String = (100..103).map(pairs).collect();
        let strip = &Strip::all(&body(&format!("f(a: u8) -> u8\n{text}")))[0];
        let of = |width: f64| -> Vec<Option<u8>> {
            let labels = labelled(strip, width, &|low| f64::from(low as u8 - 99) / 4.0);
            labels.into_iter().map(|own| own.map(|(line, _)| line)).collect()
        };
        assert_eq!(of(960.0), [Some(1); 3]);
        assert_eq!(of(160.0), [Some(1), Some(2), Some(1)]);
        assert_eq!(of(10.0), [Some(1), Some(2), None]);
    }

    #[test]
    fn a_label_near_an_end_stays_on_the_screen() {
        let text = "f(a: u8) -> u8\n\n  f(100) = 0\n  f(101) = 1\n\n  f(200) = 1\n  f(201) = 2\n";
        let strip = &Strip::all(&body(text))[0];
        let middles = |width: f64| -> Vec<f64> {
            let labels = labelled(strip, width, &|low| if low < 150 { 0.01 } else { 0.98 });
            labels.into_iter().map(|own| own.map_or(-1.0, |(_, middle)| middle * width)).collect()
        };
        // Seven characters are 49 points wide.
        assert_eq!(middles(200.0), [24.5, 175.5]);
        assert_eq!(middles(4_000.0), [40.0, 3_920.0]);
    }
}
