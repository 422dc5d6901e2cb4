//! LNS and BCS as their authors published them: one search after the other, each to its end.
//!
//! The paper's text leaves open how a crossing is found; this follows its authors' code, from which
//! its figures come. Where it does not, `examples/experiments/published/autobva.md` says so.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::autobva::starts::{Start, draw};
use crate::emitters::bisection::Point;
use crate::emitters::context::Context;
use crate::emitters::sampling::Sampling;
use crate::emitters::{Emitter, Told};
use crate::sut::argument::{ArgumentSpec, Shift};
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::sut::random::Random;

/// Draws a starting point and executes it with all its neighbours, one step along each argument in
/// both directions within the type that was drawn. Where one of them has an output of another
/// length, the point is a candidate as it is. Otherwise LNS is done with it (AutoBVA, Algorithm 2),
/// and BCS draws a direction and looks for a crossing (Algorithm 3).
///
/// A candidate is a point. Its pair is that with the neighbour of the highest program derivative;
/// of equal ones the first.
pub struct Published {
    crosses: bool,
    sampling: Sampling,
    random: Random,
    candidates: Candidates,
    /// Points that are candidates, which are not looked at again.
    known: FxHashSet<Box<[i128]>>,
    /// For each argument, what was drawn.
    start: Vec<Start>,
    /// What is executed next, or was last.
    point: Vec<i128>,
    stage: Stage,
}

enum Stage {
    /// A starting point is drawn next.
    Done,
    /// The point and its neighbours are executed: a starting point, or where a search arrived.
    Around { is_start: bool },
    /// A crossing is looked for; the point is the next step.
    Crossing(Crossing),
}

/// A search along one argument from the last point without a difference.
#[derive(Clone)]
struct Crossing {
    argument: usize,
    up: bool,
    ends: [i128; 2],
    current: Point,
    step: u128,
    /// Whether the last step was one too far.
    is_back: bool,
    /// The nearest value that is known to be too far.
    limit: Option<i128>,
    steps: u32,
}

/// A search that is longer ends without a candidate. The library's limit is 120 now, but then no
/// search would find how a number of more than 20 digits grows longer, and the authors' runs on
/// bytecount have that up to 34 digits: all up to 29 as often, then 67, 26 and 5 in a hundred of
/// that. With this limit it is as here.
const STEPS: u32 = 218;

/// So many starting points one after the other that are known candidates end the search.
const KNOWN: usize = 1_000;

fn rise(one: &Outcome, other: &Outcome) -> u32 {
    one.length.abs_diff(other.length)
}

impl Crossing {
    /// The next value to be executed, if the search goes on. A step beyond the type is halved, one
    /// beyond what is known to be too far ends there.
    fn next(&mut self) -> Option<i128> {
        loop {
            self.steps += 1;
            if self.steps > STEPS {
                return None;
            }
            let to = match Shift::of(self.up, self.step) {
                Shift::Up(size) => self.current.0.checked_add_unsigned(size),
                Shift::Down(size) => self.current.0.checked_sub_unsigned(size),
            };
            match to.filter(|to| (self.ends[0]..=self.ends[1]).contains(to)) {
                None if self.step <= 1 => return None,
                None => self.back(),
                Some(to) => match self.limit {
                    Some(limit) if (to >= limit) == self.up || to == limit => {
                        self.step = self.current.0.abs_diff(limit);
                        return Some(limit);
                    }
                    _ => return Some(to),
                },
            }
        }
    }

    fn back(&mut self) {
        self.step = (self.step / 2).max(1);
        self.is_back = true;
    }

    /// Takes the outcome of the next value. Says whether the crossing is there; `None` where there
    /// is none.
    fn take(&mut self, point: Point) -> Option<bool> {
        let differs = rise(&self.current.1, &point.1) > 0;
        let is_end = self.ends[usize::from(self.up)] == point.0;
        if differs || is_end {
            if self.step <= 1 {
                return differs.then_some(true);
            }
            self.limit = Some(point.0);
            self.back();
        } else {
            self.step = if self.is_back { (self.step / 2).max(1) } else { self.step * 2 };
            self.is_back = false;
            self.current = point;
        }
        Some(false)
    }
}

