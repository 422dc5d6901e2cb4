//! The standard library's functions of integers, `bool` and `char`, as systems under test.
//!
//! `AutoBVA`'s second investigation explored the functions of Julia's `Base` that take integers; this is
//! Rust's counterpart: every inherent function of the integer types, their `NonZero` forms, `bool`,
//! `char`, `Duration`, `Ipv4Addr`, `Ipv6Addr` and `Layout` that takes one to four integers, `bool`s or
//! `char`s, `self` included, and returns something printable, and the operators. Stable ones as of the
//! workspace's `rust-version`; `unsafe` ones, and those that take floats or closures, are left out.
//! An address or a duration is made from its parts, a `Layout` from its size and alignment.
//!
//! A panic, an `Err` and `None` are errors, everything else is a value, shown by its `Debug`.
//!
//! Whether arithmetic that overflows panics depends on the checks with which this crate is compiled,
//! because the compiler compiles small functions of the standard library into their callers.

#![allow(clippy::vec_init_then_push, reason = "a macro pushes one function after the other")]
#![allow(clippy::unchecked_time_subtraction, reason = "what happens then is the question")]

#[macro_use]
mod function;
mod character;
mod integer;
mod net;
mod non_zero;
mod time;

pub use function::StdFunction;

/// All of them.
pub fn functions() -> Vec<StdFunction> {
    [
        integer::functions(),
        non_zero::functions(),
        character::functions(),
        time::functions(),
        net::functions(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests;
