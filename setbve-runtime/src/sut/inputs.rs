//! Lists of inputs. An input is one `i128` ordinal per argument.

pub(crate) mod calls;

/// A list of inputs of the same arity, stored flat.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    arity: usize,
    values: Vec<i128>,
}

impl Inputs {
    pub(crate) fn new(arity: usize) -> Self {
        Self { arity, values: Vec::new() }
    }

    /// The inputs of a list; all have the same arity.
    pub(crate) fn of<'a>(arity: usize, inputs: impl IntoIterator<Item = &'a [i128]>) -> Self {
        let mut list = Self::new(arity);
        for input in inputs {
            list.push(input);
        }
        list
    }

    pub(crate) fn arity(&self) -> usize {
        self.arity
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len() / self.arity
    }

    pub(crate) fn clear(&mut self) {
        self.values.clear();
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.values.truncate(length * self.arity);
    }

    pub(crate) fn push(&mut self, input: &[i128]) {
        debug_assert_eq!(input.len(), self.arity, "an input has one value per argument");
        self.values.extend_from_slice(input);
    }

    pub(crate) fn get(&self, index: usize) -> &[i128] {
        &self.values[index * self.arity..][..self.arity]
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[i128]> {
        self.values.chunks_exact(self.arity)
    }
}
