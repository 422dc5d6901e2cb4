//! `char`, `bool` and the characters among the bytes.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::function::StdFunction;

pub(crate) fn functions() -> Vec<StdFunction> {
    let mut list = Vec::new();
    by_path!(list, char, (a: u32): from_u32);
    by_path!(list, char, (a: u32, b: u32): from_digit);
    by_path!(list, char, (a: u8): from);
    by_path!(list, char, (a: char, b: u32): to_digit is_digit);
    by_path!(list, char, (a: char):
        len_utf8 len_utf16 is_alphabetic is_lowercase is_uppercase is_whitespace is_alphanumeric
        is_control is_numeric);
    by_method!(list, char:
        is_ascii is_ascii_alphabetic is_ascii_uppercase is_ascii_lowercase is_ascii_alphanumeric
        is_ascii_digit is_ascii_hexdigit is_ascii_punctuation is_ascii_graphic is_ascii_whitespace
        is_ascii_control to_ascii_uppercase to_ascii_lowercase);
    by_expression!(list, char, (a: char):
        to_uppercase = a.to_uppercase().to_string();
        to_lowercase = a.to_lowercase().to_string();
        escape_debug = a.escape_debug().to_string();
        escape_default = a.escape_default().to_string();
        escape_unicode = a.escape_unicode().to_string();
    );
    by_expression!(list, char, (a: char, b: char):
        eq_ignore_ascii_case = a.eq_ignore_ascii_case(&b);
    );
    by_expression!(list, u8, fallible (a: char): try_from = u8::try_from(a););
    by_expression!(list, u16, fallible (a: char): try_from = u16::try_from(a););
    by_expression!(list, char, fallible (a: u32): try_from = <char as TryFrom<u32>>::try_from(a););
    by_method!(list, u8:
        is_ascii is_ascii_alphabetic is_ascii_uppercase is_ascii_lowercase is_ascii_alphanumeric
        is_ascii_digit is_ascii_hexdigit is_ascii_punctuation is_ascii_graphic is_ascii_whitespace
        is_ascii_control to_ascii_uppercase to_ascii_lowercase);
    by_expression!(list, u8, (a: u8): escape_ascii = u8::escape_ascii(a).to_string(););
    by_expression!(list, u8, (a: u8, b: u8): eq_ignore_ascii_case = u8::eq_ignore_ascii_case(&a, &b););
    by_path!(list, bool, (a: bool): not);
    by_path!(list, bool, (a: bool, b: bool): bitand bitor bitxor);
    by_path!(list, bool, (a: bool, b: i32): then_some);
    list
}
