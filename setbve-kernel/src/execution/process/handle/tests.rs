use super::*;
use crate::execution::process::protocol::HELLO;

/// A worker that is a shell script.
pub fn script(script: &str) -> Launch {
    Launch {
        program: "/bin/sh".into(),
        arguments: vec!["-c".into(), script.into()],
        test: "script".into(),
        side_effects: false,
    }
}

/// A script that says what a worker says first.
pub fn greeting(then: &str) -> String {
    let hello = std::str::from_utf8(HELLO).expect("it is text").trim();
    format!("printf '\\n{hello}\\n'; {then}")
}

/// What such a worker makes of a request with that many inputs: the texts of the outcomes, and how
/// they ended.
fn ask(then: &str, count: usize, until: Duration) -> (Vec<String>, Received, WorkerHandle) {
    let worker = WorkerHandle::start(&script(&greeting(then))).and_then(WorkerHandle::greet);
    let mut worker = worker.expect("the script starts with the greeting");
    let inputs = vec![[7_i128]; count];
    // A script that has ended already shows where its replies are read.
    let _ = worker.send(&mut inputs.iter().map(|input| &input[..]), true, &[]);
    let mut into = vec![None; count];
    let (done, received) =
        worker.receive(&mut into, clock::now() + until, &mut Outcomes::default());
    assert!(into[..done].iter().all(Option::is_some) && into[done..].iter().all(Option::is_none));
    (into.into_iter().flatten().map(|outcome| outcome.text.clone()).collect(), received, worker)
}

const LONG: Duration = Duration::from_secs(50);
/// A fresh outcome `ok` in slot 5.
pub const OK: &str = r"printf '\005\200\000\000\000\000\000\000\000\002\000\000\000ok'";
/// That outcome again.
const SAME: &str = r"printf '\005\000'";
/// The next outcome is an overflow elsewhere.
const ORIGIN: &str = r"printf '\375\377\007\000\000\000\000\000\000\000\001'";
pub const END: &str = r"printf '\376\377\000'";
pub const END_AND_REPLACE: &str = r"printf '\376\377\001'";
/// Call 1 is over its time.
pub const OVER_TIME: &str = r"printf '\377\377\001\000\000\000'";
/// Stays as long as its test wants it to.
pub const STAY: &str = "cat >/dev/null";

#[test]
fn replies_are_outcomes_in_their_order() {
    for (end, is_replaced) in [(END, false), (END_AND_REPLACE, true)] {
        let (texts, received, _) = ask(&format!("{OK}; {SAME}; {SAME}; {end}; {STAY}"), 3, LONG);
        assert_eq!(texts, ["ok"; 3]);
        let Received::All { replace } = received else { panic!("{received:?}") };
        assert_eq!(replace, is_replaced);
    }
}

#[test]
fn a_call_over_its_time_is_named() {
    let (texts, received, _) = ask(&format!("{OK}; {OVER_TIME}; {STAY}"), 3, LONG);
    assert_eq!(texts, ["ok"]);
    assert!(matches!(received, Received::OverTime(1)), "{received:?}");
}

#[test]
fn origins_come_before_outcomes() {
    let (texts, received, worker) = ask(&format!("{ORIGIN}; {OK}; {SAME}; {END}; {STAY}"), 2, LONG);
    assert_eq!(texts, ["ok"; 2]);
    assert!(matches!(received, Received::All { replace: false }), "{received:?}");
    assert_eq!(worker.found, [Origin { place: 7, is_elsewhere: true }]);
}

#[test]
fn replies_out_of_turn_are_those_of_no_worker() {
    // An end too early; an outcome too many; a slot that was never filled; two origins of a call.
    for replies in [
        format!("{OK}; {END}"),
        format!("{OK}; {SAME}; {SAME}"),
        SAME.to_owned(),
        format!("{ORIGIN}; {ORIGIN}"),
    ] {
        let (_, received, _) = ask(&format!("{replies}; {STAY}"), 2, LONG);
        let Received::Lost(problem) = received else { panic!("{replies}: {received:?}") };
        assert_eq!(problem.kind(), ErrorKind::InvalidData, "{replies}");
    }
}

#[test]
fn what_ended_a_worker_is_told_apart() {
    let flood = "head -c 300000 /dev/zero | tr '\\0' x >&2";
    for (end, expected) in [
        ("exit 3", Ending::Exit(3)),
        ("exit 0", Ending::Exit(0)),
        ("kill -SEGV $$", Ending::Signal(11)),
        ("kill -ABRT $$", Ending::Abort),
        ("kill -KILL $$", Ending::Killed),
        ("echo memory allocation of 9 bytes failed >&2; kill -ABRT $$", Ending::OutOfMemory),
        // A full pipe neither blocks the worker nor hides its last words.
        (
            &format!("{flood}; echo the thread has overflowed its stack >&2; kill -ABRT $$"),
            Ending::StackOverflow,
        ),
        // What was said long before is not what it died of.
        (&format!("echo memory allocation of 9 >&2; {flood}; kill -ABRT $$"), Ending::Abort),
    ] {
        let (texts, received, worker) = ask(&format!("{OK}; {end}"), 3, LONG);
        assert_eq!(texts, ["ok"], "{end}");
        assert!(matches!(received, Received::Lost(_)), "{end}: {received:?}");
        assert_eq!(worker.ending(), expected, "{end}");
    }
}

#[test]
fn a_worker_that_hangs_is_waited_for_until_the_time_is_up_and_no_longer() {
    let start = Instant::now();
    let (texts, received, _) = ask(&format!("{OK}; {STAY}"), 2, Duration::from_millis(300));
    assert_eq!(texts, ["ok"]);
    assert!(matches!(received, Received::TimeUp), "{received:?}");
    assert!(start.elapsed() >= Duration::from_millis(300));
}

#[test]
fn a_worker_that_was_stopped_is_not_waited_for() {
    let (_, received, worker) = ask(&format!("{OK}; kill -STOP $$; {STAY}"), 2, LONG);
    let Received::Lost(problem) = received else { panic!("{received:?}") };
    assert_eq!(problem.kind(), ErrorKind::ConnectionAborted);
    assert_eq!(worker.ending(), Ending::Killed);
}

#[test]
fn what_stands_on_standard_error_is_no_silence() {
    let flood = "for i in $(seq 99); do echo $i >&2; sleep 0.005; done";
    let (texts, received, _) = ask(&format!("{flood}; {OK}; {END}; {STAY}"), 1, LONG);
    assert_eq!(texts, ["ok"], "{received:?}");
}

#[test]
fn a_worker_that_is_stopped_before_it_greets_is_waited_for() {
    let goes_on = "(sleep 2.4; kill -CONT $$) & kill -STOP $$";
    let launch = script(&format!("{goes_on}; {}", greeting(STAY)));
    WorkerHandle::start(&launch).and_then(WorkerHandle::greet).expect("it greets");
}

#[test]
fn a_worker_that_goes_on_is_waited_for() {
    let goes_on = "(sleep 1.4; kill -CONT $$) & kill -STOP $$";
    let (texts, received, _) = ask(&format!("{OK}; {goes_on}; {SAME}; {END}; {STAY}"), 2, LONG);
    assert_eq!(texts, ["ok"; 2]);
    assert!(matches!(received, Received::All { .. }), "{received:?}");
}
