//! How near a run comes to every boundary that there is: the boundary coverage distance (after Guo, Okamura and
//! Dohi), on systems whose boundaries can be enumerated.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use setbve_suts::{bmi, circle, date};

use crate::render::label;
use crate::render::table::{Entry, Table};
use crate::results::archive::{self, Archived};
use crate::results::measured::by_system;

/// A system with the box in which its boundaries are enumerated.
struct Enumerated {
    sut: &'static str,
    /// The least and the greatest value of each argument.
    ends: &'static [[i128; 2]],
    /// The class of what the function gives.
    class: fn(&[i128]) -> String,
}

/// The first word of an error, and what is wrong with a date.
fn class_of(shown: Result<String, String>) -> String {
    match shown {
        Ok(value) => value,
        Err(error) => error.split([':', ',']).next().unwrap_or_default().to_owned(),
    }
}

const SYSTEMS: [Enumerated; 3] = [
    Enumerated {
        sut: "circle",
        ends: &[[-90, 90], [-90, 90]],
        class: |p| {
            class_of(circle(p[0], p[1]).map(str::to_owned).map_err(|error| error.to_string()))
        },
    },
    Enumerated {
        sut: "bmi",
        ends: &[[-5, 250], [-5, 200]],
        class: |p| {
            class_of(bmi(p[0], p[1]).map(ToString::to_string).map_err(|error| error.to_string()))
        },
    },
    Enumerated {
        sut: "date",
        ends: &[[-3, 35], [-2, 15], [2023, 2024]],
        class: |p| {
            let shown = date(p[0], p[1], p[2]).map(|_| "valid".to_owned());
            class_of(shown.map_err(|error| error.to_string()))
        },
    },
];

const METHODS: [&str; 10] = [
    "default",
    "s",
    "se-uniform",
    "st",
    "set-uniform",
    "bcs",
    "cma-mae",
    "iso-line",
    "proptest",
    "arbitrary",
];

impl Enumerated {
    /// All points of the box that have a neighbour of another class, each with both classes.
    fn boundary(&self) -> Vec<Vec<i128>> {
        let mut points = vec![Vec::new()];
        for [least, most] in self.ends {
            let longer = |point: &Vec<i128>| {
                let point = point.clone();
                (*least..=*most).map(move |value| [&point[..], &[value]].concat())
            };
            points = points.iter().flat_map(longer).collect();
        }
        points.retain(|point| {
            let own = (self.class)(point);
            (0..point.len()).any(|argument| {
                [-1, 1].into_iter().any(|step| {
                    let mut neighbour = point.clone();
                    neighbour[argument] += step;
                    (self.class)(&neighbour) != own
                })
            })
        });
        points
    }

    /// Mean and greatest distance from a point of the boundary to the nearest input of a pair whose sides are
    /// of two classes.
    fn distances(&self, boundary: &[Vec<i128>], pairs: &[Archived]) -> Option<[f64; 2]> {
        let crosses =
            |pair: &&Archived| (self.class)(&pair.inputs[0]) != (self.class)(&pair.inputs[1]);
        // What is farther away than the box is wide does not come near.
        let is_near = |input: &&Vec<i128>| {
            input.iter().zip(self.ends).all(|(value, [least, most])| {
                let width = most - least;
                (least - width..=most + width).contains(value)
            })
        };
        let mut inputs: Vec<&Vec<i128>> =
            pairs.iter().filter(crosses).flat_map(|pair| &pair.inputs).filter(is_near).collect();
        inputs.sort_unstable();
        inputs.dedup();
        if inputs.is_empty() || boundary.is_empty() {
            return None;
        }
        let nearest = |point: &Vec<i128>| {
            let squared = |input: &&Vec<i128>| -> i128 {
                input.iter().zip(point).map(|(one, other)| (one - other).pow(2)).sum()
            };
            inputs.iter().map(squared).min().map_or(f64::INFINITY, |own| (own as f64).sqrt())
        };
        let distances: Vec<f64> = boundary.iter().map(nearest).collect();
        let mean = distances.iter().sum::<f64>() / distances.len() as f64;
        Some([mean, distances.iter().copied().fold(0.0, f64::max)])
    }
}

