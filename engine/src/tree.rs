//! Every history of a small game, and what each seat knows of it.
//!
//! A history is what came from outside up to some point: moves, what was drawn, and
//! deadlines that passed. Two of them are one to a seat that is told the same of both: the
//! log without what is [secret](crate::view) from it. All that are one to a seat which
//! is to move are an *information set*: there it has to do the same in all of them.
//!
//! ```
//! mod rules {
//!     use rulebook::{Outcome, game};
//!
//!     game! {
//!         /// Ben guesses on which side a coin of Anna's fell.
//!         pub game Coin(heads: Option<bool>, cx);
//!
//!         seats Player { Anna, Ben }
//!         chance Toss { to: Player in [Player::Anna], #[secret(to)] fell: bool in [true, false] }
//!         move Guess { side: bool in [true, false] }
//!
//!         phase Air { on Toss { fell, .. } => { *heads = Some(fell); Hidden }; }
//!
//!         phase Hidden {
//!             turn Only(Player::Ben);
//!             on Guess { side } {
//!                 Right: if *heads == Some(side) => Over { winner: Player::Ben },
//!                 Wrong: else                    => Over { winner: Player::Anna },
//!             }
//!         }
//!
//!         end Over { winner: Player } => Outcome::Win(winner);
//!     }
//! }
//!
//! use rulebook::tree::Tree;
//! use rulebook::{Position, View};
//! use rules::{Coin, Player};
//!
//! impl View for Coin {
//!     type Public = ();
//!     type Private = Option<bool>;
//!
//!     fn public(_: &Position<Coin>) {}
//!     fn private(position: &Position<Coin>, seat: Player) -> Option<bool> {
//!         position.state().filter(|_| seat == Player::Anna)
//!     }
//! }
//!
//! let tree = Tree::walk(&Position::<Coin>::new(), 100);
//! // The start, two tosses, and two guesses after each. Ben knows one as little as the other.
//! assert_eq!((tree.histories, tree.ends), (7, 4));
//! assert_eq!(tree.information_sets.values(), [0, 1]);
//! assert_eq!((tree.leak, tree.cut), (None, None));
//! ```
//!
//! Were the view to show Ben the coin, the [`leak`](Tree::leak) would name the two
//! histories by which that comes out.

use alloc::rc::Rc;
use alloc::vec::{self, Vec};
use core::fmt;
use core::ops::ControlFlow;

use rulebook_model::{EventId, Field, PhaseId, Secret};

use crate::clock::Time;
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::log::Input;
use crate::per_seat::PerSeat;
use crate::position::{Choice, Position, Step, Wants};
use crate::view::View;

/// Every history from a position on, counted.
///
/// A history is a node of the tree: the position that it starts from is one, with
/// nothing played. Two orders in which the same comes are two histories, also where
/// they lead to the same position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tree<G: Game> {
    /// How many histories there are, ends and those on the way.
    pub histories: u64,
    /// How many of them are over.
    pub ends: u64,
    /// How long the longest is, in moves, draws and timeouts.
    pub depth: usize,
    /// For each seat, how many information sets it has: of the histories in which it
    /// has a legal move, those are one of which it is told the same and in which it
    /// sees the same. In a game without secrets every such history is one for itself.
    pub information_sets: PerSeat<u64>,
    /// Where somebody sees what it was not told: the shortest found.
    pub leak: Option<Leak<G>>,
    /// Why these are not all, where they are not: the first reason found.
    pub cut: Option<Cut<G>>,
}

/// Two histories of which somebody is told the same, and which it can tell apart.
///
/// Of both the log reads alike to it: what is secret from it was left out. So what it
/// sees, and what it may do, has to be alike as well; else it learns by that what it
/// was not to know.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Leak<G: Game> {
    /// Who can tell them apart; a spectator, where it is no seat.
    pub viewer: Option<G::Seat>,
    /// By what.
    pub by: Tell,
    /// The two, from the position that the tree starts from on. They are of the same
    /// length. A timeout comes at its deadline, all else at once.
    pub histories: [Vec<Input<G>>; 2],
}

/// By what two histories can be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tell {
    /// What everybody sees ([`View::public`]).
    Public,
    /// What the seat sees besides ([`View::private`]).
    Private,
    /// What the seat may play, and in which order that is listed.
    LegalMoves,
}

/// Why a tree does not hold every history.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cut<G: Game> {
    /// There are more than were asked for.
    More {
        /// How many were asked for.
        at_most: u64,
    },
    /// A move has a field without a domain: its values cannot be listed.
    Open {
        /// Where it may be played.
        history: Vec<Input<G>>,
        /// By whom.
        seat: G::Seat,
        /// The move.
        event: EventId,
        /// The field.
        field: Field<'static>,
    },
    /// What was drawn, or a deadline that passed, was refused: the rules are wrong.
    Refused {
        /// What was refused, and before it what led there.
        history: Vec<Input<G>>,
        /// Why.
        why: IllegalMove<G>,
    },
}

