//! The verdict: what moved, what fails, what is only reported, and what the new text is.
//!
//! The new text is the accepted one with every change that is enforced; so the test fails exactly
//! where the two differ. A line that holds stays in its place, byte for byte.

use setbve_kernel::collections::gather::{Gather, leading};

use crate::replay::{Fate, Replayed};
use crate::session::report::Event;
use crate::snapshot::boundary_entry::{Line, Shown, position};
use crate::summary::ranking::listed::Listed;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::boundary::Boundary;

/// A line of the new text, with the boundary that it stands for.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) line: Line,
    pub(crate) boundary: Option<Boundary>,
}

/// The lines of the new text, and what the report says of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) kept: Vec<Kept>,
    pub(crate) events: Vec<Event>,
}

impl Verdict {
    /// The verdict on the accepted lines. `is_repeatable` says whether a boundary may take the
    /// place of a line: one that is not repeatable is not pinned.
    pub(crate) fn of(
        replayed: Vec<Replayed>,
        mut is_repeatable: impl FnMut(&Boundary) -> bool,
    ) -> Self {
        let mut verdict = Self::default();
        // The first place below a boundary that is lost takes its place.
        let mut is_headless = false;
        for Replayed { mut line, fate, boundary, seen } in replayed {
            let was_whole = line.shown == Shown::Whole;
            if is_headless {
                line.shown = Shown::Whole;
            }
            let kept_before = verdict.kept.len();
            let now = |to: &Boundary| Line { shown: line.shown, ..Line::of(to) };
            match fate {
                Fate::Holds | Fate::NotReplayed => verdict.kept.push(Kept { line, boundary }),
                Fate::NotJudged => {
                    verdict.events.push(Event::NotJudged(line.clone()));
                    verdict.kept.push(Kept { line, boundary });
                }
                Fate::Changed(to) | Fate::Moved(to) if !is_repeatable(&to) => {
                    verdict.events.push(Event::NotRepeatable(line));
                }
                Fate::Changed(to) => {
                    verdict.kept.push(Kept { line: now(&to), boundary });
                    verdict.events.push(Event::Changed { from: line, to });
                }
                Fate::Moved(to) => {
                    verdict.kept.push(Kept { line: now(&to), boundary });
                    verdict.events.push(Event::Moved { from: line, to, seen });
                }
                Fate::Vanished => verdict.events.push(Event::Vanished { line, seen }),
            }
            is_headless = (was_whole || is_headless) && verdict.kept.len() == kept_before;
        }
        verdict
    }

    /// Adds boundaries that no accepted line stands for to the report, and to the text if they are
    /// enforced.
    pub(crate) fn add(&mut self, news: Vec<Listed>, is_enforced: bool, arguments: &[ArgumentSpec]) {
        for Listed { boundary, is_one_of_many, .. } in news {
            if !is_enforced {
                self.events.push(Event::NewNotEnforced(boundary));
                continue;
            }
            self.events.push(Event::New(boundary.clone()));
            let line = Line::of(&boundary);
            let whole = self.kept.iter().position(|kept| {
                kept.line.shown == Shown::Whole && line.is_further_place_of(&kept.line)
            });
            let (at, shown) = match whole {
                Some(whole) if is_one_of_many => {
                    let behind = &self.kept[whole + 1..];
                    let is_row = |at: usize| behind[at].line.shown != Shown::Whole;
                    (whole + 1 + leading(behind.len(), &is_row), Shown::Row)
                }
                _ => {
                    // Where it belongs among those that are shown whole.
                    let is_behind = |kept: &Kept| {
                        kept.line.shown == Shown::Whole
                            && position(&kept.line, arguments) > position(&line, arguments)
                    };
                    let behind = self.kept.iter().position(is_behind);
                    (behind.unwrap_or(self.kept.len()), Shown::Whole)
                }
            };
            let line = Line { shown, ..line };
            self.kept.insert(at, Kept { line, boundary: Some(boundary) });
        }
    }

    /// The boundaries that stand in the text.
    pub(crate) fn boundaries(&self) -> Vec<&Boundary> {
        self.kept.iter().filter_map(|kept| kept.boundary.as_ref()).gathered()
    }

