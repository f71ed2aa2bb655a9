//! The model of a call, with an owner for its text.
//!
//! A [`Model`] borrows all that it holds, so that a game's can be a constant.
//! While the macro runs, something has to own it: these tables. From them come
//! the model that is checked and the constant that is emitted, so that the two
//! cannot differ.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use rulebook_model::{
    Branch, Event, EventId, EventKind, Fault, Field, Handler, Illegal, Model, Phase, PhaseId,
    Seats, Target,
};
use syn::ext::IdentExt;

use super::plan::{Plan, Planned};
use crate::syntax::raw::{self, text};
use crate::syntax::{self, By, Declared, Guard, TargetKind, Tokens};

pub(crate) struct Tables {
    game: String,
    docs: String,
    seats: SeatsRow,
    initial: u16,
    phases: Vec<PhaseRow>,
    events: Vec<EventRow>,
    illegals: Vec<IllegalRow>,
    handlers: Vec<HandlerRow>,
}

enum SeatsRow {
    Solo,
    Named(Vec<String>),
    Counted(u8, u8),
}

struct FieldRow {
    name: String,
    ty: String,
}

struct PhaseRow {
    name: String,
    docs: String,
    data: Vec<FieldRow>,
    outcome: Option<String>,
    allows: Vec<Fault>,
}

struct EventRow {
    name: String,
    docs: String,
    fields: Vec<FieldRow>,
    allows: Vec<Fault>,
}

struct IllegalRow {
    name: String,
    docs: String,
    fields: Vec<FieldRow>,
    used: bool,
    allows: Vec<Fault>,
}

struct HandlerRow {
    event: EventId,
    phases: Vec<PhaseId>,
    docs: String,
    by: Option<String>,
    exclusive: bool,
    copies: bool,
    branches: Vec<BranchRow>,
}

struct BranchRow {
    label: Option<String>,
    docs: String,
    guard: Option<String>,
    target: Target,
    ends_turn: bool,
}

/// The place of something in its list, as its id holds it. A call with more
/// than 65,535 of a kind does not compile anyhow: no machine would expand it.
pub(crate) fn id(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

impl Tables {
    pub(crate) fn new(plan: &Plan<'_>) -> Tables {
        let rules = plan.rules;
        let used = Used::of(plan);
        Tables {
            game: rules.header.name.unraw().to_string(),
            docs: rules.header.attrs.docs.clone(),
            seats: match &rules.seats {
                syntax::Seats::Solo => SeatsRow::Solo,
                syntax::Seats::Named { seats, .. } => SeatsRow::Named(
                    seats
                        .iter()
                        .map(|(_, seat)| seat.unraw().to_string())
                        .collect(),
                ),
                syntax::Seats::Counted { least, most, .. } => SeatsRow::Counted(*least, *most),
            },
            initial: id(plan.initial),
            phases: rules.phases.iter().map(phase).collect(),
            events: rules
                .events
                .iter()
                .map(|event| EventRow {
                    name: event.name.unraw().to_string(),
                    docs: event.attrs.docs.clone(),
                    fields: fields(&event.fields),
                    allows: event.attrs.allows.clone(),
                })
                .collect(),
            illegals: rules
                .illegals
                .iter()
                .map(|illegal| IllegalRow {
                    name: illegal.name.unraw().to_string(),
                    docs: illegal.attrs.docs.clone(),
                    fields: fields(&illegal.fields),
                    used: used.holds(&illegal.name),
                    allows: illegal.attrs.allows.clone(),
                })
                .collect(),
            handlers: plan
                .handlers
                .iter()
                .map(|handler| handler_row(plan, handler))
                .collect(),
        }
    }

    /// Lends the model to a function: the lists that it borrows live as long.
    pub(crate) fn with_model<T>(&self, run: impl FnOnce(&Model<'_>) -> T) -> T {
        let data: Vec<_> = self.phases.iter().map(|row| lent(&row.data)).collect();
        let phases: Vec<_> = self
            .phases
            .iter()
            .zip(&data)
            .map(|(row, data)| Phase {
                name: &row.name,
                docs: &row.docs,
                data,
                outcome: row.outcome.as_deref(),
                allows: &row.allows,
            })
            .collect();
        let event_fields: Vec<_> = self.events.iter().map(|row| lent(&row.fields)).collect();
        let events: Vec<_> = self
            .events
            .iter()
            .zip(&event_fields)
            .map(|(row, fields)| Event {
                name: &row.name,
                docs: &row.docs,
                kind: EventKind::Move,
                fields,
                allows: &row.allows,
            })
            .collect();
        let illegal_fields: Vec<_> = self.illegals.iter().map(|row| lent(&row.fields)).collect();
        let illegals: Vec<_> = self
            .illegals
            .iter()
            .zip(&illegal_fields)
            .map(|(row, fields)| Illegal {
                name: &row.name,
                docs: &row.docs,
                fields,
                used: row.used,
                allows: &row.allows,
            })
            .collect();
        let branches: Vec<Vec<_>> = self
            .handlers
            .iter()
            .map(|row| row.branches.iter().map(BranchRow::lend).collect())
            .collect();
        let handlers: Vec<_> = self
            .handlers
            .iter()
            .zip(&branches)
            .map(|(row, branches)| Handler {
                event: row.event,
                phases: &row.phases,
                docs: &row.docs,
                by: row.by.as_deref(),
                exclusive: row.exclusive,
                copies: row.copies,
                branches,
            })
            .collect();
        let named: Vec<&str>;
        let seats = match &self.seats {
            SeatsRow::Solo => Seats::Solo,
            SeatsRow::Counted(least, most) => Seats::Counted(*least, *most),
            SeatsRow::Named(names) => {
                named = names.iter().map(String::as_str).collect();
                Seats::Named(&named)
            }
        };
        run(&Model {
            game: &self.game,
            docs: &self.docs,
            seats,
            phases: &phases,
            initial: PhaseId(self.initial),
            events: &events,
            illegals: &illegals,
            handlers: &handlers,
        })
    }
}

fn lent(rows: &[FieldRow]) -> Vec<Field<'_>> {
    rows.iter()
        .map(|row| Field {
            name: &row.name,
            ty: &row.ty,
        })
        .collect()
}

impl BranchRow {
    fn lend(&self) -> Branch<'_> {
        Branch {
            label: self.label.as_deref(),
            docs: &self.docs,
            guard: self.guard.as_deref(),
            target: self.target,
            ends_turn: self.ends_turn,
        }
    }
}

