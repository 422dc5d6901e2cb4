//! Texts in which a character stands as often in a row as it may: `III` and `IIII`, six `#` and
//! seven, `a.b` and `a..b`.
//!
//! Whether the length decides, or the character, shows beside a text of the longer length with
//! another character more.

use crate::mapping::Mapping;
use crate::mapping::further::{Base, is_accepted, is_refused};
use crate::mapping::texts::alphabet::alphabet;
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::sut::argument::character::char_ordinal;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::is_alphanumeric;

/// Characters that are put in to see whether the length decides.
const OTHERS: [char; 3] = ['a', '0', ' '];

impl Mapping<'_> {
    /// Finds the longest run of each character of a text, digits aside: of these, the largest
    /// number is looked for.
    pub(in crate::mapping) async fn repeated(
        &self,
        base: &Base,
        found: &mut Vec<Boundary>,
    ) -> Option<()> {
        for place in 0..base.length() {
            let own = base.character(place);
            let is_digit = (char_ordinal('0')..=char_ordinal('9')).contains(&own);
            if is_digit || place > 0 && base.character(place - 1) == own {
                continue;
            }
            let mut longest = base.clone();
            while !longest.is_full() {
                let longer = longest.with(place, own);
                let outcome = self.at(&longer.input).await?;
                if is_accepted(&outcome) {
                    longest = longer;
                    continue;
                }
                if is_refused(&outcome) && self.has_room(&longest, own).await? {
                    let below = self.at(&longest.input).await?;
                    if is_valid(&below) {
                        found.extend(self.further([&longest, &longer], [&below, &outcome]));
                    }
                }
                break;
            }
        }
        Some(())
    }

    /// Finds the marks that may stand within a part of the text, and not twice there.
    pub(in crate::mapping) async fn doubled(
        &self,
        base: &Base,
        found: &mut Vec<Boundary>,
    ) -> Option<()> {
        let is_part = |place: usize| is_alphanumeric(base.character(place));
        let marks = self.characters(base).into_iter().filter(|own| !is_alphanumeric(*own));
        let marks: Vec<i128> = marks.collect();
        if base.length() + 3 > base.text.most {
            return Some(());
        }
        for start in 0..base.length() {
            if !is_part(start) || start > 0 && is_part(start - 1) {
                continue;
            }
            for mark in &marks {
                let own = base.character(start);
                let once = base.with(start, *mark).with(start, own);
                let twice = once.with(start + 1, *mark);
                if !self.may_be_tried(&twice) || !self.takes(&once).await? {
                    continue;
                }
                let [below, above] = [self.at(&once.input).await?, self.at(&twice.input).await?];
                if is_refused(&above) {
                    found.extend(self.further([&once, &twice], [&below, &above]));
                }
            }
        }
        Some(())
    }

    /// Whether the function takes a text that has another character more.
    async fn has_room(&self, base: &Base, but: i128) -> Option<bool> {
        let own = (0..base.length()).map(|place| base.character(place));
        let of_source = alphabet(self.constants).into_iter().map(char_ordinal);
        let others = own.chain(of_source).chain(OTHERS.map(char_ordinal));
        let others: Vec<i128> = others.filter(|other| *other != but).collect();
        for place in 0..=base.length() {
            for other in &others {
                if self.takes(&base.with(place, *other)).await? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::listed;

    #[test]
    fn the_longest_run_is_shown_where_the_character_decides() {
        let level = |text: &str| {
            let title = text.trim_start_matches('#');
            let level = text.len() - title.len();
            let is_heading =
                (1..=6).contains(&level) && (title.is_empty() || title.starts_with(' '));
            if is_heading { format!("Some({level})") } else { "None".to_owned() }
        };
        let pairs = listed(&[i128::from(b'#').into(), i128::from(b' ').into()], level);
        let pair = ["######", "#######"].map(|text| format!("{text:?}"));
        assert!(pairs.contains(&pair), "{pairs:?}");
        let is_short = |text: &str| (text.chars().count() <= 9).to_string();
        let pairs = listed(&[], is_short);
        assert_eq!(pairs.len(), 1, "the length alone decides: {pairs:?}");
    }

    #[test]
    fn a_mark_of_the_source_that_may_not_stand_twice_is_shown() {
        let is_name = |text: &str| {
            let is_part = |part: &str| {
                !part.is_empty()
                    && part.bytes().all(|one| one.is_ascii_alphanumeric() || one == b'-')
            };
            text.split('.').all(is_part).to_string()
        };
        let pairs = listed(&[i128::from(b'.').into(), i128::from(b'-').into()], is_name);
        let is_double = |[one, other]: &[String; 2]| !one.contains("..") && other.contains("..");
        assert_eq!(pairs.iter().filter(|pair| is_double(pair)).count(), 1, "{pairs:?}");
        assert!(!pairs.iter().any(|[_, other]| other.contains("--")), "{pairs:?}");
    }
}
