//! What is right with the rules, and what is wrong.
//!
//! [`names`] first: every name is one that is declared, and what a name stands
//! for is put into a [`plan::Plan`]. Then [`flow`], on the model that [`tables`]
//! makes of the plan.

mod chance;
pub(crate) mod flow;
pub(crate) mod names;
pub(crate) mod plan;
pub(crate) mod tables;
