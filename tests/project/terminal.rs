//! A terminal for the commands of a project, and what a person would see on it.

use std::fs::File;
use std::io::Read as _;
use std::process::Command;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// What a terminal showed.
pub(crate) struct Terminal {
    /// The lines on the screen, as often as they changed.
    pub(crate) seen: Vec<Vec<String>>,
    /// Everything in the end, with what has left the screen.
    pub(crate) all: Vec<String>,
    /// Whether the command succeeded.
    pub(crate) passed: bool,
}

impl Terminal {
    /// Runs the command to its end on a terminal of that size, of a common kind unless the command's
    /// environment says otherwise.
    pub(crate) fn of(command: &mut Command, columns: usize, rows: usize) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("there are such");
        grantpt(&controller).expect("the terminal is this process's");
        unlockpt(&controller).expect("the terminal is this process's");
        let name = ptsname(&controller, Vec::new()).expect("it has a name");
        let name = name.into_string().expect("the name is plain");
        let device = File::options().read(true).write(true).open(name).expect("it can be opened");
        if command.get_envs().all(|(name, _)| name != "TERM") {
            command.env("TERM", "xterm");
        }
        command.stdout(device.try_clone().expect("a file can be cloned")).stderr(device);
        let mut child = command.spawn().expect("the command runs");
        // What this process holds open of the terminal would keep it from ending.
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        let mut screen = avt::Vt::builder().size(columns, rows).build();
        let mut seen = Vec::new();
        let mut controller = File::from(controller);
        let (mut bytes, mut chunk) = (Vec::new(), [0; 4096]);
        // Linux says that the other end is closed by an error.
        while let Ok(count @ 1..) = controller.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..count]);
            let whole = match std::str::from_utf8(&bytes) {
                Ok(_) => bytes.len(),
                Err(error) => error.valid_up_to(),
            };
            let text = bytes.drain(..whole).collect();
            screen.feed_str(&String::from_utf8(text).expect("it is valid up to here"));
            seen.push(screen.view().map(|line| line.text().trim_end().to_owned()).collect());
        }
        let passed = child.wait().expect("the command ends").success();
        let mut all = screen.text();
        all.truncate(all.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
        Self { seen, all, passed }
    }

    /// What stood on the screen of what setbve says while it searches, without repetitions.
    pub(crate) fn progress(&self) -> Vec<&str> {
        let lines = self.seen.iter().flatten().map(String::as_str);
        let mut progress: Vec<_> = lines.filter(|line| is_progress(line)).collect();
        progress.dedup();
        progress
    }
}

/// Whether it is a line that says what a search is doing, and no message.
pub(crate) fn is_progress(line: &str) -> bool {
    line.starts_with("setbve: ") && !line.starts_with("setbve: `")
}
