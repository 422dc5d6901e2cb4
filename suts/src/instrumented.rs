//! The instrumented copies of all systems under test do what their originals do.

use std::panic::catch_unwind;

use setbve::experiment::coverage::{Map, Trace, record};

/// Inputs for each function.
const INPUTS: u32 = 100_000;

/// Numbers of 0 to 128 bits, each length with the same chance; the generator is `SplitMix64`.
struct BitUniform(u64);

impl BitUniform {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    fn draw(&mut self) -> i128 {
        let bits = u128::from(self.bits()) << 64 | u128::from(self.bits());
        let length = self.bits() % 128;
        // Most numbers that a function tells apart are small.
        let length = if self.bits().is_multiple_of(2) { length % 12 } else { length };
        (bits as i128).checked_shr(127 - length as u32).unwrap_or_default()
    }
}

/// Compares the two on many inputs, and shows whether the copy said something about them.
fn compare<const N: usize>(
    map: &'static Map,
    original: impl Fn([i128; N]) -> String + std::panic::RefUnwindSafe,
    copy: impl Fn([i128; N]) -> String + std::panic::RefUnwindSafe,
) {
    let mut random = BitUniform(7);
    let mut trace = Trace::new();
    let mut evaluated = vec![false; map.sites.len()];
    for _ in 0..INPUTS {
        let input = std::array::from_fn(|_| random.draw());
        let [original, copy] = [
            catch_unwind(|| original(input)).unwrap_or_else(message),
            record(map, &mut trace, || catch_unwind(|| copy(input)).unwrap_or_else(message)),
        ];
        assert_eq!(original, copy, "{}{input:?}", map.function);
        for (site, evaluated) in evaluated.iter_mut().enumerate() {
            *evaluated |= trace.distance(site, true).is_finite();
        }
    }
    assert!(evaluated.iter().all(|evaluated| *evaluated), "{}: {evaluated:?}", map.function);
}

#[expect(clippy::needless_pass_by_value, reason = "as `catch_unwind` gives it")]
fn message(panic: Box<dyn std::any::Any + Send>) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

macro_rules! copies {
    ($($module:ident $copy:ident $map:ident ($($argument:ident),*);)*) => {$(
        #[test]
        fn $module() {
            compare(
                &crate::$module::$map,
                |[$($argument),*]| format!("{:?}", crate::$module::$module($($argument),*)),
                |[$($argument),*]| format!("{:?}", crate::$module::$copy($($argument),*)),
            );
        }
    )*};
}

copies! {
    bmi bmi_instrumented BMI_SITES (a, b);
    bmi_value bmi_value_instrumented BMI_VALUE_SITES (a, b);
    bytecount bytecount_instrumented BYTECOUNT_SITES (a);
    circle circle_instrumented CIRCLE_SITES (a, b);
    cld cld_instrumented CLD_SITES (a, b);
    date date_instrumented DATE_SITES (a, b, c);
    fld fld_instrumented FLD_SITES (a, b);
    fldmod1 fldmod1_instrumented FLDMOD1_SITES (a, b);
    max max_instrumented MAX_SITES (a, b);
    power_by_squaring power_by_squaring_instrumented POWER_BY_SQUARING_SITES (a, b);
    tailjoin tailjoin_instrumented TAILJOIN_SITES (a, b);
    two_circles two_circles_instrumented TWO_CIRCLES_SITES (a, b);
}
