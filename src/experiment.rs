//! Experiments: the methods of the papers on any function, with the archive to read out, what a
//! function's decisions did, and generators of values whose choices can be tuned.

pub use setbve_macros::instrumented;
pub use setbve_runtime::experiment::*;
pub use setbve_runtime::generation;

/// What an instrumented copy of a function passes through.
///
/// ```
/// use setbve::experiment::coverage::{Trace, record};
/// use setbve::experiment::instrumented;
///
/// #[instrumented]
/// fn is_leap_year(year: i32) -> bool {
///     year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
/// }
///
/// let mut trace = Trace::new();
/// assert!(!record(&IS_LEAP_YEAR_SITES, &mut trace, || is_leap_year_instrumented(1900)));
/// let sites = IS_LEAP_YEAR_SITES.sites;
/// let never: Vec<&str> = (0..sites.len())
///     .filter(|site| !trace.is_taken(*site, true))
///     .map(|site| sites[site].text)
///     .collect();
/// assert_eq!(never[1..], ["year % 100 != 0", "year % 400 == 0"]);
/// assert_eq!(trace.distance(3, true), 300.0);
/// ```
pub mod coverage {
    pub use setbve_runtime::coverage::{Map, Site, SiteKind, Trace, record};
}
