use crate::guidance::decides::{decided, part_at};
use crate::guidance::traced::{Shows, traced};
use crate::guidance::{Copied, follow, taken};
use crate::session::covered::describe;
use setbve_kernel::coverage::{
    Arithmetic, ByRange as _, Compared as _, Comparison, Map, Operands, Operation, Site, SiteKind,
    all, item, items, number, outcome, question, wire,
};
use setbve_kernel::execution::executor::{Call, Executor, InProcess, never};
use setbve_kernel::execution::exit::Ending;
use setbve_kernel::sut::argument::parameter::Parameter as _;
use setbve_kernel::sut::argument::part::shape_of;
use setbve_kernel::sut::constants::number_of;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::inputs::stem::Stems;
use setbve_kernel::sut::observation::{Kind, Observation};
use setbve_kernel::testing::{boundary, ordinals_of, site, specs};
use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

/// Two decisions, the second within the first, an arm and a loop.
static FEW: Map = Map {
    function: "f",
    file: "src/f.rs",
    sites: &[
        Site { line: 2, column: 8, text: "a > 3 && b", ..site(SiteKind::Decision) },
        Site { line: 2, column: 8, text: "a > 3", ..site(SiteKind::Condition) },
        Site { text: "b == 4", within: Some((0, true)), decision: 2, ..site(SiteKind::Decision) },
        Site { line: 5, column: 9, text: "_", decision: 3, ..site(SiteKind::Arm) },
        Site { line: 7, column: 1, text: "for x in y", decision: 4, ..site(SiteKind::Loop) },
    ],
    operations: &[],
    numbers: Some(0),
};

/// What the copy that runs `run` sends back.
fn sent(mut run: impl FnMut()) -> String {
    let mut observation = Observation::default();
    traced(&FEW, &mut |_, _| run(), Rc::default())(&[], &mut observation);
    observation.text
}

#[test]
fn what_was_never_taken_is_said_with_its_place_and_once() {
    let mut taken = taken::Taken::new(&FEW);
    let first = sent(|| {
        outcome(&FEW, 0, false);
        outcome(&FEW, 1, true);
        outcome(&FEW, 4, true);
    });
    assert!(taken.outcomes.add(&first), "everything is new");
    assert!(!taken.outcomes.add(&first), "nothing is new");
    assert_eq!(
        taken.describe(),
        "coverage: 3 of 9 outcomes taken; never:\n  src/f.rs:2:8 `a > 3 && b` true\n  \
         src/f.rs:2:8 `a > 3` false\n  src/f.rs:5:9 `_` taken\n  src/f.rs:7:1 `for x in y` left\n  \
         and 2 inside of what was never reached"
    );
    assert_eq!(
        taken.label(),
        "outcomes of conditions, which no call took: `a > 3 && b` true, `a > 3` false, `_` taken, \
         and 1 more"
    );
    let all = sent(|| {
        (0..5).for_each(|site| _ = (outcome(&FEW, site, true), outcome(&FEW, site, false)));
    });
    taken.outcomes.add(&all);
    assert!(taken.is_complete());
    assert_eq!(taken.describe(), "coverage: 9 of 9 outcomes taken");
}

#[test]
fn a_panic_distances_and_operands_come_back_from_a_worker() {
    let text = sent(|| {
        (&&Operands(&-5, &i128::MAX)).compared(&FEW, 2, Comparison::Less, true);
        panic!("later");
    });
    assert_eq!(wire::outcomes(&text), [(2, true)]);
    assert_eq!(wire::distances(&text), [((2, false), i128::MAX as f64 + 5.0)]);
    assert_eq!(wire::operands(&text), [(2, [-5, i128::MAX])]);
}

/// A condition, and three operations.
static OPERATIONS: Map = Map {
    function: "g",
    file: "src/g.rs",
    sites: &[site(SiteKind::Decision)],
    operations: &[Operation { line: 1, column: 1, text: "" }; 3],
    numbers: Some(0),
};

struct Copy<'a> {
    map: &'static Map,
    call: &'a mut Call<'a>,
}

impl Copied for Copy<'_> {
    fn map(&self) -> &'static Map {
        self.map
    }

    fn has_mutants(&self) -> bool {
        true
    }

    fn start(&mut self, _: Shows) -> Box<dyn Executor + '_> {
        Box::new(InProcess::new(&mut *self.call))
    }
}

