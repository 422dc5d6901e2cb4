//! Values of types that implement `arbitrary::Arbitrary`, as arguments.

use ::arbitrary::{Arbitrary, Unstructured};

/// Makes a value of a type with `arbitrary::Arbitrary` from at most 16 bytes, for
/// `#[generate(with = setbve::arbitrary)]`; `None` where the type refuses them.
///
/// ```
/// # use setbve::boundary_explore;
/// use arbitrary::{Arbitrary, Unstructured};
///
/// pub struct Celsius(i8);
///
/// impl<'a> Arbitrary<'a> for Celsius {
///     fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
///         bytes.int_in_range(-90..=60).map(Celsius)
///     }
/// }
///
/// #[boundary_explore]
/// fn is_frost(#[generate(with = setbve::arbitrary)] air: &Celsius) -> bool {
///     air.0 < 0
/// }
/// # assert_eq!(setbve::arbitrary::<Celsius>(vec![90]).map(|air| air.0), Some(0));
/// ```
///
/// # Limits
///
/// Neighbours are bytes that are a step apart, or one byte more at the end. What such a step does
/// to the value is up to its type: most numbers are their bytes, the lowest first; one in a range
/// is taken modulo the range; lengths are taken from the end. A boundary between values that no
/// step of a byte connects is not listed. Behind the last byte a type reads zeros, or gives
/// nothing. Where this shows too little, derive [`Generate`](crate::Generate), or write the
/// function for `with` yourself.
#[allow(clippy::needless_pass_by_value, reason = "`with` passes what it makes")]
pub fn arbitrary<T: for<'bytes> Arbitrary<'bytes>>(bytes: Vec<u8>) -> Option<T> {
    T::arbitrary(&mut Unstructured::new(&bytes)).ok()
}
