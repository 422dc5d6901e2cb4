//! Site recall: of the outcomes of sites at which the outcome of the function is seen to part, by a
//! search of ten times the calls, the share that a listed boundary shows: it parts there first.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use crate::guidance::Copied;
use crate::guidance::flips::{Flip, Looks, Ways};
use crate::replay::survey_inputs::whole;
use crate::session::flipped::is_same_wall;
use crate::snapshot::survey::TABLE;
use crate::summary::ranking::listed::Listed;
use crate::tuning::guidance::FLIP_CALLS;
use setbve_kernel::execution::executor::{Executor, outcomes_of};
use setbve_kernel::search::run::Searched;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;

/// The file to which a line is added for each function.
const FILE: &str = "SETBVE_SITES";
/// So many more calls, each share of them around other inputs.
const TIMES: usize = 10;

/// Adds a line to the file, if one is named: the function, the outcomes of sites that are seen to
/// show, those that stand in a line, and the others with their place and two neighbours.
pub(super) fn note(
    copied: &mut dyn Copied,
    given: (&[ArgumentSpec], &[Number]),
    (executor, deadline): (&mut dyn Executor, Instant),
    (searched, inputs): (&Searched, &[Vec<i128>]),
    listed: &[Listed],
) {
    let Some(file) = std::env::var_os(FILE).map(PathBuf::from) else { return };
    // Each input of a function that has so few is a line.
    if whole(given.0).is_some_and(|all| all.len() <= TABLE) {
        return;
    }
    let map = copied.map();
    let mut all = inputs.to_vec();
    let boundaries = searched.engine.boundaries();
    for wall in boundaries.families().into_iter().flat_map(|(_, walls)| &walls.kept) {
        all.extend(wall.boundary.inputs().map(<[i128]>::into_vec));
    }
    let mut looks = Looks::new(copied, given, deadline, Ways::default());
    let mut flips = looks.around(inputs).unwrap_or_default();
    for turn in 1..TIMES {
        looks.calls += FLIP_CALLS;
        let some: Vec<Vec<i128>> = all.iter().skip(turn).step_by(TIMES).cloned().collect();
        flips.append(&mut looks.around(&some).unwrap_or_default());
    }
    looks.calls += FLIP_CALLS;
    let shown: Vec<[Vec<i128>; 2]> =
        listed.iter().map(|own| own.boundary.inputs().map(<[i128]>::into_vec)).collect();
    let stand = looks.partings(&shown).unwrap_or_default();
    let stand: Vec<(usize, bool)> = stand.into_iter().flatten().flatten().flatten().collect();
    drop(looks);

    // To a person, the same step with the same two outcomes is one boundary, whatever decides.
    let is_wall = |one: &Boundary| listed.iter().any(|own| is_same_wall(&own.boundary, one));
    let mut proven: BTreeMap<(usize, bool), (Flip, bool)> = BTreeMap::new();
    for (flip, boundary) in showing(flips, executor, given.0, deadline) {
        for own in flip.parting.into_iter().flatten() {
            let stands = stand.contains(&own) || boundary.as_ref().is_some_and(is_wall);
            proven.entry(own).or_insert_with(|| (flip.clone(), false)).1 |= stands;
        }
    }
    let missing: Vec<String> = proven
        .iter()
        .filter(|(_, (_, stands))| !stands)
        .map(|((place, outcome), (flip, _))| {
            let site = map.sites.get(*place).map_or("an operation", |site| site.text);
            format!("`{site}` {outcome}: {:?} | {:?}", flip.pair[0], flip.pair[1])
        })
        .collect();
    let counts = format!("{}\t{}\t{}", map.function, proven.len(), proven.len() - missing.len());
    let line = format!("{counts}\t{}\n", missing.join("; ").replace(['\n', '\t'], " "));
    let opened = std::fs::File::options().append(true).create(true).open(&file);
    let written = opened.and_then(|mut file| file.write_all(line.as_bytes()));
    written.unwrap_or_else(|problem| panic!("{}: {problem}", file.display()));
}

/// The flips whose two inputs have different outcomes, with the boundary there: none where a number
/// has another length, as from 9 to 10.
fn showing(
    flips: Vec<Flip>,
    executor: &mut dyn Executor,
    arguments: &[ArgumentSpec],
    deadline: Instant,
) -> Vec<(Flip, Option<Boundary>)> {
    let sides = flips.iter().flat_map(|flip| &flip.pair);
    let inputs = Inputs::of(arguments.len(), sides.map(|side| &side[..]));
    let outcomes = outcomes_of(executor, &inputs, deadline);
    let mut showing = Vec::new();
    for (flip, pair) in flips.into_iter().zip(outcomes.chunks_exact(2)) {
        let inputs = [&*flip.pair[0], &*flip.pair[1]];
        if !pair[0].is_same_as(&pair[1]) {
            let boundary = Boundary::neighbouring(arguments, inputs, [&pair[0], &pair[1]]);
            showing.push((flip, boundary));
        }
    }
    showing
}
