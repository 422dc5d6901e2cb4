//! Outcomes of calls, and which of them are valid; recent ones are interned.

pub mod growth;
pub mod output_class;
pub mod repeated;

use std::hash::BuildHasher as _;
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use crate::sut::inputs::Inputs;
use crate::sut::inputs::stem::Stems;
use crate::sut::marks::{OVER_TIME, PANIC, REFUSED, is_ending};
use crate::sut::observation::{Form, Kind, Observation};
use crate::sut::outcome::output_class::{Shape, Shapes, place};
use crate::sut::outcome::repeated::{REPEATED, Texts};
use crate::sut::panics::OVERFLOW;
use crate::sut::show::state::is_none;
use crate::sut::text::{self, Shortened};

/// The outcome of a call, with data derived from it.
///
/// There may be one for every side of every cell, so it is small: the data that many have in common
/// is in their shape.
#[derive(Debug)]
pub struct Outcome {
    pub text: String,
    shape: Rc<Shape>,
    /// The number of characters of the text before it was shortened.
    pub length: u32,
    /// The number of negative numbers in the part of the text that a snapshot shows.
    pub negatives: u8,
    /// Whether a word of a message is one of a text of the input.
    pub repeats_words: bool,
    pub kind: Kind,
    pub form: Form,
}

/// Whether an outcome with this kind and text exists only with overflow checks.
pub fn is_overflow(kind: Kind, text: &str) -> bool {
    kind == Kind::Error && text.strip_prefix(PANIC) == Some(OVERFLOW)
}

/// The texts of outcomes that stand for calls which were not made: there was no time, or they were
/// presumed to end their process.
pub const NOT_MADE: &str = "not executed";
pub const PRESUMED: &str = "presumed to end its process";

/// An input with its outcome.
pub type MadeCall = (Box<[i128]>, Rc<Outcome>);

impl Outcome {
    pub fn is_error(&self) -> bool {
        self.kind == Kind::Error
    }

    pub fn is_value(&self) -> bool {
        self.kind == Kind::Value
    }

    /// Whether it shows how the function behaves: a value or an error.
    pub fn is_behaviour(&self) -> bool {
        self.is_value() || self.is_error()
    }

    /// Whether the call reached a limit that differs between machines.
    pub fn is_excluded(&self) -> bool {
        self.kind == Kind::Excluded
    }

    /// Whether the call ended its process, which costs more than other calls.
    pub fn is_ending(&self) -> bool {
        self.is_error() && is_ending(&self.text)
    }

    /// Whether this outcome exists only with overflow checks.
    pub fn is_overflow(&self) -> bool {
        is_overflow(self.kind, &self.text)
    }

    /// Whether the call was not made, so that nothing is known of it.
    pub fn is_not_made(&self) -> bool {
        self.is_excluded() && [NOT_MADE, PRESUMED].contains(&&*self.text)
    }

    /// Whether the call was over its time.
    pub fn is_over_time(&self) -> bool {
        self.is_excluded() && &*self.text == OVER_TIME
    }

    /// The text with every number replaced by `#`.
    pub fn shape(&self) -> &str {
        &self.shape.text
    }

    /// A digest of kind and shape.
    pub fn shape_id(&self) -> u32 {
        self.shape.id
    }

    /// The error's class; for a value, its shape.
    pub fn class(&self) -> &str {
        self.shape.class()
    }

    /// A digest of the class.
    pub fn class_id(&self) -> u64 {
        self.shape.class_id
    }

    /// Whether the two outcomes belong to different behaviours: they differ in kind or shape or,
    /// for values, in length or in the number of negative numbers.
    pub fn differs_from(&self, other: &Self) -> bool {
        self.shape_id() != other.shape_id()
            || self.is_value() && (self.length != other.length || self.negatives != other.negatives)
    }

    /// Whether a value is one of the texts that were passed.
    pub fn is_repeated(&self) -> bool {
        self.is_value() && *self.shape.text == *REPEATED
    }

    /// Whether the two outcomes look the same to a person.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.kind == other.kind && self.text == other.text
    }

    fn shows(&self, observation: &Observation) -> bool {
        self.kind == observation.kind
            && self.text == observation.text
            && (*self.shape.error_class == *observation.class || self.is_value())
    }
}

/// Whether the function returned a value: neither an error nor `None`.
pub fn is_valid(outcome: &Outcome) -> bool {
    outcome.is_value() && !is_none(&outcome.text)
}

/// How an outcome's text stands in a snapshot.
fn form_of(observation: &Observation) -> Form {
    let Observation { kind, form, text, .. } = observation;
    let needs_quotes = *form == Form::Quoted && *kind == Kind::Value;
    if needs_quotes || !text::is_clear_without_quotes(text) { Form::Quoted } else { Form::Bare }
}

/// Turns observations into outcomes; a recent outcome is returned again instead of a new one.
///
/// It keeps one outcome for each value of some bits of their hash, so its size has a bound. The
/// memory of a replaced outcome that nothing else refers to is used for the next.
#[derive(Default)]
pub struct Outcomes {
    recent: Vec<Recent>,
    shapes: Shapes,
    /// The arguments that are texts, which outcomes may repeat.
    pub texts: Texts,
    /// The inputs whose calls returned, in order, if they are wanted.
    pub returned: Option<Stems>,
    /// Recent outcomes that repeat a text, as `recent`.
    repeating: Vec<Option<Rc<Outcome>>>,
    /// Whether any call met an overflow in another crate than the tested one.
    pub seen_elsewhere: bool,
    /// Whether any call met an overflow in the tested crate.
    pub seen_here: bool,
    /// Whether all values count as one: that which two versions of the function have in common.
    pub are_values_one: bool,
    /// A call to which the system has refused permission.
    pub refused: Option<Box<[i128]>>,
}

