//! How many elements there are of what is indexed, or looked at by a pattern of a slice.

/// What is indexed, or has a pattern of a slice.
pub trait Length {
    /// The number of elements, or the number of bytes of a text.
    fn length(&self) -> usize;
}

implement! {
    Length, fn length(&self) -> usize;
    [T] [T] => self.len();
    [T] Vec<T> => self.len();
    [] str => self.len();
    [] String => self.len();
    [T, const N: usize] [T; N] => self.as_slice().len();
    [L: Length + ?Sized] &L => (**self).length();
    [L: Length + ?Sized] &mut L => (**self).length();
}
