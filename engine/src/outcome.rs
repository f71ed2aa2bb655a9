//! How a game ended.

use alloc::vec::Vec;
use core::fmt;

use crate::seat::{Seat, SeatSet};

/// How a game ended.
///
/// ```
/// use rulebook::{Outcome, Solo};
///
/// let won = Outcome::Win(Solo);
/// assert_eq!(won.to_string(), "the player wins");
/// assert_eq!(won.utility(Solo), 1.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "S: Seat + serde::Serialize",
        deserialize = "S: Seat + serde::Deserialize<'de>"
    ))
)]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Outcome<S: Seat> {
    /// One seat won, and every other lost.
    Win(S),
    /// These won together, and every other lost; nobody did where they are none.
    Wins(SeatSet<S>),
    /// Nobody won.
    Draw,
    /// What each seat got, in the order of the seats; more is better.
    Scores(Vec<i64>),
    /// The seats from the best to the worst. One that is not listed shares the
    /// last place.
    Rank(Vec<S>),
}

impl<S: Seat> Outcome<S> {
    /// What it is worth to a seat, for a search: 1 for a win, −1 for a loss, 0
    /// for a draw; the score itself where there are scores (0 for a seat that
    /// has none); evenly from 1 for the best to −1 for the last of a ranking.
    ///
    /// O(seats) for a ranking, O(1) else.
    #[must_use]
    pub fn utility(&self, seat: S) -> f64 {
        let won = |won: bool| if won { 1.0 } else { -1.0 };
        match self {
            Outcome::Win(winner) => won(*winner == seat),
            Outcome::Wins(winners) => won(winners.contains(seat)),
            Outcome::Draw => 0.0,
            #[expect(
                clippy::cast_precision_loss,
                reason = "no game counts past 2^53 points"
            )]
            Outcome::Scores(scores) => scores
                .get(usize::from(seat.index()))
                .map_or(0.0, |&score| score as f64),
            #[expect(clippy::cast_precision_loss, reason = "there are at most 64 seats")]
            Outcome::Rank(order) => match order.iter().position(|&other| other == seat) {
                Some(_) if order.len() < 2 => 1.0,
                Some(place) => 1.0 - 2.0 * place as f64 / (order.len() - 1) as f64,
                None => -1.0,
            },
        }
    }
}

/// As it is told to people: `X wins`, `X and Y win`, `a draw`.
impl<S: Seat> fmt::Display for Outcome<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(winner) => write!(f, "{winner} wins"),
            Outcome::Wins(winners) if winners.len() <= 1 => write!(f, "{winners} wins"),
            Outcome::Wins(winners) => write!(f, "{winners} win"),
            Outcome::Draw => f.write_str("a draw"),
            Outcome::Scores(scores) => {
                for (at, score) in scores.iter().enumerate() {
                    let before = if at == 0 { "" } else { ", " };
                    match u8::try_from(at).ok().and_then(S::from_index) {
                        Some(seat) => write!(f, "{before}{seat} {score}")?,
                        None => write!(f, "{before}{score}")?,
                    }
                }
                Ok(())
            }
            Outcome::Rank(order) => {
                for (at, seat) in order.iter().enumerate() {
                    let before = if at == 0 { "" } else { ", then " };
                    write!(f, "{before}{seat}")?;
                }
                Ok(())
            }
        }
    }
}
