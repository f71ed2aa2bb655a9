//! A game being played: atomic moves, subscribers, a log, undo.
//!
//! A host program holds a [`Match`]. It takes moves or says why not, draws what the
//! rules leave to chance, writes down what happened, tells whoever listens, and goes
//! back where the host allows it. Nothing is lost: a move that is refused, a rule that
//! panics, a log that cannot be written leave the match as it was before the move.

mod builder;
#[cfg(feature = "log")]
mod file;
mod subscribe;
mod undo;

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use rulebook_model::{Edge, OffTrail};

use crate::clock::Time;
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::log::{Input, Log, Record};
use crate::outcome::Outcome;
use crate::position::{Choice, Played, Position, Sink, Step};
use crate::random::Rng;
use crate::seat::SeatSet;
use subscribe::Subscribers;

pub use builder::{BuildError, Builder};
#[cfg(feature = "log")]
pub use file::OpenError;
pub use subscribe::{Committed, Subscription};
pub use undo::{Barrier, UndoError};

/// How many moves lie between two positions that a match keeps to go back to: that
/// many are played again at the most, by an undo or where a rule panicked.
const APART: usize = 64;

/// How many draws may follow one input, and how many moves that subscribers put behind:
/// a die that is rolled until it shows a seven would hold its host for ever.
const MOST: usize = 10_000;

/// A game being played.
///
/// ```
/// # mod rules {
/// #     use rulebook::{Outcome, game};
/// #     game! {
/// #         pub game Stones(left: u8, cx);
/// #         setup 7;
/// #         seats Player { First, Second }
/// #         turn RoundRobin;
/// #         move Take { count: u8 }
/// #         phase Heap {
/// #             on Take { count in 1..=3.min(*left) } {
/// #                 *left -= count;
/// #                 Last: if *left == 0 => Taken { winner: cx.seat() },
/// #                 More: else => { cx.end_turn(); Heap },
/// #             }
/// #         }
/// #         end Taken { winner: Player } => Outcome::Win(winner);
/// #     }
/// # }
/// use rulebook::Match;
/// use rules::{Move, Player, Stones};
///
/// let mut game: Match<Stones> = Match::new()?;
/// let heard = game.subscribe(|told| println!("{}", told.record().input.kind()));
/// game.play(Player::First, Move::Take { count: 3 })?;
/// assert_eq!(game.log().records.len(), 1);
///
/// game.undo(None)?;
/// assert_eq!(*game.position().state(), 7);
/// game.redo()?;
/// assert_eq!(*game.position().state(), 4);
///
/// let again = game.log().replay()?;
/// assert_eq!(again.position(), game.position());
/// # drop(heard);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match<G: Game> {
    position: Position<G>,
    start: Position<G>,
    log: Log<G>,
    /// What is drawn by chance is drawn from it.
    rng: Rng,
    /// The places in the log of the inputs in effect.
    line: Vec<usize>,
    /// Those that were undone and can be redone, the next one last.
    undone: Vec<usize>,
    /// Positions to go back to, the latest last.
    kept: Vec<Kept<G>>,
    clock: Option<Box<dyn FnMut() -> Time + Send>>,
    last: Time,
    barrier: Barrier,
    /// Whether what is left to chance is drawn as it comes.
    draws: bool,
    journal: Option<Box<dyn Journal<G>>>,
    subscribers: Subscribers<G>,
    reports: Vec<Report<G>>,
    poisoned: Option<String>,
}

/// A position on the way, with the generator of the match.
#[derive(Clone)]
struct Kept<G: Game> {
    /// How many inputs led there.
    revision: usize,
    position: Position<G>,
    rng: Rng,
}

/// Where the records of a match go as they are made.
pub trait Journal<G: Game>: Send {
    /// Writes a record, with the position that it led to. All of it or nothing.
    ///
    /// # Errors
    /// Why it cannot be written; then nothing is.
    fn append(
        &mut self,
        record: &mut Record<G>,
        position: &Position<G>,
    ) -> Result<(), JournalError>;

    /// Makes last what was written: [`Match::sync`] asks for it.
    ///
    /// # Errors
    /// Why it may not.
    fn sync(&mut self) -> Result<(), JournalError> {
        Ok(())
    }
}

