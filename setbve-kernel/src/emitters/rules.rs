//! Rules of the Explorer and the Tracer about which the SETBVE paper is not explicit.

#[cfg(feature = "experiment")]
pub mod published;

/// The rules that the Explorer and the Tracer follow where the text of the SETBVE paper leaves them
/// open, or where this project's own rules do better in its default search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// This project's own rules, which the default search follows.
    ///
    /// - Explorer: the step is shorter than the distance of the pair. The step and the way to the
    ///   midpoint are rounded towards zero, so that neighbours stay where they are: the Scanner
    ///   looks around them.
    /// - Tracer: traces only boundary candidates; takes the region from the differences among them,
    ///   without a margin; keeps children in the region; offers every pair to the archive.
    #[default]
    Own,
    /// The rules of the published implementation, and so those behind the paper's figures.
    ///
    /// - Explorer: the step is uniform in −o..=o with o = max(1, round(distance · U)), U uniform in
    ///   0..1; the midpoint is rounded to the nearest. Neighbours move.
    /// - Tracer: ranks the whole archive, by validity group and within it by program derivative;
    ///   takes the region from the differences in that order, with a margin of a tenth, at least 1;
    ///   lets children leave the region; the archive gets the final populations.
    #[cfg(feature = "experiment")]
    Published,
}
