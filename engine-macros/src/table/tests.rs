//! What the derives write.

use expect_test::expect;
use quote::quote;

fn shown(tokens: proc_macro2::TokenStream) -> String {
    let file = syn::parse2(tokens).expect("it is Rust");
    prettyplease::unparse(&file)
}

#[test]
fn a_command_is_a_payload_too() {
    let written = super::command(quote! {
        #[command(done = Moved, policy = queue, skippable)]
        struct MovePart<T: Part> { part: T, #[command(surface)] on: String }
    });
    expect![[r#"
        #[automatically_derived]
        impl<T: Part> ::rulebook::table::Payload for MovePart<T> {
            const KIND: &'static str = "move-part";
            const ASKS: bool = true;
        }
        #[automatically_derived]
        impl<T: Part> ::rulebook::table::Say for MovePart<T> {}
        #[automatically_derived]
        impl<T: Part> ::rulebook::table::Command for MovePart<T> {
            type Done = Moved;
            const POLICY: ::rulebook::table::Policy = ::rulebook::table::Policy::Queue;
            const SKIPPABLE: bool = true;
            const DONE_KIND: &'static str = "move-part:done";
            const CANCEL_KIND: &'static str = "move-part:cancel";
            const ERROR_KIND: &'static str = "move-part:error";
            fn surface(&self) -> ::core::option::Option<&str> {
                ::core::option::Option::Some(::core::convert::AsRef::<str>::as_ref(&self.on))
            }
        }
    "#]]
    .assert_eq(&shown(written));
}

#[test]
fn a_payload_has_the_kind_that_it_says() {
    let written = super::payload(quote! {
        #[message(kind = "scored")]
        struct Points(u32);
    });
    expect![[r#"
        #[automatically_derived]
        impl ::rulebook::table::Payload for Points {
            const KIND: &'static str = "scored";
        }
        #[automatically_derived]
        impl ::rulebook::table::Say for Points {}
    "#]]
    .assert_eq(&shown(written));
}
