//! What lies on the table: the cards that are dealt, and the chips in the pot.

use serde::{Deserialize, Serialize};

use crate::card::{Card, Cards};
use crate::rules::Player;

/// A round has so many raises at the most.
pub const MOST_RAISES: u8 = 2;

/// What each player holds and has put into the pot, in the order of the seats; and the
/// card that lies open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    cards: [Option<Card>; 2],
    shared: Option<Card>,
    stakes: [u8; 2],
}

/// Nothing is dealt, and each has put in a chip.
impl Default for Table {
    fn default() -> Self {
        Table {
            cards: [None; 2],
            shared: None,
            stakes: [1; 2],
        }
    }
}

impl Table {
    /// Who is dealt the next card; nobody, where both have one.
    #[must_use]
    pub fn next(&self) -> Option<Player> {
        let mut players = Player::ALL.into_iter();
        players.find(|&player| self.held(player).is_none())
    }

    /// The cards that are not dealt.
    #[must_use]
    pub fn deck(&self) -> Cards {
        Cards::without(self.cards.into_iter().chain([self.shared]).flatten())
    }

    /// What a player holds, once it is dealt.
    #[must_use]
    pub fn held(&self, player: Player) -> Option<Card> {
        self.cards[player]
    }

    /// What both hold, in the order of the seats.
    #[must_use]
    pub fn cards(&self) -> [Option<Card>; 2] {
        self.cards
    }

    /// The card that lies open, in the second round.
    #[must_use]
    pub fn shared(&self) -> Option<Card> {
        self.shared
    }

    /// What a player has put into the pot.
    #[must_use]
    pub fn stake(&self, player: Player) -> u8 {
        self.stakes[player]
    }

    /// Whether a player holds a card of the rank that lies open.
    #[must_use]
    pub fn has_pair(&self, player: Player) -> bool {
        let rank = |card: Option<Card>| card.map(Card::rank);
        self.shared.is_some() && rank(self.shared) == rank(self.held(player))
    }

    /// Who has the better card; nobody, where both are of a rank.
    #[must_use]
    pub fn best(&self) -> Option<Player> {
        let worth = |player| (self.has_pair(player), self.held(player).map(Card::rank));
        let [anna, ben] = Player::ALL.map(worth);
        match anna.cmp(&ben) {
            std::cmp::Ordering::Greater => Some(Player::Anna),
            std::cmp::Ordering::Less => Some(Player::Ben),
            std::cmp::Ordering::Equal => None,
        }
    }

    pub(crate) fn deal(&mut self, to: Player, card: Card) {
        self.cards[to] = Some(card);
    }

    pub(crate) fn share(&mut self, card: Card) {
        self.shared = Some(card);
    }

    pub(crate) fn call(&mut self, player: Player) {
        self.stakes[player] = self.stake(player.next());
    }

    /// By two chips in the first round, by four in the second.
    pub(crate) fn raise(&mut self, player: Player) {
        let bet = if self.shared.is_none() { 2 } else { 4 };
        self.call(player);
        // In a game that was played it is 13 at the most.
        let stake = &mut self.stakes[player];
        *stake = stake.saturating_add(bet);
    }

    /// What each player has won or lost where that one takes the pot, or both share it.
    pub(crate) fn won_by(&self, winner: Option<Player>) -> Vec<i64> {
        let won = |player: Player| match winner {
            None => 0,
            Some(winner) if winner == player => i64::from(self.stake(player.next())),
            Some(_) => -i64::from(self.stake(player)),
        };
        Player::ALL.into_iter().map(won).collect()
    }
}
