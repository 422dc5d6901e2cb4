use std::any::Any;

use super::*;
use setbve_kernel::emitters::explorer::Explorer;
use setbve_kernel::emitters::sampler::Sampler;
use setbve_kernel::emitters::tracer::Tracer;

#[derive(Debug)]
struct Origin;

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not there")
    }
}

fn circle(x: i128, y: i128) -> Result<&'static str, Origin> {
    match x.saturating_mul(x).saturating_add(y.saturating_mul(y)) {
        0 => Err(Origin),
        square => Ok(if square <= 6400 { "in" } else { "outside" }),
    }
}

fn space() -> Space {
    Space::of(&circle, &["x", "y"], Vec::new())
}

fn run(method: Method, evaluations: u64, seed: u64) -> Found {
    let search = Search::new(method, Limit::evaluations(evaluations), seed).keep_candidates();
    search.run(circle, &space(), &mut |_| {})
}

#[test]
fn a_limit_in_evaluations_is_kept_and_gives_the_same_every_time() {
    for method in Method::ALL {
        let (one, again, other) =
            (run(method, 5_001, 1), run(method, 5_001, 1), run(method, 5_001, 2));
        assert_eq!(one.evaluations(), 5_001, "{method}");
        assert!(one.elites().eq(again.elites()), "{method}");
        assert!(one.candidates().eq(again.candidates()), "{method}");
        assert!(!one.elites().eq(other.elites()), "{method}");
    }
}

#[test]
fn methods_differ() {
    for (index, one) in Method::ALL.into_iter().enumerate() {
        for other in &Method::ALL[index + 1..] {
            assert!(
                !run(one, 20_000, 1).elites().eq(run(*other, 20_000, 1).elites()),
                "{one} {other}"
            );
        }
    }
}

#[test]
fn numbers_of_other_lengths_are_found_where_there_is_nothing_else() {
    let not = |n: i16| Ok::<_, std::convert::Infallible>(!n);
    let space = Space::of(&not, &["n"], Vec::new());
    let search = Search::new(Method::Default, Limit::evaluations(20_000), 1);
    let found = search.run(not, &space, &mut |_| {}).boundaries(64);
    let of_other_lengths = |own: &Boundary<Box<[i128]>>| {
        own.outputs[0].trim_start_matches('-').len() != own.outputs[1].len()
    };
    assert!(found.iter().any(of_other_lengths), "{found:?}");
}

#[test]
fn a_search_that_maps_finds_what_chance_does_not_within_its_limit() {
    let is_link_local = |bits: u32| {
        Ok::<_, std::convert::Infallible>(std::net::Ipv4Addr::from(bits).is_link_local())
    };
    let space = Space::of(&is_link_local, &["bits"], Vec::new());
    let search = Search::new(Method::Default, Limit::evaluations(100_000), 1);
    let found = |search: Search| search.run(is_link_local, &space, &mut |_| {});
    assert!(found(search).boundaries(64).is_empty());
    let mapped = found(search.maps());
    let ends = mapped.boundaries(64);
    let ends: Vec<i128> = ends.iter().map(|own| own.inputs[1][0]).collect();
    assert_eq!(ends, [0xa9fe_0000, 0xa9ff_0000]);
    assert!(mapped.evaluations() <= 100_000);
}

#[test]
fn a_limit_in_time_ends_the_search_and_leads_through_its_phases() {
    let search = Search::new(Method::SetUniform, Limit::time(Duration::from_millis(60)), 1);
    let mut last = None;
    let found = search.run(circle, &space(), &mut |progress| last = Some(progress));
    let last = last.expect("there was a batch");
    assert!(found.time() >= Duration::from_millis(60));
    assert_eq!((last.evaluations, last.cells), (found.evaluations(), found.cells()));
}

