//! The `NonZero` forms of the integer types.

use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};
use std::ops::{BitOr, Div, Neg, Rem};

use crate::function::StdFunction;

/// What signed and unsigned types share.
macro_rules! every {
    ($list:ident, $type:ident, $int:ident) => {
        by_path!($list, $type, (a: $int): new);
        by_path!($list, $type, (a: $type): get leading_zeros trailing_zeros count_ones);
        by_path!($list, $type, (a: $type, b: $type): bitor checked_mul saturating_mul);
        by_path!($list, $type, (a: $type, b: u32): checked_pow saturating_pow);
    };
}

macro_rules! non_zeros {
    ($($module:ident $signed:ident $int:ident $unsigned:ident $uint:ident)+) => {$(
        mod $module {
            use super::*;

            pub(super) fn signed() -> Vec<StdFunction> {
                let mut list = Vec::new();
                every!(list, $signed, $int);
                by_path!(list, $signed, (a: $signed):
                    neg abs checked_abs overflowing_abs saturating_abs wrapping_abs unsigned_abs
                    is_positive is_negative checked_neg overflowing_neg saturating_neg
                    wrapping_neg cast_unsigned);
                list
            }

            pub(super) fn unsigned() -> Vec<StdFunction> {
                let mut list = Vec::new();
                every!(list, $unsigned, $uint);
                by_path!(list, $unsigned, (a: $unsigned):
                    ilog2 ilog10 isqrt is_power_of_two checked_next_power_of_two cast_signed);
                by_path!(list, $unsigned, (a: $unsigned, b: $uint): checked_add saturating_add);
                by_path!(list, $unsigned, (a: $unsigned, b: $unsigned): midpoint);
                by_expression!(list, $unsigned, (a: $uint, b: $unsigned):
                    div = $uint::div(a, b);
                    rem = $uint::rem(a, b);
                );
                list
            }
        }
    )+};
}

non_zeros! {
    of_8 NonZeroI8 i8 NonZeroU8 u8
    of_16 NonZeroI16 i16 NonZeroU16 u16
    of_32 NonZeroI32 i32 NonZeroU32 u32
    of_64 NonZeroI64 i64 NonZeroU64 u64
    of_128 NonZeroI128 i128 NonZeroU128 u128
    of_size NonZeroIsize isize NonZeroUsize usize
}

pub(crate) fn functions() -> Vec<StdFunction> {
    of_every_width!().into_iter().flat_map(|functions| functions()).collect()
}
