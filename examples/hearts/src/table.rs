//! What the players hold, what lies on the table, and what each has taken.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::{Card, Suit};
use crate::hand::Hand;
use crate::rules::Player;

/// So many cards are dealt to each.
const DEALT: u32 = 13;
/// So many of them are passed on.
pub const PASSED: usize = 3;
/// So many points are in the deck.
const POINTS: u8 = 26;

/// To whom cards are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Nobody passes any.
    Keep,
    /// To the left neighbour.
    Left,
    /// To the player opposite.
    Across,
    /// To the right neighbour.
    Right,
}

impl Direction {
    /// All of them, by the places from one player to the other.
    pub const ALL: [Direction; 4] = [
        Direction::Keep,
        Direction::Left,
        Direction::Across,
        Direction::Right,
    ];

    /// Who gets what that player passes on.
    #[must_use]
    pub fn from(self, player: Player) -> Player {
        (0..self as u8).fold(player, |player, _| player.next())
    }
}

/// `keep`, `left`, `across`, `right`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Direction::Keep => "keep",
            Direction::Left => "left",
            Direction::Across => "across",
            Direction::Right => "right",
        })
    }
}

impl FromStr for Direction {
    type Err = NoDirection;

    fn from_str(text: &str) -> Result<Direction, NoDirection> {
        let named = |direction: &Direction| {
            let name = direction.to_string();
            name.eq_ignore_ascii_case(text.trim())
        };
        let direction = Direction::ALL.into_iter().find(named);
        direction.ok_or_else(|| NoDirection(text.trim().into()))
    }
}

/// No direction is called that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDirection(String);

impl fmt::Display for NoDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Escaped: it may have been typed by somebody, and is shown on a terminal.
        let text = self.0.escape_debug();
        write!(f, "no direction `{text}`: keep, left, across or right")
    }
}

impl Error for NoDirection {}

/// All cards, in the order of the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    hands: [Hand; 4],
    /// What is passed on and not taken up.
    aside: [Hand; 4],
    trick: [Option<Card>; 4],
    taken: [Hand; 4],
}

