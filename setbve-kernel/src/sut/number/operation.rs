//! How one number is computed from another and a constant.

use crate::sut::number::Number;

/// How a value depends on an earlier argument and a constant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Sum,
    Difference,
    Product,
    Xor,
    /// The constant minus the argument.
    Complement,
    Quotient,
}

impl Operation {
    /// The operations that an exact derivation tries. The others are seldom meant, or reached by
    /// one of these from the other argument.
    pub const EXACT: [Self; 4] = [Self::Sum, Self::Difference, Self::Product, Self::Xor];
    pub const ALL: [Self; 6] =
        [Self::Sum, Self::Difference, Self::Product, Self::Xor, Self::Complement, Self::Quotient];

    pub fn of(self, argument: Number, constant: Number) -> Option<Number> {
        match self {
            Self::Sum => argument.plus(constant),
            Self::Difference => argument.plus(constant.negated()),
            Self::Product => Some(Number {
                negative: argument.negative != constant.negative,
                size: argument.size.checked_mul(constant.size)?,
            }),
            Self::Xor if !argument.negative && !constant.negative => {
                Some(Number { negative: false, size: argument.size ^ constant.size })
            }
            Self::Xor => Some((argument.signed()? ^ constant.signed()?).into()),
            Self::Complement => constant.plus(argument.negated()),
            Self::Quotient => Some(Number {
                negative: argument.negative != constant.negative,
                size: argument.size.checked_div(constant.size)?,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_reach_beyond_every_type() {
        let most = Number { negative: false, size: u128::MAX };
        let of = |operation: Operation, one, other| operation.of(one, other);
        assert_eq!(
            of(Operation::Difference, 5.into(), most),
            Some(Number { negative: true, size: u128::MAX - 5 })
        );
        assert_eq!(of(Operation::Sum, 1.into(), most), None);
        assert_eq!(of(Operation::Product, (-3).into(), 4.into()), Some((-12).into()));
        assert_eq!(of(Operation::Xor, (-3).into(), 4.into()), Some((-3_i128 ^ 4).into()));
        assert_eq!(
            of(Operation::Xor, most, 1.into()),
            Some(Number { negative: false, size: u128::MAX - 1 })
        );
        assert_eq!(of(Operation::Quotient, 7.into(), 0.into()), None);
    }
}
