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
use std::path::{Path, PathBuf};

use crate::execution::process::handle::PROFILE;

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
/// To connect to Unix sockets without a file and to send signals to processes that the worker has
/// not started, since version 6.
const SOCKETS_AND_SIGNALS: u64 = 0b11;

/// Calls that no computation makes and that reach out of the process: connections, programs,
/// groups that would outlive the worker, signals; what a file is beside its bytes; the machine.
#[rustfmt::skip]
const REFUSED: [c_long; 29] = [
    libc::SYS_socket, libc::SYS_connect, libc::SYS_sendmsg, libc::SYS_sendmmsg,
    libc::SYS_io_uring_setup, libc::SYS_execve, libc::SYS_execveat, libc::SYS_setpgid,
    libc::SYS_setsid, libc::SYS_pidfd_send_signal, libc::SYS_setpriority, libc::SYS_fchmod,
    libc::SYS_fchmodat, libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_utimensat,
    libc::SYS_truncate, libc::SYS_setxattr, libc::SYS_lsetxattr, libc::SYS_fsetxattr,
    libc::SYS_removexattr, libc::SYS_lremovexattr, libc::SYS_fremovexattr, libc::SYS_mq_open,
    libc::SYS_mq_unlink, libc::SYS_clock_settime, libc::SYS_sethostname, libc::SYS_unshare,
    libc::SYS_reboot,
];
/// Those that newer machines never had: `chmod`, `chown`, `lchown`, `utime`, `utimes`, `futimesat`.
const FORMER: &[c_long] =
    if cfg!(target_arch = "x86_64") { &[90, 92, 94, 132, 235, 261] } else { &[] };
/// Those that `libc` does not name everywhere, by how far they are from one that it does:
/// `fchmodat2`, `setxattrat`, `removexattrat`, `file_setattr`.
const NEWER: [c_long; 4] = [28, 39, 42, 45];
/// Calls that a process may make upon itself: their first argument is its own number, or 0.
#[rustfmt::skip]
const ON_ITSELF: [c_long; 5] = [
    libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_prlimit64,
];

/// What a filter reads of a call: its number, the half of its first argument that holds a process,
/// and its fifth, an address, which is looked at in halves.
const NUMBER: u32 = 0;
const FIRST: u32 = if cfg!(target_endian = "big") { 20 } else { 16 };
const FIFTH: u32 = 48;
/// What a step of a filter does: it loads one of these, compares it, or decides.
const LOAD: u16 = 0x20;
const IS: u16 = 0x15;
const RETURN: u16 = 0x06;

/// `struct landlock_path_beneath_attr`.
#[repr(C, packed)]
struct PathBeneath {
    allowed: u64,
    parent: c_int,
}

/// The kernel's version of Landlock, less than 1 if it has none or has it switched off.
pub fn version() -> c_long {
    // SAFETY: without a ruleset, the kernel reads and writes nothing.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, 0 as c_long, 0 as c_long, VERSION) }
}

/// Takes from this thread, and from all that it starts, the right to change files anywhere but in
/// its folder and a profiler's, to connect, to start programs, and to leave its process group and
/// be left behind.
pub fn confine() {
    let (version, none) = (version(), 0 as c_long);
    // SAFETY: the call takes no pointer.
    unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1 as c_long, none, none, none) };
    forbid_calls();
    leave_terminal();
    let since = |first: c_long, rights: u64| if version >= first { rights } else { 0 };
    let on_files = WRITE_FILE | since(3, TRUNCATE);
    let handled = on_files | REMOVE_AND_MAKE | since(2, REFER);
    // `struct landlock_ruleset_attr`, without TCP, for which there are no sockets; older kernels
    // take zeros for what they do not know.
    let ruleset = [handled, 0, since(6, SOCKETS_AND_SIGNALS)];
    let size = size_of_val(&ruleset);
    // SAFETY: the pointer is to as many bytes as the size says, and the kernel only reads them.
    let created =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, ruleset.as_ptr(), size, none) };
    if version < 1 || created < 0 {
        return;
    }
    // SAFETY: the kernel has just opened it, for us alone.
    let rules = unsafe { OwnedFd::from_raw_fd(created as c_int) };
    let profile = std::env::var_os(PROFILE).map(PathBuf::from);
    let folders = [Some(Path::new(".")), profile.as_deref().and_then(Path::parent)];
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