/// What calls of a copy lead to from 5, with at most so many, until that deadline.
fn reached(
    limit: usize,
    deadline: Instant,
    copy: &mut dyn FnMut(i128),
) -> (Option<Vec<i128>>, usize) {
    reached_of(&FEW, limit, deadline, copy, None)
}

/// The same for the copy of a map, where this call comes to its time limit.
fn reached_of(
    map: &'static Map,
    limit: usize,
    deadline: Instant,
    copy: &mut dyn FnMut(i128),
    over_time: Option<usize>,
) -> (Option<Vec<i128>>, usize) {
    let calls = Cell::new(0);
    let mut copy = |input: &[i128], _: &mut Observation| copy(input[0]);
    let mut own = traced(map, &mut copy, Rc::default());
    let mut call = |input: &[i128], to: &mut Observation| {
        calls.set(calls.get() + 1);
        own(input, to);
        if over_time == Some(calls.get()) {
            Ending::OverTime.show(to);
        }
    };
    let mut copied = Copy { map, call: &mut call };
    let found =
        follow(&mut copied, (&specs(1), &[]), [vec![[5].into()], Vec::new()], limit, deadline);
    let inputs = found.map(|inputs| inputs.iter().map(|input| input[0]).collect());
    (inputs, calls.get())
}

/// A text of two bytes that are capitals. Texts of one character that has two bytes are as near to
/// it as `0A`, and lead nowhere.
#[test]
fn plain_characters_lead_on_where_others_are_as_near() {
    let arguments = String::specs("text", "&str");
    let shape = shape_of(&arguments);
    let mut copy = |input: &[i128], _: &mut Observation| {
        let text = String::take(&shape, &mut &*input).expect("it is a text");
        if compare(0, text.len() as i128, Comparison::Equal, 2) {
            let is_capital = |byte: u8| {
                item();
                byte.is_ascii_uppercase()
            };
            let before = items();
            let outcome = text.bytes().all(is_capital);
            all(&FEW, 2, before, outcome);
        }
    };
    let mut own = traced(&FEW, &mut copy, Rc::default());
    let mut copied = Copy { map: &FEW, call: &mut own };
    let strange = ('à'..='ÿ').map(String::from);
    let starts = strange.chain(["0a".to_owned()]);
    let starts = starts.map(|text| ordinals_of(&text).expect("it is short").into()).collect();
    let found = follow(&mut copied, (&arguments, &[]), [starts, Vec::new()], 4_000, never());
    let found = found.expect("there is no deadline");
    let is_found = |input: &[i128]| input[0] == 2 && input[1..3].iter().all(|one| *one < 91);
    assert!(found.iter().any(|input| is_found(input)), "{found:?}");
}

static PARSER: Map = Map {
    function: "h",
    file: "src/h.rs",
    sites: &[site(SiteKind::Question); 5],
    operations: &[],
    numbers: Some(0),
};

/// A pace such as `5:30/km`, whose parts are asked for one after the other. Of a long text that has
/// both marks by chance, no step of a character makes the parts what they have to be.
#[test]
fn a_parser_is_passed_part_by_part() {
    let arguments = String::specs("text", "&str");
    let shape = shape_of(&arguments);
    let parse = |text: &str| {
        let (time, unit) = question(&PARSER, 0, text.split_once('/'))?;
        let (minutes, seconds) = question(&PARSER, 1, time.split_once(':'))?;
        let minutes = question(&PARSER, 2, minutes.parse::<u16>().ok())?;
        let seconds = question(&PARSER, 3, seconds.parse::<u16>().ok())?;
        question(&PARSER, 4, (unit == "km").then_some(60 * minutes + seconds))
    };
    let mut copy = |input: &[i128], _: &mut Observation| {
        _ = parse(&String::take(&shape, &mut &*input).expect("it is a text"));
    };
    let mut own = traced(&PARSER, &mut copy, Rc::default());
    let mut copied = Copy { map: &PARSER, call: &mut own };
    let long = "<px\u{1}ʚ:00/;wI\0=:zzd\0x\0,y<1\u{3}4\u{1}/ʠو=78";
    let start = ordinals_of(long).expect("it has room").into();
    let unit = number_of("km").expect("it is short");
    let constants = [i128::from(b':').into(), i128::from(b'/').into(), unit];
    let found =
        follow(&mut copied, (&arguments, &constants), [vec![start], Vec::new()], 8_000, never());
    let found = found.expect("there is no deadline");
    let texts = found.iter().map(|input| String::take(&shape, &mut &**input).unwrap());
    let texts: Vec<String> = texts.collect();
    assert!(texts.iter().any(|text| parse(text).is_some()), "{texts:?}");
}