fn phase(phase: &syntax::Phase) -> PhaseRow {
    PhaseRow {
        name: phase.name.unraw().to_string(),
        docs: phase.attrs.docs.clone(),
        data: fields(&phase.data),
        outcome: phase.outcome.as_deref().map(text),
        allows: phase.attrs.allows.clone(),
    }
}

fn fields(fields: &[Declared]) -> Vec<FieldRow> {
    let row = |field: &Declared| FieldRow {
        name: field.name.unraw().to_string(),
        ty: text(&field.ty.to_token_stream().into_iter().collect::<Tokens>()),
    };
    fields.iter().map(row).collect()
}

fn handler_row(plan: &Plan<'_>, handler: &Planned<'_>) -> HandlerRow {
    let written = handler.written;
    let cx = &plan.rules.header.cx;
    // A target that is missing or unknown leads nowhere that can be known, so
    // that the handler is one whose branches are at fault.
    let known = |branch: &&syntax::Branch| {
        let target = &branch.result.target;
        matches!(target.kind, TargetKind::Stay) || plan.target(target).is_some()
    };
    HandlerRow {
        event: EventId(id(handler.event)),
        phases: handler
            .phases
            .iter()
            .map(|&phase| PhaseId(id(phase)))
            .collect(),
        docs: written.attrs.docs.clone(),
        by: written.by.as_ref().map(|by| match by {
            By::Anyone => "_".to_owned(),
            By::Seats(tokens) => text(tokens),
        }),
        exclusive: handler.is_exclusive(),
        copies: handler.copies(),
        branches: written
            .branches
            .all()
            .into_iter()
            .filter(known)
            .map(|branch| BranchRow {
                label: branch.label.as_ref().map(|label| label.unraw().to_string()),
                docs: branch.attrs.docs.clone(),
                guard: guard(&branch.guard),
                target: match (
                    &branch.result.target.kind,
                    plan.target(&branch.result.target),
                ) {
                    (TargetKind::To(_), Some(phase)) => Target::To(PhaseId(id(phase))),
                    (TargetKind::Again(_), Some(phase)) => Target::Again(PhaseId(id(phase))),
                    _ => Target::Stay,
                },
                ends_turn: branch.result.ends_turn(cx) || raw::calls(&written.work, cx, "end_turn"),
            })
            .collect(),
    }
}

fn guard(guard: &Guard) -> Option<String> {
    match guard {
        Guard::Always => None,
        Guard::If(condition) => Some(text(condition)),
        Guard::Else => Some("else".to_owned()),
        Guard::Arm(pattern, None) => Some(text(pattern)),
        Guard::Arm(pattern, Some(condition)) => {
            Some(format!("{} if {}", text(pattern), text(condition)))
        }
    }
}

/// The illegals that some rule may refuse with.
struct Used {
    named: Vec<Ident>,
    /// A `?` somewhere: it may give any of them.
    any: bool,
}

