//! How a genome stands for an input: by a grammar, as in grammatical evolution, or directly, as in
//! the paper's genetic algorithm.

use crate::experiment::testdata::genome::{self, bits, set_bits};
use setbve_kernel::emitters::derivation::ChoiceModel;
use setbve_kernel::emitters::generator::grammar::Grammar;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::random::Random;

/// What an evolution knows of its genomes.
pub(super) trait Encoding {
    /// The bits of a genome.
    fn width(&self) -> usize;

    /// The input that a genome stands for.
    fn decode(&self, genome: &[u64], input: &mut Vec<i128>);

    /// A genome of a first generation.
    fn first(&self, random: &mut Random) -> Vec<u64> {
        genome::random(self.width(), random)
    }
}

/// Bits of a codon.
const CODON: usize = 8;
/// Codons that derive an argument at most: one for the production, four for a random value.
const CODONS: usize = 5;

/// Genomes of codons, each of which decides at one choice point of a grammar.
pub(super) struct Derivation {
    pub(super) grammar: Grammar,
    pub(super) arguments: Vec<ArgumentSpec>,
    pub(super) constants: Vec<Number>,
}

impl Encoding for Derivation {
    fn width(&self) -> usize {
        self.arguments.len() * CODONS * CODON
    }

    fn decode(&self, genome: &[u64], input: &mut Vec<i128>) {
        let mut codons = Codons { genome, count: self.arguments.len() * CODONS, next: 0 };
        self.grammar.derive(&self.arguments, &self.constants, &[], &mut codons, input);
    }
}

/// The codons of a genome, one after the other; after the last one the first one follows, which
/// grammatical evolution calls wrapping.
struct Codons<'a> {
    genome: &'a [u64],
    count: usize,
    next: usize,
}

impl Codons<'_> {
    fn codon(&mut self) -> usize {
        let codon = bits(self.genome, self.next % self.count * CODON, CODON);
        self.next += 1;
        codon as usize
    }
}

impl ChoiceModel for Codons<'_> {
    /// The paper's rule: the codon modulo the number of alternatives. Of more alternatives than a
    /// codon has values, two codons decide.
    fn choose(&mut self, alternatives: usize) -> usize {
        let mut value = self.codon();
        if alternatives > 1 << CODON {
            value = value << CODON | self.codon();
        }
        value % alternatives
    }

    /// The production `<rand>`: 32 bits, which are four codons.
    fn value(&mut self, _: &ArgumentSpec) -> i128 {
        let value = (0..4).fold(0_u32, |value, _| value << CODON | self.codon() as u32);
        i128::from(value as i32)
    }
}

/// Genomes of integers in two's complement.
pub(super) struct Integers {
    /// Bits of each.
    bits: usize,
    count: usize,
    /// What integers of the first generation may be instead of random.
    pool: Vec<i128>,
    /// The probability of that.
    percent: usize,
}

impl Integers {
    pub(super) fn new(bits: usize, count: usize) -> Self {
        Self { bits, count, pool: Vec::new(), percent: 0 }
    }

    /// Makes each integer of the first generation one of the constants with a probability in
    /// percent. A constant that does not fit into the bits is none, nor is the zero of the
    /// grammar's rule 5: the paper's pool of seeds is taken to be C1 to CS.
    pub(super) fn seeded(mut self, constants: &[Number], percent: usize) -> Self {
        let rest = |value: i128| value >> (self.bits - 1);
        self.pool = constants
            .iter()
            .filter_map(|constant| constant.signed())
            .filter(|value| matches!(rest(*value), 0 | -1))
            .collect();
        self.percent = if self.pool.is_empty() { 0 } else { percent };
        self
    }
}

impl Encoding for Integers {
    fn width(&self) -> usize {
        self.bits * self.count
    }

    fn decode(&self, genome: &[u64], input: &mut Vec<i128>) {
        let unused = 64 - self.bits;
        input.clear();
        input.extend((0..self.count).map(|index| {
            let value = bits(genome, index * self.bits, self.bits);
            i128::from((value << unused) as i64 >> unused)
        }));
    }

