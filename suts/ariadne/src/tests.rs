use setbve::experiment::coverage::SiteKind;
use setbve::experiment::testdata::{Technique, generate};

use super::*;

#[test]
fn real_world_programs_sort_at_their_boundaries() {
    use levels::{birth_time_weights, hba1c_levels, vitamin_d_levels};
    let levels = [24, 25, 49, 50, 125, 126, 250, 251].map(|value| vitamin_d_levels(value, 0));
    let [a, b, c, d, e] = ["deficient", "insufficient", "sufficient", "high", "toxic"];
    assert_eq!(levels, [a, b, b, c, c, d, d, e]);
    assert_eq!([9, 10, 20, 51, 101].map(|value| vitamin_d_levels(value, 1)), [a, b, c, d, e]);
    assert_eq!([vitamin_d_levels(-1, 1), vitamin_d_levels(1, 2)], ["invalid", "unknown unit"]);
    assert_eq!(birth_time_weights(2_499, 259), ["low", "term"]);
    assert_eq!(birth_time_weights(4_000, 195), ["normal", "extremely preterm"]);
    assert_eq!(birth_time_weights(0, 259), ["extremely low", "term"]);
    assert_eq!(birth_time_weights(-1, 259), ["invalid"; 2]);
    assert_eq!([hba1c_levels(48, 0), hba1c_levels(48, 1)], ["diabetes", "on target"]);
    assert_eq!([hba1c_levels(0, 0), hba1c_levels(-1, 0)], ["normal", "invalid"]);
}

#[test]
fn real_world_programs_work_out_sums() {
    use sums::{admission_merit, grade_point_average, tax_calculator, volume_discount};
    assert_eq!(
        [12_000, 12_010, 50_000, 120_000, 120_030].map(|own| tax_calculator(own, 310)),
        [0, 1, 3_800, 17_800, 17_810]
    );
    assert_eq!([320, 330, 350].map(|status| tax_calculator(50_000, status)), [1_400, 2_600, -1]);
    assert_eq!([tax_calculator(-1, 310), tax_calculator(13_000, 320)], [-1, 0]);
    assert_eq!([19, 20, 1_000].map(|own| volume_discount(own, 110)), [188_100, 178_200, 6_930_000]);
    assert_eq!([110, 130, 140].map(|group| volume_discount(20, group)), [178_200, 848_300, -1]);
    assert_eq!(admission_merit(1_100, 1_100, 400), (10_000, "scholarship"));
    let places = [[0, 1_100, 199], [0, 199, 400], [0, 200, 200], [0, 200, 400], [0, 1_100, 200]]
        .map(|[first, second, test]| admission_merit(first, second, test).1);
    assert_eq!(places, ["rejected", "rejected", "waiting list", "place", "scholarship"]);
    assert_eq!([grade_point_average(85, 75, 65), grade_point_average(49, 0, 101)], [35, -1]);
}

#[test]
fn classic_programs_know_their_subject() {
    use classic::{check_isbn, check_issn, days, quadratic_formula, triangle_classification};
    let triangles =
        [[3, 4, 5], [1, 2, 3], [2, 2, 3], [2, 3, 2], [3, 2, 2], [7, 7, 7], [1, 1, 2], [0, 1, 1]];
    let kinds = triangles.map(|[a, b, c]| triangle_classification(a, b, c));
    assert_eq!(kinds, [1, 0, 2, 2, 2, 3, 0, 0]);
    let equations = [[1, 0, -1], [1, 2, 1], [1, 0, 1], [0, 2, 1], [0, 0, 1], [0, 0, 0]];
    assert_eq!(equations.map(|[a, b, c]| quadratic_formula(a, b, c)), [2, 1, 0, 1, 0, 3]);
    // The first day and month are 0.
    assert_eq!(days(0, 0, 2_000, 0, 2, 2_000), 60);
    assert_eq!(days(0, 0, 2_001, 0, 0, 2_000), 366);
    assert_eq!(days(28, 1, 1_900, 0, 0, 2_000), -1);
    let characters = |text: &str| text.bytes().map(i32::from).collect::<Vec<_>>();
    let of_ten = |text: &str| check_isbn(&characters(text));
    let texts = ["0-306-40615-2", "ISBN 080442957X (1999)", "0306406153", "030640-615"];
    let [short, wrong] = ["invalid length", "invalid checksum"];
    assert_eq!(texts.map(of_ten), ["valid", "valid", wrong, short]);
    let of_eight = |text: &str| check_issn(&characters(text));
    assert_eq!(["0378-5955", "2434-561X", "03785954"].map(of_eight), ["valid", "valid", wrong]);
    assert_eq!([check_isbn(&[]), check_issn(&[-79; 8])], [short, wrong]);
}

