//! The SETBVE paper's Figures 1, 3 and 6 to 10 for a campaign, and the page that holds them and the tables.

use std::fs;
use std::path::{Path, PathBuf};

use crate::papers::setbve::heatmap::heatmap;
use crate::papers::setbve::published::TABLES;
use crate::papers::setbve::tables;
use crate::papers::setbve::tracing::tracing;
use crate::papers::setbve::tradeoff::tradeoff;
use crate::render::figure::Figure;
use crate::render::page::page;
use crate::results::measured::{System, measure, save};

/// Measures the runs and writes into the folder `out`: a file `figure-<number>….svg` for each figure,
/// and `index.html` with all figures and tables.
///
/// # Errors
///
/// If a run cannot be read or a file not be written.
pub(crate) fn write(runs: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let systems = measure(runs)?;
    let compared: Vec<&System> = systems.iter().filter(|own| is_compared(&own.sut)).collect();
    let mut figures: Vec<Figure> = Vec::new();
    figures.extend((!compared.is_empty()).then(|| tradeoff(&compared)));
    figures.extend(compared.into_iter().filter_map(heatmap));
    figures.extend(tracing(runs)?);
    fs::create_dir_all(out)?;
    for figure in &figures {
        save(&out.join(format!("{}.svg", figure.name)), &figure.svg())?;
    }
    figures.sort_by_key(Figure::number);
    save(&out.join("index.html"), &page(&tables::all(runs, &systems)?, &figures))
}

/// Whether Figures 6 and 7 have the system: as in the paper, those of Table 6 are in the table alone, and
/// the two circles of Figure 3 in that figure.
fn is_compared(sut: &str) -> bool {
    let is_of_base =
        TABLES.iter().any(|table| table.systems.len() > 1 && table.systems.contains(&sut));
    !is_of_base && sut != "two_circles"
}
