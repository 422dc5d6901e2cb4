//! Results without a way to show them; only the build of the tests finds out.

use setbve::boundary_explore;

pub struct Opaque;

#[boundary_explore]
pub fn plain(_: u8) -> Opaque {
    Opaque
}

#[boundary_explore]
pub fn inside(_: u8) -> Result<Opaque, String> {
    Ok(Opaque)
}

#[boundary_explore]
pub fn error(_: u8) -> Result<u8, Opaque> {
    Err(Opaque)
}

#[boundary_explore]
pub fn optional(_: u8) -> Option<Opaque> {
    None
}

#[boundary_explore]
pub fn argument(_: Opaque) -> u8 {
    3
}

#[boundary_explore]
pub fn mistaken(#[generate(with = u16::from_be)] _: Opaque) -> u8 {
    3
}

#[boundary_explore]
impl Opaque {
    fn made(of: u8) -> u8 {
        of
    }

    fn used(#[generate(with = Self::made)] &self) -> u8 {
        3
    }
}

mod former {
    pub fn fee(days: u16) -> u16 {
        days / 7
    }
}

#[boundary_explore(against = former::fee)]
pub fn compared(days: u32) -> u32 {
    days / 7
}

#[boundary_explore(against = former::feee)]
pub fn misspelt(days: u16) -> u16 {
    days / 7
}
