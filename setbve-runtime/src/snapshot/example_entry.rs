//! An example of a snapshot: what the function gives for a typical input, away from boundaries; or
//! for the next input beyond a boundary, below which it stands then if the outcome stays as it is.
//!
//! ```text
//!   add_points(59999, 0) = 59999
//!   add_points(60000, 0) = 60000
//!     e.g. add_points(60001, 0) = 60000
//!
//!   other results:
//!   e.g. add_points(12345, 20) = 12365
//! ```

use crate::snapshot::boundary_entry::{Line, Side, parse_side};
use setbve_kernel::collections::gather::Both;
use setbve_kernel::sut::argument::part::make_canonical;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::neighbours_in;
use setbve_kernel::sut::signature::{Signature, input_text};

/// An input and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Example {
    pub(crate) input: Box<[i128]>,
    pub(crate) side: Side,
}

/// Marks an example, wherever it stands.
pub(crate) const EXAMPLE: &str = "e.g. ";
/// What stands before an example, before one of all other inputs, and before one below a boundary.
pub(super) const MARK: &str = "  e.g. ";
pub(super) const MARK_OF_ALL: &str = "  ";
pub(crate) const BELOW: &str = "    e.g. ";

impl Example {
    /// Whether it is the next call beyond a boundary, and shows that the outcome stays as it is
    /// there. Characters behind the ends of texts, which no text says, do not count.
    pub(super) fn is_beside(&self, line: &Line, arguments: &[ArgumentSpec]) -> bool {
        let canonical = |input: &[i128]| {
            let mut input: Box<[i128]> = input.into();
            make_canonical(arguments, &mut input);
            input
        };
        let (own, sides) = (canonical(&self.input), line.inputs().both(|side| canonical(&side)));
        let is_next = |side: usize| {
            neighbours_in([&sides[side], &own]) == Some(line.argument)
                && line.sides[side] == self.side
        };
        let is_value = line.apart.is_none() && arguments[line.argument].part != Part::Length;
        is_value && !sides.contains(&own) && (0..2).any(is_next)
    }

    /// The line of text, with its line end.
    pub(crate) fn written(&self, mark: &str, signature: &Signature<'_>) -> String {
        format!("{mark}{} {}\n", input_text(&self.input, signature), self.side.written())
    }

    /// Reads the line back; an error says what is wrong.
    pub(crate) fn parse(
        line: &str,
        function: &str,
        arguments: &[ArgumentSpec],
    ) -> Result<Self, String> {
        let line = line.trim_start();
        let line = format!("  {}", line.strip_prefix(EXAMPLE).unwrap_or(line));
        let (input, side) = parse_side(&line, function, arguments)?;
        Ok(Self { input, side })
    }
}
