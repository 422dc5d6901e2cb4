//! The copy as a function whose outcome is the trace of its run, also where it panics.

#![cfg_attr(not(feature = "reader"), allow(unreachable_pub))]

use std::cell::Cell;
use std::rc::Rc;

use setbve_kernel::coverage::recorder::{Trace, record};
use setbve_kernel::coverage::{Map, wire};
use setbve_kernel::execution::executor::Call;
use setbve_kernel::sut::observation::{Kind, Observation};
use setbve_kernel::sut::panics;

/// The variable with the name of a file that has a call on each line, whose answer takes its place.
pub const ASKED: &str = "SETBVE_ASKED";

/// Runs the copy, and shows the trace of the run instead of the result; only the outcomes that the
/// run took, while `is_brief` holds.
pub(crate) fn traced<'a>(
    map: &'static Map,
    copy: &'a mut Call<'_>,
    is_brief: Rc<Cell<bool>>,
) -> impl FnMut(&[i128], &mut Observation) + 'a {
    let mut trace = Trace::new();
    let mut shown = Observation::default();
    move |input, observation| {
        shown.clear();
        // A call that panics has a trace like any other.
        let _ = panics::catch(|| record(map, &mut trace, || copy(input, &mut shown)));
        if shown.kind == Kind::NoInput {
            observation.no_such_input();
            return;
        }
        if is_brief.get() {
            wire::write_outcomes(&trace, map, &mut observation.text);
        } else {
            wire::write(&trace, map, &mut observation.text);
        }
    }
}
