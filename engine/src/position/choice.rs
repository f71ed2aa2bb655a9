//! Making a move field by field.

use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::ops::ControlFlow;

use rulebook_model::{EventId, Field};

use super::Position;
use crate::clock::{NoClock, Time};
use crate::domain::Domain;
use crate::game::Game;
use crate::illegal::IllegalMove;

/// A move in the making: which move it is, and the fields that are chosen so far.
///
/// For whoever makes a move step by step (a program in a terminal, a board to be
/// tapped, a bot that looks at one field after the other) and does not want the
/// product of all fields at once. The fields come in the order in which their
/// domains are asked, so that what a field may take can follow from those before
/// it; and nothing of a field is asked before its turn has come.
///
/// ```
/// # use rulebook::{Position, Solo, Wants, game};
/// mod rules {
///     # use rulebook::game;
///     game! {
///         /// A counter that slides on a strip of eight.
///         pub game Strip(at: u8, cx);
///
///         setup 3;
///         move Slide { by: u8, right: bool }
///         move Say { word: &'static str }
///
///         phase Play {
///             on Slide { right in rulebook::domain::BOTH, by in 1..=(if right { 7 - *at } else { *at }) } {
///                 if right { *at += by } else { *at -= by }
///                 => stay
///             }
///             on Say { word } {
///                 let _ = word;
///                 => stay
///             }
///         }
///     }
/// }
/// use rules::{Move, Partial, Strip};
///
/// let strip: Position<Strip> = Position::new();
/// let moves = strip.choices(Solo);
/// assert_eq!(moves.iter().map(|choice| choice.name()).collect::<Vec<_>>(), ["Slide", "Say"]);
///
/// // As a terminal does it: what is wanted, by name; the values, by number.
/// let mut choice = moves[0].clone();
/// let sent = loop {
///     match choice.wants() {
///         Wants::OneOf(field) => {
///             let mut options = choice.options();
///             let shown: Vec<_> = options.iter().map(|option| format!("{:?}", option.value())).collect();
///             match field.name {
///                 "right" => assert_eq!(shown, ["Some(false)", "Some(true)"]),
///                 _ => assert_eq!(shown, ["Some(1)", "Some(2)", "Some(3)", "Some(4)"]),
///             }
///             choice = options.swap_remove(1);
///         }
///         Wants::Open(_) => unreachable!("both fields have a domain"),
///         Wants::Nothing(mv) => break mv,
///     }
/// };
/// assert_eq!(sent, Move::Slide { by: 2, right: true });
/// assert!(strip.check(Solo, &sent).is_ok());
///
/// // As a board does it: values by their types, and what was tapped goes back in.
/// let tapped = Partial::Slide { by: None, right: Some(false) };
/// let options = strip.choice(Solo, tapped)?.options();
/// let bys = options.iter().map(|option| match option.partial() {
///     Partial::Slide { by, .. } => by.unwrap(),
///     Partial::Say { .. } => unreachable!("an option is of the same move"),
/// });
/// assert_eq!(bys.collect::<Vec<_>>(), [1, 2, 3]);
///
/// // An open field is for the caller to fill.
/// assert!(matches!(moves[1].wants(), Wants::Open(field) if field.ty == "&'static str"));
/// let said = strip.choice(Solo, Partial::Say { word: Some("hi") })?;
/// assert_eq!(said.wants(), Wants::Nothing(Move::Say { word: "hi" }));
/// # Ok::<(), rulebook::IllegalMove<Strip>>(())
/// ```
#[derive(Clone)]
pub struct Choice<'p, G: Game> {
    position: &'p Position<G>,
    seat: G::Seat,
    now: Time,
    partial: G::Partial,
    last: Option<u16>,
}

