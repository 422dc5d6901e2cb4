//! Numbers with as many digits.

use crate::sut::number::{Number, POWERS_OF_TEN, digits};

impl Number {
    /// The least and the greatest size with as many digits.
    pub fn same_length(self) -> (u128, u128) {
        let digits = digits(self.size) as usize;
        let least = if digits == 1 { 0 } else { POWERS_OF_TEN[digits - 1] };
        (least, POWERS_OF_TEN.get(digits).map_or(u128::MAX, |power| power - 1))
    }
}
