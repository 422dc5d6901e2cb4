//! Table 1: program difference quotients by two distances of the outputs.

use setbve::OutputDistance;
use setbve::experiment::ShownPair;
use setbve_suts::bytecount;

use crate::render::table::{Entry, Table};
use crate::suts::Sut;

/// A pair of inputs with PDQ1 and PDQ2 as printed.
const PRINTED: [([i128; 2], [&str; 2]); 6] = [
    ([9, 10], ["1", "0.75"]),
    ([999_949_999, 999_950_000], ["2", "0.63"]),
    ([99_949, 99_950], ["1", "0.43"]),
    ([99_949, 99_951], ["0.50", "0.21"]),
    ([99_951, 99_952], ["0.0", "0.0"]),
    ([99_948, 99_949], ["0.0", "0.0"]),
];

/// PDQ1 is by `strlendist`, PDQ2 by `Jacc(1)`.
const DISTANCES: [OutputDistance; 2] = [OutputDistance::StringLength, OutputDistance::Jaccard1];

/// The outputs and both quotients of a pair.
fn quotients(inputs: [i128; 2]) -> ([String; 2], [f64; 2]) {
    let outputs = inputs.map(|bytes| bytecount(bytes).unwrap_or_else(|error| error.to_string()));
    let pair = ShownPair {
        inputs: [&inputs[..1], &inputs[1..]],
        outputs: outputs.each_ref().map(String::as_str),
        errors: [false; 2],
    };
    let space = Sut::named("bytecount").expect("it is there").space();
    let quotients = DISTANCES.map(|distance| space.derivative(&pair, distance));
    (outputs, quotients)
}

pub fn table() -> Table {
    let row = |(number, (inputs, printed)): (usize, &([i128; 2], [&str; 2]))| {
        let (outputs, own) = quotients(*inputs);
        let texts = inputs.iter().map(i128::to_string).chain(outputs);
        let texts = texts.chain(own.map(|own| format!("{own:.3}")));
        let texts = texts.chain(printed.map(str::to_owned));
        let entries = texts.map(|text| Entry { text, outstanding: false }).collect();
        ((number + 1).to_string(), entries)
    };
    let group = |name: &str, heads: &[&str]| {
        (name.to_owned(), heads.iter().map(|head| (*head).to_owned()).collect())
    };
    Table {
        title: "Table 1: program difference quotients of bytecount".into(),
        note: "PDQ1 takes the difference of the outputs’ lengths, PDQ2 the Jaccard distance of their sets of \
               characters, Jacc(1): `distance = \"jaccard1\"` in an attribute."
            .into(),
        corner: "Row".into(),
        groups: vec![
            group("pair", &["input 1", "input 2", "output 1", "output 2"]),
            group("here", &["PDQ1", "PDQ2"]),
            group("paper", &["PDQ1", "PDQ2"]),
        ],
        rows: PRINTED.iter().enumerate().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_quotients_are_the_paper_s() {
        for (inputs, printed) in PRINTED {
            let (_, own) = quotients(inputs);
            for (own, printed) in own.into_iter().zip(printed) {
                let printed: f64 = printed.parse().expect("a number");
                assert!((own - printed).abs() <= 0.005 + 1e-12, "{inputs:?}: {own} {printed}");
            }
        }
    }
}
