//! A move of a game whose rules go on: its steps, one transaction.
//!
//! ```text
//! gate ─ before ─ handler ─ branch ─ effects ─ exit ─ enter ─ after ─┐
//!   ┌───────────────────────────────────────────────────────────────┘
//!   └▶ always, until none holds ─▶ the queue, first in first out: each event again
//!        ─▶ done, where the turn order has run out: and again
//! ```
//!
//! A chance event at the front of the queue ends it: what is queued waits in the
//! position, and the transaction of that event goes on with it.
//!
//! A game in which one handler and one branch are the whole move comes nowhere
//! near this: see [`Position::play_into`](crate::Position::play_into).

use alloc::boxed::Box;
use alloc::vec::Vec;

use rulebook_model::{EventId, Handler, MAX_STEPS, PhaseId};

use crate::__v0_1::{Guard, Next, Play, Taken, Went};
use crate::context::{Carried, Cx, Rules};
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::position::{Kind, Position, Step};
use crate::queue::{Queue, Waiting};
use crate::stack::{Beyond, Frame, Further, Stack};
use crate::turn::TurnState;

/// A move under way, its first branch taken.
pub(crate) struct Transaction<'a, G: Game> {
    guard: Guard<'a, G::State>,
    /// The phase in which the move began.
    began: &'a G::Phase,
    /// The phase that was reached, where it is another or has other data.
    reached: Option<G::Phase>,
    stack: G::Stack,
    seats: G::Seating,
    options: &'a G::Options,
    now: G::Clock,
    carried: Carried<G>,
    /// Whether the steps are told with their events.
    events: bool,
    steps: Vec<Step<G>>,
    /// The position after each, where somebody asks.
    frames: Option<Vec<Position<G>>>,
}

/// What a move that stands leaves to the position.
pub(crate) struct Committed<G: Game> {
    pub(crate) phase: Option<G::Phase>,
    pub(crate) turn: G::Turn,
    pub(crate) rng: G::Rng,
    pub(crate) stack: G::Stack,
    pub(crate) waiting: G::Waiting,
    pub(crate) steps: Vec<Step<G>>,
    pub(crate) frames: Vec<Position<G>>,
}

impl<'a, G: Game> Transaction<'a, G> {
    #[expect(clippy::too_many_arguments, reason = "a position, part by part")]
    pub(crate) fn new(
        guard: Guard<'a, G::State>,
        began: &'a G::Phase,
        stack: G::Stack,
        seats: G::Seating,
        options: &'a G::Options,
        now: G::Clock,
        carried: Carried<G>,
        events: bool,
    ) -> Self {
        Transaction {
            guard,
            began,
            reached: None,
            stack,
            seats,
            options,
            now,
            carried,
            events,
            steps: Vec::new(),
            frames: None,
        }
    }

    /// Whether the position after each step is kept.
    pub(crate) fn keep_frames(&mut self, kept: bool) {
        self.frames = kept.then(Vec::new);
    }

    /// A step is done, with what is around it.
    fn frame(&mut self) {
        if self.frames.is_none() {
            return;
        }
        let phase = self.phase().clone();
        let position = Position::of_parts(
            phase,
            self.guard.state().clone(),
            &self.carried,
            self.stack.clone(),
            self.seats,
            self.options.clone(),
        );
        if let Some(frames) = &mut self.frames {
            frames.push(position);
        }
    }

    fn phase(&self) -> &G::Phase {
        self.reached.as_ref().unwrap_or(self.began)
    }

    /// The first step: the move of that seat went that way. What its `after`
    /// rules need of it was kept.
    pub(crate) fn first(
        &mut self,
        seat: G::Seat,
        went: Went<G>,
        kept: Option<G::Move>,
    ) -> Result<(), IllegalMove<G>> {
        let began = G::AFTER.then(|| self.phase().clone());
        let event = kept.as_ref().filter(|_| self.events);
        let event = event.map(|mv| G::Event::from((seat, mv.clone())));
        self.go(Kind::Move, event, went)?;
        if let (Some(began), Some(mv)) = (began, kept) {
            self.run(seat, |state, cx| G::after_move(&began, mv, state, cx))?;
        }
        self.frame();
        Ok(())
    }

