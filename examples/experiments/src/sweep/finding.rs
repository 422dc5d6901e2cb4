//! What the sweep keeps of a function: how the searches went, and the boundaries.

use serde::{Deserialize, Serialize};
use setbve::Boundary;
use setbve::experiment::Space;
use setbve_std_suts::StdFunction;

use crate::sweep::clusters::Pool;

/// Everything about one function of one type. It holds nothing that depends on the machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    pub owner: String,
    pub name: String,
    pub settings: Settings,
    pub runs: Vec<Run>,
    /// The clusters of what this project's search found, and of what both local searches did.
    pub pools: Vec<Pool>,
    pub boundaries: Vec<Line>,
    /// What calls did to the processes they ran in, in words.
    pub endings: Vec<String>,
}

/// What the findings depend on, the function aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub evaluations: u64,
    pub methods: Vec<String>,
    pub seed: u64,
    pub version: String,
}

/// One search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    pub method: String,
    pub evaluations: u64,
    /// Whether its time was up before its evaluations were.
    pub cut: bool,
    /// How many candidates it found: of valid outputs, of a valid one and an error, of errors.
    pub candidates: [usize; 3],
}

/// Where in its argument's range a boundary lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// At the lowest or the highest value of the type, or next to zero.
    Edge,
    /// Next to a power of two or ten.
    Power,
    Elsewhere,
}

/// A boundary: two calls one step apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// As Rust expressions.
    pub calls: [String; 2],
    pub outputs: [String; 2],
    /// The outputs with every number replaced by `#`.
    pub shapes: [String; 2],
    pub errors: [bool; 2],
    /// The argument that changes.
    pub argument: usize,
    pub place: Place,
    /// The program derivative.
    pub derivative: f64,
}

impl Finding {
    /// The function with its type.
    pub fn path(&self) -> String {
        format!("{}::{}", self.owner, self.name)
    }

    /// Of each validity group, how many clusters the method's candidates are in, and the mean silhouette
    /// score of the clusters.
    pub fn clusters_of(&self, method: &str) -> [Option<(usize, f64)>; 3] {
        let place = |pool: &Pool| pool.methods.iter().position(|own| own == method);
        let Some((pool, index)) = self.pools.iter().find_map(|pool| Some((pool, place(pool)?)))
        else {
            return [None; 3];
        };
        pool.groups.each_ref().map(|group| {
            let group = group.as_ref()?;
            Some((group.covered[index].found, group.silhouette))
        })
    }

    /// What types are compared with each other that have the function.
    pub fn family(&self) -> &str {
        if self.owner.starts_with("NonZero") {
            "NonZero"
        } else if self.owner.starts_with(['i', 'u']) {
            "integer"
        } else {
            &self.owner
        }
    }
}

impl Line {
    pub fn of(boundary: Boundary<Box<[i128]>>, function: &StdFunction, space: &Space) -> Self {
        let call = |input: &[i128]| {
            let values = input.iter().enumerate();
            function
                .call(&values.map(|(at, value)| space.expression(at, *value)).collect::<Vec<_>>())
        };
        let Boundary { inputs, argument, outputs, shapes, errors, derivative, .. } = boundary;
        let values = inputs.each_ref().map(|input| input[argument]);
        Self {
            calls: inputs.each_ref().map(|input| call(input)),
            outputs,
            shapes,
            errors,
            argument,
            place: place(values, argument, space),
            derivative,
        }
    }
}

fn place(values: [i128; 2], argument: usize, space: &Space) -> Place {
    let sizes = values.map(|value| space.number(argument, value).1);
    if sizes.contains(&0) || values.iter().any(|value| space.is_limit(argument, *value)) {
        return Place::Edge;
    }
    let is_power_of_ten = |size: u128| 10_u128.pow(size.ilog10()) == size;
    if sizes.iter().any(|size| size.is_power_of_two() || is_power_of_ten(*size)) {
        Place::Power
    } else {
        Place::Elsewhere
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn places_are_told_apart() {
        let space = Space::of(&(|n: i16| Ok::<_, Infallible>(n)), &["n"], Vec::new());
        for (low, expected) in [
            (-1, Place::Edge),
            (0, Place::Edge),
            (i128::from(i16::MIN), Place::Edge),
            (i128::from(i16::MAX) - 1, Place::Edge),
            (1, Place::Power),
            (31, Place::Power),
            (-100, Place::Power),
            (99, Place::Power),
            (36, Place::Elsewhere),
            (-182, Place::Elsewhere),
        ] {
            assert_eq!(place([low, low + 1], 0, &space), expected, "{low}");
        }
    }
}
