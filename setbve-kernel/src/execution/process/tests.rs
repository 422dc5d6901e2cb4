use super::*;
use crate::execution::isolation;
use crate::execution::process::handle::tests::{END, OK, STAY, greeting, script};
use crate::testing::specs;

/// What such a worker makes of so many inputs.
fn outcomes(then: &str, count: usize) -> (Vec<Rc<Outcome>>, Isolated) {
    let mut isolated = Isolated::start(script(&greeting(then)), 1, &specs(1))
        .expect("the script says what a worker says first");
    let mut inputs = Inputs::new(1);
    (0..count).for_each(|value| inputs.push(&[value as i128]));
    let mut outcomes = Vec::new();
    isolated.execute(BatchPart::whole(&inputs), None, never(), &mut outcomes);
    (outcomes, isolated)
}

#[test]
fn a_program_that_is_no_worker_is_refused() {
    for (program, expected) in [
        ("exit 0", "it ended without a greeting"),
        ("echo running 1 test", "it ended without a greeting"),
        ("head -c 2000000 /dev/zero", "not the worker's protocol: no greeting"),
    ] {
        let problem =
            Isolated::start(script(program), 1, &specs(1)).err().map(|error| error.to_string());
        let problem = problem.expect("it does not start");
        assert!(problem.contains(expected), "{program}: {problem}");
    }
}

#[test]
fn a_worker_that_talks_nonsense_is_reported_and_nothing_is_pinned() {
    // An unknown kind of outcome; a text of 4 GiB; a slot without an outcome; one reply too many.
    for nonsense in [
        r"printf '\000\200\011\000\000'",
        r"printf '\000\200\000\000\000\377\377\377\377'",
        r"printf '\007\000'",
        r"printf '\376\377\000'",
        "cat /dev/urandom",
    ] {
        let (outcomes, isolated) = outcomes(&format!("{nonsense}; sleep 60"), 2);
        assert_eq!(outcomes.len(), 2, "{nonsense}");
        assert!(outcomes.iter().all(|outcome| outcome.is_excluded()), "{nonsense}");
        let arguments = specs(1);
        let signature =
            crate::sut::signature::Signature { function: "f", arguments: &arguments, returns: "" };
        let [excluded, _] =
            isolated.crash_log.describe(crate::execution::exit::Limits::default(), &signature);
        let excluded = excluded.expect("it is reported");
        assert!(excluded.contains("not the worker's protocol"), "{excluded}");
    }
}

#[test]
fn a_call_that_was_stopped_from_outside_is_made_again_and_nothing_is_said_of_it() {
    let was_stopped = crate::execution::process::folder::start().expect("there is one");
    let once = format!("mkdir {was_stopped}stopped 2>/dev/null && kill -STOP $$");
    let (outcomes, isolated) = outcomes(&format!("{once}; {OK}; {END}; {STAY}"), 1);
    std::fs::remove_dir(format!("{was_stopped}stopped")).expect("one worker was stopped");
    assert_eq!(outcomes[0].text, "ok");
    assert!(!isolated.crash_log.are_unexplained());
    assert_eq!(isolated.crash_log.count(), 0);
}

/// Ends its process at scattered inputs and in a quarter of the plane.
fn treacherous(input: &[i128], observation: &mut Observation) {
    match input {
        [x, _] if x.rem_euclid(29) == 3 => std::process::abort(),
        [x, y] if *x > 40 && *y < 10 => std::process::exit(2),
        _ => observation.text.push_str(&(input[0] * 3 - input[1]).to_string()),
    }
}

/// Workers that run [`treacherous`]: the test of that name, started again. Does not come back in
/// one of them.
fn workers(test: &str) -> impl Fn(usize) -> Isolated {
    let identity = crate::execution::identity::Identity::of_test(module_path!(), test);
    let arguments = specs(2);
    let config = isolation::Config::default();
    isolation::serve_if_worker(&identity, &arguments, &config, &mut treacherous);
    move |count| {
        let program = std::env::current_exe().expect("this test runs from a file");
        let crate::execution::identity::Identity { name, arguments: flags } = identity.clone();
        let launch = Launch { program, arguments: flags, test: name, side_effects: false };
        Isolated::start(launch, count, &arguments).expect("it starts")
    }
}

fn texts(outcomes: &[Rc<Outcome>]) -> Vec<&str> {
    outcomes.iter().map(|outcome| &*outcome.text).collect()
}

