//! Lists of inputs. An input is one `i128` ordinal per argument.

pub mod calls;
pub mod stem;

/// A list of inputs of the same arity, stored flat.
#[derive(Clone)]
pub struct Inputs {
    pub arity: usize,
    values: Vec<i128>,
}

impl Inputs {
    pub fn new(arity: usize) -> Self {
        Self { arity, values: Vec::new() }
    }

    /// The inputs of a list; all have the same arity.
    pub fn of<'a>(arity: usize, inputs: impl IntoIterator<Item = &'a [i128]>) -> Self {
        let mut list = Self::new(arity);
        for input in inputs {
            list.push(input);
        }
        list
    }

    pub fn len(&self) -> usize {
        self.values.len() / self.arity
    }

    pub fn clear(&mut self) {
        self.values.clear();
    }

    pub fn truncate(&mut self, length: usize) {
        self.values.truncate(length * self.arity);
    }

    pub fn push(&mut self, input: &[i128]) {
        debug_assert_eq!(input.len(), self.arity, "an input has one value per argument");
        self.values.extend_from_slice(input);
    }

    pub fn get(&self, index: usize) -> &[i128] {
        &self.values[index * self.arity..][..self.arity]
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[i128]> {
        self.values.chunks_exact(self.arity)
    }
}
