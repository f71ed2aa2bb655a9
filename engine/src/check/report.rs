//! What a run found: a verdict a line, then counts, then coverage.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use rulebook_model::Edge;
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

use crate::game::Game;
use crate::log::{Input, Log};

/// What is judged, each apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Verdict {
    /// For every event that can arrive exactly one branch holds, or it is refused for a
    /// declared reason; no body panics; what is refused, or only asked, changes nothing.
    Exclusive,
    /// Nothing that follows of itself goes on for ever: no chain of internal and `always`
    /// steps, and no chain of chance events that cannot be left.
    Settles,
    /// Wherever the game is not over, something can be played, drawn, or run out of time.
    Alive,
    /// Every seat has a move somewhere.
    Turns,
    /// From every position an end can still be reached.
    CanEnd,
    /// No game goes on for ever: no position comes again, or `progress` grows.
    MustEnd,
    /// A seat is shown and allowed nothing that its log does not tell it.
    Secrets,
    /// A property that the author named.
    Invariant(String),
}

impl Verdict {
    /// Its name as a word that stays the same from version to version: `exclusive`,
    /// `settles`, `alive`, `turns`, `can_end`, `must_end`, `secrets`; an invariant's own.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Verdict::Exclusive => "exclusive",
            Verdict::Settles => "settles",
            Verdict::Alive => "alive",
            Verdict::Turns => "turns",
            Verdict::CanEnd => "can_end",
            Verdict::MustEnd => "must_end",
            Verdict::Secrets => "secrets",
            Verdict::Invariant(name) => name,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// What came of one of them.
#[derive(Clone)]
#[non_exhaustive]
pub enum Finding<G: Game> {
    /// It holds in every position that can be reached.
    Proved,
    /// It holds in those that were looked at; there are more.
    Bounded {
        /// In how many.
        at: u64,
    },
    /// It does not hold.
    Failed(Box<Failure<G>>),
    /// It was not judged.
    NotAsked {
        /// Why.
        why: &'static str,
    },
}

impl<G: Game> Finding<G> {
    /// As a word: `proved`, `bounded`, `failed`, `not_asked`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Finding::Proved => "proved",
            Finding::Bounded { .. } => "bounded",
            Finding::Failed(_) => "failed",
            Finding::NotAsked { .. } => "not_asked",
        }
    }

    /// Whether it holds everywhere.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self, Finding::Proved)
    }

    /// What shows that it does not hold.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure<G>> {
        match self {
            Finding::Failed(failure) => Some(failure),
            _ => None,
        }
    }
}

/// Where a verdict does not hold, and the shortest game that leads there.
#[derive(Clone)]
#[non_exhaustive]
pub struct Failure<G: Game> {
    /// What is wrong there, as a sentence.
    pub why: String,
    /// The game that leads there: [`Log::replay`] runs it to that very position. None
    /// where the game cannot even begin, or where a run of a graded game met the fault and
    /// the bounds were too narrow for the run that traces it.
    pub log: Option<Log<G>>,
    /// What was tried in that position, where that shows it.
    pub tried: Option<Input<G>>,
    /// What leads from there back to there, of a game that can go on for ever.
    pub round: Vec<Input<G>>,
    /// A second game, of a secret that is told: the seat cannot tell the two apart, and
    /// is shown them differently all the same.
    pub other: Option<Log<G>>,
}

impl<G: Game> Failure<G> {
    /// How many moves, outcomes of chance and timeouts lead there.
    #[must_use]
    pub fn len(&self) -> usize {
        self.log.as_ref().map_or(0, |log| log.records.len())
    }

    /// Whether it shows in the start itself.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The branches that the game goes by, for [`Drawing::path`](rulebook_model::Drawing::path).
    #[must_use]
    pub fn path(&self) -> Vec<Edge> {
        let game = self.log.as_ref().and_then(|log| log.replay().ok());
        game.and_then(|game| game.trail().ok()).unwrap_or_default()
    }

    /// The graph with that game highlighted, and where it leads to, as a Mermaid
    /// `stateDiagram-v2`.
    #[must_use]
    pub fn to_mermaid(&self) -> String {
        let graph = G::graph();
        let mut drawing = graph.mermaid().path(self.path());
        if let Some(Ok(game)) = self.log.as_ref().map(Log::replay) {
            drawing = drawing.current(G::phase_id(game.position().phase()));
        }
        drawing.to_string()
    }
}

