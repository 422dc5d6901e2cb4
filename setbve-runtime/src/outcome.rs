//! Outcomes of calls, each distinct one kept once.

use std::cell::OnceCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHasher};

use crate::observe::{Form, Kind, Observation};
use crate::panics::OVERFLOW;
use crate::text::{self, Digest, Shortened};

/// What a call showed, with everything that is derived from it.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) kind: Kind,
    pub(crate) form: Form,
    /// The error's class; empty for a value.
    error_class: Box<str>,
    pub(crate) text: Box<str>,
    /// The text with every number replaced by `#`.
    pub(crate) shape: Box<str>,
    /// Characters of the text, before it was shortened.
    pub(crate) length: u32,
    /// Negative numbers in the text, as far as a snapshot shows it.
    pub(crate) negatives: u32,
    /// A digest of kind and shape.
    pub(crate) shape_id: u32,
    /// A digest of kind and shape with every word collapsed as well: the same for "XII" and "IX",
    /// but not for "-".
    pub(crate) coarse_id: u32,
    /// Made when first asked for: most outcomes are never compared by them.
    grams: [OnceCell<Box<[u64]>>; 2],
}

impl Outcome {
    /// A text that was shortened says itself how long it was and what shape it had.
    fn new(observation: &Observation) -> Self {
        let Observation { kind, form, class, text } = observation;
        let shortened = Shortened::parse(text);
        let (shape, mut negatives) = collapse(shortened.map_or(text, |shortened| shortened.head));
        let head = text::head(text);
        if head.len() < text.len() && shortened.is_none() {
            negatives = collapse(head).1;
        }
        let of_whole = || identity(*kind, shape.bytes());
        let shape_id = shortened.map_or_else(of_whole, |shortened| shortened.shape_id);
        let length =
            shortened.map_or_else(|| text.chars().count() as u32, |shortened| shortened.characters);
        let error_class = if *kind == Kind::Value { "" } else { class.as_str() };
        Self {
            kind: *kind,
            form: *form,
            error_class: error_class.into(),
            text: text.as_str().into(),
            length,
            negatives,
            shape_id,
            coarse_id: identity(*kind, coarse(&shape)),
            grams: [OnceCell::new(), OnceCell::new()],
            shape: shape.into(),
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        self.kind == Kind::Error
    }

    pub(crate) fn is_value(&self) -> bool {
        self.kind == Kind::Value
    }

    /// Whether it shows how the function behaves: a value or an error.
    pub(crate) fn is_behaviour(&self) -> bool {
        self.is_value() || self.is_error()
    }

    /// Whether the call reached a limit that differs between machines.
    pub(crate) fn is_excluded(&self) -> bool {
        self.kind == Kind::Excluded
    }

    /// Whether the call ended its process, which costs more than other calls.
    pub(crate) fn is_ending(&self) -> bool {
        self.is_error() && matches!(&*self.error_class, "abort" | "exit")
    }

    /// Whether this outcome exists only where overflow checks are on.
    pub(crate) fn is_overflow(&self) -> bool {
        self.is_error() && self.text.strip_prefix("panic: ") == Some(OVERFLOW)
    }

    /// The error's class; for a value its shape.
    pub(crate) fn class(&self) -> &str {
        if self.is_value() { &self.shape } else { &self.error_class }
    }

    /// The distinct character n-grams, sorted; `n` is 1 or 2.
    pub(crate) fn grams(&self, n: usize) -> &[u64] {
        self.grams[n - 1].get_or_init(|| grams(&self.text, n))
    }

    /// Whether the two outcomes belong to different behaviours: another kind or shape, or, for
    /// values, another length or other signs.
    pub(crate) fn differs_from(&self, other: &Self) -> bool {
        self.shape_id != other.shape_id
            || self.is_value() && (self.length != other.length || self.negatives != other.negatives)
    }

    fn shows(&self, observation: &Observation) -> bool {
        self.kind == observation.kind
            && *self.text == *observation.text
            && (*self.error_class == *observation.class || self.is_value())
    }
}

fn grams(text: &str, n: usize) -> Box<[u64]> {
    let mut grams: Vec<u64> = if n == 1 {
        text.chars().map(u64::from).collect()
    } else {
        let next = text.chars().skip(1);
        text.chars().zip(next).map(|(a, b)| u64::from(a) << 32 | u64::from(b)).collect()
    };
    grams.sort_unstable();
    grams.dedup();
    grams.into()
}

/// What stands for the kind and the shape of a text.
pub(crate) fn shape_id(kind: Kind, text: &str) -> u32 {
    identity(kind, collapse(text).0.bytes())
}

/// The text with every number collapsed to `#`, and how many of the numbers were negative.
///
/// A number is decimal, with fraction and exponent where it has them. A `-` belongs to it only where
/// no letter, digit or closing bracket stands before.
fn collapse(text: &str) -> (String, u32) {
    let (mut shape, mut negatives) = (String::with_capacity(text.len()), 0);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if !character.is_ascii_digit() {
            shape.push(character);
            rest = &rest[character.len_utf8()..];
            continue;
        }
        if shape.ends_with('-') {
            let before = shape.chars().rev().nth(1);
            if !before.is_some_and(|b| b.is_alphanumeric() || matches!(b, '#' | ')' | ']')) {
                shape.pop();
                negatives += 1;
            }
        }
        shape.push('#');
        rest = after_number(rest);
    }
    (shape, negatives)
}

/// The shape with every run of letters, and of symbols beyond ASCII, collapsed to one `a`.
fn coarse(shape: &str) -> impl Iterator<Item = u8> {
    let mut within = false;
    shape.bytes().filter_map(move |byte| {
        let is_word = !byte.is_ascii() || byte.is_ascii_alphabetic();
        let starts = is_word && !within;
        within = is_word;
        if starts { Some(b'a') } else { (!is_word).then_some(byte) }
    })
}