    /// The first step: a deadline had passed, and that came of it.
    pub(crate) fn timed_out(&mut self, went: Went<G>) -> Result<(), IllegalMove<G>> {
        let event = if self.events {
            G::time_out_event()
        } else {
            None
        };
        let plays = matches!(&went.next, Next::Beyond(_));
        if plays && self.frames.is_some() {
            // What is played comes in the same breath: nothing has changed before it.
            self.frame();
        }
        self.go(Kind::Timeout, event, went)?;
        if !plays {
            self.frame();
        }
        Ok(())
    }

    /// The first step of a chance event, which came and went that way.
    pub(crate) fn drawn(&mut self, event: G::Chance, went: Went<G>) -> Result<(), IllegalMove<G>> {
        let began = G::AFTER.then(|| self.phase().clone());
        let told = self.events.then(|| G::Event::from(event.clone()));
        self.go(Kind::Chance, told, went)?;
        if let Some(began) = began {
            self.run(Rules, |state, cx| G::after_chance(&began, event, state, cx))?;
        }
        self.frame();
        Ok(())
    }

    /// Everything that follows of itself, until nothing does.
    pub(crate) fn settle(&mut self) -> Result<(), IllegalMove<G>> {
        loop {
            self.always()?;
            if self.is_over() {
                // An end drops what is queued.
                return Ok(());
            }
            if let Some(event) = self.carried.queue.pop() {
                self.internal(event)?;
            } else if let Some(event) = self.carried.queue.chance() {
                return self.wait_for(event);
            } else if !self.done()? {
                return Ok(());
            }
        }
    }

    /// What is left waits for that chance event, which has to be one that can come
    /// here.
    fn wait_for(&self, event: EventId) -> Result<(), IllegalMove<G>> {
        let phase = G::phase_id(self.phase());
        if handles::<G>(phase, event) {
            Ok(())
        } else {
            Err(IllegalMove::Unhandled { event, phase })
        }
    }

    /// What follows where the order in force has run out; whether something did.
    fn done(&mut self) -> Result<bool, IllegalMove<G>> {
        if !self.carried.turn.has_run_out() {
            return Ok(false);
        }
        let went = self.run_any(Rules, |state, phase, cx| G::done(state, phase, cx))?;
        let Some(went) = went else {
            return Ok(false);
        };
        self.go(Kind::Done, None, went)?;
        self.frame();
        Ok(true)
    }

    /// The initial phase is entered.
    pub(crate) fn enter_initial(&mut self) -> Result<(), IllegalMove<G>> {
        let id = G::phase_id(self.phase());
        self.enter_from(None, id)?;
        self.begin_order(None)
    }

    /// An order begins behind the `enter` of its phase, unless a word there has begun
    /// it; the game's, behind those of the initial phase.
    fn begin_order(&mut self, of: Option<PhaseId>) -> Result<(), IllegalMove<G>> {
        self.run_any(Rules, |state, _, cx| {
            G::begin_order(of, state, cx);
            Ok(())
        })
    }

    /// The move stands.
    pub(crate) fn commit(self) -> Committed<G> {
        let waiting = if self.is_over() {
            G::Waiting::default()
        } else {
            G::Waiting::keep(self.carried.queue)
        };
        self.guard.keep();
        Committed {
            phase: self.reached,
            turn: self.carried.turn,
            rng: self.carried.rng,
            stack: self.stack,
            waiting,
            steps: self.steps,
            frames: self.frames.unwrap_or_default(),
        }
    }

    fn is_over(&self) -> bool {
        G::MODEL.phase(G::phase_id(self.phase())).is_end()
    }

    fn always(&mut self) -> Result<(), IllegalMove<G>> {
        while !self.is_over() {
            match self.run_any(Rules, |state, phase, cx| G::always(state, phase, cx))? {
                Some(went) => {
                    self.go(Kind::Always, None, went)?;
                    self.frame();
                }
                None => return Ok(()),
            }
        }
        Ok(())
    }

