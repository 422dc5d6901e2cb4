//! The header of a snapshot: what it was accepted with.
//!
//! Every line is needed. One that a merge or an editor took away must not weaken the test in silence,
//! so what has no value says `none`, and a line that is missing, there twice or of unknown origin is
//! damage.

use insta::internals::Content;

use crate::snapshot::checks::OverflowChecks;
use crate::snapshot::survey::Survey;
use crate::sut::constants;
use crate::sut::number::Number;

/// Changes whenever the same settings and the same function may lead to other finds.
pub(crate) const ENGINE: i64 = 3;

/// What a snapshot was accepted with. Written at accept, read back and written unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pinned {
    pub(crate) engine: i64,
    /// The most calls of the function that a comparable search makes.
    pub(crate) evaluations: u64,
    pub(crate) overflow_checks: OverflowChecks,
    pub(crate) settings: PinnedSettings,
    /// The constants that the search of the accepted snapshot was told.
    ///
    /// They are kept themselves, not as part of `settings`, because they change with the source, and
    /// a change of the source must not switch news off. A later run searches with these and is thus
    /// comparable: as long as the function behaves as it did, it asks the very same inputs, whatever
    /// has become of the constants. What the source has in addition is searched for by itself, see
    /// the session.
    pub(crate) constants: Vec<Number>,
    /// The survey of the accepted behaviour; none where it took too long.
    pub(crate) survey: Option<Survey>,
}

/// The settings that a snapshot was accepted with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PinnedSettings {
    /// Those that the course of the search depends on.
    pub(crate) search: String,
    /// The most boundaries that a new snapshot lists.
    pub(crate) boundaries: usize,
}

/// The most boundaries of a new snapshot where nothing else is said.
pub(crate) const BOUNDARIES: usize = 64;

/// Opens the number of boundaries, which is written where it is not the default.
const AT_MOST: &str = "; at most ";
const BOUNDARIES_LISTED: &str = " boundaries";

impl PinnedSettings {
    fn write(&self) -> String {
        let Self { search, boundaries } = self;
        match *boundaries {
            BOUNDARIES => search.clone(),
            _ => format!("{search}{AT_MOST}{boundaries}{BOUNDARIES_LISTED}"),
        }
    }

    fn parse(text: &str) -> Self {
        let listed = text.rsplit_once(AT_MOST).and_then(|(search, most)| {
            Some((search, most.strip_suffix(BOUNDARIES_LISTED)?.parse().ok()?))
        });
        let (search, boundaries) = listed.unwrap_or((text, BOUNDARIES));
        Self { search: search.to_owned(), boundaries }
    }
}

/// Stands for no constants and for no survey.
const NONE: &str = "none";

/// The lines under `info`, in their order.
const KEYS: [&str; 6] =
    ["setbve", "evaluations", "overflow_checks", "settings", "constants", "survey"];
/// Lines that insta itself writes or has written, under no other.
const OF_INSTA: [&str; 10] = [
    "source",
    "assertion_line",
    "description",
    "expression",
    "info",
    "input_file",
    "extension",
    "snapshot_kind",
    "created",
    "creator",
];

/// Where a header is damaged, as its line from 0, and how.
type Damaged = (usize, String);

impl Pinned {
    /// What insta is to write under `info`: strings, booleans and `i64` only, which it reads back as
    /// they were.
    pub(crate) fn info(&self) -> Content {
        let text = |text: &str| Content::String(text.to_owned());
        let or_none = |written: String| match &*written {
            "" => NONE.to_owned(),
            _ => written,
        };
        let survey = self.survey.as_ref().map(Survey::write).unwrap_or_default();
        let values = [
            Content::I64(self.engine),
            Content::I64(self.evaluations as i64),
            self.overflow_checks.content(),
            Content::String(self.settings.write()),
            Content::String(or_none(constants::write(&self.constants))),
            Content::String(or_none(survey)),
        ];
        Content::Map(KEYS.map(text).into_iter().zip(values).collect())
    }

