//! Rules that prove themselves: every position that can be reached, judged.
//!
//! ```
//! mod rules {
//!     rulebook::game! {
//!         /// Two players take one to three stones in turn; who takes the last wins.
//!         pub game Stones(left: u8, cx);
//!         setup 7;
//!         seats Player { First, Second }
//!         turn RoundRobin;
//!         move Take { count: u8 in 1..=3.min(*left) }
//!         phase Heap {
//!             on Take { count } {
//!                 *left -= count;
//!                 Last: if *left == 0 => Taken { winner: cx.seat() },
//!                 More: else => { cx.end_turn(); Heap },
//!             }
//!         }
//!         end Taken { winner: Player } => rulebook::Outcome::Win(winner);
//!     }
//! }
//!
//! // As a test of a game: `#[test] fn rules() { … }`.
//! let report = rulebook::check::<rules::Stones>().assert_proved();
//! // Whose turn it is counts: six heaps of each, and two ends.
//! assert_eq!((report.positions, report.moves), (14, 30));
//! ```
//!
//! [`check`](check()) looks at every position that can be reached, by every value of every
//! domain and every outcome of chance, from every start, and judges each [`Verdict`]
//! apart. One that does not hold comes with the shortest game that shows it, as a
//! [`Log`](crate::Log) that [replays](crate::Log::replay) to that very position. A run that was cut short says
//! *bounded*, and never *proved*.
//!
//! `docs/check.md` tells what each verdict means, what it costs, and how a failure is
//! read.
//!
//! # In which order to read it
//!
//! | file | what is there |
//! | --- | --- |
//! | `mod.rs` | what a run is told |
//! | `report.rs` | what it tells |
//! | `run.rs` | one run, from one start |
//! | `expand.rs` | what follows from a position, and what is wrong in it |
//! | `keys.rs` | what a position is known by |
//! | `graded.rs` | games with `progress`: what lies ahead is kept |
//! | `breadth.rs`, `store.rs` | the others: all is kept, with where it came from |
//! | `cycles.rs` | positions that come again |
//! | `secrets.rs` | what a seat is shown |
//! | `trace.rs` | from a position to the game that leads there |
//! | `sample.rs` | games that draw by themselves |
//! | `solve.rs` | the exact value of a game |

mod breadth;
mod cycles;
mod expand;
mod graded;
mod keys;
mod report;
mod run;
mod sample;
mod secrets;
mod solve;
mod store;
mod trace;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hash;
use core::sync::atomic::AtomicBool;
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use expand::{Fault, Invariant, Tally};
use keys::{Hashed, Packed};
use run::{Canonical, Found, Job, Limits, Run};

use crate::game::Game;
use crate::log::{Header, Logged};
use crate::outcome::Outcome;
use crate::play::guarded;
use crate::position::{Choice, Packs, Position, Wants};
use crate::random::Rng;
use crate::seat::{Seat, SeatSet, Seating};
use crate::view::View;

pub use report::{Classes, Count, Failure, Finding, Judged, Report, Stop, Taken, Verdict};
pub use run::Pace;
pub use solve::{Solved, Unsolved};

/// Checks the rules of a game, from its default options: see [the module](self).
///
/// ```
/// # mod rules {
/// #     rulebook::game! {
/// #         pub game Stones(left: u8, cx);
/// #         setup 7;
/// #         seats Player { First, Second }
/// #         turn RoundRobin;
/// #         move Take { count: u8 in 1..=3.min(*left) }
/// #         phase Heap {
/// #             on Take { count } {
/// #                 *left -= count;
/// #                 Last: if *left == 0 => Taken { winner: cx.seat() },
/// #                 More: else => { cx.end_turn(); Heap },
/// #             }
/// #         }
/// #         end Taken { winner: Player } => rulebook::Outcome::Win(winner);
/// #     }
/// # }
/// use rulebook::check;
/// use rulebook::check::Verdict;
///
/// let report = check::<rules::Stones>()
///     .invariant("stones do not come back", |heap| *heap.state() <= 6)
///     .run();
/// let few = Verdict::Invariant("stones do not come back".into());
/// let failure = report.failure(&few).expect("there are seven at the start");
/// assert!(failure.is_empty());
/// ```
#[must_use = "`run` runs it"]
pub fn check<G: Checkable>() -> Check<G>
where
    G::Options: Default,
{
    with(G::Options::default())
}