#[test]
fn how_a_call_ended_its_process_is_known_until_it_is_made_again_or_forgotten() {
    let mut isolated =
        workers("how_a_call_ended_its_process_is_known_until_it_is_made_again_or_forgotten")(1);
    let inputs = Inputs::of(2, [&[0, 0][..], &[3, 20]]);
    let mut counts = Vec::new();
    for step in 0..6 {
        let mut outcomes = Vec::new();
        match step {
            0 | 1 => isolated.execute(BatchPart::whole(&inputs), None, never(), &mut outcomes),
            2 | 5 => isolated.look_up(&inputs, &mut outcomes),
            _ => isolated.again(&inputs, &mut outcomes),
        }
        assert_eq!(texts(&outcomes), ["0", "abort"], "{step}");
        counts.push(isolated.crash_log.count());
        if step == 4 {
            isolated.forget();
        }
    }
    assert_eq!(counts, [1, 1, 1, 2, 3, 4]);
    assert!(!isolated.crash_log.are_unexplained());
}

#[test]
fn what_every_machine_shares_is_looked_up_where_a_search_presumes_it() {
    let mut isolated =
        workers("what_every_machine_shares_is_looked_up_where_a_search_presumes_it")(1);
    let row: Vec<[i128; 2]> = (41..60).map(|x| [x, 0]).collect();
    let row = Inputs::of(2, row.iter().map(|input| &input[..]));
    let mut outcomes = Vec::new();
    isolated.execute(BatchPart::whole(&row), None, never(), &mut outcomes);
    assert_eq!(outcomes.len(), 19);
    assert_eq!(texts(&outcomes)[18], "presumed to end its process");
    let inputs = Inputs::of(2, [row.get(18)]);
    outcomes.clear();
    isolated.look_up(&inputs, &mut outcomes);
    assert_eq!(texts(&outcomes), ["exit: code 2"]);
}

#[test]
fn a_call_that_is_presumed_to_end_its_process_is_made_now_and_then() {
    let mut isolated =
        workers("a_call_that_is_presumed_to_end_its_process_is_made_now_and_then")(1);
    let row: Vec<[i128; 2]> = (0..200).map(|y| [45, -y]).collect();
    let row = Inputs::of(2, row.iter().map(|input| &input[..]));
    let made = |isolated: &mut Isolated| -> Vec<usize> {
        let mut outcomes = Vec::new();
        isolated.execute(BatchPart::whole(&row), None, never(), &mut outcomes);
        let made = texts(&outcomes).into_iter().enumerate();
        made.filter(|(_, text)| *text == "exit: code 2").map(|(at, _)| at).collect()
    };
    let presumed = CHECKED_AT as usize;
    assert_eq!(made(&mut isolated), [0, 1, 2, 2 + presumed, 2 + presumed + 4 * presumed]);
    // A search that starts cold learns it anew.
    isolated.forget();
    assert_eq!(made(&mut isolated)[..4], [0, 1, 2, 2 + presumed]);
}

#[test]
fn what_there_is_no_time_for_is_said_not_to_be_made() {
    let mut isolated = workers("what_there_is_no_time_for_is_said_not_to_be_made")(1);
    isolated.stop_at(clock::now());
    let mut outcomes = Vec::new();
    let inputs = Inputs::of(2, [&[0, 0][..], &[1, 0]]);
    isolated.again(&inputs, &mut outcomes);
    isolated.look_up(&inputs, &mut outcomes);
    assert_eq!(texts(&outcomes), ["not executed"; 4]);
}

const EXITS: &str = "exit 3";
const FILLS_ITS_MEMORY: &str = "echo memory allocation of 9 bytes failed >&2; kill -ABRT $$";

/// What workers make of an input at which the first ones, so many, end in this way; in a search
/// and, in the process that comes after them, once more.
fn after_ends(ends: usize, end: &str) -> (Vec<String>, Isolated) {
    let folder = crate::execution::process::folder::Folder::new().expect("it can be made");
    let mark = folder.0.join("ends").display().to_string();
    let ending = format!("echo >>{mark}; if [ $(wc -l <{mark}) -le {ends} ]; then {end}; fi");
    let (mut outcomes, mut isolated) =
        outcomes(&format!("{ending}; {OK}; {END}; {OK}; {END}; {OK}; {END}; {STAY}"), 1);
    let inputs = Inputs::of(1, [&[0][..]]);
    isolated.again(&inputs, &mut outcomes);
    isolated.look_up(&inputs, &mut outcomes);
    (texts(&outcomes).into_iter().map(str::to_owned).collect(), isolated)
}

