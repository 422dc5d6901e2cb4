//! The recorder of a thread, and the trace that it makes.

use std::cell::{Cell, RefCell};
use std::ptr;

use crate::coverage::Map;
use crate::coverage::branch_distance::Distances;

/// The most pairs of operands that are kept for a site in one run.
const OPERANDS: usize = 8;

/// The branch distances and operands of one run of an instrumented copy.
#[derive(Clone, Default)]
pub struct Trace {
    /// For each site, and then for each operation, the smallest distances of the run.
    distances: Vec<Distances>,
    operands: Vec<(usize, i128, i128)>,
    /// The sites and operations in the order in which the run first took one of their outcomes.
    pub order: Vec<usize>,
    /// For each site, the number of pairs of operands that are kept, and which is the latest. A
    /// pair is compared with those of its site alone: a `match` may have a thousand arms.
    kept: Vec<(usize, usize)>,
    /// For each pair of operands, which is the one before it of the same site.
    before: Vec<usize>,
}

impl Trace {
    /// An empty trace.
    pub fn new() -> Self {
        Self::default()
    }

    /// How near the run came to an outcome of a site: 0 where it was taken, infinite where the site
    /// was never evaluated.
    pub fn distance(&self, site: usize, outcome: bool) -> f64 {
        self.distances.get(site).copied().unwrap_or(Distances::NEVER).to(outcome)
    }

    /// Whether the site had the outcome.
    pub fn is_taken(&self, site: usize, outcome: bool) -> bool {
        self.distance(site, outcome) == 0.0
    }

    /// The integers that were compared: site, left, right. For an arm of a `match` on an integer,
    /// they are the matched value and the nearest value that the arm takes. Each entry is there
    /// once, and each site has at most eight.
    pub fn operands(&self) -> &[(usize, i128, i128)] {
        &self.operands
    }

    fn clear(&mut self, sites: usize) {
        self.distances.clear();
        self.distances.resize(sites, Distances::NEVER);
        self.kept.clear();
        self.kept.resize(sites, (0, 0));
        self.before.clear();
        self.operands.clear();
        self.order.clear();
    }

    pub fn add(&mut self, place: usize, distances: Distances) {
        let is_taken = [true, false].iter().any(|outcome| distances.to(*outcome) == 0.0);
        if is_taken && !self.is_taken(place, true) && !self.is_taken(place, false) {
            self.order.push(place);
        }
        if let Some(nearest) = self.distances.get_mut(place) {
            *nearest = nearest.nearest(distances);
        }
    }

    pub fn keep(&mut self, site: usize, left: i128, right: i128) {
        let Some((count, latest)) = self.kept.get_mut(site) else { return };
        let pair = (site, left, right);
        let mut own = *latest;
        for _ in 0..*count {
            if self.operands[own] == pair {
                return;
            }
            own = self.before[own];
        }
        if *count < OPERANDS {
            self.before.push(*latest);
            (*count, *latest) = (*count + 1, self.operands.len());
            self.operands.push(pair);
        }
    }
}

struct Recording {
    map: &'static Map,
    trace: Trace,
}

thread_local! {
    static RECORDING: RefCell<Option<Recording>> = const { RefCell::new(None) };
    /// The distances of the condition that was evaluated last, for the decision around it.
    static LAST: Cell<Distances> = const { Cell::new(Distances::NEVER) };
    /// The items that were tested until now.
    static ITEMS: Cell<u64> = const { Cell::new(0) };
}

/// Counts an item that is tested.
pub fn item() {
    let _ = ITEMS.try_with(|items| items.set(items.get().wrapping_add(1)));
}

/// The items that this thread has tested until now.
pub fn items() -> u64 {
    ITEMS.try_with(Cell::get).unwrap_or_default()
}

/// Records the decisions of an instrumented copy while `run` runs in this thread. The trace is
/// cleared before; if `run` panics, it holds the decisions until then.
pub fn record<R>(map: &'static Map, trace: &mut Trace, run: impl FnOnce() -> R) -> R {
    /// Restores the outer recording and hands out the trace, even if `run` panics.
    struct Back<'a> {
        trace: &'a mut Trace,
        outer: Option<Recording>,
    }
    impl Drop for Back<'_> {
        fn drop(&mut self) {
            if let Some(recording) = RECORDING.replace(self.outer.take()) {
                *self.trace = recording.trace;
            }
        }
    }

    let mut own = std::mem::take(trace);
    own.clear(map.places());
    let outer = RECORDING.replace(Some(Recording { map, trace: own }));
    let _back = Back { trace, outer };
    run()
}

/// Runs `note` on the trace if this map is recorded.
pub fn with_trace(map: &'static Map, note: impl FnOnce(&mut Trace)) {
    // A thread's last destructors may evaluate conditions when the recorder is already gone; these
    // are not recorded.
    let _ = RECORDING.try_with(|recording| {
        if let Some(recording) = &mut *recording.borrow_mut()
            && ptr::eq(recording.map, map)
        {
            note(&mut recording.trace);
        }
    });
}

/// Notes the distances of one evaluation of a site.
pub fn note(map: &'static Map, site: usize, distances: Distances) {
    set_last(distances);
    with_trace(map, |trace| trace.add(site, distances));
}

/// Notes the distances of one evaluation of an operation, and what its operands are next to what
/// they would have to be for the other outcome.
pub fn note_operation(
    map: &'static Map,
    operation: usize,
    distances: Distances,
    operands: impl IntoIterator<Item = (i128, i128)>,
) {
    let place = map.sites.len() + operation;
    with_trace(map, |trace| {
        trace.add(place, distances);
        operands.into_iter().for_each(|(value, wanted)| trace.keep(place, value, wanted));
    });
}

/// Notes a pair of operands.
pub fn note_operands(map: &'static Map, site: usize, left: i128, right: i128) {
    with_trace(map, |trace| trace.keep(site, left, right));
}

pub fn last() -> Distances {
    LAST.try_with(Cell::get).unwrap_or(Distances::NEVER)
}

pub fn set_last(distances: Distances) {
    let _ = LAST.try_with(|last| last.set(distances));
}
