//! Objectives, and how near a run came to one.

use setbve_kernel::coverage::{Site, SiteKind, Trace};

/// An outcome of a site that has to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Objective {
    /// The site, by its index.
    pub site: usize,
    /// Its outcome.
    pub outcome: bool,
}

/// Condition-decision coverage: every outcome of every decision, and of every condition of a
/// compound decision, in the order of the source. A `?` is no decision of the criterion.
pub(in crate::experiment) fn of(sites: &[Site]) -> Vec<Objective> {
    let of_site = |(site, own): (usize, &Site)| {
        own.outcomes().iter().map(move |outcome| Objective { site, outcome: *outcome })
    };
    let sites = sites.iter().enumerate().filter(|(_, own)| own.kind != SiteKind::Question);
    sites.flat_map(of_site).collect()
}

impl Objective {
    /// How far a run was away, 0 if it took the outcome: the approach level, which counts the sites
    /// still in between, and the branch distance at the nearest site that was evaluated, normalised
    /// to less than one level by d / (d + 1).
    pub(super) fn fitness(self, sites: &[Site], trace: &Trace) -> f64 {
        let mut next = self;
        let mut level = 0.0;
        loop {
            let distance = trace.distance(next.site, next.outcome);
            if distance.is_finite() {
                return level + distance / (distance + 1.0);
            }
            level += 1.0;
            match sites[next.site].within {
                Some((site, outcome)) => next = Self { site, outcome },
                None => return level,
            }
        }
    }
}