/// Checks the rules of a game, from those options.
#[must_use = "`run` runs it"]
pub fn with<G: Checkable>(options: G::Options) -> Check<G> {
    let (least, most) = G::Seating::RANGE;
    Check {
        options: vec![options],
        seats: (least..=most).map(usize::from).collect(),
        seeds: vec![0],
        invariants: Vec::new(),
        canonical: None,
        positions: u64::MAX,
        depth: u64::MAX,
        memory: u64::MAX,
        time: None,
        cancel: None,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        graded: true,
        left_out: Vec::new(),
        games: 1_000,
        tell: None,
        modes: Modes {
            explore: |job, start| run::explore(job, start, &Hashed),
            sample: |job, start, games| sample::run(job, start, &Hashed, games),
            solve: |job, start| solve::solve(job, start, &Hashed),
            secrets: None,
        },
    }
}

/// A game that can be checked: what its positions hold can be hashed, and handed from
/// one thread to another. It holds by itself where that does.
#[diagnostic::on_unimplemented(
    message = "the positions of `{Self}` cannot be checked",
    note = "its state, its options and what its phases and moves carry have to be `Hash` and `Send`: \
            derive `Hash` for them"
)]
pub trait Checkable:
    Game<
        State: Hash + Send,
        Options: Hash + Send,
        Phase: Hash + Send,
        Seat: Send,
        Branch: Send,
        Move: Send,
        Chance: Send,
        Turn: Send,
        Rng: Send,
        Stack: Hash + Send,
        Waiting: Hash + Send,
        Seating: Send,
    >
{
}

impl<G> Checkable for G where
    G: Game<
            State: Hash + Send,
            Options: Hash + Send,
            Phase: Hash + Send,
            Seat: Send,
            Branch: Send,
            Move: Send,
            Chance: Send,
            Turn: Send,
            Rng: Send,
            Stack: Hash + Send,
            Waiting: Hash + Send,
            Seating: Send,
        >
{
}

/// What is set before a run: [`check`](check()) makes one.
///
/// Unless told otherwise it starts from every number of seats that the rules are for,
/// has no bounds, uses all cores, and judges all that it can.
#[must_use = "`run` runs it"]
pub struct Check<G: Checkable> {
    options: Vec<G::Options>,
    seats: Vec<usize>,
    seeds: Vec<u64>,
    invariants: Vec<(String, Invariant<G>)>,
    canonical: Option<Box<Canonical<G>>>,
    positions: u64,
    depth: u64,
    memory: u64,
    time: Option<Duration>,
    cancel: Option<Arc<AtomicBool>>,
    threads: usize,
    graded: bool,
    left_out: Vec<Verdict>,
    games: u64,
    tell: Option<Tell>,
    modes: Modes<G>,
}

/// Who hears how far it has come.
type Tell = Box<dyn FnMut(&Pace)>;

