//! Confines a worker, so that nothing it does changes what lies outside of its own folder.
//!
//! Linux has Landlock for this since 5.13. The crate `landlock` brings `thiserror` and
//! `enumflags2` into every user's build, which is more than these few calls. What Landlock does not
//! know, a filter of system calls refuses. `RLIMIT_NPROC` cannot keep a worker from starting
//! programs: it counts the threads of all processes of a user, and does not hold for root.

use std::ffi::{c_int, c_long};
use std::fs::File;
use std::mem::size_of_val;
use std::os::fd::{AsRawFd as _, FromRawFd as _, OwnedFd};
use std::path::Path;

/// Asks for the version of Landlock, in place of a ruleset.
const VERSION: c_long = 1;
const PATH_BENEATH: c_long = 1;

/// To write to a file; to truncate one, since version 3.
const WRITE_FILE: u64 = 1 << 1;
const TRUNCATE: u64 = 1 << 14;
/// To remove and to make files and folders; to move them from one folder to another, since
/// version 2.
const REMOVE_AND_MAKE: u64 = 0b1_1111_1111 << 4;
const REFER: u64 = 1 << 13;
/// To bind and to connect TCP sockets, since version 4.
const TCP: u64 = 0b11;
/// To connect to Unix sockets without a file and to send signals to processes that the worker has
/// not started, since version 6.
const SOCKETS_AND_SIGNALS: u64 = 0b11;

/// What a filter reads of a call: its number, and the fifth argument, which is 64 bits wide.
const NUMBER: u32 = 0;
const FIFTH: u32 = 48;
/// What a filter does: it loads one of these, compares it, and decides.
const LOAD: u16 = 0x20;
const IS: u16 = 0x15;
const RETURN: u16 = 0x06;

/// `struct landlock_path_beneath_attr`.
#[repr(C, packed)]
struct PathBeneath {
    allowed: u64,
    parent: c_int,
}

/// `struct sock_filter`: what it does, how many steps to skip if that is so and if not, with what.
#[repr(C)]
#[derive(Clone, Copy)]
struct Step(u16, u8, u8, u32);

/// `struct sock_fprog`.
#[repr(C)]
struct Filter(u16, *const Step);

/// The kernel's version of Landlock, less than 1 if it has none or has it switched off.
pub fn version() -> c_long {
    // SAFETY: without a ruleset, the kernel reads and writes nothing.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, 0 as c_long, 0 as c_long, VERSION) }
}

/// Takes from this thread, and from all that it starts, the right to change files anywhere but in
/// `folders`, to connect, to start programs, and to leave its process group and be left behind.
pub fn to(folders: [Option<&Path>; 2]) {
    let (version, none) = (version(), 0 as c_long);
    // SAFETY: the call takes no pointer.
    unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1 as c_long, none, none, none) };
    forbid_calls();
    leave_terminal();
    let since = |first: c_long, rights: u64| if version >= first { rights } else { 0 };
    let on_files = WRITE_FILE | since(3, TRUNCATE);
    let handled = on_files | REMOVE_AND_MAKE | since(2, REFER);
    // `struct landlock_ruleset_attr`; older kernels take zeros for what they do not know.
    let ruleset = [handled, since(4, TCP), since(6, SOCKETS_AND_SIGNALS)];
    let size = size_of_val(&ruleset);
    // SAFETY: the pointer is to as many bytes as the size says, and the kernel only reads them.
    let created =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, ruleset.as_ptr(), size, none) };
    if version < 1 || created < 0 {
        return;
    }
    // SAFETY: the kernel has just opened it, for us alone.
    let rules = unsafe { OwnedFd::from_raw_fd(created as c_int) };
    let folders = folders.into_iter().flatten().map(|path| (path, handled));
    for (path, allowed) in folders.chain([(Path::new("/dev/null"), on_files)]) {
        let Ok(file) = File::open(path) else { continue };
        let (rules, add) = (rules.as_raw_fd(), libc::SYS_landlock_add_rule);
        let rule = PathBeneath { allowed, parent: file.as_raw_fd() };
        // SAFETY: the pointer is to a rule of the kind said, and the kernel only reads it.
        unsafe { libc::syscall(add, rules, PATH_BENEATH, &raw const rule, none) };
    }
    // SAFETY: the call takes no pointer.
    unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), none) };
}