/// A recent outcome with the hash of its text, which most other texts do not share.
#[derive(Clone, Default)]
struct Recent {
    digest: u64,
    outcome: Option<Rc<Outcome>>,
}

const RECENT: usize = 1 << 15;
/// The most bytes of a text's memory that another text may take over.
const REUSED: usize = 64;

impl Outcomes {
    /// Takes note of the outcomes of the first of these inputs that an executor gives, and tells
    /// them apart by what they repeat of their input.
    pub fn give(&mut self, inputs: &Inputs, outcomes: &mut [Rc<Outcome>]) {
        for (input, outcome) in inputs.iter().zip(outcomes) {
            // A call that did not return would not return from the instrumented copy either.
            if let Some(returned) = &mut self.returned
                && !outcome.is_excluded()
                && !outcome.is_ending()
            {
                returned.push(input);
            }
            if outcome.is_excluded() && outcome.text == REFUSED {
                self.refused.get_or_insert_with(|| input.into());
            }
            if let Some(own) = self.repeating(input, outcome) {
                *outcome = own;
            }
        }
    }

    /// An outcome as that of this input, without what it repeats of the input in its shape; `None`
    /// if it repeats nothing.
    pub fn repeating(&mut self, input: &[i128], outcome: &Outcome) -> Option<Rc<Outcome>> {
        if self.texts.are_none() || outcome.shape.own_id.is_some() {
            return None;
        }
        let Outcome { kind, form, text, .. } = outcome;
        let template = self.texts.template(input, (*kind, *form, text));
        let repeats_words =
            template.is_none() && outcome.is_error() && self.texts.repeats_words(input, text);
        let shape = match &template {
            Some(template) => self.shapes.repeating(&outcome.shape, template),
            None if repeats_words => Rc::clone(&outcome.shape),
            None => return None,
        };
        let digest = FxBuildHasher.hash_one((text, &template));
        let recent = place(&mut self.repeating, RECENT, digest >> 20);
        if let Some(known) = recent
            && known.is_same_as(outcome)
            && Rc::ptr_eq(&known.shape, &shape)
        {
            return Some(Rc::clone(known));
        }
        let own = Rc::new(Outcome { text: text.clone(), shape, repeats_words, ..*outcome });
        *recent = Some(Rc::clone(&own));
        Some(own)
    }

    /// The outcome that the observation shows.
    pub fn intern(&mut self, observation: &Observation) -> Rc<Outcome> {
        self.seen_elsewhere |= observation.is_elsewhere;
        let any = Observation::default();
        let is_any = self.are_values_one && observation.kind == Kind::Value;
        let observation = if is_any { &any } else { observation };
        let digest = FxBuildHasher.hash_one(&observation.text);
        let Recent { digest: known, outcome: recent } =
            place(&mut self.recent, RECENT, digest >> 20);
        if *known == digest
            && let Some(outcome) = recent
            && outcome.shows(observation)
        {
            return Rc::clone(outcome);
        }
        *known = digest;
        let Observation { kind, text, .. } = observation;
        self.seen_here |= is_overflow(*kind, text) && !observation.is_elsewhere;
        let shortened = Shortened::parse(text);
        let length =
            shortened.map_or_else(|| text.chars().count() as u32, |shortened| shortened.characters);
        let (shape, negatives) = self.shapes.of(observation, shortened.as_ref());
        let mut made = Outcome {
            text: String::new(),
            shape,
            length,
            negatives: u8::try_from(negatives).unwrap_or(u8::MAX),
            repeats_words: false,
            kind: *kind,
            form: form_of(observation),
        };
        if let Some(free) = recent.as_mut().and_then(Rc::get_mut) {
            made.text = std::mem::take(&mut free.text);
            made.text.clear();
            if made.text.capacity() > REUSED {
                made.text = String::new();
            }
            made.text.push_str(text);
            *free = made;
        } else {
            made.text.push_str(text);
            *recent = Some(Rc::new(made));
        }
        Rc::clone(recent.as_ref().expect("it was just put there"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::outcome;

    #[test]
    fn equal_observations_are_one_outcome() {
        let mut outcomes = Outcomes::default();
        let one = outcome(&mut outcomes, "999B");
        assert!(Rc::ptr_eq(&one, &outcome(&mut outcomes, "999B")));
        let other = outcome(&mut outcomes, "!999B");
        assert!(!Rc::ptr_eq(&one, &other));
        assert_ne!(one.shape_id(), other.shape_id());
        assert_eq!(one.shape_id(), outcome(&mut outcomes, "1B").shape_id());
    }

    #[test]
    fn what_is_in_use_stays_as_it_is_however_many_follow() {
        let mut outcomes = Outcomes::default();
        let kept = outcome(&mut outcomes, "!Kept: 1");
        for number in 0..3 * RECENT {
            let text = number.to_string();
            assert_eq!(*outcome(&mut outcomes, &text).text, *text);
        }
        assert_eq!((&*kept.text, kept.class()), ("Kept: 1", "Kept"));
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