/// What is done for a start, of which that comes.
type Mode<G, T> = fn(&mut Job<'_, G>, &Position<G>) -> T;

/// How it is done for this game: each is compiled for what its positions are known by.
struct Modes<G: Checkable> {
    explore: Mode<G, Run<G>>,
    sample: fn(&mut Job<'_, G>, &Position<G>, u64) -> Run<G>,
    solve: Mode<G, Result<solve::Line<G>, Unsolved>>,
    secrets: Option<Mode<G, secrets::Told<G>>>,
}

impl<G: Checkable> Check<G> {
    /// What matches may be set to: a start of each.
    pub fn options(mut self, options: impl IntoIterator<Item = G::Options>) -> Self {
        self.options = options.into_iter().collect();
        self
    }

    /// How many seats: a start of each number.
    pub fn seats(mut self, seats: impl IntoIterator<Item = usize>) -> Self {
        self.seats = seats.into_iter().collect();
        self
    }

    /// Seeds of the generator, in a game with `random`: a start of each.
    pub fn seeds(mut self, seeds: impl IntoIterator<Item = u64>) -> Self {
        self.seeds = seeds.into_iter().collect();
        self
    }

    /// What has to hold in every position, by a name that the report tells.
    pub fn invariant(
        mut self,
        name: impl Into<String>,
        holds: impl Fn(&Position<G>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.invariants.push((name.into(), Box::new(holds)));
        self
    }

    /// Counts positions up to symmetry too: `canonical` puts a position into the one form
    /// that stands for all that are symmetric to it. All positions are looked at all the
    /// same. It takes memory for each that is counted.
    pub fn symmetry(
        mut self,
        canonical: impl Fn(&mut G::State, &mut G::Phase) + Send + Sync + 'static,
    ) -> Self {
        self.canonical = Some(Box::new(canonical));
        self
    }

    /// At most so many positions are looked at, from each start.
    pub fn max_positions(mut self, positions: u64) -> Self {
        self.positions = positions;
        self
    }

    /// Only positions that so many moves lead to are looked at.
    pub fn max_depth(mut self, depth: u64) -> Self {
        self.depth = depth;
        self
    }

    /// Positions may take so many bytes, or a few more.
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// It may take so long, or a little longer.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// A flag that stops it once it is set, by whoever holds it too: the report then
    /// says how far it came.
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// How many threads work; as many as there are cores, unless told. What is found does
    /// not depend on it.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Keeps every position, also where the game has `progress` and could do without.
    pub fn keep_all(mut self) -> Self {
        self.graded = false;
        self
    }

    /// Leaves a verdict out: [`MustEnd`](Verdict::MustEnd), in a game that two players
    /// may prolong as long as they like.
    pub fn except(mut self, verdict: Verdict) -> Self {
        self.left_out.push(verdict);
        self
    }

    /// How many games are drawn from each start of a game that can only be sampled
    /// (`random`): 1,000 unless told.
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// Hears how far it has come, some times a second.
    pub fn on_pace(mut self, tell: impl FnMut(&Pace) + 'static) -> Self {
        self.tell = Some(Box::new(tell));
        self
    }

    /// Shows on a terminal how far it has come: positions, how many a second, how deep,
    /// in how much memory. Where standard error is no terminal, nothing is shown.
    pub fn bar(self) -> Self {
        let bar = indicatif::ProgressBar::new_spinner();
        let (began, mut last) = (Instant::now(), None::<Instant>);
        self.on_pace(move |pace| {
            if last.is_some_and(|last| last.elapsed() < Duration::from_millis(100)) {
                return;
            }
            last = Some(Instant::now());
            #[expect(
                clippy::cast_precision_loss,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a rate to be read"
            )]
            let rate = (pace.positions as f64 / began.elapsed().as_secs_f64().max(1e-3)) as u64;
            bar.set_message(format!(
                "{} positions, {} a second, {} deep, {} waiting, {}",
                report::grouped(pace.positions),
                report::grouped(rate),
                pace.depth,
                report::grouped(pace.waiting),
                report::bytes(pace.memory),
            ));
            bar.tick();
        })
    }

    /// Keeps positions as their bits, in a word each: less memory, and faster. The state,
    /// and what phases carry, have to be [`Pack`](crate::pack::Pack).
    ///
    /// A game whose positions take more than 128 bits does not compile here.
    pub fn packed(mut self) -> Self
    where
        G: Packs,
    {
        const {
            assert!(
                G::BITS <= 128,
                "positions of this game take more than 128 bits: let the checker keep hashes"
            );
        }
        if G::BITS <= 64 {
            self.modes.explore =
                |job, start| run::explore(job, start, &Packed::<G, u64>::new(start));
            self.modes.solve = |job, start| solve::solve(job, start, &Packed::<G, u64>::new(start));
        } else {
            self.modes.explore =
                |job, start| run::explore(job, start, &Packed::<G, u128>::new(start));
            self.modes.solve =
                |job, start| solve::solve(job, start, &Packed::<G, u128>::new(start));
        }
        self
    }

    /// Judges [what seats are shown](Verdict::Secrets) too: pairs of positions that a seat
    /// cannot tell apart are looked at, of which there may be as many as positions squared.
    ///
    /// A game in which nothing is secret needs none of it: its log tells all.
    pub fn secrets(mut self) -> Self
    where
        G: Logged + View<Public: PartialEq, Private: PartialEq>,
    {
        self.modes.secrets = Some(|job, start| secrets::judge(job, start, &Hashed));
        self
    }

    /// Runs it, and passes where all is proved: for tests.
    ///
    /// # Panics
    /// Where something is not: with the report, in which stands the shortest game.
    #[track_caller]
    #[expect(clippy::must_use_candidate, reason = "a test asks no more of it")]
    pub fn assert_proved(self) -> Report<G> {
        let report = self.run();
        report.assert_proved();
        report
    }

    /// Runs it: O(moves of all positions), in memory for all positions; with `progress`
    /// for those of some levels.
    #[must_use]
    pub fn run(mut self) -> Report<G> {
        let began = Instant::now();
        let starts = self.starts();
        let mut whole = Whole::new();
        for header in starts {
            let (header, start) = match begin(header) {
                Ok(start) => start,
                Err((header, why)) => {
                    whole.starts += 1;
                    whole.cannot_start(header, why);
                    continue;
                }
            };
            let run = self.one(&start);
            let told = self.modes.secrets.filter(|_| secrets::has_secrets::<G>());
            let told = told.map(|judge| self.with_job(|job| judge(job, &start)));
            whole.add(&header, run, told);
        }
        whole.report(&self, began.elapsed())
    }

    fn one(&mut self, start: &Position<G>) -> Run<G> {
        let (games, explore, sample) = (self.games, self.modes.explore, self.modes.sample);
        let mut run = self.with_job(|job| {
            if expand::is_random::<G>() {
                sample(job, start, games)
            } else {
                explore(job, start)
            }
        });
        if run.stopped.is_none() && has_open_fields(start) {
            run.stopped = Some(Stop::OpenField);
        }
        run
    }

    fn with_job<T>(&mut self, run: impl FnOnce(&mut Job<'_, G>) -> T) -> T {
        let is_asked = |verdict: &Verdict| !self.left_out.contains(verdict);
        let of_cycles = [Verdict::CanEnd, Verdict::MustEnd, Verdict::Settles];
        let mut nothing = |_: &Pace| {};
        run(&mut Job {
            invariants: &self.invariants,
            canonical: self.canonical.as_deref(),
            limits: Limits {
                positions: self.positions,
                depth: self.depth,
                memory: self.memory,
                until: run::until(self.time),
                cancel: self.cancel.clone(),
            },
            threads: self.threads,
            graded: self.graded,
            cycles: of_cycles.iter().any(is_asked),
            tell: match &mut self.tell {
                Some(tell) => tell.as_mut(),
                None => &mut nothing,
            },
        })
    }

    /// Every start: seats by options by seeds, which count only where the game has them.
    fn starts(&self) -> Vec<Header<G>> {
        let seeds = if expand::is_random::<G>() {
            &self.seeds[..]
        } else {
            &[0]
        };
        let mut starts = Vec::new();
        for options in &self.options {
            for &seats in &self.seats {
                starts.extend(
                    seeds
                        .iter()
                        .map(|&seed| header(options.clone(), seats, seed)),
                );
            }
        }
        starts
    }

    fn first_header(&self) -> Option<Header<G>> {
        self.starts().into_iter().next()
    }
}

fn header<G: Checkable>(options: G::Options, seats: usize, seed: u64) -> Header<G> {
    Header {
        options,
        seats,
        seed,
        began: trace::began::<G>(),
        position: None,
    }
}

/// A start, or why there is none.
type Begun<G> = Result<(Header<G>, Position<G>), (Header<G>, String)>;

fn begin<G: Checkable>(header: Header<G>) -> Begun<G> {
    let Header {
        options,
        seats,
        seed,
        began,
        ..
    } = &header;
    let start = guarded(|| Position::begin_seeded(options.clone(), *seats, *seed, *began));
    match start {
        Ok(Ok(start)) => Ok((header, start)),
        Ok(Err(why)) => Err((header, format!("the game cannot start: {why}"))),
        Err(message) => Err((
            header,
            format!("the rules panic as the game starts: {message}"),
        )),
    }
}

/// Whether a move has a field whose values cannot be listed: looked for in some games
/// that are drawn, where players choose.
fn has_open_fields<G: Checkable>(start: &Position<G>) -> bool {
    let open = |position: &Position<G>| {
        let at = expand::NOW;
        position.seats().iter().any(|seat| {
            let choices = position.choices_at(seat, at);
            choices.iter().any(wants_open)
        })
    };
    for game in 0..8 {
        let mut rng = Rng::seeded(game);
        let mut position = start.clone();
        for _ in 0..64 {
            if guarded(|| open(&position)).unwrap_or(false) {
                return true;
            }
            let (mut inputs, _) = expand::inputs(&position);
            if inputs.is_empty() {
                break;
            }
            let below = usize::try_from(rng.below(inputs.len() as u64)).unwrap_or(0);
            let input = inputs.swap_remove(below);
            let mut next = position.clone();
            if !matches!(guarded(|| expand::play(&mut next, &input)), Ok(Ok(()))) {
                break;
            }
            position = next;
        }
    }
    false
}

/// Whether a field of a move has no domain, behind the first values of those before it.
fn wants_open<G: Checkable>(choice: &Choice<'_, G>) -> bool {
    match choice.wants() {
        Wants::OneOf(_) => choice.options().first().is_some_and(wants_open),
        Wants::Open(..) => true,
        Wants::Nothing(..) => false,
    }
}

/// All starts together.
struct Whole<G: Checkable> {
    starts: usize,
    tally: Tally<G>,
    positions: u64,
    levels: Vec<u64>,
    stopped: Option<Stop>,
    found: Vec<(Header<G>, Found<G>)>,
    classes: Option<(u64, expand::Ends<G>)>,
    memory: u64,
    hashed: bool,
    graded: bool,
    sampled: u64,
    /// Whether pairs were looked at, and why not all of them.
    #[expect(
        clippy::option_option,
        reason = "whether it was asked, and whether it stopped"
    )]
    pairs: Option<Option<Stop>>,
    /// The seats of any start.
    seated: SeatSet<G::Seat>,
    first: Option<Header<G>>,
}