/// What a [`Choice`] wants next.
#[derive(Clone, Debug, PartialEq)]
pub enum Wants<G: Game> {
    /// A value of this field, one of those that [`options`](Choice::options) lists.
    OneOf(Field<'static>),
    /// A value of this field, which has no domain: the caller makes one, and
    /// [`Position::choice`] takes it.
    Open(Field<'static>),
    /// Nothing: this is the move.
    Nothing(G::Move),
}

impl<G: Game<Clock = NoClock>> Position<G> {
    /// The moves that a seat may begin to choose: those that the phase handles and
    /// the turn order, or the rule's `by`, lets the seat send; in the order of their
    /// declaration, with no field chosen. None at an end.
    ///
    /// Whether there is a legal one among what each leads to is not known yet: a
    /// domain may turn out to hold nothing, and [`check`](Position::check) has
    /// the last word. O(moves); no domain is asked.
    ///
    /// ```
    /// # mod rules {
    /// #     use rulebook::{Outcome, game};
    /// #     game! {
    /// #         pub game Stones(heap: u8, cx);
    /// #         setup 7;
    /// #         seats Player { First, Second }
    /// #         turn RoundRobin;
    /// #         move Take { count: u8 }
    /// #         move Resign
    /// #         phase Heap {
    /// #             on Take { count in 1..=3.min(*heap) } {
    /// #                 *heap -= count;
    /// #                 Last: if *heap == 0 => Over,
    /// #                 Next: else => { cx.end_turn(); stay },
    /// #             }
    /// #             on Resign by _ => Over;
    /// #         }
    /// #         end Over => Outcome::Draw;
    /// #     }
    /// # }
    /// # use rulebook::Position;
    /// # use rules::{Player, Stones};
    /// let heap: Position<Stones> = Position::new();
    /// let names = |seat| heap.choices(seat).iter().map(|choice| choice.name()).collect::<Vec<_>>();
    /// assert_eq!(names(Player::First), ["Take", "Resign"]);
    /// assert_eq!(names(Player::Second), ["Resign"]);
    /// ```
    ///
    /// # Panics
    /// Where the `by` of a rule does.
    #[must_use]
    pub fn choices(&self, seat: G::Seat) -> Vec<Choice<'_, G>> {
        self.choices_at(seat, Time::ZERO)
    }

    /// The choice that stands at a partial move: one that was kept (a
    /// [`Choice`] borrows the position, its [`partial`](Choice::partial) does not), or
    /// one with a field filled by the caller.
    ///
    /// # Errors
    /// Why no move can come of it: the seat may not send it, the phase does not
    /// handle it, or a field is not in its domain. That is also said of a field
    /// that is given though one before it, in the order in which the domains are
    /// asked, is missing: what it may be is not known yet.
    ///
    /// ```
    /// # mod rules {
    /// #     use rulebook::game;
    /// #     game! {
    /// #         pub game Stairs(at: u8, cx);
    /// #         move Go { from: u8 in 0..3, to: u8 in from..3 }
    /// #         phase Play { on Go => stay; }
    /// #     }
    /// # }
    /// # use rulebook::{Position, Solo};
    /// # use rules::{Partial, Stairs};
    /// // move Go { from: u8 in 0..3, to: u8 in from..3 }
    /// let stairs: Position<Stairs> = Position::new();
    /// let begun = stairs.choice(Solo, Partial::Go { from: Some(1), to: None })?;
    /// assert_eq!(begun.options().len(), 2);
    ///
    /// let refused = stairs.choice(Solo, Partial::Go { from: Some(3), to: None });
    /// assert_eq!(refused.unwrap_err().to_string(), "`go` cannot take that `from` here");
    /// let refused = stairs.choice(Solo, Partial::Go { from: None, to: Some(2) });
    /// assert_eq!(refused.unwrap_err().to_string(), "`go` cannot take that `to` here");
    /// # Ok::<(), rulebook::IllegalMove<Stairs>>(())
    /// ```
    ///
    /// # Panics
    /// Where the `by` of a rule or a domain does.
    pub fn choice(
        &self,
        seat: G::Seat,
        partial: G::Partial,
    ) -> Result<Choice<'_, G>, IllegalMove<G>> {
        self.choice_at(seat, partial, Time::ZERO)
    }
}

impl<G: Game> Position<G> {
    /// [`choices`](Position::choices) at that time.
    ///
    /// # Panics
    /// Where the `by` of a rule does.
    #[must_use]
    pub fn choices_at(&self, seat: G::Seat, now: Time) -> Vec<Choice<'_, G>> {
        let mut choices = Vec::new();
        G::partials(&mut |partial| choices.extend(self.choice_at(seat, partial, now)));
        choices
    }

    /// [`choice`](Position::choice) at that time.
    ///
    /// # Errors
    /// As [`choice`](Position::choice).
    ///
    /// # Panics
    /// Where the `by` of a rule or a domain does.
    pub fn choice_at(
        &self,
        seat: G::Seat,
        partial: G::Partial,
        now: Time,
    ) -> Result<Choice<'_, G>, IllegalMove<G>> {
        let mut held = Held { fields: Vec::new() };
        let answer = self.choose(seat, partial.clone(), now, &mut held)?;
        let event = G::partial_id(&partial);
        let outside = match answer {
            ControlFlow::Break(Some(outside)) => Some(outside),
            ControlFlow::Break(None) => {
                let fields = 0..=u16::MAX;
                let given = |&field: &u16| G::chosen(&partial, field).is_some();
                fields
                    .take(G::MODEL.event(event).fields.len())
                    .filter(given)
                    .find(|field| !held.fields.contains(field))
            }
            ControlFlow::Continue(_) => None,
        };
        if let Some(field) = outside {
            return Err(IllegalMove::OutOfDomain { event, field });
        }
        Ok(Choice {
            position: self,
            seat,
            now,
            partial,
            last: held.fields.last().copied(),
        })
    }

    fn choose<C: Chooser<G>>(
        &self,
        seat: G::Seat,
        partial: G::Partial,
        now: Time,
        chooser: &mut C,
    ) -> Result<ControlFlow<C::Answer, G::Move>, IllegalMove<G>> {
        if self.is_chance_pending() {
            return Err(IllegalMove::ChancePending);
        }
        let cx = self.cx(seat, now);
        G::choose(&self.state, &self.phase, &cx, partial, chooser)
    }
}