/// Why a record was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError {
    /// In the words of the one that failed.
    pub reason: String,
    /// Whether a part of it may stand there all the same, so that nothing more can be
    /// written behind it.
    pub torn: bool,
}

/// What a match has to tell besides what its calls return.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Report<G: Game> {
    /// A subscriber panicked, and hears nothing more. The move stands.
    SubscriberPanicked {
        /// With what.
        message: String,
    },
    /// A move that a subscriber put behind the one it heard of was refused.
    MoveRefused {
        /// Who would have sent it.
        seat: G::Seat,
        /// The move.
        mv: G::Move,
        /// Why.
        why: IllegalMove<G>,
    },
    /// A chance event could not be drawn, and is still pending: the rules are wrong, or
    /// the log cannot be written. [`Match::draw`] tries again.
    ChanceFailed {
        /// Why; none where it has no outcome.
        why: Option<IllegalMove<G>>,
    },
}

/// Takes the steps of a move apart: the first, and those that follow.
struct Recording<G: Game> {
    branch: Option<G::Branch>,
    then: Vec<Step<G>>,
}

impl<G: Game> Sink<G> for Recording<G> {
    fn step(&mut self, step: Step<G>) {
        if self.branch.is_none() {
            self.branch = Some(step.branch);
        } else {
            self.then.push(step);
        }
    }
}

impl<G: Game> Match<G> {
    /// What is to be set before a match begins.
    pub fn builder() -> Builder<G>
    where
        G::Options: Default,
    {
        Builder::new(G::Options::default())
    }

    /// The same, with those options.
    pub fn with(options: G::Options) -> Builder<G> {
        Builder::new(options)
    }

    /// A match with as few seats as the rules allow, and a seed of its own.
    ///
    /// # Errors
    /// Why the game cannot start.
    pub fn new() -> Result<Self, BuildError<G>>
    where
        G::Options: Default,
    {
        Self::builder().start()
    }

    /// Plays a move: all of it, or nothing. What is left to chance behind it is drawn,
    /// each draw a record of its own. Then those who listen are told.
    ///
    /// # Errors
    /// Why the move is refused: position and log are as they were, and nobody has
    /// heard of it.
    pub fn play(&mut self, seat: G::Seat, mv: G::Move) -> Result<Played<G>, IllegalMove<G>> {
        let now = self.now();
        let played = self.enter(Input::Move { seat, mv }, now)?;
        self.follow(now);
        Ok(played)
    }

    /// The deadline has passed at that time. A time before that of the last record is
    /// taken to be that.
    ///
    /// # Errors
    /// [`NotDue`](IllegalMove::NotDue) where it has not, and why the rules refuse what
    /// follows.
    pub fn timeout(&mut self, now: Time) -> Result<Played<G>, IllegalMove<G>> {
        let now = now.max(self.last);
        let played = self.enter(Input::Timeout, now)?;
        self.follow(now);
        Ok(played)
    }

    /// Draws what is pending by chance: what a match does of itself as it starts and
    /// behind each move. Something is left to draw only where that failed
    /// ([`Match::reports`]), or behind an [`undo_to`](Match::undo_to) that took back a
    /// draw and not what led to it.
    pub fn draw(&mut self) {
        let now = self.now();
        self.draw_all(now);
        self.play_behind(now);
    }

