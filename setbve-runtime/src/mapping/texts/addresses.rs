//! Texts that are addresses: the first and the last one of each block that standards name. Code
//! that is out of sight may tell one block from another.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::rc::Rc;

use crate::mapping::{Mapping, Points, well_known};
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::made::{Seed, input};
use setbve_kernel::sut::argument::part::have_characters;
use setbve_kernel::sut::outcome::Outcome;

/// Addresses of no block, and those at the ends of blocks, of each version, alone and with a port.
fn addresses() -> [(String, Vec<String>); 4] {
    let of_four = |address: u128| Ipv4Addr::from_bits(address as u32).to_string();
    let of_six = |address: u128| Ipv6Addr::from_bits(address).to_string();
    let four: Vec<String> = well_known::ipv4().into_iter().map(of_four).collect();
    let six: Vec<String> = well_known::ipv6().into_iter().map(of_six).collect();
    let with_port = [
        ("1.0.0.0:80".to_owned(), four.iter().map(|own| format!("{own}:80")).collect()),
        ("[4000::]:80".to_owned(), six.iter().map(|own| format!("[{own}]:80")).collect()),
    ];
    let alone = [("1.0.0.0".to_owned(), four), ("4000::".to_owned(), six)];
    let ([four, six], [four_with_port, six_with_port]) = (alone, with_port);
    [four, six, four_with_port, six_with_port]
}

/// A function that tells more kinds of address apart shows the address itself.
const MOST_KINDS: usize = 8;

impl Mapping<'_> {
    /// Adds lines through the addresses that have another outcome than one of no block, if the
    /// function takes the one or the other.
    pub(in crate::mapping) fn try_addresses(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        for (plain, ends) in addresses() {
            let input = |text: &String| input(self.arguments, Seed::Text(text));
            let Some(plain) = input(&plain) else { continue };
            let ends: Vec<Vec<i128>> = ends.iter().filter_map(input).collect();
            let inputs = std::iter::once(&plain).chain(&ends);
            let tried = inputs.map(|input| self.at(input));
            let tried: Vec<Option<Rc<Outcome>>> = self.queries.run(executor, tried);
            let Some((Some(of_plain), of_ends)) = tried.split_first() else { continue };
            let mut kinds: Vec<&str> = Vec::new();
            let mut bases: Vec<&Vec<i128>> = Vec::new();
            for (end, outcome) in ends.iter().zip(of_ends.iter().flatten()) {
                let is_taken = is_valid(of_plain) || is_valid(outcome);
                if is_taken && self.differ(of_plain, outcome) {
                    bases.push(end);
                    if !kinds.contains(&&*outcome.text) {
                        kinds.push(&outcome.text);
                    }
                }
            }
            if kinds.len() <= MOST_KINDS {
                for base in bases {
                    self.add_all(base.clone(), Points::Coarse);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::net::{Ipv4Addr, Ipv6Addr, SocketAddrV4};

    use crate::mapping::texts::tests::listed;

    #[test]
    fn blocks_of_addresses_are_found_where_no_source_tells_of_them() {
        let is_private = |text: &str| match text.parse::<Ipv4Addr>() {
            Ok(address) => address.is_private().to_string(),
            Err(_) => "!no address".to_owned(),
        };
        let pairs = listed(&[], is_private);
        let has = |low: &str, high: &str| {
            let is_one = |[one, other]: &[String; 2]| {
                let starts = |own: &str, other: &str| {
                    own[1..].starts_with(low) && other[1..].starts_with(high)
                };
                starts(one, other) || starts(other, one)
            };
            pairs.iter().any(is_one)
        };
        assert!(has("192.168.", "192.169."), "{pairs:?}");
        assert!(has("172.15.", "172.16."), "{pairs:?}");
        assert!(has("172.31.", "172.32.") || has("172.30.", "172.40."), "{pairs:?}");
    }

    #[test]
    fn addresses_with_a_port_are_found_where_others_are_refused() {
        let private_port = |text: &str| {
            let address = text.parse::<SocketAddrV4>().ok().filter(|it| it.ip().is_private());
            address.map_or("None".to_owned(), |own| format!("Some({})", own.port()))
        };
        let pairs = listed(&[], private_port);
        for block in ["10.", "172.16.", "192.168."] {
            let is_in = |text: &String| text[1..].starts_with(block);
            assert!(pairs.iter().flatten().any(is_in), "{block} {pairs:?}");
        }
    }

    #[test]
    fn a_function_that_shows_each_address_is_not_looked_along_there() {
        let calls = Cell::new(0);
        let shown = |text: &str| {
            calls.set(calls.get() + usize::from(text.starts_with("fec0:")));
            match text.parse::<Ipv6Addr>() {
                Ok(address) => format!("{address:?}"),
                Err(_) => "!no address".to_owned(),
            }
        };
        listed(&[], shown);
        assert!((1..25).contains(&calls.get()), "{}", calls.get());
    }
}
