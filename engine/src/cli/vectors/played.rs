//! A recorded game, played through the rules.

use std::format;
use std::prelude::rust_2024::*;
use std::vec;

use super::recorded::{By, Entry, Ply, Recorded};
use super::{Action, Difference, Place, Vectors};
use crate::clock::Time;
use crate::position::Position;
use crate::seat::{Seat, SeatSet};

/// Plays it, and says how many plies were drawn.
pub(super) fn replay<G: Vectors>(
    position: Position<G>,
    recorded: &Recorded,
) -> Result<usize, (Place, Difference)> {
    let mut game = Game {
        position,
        begun: None,
        drawn: 0,
    };
    for (number, ply) in (1..).zip(&recorded.plies) {
        game.ply(ply)
            .map_err(|difference| (Place::Ply(number), difference))?;
    }
    let end = game.end(&recorded.returns);
    end.map_err(|difference| (Place::End, difference))?;
    Ok(game.drawn)
}

struct Game<G: Vectors> {
    position: Position<G>,
    /// What has been begun and is not spelled to its end.
    begun: Option<Begun<G>>,
    drawn: usize,
}

/// A move, or an outcome of chance, of which a part of the actions has come.
struct Begun<G: Vectors> {
    by: Actor<G>,
    spelled: Vec<Spelled<G>>,
    /// How many actions have come.
    length: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Actor<G: Vectors> {
    Seat(G::Seat),
    Chance,
}

/// One way to spell what may be done.
struct Spelled<G: Vectors> {
    done: Done<G>,
    actions: Vec<Action>,
}

#[derive(Clone, PartialEq)]
enum Done<G: Vectors> {
    Move(G::Seat, G::Move),
    Chance(G::Chance),
}

impl<G: Vectors> Done<G> {
    fn words(&self) -> String {
        match self {
            Done::Move(_, mv) => format!("{mv:?}"),
            Done::Chance(event) => format!("{event:?}"),
        }
    }

    fn play(&self, position: &mut Position<G>) -> Result<(), Difference> {
        let played = match self.clone() {
            Done::Move(seat, mv) => position.play_at(seat, mv, Time::ZERO),
            Done::Chance(event) => position.play_chance_at(event, Time::ZERO),
        };
        let refused = |why: crate::IllegalMove<G>| Difference::Refused {
            mv: self.words(),
            why: why.to_string(),
        };
        played.map(|_| ()).map_err(refused)
    }
}

impl<G: Vectors> Game<G> {
    fn ply(&mut self, ply: &Ply) -> Result<(), Difference> {
        let by = match ply.by {
            By::All => return self.all(&ply.legal, &ply.act),
            By::Chance => Actor::Chance,
            By::Seat(place) => Actor::Seat(self.seat(place)?),
        };
        let one = || Difference::Shape {
            expected: "one action a ply, and a list of legal ones".to_owned(),
        };
        let act = ply.act.one().ok_or_else(one)?;
        let legal: Option<Vec<Action>> = ply.legal.iter().map(Entry::one).collect();
        let mut begun = match self.begun.take() {
            Some(begun) if begun.by == by => begun,
            Some(begun) => {
                let found = format!("{} in the middle of a move", words(begun.by));
                return Err(turn(expected(by), found));
            }
            None => self.begin(by)?,
        };
        begun.compare(&legal.ok_or_else(one)?, None)?;
        self.drawn += usize::from(by == Actor::Chance);
        match begun.take(act)? {
            Some(done) => done.play(&mut self.position)?,
            None => self.begun = Some(begun),
        }
        Ok(())
    }

    /// All seats choose at once: whose choice arrives first may make no difference.
    fn all(&mut self, legal: &[Entry], act: &Entry) -> Result<(), Difference> {
        let seats = self.position.seats();
        let choosing = |seats: SeatSet<G::Seat>| format!("{seats} to choose");
        if self.begun.is_some() || self.position.active() != seats {
            let found = if self.position.is_over() {
                "the game over".to_owned()
            } else {
                self.to_move()
            };
            return Err(turn(choosing(seats), found));
        }
        let each = || Difference::Shape {
            expected: format!("an entry for each of {} seats", seats.len()),
        };
        let acts = act.each().filter(|acts| acts.len() == seats.len());
        let acts = acts.ok_or_else(each)?;
        if legal.len() != seats.len() {
            return Err(each());
        }
        let mut choices = Vec::new();
        for ((seat, legal), &act) in seats.iter().zip(legal).zip(acts) {
            let legal = legal.each().ok_or_else(each)?;
            let mut begun = self.begin(Actor::Seat(seat))?;
            begun.compare(legal, Some(seat.to_string()))?;
            let done = begun.take(act)?;
            choices.push(done.ok_or_else(|| Difference::Unfinished {
                act,
                seat: seat.to_string(),
            })?);
        }
        let mut other_way = self.position.clone();
        choices
            .iter()
            .rev()
            .try_for_each(|choice| choice.play(&mut other_way))?;
        choices
            .iter()
            .try_for_each(|choice| choice.play(&mut self.position))?;
        if self.position == other_way {
            Ok(())
        } else {
            Err(Difference::Arrival)
        }
    }

    /// The game is over, and each seat has got as much.
    fn end(&mut self, returns: &[f64]) -> Result<(), Difference> {
        if let Some(begun) = &self.begun {
            let found = format!("{} in the middle of a move", words(begun.by));
            return Err(turn("the game over".to_owned(), found));
        }
        while G::PLAYS_FORCED && self.play_forced()? {}
        if self.position.is_chance_pending() || !self.position.active().is_empty() {
            return Err(turn("the game over".to_owned(), self.to_move()));
        }
        let found = G::returns(&self.position);
        if found == returns {
            Ok(())
        } else {
            Err(Difference::Returns {
                expected: returns.to_vec(),
                found,
            })
        }
    }