    /// The pending chance event has come out like that, on a table with dice of its own
    /// ([`set_draws`](Match::set_draws)). What follows it is as behind a move.
    ///
    /// # Errors
    /// As those of [`Position::play_chance`]; nothing has changed then.
    ///
    /// ```
    /// # use rulebook::game;
    /// # game! {
    /// #     pub game Six(rolls: u32, cx);
    /// #     move Roll
    /// #     chance Die { pips: u8 in 1..=6 }
    /// #     phase Waiting { on Roll => Rolling; }
    /// #     phase Rolling {
    /// #         on Die { pips } {
    /// #             *rolls += 1;
    /// #             Six: if pips == 6 => Done,
    /// #             Less: else => Waiting,
    /// #         }
    /// #     }
    /// #     end Done => rulebook::Outcome::Draw;
    /// # }
    /// use rulebook::{Match, Solo};
    ///
    /// let mut game: Match<Six> = Match::builder().seed(1).draws(false).start()?;
    /// game.play(Solo, Move::Roll)?;
    /// assert!(game.position().is_chance_pending());
    /// game.play_chance(Chance::Die { pips: 6 })?;
    /// assert!(game.outcome().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_chance(&mut self, event: G::Chance) -> Result<Played<G>, IllegalMove<G>> {
        let now = self.now();
        let before = self.rng.clone();
        // What would have been drawn is passed over, as a replay passes over it.
        draw_again(&self.position, &mut self.rng, now)
            .map_err(|message| IllegalMove::Panicked { message })?;
        match self.enter(Input::Chance(event), now) {
            Ok(played) => {
                self.follow(now);
                Ok(played)
            }
            Err(why) => {
                self.rng = before;
                Err(why)
            }
        }
    }

    /// Whether what is left to chance is drawn as it comes, which it is unless told;
    /// else it is pending until the host says what came
    /// ([`play_chance`](Match::play_chance)), or has it drawn ([`draw`](Match::draw)).
    pub fn set_draws(&mut self, draws: bool) {
        self.draws = draws;
    }

    /// Makes last what was written to the log, whatever its sync policy.
    ///
    /// # Errors
    /// Why it may not; where nobody can say what stands there, the match takes no moves
    /// any more.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        let synced = unless_it_panics(|| journal.sync());
        if let Err(error) = &synced
            && error.torn
        {
            self.poisoned = Some(error.reason.clone());
        }
        synced
    }

    /// The clock that tells the time of each move from now on: a match that was
    /// replayed or forked has none, and its time stands still.
    pub fn set_clock(&mut self, clock: impl FnMut() -> Time + Send + 'static) {
        self.clock = Some(Box::new(clock));
    }

    /// How far an undo may go back from now on.
    pub fn set_barrier(&mut self, barrier: Barrier) {
        self.barrier = barrier;
    }

    /// Where the game stands.
    #[must_use]
    pub fn position(&self) -> &Position<G> {
        &self.position
    }

    /// What happened so far, in memory.
    #[must_use]
    pub fn log(&self) -> &Log<G> {
        &self.log
    }

    /// How many inputs are in effect: moves, timeouts and draws.
    #[must_use]
    pub fn revision(&self) -> usize {
        self.line.len()
    }

    /// The records in effect: what led from the start to the position, without what was
    /// undone and without the undoing.
    ///
    /// ```
    /// # rulebook::game! {
    /// #     pub game Tally(count: u8, cx);
    /// #     move Add { by: u8 in 1..=3 }
    /// #     phase Adding {
    /// #         on Add { by } { *count += by; Full: if *count > 9 => Enough, More: else => stay, }
    /// #     }
    /// #     end Enough => rulebook::Outcome::Draw;
    /// # }
    /// # use rulebook::{Match, Solo, log::Input};
    /// let mut tally: Match<Tally> = Match::new()?;
    /// tally.play(Solo, Move::Add { by: 1 })?;
    /// tally.undo(None)?;
    /// tally.play(Solo, Move::Add { by: 3 })?;
    /// assert_eq!(tally.log().records.len(), 3);
    ///
    /// let moves: Vec<_> = tally.line().map(|record| record.input.clone()).collect();
    /// assert_eq!(moves, [Input::Move { seat: Solo, mv: Move::Add { by: 3 } }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&self) -> impl DoubleEndedIterator<Item = &Record<G>> + Clone {
        self.line.iter().map(|&at| &self.log.records[at])
    }

    /// The branches of the rules that the match went by, undone ones left out: what a
    /// drawing [highlights](rulebook_model::Drawing::path), or
    /// [counts](rulebook_model::Drawing::counts) over many matches. A match that comes
    /// of a log ([`Log::replay`]) has that of the log.
    ///
    /// O(steps × edges).
    ///
    /// # Errors
    /// None of a match that these rules played; a log of older ones may name branches
    /// that there no longer are.
    ///
    /// ```
    /// # rulebook::game! {
    /// #     pub game Door(cx);
    /// #     move Push { gently: bool in [true, false] }
    /// #     phase Shut {
    /// #         on Push { gently } { Opens: if gently => Ajar, Sticks: else => stay, }
    /// #     }
    /// #     end Ajar => rulebook::Outcome::Draw;
    /// # }
    /// # use rulebook::{Game, Match, Solo};
    /// let mut door: Match<Door> = Match::new()?;
    /// door.play(Solo, Move::Push { gently: false })?;
    /// door.play(Solo, Move::Push { gently: true })?;
    ///
    /// let graph = Door::graph();
    /// let taken: Vec<String> = door.trail()?.into_iter().map(|edge| graph.name(edge)).collect();
    /// assert_eq!(taken, ["push:sticks", "push:opens"]);
    ///
    /// let drawn = graph.mermaid().current(door.position().phase()).path(door.trail()?).text()?;
    /// assert!(drawn.contains("classDef"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trail(&self) -> Result<Vec<Edge>, OffTrail> {
        let steps = self.line().flat_map(|record| {
            let then = record.then.iter().map(|step| step.branch);
            record.branch.into_iter().chain(then)
        });
        let steps = steps.map(|branch| branch.to_string());
        G::graph().trail(G::phase_id(self.start.phase()), steps)
    }

    /// The legal moves of a seat, at the time of the last record.
    ///
    /// # Panics
    /// Where a body of the rules does. It changes nothing.
    #[must_use]
    pub fn legal_moves(&self, seat: G::Seat) -> Vec<G::Move> {
        self.position.legal_moves_at(seat, self.last)
    }

    /// The moves that a seat may begin to choose, at the time of the last record.
    ///
    /// # Panics
    /// Where a body of the rules does. It changes nothing.
    #[must_use]
    pub fn choices(&self, seat: G::Seat) -> Vec<Choice<'_, G>> {
        self.position.choices_at(seat, self.last)
    }

    /// When [`timeout`](Match::timeout) is due next, where something has a deadline.
    ///
    /// # Panics
    /// Where a body of the rules does. It changes nothing.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Time> {
        self.position.deadline()
    }

    /// How the game ended, where it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<G::Seat>> {
        self.position.outcome()
    }

    /// The seats that may move.
    #[must_use]
    pub fn active(&self) -> SeatSet<G::Seat> {
        self.position.active()
    }

    /// What there is to tell since the last time it was asked.
    pub fn reports(&mut self) -> Vec<Report<G>> {
        core::mem::take(&mut self.reports)
    }

    /// A match of its own from here: with this one's history, and without its file, its
    /// clock ([`set_clock`](Match::set_clock)) and its subscribers.
    ///
    /// O(moves): the history is copied.
    #[must_use]
    pub fn fork(&self) -> Match<G> {
        Match {
            position: self.position.clone(),
            start: self.start.clone(),
            log: self.log.clone(),
            rng: self.rng.clone(),
            line: self.line.clone(),
            undone: self.undone.clone(),
            kept: self.kept.clone(),
            clock: None,
            last: self.last,
            barrier: self.barrier,
            draws: self.draws,
            journal: None,
            subscribers: Subscribers::default(),
            reports: Vec::new(),
            poisoned: self.poisoned.clone(),
        }
    }

    /// The time to be recorded: never earlier than that of the record before.
    fn now(&mut self) -> Time {
        match &mut self.clock {
            Some(clock) => self.last.max(clock()),
            None => self.last,
        }
    }

    /// Draws what is pending, and then plays what subscribers put behind.
    fn follow(&mut self, now: Time) {
        if self.draws {
            self.draw_all(now);
        }
        self.play_behind(now);
    }

    /// Plays what subscribers put behind.
    fn play_behind(&mut self, now: Time) {
        let mut left = MOST;
        while let Some((seat, mv)) = self.subscribers.next_move() {
            let done = if left > 0 {
                let mv = mv.clone();
                self.enter(Input::Move { seat, mv }, now)
            } else {
                Err(self.endless())
            };
            left = left.saturating_sub(1);
            if let Err(why) = done {
                self.reports.push(Report::MoveRefused { seat, mv, why });
            }
            if self.draws {
                self.draw_all(now);
            }
        }
    }

    fn draw_all(&mut self, now: Time) {
        let mut left = MOST;
        while self.position.is_chance_pending() {
            let why = if left > 0 {
                self.draw_one(now)
            } else {
                Err(Some(self.endless()))
            };
            left = left.saturating_sub(1);
            if let Err(why) = why {
                self.reports.push(Report::ChanceFailed { why });
                return;
            }
        }
    }

    fn draw_one(&mut self, now: Time) -> Result<(), Option<IllegalMove<G>>> {
        let mut rng = self.rng.clone();
        let drawn = guarded(|| {
            let outcomes = self.position.chance_outcomes_at(now);
            outcomes.pick(&mut rng).cloned()
        });
        let drawn = drawn.map_err(|message| Some(IllegalMove::Panicked { message }))?;
        let event = drawn.ok_or(None)?;
        let before = core::mem::replace(&mut self.rng, rng);
        match self.enter(Input::Chance(event), now) {
            Ok(_) => Ok(()),
            Err(why) => {
                self.rng = before;
                Err(Some(why))
            }
        }
    }

    /// What went on and on.
    fn endless(&self) -> IllegalMove<G> {
        let last = self.log.records.last().and_then(|record| record.branch);
        IllegalMove::Endless {
            steps: last.into_iter().collect(),
        }
    }

    /// Whether the match takes anything at all.
    fn sound(&self) -> Result<(), IllegalMove<G>> {
        match &self.poisoned {
            None => Ok(()),
            Some(reason) => Err(IllegalMove::Poisoned {
                reason: reason.clone(),
            }),
        }
    }

    /// Takes one input: plays it, writes it down, tells of it.
    fn enter(&mut self, input: Input<G>, now: Time) -> Result<Played<G>, IllegalMove<G>> {
        self.sound()?;
        let before = self
            .subscribers
            .want_frames()
            .then(|| self.position.clone());
        let (played, recording) = match run(&mut self.position, &input, now) {
            Ok(done) => done?,
            Err(message) => {
                self.restore();
                self.sound()?;
                return Err(IllegalMove::Panicked { message });
            }
        };
        let mut record = Record {
            input,
            at: now,
            branch: recording.branch,
            then: recording.then,
            position: None,
        };
        if let Err(error) = write(&mut self.journal, &mut record, &self.position) {
            self.restore();
            return Err(self.not_written(error));
        }
        self.line.push(self.log.records.len());
        self.undone.clear();
        self.keep();
        self.commit(record, before.as_ref());
        Ok(played)
    }

    /// A record stands, and its position: tells of it.
    fn commit(&mut self, record: Record<G>, before: Option<&Position<G>>) {
        self.last = record.at;
        self.log.records.push(record);
        let Match {
            log,
            subscribers,
            reports,
            position,
            ..
        } = self;
        if let Some(record) = log.records.last() {
            let number = log.records.len();
            subscribers.tell(number, record, position, before, reports);
        }
    }

    /// Takes an input as it stands in a log.
    pub(crate) fn take_logged(&mut self, input: Input<G>, at: Time) -> Result<(), IllegalMove<G>> {
        if matches!(input, Input::Chance(_)) {
            // What came stands in the log; the generator goes on as it did then.
            draw_again(&self.position, &mut self.rng, at)
                .map_err(|message| IllegalMove::Panicked { message })?;
        }
        self.enter(input, at).map(|_| ())
    }

    pub(crate) fn log_mut(&mut self) -> &mut Log<G> {
        &mut self.log
    }

    /// The time of the last record.
    pub(crate) fn last_time(&self) -> Time {
        self.last
    }

    /// Goes on writing to a file.
    #[cfg(feature = "log")]
    pub(crate) fn write_on(&mut self, journal: Box<dyn Journal<G>>) {
        self.journal = Some(journal);
    }

    /// What a journal that failed comes to: where a part of the record may stand there,
    /// nothing can be written behind it.
    fn not_written(&mut self, error: JournalError) -> IllegalMove<G> {
        let JournalError { reason, torn } = error;
        if torn && self.poisoned.is_none() {
            self.poisoned = Some(reason.clone());
        }
        match self.sound() {
            Err(poisoned) => poisoned,
            Ok(()) => IllegalMove::LogFailed { reason },
        }
    }

    /// Keeps the position now and then, to go back to.
    fn keep(&mut self) {
        let revision = self.line.len();
        if revision.is_multiple_of(APART) {
            self.kept.push(Kept {
                revision,
                position: self.position.clone(),
                rng: self.rng.clone(),
            });
        }
    }

    /// Goes back to how it was after the inputs in effect, where what was under way has
    /// left it torn.
    fn restore(&mut self) {
        match self.reach(self.revision()) {
            Ok((position, rng)) => (self.position, self.rng) = (position, rng),
            Err(reason) => self.poisoned = Some(reason),
        }
    }

    /// How it was after so many of the inputs in effect: from the nearest position that
    /// was kept, by playing again what followed.
    fn reach(&self, revision: usize) -> Result<(Position<G>, Rng), String> {
        let kept = self.kept.iter().rev();
        let mut kept = kept.skip_while(|kept| kept.revision > revision);
        let (from, mut position, mut rng) = match kept.next() {
            Some(kept) => (kept.revision, kept.position.clone(), kept.rng.clone()),
            None => (0, self.start.clone(), match_rng(self.log.header.seed)),
        };
        for &at in &self.line[from..revision] {
            play_again(&mut position, &mut rng, &self.log.records[at])?;
        }
        Ok((position, rng))
    }
}