impl<G: Checkable> Whole<G> {
    fn new() -> Self {
        Whole {
            starts: 0,
            tally: Tally::new(),
            positions: 0,
            levels: Vec::new(),
            stopped: None,
            found: Vec::new(),
            classes: None,
            memory: 0,
            hashed: false,
            graded: false,
            sampled: 0,
            pairs: None,
            seated: SeatSet::EMPTY,
            first: None,
        }
    }

    fn cannot_start(&mut self, header: Header<G>, why: String) {
        let fault = Fault {
            verdict: Verdict::Exclusive,
            why,
            tried: None,
        };
        self.found.push((header, Found::new(fault, None)));
    }

    fn add(&mut self, header: &Header<G>, run: Run<G>, told: Option<secrets::Told<G>>) {
        let count = u8::try_from(header.seats).unwrap_or(u8::MAX);
        let seats = SeatSet::first(count);
        self.starts += 1;
        if self.first.is_none() || seats.len() > self.seated.len() {
            self.first = Some(header.clone());
        }
        self.seated = self.seated | seats;
        self.positions += run.positions;
        self.tally.add(run.tally);
        if self.levels.len() < run.levels.len() {
            self.levels.resize(run.levels.len(), 0);
        }
        for (level, more) in self.levels.iter_mut().zip(run.levels) {
            *level += more;
        }
        self.stopped = self.stopped.or(run.stopped);
        self.memory = self.memory.max(run.memory);
        self.hashed |= run.hashed;
        self.graded |= run.graded;
        self.sampled += run.sampled;
        if let Some((positions, ends)) = run.classes {
            let (all, all_ends) = self.classes.get_or_insert((0, expand::Ends::new()));
            *all += positions;
            all_ends.add(ends);
        }
        let mut found = run.found;
        if let Some(told) = told {
            found.extend(told.found);
            let stopped = self.pairs.get_or_insert(None);
            *stopped = stopped.or(told.stopped);
        }
        for found in found {
            self.found.push((header.clone(), found));
        }
    }

