//! A function for each handler, and for its domains, defaults and `by`.
//!
//! The function of a handler is generic over how it reaches the state: to play
//! it, or to ask it, which ends where the work begins. So the author's tokens
//! are compiled once, and each of their errors stands once.
//!
//! ```text
//! fn __on_0_place_in_play<__R: Reach<Board>>(mut board: __R, cx: &mut Cx<'_, Self>, cell: Cell)
//!     -> Result<Verdict<Self, __R::Stop>, #illegal>
//! {
//!     // the values of the fields
//!     let outside = __R::DOMAINS && !Domain::contains(&Self::__domain_0_place_in_play_0_cell(board.look(), cx), &cell);
//!     if outside { return Err(Illegal::Occupied { cell }); }
//!     // the checks, for which state and context can only be read
//!     let board = board.look();
//!     let cx = &*cx;
//!     // the work, and the branches
//!     let state = match board.change() { Ok(state) => state, Err(stop) => return Ok(Verdict::Stopped(stop)) };
//!     Ok(sure(|| { let board = &mut *state; … match board.mark(cell, cx.seat()) { … } }))
//! }
//! ```

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use rulebook_model::EventKind;

use super::generics::{self, Generics};
use super::results::{Results, refusal, rewritten};
use super::{
    cx_type, function, handler_name, local, name_at, own, own_at, seat_type, snake, state_type,
};
use crate::check::plan::{Plan, Planned};
use crate::check::tables::id;
use crate::syntax::{Branch, Branches, Check, Declared, Guard, Tokens, raw};

/// The names by which bodies reach the state and the context.
pub(super) struct Scope<'r> {
    pub(super) state: Option<&'r Ident>,
    pub(super) cx: &'r Ident,
}

