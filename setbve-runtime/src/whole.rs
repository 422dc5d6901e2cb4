//! A whole search: the random search, guided calls of an instrumented copy, and the mapping of the
//! walls found.

use std::time::Instant;

use crate::guidance::{self, Copied};
use crate::mapping;
use crate::mapping::places::elsewhere::with_elsewhere;
use crate::mapping::places::plain;
use crate::mapping::places::runs::completed;
use crate::summary::ranking::listed::Listed;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::execution::crash_log::CrashLog;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::search::run::{End, Plan, Searched, part_of_what_is_left, search};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::tuning::search::BATCH;

/// Percent of the time left after a search that guided calls may take.
const GUIDED: u32 = 50;

/// The evaluations of a search after which a mapping may make all its calls.
const UNCUT: u64 = 1 << 40;

/// Searches until `searched_by`; then maps the walls found, and the surroundings of the inputs that
/// a copy reached, with a part of the evaluations. There is no mapping after a search that took all
/// the time.
pub(crate) fn search_and_map(
    plan: &Plan<'_>,
    searched_by: Instant,
    deadline: Instant,
    executor: &mut dyn Executor,
    copied: Option<&mut dyn Copied>,
) -> Searched {
    let &Plan { arguments, constants, limit, maps, watch, .. } = plan;
    let is_cut = maps && is_cut();
    let share = if maps { share(limit, arguments) } else { 0 };
    let ends = [if maps { searched_by } else { deadline }, deadline];
    let most = if is_cut { BATCH as u64 } else { u64::MAX };
    let mut searched = search(&Plan { limit: most.min(limit - share), ..*plan }, ends, executor);
    let gave_up = executor.crash_log().is_some_and(CrashLog::are_too_many);
    if !maps || gave_up || searched.end == End::OutOfTime && Instant::now() >= deadline {
        return searched;
    }
    let mut reached = Vec::new();
    let evaluations = if is_cut { UNCUT } else { searched.engine.evaluations() };
    if let Some(copied) = copied.filter(|_| !is_off("guidance")) {
        let until = part_of_what_is_left(deadline, GUIDED);
        let found =
            guidance::reach(copied, (arguments, constants), &searched.engine, evaluations, until);
        searched.was_guidance_cut = found.is_none();
        reached = found.unwrap_or_default();
    }
    let calls = share.min(mapping::after(evaluations, arguments));
    executor.stop_at(deadline);
    let boundaries = searched.engine.boundaries_mut();
    let mapped = mapping::map(boundaries, arguments, constants, &reached, calls, executor);
    searched.is_mapped = !mapped.was_cut;
    searched.mapped = mapped.calls;
    watch(searched.engine.boundaries());
    if mapped.was_cut {
        searched.end = End::OutOfTime;
    }
    searched
}

/// The limit with which a whole search repeats a search of so many evaluations.
pub(crate) fn limit_of(evaluations: u64, maps: bool, arguments: &[ArgumentSpec]) -> u64 {
    let counted = if is_cut() { UNCUT } else { evaluations };
    evaluations + if maps { mapping::after(counted, arguments) } else { 0 }
}

/// Whether only the first batch of a search is made, and what follows it as after a whole one.
fn is_cut() -> bool {
    is_off("search")
}

/// The calls of a mapping, of so many in all.
fn share(limit: u64, arguments: &[ArgumentSpec]) -> u64 {
    if is_cut() {
        limit.saturating_sub(BATCH as u64).min(mapping::after(UNCUT, arguments))
    } else {
        mapping::share(limit, arguments)
    }
}

/// The boundaries as they are listed: at plain places, if walls were mapped.
pub(crate) fn as_listed(
    listed: Vec<Listed>,
    maps: bool,
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Listed> {
    if maps { plain(listed, boundaries, arguments, executor) } else { listed }
}

/// The boundaries as a first snapshot with at most so many lists them: those of a rhythm with their
/// runs, those of texts also elsewhere in these.
pub(crate) fn as_first_listed(
    listed: Vec<Listed>,
    most: usize,
    maps: bool,
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Listed> {
    let listed = as_listed(listed, maps, boundaries, arguments, executor);
    if !maps {
        return listed;
    }
    let listed = completed(listed, boundaries, arguments, executor);
    with_elsewhere(listed, most, boundaries, arguments, executor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::execution::executor::{Call, InProcess, never};
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::testing::config;
    use setbve_kernel::testing::specs;

    #[test]
    fn a_search_makes_no_more_calls_than_it_may_and_its_limit_repeats_it() {
        let mut narrow = specs(1);
        (narrow[0].domain.min, narrow[0].domain.max) = (0, 4_095);
        let limits = [2, 3, 99, 100, 1_001, 8_190, 8_191, 8_192, 8_193, 20_001];
        for (limit, arguments) in
            limits.into_iter().flat_map(|it| [(it, specs(1)), (it, narrow.clone())])
        {
            for maps in [false, true] {
                let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
                    to.text.push_str(&(input[0].wrapping_mul(7) ^ input[0]).to_string());
                };
                let mut executor = InProcess::new(call);
                let config = config();
                let plan = Plan {
                    arguments: &arguments,
                    constants: &[],
                    config: &config,
                    limit,
                    settles: false,
                    maps,
                    watch: &|_| {},
                };
                let searched = search_and_map(&plan, never(), never(), &mut executor, None);
                assert!(searched.calls() <= limit, "{limit} {maps} {}", searched.calls());
                assert_eq!(searched.is_mapped, maps);
                let evaluations = searched.engine.evaluations();
                let again = limit_of(evaluations, maps, &arguments);
                assert!(again <= limit);
                let share = if maps { mapping::share(again, &arguments) } else { 0 };
                assert_eq!(again - share, evaluations, "{limit} {maps}");
            }
        }
    }
}