/// Plays a record again, as it stands in the log.
fn play_again<G: Game>(
    position: &mut Position<G>,
    rng: &mut Rng,
    record: &Record<G>,
) -> Result<(), String> {
    if matches!(record.input, Input::Chance(_)) {
        draw_again(position, rng, record.at)?;
    }
    let done = run(position, &record.input, record.at)?;
    let (_, recording) = done.map_err(|why| why.to_string())?;
    if recording.branch == record.branch && recording.then == record.then {
        Ok(())
    } else {
        Err("the rules went another way than before: they depend on more than the log".to_owned())
    }
}

/// What came stands in the log; the generator goes on as it did then.
fn draw_again<G: Game>(position: &Position<G>, rng: &mut Rng, at: Time) -> Result<(), String> {
    guarded(|| {
        let _ = position.chance_outcomes_at(at).pick(rng);
    })
}

/// Writes a record where it goes besides the memory.
fn write<G: Game>(
    journal: &mut Option<Box<dyn Journal<G>>>,
    record: &mut Record<G>,
    position: &Position<G>,
) -> Result<(), JournalError> {
    match journal {
        None => Ok(()),
        Some(journal) => unless_it_panics(|| journal.append(record, position)),
    }
}

/// A journal that panics has left nobody knows what.
fn unless_it_panics(write: impl FnOnce() -> Result<(), JournalError>) -> Result<(), JournalError> {
    guarded(write).unwrap_or_else(|reason| Err(JournalError { reason, torn: true }))
}

