//! Genomes: strings of bits, with the paper's operators, one-point crossover and bit mutation.
//!
//! Bits are numbered from the lowest bit of the first word on. Bits above the width are zero.

use setbve_kernel::sut::random::Random;

/// The probability that two parents cross over, in tenths.
pub(super) const CROSSOVER: usize = 9;

/// The probability that a bit is mutated, in units of 2^-16: 0.05.
const MUTATION: u32 = 3277;

/// A genome of so many random bits.
pub(super) fn random(width: usize, random: &mut Random) -> Vec<u64> {
    let mut genome: Vec<u64> = (0..width.div_ceil(64)).map(|_| random.bits()).collect();
    trim(&mut genome, width);
    genome
}

fn trim(genome: &mut [u64], width: usize) {
    if let Some(last) = genome.last_mut()
        && !width.is_multiple_of(64)
    {
        *last &= (1 << (width % 64)) - 1;
    }
}

/// Exchanges all bits from `point` on.
pub(super) fn cross(one: &mut [u64], other: &mut [u64], point: usize) {
    for (word, (one, other)) in one.iter_mut().zip(other).enumerate() {
        let kept = point.saturating_sub(word * 64).min(64);
        let exchanged = if kept == 64 { 0 } else { u64::MAX << kept };
        let difference = (*one ^ *other) & exchanged;
        *one ^= difference;
        *other ^= difference;
    }
}

/// Flips each bit with the paper's probability.
pub(super) fn mutate(genome: &mut [u64], width: usize, random: &mut Random) {
    for word in &mut *genome {
        *word ^= seldom(random);
    }
    trim(genome, width);
}

/// Bits that are set with a probability of [`MUTATION`] each.
fn seldom(random: &mut Random) -> u64 {
    // Every digit of the probability, from the last one on, lets half of the cases pass: those
    // below it if it is one, and none if it is zero.
    (MUTATION.trailing_zeros()..16).fold(0, |set, digit| {
        let bits = random.bits();
        if MUTATION >> digit & 1 == 1 { set | bits } else { set & bits }
    })
}

/// Up to 64 bits as a number.
pub(super) fn bits(genome: &[u64], from: usize, count: usize) -> u64 {
    let (word, shift) = (from / 64, from % 64);
    let mut value = genome[word] >> shift;
    if shift + count > 64 {
        value |= genome[word + 1] << (64 - shift);
    }
    if count < 64 { value & ((1 << count) - 1) } else { value }
}

/// The inverse of [`bits`].
pub(super) fn set_bits(genome: &mut [u64], from: usize, count: usize, value: u64) {
    for bit in 0..count {
        let (word, shift) = ((from + bit) / 64, (from + bit) % 64);
        genome[word] = genome[word] & !(1 << shift) | (value >> bit & 1) << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_bit_is_mutated_in_one_of_twenty_cases() {
        let mut source = Random::new(1, "test");
        let mut flipped = 0;
        for _ in 0..10_000 {
            let mut genome = [0; 2];
            mutate(&mut genome, 100, &mut source);
            assert_eq!(genome[1] >> 36, 0, "bits above the width stay zero");
            flipped += genome.iter().map(|word| word.count_ones()).sum::<u32>();
        }
        assert!((49_000..51_000).contains(&flipped), "{flipped} of 1,000,000");
    }

    proptest! {
        #[test]
        fn crossover_exchanges_what_follows_the_point(seed: u64, width in 1_usize..200, at: usize) {
            let mut source = Random::new(seed, "test");
            let parents = [random(width, &mut source), random(width, &mut source)];
            let [mut one, mut other] = parents.clone();
            let point = at % width;
            cross(&mut one, &mut other, point);
            for bit in 0..width {
                let of = |genome: &[u64]| bits(genome, bit, 1);
                let swapped = usize::from(bit >= point);
                prop_assert_eq!(of(&one), of(&parents[swapped]));
                prop_assert_eq!(of(&other), of(&parents[1 - swapped]));
            }
        }

        #[test]
        fn bits_that_are_set_are_read_back(
            from in 0_usize..128, count in 1_usize..=64, value: u64,
        ) {
            let value = if count < 64 { value & ((1 << count) - 1) } else { value };
            let mut genome = [u64::MAX; 3];
            set_bits(&mut genome, from, count, value);
            prop_assert_eq!(bits(&genome, from, count), value);
            let ones: u32 = genome.iter().map(|word| word.count_ones()).sum();
            prop_assert_eq!(ones, 192 - count as u32 + value.count_ones(), "no other bit changed");
        }
    }
}