    fn internal(&mut self, event: G::Internal) -> Result<(), IllegalMove<G>> {
        let kept = G::AFTER.then(|| (self.phase().clone(), event.clone()));
        let told = self.events.then(|| G::Event::from(event.clone()));
        let went = self.run_any(Rules, |state, phase, cx| G::handle(state, phase, cx, event))?;
        self.go(Kind::Internal, told, went)?;
        if let Some((began, event)) = kept {
            self.run(Rules, |state, cx| {
                G::after_internal(&began, event, state, cx)
            })?;
        }
        self.frame();
        Ok(())
    }

    /// Takes a branch: crosses the borders between the phase and its target.
    fn go(
        &mut self,
        kind: Kind,
        event: Option<G::Event>,
        went: Went<G>,
    ) -> Result<(), IllegalMove<G>> {
        let Went { branch, next } = went;
        self.steps.push(Step {
            kind,
            event,
            branch,
        });
        if self.steps.len() > MAX_STEPS {
            return Err(IllegalMove::Endless {
                steps: last_round(&self.steps),
            });
        }
        let from = G::phase_id(self.phase());
        let (phase, anew) = match next {
            Next::Stay => return Ok(()),
            Next::To(phase) => (phase, false),
            Next::Again(phase) => (phase, true),
            Next::Beyond(beyond) => return self.go_beyond(beyond.further()),
        };
        self.go_to(from, phase, anew)
    }

    fn go_to(&mut self, from: PhaseId, phase: G::Phase, anew: bool) -> Result<(), IllegalMove<G>> {
        let to = G::phase_id(&phase);
        if to == from && !anew {
            self.reached = Some(phase);
            return Ok(());
        }
        self.exit_to(from, to)?;
        self.reached = Some(phase);
        self.enter_from(Some(from), to)
    }

    fn go_beyond(&mut self, beyond: Beyond<G>) -> Result<(), IllegalMove<G>> {
        let from = G::phase_id(self.phase());
        match beyond {
            Beyond::Push { to, then } => {
                if self.stack.frames().len() >= G::DEPTH {
                    return Err(IllegalMove::TooDeep { depth: G::DEPTH });
                }
                let phase = self.phase().clone();
                let id = G::phase_id(&to);
                let keep = |home| home != from && is_within::<G>(id, home);
                let orders = self.carried.turn.suspend(keep);
                self.stack.push(Frame {
                    phase,
                    then,
                    orders,
                });
                self.reached = Some(to);
                self.enter_from(Some(from), id)
            }
            Beyond::Pop => {
                let Some(frame) = self.stack.pop() else {
                    return Err(IllegalMove::NothingToPop);
                };
                // What was pushed is left, and the phase beneath is where it was; from
                // there it goes on.
                let beneath = G::phase_id(&frame.phase);
                self.exit_to(from, beneath)?;
                self.reached = Some(frame.phase);
                self.carried.turn.resume(frame.orders);
                self.run_any(Rules, |state, _, cx| {
                    G::refresh_orders(state, cx);
                    Ok(())
                })?;
                match frame.then {
                    Some(then) => self.go_to(beneath, then, false),
                    None => Ok(()),
                }
            }
            Beyond::Play { seat, mv } => self.play(seat, mv),
        }
    }

    /// A move that the rules play for a seat: through its own gate and handler.
    fn play(&mut self, seat: G::Seat, mv: G::Move) -> Result<(), IllegalMove<G>> {
        let phase = self.reached.as_ref().unwrap_or(self.began);
        let fresh = Carried::fresh(self.carried.turn.clone(), self.carried.rng.clone());
        let carried = core::mem::replace(&mut self.carried, fresh);
        let mut cx = Cx::new(
            seat,
            Some(phase),
            self.seats,
            self.options,
            self.now,
            carried,
        );
        let kept = (G::AFTER || self.events).then(|| mv.clone());
        let went = match G::route(Play(&mut self.guard), phase, &mut cx, mv)? {
            Taken::Went(went) => went,
            Taken::Stopped(never) => match never {},
        };
        self.carried = cx.into_carried();
        self.first(seat, went, kept)
    }

