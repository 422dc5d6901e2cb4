#![allow(clippy::all)]

use std::hint::black_box;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;
use std::{env, fs, io, process, thread};

unsafe extern "C" {
    fn _exit(code: i32) -> !;
    fn alarm(seconds: u32) -> u32;
    fn close(descriptor: i32) -> i32;
    fn fork() -> i32;
    fn getpid() -> i32;
    fn getppid() -> i32;
    fn kill(process: i32, signal: i32) -> i32;
    fn setpgid(process: i32, group: i32) -> i32;
    fn setsid() -> i32;
    fn write(descriptor: i32, bytes: *const u8, count: usize) -> isize;
}

fn precious() -> std::path::PathBuf {
    env::var_os("PRECIOUS").expect("the attack sets it").into()
}

// Pinned.
pub fn aborts() {
    process::abort();
}
pub fn exits_well() {
    process::exit(0);
}
pub fn exits() {
    process::exit(3);
}
pub fn exits_at_once() {
    unsafe { _exit(0) }
}
pub fn panics_with_a_number() {
    std::panic::panic_any(7);
}
pub fn panics_twice() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("again");
        }
    }
    let _bomb = Bomb;
    panic!("once");
}
pub fn takes_the_hook() {
    std::panic::set_hook(Box::new(|_| eprintln!("a hook")));
    panic!("hooked");
}
pub fn counts_on_an_overflow() {
    let n: u8 = black_box(255);
    black_box(n + 1);
}

// Not pinned: where it ends differs between machines, or the system refuses it.
pub fn writes_nowhere() {
    unsafe { black_box(8 as *mut u64).write_volatile(1) };
}
pub fn recurses() {
    fn down(n: u64) -> u64 {
        if n == u64::MAX { 0 } else { black_box(down(n + 1)) + 1 }
    }
    black_box(down(0));
}
pub fn allocates() {
    let mut all = Vec::new();
    loop {
        all.push(vec![1_u8; 1 << 26]);
        black_box(&all);
    }
}
pub fn loops() {
    loop {
        std::hint::spin_loop();
    }
}
pub fn sleeps() {
    thread::sleep(Duration::from_secs(3_600));
}
pub fn reads_what_nobody_writes() {
    let mut line = String::new();
    let _ = io::stdin().read_line(&mut line);
    black_box(line);
}
pub fn is_killed() {
    unsafe { kill(getpid(), 9) };
}
pub fn terminates() {
    unsafe { kill(getpid(), 15) };
}
pub fn interrupts_its_group() {
    unsafe { kill(0, 2) };
}
pub fn stops() {
    unsafe { kill(getpid(), 19) };
}
pub fn rings_later() {
    unsafe { alarm(1) };
}
pub fn leaves_its_group() {
    unsafe { setpgid(0, 0) };
}
pub fn stops_its_parent() {
    unsafe { kill(getppid(), 19) };
}
pub fn kills_its_parent() {
    unsafe { kill(getppid(), 9) };
}
pub fn closes_everything() {
    for descriptor in 0..1024 {
        unsafe { close(descriptor) };
    }
}
pub fn writes_to_every_descriptor() {
    for descriptor in 3..128 {
        unsafe { write(descriptor, b"\x01\x02\x03\x04\x05".as_ptr(), 5) };
    }
}
pub fn aborts_later() {
    thread::spawn(|| {
        thread::sleep(Duration::from_millis(3));
        process::abort();
    });
}
pub fn floods() {
    for _ in 0..2_000 {
        println!("{}", "a flood ".repeat(60));
        eprintln!("{}", "a flood ".repeat(60));
    }
}
pub fn keeps_threads() {
    for _ in 0..20 {
        thread::spawn(|| thread::sleep(Duration::from_secs(3_600)));
    }
}
pub fn keeps_memory() {
    static KEPT: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
    if let Ok(mut kept) = KEPT.lock() {
        kept.push(vec![1; 20 << 20]);
    }
}
pub fn keeps_files() {
    for _ in 0..40 {
        std::mem::forget(fs::File::open("/dev/null"));
    }
}
pub fn keeps_children() {
    black_box(Command::new("sleep").arg("3600").spawn().is_ok());
}
pub fn poisons() {
    static POISONED: Mutex<u8> = Mutex::new(0);
    let _own = POISONED.lock().expect("it is poisoned");
    panic!("poison");
}
pub fn counts() {
    static COUNT: Mutex<u64> = Mutex::new(0);
    let mut count = COUNT.lock().expect("it is not poisoned");
    *count += 1;
    if *count % 5 == 0 {
        panic!("the fifth");
    }
}
pub fn looks_at_the_clock() {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    panic!("{now:?}");
}
pub fn tells_its_process() {
    panic!("{}", process::id());
}
pub fn tells_an_address() {
    panic!("{:p}", &*Box::leak(Box::new(7)));
}
pub fn goes_elsewhere() {
    let _ = env::set_current_dir("/");
}
pub fn removes_its_folder() {
    let _ = fs::remove_dir_all(env::current_dir().unwrap_or_default());
}
pub fn fills_its_folder() {
    let _ = fs::write(format!("{}.bin", process::id()), vec![1_u8; 1 << 20]);
}
pub fn removes_what_is_precious() {
    let _ = fs::remove_dir_all(precious());
}
pub fn writes_over_what_is_precious() {
    let _ = fs::write(precious().join("thesis.txt"), "");
}
pub fn truncates_what_is_precious() {
    let _ = fs::OpenOptions::new().write(true).truncate(true).open(precious().join("thesis.txt"));
}
pub fn renames_what_is_precious() {
    let _ = fs::rename(precious().join("thesis.txt"), precious().join("gone.txt"));
}
pub fn links_into_what_is_precious() {
    let _ = std::os::unix::fs::symlink("/", precious().join("root"));
}
pub fn has_another_program_write() {
    let script = "echo > \"$PRECIOUS/thesis.txt\"; rm -rf \"$PRECIOUS\"";
    black_box(Command::new("sh").args(["-c", script]).status().is_ok());
}
pub fn connects() {
    black_box(std::net::TcpStream::connect("127.0.0.1:9").is_ok());
}
pub fn sends_a_datagram() {
    let socket = std::net::UdpSocket::bind("127.0.0.1:0");
    black_box(socket.and_then(|own| own.send_to(b"x", "127.0.0.1:9")).is_ok());
}
pub fn connects_to_a_socket() {
    black_box(std::os::unix::net::UnixStream::connect("/run/docker.sock").is_ok());
}
pub fn keeps_a_group() {
    black_box(Command::new("sleep").arg("3600").process_group(0).spawn().is_ok());
}
pub fn keeps_a_session() {
    black_box(Command::new("setsid").args(["sleep", "3600"]).spawn().is_ok());
}
pub fn forks_into_a_session() {
    if unsafe { fork() } == 0 {
        unsafe { setsid() };
        thread::sleep(Duration::from_secs(3_600));
        unsafe { _exit(0) }
    }
}
pub fn writes_to_the_terminal() {
    black_box(fs::write("/dev/tty", "setbve: all is well").is_ok());
}
pub fn reads_from_the_terminal() {
    black_box(fs::read("/dev/tty").is_ok());
}
