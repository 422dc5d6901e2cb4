//! The copy as a function whose outcome is the trace of its run, also where it panics; or which of
//! its mutants the call kills.

#![cfg_attr(not(feature = "reader"), allow(unreachable_pub))]

use std::cell::Cell;
use std::rc::Rc;

use setbve_kernel::coverage::recorder::{Trace, record};
use setbve_kernel::coverage::{Map, mutants, wire};
use setbve_kernel::execution::executor::Call;
use setbve_kernel::sut::observation::{Kind, Observation};
use setbve_kernel::sut::panics;

/// The variable with the name of a file that has a call on each line, whose answer takes its place.
pub const ASKED: &str = "SETBVE_ASKED";

/// What a call of the copy shows instead of its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shows {
    /// The whole trace.
    #[default]
    Trace,
    /// The outcomes of sites that it took.
    Outcomes,
    /// Those of them without which the result is another one.
    Killed,
}

impl Shows {
    pub(crate) const ALL: [Self; 3] = [Self::Trace, Self::Outcomes, Self::Killed];
}

/// Runs the copy, and shows this of the run instead of the result.
pub(crate) fn traced<'a>(
    map: &'static Map,
    copy: &'a mut Call<'_>,
    shows: Rc<Cell<Shows>>,
) -> impl FnMut(&[i128], &mut Observation) + 'a {
    let mut trace = Trace::new();
    let (mut shown, mut other) = (Observation::default(), Observation::default());
    move |input, observation| {
        shown.clear();
        // A call that panics has a trace like any other.
        let mut panic = Ok(());
        let passed = mutants::original(|| {
            panic = panics::catch(|| record(map, &mut trace, || copy(input, &mut shown)));
        });
        if shown.kind == Kind::NoInput {
            observation.no_such_input();
            return;
        }
        let text = &mut observation.text;
        match shows.get() {
            Shows::Trace => wire::write(&trace, map, text),
            Shows::Outcomes => wire::write_outcomes(&trace, map, text),
            Shows::Killed => {
                let mut kills = |own: mutants::Mutant| {
                    other.clear();
                    let mut panics = Ok(());
                    let ends = mutants::mutant(map, own, &passed, || {
                        panics = panics::catch(|| copy(input, &mut other));
                    });
                    ends && (panics != panic || other != shown)
                };
                let mut killed = vec![[false; 2]; map.mutable()];
                for (place, killed) in killed.iter_mut().enumerate() {
                    if place >= map.places() {
                        if passed.has_number(map, place) {
                            *killed = [kills((place, true)), kills((place, false))];
                        }
                        continue;
                    }
                    let taken = [true, false].map(|outcome| trace.is_taken(place, outcome));
                    if taken != [false; 2] && kills((place, false)) {
                        *killed = taken;
                    }
                }
                let is_killed = |place: usize, outcome: bool| killed[place][usize::from(!outcome)];
                wire::write_those(map.mutable(), &is_killed, text);
            }
        }
    }
}
