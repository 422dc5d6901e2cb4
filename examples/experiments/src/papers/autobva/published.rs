//! The figures of AutoBVA's Tables 4, 6 and 7, as printed.

/// The figures of one system.
#[derive(Debug)]
pub struct Published {
    /// The systems here that are translations of it.
    pub suts: &'static [&'static str],
    /// What the paper calls it.
    pub name: &'static str,
    /// Table 4, for 30 and 600 s: all candidates, then found per run and unique, for LNS and BCS.
    pub candidates: [(&'static str, [[&'static str; 2]; 2]); 2],
    /// Table 6: clusters, pairs and silhouette scores of VV, VE and EE.
    pub groups: [[&'static str; 3]; 3],
    /// Table 7: all clusters, and, for 30 and 600 s, covered per run and unique, for LNS and BCS.
    pub clusters: (&'static str, [[[&'static str; 2]; 2]; 2]),
}

pub const PUBLISHED: [Published; 4] = [
    Published {
        suts: &["bytecount"],
        name: "bytecount",
        candidates: [
            ("57", [["10.05 ± 0.8", "0"], ["56.7 ± 0.5", "44"]]),
            ("59", [["12.8 ± 0.8", "0"], ["57.85 ± 0.4", "43"]]),
        ],
        groups: [["6", "1", "1"], ["57", "1", "1"], ["0.95", "1.0", "1.0"]],
        clusters: (
            "8",
            [[["5.25 ± 0.6", "0"], ["8.0 ± 0.0", "2"]], [["6.0 ± 0.0", "0"], ["8.0 ± 0.0", "2"]]],
        ),
    },
    Published {
        suts: &["bmi"],
        name: "BMI class",
        candidates: [
            ("25,207", [["1,747.85 ± 86.6", "23,238"], ["149.85 ± 13.3", "1,276"]]),
            ("358,956", [["24,421.7 ± 354.9", "332,120"], ["1,944.8 ± 74.5", "18,358"]]),
        ],
        groups: [["13", "2", "–"], ["7,288", "367,125", "0"], ["1.0", "1.0", "–"]],
        clusters: (
            "15",
            [
                [["14.95 ± 0.2", "3"], ["9.35 ± 0.9", "0"]],
                [["15.0 ± 0.0", "0"], ["14.25 ± 0.6", "0"]],
            ],
        ),
    },
    Published {
        suts: &["bmi_value"],
        name: "BMI",
        candidates: [
            ("90,027", [["6,147.45 ± 95.1", "86,157"], ["272.7 ± 15.8", "2,481"]]),
            ("1,280,955", [["87,319.0 ± 1747.8", "1,226,314"], ["3,873.05 ± 124.4", "36,186"]]),
        ],
        groups: [["3", "3", "–"], ["579,030", "759,380", "0"], ["0.82", "0.0", "–"]],
        clusters: (
            "6",
            [[["6.0 ± 0.0", "0"], ["6.0 ± 0.0", "0"]], [["6.0 ± 0.0", "0"], ["6.0 ± 0.0", "0"]]],
        ),
    },
    Published {
        suts: &["date", "date_i64"],
        name: "Julia Date",
        candidates: [
            ("2,444", [["246.1 ± 13.7", "2,232"], ["21.6 ± 5.9", "191"]]),
            ("45,456", [["4,351.6 ± 86.3", "37,216"], ["897.4 ± 82.6", "7,276"]]),
        ],
        groups: [["7", "2", "3"], ["368", "77,207", "253,875"], ["0.73", "0.89", "0.89"]],
        clusters: (
            "11",
            [[["4.9 ± 0.3", "1"], ["2.7 ± 1.1", "1"]], [["5.0 ± 0.0", "0"], ["7.5 ± 0.8", "6"]]],
        ),
    },
];

/// The figures for a system of this name, and what a table calls it.
pub fn published(sut: &str) -> Option<(&'static Published, String)> {
    let own = PUBLISHED.iter().find(|published| published.suts.contains(&sut))?;
    let is_first = own.suts.first() == Some(&sut);
    Some((own, if is_first { own.name.into() } else { format!("{} ({sut})", own.name) }))
}