#[test]
fn synthetic_programs_return_how_deep_they_went() {
    use nested::{s1, s2, s3};
    assert_eq!([s1(1, 2, 5_000), s1(2, 1, 5_000), s1(200, 101, 5_000)], [0, 1, 2]);
    assert_eq!(
        [s2(1, 2, 0, 0), s2(1, 1, 0, 0), s2(1, 1, 0, -750), s2(300, 300, 0, -750)],
        [0, 1, 2, 3]
    );
    assert_eq!(s3(26, 26, 1, 0, 640), 4);
    assert_eq!(comp::comp_5_1(2, 1, 7, 7, 0, 0, 5_000, 0, 999, 0), 6);
    assert_eq!(comp::comp_3_3(2, 1, 7, 7, 0, 0, 5_000, 0, 10, 0), 3);
}

/// The text of a program's decisions and conditions, in the order of the source.
fn texts(name: &str, kind: SiteKind) -> Vec<&'static str> {
    let subject = SUBJECTS.iter().find(|own| own.program.name == name).expect("there is one");
    let sites = subject.program.map.sites.iter();
    sites.filter(|site| site.kind == kind).map(|site| site.text).collect()
}

#[test]
fn each_larger_program_contains_the_smaller_ones() {
    for conditions in 1..=3 {
        for nesting in 0..=5 {
            let name = format!("comp({nesting},{conditions})");
            let subject =
                SUBJECTS.iter().find(|own| own.program.name == name).expect("it is there");
            // Two outcomes of each decision, and of each condition of a compound one.
            let places = if conditions == 1 { 1 } else { 1 + conditions };
            assert_eq!(subject.program.objectives().len(), 2 * (nesting + 1) * places, "{name}");
            assert_eq!(subject.program.arguments, 10);
            let decisions = texts(&name, SiteKind::Decision);
            if nesting > 0 {
                let smaller =
                    texts(&format!("comp({},{conditions})", nesting - 1), SiteKind::Decision);
                assert_eq!(decisions[..nesting], smaller);
            }
            if conditions > 1 {
                let smaller =
                    texts(&format!("comp({nesting},{})", conditions - 1), SiteKind::Decision);
                assert!(
                    decisions.iter().zip(smaller).all(|(own, smaller)| own.starts_with(smaller))
                );
            }
        }
    }
    assert_eq!(texts("comp(3,2)", SiteKind::Condition).len(), 8);
}

#[test]
fn constants_are_those_of_the_source() {
    let of = |name: &str| {
        let subject = SUBJECTS.iter().find(|own| own.program.name == name);
        subject.map(|own| own.program.constants).unwrap_or_default()
    };
    assert_eq!(of("S1"), [2, 100, 150, 5_000]);
    assert_eq!(of("comp(2,2)"), [-80, 75]);
}

#[test]
fn every_objective_can_be_met() {
    for subject in SUBJECTS {
        let course = generate(&subject.program, Technique::Guided, subject.effort, 1);
        assert!(course.missed.is_empty(), "{}: {:?}", subject.program.name, course.missed);
    }
}
