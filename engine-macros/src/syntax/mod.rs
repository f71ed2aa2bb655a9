//! What the author wrote, with its tokens and their spans.
//!
//! [`parse`] never gives up: a fault is noted, what it spoils is skipped, and
//! the rest is read. Bodies, guards and patterns stay raw tokens.
//!
//! [`cursor`] is how tokens are walked; [`item`] reads the call item by item,
//! [`field`] what stands in braces after a name, [`handler`] an `on`, and
//! [`branch`] the ways that it can go, [`emit`] what those queue; [`around`]
//! reads `before` and `after`, [`turn`] a turn order; [`raw`] looks into tokens that are not
//! parsed.

mod around;
mod attrs;
mod branch;
mod cursor;
mod emit;
mod field;
mod handler;
mod item;
pub(crate) mod raw;
mod turn;

pub(crate) use around::{Around, Pattern};
pub(crate) use attrs::{Attrs, Secret};
pub(crate) use branch::{Branch, Branches, Guard, Outcome, Target, TargetKind};
pub(crate) use cursor::is_punct;
pub(crate) use emit::{Emit, emits};
pub(crate) use field::{Declared, Given, Named, given, named};
pub(crate) use handler::{By, Check, Handler, IllegalUse, Of, Places, Require};
pub(crate) use item::{Event, Header, Hook, Illegal, Param, ParamKind, Phase, Rules, Seats, parse};
pub(crate) use turn::{TurnCall, TurnUse};

/// Tokens of the author's that are not parsed.
pub(crate) type Tokens = Vec<proc_macro2::TokenTree>;
