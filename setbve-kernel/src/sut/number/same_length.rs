//! Numbers with as many digits.

use crate::sut::number::{Number, digits};

impl Number {
    /// The least and the greatest size with as many digits.
    pub fn same_length(self) -> (u128, u128) {
        let digits = digits(self.size);
        let least = if digits == 1 { 0 } else { 10_u128.pow(digits - 1) };
        (least, 10_u128.checked_pow(digits).map_or(u128::MAX, |power| power - 1))
    }
}