impl Published {
    pub fn lns(sampling: Sampling, seed: u64, candidates: Candidates) -> Self {
        Self::new(false, sampling, Random::new(seed, "published lns"), candidates)
    }

    pub fn bcs(sampling: Sampling, seed: u64, candidates: Candidates) -> Self {
        Self::new(true, sampling, Random::new(seed, "published bcs"), candidates)
    }

    fn new(crosses: bool, sampling: Sampling, random: Random, candidates: Candidates) -> Self {
        Self {
            crosses,
            sampling,
            random,
            candidates,
            known: FxHashSet::default(),
            start: Vec::new(),
            point: Vec::new(),
            stage: Stage::Done,
        }
    }

    /// Draws a starting point that is no candidate yet, unless nearly all are.
    fn begin(&mut self, arguments: &[ArgumentSpec]) {
        for _ in 0..KNOWN {
            self.start.clear();
            self.point.clear();
            for argument in arguments {
                let start = draw(self.sampling, argument, &mut self.random);
                self.start.push(start);
                self.point.push(start.value);
            }
            if !self.known.contains(&*self.point) {
                self.stage = Stage::Around { is_start: true };
                return;
            }
        }
    }

    /// Takes the outcomes of a point and its neighbours.
    fn look_around(&mut self, is_start: bool, told: Told<'_>, context: &mut Context) {
        self.stage = Stage::Done;
        let Some((own, others)) = told.outcomes.split_first() else { return };
        let mut best = (0, 0);
        for (index, other) in others.iter().enumerate() {
            let rise = rise(own, other);
            if rise > best.0 {
                best = (rise, index);
            }
        }
        let (rise, index) = best;
        if rise > 0 {
            let inputs = [told.input(0), told.input(index + 1)];
            self.candidates.offer(inputs, [own, &others[index]], context);
            self.known.insert(self.point.clone().into());
        } else if is_start && self.crosses {
            let argument = self.random.below(self.start.len());
            let crossing = Crossing {
                argument,
                up: self.random.coin(),
                ends: self.start[argument].ends,
                current: (self.point[argument], Rc::clone(own)),
                step: 1,
                is_back: false,
                limit: None,
                steps: 0,
            };
            self.go_on(crossing);
        }
    }

    fn go_on(&mut self, mut crossing: Crossing) {
        self.stage = Stage::Done;
        if let Some(to) = crossing.next() {
            self.point[crossing.argument] = to;
            self.stage = Stage::Crossing(crossing);
        }
    }
}

impl Emitter for Published {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        if matches!(self.stage, Stage::Done) {
            self.begin(&context.evaluator.arguments);
        }
        match self.stage {
            Stage::Done => {}
            Stage::Crossing(_) => inputs.push(&self.point),
            Stage::Around { .. } => {
                inputs.push(&self.point);
                let mut room = room.saturating_sub(1);
                for (index, start) in self.start.iter().enumerate() {
                    let value = self.point[index];
                    for neighbour in [value.checked_sub(1), value.checked_add(1)] {
                        let is_in = |to: &i128| (start.ends[0]..=start.ends[1]).contains(to);
                        if let Some(neighbour) = neighbour.filter(is_in).filter(|_| room > 0) {
                            room -= 1;
                            self.point[index] = neighbour;
                            inputs.push(&self.point);
                        }
                    }
                    self.point[index] = value;
                }
            }
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Done => {}
            Stage::Around { is_start } => self.look_around(is_start, told, context),
            Stage::Crossing(mut crossing) => {
                let Some(outcome) = told.outcomes.first() else { return };
                let value = self.point[crossing.argument];
                match crossing.take((value, Rc::clone(outcome))) {
                    Some(false) => self.go_on(crossing),
                    Some(true) if !self.known.contains(&*self.point) => {
                        self.stage = Stage::Around { is_start: false };
                    }
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
