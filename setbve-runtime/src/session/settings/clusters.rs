//! What a snapshot lists, which is clusters of boundaries where these are the summary.

use crate::session::settings::Settings;
use crate::summary::by_cluster::{self, Summarisation};
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::{Known, Summary};
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::sut::argument::ArgumentSpec;

impl Settings {
    pub(crate) fn has_clusters(&self) -> bool {
        self.summary == Summarisation::Clusters
    }

    pub(crate) fn first(
        &self,
        found: &Boundaries,
        arguments: &[ArgumentSpec],
        limit: usize,
    ) -> Summary {
        if self.has_clusters() {
            return by_cluster::first(found, arguments, limit, self.search.seed);
        }
        Summary::of(found, arguments, limit)
    }

    pub(crate) fn news(
        &self,
        found: &Boundaries,
        arguments: &[ArgumentSpec],
        known: &Known<'_>,
    ) -> Vec<Listed> {
        if self.has_clusters() {
            let seed = self.search.seed;
            return by_cluster::news(found, arguments, seed, known.lines, known.more);
        }
        Summary::news(found, arguments, known)
    }
}
