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

/// Keeps the thread's panics silent, and restores their output when it goes out of scope, even by a
/// panic.
struct Silence {
    before: bool,
}

impl Silence {
    fn start() -> Self {
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
        Self { before: SILENT.replace(true) }
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        SILENT.set(self.before);
    }
}

/// Runs `call` without panic output on this thread; a panic's message is the error. Panics of other
/// threads are printed as usual.
pub fn catch(call: impl FnOnce()) -> Result<(), String> {
    let silence = Silence::start();
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    drop(silence);
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

/// Openings of the standard library's messages, and their names here, because the wording differs
/// between toolchains, and some of it between builds. The rest of a message is the user's own part,
/// and is kept, only if the name ends with a colon.
const STANDARD: [(&str, &str); 26] = [
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
    ("index out of bounds", "index out of bounds"),
    ("range start index", "range out of bounds"),
    ("range end index", "range out of bounds"),
    ("slice index starts at", "range out of bounds"),
    ("range end out of bounds", "range out of bounds"),
    ("byte index", "not a character boundary"),
    ("start byte index", "not a character boundary"),
    ("end byte index", "not a character boundary"),
    ("called `Option::unwrap()` on a `None` value", "unwrap of None"),
    ("called `Result::unwrap()` on an `Err` value:", "unwrap of Err:"),
    ("called `Result::unwrap_err()` on an `Ok` value:", "unwrap of Ok:"),
    ("called `Option::expect_none()`", "expected None"),
    ("internal error: entered unreachable code:", "unreachable:"),
    ("internal error: entered unreachable code", "unreachable"),
    ("not yet implemented", "not yet implemented"),
    ("not implemented", "not implemented"),
];

/// A panic's message with the standard library's wording replaced.
pub fn canonical(message: &str) -> String {
    for (opening, name) in STANDARD {
        if let Some(rest) = message.strip_prefix(opening) {
            return if name.ends_with(':') { format!("{name}{rest}") } else { name.to_owned() };
        }
    }
    let assertion = message.strip_prefix("assertion ").and_then(|rest| rest.split_once(" failed"));
    let Some((comparison, rest)) = assertion else { return message.to_owned() };
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

    #[cfg(debug_assertions)]
    #[test]
    fn overflow_panics_share_a_name() {
        let most = std::hint::black_box(u8::MAX);
        assert_eq!(caught(|| _ = std::hint::black_box(most + 1)), OVERFLOW);
        assert_eq!(caught(|| _ = std::hint::black_box(most * 2)), OVERFLOW);
    }
}
