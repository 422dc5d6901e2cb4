//! What a generator sees: its choice points, as calls.

use std::any::type_name;
use std::ops::{Bound, RangeBounds, RangeInclusive};
use std::panic::Location;

use crate::generation::choice_point::{Choice, ChoicePoint, Context, Kind};
use crate::generation::model::ChoiceModel;
use setbve_kernel::sut::argument::Argument;

/// A type whose values a program generates from choices.
///
/// ```
/// use setbve_runtime::generation::{Choices, Generate};
///
/// /// An unlabelled general tree (the paper's Figure 5).
/// struct Tree(Vec<Tree>);
///
/// impl Generate for Tree {
///     fn generate(c: &mut Choices) -> Option<Self> {
///         Some(Tree(c.mult(Self::generate)?))
///     }
/// }
/// ```
pub trait Generate: Sized {
    /// Makes a value. `None` gives the attempt up; it is what a choice point answers when the limit
    /// on calls is reached, and is to be passed on with `?`.
    fn generate(c: &mut Choices) -> Option<Self>;
}

/// A choice point by its place in the source, and the type that it was met for.
#[derive(Clone, Copy, Debug)]
struct Place {
    location: &'static Location<'static>,
    owner: &'static str,
}

impl Place {
    fn is(self, other: Self) -> bool {
        std::ptr::eq(self.location, other.location) && std::ptr::eq(self.owner, other.owner)
            || self.location == other.location && self.owner == other.owner
    }
}

/// The choice points of a generator as far as they are known, in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownPoints {
    places: Vec<Place>,
    pub(super) points: Vec<ChoicePoint>,
}

impl KnownPoints {
    /// The point's number; a new one if it is met for the first time.
    fn number(&mut self, place: Place, kind: Kind) -> usize {
        let known = self.places.iter().position(|known| known.is(place));
        known.unwrap_or_else(|| {
            let number = self.places.len();
            self.places.push(place);
            self.points.push(ChoicePoint { number, kind });
            number
        })
    }
}

/// The choices of one generation.
///
/// A choice point is a call of [`Choices::rule`], [`Choices::mult`], [`Choices::plus`],
/// [`Choices::repeat`] or [`Choices::int`], by its place in the source; the same place in the
/// generator of another type, as in that of a `Vec<T>`, is another choice point.
pub struct Choices<'a> {
    model: &'a mut dyn ChoiceModel,
    known: &'a mut KnownPoints,
    limit: usize,
    calls: usize,
    owner: &'static str,
    /// The points that the open calls have met, those of inner calls behind those of outer ones.
    met: Vec<usize>,
    /// Where those of the innermost call begin.
    innermost: usize,
    /// In how many open calls each point was met.
    depths: Vec<usize>,
    made: Vec<Choice>,
    exceeded: bool,
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
            owner: "",
            met: Vec::new(),
            innermost: 0,
            depths: Vec::new(),
            made: Vec::new(),
            exceeded: false,
        }
    }

    /// What was chosen, and whether the limit on calls was exceeded.
    pub(super) fn into_made(self) -> (Vec<Choice>, bool) {
        (self.made, self.exceeded)
    }

    /// Chooses one of several rules and gives its index (the paper's *rule choice*). It counts as a
    /// call, so that rules that choose each other without end come to the limit.
    ///
    /// # Panics
    ///
    /// If there is no rule.
    #[track_caller]
    pub fn rule(&mut self, rules: usize) -> Option<usize> {
        assert!(rules > 0, "a choice between no rules");
        let number = self.ask(Kind::Rule { rules });
        self.count_call()?;
        Some(number as usize)
    }

    /// Calls a rule any number of times, or never (`mult`).
    #[track_caller]
    pub fn mult<T>(&mut self, rule: impl FnMut(&mut Choices) -> Option<T>) -> Option<Vec<T>> {
        self.repeat(0.., rule)
    }

    /// Calls a rule once or more (`plus`).
    #[track_caller]
    pub fn plus<T>(&mut self, rule: impl FnMut(&mut Choices) -> Option<T>) -> Option<Vec<T>> {
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
        mut rule: impl FnMut(&mut Choices) -> Option<T>,
    ) -> Option<Vec<T>> {
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
            self.exceeded = true;
            return None;
        }
        let mut made = Vec::with_capacity(times as usize);
        for _ in 0..times {
            made.push(self.call(&mut rule)?);
        }
        Some(made)
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

    /// Calls a rule once. Only a call through here, [`Choices::mult`], [`Choices::plus`],
    /// [`Choices::repeat`] or [`Choices::any`] counts towards the limit and the recursion depth.
    pub fn call<T>(&mut self, mut rule: impl FnMut(&mut Choices) -> Option<T>) -> Option<T> {
        self.count_call()?;
        let outer = std::mem::replace(&mut self.innermost, self.met.len());
        let made = rule(self);
        for point in self.met.drain(self.innermost..) {
            self.depths[point] -= 1;
        }
        self.innermost = outer;
        made
    }

    /// Generates a value of another type.
    pub fn any<T: Generate>(&mut self) -> Option<T> {
        let outer = std::mem::replace(&mut self.owner, type_name::<T>());
        let made = self.call(T::generate);
        self.owner = outer;
        made
    }

    fn count_call(&mut self) -> Option<()> {
        self.exceeded |= self.calls >= self.limit;
        if self.exceeded {
            return None;
        }
        self.calls += 1;
        Some(())
    }

    #[track_caller]
    fn ask(&mut self, kind: Kind) -> u128 {
        let place = Place { location: Location::caller(), owner: self.owner };
        let number = self.known.number(place, kind);
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
