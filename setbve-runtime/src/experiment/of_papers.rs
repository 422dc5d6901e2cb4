//! What chooses a method of the papers, for users.

pub use crate::summary::by_cluster::Summarisation;
pub use setbve_kernel::archive::distance::selectable::OutputDistance;
pub use setbve_kernel::archive::selection::Selection;
pub use setbve_kernel::emitters::autobva::LocalSearch;
pub use setbve_kernel::emitters::generator::grammar::Grammar;
pub use setbve_kernel::emitters::sampling::Sampling;