#[test]
fn phases_change_at_the_paper_s_shares() {
    let candidates = Candidates::new(false);
    let populations = Populations::default();
    let changes = |method| {
        let phases =
            course::of(method, Sampling::default(), Rules::Published, 1, &candidates, &populations);
        let name = |emitter: &dyn Any| match emitter {
            own if own.is::<Sampler>() => "Sampler",
            own if own.is::<Explorer>() => "Explorer",
            own if own.is::<Tracer>() => "Tracer",
            _ => "another one",
        };
        phases.map(|phase| (phase.from, name(&*phase.emitter).to_owned())).collect::<Vec<_>>()
    };
    let shares = |phases: &[(f64, &str)]| {
        phases.iter().map(|(from, emitter)| (*from, (*emitter).to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(changes(Method::S), shares(&[(0.0, "Sampler")]));
    assert_eq!(changes(Method::SeFitness), shares(&[(0.0, "Sampler"), (0.1, "Explorer")]));
    assert_eq!(changes(Method::St), shares(&[(0.0, "Sampler"), (0.9, "Tracer")]));
    let set = shares(&[(0.0, "Sampler"), (0.1, "Explorer"), (0.9, "Tracer")]);
    assert_eq!(changes(Method::SetCuriosity), set);
    // The first tenth is the Sampler's: there the two methods are the same search.
    let sampled = run(Method::S, 2_000, 1);
    let mut cells = Vec::new();
    let search = Search::new(Method::SeUniform, Limit::evaluations(20_000), 1);
    search.run(circle, &space(), &mut |p| cells.push((p.evaluations, p.cells)));
    let at = |evaluations| cells.iter().find(|(done, _)| *done >= evaluations).unwrap().1;
    assert!(at(1_792) <= sampled.cells() && sampled.cells() <= at(2_048));
}

#[test]
fn the_first_limit_ends_a_search() {
    let limit = Limit { time: Some(Duration::from_secs(3600)), evaluations: Some(700) };
    let found = Search::new(Method::S, limit, 1).run(circle, &space(), &mut |_| {});
    assert_eq!(found.evaluations(), 700);
    let found = Search::new(Method::S, Limit::default(), 1).run(circle, &space(), &mut |_| {});
    assert_eq!(found.evaluations(), 0, "no limit is no search");
}

#[test]
fn a_pair_from_a_file_has_the_cell_it_was_found_in() {
    let space = space();
    let mut groups = [0; 3];
    for elite in run(Method::Default, 60_000, 1).elites() {
        let place =
            space.place(elite.inputs.each_ref().map(Vec::as_slice), elite.outputs, elite.errors);
        assert_eq!(place.0, elite.cell, "{elite:?}");
        assert_eq!(place.1.to_bits(), elite.derivative.to_bits(), "{elite:?}");
        groups[elite.errors.into_iter().filter(|error| *error).count()] += 1;
    }
    assert!(groups[0] > 0 && groups[1] > 0, "{groups:?}");
}

#[test]
fn only_local_searches_have_candidates_and_all_of_them_are_in_the_archive_s_cells() {
    for method in Method::ALL {
        let found = run(method, 20_000, 1);
        let local = matches!(method, Method::Lns | Method::Bcs);
        assert_eq!(found.candidates().next().is_some(), local, "{method}");
        if local {
            let cells: std::collections::BTreeSet<_> =
                found.elites().map(|elite| elite.cell).collect();
            assert!(
                found.candidates().all(|candidate| cells.contains(&candidate.cell)),
                "{method}"
            );
            assert!(found.candidates().all(|candidate| candidate.derivative >= 0.0));
        }
    }
}

#[test]
fn a_tracer_s_populations_lie_along_boundaries_and_are_more_than_the_archive_has() {
    for method in Method::ALL {
        let found = run(method, 60_000, 1);
        let has_tracer = matches!(
            method,
            Method::St | Method::SetUniform | Method::SetFitness | Method::SetCuriosity
        );
        let traced: Vec<_> = found.traced().collect();
        assert_eq!(!traced.is_empty(), has_tracer, "{method}");
        assert!(
            traced.iter().all(|pair| pair.derivative > 0.0 && pair.outputs[0] != pair.outputs[1])
        );
        if has_tracer {
            let archived: std::collections::HashSet<_> =
                found.elites().map(|elite| elite.inputs).collect();
            let added = traced.iter().filter(|pair| !archived.contains(&pair.inputs)).count();
            assert!(added > traced.len() / 2, "{method}: {added} of {}", traced.len());
        }
    }
}

#[test]
fn names_are_read_back_and_others_refused_with_a_list() {
    for method in Method::ALL {
        assert_eq!(method.name().parse(), Ok(method));
    }
    let refused = "bsc".parse::<Method>().unwrap_err().to_string();
    assert!(refused.contains("`bsc`") && refused.contains("lns, bcs"), "{refused}");
}
