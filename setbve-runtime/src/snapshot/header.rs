//! The header of a snapshot: what it was accepted with, and the default of the most boundaries.
//!
//! Defaults are not written. A duplicate line, or one that neither setbve nor insta writes, is
//! damage.

use crate::snapshot::checks::OverflowChecks;
use crate::snapshot::intact;
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::sut::constants;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::text::unescape;

/// The values that a snapshot was accepted with. A later run reads them back and writes them
/// unchanged, except that `evaluations` may fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pinned {
    pub(crate) engine: i64,
    /// The most calls of the function that a comparable search makes.
    pub(crate) evaluations: u64,
    pub(crate) overflow_checks: OverflowChecks,
    pub(crate) settings: PinnedSettings,
    /// The constants that the search of the accepted snapshot used.
    ///
    /// They are kept apart from `settings`, because they change with the source, and a change of
    /// the source must not stop news from being enforced. A later run searches with these constants
    /// and is thus comparable: as long as the function behaves as it did, the search asks for the
    /// very same inputs, whatever constants the source has now. A second search uses the source's
    /// new constants, see the session.
    pub(crate) constants: Vec<Number>,
    /// Those of them that the source writes as characters.
    pub(crate) chars: Vec<Number>,
    /// Those of them at which no line stood when the snapshot was accepted.
    pub(crate) unlisted: Vec<Number>,
    /// The least number of entries of its text, as long as it is known.
    pub(crate) least: Option<usize>,
}

/// Constants of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'a> {
    pub(crate) constants: &'a [Number],
    /// Those of them at which no line stands.
    pub(crate) unlisted: &'a [Number],
}

/// The settings that a snapshot was accepted with, as far as they are not the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PinnedSettings {
    /// Those that the course of the search depends on.
    pub(crate) search: String,
    /// The most boundaries that a new snapshot lists.
    pub(crate) boundaries: usize,
}

/// The default of the most boundaries that a new snapshot lists.
pub(crate) const BOUNDARIES: usize = 40;

/// The text around the number of boundaries, which is written if it is not the default.
const AT_MOST: &str = "at most ";
const BOUNDARIES_LISTED: &str = " boundaries";

impl PinnedSettings {
    fn write(&self) -> String {
        let Self { search, boundaries } = self;
        match *boundaries {
            BOUNDARIES => search.clone(),
            _ if search.is_empty() => format!("{AT_MOST}{boundaries}{BOUNDARIES_LISTED}"),
            _ => format!("{search}; {AT_MOST}{boundaries}{BOUNDARIES_LISTED}"),
        }
    }

    fn parse(text: &str) -> Self {
        let listed = text.rsplit_once(AT_MOST).and_then(|(search, most)| {
            Some((search, most.strip_suffix(BOUNDARIES_LISTED)?.parse().ok()?))
        });
        let (search, boundaries) = listed.unwrap_or((text, BOUNDARIES));
        let search = search.strip_suffix("; ").unwrap_or(search);
        Self { search: search.to_owned(), boundaries }
    }
}

/// The line of insta under which the others stand: the text of a header that its interface lets
/// others write. Versions before 23 of the engine had theirs under another one.
const SECTION: &str = "description";
const EARLIER: &str = "info";
/// The lines under it, in their order.
const KEYS: [&str; 6] =
    ["setbve", "overflow_checks", "settings", "constants", "digest_at", "intact"];
/// What versions 24 to 27 of the engine wrote in place of `digest_at`.
const FORMER: &str = "no_line_at";
/// The text around the engine's version and the number of calls.
const VERSION: [&str; 3] = ["version ", " after a search of ", " calls"];
/// Keys of lines without indentation that insta itself writes, or wrote in earlier versions.
const OF_INSTA: &str = "source assertion_line description expression info input_file extension \
                        snapshot_kind created creator";

/// The damaged line of a header, from 0, and what is wrong with it.
type Damaged = (usize, String);
/// The line `intact` of a header, with its number from 0.
type Intact = (usize, String);

