//! An example of a snapshot: what the function gives for a typical input, away from boundaries.
//!
//! ```text
//!   e.g. late_fee(12345, 20) = 740
//! ```

use crate::snapshot::boundary_entry::{ParsedSide, Side, parse_side};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::signature::write_call;

/// An input and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Example {
    pub(crate) input: Box<[i128]>,
    pub(crate) side: Side,
}

/// What stands before an example, and before one of all other inputs.
pub(crate) const MARK: &str = "  e.g. ";
pub(crate) const MARK_OF_ALL: &str = "  ";

impl Example {
    /// The line of text, with its line end.
    pub(crate) fn write(
        &self,
        mark: &str,
        function: &str,
        arguments: &[ArgumentSpec],
        to: &mut String,
    ) {
        to.push_str(mark);
        write_call(function, &self.input, arguments, to);
        to.push(' ');
        self.side.write(to);
        to.push('\n');
    }

    /// Reads the line back; an error says what is wrong.
    pub(crate) fn parse(
        line: &str,
        function: &str,
        arguments: &[ArgumentSpec],
    ) -> Result<Self, String> {
        let line = format!("  {}", line.strip_prefix(MARK).unwrap_or(line).trim_start());
        let ParsedSide { input, side } = parse_side(&line, function, arguments)?;
        Ok(Self { input, side })
    }
}
