//! Values of the standard library as arguments: addresses, durations and orderings, each of which
//! is one number.
//!
//! The ordinal of an address is its number, shifted down by 2^127 for `Ipv6Addr`; that of a
//! duration is its nanoseconds; those of `Less`, `Equal` and `Greater` are -1, 0 and 1.

use std::cmp::Ordering;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use crate::sut::argument::domain::{Domain, Notation};
use crate::sut::argument::single::{Argument, arguments};

const SECOND: u32 = 1_000_000_000;

/// The units that `Debug` writes a duration with, in nanoseconds. `s` comes last, because every
/// other unit ends in it.
const UNITS: [(&str, u32); 4] = [("ns", 1), ("µs", 1_000), ("ms", 1_000_000), ("s", SECOND)];

const ORDERINGS: [(&str, Ordering); 3] =
    [("Less", Ordering::Less), ("Equal", Ordering::Equal), ("Greater", Ordering::Greater)];

arguments! {
    Ipv4Addr: 0, u32::MAX.into(), Ipv4,
        at => u32::try_from(at).ok().map(Self::from), own => u32::from(own).into();
    Ipv6Addr: i128::MIN, i128::MAX, Ipv6,
        at => u128::from_ordinal(at).map(Self::from), own => u128::from(own).ordinal();
    Duration: 0, Self::MAX.ordinal(), Duration, at => duration(at),
        own => i128::from(own.as_secs()) * i128::from(SECOND) + i128::from(own.subsec_nanos());
    Ordering: -1, 1, Ordering,
        at => ORDERINGS.map(|(_, own)| own).into_iter().find(|own| own.ordinal() == at),
        own => own as i128;
}

fn duration(nanoseconds: i128) -> Option<Duration> {
    let seconds = u64::try_from(nanoseconds.div_euclid(SECOND.into())).ok()?;
    Some(Duration::new(seconds, nanoseconds.rem_euclid(SECOND.into()) as u32))
}

/// Writes what [`parse`] reads: `10.0.0.0`, `fe80::1`, `1.5s`, `Less`.
pub fn write(ordinal: i128, notation: Notation, text: &mut String) {
    let written = match notation {
        Notation::Ipv4 => Ipv4Addr::from_ordinal(ordinal).map(|value| value.to_string()),
        Notation::Ipv6 => Ipv6Addr::from_ordinal(ordinal).map(|value| value.to_string()),
        Notation::Duration => Duration::from_ordinal(ordinal).map(|value| format!("{value:?}")),
        _ => Ordering::from_ordinal(ordinal).map(|value| format!("{value:?}")),
    };
    text.push_str(written.as_deref().unwrap_or("?"));
}

#[inline]
pub fn parse(text: &str, notation: Notation) -> Option<i128> {
    match notation {
        Notation::Ipv4 => text.parse::<Ipv4Addr>().ok().map(|value| value.ordinal()),
        Notation::Ipv6 => text.parse::<Ipv6Addr>().ok().map(|value| value.ordinal()),
        Notation::Duration => nanoseconds(text),
        _ => {
            let found = ORDERINGS.into_iter().find(|(name, _)| *name == text);
            found.map(|(_, value)| value.ordinal())
        }
    }
}

/// The nanoseconds of `1.5s`, without rounding; `None` where a digit stands for a part of one.
#[inline]
fn nanoseconds(text: &str) -> Option<i128> {
    let (number, unit) =
        UNITS.into_iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(whole) && digits(fraction)).then_some(())?;
    let parts = 10_u32.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let rest = u64::from(unit) * fraction.parse::<u64>().ok()?;
    rest.is_multiple_of(parts.into()).then_some(())?;
    let nanoseconds = i128::from(whole.parse::<u64>().ok()?) * i128::from(unit)
        + i128::from(rest) / i128::from(parts);
    (nanoseconds <= Duration::domain().max).then_some(nanoseconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::ArgumentSpec;
    use proptest::prelude::*;

    fn written<A: Argument>(value: &A) -> String {
        let spec = ArgumentSpec::new::<A>("a", "A");
        let mut text = String::new();
        spec.write(value.ordinal(), &mut text);
        assert_eq!(spec.parse(&text), Some(value.ordinal()), "{text}");
        assert_eq!(spec.text_length(value.ordinal()) as usize, text.chars().count(), "{text}");
        let number = spec.number(value.ordinal());
        assert_eq!(spec.ordinal(number), Some(value.ordinal()), "{text}");
        text
    }

    proptest! {
        #[test]
        fn values_read_back_from_their_ordinals_and_texts(
            low: u32, high: u128, seconds: u64, nanos in 0..SECOND, shift in 0..128_u32,
        ) {
            let four = Ipv4Addr::from(low);
            prop_assert_eq!(Ipv4Addr::from_ordinal(four.ordinal()), Some(four));
            written(&four);
            let six = Ipv6Addr::from(high >> shift);
            prop_assert_eq!(Ipv6Addr::from_ordinal(six.ordinal()), Some(six));
            written(&six);
            let seconds = seconds.checked_shr(shift).unwrap_or(0);
            for nanos in [nanos, nanos / 1000 * 1000, nanos / 1_000_000 * 1_000_000] {
                let duration = Duration::new(seconds, nanos);
                prop_assert_eq!(Duration::from_ordinal(duration.ordinal()), Some(duration));
                written(&duration);
            }
        }

        #[test]
        fn ordinals_are_in_the_order_of_the_values(one: u128, other: u128, nanos in 0..SECOND) {
            let [first, second] = [one, other].map(Ipv6Addr::from);
            prop_assert_eq!(first.cmp(&second), first.ordinal().cmp(&second.ordinal()));
            let [first, second] = [one, other].map(|size| Duration::new(size as u64, nanos));
            prop_assert_eq!(first.cmp(&second), first.ordinal().cmp(&second.ordinal()));
        }
    }

    #[test]
    fn values_are_written_as_people_write_them() {
        assert_eq!(written(&Ipv4Addr::new(10, 0, 0, 0)), "10.0.0.0");
        assert_eq!(written(&Ipv6Addr::UNSPECIFIED), "::");
        assert_eq!(written(&Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 1)), "fe80::1");
        assert_eq!(written(&Duration::ZERO), "0ns");
        assert_eq!(written(&Duration::from_millis(1500)), "1.5s");
        assert_eq!(written(&Duration::from_nanos(1_234_567)), "1.234567ms");
        assert_eq!(written(&Duration::MAX), "18446744073709551615.999999999s");
        assert_eq!(written(&Ordering::Less), "Less");
    }

    #[test]
    fn what_is_no_value_is_refused() {
        let durations = ["", "s", "1", ".5s", "1.s", "-1s", "1.5ns", "1.0000000001s", "1 s"];
        for text in durations.into_iter().chain(["18446744073709551616s", "1e3s", "1.５s"]) {
            assert_eq!(parse(text, Notation::Duration), None, "{text}");
        }
        assert_eq!(parse("10.0.0", Notation::Ipv4), None);
        assert_eq!(parse("10.0.0.0", Notation::Ipv6), None);
        assert_eq!(parse("less", Notation::Ordering), None);
        assert_eq!([Ipv4Addr::from_ordinal(-1), Ipv4Addr::from_ordinal(1 << 32)], [None, None]);
        let past = Duration::domain().max + 1;
        assert_eq!([Duration::from_ordinal(-1), Duration::from_ordinal(past)], [None, None]);
        assert_eq!([Ordering::from_ordinal(-2), Ordering::from_ordinal(2)], [None, None]);
    }
}