    fn report(mut self, check: &Check<G>, took: Duration) -> Report<G> {
        if self.starts == 0 {
            self.stopped = Some(Stop::Positions);
        }
        let asked = [
            Verdict::Exclusive,
            Verdict::Settles,
            Verdict::Alive,
            Verdict::Turns,
            Verdict::CanEnd,
            Verdict::MustEnd,
            Verdict::Secrets,
        ];
        let invariants = check.invariants.iter();
        let invariants = invariants.map(|(name, _)| Verdict::Invariant(name.clone()));
        let verdicts = asked.into_iter().chain(invariants).map(|verdict| {
            let finding = if check.left_out.contains(&verdict) {
                Finding::NotAsked { why: "left out" }
            } else {
                self.judge(check, &verdict)
            };
            Judged { verdict, finding }
        });
        let verdicts: Vec<Judged<G>> = verdicts.collect();
        let classes = self.classes.as_ref().map(|(positions, ends)| Classes {
            positions: *positions,
            ends: counts(ends),
        });
        Report {
            verdicts,
            starts: self.starts,
            positions: self.positions,
            moves: self.tally.moves,
            refused: self.tally.refused,
            ends: counts(&self.tally.ends),
            depth: (self.levels.len() as u64).saturating_sub(1),
            levels: self.levels.clone(),
            classes,
            phases: self.phases(),
            branches: self.branches(),
            stopped: self.stopped,
            sampled: self.sampled,
            hashed: self.hashed,
            graded: self.graded,
            took,
            threads: check.threads,
            memory: self.memory,
        }
    }

