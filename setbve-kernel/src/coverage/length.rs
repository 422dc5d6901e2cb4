//! How many elements there are of what is indexed, or looked at by a pattern of a slice.

/// What is indexed, or has a pattern of a slice.
pub trait Length {
    /// The number of elements, or the number of bytes of a text.
    fn length(&self) -> usize;
}

macro_rules! lengths {
    ($(($($item:ident)?) $type:ty),*) => {$(
        impl<$($item)?> Length for $type {
            fn length(&self) -> usize {
                self.len()
            }
        }
    )*};
}

lengths!((T) [T], (T) Vec<T>, () str, () String);

impl<T, const N: usize> Length for [T; N] {
    fn length(&self) -> usize {
        N
    }
}

impl<L: Length + ?Sized> Length for &L {
    fn length(&self) -> usize {
        (**self).length()
    }
}

impl<L: Length + ?Sized> Length for &mut L {
    fn length(&self) -> usize {
        (**self).length()
    }
}
