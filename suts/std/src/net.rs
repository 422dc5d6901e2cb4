//! `Ipv4Addr` and `Ipv6Addr`; the former made from its octets, the latter, which has more parts than
//! four, from its bits.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::function::StdFunction;

pub(crate) fn functions() -> Vec<StdFunction> {
    let mut list = Vec::new();
    by_path!(list, Ipv4Addr, (a: u8, b: u8, c: u8, d: u8): new);
    by_path!(list, Ipv4Addr, (a: u32): from_bits);
    by_expression!(list, Ipv4Addr, (a: u8, b: u8, c: u8, d: u8):
        octets = Ipv4Addr::new(a, b, c, d).octets();
        to_bits = Ipv4Addr::new(a, b, c, d).to_bits();
        is_unspecified = Ipv4Addr::new(a, b, c, d).is_unspecified();
        is_loopback = Ipv4Addr::new(a, b, c, d).is_loopback();
        is_private = Ipv4Addr::new(a, b, c, d).is_private();
        is_link_local = Ipv4Addr::new(a, b, c, d).is_link_local();
        is_multicast = Ipv4Addr::new(a, b, c, d).is_multicast();
        is_broadcast = Ipv4Addr::new(a, b, c, d).is_broadcast();
        is_documentation = Ipv4Addr::new(a, b, c, d).is_documentation();
        to_ipv6_compatible = Ipv4Addr::new(a, b, c, d).to_ipv6_compatible();
        to_ipv6_mapped = Ipv4Addr::new(a, b, c, d).to_ipv6_mapped();
    );
    by_path!(list, Ipv6Addr, (a: u128): from_bits);
    by_expression!(list, Ipv6Addr, (a: u128):
        segments = Ipv6Addr::from_bits(a).segments();
        octets = Ipv6Addr::from_bits(a).octets();
        is_unspecified = Ipv6Addr::from_bits(a).is_unspecified();
        is_loopback = Ipv6Addr::from_bits(a).is_loopback();
        is_unique_local = Ipv6Addr::from_bits(a).is_unique_local();
        is_unicast_link_local = Ipv6Addr::from_bits(a).is_unicast_link_local();
        is_multicast = Ipv6Addr::from_bits(a).is_multicast();
        to_ipv4 = Ipv6Addr::from_bits(a).to_ipv4();
        to_ipv4_mapped = Ipv6Addr::from_bits(a).to_ipv4_mapped();
    );
    list
}
