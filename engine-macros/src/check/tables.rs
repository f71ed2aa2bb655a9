//! The model of a call, with an owner for its text.
//!
//! A [`Model`] borrows all that it holds, so that a game's can be a constant.
//! While the macro runs, something has to own it: these tables. From them come
//! the model that is checked and the constant that is emitted, so that the two
//! cannot differ.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use rulebook_model::{
    Branch, Emit, Event, EventId, EventKind, Fault, Field, Handler, Hook, Illegal, Model, Phase,
    PhaseId, Rule, Seats, Secret, Target, Turn, When,
};
use syn::ext::IdentExt;

use super::plan::{Plan, Planned, PlannedRule};
use crate::syntax::raw::{self, text};
use crate::syntax::{self, By, Declared, Guard, TargetKind, Tokens};

pub(crate) struct Tables {
    game: String,
    docs: String,
    seats: SeatsRow,
    turn: Option<TurnRow>,
    initial: u16,
    phases: Vec<PhaseRow>,
    events: Vec<EventRow>,
    illegals: Vec<IllegalRow>,
    handlers: Vec<HandlerRow>,
    rules: Vec<RuleRow>,
}

enum SeatsRow {
    Solo,
    Named(Vec<String>),
    Counted(u8, u8),
}

struct TurnRow {
    order: String,
    runs_out: Option<bool>,
}

struct FieldRow {
    name: String,
    ty: String,
    secret: SecretRow,
}

enum SecretRow {
    Open,
    Sender,
    SeatOf(String),
}

struct PhaseRow {
    name: String,
    docs: String,
    data: Vec<FieldRow>,
    outcome: Option<String>,
    parent: Option<PhaseId>,
    turn: Option<TurnRow>,
    deadline: Option<String>,
    enter: Option<HookRow>,
    exit: Option<HookRow>,
    allows: Vec<Fault>,
}

struct HookRow {
    docs: String,
    emits: Vec<Emit>,
    refuses: bool,
}

struct RuleRow {
    when: When,
    docs: String,
    phase: Option<PhaseId>,
    events: Vec<EventId>,
    refuses: bool,
    changes: bool,
}

struct EventRow {
    name: String,
    docs: String,
    kind: EventKind,
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
    refuses: bool,
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
    emits: Vec<Emit>,
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
            turn: rules.turn.as_ref().map(turn_row),
            initial: id(plan.initial),
            phases: rules
                .phases
                .iter()
                .map(|phase| phase_row(plan, phase))
                .collect(),
            events: rules
                .events
                .iter()
                .map(|event| EventRow {
                    name: event.name.unraw().to_string(),
                    docs: event.attrs.docs.clone(),
                    kind: event.kind,
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
                    used: illegal.generated || used.holds(&illegal.name),
                    allows: illegal.attrs.allows.clone(),
                })
                .collect(),
            handlers: plan
                .handlers
                .iter()
                .map(|handler| handler_row(plan, handler))
                .collect(),
            rules: plan.around.iter().map(rule_row).collect(),
        }
    }

    /// Finds which handlers need a copy of the state to go back to: not only those
    /// that may themselves fail late.
    pub(crate) fn settle_copies(&mut self) -> Vec<bool> {
        let copies = self.with_model(rulebook_model::copies);
        for (row, copies) in self.handlers.iter_mut().zip(&copies) {
            row.copies = *copies;
        }
        copies
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
                parent: row.parent,
                turn: row.turn.as_ref().map(TurnRow::lend),
                deadline: row.deadline.as_deref(),
                enter: row.enter.as_ref().map(HookRow::lend),
                exit: row.exit.as_ref().map(HookRow::lend),
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
                kind: row.kind,
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
                refuses: row.refuses,
                exclusive: row.exclusive,
                copies: row.copies,
                branches,
            })
            .collect();
        let rules: Vec<_> = self
            .rules
            .iter()
            .map(|row| Rule {
                when: row.when,
                docs: &row.docs,
                phase: row.phase,
                events: &row.events,
                refuses: row.refuses,
                changes: row.changes,
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
            turn: self.turn.as_ref().map(TurnRow::lend),
            phases: &phases,
            initial: PhaseId(self.initial),
            events: &events,
            illegals: &illegals,
            handlers: &handlers,
            rules: &rules,
        })
    }
}