/// Has the kernel refuse what Landlock does not know: programs, whose own refusals no call of the
/// function would show; connections that are no TCP; and process groups that would outlive the
/// worker. A thread is none of them.
fn forbid_calls() {
    use libc::{SYS_connect, SYS_execve, SYS_execveat, SYS_setpgid, SYS_setsid};
    let refuse = Step(RETURN, 0, 0, libc::SECCOMP_RET_ERRNO | libc::EACCES as u32);
    let is = |call: c_long, skipped| Step(IS, 0, skipped, call as u32);
    let mut steps = vec![Step(LOAD, 0, 0, NUMBER)];
    for call in [SYS_connect, SYS_execve, SYS_execveat, SYS_setpgid, SYS_setsid] {
        steps.extend([is(call, 1), refuse]);
    }
    // To send to an address needs no connection.
    steps.extend([is(libc::SYS_sendto, 3), Step(LOAD, 0, 0, FIFTH), Step(IS, 1, 0, 0), refuse]);
    steps.push(Step(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW));
    let filter = Filter(steps.len() as u16, steps.as_ptr());
    let (set, as_fast) = (libc::SECCOMP_SET_MODE_FILTER, libc::SECCOMP_FILTER_FLAG_SPEC_ALLOW);
    // SAFETY: the filter's pointer is to as many steps as it says, and the kernel only reads them.
    unsafe { libc::syscall(libc::SYS_seccomp, set, as_fast, &raw const filter) };
}