impl<G: View<Public: PartialEq, Private: PartialEq>> Tree<G> {
    /// Walks every history from that position on, as far as `at_most` of them, the
    /// first first.
    ///
    /// O(histories · seats) views, and as much memory where the game has secrets: for
    /// games of up to some millions of histories. Depth costs no stack.
    ///
    /// # Panics
    /// Where a body of the rules or the view does.
    #[must_use]
    pub fn walk(start: &Position<G>, at_most: u64) -> Tree<G> {
        Tree::walk_at(start, Time::ZERO, at_most)
    }

    /// The same from that time on: it stands still, except that a timeout comes at its
    /// deadline.
    ///
    /// # Panics
    /// Where a body of the rules or the view does.
    #[must_use]
    pub fn walk_at(start: &Position<G>, now: Time, at_most: u64) -> Tree<G> {
        let mut walk = Walk::new(start, at_most);
        let known = walk.told.iter_mut().map(Told::root).collect();
        let mut open = Vec::new();
        open.extend(walk.visit(start.clone(), now, None, known));
        while let Some(node) = open.last_mut() {
            let Some(ply) = node.plies.next() else {
                open.pop();
                continue;
            };
            if let ControlFlow::Break(()) = walk.has_room() {
                break;
            }
            let (mut position, mut now) = (node.position.clone(), node.now);
            let mut steps = Vec::new();
            let played = match ply.clone() {
                Input::Move { seat, mv } => position.play_into_at(seat, mv, now, &mut steps),
                Input::Chance(event) => position.play_chance_into_at(event, now, &mut steps),
                Input::Timeout => {
                    now = position.deadline().map_or(now, |due| due.max(now));
                    position.timeout_into(now, &mut steps)
                }
                Input::Undo { .. } | Input::Redo { .. } => {
                    unreachable!("what is undone is no ply of a history")
                }
            };
            let before = Some((node.history, ply));
            match played {
                Ok(_) => {
                    let known = walk.tell(&node.known, &steps.into());
                    let next = walk.visit(position, now, before, known);
                    open.extend(next);
                    walk.tree.depth = walk.tree.depth.max(open.len() - 1);
                }
                Err(why) => walk.refused(before.as_ref(), why),
            }
        }
        walk.tree
    }
}

/// A history that is not finished with: what may follow it.
struct Node<G: Game> {
    position: Position<G>,
    now: Time,
    history: usize,
    /// For each viewer, which of its [`Known`] this is.
    known: Vec<usize>,
    plies: vec::IntoIter<Input<G>>,
}

struct Walk<G: View> {
    tree: Tree<G>,
    at_most: u64,
    /// Each history: the one before it, and what came then.
    histories: Vec<Option<(usize, Input<G>)>>,
    /// What the spectator and each seat are told, where something is secret.
    told: Vec<Told<G>>,
    /// The moves of which all values are listed, by phase.
    listed: Vec<(PhaseId, EventId)>,
}

/// All that somebody may be told, as a tree.
struct Told<G: View> {
    viewer: Option<G::Seat>,
    known: Vec<Known<G>>,
}

/// What somebody was told up to some point.
struct Known<G: View> {
    /// What it may be told next, and where that leads.
    next: Vec<(Rc<[Step<G>]>, usize)>,
    /// What it sees then: one thing, unless something leaks.
    seen: Vec<Seen<G>>,
}

struct Seen<G: View> {
    /// The first history in which it is seen.
    history: usize,
    public: Rc<G::Public>,
    private: Option<G::Private>,
    legal: Vec<G::Move>,
    /// Whether the seat has a move in one of the histories in which it is seen.
    decides: bool,
}

impl<G: View<Public: PartialEq, Private: PartialEq>> Told<G> {
    /// That nothing has been told yet.
    fn root(&mut self) -> usize {
        self.after(None)
    }

    fn after(&mut self, told: Option<(usize, &Rc<[Step<G>]>)>) -> usize {
        let new = self.known.len();
        if let Some((before, steps)) = told {
            let mut next = self.known[before].next.iter();
            let known = next.find(|(other, _)| alike::<G>(other, steps, self.viewer));
            if let Some(&(_, known)) = known {
                return known;
            }
            self.known[before].next.push((Rc::clone(steps), new));
        }
        self.known.push(Known {
            next: Vec::new(),
            seen: Vec::new(),
        });
        new
    }

