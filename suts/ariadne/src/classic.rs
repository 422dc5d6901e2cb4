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

/// Integers as the characters of a text.
fn text<const LENGTH: usize>(values: [i32; LENGTH]) -> [u8; LENGTH] {
    values.map(|value| value.rem_euclid(128) as u8)
}

/// Whether ten characters are an ISBN of ten digits; spaces and hyphens are passed over.
#[instrumented]
#[expect(clippy::too_many_arguments, reason = "a character each")]
pub fn check_isbn(
    c0: i32,
    c1: i32,
    c2: i32,
    c3: i32,
    c4: i32,
    c5: i32,
    c6: i32,
    c7: i32,
    c8: i32,
    c9: i32,
) -> &'static str {
    let mut strays = 0;
    let mut digits = 0;
    let mut checksum = 0;
    for character in text([c0, c1, c2, c3, c4, c5, c6, c7, c8, c9]) {
        match character {
            b'0' | b'1' | b'2' | b'3' | b'4' | b'5' | b'6' | b'7' | b'8' | b'9' => {
                digits += 1;
                checksum += digits * i32::from(character - b'0');
            }
            b'X' | b'x' => {
                digits += 1;
                checksum += digits * 10;
            }
            b' ' | b'-' => {}
            _ => strays += 1,
        }
    }
    if strays > 0 {
        "invalid character"
    } else if digits != 10 {
        "invalid length"
    } else if checksum % 11 != 0 {
        "invalid checksum"
    } else {
        "valid"
    }
}

/// Whether eight characters are an ISSN of eight digits; spaces and hyphens are passed over.
#[instrumented]
#[expect(clippy::too_many_arguments, reason = "a character each")]
pub fn check_issn(
    c0: i32,
    c1: i32,
    c2: i32,
    c3: i32,
    c4: i32,
    c5: i32,
    c6: i32,
    c7: i32,
) -> &'static str {
    let mut strays = 0;
    let mut digits = 0;
    let mut checksum = 0;
    for character in text([c0, c1, c2, c3, c4, c5, c6, c7]) {
        match character {
            b'0' | b'1' | b'2' | b'3' | b'4' | b'5' | b'6' | b'7' | b'8' | b'9' => {
                digits += 1;
                checksum += (9 - digits) * i32::from(character - b'0');
            }
            b'X' | b'x' => {
                digits += 1;
                checksum += (9 - digits) * 10;
            }
            b' ' | b'-' => {}
            _ => strays += 1,
        }
    }
    if strays > 0 {
        "invalid character"
    } else if digits != 8 {
        "invalid length"
    } else if checksum % 11 != 0 {
        "invalid checksum"
    } else {
        "valid"
    }
}