impl<'p, G: Game> Choice<'p, G> {
    /// Which move it is.
    #[must_use]
    pub fn event(&self) -> EventId {
        G::partial_id(&self.partial)
    }

    /// The move's name, as it is declared.
    #[must_use]
    pub fn name(&self) -> &'static str {
        G::MODEL.event(self.event()).name
    }

    /// The seat that chooses.
    #[must_use]
    pub fn seat(&self) -> G::Seat {
        self.seat
    }

    /// What is chosen so far, each field by its type.
    #[must_use]
    pub fn partial(&self) -> &G::Partial {
        &self.partial
    }

    /// The field that was chosen last, as text can be made of it; none where none is
    /// chosen yet.
    #[must_use]
    pub fn value(&self) -> Option<&dyn Debug> {
        self.last.and_then(|field| G::chosen(&self.partial, field))
    }

    /// What is to be chosen next, or the move. No domain is asked.
    #[must_use]
    pub fn wants(&self) -> Wants<G> {
        let field = |field: u16| G::MODEL.event(self.event()).fields[usize::from(field)];
        match self.ask(&mut Look) {
            ControlFlow::Continue(mv) => Wants::Nothing(mv),
            ControlFlow::Break((at, true)) => Wants::Open(field(at)),
            ControlFlow::Break((at, false)) => Wants::OneOf(field(at)),
        }
    }

    /// This choice, one field further: once for each value that the field which it
    /// [wants](Choice::wants) may take, in the order of its domain. None where the
    /// field is open, and none where nothing is wanted.
    ///
    /// O(values of the domain).
    ///
    /// # Panics
    /// Where the domain does.
    #[must_use]
    pub fn options(&self) -> Vec<Choice<'p, G>> {
        let mut options = Vec::new();
        let visited: ControlFlow<core::convert::Infallible> = self.visit_options(|option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        match visited {
            ControlFlow::Continue(()) => options,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// Visits the [`options`](Choice::options) one by one, with no list made of
    /// them, until the visitor breaks off.
    ///
    /// ```
    /// # mod rules {
    /// #     use rulebook::game;
    /// #     game! {
    /// #         pub game Guess(guessed: u64, cx);
    /// #         move Number { it: u64 in 1..=u64::MAX }
    /// #         phase Play { on Number { it } { *guessed = it; => stay } }
    /// #     }
    /// # }
    /// # use rulebook::{Position, Solo};
    /// # use rules::{Guess, Partial};
    /// use std::ops::ControlFlow;
    ///
    /// let guess: Position<Guess> = Position::new(); // it in 1..=u64::MAX
    /// let mut seen = 0;
    /// let third = guess.choices(Solo)[0].visit_options(|option| {
    ///     seen += 1;
    ///     if seen == 3 { ControlFlow::Break(option) } else { ControlFlow::Continue(()) }
    /// });
    /// let third = third.break_value().unwrap();
    /// assert_eq!(third.partial(), &Partial::Number { it: Some(3) });
    /// ```
    ///
    /// # Panics
    /// Where the domain does.
    pub fn visit_options<B>(
        &self,
        mut visit: impl FnMut(Choice<'p, G>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (position, seat, now) = (self.position, self.seat, self.now);
        let mut list = List(|partial, field| {
            visit(Choice {
                position,
                seat,
                now,
                partial,
                last: Some(field),
            })
        });
        match self.ask(&mut list) {
            ControlFlow::Break(visited) => visited,
            ControlFlow::Continue(_) => ControlFlow::Continue(()),
        }
    }

    fn ask<C: Chooser<G>>(&self, chooser: &mut C) -> ControlFlow<C::Answer, G::Move> {
        match self
            .position
            .choose(self.seat, self.partial.clone(), self.now, chooser)
        {
            Ok(answer) => answer,
            Err(why) => unreachable!("a choice is of a move that its phase handles: {why}"),
        }
    }
}

/// The move with the fields that are chosen: `Slide { right: true, .. }`.
impl<G: Game> Debug for Choice<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(self.name());
        let mut missing = false;
        for (at, field) in (0..=u16::MAX).zip(G::MODEL.event(self.event()).fields) {
            match G::chosen(&self.partial, at) {
                Some(value) => {
                    shown.field(field.name, &value);
                }
                None => missing = true,
            }
        }
        if missing {
            shown.finish_non_exhaustive()
        } else {
            shown.finish()
        }
    }
}

