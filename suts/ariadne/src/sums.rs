//! Programs of Set 1 that work out a sum.

use setbve::experiment::instrumented;

/// The income tax in whole units, less what a person who is single (310), married (320), the head of a
/// household (330) or widowed (340) gets back; −1 for others.
#[instrumented]
pub fn tax_calculator(income: i32, status: i32) -> i32 {
    if income < 0 {
        return -1;
    }
    let tax = if income <= 12_000 {
        0
    } else if income <= 50_000 {
        (income - 12_000) / 10
    } else if income <= 120_000 {
        3_800 + (income - 50_000) / 5
    } else {
        17_800 + (income - 120_000) / 3
    };
    let back = match status {
        310 => 0,
        320 => 2_400,
        330 => 1_200,
        340 => 600,
        _ => return -1,
    };
    if tax > back { tax - back } else { 0 }
}

/// The price of a purchase from a group of articles less the discount for its volume, in cents; −1 if
/// there is no such purchase.
#[instrumented]
pub fn volume_discount(quantity: i32, group: i32) -> i64 {
    if quantity <= 0 {
        return -1;
    }
    let percent = if quantity >= 1_000 {
        30
    } else if quantity >= 500 {
        20
    } else if quantity >= 100 {
        15
    } else if quantity >= 20 {
        10
    } else {
        0
    };
    let cents = match group {
        110 => 9_900,
        120 => 19_900,
        130 => 49_900,
        _ => return -1,
    };
    let price = i64::from(quantity) * cents;
    if percent > 0 && group == 130 {
        price - price * (percent + 5) / 100
    } else {
        price - price * percent / 100
    }
}

/// Marks out of 1,100, 1,100 and 400, weighed 10, 40 and 50 %.
fn merit(matriculation: i32, intermediate: i32, test: i32) -> i32 {
    matriculation * 1_000 / 1_100 + intermediate * 4_000 / 1_100 + test * 5_000 / 400
}

/// The merit with which a student is admitted, from the marks in the last two schools and in an
/// entry test, as a share of 10,000; −1 for marks that there are none of.
#[instrumented]
pub fn admission_merit(matriculation: i32, intermediate: i32, test: i32) -> (i32, &'static str) {
    if matriculation < 0 || matriculation > 1_100 {
        return (-1, "no marks");
    }
    if intermediate < 0 || intermediate > 1_100 {
        return (-1, "no marks");
    }
    if test < 0 || test > 400 {
        return (-1, "no test");
    }
    let merit = merit(matriculation, intermediate, test);
    if intermediate < 200 || test < 200 {
        return (merit, "rejected");
    }
    let place = if merit >= 6_500 {
        "scholarship"
    } else if merit >= 5_000 {
        "place"
    } else {
        "waiting list"
    };
    (merit, place)
}

/// The grade point average of three courses with marks out of 100, in tenths; −1 for marks that there
/// are none of.
#[instrumented]
pub fn grade_point_average(first: i32, second: i32, third: i32) -> i32 {
    let mut sum = 0;
    for marks in [first, second, third] {
        if marks < 0 || marks > 100 {
            return -1;
        }
        sum += if marks >= 85 {
            40
        } else if marks >= 75 {
            35
        } else if marks >= 65 {
            30
        } else if marks >= 58 {
            25
        } else if marks >= 50 {
            20
        } else {
            0
        };
    }
    sum / 3
}
