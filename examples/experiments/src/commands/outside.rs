//! The command `outside`: a search by a tool that is not this project's, in the same cells.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use ::arbitrary::{Arbitrary as _, Unstructured};
use anyhow::{Context as _, Result, ensure};
use clap::Args;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use setbve::experiment::version;

use crate::commands::run::sut_parser;
use crate::render::provenance::RUN;
use crate::results::archive::Archived;
use crate::results::{self, Record, export};
use crate::suts::{Answers, Sut};

/// A search by a tool that is not this project's, in the same cells and by the same program derivative.
///
/// `--method proptest` and `arbitrary` draw both inputs of each pair by these libraries. Any other name is
/// that of a PROGRAM, which is started with the number of arguments and the seed behind its own arguments. It
/// writes how many pairs follow, and one on each line: the arguments of the first input, then those of the
/// second. It reads one line for each: four numbers for the cell, then the derivative, or an empty line where
/// there is none. Its input ends with the budget. The archive goes to INTO as that of a campaign's run does, so
/// that `tables` shows it beside others.
#[derive(Debug, Args)]
pub struct Outside {
    /// The system under test
    #[arg(long, value_parser = sut_parser())]
    sut: &'static Sut,
    /// What tables call it
    #[arg(long)]
    method: String,
    /// Calls of the system, two for each pair
    #[arg(long, default_value_t = 200_000)]
    evaluations: u64,
    /// The start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "results")]
    into: PathBuf,
    /// The tool, with its arguments
    #[arg(value_name = "PROGRAM", last = true)]
    program: Vec<String>,
}

/// The command of a run as it is published.
pub(crate) fn command(sut: &str, method: &str) -> String {
    let program = match method {
        "proptest" | "arbitrary" => String::new(),
        _ => format!(" -- python3 examples/experiments/outside.py {method}"),
    };
    format!("{RUN} outside --sut {sut} --method {method}{program}")
}

/// The best pair of each cell.
struct Archive {
    answers: Answers,
    elites: HashMap<Vec<i64>, Archived>,
    pairs: u64,
}

impl Archive {
    /// The cell and the derivative of a pair, which is kept where it is the best of its cell.
    fn add(&mut self, inputs: [&[i128]; 2]) -> Option<(Vec<i64>, f64)> {
        let mut found = None;
        self.pairs += 1;
        (self.answers)(inputs, &mut |elite| found = Some(Archived::of(elite)));
        let own = found?;
        let told = (own.cell.clone(), own.derivative);
        let best = self.elites.entry(own.cell.clone()).or_insert_with(|| own.clone());
        if best.derivative < own.derivative {
            *best = own;
        }
        Some(told)
    }
}

impl Outside {
    pub fn run(&self) -> Result<()> {
        let Self { sut, method, evaluations, seed, .. } = self;
        let start = Instant::now();
        let mut archive = Archive { answers: sut.answers(), elites: HashMap::new(), pairs: 0 };
        let arity = sut.space().arity();
        match &**method {
            "proptest" => self.draw(&mut archive, by_proptest(*seed)),
            "arbitrary" => self.draw(&mut archive, by_arbitrary(*seed)),
            _ => self.converse(&mut archive)?,
        }
        let mut pairs: Vec<Archived> = archive.elites.into_values().collect();
        pairs.sort_by(|one, other| one.cell.cmp(&other.cell));
        let folder = self.into.join(sut.name).join(method).join(evaluations.to_string());
        results::create_folder(&folder)?;
        results::write_whole(&folder.join(format!("{seed}.csv")), |file| {
            Ok(export::write(pairs.iter().map(Archived::elite), arity, file)?)
        })?;
        let record = Record {
            sut: sut.name.to_owned(),
            method: method.clone(),
            budget: evaluations.to_string(),
            seed: *seed,
            evaluations: 2 * archive.pairs,
            seconds: start.elapsed().as_secs_f64(),
            cells: pairs.len(),
            version: version(),
        };
        results::write_json(&folder.join(format!("{seed}.json")), &record)?;
        println!("{} {method}: {} cells, {} calls", sut.name, record.cells, record.evaluations);
        Ok(())
    }

    fn draw(&self, archive: &mut Archive, mut draw: impl FnMut() -> i64) {
        let arity = self.sut.space().arity();
        for _ in 0..self.evaluations / 2 {
            let input = |draw: &mut dyn FnMut() -> i64| -> Vec<i128> {
                (0..arity).map(|_| draw().into()).collect()
            };
            let inputs = [input(&mut draw), input(&mut draw)];
            archive.add(inputs.each_ref().map(Vec::as_slice));
        }
    }

