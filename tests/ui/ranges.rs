use setbve::boundary_explore;

#[boundary_explore]
fn empty(
    #[range(5..=1)] a: u8,
    #[range(3..3)] b: u8,
    #[range(-1..=-2)] c: i8,
    #[range('z'..='a')] d: char,
    #[cfg_attr(test, range(2..1))] e: u8,
) -> bool {
    a == b && c == 1 && d == 'a' && e == 1
}

#[boundary_explore]
fn malformed(
    #[range] a: u8,
    #[range()] b: u8,
    #[range(3)] c: u8,
    #[range = 3] d: u8,
    #[range(1..=2)]
    #[range(1..=3)]
    e: u8,
    #[cfg_attr(unix, range(1..=2))] f: u8,
    #[cfg_attr(test, range(1..=2), allow(unused))] g: u8,
    #[range(1, 2)] h: u8,
) -> bool {
    a == b && c == d && e == f && g == h
}

#[boundary_explore]
fn conditional(#[cfg_attr(test, range(1, 2))] a: u8, #[range(1 to 2)] b: u8) -> bool {
    a == b
}

#[boundary_explore]
fn fine(#[range(-1..=-1)] a: i8, #[range(1..2)] b: u8) -> bool {
    a == 1 && b == 1
}

#[boundary_explore]
fn text(#[range("a"..="z")] a: &str) -> bool {
    a.is_empty()
}

fn main() {}