    /// Reads the lines between the two `---`; what is missing is missed at the line behind them.
    pub(crate) fn parse(lines: &[&str]) -> Result<Self, Damaged> {
        let Values { found } = Values::of(lines)?;
        let end = lines.len();
        let find = |key: &str| found.iter().find(|(_, known, _)| *known == key);
        let value = |key: &str| {
            find(key).map(|(at, _, value)| (*at, *value)).ok_or_else(|| {
                let reason = format!(
                    "the header has no line `{key}`, and every line of it is needed: take the whole \
                     header of one side of a merge"
                );
                (end, reason)
            })
        };
        let number = |key: &str| {
            let (at, text) = value(key)?;
            let number = text.parse::<i64>().ok().filter(|number| *number >= 0);
            number.ok_or_else(|| (at, format!("`{key}: {text}` is not a number")))
        };
        value("source")?;
        let engine = number("setbve")?;
        // Another version may have written other lines.
        let or_none = |key: &str| match value(key) {
            Err(_) if engine != ENGINE => Ok((end, NONE)),
            found => found,
        };
        let (at, checks) = value("overflow_checks")?;
        let overflow_checks = OverflowChecks::parse(checks).ok_or_else(|| {
            (at, format!("`overflow_checks: {checks}` is neither true nor false"))
        })?;
        let (at, text) = or_none("constants")?;
        let constants = constants::parse(if text == NONE { "" } else { text })
            .map_err(|word| (at, format!("`{word}` among the `constants` is not a number")))?;
        let (at, text) = or_none("survey")?;
        let survey = match Survey::parse(text) {
            None if text != NONE => {
                return Err((at, "the `survey` is not what this program writes".to_owned()));
            }
            survey => survey,
        };
        if engine == ENGINE
            && let Some((at, key, _)) = found.iter().find(|(_, key, _)| !is_known(key))
        {
            return Err((
                *at,
                format!("`{key}` is no line that setbve or insta writes: remove it"),
            ));
        }
        Ok(Self {
            engine,
            evaluations: number("evaluations")? as u64,
            overflow_checks,
            settings: PinnedSettings::parse(value("settings")?.1),
            constants,
            survey,
        })
    }
}

fn is_known(key: &str) -> bool {
    KEYS.contains(&key) || OF_INSTA.contains(&key)
}

/// The header's keys and values, each with its line.
struct Values<'a> {
    found: Vec<(usize, &'a str, &'a str)>,
}

