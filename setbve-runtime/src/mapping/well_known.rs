//! Numbers that standards name: code that is not visible may compare with them, and no constant of
//! the source shows that.

use std::net::IpAddr;

use crate::mapping::around;
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::each;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::number::Number;

/// The blocks of addresses that standards name, one on a line: those of the special-purpose
/// registries of IANA; multicast and reserved ones of IPv4 (RFC 1112); site-local and multicast
/// ones of IPv6 (RFC 4291).
const BLOCKS: &str = include_str!("well_known/blocks.txt");

/// Adds the values of an argument at and next to the addresses that its type may hold.
pub(super) fn add(spec: &ArgumentSpec, to: &mut Vec<i128>) {
    let ends = match spec.number(spec.domain.max).size {
        size if size == u128::from(u32::MAX) => ends(32),
        u128::MAX => ends(128),
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
        4 if are_all(0xff) => (ends(32), 8),
        8 if are_all(0xffff) => (ends(128), 16),
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

/// The first and the last address of each block, of addresses with so many bits.
fn ends(bits: u32) -> Vec<u128> {
    let mut ends = Vec::new();
    for (address, prefix) in BLOCKS.lines().filter_map(|block| block.split_once('/')) {
        let first = match address.parse() {
            Ok(IpAddr::V4(address)) if bits == 32 => u32::from(address).into(),
            Ok(IpAddr::V6(address)) if bits == 128 => u128::from(address),
            _ => continue,
        };
        let free = prefix.parse().map_or(0, |prefix: u32| bits - prefix);
        if !is_off("well_known") {
            ends.append(&mut vec![first, first | ((1 << free) - 1)]);
        }
    }
    ends
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
