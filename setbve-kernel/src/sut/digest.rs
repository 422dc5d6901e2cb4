//! The stable digest, for the texts of snapshots: it is the same on every platform and in every
//! release.

/// A 64-bit digest (FNV-1a with a final avalanche) that is the same on every platform.
#[derive(Clone, Copy)]
pub struct Digest(u64);

impl Digest {
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub fn finish(self) -> u64 {
        let mixed = mix(self.0);
        mixed ^ (mixed >> 32)
    }
}

/// One round of shift and multiplication, which makes the upper bits depend on all bits.
fn mix(value: u64) -> u64 {
    (value ^ (value >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// A digest of numbers in their order.
pub fn of_numbers(numbers: impl Iterator<Item = i64>) -> u64 {
    numbers.fold(GOLDEN, |digest, number| {
        // Two rounds, after which every bit depends on every other.
        let mixed = mix(mix(digest.rotate_left(29) ^ number as u64));
        mixed ^ (mixed >> 32)
    })
}

/// A digest of two digests in this order.
pub fn of_pair([one, other]: [u64; 2]) -> u64 {
    one.wrapping_mul(GOLDEN).rotate_left(31) ^ other
}

/// The golden section of 2 to the power of 64.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The [`Digest`] of bytes.
pub fn digest(bytes: &[u8]) -> u64 {
    let mut digest = Digest::new();
    for byte in bytes {
        digest.add(*byte);
    }
    digest.finish()
}
