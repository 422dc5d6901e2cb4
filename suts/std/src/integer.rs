//! The twelve integer types.

// The operators are called by their paths, `i32::add(1, 2)`, like everything else.
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use crate::function::StdFunction;

/// What signed and unsigned types share.
macro_rules! every {
    ($list:ident, $type:ident) => {
        by_path!($list, $type, (a: $type):
            not count_ones count_zeros leading_zeros trailing_zeros leading_ones trailing_ones
            swap_bytes reverse_bits from_be from_le to_be to_le to_be_bytes to_le_bytes to_ne_bytes
            checked_neg wrapping_neg overflowing_neg isqrt ilog2 ilog10 checked_ilog2 checked_ilog10);
        by_path!($list, $type, (a: $type, b: u32):
            shl shr checked_shl checked_shr wrapping_shl wrapping_shr overflowing_shl
            overflowing_shr unbounded_shl unbounded_shr rotate_left rotate_right pow checked_pow
            saturating_pow wrapping_pow overflowing_pow);
        by_path!($list, $type, (a: $type, b: $type):
            add sub mul div rem bitand bitor bitxor div_euclid rem_euclid ilog checked_ilog
            abs_diff midpoint checked_add checked_sub checked_mul checked_div checked_rem
            checked_div_euclid checked_rem_euclid saturating_add saturating_sub saturating_mul
            saturating_div wrapping_add wrapping_sub wrapping_mul wrapping_div wrapping_rem
            wrapping_div_euclid wrapping_rem_euclid overflowing_add overflowing_sub overflowing_mul
            overflowing_div overflowing_rem overflowing_div_euclid overflowing_rem_euclid);
    };
}

macro_rules! integers {
    ($($module:ident $signed:ident $unsigned:ident)+) => {$(
        mod $module {
            use super::*;

            pub(super) fn signed() -> Vec<StdFunction> {
                let mut list = Vec::new();
                every!(list, $signed);
                by_path!(list, $signed, (a: $signed):
                    neg abs unsigned_abs signum is_positive is_negative checked_abs wrapping_abs
                    overflowing_abs saturating_abs saturating_neg cast_unsigned checked_isqrt);
                by_path!(list, $signed, (a: $signed, b: $unsigned):
                    checked_add_unsigned checked_sub_unsigned saturating_add_unsigned
                    saturating_sub_unsigned wrapping_add_unsigned wrapping_sub_unsigned
                    overflowing_add_unsigned overflowing_sub_unsigned);
                list
            }

            pub(super) fn unsigned() -> Vec<StdFunction> {
                let mut list = Vec::new();
                every!(list, $unsigned);
                by_path!(list, $unsigned, (a: $unsigned):
                    is_power_of_two next_power_of_two checked_next_power_of_two cast_signed);
                by_path!(list, $unsigned, (a: $unsigned, b: $unsigned):
                    div_ceil next_multiple_of checked_next_multiple_of);
                by_path!(list, $unsigned, (a: $unsigned, b: $signed):
                    checked_add_signed saturating_add_signed wrapping_add_signed
                    overflowing_add_signed);
                list
            }
        }
    )+};
}

integers! {
    of_8 i8 u8
    of_16 i16 u16
    of_32 i32 u32
    of_64 i64 u64
    of_128 i128 u128
    of_size isize usize
}

pub(crate) fn functions() -> Vec<StdFunction> {
    of_every_width!().into_iter().flat_map(|functions| functions()).collect()
}
