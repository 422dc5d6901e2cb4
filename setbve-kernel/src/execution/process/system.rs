//! System calls of a worker and its test that std does not make.
//!
//! `libc` stands in every build already, because of insta; safe wrappers of these few calls would
//! cost a user's build more than they save.

use std::ffi::{c_int, c_short};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd as _, BorrowedFd, FromRawFd as _, IntoRawFd as _, OwnedFd, RawFd};
use std::time::Duration;

fn checked(result: c_int) -> io::Result<c_int> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// Waits until one of the streams has something to read or has ended, or the time is over; says
/// which.
pub fn readable<const N: usize>(
    streams: [Option<BorrowedFd<'_>>; N],
    timeout: Duration,
) -> io::Result<[bool; N]> {
    poll(streams, libc::POLLIN, timeout)
}

/// Waits until the other end of the stream is closed, or the time is over; whether it is closed.
pub fn is_closed(stream: BorrowedFd<'_>, timeout: Duration) -> bool {
    poll([Some(stream)], 0, timeout).is_ok_and(|[closed]| closed)
}

fn poll<const N: usize>(
    streams: [Option<BorrowedFd<'_>>; N],
    events: c_short,
    timeout: Duration,
) -> io::Result<[bool; N]> {
    // The kernel skips negative descriptors.
    let descriptor = |stream: Option<BorrowedFd<'_>>| stream.map_or(-1, |it| it.as_raw_fd());
    let mut polled =
        streams.map(|stream| libc::pollfd { fd: descriptor(stream), events, revents: 0 });
    // Rounded up, so that the last millisecond of a wait is not spent in a busy loop.
    let milliseconds = timeout.as_micros().div_ceil(1000).min(3_600_000) as c_int;
    // SAFETY: the array has as many elements as the call is told.
    checked(unsafe { libc::poll(polled.as_mut_ptr(), N as libc::nfds_t, milliseconds) })?;
    Ok(polled.map(|one| one.revents != 0))
}

/// Another descriptor of the stream, from `lowest` on if the process may have so many.
pub fn duplicate_from(stream: BorrowedFd<'_>, lowest: RawFd) -> io::Result<OwnedFd> {
    let from = |lowest: RawFd| {
        // SAFETY: the call takes no pointer, and the descriptor that it makes is ours alone.
        let made = unsafe { libc::fcntl(stream.as_raw_fd(), libc::F_DUPFD_CLOEXEC, lowest) };
        // SAFETY: as above.
        checked(made).map(|made| unsafe { OwnedFd::from_raw_fd(made) })
    };
    from(lowest).or_else(|_| from(3))
}

/// Closes a file that a call may have closed already, which the standard library takes for a fault.
pub fn close(file: File) {
    // SAFETY: the descriptor was the file's alone, and nothing uses it any more.
    unsafe { libc::close(file.into_raw_fd()) };
}

/// Has standard input and output refer to the stream.
pub fn replace_standard_streams(stream: BorrowedFd<'_>) -> io::Result<()> {
    for standard in [libc::STDIN_FILENO, libc::STDOUT_FILENO] {
        // SAFETY: the call takes no pointer.
        checked(unsafe { libc::dup2(stream.as_raw_fd(), standard) })?;
    }
    Ok(())
}

/// Limits the memory that this process can map, in bytes, and has it leave no core file. A system
/// that does not know a limit goes without it.
pub fn limit(memory: u64) {
    for (resource, most) in [(libc::RLIMIT_AS, memory), (libc::RLIMIT_CORE, 0)] {
        let mut limits = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: both pointers are to a value of the type that the calls expect.
        unsafe {
            if libc::getrlimit(resource, &raw mut limits) == 0 {
                limits.rlim_cur = limits.rlim_cur.min(limits.rlim_max).min(most as libc::rlim_t);
                libc::setrlimit(resource, &raw const limits);
            }
        }
    }
}

pub fn parent() -> c_int {
    // SAFETY: the call takes no pointer.
    unsafe { libc::getppid() }
}

/// Ends all processes of the group; 0 stands for this process's own.
pub fn kill_group(group: c_int) {
    // SAFETY: the call takes no pointer.
    unsafe { libc::kill(-group, libc::SIGKILL) };
}

/// Whether a child process was stopped by a signal, and is still there.
pub fn is_stopped(child: u32) -> bool {
    let options = libc::WSTOPPED | libc::WNOHANG | libc::WNOWAIT;
    // SAFETY: zeros are a value of this type; the kernel writes no more than one.
    unsafe {
        let mut told: libc::siginfo_t = std::mem::zeroed();
        libc::waitid(libc::P_PID, child as libc::id_t, &raw mut told, options) == 0
            && told.si_signo != 0
    }
}

/// Has the end of child processes told to this process, as it is where nobody has asked for
/// anything else.
pub fn receive_ends_of_children() {
    // SAFETY: the default is no handler, so that no code of this program runs.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
}

/// The processor time that the process has used.
#[cfg(not(target_os = "linux"))]
pub fn processor_time() -> Duration {
    let mut used = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a value of the type that the call expects.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut used) };
    Duration::new(used.tv_sec as u64, used.tv_nsec as u32)
}