/// The first run of each method in the longest budget: its archive, and the populations of its Tracer.
///
/// # Errors
///
/// If a run cannot be read.
pub(crate) fn table(runs: &[PathBuf]) -> Result<Table> {
    let mut rows: BTreeMap<usize, Vec<Entry>> = BTreeMap::new();
    let (mut groups, mut notes) = (Vec::new(), Vec::new());
    let systems = by_system(runs);
    let has = |method: &&str| {
        systems.iter().any(|(_, files)| files.iter().any(|file| file.method == *method))
    };
    let methods: Vec<&str> = METHODS.into_iter().filter(has).collect();
    for system in &SYSTEMS {
        let Some((_, files)) = systems.iter().find(|(sut, _)| sut == system.sut) else { continue };
        let longest =
            files.iter().map(|file| &file.budget).max_by_key(|own| label::budget_order(own));
        let boundary = system.boundary();
        for (index, method) in methods.iter().enumerate() {
            let is_its = |file: &&crate::results::measured::RunFile| {
                file.method == *method && Some(&file.budget) == longest
            };
            let mut distances = None;
            if let Some(file) = files.iter().find(is_its) {
                let mut pairs = file.read()?.archive;
                pairs.extend(archive::read_traced(&file.path, &file.sut)?.unwrap_or_default());
                distances = system.distances(&boundary, &pairs);
            }
            let texts = distances.map_or(["–", "–"].map(str::to_owned), |[mean, most]| {
                [format!("{mean:.2}"), format!("{most:.1}")]
            });
            let entries = texts.map(|text| Entry { text, outstanding: false });
            rows.entry(index).or_default().extend(entries);
        }
        let ends = system.ends.iter().map(|[least, most]| format!("{least} to {most}"));
        let ends = ends.collect::<Vec<_>>().join(" by ");
        notes.push(format!(
            "{}: {} points in {ends}",
            system.sut,
            label::thousands(boundary.len())
        ));
        groups.push((system.sut.to_owned(), ["mean", "most"].map(str::to_owned).into()));
    }
    let named =
        |(index, entries): (usize, Vec<Entry>)| (label::method(methods[index]).to_owned(), entries);
    Ok(Table {
        title: "Boundary coverage distance".into(),
        note: format!(
            "How far the points of all boundaries are from the nearest input of a pair that crosses one, by the \
             Euclidean distance, on average and at most; 0 would be every point. A boundary point has a neighbour of another \
             class: another category, another kind of error, or, of a date, an error. Of the archive and the Tracer’s final \
             populations of one run of each method; what is listed after the mapping of a test has no part in it; –: no such pair is near. {}.",
            notes.join("; ")
        ),
        corner: "Method".into(),
        groups,
        rows: rows.into_iter().map(named).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(one: [i128; 2], other: [i128; 2]) -> Archived {
        Archived {
            inputs: [one.into(), other.into()],
            outputs: ["in".into(), "out".into()],
            errors: [false; 2],
            cell: Vec::new(),
            derivative: 1.0,
        }
    }

    #[test]
    fn distances_are_those_to_the_nearest_side_of_a_crossing_pair() {
        let circle = &SYSTEMS[0];
        let boundary = circle.boundary();
        assert!(boundary.contains(&vec![80, 0]) && boundary.contains(&vec![81, 0]));
        assert!(boundary.contains(&vec![0, 0]) && !boundary.contains(&vec![40, 0]));
        let all: Vec<Archived> = boundary
            .iter()
            .flat_map(|p| {
                [[1, 0], [-1, 0], [0, 1], [0, -1]]
                    .map(|s| pair([p[0], p[1]], [p[0] + s[0], p[1] + s[1]]))
            })
            .collect();
        assert_eq!(circle.distances(&boundary, &all), Some([0.0, 0.0]));
        let [mean, most] =
            circle.distances(&boundary, &[pair([80, 0], [81, 0])]).expect("one crosses");
        assert!((mean, most) > (80.0, 160.0) && most < 163.0, "{mean} {most}");
        assert_eq!(circle.distances(&boundary, &[pair([40, 0], [41, 0])]), None, "no boundary");
    }
}