/// Why a run stopped before it had seen all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Stop {
    /// As many positions as it was allowed.
    Positions,
    /// As deep as it was allowed.
    Depth,
    /// As much memory as it was allowed, or more positions than it can number.
    Memory,
    /// As long as it was allowed.
    Time,
    /// Somebody stopped it.
    Cancelled,
    /// A position does not fit into the bits that its types say.
    Bits,
    /// The game has a generator of its own (`random`): games of it are drawn, and nobody
    /// can go through all.
    Sampled,
    /// A move has a field without a domain: its values cannot be gone through.
    OpenField,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Positions => "so many positions were allowed",
            Stop::Depth => "so many moves deep was allowed",
            Stop::Memory => "no more memory was allowed",
            Stop::Time => "no more time was allowed",
            Stop::Cancelled => "it was stopped",
            Stop::Bits => "a position does not fit into the bits that its types say: run it without `packed`",
            Stop::Sampled => {
                "the rules draw by themselves (`random`), and games of it were only sampled: \
                 make it a chance event, and every outcome is tried"
            }
            Stop::OpenField => {
                "a move has a field without a domain, whose values cannot be gone through: give it one"
            }
        })
    }
}

/// What one verdict came to.
#[derive(Clone)]
#[non_exhaustive]
pub struct Judged<G: Game> {
    /// Which.
    pub verdict: Verdict,
    /// What came of it.
    pub finding: Finding<G>,
}

/// How often something came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Count {
    /// What.
    pub of: String,
    /// How often.
    pub count: u64,
}

/// A branch, and how often it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Taken {
    /// The edge of the graph.
    pub edge: Edge,
    /// The phase where its event arrives.
    pub phase: String,
    /// The branch: `place:win`.
    pub branch: String,
    /// How often it was taken, over all positions.
    pub count: u64,
}

impl Serialize for Taken {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut taken = serializer.serialize_struct("Taken", 3)?;
        taken.serialize_field("phase", &self.phase)?;
        taken.serialize_field("branch", &self.branch)?;
        taken.serialize_field("count", &self.count)?;
        taken.end()
    }
}

/// Counts up to symmetry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Classes {
    /// Positions.
    pub positions: u64,
    /// Ends, by outcome.
    pub ends: Vec<Count>,
}

/// What a run found.
#[derive(Clone)]
#[non_exhaustive]
pub struct Report<G: Game> {
    /// A verdict each.
    pub verdicts: Vec<Judged<G>>,
    /// How many starts there were: of each number of seats, each set of options, each
    /// seed.
    pub starts: usize,
    /// Positions that were looked at, all starts together.
    pub positions: u64,
    /// Moves, outcomes of chance and timeouts that led on, one for each value in each
    /// position.
    pub moves: u64,
    /// Moves that a rule refused only as they were played.
    pub refused: u64,
    /// Ends, by outcome.
    pub ends: Vec<Count>,
    /// How many moves the farthest position is away; of a graded run in which `progress`
    /// grows by more than one, how many steps of it.
    pub depth: u64,
    /// Positions at each depth.
    pub levels: Vec<u64>,
    /// Positions and ends up to symmetry, where the game named one.
    pub classes: Option<Classes>,
    /// Positions by phase, in the order of declaration.
    pub phases: Vec<Count>,
    /// How often each branch was taken, an edge of the graph each.
    pub branches: Vec<Taken>,
    /// Why it stopped before it had seen all; none where it has.
    pub stopped: Option<Stop>,
    /// Games that were drawn, of a game that can only be sampled.
    pub sampled: u64,
    /// Positions that are known by a hash of 128 bits, of which two may share one: for
    /// all of them together less likely than their number squared in 2^127.
    pub hashed: bool,
    /// Whether `progress` was used: levels forgotten as soon as they are done.
    pub graded: bool,
    /// How long it took.
    pub took: Duration,
    /// How many threads worked.
    pub threads: usize,
    /// The most bytes that positions took at a time.
    pub memory: u64,
}

impl<G: Game> Report<G> {
    /// What came of a verdict.
    #[must_use]
    pub fn finding(&self, verdict: &Verdict) -> Option<&Finding<G>> {
        let judged = self
            .verdicts
            .iter()
            .find(|judged| judged.verdict == *verdict);
        judged.map(|judged| &judged.finding)
    }

