//! How another engine numbers what is played: by the pile, and within a count by all of
//! them. `verify` plays its games through the rules.

use rulebook::Position;
use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};

use crate::piles::Piles;
use crate::rules::{Move, Nim, Player};

impl Vectors for Nim {
    fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
        variant.is("nim")?;
        variant.only(&["pile_sizes"])?;
        let sizes = variant.get("pile_sizes").unwrap_or("1;3;5;7");
        let piles: Piles = sizes.replace(';', ",").parse().map_err(NoVariant::start)?;
        Position::start(piles, 2).map_err(NoVariant::start)
    }

    fn actions(position: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
        let &Move::Take { pile, count } = mv;
        let [count, piles] = [count, position.options().count()].map(Action::from);
        let pile = Action::from(pile.number()) - 1;
        vec![vec![(count - 1) * piles + pile]]
    }
}
