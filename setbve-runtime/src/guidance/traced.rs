//! The copy as a function whose outcome is the trace of its run, also where it panics; or which of
//! its mutants the call kills.

#![cfg_attr(not(feature = "reader"), allow(unreachable_pub))]

use std::cell::Cell;
use std::rc::Rc;

use setbve_kernel::coverage::mutants::Mutant;
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
    /// The outcomes and the numbers without which the result is another one, but for those that an
    /// earlier call has shown.
    FirstKilled,
}

impl Shows {
    pub(crate) const ALL: [Self; 4] =
        [Self::Trace, Self::Outcomes, Self::Killed, Self::FirstKilled];
}

/// Runs the copy, and shows of the run what `shows` says instead of the result; forgets earlier
/// calls where that is set anew.
pub(crate) fn traced<'a>(
    map: &'static Map,
    copy: &'a mut Call<'_>,
    shows: Rc<Cell<Option<Shows>>>,
) -> impl FnMut(&[i128], &mut Observation) + 'a {
    let mut trace = Trace::new();
    let (mut result, mut other) = (Observation::default(), Observation::default());
    let (mut own, mut known) = (Shows::default(), Vec::new());
    move |input, observation| {
        if let Some(new) = shows.take() {
            own = new;
            known = vec![[false; 2]; map.mutable()];
        }
        result.clear();
        // A call that panics has a trace like any other.
        let mut panic = Ok(());
        let passed = mutants::original(|| {
            panic = panics::catch(|| record(map, &mut trace, || copy(input, &mut result)));
        });
        if result.kind == Kind::NoInput {
            observation.no_such_input();
            return;
        }
        let text = &mut observation.text;
        let is_first = own == Shows::FirstKilled;
        match own {
            Shows::Trace => return wire::write(&trace, map, text),
            Shows::Outcomes => return wire::write_outcomes(&trace, map, text),
            Shows::Killed | Shows::FirstKilled => {}
        }
        let mut kills = |own: Mutant| {
            other.clear();
            let mut panics = Ok(());
            let ends = mutants::mutant(map, own, &passed, || {
                panics = panics::catch(|| copy(input, &mut other));
            });
            ends && (panics != panic || other != result)
        };
        let mut killed = vec![[false; 2]; map.mutable()];
        for (place, killed) in killed.iter_mut().enumerate() {
            let known = if is_first { known[place] } else { [false; 2] };
            let is_number = place >= map.places();
            let open = [0, 1].map(|at: usize| {
                let is_passed = if is_number {
                    is_first && passed.has_number(map, place)
                } else {
                    trace.is_taken(place, at == 0)
                };
                is_passed && !known[at]
            });
            if is_number {
                *killed = [0, 1].map(|at| open[at] && kills((place, at == 0)));
            } else if open != [false; 2] && kills((place, false)) {
                *killed = open;
            }
        }
        for (known, killed) in known.iter_mut().zip(&killed) {
            *known = [0, 1].map(|at| known[at] || killed[at]);
        }
        let is_killed = |place: usize, outcome: bool| killed[place][usize::from(!outcome)];
        wire::write_those(map.mutable(), &is_killed, text);
    }
}
