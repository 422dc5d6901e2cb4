//! Set 2: programs on which generators of test data have been compared for decades.

use setbve::experiment::instrumented;

/// The kind of triangle that three sides make: 0 none, 1 scalene, 2 isosceles, 3 equilateral.
///
/// Decisions are made on a local variable that says which sides are equal, as in the program's usual
/// form.
#[instrumented]
pub fn triangle_classification(a: i32, b: i32, c: i32) -> u8 {
    let [a, b, c] = [a, b, c].map(i64::from);
    if a <= 0 || b <= 0 || c <= 0 {
        return 0;
    }
    let mut equal = 0;
    if a == b {
        equal += 1;
    }
    if a == c {
        equal += 2;
    }
    if b == c {
        equal += 3;
    }
    if equal == 0 {
        if a + b <= c || b + c <= a || a + c <= b { 0 } else { 1 }
    } else if equal > 3 {
        3
    } else if equal == 1 && a + b > c {
        2
    } else if equal == 2 && a + c > b {
        2
    } else if equal == 3 && b + c > a {
        2
    } else {
        0
    }
}

/// How many real solutions a quadratic equation has; 3 stands for all numbers.
#[instrumented]
pub fn quadratic_formula(a: i32, b: i32, c: i32) -> u8 {
    if a == 0 {
        if b == 0 {
            return if c == 0 { 3 } else { 0 };
        }
        return 1;
    }
    let discriminant = i128::from(b) * i128::from(b) - 4 * i128::from(a) * i128::from(c);
    if discriminant > 0 {
        2
    } else if discriminant == 0 {
        1
    } else {
        0
    }
}

/// A day, a month and a year, which any integers are turned into.
fn date(day: i32, month: i32, year: i32) -> [i32; 3] {
    [day.rem_euclid(31) + 1, month.rem_euclid(12) + 1, year.rem_euclid(3_000)]
}

/// The days between two dates; −1 if one of them does not exist.
#[instrumented]
pub fn days(d1: i32, m1: i32, y1: i32, d2: i32, m2: i32, y2: i32) -> i32 {
    let mut numbers = [0; 2];
    let mut index = 0;
    for [day, month, year] in [date(d1, m1, y1), date(d2, m2, y2)] {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let mut length = 31;
        if month == 2 {
            length = if is_leap { 29 } else { 28 };
        } else if month == 4 || month == 6 || month == 9 || month == 11 {
            length = 30;
        }
        if day > length {
            return -1;
        }
        numbers[index] = day_number(day, month, year);
        index += 1;
    }
    let [first, second] = numbers;
    if first > second {
        first - second
    } else if first == second {
        0
    } else {
        second - first
    }
}

/// Days since some day long ago.
fn day_number(day: i32, month: i32, year: i32) -> i32 {
    // From March on, months have lengths that follow a line.
    let (year, month) = if month < 3 { (year - 1, month + 12) } else { (year, month) };
    day + (153 * (month - 3) + 2) / 5 + 365 * year + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
}

/// An integer as a character.
fn character(value: i32) -> u8 {
    value.rem_euclid(128) as u8
}

/// Whether the first ten digits of a line are an ISBN; everything else in it is passed over.
#[instrumented]
pub fn check_isbn(line: &[i32]) -> &'static str {
    let mut digits = 0;
    let mut checksum = 0;
    for value in line {
        let character = character(*value);
        let weight = (10 - digits).max(0);
        match character {
            b'0' | b'1' | b'2' | b'3' | b'4' | b'5' | b'6' | b'7' | b'8' | b'9' => {
                digits += 1;
                checksum += weight * i32::from(character - b'0');
            }
            b'X' | b'x' => {
                digits += 1;
                checksum += weight * 10;
            }
            _ => {}
        }
    }
    if digits < 10 {
        "invalid length"
    } else if checksum % 11 != 0 {
        "invalid checksum"
    } else {
        "valid"
    }
}

/// Whether the first eight digits of a line are an ISSN; everything else in it is passed over.
#[instrumented]
pub fn check_issn(line: &[i32]) -> &'static str {
    let mut digits = 0;
    let mut checksum = 0;
    for value in line {
        let character = character(*value);
        let weight = (8 - digits).max(0);
        match character {
            b'0' | b'1' | b'2' | b'3' | b'4' | b'5' | b'6' | b'7' | b'8' | b'9' => {
                digits += 1;
                checksum += weight * i32::from(character - b'0');
            }
            b'X' | b'x' => {
                digits += 1;
                checksum += weight * 10;
            }
            _ => {}
        }
    }
    if digits < 8 {
        "invalid length"
    } else if checksum % 11 != 0 {
        "invalid checksum"
    } else {
        "valid"
    }
}