impl Used {
    fn of(plan: &Plan<'_>) -> Used {
        let mut used = Used {
            named: Vec::new(),
            any: false,
        };
        for handler in &plan.handlers {
            for check in &handler.written.checks {
                if let syntax::Check::Require(require) = check {
                    used.named
                        .extend(require.illegal.iter().map(|illegal| illegal.name.clone()));
                }
            }
            for field in handler.fields.iter().flatten() {
                used.named.extend(
                    field
                        .otherwise
                        .iter()
                        .map(|(_, illegal)| illegal.name.clone()),
                );
            }
            for tokens in handler.all_tokens() {
                used.any |= raw::tries(&tokens);
                raw::each_refusal(&tokens, &mut |refusal| {
                    let illegal = match refusal {
                        raw::Refusal::Refuse { illegal, .. } => illegal,
                        raw::Refusal::Require(require) => require.illegal,
                    };
                    used.named.extend(illegal.map(|illegal| illegal.name));
                });
            }
        }
        used
    }

    fn holds(&self, name: &Ident) -> bool {
        self.any || self.named.contains(name)
    }
}

/// The constant.
impl ToTokens for Tables {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.with_model(model_tokens));
    }
}

fn model_tokens(model: &Model<'_>) -> TokenStream {
    let Model {
        game,
        docs,
        initial: PhaseId(initial),
        ..
    } = model;
    let seats = match model.seats {
        Seats::Solo => quote!(Solo),
        Seats::Named(names) => quote!(Named(&[#(#names),*])),
        Seats::Counted(least, most) => quote!(Counted(#least, #most)),
    };
    let phases = model.phases.iter().map(|Phase { name, docs, data, outcome, allows }| {
        let data = field_tokens(data);
        let outcome = option(*outcome);
        let allows = fault_tokens(allows);
        quote!(Phase { name: #name, docs: #docs, data: #data, outcome: #outcome, allows: #allows })
    });
    let events = model.events.iter().map(|Event { name, docs, kind: _, fields, allows }| {
        let fields = field_tokens(fields);
        let allows = fault_tokens(allows);
        quote!(Event { name: #name, docs: #docs, kind: EventKind::Move, fields: #fields, allows: #allows })
    });
    let illegals = model.illegals.iter().map(|Illegal { name, docs, fields, used, allows }| {
        let fields = field_tokens(fields);
        let allows = fault_tokens(allows);
        quote!(Illegal { name: #name, docs: #docs, fields: #fields, used: #used, allows: #allows })
    });
    let handlers = model.handlers.iter().map(handler_tokens);
    quote! {{
        use ::rulebook::__v0_1::model::{
            Branch, Event, EventId, EventKind, Fault, Field, Handler, Illegal, Model, Phase, PhaseId, Seats, Target,
        };
        Model {
            game: #game,
            docs: #docs,
            seats: Seats::#seats,
            phases: &[#(#phases),*],
            initial: PhaseId(#initial),
            events: &[#(#events),*],
            illegals: &[#(#illegals),*],
            handlers: &[#(#handlers),*],
        }
    }}
}

fn handler_tokens(handler: &Handler<'_>) -> TokenStream {
    let Handler {
        event: EventId(event),
        phases,
        docs,
        by,
        exclusive,
        copies,
        branches,
    } = handler;
    let phases = phases.iter().map(|PhaseId(phase)| quote!(PhaseId(#phase)));
    let by = option(*by);
    let branches = branches.iter().map(|Branch { label, docs, guard, target, ends_turn }| {
        let label = option(*label);
        let guard = option(*guard);
        let target = match target {
            Target::To(PhaseId(phase)) => quote!(To(PhaseId(#phase))),
            Target::Again(PhaseId(phase)) => quote!(Again(PhaseId(#phase))),
            _ => quote!(Stay),
        };
        quote!(Branch {
            label: #label, docs: #docs, guard: #guard, target: Target::#target, ends_turn: #ends_turn
        })
    });
    quote!(Handler {
        event: EventId(#event), phases: &[#(#phases),*], docs: #docs, by: #by, exclusive: #exclusive,
        copies: #copies, branches: &[#(#branches),*],
    })
}

fn option(text: Option<&str>) -> TokenStream {
    match text {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    }
}

fn field_tokens(fields: &[Field<'_>]) -> TokenStream {
    let fields = fields
        .iter()
        .map(|Field { name, ty }| quote!(Field { name: #name, ty: #ty }));
    quote!(&[#(#fields),*])
}

fn fault_tokens(faults: &[Fault]) -> TokenStream {
    let faults = faults.iter().map(|fault| format_ident!("{fault:?}"));
    quote!(&[#(Fault::#faults),*])
}
