//! A single input of a snapshot, where no boundary stands for what the function does there.
//!
//! ```text
//!   status(304) = "Not Modified"  ~.
//! ```

use crate::snapshot::boundary_entry::{Side, parse_side};
use crate::sut::argument::ArgumentSpec;
use crate::sut::signature::write_call;

/// An input and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) input: Box<[i128]>,
    pub(crate) side: Side,
}

/// What stands where a boundary has its trail.
pub(crate) const MARK: &str = "  ~.";

impl Sample {
    /// The line of text, with its line end.
    pub(crate) fn write(&self, function: &str, arguments: &[ArgumentSpec], to: &mut String) {
        to.push_str("  ");
        write_call(function, &self.input, arguments, to);
        to.push(' ');
        self.side.write(to);
        to.push_str(MARK);
        to.push('\n');
    }

    /// Reads the line back; an error says what is wrong.
    pub(crate) fn parse(
        line: &str,
        function: &str,
        arguments: &[ArgumentSpec],
    ) -> Result<Self, String> {
        let line = line.strip_suffix(MARK).unwrap_or(line);
        let parsed = parse_side(line, function, arguments)?;
        let mut values = arguments.iter().zip(&parsed.input);
        if let Some((spec, _)) = values.find(|(spec, value)| !spec.contains(**value)) {
            return Err(format!("`{}` is out of its range", spec.name));
        }
        Ok(Self { input: parsed.input, side: parsed.side })
    }
}
