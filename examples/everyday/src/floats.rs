//! Functions of floats.

#[derive(Debug, PartialEq)]
pub enum Weight {
    Under,
    Normal,
    Over,
    Obese,
}

/// The bracket of a body mass index.
//~ positive | 0.0 5e-324 | a <= 0 < b
//~ normal from 18.5 | 18.499999999999996 18.5 | b == 18.5
//~ over from 25 | 24.999999999999996 25.0 | b == 25
//~ obese from 30 | 29.999999999999996 30.0 | b == 30
//~ infinity | 1.7976931348623157e308 inf | b == inf
#[cfg_attr(test, setbve::boundary_explore)]
pub fn weight(bmi: f64) -> Result<Weight, &'static str> {
    if !bmi.is_finite() || bmi <= 0.0 {
        return Err("no body mass index");
    }
    Ok(match bmi {
        ..18.5 => Weight::Under,
        18.5..25.0 => Weight::Normal,
        25.0..30.0 => Weight::Over,
        _ => Weight::Obese,
    })
}

/// The stars of a rating, of which there are five.
//~ half a star counts | 0.49999999999999994 0.5 | b == 0.5
//~ two stars from 1.5 | 1.4999999999999998 1.5 | b == 1.5
//~ three stars from 2.5 | 2.4999999999999996 2.5 | b == 2.5
//~ four stars from 3.5 | 3.4999999999999996 3.5 | b == 3.5
//~ five stars from 4.5 | 4.499999999999999 4.5 | b == 4.5
//~ nothing above 5 | 5.0 5.000000000000001 | a == 5 and b > 5
//~ nothing below 0 | -5e-324 -0.0 | a < 0 and b == 0
#[cfg_attr(test, setbve::boundary_explore)]
pub fn stars(rating: f64) -> Option<u8> {
    if !(0.0..=5.0).contains(&rating) {
        return None;
    }
    Some(rating.round() as u8)
}

/// The brightness of a pixel, from a share.
//~ from 1 | 0.003921568393707275 0.003921568859368563 | fa == "= 0" and fb == "= 1"
//~ to 255 | 0.9999999403953552 1.0 | b == 1
//~ not a number | inf NaN | isnan(b)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn brightness(share: f32) -> u8 {
    (share * 255.0) as u8
}

/// What to wear at a temperature in degrees Celsius.
//~ absolute zero | -273.15000000000003 -273.15 | b == -273.15
//~ a coat below 0 | -5e-324 -0.0 | a < 0 and b == 0
//~ a jacket below 15 | 14.999999999999998 15.0 | b == 15
//~ a shirt to 27.5 | 27.5 27.500000000000004 | a == 27.5 and b > a
//~ not a number | inf NaN | isnan(b)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn clothes(celsius: f64) -> &'static str {
    if celsius.is_nan() || celsius < -273.15 {
        return "broken thermometer";
    }
    if celsius < 0.0 {
        "coat"
    } else if celsius < 15.0 {
        "jacket"
    } else if celsius <= 27.5 {
        "shirt"
    } else {
        "as little as possible"
    }
}

/// The grade for a percentage.
//~ from 0 | -5e-324 -0.0 | a < 0 and b == 0
//~ D from 50 | 49.99999999999999 50.0 | b == 50
//~ C from 65 | 64.99999999999999 65.0 | b == 65
//~ B from 80 | 79.99999999999999 80.0 | b == 80
//~ A from 92.5 | 92.49999999999999 92.5 | b == 92.5
//~ to 100 | 100.0 100.00000000000001 | a == 100 and b > 100
#[cfg_attr(test, setbve::boundary_explore)]
pub fn grade(percent: f64) -> Option<char> {
    if !(0.0..=100.0).contains(&percent) {
        return None;
    }
    Some(match percent {
        92.5.. => 'A',
        80.0.. => 'B',
        65.0.. => 'C',
        50.0.. => 'D',
        _ => 'F',
    })
}

/// Whether the area of a square can be computed.
//~ too large | 1.3407807929942596e154 1.3407807929942597e154 | ok(fa) and "infinite" in fb and a > 1
//~ too large, negative | -1.3407807929942597e154 -1.3407807929942596e154 | "infinite" in fa and "infinite" not in fb and b < 0
//~ no negative side | -5e-324 -0.0 | a < 0 and b == 0
//~ no side | 0.0 5e-324 | a == 0 and b > 0
#[cfg_attr(test, setbve::boundary_explore)]
pub fn area(side: f64) -> Result<f64, &'static str> {
    let area = side * side;
    if area.is_infinite() {
        return Err("infinite");
    }
    if side < 0.0 {
        return Err("negative");
    }
    if side == 0.0 {
        return Err("no square");
    }
    Ok(area)
}

/// The whole seconds of a delay.
//~ not negative | -5e-324 -0.0 | a < 0 and b == 0
//~ at most a day | 86400.0 86400.00000000001 | a == 86400 and b > a
//~ not a number | inf NaN | isnan(b)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn delay(seconds: f64) -> Result<u32, &'static str> {
    if seconds.is_nan() {
        return Err("not a number");
    }
    if seconds < 0.0 {
        return Err("in the past");
    }
    if seconds > 86_400.0 {
        return Err("more than a day");
    }
    Ok(seconds.ceil() as u32)
}

/// The speed in metres per second at which a vehicle goes, from kilometres per hour.
//~ stands still | 0.0 5e-324 | a == 0 and b > 0
//~ slow to 6 | 6.0 6.000000000000001 | a == 6 and b > a
//~ town to 50 | 50.0 50.00000000000001 | a == 50 and b > a
//~ country to 100 | 100.0 100.00000000000001 | a == 100 and b > a
//~ backwards | -5e-324 -0.0 | a < 0 and b == 0
#[cfg_attr(test, setbve::boundary_explore)]
pub fn speed(kilometres_per_hour: f64) -> &'static str {
    match kilometres_per_hour {
        f64::NEG_INFINITY..0.0 => "backwards",
        0.0 => "standing",
        ..=6.0 => "walking",
        ..=50.0 => "town",
        ..=100.0 => "country",
        _ => "motorway",
    }
}
