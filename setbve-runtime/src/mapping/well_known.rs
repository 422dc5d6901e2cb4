//! Numbers that standards name: code that is not visible may compare with them, and no constant of
//! the source shows that.

use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::Gather;
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

fn are_tried() -> bool {
    !is_off("well_known")
}

/// Values of an argument at and next to the addresses that its type may hold.
pub(super) fn of(spec: &ArgumentSpec) -> Vec<i128> {
    let ends = match spec.number(spec.domain.max).size {
        _ if !are_tried() => return Vec::new(),
        size if size == u128::from(u32::MAX) => ipv4(),
        u128::MAX => ipv6(),
        _ => return Vec::new(),
    };
    let sizes = ends.into_iter().map(|size| Number { negative: false, size });
    let around = sizes.flat_map(|end| [-1, 0, 1].map(|step: i128| end.plus(step.into())));
    around.flatten().filter_map(|number| spec.ordinal(number)).gathered()
}

/// Inputs of functions that may take an address in parts: four octets, or eight groups.
pub(super) fn inputs(arguments: &[ArgumentSpec]) -> Vec<Vec<i128>> {
    let are_all =
        |end: i128| arguments.iter().all(|spec| spec.domain.min == 0 && spec.domain.max == end);
    let (addresses, bits) = match arguments.len() {
        _ if !are_tried() => return Vec::new(),
        4 if are_all(0xff) => (ipv4(), 8),
        8 if are_all(0xffff) => (ipv6(), 16),
        _ => return Vec::new(),
    };
    let parts = |address: u128| {
        let shifts = (0..arguments.len()).rev().map(|part| part * bits);
        shifts.map(|shift| (address >> shift & ((1 << bits) - 1)) as i128).gathered()
    };
    addresses.into_iter().map(parts).gathered()
}

/// The first and the last address of each block, and the length of its prefix.
pub(super) fn ipv4_blocks() -> impl Iterator<Item = (u128, u128, u32)> {
    IPV4.iter().map(|(octets, prefix)| {
        let first = u128::from(u32::from_be_bytes(*octets));
        (first, first | ((1 << (32 - prefix)) - 1), *prefix)
    })
}

/// The first and the last address of each block.
pub(super) fn ipv4() -> Vec<u128> {
    ipv4_blocks().flat_map(|(first, last, _)| [first, last]).gathered()
}

/// The same of IPv6.
pub(super) fn ipv6() -> Vec<u128> {
    let ends = IPV6.iter().map(|(groups, prefix)| {
        let groups = groups.iter().fold(0, |all, group| all << 16 | u128::from(*group));
        [groups << 64, groups << 64 | ((1 << (128 - prefix)) - 1)]
    });
    ends.flatten().gathered()
}

#[cfg(test)]
mod tests {
    use super::*;

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
