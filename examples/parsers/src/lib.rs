//! Small parsers of texts, with their boundaries pinned.
//!
//! Texts that hardly any random text is, such as calculations, are made by a generator: [`calculate`].
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

/// The result of a calculation such as `12/(3-1)`: whole numbers, and one operation in each pair of
/// parentheses.
///
/// # Errors
///
/// If the text is none, if it divides by zero, or if a number is too large.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn calculate(
    #[cfg_attr(test, generate(by = generators::calculation))] text: &str,
) -> Result<i32, &'static str> {
    match value(text)? {
        (result, "") => Ok(result),
        _ => Err("something follows"),
    }
}

/// The value of a number, or of an operation in parentheses, and the text behind it.
fn value(text: &str) -> Result<(i32, &str), &'static str> {
    let Some(inner) = text.strip_prefix('(') else {
        let digits = text.find(|one: char| !one.is_ascii_digit()).unwrap_or(text.len());
        let (number, rest) = text.split_at(digits);
        return Ok((number.parse().map_err(|_| "no number")?, rest));
    };
    let (left, rest) = value(inner)?;
    let operation = rest.chars().next().ok_or("no operation")?;
    let (right, rest) = value(&rest[operation.len_utf8()..])?;
    let result = match operation {
        '+' => left.checked_add(right),
        '-' => left.checked_sub(right),
        '/' if right == 0 => return Err("division by zero"),
        '/' => Some(left / right),
        _ => return Err("no operation"),
    };
    Ok((result.ok_or("too large")?, rest.strip_prefix(')').ok_or("not closed")?))
}

#[cfg(test)]
mod generators {
    use setbve::Choices;

    /// A calculation by its grammar. The first rule is the plainest, and leads to no other.
    pub(super) fn calculation(c: &mut Choices) -> String {
        match c.rule(2) {
            0 => c.int(0..=12_u8).to_string(),
            _ => {
                let left = c.call(calculation);
                let operation = ['+', '-', '/'][c.rule(3)];
                format!("({left}{operation}{})", c.call(calculation))
            }
        }
    }
}