fn identity(kind: Kind, bytes: impl Iterator<Item = u8>) -> u32 {
    let mut digest = Digest::new();
    digest.add(kind as u8);
    for byte in bytes {
        digest.add(byte);
    }
    digest.finish() as u32
}

fn after_number(text: &str) -> &str {
    let digits = |text: &'_ str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    if let Some(fraction) = text[end..].strip_prefix('.') {
        let count = digits(fraction);
        end += if count > 0 { 1 + count } else { 0 };
    }
    if let Some(exponent) = text[end..].strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['-', '+']));
        let count = digits(&exponent[sign..]);
        end += if count > 0 { 1 + sign + count } else { 0 };
    }
    &text[end..]
}

/// All distinct outcomes that something still refers to.
#[derive(Debug, Default)]
pub(crate) struct Outcomes {
    by_hash: FxHashMap<u64, Rc<Outcome>>,
    sweep_at: usize,
    /// Bytes of text taken in since the last sweep.
    bytes: usize,
}

/// Outcomes, and bytes of text, between two sweeps.
const SWEEP_AT_LEAST: usize = 1 << 16;
const SWEEP_AFTER_BYTES: usize = 1 << 25;

impl Outcomes {
    /// The outcome that the observation shows.
    pub(crate) fn intern(&mut self, observation: &Observation) -> Rc<Outcome> {
        let mut hasher = FxHasher::default();
        (observation.kind, &observation.class, &observation.text).hash(&mut hasher);
        let mut key = hasher.finish();
        while let Some(outcome) = self.by_hash.get(&key) {
            if outcome.shows(observation) {
                return Rc::clone(outcome);
            }
            key = key.wrapping_add(1);
        }
        let outcome = Rc::new(Outcome::new(observation));
        self.by_hash.insert(key, Rc::clone(&outcome));
        self.bytes += observation.text.len();
        if self.by_hash.len() >= self.sweep_at.max(SWEEP_AT_LEAST) || self.bytes > SWEEP_AFTER_BYTES
        {
            self.sweep();
        }
        outcome
    }

    /// Forgets what nothing refers to; the rest stays the same object.
    fn sweep(&mut self) {
        let mut kept = FxHashMap::default();
        for (_, outcome) in self.by_hash.drain() {
            if Rc::strong_count(&outcome) == 1 {
                continue;
            }
            let mut hasher = FxHasher::default();
            (outcome.kind, &*outcome.error_class, &*outcome.text).hash(&mut hasher);
            let mut key = hasher.finish();
            while kept.contains_key(&key) {
                key = key.wrapping_add(1);
            }
            kept.insert(key, outcome);
        }
        self.sweep_at = kept.len() * 2;
        self.bytes = 0;
        self.by_hash = kept;
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An outcome with this text; an error where the text starts with `!`.
    pub(crate) fn outcome(outcomes: &mut Outcomes, text: &str) -> Rc<Outcome> {
        let (kind, class) = match text.strip_prefix('!') {
            Some(rest) => (Kind::Error, rest.split([':', '(']).next().unwrap_or("").to_owned()),
            None => (Kind::Value, String::new()),
        };
        let text = text.trim_start_matches('!').to_owned();
        outcomes.intern(&Observation { kind, class, text, form: Form::Quoted })
    }

    #[test]
    fn numbers_collapse_with_their_signs() {
        let cases = [
            ("999B", "#B", 0),
            ("-12.5 kB", "# kB", 1),
            ("-8.6e18 1e-5 2.e 3.", "# # #.e #.", 1),
            ("2024-02-29", "#-#-#", 0),
            ("-0001-01-10", "#-#-#", 1),
            ("(3, -4)", "(#, #)", 1),
            ("a-1", "a-#", 0),
            ("x = -1", "x = #", 1),
            ("", "", 0),
        ];
        for (text, shape, negatives) in cases {
            assert_eq!(collapse(text), (shape.to_owned(), negatives), "{text}");
        }
    }

    #[test]
    fn equal_observations_are_one_outcome() {
        let mut outcomes = Outcomes::default();
        let one = outcome(&mut outcomes, "999B");
        assert!(Rc::ptr_eq(&one, &outcome(&mut outcomes, "999B")));
        let other = outcome(&mut outcomes, "!999B");
        assert!(!Rc::ptr_eq(&one, &other));
        assert_ne!(one.shape_id, other.shape_id);
        assert_eq!(one.shape_id, outcome(&mut outcomes, "1B").shape_id);
    }

    #[test]
    fn sweeping_keeps_what_is_in_use() {
        let mut outcomes = Outcomes::default();
        let kept = outcome(&mut outcomes, "!Kept: 1");
        for number in 0..3 * SWEEP_AT_LEAST {
            outcome(&mut outcomes, &number.to_string());
        }
        assert!(outcomes.by_hash.len() <= SWEEP_AT_LEAST);
        assert!(Rc::ptr_eq(&kept, &outcome(&mut outcomes, "!Kept: 1")));
    }

    #[test]
    fn behaviours_differ_by_kind_shape_length_and_sign() {
        let mut outcomes = Outcomes::default();
        let mut differ = |one: &str, other: &str| {
            let (one, other) = (outcome(&mut outcomes, one), outcome(&mut outcomes, other));
            one.differs_from(&other)
        };
        assert!(differ("999B", "1.0 kB"));
        assert!(differ("9B", "10B"));
        assert!(differ("-1", "10"));
        assert!(!differ("10B", "11B"));
        assert!(!differ("!Bad: 9", "!Bad: 10"));
        assert!(differ("!Bad", "Bad"));
    }
}
