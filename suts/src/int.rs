//! What literal typing needs of integers; see the crate's documentation.

/// Whether the literal `value` is an `Int64`.
pub(crate) fn fits_i64(value: i128) -> bool {
    i64::try_from(value).is_ok()
}

/// Wraps `value` around in the type that the literals `x` and `y` are promoted to.
pub(crate) fn wrap_as_both(value: i128, x: i128, y: i128) -> i128 {
    if fits_i64(x) && fits_i64(y) { i128::from(value as i64) } else { value }
}

/// The quotient of two literals, rounded down; `None` where Julia throws a `DivideError`: for a zero
/// divisor, and for the one quotient that its type cannot hold.
pub(crate) fn checked_fld(x: i128, y: i128) -> Option<i128> {
    let quotient = x.checked_div(y)?;
    if wrap_as_both(quotient, x, y) != quotient {
        return None;
    }
    // The remainder's sign is the dividend's, so a quotient below zero was rounded up.
    let rounded_up = x % y != 0 && (x < 0) != (y < 0);
    Some(if rounded_up { quotient - 1 } else { quotient })
}

/// As [`checked_fld`], rounded up.
pub(crate) fn checked_cld(x: i128, y: i128) -> Option<i128> {
    let exact = x.checked_rem(y)? == 0;
    let floor = checked_fld(x, y)?;
    Some(if exact { floor } else { floor + 1 })
}
