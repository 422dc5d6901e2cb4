//! Panics of the explored function: catches them, keeps them silent, and names them without the
//! toolchain's wording.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use crate::sut::origin;

thread_local! {
    static SILENT: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the thread's panics silent; returns whether they were.
fn silence() -> bool {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !SILENT.with(Cell::get) {
                previous(info);
            } else if canonical(message(info.payload())) == OVERFLOW {
                origin::remember(info.location());
            }
        }));
    });
    SILENT.replace(true)
}

/// Runs `call` without panic output on this thread; a panic's message is the error. Panics of other
/// threads are printed as usual.
pub fn catch(call: impl FnOnce()) -> Result<(), String> {
    let was_silent = silence();
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    SILENT.set(was_silent);
    result.map_err(|payload| {
        let message = message(&*payload).to_owned();
        // A payload may panic when it is dropped.
        let _ = panic::catch_unwind(AssertUnwindSafe(|| drop(payload)));
        message
    })
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// The name of an overflow panic that exists only with overflow checks.
pub const OVERFLOW: &str = "arithmetic overflow";

/// Whether arithmetic that overflows panics in the crate in which `add` is compiled. This is the
/// tested crate, not this one.
pub fn overflow_checks(add: fn(u8, u8) -> u8) -> bool {
    let [most, one] = std::hint::black_box([u8::MAX, 1]);
    catch(|| _ = std::hint::black_box(add(most, one))).is_err()
}

/// Messages of the standard library, and their names here, because the wording differs between
/// toolchains, and some of it between builds. After a number, `#`, there may be more. After a colon
/// there is the user's own part, which is kept.
const STANDARD: [(&str, &str); 23] = [
    ("attempt to add with overflow", OVERFLOW),
    ("attempt to subtract with overflow", OVERFLOW),
    ("attempt to multiply with overflow", OVERFLOW),
    ("attempt to negate with overflow", OVERFLOW),
    ("attempt to shift left with overflow", OVERFLOW),
    ("attempt to shift right with overflow", OVERFLOW),
    ("attempt to divide with overflow", "division overflow"),
    ("attempt to calculate the remainder with overflow", "division overflow"),
    ("attempt to divide by zero", "division by zero"),
    ("attempt to calculate the remainder with a divisor of zero", "division by zero"),
    ("index out of bounds: the len is #", "index out of bounds"),
    ("range start index #", "range out of bounds"),
    ("range end index #", "range out of bounds"),
    ("slice index starts at #", "range out of bounds"),
    ("range end out of bounds: #", "range out of bounds"),
    ("byte index # is", "not a character boundary"),
    ("start byte index # is", "not a character boundary"),
    ("end byte index # is", "not a character boundary"),
    ("called `Option::unwrap()` on a `None` value", "unwrap of None"),
    ("called `Result::unwrap()` on an `Err` value:", "unwrap of Err:"),
    ("called `Result::unwrap_err()` on an `Ok` value:", "unwrap of Ok:"),
    ("internal error: entered unreachable code:", "unreachable:"),
    ("internal error: entered unreachable code", "unreachable"),
];

/// What stands before a message of the user's own that would else read as one of these names.
const OWN: &str = "message: ";

/// What follows this opening in a message.
fn after<'a>(message: &'a str, opening: &str) -> Option<&'a str> {
    let Some((before, behind)) = opening.split_once('#') else {
        let rest = message.strip_prefix(opening)?;
        return Some(rest).filter(|rest| rest.is_empty() || opening.ends_with(':'));
    };
    let number = message.strip_prefix(before)?;
    let rest = number.trim_start_matches(|own: char| own.is_ascii_digit());
    rest.strip_prefix(behind).filter(|_| rest.len() < number.len())
}

/// A panic's message with the standard library's wording replaced.
pub fn canonical(message: &str) -> String {
    for (opening, name) in STANDARD {
        if let Some(rest) = after(message, opening) {
            return if name.ends_with(':') { format!("{name}{rest}") } else { name.to_owned() };
        }
    }
    let assertion = message.strip_prefix("assertion ").and_then(|rest| rest.split_once(" failed"));
    let Some((comparison, rest)) = assertion else {
        let own = message.trim_start_matches(OWN);
        let is_like = |name: &str| own == name || name.ends_with(':') && own.starts_with(name);
        let needs_mark = STANDARD.iter().any(|(_, name)| is_like(name));
        return if needs_mark { format!("{OWN}{message}") } else { message.to_owned() };
    };
    let comparison = comparison.trim_matches('`');
    let details: Vec<&str> =
        rest.split(['\n', ':']).map(str::trim).filter(|part| !part.is_empty()).collect();
    format!("assertion failed: {comparison} ({})", details.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caught(call: impl FnOnce()) -> String {
        canonical(&catch(call).expect_err("it panics"))
    }

    #[test]
    #[expect(clippy::unnecessary_literal_unwrap, reason = "the panic is what is looked at")]
    fn standard_panics_have_names_of_our_own() {
        let zero = std::hint::black_box(0_u8);
        let list = std::hint::black_box([1, 2]);
        assert_eq!(caught(|| _ = std::hint::black_box(1 / zero)), "division by zero");
        assert_eq!(caught(|| _ = std::hint::black_box(1 % zero)), "division by zero");
        assert_eq!(
            caught(|| _ = std::hint::black_box(list[usize::from(zero) + 5])),
            "index out of bounds"
        );
        assert_eq!(
            caught(|| _ = std::hint::black_box(&list[usize::from(zero) + 5..])),
            "range out of bounds"
        );
        assert_eq!(caught(|| None.unwrap()), "unwrap of None");
        assert_eq!(caught(|| Err("bad").unwrap()), "unwrap of Err: \"bad\"");
        assert_eq!(caught(|| unreachable!()), "unreachable");
        assert_eq!(caught(|| unreachable!("no {zero}")), "unreachable: no 0");
        assert_eq!(caught(|| panic!("own words")), "own words");
        assert_eq!(caught(|| assert!(zero == 1)), "assertion failed: zero == 1");
        assert_eq!(
            caught(|| assert_eq!(zero, 1)),
            "assertion failed: left == right (left 0 right 1)"
        );
        assert_eq!(caught(|| panic::panic_any(5)), "without a message");
    }

    #[test]
    fn no_message_of_one_s_own_reads_as_one_of_the_standard_library() {
        for own in [
            "index out of bounds of the price list",
            "byte index in file A",
            "attempt to add with overflow of the ledger",
        ] {
            assert_eq!(caught(|| panic!("{own}")), own);
        }
        // What is left to be done, as the standard macros say it.
        for own in ["not yet implemented: weights", "not implemented: weights"] {
            assert_eq!(caught(|| panic!("{own}")), own);
        }
        let overflow = format!("message: {OVERFLOW}");
        assert_eq!(caught(|| panic!("{OVERFLOW}")), overflow);
        assert_eq!(caught(|| panic!("{overflow}")), format!("message: {overflow}"));
        assert_eq!(caught(|| panic!("unreachable: 1")), "message: unreachable: 1");
    }

    #[cfg(debug_assertions)]
    #[test]
    fn overflow_panics_share_a_name() {
        let most = std::hint::black_box(u8::MAX);
        assert_eq!(caught(|| _ = std::hint::black_box(most + 1)), OVERFLOW);
        assert_eq!(caught(|| _ = std::hint::black_box(most * 2)), OVERFLOW);
    }
}