impl Table {
    /// What a player holds.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand {
        self.hands[player]
    }

    /// What a player has put aside to be passed on.
    #[must_use]
    pub fn aside(&self, player: Player) -> Hand {
        self.aside[player]
    }

    /// What a player has played to the trick.
    #[must_use]
    pub fn played(&self, player: Player) -> Option<Card> {
        self.trick[player]
    }

    /// What a player has taken in tricks.
    #[must_use]
    pub fn taken(&self, player: Player) -> Hand {
        self.taken[player]
    }

    // Dealing and passing.

    /// Who is dealt the next card; nobody, where all have theirs.
    #[must_use]
    pub fn next(&self) -> Option<Player> {
        let players = Player::ALL.into_iter().filter(|_| !self.is_dealt());
        players.min_by_key(|&player| self.hand(player).len())
    }

    /// The cards that are not dealt.
    #[must_use]
    pub fn deck(&self) -> Hand {
        self.hands.into_iter().fold(Hand::ALL, Hand::without)
    }

    /// Whether all have their cards.
    #[must_use]
    pub fn is_dealt(&self) -> bool {
        self.hands.iter().all(|hand| hand.len() >= DEALT)
    }

    pub(crate) fn deal(&mut self, to: Player, card: Card) {
        self.take_up(to, card.into());
    }

    pub(crate) fn put_aside(&mut self, player: Player, cards: Hand) {
        self.hands[player] = self.hand(player).without(cards);
        self.aside[player] = cards;
    }

    /// What was put aside, and for whom it is.
    pub(crate) fn pass_on(&mut self, direction: Direction) -> [(Player, Hand); 4] {
        let aside = std::mem::take(&mut self.aside);
        Player::ALL.map(|player| (direction.from(player), aside[player]))
    }

    pub(crate) fn take_up(&mut self, player: Player, cards: Hand) {
        self.hands[player] = self.hand(player).and(cards);
    }

    // Tricks.

    /// Who holds the two of clubs.
    #[must_use]
    pub fn first_leader(&self) -> Player {
        let two = Hand::from(Card::TWO_OF_CLUBS);
        let holds = |player: &Player| !(self.hand(*player) & two).is_empty();
        let holder = Player::ALL.into_iter().find(holds);
        holder.unwrap_or(Player::North)
    }

    /// Whether no trick is taken yet.
    #[must_use]
    pub fn is_first_trick(&self) -> bool {
        self.taken.iter().all(|taken| taken.is_empty())
    }

    /// Whether a card was played that costs points.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let on_table: Hand = self.trick.into_iter().flatten().collect();
        let played = self.taken.into_iter().fold(on_table, Hand::and);
        !(played & Hand::POINTS).is_empty()
    }

    /// The cards that a player may play to the trick of that leader.
    #[must_use]
    pub fn playable(&self, player: Player, leader: Player) -> Hand {
        let hand = self.hand(player);
        let (first, hearts) = (self.is_first_trick(), Hand::of_suit(Suit::Hearts));
        match self.played(leader) {
            None if first => hand & Card::TWO_OF_CLUBS.into(),
            None if self.is_broken() => hand,
            None => hand.without(hearts).or(hand),
            Some(led) => {
                let free = if first {
                    hand.without(Hand::POINTS)
                } else {
                    hand
                };
                (hand & Hand::of_suit(led.suit())).or(free).or(hand)
            }
        }
    }

    /// Why a player may not play that card.
    #[must_use]
    pub fn why_not(&self, player: Player, leader: Player, card: Card) -> WhyNot {
        let is_held = !(self.hand(player) & card.into()).is_empty();
        match self.played(leader) {
            _ if !is_held => WhyNot::NotHeld,
            None if self.is_first_trick() => WhyNot::TwoOfClubs,
            None => WhyNot::Unbroken,
            Some(led) if !(self.hand(player) & Hand::of_suit(led.suit())).is_empty() => {
                WhyNot::Led { suit: led.suit() }
            }
            Some(_) => WhyNot::FirstTrick,
        }
    }

    pub(crate) fn play(&mut self, player: Player, card: Card) {
        self.hands[player] = self.hand(player).without(card.into());
        self.trick[player] = Some(card);
    }

    /// The highest card of the suit that was led takes the trick.
    pub(crate) fn take_trick(&mut self, leader: Player) -> Player {
        let suit = self.played(leader).map(Card::suit);
        let follows = |player: &Player| self.played(*player).map(Card::suit) == suit;
        let following = Player::ALL.into_iter().filter(follows);
        let winner = following.max_by_key(|&player| self.played(player));
        let winner = winner.unwrap_or(leader);
        let trick: Hand = std::mem::take(&mut self.trick)
            .into_iter()
            .flatten()
            .collect();
        self.taken[winner] = self.taken(winner).and(trick);
        winner
    }

    /// Whether all cards are played.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.hands.iter().all(|hand| hand.is_empty())
    }

    /// What each gets: 26 less what it has taken. Who has taken all gets the 26, and the
    /// others nothing.
    #[must_use]
    pub fn scores(&self) -> Vec<i64> {
        let points = self.taken.map(Hand::points);
        let moon = points.contains(&POINTS);
        let score = |points: u8| if moon { points } else { POINTS - points };
        points
            .into_iter()
            .map(|points| score(points).into())
            .collect()
    }
}

/// Why a card may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// The player does not hold it.
    NotHeld,
    /// There is one card that leads to the first trick.
    TwoOfClubs,
    /// Hearts do not lead before one was played.
    Unbroken,
    /// The player can follow suit.
    Led {
        /// What was led.
        suit: Suit,
    },
    /// Nothing that costs points is played to the first trick.
    FirstTrick,
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNot::NotHeld => f.write_str("it is not in your hand"),
            WhyNot::TwoOfClubs => f.write_str("the two of clubs leads to the first trick"),
            WhyNot::Unbroken => f.write_str("hearts are not broken"),
            WhyNot::Led { suit } => write!(f, "{suit} were led, and you hold some"),
            WhyNot::FirstTrick => f.write_str("the first trick is to cost nothing"),
        }
    }
}