    /// Plays what leaves nobody a choice.
    fn play_forced(&mut self) -> Result<bool, Difference> {
        let mut forced = Vec::new();
        for seat in self.position.active() {
            let mut moves = self.position.legal_moves_at(seat, Time::ZERO);
            match (moves.pop(), moves.is_empty()) {
                (Some(mv), true) => forced.push(Done::Move(seat, mv)),
                _ => return Ok(false),
            }
        }
        if self.position.is_chance_pending() {
            let outcomes = self.position.chance_outcomes_at(Time::ZERO);
            match outcomes.as_slice() {
                [only] => forced.push(Done::Chance(only.event.clone())),
                _ => return Ok(false),
            }
        }
        for done in &forced {
            done.play(&mut self.position)?;
        }
        Ok(!forced.is_empty())
    }

    fn seat(&self, place: u8) -> Result<G::Seat, Difference> {
        let seats = self.position.seats();
        let seat = G::Seat::from_index(place).filter(|seat| seats.contains(*seat));
        seat.ok_or_else(|| Difference::NoSeat {
            found: place,
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
        })
    }

    /// Who is to play, in words.
    fn to_move(&self) -> String {
        if self.position.is_chance_pending() {
            "a draw by chance".to_owned()
        } else if self.position.active().is_empty() {
            "the game over".to_owned()
        } else {
            format!("{} to move", self.position.active())
        }
    }

    /// All that may be done, with the ways to spell it.
    fn begin(&self, by: Actor<G>) -> Result<Begun<G>, Difference> {
        let position = &self.position;
        let is_due = match by {
            Actor::Seat(seat) => position.active().contains(seat),
            Actor::Chance => position.is_chance_pending(),
        };
        if !is_due {
            return Err(turn(expected(by), self.to_move()));
        }
        let mut spelled = Vec::new();
        let mut put = |done: Done<G>, ways: Vec<Vec<Action>>| {
            spelled.extend(ways.into_iter().map(|actions| Spelled {
                done: done.clone(),
                actions,
            }));
        };
        match by {
            Actor::Seat(seat) => {
                for mv in position.legal_moves_at(seat, Time::ZERO) {
                    let ways = G::actions(position, seat, &mv);
                    put(Done::Move(seat, mv), ways);
                }
            }
            Actor::Chance => {
                let outcomes = position.chance_outcomes_at(Time::ZERO);
                let mut ways = vec![];
                for outcome in &outcomes {
                    ways.push((outcome, G::chance(position, &outcome.event)));
                }
                let of: usize = ways.iter().map(|(_, ways)| ways.len()).sum();
                for (outcome, ways) in ways {
                    let (found, actions) = ((outcome.weight, outcomes.total()), ways.len());
                    let even = u128::from(outcome.weight).checked_mul(of as u128);
                    if even.is_none() || even != outcomes.total().checked_mul(actions as u128) {
                        return Err(Difference::Probability {
                            event: format!("{:?}", outcome.event),
                            found,
                            actions,
                            of,
                        });
                    }
                    put(Done::Chance(outcome.event.clone()), ways);
                }
            }
        }
        Ok(Begun {
            by,
            spelled,
            length: 0,
        })
    }
}

impl<G: Vectors> Begun<G> {
    /// What may come next, in order.
    fn next(&self) -> Vec<Action> {
        let next = |spelled: &Spelled<G>| spelled.actions.get(self.length).copied();
        let mut next: Vec<Action> = self.spelled.iter().filter_map(next).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// As sets; one that names an action twice is none.
    fn compare(&self, legal: &[Action], seat: Option<String>) -> Result<(), Difference> {
        let (mut expected, found) = (legal.to_vec(), self.next());
        expected.sort_unstable();
        if expected == found {
            return Ok(());
        }
        Err(Difference::Legal {
            seat,
            expected,
            found,
        })
    }

    /// Goes one action further; what is done then, where it is done.
    fn take(&mut self, act: Action) -> Result<Option<Done<G>>, Difference> {
        let legal = self.next();
        let at = self.length;
        self.spelled
            .retain(|spelled| spelled.actions.get(at) == Some(&act));
        self.length += 1;
        let Some(first) = self.spelled.first() else {
            return Err(Difference::Illegal { act, legal });
        };
        let ended = |spelled: &Spelled<G>| spelled.actions.len() == self.length;
        if !self.spelled.iter().any(ended) {
            return Ok(None);
        }
        if self
            .spelled
            .iter()
            .all(|other| ended(other) && other.done == first.done)
        {
            return Ok(Some(first.done.clone()));
        }
        let mut moves: Vec<String> = Vec::new();
        for spelled in &self.spelled {
            let words = spelled.done.words();
            if !moves.contains(&words) {
                moves.push(words);
            }
        }
        Err(Difference::Ambiguous { act, moves })
    }
}

fn turn(expected: String, found: String) -> Difference {
    Difference::Turn { expected, found }
}

fn expected<G: Vectors>(by: Actor<G>) -> String {
    match by {
        Actor::Seat(seat) => format!("{seat} to move"),
        Actor::Chance => "a draw by chance".to_owned(),
    }
}

fn words<G: Vectors>(by: Actor<G>) -> String {
    match by {
        Actor::Seat(seat) => seat.to_string(),
        Actor::Chance => "chance".to_owned(),
    }
}
