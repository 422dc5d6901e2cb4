use super::*;
use setbve_kernel::archive::walls::Wall;
use setbve_kernel::sut::argument::parameter::Parameter;
use setbve_kernel::sut::outcome::Outcomes;
use setbve_kernel::testing::{boundary, boundary_of, ordinals_of, specs};

#[test]
fn a_site_has_as_many_rules_as_limits_that_it_compares_the_argument_with() {
    let arguments = specs(2);
    let along = |argument: usize, low: [i128; 2]| boundary(&low, argument, ["in", "out"]);
    let found = [along(0, [28, 7]), along(0, [30, 7]), along(1, [28, 3]), along(1, [30, 5])];
    let comparing = |numbers: &[i128]| Decided {
        parting: Some((1, Default::default())),
        numbers: numbers.iter().map(|number| (1, *number, true)).collect(),
        ..Decided::default()
    };
    let decided = [comparing(&[29]), comparing(&[31]), comparing(&[28]), comparing(&[44])];
    let rules = |constants: &[Number]| {
        rules(&found.each_ref(), &decided, &arguments, constants)
            .into_iter()
            .map(|rule| rule.expect("a site decides").2)
            .collect::<Vec<_>>()
    };
    let own = [vec![29.into()], vec![31.into()]];
    let none = [vec![], vec![]];
    assert_eq!(rules(&[]), [own.clone(), none.clone()].concat());
    // Where it is a constant by chance, it is none at other places.
    assert_eq!(rules(&[28.into()]), [own, none].concat());
}

