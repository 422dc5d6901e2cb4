//! Inputs to compare on: bit-uniform, near corners, and near each other.

/// Values around which something happens in one of the systems or in a type.
const CORNERS: &[i128] = &[
    0,
    80,
    1_000,
    999_950,
    999_950_000,
    999_950_000_000,
    999_950_000_000_000,
    999_999_999_999_996,
    999_950_000_000_000_000,
    999_999_999_999_995_072,
    999_999_999_999_994_822_657,
    999_999_999_999_994_547_404_800,
    999_999_999_999_994_309_570_985_985,
    999_999_999_999_990_520_104_160_854_017,
    999_999_999_999_990_217_800_035_866_771_457,
    999_999_999_999_990_081_178_837_570_860_089_344,
    252_522_163_911_149,
    757_576_862_466_481,
    3_037_000_499,
    13_043_817_825_332_782_212,
    1 << 32,
    1 << 53,
    1 << 62,
    i64::MAX as i128,
    1 << 64,
    1 << 126,
    i128::MAX,
    i128::MIN,
];

/// `count` inputs for a system of `arity` arguments, the same on every call.
pub(crate) fn inputs(system: &str, arity: usize, count: usize) -> Vec<Vec<i128>> {
    let mut random = SplitMix(system.bytes().map(u64::from).sum());
    (0..count).map(|_| input(&mut random, system, arity)).collect()
}

fn input(random: &mut SplitMix, system: &str, arity: usize) -> Vec<i128> {
    let mut arguments: Vec<i128> = (0..arity).map(|_| argument(random)).collect();
    match (system, arguments.as_mut_slice()) {
        // Most dates are to have a month, and a day of it.
        ("date", [day, month, _]) if random.below(10) > 0 => {
            *day = random.below(34).into();
            *month = random.below(15).into();
        }
        // An index, or two arguments that are close to each other or nearly divide.
        ("tailjoin", [_, second]) if random.below(2) == 0 => *second = small(random),
        ("cld" | "fld" | "fldmod1" | "max", [first, second]) if random.below(4) == 0 => {
            *first = second.wrapping_mul(small(random)).wrapping_add(small(random));
        }
        _ => {}
    }
    arguments
}

fn argument(random: &mut SplitMix) -> i128 {
    match random.below(3) {
        0 => {
            let corner = CORNERS[random.below(CORNERS.len() as u64) as usize];
            let signed = if random.below(2) == 0 { corner } else { corner.wrapping_neg() };
            signed.wrapping_add(small(random))
        }
        1 => small(random) * i128::from(random.below(20)),
        _ => {
            let wide = (u128::from(random.next()) << 64) | u128::from(random.next());
            let magnitude = (wide >> (1 + random.below(127))) as i128;
            if random.below(2) == 0 { magnitude } else { -magnitude }
        }
    }
}

fn small(random: &mut SplitMix) -> i128 {
    i128::from(random.below(9)) - 4
}

/// Steele, Lea and Flood's generator: portable, and all that a test needs.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
