use super::*;
use crate::execution::exit::Limits;
use crate::execution::identity::Identity;
use crate::execution::isolation::Config;
use crate::execution::isolation::serve_if_worker;
use crate::execution::process::handle::tests::{
    END_AND_REPLACE, OK, OVER_TIME, STAY, greeting, script,
};
use crate::sut::observation::Observation;
use crate::sut::origin;
use crate::testing::specs;

/// Ends its process, or does not come back, at some inputs.
fn show(input: &[i128], observation: &mut Observation) {
    match input[0] {
        13 => std::process::exit(3),
        33 => std::process::abort(),
        53 => loop {
            std::hint::black_box(());
        },
        73 => std::thread::sleep(Duration::from_secs(600)),
        93 => panic!("attempt to add with overflow"),
        -1 => observation.text.push_str(&std::process::id().to_string()),
        value => observation.text.push_str(&(value * value).to_string()),
    }
}

/// Workers that are the test of that name, started again. Does not come back in one of them.
fn pool(test: &str, workers: usize) -> Pool {
    let identity = Identity::of_test(module_path!(), test);
    let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    origin::tests::at_home();
    serve_if_worker(&identity, &specs(1), &config, &mut show);
    let program = std::env::current_exe().expect("this test runs from a file");
    let launch =
        Launch { program, arguments: identity.arguments, test: identity.name, side_effects: false };
    Pool::start(launch, workers).expect("it starts")
}

fn send(pool: &mut Pool, values: impl Iterator<Item = i128>, one_by_one: bool) {
    let inputs: Vec<[i128; 1]> = values.map(|value| [value]).collect();
    pool.send(&mut inputs.iter().map(|input| &input[..]), one_by_one);
}

fn receive(pool: &mut Pool, one_by_one: bool) -> Ran {
    let until = clock::now() + Duration::from_secs(50);
    pool.receive(one_by_one, until, &mut Outcomes::default())
}

fn squares(values: impl Iterator<Item = i128>) -> Vec<Option<String>> {
    values.map(|value| Some((value * value).to_string())).collect()
}

fn texts(ran: &Ran) -> Vec<Option<String>> {
    let text = |result: &Option<Rc<Outcome>>| result.as_ref().map(|outcome| outcome.text.clone());
    ran.results.iter().map(text).collect()
}

#[test]
fn answers_come_in_the_order_of_the_inputs_and_of_the_requests() {
    for workers in [1, 3, 8] {
        let mut pool = pool("answers_come_in_the_order_of_the_inputs_and_of_the_requests", workers);
        assert_eq!(pool.len(), workers);
        // More than one worker has room for, fewer than there are workers, none, one.
        let requests = [100..119, 200..205, 300..300, 400..401];
        for request in requests.clone() {
            send(&mut pool, request, false);
        }
        for request in requests {
            assert!(pool.is_busy());
            let ran = receive(&mut pool, false);
            assert_eq!(texts(&ran), squares(request), "{workers} workers");
            assert!(ran.is_complete && ran.failures.is_empty() && !ran.time_up);
        }
        assert!(!pool.is_busy());
    }
}

#[test]
fn a_lost_worker_leaves_its_share_open_and_a_new_one_takes_its_place() {
    let test = "a_lost_worker_leaves_its_share_open_and_a_new_one_takes_its_place";
    let mut pool = pool(test, 4);
    for (bad, ending) in [(13, Ending::Exit(3)), (33, Ending::Abort), (53, Ending::OverTime)] {
        // The second share of five has it, at its fourth place.
        let values = bad - 8..bad + 12;
        send(&mut pool, values.clone(), true);
        send(&mut pool, 100..110, true);
        let ran = receive(&mut pool, true);
        assert_eq!(ran.failures, [(8, Some(ending))]);
        let mut expected = squares(values.clone());
        expected[8..10].fill(None);
        assert_eq!(texts(&ran), expected);
        assert!(!ran.is_complete && !ran.time_up && ran.noise.is_empty());
        // What was sent ahead is given up, and is executed where it is sent again.
        assert!(!pool.is_busy());
        send(&mut pool, values.filter(|value| *value != bad), true);
        let ran = receive(&mut pool, true);
        assert_eq!(ran.results.iter().flatten().count(), 19);
        assert!(ran.is_complete);
    }
}

