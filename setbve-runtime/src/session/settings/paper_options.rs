//! Options that choose a method of the papers.

use crate::session::settings::Options;
use crate::summary::by_cluster::Summarisation;
use setbve_kernel::archive::distance::selectable::OutputDistance;
use setbve_kernel::archive::selection::Selection;
use setbve_kernel::emitters::autobva::LocalSearch;
use setbve_kernel::emitters::generator::grammar::Grammar;
use setbve_kernel::emitters::sampling::Sampling;

#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
impl Options {
    /// How the Sampler draws values.
    pub fn sampling(mut self, sampling: Sampling) -> Self {
        self.papers.sampling = Some(sampling);
        self
    }

    /// How the Explorer selects parents.
    pub fn selection(mut self, selection: Selection) -> Self {
        self.papers.selection = Some(selection);
        self
    }

    /// How the distance of two outputs is measured.
    pub fn distance(mut self, distance: OutputDistance) -> Self {
        self.papers.distance = Some(distance);
        self
    }

    /// Replaces the default search by Sampler, Explorer and Tracer, one after the other as in the
    /// SETBVE paper, each with its percentage of the evaluations. Explorer and Tracer keep this
    /// project's rules; the paper's rules, and what they change, are in
    /// `examples/experiments/published/campaign`.
    ///
    /// # Panics
    ///
    /// If the shares do not add up to 100, or if that of the Sampler, from whose finds the others
    /// start, is 0.
    #[track_caller]
    pub fn shares(mut self, shares: [u32; 3]) -> Self {
        let total: u64 = shares.into_iter().map(u64::from).sum();
        assert!(
            total == 100 && shares[0] > 0,
            "the shares of Sampler, Explorer and Tracer add up to 100 and give the Sampler at \
             least 1, which {shares:?} do not"
        );
        self.papers.shares = Some(shares);
        self
    }

    /// Searches by `AutoBVA` instead of the default search; `shares` then has no meaning.
    pub fn method(mut self, method: LocalSearch) -> Self {
        self.papers.method = Some(method);
        self
    }

    /// Searches with all emitters of this project, longer than a test does by default.
    pub fn full(mut self) -> Self {
        self.papers.is_full = true;
        self
    }

    /// Which of the boundaries found stand in a snapshot.
    pub fn summary(mut self, summary: Summarisation) -> Self {
        self.papers.summary = Some(summary);
        self
    }

    /// The productions by which inputs are derived from constants and other arguments.
    pub fn grammar(mut self, grammar: Grammar) -> Self {
        self.papers.grammar = Some(grammar);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::environment::Environment;
    use crate::session::settings::Settings;
    use setbve_kernel::archive::descriptor;

    fn settings(options: Options) -> Settings {
        Settings::new(options, &Environment::default())
    }

    #[test]
    fn methods_of_the_papers_have_their_own_number_of_calls() {
        let of = |options| {
            let settings = settings(options);
            (settings.evaluations, settings.settles)
        };
        let default = Options::new;
        assert_eq!(of(default()), (None, true));
        assert_eq!(of(default().selection(Selection::Fitness)), (None, true));
        assert_eq!(of(default().shares([10, 80, 10])), (Some(300_000), false));
        assert_eq!(of(default().method(LocalSearch::BatchedBcs)), (Some(1_000_000), true));
        assert_eq!(of(default().full()), (Some(1_000_000), true));
        assert_eq!(of(default().full().evaluations(7)), (Some(7), false));
    }

    #[test]
    fn the_names_that_snapshots_keep_are_fixed() {
        let of = |options| settings(options).fingerprint();
        let default = Options::new;
        for (options, expected) in [
            (default(), ""),
            (default().seed(7), "seed 7"),
            (default().descriptor(descriptor::ValidityGroup), "ValidityGroup"),
            (
                default().distance(OutputDistance::StringLength).selection(Selection::Fitness),
                "StringLength distance; Fitness selection",
            ),
            (
                default().distance(OutputDistance::Overlap).selection(Selection::Curiosity),
                "Overlap distance; Curiosity selection",
            ),
            (
                default().distance(OutputDistance::Levenshtein).sampling(Sampling::Uniform),
                "Levenshtein distance; Uniform sampling",
            ),
            (
                default().grammar(Grammar::Original).method(LocalSearch::BatchedBcs),
                "Original grammar; BatchedBcs method",
            ),
            (
                default().grammar(Grammar::Improved).method(LocalSearch::BatchedLns),
                "Improved grammar; BatchedLns method",
            ),
            (default().summary(Summarisation::Clusters), "Clusters summary"),
            (default().shares([10, 80, 10]), "shares 10/80/10 of 225000"),
            (default().full(), "all emitters"),
        ] {
            assert_eq!(of(options), expected);
        }
    }

    #[test]
    fn shares_are_checked_as_the_attribute_checks_them() {
        for wrong in [[0, 90, 10], [10, 80, 11], [10, 80, 9], [u32::MAX, 1, 100]] {
            assert!(
                std::panic::catch_unwind(|| Options::new().shares(wrong)).is_err(),
                "{wrong:?}"
            );
        }
        let _ = Options::new().shares([1, 0, 99]);
    }
}