impl Pinned {
    /// What insta is to write as the description of this text.
    pub(crate) fn description(&self, body: &str) -> String {
        let values = self.values();
        let intact = intact::write(&values, self.least, body);
        let mut lines = Vec::new();
        for (at, text) in values.into_iter().chain([intact]).enumerate() {
            if !text.is_empty() {
                lines.push(format!("{}: {text}", KEYS[at]));
            }
        }
        lines.join("\n")
    }

    /// The texts of the lines but the last; empty where a line is not written.
    pub(crate) fn values(&self) -> [String; 5] {
        let [before, between, behind] = VERSION;
        [
            format!("{before}{}{between}{}{behind}", self.engine, self.evaluations),
            self.overflow_checks.write(),
            self.settings.write(),
            constants::write(&self.constants, &self.chars),
            constants::write(&self.unlisted, &self.chars),
        ]
    }

    /// The inverse of [`Pinned::version`].
    fn parse_version(text: &str) -> Option<(i64, u64)> {
        let [before, between, behind] = VERSION;
        let text = text.strip_prefix(before)?.strip_suffix(behind)?;
        let (engine, evaluations) = text.split_once(between)?;
        Some((engine.parse().ok()?, evaluations.parse().ok()?))
    }

    /// Reads the lines between the two `---`, with the line `intact` as it stands there; the error
    /// of a missing line has the number of the line behind them.
    pub(crate) fn parse(lines: &[&str]) -> Result<(Self, Intact), Damaged> {
        let found = values_of(lines)?;
        let end = lines.len();
        let find = |key: &str| found.iter().find(|(_, known, _)| known == key);
        let value = |key: &str| {
            find(key).map(|(at, _, value)| (*at, value.as_str())).ok_or_else(|| {
                let reason = format!(
                    "the header has no line `{key}`, and every line of it is needed: take the \
                     whole header of one side of a merge"
                );
                (end, reason)
            })
        };
        value("source")?;
        let anew = |why: &str| {
            format!("the snapshot {why}: delete it, run the test, and accept what it then finds")
        };
        if let (Some((at, ..)), None) = (find(EARLIER), find("setbve")) {
            let why = "is of an older version of setbve, whose text cannot be replayed";
            return Err((*at, anew(why)));
        }
        let (at, text) = value("setbve")?;
        let Some((engine, evaluations)) = Self::parse_version(text) else {
            let [before, between, behind] = VERSION;
            let form = format!("{before}{ENGINE}{between}100000{behind}");
            return Err((at, format!("`setbve: {text}` is not of the form `setbve: {form}`")));
        };
        if evaluations == 0 {
            return Err((at, anew("was accepted after 0 calls, and pins nothing")));
        }
        let overflow_checks = match find("overflow_checks") {
            None => OverflowChecks::NONE_NEEDED,
            Some((at, _, checks)) => OverflowChecks::parse(checks).ok_or_else(|| {
                (*at, format!("`overflow_checks: {checks}` is neither true nor false"))
            })?,
        };
        let mut chars = Vec::new();
        let mut numbers = |key: &str| match find(key) {
            None => Ok(Vec::new()),
            Some((at, _, text)) => constants::parse(text, &mut chars).map_err(|word| {
                (*at, format!("`{word}` among the `{key}` is neither a number nor a text"))
            }),
        };
        let unlisted = if find(FORMER).is_some() { FORMER } else { KEYS[4] };
        let [constants, unlisted] = [numbers(KEYS[3])?, numbers(unlisted)?];
        if engine == ENGINE
            && let Some((at, key, _)) = found.iter().find(|(_, key, _)| !is_known(key))
        {
            let reason = "is no line that setbve or insta writes: remove it";
            return Err((*at, format!("`{key}` {reason}")));
        }
        let (at, line) = value(KEYS[5])?;
        let intact = (at, line.to_owned());
        let pinned = Self {
            engine,
            evaluations,
            overflow_checks,
            settings: PinnedSettings::parse(find("settings").map_or("", |(_, _, text)| text)),
            constants,
            chars,
            unlisted,
            least: intact::least(&intact.1),
        };
        Ok((pinned, intact))
    }