    /// What shows that a verdict does not hold.
    #[must_use]
    pub fn failure(&self, verdict: &Verdict) -> Option<&Failure<G>> {
        self.finding(verdict).and_then(Finding::failure)
    }

    /// The verdicts that do not hold.
    pub fn failures(&self) -> impl Iterator<Item = (&Verdict, &Failure<G>)> {
        let judged = self.verdicts.iter();
        judged.filter_map(|judged| Some((&judged.verdict, judged.finding.failure()?)))
    }

    /// Whether everything that was asked is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        let asked = |judged: &&Judged<G>| !matches!(judged.finding, Finding::NotAsked { .. });
        let mut asked = self.verdicts.iter().filter(asked);
        asked.all(|judged| judged.finding.is_proved())
    }

    /// How many ends of all positions.
    #[must_use]
    pub fn ends_total(&self) -> u64 {
        self.ends.iter().map(|count| count.count).sum()
    }

    /// Phases that no game ever reaches, not even to pass through them.
    pub fn never_reached(&self) -> impl Iterator<Item = &str> {
        let passed = |phase: &Count| {
            let mut taken = self.branches.iter().filter(|taken| taken.count > 0);
            taken.any(|taken| G::MODEL.phase(taken.edge.to).name == phase.of)
        };
        let never = self.phases.iter();
        let never = never.filter(move |phase| phase.count == 0 && !passed(phase));
        never.map(|phase| phase.of.as_str())
    }

    /// Branches that no game ever takes.
    pub fn never_taken(&self) -> impl Iterator<Item = &Taken> {
        self.branches.iter().filter(|taken| taken.count == 0)
    }

    /// For a test: passes where everything that was asked is proved.
    ///
    /// # Panics
    /// Where it is not: with the report, in which stands the shortest game that fails, or
    /// why nothing is proved.
    #[track_caller]
    #[expect(clippy::must_use_candidate, reason = "a test asks no more of it")]
    pub fn assert_proved(&self) -> &Self {
        assert!(self.is_proved(), "not proved\n\n{self}");
        self
    }

    /// For a test: passes where every phase is reached and every branch taken.
    ///
    /// # Panics
    /// Where one is not.
    #[track_caller]
    #[expect(clippy::must_use_candidate, reason = "a test asks no more of it")]
    pub fn assert_covered(&self) -> &Self {
        let covered = self.never_reached().next().is_none() && self.never_taken().next().is_none();
        assert!(covered, "not covered\n\n{self}");
        self
    }

    /// How often each edge of the graph was taken, for
    /// [`Drawing::counts`](rulebook_model::Drawing::counts).
    pub fn counts(&self) -> impl Iterator<Item = (Edge, u64)> {
        self.branches.iter().map(|taken| (taken.edge, taken.count))
    }

    /// The graph, coloured by how often each branch was taken, as a Mermaid
    /// `stateDiagram-v2`.
    #[must_use]
    pub fn to_mermaid(&self) -> String {
        G::graph().mermaid().counts(self.counts()).to_string()
    }
}

/// A number as people read it: `5,478`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut said = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            said.push(',');
        }
        said.push(digit);
    }
    said
}

/// Bytes as people read them.
pub(super) fn bytes(number: u64) -> String {
    match number {
        0..10_000 => format!("{number} B"),
        10_000..10_000_000 => format!("{} KB", number / 1_000),
        _ => format!("{} MB", grouped(number / 1_000_000)),
    }
}

pub(super) fn said<G: Game>(input: &Input<G>) -> String {
    match input {
        Input::Move { seat, mv } => format!("{seat} plays {}", G::in_words().mv(mv)),
        Input::Chance(event) => format!("{} is drawn", G::in_words().chance(event)),
        Input::Timeout => "the time is over".to_string(),
        Input::Undo { .. } | Input::Redo { .. } => input.kind().to_string(),
    }
}

