//! The parameters of a game, on what is generated for it.
//!
//! A board's size is a type, and so is what its cards are: `pub game Draft<C: Card,
//! const N: usize>(table: Table<C, N>, cx);`. The game has all of its parameters; an
//! enum that mentions some has those, with the bounds that are about them alone:
//! rustc wants each type among them to be used by its fields.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::own;
use crate::check::plan::Plan;
use crate::syntax::{Declared, Header, Param, ParamKind, is_punct};

/// Parameters, to be declared and to be given.
pub(super) struct Generics<'r> {
    header: &'r Header,
    params: Vec<&'r Param>,
    /// Those of the game: what is said of no parameter is said of them too.
    all: bool,
}

impl<'r> Generics<'r> {
    /// Those of the game.
    pub(super) fn of_game(plan: &Plan<'r>) -> Generics<'r> {
        let header = &plan.rules.header;
        Generics {
            header,
            params: header.generics.iter().collect(),
            all: true,
        }
    }

    /// Those that some fields mention.
    pub(super) fn of_fields<'f>(
        plan: &Plan<'r>,
        fields: impl Iterator<Item = &'f Declared>,
    ) -> Generics<'r> {
        let header = &plan.rules.header;
        // It is asked once for each handler, and few games have any.
        let fields = fields.filter(|_| !header.generics.is_empty());
        let types: Vec<TokenStream> = fields.map(|field| field.ty.to_token_stream()).collect();
        // What `D::Card` is says the bound of `D`, and whatever that is about.
        let projected = |param: &Param| types.iter().any(|ty| projects(ty, &param.name));
        let bounds: Vec<TokenStream> = header
            .generics
            .iter()
            .filter(|param| projected(param))
            .flat_map(|param| bounds_of(header, param))
            .map(ToTokens::to_token_stream)
            .collect();
        let mentioned = |param: &&Param| {
            let mut all = types.iter().chain(&bounds);
            all.any(|tokens| mentions(tokens, &param.name))
        };
        Generics {
            header,
            params: header.generics.iter().filter(mentioned).collect(),
            all: false,
        }
    }

    /// Those of `Phase`, `Move`, `Partial`, `Illegal`, `Internal`, `Chance` or `Event`.
    pub(super) fn of_type(plan: &Plan<'r>, name: &str) -> Generics<'r> {
        use rulebook_model::EventKind;
        let rules = plan.rules;
        let events = |kinds: &'static [EventKind]| {
            let events = rules
                .events
                .iter()
                .filter(move |event| kinds.contains(&event.kind));
            events.flat_map(|event| &event.fields)
        };
        match name {
            "Phase" => Generics::of_fields(plan, rules.phases.iter().flat_map(|phase| &phase.data)),
            "Illegal" => Generics::of_fields(
                plan,
                rules.illegals.iter().flat_map(|illegal| &illegal.fields),
            ),
            "Move" | "Partial" => Generics::of_fields(plan, events(&[EventKind::Move])),
            "Internal" => Generics::of_fields(plan, events(&[EventKind::Internal])),
            "Chance" => Generics::of_fields(plan, events(&[EventKind::Chance])),
            "__Queued" => {
                Generics::of_fields(plan, events(&[EventKind::Internal, EventKind::Chance]))
            }
            _ => Generics::of_fields(
                plan,
                events(&[EventKind::Move, EventKind::Internal, EventKind::Chance]),
            ),
        }
    }

    /// `<C: Card, const N: usize>`
    pub(super) fn declare(&self) -> TokenStream {
        self.declared(|bound| self.covers(bound), None)
    }

    /// The same where nothing is asked of them.
    pub(super) fn declare_bare(&self) -> TokenStream {
        self.declared(is_relaxed, None)
    }

    /// The same for the type of the game, which borrows nothing, whether its author
    /// says so or not. Said there, it follows wherever the type is named, and stands
    /// beside no bound of the author's: rustc would offer further ones behind ours.
    pub(super) fn declare_owned(&self) -> TokenStream {
        self.declared(is_relaxed, Some(&quote!('static)))
    }

    fn declared(
        &self,
        carries: impl Fn(&syn::TypeParamBound) -> bool,
        more: Option<&TokenStream>,
    ) -> TokenStream {
        if self.params.is_empty() {
            return TokenStream::new();
        }
        let params = self.params.iter().map(|Param { name, kind }| match kind {
            ParamKind::Const(ty) => quote!(const #name: #ty),
            ParamKind::Type(bounds) => {
                let bounds = bounds.iter().filter(|bound| carries(bound));
                let bounds = bounds.map(ToTokens::to_token_stream);
                let bounds: Vec<_> = bounds.chain(more.cloned()).collect();
                if bounds.is_empty() {
                    quote!(#name)
                } else {
                    quote!(#name: #(#bounds)+*)
                }
            }
        });
        quote!(<#(#params),*>)
    }

    /// `<C, N>`
    pub(super) fn give(&self) -> TokenStream {
        if self.params.is_empty() {
            return TokenStream::new();
        }
        let names = self.names();
        quote!(<#(#names),*>)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'r Ident> {
        self.params.iter().map(|param| &param.name)
    }

    /// The names of the types among them.
    pub(super) fn types(&self) -> impl Iterator<Item = &'r Ident> {
        self.params
            .iter()
            .filter(|param| matches!(param.kind, ParamKind::Type(_)))
            .map(|param| &param.name)
    }

    pub(super) fn has_types(&self) -> bool {
        self.types().next().is_some()
    }

    /// What the header says of them: `where C::Suit: Ord`.
    pub(super) fn condition(&self) -> TokenStream {
        self.condition_and([])
    }

    /// The same, and more.
    pub(super) fn condition_and(&self, more: impl IntoIterator<Item = TokenStream>) -> TokenStream {
        let carried = self.header.condition.iter();
        let carried =
            carried.filter_map(|predicate| self.carried(predicate, |bound| self.covers(bound)));
        clause(carried.chain(more))
    }

    /// What it says that asks nothing: `where C: ?Sized`.
    pub(super) fn condition_bare(&self) -> TokenStream {
        let carried = self.header.condition.iter();
        clause(carried.filter_map(|predicate| self.carried(predicate, is_relaxed)))
    }

    fn carried(
        &self,
        predicate: &syn::WherePredicate,
        carries: impl Fn(&syn::TypeParamBound) -> bool,
    ) -> Option<TokenStream> {
        let syn::WherePredicate::Type(written) = predicate else {
            return self.all.then(|| predicate.to_token_stream());
        };
        let types = |tokens: &TokenStream| self.types().any(|name| mentions(tokens, name));
        if !self.covers(&written.bounded_ty) || !(self.all || types(&predicate.to_token_stream())) {
            return None;
        }
        let bounds: Vec<_> = written
            .bounds
            .iter()
            .filter(|bound| carries(bound))
            .collect();
        let (lifetimes, ty) = (&written.lifetimes, &written.bounded_ty);
        (!bounds.is_empty()).then(|| quote!(#lifetimes #ty: #(#bounds)+*))
    }

    /// Whether what stands there mentions no other parameter of the game.
    fn covers(&self, written: &impl ToTokens) -> bool {
        let tokens = written.to_token_stream();
        let own = |param: &Param| self.params.iter().any(|own| own.name == param.name);
        self.header
            .generics
            .iter()
            .all(|param| own(param) || !mentions(&tokens, &param.name))
    }
}

/// What the header says of a parameter, beside it and in the `where`.
fn bounds_of<'r>(
    header: &'r Header,
    param: &'r Param,
) -> impl Iterator<Item = &'r syn::TypeParamBound> {
    let beside = match &param.kind {
        ParamKind::Type(bounds) => bounds.as_slice(),
        ParamKind::Const(_) => &[],
    };
    let behind = header.condition.iter().filter_map(|predicate| match predicate {
        syn::WherePredicate::Type(written)
            if matches!(&written.bounded_ty, syn::Type::Path(path) if path.path.is_ident(&param.name)) =>
        {
            Some(&written.bounds)
        }
        _ => None,
    });
    beside.iter().chain(behind.flatten())
}

/// `?Sized`, which asks less than nothing.
fn is_relaxed(bound: &syn::TypeParamBound) -> bool {
    matches!(bound, syn::TypeParamBound::Trait(bound) if bound.maybe.is_some())
}

fn clause(predicates: impl Iterator<Item = TokenStream>) -> TokenStream {
    let predicates: Vec<TokenStream> = predicates.collect();
    if predicates.is_empty() {
        return TokenStream::new();
    }
    quote!(where #(#predicates),*)
}

/// Whether a parameter stands in a type.
fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    stands(tokens, name, &|_| true)
}

/// Whether what a trait says of it does: `C::Suit`.
fn projects(tokens: &TokenStream, name: &Ident) -> bool {
    stands(tokens, name, &|behind| {
        matches!(behind, [TokenTree::Punct(first), TokenTree::Punct(second), ..]
            if first.as_char() == ':' && second.as_char() == ':')
    })
}

/// Whether the name stands there and is no other: as `cards::C`, `Item = …` and `'C`
/// are.
fn stands(tokens: &TokenStream, name: &Ident, before: &dyn Fn(&[TokenTree]) -> bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let punct = |at: Option<usize>, char: char| is_punct(at.and_then(|at| tokens.get(at)), char);
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(ident) => {
            let behind_path = punct(at.checked_sub(1), ':') && punct(at.checked_sub(2), ':');
            ident == name
                && !behind_path
                && !punct(at.checked_sub(1), '\'')
                && !punct(Some(at + 1), '=')
                && before(&tokens[at + 1..])
        }
        TokenTree::Group(group) => stands(&group.stream(), name, before),
        _ => false,
    })
}

/// A generated type with what it is given: `Phase`, `Phase<W>`.
pub(super) fn ty(plan: &Plan<'_>, name: &str) -> TokenStream {
    let given = Generics::of_type(plan, name).give();
    let name = Ident::new(name, own());
    quote!(#name #given)
}