    /// The damage where the line `intact` is not the one of this header and this text.
    pub(crate) fn is_edited(&self, (at, line): Intact, body: &str) -> Option<Damaged> {
        if self.engine > ENGINE || line == intact::write(&self.values(), self.least, body) {
            return None;
        }
        let reason = "the header, a label (`… more`, `complete`) or a digest has been edited or \
                      taken out since setbve wrote this line";
        Some((at, reason.to_owned()))
    }

    /// What the survey's calls depend on.
    pub(crate) fn named(&self) -> Named<'_> {
        Named { constants: &self.constants, unlisted: &self.unlisted }
    }
}

fn is_known(key: &str) -> bool {
    KEYS.contains(&key) || is_of_insta(key)
}

fn is_of_insta(key: &str) -> bool {
    OF_INSTA.split(' ').any(|own| own == key)
}

/// A key and a value of a header, with their line.
type Value = (usize, String, String);

fn values_of(lines: &[&str]) -> Result<Vec<Value>, Damaged> {
    let mut found: Vec<Value> = Vec::new();
    let mut section = String::new();
    for (at, line) in rows(lines) {
        let is_indented = line.starts_with(' ');
        if is_indented && section != SECTION {
            // insta continues a long text on indented lines.
            continue;
        }
        let Some((key, value)) = line.trim_start().split_once(':') else {
            return Err((at, format!("`{line}` is no line of a header: remove it")));
        };
        if !is_indented {
            key.clone_into(&mut section);
        }
        if is_indented == is_of_insta(key) && is_known(key) {
            let reason = "is not at its place in the header: restore its indentation";
            return Err((at, format!("`{key}` {reason}")));
        }
        if found.iter().any(|(_, known, _)| known == key) {
            let reason =
                "is there twice: take the whole header of one side of a merge, not of both";
            return Err((at, format!("`{key}` {reason}")));
        }
        found.push((at, key.to_owned(), value.trim().to_owned()));
    }
    Ok(found)
}

/// The lines with their numbers, those of the description apart: insta writes a text of several
/// lines on one, unless it is told otherwise.
fn rows(lines: &[&str]) -> Vec<(usize, String)> {
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let text = line.strip_prefix("description: ").filter(|text| text.starts_with('"'));
        let text =
            text.map(|text| format!("description:\n{}", unquoted(text)).replace('\n', "\n  "));
        for own in text.as_deref().unwrap_or(line).lines() {
            rows.push((at, own.to_owned()));
        }
    }
    rows
}

