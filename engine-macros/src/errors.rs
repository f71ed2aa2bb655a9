//! The faults of a call, gathered.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use rulebook_model::Fault;

/// What is wrong with a call, in the order in which it was found.
#[derive(Default)]
pub(crate) struct Errors(Vec<(Span, Fault, String)>);

impl Errors {
    /// Notes a fault at a word of the author's. The message is a sentence without
    /// its full stop; the fault's name is put behind it.
    pub(crate) fn push(&mut self, fault: Fault, at: Span, message: impl Into<String>) {
        self.0.push((at, fault, message.into()));
    }

    /// A fault of the grammar.
    pub(crate) fn syntax(&mut self, at: Span, message: impl Into<String>) {
        self.push(Fault::Syntax, at, message);
    }

    /// How many have been noted.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Takes over what another list has noted.
    pub(crate) fn append(&mut self, other: Errors) {
        self.0.extend(other.0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl ToTokens for Errors {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for (span, fault, message) in &self.0 {
            let message = format!("{message} [{}]", fault.name());
            tokens.extend(quote_spanned!(*span=> ::core::compile_error! { #message }));
        }
    }
}