/// Where a wall is, along which argument, its outputs, and the site that decides.
type Known<'a> = (&'a [i128], usize, [&'a str; 2], Option<usize>);

/// Whether the last of these walls of one kind is told by those before it, by the site of each.
fn is_told<const N: usize>(
    arguments: &[ArgumentSpec],
    more: &[String],
    kind: WallKind,
    walls: [Known<'_>; N],
) -> bool {
    is_told_as((false, false), arguments, more, kind, walls)
}

/// The same, where the last of them is a step of a formula, or one of many places.
fn is_told_as<const N: usize>(
    (is_step, is_one_of_many): (bool, bool),
    arguments: &[ArgumentSpec],
    more: &[String],
    kind: WallKind,
    walls: [Known<'_>; N],
) -> bool {
    let mut outcomes = Outcomes::default();
    let classes = Boundaries::new(arguments, false).classes;
    let (mut found, mut rules) = (Vec::new(), Vec::new());
    for (low, argument, outputs, site) in walls {
        let own = boundary_of(&mut outcomes, low, argument, outputs);
        let wall = Wall::of(own, arguments);
        let family = Family { kind, ..wall.family(&classes) };
        found.push(Listed { is_extreme: false, ..Listed::as_it_is(family, &wall) });
        rules.push(site.map(|site| (site, false, Vec::new())));
    }
    found[N - 1].is_one_of_many = is_one_of_many;
    let long_numbers = each(&found, &mut |own| long_numbers(&own.boundary, arguments));
    let (found, ways, classes) = (&found[..], vec![&[][..]; N], &classes);
    let mut are_steps = vec![false; N];
    are_steps[N - 1] = is_step;
    let lines = Lines {
        found,
        rules,
        ways,
        long_numbers,
        are_steps,
        classes,
        arguments,
        more,
        is_swept: false,
    };
    lines.is_told(N - 1, &indices(N - 1, &|_| true))
}

#[test]
fn a_line_with_a_value_tells_what_its_site_refuses_among_errors() {
    let arguments = String::specs("text", "&str");
    let [begins, between] = ["0a", "00"].map(|own| ordinals_of(own).unwrap());
    let begins = |site| (&begins[..], 2, ["!no number", "7"], Some(site));
    let between = |site| (&between[..], 2, ["!leading zero", "!no number"], Some(site));
    let is_told = |walls| is_told(&arguments, &[], WallKind::Validity, walls);
    assert!(is_told([begins(3), between(3)]));
    assert!(!is_told([begins(4), between(3)]) && !is_told([between(3), begins(3)]));
}

#[test]
fn a_step_to_the_same_error_is_one_line_where_code_out_of_sight_decides() {
    let arguments = String::specs("text", "&str");
    let [plain, marked] = ["1/", "2/"].map(|own| ordinals_of(own).unwrap());
    let begins = |low, value| (low, 2, ["!no number", value], None);
    let is_told = |walls| is_told(&arguments, &[], WallKind::Validity, walls);
    assert!(is_told([begins(&plain[..], "true"), begins(&marked[..], "false")]));
    assert!(!is_told([begins(&plain[..], "true"), (&marked[..], 2, ["1", "2"], None)]));
}

#[test]
fn one_step_of_strange_characters_shows_a_change_of_a_rule() {
    let arguments = String::specs("text", "&str");
    let own = ["1/", "1\u{1f}", "1\u{2fff}"].map(|own| ordinals_of(own).unwrap());
    let begins = |at: usize| (&own[at][..], 2, ["!no number", "1"], Some(1));
    let ends = (&own[2][..], 2, ["1", "!no number"], Some(1));
    let is_told = |walls| is_told(&arguments, &[], WallKind::Validity, walls);
    assert!(is_told([begins(1), begins(2)]));
    assert!(!is_told([begins(0), begins(2)]) && !is_told([begins(1), ends]));
}

#[test]
fn a_step_of_a_formula_and_a_long_number_say_nothing_that_others_show() {
    let (arguments, step, many, own) = (specs(2), (true, false), (false, true), (false, false));
    let wall = |low, argument, site| (low, argument, ["in", "out"], site);
    let cases: [(_, usize, &[i128], _, bool); 10] = [
        (step, 0, &[9, 5], None, true),
        (step, 1, &[9, 5], None, false),
        ((true, true), 0, &[9, 5], None, false),
        // A limit that other arguments decide is shown at a plain place and a large one.
        (many, 0, &[5, 6], Some(1), true),
        (many, 0, &[9, 6], Some(1), false),
        (many, 0, &[9, 5], Some(1), false),
        (many, 0, &[9, 6], None, false),
        (many, 0, &[9, 6], Some(2), false),
        (own, 0, &[1_234_567, 5], Some(1), true),
        (own, 0, &[1_200_000, 5], Some(1), false),
    ];
    for (last, argument, low, site, expected) in cases {
        let walls = [wall(&[7, 5][..], 0, site.map(|_| 1)), wall(low, argument, site)];
        let told = is_told_as(last, &arguments, &[], WallKind::Change, walls);
        assert_eq!(told, expected, "{last:?} {argument} {low:?} {site:?}");
    }
}

#[test]
fn of_outputs_each_of_which_is_another_text_a_site_has_one_line() {
    let arguments = specs(1);
    let all = label(0, WallKind::Word, &arguments);
    let wall = |low, outputs, site| (low, 0, outputs, Some(site));
    let first = wall(&[4][..], ["r--", "r-x"], 1);
    let of_site = |site, more: &[String]| {
        is_told(&arguments, more, WallKind::Word, [first, wall(&[8][..], ["-w-", "-wx"], site)])
    };
    let all = [all];
    assert!(of_site(1, &all) && !of_site(2, &all) && !of_site(1, &[]));
}

#[test]
fn an_accepted_boundary_says_what_is_less_at_its_step() {
    let begins = boundary(&[4, 1], 0, ["!Error", "5"]);
    let between = boundary(&[4, 9], 0, ["!Error", "!Other"]);
    let elsewhere = boundary(&[5, 9], 0, ["!Error", "!Other"]);
    let along_other = boundary(&[4, 4], 1, ["!Error", "!Other"]);
    let is_said = |own: &Boundary, by: &Boundary| is_said(own, &[by]);
    assert!(is_said(&between, &begins) && !is_said(&begins, &between));
    assert!(!is_said(&elsewhere, &begins) && !is_said(&along_other, &begins));
}
