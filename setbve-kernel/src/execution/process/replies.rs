//! Buffers a worker's replies and sends them to its test.

use std::fs::File;
use std::io::{self, Write as _};

/// Replies that wait to be sent, and the pipe to the test.
pub struct Replies {
    pub waiting: Vec<u8>,
    to: File,
}

impl Replies {
    pub fn new(to: File) -> Self {
        Self { waiting: Vec::with_capacity(1 << 14), to }
    }

    pub fn flush(&mut self) -> io::Result<()> {
        let sent = self.to.write_all(&self.waiting);
        self.waiting.clear();
        sent
    }
}
