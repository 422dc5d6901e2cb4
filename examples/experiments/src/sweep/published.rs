//! The figures of `AutoBVA`'s Tables 5, 8 and 9, as printed.

/// What the rows are called; Table 8 has them for all functions together as well.
pub const EXPORTED: &str = "paper: Julia's Base, exported";
pub const OTHERS: &str = "paper: Julia's Base, others";
pub const ALL: &str = "paper: Julia's Base, all";

/// Table 5: functions, those with candidates, and candidates per run.
pub const DETECTION: [(&str, &str, [&str; 3]); 4] = [
    (EXPORTED, "lns", ["259", "197 (76%)", "1,042 ± 76"]),
    (EXPORTED, "bcs", ["259", "198 (76%)", "554 ± 40"]),
    (OTHERS, "lns", ["354", "243 (69%)", "578 ± 67"]),
    (OTHERS, "bcs", ["354", "247 (70%)", "391 ± 37"]),
];

/// Table 8: functions, those with bad and with good clusters of VV, VE and EE, and those with good ones
/// of any of these.
pub const SUMMARISATION: [(&str, [&str; 8]); 3] = [
    (
        EXPORTED,
        [
            "354",
            "37 (10%)",
            "109 (31%)",
            "14 (4%)",
            "38 (11%)",
            "13 (4%)",
            "127 (36%)",
            "216 (61%)",
        ],
    ),
    (
        OTHERS,
        ["259", "34 (13%)", "119 (46%)", "12 (5%)", "29 (11%)", "1 (0%)", "75 (29%)", "175 (68%)"],
    ),
    (
        ALL,
        [
            "613",
            "71 (12%)",
            "228 (37%)",
            "26 (4%)",
            "67 (11%)",
            "14 (2%)",
            "202 (33%)",
            "391 (64%)",
        ],
    ),
];

/// Table 9: clusters of everything found, those a run covers, and those the other strategy does not.
pub const COVERAGE: [(&str, &str, [&str; 3]); 4] = [
    (EXPORTED, "lns", ["3.97 ± 4.65", "3.50 ± 0.13", "0.10 ± 0.47"]),
    (EXPORTED, "bcs", ["3.97 ± 4.65", "3.36 ± 0.17", "0.16 ± 0.69"]),
    (OTHERS, "lns", ["3.78 ± 5.06", "3.17 ± 0.19", "0.16 ± 0.92"]),
    (OTHERS, "bcs", ["3.78 ± 5.06", "3.02 ± 0.22", "0.20 ± 0.68"]),
];
