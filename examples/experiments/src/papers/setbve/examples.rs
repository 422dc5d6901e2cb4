//! The SETBVE paper's Table 7: cells that most of SETBVE's configurations find and `AutoBVA` misses.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::papers::setbve::published::{EXAMPLES, PublishedExample};
use crate::render::label;
use crate::render::table::{Entry, Table};
use crate::results::archive::Archived;
use crate::results::measured::{RunFile, by_system};
use crate::suts::Sut;

/// Examples per system, as in the paper.
const EACH: usize = 3;
/// The longest output in a table, in characters.
const OUTPUT: usize = 44;

/// Who found a cell, and the best of SETBVE's pairs in it.
#[derive(Clone, Copy, Debug, Default)]
struct Find {
    /// A bit for each method.
    finders: u32,
    derivative: f64,
    /// The run, and the pair's place in its archive.
    at: (usize, usize),
}

/// What SETBVE's and `AutoBVA`'s runs of the longest budget found on one system.
#[derive(Debug, Default)]
struct Finds {
    budget: String,
    methods: Vec<String>,
    cells: HashMap<Vec<i64>, Find>,
}

/// The paper's examples and who found their cells here, and examples of this campaign's own; nothing
/// for systems on which SETBVE and `AutoBVA` have no runs of the longest budget.
///
/// # Errors
///
/// If a run cannot be read.
pub(crate) fn examples(paths: &[PathBuf]) -> Result<Vec<Table>> {
    let (mut published, mut own) = (Vec::new(), Vec::new());
    let mut facts = BTreeSet::new();
    for (sut, files) in by_system(paths) {
        if EXAMPLES.iter().all(|example| example.sut != sut) {
            continue;
        }
        let finds = Finds::of(&files, |file| Ok(file.read()?.archive))?;
        if finds.count(is_setbve) == 0 || finds.count(is_autobva) == 0 {
            continue;
        }
        facts.insert(label::budget(&finds.budget));
        for example in EXAMPLES.iter().filter(|example| example.sut == sut) {
            published.push(finds.published(example)?);
        }
        for (cell, find) in finds.pick() {
            let archive = files[find.at.0].read()?.archive;
            let pair = archive.get(find.at.1).context("the run was changed meanwhile")?;
            own.push((format!("{sut}: {}", shown(&sut, &cell)), finds.entries(pair, find)));
        }
    }
    if published.is_empty() {
        return Ok(Vec::new());
    }
    let budgets: Vec<String> = facts.into_iter().collect();
    let runs = format!("runs of {}, all seeds", budgets.join(" or "));
    let groups = |whose: &str, pair: &[&str], found: &[&str]| {
        let heads = |heads: &[&str]| heads.iter().map(|head| (*head).to_owned()).collect();
        vec![(whose.to_owned(), heads(pair)), ("found here by".to_owned(), heads(found))]
    };
    let pair = ["input 1", "input 2", "output 1", "output 2", "group", "PD"];
    let found = ["SETBVE’s configurations", "AutoBVA"];
    Ok(vec![
        Table {
            title: "Table 7: the paper’s examples of cells that AutoBVA misses".into(),
            note: format!(
                "In the paper, most of SETBVE’s configurations found a pair in each of these cells and \
                 AutoBVA none. Here: {runs}. Cells are as the paper prints them: total input length, input \
                 length variance, output length difference (or abstraction number), number of exceptions."
            ),
            corner: "System: cell".into(),
            groups: groups("paper", &pair, &[found.as_slice(), &["best PD"]].concat()),
            rows: published,
        },
        Table {
            title: "Table 7: examples of this campaign".into(),
            note: format!(
                "The paper’s examples were selected by hand; these by a rule, from {runs}: of the cells that \
                 more than half of SETBVE’s configurations found and no run of AutoBVA, one of each validity \
                 group in turn, {EACH} in all; within a group, values of the output’s dimension that have \
                 no example yet before others, then higher program derivatives before lower. The pair is the \
                 best of SETBVE’s in the cell. “·” stands for the abstraction number, which is a hash here."
            ),
            corner: "System: cell".into(),
            groups: groups("best pair", &pair, &found),
            rows: own,
        },
    ])
}

