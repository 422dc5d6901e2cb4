use std::cell::RefCell;

use super::*;
use crate::emitters::Emitter;
use crate::sut::outcome::Outcomes;
use crate::testing::{context, outcome, specs};

/// What became of one emitter, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Asked(usize),
    /// The first value of each input, which is the emitter's mark.
    Told(Vec<i128>),
    Turn,
}

/// Fills its portion with its mark, unless there is less that it wants.
#[derive(Debug)]
struct Marker {
    mark: i128,
    wants: usize,
    /// Whether it asks for nothing.
    is_empty: bool,
    /// Inputs of each batch that it opens the search with.
    openings: Vec<usize>,
    log: Rc<RefCell<Vec<(i128, Event)>>>,
}

impl Emitter for Marker {
    fn ask(&mut self, room: usize, _: &mut Context, inputs: &mut Inputs) {
        self.log.borrow_mut().push((self.mark, Event::Asked(room)));
        let room = if self.is_empty { 0 } else { room };
        (0..room).for_each(|_| inputs.push(&[self.mark]));
    }

    fn tell(&mut self, told: Told<'_>, _: &mut Context) {
        let marks = (0..told.outcomes.len()).map(|index| told.input(index)[0]).collect();
        assert!(told.outcomes.iter().all(|outcome| *outcome.text == self.mark.to_string()));
        self.log.borrow_mut().push((self.mark, Event::Told(marks)));
    }

    fn open(&mut self, _: &mut Context, inputs: &mut Inputs) {
        let count = self.openings.pop().unwrap_or(0);
        (0..count).for_each(|_| inputs.push(&[self.mark]));
    }

    fn wants(&self, share: usize) -> usize {
        share.min(self.wants)
    }

    fn begin_turn(&mut self) {
        self.log.borrow_mut().push((self.mark, Event::Turn));
    }
}

/// A schedule of markers, whose marks count from 0.
struct Schedule {
    scheduler: Scheduler,
    context: Context,
    outcomes: Outcomes,
    log: Rc<RefCell<Vec<(i128, Event)>>>,
}

impl Schedule {
    fn of(shares: &[Share], change: impl Fn(&mut Marker)) -> Self {
        let log = Rc::<RefCell<Vec<_>>>::default();
        let marker = |(mark, share): (usize, &Share)| {
            let (mark, log) = (mark as i128, Rc::clone(&log));
            let (wants, is_empty, openings) = (usize::MAX, false, Vec::new());
            let mut marker = Marker { mark, wants, is_empty, openings, log };
            change(&mut marker);
            Scheduled::new(*share, marker)
        };
        let emitters = shares.iter().enumerate().map(marker).collect();
        let scheduler = Scheduler::new(emitters, None);
        Self { scheduler, context: context(&specs(1)), outcomes: Outcomes::default(), log }
    }

    /// Asks and tells one batch, or its first so many inputs; gives what happened.
    fn batch(&mut self, evaluations: u64, most: usize) -> Vec<(i128, Event)> {
        let mut inputs = Inputs::new(1);
        let portions = self.scheduler.ask(evaluations, &mut self.context, &mut inputs);
        inputs.truncate(most.min(inputs.len()));
        let mark = |input: &[i128]| outcome(&mut self.outcomes, &input[0].to_string());
        let told: Vec<_> = inputs.iter().map(mark).collect();
        self.scheduler.tell(&portions, &inputs, &told, &mut self.context);
        self.log.take()
    }

    /// Whose batches follow each other, by the marks that were asked for.
    fn asked(&mut self, evaluations: u64, batches: usize) -> Vec<Vec<(i128, usize)>> {
        let rooms = |events: Vec<(i128, Event)>| {
            let room = |(mark, event)| match event {
                Event::Asked(room) => Some((mark, room)),
                _ => None,
            };
            events.into_iter().filter_map(room).collect()
        };
        (0..batches).map(|_| rooms(self.batch(evaluations, usize::MAX))).collect()
    }
}

#[test]
fn each_emitter_is_told_what_it_asked_for_and_nothing_else() {
    let shares = [Share::Turn(100), Share::Rest(192), Share::Inputs(32), Share::Inputs(1)];
    let mut schedule = Schedule::of(&shares, |_| {});
    let told = |mark, count| (mark, Event::Told(vec![mark; count]));
    let asked = [(0, 64), (1, 159), (2, 32), (3, 1)];
    let expected: Vec<_> =
        asked.map(|(mark, room)| (mark, Event::Asked(room))).into_iter().collect();
    let whole = [expected.clone(), asked.map(|(mark, room)| told(mark, room)).into()].concat();
    assert_eq!(schedule.batch(0, usize::MAX), whole);
    // Where the search ends in the middle of a portion, that is all there is to tell.
    let cut = [expected, vec![told(0, 64), told(1, 36), told(2, 0), told(3, 0)]].concat();
    assert_eq!(schedule.batch(0, 100), cut);
}