/// Who is asked for the fields of a move, one by one: continues with the value of
/// one, or breaks off with an answer.
pub trait Chooser<G: Game> {
    /// What was to be found out.
    type Answer;

    /// Whether it has still to be seen that the seat may send the move.
    const GATE: bool;

    /// The field of that place, with what was given for it, its domain, and the
    /// move one field further.
    fn listed<T, D: Domain<Value = T>>(
        &mut self,
        field: u16,
        given: Option<T>,
        domain: impl FnOnce() -> D,
        further: impl FnMut(T) -> G::Partial,
    ) -> ControlFlow<Self::Answer, T>;

    /// The same for a field that has no domain.
    fn open<T>(&mut self, field: u16, given: Option<T>) -> ControlFlow<Self::Answer, T>;
}

/// A field as it can be shown.
pub fn shown<T: Debug>(value: &Option<T>) -> Option<&dyn Debug> {
    value.as_ref().map(|value| value as &dyn Debug)
}

/// Holds what is given against its domains: finds a field that is outside, and
/// which come before the first that is missing.
struct Held {
    fields: Vec<u16>,
}

impl<G: Game> Chooser<G> for Held {
    type Answer = Option<u16>;
    const GATE: bool = true;

    fn listed<T, D: Domain<Value = T>>(
        &mut self,
        field: u16,
        given: Option<T>,
        domain: impl FnOnce() -> D,
        _: impl FnMut(T) -> G::Partial,
    ) -> ControlFlow<Option<u16>, T> {
        match given {
            Some(value) if !domain().contains(&value) => ControlFlow::Break(Some(field)),
            given => Chooser::<G>::open(self, field, given),
        }
    }

    fn open<T>(&mut self, field: u16, given: Option<T>) -> ControlFlow<Option<u16>, T> {
        match given {
            Some(value) => {
                self.fields.push(field);
                ControlFlow::Continue(value)
            }
            None => ControlFlow::Break(None),
        }
    }
}

/// Looks for the first field that is missing, and whether it is open.
struct Look;

impl<G: Game> Chooser<G> for Look {
    type Answer = (u16, bool);
    const GATE: bool = false;

    fn listed<T, D: Domain<Value = T>>(
        &mut self,
        field: u16,
        given: Option<T>,
        _: impl FnOnce() -> D,
        _: impl FnMut(T) -> G::Partial,
    ) -> ControlFlow<(u16, bool), T> {
        given.map_or(ControlFlow::Break((field, false)), ControlFlow::Continue)
    }

    fn open<T>(&mut self, field: u16, given: Option<T>) -> ControlFlow<(u16, bool), T> {
        given.map_or(ControlFlow::Break((field, true)), ControlFlow::Continue)
    }
}

/// Lists the values of the first field that is missing.
struct List<F>(F);

impl<G: Game, B, F: FnMut(G::Partial, u16) -> ControlFlow<B>> Chooser<G> for List<F> {
    type Answer = ControlFlow<B>;
    const GATE: bool = false;

    fn listed<T, D: Domain<Value = T>>(
        &mut self,
        field: u16,
        given: Option<T>,
        domain: impl FnOnce() -> D,
        mut further: impl FnMut(T) -> G::Partial,
    ) -> ControlFlow<ControlFlow<B>, T> {
        match given {
            Some(value) => ControlFlow::Continue(value),
            None => ControlFlow::Break(
                domain()
                    .values()
                    .try_for_each(|value| (self.0)(further(value), field)),
            ),
        }
    }

    fn open<T>(&mut self, _: u16, given: Option<T>) -> ControlFlow<ControlFlow<B>, T> {
        given.map_or(
            ControlFlow::Break(ControlFlow::Continue(())),
            ControlFlow::Continue,
        )
    }
}
