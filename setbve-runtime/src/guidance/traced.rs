//! The copy as a function whose outcome is the trace of its run, also where it panics; or which of
//! its mutants the call kills.

#![cfg_attr(not(feature = "reader"), allow(unreachable_pub))]

use std::cell::Cell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use setbve_kernel::collections::gather::Gather;
use setbve_kernel::coverage::mutants::Mutant;
use setbve_kernel::coverage::recorder::{Trace, record};
use setbve_kernel::coverage::{Map, SiteKind, mutants, wire};
use setbve_kernel::execution::executor::Call;
use setbve_kernel::sut::observation::{Form, Kind, Observation};
use setbve_kernel::sut::panics;
use setbve_kernel::sut::show::UNNAMED;

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
    /// The same, each with what the other result is of.
    FirstResults,
}

impl Shows {
    pub(crate) const ALL: [Self; 5] =
        [Self::Trace, Self::Outcomes, Self::Killed, Self::FirstKilled, Self::FirstResults];
}

/// Results of one mutant that are looked at, and the most of them that are told apart. What it
/// gives beside other conditions says which of them comes first, and few calls show that.
const RESULTS: u32 = 512;
const TOLD: usize = 3;

/// Runs the copy, and shows of the run what `shows` says instead of the result; forgets earlier
/// calls where that is set anew.
pub(crate) fn traced<'a>(
    map: &'static Map,
    copy: &'a mut Call<'_>,
    shows: Rc<Cell<Option<Shows>>>,
) -> impl FnMut(&[i128], &mut Observation) + 'a {
    let mut trace = Trace::new();
    let (mut result, mut other) = (Observation::default(), Observation::default());
    let (mut own, mut known) = (Shows::default(), Known::default());
    move |input, observation| {
        if let Some(new) = shows.take() {
            own = new;
            known = Known::default();
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
        match own {
            Shows::Trace => return wire::write(&trace, map, text),
            Shows::Outcomes => return wire::write_outcomes(&trace, map, text),
            Shows::Killed | Shows::FirstKilled | Shows::FirstResults => {}
        }
        // What the mutant gives, if it is another result; nothing where it is one of the same kind.
        let mut killed_by = |own: Mutant| {
            other.clear();
            let mut panics = Ok(());
            let ends = mutants::mutant(map, own, &passed, || {
                panics = panics::catch(|| copy(input, &mut other));
            });
            let is_killed = ends && (panics != panic || other != result);
            let what =
                |own: &Observation, ended: bool| if ended { what(own) } else { String::new() };
            is_killed.then(|| {
                let now = what(&other, panics.is_ok());
                if now == what(&result, panic.is_ok()) { String::new() } else { now }
            })
        };
        if own == Shows::Killed {
            let mut killed = vec![[false; 2]; map.places()];
            for (place, killed) in killed.iter_mut().enumerate() {
                let taken = [true, false].map(|outcome| trace.is_taken(place, outcome));
                if taken != [false; 2] && killed_by((place, false)).is_some() {
                    *killed = taken;
                }
            }
            let is_killed = |place: usize, outcome: bool| killed[place][usize::from(!outcome)];
            return wire::write_those(map.places(), &is_killed, text);
        }
        for place in 0..map.mutable() {
            if place >= map.places() {
                for is_more in [true, false].into_iter().filter(|_| passed.has_number(map, place)) {
                    if !known.has(place, is_more) && killed_by((place, is_more)).is_some() {
                        known.add((place, is_more), "", text);
                    }
                }
                continue;
            }
            let taken = [true, false].into_iter().filter(|own| trace.is_taken(place, *own));
            let most = if own == Shows::FirstResults { TOLD } else { 1 };
            let open = taken.filter(|own| known.may_add(place, *own, most)).gathered();
            if !open.is_empty()
                && let Some(what) = killed_by((place, false))
            {
                // A part of a decision comes before nothing by itself.
                let is_part =
                    map.sites.get(place).is_some_and(|own| own.kind == SiteKind::Condition);
                let what = if is_part { "" } else { &what };
                for outcome in open {
                    known.add((place, outcome), what, text);
                }
            }
        }
    }
}

/// The mutants that calls have killed, each with what it gave and how often that was looked at.
#[derive(Default)]
struct Known(FxHashMap<(usize, bool), (u32, Vec<String>)>);

impl Known {
    fn has(&self, place: usize, outcome: bool) -> bool {
        self.0.contains_key(&(place, outcome))
    }

    fn may_add(&self, place: usize, outcome: bool, most: usize) -> bool {
        self.0
            .get(&(place, outcome))
            .is_none_or(|(looked_at, known)| *looked_at < RESULTS && known.len() < most)
    }

    /// Adds what a mutant gives to what is known, and, where that is new, to the text.
    fn add(&mut self, own: (usize, bool), what: &str, text: &mut String) {
        let (looked_at, known) = self.0.entry(own).or_default();
        *looked_at += 1;
        let is_known = |known: &String| what.is_empty() || known == what;
        if !known.iter().any(is_known) {
            known.push(what.to_owned());
            text.push_str(&format!("{}{}{what}\n", own.0, if own.1 { '+' } else { '-' }));
        }
    }
}

/// What a result is of: the class of an error, or the first word of its `Debug`; of an error
/// without a name the first words that it says.
fn what(result: &Observation) -> String {
    let word = |own: &char| own.is_alphabetic() || *own == '_';
    let text = result.text.chars();
    match (result.kind, result.form) {
        (Kind::Error, _) if result.class == UNNAMED => text
            .filter(|own| !own.is_numeric())
            .take_while(|own| word(own) || *own == ' ')
            .collect(),
        (Kind::Error, _) => result.class.clone(),
        (_, Form::Bare) if result.text.starts_with(char::is_alphabetic) => {
            text.take_while(|own| word(own) || own.is_numeric()).collect()
        }
        _ => "#".to_owned(),
    }
}
