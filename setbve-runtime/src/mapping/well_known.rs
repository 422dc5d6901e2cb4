//! Numbers that standards name: code that is not visible may compare with them, and no constant of
//! the source shows that.

use crate::mapping::around;
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::each;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::number::Number;

/// The first address and the length of the prefix of blocks of IPv4 addresses (IANA IPv4
/// Special-Purpose Address Registry; RFC 1112 for multicast and reserved ones).
const IPV4: [([u8; 4], u32); 19] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 31, 196, 0], 24),
    ([192, 52, 193, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([192, 175, 48, 0], 24),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
    ([255, 255, 255, 255], 32),
];

/// The first four groups and the length of the prefix of blocks of IPv6 addresses (IANA IPv6
/// Special-Purpose Address Registry; RFC 4291 for site-local and multicast ones).
const IPV6: [([u16; 4], u32); 15] = [
    ([0, 0, 0, 0], 64),
    ([0x64, 0xff9b, 0, 0], 96),
    ([0x64, 0xff9b, 1, 0], 48),
    ([0x100, 0, 0, 0], 64),
    ([0x2001, 0, 0, 0], 32),
    ([0x2001, 0, 0, 0], 23),
    ([0x2001, 0xdb8, 0, 0], 32),
    ([0x2002, 0, 0, 0], 16),
    ([0x2000, 0, 0, 0], 3),
    ([0x3fff, 0, 0, 0], 20),
    ([0x5f00, 0, 0, 0], 16),
    ([0xfc00, 0, 0, 0], 7),
    ([0xfe80, 0, 0, 0], 10),
    ([0xfec0, 0, 0, 0], 10),
    ([0xff00, 0, 0, 0], 8),
];

/// Adds the values of an argument at and next to the addresses that its type may hold.
pub(super) fn add(spec: &ArgumentSpec, to: &mut Vec<i128>) {
    let ends = match spec.number(spec.domain.max).size {
        size if size == u128::from(u32::MAX) => ipv4(),
        u128::MAX => ipv6(),
        _ => return,
    };
    for size in ends {
        around(spec, Number { negative: false, size }, 1, to);
    }
}

/// Inputs of functions that may take an address in parts: four octets, or eight groups.
pub(super) fn inputs(arguments: &[ArgumentSpec]) -> Vec<Vec<i128>> {
    let are_all =
        |end: i128| arguments.iter().all(|spec| spec.domain.min == 0 && spec.domain.max == end);
    let (addresses, bits) = match arguments.len() {
        4 if are_all(0xff) => (ipv4(), 8),
        8 if are_all(0xffff) => (ipv6(), 16),
        _ => return Vec::new(),
    };
    each(&addresses, &mut |address| {
        let mut parts = Vec::new();
        for part in 1..=arguments.len() {
            let shift = (arguments.len() - part) * bits;
            parts.push((address >> shift & ((1 << bits) - 1)) as i128);
        }
        parts
    })
}

/// The first and the last address of each block.
fn ipv4() -> Vec<u128> {
    let mut ends = Vec::new();
    for (octets, prefix) in &IPV4 {
        add_block(u32::from_be_bytes(*octets).into(), 32 - prefix, &mut ends);
    }
    ends
}

/// The same of IPv6.
fn ipv6() -> Vec<u128> {
    let mut ends = Vec::new();
    for (groups, prefix) in &IPV6 {
        let mut first = 0;
        for group in groups {
            first = first << 16 | u128::from(*group);
        }
        add_block(first << 64, 128 - prefix, &mut ends);
    }
    ends
}

/// Adds both ends of a block of addresses that have this first one, and so many free bits.
fn add_block(first: u128, free: u32, ends: &mut Vec<u128>) {
    if !is_off("well_known") {
        ends.push(first);
        ends.push(first | ((1 << free) - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(spec: &ArgumentSpec) -> Vec<i128> {
        let mut values = Vec::new();
        add(spec, &mut values);
        values
    }

    #[test]
    fn addresses_are_known_where_an_argument_may_be_one() {
        let spec = ArgumentSpec::new::<u32>("bits", "u32");
        let values = of(&spec);
        for address in [0xa9fd_ffff, 0xa9fe_0000, 0xac1f_ffff, 0xc000_02ff, 0xcb00_7200] {
            assert!(values.contains(&address), "{address:x}");
        }
        assert!(of(&ArgumentSpec::new::<u16>("port", "u16")).is_empty());
        let spec = ArgumentSpec::new::<u128>("bits", "u128");
        let unique_local = spec.ordinal(Number { negative: false, size: 0xfc00 << 112 });
        assert!(of(&spec).contains(&unique_local.unwrap()));
    }

    #[test]
    fn addresses_are_known_in_parts() {
        let octets = ["a", "b", "c", "d"].map(|name| ArgumentSpec::new::<u8>(name, "u8"));
        assert!(inputs(&octets).contains(&vec![169, 254, 255, 255]));
        assert!(inputs(&octets[..3]).is_empty());
        let groups = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let groups = groups.map(|name| ArgumentSpec::new::<u16>(name, "u16"));
        assert!(inputs(&groups).contains(&vec![0xfe80, 0, 0, 0, 0, 0, 0, 0]));
    }
}
