//! How many elements there are of what is indexed, or looked at by a pattern of a slice.

/// What is indexed, or has a pattern of a slice.
pub trait Length {
    /// The number of elements, or the number of bytes of a text.
    fn length(&self) -> usize;
}

impl<T> Length for [T] {
    fn length(&self) -> usize {
        self.len()
    }
}

impl<T, const N: usize> Length for [T; N] {
    fn length(&self) -> usize {
        N
    }
}

impl<T> Length for Vec<T> {
    fn length(&self) -> usize {
        self.len()
    }
}

impl Length for str {
    fn length(&self) -> usize {
        self.len()
    }
}

impl Length for String {
    fn length(&self) -> usize {
        self.len()
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
