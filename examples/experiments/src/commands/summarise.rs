//! The command `summarise`: the clusters of an archive or of a set of candidates.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use setbve::experiment::{Cluster, Clustering, Effort, Feature, Summarised};

use crate::render::label::thousands;
use crate::results::archive::Archived;
use crate::results::export;

/// Clusters the pairs of an archive or of a set of candidates, and prints what represents them.
///
/// This is AutoBVA's validity-value similarity clustering: pairs of two values (VV), of a value and an
/// error (VE) and of two errors (EE) are clustered by k-means on distances between their outputs; the
/// number of clusters, 2 to 16, is that with the highest mean silhouette. Of more than 1000 pairs a
/// diverse subset is clustered, and the others join the nearest cluster. Pairs with equal outputs are
/// no boundary and left out.
#[derive(Debug, Args)]
pub struct Summarise {
    /// What `run --export`, `run --candidates` or `campaign` wrote
    #[arg(value_name = "FILE.csv")]
    file: PathBuf,
    /// What pairs are compared by, with commas between: length-wd, length-u, levenshtein-wd,
    /// levenshtein-u, overlap-wd, overlap-u; wd is the distance within a pair, u its uniqueness among all
    #[arg(long, value_name = "FEATURE,..", value_delimiter = ',', default_values_t = Feature::SCREENED)]
    features: Vec<Feature>,
    /// Cluster as AutoBVA's authors do: pairs with the same outputs count once, and the number of clusters is
    /// the largest with nearly the highest silhouette
    #[arg(long)]
    published: bool,
    /// The start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Summarise {
    pub fn run(&self) -> Result<()> {
        let (space, mut pairs) = export::read_pairs(&self.file)?;
        pairs.retain(|pair| pair.outputs[0] != pair.outputs[1]);
        ensure!(!pairs.is_empty(), "{} has no boundary candidates", self.file.display());
        let shown: Vec<_> = pairs.iter().map(Archived::shown).collect();
        let clustering =
            if self.published { Clustering::PUBLISHED } else { Effort::PUBLISHED.into() };
        let groups = space.summarise(&shown, &self.features, clustering, self.seed);
        print!("{}", text(&groups, &pairs));
        Ok(())
    }
}

/// All groups, each with its clusters.
fn text(groups: &[Summarised], pairs: &[Archived]) -> String {
    let mut text = String::new();
    for Summarised { validity, silhouette, clusters } in groups {
        let count: usize = clusters.iter().map(|own| own.members.len()).sum();
        let _ = writeln!(
            text,
            "{}: {} pairs, clusters: {}, mean silhouette {silhouette:.3}",
            validity.name(),
            thousands(count),
            clusters.len()
        );
        for Cluster { representative, members } in clusters {
            let pair = &pairs[*representative];
            let sides = [0, 1].map(|side: usize| {
                let sign = if pair.errors[side] { '!' } else { '=' };
                format!("{} {sign} {}", input(&pair.inputs[side]), pair.outputs[side])
            });
            let _ = writeln!(text, "  {:>7}  {}", thousands(members.len()), sides.join("  |  "));
        }
    }
    text
}

/// `(1, -2)`, or the value alone where there is one.
pub fn input(values: &[i128]) -> String {
    match values {
        [value] => value.to_string(),
        values => {
            format!("({})", values.iter().map(i128::to_string).collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_summarised_without_its_function() {
        let csv = "i1_1,i1_2,i2_1,i2_2,output1,output2,error1,error2\n\
                   9,1,10,1,9,10,0,0\n99,1,100,1,99,100,0,0\n0,-1,0,0,Oops(1),0,1,0\n\
                   5,5,6,5,same,same,0,0\n";
        let file = tempfile::NamedTempFile::new().expect("there is a folder for it");
        std::fs::write(file.path(), csv).expect("it is writable");
        let (space, pairs) = export::read_pairs(file.path()).expect("it is well-formed");
        assert_eq!((space.arity(), pairs.len()), (2, 4));
        let shown: Vec<_> = pairs[..3].iter().map(Archived::shown).collect();
        let text = text(&space.summarise(&shown, &Feature::SCREENED, Effort::PUBLISHED, 1), &pairs);
        assert!(text.starts_with("VV: 2 pairs, clusters: 1, mean silhouette 1.000\n"), "{text}");
        assert!(text.contains("  (9, 1) = 9  |  (10, 1) = 10\n"), "{text}");
        assert!(text.contains("VE: 1 pairs, clusters: 1, mean silhouette 1.000\n"), "{text}");
        assert!(text.contains("  (0, -1) ! Oops(1)  |  (0, 0) = 0\n"), "{text}");
    }
}
