//! How another engine numbers what is played: a card by one less than its number.
//! `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::rules::{Goofspiel, Move, Player};
use crate::table::Prizes;

impl Vectors for Goofspiel {
    /// The last card of each is played there of itself.
    const PLAYS_FORCED: bool = true;

    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("goofspiel")?;
        variant.only(&["num_cards", "points_order", "imp_info"])?;
        variant.fixed("points_order", "descending")?;
        variant.fixed("imp_info", "False")?;
        let cards: u8 = variant.read("num_cards")?.unwrap_or(13);
        let prizes = Prizes::new((1..=cards).rev().collect()).map_err(NoVariant::start)?;
        Position::start(prizes, 2).map_err(NoVariant::start)
    }

    fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        let Move::Bid { card } = mv;
        vec![vec![Action::from(card.number()) - 1]]
    }
}