fn lent(rows: &[FieldRow]) -> Vec<Field<'_>> {
    rows.iter()
        .map(|row| Field {
            name: &row.name,
            ty: &row.ty,
            secret: match &row.secret {
                SecretRow::Open => Secret::Open,
                SecretRow::Sender => Secret::Sender,
                SecretRow::SeatOf(seat) => Secret::SeatOf(seat),
            },
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
            emits: &self.emits,
        }
    }
}

impl TurnRow {
    fn lend(&self) -> Turn<'_> {
        Turn {
            order: &self.order,
            runs_out: self.runs_out,
        }
    }
}

fn turn_row(turn: &syntax::TurnUse) -> TurnRow {
    TurnRow {
        order: text(&turn.tokens),
        runs_out: turn.runs_out(),
    }
}

impl HookRow {
    fn lend(&self) -> Hook<'_> {
        Hook {
            docs: &self.docs,
            emits: &self.emits,
            refuses: self.refuses,
        }
    }
}

fn phase_row(plan: &Plan<'_>, phase: &syntax::Phase) -> PhaseRow {
    let hook = |hook: &syntax::Hook| HookRow {
        docs: hook.attrs.docs.clone(),
        emits: emits(plan, &hook.body),
        refuses: raw::refuses(&hook.body),
    };
    PhaseRow {
        name: phase.name.unraw().to_string(),
        docs: phase.attrs.docs.clone(),
        data: fields(&phase.data),
        outcome: phase.outcome.as_deref().map(text),
        parent: phase.parent.map(|parent| PhaseId(id(parent))),
        turn: phase.turn.as_ref().map(turn_row),
        deadline: phase.deadline.as_deref().map(text),
        enter: phase.enter.as_ref().map(hook),
        exit: phase.exit.as_ref().map(hook),
        allows: phase.attrs.allows.clone(),
    }
}

fn rule_row(rule: &PlannedRule<'_>) -> RuleRow {
    let written = rule.written;
    let check_refuses = |check: &syntax::Check| match check {
        syntax::Check::Require(_) => true,
        syntax::Check::Let(tokens) => raw::refuses(tokens),
    };
    RuleRow {
        when: written.when,
        docs: written.attrs.docs.clone(),
        phase: written.home.map(|home| PhaseId(id(home))),
        events: rule
            .events
            .iter()
            .map(|&event| EventId(id(event)))
            .collect(),
        refuses: written.checks.iter().any(check_refuses) || raw::refuses(&written.work),
        changes: written.changes(),
    }
}

/// The declared events that effects queue.
fn emits(plan: &Plan<'_>, effects: &[TokenTree]) -> Vec<Emit> {
    syntax::emits(effects)
        .into_iter()
        .filter_map(|emit| {
            let event = plan.rules.event_at(&emit.event)?;
            Some(Emit {
                event: EventId(id(event)),
                repeated: emit.repeated,
            })
        })
        .collect()
}

fn fields(fields: &[Declared]) -> Vec<FieldRow> {
    let row = |field: &Declared| FieldRow {
        name: field.name.unraw().to_string(),
        ty: text(&field.ty.to_token_stream().into_iter().collect::<Tokens>()),
        secret: match &field.attrs.secret {
            None => SecretRow::Open,
            Some(syntax::Secret { seat: None, .. }) => SecretRow::Sender,
            Some(syntax::Secret {
                seat: Some(seat), ..
            }) => SecretRow::SeatOf(seat.unraw().to_string()),
        },
    };
    fields.iter().map(row).collect()
}

fn handler_row(plan: &Plan<'_>, handler: &Planned<'_>) -> HandlerRow {
    let written = handler.written;
    let cx = &plan.rules.header.cx;
    // A target that is missing or unknown leads nowhere that can be known, so
    // that the handler is one whose branches are at fault.
    let known = |branch: &&syntax::Branch| target(plan, &branch.result.target).is_some();
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
        refuses: handler.checks_refuse() || plan.has_domains(handler),
        exclusive: handler.is_exclusive() || (written.is_always() && handler.is_one_chain()),
        copies: handler.fails_late(),
        branches: written
            .branches
            .all()
            .into_iter()
            .filter(known)
            .map(|branch| BranchRow {
                label: branch.label.as_ref().map(|label| label.unraw().to_string()),
                docs: branch.attrs.docs.clone(),
                guard: guard(&branch.guard),
                target: target(plan, &branch.result.target).unwrap_or(Target::Stay),
                ends_turn: branch.result.ends_turn(cx) || raw::calls(&written.work, cx, "end_turn"),
                emits: emits(plan, &branch.result.effects),
            })
            .collect(),
    }
}