fn is_setbve(method: &str) -> bool {
    ["s", "s-random", "st"].contains(&method)
        || method.starts_with("se-")
        || method.starts_with("set-")
}

fn is_autobva(method: &str) -> bool {
    ["bcs", "lns"].contains(&method)
}

impl Finds {
    fn of(files: &[RunFile], read: impl Fn(&RunFile) -> Result<Vec<Archived>>) -> Result<Self> {
        let budgets = files.iter().map(|file| &file.budget);
        let longest = budgets.max_by_key(|budget| label::budget_order(budget));
        let budget = longest.cloned().unwrap_or_default();
        let mut finds = Self { budget, ..Self::default() };
        for (run, file) in files.iter().enumerate() {
            let is_compared = is_setbve(&file.method) || is_autobva(&file.method);
            if !is_compared || file.budget != finds.budget {
                continue;
            }
            if !finds.methods.contains(&file.method) {
                finds.methods.push(file.method.clone());
            }
            let finder = finds.methods.iter().position(|method| *method == file.method);
            let bit = 1 << finder.context("the method was added")?;
            for (place, pair) in read(file)?.into_iter().enumerate() {
                // Without a difference of outputs it is no boundary candidate.
                if pair.derivative <= 0.0 {
                    continue;
                }
                let find = finds.cells.entry(pair.cell).or_default();
                find.finders |= bit;
                if is_setbve(&file.method) && pair.derivative > find.derivative {
                    (find.derivative, find.at) = (pair.derivative, (run, place));
                }
            }
        }
        Ok(finds)
    }

    /// How many of these methods there are.
    fn count(&self, is_one: fn(&str) -> bool) -> u32 {
        self.found_by(u32::MAX, is_one)
    }

    /// How many of these methods are among the finders.
    fn found_by(&self, finders: u32, is_one: fn(&str) -> bool) -> u32 {
        let methods = self.methods.iter().enumerate();
        methods.map(|(bit, method)| u32::from(is_one(method)) & (finders >> bit)).sum()
    }

    /// The campaign's examples, by the rule that the table's note states.
    fn pick(&self) -> Vec<(Vec<i64>, Find)> {
        let mut groups: BTreeMap<i64, Vec<(&Vec<i64>, Find)>> = BTreeMap::new();
        for (cell, find) in &self.cells {
            let is_most = self.found_by(find.finders, is_setbve) * 2 > self.count(is_setbve);
            if is_most && self.found_by(find.finders, is_autobva) == 0 {
                groups.entry(cell[0]).or_default().push((cell, *find));
            }
        }
        for group in groups.values_mut() {
            group.sort_by(|(cell, find), (other, another)| {
                another.derivative.total_cmp(&find.derivative).then(cell.cmp(other))
            });
        }
        let mut picked: Vec<(Vec<i64>, Find)> = Vec::new();
        while picked.len() < EACH && groups.values().any(|group| !group.is_empty()) {
            for group in groups.values_mut().filter(|group| !group.is_empty()) {
                let is_new = |(cell, _): &(&Vec<i64>, Find)| {
                    picked.iter().all(|(known, _)| known[..2] != cell[..2])
                };
                let (cell, find) = group.remove(group.iter().position(is_new).unwrap_or(0));
                picked.push((cell.clone(), find));
            }
        }
        picked.truncate(EACH);
        picked.sort_by(|(cell, _), (other, _)| cell.cmp(other));
        picked
    }

    fn entries(&self, pair: &Archived, find: Find) -> Vec<Entry> {
        let mut entries = pair_entries(pair);
        entries.extend(self.finders(find.finders));
        entries
    }