    /// Takes in what is seen in a history: whether it is a new information set, and how
    /// it can be told from the first one that was alike.
    fn see(&mut self, known: usize, here: Seen<G>) -> (bool, Option<(usize, Tell)>) {
        let seen = &mut self.known[known].seen;
        let tell = seen.first().and_then(|first| {
            let tell = if first.public != here.public {
                Tell::Public
            } else if first.private != here.private {
                Tell::Private
            } else if first.legal != here.legal {
                Tell::LegalMoves
            } else {
                return None;
            };
            Some((first.history, tell))
        });
        let same =
            |other: &&mut Seen<G>| other.public == here.public && other.private == here.private;
        let is_new = match seen.iter_mut().find(same) {
            Some(known) => {
                let is_new = here.decides && !known.decides;
                known.decides |= here.decides;
                is_new
            }
            None => {
                let is_new = here.decides;
                seen.push(here);
                is_new
            }
        };
        (is_new, tell)
    }
}

/// Whether the log reads alike of both.
fn alike<G: Game>(one: &[Step<G>], other: &[Step<G>], viewer: Option<G::Seat>) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            let events = match (&one.event, &other.event) {
                (Some(one), Some(other)) => G::looks_alike(one, other, viewer),
                (one, other) => one.is_none() && other.is_none(),
            };
            events && one.kind == other.kind && one.branch == other.branch
        })
}

impl<G: View<Public: PartialEq, Private: PartialEq>> Walk<G> {
    fn new(start: &Position<G>, at_most: u64) -> Walk<G> {
        let mut fields = G::MODEL.events.iter().flat_map(|event| event.fields);
        let secrets = fields.any(|field| field.secret != Secret::Open);
        let seats = start.seats();
        let viewers = core::iter::once(None).chain(seats.into_iter().map(Some));
        Walk {
            tree: Tree {
                histories: 0,
                ends: 0,
                depth: 0,
                information_sets: PerSeat::new(seats, |_| 0),
                leak: None,
                cut: None,
            },
            at_most,
            histories: Vec::new(),
            // Where nothing is secret, each history is known as what it is.
            told: viewers
                .filter(|_| secrets)
                .map(|viewer| Told {
                    viewer,
                    known: Vec::new(),
                })
                .collect(),
            listed: Vec::new(),
        }
    }

    fn has_room(&mut self) -> ControlFlow<()> {
        if self.tree.histories < self.at_most {
            return ControlFlow::Continue(());
        }
        let at_most = self.at_most;
        self.tree.cut.get_or_insert(Cut::More { at_most });
        ControlFlow::Break(())
    }

    fn tell(&mut self, known: &[usize], steps: &Rc<[Step<G>]>) -> Vec<usize> {
        let told = self.told.iter_mut().zip(known);
        told.map(|(told, &known)| told.after(Some((known, steps))))
            .collect()
    }

    fn refused(&mut self, before: Option<&(usize, Input<G>)>, why: IllegalMove<G>) {
        if self.tree.cut.is_none() {
            let history = self.inputs(before);
            self.tree.cut = Some(Cut::Refused { history, why });
        }
    }

