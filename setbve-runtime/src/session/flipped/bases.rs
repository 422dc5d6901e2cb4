//! The inputs around which flips are looked for.

use std::time::Instant;

use crate::guidance::edits::{self, Source};
use crate::guidance::flips::weight;
use crate::guidance::{Copied, reach, starts};
use crate::summary::examples::candidates;
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::table::calls_of;
use setbve_kernel::collections::gather::each;
use setbve_kernel::search::run::Searched;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::part::have_characters;
use setbve_kernel::sut::number::Number;

/// Both sides of what is listed, and the inputs of examples, of the guidance and of the search;
/// `None` if the guidance did not come to its end.
pub(super) fn around(
    copied: &mut dyn Copied,
    (arguments, constants): (&[ArgumentSpec], &[Number]),
    searched: &Searched,
    listed: &[Listed],
    deadline: Instant,
) -> Option<Vec<Vec<i128>>> {
    let calls = each(listed, &mut |own| calls_of(&own.boundary)).concat();
    let mut sides = each(&calls, &mut |(input, _)| input.clone());
    sides.extend(candidates(arguments, constants, &[]).inputs.iter().map(Box::from));
    sides.append(&mut reach(copied, (arguments, constants), &searched.engine, deadline)?);
    sides.append(&mut starts(&searched.engine));
    // The plainest text that gives a value, with what the source names put in: a prefix that may be
    // missing shows in no error.
    let values = calls.iter().filter(|(_, own)| own.is_value() && have_characters(arguments));
    if let Some((own, _)) = values.min_by_key(|(input, _)| weight(arguments, input)) {
        sides.append(&mut edits::of(own, &[], arguments, &Source::of(constants)));
    }
    Some(each(&sides, &mut |input| input.to_vec()))
}
