//! The rules of a game as data.
//!
//! `game!` fills a [`Model`] from what the author wrote, runs
//! [`check()`] over it while it compiles, and emits the same value as a
//! constant; the engine reads that constant, and asks and draws it through a
//! [`Graph`]. What is known of a rule book is thus written once.
//!
//! Read [`model`] first, then [`fault`] and [`check()`] (what is wrong with
//! a rule book), `settle` (what a step sets going, which the checks search), `stack`
//! (what is pushed)
//! and [`copies`] (what can fail behind a step), then [`graph`] and the
//! exporters under it, and [`Report`]. [`book`] is for rules that come as data, at run
//! time. [`example`] is a model to look at.
//!
//! | feature | what it adds |
//! | --- | --- |
//! | `serde` | `Graph::to_json`, `Serialize` for [`Graph`], and both ways for [`book`] and the ids |
//!
//! Games do not depend on this crate: all of it that is for them stands in
//! `rulebook`.

#![no_std]

extern crate alloc;

mod atomic;
pub mod book;
mod check;
pub mod example;
pub mod fault;
pub mod graph;
pub mod model;
mod report;
mod rustdoc;
#[cfg(test)]
mod samples;
mod settle;
mod stack;
mod text;
mod unknown;

pub use atomic::{MAX_STEPS, copies};
pub use check::{Place, Problem, check, check_all};
pub use fault::Fault;
pub use graph::{
    Direction, Drawing, Edge, Graph, MOST_EDGES, MOST_TEXT, OffTrail, TooLarge, UnknownName,
};
pub use model::{
    Branch, Emit, Event, EventId, EventKind, Field, Handler, HandlerId, Hook, Illegal, IllegalId,
    Model, Phase, PhaseId, Rule, Seats, Secret, Target, Turn, When,
};
/// The crate of graphs behind [`Graph::petgraph`], in the version that it is of.
pub use petgraph;
pub use report::{HandlerReport, Report, page};
pub use rustdoc::rustdoc;
pub use stack::may_stand;
pub use text::{branch_name, kebab};
pub use unknown::unknown;