    /// Whether something is at fault behind which more positions may lie, that nobody has
    /// seen.
    fn hides(&self) -> bool {
        let hides = |verdict: &Verdict| matches!(verdict, Verdict::Exclusive | Verdict::Settles);
        self.found
            .iter()
            .any(|(_, found)| hides(&found.fault.verdict))
    }

    fn judge(&self, check: &Check<G>, verdict: &Verdict) -> Finding<G> {
        let has_ends = G::MODEL.phases.iter().any(rulebook_model::Phase::is_end);
        let shortest = self
            .found
            .iter()
            .filter(|(_, found)| found.fault.verdict == *verdict)
            .min_by_key(|(_, found)| found.game.as_ref().map_or(usize::MAX, Vec::len));
        if matches!(verdict, Verdict::CanEnd | Verdict::MustEnd) && !has_ends {
            return Finding::NotAsked {
                why: "the game has no end",
            };
        }
        if let Some((header, found)) = shortest {
            return Finding::Failed(Box::new(failure(header, found)));
        }
        if *verdict == Verdict::Secrets && secrets::has_secrets::<G>() {
            return match self.pairs {
                None if check.modes.secrets.is_none() => Finding::NotAsked {
                    why: "it takes pairs of positions: ask for it by `secrets`",
                },
                Some(None) if self.stopped.is_none() && !self.hides() => Finding::Proved,
                _ => Finding::Bounded { at: self.positions },
            };
        }
        if self.stopped.is_some() || self.hides() {
            return Finding::Bounded { at: self.positions };
        }
        if *verdict == Verdict::Turns
            && let Some(seat) = (self.seated - self.tally.moved).iter().next()
            && let Some(header) = &self.first
        {
            let fault = Fault {
                verdict: verdict.clone(),
                why: format!("{seat} never has a move, whatever is played"),
                tried: None,
            };
            let found = Found::new(fault, Some(Vec::new()));
            return Finding::Failed(Box::new(failure(header, &found)));
        }
        Finding::Proved
    }

