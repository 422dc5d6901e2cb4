#![expect(clippy::float_cmp, reason = "these are exact")]

use super::objective::of;
use super::*;
use setbve_kernel::coverage::{
    Compared as _, Comparison, Junction, Operands, Site, SiteKind, Trace, decide, record,
};

/// `if a == 48_271 && b > a { if c == b + 17 { } }`, instrumented by hand.
static MAP: Map = Map {
    function: "nested",
    file: "",
    sites: &[
        site(SiteKind::Decision, None, 0),
        site(SiteKind::Condition, None, 0),
        site(SiteKind::Condition, Some((1, true)), 0),
        site(SiteKind::Decision, Some((0, true)), 3),
    ],
    operations: &[],
    numbers: Some(0),
};

const fn site(kind: SiteKind, within: Option<(usize, bool)>, decision: usize) -> Site {
    Site { line: 1, column: 1, text: "", kind, within, decision }
}

fn nested(input: &[i32]) {
    let [a, b, c] = *input else { return };
    let compared = |site, by, left: i32, right: i32, outcome| {
        (&&Operands(&left, &right)).compared(&MAP, site, by, outcome)
    };
    let mut junction = Junction::new();
    let both = junction.and_left(compared(1, Comparison::Equal, a, 48_271, a == 48_271))
        && junction.and_right(compared(2, Comparison::Greater, b, a, b > a));
    if decide(&MAP, 0, both) {
        let right = b.wrapping_add(17);
        compared(3, Comparison::Equal, c, right, c == right);
    }
}

const PROGRAM: Program =
    Program { name: "nested", arguments: 3, map: &MAP, constants: &[48_271, 17], run: nested };
const EFFORT: EvolutionEffort = EvolutionEffort { population: 50, generations: 100 };

fn fitness(objective: Objective, input: [i32; 3]) -> f64 {
    let mut trace = Trace::new();
    record(&MAP, &mut trace, || nested(&input));
    objective.fitness(MAP.sites, &trace)
}

#[test]
fn objectives_are_the_outcomes_of_decisions_and_conditions() {
    let objectives = of(MAP.sites);
    assert_eq!(objectives.len(), 8);
    assert_eq!(objectives[1], Objective { site: 0, outcome: false });
    let arm = [site(SiteKind::Arm, None, 0)];
    assert_eq!(of(&arm), [Objective { site: 0, outcome: true }], "an arm is taken, or another is");
}

#[test]
fn fitness_falls_on_the_way_to_an_objective() {
    let target = Objective { site: 3, outcome: true };
    let way = [
        [0, 0, 0],
        [48_000, 0, 0],
        [48_271, 48_271, 0],
        [48_271, 48_272, 0],
        [48_271, 48_272, 48_288],
        [48_271, 48_272, 48_289],
    ];
    let fitness = way.map(|input| fitness(target, input));
    assert!(fitness.is_sorted_by(|one, other| one > other), "{fitness:?}");
    assert_eq!(fitness[5..], [0.0]);
    assert_eq!(fitness[4], 0.5, "one away: 1 / (1 + 1)");
    assert!(fitness[3] < 1.0 && fitness[2] > 1.0, "the approach level outweighs the distance");
}

#[test]
fn every_technique_depends_on_its_seed_alone() {
    for technique in Technique::ALL {
        let of = |seed| {
            generate(&PROGRAM, technique, EvolutionEffort { population: 9, generations: 9 }, seed)
        };
        assert_eq!(of(1), of(1), "{technique}");
        assert_eq!(technique.name().parse(), Ok(technique));
    }
    let improved = |seed| generate(&PROGRAM, Technique::Improved, EFFORT, seed);
    assert_ne!(improved(1), improved(2));
}

#[test]
fn techniques_keep_to_their_effort_and_count_accidental_coverage() {
    for technique in Technique::ALL {
        let effort = EvolutionEffort { population: 7, generations: 5 };
        let course = generate(&PROGRAM, technique, effort, 3);
        assert!(course.executions <= effort.executions() * 8, "{technique}");
        // The first execution takes an outcome of the decision and of its first condition.
        assert_eq!((course.gains[0].executions, course.gains[0].covered), (1, 2), "{technique}");
    }
}

#[test]
fn constants_of_the_source_open_what_they_guard() {
    let course = |technique| generate(&PROGRAM, technique, EFFORT, 1);
    let covered = |technique| course(technique).objectives - course(technique).missed.len();
    assert_eq!(covered(Technique::Guided), 8);
    assert!(course(Technique::Guided).executions < 100, "{:?}", course(Technique::Guided));
    assert!(covered(Technique::Improved) >= 7, "{:?}", course(Technique::Improved));
    for blind in [Technique::Original, Technique::Genetic8, Technique::Random] {
        assert!(covered(blind) < 7, "{blind}");
    }
}
