//! The SETBVE paper's Figures 6 to 10 for a campaign, and the page that holds them and the tables.

use std::fs;
use std::path::{Path, PathBuf};

use crate::figure::Figure;
use crate::heatmap::heatmap;
use crate::measured::{measure, save};
use crate::page::page;
use crate::tables::tables;
use crate::tracing::tracing;
use crate::tradeoff::tradeoff;

/// Measures the runs and writes into the folder `out`: a file `figure-<number>….svg` for each figure,
/// and `index.html` with all figures and tables.
///
/// # Errors
///
/// If a run cannot be read or a file not be written.
pub(crate) fn write(runs: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let systems = measure(runs)?;
    let mut figures: Vec<Figure> = vec![tradeoff(&systems)];
    figures.extend(systems.iter().filter_map(heatmap));
    figures.extend(tracing(runs)?);
    fs::create_dir_all(out)?;
    for figure in &figures {
        save(&out.join(format!("{}.svg", figure.name)), &figure.svg())?;
    }
    save(&out.join("index.html"), &page(&tables(&systems), &figures))
}
