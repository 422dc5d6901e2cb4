//! The stable digest: the same on every platform and in every release, for what snapshots keep.

/// A 64-bit digest (FNV-1a with a final avalanche) that is the same on every platform.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digest(u64);

impl Digest {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub(crate) fn finish(self) -> u64 {
        let mut hash = self.0 ^ (self.0 >> 32);
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        hash ^ (hash >> 32)
    }
}

/// The [`Digest`] of bytes.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    let mut digest = Digest::new();
    for byte in bytes {
        digest.add(*byte);
    }
    digest.finish()
}