    fn first(&self, random: &mut Random) -> Vec<u64> {
        let mut genome = genome::random(self.width(), random);
        for index in 0..self.count {
            if random.below(100) < self.percent {
                let value = self.pool[random.below(self.pool.len())];
                set_bits(&mut genome, index * self.bits, self.bits, value as u64);
            }
        }
        genome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A genome of these codons.
    fn of_codons(codons: &[u8]) -> Vec<u64> {
        let mut genome = vec![0; (codons.len() * CODON).div_ceil(64)];
        for (index, codon) in codons.iter().enumerate() {
            set_bits(&mut genome, index * CODON, CODON, (*codon).into());
        }
        genome
    }

    fn derived(grammar: Grammar, constants: &[i128], count: usize, codons: &[u8]) -> Vec<i128> {
        let encoding = Derivation {
            grammar,
            arguments: (0..count).map(|_| ArgumentSpec::new::<i32>("a", "i32")).collect(),
            constants: constants.iter().map(|value| (*value).into()).collect(),
        };
        let mut codons = codons.to_vec();
        codons.resize(count * CODONS, 0);
        let mut input = Vec::new();
        encoding.decode(&of_codons(&codons), &mut input);
        input
    }

    #[test]
    fn a_codon_modulo_the_alternatives_decides() {
        // Of five productions, 62 is <-1> and 254 is <const>, of whose three 253 is the second.
        assert_eq!(derived(Grammar::Improved, &[500, 100], 1, &[62]), [-1]);
        assert_eq!(derived(Grammar::Improved, &[500, 100], 1, &[254, 253]), [500]);
        // The second argument depends on the first, and is one more.
        assert_eq!(derived(Grammar::Improved, &[500], 2, &[4, 1, 5, 1]), [500, 501]);
    }

    #[test]
    fn four_codons_are_a_random_value() {
        let least = i128::from(i32::MIN);
        assert_eq!(derived(Grammar::Original, &[], 1, &[3, 0x80, 0, 0, 1]), [least + 1]);
        assert_eq!(derived(Grammar::Original, &[], 2, &[7, 0, 1, 2, 3, 1]), [0x01_0203, 1]);
    }

    #[test]
    fn codons_wrap_and_two_of_them_choose_among_many() {
        let genome = of_codons(&[1, 44]);
        let mut codons = Codons { genome: &genome, count: 2, next: 0 };
        assert_eq!(codons.choose(400), 300);
        assert_eq!(codons.choose(256), 1);
    }

    #[test]
    fn integers_have_signs() {
        let read = |bits, codons: &[u8]| {
            let mut input = Vec::new();
            Integers::new(bits, codons.len() * 8 / bits).decode(&of_codons(codons), &mut input);
            input
        };
        assert_eq!(read(8, &[0x7F, 0x80, 0xFF]), [127, -128, -1]);
        assert_eq!(read(16, &[0x01, 0x80, 0x34, 0x12]), [-0x7FFF, 0x1234]);
        assert_eq!(read(32, &[0, 0, 0, 0x80]), [i128::from(i32::MIN)]);
    }

    #[test]
    fn seeds_are_constants_that_fit() {
        let encoding = Integers::new(16, 3).seeded(&[300, 70_000, -5].map(Number::from), 20);
        let mut random = Random::new(1, "test");
        let mut read = Vec::new();
        let mut hits = [0; 2];
        for _ in 0..1000 {
            encoding.decode(&encoding.first(&mut random), &mut read);
            for (hits, value) in hits.iter_mut().zip([300, -5]) {
                *hits += read.iter().filter(|read| **read == value).count();
            }
        }
        // A fifth of 3,000, shared by two.
        assert!(hits.iter().all(|hits| (240..360).contains(hits)), "{hits:?}");
        // Without any constant that fits, all is random.
        let without = Integers::new(8, 3).seeded(&[Number::from(300)], 100);
        without.decode(&without.first(&mut random), &mut read);
        assert!(read.iter().all(|value| (-128..128).contains(value)), "{read:?}");
    }
}