/// The generator of a match: another than that of its position.
fn match_rng(seed: u64) -> Rng {
    Rng::seeded(seed ^ 0x6d61_7463_6800_0000)
}

/// What came of an input: `Err` where a body panicked, and the position is torn.
type Ran<G> = Result<Result<(Played<G>, Recording<G>), IllegalMove<G>>, String>;

/// Plays an input on a position.
fn run<G: Game>(position: &mut Position<G>, input: &Input<G>, now: Time) -> Ran<G> {
    let mut recording = Recording {
        branch: None,
        then: Vec::new(),
    };
    let done = guarded(|| run_into(position, input, now, &mut recording))?;
    Ok(done.map(|played| (played, recording)))
}

fn run_into<G: Game, S: Sink<G>>(
    position: &mut Position<G>,
    input: &Input<G>,
    now: Time,
    sink: &mut S,
) -> Result<Played<G>, IllegalMove<G>> {
    match input {
        Input::Move { seat, mv } => position.play_into_at(*seat, mv.clone(), now, sink),
        Input::Timeout => position.timeout_into(now, sink),
        Input::Chance(event) => position.play_chance_into_at(event.clone(), now, sink),
        Input::Undo { .. } | Input::Redo { .. } => {
            unreachable!("those are no inputs of the rules")
        }
    }
}

/// Runs what may panic; its message, where it does.
#[cfg(feature = "std")]
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).map_err(|panic| {
        let said = panic.downcast_ref::<&str>().map(ToString::to_string);
        said.or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a rule panicked".to_string())
    })
}

/// Without `std` a panic cannot be caught: it goes on to whoever catches it, or stops
/// the program.
#[cfg(not(feature = "std"))]
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    Ok(run())
}

impl<G: Game<State: fmt::Debug, Options: fmt::Debug>> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match")
            .field("position", &self.position)
            .field("revision", &self.revision())
            .finish_non_exhaustive()
    }
}
