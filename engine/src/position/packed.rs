//! A position in a word.

use super::Position;
use crate::game::Game;
use crate::pack::{Pack, PackTurn, Packer, Unpacker, Word};
use crate::queue::NoWait;
use crate::random::NoRng;
use crate::seat::Seating;
use crate::stack::NoStack;

/// A game whose positions pack into a word: its state and what its phases carry do
/// ([`Pack`]), and it keeps nothing else that has no fixed size. It holds by itself
/// where that does.
#[diagnostic::on_unimplemented(
    message = "positions of `{Self}` do not pack into a word",
    note = "its state and what its phases carry have to be `rulebook::pack::Pack`, its orders \
            `RoundRobin` or `Free` alone, and it may neither `push` nor draw; let the checker \
            keep hashes"
)]
pub trait Packs: Game {
    /// How many bits a position takes, of so many seats at most.
    const BITS: u32;

    #[doc(hidden)]
    fn pack<W: Word>(position: &Position<Self>) -> Option<W>;

    #[doc(hidden)]
    fn unpack<W: Word>(of: &Position<Self>, word: W) -> Position<Self>;
}

impl<G> Packs for G
where
    G: Game<
            State: Pack,
            Phase: Pack,
            Turn: PackTurn,
            Rng = NoRng,
            Stack = NoStack,
            Waiting = NoWait,
        >,
{
    const BITS: u32 = {
        // What `OneSeat` takes of the most seats; `Anytime` takes none.
        let seats = G::Seating::RANGE.1;
        let turn = u8::BITS - seats.saturating_sub(1).leading_zeros();
        G::Phase::BITS + G::State::BITS + turn
    };

    #[inline]
    fn pack<W: Word>(position: &Position<G>) -> Option<W> {
        let mut packer = Packer::new();
        position.phase.pack(&mut packer);
        position.state.pack(&mut packer);
        position.turn.pack(G::Seating::RANGE.1, &mut packer);
        packer.word()
    }

    #[inline]
    fn unpack<W: Word>(of: &Position<G>, word: W) -> Position<G> {
        let mut unpacker = Unpacker::new(word);
        Position {
            phase: Pack::unpack(&mut unpacker),
            state: Pack::unpack(&mut unpacker),
            turn: PackTurn::unpack(G::Seating::RANGE.1, &mut unpacker),
            rng: NoRng,
            stack: NoStack,
            seats: of.seats,
            options: of.options.clone(),
            waiting: NoWait,
        }
    }
}