fn compare(site: usize, left: i128, by: Comparison, right: i128) -> bool {
    let outcome = match by {
        Comparison::Less => left < right,
        _ => left == right,
    };
    (&&Operands(&left, &right)).compared(&FEW, site, by, outcome)
}

/// One condition behind another, neither of them with a number of the source.
fn nested(n: i128) {
    if compare(0, n, Comparison::Equal, 48_271) {
        outcome(&FEW, 3, true);
    }
    // Nothing but the distance leads to it: the operands are no values of the argument.
    compare(2, (n - 77_777).pow(2), Comparison::Less, 9);
}

#[test]
fn what_is_compared_and_how_far_away_it_was_lead_to_outcomes_that_are_open() {
    let (found, calls) = reached(2_000, never(), &mut nested);
    let found = found.expect("there is no deadline");
    assert!(found.contains(&48_271), "{found:?}");
    assert!(found.iter().any(|n| (n - 77_777).pow(2) < 9), "{found:?}");
    assert!(!found.contains(&5), "it begins there");
    assert_eq!(reached(2_000, never(), &mut nested), (Some(found), calls), "no chance in it");
}

#[test]
fn what_is_missing_from_a_sum_is_added_at_once() {
    // Calls for one round of variations; powers of two would take more than ten.
    let (found, _) = reached(300, never(), &mut |n| {
        _ = compare(0, 1_234_567_891 - n, Comparison::Equal, 987_654_321);
    });
    assert!(found.expect("there is no deadline").contains(&246_913_570));
}

#[test]
fn it_makes_no_more_calls_than_it_may() {
    for limit in [0, 1, 2, 3, 50, 1_000, 5_000] {
        // The second outcome is out of reach.
        let (found, calls) =
            reached(limit, never(), &mut |n| _ = compare(2, n - n, Comparison::Less, 1));
        assert_eq!(found, Some(Vec::new()));
        assert!(calls <= limit, "{calls} of {limit}");
    }
}

#[test]
fn where_all_outcomes_are_taken_nothing_is_called() {
    let mut turns = 0;
    let all =
        |_| (0..5).for_each(|site| _ = (outcome(&FEW, site, true), outcome(&FEW, site, false)));
    let (found, calls) = reached(5_000, never(), &mut |n| {
        turns += 1;
        all(n);
    });
    assert_eq!((found, calls, turns), (Some(Vec::new()), 1, 1));
}

#[test]
fn what_a_deadline_cut_short_reached_nothing() {
    assert_eq!(reached(2_000, Instant::now(), &mut nested), (None, 0));
}

#[test]
fn where_a_call_comes_to_a_limit_nothing_counts_as_reached() {
    let (found, calls) = reached(2_000, never(), &mut nested);
    assert!(found.is_some());
    for over_time in [1, 2, calls] {
        let (found, _) = reached_of(&FEW, 2_000, never(), &mut nested, Some(over_time));
        assert_eq!(found, None, "machines differ in which calls do");
    }
}

/// A value that must fit a byte.
fn cast(operation: usize, value: i128) {
    (&&Operands(&value, &u8::MIN)).fits(&OPERATIONS, operation, Arithmetic::Cast);
}

#[test]
fn operations_are_led_to_where_they_fail() {
    let mut copy = |n: i128| {
        // The ends of the type are no way to it.
        if n.unsigned_abs() < 100_000 && outcome(&OPERATIONS, 0, n % 2 == 1) {
            cast(0, n / 250);
            cast(1, n.rem_euclid(10));
        }
    };
    let mut found = || reached_of(&OPERATIONS, 4_000, never(), &mut copy, None);
    let (inputs, calls) = found();
    let inputs = inputs.expect("there is no deadline");
    assert!(inputs.iter().any(|n| !(0..64_000).contains(n) && n % 2 == 1), "{inputs:?}");
    assert_eq!(found(), (Some(inputs), calls), "no chance in it");
}

