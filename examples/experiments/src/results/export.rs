//! Pairs as CSV: `i1_1,…,i2_1,…,output1,output2,error1,error2`.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use setbve::experiment::{Elite, Space};

use crate::results::archive::Archived;

fn header(arity: usize) -> Vec<String> {
    let inputs = (1..=2).flat_map(|side| (1..=arity).map(move |n| format!("i{side}_{n}")));
    inputs.chain(["output1", "output2", "error1", "error2"].map(String::from)).collect()
}

/// Writes pairs of inputs of `arity` arguments.
pub fn write<'a>(
    pairs: impl Iterator<Item = Elite<'a>>,
    arity: usize,
    to: impl Write,
) -> csv::Result<()> {
    let mut csv = csv::Writer::from_writer(to);
    csv.write_record(header(arity))?;
    for pair in pairs {
        for value in pair.inputs.into_iter().flatten() {
            csv.write_field(value.to_string())?;
        }
        for output in pair.outputs {
            csv.write_field(output)?;
        }
        for error in pair.errors {
            csv.write_field(if error { "1" } else { "0" })?;
        }
        csv.write_record(None::<&[u8]>)?;
    }
    csv.flush()?;
    Ok(())
}

/// Reads what [`write()`] wrote of a function that is not at hand; gives its arity as well.
pub fn read_pairs(path: &Path) -> Result<(Space, Vec<Archived>)> {
    let attempt = || -> Result<_> {
        let mut csv = csv::Reader::from_path(path)?;
        let arity = csv.headers()?.iter().filter(|name| name.starts_with("i1_")).count();
        let space = Space::of_integers(arity);
        let pairs = read(File::open(path)?, &space)?;
        Ok((space, pairs))
    };
    attempt().with_context(|| format!("{}", path.display()))
}

/// Reads what [`write()`] wrote; cell and derivative are those in `space`.
pub fn read(from: impl Read, space: &Space) -> Result<Vec<Archived>> {
    let arity = space.arity();
    let mut csv = csv::Reader::from_reader(from);
    let found = csv.headers()?;
    ensure!(
        found.iter().eq(header(arity)),
        "columns are {}, not {}",
        found.iter().collect::<Vec<_>>().join(","),
        header(arity).join(",")
    );
    let mut pairs = Vec::new();
    let mut record = csv::StringRecord::new();
    while csv.read_record(&mut record)? {
        let pair = || -> Result<Archived> {
            let value = |column: usize| Ok(record[column].parse::<i128>()?);
            let input = |start| (start..start + arity).map(value).collect::<Result<Vec<_>>>();
            let inputs = [input(0)?, input(arity)?];
            let outputs = [0, 1].map(|side| record[2 * arity + side].to_owned());
            let errors = [2, 3].map(|column| &record[2 * arity + column] == "1");
            let (cell, derivative) = space.place(
                inputs.each_ref().map(Vec::as_slice),
                outputs.each_ref().map(String::as_str),
                errors,
            );
            Ok(Archived { inputs, outputs, errors, cell, derivative })
        };
        let line = record.position().map_or(0, csv::Position::line);
        pairs.push(pair().with_context(|| format!("line {line}"))?);
    }
    Ok(pairs)
}
