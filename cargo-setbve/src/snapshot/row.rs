//! Rows of a snapshot's text, by the words that mark them.

use setbve_runtime::reader;

/// What a row of a snapshot's text is, with what it says beside the words that mark it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row<'a> {
    Blank,
    /// The argument along which the boundaries below it run.
    Along(&'a str),
    /// A call, of which two are a boundary, or one in a table.
    Call(&'a str),
    /// Further places of the boundary above it.
    Places(&'a str),
    Example(&'a str),
    /// Stands above examples; above all other inputs if so.
    Others(bool),
    More(&'a str),
    /// All inputs were tried, or a search was cut short.
    Claim,
    Digest,
    NoBoundary,
}

impl<'a> Row<'a> {
    pub(crate) fn of(row: &'a str) -> Self {
        let [before, behind] = reader::ALONG;
        match row {
            "" => Self::Blank,
            reader::NO_BOUNDARY => Self::NoBoundary,
            reader::OTHERS | reader::ALL_OTHERS => Self::Others(row == reader::ALL_OTHERS),
            _ if row.starts_with(before) && row.ends_with(behind) && row.contains('`') => {
                Self::Along(&row[before.len()..row.len() - behind.len()])
            }
            _ if [reader::COMPLETE, reader::CUT_SHORT].iter().any(|it| row.starts_with(it)) => {
                Self::Claim
            }
            _ if row.starts_with(reader::DIGEST) => Self::Digest,
            _ => [
                row.strip_prefix(reader::MORE).map(Self::More),
                row.strip_prefix(reader::PLACES).map(Self::Places),
                row.trim_start().strip_prefix(reader::EXAMPLE).map(Self::Example),
            ]
            .into_iter()
            .flatten()
            .next()
            .unwrap_or(Self::Call(row.trim_start())),
        }
    }
}