#[test]
fn operations_that_cannot_fail_are_given_up_and_take_few_calls() {
    for operations in 0..=3 {
        let (found, calls) = reached_of(
            &OPERATIONS,
            8_000,
            never(),
            &mut |n| {
                _ = [true, false].map(|taken| outcome(&OPERATIONS, 0, taken));
                (0..operations).for_each(|operation| cast(operation, n.rem_euclid(200)));
            },
            None,
        );
        assert_eq!(found, Some(Vec::new()));
        // The argument has 64 bits, and is moved both ways.
        assert!(calls <= 1 + operations * 6 * 2 * 64, "{calls} for {operations}");
        assert_eq!(calls == 1, operations == 0, "each is tried");
    }
}

#[test]
fn operations_that_never_failed_are_not_described() {
    let shown = |shows: Shows| {
        let mut shown = Observation::default();
        let mut call = |_: &[i128], _: &mut Observation| {
            _ = [true, false].map(|taken| outcome(&OPERATIONS, 0, taken));
            cast(0, 3);
            cast(1, 256);
        };
        traced(&OPERATIONS, &mut call, Rc::new(Some(shows).into()))(&[], &mut shown);
        shown.text
    };
    let text = shown(Shows::Trace);
    assert_eq!(text.split_once(' ').map(|(outcomes, _)| outcomes), Some(&*shown(Shows::Outcomes)));
    assert_eq!(wire::outcomes(&text), [(0, true), (0, false), (1, true), (2, false)]);
    assert_eq!(wire::distances(&text), [((1, false), 4.0)]);
    let mut taken = taken::Taken::new(&OPERATIONS);
    assert!(taken.outcomes.add(&text) && taken.is_complete());
    assert_eq!(taken.describe(), "coverage: 2 of 2 outcomes taken");
}

#[test]
fn a_call_kills_the_mutants_that_give_another_outcome() {
    static CAPPED: Map = Map {
        function: "capped",
        file: "src/f.rs",
        sites: &[site(SiteKind::Decision), site(SiteKind::Decision)],
        operations: &[],
        numbers: Some(1),
    };
    let mut copy = |input: &[i128], shown: &mut Observation| {
        let is_capped = outcome(&CAPPED, 0, input[0] > 9);
        let is_even = outcome(&CAPPED, 1, input[0] % 2 == 0);
        let number = if is_even || is_capped { 9 } else { number(&CAPPED, 0, 3) * input[0] };
        shown.push(format_args!("{number}"));
    };
    let mut killed = |shows: Shows, inputs: &[i128]| {
        let mut own = traced(&CAPPED, &mut copy, Rc::new(Some(shows).into()));
        let mut of_one = |input: &i128| {
            let mut shown = Observation::default();
            own(&[*input], &mut shown);
            shown.text
        };
        inputs.iter().map(&mut of_one).collect::<Vec<_>>()
    };
    let all = [vec![(0, false), (1, false)], vec![], vec![(0, true)], vec![]];
    // 3 * 3 is what the other ways give; and 10 is even, and more than 9.
    let texts = killed(Shows::Killed, &[5, 3, 11, 10]);
    assert_eq!(texts.iter().map(|text| wire::outcomes(text)).collect::<Vec<_>>(), all);
    let number = CAPPED.places();
    let of_number = format!("{number}+\n{number}-\n");
    let first = [&*of_number, "0-\n1-\n", "0+\n", ""];
    assert_eq!(killed(Shows::FirstKilled, &[3, 5, 11, 5]), first);
}

#[test]
fn what_a_mutant_gives_tells_which_of_two_conditions_comes_first() {
    static CHECKED: Map = Map {
        function: "checked",
        file: "src/f.rs",
        sites: &[site(SiteKind::Decision), site(SiteKind::Decision)],
        operations: &[],
        numbers: Some(0),
    };
    let mut copy = |input: &[i128], shown: &mut Observation| {
        let error = if outcome(&CHECKED, 0, input[0] > 9) {
            "TooMuch"
        } else if outcome(&CHECKED, 1, input[0] % 2 == 0) {
            "Even"
        } else {
            return shown.push(format_args!("{}", input[0]));
        };
        (shown.kind, shown.class) = (Kind::Error, error.to_owned());
    };
    let mut first = traced(&CHECKED, &mut copy, Rc::new(Some(Shows::FirstResults).into()));
    let killed = [11, 12, 14, 5].map(|input| {
        let mut shown = Observation::default();
        first(&[input], &mut shown);
        shown.text
    });
    // Behind the first condition, 12 meets the second one; 14 says the same.
    assert_eq!(killed, ["0+#\n", "0+Even\n", "", "0-TooMuch\n1-Even\n"]);
}

