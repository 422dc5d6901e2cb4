//! The synthetic programs of Set 1: up to four levels of nesting, compound conditions, and
//! dependencies among variables and constants.

use setbve::experiment::instrumented;

/// Two levels; its conditions are those that the paper prints as (6) and (7).
#[instrumented]
pub fn s1(x: i32, y: i32, z: i32) -> u8 {
    if x > y && z == 5_000 { if y > 100 && y < 150 { 2 } else { 1 } } else { 0 }
}

/// Three levels.
#[instrumented]
pub fn s2(a: i32, b: i32, c: i32, d: i32) -> u8 {
    if a == b || c > 1_000 {
        if d == -750 && c <= 2_000 { if a >= 300 && b < 400 { 3 } else { 2 } } else { 1 }
    } else {
        0
    }
}

/// Four levels.
#[instrumented]
pub fn s3(a: i32, b: i32, c: i32, d: i32, e: i32) -> u8 {
    if a == b || c >= 10_000 {
        if d != a && e == 640 {
            if c > d && b <= 3_200 { if a > 25 && d <= 640 { 4 } else { 3 } } else { 2 }
        } else {
            1
        }
    } else {
        0
    }
}