#[test]
fn what_an_emitter_does_not_want_goes_to_the_one_with_the_rest() {
    let shares = [Share::Turn(100), Share::Rest(192), Share::Inputs(32)];
    let mut schedule = Schedule::of(&shares, |marker| marker.wants = 8);
    assert_eq!(schedule.asked(0, 1), [[(0, 64), (1, 184), (2, 8)]]);
}

#[test]
fn a_batch_is_no_larger_where_there_is_no_rest() {
    let mut schedule = Schedule::of(&[Share::Turn(100), Share::Inputs(32)], |_| {});
    assert_eq!(schedule.asked(0, 1), [[(0, 224), (1, 32)]]);
}

#[test]
fn turns_follow_their_shares_of_a_round_and_rounds_double() {
    let shares = [10, 80, 10].map(Share::Turn);
    let mut schedule = Schedule::of(&shares, |_| {});
    schedule.scheduler.shared.turn_size = 64;
    let batches = (FIRST_ROUND + 2 * FIRST_ROUND) / 64;
    let mut turns: Vec<(i128, usize)> = Vec::new();
    for batch in schedule.asked(0, batches as usize) {
        let (mark, _) = batch[0];
        match turns.last_mut().filter(|(last, _)| *last == mark) {
            Some((_, count)) => *count += 1,
            None => turns.push((mark, 1)),
        }
    }
    assert_eq!(turns, [(0, 13), (1, 103), (2, 12), (0, 26), (1, 205), (2, 25)]);
}

#[test]
fn an_emitter_learns_that_its_turn_begins() {
    let shares = [50, 50].map(Share::Turn);
    let mut schedule = Schedule::of(&shares, |_| {});
    schedule.scheduler.shared.turn_size = 64;
    let mut begun = Vec::new();
    for _ in 0..(FIRST_ROUND + FIRST_ROUND / 2) / 64 {
        let events = schedule.batch(0, usize::MAX);
        begun.extend(events.into_iter().filter(|(_, event)| *event == Event::Turn));
    }
    assert_eq!(begun, [(1, Event::Turn), (0, Event::Turn)]);
}

#[test]
fn a_turn_without_inputs_passes() {
    let shares = [Share::Turn(50), Share::Turn(50), Share::Rest(BATCH)];
    let mut schedule = Schedule::of(&shares, |_| {});
    let batches = schedule.asked(0, FIRST_ROUND as usize / BATCH);
    assert_eq!((batches[0][0].0, batches[16][0].0), (0, 1));
}

#[test]
fn the_only_round_has_no_end() {
    let shares = [50, 50].map(Share::Turn);
    let mut schedule = Schedule::of(&shares, |_| {});
    schedule.scheduler.shared.turn_size = 64;
    schedule.scheduler.round = Round { done: 0, length: 640, is_only: true };
    let marks = schedule.asked(0, 100).into_iter().map(|batch| batch[0].0);
    assert_eq!(marks.sum::<i128>(), 95, "five batches, then all others");
}

#[test]
fn whole_batches_begin_where_they_are_due_and_leave_one_in_eight() {
    let shares = [Share::Turn(100), Share::Rest(192), Share::Batches { from: 500 }];
    let mut schedule = Schedule::of(&shares, |_| {});
    let others = [(0, 64), (1, 192)];
    assert_eq!(schedule.asked(499, 2), [others, others]);
    let batches = schedule.asked(500, 16);
    for (number, batch) in (1..).zip(batches) {
        let expected = if number % 8 == 0 { others.to_vec() } else { vec![(2, 256)] };
        assert_eq!(batch, expected, "{number}");
    }
}

#[test]
fn who_opens_a_search_has_its_batches_alone() {
    let shares = [Share::Turn(100), Share::Rest(192)];
    let mut schedule = Schedule::of(&shares, |marker| {
        if marker.mark == 1 {
            marker.openings = vec![3, 5];
        }
    });
    assert_eq!(schedule.batch(0, usize::MAX), [(1, Event::Told(vec![1; 5]))]);
    assert_eq!(schedule.batch(0, 2), [(1, Event::Told(vec![1; 2]))]);
    assert_eq!(schedule.asked(0, 1), [[(0, 64), (1, 192)]]);
}

#[test]
fn who_asks_for_nothing_passes_the_turn() {
    let shares = [10, 80, 10].map(Share::Turn);
    let mut schedule = Schedule::of(&shares, |marker| marker.is_empty = marker.mark > 0);
    let marks = schedule.asked(0, 8).into_iter().map(|batch| batch.last().copied());
    assert!(marks.into_iter().all(|last| last == Some((0, BATCH))));
    let mut schedule = Schedule::of(&shares, |marker| marker.is_empty = true);
    assert_eq!(schedule.asked(0, 1), [[(0, BATCH), (1, BATCH), (2, BATCH)]]);
}