    /// Whether the text differs from the accepted one.
    pub(crate) fn fails(&self) -> bool {
        self.events.iter().any(Event::is_enforced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::{Family, WallKind};
    use setbve_kernel::testing::{boundary, specs};

    fn at(low: i128) -> Boundary {
        boundary(&[low], 0, ["in", "out"])
    }

    fn new(low: i128, is_one_of_many: bool) -> Listed {
        let family = Family {
            kind: WallKind::Change,
            argument: 0,
            change: [0, 1],
            inserts: false,
            ends_equality: false,
        };
        Listed {
            family,
            boundary: at(low),
            is_erratic: false,
            is_one_of_many,
            is_beside_entry: false,
            is_extreme: false,
        }
    }

    fn replayed(fate: Fate, now: Option<Boundary>) -> Replayed {
        Replayed { line: Line::of(&at(10)), fate, boundary: now, seen: None }
    }

    /// What became of an accepted line, whether what is there now is repeatable; the places of the
    /// lines in the new text, what the report calls it, and whether the test fails.
    #[test]
    fn the_fate_of_a_line_decides() {
        let other = boundary(&[10], 0, ["in", "else"]);
        let table = [
            (Fate::Holds, true, vec![10], None, false),
            (Fate::NotReplayed, true, vec![10], None, false),
            (Fate::NotJudged, true, vec![10], Some("not judged"), false),
            (Fate::Moved(at(12)), true, vec![12], Some("moved"), true),
            (Fate::Moved(at(12)), false, vec![], Some("not repeatable"), true),
            (Fate::Changed(other.clone()), true, vec![10], Some("changed"), true),
            (Fate::Changed(other), false, vec![], Some("not repeatable"), true),
            (Fate::Vanished, true, vec![], Some("vanished"), true),
        ];
        for (fate, is_repeatable, lows, name, fails) in table {
            let case = format!("{fate:?} {is_repeatable}");
            let verdict = Verdict::of(vec![replayed(fate, None)], |_| is_repeatable);
            let kept: Vec<i128> = verdict.kept.iter().map(|kept| kept.line.low[0]).collect();
            assert_eq!(kept, lows, "{case}");
            assert_eq!(verdict.events.first().map(Event::name), name, "{case}");
            assert_eq!(verdict.fails(), fails, "{case}");
        }
    }

    #[test]
    fn news_stands_in_the_text_at_its_place_only_where_it_is_enforced() {
        for is_enforced in [true, false] {
            let mut verdict = Verdict::of(vec![replayed(Fate::Holds, Some(at(10)))], |_| true);
            verdict.add(vec![new(5, false), new(20, false)], is_enforced, &specs(1));
            let lows: Vec<i128> = verdict.kept.iter().map(|kept| kept.line.low[0]).collect();
            assert_eq!(lows, if is_enforced { vec![5, 10, 20] } else { vec![10] });
            assert_eq!((verdict.events.len(), verdict.fails()), (2, is_enforced));
        }
    }

    #[test]
    fn one_of_many_places_stands_below_a_boundary_that_shows_the_same_change() {
        let mut verdict = Verdict::of(vec![replayed(Fate::Holds, Some(at(10)))], |_| true);
        verdict.add(vec![new(5, true), new(3, true), new(4, false)], true, &specs(1));
        let kept: Vec<_> =
            verdict.kept.iter().map(|kept| (kept.line.low[0], kept.line.shown)).collect();
        let expected = [(4, Shown::Whole), (10, Shown::Whole), (5, Shown::Row), (3, Shown::Row)];
        assert_eq!(kept, expected);
    }

    #[test]
    fn where_a_boundary_vanishes_the_first_of_its_further_places_is_shown_whole() {
        let row = |low: i128, fate: Fate| {
            let line = Line { shown: Shown::Row, ..Line::of(&at(low)) };
            Replayed { line, ..replayed(fate, Some(at(low))) }
        };
        let whole = |fate| replayed(fate, None);
        let shown = |fate| {
            let rows = [row(12, Fate::Vanished), row(14, Fate::Holds), row(16, Fate::Holds)];
            let all = [whole(fate)].into_iter().chain(rows).collect();
            let verdict = Verdict::of(all, |_| true);
            verdict.kept.iter().map(|own| (own.line.low[0], own.line.shown)).collect::<Vec<_>>()
        };
        assert_eq!(shown(Fate::Vanished), [(14, Shown::Whole), (16, Shown::Row)]);
        assert_eq!(shown(Fate::Holds)[1..], [(14, Shown::Row), (16, Shown::Row)]);
    }

    #[test]
    fn a_further_place_that_moves_stays_one() {
        let line = Line { shown: Shown::Row, ..Line::of(&at(10)) };
        let moved = Replayed { line, ..replayed(Fate::Moved(at(12)), Some(at(12))) };
        let verdict = Verdict::of(vec![moved], |_| true);
        assert_eq!(verdict.kept[0].line.shown, Shown::Row);
    }
}
