//! How many elements there are of what is indexed, or looked at by a pattern of a slice.

/// What is indexed, or has a pattern of a slice.
pub trait Length {
    /// The number of elements, or the number of bytes of a text.
    fn length(&self) -> usize;
}

macro_rules! lengths {
    ($([$($of:tt)*] $type:ty, $own:ident => $length:expr;)*) => {$(
        impl<$($of)*> Length for $type {
            fn length(&self) -> usize {
                let $own = self;
                $length
            }
        }
    )*};
}

lengths! {
    [T] [T], own => own.len();
    [T] Vec<T>, own => own.len();
    [] str, own => own.len();
    [] String, own => own.len();
    [T, const N: usize] [T; N], own => own.len();
    [L: Length + ?Sized] &L, own => (**own).length();
    [L: Length + ?Sized] &mut L, own => (**own).length();
}
