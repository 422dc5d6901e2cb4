//! Whose rules the Explorer and the Tracer follow.

/// Whose rules the Explorer and the Tracer follow where the text of the SETBVE paper leaves them
/// open, or where this project's do better in its default search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "experiment"),
    allow(dead_code, unreachable_pub, reason = "experiments choose them")
)]
pub enum Rules {
    /// This project's own, those of the default search.
    ///
    /// - Explorer: the step is shorter than the distance of the pair, rounded towards zero, and so
    ///   is the midpoint. Neighbours stay where they are: the Scanner looks around them.
    /// - Tracer: traces boundary candidates alone; takes the region from the differences among
    ///   them, without a margin; keeps children in the region; offers every pair to the archive.
    #[default]
    Own,
    /// Those of the published implementation, and so of the paper's figures.
    ///
    /// - Explorer: the step is uniform in −o..=o with o = max(1, round(distance · U)), U uniform in
    ///   0..1; the midpoint is rounded to the nearest. Neighbours move.
    /// - Tracer: ranks the whole archive, by validity group and within it by program derivative;
    ///   takes the region from the differences in that order, with a margin of a tenth, at least 1;
    ///   lets children leave the region; the archive gets the final populations.
    Published,
}
