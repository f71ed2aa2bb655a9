//! One call, from its tokens to its items.

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::check::{flow, names, tables::Tables};
use crate::errors::Errors;
use crate::{expand, syntax};

/// The items that a call stands for, and after them its faults.
///
/// After, because an editor that completes at a half-written word looks at what
/// precedes it; and always the items, so that one fault makes one error.
pub(crate) fn game(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(rules) = syntax::parse(input, &mut errors) else {
        return errors.into_token_stream();
    };
    let mut plan = names::check(&rules, &mut errors);
    let mut tables = Tables::new(&plan);
    plan.copies = tables.settle_copies();
    // A barrier: a misspelt target must not make a phase unreachable as well.
    if errors.is_empty() {
        flow::check(&plan, &tables, &mut errors);
    }
    let mut items = expand::game(&plan, &tables);
    errors.to_tokens(&mut items);
    items
}
