//! What a player may see of a match: not the other's card, while it lies face down.

use std::fmt;

use rulebook::{PerSeat, Position, SeatSet, View};
use serde::Serialize;

use crate::rules::{Goofspiel, Player};
use crate::table::{Card, Hand};

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen {
    /// The prize for which the players bid.
    pub prize: Option<u8>,
    /// What the prizes are worth that each has taken.
    pub points: PerSeat<u16>,
    /// Who has put a card down.
    pub has_bid: PerSeat<bool>,
}

/// What a player sees besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Own {
    /// The hand.
    pub hand: Hand,
    /// The card that lies there face down.
    pub bid: Option<Card>,
}

impl View for Goofspiel {
    type Public = Seen;
    type Private = Own;

    fn public(position: &Position<Self>) -> Seen {
        let table = position.state();
        Seen {
            prize: table.prize(),
            points: PerSeat::new(position.seats(), |player| table.points(player)),
            has_bid: PerSeat::new(position.seats(), |player| table.bid(player).is_some()),
        }
    }

    fn private(position: &Position<Self>, player: Player) -> Own {
        let table = position.state();
        Own {
            hand: table.hand(player),
            bid: table.bid(player),
        }
    }
}

/// `Prize 5 | Anna 0 | Ben 3, has bid`
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.prize {
            Some(prize) => write!(f, "Prize {prize}")?,
            None => f.write_str("The end")?,
        }
        for player in SeatSet::<Player>::first(2) {
            write!(f, " | {player} {}", self.points[player])?;
            if self.has_bid[player] {
                f.write_str(", has bid")?;
            }
        }
        Ok(())
    }
}

/// `your cards: 1 2 4, and 3 on the table`
impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "your cards: {}", self.hand)?;
        match self.bid {
            Some(card) => write!(f, ", and {card} on the table"),
            None => Ok(()),
        }
    }
}
