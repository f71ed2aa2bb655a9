//! `Branch`, and for each event with labels the enum of them.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use rulebook_model::branch_name;
use syn::ext::IdentExt;

use super::own;
use super::types::{carried, docs_or, serde};
use crate::check::plan::Plan;
use crate::syntax::{Attrs, Branch};

/// The labels of an event, over all its handlers, in the order in which they
/// first stand.
struct Labels<'r> {
    labels: Vec<(&'r Ident, &'r Attrs)>,
    /// Whether a branch stands without a label, and is named after its event.
    bare: bool,
}

impl<'r> Labels<'r> {
    fn of(plan: &Plan<'r>, event: usize) -> Labels<'r> {
        let mut found = Labels {
            labels: Vec::new(),
            bare: false,
        };
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for handler in plan
            .handlers
            .iter()
            .filter(|handler| handler.event == event)
        {
            for branch in handler.written.branches.all() {
                match &branch.label {
                    None => found.bare = true,
                    Some(label) => {
                        let next = found.labels.len();
                        let at = *places.entry(label.to_string()).or_insert(next);
                        match found.labels.get_mut(at) {
                            None => found.labels.push((label, &branch.attrs)),
                            Some((_, attrs)) if attrs.docs.is_empty() => *attrs = &branch.attrs,
                            Some(_) => {}
                        }
                    }
                }
            }
        }
        let name = &plan.rules.events[event].name;
        found.bare &= found.labels.iter().all(|(label, _)| *label != name);
        found
    }
}

/// `PlaceBranch`.
fn labels_type(event: &Ident) -> Ident {
    format_ident!("{}Branch", event.unraw(), span = own())
}

/// `Branch::Place(PlaceBranch::Win)`, the label with its own span.
pub(super) fn path(plan: &Plan<'_>, event: usize, branch: &Branch) -> TokenStream {
    let name = &plan.rules.events[event].name;
    if !plan.labelled[event] {
        return quote_spanned!(own()=> Branch::#name);
    }
    let labels = labels_type(name);
    let label = branch.label.as_ref().unwrap_or(name);
    quote_spanned!(own()=> Branch::#name(#labels::#label))
}

pub(super) fn branches(plan: &Plan<'_>) -> TokenStream {
    let vis = &plan.rules.header.vis;
    let serde = serde();
    let mut types = TokenStream::new();
    let mut variants = Vec::new();
    let mut names = Vec::new();
    for (at, event) in plan.rules.events.iter().enumerate() {
        let name = &event.name;
        let text = name.unraw().to_string();
        let Labels { labels, bare } = Labels::of(plan, at);
        let docs = format!("A branch of `{text}`.");
        if labels.is_empty() {
            let said = branch_name(&text, None);
            variants.push(quote!(#[doc = #docs] #name));
            names.push(quote!(Branch::#name => #said));
            continue;
        }
        let ty = labels_type(name);
        variants.push(quote!(#[doc = #docs] #name(#ty)));
        let mut written = Vec::new();
        for (label, attrs) in labels {
            let said = branch_name(&text, Some(&label.unraw().to_string()));
            let docs = docs_or(attrs, &format!("`{said}`."));
            let carried = carried(attrs);
            written.push(quote!(#docs #carried #label));
            names.push(quote!(Branch::#name(#ty::#label) => #said));
        }
        if bare {
            let said = branch_name(&text, None);
            let docs = format!("`{said}`, without a label.");
            written.push(quote!(#[doc = #docs] #name));
            names.push(quote!(Branch::#name(#ty::#name) => #said));
        }
        let docs = format!("The branches of `{text}`.");
        types.extend(quote! {
            #[doc = #docs]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            #serde
            #vis enum #ty { #(#written),* }
        });
    }
    let name = if names.is_empty() {
        quote_spanned!(own()=> match self {})
    } else {
        quote_spanned!(own()=> match self { #(#names),* })
    };
    quote_spanned! {own()=>
        #types
        /// What happened: one event through one branch.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #serde
        #vis enum Branch { #(#variants),* }
        impl Branch {
            /// Its name, as in `place:win`.
            #[must_use]
            #vis const fn name(self) -> &'static str { #name }
        }
        impl ::core::fmt::Display for Branch {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }
    }
}