#[test]
fn what_calls_cover_is_looked_at_once_for_each_input() {
    let calls = Cell::new(0);
    let mut copy = |input: &[i128], _: &mut Observation| {
        calls.set(calls.get() + 1);
        outcome(&FEW, 0, input[0] > 5);
    };
    let mut own = traced(&FEW, &mut copy, Rc::default());
    let mut copied = Copy { map: &FEW, call: &mut own };
    let mut seen = Stems::new(&specs(1));
    for input in [5, 5, 7, 5, 7] {
        seen.push(&[input]);
    }
    let described = describe(&mut copied, &seen, 0, never());
    assert!(described.text.starts_with("coverage: 2 of 9 outcomes taken"), "{}", described.text);
    assert!(described.leaves_some);
    assert_eq!(calls.get(), 2);
}

#[test]
fn the_first_site_that_two_calls_pass_differently_decides() {
    let mut copy = |input: &[i128], _: &mut Observation| {
        // Out of the order of the source, and behind a site that both pass alike.
        outcome(&FEW, 4, true);
        (&&Operands(&input[0], &5)).compared(&FEW, 2, Comparison::Less, input[0] < 5);
        outcome(&FEW, 1, input[0] < 5);
        (&&Operands(&input[0], &90)).compared(&FEW, 3, Comparison::Less, input[0] < 90);
    };
    let mut own = traced(&FEW, &mut copy, Rc::default());
    let mut copied = Copy { map: &FEW, call: &mut own };
    let mut pairs = Inputs::new(1);
    for value in 4..8 {
        pairs.push(&[value]);
    }
    assert!(decided(&mut copied, &pairs, Instant::now()).is_none(), "the deadline is over");
    let decided = decided(&mut copied, &pairs, never()).expect("it comes to its end");
    let [first, second] = &decided[..] else { panic!("each pair has one") };
    assert_eq!(first.parting, Some((2, [[true, false], [false, true]])));
    assert_eq!(second.parting, None);
    assert!(first.flipped.contains(&(2, true)) && first.flipped.contains(&(2, false)));
    assert!(!second.flipped.contains(&(2, false)), "both take it: {:?}", second.flipped);
    // At 5 the first pair parts, 90 is compared where both go one way, and 7 is compared nowhere.
    let part = |pair| [5, 90, 7].map(|number: i128| part_at(&decided, pair, number.into()));
    assert_eq!([part(0), part(1)], [[true, false, true], [false, false, true]]);
}

#[test]
fn an_operation_that_ends_one_of_two_calls_decides_where_no_site_does() {
    // A remainder, and a value that does not fit, in front of what would follow.
    let mut copy = |input: &[i128], _: &mut Observation| {
        (&&Operands(&input[0], &2)).fits(&OPERATIONS, 0, Arithmetic::Remainder);
        cast(1, input[0]);
        if input[0] < 256 {
            cast(2, 0);
        }
    };
    let mut own = traced(&OPERATIONS, &mut copy, Rc::default());
    let mut copied = Copy { map: &OPERATIONS, call: &mut own };
    let mut pairs = Inputs::new(1);
    for value in [255, 256, 300, 301] {
        pairs.push(&[value]);
    }
    let decided = decided(&mut copied, &pairs, never()).expect("it comes to its end");
    let parting = |pair: usize, outputs: [&str; 2]| {
        let boundary = boundary(&[0], 0, outputs);
        decided[pair].clone().or_by_operation(&boundary).parting.map(|(place, _)| place)
    };
    // One site stands before the operations.
    assert_eq!(parting(0, ["in", "!out"]), Some(2));
    assert_eq!(parting(0, ["!in", "out"]), None, "the call that fails goes on");
    assert_eq!(parting(0, ["in", "out"]), None, "neither fails");
    assert_eq!(parting(1, ["!in", "!out"]), None, "both end there");
}
