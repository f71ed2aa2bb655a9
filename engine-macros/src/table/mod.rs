//! The derives of what is said at a table: `Payload` and `Command`.
//!
//! Where an attribute is at fault, the implementation is written all the same: one fault
//! makes one error.

mod attrs;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{DeriveInput, Ident, parse2};

use attrs::{Asked, Surface};

/// `#[derive(Payload)]`.
pub(crate) fn payload(input: TokenStream) -> TokenStream {
    derive(input, |input, asked| {
        asked.refuse_command();
        let mut impls = payload_impl(input, asked, false);
        impls.extend(asked.errors());
        impls
    })
}

/// `#[derive(Command)]`: of what asks for a command, which is a payload too.
pub(crate) fn command(input: TokenStream) -> TokenStream {
    derive(input, |input, asked| {
        let mut impls = payload_impl(input, asked, true);
        impls.extend(command_impl(input, asked));
        impls.extend(asked.errors());
        impls
    })
}

fn derive(
    input: TokenStream,
    write: impl FnOnce(&DeriveInput, &mut Asked) -> TokenStream,
) -> TokenStream {
    match parse2::<DeriveInput>(input) {
        Ok(input) => {
            let mut asked = Asked::read(&input);
            write(&input, &mut asked)
        }
        Err(error) => error.to_compile_error(),
    }
}

fn payload_impl(input: &DeriveInput, asked: &Asked, asks: bool) -> TokenStream {
    let name = &input.ident;
    let (given, params, condition) = input.generics.split_for_impl();
    let kind = &asked.kind;
    let asks = asks.then(|| {
        quote!(
            const ASKS: bool = true;
        )
    });
    quote! {
        #[automatically_derived]
        impl #given ::rulebook::table::Payload for #name #params #condition {
            const KIND: &'static str = #kind;
            #asks
        }

        #[automatically_derived]
        impl #given ::rulebook::table::Say for #name #params #condition {}
    }
}

fn command_impl(input: &DeriveInput, asked: &Asked) -> TokenStream {
    let name = &input.ident;
    let (given, params, condition) = input.generics.split_for_impl();
    let [done_kind, cancel_kind, error_kind] =
        ["done", "cancel", "error"].map(|end| format!("{}:{end}", asked.kind));
    let done = match &asked.done {
        Some(done) => quote!(#done),
        None => quote!(()),
    };
    let policy = asked.policy.as_ref().map(|policy| {
        let policy = Ident::new(policy, name.span());
        quote! {
            const POLICY: ::rulebook::table::Policy = ::rulebook::table::Policy::#policy;
        }
    });
    let skippable = asked.skippable.then(|| {
        quote!(
            const SKIPPABLE: bool = true;
        )
    });
    let surface = asked.surface.as_ref().map(|surface| {
        let surface = match surface {
            Surface::Named(name) => quote!(#name),
            // At the field: its type may be no text.
            Surface::Field(member, at) => {
                quote_spanned!(*at=> ::core::convert::AsRef::<str>::as_ref(&self.#member))
            }
        };
        quote! {
            fn surface(&self) -> ::core::option::Option<&str> {
                ::core::option::Option::Some(#surface)
            }
        }
    });
    quote! {
        #[automatically_derived]
        impl #given ::rulebook::table::Command for #name #params #condition {
            type Done = #done;
            #policy
            #skippable
            const DONE_KIND: &'static str = #done_kind;
            const CANCEL_KIND: &'static str = #cancel_kind;
            const ERROR_KIND: &'static str = #error_kind;
            #surface
        }
    }
}
