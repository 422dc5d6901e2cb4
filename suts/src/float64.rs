//! Floating-point numbers that print as in Julia.

use std::fmt;

/// A floating-point number with Julia's text: the shortest digits that read back as the same number,
/// in decimal notation from 1e-4 up to 1e6, else in scientific notation.
///
/// ```
/// # use setbve_suts::Float64;
/// assert_eq!(Float64(18.0).to_string(), "18.0");
/// assert_eq!(Float64(-8_595_428_429_569_971e3).to_string(), "-8.595428429569971e18");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Float64(pub f64);

impl fmt::Display for Float64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.0;
        if value.is_nan() {
            return f.write_str("NaN");
        }
        if value.is_infinite() {
            return f.write_str(if value > 0.0 { "Inf" } else { "-Inf" });
        }
        if value == 0.0 || (1e-4..1e6).contains(&value.abs()) {
            let text = format!("{value:?}");
            let digits = digits_after_point(&text);
            return f.write_str(&even(value, text, format!("{value:.digits$}")));
        }
        let text = format!("{value:e}");
        let digits = text.split('e').next().map_or(0, digits_after_point);
        let text = even(value, text, format!("{value:.digits$e}"));
        match text.split_once('e') {
            // Julia writes at least one digit after the point.
            Some((digits, exponent)) if !digits.contains('.') => write!(f, "{digits}.0e{exponent}"),
            _ => f.write_str(&text),
        }
    }
}

fn digits_after_point(text: &str) -> usize {
    text.split_once('.').map_or(0, |(_, digits)| digits.len())
}

/// Of two shortest texts that are equally near, Rust's printer takes the larger, Julia's the even one,
/// which is what rounding to as many digits gives.
fn even(value: f64, shortest: String, rounded: String) -> String {
    if rounded.parse() == Ok(value) { rounded } else { shortest }
}

#[cfg(test)]
mod tests {
    use super::Float64;

    #[test]
    fn prints_as_julia() {
        let texts = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-80.5, "-80.5"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e-5, "1.0e-5"),
            (1.5e-5, "1.5e-5"),
            (1e-4, "0.0001"),
            (9.999e-5, "9.999e-5"),
            (999_999.9, "999999.9"),
            (1e6, "1.0e6"),
            (-1_234_567.0, "-1.234567e6"),
            (-8_595_428_429_569_971e3, "-8.595428429569971e18"),
            (-9_223_372_036_854_775_808.0, "-9.223372036854776e18"),
            (5e-324, "5.0e-324"),
            (1_319_424_112_755_215.0 + 0.25, "1.3194241127552152e15"),
            (524_288.0 + 1.0 / 2048.0, "524288.0004882812"),
            (5.684_341_886_080_802e-14, "5.684341886080802e-14"),
            (f64::MAX, "1.7976931348623157e308"),
            (f64::INFINITY, "Inf"),
            (f64::NEG_INFINITY, "-Inf"),
            (f64::NAN, "NaN"),
        ];
        for (value, text) in texts {
            assert_eq!(Float64(value).to_string(), text);
        }
    }
}