fn write_game<G: Game>(f: &mut fmt::Formatter<'_>, log: &Log<G>) -> fmt::Result {
    if log.records.is_empty() {
        return writeln!(f, "        at the start");
    }
    for (at, record) in log.records.iter().enumerate() {
        write!(f, "      {:>3}. {}", at + 1, said(&record.input))?;
        let branches = record.branch.iter().copied();
        let branches = branches.chain(record.then.iter().map(|step| step.branch));
        for (at, branch) in branches.enumerate() {
            write!(f, "{} {branch}", if at == 0 { ":" } else { "," })?;
        }
        writeln!(f)?;
    }
    Ok(())
}

impl<G: Game> fmt::Display for Failure<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "      {}", self.why)?;
        match &self.log {
            Some(log) => write_game(f, log)?,
            None => writeln!(f, "        (no game was found that leads there)")?,
        }
        if let Some(tried) = &self.tried {
            writeln!(f, "        there, {}", said(tried))?;
        }
        if !self.round.is_empty() {
            writeln!(f, "        and from there, round and round:")?;
            for input in &self.round {
                writeln!(f, "           {}", said(input))?;
            }
        }
        if let Some(other) = &self.other {
            writeln!(
                f,
                "        and this one, which the seat cannot tell from it:"
            )?;
            write_game(f, other)?;
        }
        Ok(())
    }
}

impl<G: Game> fmt::Display for Report<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", G::MODEL.game)?;
        let width = self
            .verdicts
            .iter()
            .map(|judged| judged.verdict.name().len());
        let width = width.max().unwrap_or(0);
        for Judged { verdict, finding } in &self.verdicts {
            write!(f, "  {verdict:width$}  ")?;
            match finding {
                Finding::Proved => writeln!(f, "proved")?,
                Finding::Bounded { at } => {
                    writeln!(
                        f,
                        "bounded: it holds in the {} positions seen",
                        grouped(*at)
                    )?;
                }
                Finding::NotAsked { why } => writeln!(f, "not asked: {why}")?,
                Finding::Failed(failure) => {
                    writeln!(f, "failed")?;
                    failure.fmt(f)?;
                }
            }
        }
        let bounded = |judged: &Judged<G>| matches!(judged.finding, Finding::Bounded { .. });
        match self.stopped {
            Some(stop) => writeln!(f, "  nothing is proved, since {stop}")?,
            None if self.verdicts.iter().any(bounded) => {
                writeln!(
                    f,
                    "  what lies behind a fault was not seen, and nothing is proved of it"
                )?;
            }
            None => {}
        }
        writeln!(f)?;
        self.write_counts(f)?;
        self.write_coverage(f)
    }
}

impl<G: Game> Report<G> {
    fn write_counts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let starts = if self.starts == 1 { "start" } else { "starts" };
        write!(
            f,
            "  {} positions and {} moves from {} {starts}, {} deep",
            grouped(self.positions),
            grouped(self.moves),
            self.starts,
            grouped(self.depth),
        )?;
        if self.sampled > 0 {
            write!(f, ", in {} games that were drawn", grouped(self.sampled))?;
        }
        writeln!(f)?;
        if let Some(classes) = &self.classes {
            writeln!(
                f,
                "  {} positions up to symmetry, {} of them ends",
                grouped(classes.positions),
                grouped(classes.ends.iter().map(|count| count.count).sum()),
            )?;
        }
        let ends: Vec<String> = self
            .ends
            .iter()
            .map(|end| format!("{} {}", grouped(end.count), end.of))
            .collect();
        if ends.is_empty() {
            writeln!(f, "  no end was reached")?;
        } else {
            let (total, ends) = (grouped(self.ends_total()), ends.join(", "));
            writeln!(f, "  {total} ends: {ends}")?;
        }
        let seconds = self.took.as_secs_f64();
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rate to be read"
        )]
        let rate = (self.positions as f64 / seconds.max(1e-9)) as u64;
        let threads = if self.threads == 1 {
            "thread"
        } else {
            "threads"
        };
        writeln!(
            f,
            "  {seconds:.2} s on {} {threads}, {} positions a second, {}{}",
            self.threads,
            grouped(rate),
            bytes(self.memory),
            if self.graded { ", graded" } else { "" },
        )?;
        if self.hashed {
            writeln!(
                f,
                "  positions are told apart by hashes of 128 bits, not by all that they are"
            )?;
        }
        Ok(())
    }

    fn write_coverage(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phases, branches) = (self.phases.len(), self.branches.len());
        let reached = phases - self.never_reached().count();
        let taken = branches - self.never_taken().count();
        writeln!(
            f,
            "  {reached} of {phases} phases reached, {taken} of {branches} branches taken"
        )?;
        for phase in self.never_reached() {
            writeln!(f, "    never reached: {phase}")?;
        }
        for never in self.never_taken() {
            writeln!(f, "    never taken: {} in {}", never.branch, never.phase)?;
        }
        Ok(())
    }
}