impl<'r> Scope<'r> {
    pub(super) fn of(plan: &Plan<'r>) -> Scope<'r> {
        let header = &plan.rules.header;
        Scope {
            state: header.state.as_ref().map(|(name, _)| name),
            cx: &header.cx,
        }
    }

    /// Binds the author's names to what stands for them where that can only be
    /// looked at, and uses them: a body need not.
    pub(super) fn bind(&self, place: Span, state: &TokenStream, cx: &TokenStream) -> TokenStream {
        Scope::let_names(place, self.state, state, self.cx, cx)
    }

    /// The same where it can be changed.
    fn bind_changing(&self, place: Span, cx: &Ident) -> TokenStream {
        let state = quote_spanned!(own_at(place)=> &mut *state);
        let cx = quote_spanned!(own_at(place)=> &mut *#cx);
        Scope::let_names(place, self.state, &state, self.cx, &cx)
    }

    fn let_names(
        place: Span,
        state_name: Option<&Ident>,
        state: &TokenStream,
        cx_name: &Ident,
        cx: &TokenStream,
    ) -> TokenStream {
        let cx = quote_spanned!(own_at(place)=> let #cx_name = #cx; let _ = (&#cx_name,););
        match state_name {
            Some(name) => {
                quote_spanned!(own_at(place)=> let #name = #state; let _ = (&#name,); #cx)
            }
            None => quote_spanned!(own_at(place)=> let _ = #state; #cx),
        }
    }
}

pub(super) fn functions(plan: &Plan<'_>) -> TokenStream {
    let mut functions = setup(plan);
    for (at, phase) in plan.rules.phases.iter().enumerate() {
        for field in phase.data.iter().filter(|field| field.default.is_some()) {
            functions.extend(default(plan, at, field));
        }
    }
    for (event_at, event) in plan.rules.events.iter().enumerate() {
        for (at, field) in event.fields.iter().enumerate() {
            let Some(domain) = &field.domain else {
                continue;
            };
            let earlier: Vec<Earlier<'_>> = event.fields[..at]
                .iter()
                .map(|field| Earlier {
                    field,
                    pattern: None,
                })
                .collect();
            let name = event_domain(plan, event_at, at);
            functions.extend(domain_function(
                plan,
                &name,
                event_at,
                &[],
                &earlier,
                domain,
                &field.ty,
            ));
        }
    }
    for handler in &plan.handlers {
        if plan.leaves(handler).is_empty() {
            continue;
        }
        functions.extend(by(plan, handler));
        functions.extend(domains(plan, handler));
        functions.extend(handler_function(plan, handler));
    }
    functions
}

/// The state that a match starts from.
fn setup(plan: &Plan<'_>) -> TokenStream {
    let state = state_type(plan);
    let cx = &plan.rules.header.cx;
    let place = plan
        .rules
        .header
        .state
        .as_ref()
        .map_or(own(), |(_, ty)| span_of(ty));
    let body = match &plan.rules.setup {
        Some(setup) => {
            let setup = stream(setup);
            quote_spanned!(own()=> let #cx = cx; let _ = (&#cx,); #setup)
        }
        None => quote_spanned!(own_at(place)=> let _ = cx; ::core::default::Default::default()),
    };
    quote_spanned! {own()=>
        fn __setup(cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ()>) -> #state { #body }
    }
}

pub(super) fn default_name(plan: &Plan<'_>, phase: usize, field: &Ident) -> Ident {
    let data = &plan.phase(phase).data;
    let at = data
        .iter()
        .position(|other| other.name == *field)
        .unwrap_or_default();
    let name = format!(
        "{phase}_{at}_{}_{}",
        snake(&plan.phase(phase).name),
        snake(field)
    );
    function("default", &name)
}

/// What a field of a phase is where the phase is entered without it.
fn default(plan: &Plan<'_>, phase: usize, field: &Declared) -> TokenStream {
    let Some(default) = &field.default else {
        return TokenStream::new();
    };
    let name = default_name(plan, phase, &field.name);
    let (state, ty) = (state_type(plan), &field.ty);
    let bind = Scope::of(plan).bind(
        own(),
        &quote_spanned!(own()=> state),
        &quote_spanned!(own()=> cx),
    );
    let default = stream(default);
    quote_spanned! {own()=>
        fn #name<__W>(state: &#state, cx: &::rulebook::__v0_1::Cx<'_, Self, __W>) -> #ty { #bind #default }
    }
}

/// Who may send the move, where `by` says it in an expression.
fn by(plan: &Plan<'_>, handler: &Planned<'_>) -> TokenStream {
    let Some(tokens) = handler.by() else {
        return TokenStream::new();
    };
    let name = by_name(plan, handler);
    let (state, seat) = (state_type(plan), seat_type(plan));
    let data = Param::data(plan, handler, |name| raw::mentions(tokens, name));
    let (params, used) = (
        data.iter().map(Param::declare),
        data.iter().map(Param::name),
    );
    let bind = Scope::of(plan).bind(
        own(),
        &quote_spanned!(own()=> state),
        &quote_spanned!(own()=> cx),
    );
    let place = tokens.first().map_or(own(), TokenTree::span);
    let seats = match plan.rules.lone_seat(tokens) {
        // One that is not declared has been noted.
        Some((_, false)) => quote_spanned!(own()=> ::rulebook::__v0_1::SeatSet::EMPTY),
        Some((word, true)) => quote_spanned!(own()=> ::core::convert::From::from(#seat::#word)),
        None => {
            let tokens = stream(tokens);
            quote_spanned!(own_at(place)=> ::core::convert::Into::into(#tokens))
        }
    };
    quote_spanned! {own()=>
        fn #name(
            state: &#state,
            cx: &::rulebook::__v0_1::Cx<'_, Self>,
            #(#params),*
        ) -> ::rulebook::__v0_1::SeatSet<#seat> {
            #bind
            let _ = (#(&#used,)*);
            #seats
        }
    }
}

pub(super) fn by_name(plan: &Plan<'_>, handler: &Planned<'_>) -> Ident {
    function("by", &handler_name(plan, handler))
}

pub(super) fn on_name(plan: &Plan<'_>, handler: &Planned<'_>) -> Ident {
    function("on", &handler_name(plan, handler))
}

pub(super) fn event_domain(plan: &Plan<'_>, event_at: usize, at: usize) -> Ident {
    let event = &plan.rules.events[event_at];
    let (name, field) = (snake(&event.name), snake(&event.fields[at].name));
    function("domain", &format!("of_{event_at}_{at}_{name}_{field}"))
}

fn handler_domain(plan: &Plan<'_>, handler: &Planned<'_>, at: usize) -> Ident {
    let field = snake(&plan.event(handler).fields[at].name);
    function(
        "domain",
        &format!("{}_{at}_{field}", handler_name(plan, handler)),
    )
}

/// A field that a domain may use, since it comes before.
struct Earlier<'r> {
    field: &'r Declared,
    pattern: Option<&'r Tokens>,
}

impl Earlier<'_> {
    /// Whether a domain names it, or what its pattern binds.
    fn is_used(&self, domain: &[TokenTree]) -> bool {
        match self.pattern {
            Some(pattern) => raw::bindings(pattern)
                .iter()
                .any(|name| raw::mentions(domain, name)),
            None => raw::mentions(domain, &self.field.name),
        }
    }
}

fn domains(plan: &Plan<'_>, handler: &Planned<'_>) -> TokenStream {
    let event = plan.event(handler);
    let mut functions = TokenStream::new();
    for (place, &at) in handler.order.iter().enumerate() {
        let Some(domain) = handler.fields[at]
            .as_ref()
            .and_then(|named| named.domain.as_ref())
        else {
            continue;
        };
        let field = &event.fields[at];
        let name = handler_domain(plan, handler, at);
        let data = Param::data(plan, handler, |name| raw::mentions(domain, name));
        let earlier = earlier(plan, handler, place);
        functions.extend(domain_function(
            plan,
            &name,
            handler.event,
            &data,
            &earlier,
            domain,
            &field.ty,
        ));
    }
    functions
}

fn earlier<'r>(plan: &Plan<'r>, handler: &'r Planned<'r>, place: usize) -> Vec<Earlier<'r>> {
    let event = plan.event(handler);
    handler.order[..place]
        .iter()
        .map(|&at| Earlier {
            field: &event.fields[at],
            pattern: handler.fields[at]
                .as_ref()
                .and_then(|named| named.pattern.as_ref()),
        })
        .collect()
}

/// The values that a field may take. Asked by `contains` where a move is sent,
/// by `values` where the legal ones are listed: one function, so that the two
/// cannot differ.
fn domain_function(
    plan: &Plan<'_>,
    name: &Ident,
    event: usize,
    data: &[Param<'_>],
    earlier: &[Earlier<'_>],
    domain: &[TokenTree],
    ty: &syn::Type,
) -> TokenStream {
    let state = state_type(plan);
    let bind = Scope::of(plan).bind(
        own(),
        &quote_spanned!(own()=> state),
        &quote_spanned!(own()=> cx),
    );
    let mut params: Vec<TokenStream> = data.iter().map(Param::declare).collect();
    let mut used: Vec<Ident> = data.iter().map(Param::name).collect();
    let mut patterns = TokenStream::new();
    for before in earlier.iter().filter(|before| before.is_used(domain)) {
        let ty = &before.field.ty;
        match before.pattern {
            None => {
                let name = &before.field.name;
                params.push(quote!(#name: #ty));
                used.push(name.clone());
            }
            Some(pattern) => {
                let name = local(format_args!("field_{}", before.field.name));
                let bound = raw::bindings(pattern);
                let pattern = bound_pattern(pattern);
                params.push(quote!(#name: #ty));
                patterns
                    .extend(quote_spanned!(own()=> let #pattern = #name; let _ = (#(&#bound,)*);));
            }
        }
    }
    let place = domain.first().map_or(own(), TokenTree::span);
    let domain = stream(domain);
    let who = (plan.rules.events[event].kind == EventKind::Chance)
        .then(|| quote!(, ::rulebook::__v0_1::Rules));
    let generics = Generics::of_game(plan);
    let consts = generics.names();
    let returns = quote_spanned!(own_at(place)=> impl ::rulebook::__v0_1::Domain<Value = #ty> + use<'state, 'cx #(, #consts)*>);
    quote_spanned! {own()=>
        fn #name<'state, 'cx>(
            state: &'state #state,
            cx: &'state ::rulebook::__v0_1::Cx<'cx, Self #who>,
            #(#params),*
        ) -> #returns {
            #bind
            let _ = (#(&#used,)*);
            #patterns
            #domain
        }
    }
}

/// The call of a field's domain, with what it uses; none where the field is
/// open. The earlier fields stand in locals of the names that are given.
pub(super) fn domain_call(
    plan: &Plan<'_>,
    handler: &Planned<'_>,
    place: usize,
    state: &TokenStream,
    cx: &TokenStream,
    value: &dyn Fn(usize) -> Ident,
) -> Option<TokenStream> {
    let event = plan.event(handler);
    if event.kind == EventKind::Chance {
        // What it comes out as has been asked.
        return None;
    }
    let at = handler.order[place];
    let field = &event.fields[at];
    let own_domain = handler.fields[at]
        .as_ref()
        .and_then(|named| named.domain.as_ref());
    let (name, domain) = match (own_domain, &field.domain) {
        (Some(domain), _) => (handler_domain(plan, handler, at), domain),
        (None, Some(domain)) => (event_domain(plan, handler.event, at), domain),
        (None, None) => return None,
    };
    let mut arguments: Vec<Ident> = Vec::new();
    let mut used: Vec<usize> = Vec::new();
    if own_domain.is_some() {
        let data = Param::data(plan, handler, |name| raw::mentions(domain, name));
        arguments.extend(data.iter().map(Param::name));
        let earlier = earlier(plan, handler, place);
        used.extend(
            handler.order[..place]
                .iter()
                .zip(&earlier)
                .filter(|(_, earlier)| earlier.is_used(domain))
                .map(|(&at, _)| at),
        );
    } else {
        used.extend((0..at).filter(|&at| raw::mentions(domain, &event.fields[at].name)));
    }
    arguments.extend(used.into_iter().map(value));
    Some(quote_spanned! {own()=>
        Self::#name(#state, #cx, #(::core::clone::Clone::clone(&#arguments)),*)
    })
}

/// A parameter that carries a field of the phase.
pub(super) struct Param<'r> {
    field: &'r Declared,
}

impl<'r> Param<'r> {
    /// The fields of the phase that are in scope and wanted; one that a field of
    /// the move hides is not.
    pub(super) fn data(
        plan: &Plan<'r>,
        handler: &Planned<'r>,
        wanted: impl Fn(&Ident) -> bool,
    ) -> Vec<Param<'r>> {
        let named = |name: &Ident| {
            handler
                .fields
                .iter()
                .flatten()
                .any(|field| match &field.pattern {
                    Some(pattern) => raw::bindings(pattern).contains(name),
                    None => field.name == *name,
                })
        };
        plan.data(handler)
            .into_iter()
            .filter(|field| wanted(&field.name) && !named(&field.name))
            .map(|field| Param { field })
            .collect()
    }

    /// Those that anything of a handler needs.
    pub(super) fn all(plan: &Plan<'r>, handler: &Planned<'r>) -> Vec<Param<'r>> {
        let domains: Vec<&Tokens> = handler
            .fields
            .iter()
            .flatten()
            .filter_map(|field| field.domain.as_ref())
            .collect();
        Param::data(plan, handler, |name| {
            handler.names(name)
                || handler.by().is_some_and(|by| raw::mentions(by, name))
                || domains.iter().any(|domain| raw::mentions(domain, name))
        })
    }

    /// Those that its `by` needs.
    pub(super) fn of_by(plan: &Plan<'r>, handler: &Planned<'r>) -> Vec<Param<'r>> {
        Param::data(plan, handler, |name| {
            handler.by().is_some_and(|by| raw::mentions(by, name))
        })
    }

    pub(super) fn declare(&self) -> TokenStream {
        let (name, ty) = (&self.field.name, &self.field.ty);
        quote!(#name: #ty)
    }

    pub(super) fn name(&self) -> Ident {
        self.field.name.clone()
    }
}

/// Whether a handler's function takes the phase itself, beside the data that it
/// names: a `stay` that replaces a part of the data keeps the rest.
pub(super) fn takes_phase(handler: &Planned<'_>) -> bool {
    use crate::syntax::TargetKind;
    handler.written.branches.all().iter().any(|branch| {
        matches!(branch.result.target.kind, TargetKind::Stay) && branch.result.target.data.is_some()
    })
}

/// What a field of the move is called inside a handler: the author's name, or
/// one of ours where a pattern or nothing stands for it.
pub(super) fn field_local(handler: &Planned<'_>, at: usize) -> Ident {
    match &handler.fields[at] {
        Some(named) if named.pattern.is_none() => named.name.clone(),
        Some(named) => local(format_args!("field_{}", named.name)),
        // Not by its name, which a body that forgets to name it would look for.
        None => local(format_args!("field_{at}")),
    }
}

fn handler_function(plan: &Plan<'_>, handler: &Planned<'_>) -> TokenStream {
    let scope = Scope::of(plan);
    let (name, ty) = (on_name(plan, handler), state_type(plan));
    // Named as the author names the state: the name stands in rustc's words
    // where a `let` of the checks holds on to it.
    let reach = scope.state.map_or_else(|| local("state"), local);
    let cx = local("cx");
    let data = Param::all(plan, handler);
    let (data_params, data_names) = (
        data.iter().map(Param::declare),
        data.iter().map(Param::name),
    );
    let (phase_type, illegal) = (generics::ty(plan, "Phase"), generics::ty(plan, "Illegal"));
    let phase = takes_phase(handler).then(|| quote_spanned!(own()=> phase: &#phase_type,));
    let event = plan.event(handler);
    let field_params = (0..event.fields.len()).map(|at| {
        let (name, ty) = (field_local(handler, at), &event.fields[at].ty);
        quote!(#name: #ty)
    });
    let fields = fields(plan, handler, &reach, &cx);
    let checks = checks(plan, handler, &scope, &reach, &cx);
    let work_place = work_place(handler);
    let reach_there = name_at(&reach, work_place);
    let change = quote_spanned! {own_at(work_place)=>
        let state = match ::rulebook::__v0_1::Reach::change(&mut #reach_there) {
            ::core::result::Result::Ok(state) => state,
            ::core::result::Result::Err(stop) => {
                return ::core::result::Result::Ok(::rulebook::__v0_1::Verdict::Stopped(stop));
            }
        };
    };
    let cx_type = cx_type(plan, handler.event);
    let before = super::around::before(plan, handler, &reach, &cx);
    let body = if handler.chooses_first() {
        let look = quote_spanned!(own()=> ::rulebook::__v0_1::Reach::look(&#reach));
        let bind = scope.bind(own(), &look, &quote_spanned!(own()=> &*#cx));
        let work = rewritten(plan, &handler.written.work);
        let chosen = chains(plan, handler, &scope, &cx, Some(&change));
        quote_spanned!(own()=> #bind #work ::core::result::Result::Ok({ #chosen }))
    } else if handler.fails_late() {
        let body = body(plan, handler, &scope, &cx);
        quote_spanned!(own()=> #change ::core::result::Result::Ok({ #body }))
    } else {
        let at = own_at(work_place);
        let body = body(plan, handler, &scope, &cx);
        let verdict = quote_spanned!(at=> ::rulebook::__v0_1::Verdict<Self, __R::Stop>);
        let closure = quote_spanned!(at=> || -> #verdict { #body });
        quote_spanned! {own()=>
            #change
            ::core::result::Result::Ok(::rulebook::__v0_1::sure(#closure))
        }
    };
    quote_spanned! {own()=>
        fn #name<__R: ::rulebook::__v0_1::Reach<#ty>>(
            mut #reach: __R,
            #cx: &mut #cx_type,
            #phase
            #(#data_params,)*
            #(#field_params,)*
        ) -> ::core::result::Result<::rulebook::__v0_1::Verdict<Self, __R::Stop>, #illegal> {
            let _ = (#(&#data_names,)*);
            #fields
            #before
            #checks
            #body
        }
    }
}

/// Holds the fields of the move against their domains, and binds them.
fn fields(plan: &Plan<'_>, handler: &Planned<'_>, reach: &Ident, cx: &Ident) -> TokenStream {
    let look = quote_spanned!(own()=> ::rulebook::__v0_1::Reach::look(&#reach));
    let shared = quote_spanned!(own()=> &*#cx);
    let mut written = TokenStream::new();
    for (place, &at) in handler.order.iter().enumerate() {
        let value = field_local(handler, at);
        let named = handler.fields[at].as_ref();
        let local_of = |at: usize| match handler.fields[at].as_ref() {
            // What a pattern took apart is kept whole for the domains behind it.
            Some(named) if named.pattern.is_some() => kept(&plan.event(handler).fields[at].name),
            _ => field_local(handler, at),
        };
        let domain = domain_call(plan, handler, place, &look, &shared, &local_of);
        let outside = domain.map(|domain| {
            quote_spanned! {own()=>
                let outside = __R::DOMAINS && !::rulebook::__v0_1::Domain::contains(&#domain, &#value);
            }
        });
        let bound = match named.and_then(|named| named.pattern.as_ref()) {
            Some(pattern) => {
                let keep =
                    (place + 1..handler.order.len()).any(|later| uses(plan, handler, later, at));
                let keep = keep.then(|| {
                    let kept = kept(&plan.event(handler).fields[at].name);
                    quote_spanned!(own()=> let #kept = ::core::clone::Clone::clone(&#value);)
                });
                let names = raw::bindings(pattern);
                let place = pattern.first().map_or(own(), TokenTree::span);
                let pattern = bound_pattern(pattern);
                let value = name_at(&value, place);
                // What a rule before the handler is given as well stays whole.
                let value = if super::around::takes(plan, handler, at) {
                    quote_spanned!(own_at(place)=> ::core::clone::Clone::clone(&#value))
                } else {
                    quote!(#value)
                };
                quote_spanned!(own_at(place)=> #keep let #pattern = #value; let _ = (#(&#names,)*);)
            }
            None => quote_spanned!(own()=> let _ = (&#value,);),
        };
        let refuse = outside.is_some().then(|| {
            let refusal = match named.and_then(|named| named.otherwise.as_ref()) {
                Some((at, illegal)) => refusal(plan, *at, Some(illegal)),
                None => {
                    let field = id(at);
                    quote_spanned! {own()=>
                        return ::core::result::Result::Ok(::rulebook::__v0_1::Verdict::OutOfDomain(#field))
                    }
                }
            };
            let scope = Scope::of(plan);
            let bind = scope.bind(own(), &look, &shared);
            quote_spanned!(own()=> if outside { #bind #refusal; })
        });
        written.extend(quote!(#outside #bound #refuse));
    }
    written
}

fn kept(name: &Ident) -> Ident {
    local(format_args!("{name}_whole"))
}

/// Whether the domain of the field at a place uses the field `at`.
fn uses(plan: &Plan<'_>, handler: &Planned<'_>, place: usize, at: usize) -> bool {
    let field = handler.order[place];
    let Some(domain) = handler.fields[field]
        .as_ref()
        .and_then(|named| named.domain.as_ref())
    else {
        return false;
    };
    earlier(plan, handler, place)
        .iter()
        .zip(&handler.order)
        .any(|(earlier, &other)| other == at && earlier.is_used(domain))
}

fn checks(
    plan: &Plan<'_>,
    handler: &Planned<'_>,
    scope: &Scope<'_>,
    reach: &Ident,
    cx: &Ident,
) -> TokenStream {
    let checks = &handler.written.checks;
    let place = checks.iter().find_map(|check| match check {
        Check::Let(tokens) => tokens.first().map(TokenTree::span),
        Check::Require(require) => require.condition.first().map(TokenTree::span),
    });
    let Some(place) = place else {
        return TokenStream::new();
    };
    let (reach, cx) = (name_at(reach, place), name_at(cx, place));
    let look = quote_spanned!(own_at(place)=> ::rulebook::__v0_1::Reach::look(&#reach));
    let mut written = scope.bind(place, &look, &quote_spanned!(own_at(place)=> &*#cx));
    for check in checks {
        written.extend(match check {
            Check::Let(tokens) => rewritten(plan, tokens),
            Check::Require(require) => super::results::require(plan, require),
        });
    }
    written
}

/// Where the work begins, for what is told of all of it.
fn work_place(handler: &Planned<'_>) -> Span {
    let written = handler.written;
    let first = written.work.first().map(TokenTree::span);
    first.unwrap_or_else(|| match &written.branches {
        Branches::Match { keyword, .. } => *keyword,
        other => other
            .all()
            .first()
            .map_or(written.event.span(), |branch| branch.begins),
    })
}

/// The work, and the branches behind it.
fn body(plan: &Plan<'_>, handler: &Planned<'_>, scope: &Scope<'_>, cx: &Ident) -> TokenStream {
    let place = work_place(handler);
    let cx = &name_at(cx, place);
    let bind = scope.bind_changing(place, cx);
    let work = rewritten(plan, &handler.written.work);
    let results = Results { plan, handler };
    let branches = match &handler.written.branches {
        Branches::Missing => quote_spanned!(own()=> ::rulebook::__v0_1::Verdict::NoBranch),
        Branches::Always(branch) => results.block(branch),
        Branches::Match {
            keyword,
            scrutinee,
            braces,
            arms,
            whole,
        } => {
            let arms = arms.iter().map(|arm| {
                let Guard::Arm(pattern, condition) = &arm.guard else {
                    return TokenStream::new();
                };
                let pattern = stream(pattern);
                let condition = condition.as_ref().map(|condition| {
                    let condition = rewritten(plan, condition);
                    quote_spanned!(own()=> if #condition)
                });
                let result = results.block(arm);
                // It ends where the author's does: rustc offers further arms there.
                let mut body = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, result);
                body.set_span(own_at(arm.result.end));
                quote_spanned!(arm.arrow=> #pattern #condition => #body)
            });
            let mut arms: TokenStream = arms.collect();
            let mut lint = quote_spanned!(own_at(*keyword)=> #[deny(unreachable_patterns)]);
            if !whole {
                // What one that could not be read would have matched is not missed.
                lint = quote_spanned!(own_at(*keyword)=> #[allow(unreachable_patterns)]);
                arms.extend(quote_spanned!(own()=> _ => ::rulebook::__v0_1::Verdict::NoBranch,));
            }
            let mut arms = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, arms);
            arms.set_span(*braces);
            let scrutinee = rewritten(plan, scrutinee);
            let word = Ident::new("match", *keyword);
            // On a `let`, since rustc takes no attribute on what a block ends in.
            quote_spanned! {own_at(*keyword)=>
                #lint
                let verdict = #word #scrutinee #arms;
                verdict
            }
        }
        Branches::Chains(written) => {
            let first = written.iter().flatten().next();
            let looking = looking(scope, first.map_or(place, |branch| branch.begins));
            let chosen = chains(plan, handler, scope, cx, None);
            quote_spanned!(own()=> #looking #chosen)
        }
    };
    quote!(#bind #work #branches)
}

/// The branches of chains. `change` is how the state is reached once a branch is
/// chosen, where it was not reached before.
fn chains(
    plan: &Plan<'_>,
    handler: &Planned<'_>,
    scope: &Scope<'_>,
    cx: &Ident,
    change: Option<&TokenStream>,
) -> TokenStream {
    let chains = Chains {
        results: Results { plan, handler },
        scope,
        cx,
        change,
    };
    match &handler.written.branches {
        Branches::Chains(written) => match written.as_slice() {
            [chain] => chains.single(chain),
            several => chains.several(several),
        },
        // An `always` of one branch, which the flow has something to say about.
        Branches::Always(branch) => {
            let result = chains.changing(branch);
            quote!({ #result })
        }
        _ => quote_spanned!(own()=> ::rulebook::__v0_1::Verdict::NoBranch),
    }
}

struct Chains<'p, 'r> {
    results: Results<'p, 'r>,
    scope: &'p Scope<'r>,
    cx: &'p Ident,
    change: Option<&'p TokenStream>,
}

/// Guards see state and context as the work left them, and can only look.
fn looking(scope: &Scope<'_>, place: Span) -> TokenStream {
    let at = own_at(place);
    let again = |name: &Ident| {
        // The name that is looked through stands where the guards begin, so that
        // what the work still holds is told there.
        let mut held = name.clone();
        held.set_span(Span::call_site().located_at(place));
        quote_spanned!(at=> let #name = &*#held; let _ = (&#name,);)
    };
    let state = scope.state.map(again);
    let cx = again(scope.cx);
    quote!(#state #cx)
}

impl Chains<'_, '_> {
    /// A chain alone is what it looks like.
    fn single(&self, chain: &[Branch]) -> TokenStream {
        let mut written = TokenStream::new();
        let mut total = false;
        for (at, branch) in chain.iter().enumerate() {
            if at > 0 {
                written.extend(quote_spanned!(own()=> else));
            }
            match &branch.guard {
                Guard::If(condition) => {
                    let condition = condition_tokens(self.results.plan, condition);
                    written.extend(quote_spanned!(own()=> if #condition));
                }
                // An `else` without an `if` has been noted.
                _ if at == 0 => written.extend(quote_spanned!(own()=> if true)),
                _ => total = true,
            }
            let result = self.changing(branch);
            written.extend(quote!({ #result }));
        }
        if !total {
            written.extend(quote_spanned!(own()=> else { ::rulebook::__v0_1::Verdict::NoBranch }));
        }
        written
    }

    /// Of several chains, every guard is asked first: one branch of all must hold.
    fn several(&self, chains: &[Vec<Branch>]) -> TokenStream {
        let mut asked = TokenStream::new();
        let mut chosen = TokenStream::new();
        let mut tables = Vec::new();
        let locals: Vec<Ident> = (0..chains.len())
            .map(|at| local(format_args!("chain_{at}")))
            .collect();
        for (chain, holds) in chains.iter().zip(&locals) {
            let mut choice = TokenStream::new();
            for (at, branch) in chain.iter().enumerate() {
                let place = at + 1;
                match &branch.guard {
                    Guard::If(condition) => {
                        let condition = condition_tokens(self.results.plan, condition);
                        choice.extend(quote_spanned!(own()=> if #condition { #place } else));
                    }
                    _ => choice.extend(quote_spanned!(own()=> if true { #place } else)),
                }
                let result = self.changing(branch);
                chosen.extend(quote_spanned!(own()=> if #holds == #place { #result } else));
            }
            asked.extend(quote_spanned!(own()=> let #holds: usize = #choice { 0 };));
            let paths = chain.iter().map(|branch| self.results.branch(branch));
            tables.push(quote_spanned!(own()=> (#holds, &[#(#paths),*])));
        }
        quote_spanned! {own()=>
            #asked
            if [#(#locals),*].into_iter().filter(|&place| place > 0).count() > 1 {
                ::rulebook::__v0_1::ambiguous(&[#(#tables),*])
            } else #chosen {
                ::rulebook::__v0_1::Verdict::NoBranch
            }
        }
    }

    /// The result of a branch whose guard only looked: it can change things again.
    fn changing(&self, branch: &Branch) -> TokenStream {
        let (scope, cx, change) = (self.scope, self.cx, self.change);
        let place = branch.arrow;
        let cx = &name_at(cx, place);
        let bind = scope.bind_changing(place, cx);
        let result = self.results.block(branch);
        if change.is_none() || raw::refuses(&branch.result.effects) {
            return quote!(#change #bind #result);
        }
        // As the work of other handlers: what is not seen to refuse cannot.
        let at = own_at(place);
        let verdict = quote_spanned!(at=> ::rulebook::__v0_1::Verdict<Self, __R::Stop>);
        let closure = quote_spanned!(at=> || -> #verdict { #bind #result });
        quote_spanned!(at=> #change ::rulebook::__v0_1::sure(#closure))
    }
}

/// A condition in parentheses, so that what is half written in it stays there;
/// one that binds names cannot have them.
pub(super) fn condition_tokens(plan: &Plan<'_>, condition: &[TokenTree]) -> TokenStream {
    let tokens = rewritten(plan, condition);
    if raw::binds(condition).is_some() {
        return tokens;
    }
    // The parentheses lie in the first word: rustc would underline all that they
    // cover, and these cover nothing.
    let place = condition.first().map_or(own(), TokenTree::span);
    let mut condition = proc_macro2::Group::new(proc_macro2::Delimiter::Parenthesis, tokens);
    condition.set_span(own_at(place));
    quote!(#condition)
}

/// A pattern as a `let` takes it: alternatives stand in parentheses there.
fn bound_pattern(pattern: &[TokenTree]) -> TokenStream {
    let or = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '|');
    let tokens = stream(pattern);
    let (Some(first), true) = (pattern.first(), pattern.iter().any(or)) else {
        return tokens;
    };
    let mut pattern = proc_macro2::Group::new(proc_macro2::Delimiter::Parenthesis, tokens);
    pattern.set_span(own_at(first.span()));
    quote!(#pattern)
}

pub(super) fn stream(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}

pub(super) fn span_of(tokens: &impl ToTokens) -> Span {
    tokens
        .to_token_stream()
        .into_iter()
        .next()
        .map_or(own(), |token| token.span())
}
