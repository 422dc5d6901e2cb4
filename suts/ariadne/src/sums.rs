//! Programs of Set 1 that work out a sum.

use setbve::experiment::instrumented;

/// The income tax in whole units of the years 2024 to 2026, for a person who is single (1), married (2)
/// or the head of a household.
#[instrumented]
pub fn tax_calculator(income: i32, status: i32, year: i32) -> i64 {
    let income = i64::from(income);
    if income < 0 || year < 2024 || year > 2026 {
        return -1;
    }
    let allowance = match status {
        1 => 12_000,
        2 => 24_000,
        _ => 18_000,
    };
    if income <= allowance {
        0
    } else if income <= 50_000 {
        (income - allowance) / 10
    } else if income <= 120_000 {
        3_000 + (income - 50_000) / 5
    } else if income <= 500_000 {
        20_000 + (income - 120_000) / 3
    } else {
        150_000 + (income - 500_000) / 2
    }
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
    let merit = matriculation * 1_000 / 1_100 + intermediate * 4_000 / 1_100 + test * 5_000 / 400;
    if intermediate < 660 || test < 200 {
        return (merit, "rejected");
    }
    let place = if merit >= 7_000 {
        "scholarship"
    } else if merit >= 6_000 {
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