#[test]
fn an_end_that_does_not_come_again_is_said_to_be_of_no_call() {
    let arguments = specs(1);
    let signature =
        crate::sut::signature::Signature { function: "f", arguments: &arguments, returns: "" };
    // With the second process the call is known, and is made once more by itself.
    for (ends, innocent) in [(1, false), (2, true)] {
        let (outcomes, isolated) = after_ends(ends, EXITS);
        assert_eq!(outcomes, ["ok"; 3]);
        assert_eq!(isolated.crash_log.count(), 1);
        let said = isolated.crash_log.describe_unexplained(&signature).expect("one ended");
        assert_eq!(said.contains("such as f(0)"), innocent, "{said}");
    }
}

#[test]
fn a_process_that_its_calls_fill_together_says_nothing_of_the_last_one() {
    for ends in [1, 2] {
        let (outcomes, isolated) = after_ends(ends, FILLS_ITS_MEMORY);
        assert_eq!(outcomes, ["ok"; 3]);
        assert!(!isolated.crash_log.are_unexplained());
    }
    assert_eq!(after_ends(3, FILLS_ITS_MEMORY).0, ["out of memory", "ok", "ok"]);
}

#[test]
fn a_call_that_comes_back_after_all_is_not_known_to_end_its_process_any_more() {
    let (outcomes, isolated) = after_ends(3, EXITS);
    assert_eq!(outcomes, ["exit: code 3", "ok", "ok"]);
    assert!(!isolated.crash_log.are_unexplained());
}

#[test]
fn any_number_of_workers_gives_the_same_outcomes() {
    let start = workers("any_number_of_workers_gives_the_same_outcomes");
    let mut random = crate::sut::random::Random::new(0, "plane");
    let mut inputs = Inputs::new(2);
    let mut batches = vec![Inputs::new(2); 20];
    for index in 0..400 {
        let input = [random.between(-100, 100), random.between(-100, 100)];
        inputs.push(&input);
        batches[index / 20].push(&input);
    }
    let outcomes = |workers, is_ahead: bool| {
        let mut isolated = start(workers);
        let mut outcomes = Vec::new();
        for (number, batch) in batches.iter().enumerate() {
            let next = batches.get(number + 1).filter(|_| is_ahead).map(BatchPart::whole);
            isolated.execute(BatchPart::whole(batch), next, never(), &mut outcomes);
        }
        let text = |outcome: Rc<Outcome>| outcome.text.clone();
        let outcomes: Vec<String> = outcomes.into_iter().map(text).collect();
        (outcomes, isolated.crash_log.count(), isolated.crash_log.presumed())
    };
    let one = outcomes(1, false);
    for (workers, is_ahead) in [(3, false), (1, true), (3, true)] {
        assert_eq!(one, outcomes(workers, is_ahead), "{workers} {is_ahead}");
    }
    let mut made = 0;
    for (input, outcome) in inputs.iter().zip(&one.0) {
        let expected = match input {
            [x, _] if x.rem_euclid(29) == 3 => "abort".to_owned(),
            [x, y] if *x > 40 && *y < 10 => "exit: code 2".to_owned(),
            [x, y] => (x * 3 - y).to_string(),
            _ => unreachable!(),
        };
        made += usize::from(*outcome == expected);
        assert!(
            [expected.as_str(), "presumed to end its process"].contains(&outcome.as_str()),
            "{input:?}"
        );
    }
    assert!(made > 300, "{made}");
}

#[test]
fn each_way_to_end_is_named() {
    for (end, text) in [
        ("exit 3", "exit: code 3"),
        ("kill -ABRT $$", "abort"),
        ("kill -SEGV $$", "signal: 11"),
        ("kill -STOP $$", "killed"),
        ("echo memory allocation of 9 bytes failed >&2; kill -ABRT $$", "out of memory"),
        ("echo the thread has overflowed its stack >&2; kill -ABRT $$", "stack overflow"),
    ] {
        let (outcomes, _) = outcomes(end, 1);
        assert_eq!(&*outcomes[0].text, text, "{end}");
    }
}
