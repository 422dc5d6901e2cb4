//! Collects errors, so that the user sees all mistakes at once.

use quote::ToTokens;
use syn::{Error, Result};

/// That this key needs a feature.
pub(crate) fn needs_feature(place: impl ToTokens, key: &str, feature: &str) -> Error {
    let message = format!(
        "`{key}` needs setbve's feature `{feature}`: write `features = [\"{feature}\"]` for setbve \
         in Cargo.toml"
    );
    Error::new_spanned(place, message)
}

/// The errors so far.
#[derive(Default)]
pub(crate) struct Errors(Option<Error>);

impl Errors {
    pub(crate) fn add(&mut self, error: Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Keeps the value, or the error for later.
    pub(crate) fn keep<T>(&mut self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    pub(crate) fn into_result(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}
