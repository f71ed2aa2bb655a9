//! What stands before an item: doc comments and attributes.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use rulebook_model::Fault;

use super::cursor::{Cursor, inside, is_punct};
use crate::errors::Errors;

/// Doc comments and attributes of an item.
#[derive(Default)]
pub(crate) struct Attrs {
    /// The doc comment's text, a line a line.
    pub(crate) docs: String,
    /// What is carried over to the generated item, the doc comment with it.
    pub(crate) carried: Vec<TokenTree>,
    /// Faults that the author allows here.
    pub(crate) allows: Vec<Fault>,
    /// `#[initial]`.
    pub(crate) initial: Option<Span>,
    /// `#[depth(n)]`.
    pub(crate) depth: Option<Depth>,
    /// `#[secret]`.
    pub(crate) secret: Option<Secret>,
    /// `#[view]`.
    pub(crate) view: Option<Span>,
}

/// `#[depth(n)]`: how many phases may wait.
pub(crate) struct Depth {
    pub(crate) at: Span,
    pub(crate) count: usize,
}

/// `#[secret]`, or `#[secret(field)]`, where that field names the seat that sees it.
pub(crate) struct Secret {
    pub(crate) at: Span,
    pub(crate) seat: Option<Ident>,
}

impl Attrs {
    pub(crate) fn parse(cursor: &mut Cursor<'_>, errors: &mut Errors) -> Attrs {
        let mut attrs = Attrs::default();
        let mut docs: Vec<String> = Vec::new();
        while let [hash, TokenTree::Group(group), ..] = cursor.rest()
            && is_punct(Some(hash), '#')
        {
            let (tokens, end) = inside(group);
            cursor.skip(2);
            let mut inner = Cursor::new(&tokens, end);
            let Some(name) = inner.ident() else {
                attrs.carried.extend([hash.clone(), group.clone().into()]);
                continue;
            };
            match name.to_string().as_str() {
                "initial" if inner.is_empty() => attrs.initial = Some(name.span()),
                "view" if inner.is_empty() => attrs.view = Some(name.span()),
                "secret" => {
                    let list = inner.group(proc_macro2::Delimiter::Parenthesis);
                    let seat = list.map(|list| {
                        let (tokens, end) = inside(list);
                        let mut list = Cursor::new(&tokens, end);
                        list.name().filter(|_| list.is_empty())
                    });
                    if let Some(None) = seat {
                        errors.syntax(
                            name.span(),
                            "who sees a secret is told by the field that names the seat: `#[secret(to)]`",
                        );
                    }
                    attrs.secret = Some(Secret {
                        at: name.span(),
                        seat: seat.flatten(),
                    });
                }
                "depth" => {
                    let count = inner.group(proc_macro2::Delimiter::Parenthesis);
                    let count = count.and_then(|count| count.stream().to_string().parse().ok());
                    let count = count.filter(|&count: &usize| count > 0);
                    attrs.depth = count.map(|count| Depth {
                        at: name.span(),
                        count,
                    });
                    if count.is_none() {
                        errors.syntax(
                            name.span(),
                            "how many phases may wait is told as a number: `#[depth(16)]`",
                        );
                    }
                }
                "cfg" | "cfg_attr" => errors.syntax(
                    name.span(),
                    "an item of `game!` cannot be conditional: the rules are checked as a whole; \
                     put the `cfg` on the call, or on a module around it",
                ),
                "allow" => attrs.allow(hash, group, inner, errors),
                "doc" => {
                    if inner.punct('=').is_some()
                        && let Some(literal) = inner.literal()
                        && let Ok(line) = syn::parse2::<syn::LitStr>(literal.into_token_stream())
                    {
                        let line = line.value();
                        docs.push(line.strip_prefix(' ').unwrap_or(&line).to_owned());
                    }
                    attrs.carried.extend([hash.clone(), group.clone().into()]);
                }
                _ => attrs.carried.extend([hash.clone(), group.clone().into()]),
            }
        }
        attrs.docs = docs.join("\n");
        attrs
    }

    /// Takes the faults of ours out of an `#[allow(…)]`, and carries the rest.
    fn allow(
        &mut self,
        hash: &TokenTree,
        group: &proc_macro2::Group,
        mut inner: Cursor<'_>,
        errors: &mut Errors,
    ) {
        let Some(list) = inner.group(proc_macro2::Delimiter::Parenthesis) else {
            self.carried.extend([hash.clone(), group.clone().into()]);
            return;
        };
        let (tokens, _) = inside(list);
        let mut kept = TokenStream::new();
        for part in tokens.split(|token| is_punct(Some(token), ',')) {
            match part {
                [TokenTree::Ident(name)] if Fault::named(&name.to_string()).is_some() => {
                    self.allow_fault(name, errors);
                }
                [] => {}
                other => {
                    kept.append_all(other);
                    kept.extend(quote::quote!(,));
                }
            }
        }
        if !kept.is_empty() {
            let mut allow = group.stream().into_iter().next().into_token_stream();
            let mut list_kept = proc_macro2::Group::new(list.delimiter(), kept);
            list_kept.set_span(list.span());
            allow.append(list_kept);
            let mut kept = proc_macro2::Group::new(group.delimiter(), allow);
            kept.set_span(group.span());
            self.carried.extend([hash.clone(), kept.into()]);
        }
    }

    fn allow_fault(&mut self, name: &Ident, errors: &mut Errors) {
        match Fault::named(&name.to_string()) {
            Some(fault) if fault.allowable() => self.allows.push(fault),
            _ => errors.syntax(
                name.span(),
                format!("`{name}` cannot be allowed: rules with this fault cannot work"),
            ),
        }
    }

    /// Where it says `#[depth]` or `#[view]` and is not the game's.
    pub(crate) fn no_depth(&self, errors: &mut Errors) {
        if let Some(view) = self.view {
            errors.syntax(view, "`#[view]` is for the game: it stands before `game`");
        }
        if let Some(depth) = &self.depth {
            errors.syntax(
                depth.at,
                "`#[depth]` is for the game: it stands before `game`",
            );
        }
    }

    /// Where it says `#[secret]` and nothing is hidden.
    pub(crate) fn no_secret(&self, what: &str, errors: &mut Errors) {
        self.no_depth(errors);
        if let Some(secret) = &self.secret {
            errors.syntax(
                secret.at,
                format!("`#[secret]` is for a field of an event, not for {what}"),
            );
        }
    }

    /// Where it says `#[initial]` and nothing like that means anything.
    pub(crate) fn no_initial(&self, what: &str, errors: &mut Errors) {
        if let Some(initial) = self.initial {
            errors.syntax(
                initial,
                format!("`#[initial]` is for a phase, not for {what}"),
            );
        }
    }
}

/// The count of tokens that attributes take, from the first.
pub(crate) fn attributes_at(tokens: &[TokenTree]) -> usize {
    let mut count = 0;
    while is_punct(tokens.get(count), '#')
        && matches!(tokens.get(count + 1), Some(TokenTree::Group(_)))
    {
        count += 2;
    }
    count
}