/// A value without the quotes that insta puts around a text that would not be one in YAML, and
/// without the escapes between them.
fn unquoted(value: &str) -> String {
    let within = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    within.and_then(unescape).unwrap_or_else(|| within.unwrap_or(value).to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    /// What a line `intact` says that these tests do not check.
    const UNCHECKED: &str = "sum 0";

    static HEADER: LazyLock<String> = LazyLock::new(|| {
        format!(
            "source: src/lib.rs\ndescription: |-\n  \
             setbve: version {ENGINE} after a search of 32000 calls\n  overflow_checks: false\n  \
             settings: seed 7\n  constants: -5 12\n  digest_at: 12\n  intact: {UNCHECKED}"
        )
    });

    const BODY: &str = "f(a: u8) -> u8\n\n  f(0) = 1\n  f(1) = 2\n\n  … more kinds\n\n  \
                        digest over 9 more calls: a* cd ef gh";

    /// The header with the line `intact`, as it is above this text.
    fn guarded(least: Option<usize>, body: &str) -> String {
        let pinned = Pinned { least, ..parse(&HEADER).unwrap() };
        HEADER.replace(UNCHECKED, &intact::write(&pinned.values(), least, body))
    }

    fn with_version(version: &str) -> String {
        HEADER.replace(&format!("version {ENGINE}"), &format!("version {version}"))
    }

    fn parse(header: &str) -> Result<Pinned, Damaged> {
        let (pinned, intact) = Pinned::parse(&header.lines().collect::<Vec<_>>())?;
        let is_checked = intact.1 != UNCHECKED;
        pinned.is_edited(intact, BODY).filter(|_| is_checked).map_or(Ok(pinned), Err)
    }

    fn damage(header: &str) -> Damaged {
        parse(header).expect_err("it is damaged")
    }

    fn written(pinned: &Pinned) -> Vec<String> {
        let text = pinned.description(BODY);
        text.lines().filter_map(|line| Some(line.split_once(": ")?.0.to_owned())).collect()
    }

    #[test]
    fn what_is_pinned_is_read_back() {
        let pinned = parse(&HEADER).unwrap();
        assert_eq!((pinned.engine, pinned.evaluations), (ENGINE, 32_000));
        assert_eq!(pinned.settings, PinnedSettings::parse("seed 7"));
        assert_eq!(constants::write(&pinned.constants, &[]), "-5 12");
        assert_eq!(written(&pinned), KEYS);
        assert_eq!(pinned.least, None);
    }

    #[test]
    fn an_earlier_version_s_name_for_where_the_digest_has_calls_is_read() {
        let earlier = HEADER.replace(KEYS[4], FORMER);
        let earlier = earlier.replace(&format!("version {ENGINE}"), "version 27");
        let pinned = parse(&earlier).unwrap();
        assert_eq!((pinned.engine, constants::write(&pinned.unlisted, &[])), (27, "12".into()));
    }

    /// insta writes the text between quotes, or in a block.
    #[test]
    fn what_is_pinned_is_read_back_from_one_line_as_well() {
        let pinned = parse(&HEADER.replace("-5 12", r#"34 `\"{}\"` `a\\b`"#)).unwrap();
        let description = pinned.description(BODY).escape_debug().to_string();
        let text = format!("source: src/lib.rs\ndescription: \"{description}\"");
        assert_eq!(parse(&text), Ok(pinned));
        assert_eq!(damage(&text.replace("settings", "setting")).0, 1);
    }

    #[test]
    fn texts_with_quotes_are_read_back() {
        let quoted = r#"34 `\"{}\"` `a\\b`"#;
        let pinned = parse(&HEADER.replace("-5 12", quoted)).unwrap();
        assert_eq!(constants::write(&pinned.constants, &[]), quoted);
    }

    #[test]
    fn a_snapshot_of_no_call_is_said_to_pin_nothing() {
        let (_, reason) = damage(&HEADER.replace("of 32000 calls", "of 0 calls"));
        assert!(reason.contains("accepted after 0 calls, and pins nothing"), "{reason}");
    }

    #[test]
    fn what_is_at_its_default_is_not_written() {
        let mut plain: Vec<&str> = HEADER.lines().collect();
        plain.drain(3..plain.len() - 1);
        let pinned = Pinned::parse(&plain).unwrap().0;
        assert_eq!(pinned.overflow_checks, OverflowChecks::NONE_NEEDED);
        assert_eq!(pinned.settings, PinnedSettings::parse(""));
        assert!(pinned.constants.is_empty());
        assert_eq!(written(&pinned), [KEYS[0], KEYS[5]]);
    }

    #[test]
    fn an_older_text_says_how_to_take_a_new_one() {
        let (at, reason) = damage(&HEADER.replace("description: |-", "info:"));
        assert!(at == 1 && reason.contains("older version of setbve"), "{at} {reason}");
        assert!(reason.contains("delete it, run the test"), "{reason}");
    }

    #[test]
    fn the_number_of_boundaries_is_pinned_beside_what_the_search_depends_on() {
        for (boundaries, search) in [(BOUNDARIES, "seed 7; a, b"), (1, "seed 7"), (1000, "")] {
            let settings = PinnedSettings { search: search.into(), boundaries };
            assert_eq!(PinnedSettings::parse(&settings.write()), settings);
            assert_eq!(settings.write().contains("boundaries"), boundaries != BOUNDARIES);
        }
    }

    #[test]
    fn a_header_without_a_line_that_every_header_has_is_damaged() {
        let lines: Vec<&str> = HEADER.lines().collect();
        for without in [0, 1, 2, 7] {
            let mut rest = lines.clone();
            let line = rest.remove(without);
            let (at, reason) = Pinned::parse(&rest).expect_err(line);
            assert!(
                reason.contains("is needed") || line == "description: |-",
                "{line}: {at}: {reason}"
            );
        }
    }

    #[test]
    fn lines_of_insta_are_left_to_insta() {
        for line in [
            "assertion_line: 12",
            "expression: f(1)",
            "input_file: a.txt",
            "snapshot_kind: text",
            "created: \"2019-01-01T00:00:00Z\"\ncreator: insta@0.6.0",
        ] {
            let before = HEADER.replace("description:", &format!("{line}\ndescription:"));
            assert_eq!(parse(&before), parse(&HEADER), "{line}");
            assert_eq!(parse(&format!("{}\n{line}", *HEADER)), parse(&HEADER), "{line}");
        }
    }

    #[test]
    fn a_line_that_nobody_writes_is_named() {
        for (line, reason) in [
            ("  surveys: none", "`surveys` is no line"),
            ("reviewer: me", "`reviewer` is no line"),
            ("settings", "`settings` is no line of a header"),
            ("  settings: 7", "`settings` is there twice"),
            ("source: b.rs", "`source` is there twice"),
            ("  source: b.rs", "`source` is not at its place"),
            ("settings: 5", "`settings` is not at its place"),
        ] {
            let (at, said) = damage(&format!("{}\n{line}", with_version(&ENGINE.to_string())));
            assert!(at == 8 && said.contains(reason), "{line}: {at}: {said}");
        }
    }

    #[test]
    fn a_value_that_is_none_of_its_line_is_named() {
        let example = format!("`setbve: version {ENGINE} after a search of 100000 calls`");
        let version = format!("version {ENGINE}");
        for (from, to, at, reason) in [
            (&*version, "version two", 2, &*example),
            ("32000", "-1", 2, &*example),
            ("false", "yes", 3, "neither true nor false"),
            ("-5 12", "-5 1z2", 5, "`1z2` among the `constants`"),
        ] {
            let (line, said) = damage(&HEADER.replace(from, to));
            assert!(line == at && said.contains(reason), "{to}: {line}: {said}");
        }
    }

    #[test]
    fn what_lines_that_stay_say_is_guarded() {
        for least in [Some(4), None] {
            let text = guarded(least, BODY);
            assert_eq!(parse(&text).map(|pinned| pinned.least), Ok(least));
            // Behaviour that changes.
            for (from, to) in [("= 2", "= 3"), ("a* cd", "b* dc"), ("f(0) = 1", "f(7) = 1")] {
                assert_eq!(guarded(least, &BODY.replace(from, to)), text);
            }
            for (from, to) in [("… more kinds", "… more"), ("\n  … more kinds", ""), ("a*", "**")]
            {
                assert_ne!(guarded(least, &BODY.replace(from, to)), text, "{from}");
            }
            for (from, to) in
                [("32000", "31999"), ("seed 7", "seed 8"), ("-5 12", "-5"), ("sum ", "sum 1")]
            {
                let (at, reason) = damage(&text.replace(from, to));
                assert!(at == 7 && reason.contains("has been edited"), "{from}: {at}: {reason}");
            }
        }
        let fewer = guarded(Some(4), BODY).replace("at least 4", "at least 3");
        assert!(damage(&fewer).1.contains("has been edited"));
    }

    #[test]
    fn a_later_version_may_have_written_other_lines() {
        let other = with_version("999") + "\n  more: 1";
        assert_eq!(parse(&other).map(|pinned| pinned.engine), Ok(999));
    }
}
