//! What a generator sees: its choice points, as calls.

use std::ops::{Bound, RangeBounds, RangeInclusive};
use std::panic::{AssertUnwindSafe, Location, catch_unwind, resume_unwind};

use crate::generation::choice_point::{Choice, ChoicePoint, Context, Kind};
use crate::generation::model::{ChoiceModel, Failure};
use setbve_kernel::sut::argument::Argument;

/// The most calls of rules in one generation (Table II of the paper).
pub const CALL_LIMIT: usize = 1_000;

/// The choice points of a generator as far as they are known, in the order of their numbers, each
/// by its place in the source.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownPoints {
    places: Vec<&'static Location<'static>>,
    pub(super) points: Vec<ChoicePoint>,
}

impl KnownPoints {
    /// The point's number; a new one if it is met for the first time.
    fn number(&mut self, place: &'static Location<'static>, kind: Kind) -> usize {
        let is_it = |own: &&'static Location<'static>| std::ptr::eq(*own, place) || *own == place;
        let known = self.places.iter().position(is_it);
        known.unwrap_or_else(|| {
            let number = self.places.len();
            self.places.push(place);
            self.points.push(ChoicePoint { number, kind });
            number
        })
    }
}

/// What a generator asks for its choices: an ordinary function that takes it, calls other such
/// functions, recursion included, and gives what it has made.
///
/// A choice point is a call of [`Choices::rule`], [`Choices::mult`], [`Choices::plus`],
/// [`Choices::repeat`] or [`Choices::int`], by its place in the source. A generation that calls
/// more than 1,000 rules ends there, by unwinding, and gives no value: it is no input.
///
/// Where a generator makes an argument, `#[generate(by = path)]`, the search explores the choices.
/// They are at most 16 numbers, each brought within the bounds of its choice, and 0 where none is
/// left: so the rule with the number 0 has to be one that ends.
pub struct Choices<'a> {
    model: &'a mut dyn ChoiceModel,
    known: &'a mut KnownPoints,
    limit: usize,
    calls: usize,
    /// The points that the open calls have met, those of inner calls behind those of outer ones.
    met: Vec<usize>,
    /// Where those of the innermost call begin.
    innermost: usize,
    /// In how many open calls each point was met.
    depths: Vec<usize>,
    made: Vec<Choice>,
}

impl<'a> Choices<'a> {
    pub(super) fn new(
        model: &'a mut dyn ChoiceModel,
        known: &'a mut KnownPoints,
        limit: usize,
    ) -> Self {
        Self {
            model,
            known,
            limit,
            calls: 0,
            met: Vec::new(),
            innermost: 0,
            depths: Vec::new(),
            made: Vec::new(),
        }
    }

    /// Chooses one of several rules and gives its index (the paper's *rule choice*). It counts as a
    /// call, so that rules that choose each other without end come to the limit.
    ///
    /// # Panics
    ///
    /// If there is no rule.
    #[track_caller]
    pub fn rule(&mut self, rules: usize) -> usize {
        assert!(rules > 0, "a choice between no rules");
        let number = self.ask(Kind::Rule { rules });
        self.count_call();
        number as usize
    }

    /// Calls a rule any number of times, or never (`mult`).
    #[track_caller]
    pub fn mult<T>(&mut self, rule: impl FnMut(&mut Choices) -> T) -> Vec<T> {
        self.repeat(0.., rule)
    }

    /// Calls a rule once or more (`plus`).
    #[track_caller]
    pub fn plus<T>(&mut self, rule: impl FnMut(&mut Choices) -> T) -> Vec<T> {
        self.repeat(1.., rule)
    }

    /// Calls a rule as often as a range allows.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[track_caller]
    pub fn repeat<T>(
        &mut self,
        times: impl RangeBounds<usize>,
        mut rule: impl FnMut(&mut Choices) -> T,
    ) -> Vec<T> {
        let least = match times.start_bound() {
            Bound::Included(least) => *least,
            Bound::Excluded(below) => below + 1,
            Bound::Unbounded => 0,
        };
        let end = match times.end_bound() {
            Bound::Included(most) => most.checked_add(1),
            Bound::Excluded(end) => Some(*end),
            Bound::Unbounded => None,
        };
        assert!(end.is_none_or(|end| least < end), "an empty range of repetitions");
        let number = self.ask(Kind::Repetition { least, most: end.map(|end| end - 1) });
        let times = number.saturating_add(least as u128);
        if times > (self.limit - self.calls) as u128 {
            give_up();
        }
        (0..times).map(|_| self.call(&mut rule)).collect()
    }

    /// Chooses a value of a range, both ends included (`choose_int`). Of a type of one's own as
    /// well: see [`Argument`].
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[track_caller]
    pub fn int<A: Argument>(&mut self, range: RangeInclusive<A>) -> A {
        let (least, most) = (range.start().ordinal(), range.end().ordinal());
        assert!(least <= most, "a choice from an empty range");
        let number = self.ask(Kind::Integer { least, most });
        A::from_ordinal(least.wrapping_add_unsigned(number)).expect("ordinals have no holes")
    }

    /// Calls a rule once. Only a call through here, [`Choices::mult`], [`Choices::plus`] or
    /// [`Choices::repeat`] counts towards the limit and the recursion depth.
    pub fn call<T>(&mut self, rule: impl FnOnce(&mut Choices) -> T) -> T {
        self.count_call();
        let outer = std::mem::replace(&mut self.innermost, self.met.len());
        let made = rule(self);
        for point in self.met.drain(self.innermost..) {
            self.depths[point] -= 1;
        }
        self.innermost = outer;
        made
    }

    fn count_call(&mut self) {
        if self.calls >= self.limit {
            give_up();
        }
        self.calls += 1;
    }

    #[track_caller]
    fn ask(&mut self, kind: Kind) -> u128 {
        let number = self.known.number(Location::caller(), kind);
        if number >= self.depths.len() {
            self.depths.resize(number + 1, 0);
        }
        if !self.met[self.innermost..].contains(&number) {
            self.met.push(number);
            self.depths[number] += 1;
        }
        let depth = self.depths[number] - 1;
        let context = Context { depth, calls_left: self.limit - self.calls };
        let point = ChoicePoint { number, kind };
        let answer = self.model.choose(&point, context);
        let answer = kind.most().map_or(answer, |most| answer.min(most));
        self.made.push(Choice { point: number, depth, number: answer });
        answer
    }
}

/// Ends the generation; no panic hook is told.
fn give_up() -> ! {
    resume_unwind(Box::new(Failure))
}

/// Calls an entry rule with the choices of a model; gives what it makes, and what was chosen.
pub(super) fn generated<T>(
    model: &mut dyn ChoiceModel,
    known: &mut KnownPoints,
    limit: usize,
    start: impl FnOnce(&mut Choices) -> T,
) -> Result<(T, Vec<Choice>), Failure> {
    let mut choices = Choices::new(model, known, limit);
    // What the generator leaves half done is gone with it, but for its own state.
    match catch_unwind(AssertUnwindSafe(|| choices.call(start))) {
        Ok(value) => Ok((value, choices.made)),
        Err(payload) => match payload.downcast::<Failure>() {
            Ok(failure) => Err(*failure),
            Err(panic) => resume_unwind(panic),
        },
    }
}
