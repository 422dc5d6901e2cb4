//! A whole search: the random search, and the mapping of the walls found.

use std::time::Instant;

use crate::mapping::places::plain;
use crate::mapping::places::runs::completed;
use crate::mapping::{self, Pair};
use crate::summary::ranking::listed::Listed;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::gather::{Both, Gather};
use setbve_kernel::execution::clock;
use setbve_kernel::execution::crash_log::CrashLog;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::search::run::{End, Plan, Searched, search};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::tuning::search::{DEFAULT_CALLS, SETTLED_AT_LEAST};

/// The most pairs of inputs of a search whose paths are mapped.
const LEADS: usize = 128;

/// Searches until `searched_by`; then maps the walls found with a part of the evaluations. There is
/// no mapping after a search that took all the time; after one that gave up, because too many calls
/// ended their process, a few more follow the paths between what it saw.
pub(crate) fn search_and_map(
    plan: &Plan<'_>,
    searched_by: Instant,
    deadline: Instant,
    executor: &mut dyn Executor,
) -> Searched {
    let &Plan { arguments, constants, limit, maps, .. } = plan;
    let share = if maps { mapping::share(limit, arguments) } else { 0 };
    let ends = [if maps { searched_by } else { deadline }, deadline];
    let mut searched = search(&Plan { limit: limit - share, ..*plan }, ends, executor);
    let gave_up = executor.crash_log().is_some_and(CrashLog::are_too_many);
    if !maps || searched.end == End::OutOfTime && clock::now() >= deadline {
        return searched;
    }
    let pairs = pairs(&searched);
    let calls = mapping::after(searched.engine.evaluations(), limit, arguments);
    executor.stop_at(deadline);
    let boundaries = searched.engine.boundaries_mut();
    if gave_up {
        mapping::follow(boundaries, arguments, &pairs, executor);
        return searched;
    }
    let (made, was_cut) = mapping::map(boundaries, arguments, constants, &pairs, calls, executor);
    searched.is_mapped = !was_cut;
    searched.mapped = made;
    if was_cut {
        searched.end = End::OutOfTime;
    }
    searched
}

/// Pairs of inputs of the search that behave differently.
pub(crate) fn pairs(searched: &Searched) -> Vec<Pair> {
    let leads = searched.engine.leads().take(if is_off("pairs") { 0 } else { LEADS });
    leads.map(|lead| lead.each_ref().both(|side| side.ordinals().into())).gathered()
}

/// The limit of a test whose user asks for none: a short search, and as many calls as a mapping
/// ever makes, however soon the search settles.
pub(crate) fn default_limit(maps: bool, arguments: &[ArgumentSpec]) -> u64 {
    let of_search = if is_off("search") { SETTLED_AT_LEAST } else { DEFAULT_CALLS };
    of_search + if maps { mapping::most(arguments) } else { 0 }
}

/// The limit with which a whole search repeats one that had the limit `before` and made so many
/// evaluations: a snapshot pins this single number, and both the search and the most calls of the
/// mapping follow from it.
///
/// With a limit that leaves room for a whole mapping, as the default does, the mapping may make
/// all of its calls, and the search has made the rest of the new limit. With a lower one, which a
/// user gave, or where a search was cut short before it might settle, the mapping makes a number of
/// calls in proportion to the search, so that the new limit is a multiple of the search and below
/// that of a whole mapping. So a limit tells by its size which of the two it is, and [`share`]
/// takes the search out of it again.
///
/// [`share`]: mapping::share
pub(crate) fn limit_of(
    before: u64,
    evaluations: u64,
    maps: bool,
    arguments: &[ArgumentSpec],
) -> u64 {
    evaluations + if maps { mapping::after(evaluations, before, arguments) } else { 0 }
}

