//! The guard: a process that ends worker processes whose test was killed, and that nothing in them
//! can stop.
//!
//! A worker notices itself that its test has ended ([`crate::execution::process::watchdog`]), but
//! not while it is stopped. If the test's end continues a stopped worker, the worker goes on, and
//! may stop itself again.

use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::OnceLock;

use crate::execution::process::folder;

/// Keeps a list of the living process groups. Its standard input ends when the test process does,
/// in whichever way; then it ends these groups, stopped ones included, and removes their folders.
const SCRIPT: &str = r#"
trap '' HUP INT QUIT TERM TSTP
groups=
while read -r change group; do
    case $change in
        started) groups="$groups $group" ;;
        ended)
            rest=
            for other in $groups; do [ "$other" = "$group" ] || rest="$rest $other"; done
            groups=$rest
            ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
[ -z "$1" ] || rm -rf -- "$1"*
"#;

/// Tells the guard that a worker, which leads this process group, has `started` or `ended`.
pub fn note(change: &str, group: u32) {
    // The guard starts with the first worker, for all tests of the process. If it cannot start,
    // workers that are not stopped still end with their test.
    static GUARD: OnceLock<Option<ChildStdin>> = OnceLock::new();
    if let Some(mut changes) = GUARD.get_or_init(start).as_ref() {
        // A single write keeps lines of several threads apart.
        let line = format!("{change} {group}\n");
        let _ = changes.write_all(line.as_bytes());
    }
}

fn start() -> Option<ChildStdin> {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", SCRIPT, "guard", folder::start().unwrap_or("")]).current_dir("/");
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A signal to the test's process group does not reach the guard's own.
    shell.process_group(0).spawn().ok()?.stdin
}
