//! Texts of outcomes that are setbve's own: those of panics and of ends of the process. No text of
//! the function's own reads as one of them.

/// What stands before a panic's message.
pub const PANIC: &str = "panic: ";
/// A panic without a message.
pub const PANICKED: &str = "panic";
pub const ABORT: &str = "abort";
/// What stands before the code of an exit.
pub const EXIT: &str = "exit: code ";
pub const OVER_TIME: &str = "over time";
/// A call to which the system has refused permission.
pub const REFUSED: &str = "refused permission";
/// What stands before the text of an `Err` that would else read as one of these.
pub const ERR: &str = "Err: ";

/// Whether an error with this text is a panic.
pub fn is_panic(text: &str) -> bool {
    text == PANICKED || text.starts_with(PANIC)
}

/// Whether an error with this text is the end of the process.
pub fn is_ending(text: &str) -> bool {
    text == ABORT || text.starts_with(EXIT)
}

/// Changes the text of an `Err` that reads as one of these.
pub fn tell_apart(text: &mut String) {
    let own = text.trim_start_matches(ERR);
    if is_panic(own) || is_ending(own) {
        text.insert_str(0, ERR);
    }
}
