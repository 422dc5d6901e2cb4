//! The keys that select a method of the papers.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote};
use syn::{Error, Expr, LitInt, Path, Result};

use crate::attribute::{Choices, choice};

const SELECTIONS: &Choices =
    &[("uniform", "Uniform"), ("fitness", "Fitness"), ("curiosity", "Curiosity")];

const DISTANCES: &Choices = &[
    ("jaccard", "Jaccard"),
    ("jaccard1", "Jaccard1"),
    ("string_length", "StringLength"),
    ("overlap", "Overlap"),
    ("levenshtein", "Levenshtein"),
];

const METHODS: &Choices = &[("batched_lns", "BatchedLns"), ("batched_bcs", "BatchedBcs")];

const SUMMARIES: &Choices = &[("behaviours", "Behaviours"), ("clusters", "Clusters")];

/// The values of the keys; `None` for those that the attribute does not have.
#[derive(Default)]
pub(crate) struct PaperKeys {
    /// A variant of `Selection`.
    selection: Option<Ident>,
    /// A variant of `OutputDistance`.
    distance: Option<Ident>,
    shares: Option<[u32; 3]>,
    /// A variant of `LocalSearch`.
    method: Option<Ident>,
    /// A variant of `Summarisation`.
    summary: Option<Ident>,
}

impl PaperKeys {
    pub(super) fn set(&mut self, key: &Ident, value: &Expr) -> Result<()> {
        match key.to_string().as_str() {
            "selection" => self.selection = Some(choice("selection", value, SELECTIONS)?),
            "distance" => self.distance = Some(choice("distance", value, DISTANCES)?),
            "shares" => self.shares = Some(shares(value)?),
            "method" => self.method = Some(choice("method", value, METHODS)?),
            _ => self.summary = Some(choice("summary", value, SUMMARIES)?),
        }
        Ok(())
    }

    pub(super) fn check(&self) -> Result<()> {
        match (self.shares, &self.method) {
            (Some(_), Some(method)) => Err(Error::new_spanned(
                method,
                "`method` and `shares` exclude each other: shares are those of SETBVE's phases",
            )),
            _ => Ok(()),
        }
    }

    /// The calls that set the options.
    pub(crate) fn options(&self, facade: &Path) -> TokenStream {
        let mut options = TokenStream::new();
        if let Some(variant) = &self.selection {
            options.extend(quote!(.selection(#facade::Selection::#variant)));
        }
        if let Some(variant) = &self.distance {
            options.extend(quote!(.distance(#facade::OutputDistance::#variant)));
        }
        if let Some(variant) = &self.method {
            options.extend(quote!(.method(#facade::LocalSearch::#variant)));
        }
        if let Some(variant) = &self.summary {
            options.extend(quote!(.summary(#facade::Summarisation::#variant)));
        }
        if let Some([sampler, explorer, tracer]) = self.shares {
            options.extend(quote!(.shares([#sampler, #explorer, #tracer])));
        }
        options
    }
}

fn shares(value: &Expr) -> Result<[u32; 3]> {
    let wrong = || {
        Error::new_spanned(
            value,
            "expected the percentages of Sampler, Explorer and Tracer, which add up to 100 and \
             give the Sampler at least 1, as in `shares = [10, 80, 10]`",
        )
    };
    let Expr::Array(list) = value else {
        return Err(wrong());
    };
    let shares: Option<Vec<u32>> = list
        .elems
        .iter()
        .map(|element| syn::parse2::<LitInt>(element.to_token_stream()).ok()?.base10_parse().ok())
        .collect();
    let shares = shares.and_then(|shares| <[u32; 3]>::try_from(shares).ok()).ok_or_else(wrong)?;
    let total: u64 = shares.into_iter().map(u64::from).sum();
    if total == 100 && shares[0] > 0 { Ok(shares) } else { Err(wrong()) }
}