/// Gives up the terminal, so that `/dev/tty` leads nowhere: Landlock does not cover reading, and
/// who reads there in the background is stopped.
fn leave_terminal() {
    if let Ok(terminal) = File::open("/dev/tty") {
        // SAFETY: the call takes no pointer.
        unsafe { libc::ioctl(terminal.as_raw_fd(), libc::TIOCNOTTY) };
    }
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, UdpSocket};
    use std::os::unix::net::{UnixDatagram, UnixStream};
    use std::path::PathBuf;
    use std::process::Command;
    use std::{fs, io, thread};

    use crate::execution::executor::{BatchPart, Executor as _, never};
    use crate::execution::identity::Identity;
    use crate::execution::isolation::{Config, serve_if_worker};
    use crate::execution::process::Isolated;
    use crate::execution::process::confined::version;
    use crate::execution::process::folder;
    use crate::execution::process::handle::Launch;
    use crate::execution::process::system;
    use crate::sut::inputs::Inputs;
    use crate::sut::marks::REFUSED;
    use crate::sut::observation::Observation;
    use crate::testing::specs;

    /// A file beside the test's program.
    fn precious() -> PathBuf {
        let program = std::env::current_exe().expect("this test runs from a file");
        program.with_file_name("precious.txt")
    }

    fn can_be_signalled(process: i32) -> io::Result<()> {
        // SAFETY: the call takes no pointer, and 0 is no signal: only the right to send is checked.
        let sent = unsafe { libc::kill(process, 0) };
        if sent == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }

    fn send_a_datagram() -> io::Result<()> {
        let socket = UdpSocket::bind("127.0.0.1:0")?;
        socket.send_to(b"x", socket.local_addr()?).map(drop)
    }

    /// What does not reach out of the process.
    fn talk_to_itself() -> io::Result<()> {
        let (mut one, _other) = UnixStream::pair()?;
        thread::spawn(move || io::Write::write_all(&mut one, b"x")).join().expect("it ends")
    }

    /// A program that only a group of its own would let outlive the worker.
    fn leave() -> io::Result<()> {
        let mut status = 0;
        // SAFETY: the child makes no call but the two, and the pointer is to a number.
        let is_left = unsafe {
            let child = libc::fork();
            if child == 0 {
                libc::_exit(i32::from(libc::setsid() < 0));
            }
            libc::waitpid(child, &raw mut status, 0) == child && status == 0
        };
        if is_left { Ok(()) } else { Err(io::ErrorKind::PermissionDenied.into()) }
    }

    /// Does what it should not.
    fn harm(input: &[i128], observation: &mut Observation) {
        let done = match input[0] {
            0 => fs::remove_file(precious()),
            1 => fs::write(precious(), ""),
            2 => TcpListener::bind("127.0.0.1:0").map(drop),
            3 => can_be_signalled(system::parent()),
            4 => fs::write("own.txt", "").and_then(|()| fs::remove_file("own.txt")),
            5 => fs::write("/dev/null", "x"),
            6 => fs::read(precious()).map(drop),
            8 => Command::new("true").status().map(drop),
            9 => send_a_datagram(),
            10 => UnixDatagram::unbound().and_then(|socket| socket.connect(precious())),
            11 => leave(),
            12 => talk_to_itself(),
            _ => fs::write(std::env::temp_dir().join("left.txt"), ""),
        };
        let own = || std::env::current_dir().expect("it is there").display().to_string();
        let done = done.map(|()| if input[0] == 7 { own() } else { "ok".into() });
        observation.text = done.unwrap_or_else(|error| error.kind().to_string());
    }

    fn outcomes(test: &str, side_effects: bool) -> Vec<String> {
        let identity = Identity::of_test(module_path!(), test);
        let arguments = specs(1);
        let config = Config { side_effects, ..Config::default() };
        serve_if_worker(&identity, &arguments, &config, &mut harm);
        fs::write(precious(), "precious").expect("the target folder is writable");
        let program = std::env::current_exe().expect("this test runs from a file");
        let Identity { name, arguments: flags } = identity;
        let launch = Launch { program, arguments: flags, test: name, side_effects };
        let mut isolated = Isolated::start(launch, 1, &arguments).expect("it starts");
        let inputs: Vec<[i128; 1]> = (0..13).map(|number| [number]).collect();
        let inputs = Inputs::of(1, inputs.iter().map(|input| &input[..]));
        let mut made = Vec::new();
        isolated.execute(BatchPart::whole(&inputs), None, never(), &mut made);
        made.iter().map(|outcome| outcome.text.clone()).collect()
    }

    #[test]
    fn a_worker_changes_nothing_outside_of_its_folder_which_is_removed_with_it() {
        let test = "a_worker_changes_nothing_outside_of_its_folder_which_is_removed_with_it";
        let outcomes = outcomes(test, false);
        assert_eq!(outcomes[4..7], ["ok"; 3]);
        let start = folder::start().expect("there is a temporary folder");
        assert!(outcomes[7].starts_with(start), "{outcomes:?}");
        assert!(!PathBuf::from(&outcomes[7]).exists(), "{outcomes:?}");
        let denied = [1, 1, 4, 6].map(|first| version() >= first);
        for (outcome, is_denied) in outcomes.iter().zip(denied) {
            assert_eq!(outcome == REFUSED, is_denied, "{outcomes:?}");
        }
        // SAFETY: the call takes no pointer.
        if unsafe { libc::prctl(libc::PR_GET_SECCOMP) } >= 0 {
            assert_eq!(outcomes[8..11], [REFUSED; 3], "{outcomes:?}");
            assert_eq!(outcomes[11..], ["permission denied", "ok"], "{outcomes:?}");
        }
        let precious = fs::read(precious()).ok();
        assert_eq!(precious.as_deref() == Some(b"precious"), version() >= 1, "{precious:?}");
    }
}
