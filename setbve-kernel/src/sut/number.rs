//! Numbers that may need 129 bits: the values of `i128` and `u128` arguments, and constants.

pub mod operation;
#[cfg(feature = "experiment")]
mod same_length;

/// The sign and size of a number that may need 129 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub negative: bool,
    pub size: u128,
}

impl From<i128> for Number {
    fn from(value: i128) -> Self {
        Self { negative: value < 0, size: value.unsigned_abs() }
    }
}

/// The number of decimal digits; 0 has one.
fn digits(size: u128) -> u32 {
    size.checked_ilog10().map_or(1, |exponent| exponent + 1)
}

impl Number {
    /// The sum, if its size fits 128 bits.
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.negative == other.negative {
            return Some(Self { size: self.size.checked_add(other.size)?, ..self });
        }
        let (larger, smaller) = if self.size >= other.size { (self, other) } else { (other, self) };
        let size = larger.size - smaller.size;
        Some(Self { negative: larger.negative && size > 0, size })
    }

    pub fn negated(self) -> Self {
        Self { negative: !self.negative && self.size > 0, ..self }
    }

    /// The number as an `i128`, if it is one.
    pub fn signed(self) -> Option<i128> {
        if self.negative {
            0_i128.checked_sub_unsigned(self.size)
        } else {
            i128::try_from(self.size).ok()
        }
    }

    /// The character of ASCII whose code this is, if it is one to be seen, or a blank.
    pub fn written(self) -> Option<u8> {
        let own = u8::try_from(self.size).ok().filter(|_| !self.negative);
        own.filter(|own| own.is_ascii_graphic() || *own == b' ')
    }

    /// The number of characters of the decimal text, with the sign.
    pub fn text_length(self) -> u32 {
        digits(self.size) + u32::from(self.negative)
    }
}