    fn published(&self, example: &PublishedExample) -> Result<(String, Vec<Entry>)> {
        let pair = example.archived()?;
        let find = self.cells.get(&pair.cell).copied().unwrap_or_default();
        let mut entries = self.entries(&pair, find);
        entries.push(plain(match find.derivative {
            0.0 => "–".to_owned(),
            best => derivative(best),
        }));
        Ok((format!("{}: {:?}", example.sut, example.cell), entries))
    }

    fn finders(&self, finders: u32) -> [Entry; 2] {
        let of = |is_one: fn(&str) -> bool| {
            format!("{} of {}", self.found_by(finders, is_one), self.count(is_one))
        };
        let autobva = self.methods.iter().enumerate();
        let autobva = autobva.filter(|(bit, own)| is_autobva(own) && finders >> bit & 1 == 1);
        let autobva: Vec<&str> = autobva.map(|(_, method)| label::method(method)).collect();
        let autobva = if autobva.is_empty() { "none".to_owned() } else { autobva.join(", ") };
        [plain(of(is_setbve)), plain(autobva)]
    }
}

impl PublishedExample {
    /// The pair with its cell here.
    fn archived(&self) -> Result<Archived> {
        let space = Sut::named(self.sut).context("the system is not here")?.space();
        let errors = self.outputs.map(|output| output.contains("Error("));
        let (cell, derivative) = space.place(self.inputs, self.outputs, errors);
        Ok(Archived {
            inputs: self.inputs.map(<[i128]>::to_vec),
            outputs: self.outputs.map(str::to_owned),
            errors,
            cell,
            derivative,
        })
    }

    /// Whether the system's archive goes by the outputs' classes rather than their lengths.
    fn is_category(&self) -> bool {
        ["circle", "bmi"].contains(&self.sut)
    }
}

/// A cell in the paper's order of dimensions.
fn shown(sut: &str, cell: &[i64]) -> String {
    let [exceptions, output, total, variance] = cell else { return format!("{cell:?}") };
    let is_category = EXAMPLES.iter().any(|example| example.sut == sut && example.is_category());
    let output = if is_category { "·".to_owned() } else { output.to_string() };
    format!("[{total}, {variance}, {output}, {exceptions}]")
}

fn pair_entries(pair: &Archived) -> Vec<Entry> {
    let inputs = pair.inputs.iter().map(|input| {
        let values: Vec<String> = input.iter().map(i128::to_string).collect();
        if values.len() == 1 { values.concat() } else { format!("({})", values.join(", ")) }
    });
    let outputs = pair.outputs.iter().map(|output| {
        if output.chars().count() <= OUTPUT {
            return output.clone();
        }
        output.chars().take(OUTPUT - 1).chain(['…']).collect()
    });
    let group = ["VV", "VE", "EE"][pair.errors.iter().filter(|is_error| **is_error).count()];
    let texts = inputs.chain(outputs).chain([group.to_owned(), derivative(pair.derivative)]);
    texts.map(plain).collect()
}

fn derivative(own: f64) -> String {
    match own {
        0.001.. => format!("{own:.3}"),
        small => format!("{small:.1e}").replace('-', "−"),
    }
}