/// The boundaries as a first snapshot lists them: if walls were mapped, at plain places, and those
/// of a rhythm with their runs.
pub(crate) fn as_first_listed(
    listed: Vec<Listed>,
    maps: bool,
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Listed> {
    if !maps {
        return listed;
    }
    let listed = plain(listed, boundaries, arguments, executor);
    completed(listed, boundaries, arguments, executor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::execution::executor::{Call, InProcess, never};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::testing::config;
    use setbve_kernel::testing::specs;

    fn numbers(input: &[i128], to: &mut Observation) {
        to.text.push_str(&(input[0].wrapping_mul(7) ^ input[0]).to_string());
    }

    fn constant(_: &[i128], to: &mut Observation) {
        to.text.push_str("ever the same");
    }

    type Function = fn(&[i128], &mut Observation);

    fn searched(function: Function, arguments: &[ArgumentSpec], of: (u64, bool, bool)) -> Searched {
        let (limit, settles, maps) = of;
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| function(input, to);
        let mut executor = InProcess::new(call);
        let config = config();
        let (constants, config) = (&[], &config);
        let plan = Plan { arguments, constants, config, limit, settles, maps };
        search_and_map(&plan, never(), never(), &mut executor)
    }

    fn narrow() -> Vec<ArgumentSpec> {
        let mut narrow = specs(1);
        (narrow[0].domain.min, narrow[0].domain.max) = (0, 4_095);
        narrow
    }

    #[test]
    fn a_search_makes_no_more_calls_than_it_may_and_its_limit_repeats_it() {
        let whole = mapping::most(&specs(1));
        let limits = [2, 3, 99, 100, 1_001, 8_190, 8_191, 8_192, 8_193, 20_001];
        let around = [whole - 1, whole, whole + 1, whole + 1_023, whole + 1_024, whole + 9_000];
        for (limit, arguments) in
            limits.into_iter().chain(around).flat_map(|it| [(it, specs(1)), (it, narrow())])
        {
            for maps in [false, true] {
                let searched = searched(numbers, &arguments, (limit, false, maps));
                assert!(searched.calls() <= limit, "{limit} {maps} {}", searched.calls());
                assert_eq!(searched.is_mapped, maps);
                let evaluations = searched.engine.evaluations();
                let again = limit_of(limit, evaluations, maps, &arguments);
                assert!(again <= limit);
                is_repeated(evaluations, limit, maps, &arguments);
            }
        }
    }

    /// Whether the limit that is pinned leads to the same search, and to as many calls of the
    /// mapping.
    fn is_repeated(evaluations: u64, before: u64, maps: bool, arguments: &[ArgumentSpec]) {
        let again = limit_of(before, evaluations, maps, arguments);
        let share = if maps { mapping::share(again, arguments) } else { 0 };
        assert_eq!(again - share, evaluations, "{before} {maps}");
        assert_eq!(limit_of(again, evaluations, maps, arguments), again);
    }

    #[test]
    fn whatever_a_search_made_of_its_limit_can_be_repeated() {
        for arguments in [specs(1), narrow(), String::specs("text", "&str")] {
            let whole = mapping::most(&arguments);
            let limits = [5_000, whole, whole + 1_000, whole + 1_024, whole + 8_192, 3 * whole];
            for limit in limits {
                let most = limit - mapping::share(limit, &arguments);
                for evaluations in [0, 1, 255, 256, 1_023, 1_024, 5_000, most - 1, most] {
                    if evaluations <= most {
                        is_repeated(evaluations, limit, true, &arguments);
                    }
                }
            }
        }
    }

    #[test]
    fn a_short_search_by_default_leaves_the_mapping_all_its_calls() {
        for arguments in [specs(1), narrow()] {
            let limit = default_limit(true, &arguments);
            let most = mapping::most(&arguments);
            for function in [numbers as Function, constant] {
                let searched = searched(function, &arguments, (limit, true, true));
                let evaluations = searched.engine.evaluations();
                assert!(evaluations <= DEFAULT_CALLS);
                assert_eq!(mapping::after(evaluations, limit, &arguments), most);
                is_repeated(evaluations, limit, true, &arguments);
            }
        }
    }
}
