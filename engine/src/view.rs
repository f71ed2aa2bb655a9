//! What may be seen, and by whom.
//!
//! A position knows everything: every hand, the order of the deck, the generator. What
//! leaves the host is a projection of it, a type of its own, in which only that stands
//! what its author put there:
//!
//! ```
//! use rulebook::{PerSeat, Position, View, game};
//!
//! game! {
//!     #[view]
//!     pub game Hands(hands: PerSeat<Vec<u8>>, cx);
//!     seats Player { Anna, Ben }
//!     setup PerSeat::new(cx.seats(), |seat| if seat == Player::Anna { vec![3, 5] } else { vec![4] });
//!     turn RoundRobin;
//!     move Show { #[secret] card: u8 in hands[cx.seat()].clone() }
//!     phase Play { on Show => { cx.end_turn(); stay }; }
//! }
//!
//! /// How many cards each holds.
//! #[derive(Debug, PartialEq)]
//! pub struct Counts(Vec<usize>);
//!
//! impl View for Hands {
//!     type Public = Counts;
//!     type Private = Vec<u8>;
//!
//!     fn public(position: &Position<Self>) -> Counts {
//!         let seats = position.seats().into_iter();
//!         Counts(seats.map(|seat| position.state()[seat].len()).collect())
//!     }
//!
//!     fn private(position: &Position<Self>, seat: Player) -> Vec<u8> {
//!         position.state()[seat].clone()
//!     }
//! }
//!
//! let hands: Position<Hands> = Position::new();
//! assert_eq!(Hands::public(&hands), Counts(vec![2, 1]));
//! assert_eq!(Hands::private(&hands, Player::Ben), [4]);
//! ```
//!
//! A game is public that has no `#[secret]` field, no generator of its own (`random`) and
//! no `#[view]` before its header: its [`Public`](View::Public) is the position. Every
//! other says itself what of it may be seen.
//!
//! What is secret of an event is told in the rules, by `#[secret]`: a log is told to a
//! seat without it ([`Log::seen_by`](crate::log::Log::seen_by), feature `log`). The reason
//! of a refusal is what the rules make of it, and may tell too much: an `illegal` that
//! carries another seat's card shows it to whoever tries the move.
//!
//! Whether a view keeps what the log keeps is found by walking a small game whole
//! ([`Tree::walk`](crate::tree::Tree::walk)): two games of which a seat is told the same
//! have to look the same to it.

use crate::game::Game;
use crate::position::Position;
use crate::seat::Seat;

/// What of a game's positions may leave the host.
///
/// The two projections are types of their own, so that a field which nobody put there
/// cannot leave by mistake.
#[diagnostic::on_unimplemented(
    message = "what of `{Self}` may be seen is not said",
    note = "a game with `#[secret]` fields, with `random` or with `#[view]` before its header says it: \
            `impl rulebook::View for {Self}`"
)]
pub trait View: Game {
    /// What everybody sees.
    type Public;
    /// What a seat sees besides.
    type Private;

    /// What everybody sees of a position.
    fn public(position: &Position<Self>) -> Self::Public;

    /// What that seat sees of it besides.
    fn private(position: &Position<Self>, seat: Self::Seat) -> Self::Private;
}

/// A game of which everything may be seen: `game!` says so where nothing is secret.
///
/// ```
/// use rulebook::{Position, View, game};
///
/// game! {
///     pub game Door(cx);
///     move Open
///     phase Shut { on Open => Ajar; }
///     end Ajar => rulebook::Outcome::Draw;
/// }
///
/// let door: Position<Door> = Position::new();
/// assert_eq!(Door::public(&door), door);
/// ```
pub trait Open: Game {}

impl<G: Open> View for G {
    type Public = Position<G>;
    type Private = ();

    fn public(position: &Position<G>) -> Position<G> {
        position.clone()
    }

    fn private(_position: &Position<G>, _seat: G::Seat) {}
}

/// What the field holds that a `#[secret(field)]` names: the seat that sees the secret,
/// or none, whom nobody is.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a `{Self}` says of no seat that it sees a secret",
    label = "not a seat",
    note = "the field that `#[secret(field)]` names holds the seat that sees it, or an `Option` of one"
)]
pub trait NamesSeat<S> {
    /// Whether it is that seat.
    fn names(&self, seat: S) -> bool;
}

impl<S: Seat> NamesSeat<S> for S {
    fn names(&self, seat: S) -> bool {
        *self == seat
    }
}

impl<S: Seat> NamesSeat<S> for Option<S> {
    fn names(&self, seat: S) -> bool {
        *self == Some(seat)
    }
}

/// Whether that viewer sees a secret which is for the seat named.
#[doc(hidden)]
pub fn sees<S: Copy>(viewer: Option<S>, named: &impl NamesSeat<S>) -> bool {
    viewer.is_some_and(|viewer| named.names(viewer))
}