    fn phases(&self) -> Vec<Count> {
        let phases = G::MODEL.phase_ids().zip(&self.tally.phases);
        let leaves = phases.filter(|(phase, _)| !G::MODEL.is_parent(*phase));
        leaves
            .map(|(phase, &count)| Count {
                of: G::MODEL.phase(phase).name.to_string(),
                count,
            })
            .collect()
    }

    /// How often each edge was gone. A step after the first is looked for along the graph,
    /// from where the steps before it have led.
    fn branches(&self) -> Vec<Taken> {
        let graph = G::graph();
        let mut counts: Vec<(rulebook_model::Edge, u64)> =
            graph.edges().map(|edge| (edge, 0)).collect();
        let mut count = |edge: rulebook_model::Edge, times: u64| {
            if let Some((_, count)) = counts.iter_mut().find(|(other, _)| *other == edge) {
                *count += times;
            }
        };
        let singles = self.tally.taken.iter();
        let singles = singles.map(|(phase, branch, times)| (phase, vec![branch], times));
        let chains = self.tally.taken.chains.iter();
        let chains = chains.map(|((phase, branches), &times)| (*phase, branches.clone(), times));
        for (phase, branches, times) in singles.chain(chains) {
            let mut names: Vec<String> = branches.iter().map(ToString::to_string).collect();
            // What the graph cannot follow is told as far as it can.
            while !names.is_empty() {
                if let Ok(trail) = graph.trail(phase, &names) {
                    for edge in trail {
                        count(edge, times);
                    }
                    break;
                }
                names.pop();
            }
        }
        counts
            .into_iter()
            .map(|(edge, count)| Taken {
                edge,
                phase: G::MODEL.phase(edge.from).name.to_string(),
                branch: graph.name(edge),
                count,
            })
            .collect()
    }
}

fn failure<G: Checkable>(header: &Header<G>, found: &Found<G>) -> Failure<G> {
    let log = |game: &Vec<_>| trace::log(header.clone(), game);
    Failure {
        why: found.fault.why.clone(),
        log: found.game.as_ref().and_then(log),
        tried: found.fault.tried.clone(),
        round: found.round.clone(),
        other: found.other.as_ref().and_then(log),
    }
}

fn counts<G: Checkable>(ends: &expand::Ends<G>) -> Vec<Count> {
    let seats = (0_u8..64).map_while(G::Seat::from_index);
    let wins = seats.zip(ends.wins).map(|(seat, count)| Count {
        of: Outcome::Win(seat).to_string(),
        count,
    });
    let draws = Count {
        of: Outcome::<G::Seat>::Draw.to_string(),
        count: ends.draws,
    };
    let mut others: Vec<Count> = ends
        .others
        .iter()
        .map(|(of, &count)| Count {
            of: of.clone(),
            count,
        })
        .collect();
    others.sort_by(|one, other| one.of.cmp(&other.of));
    let all = wins.chain([draws]).chain(others);
    all.filter(|count| count.count > 0).collect()
}