    /// A history from its first input on.
    fn inputs<'h>(&'h self, mut last: Option<&'h (usize, Input<G>)>) -> Vec<Input<G>> {
        let mut inputs = Vec::new();
        while let Some((before, input)) = last {
            inputs.push(input.clone());
            last = self.histories[*before].as_ref();
        }
        inputs.reverse();
        inputs
    }

    fn history(&self, at: usize) -> Vec<Input<G>> {
        self.inputs(self.histories[at].as_ref())
    }

    /// Counts a history, and says what may follow it.
    fn visit(
        &mut self,
        position: Position<G>,
        now: Time,
        before: Option<(usize, Input<G>)>,
        known: Vec<usize>,
    ) -> Option<Node<G>> {
        if let ControlFlow::Break(()) = self.has_room() {
            return None;
        }
        let history = self.histories.len();
        self.histories.push(before);
        self.tree.histories += 1;
        self.tree.ends += u64::from(position.is_over());
        let legal: Vec<(G::Seat, Vec<G::Move>)> = position
            .seats()
            .into_iter()
            .map(|seat| (seat, position.legal_moves_at(seat, now)))
            .collect();
        self.look_for_open(&position, now, history);
        if self.told.is_empty() {
            for (seat, legal) in &legal {
                self.tree.information_sets[*seat] += u64::from(!legal.is_empty());
            }
        } else {
            self.see(&position, history, &known, &legal);
        }
        let mut plies = Vec::new();
        if position.is_chance_pending() {
            let outcomes = position.chance_outcomes_at(now).into_iter();
            plies.extend(outcomes.map(|outcome| Input::Chance(outcome.event)));
        } else {
            for (seat, legal) in legal {
                plies.extend(legal.into_iter().map(|mv| Input::Move { seat, mv }));
            }
            plies.extend(position.deadline().map(|_| Input::Timeout));
        }
        Some(Node {
            position,
            now,
            history,
            known,
            plies: plies.into_iter(),
        })
    }

    /// What everybody sees of a history.
    fn see(
        &mut self,
        position: &Position<G>,
        history: usize,
        known: &[usize],
        legal: &[(G::Seat, Vec<G::Move>)],
    ) {
        let public = Rc::new(G::public(position));
        for (at, &known) in known.iter().enumerate() {
            let viewer = self.told[at].viewer;
            let of_viewer = legal.iter().find(|(seat, _)| Some(*seat) == viewer);
            let legal = of_viewer.map_or_else(Vec::new, |(_, legal)| legal.clone());
            let seen = Seen {
                history,
                public: Rc::clone(&public),
                private: viewer.map(|seat| G::private(position, seat)),
                decides: !legal.is_empty(),
                legal,
            };
            let (is_new, tell) = self.told[at].see(known, seen);
            if let Some(seat) = viewer {
                self.tree.information_sets[seat] += u64::from(is_new);
            }
            if let Some((first, by)) = tell {
                let histories = [first, history].map(|at| self.history(at));
                let found = self.tree.leak.as_ref();
                if found.is_none_or(|leak| leak.histories[1].len() > histories[1].len()) {
                    self.tree.leak = Some(Leak {
                        viewer,
                        by,
                        histories,
                    });
                }
            }
        }
    }

    /// Notes a move that cannot be listed. Whether it can follows from its handler: it is
    /// asked once for each phase.
    fn look_for_open(&mut self, position: &Position<G>, now: Time, history: usize) {
        if self.tree.cut.is_some() || position.is_chance_pending() {
            return;
        }
        let phase = G::phase_id(position.phase());
        for seat in position.seats() {
            for choice in position.choices_at(seat, now) {
                let event = choice.event();
                if self.listed.contains(&(phase, event)) {
                    continue;
                }
                match open_field(&choice) {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(None) => self.listed.push((phase, event)),
                    ControlFlow::Break(Some(field)) => {
                        let history = self.history(history);
                        self.tree.cut = Some(Cut::Open {
                            history,
                            seat,
                            event,
                            field,
                        });
                        return;
                    }
                }
            }
        }
    }
}

/// The field of a move that has no domain, or that there is none; goes on where the
/// domains before it hold nothing, and it is not known.
fn open_field<G: Game>(choice: &Choice<'_, G>) -> ControlFlow<Option<Field<'static>>> {
    match choice.wants() {
        Wants::Open(field) => ControlFlow::Break(Some(field)),
        Wants::Nothing(_) => ControlFlow::Break(None),
        Wants::OneOf(_) => choice.visit_options(|option| open_field(&option)),
    }
}

/// The histories of two games of which somebody is told the same, and by what they can be
/// told apart.
impl<G: Game> fmt::Display for Leak<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.viewer {
            Some(seat) => write!(f, "{seat}")?,
            None => f.write_str("a spectator")?,
        }
        let by = match self.by {
            Tell::Public => "what everybody sees",
            Tell::Private => "what it alone sees",
            Tell::LegalMoves => "what it may play",
        };
        let [one, other] = self.histories.each_ref().map(|history| Shown(history));
        write!(
            f,
            " is told the same of two games, and can tell them apart by {by}: {one}; and {other}"
        )
    }
}

impl<G: Game> core::error::Error for Leak<G> {}

/// Why the tree is not whole.
impl<G: Game> fmt::Display for Cut<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::More { at_most } => write!(f, "there are more than {at_most} histories"),
            Cut::Open {
                history,
                seat,
                event,
                field,
            } => {
                let (event, history) = (G::MODEL.event(*event).name, Shown(history));
                write!(
                    f,
                    "`{event}` of {seat} has a field without a domain, `{}`, whose values cannot be listed: {history}",
                    field.name
                )
            }
            Cut::Refused { history, why } => write!(f, "{why}: {}", Shown(history)),
        }
    }
}

impl<G: Game> core::error::Error for Cut<G> {}

/// A history on a line.
struct Shown<'h, G: Game>(&'h [Input<G>]);

impl<G: Game> fmt::Display for Shown<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("at the start");
        }
        for (at, input) in self.0.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { ", " })?;
            match input {
                Input::Move { seat, mv } => write!(f, "{seat} {}", G::in_words().mv(mv))?,
                Input::Chance(event) => f.write_str(&G::in_words().chance(event))?,
                other => f.write_str(other.kind())?,
            }
        }
        Ok(())
    }
}