    fn converse(&self, archive: &mut Archive) -> Result<()> {
        let (program, arguments) =
            self.program.split_first().context("write `-- PROGRAM ARGUMENTS` for this method")?;
        let arity = self.sut.space().arity();
        let mut child = Command::new(program)
            .args(arguments)
            .args([arity.to_string(), self.seed.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("`{program}` does not start"))?;
        let mut to = BufWriter::new(child.stdin.take().context("it has an input")?);
        let mut lines = BufReader::new(child.stdout.take().context("it has an output")?).lines();
        while archive.pairs < self.evaluations / 2 {
            let Some(count) = lines.next() else { break };
            let count: u64 = count?.trim().parse().context("a number of pairs was expected")?;
            let mut answers = String::new();
            for _ in 0..count.min(self.evaluations / 2 - archive.pairs) {
                let line = lines.next().context("a pair is missing")??;
                let numbers: Vec<i128> = line
                    .split_whitespace()
                    .map(str::parse)
                    .collect::<Result<_, _>>()
                    .with_context(|| format!("`{line}` is no pair"))?;
                ensure!(numbers.len() == 2 * arity, "`{line}` has not {} numbers", 2 * arity);
                let (one, other) = numbers.split_at(arity);
                if let Some((cell, derivative)) = archive.add([one, other]) {
                    let cell: Vec<String> = cell.iter().map(ToString::to_string).collect();
                    answers.push_str(&format!("{} {derivative:e}", cell.join(" ")));
                }
                answers.push('\n');
            }
            // It may have ended of its own accord.
            if to.write_all(answers.as_bytes()).and_then(|()| to.flush()).is_err() {
                break;
            }
        }
        drop((to, lines));
        let _ = child.wait();
        ensure!(archive.pairs > 0, "`{program}` proposed nothing");
        Ok(())
    }
}

/// Numbers as `any::<i64>()` draws them.
fn by_proptest(seed: u64) -> impl FnMut() -> i64 {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    move || {
        let tree = proptest::num::i64::ANY.new_tree(&mut runner);
        tree.expect("it always draws").current()
    }
}

/// Numbers as they are made of random bytes.
fn by_arbitrary(seed: u64) -> impl FnMut() -> i64 {
    let mut state = seed;
    move || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bytes = (bits ^ (bits >> 31)).to_le_bytes();
        i64::arbitrary(&mut Unstructured::new(&bytes)).expect("eight bytes are enough")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outside(into: PathBuf, method: &str, program: &[&str]) -> Outside {
        Outside {
            sut: Sut::named("circle").expect("there is one"),
            method: method.to_owned(),
            evaluations: 40,
            seed: 1,
            into,
            program: program.iter().map(|own| (*own).to_owned()).collect(),
        }
    }

    #[test]
    fn a_tool_is_told_cells_and_derivatives_and_its_archive_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let into = folder.path().to_path_buf();
        // Twice the same batch of two pairs, of which one crosses the circle.
        let script = "while true; do printf '2\\n80 0 81 0\\n1 1 2 2\\n'; read one && read two || exit; \
                      echo \"$one; $two\" >>told; done";
        let script = script.replace(">>told", &format!(">>{}", into.join("told").display()));
        outside(into.clone(), "sh", &["sh", "-c", &script]).run().unwrap();
        let told = std::fs::read_to_string(into.join("told")).unwrap();
        let first = told.lines().next().unwrap();
        let [crosses, inside] = first.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{first}")
        };
        let derivative = |text: &str| text.split(' ').next_back().unwrap().parse::<f64>().unwrap();
        assert!(derivative(crosses) > 0.5 && derivative(inside) == 0.0, "{told}");
        let read = results::archive::read(&into.join("circle/sh/40/1.csv")).unwrap();
        assert_eq!((read.archive.len(), read.evaluations), (2, 40));
        assert!(outside(into, "sh", &["true"]).run().is_err(), "it proposes nothing");
    }

    #[test]
    fn libraries_draw_from_all_numbers() {
        let folder = tempfile::tempdir().unwrap();
        for method in ["proptest", "arbitrary"] {
            outside(folder.path().to_path_buf(), method, &[]).run().unwrap();
            let path = folder.path().join(format!("circle/{method}/40/1.csv"));
            let read = results::archive::read(&path).unwrap();
            let numbers = read.archive.iter().flat_map(|own| own.inputs.iter().flatten());
            let large = numbers.filter(|number| number.unsigned_abs() > 1 << 60).count();
            assert!(large > read.archive.len(), "{method}: {large}");
        }
    }
}