    /// Leaves a leaf, and each phase around it that does not hold the other one.
    fn exit_to(&mut self, from: PhaseId, to: PhaseId) -> Result<(), IllegalMove<G>> {
        let mut left = Some(from);
        while let Some(of) = left.filter(|&of| of == from || !is_within::<G>(to, of)) {
            self.run_any(Rules, |state, phase, cx| {
                G::exit(of, state, phase, cx).map_err(IllegalMove::Rule)
            })?;
            if G::MODEL.phase(of).turn.is_some() {
                self.carried.turn.leave(of);
            }
            left = G::MODEL.phase(of).parent;
        }
        Ok(())
    }

    /// Enters a leaf, and before it, from outside in, each phase around it that
    /// did not hold the other one.
    fn enter_from(&mut self, from: Option<PhaseId>, to: PhaseId) -> Result<(), IllegalMove<G>> {
        let mut entered = [to].to_vec();
        let mut around = G::MODEL.phase(to).parent;
        while let Some(of) = around.filter(|&of| from.is_none_or(|from| !is_within::<G>(from, of)))
        {
            entered.push(of);
            around = G::MODEL.phase(of).parent;
        }
        for of in entered.into_iter().rev() {
            let has_order = G::MODEL.phase(of).turn.is_some();
            if has_order {
                self.carried.turn.enter(of);
            }
            self.run_any(Rules, |state, phase, cx| {
                G::enter(of, state, phase, cx).map_err(IllegalMove::Rule)
            })?;
            if has_order {
                self.begin_order(Some(of))?;
            }
        }
        Ok(())
    }

    fn run<W>(
        &mut self,
        who: W,
        rules: impl FnOnce(&mut G::State, &mut Cx<'_, G, W>) -> Result<(), G::Illegal>,
    ) -> Result<(), IllegalMove<G>> {
        self.run_any(who, |state, _, cx| {
            rules(state, cx).map_err(IllegalMove::Rule)
        })
    }

    /// Runs rules in the phase that was reached, with a context made for them.
    fn run_any<W, T>(
        &mut self,
        who: W,
        rules: impl FnOnce(&mut G::State, &G::Phase, &mut Cx<'_, G, W>) -> Result<T, IllegalMove<G>>,
    ) -> Result<T, IllegalMove<G>> {
        let phase = self.reached.as_ref().unwrap_or(self.began);
        let fresh = Carried::fresh(self.carried.turn.clone(), self.carried.rng.clone());
        let carried = core::mem::replace(&mut self.carried, fresh);
        let mut cx = Cx::new(
            who,
            Some(phase),
            self.seats,
            self.options,
            self.now,
            carried,
        );
        let done = rules(self.guard.state(), phase, &mut cx);
        self.carried = cx.into_carried();
        done
    }
}

/// Whether a phase handles that event.
pub(crate) fn handles<G: Game>(phase: PhaseId, event: EventId) -> bool {
    let handles = |handler: &Handler<'_>| handler.event == event && handler.phases.contains(&phase);
    G::MODEL.handlers.iter().any(handles)
}

/// Whether a phase is that one, or nested in it.
fn is_within<G: Game>(phase: PhaseId, of: PhaseId) -> bool {
    let mut at = Some(phase);
    while let Some(phase) = at {
        if phase == of {
            return true;
        }
        at = G::MODEL.phase(phase).parent;
    }
    false
}

/// One round of the loop in which the steps end: the shortest run of branches
/// of which their second half is made.
fn last_round<G: Game>(steps: &[Step<G>]) -> Box<[G::Branch]> {
    let tail: Vec<G::Branch> = steps[steps.len() / 2..]
        .iter()
        .map(|step| step.branch)
        .collect();
    let repeats = |round: &usize| {
        tail.iter()
            .zip(&tail[*round..])
            .all(|(now, next)| now == next)
    };
    let round = (1..=tail.len() / 2).find(repeats).unwrap_or(tail.len());
    tail[tail.len() - round..].into()
}
