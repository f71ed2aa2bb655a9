//! `#[derive(Pack)]`: a state in a word or two, field after field.
//!
//! ```text
//! const BITS: u32 = 0 + <bool as Pack>::BITS + 4;
//! fn pack(&self, into) { Pack::pack(&self.open, into); into.bits(self.left.into(), 4); }
//! ```

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Ident, Member};

/// A variant of an enum, or the one that a struct is.
pub(crate) struct Shape {
    /// How it is written: `Board`, `Phase::Play`.
    pub(crate) path: TokenStream,
    pub(crate) fields: Vec<Field>,
}

/// A field, and in how many bits it is said to lie, where it is.
pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: TokenStream,
    pub(crate) bits: Option<syn::Expr>,
}

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    syn::parse2::<DeriveInput>(input)
        .and_then(expand)
        .unwrap_or_else(|error| error.to_compile_error())
}

fn expand(input: DeriveInput) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let shapes = match &input.data {
        Data::Struct(data) => vec![shape(quote!(#name), &data.fields)?],
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|variant| {
                let variant_name = &variant.ident;
                shape(quote!(#name::#variant_name), &variant.fields)
            });
            variants.collect::<syn::Result<_>>()?
        }
        Data::Union(_) => {
            let message = "a union cannot be packed: nothing says which of its fields it is";
            return Err(syn::Error::new(name.span(), message));
        }
    };
    let mut generics = input.generics;
    let types: Vec<Ident> = generics
        .type_params()
        .map(|param| param.ident.clone())
        .collect();
    let condition = generics.make_where_clause();
    for ty in types {
        condition
            .predicates
            .push(syn::parse_quote!(#ty: ::rulebook::pack::Pack));
    }
    let (declared, given, condition) = generics.split_for_impl();
    Ok(implementation(
        &quote!(#declared),
        &quote!(#name #given),
        &quote!(#condition),
        &shapes,
    ))
}

fn shape(path: TokenStream, fields: &Fields) -> syn::Result<Shape> {
    let fields = fields.iter().enumerate().map(|(at, field)| {
        let member = match &field.ident {
            Some(name) => Member::Named(name.clone()),
            None => Member::from(at),
        };
        Ok(Field {
            member,
            ty: field.ty.to_token_stream(),
            bits: bits(field)?,
        })
    });
    Ok(Shape {
        path,
        fields: fields.collect::<syn::Result<_>>()?,
    })
}

/// `#[pack(bits = 9)]` on a field.
fn bits(field: &syn::Field) -> syn::Result<Option<syn::Expr>> {
    let mut bits = None;
    for attr in &field.attrs {
        if !attr.path().is_ident("pack") {
            continue;
        }
        attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("bits") {
                bits = Some(meta.value()?.parse()?);
                Ok(())
            } else {
                let found = meta.path.to_token_stream();
                Err(meta.error(format_args!(
                    "unknown word `{found}` in `#[pack(…)]`: the one there is is `bits = …`"
                )))
            }
        })?;
    }
    Ok(bits)
}

/// `impl Pack` of a type with those variants.
pub(crate) fn implementation(
    declared: &TokenStream,
    name: &TokenStream,
    condition: &TokenStream,
    shapes: &[Shape],
) -> TokenStream {
    let own = Span::mixed_site();
    let (into, from) = (Ident::new("into", own), Ident::new("from", own));
    let tag = usize::BITS - shapes.len().saturating_sub(1).leading_zeros();
    let sizes = shapes.iter().map(|shape| {
        let fields = shape
            .fields
            .iter()
            .map(|Field { ty, bits, .. }| match bits {
                Some(bits) => quote!((#bits)),
                None => quote!(<#ty as ::rulebook::pack::Pack>::BITS),
            });
        quote!(0 #(+ #fields)*)
    });
    let packs = shapes.iter().enumerate().map(|(at, shape)| {
        let Shape { path, fields } = shape;
        let at = proc_macro2::Literal::usize_unsuffixed(at);
        let locals: Vec<Ident> = (0..fields.len())
            .map(|at| format_ident!("field_{at}", span = own))
            .collect();
        let members = fields.iter().map(|field| &field.member);
        let fields = fields
            .iter()
            .zip(&locals)
            .map(|(field, local)| match &field.bits {
                Some(bits) => quote_spanned! {field.ty.span()=>
                    ::rulebook::pack::Narrow::pack_in(*#local, #bits, #into);
                },
                None => quote!(::rulebook::pack::Pack::pack(#local, #into);),
            });
        let tag = (tag > 0).then(|| quote!(#into.bits(#at, #tag);));
        quote!(#path { #(#members: #locals),* } => { #tag #(#fields)* })
    });
    let unpacks = shapes.iter().enumerate().map(|(at, shape)| {
        let Shape { path, fields } = shape;
        let members = fields.iter().map(|field| &field.member);
        let values = fields.iter().map(|Field { ty, bits, .. }| match bits {
            Some(bits) => quote!(<#ty as ::rulebook::pack::Narrow>::unpack_from(#bits, #from)),
            None => quote!(<#ty as ::rulebook::pack::Pack>::unpack(#from)),
        });
        // What comes out went in: the last stands for the rest.
        let tag = if at + 1 == shapes.len() {
            quote!(_)
        } else {
            proc_macro2::Literal::usize_unsuffixed(at).into_token_stream()
        };
        quote!(#tag => #path { #(#members: #values),* })
    });
    let (pack, unpack) = if shapes.is_empty() {
        (quote!(match *self {}), quote!(loop {}))
    } else {
        (
            quote!(match self { #(#packs)* }),
            quote!(match #from.bits(#tag) { #(#unpacks),* }),
        )
    };
    quote! {
        #[automatically_derived]
        impl #declared ::rulebook::pack::Pack for #name #condition {
            const BITS: u32 = #tag + ::rulebook::pack::most(&[#(#sizes),*]);
            #[inline]
            fn pack<__W: ::rulebook::pack::Word>(&self, #into: &mut ::rulebook::pack::Packer<__W>) {
                let _ = &#into;
                #pack
            }
            #[inline]
            fn unpack<__W: ::rulebook::pack::Word>(#from: &mut ::rulebook::pack::Unpacker<__W>) -> Self {
                #unpack
            }
        }
    }
}
