//! Small parsers of texts, with their boundaries pinned.
//!
//! The snapshots in `snapshots/` are worth a look: each pair of lines is two texts that differ by one
//! character, between which the parser behaves otherwise.

/// The percentage that a text such as `35%` names.
///
/// # Errors
///
/// If there is no percent sign, if there is no whole number in front of it, or if that is more than
/// 100.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn percentage(text: &str) -> Result<u8, String> {
    let number = text.strip_suffix('%').ok_or("no percent sign")?;
    match number.parse::<u32>() {
        Ok(number @ 0..=100) => Ok(number as u8),
        Ok(_) => Err("more than 100%".to_owned()),
        Err(_) => Err("no number".to_owned()),
    }
}

/// The hour and the minute of a time of day such as `7:45`.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn time_of_day(text: &str) -> Option<(u8, u8)> {
    let (hour, minute) = text.split_once(':')?;
    let time = (hour.parse().ok()?, minute.parse().ok()?);
    (time.0 < 24 && time.1 < 60).then_some(time)
}

/// Whether a name may stand in front of a `:` in a header.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_header_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The colour of a text such as `#1e90ff`.
///
/// # Errors
///
/// If the text does not begin with `#`, or has not six hexadecimal digits behind it.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn colour(text: &str) -> Result<[u8; 3], &'static str> {
    let digits = text.strip_prefix('#').ok_or("no # in front")?;
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err("not six digits");
    }
    let part = |from: usize| u8::from_str_radix(&digits[from..from + 2], 16).expect("digits");
    Ok([part(0), part(2), part(4)])
}

/// Whether a request with this method may be sent again.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn may_be_repeated(method: &str) -> Option<bool> {
    match method {
        "GET" | "HEAD" | "PUT" => Some(true),
        "POST" => Some(false),
        _ => None,
    }
}

/// The beginning of a text, as long as a column has room for it.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn in_column(text: &str, #[cfg_attr(test, range(1..=12))] width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).chain(['…']).collect()
}