/// As the text of the report.
impl<G: Game> fmt::Debug for Report<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An input as it is written down.
struct Written<'a, G: Game>(&'a Input<G>);

impl<G> Serialize for Written<'_, G>
where
    G: Game<Seat: Serialize, Move: Serialize, Chance: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut input = serializer.serialize_struct("Input", 3)?;
        input.serialize_field("kind", self.0.kind())?;
        match self.0 {
            Input::Move { seat, mv } => {
                input.serialize_field("seat", seat)?;
                input.serialize_field("move", mv)?;
            }
            Input::Chance(event) => input.serialize_field("chance", event)?,
            Input::Timeout | Input::Undo { .. } | Input::Redo { .. } => {}
        }
        input.end()
    }
}

struct Inputs<'a, G: Game>(Vec<&'a Input<G>>);

impl<G> Serialize for Inputs<'_, G>
where
    G: Game<Seat: Serialize, Move: Serialize, Chance: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut inputs = serializer.serialize_seq(Some(self.0.len()))?;
        for input in &self.0 {
            inputs.serialize_element(&Written(input))?;
        }
        inputs.end()
    }
}

impl<G> Serialize for Failure<G>
where
    G: Game<Seat: Serialize, Move: Serialize, Chance: Serialize, Options: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let game = |log: &Log<G>| -> Vec<Input<G>> {
            let inputs = log.records.iter().map(|record| record.input.clone());
            inputs.collect()
        };
        let (own, other) = (self.log.as_ref(), self.other.as_ref());
        let mut failure = serializer.serialize_struct("Failure", 8)?;
        failure.serialize_field("why", &self.why)?;
        failure.serialize_field("options", &own.map(|log| &log.header.options))?;
        failure.serialize_field("seats", &own.map(|log| log.header.seats))?;
        failure.serialize_field("seed", &own.map(|log| log.header.seed))?;
        let own = own.map(game);
        failure.serialize_field(
            "game",
            &own.as_ref().map(|own| Inputs(own.iter().collect())),
        )?;
        failure.serialize_field("tried", &self.tried.as_ref().map(Written))?;
        failure.serialize_field("round", &Inputs(self.round.iter().collect()))?;
        let other = other.map(game);
        let other = other.as_ref().map(|other| Inputs(other.iter().collect()));
        failure.serialize_field("other", &other)?;
        failure.end()
    }
}

impl<G> Serialize for Judged<G>
where
    G: Game<Seat: Serialize, Move: Serialize, Chance: Serialize, Options: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut judged = serializer.serialize_struct("Judged", 3)?;
        judged.serialize_field("verdict", &self.verdict)?;
        judged.serialize_field("finding", self.finding.name())?;
        match &self.finding {
            Finding::Proved => {}
            Finding::Bounded { at } => judged.serialize_field("at", at)?,
            Finding::Failed(failure) => judged.serialize_field("failure", failure)?,
            Finding::NotAsked { why } => judged.serialize_field("why", why)?,
        }
        judged.end()
    }
}

impl<G> Serialize for Report<G>
where
    G: Game<Seat: Serialize, Move: Serialize, Chance: Serialize, Options: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("Report", 19)?;
        report.serialize_field("game", G::MODEL.game)?;
        report.serialize_field("proved", &self.is_proved())?;
        report.serialize_field("verdicts", &self.verdicts)?;
        report.serialize_field("stopped", &self.stopped)?;
        macro_rules! fields {
            ($($field:ident)*) => {$(report.serialize_field(stringify!($field), &self.$field)?;)*};
        }
        fields! {
            starts positions moves refused ends depth levels classes phases branches sampled
            hashed graded
        }
        report.serialize_field("seconds", &self.took.as_secs_f64())?;
        report.serialize_field("threads", &self.threads)?;
        report.serialize_field("memory", &self.memory)?;
        report.end()
    }
}