fn plain(text: String) -> Entry {
    Entry { text, outstanding: false }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// What of a cell's four numbers needs no agreement on how outputs are numbered.
    fn comparable([exceptions, output, total, variance]: [i64; 4], is_category: bool) -> [i64; 4] {
        [total, variance, if is_category { 0 } else { output }, exceptions]
    }

    #[test]
    fn the_paper_s_pairs_lie_in_the_paper_s_cells() {
        for example in &EXAMPLES {
            let pair = example.archived().expect("the system is here");
            let cell = pair.cell.try_into().expect("four dimensions");
            let [total, variance, output, exceptions] = example.cell;
            let printed = [exceptions, output, total, variance];
            let is_category = example.is_category();
            assert_eq!(
                comparable(cell, is_category),
                comparable(printed, is_category),
                "{example:?}"
            );
        }
    }

    #[test]
    fn the_paper_s_outputs_are_those_of_the_functions_here() {
        use setbve_suts::{bmi, bytecount, circle, date};
        for example in &EXAMPLES {
            for (input, output) in example.inputs.iter().zip(example.outputs) {
                let own = match (example.sut, *input) {
                    ("bytecount", [bytes]) => bytecount(*bytes).map_err(|error| error.to_string()),
                    ("circle", [x, y]) => {
                        circle(*x, *y).map(Into::into).map_err(|error| error.to_string())
                    }
                    ("bmi", [height, weight]) => {
                        bmi(*height, *weight).map(Into::into).map_err(|error| error.to_string())
                    }
                    ("date", [day, month, year]) => {
                        date(*day, *month, *year).map_err(|error| error.to_string())
                    }
                    other => panic!("{other:?}"),
                };
                let (Ok(own) | Err(own)) = own;
                assert_eq!(own, output);
            }
        }
    }

    /// A method and its finds, as cells and program derivatives.
    type Method<'a> = (&'a str, &'a [([i64; 4], f64)]);

    /// A campaign on `bytecount`.
    fn finds(methods: &[Method<'_>]) -> Finds {
        let place = |method: &str| {
            RunFile::at(Path::new(&format!("bytecount/{method}/30s/1.csv"))).expect("a run")
        };
        let files: Vec<RunFile> = methods.iter().map(|(method, _)| place(method)).collect();
        let read = |file: &RunFile| {
            let own = methods.iter().find(|(method, _)| *method == file.method);
            let cells = own.expect("one of them").1.iter();
            let archived = cells.map(|(cell, derivative)| Archived {
                inputs: [vec![0], vec![1]],
                outputs: ["in".into(), "out".into()],
                errors: [false; 2],
                cell: cell.to_vec(),
                derivative: *derivative,
            });
            Ok(archived.collect())
        };
        Finds::of(&files, read).expect("readable")
    }

    #[test]
    fn examples_are_found_by_most_configurations_and_missed_by_autobva() {
        let [few, most, also, none, zero] =
            [[0; 4], [0, 0, 0, 1], [0, 0, 0, 2], [0, 0, 0, 3], [0, 0, 0, 4]];
        let finds = finds(&[
            ("default", &[(few, 1.0), (none, 1.0)]),
            ("s", &[(few, 1.0), (most, 0.5), (also, 1.0), (zero, 0.0)]),
            ("se-uniform", &[(most, 0.7), (also, 1.0), (zero, 0.0)]),
            ("st", &[(zero, 0.0)]),
            ("bcs", &[(also, 0.1), (most, 0.0)]),
        ]);
        let picked = finds.pick();
        assert_eq!(picked.len(), 1, "{picked:?}");
        assert_eq!((&*picked[0].0, picked[0].1.derivative), (&most[..], 0.7));
        let texts = finds.finders(picked[0].1.finders).map(|entry| entry.text);
        assert_eq!(texts, ["2 of 3", "none"]);
        let texts = finds.finders(finds.cells[&also.to_vec()].finders).map(|entry| entry.text);
        assert_eq!(texts, ["2 of 3", "AutoBVA (BCS)"]);
    }

    #[test]
    fn each_validity_group_and_kind_of_output_comes_before_the_next_of_the_same() {
        let cells =
            [([0, 1, 5, 0], 1.0), ([0, 1, 6, 0], 0.9), ([0, 2, 5, 0], 0.1), ([1, 1, 5, 0], 0.01)];
        let picked = finds(&[("s", &cells), ("bcs", &[])]).pick();
        let picked: Vec<&[i64]> = picked.iter().map(|(cell, _)| &**cell).collect();
        assert_eq!(picked, [cells[0].0, cells[2].0, cells[3].0]);
    }

    #[test]
    fn nothing_is_said_of_a_method_without_runs() {
        let own = finds(&[("default", &[([0; 4], 1.0)]), ("s", &[([0; 4], 1.0)])]);
        assert_eq!((own.count(is_setbve), own.count(is_autobva)), (1, 0));
        assert!(examples(&[]).expect("nothing to read").is_empty());
    }
}