impl<'a> Values<'a> {
    fn of(lines: &[&'a str]) -> Result<Self, Damaged> {
        let mut found: Vec<(usize, &str, &str)> = Vec::new();
        let mut section = "";
        for (at, line) in lines.iter().enumerate() {
            let is_indented = line.starts_with(' ');
            if is_indented && section != "info" {
                // A text of insta's that is longer than a line.
                continue;
            }
            let Some((key, value)) = line.trim_start().split_once(':') else {
                return Err((at, format!("`{line}` is no line of a header: remove it")));
            };
            if !is_indented {
                section = key;
            }
            if is_indented == OF_INSTA.contains(&key) {
                let reason = "is not at its place in the header: restore its indentation";
                if is_known(key) {
                    return Err((at, format!("`{key}` {reason}")));
                }
            }
            if found.iter().any(|(_, known, _)| *known == key) {
                return Err((
                    at,
                    format!(
                        "`{key}` is there twice: take the whole header of one side of a merge, not \
                         of both"
                    ),
                ));
            }
            found.push((at, key, value.trim().trim_matches('"')));
        }
        Ok(Self { found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "source: src/lib.rs\ninfo:\n  setbve: 3\n  evaluations: 32000\n  \
                          overflow_checks: true\n  settings: \"seed 0; a, b\"\n  constants: -5 12\n  \
                          survey: 0 1 2";

    fn parse(header: &str) -> Result<Pinned, Damaged> {
        Pinned::parse(&header.lines().collect::<Vec<_>>())
    }

    fn damage(header: &str) -> Damaged {
        parse(header).expect_err("it is damaged")
    }

    #[test]
    fn what_is_pinned_is_read_back_however_it_is_quoted() {
        let pinned = parse(HEADER).unwrap();
        assert_eq!((pinned.engine, pinned.evaluations), (3, 32_000));
        assert_eq!(pinned.overflow_checks, OverflowChecks { here: true, seen_elsewhere: false });
        assert_eq!(pinned.settings, PinnedSettings::parse("seed 0; a, b"));
        assert_eq!(constants::write(&pinned.constants), "-5 12");
        assert_eq!(pinned.survey, Survey::parse("0 1 2"));
        assert_eq!(parse(&HEADER.replace("-5 12", "\"-5 12\"")), Ok(pinned));
        let nothing = HEADER.replace("-5 12", "none").replace("0 1 2", "none");
        let pinned = parse(&nothing).unwrap();
        assert!(pinned.constants.is_empty() && pinned.survey.is_none());
        let Content::Map(info) = pinned.info() else { panic!("a map of keys") };
        assert_eq!(
            info[4..].iter().filter_map(|(_, value)| value.as_str()).collect::<Vec<_>>(),
            [NONE, NONE]
        );
    }

    #[test]
    fn the_number_of_boundaries_is_pinned_beside_what_the_search_depends_on() {
        for boundaries in [BOUNDARIES, 1, 1000] {
            let settings = PinnedSettings { search: "seed 0; a, b".into(), boundaries };
            assert_eq!(PinnedSettings::parse(&settings.write()), settings);
            assert_eq!(settings.write().contains("boundaries"), boundaries != BOUNDARIES);
        }
    }

    #[test]
    fn a_header_without_any_one_of_its_lines_is_damaged() {
        let lines: Vec<&str> = HEADER.lines().collect();
        for without in 0..lines.len() {
            let mut rest = lines.clone();
            let line = rest.remove(without);
            let (at, reason) = Pinned::parse(&rest).expect_err(line);
            assert!(reason.contains("is needed") || line == "info:", "{line}: {at}: {reason}");
        }
    }

    #[test]
    fn lines_of_insta_are_left_to_insta() {
        for line in [
            "assertion_line: 12",
            "description: \"two\\nlines\"",
            "description: |\n  two\n  lines",
            "expression: f(1)",
            "input_file: a.txt",
            "snapshot_kind: text",
            "created: \"2019-01-01T00:00:00Z\"\ncreator: insta@0.6.0",
        ] {
            let before = HEADER.replace("info:", &format!("{line}\ninfo:"));
            assert_eq!(parse(&before), parse(HEADER), "{line}");
            assert_eq!(parse(&format!("{HEADER}\n{line}")), parse(HEADER), "{line}");
        }
    }

    #[test]
    fn a_line_that_nobody_writes_is_named() {
        for (line, reason) in [
            ("  surveys: none", "`surveys` is no line"),
            ("reviewer: me", "`reviewer` is no line"),
            ("evaluations", "`evaluations` is no line of a header"),
            ("  evaluations: 7", "`evaluations` is there twice"),
            ("source: b.rs", "`source` is there twice"),
            ("  source: b.rs", "`source` is not at its place"),
            ("survey: none", "`survey` is not at its place"),
        ] {
            let (at, said) = damage(&format!("{HEADER}\n{line}"));
            assert!(at == 8 && said.contains(reason), "{line}: {at}: {said}");
        }
    }

    #[test]
    fn a_value_that_is_none_of_its_line_is_named() {
        for (from, to, at, reason) in [
            ("setbve: 3", "setbve: two", 2, "not a number"),
            ("32000", "-1", 3, "not a number"),
            ("true", "yes", 4, "neither true nor false"),
            ("12", "1z2", 6, "`1z2` among the `constants`"),
            ("0 1 2", "0 1", 7, "not what this program writes"),
        ] {
            let (line, said) = damage(&HEADER.replace(from, to));
            assert!(line == at && said.contains(reason), "{to}: {line}: {said}");
        }
    }

    #[test]
    fn another_version_may_have_written_other_lines() {
        let other =
            HEADER.replace("setbve: 3", "setbve: 1").replace("  survey: 0 1 2", "  more: 1");
        assert_eq!(parse(&other).map(|pinned| pinned.survey), Ok(None));
    }
}