/// Unless they answer one by one, it is not known which call it was.
#[test]
fn the_call_that_ended_a_worker_is_named_only_where_it_is_known() {
    let mut pool = pool("the_call_that_ended_a_worker_is_named_only_where_it_is_known", 2);
    send(&mut pool, 4..24, false);
    let ran = receive(&mut pool, false);
    let [(failed, None)] = ran.failures[..] else { panic!("{:?}", ran.failures) };
    assert!(failed <= 9, "{failed}");
    assert_eq!(texts(&ran)[10..], squares(14..24)[..]);
}

#[test]
fn a_call_that_sleeps_is_waited_for_until_the_time_is_up() {
    let mut pool = pool("a_call_that_sleeps_is_waited_for_until_the_time_is_up", 2);
    send(&mut pool, 70..76, true);
    let until = clock::now() + Duration::from_millis(300);
    let ran = pool.receive(true, until, &mut Outcomes::default());
    assert!(ran.time_up && !ran.is_complete && clock::now() >= until);
    assert_eq!(texts(&ran)[3], None);
    send(&mut pool, 80..86, true);
    assert_eq!(texts(&receive(&mut pool, true)), squares(80..86));
}

#[test]
fn what_is_given_up_is_not_mistaken_for_what_is_sent_next() {
    let mut pool = pool("what_is_given_up_is_not_mistaken_for_what_is_sent_next", 3);
    send(&mut pool, 100..130, false);
    pool.give_up(&mut Outcomes::default());
    assert!(!pool.is_busy());
    send(&mut pool, 200..230, false);
    assert_eq!(texts(&receive(&mut pool, false)), squares(200..230));
}

#[test]
fn a_worker_need_not_look_up_what_another_one_has() {
    let mut pool = pool("a_worker_need_not_look_up_what_another_one_has", 1);
    let mut found = Vec::new();
    for _ in 0..3 {
        send(&mut pool, 92..95, false);
        let overflow = Some("panic: arithmetic overflow".to_owned());
        assert_eq!(texts(&receive(&mut pool, false))[1], overflow);
        found.push(pool.workers[0].as_ref().map_or(0, |worker| worker.found.len()));
        pool.renew();
    }
    assert_eq!(found, [1, 0, 0]);
}

#[test]
fn a_worker_that_is_busy_with_what_is_given_up_is_replaced() {
    let mut pool = pool("a_worker_that_is_busy_with_what_is_given_up_is_replaced", 2);
    send(&mut pool, 70..76, true);
    pool.give_up(&mut Outcomes::default());
    send(&mut pool, 80..86, true);
    let until = clock::now() + Duration::from_secs(10);
    let ran = pool.receive(true, until, &mut Outcomes::default());
    assert_eq!(texts(&ran), squares(80..86));
}

#[test]
fn renewed_workers_are_other_processes() {
    let mut pool = pool("renewed_workers_are_other_processes", 1);
    let process = |pool: &mut Pool| {
        send(pool, -1..0, false);
        texts(&receive(pool, false))
    };
    let first = process(&mut pool);
    assert_eq!(process(&mut pool), first);
    pool.renew();
    assert_ne!(process(&mut pool), first);
}

/// A pool of one worker that is a shell script.
fn scripted(then: &str) -> Pool {
    Pool::start(script(&greeting(&format!("{then}; {STAY}"))), 1).expect("it starts")
}

/// What it makes of so many inputs.
fn of_script(then: &str, count: i128) -> Ran {
    let mut pool = scripted(then);
    send(&mut pool, 0..count, true);
    receive(&mut pool, true)
}

#[test]
fn a_worker_that_asks_for_it_is_replaced_though_its_answers_are_given_up() {
    let mut pool = scripted(&format!("{OK}; {END_AND_REPLACE}"));
    send(&mut pool, 0..1, true);
    pool.give_up(&mut Outcomes::default());
    assert!(pool.workers[0].is_none());
}

#[test]
fn a_worker_that_asks_for_it_is_replaced_and_its_answers_count() {
    let ran = of_script(&format!("{OK}; {END_AND_REPLACE}"), 1);
    assert_eq!(texts(&ran), [Some("ok".to_owned())]);
    assert!(!ran.is_complete && ran.failures.is_empty());
}

#[test]
fn a_call_over_its_time_is_named_only_where_it_is_the_next_one() {
    let failures = |then: &str| of_script(then, 3).failures;
    assert_eq!(failures(&format!("{OK}; {OVER_TIME}")), [(1, Some(Ending::OverTime))]);
    assert_eq!(failures(OVER_TIME), [(0, None)]);
}