/// Where a target leads; none where it is missing, or names nothing that is
/// declared.
fn target(plan: &Plan<'_>, target: &syntax::Target) -> Option<Target> {
    let phase = |target: &syntax::Target| plan.target(target).map(|phase| PhaseId(id(phase)));
    match &target.kind {
        TargetKind::To(_) => phase(target).map(Target::To),
        TargetKind::Again(_) => phase(target).map(Target::Again),
        TargetKind::Stay => Some(Target::Stay),
        TargetKind::Push { to, then } => {
            let then = match then.kind {
                TargetKind::Stay => None,
                _ => Some(phase(then)?),
            };
            let to = phase(to)?;
            Some(Target::Push { to, then })
        }
        TargetKind::Pop(_) => Some(Target::Pop),
        TargetKind::Play { event, .. } => {
            let event = plan.rules.event_at(event)?;
            Some(Target::Play(EventId(id(event))))
        }
        TargetKind::Missing => None,
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
                used.note(&tokens);
            }
        }
        for rule in &plan.around {
            for check in &rule.written.checks {
                match check {
                    syntax::Check::Let(tokens) => used.note(tokens),
                    syntax::Check::Require(require) => {
                        used.named
                            .extend(require.illegal.iter().map(|illegal| illegal.name.clone()));
                        used.note(&require.condition);
                    }
                }
            }
            used.note(&rule.written.work);
        }
        for phase in &plan.rules.phases {
            for hook in phase.enter.iter().chain(&phase.exit) {
                used.note(&hook.body);
            }
        }
        used
    }

    fn note(&mut self, tokens: &[TokenTree]) {
        self.any |= raw::tries(tokens);
        raw::each_word(tokens, &mut |word| {
            let illegal = match word {
                raw::Word::Refuse { illegal, .. } => illegal,
                raw::Word::Require(require) => require.illegal,
                raw::Word::Emit(_) | raw::Word::Turn(..) => None,
            };
            self.named.extend(illegal.map(|illegal| illegal.name));
        });
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
    let turn = turn_tokens(model.turn);
    let phases = model.phases.iter().map(phase_tokens);
    let events = model.events.iter().map(|Event { name, docs, kind, fields, allows }| {
        let kind = format_ident!("{kind:?}");
        let fields = field_tokens(fields);
        let allows = fault_tokens(allows);
        quote!(Event { name: #name, docs: #docs, kind: EventKind::#kind, fields: #fields, allows: #allows })
    });
    let illegals = model.illegals.iter().map(|Illegal { name, docs, fields, used, allows }| {
        let fields = field_tokens(fields);
        let allows = fault_tokens(allows);
        quote!(Illegal { name: #name, docs: #docs, fields: #fields, used: #used, allows: #allows })
    });
    let handlers = model.handlers.iter().map(handler_tokens);
    let rules = model.rules.iter().map(|Rule { when, docs, phase, events, refuses, changes }| {
        let when = format_ident!("{when:?}");
        let phase = id_option(*phase);
        let events = events.iter().map(|EventId(event)| quote!(EventId(#event)));
        quote!(Rule {
            when: When::#when, docs: #docs, phase: #phase, events: &[#(#events),*], refuses: #refuses,
            changes: #changes,
        })
    });
    quote! {{
        use ::rulebook::__v0_1::model::{
            Branch, Emit, Event, EventId, EventKind, Fault, Field, Handler, Hook, Illegal, Model, Phase,
            PhaseId, Rule, Seats, Secret, Target, Turn, When,
        };
        Model {
            game: #game,
            docs: #docs,
            seats: Seats::#seats,
            turn: #turn,
            phases: &[#(#phases),*],
            initial: PhaseId(#initial),
            events: &[#(#events),*],
            illegals: &[#(#illegals),*],
            handlers: &[#(#handlers),*],
            rules: &[#(#rules),*],
        }
    }}
}

fn phase_tokens(phase: &Phase<'_>) -> TokenStream {
    let Phase {
        name,
        docs,
        data,
        outcome,
        parent,
        turn,
        deadline,
        enter,
        exit,
        allows,
    } = phase;
    let data = field_tokens(data);
    let outcome = option(*outcome);
    let parent = id_option(*parent);
    let (turn, deadline) = (turn_tokens(*turn), option(*deadline));
    let (enter, exit) = (hook_tokens(*enter), hook_tokens(*exit));
    let allows = fault_tokens(allows);
    quote!(Phase {
        name: #name, docs: #docs, data: #data, outcome: #outcome, parent: #parent, turn: #turn,
        deadline: #deadline, enter: #enter,
        exit: #exit, allows: #allows,
    })
}

fn turn_tokens(turn: Option<Turn<'_>>) -> TokenStream {
    match turn {
        None => quote!(::core::option::Option::None),
        Some(Turn { order, runs_out }) => {
            let runs_out = match runs_out {
                None => quote!(::core::option::Option::None),
                Some(runs_out) => quote!(::core::option::Option::Some(#runs_out)),
            };
            quote!(::core::option::Option::Some(Turn { order: #order, runs_out: #runs_out }))
        }
    }
}

fn hook_tokens(hook: Option<Hook<'_>>) -> TokenStream {
    match hook {
        None => quote!(::core::option::Option::None),
        Some(Hook {
            docs,
            emits,
            refuses,
        }) => {
            let emits = emit_tokens(emits);
            quote!(::core::option::Option::Some(Hook { docs: #docs, emits: #emits, refuses: #refuses }))
        }
    }
}

fn emit_tokens(emits: &[Emit]) -> TokenStream {
    let emits = emits.iter().map(
        |Emit {
             event: EventId(event),
             repeated,
         }| { quote!(Emit { event: EventId(#event), repeated: #repeated }) },
    );
    quote!(&[#(#emits),*])
}

fn id_option(phase: Option<PhaseId>) -> TokenStream {
    match phase {
        Some(PhaseId(phase)) => quote!(::core::option::Option::Some(PhaseId(#phase))),
        None => quote!(::core::option::Option::None),
    }
}

fn handler_tokens(handler: &Handler<'_>) -> TokenStream {
    let Handler {
        event: EventId(event),
        phases,
        docs,
        by,
        refuses,
        exclusive,
        copies,
        branches,
    } = handler;
    let phases = phases.iter().map(|PhaseId(phase)| quote!(PhaseId(#phase)));
    let by = option(*by);
    let branches = branches.iter().map(|branch| {
        let Branch { label, docs, guard, target, ends_turn, emits } = branch;
        let label = option(*label);
        let guard = option(*guard);
        let emits = emit_tokens(emits);
        let target = match target {
            Target::To(PhaseId(phase)) => quote!(To(PhaseId(#phase))),
            Target::Again(PhaseId(phase)) => quote!(Again(PhaseId(#phase))),
            Target::Push { to: PhaseId(to), then } => {
                let then = id_option(*then);
                quote!(Push { to: PhaseId(#to), then: #then })
            }
            Target::Pop => quote!(Pop),
            Target::Play(EventId(event)) => quote!(Play(EventId(#event))),
            _ => quote!(Stay),
        };
        quote!(Branch {
            label: #label, docs: #docs, guard: #guard, target: Target::#target, ends_turn: #ends_turn,
            emits: #emits,
        })
    });
    quote!(Handler {
        event: EventId(#event), phases: &[#(#phases),*], docs: #docs, by: #by, exclusive: #exclusive,
        refuses: #refuses,
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
    let fields = fields.iter().map(|Field { name, ty, secret }| {
        let secret = match secret {
            Secret::Open => quote!(Open),
            Secret::Sender => quote!(Sender),
            Secret::SeatOf(seat) => quote!(SeatOf(#seat)),
        };
        quote!(Field { name: #name, ty: #ty, secret: Secret::#secret })
    });
    quote!(&[#(#fields),*])
}

fn fault_tokens(faults: &[Fault]) -> TokenStream {
    let faults = faults.iter().map(|fault| format_ident!("{fault:?}"));
    quote!(&[#(Fault::#faults),*])
}