/// Has the kernel refuse what Landlock does not know, or knows only in newer versions. The own
/// refusals of a program that the worker started, no call of the function would show.
fn forbid_calls() {
    // How many steps are skipped if that is so, and if not.
    let step = |code, jt, jf, k| libc::sock_filter { code, jt, jf, k };
    let returns = |what: u32| step(RETURN, 0, 0, what);
    let allow = returns(libc::SECCOMP_RET_ALLOW);
    let refuse = returns(libc::SECCOMP_RET_ERRNO | libc::EACCES as u32);
    let load = |from: u32| step(LOAD, 0, 0, from);
    let is = |call: c_long, else_skip: u8| step(IS, 0, else_skip, call as u32);
    let newer = NEWER.map(|further| libc::SYS_pidfd_send_signal + further);
    let mut steps = vec![load(NUMBER)];
    for call in REFUSED.iter().chain(FORMER).chain(&newer) {
        steps.extend([is(*call, 1), refuse]);
    }
    for call in ON_ITSELF {
        let [zero, own] = [step(IS, 2, 0, 0), step(IS, 1, 0, std::process::id())];
        steps.extend([is(call, 5), load(FIRST), zero, own, refuse, allow]);
    }
    // To send to an address needs no connection.
    let [sends, half, other] = [is(libc::SYS_sendto, 5), load(FIFTH), load(FIFTH + 4)];
    steps.extend([sends, half, step(IS, 0, 2, 0), other, step(IS, 1, 0, 0), refuse, allow]);
    let filter = libc::sock_fprog { len: steps.len() as u16, filter: steps.as_mut_ptr() };
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
    use std::ffi::CString;
    use std::fs::Permissions;
    use std::net::{TcpListener, UdpSocket};
    use std::os::fd::AsRawFd as _;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    use std::os::unix::net::{UnixDatagram, UnixStream};
    use std::path::PathBuf;
    use std::process::Command;
    use std::time::SystemTime;
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

    /// What a call gave that returns 0, or a number of its own, where it succeeds.
    fn checked(result: i32) -> io::Result<()> {
        if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
    }

    fn can_be_signalled(process: i32) -> io::Result<()> {
        // SAFETY: the call takes no pointer, and 0 is no signal: only the right to send is checked.
        checked(unsafe { libc::kill(process, 0) })
    }

    /// To a socket that it is not connected to.
    fn send_elsewhere(message: bool) -> io::Result<()> {
        let (one, _other) = UnixDatagram::pair()?;
        if !message {
            return one.send_to(b"x", "/dev/log").map(drop);
        }
        // SAFETY: zeros are a message of nothing to nobody, and the pointer is to one.
        let sent = unsafe {
            let message: libc::msghdr = std::mem::zeroed();
            libc::sendmsg(one.as_raw_fd(), &raw const message, 0)
        };
        checked(sent as i32)
    }

    /// What a file is beside its bytes.
    fn change_attributes(which: i128) -> io::Result<()> {
        let file = fs::File::open(precious())?;
        let owner = file.metadata()?.uid();
        match which {
            0 => fs::set_permissions(precious(), Permissions::from_mode(0o600)),
            1 => file.set_permissions(Permissions::from_mode(0o600)),
            2 => file.set_modified(SystemTime::UNIX_EPOCH),
            3 => chown(precious(), Some(owner), None),
            _ => {
                let path = CString::new(precious().as_os_str().as_bytes()).expect("it has no 0");
                let (name, value) = (c"user.setbve", c"x".as_ptr().cast());
                // SAFETY: the pointers are to texts that end with 0, and to a byte.
                checked(unsafe { libc::setxattr(path.as_ptr(), name.as_ptr(), value, 1, 0) })
            }
        }
    }

    /// What a process may do to itself.
    fn care_for_itself() -> io::Result<()> {
        let mut limits = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: the pointers are to a value of the type that the calls expect, and the signal is
        // ignored.
        unsafe {
            checked(libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limits))?;
            checked(libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limits))?;
            libc::signal(libc::SIGUSR1, libc::SIG_IGN);
            checked(libc::raise(libc::SIGUSR1))?;
            checked(libc::kill(libc::getpid(), libc::SIGUSR1))
        }
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
            2 => fs::write(std::env::temp_dir().join("left.txt"), ""),
            3 => fs::write("own.txt", "").and_then(|()| fs::remove_file("own.txt")),
            4 => fs::write("/dev/null", "x"),
            5 => fs::read(precious()).map(drop),
            6 => talk_to_itself(),
            7 => care_for_itself(),
            8 => leave(),
            9 => TcpListener::bind("127.0.0.1:0").map(drop),
            10 => can_be_signalled(system::parent()),
            11 => Command::new("true").status().map(drop),
            12 => UdpSocket::bind("127.0.0.1:0").map(drop),
            13 | 14 => send_elsewhere(input[0] == 14),
            15 => UnixDatagram::pair().and_then(|(one, _)| one.connect("/dev/log")),
            other => change_attributes(other - 16),
        };
        let own = || std::env::current_dir().expect("it is there").display().to_string();
        let done = done.map(|()| if input[0] == 2 { own() } else { "ok".into() });
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
        let inputs: Vec<[i128; 1]> = (0..21).map(|number| [number]).collect();
        let inputs = Inputs::of(1, inputs.iter().map(|input| &input[..]));
        let mut made = Vec::new();
        isolated.execute(BatchPart::whole(&inputs), None, never(), &mut made);
        made.iter().map(|outcome| outcome.text.clone()).collect()
    }

    #[test]
    fn a_worker_changes_nothing_outside_of_its_folder_which_is_removed_with_it() {
        let test = "a_worker_changes_nothing_outside_of_its_folder_which_is_removed_with_it";
        let outcomes = outcomes(test, false);
        assert_eq!(outcomes[3..8], ["ok"; 5], "{outcomes:?}");
        let start = folder::start().expect("there is a temporary folder");
        assert!(outcomes[2].starts_with(start), "{outcomes:?}");
        assert!(!PathBuf::from(&outcomes[2]).exists(), "{outcomes:?}");
        for outcome in &outcomes[..2] {
            assert_eq!(outcome == REFUSED, version() >= 1, "{outcomes:?}");
        }
        // SAFETY: the call takes no pointer.
        if unsafe { libc::prctl(libc::PR_GET_SECCOMP) } >= 0 {
            assert_eq!(outcomes[8], "permission denied", "{outcomes:?}");
            assert!(outcomes[9..].iter().all(|outcome| outcome == REFUSED), "{outcomes:?}");
        }
        let precious = fs::read(precious()).ok();
        assert_eq!(precious.as_deref() == Some(b"precious"), version() >= 1, "{precious:?}");
    }
}
