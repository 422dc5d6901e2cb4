//! What AutoBVA's authors published beside the paper (`feldob/repro_autobva`): the candidates that both
//! strategies found on bytecount, and the figures of the screenings in Appendices A and B.

use setbve::OutputDistance;
use setbve::experiment::Feature;
use setbve_suts::bytecount;

use crate::results::archive::Archived;

/// A pair of neighbours by the lower one; of each unit's inputs, the powers of 1000 are up to its letter.
fn lows() -> Vec<i128> {
    let mut lows = vec![-1, 9, 99, 999];
    lows.extend((1..=33).map(|zeros| -10_i128.pow(zeros)));
    for unit in 1..=4 {
        let times = 1_000_i128.pow(unit);
        lows.extend([
            9_950 * times / 1_000,
            99_950 * times / 1_000 - 1,
            999_950 * times / 1_000 - 1,
        ]);
    }
    lows.extend([
        9_950_000_000_000_999,
        99_949_999_999_999_999,
        999_949_999_999_999_999,
        9_950_000_000_000_001_999,
        99_949_999_999_999_991_999,
        999_949_999_999_999_935_999,
    ]);
    lows
}

/// The candidates of two values, with that of the booleans, which no `i128` is.
pub fn valid_candidates() -> Vec<Archived> {
    let shown = |value: i128| bytecount(value).unwrap_or_else(|error| error.to_string());
    let pair = |low: i128, outputs: [String; 2]| Archived {
        inputs: [vec![low], vec![low + 1]],
        outputs,
        errors: [false; 2],
        cell: Vec::new(),
        derivative: 1.0,
    };
    let mut all: Vec<Archived> =
        lows().into_iter().map(|low| pair(low, [low, low + 1].map(shown))).collect();
    all.push(pair(0, ["falseB", "trueB"].map(str::to_owned)));
    all
}

/// Appendix A: candidates of bytecount in 30 s, mean and standard deviation of five runs; for LNS and BCS,
/// each with bituniform sampling and compatible types, bituniform alone, uniform with compatible types, uniform alone.
pub const SAMPLINGS: [[(f64, f64); 4]; 2] = [
    [(9.8, 0.84), (7.0, 0.0), (8.6, 0.89), (0.0, 0.0)],
    [(56.0, 0.71), (55.8, 0.84), (22.0, 1.0), (0.0, 0.0)],
];

/// Appendix B: a choice of features, its silhouette and its number of clusters. The letters stand for
/// the distances `strlendist`, Levenshtein and Overlap, within the pair or to the others.
pub const SCREENING: [(&str, f64, usize); 57] = [
    ("sl_u-lv_u", 0.5956, 4),
    ("lv_d-sl_u-lv_u", 0.6107, 4),
    ("jc_d-sl_u-lv_u", 0.6186, 7),
    ("sl_u-jc_u-lv_u", 0.6213, 2),
    ("jc_d-lv_d-sl_u-lv_u", 0.6215, 6),
    ("sl_d-sl_u-lv_u", 0.6286, 5),
    ("jc_d-sl_u-jc_u-lv_u", 0.6358, 3),
    ("lv_d-sl_u-jc_u-lv_u", 0.6364, 3),
    ("sl_d-sl_u-jc_u-lv_u", 0.6374, 5),
    ("jc_d-lv_d-sl_u-jc_u-lv_u", 0.6502, 3),
    ("sl_d-lv_d-sl_u-lv_u", 0.6511, 5),
    ("sl_d-jc_d-lv_d-sl_u-lv_u", 0.6544, 7),
    ("sl_d-jc_d-sl_u-lv_u", 0.6601, 6),
    ("sl_d-jc_d-sl_u-jc_u-lv_u", 0.6841, 4),
    ("sl_d-lv_d-sl_u-jc_u-lv_u", 0.6850, 4),
    ("sl_d-jc_d-lv_d-sl_u-jc_u-lv_u", 0.6958, 4),
    ("lv_d-sl_u-jc_u", 0.7175, 4),
    ("jc_d-sl_u-jc_u", 0.7228, 9),
    ("sl_u-jc_u", 0.7277, 3),
    ("lv_d-sl_u", 0.7318, 3),
    ("jc_d-lv_d-sl_u-jc_u", 0.7331, 6),
    ("jc_d-sl_u", 0.7341, 3),
    ("sl_d-sl_u-jc_u", 0.7347, 4),
    ("sl_d-lv_d-sl_u-jc_u", 0.7363, 7),
    ("jc_d-lv_d-sl_u", 0.7367, 3),
    ("sl_d-lv_d-sl_u", 0.7432, 4),
    ("sl_d-jc_d-sl_u", 0.7455, 4),
    ("sl_d-jc_d-lv_d-sl_u", 0.7472, 4),
    ("sl_d-jc_d-lv_d-sl_u-jc_u", 0.7481, 7),
    ("sl_d-sl_u", 0.7524, 3),
    ("sl_d-jc_d-sl_u-jc_u", 0.7529, 7),
    ("lv_d-lv_u", 0.7542, 3),
    ("jc_d-lv_u", 0.7636, 4),
    ("jc_d-lv_d-lv_u", 0.7641, 5),
    ("jc_u-lv_u", 0.7672, 2),
    ("sl_d-lv_u", 0.7726, 4),
    ("sl_d-jc_u-lv_u", 0.7743, 4),
    ("lv_d-jc_u-lv_u", 0.7753, 3),
    ("jc_d-jc_u-lv_u", 0.7776, 4),
    ("jc_d-lv_d-jc_u-lv_u", 0.7858, 5),
    ("sl_d-jc_d-lv_d-lv_u", 0.7881, 6),
    ("sl_d-lv_d-lv_u", 0.7901, 4),
    ("sl_d-jc_d-lv_u", 0.7983, 5),
    ("sl_d-lv_d-jc_u-lv_u", 0.8150, 4),
    ("sl_d-jc_d-jc_u-lv_u", 0.8159, 5),
    ("sl_d-jc_d-lv_d-jc_u-lv_u", 0.8231, 6),
    ("lv_d-jc_u", 0.9226, 6),
    ("sl_d-lv_d-jc_u", 0.9285, 7),
    ("jc_d-lv_d-jc_u", 0.9367, 5),
    ("sl_d-jc_d-lv_d-jc_u", 0.9404, 6),
    ("jc_d-jc_u", 0.9419, 5),
    ("sl_d-jc_u", 0.9421, 3),
    ("sl_d-jc_d-jc_u", 0.9473, 6),
    ("jc_d-lv_d", 0.9660, 4),
    ("sl_d-jc_d-lv_d", 0.9660, 5),
    ("sl_d-lv_d", 0.9666, 5),
    ("sl_d-jc_d", 0.9821, 5),
];

/// The name of a feature in the authors' files.
pub fn feature(name: &str) -> Feature {
    match name {
        "sl_d" => Feature::WithinPair(OutputDistance::StringLength),
        "sl_u" => Feature::Uniqueness(OutputDistance::StringLength),
        "lv_d" => Feature::WithinPair(OutputDistance::Multiset),
        "lv_u" => Feature::Uniqueness(OutputDistance::Multiset),
        "jc_d" => Feature::WithinPair(OutputDistance::Overlap),
        _ => Feature::Uniqueness(OutputDistance::Overlap),
    }
}
