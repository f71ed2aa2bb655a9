//! A match at one terminal: who is asked, what is shown to whom, and what may be typed.

use std::format;
use std::io::{self, Write};
use std::path::Path;
use std::prelude::rust_2024::*;

use super::super::board::{Viewer, paint, style};
use super::super::speech::{Said, Speech, open_moves};
use super::super::{Failure, Runs, tell};
use super::Player;
use super::line::{Input, Line};
use crate::log::Sync;
use crate::play::{Match, Report};
use crate::random::Rng;

/// More moves than so many are listed where they are asked for.
const LISTED: usize = 40;

/// How wide a list of moves is.
const WIDTH: usize = 78;

pub(super) struct Table<'s, G: Runs> {
    game: Match<G>,
    speech: &'s Speech<G>,
    players: Vec<(G::Seat, Player)>,
    by_hand: bool,
    rng: Rng,
    /// How many records have been told; where cards are hidden, of each seat.
    told: Vec<usize>,
    /// How many have been told to all who look on.
    told_all: usize,
    /// Whose view is on the screen.
    looking: Option<G::Seat>,
    /// Whether the board has changed since it was shown.
    changed: bool,
}

/// What a typed line came to.
enum Came {
    /// Something happened in the match.
    Done,
    /// It was an answer, and the same is asked again.
    Again,
    /// Whoever types has had enough.
    Left,
}

/// Who is asked next.
enum Next<G: Runs> {
    Human(G::Seat),
    Automaton(G::Seat),
    /// The players, what their dice show.
    Chance,
    /// Nobody has a move, and time is all that may pass.
    Nobody,
}

impl<'s, G: Runs> Table<'s, G> {
    pub(super) fn new(
        game: Match<G>,
        speech: &'s Speech<G>,
        players: Vec<(G::Seat, Player)>,
        seed: u64,
        by_hand: bool,
    ) -> Self {
        let told = std::vec![0; players.len()];
        Table {
            game,
            speech,
            players,
            by_hand,
            // Another stream than that of the match.
            rng: Rng::seeded(seed ^ 0x6175_746f_6d61_7461),
            told,
            told_all: 0,
            looking: None,
            changed: true,
        }
    }

    /// Plays to the end, or until whoever types has had enough.
    pub(super) fn play(mut self, input: &mut Input, out: &mut dyn Write) -> Result<(), Failure> {
        while !self.game.position().is_over() {
            self.time_passes();
            let came = match self.next() {
                Next::Automaton(seat) => self.automaton(seat, out)?,
                Next::Human(seat) => {
                    if !self.hand_over(seat, input, out)? {
                        return self.leave(out);
                    }
                    self.ask(Some(seat), input, out)?
                }
                Next::Chance | Next::Nobody => {
                    self.tell(None, out)?;
                    self.ask(None, input, out)?
                }
            };
            if let Came::Left = came {
                return self.leave(out);
            }
        }
        self.tell(None, out)?;
        tell::show(self.speech, self.game.position(), Viewer::Public, out)?;
        Ok(writeln!(out, "{}", tell::standing(self.game.position()))?)
    }

    fn leave(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = self.game.position();
        Ok(writeln!(
            out,
            "left unfinished: {}",
            tell::standing(position)
        )?)
    }

    /// Whether players have something to hide from each other.
    fn hides(&self) -> bool {
        let humans = self.players.iter().filter(|(_, who)| *who == Player::Human);
        !self.speech.words.is_open && humans.count() > 1
    }

    fn who(&self, seat: G::Seat) -> Player {
        let player = self.players.iter().find(|(other, _)| *other == seat);
        player.map_or(Player::Human, |(_, who)| *who)
    }

    /// A deadline that has passed does what the rules say of it.
    fn time_passes(&mut self) {
        let Some(due) = self.game.next_deadline() else {
            return;
        };
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let now = since.map_or(crate::Time::ZERO, |since| crate::Time::ZERO + since);
        if due <= now && self.game.timeout(now).is_ok() {
            self.changed = true;
        }
    }

    fn next(&self) -> Next<G> {
        if self.game.position().is_chance_pending() {
            return Next::Chance;
        }
        let position = self.game.position();
        let can = |seat: &G::Seat| {
            !self.game.legal_moves(*seat).is_empty()
                || !open_moves(position, *seat, self.game.last_time()).is_empty()
        };
        let able: Vec<G::Seat> = position.active().iter().filter(can).collect();
        let is = |who| move |seat: &&G::Seat| self.who(**seat) == who;
        // Whoever looks at the screen goes on, where several may.
        let looks = able.iter().find(|seat| Some(**seat) == self.looking);
        let human = looks
            .filter(is(Player::Human))
            .or_else(|| able.iter().find(is(Player::Human)));
        let automata: Vec<G::Seat> = able
            .iter()
            .copied()
            .filter(|seat| is(Player::Random)(&seat))
            .collect();
        match (automata.first(), human) {
            (Some(&seat), _) if !self.game.legal_moves(seat).is_empty() => Next::Automaton(seat),
            (_, Some(&seat)) => Next::Human(seat),
            _ => Next::Nobody,
        }
    }

    /// An automaton moves.
    fn automaton(&mut self, seat: G::Seat, out: &mut dyn Write) -> Result<Came, Failure> {
        let legal = self.game.legal_moves(seat);
        if let Some(mv) = self.rng.pick(&legal) {
            self.game.play(seat, mv.clone()).map_err(Failure::refused)?;
            self.reports()?;
            self.changed = true;
        }
        if !self.hides() {
            self.tell(None, out)?;
        }
        Ok(Came::Done)
    }

    fn reports(&mut self) -> Result<(), Failure> {
        for report in self.game.reports() {
            if let Report::ChanceFailed { why: Some(why) } = report {
                return Err(Failure::refused(why));
            }
        }
        Ok(())
    }

    /// Tells what has happened since: to that seat, or to everybody.
    fn tell(&mut self, seat: Option<G::Seat>, out: &mut dyn Write) -> io::Result<()> {
        let at = seat.and_then(|seat| self.players.iter().position(|(other, _)| *other == seat));
        let from = match at {
            Some(at) if self.hides() => self.told[at],
            _ => self.told_all,
        };
        let records = &self.game.log().records;
        let mut number = tell::moves(&records[..from]);
        for record in &records[from..] {
            number += tell::moves(std::slice::from_ref(record));
            tell::record(self.speech, record, number, self.game.position(), out)?;
        }
        let count = records.len();
        if let Some(at) = at {
            self.told[at] = count;
        }
        self.told_all = count;
        Ok(())
    }

    /// The seat whose turn it is takes the keyboard, and sees what it may see. False where
    /// it did not.
    fn hand_over(
        &mut self,
        seat: G::Seat,
        input: &mut Input,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        if self.hides() && self.looking != Some(seat) && input.is_terminal() {
            // The screen, what was scrolled away, and what was typed.
            write!(out, "\u{1b}[2J\u{1b}[3J\u{1b}[H")?;
            input.forget()?;
            let (position, name) = (self.game.position(), seat.to_string());
            let asked = format!("{name}, it is your turn: take the keyboard, and press Enter. ");
            if let Line::End = input.ask(&asked, &paint(&asked, position), Vec::new(), out)? {
                return Ok(false);
            }
            self.changed = true;
        }
        self.looking = Some(seat);
        self.tell(Some(seat), out)?;
        if self.changed {
            tell::show(self.speech, self.game.position(), Viewer::Seat(seat), out)?;
            self.changed = false;
            self.list(seat, false, out)?;
        }
        Ok(true)
    }

    /// The legal moves, numbered.
    fn list(&self, seat: G::Seat, all: bool, out: &mut dyn Write) -> io::Result<()> {
        let legal = self.game.legal_moves(seat);
        let numbered = self.speech.numbered(&legal);
        let open = open_moves(self.game.position(), seat, self.game.last_time());
        if numbered.len() > LISTED && !all {
            writeln!(out, "{} legal moves: `moves` lists them", numbered.len())?;
        } else {
            let items = numbered
                .iter()
                .map(|(number, text)| match self.speech.sole() {
                    Some(_) => number.to_string(),
                    None => format!("{number} {text}"),
                });
            write_list(self.speech.sole(), &items.collect::<Vec<_>>(), out)?;
        }
        if open.is_empty() {
            return Ok(());
        }
        write_list(Some("in words"), &open, out)
    }

    /// Asks, and does what is said.
    fn ask(
        &mut self,
        seat: Option<G::Seat>,
        input: &mut Input,
        out: &mut dyn Write,
    ) -> Result<Came, Failure> {
        let position = self.game.position();
        let same = |prompt: &str| (prompt.to_owned(), prompt.to_owned());
        let (prompt, painted) = match seat {
            Some(seat) => {
                let style = style(seat);
                let painted = format!("{style}{seat}{style:#}");
                (format!("{seat} to move> "), format!("{painted} to move> "))
            }
            None if position.is_chance_pending() => same("chance to move> "),
            // Any line will do: the clock is looked at behind it.
            None => same("nobody can move before the time is over: press Enter then> "),
        };
        let painted = if colours() { painted } else { prompt.clone() };
        let offered = self.offered(seat);
        let line = match input.ask(&prompt, &painted, offered, out)? {
            Line::Typed(line) => line,
            Line::End => return Ok(Came::Left),
        };
        self.time_passes();
        let came = self.typed(seat, line.trim(), out)?;
        if let Came::Done = came {
            self.reports()?;
            self.changed = true;
        }
        Ok(came)
    }

    /// What may be typed.
    fn offered(&self, seat: Option<G::Seat>) -> Vec<String> {
        let mut offered: Vec<String> = match seat {
            Some(seat) => {
                let legal = self.game.legal_moves(seat);
                legal.iter().map(|mv| self.speech.mv(mv)).collect()
            }
            None => {
                let outcomes = self
                    .game
                    .position()
                    .chance_outcomes_at(self.game.last_time());
                let events = outcomes.iter().map(|outcome| &outcome.event);
                events.map(|event| self.speech.chance(event)).collect()
            }
        };
        offered.extend(COMMANDS.iter().map(|(word, _)| (*word).into()));
        offered
    }

    fn typed(
        &mut self,
        seat: Option<G::Seat>,
        text: &str,
        out: &mut dyn Write,
    ) -> Result<Came, Failure> {
        if text.is_empty() {
            return Ok(Came::Again);
        }
        let seats = self.game.position().seats();
        // A move has the word before a command, which may be written `/undo`.
        let saying = match (text.strip_prefix('/'), self.speech.read(text, seats)) {
            (Some(command), _) => return self.command(seat, command, out),
            (None, Ok(saying)) => saying,
            (None, Err(why)) => {
                let word = text.split_whitespace().next().unwrap_or_default();
                if COMMANDS.iter().any(|(command, _)| *command == word) {
                    return self.command(seat, text, out);
                }
                writeln!(out, "{why}")?;
                return Ok(Came::Again);
            }
        };
        let by = saying.seat.or(seat);
        let told = match (&saying.said, by) {
            (Said::Chance(event), _) => self.game.play_chance(event.clone()).map(|_| ()),
            (Said::Timeout, _) => {
                let due = self.game.next_deadline();
                match due {
                    // It is looked at each time that somebody is asked.
                    Some(due) => writeln!(out, "the time is over at {due}, and not before")?,
                    None => writeln!(out, "nothing here has a time limit")?,
                }
                return Ok(Came::Again);
            }
            (_, None) => {
                writeln!(out, "something has to be drawn first: `draw` draws it")?;
                return Ok(Came::Again);
            }
            (said, Some(by)) => match self.speech.meant(said, &self.game.legal_moves(by)) {
                Ok(Some(mv)) => self.game.play(by, mv).map(|_| ()),
                Ok(None) => Ok(()),
                Err(why) => {
                    writeln!(out, "{why}")?;
                    return Ok(Came::Again);
                }
            },
        };
        match told {
            Ok(()) => Ok(Came::Done),
            Err(why) => {
                writeln!(out, "{why}")?;
                Ok(Came::Again)
            }
        }
    }

    fn command(
        &mut self,
        seat: Option<G::Seat>,
        text: &str,
        out: &mut dyn Write,
    ) -> Result<Came, Failure> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "help" => self.help(out)?,
            "moves" => match seat {
                Some(seat) => self.list(seat, true, out)?,
                None => write_list(None, &self.offered(None)[..], out)?,
            },
            "board" => {
                let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
                tell::show(self.speech, self.game.position(), viewer, out)?;
            }
            "undo" => return self.undo(out),
            "redo" => match self.game.redo() {
                Ok(()) => return Ok(Came::Done),
                Err(why) => writeln!(out, "{why}")?,
            },
            "draw" if self.game.position().is_chance_pending() => {
                self.game.draw();
                return Ok(Came::Done);
            }
            "draw" => writeln!(out, "nothing is to be drawn now")?,
            "save" if rest.is_empty() => writeln!(out, "`save` is written `save FILE`")?,
            "save" => match self.game.save(Path::new(rest), Sync::EachMove) {
                Ok(()) => writeln!(out, "saved; what follows is written there too")?,
                Err(why) => writeln!(out, "{rest}: {why}")?,
            },
            "quit" => return Ok(Came::Left),
            other => {
                let known: Vec<&str> = COMMANDS.iter().map(|(word, _)| *word).collect();
                writeln!(out, "{}", rulebook_model::unknown("command", other, &known))?;
            }
        }
        Ok(Came::Again)
    }

    /// Back to where somebody was asked last.
    fn undo(&mut self, out: &mut dyn Write) -> Result<Came, Failure> {
        let mut came = Came::Again;
        loop {
            match self.game.undo(None) {
                Ok(()) => came = Came::Done,
                Err(why) => {
                    if let Came::Again = came {
                        writeln!(out, "{why}")?;
                    }
                    break;
                }
            }
            if matches!(self.next(), Next::Human(_) | Next::Chance) || self.game.revision() == 0 {
                break;
            }
        }
        Ok(came)
    }

    fn help(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.speech.has_words() {
            writeln!(out, "A move is its number, or its words:")?;
        } else {
            writeln!(out, "A move is its number:")?;
        }
        for event in G::MODEL.events {
            let said = match event.kind {
                rulebook_model::EventKind::Move => "",
                rulebook_model::EventKind::Chance if self.by_hand => " (what came by chance)",
                _ => continue,
            };
            let mut text = rulebook_model::kebab(event.name);
            for field in event.fields {
                text = text + " " + &field.name.to_uppercase();
            }
            let docs = event.docs.lines().next().unwrap_or_default();
            writeln!(out, "  {text:<24} {docs}{said}")?;
        }
        writeln!(
            out,
            "Another seat's move has its name before it: `{}: …`. Besides:",
            {
                let seats = self.game.position().seats();
                seats
                    .iter()
                    .last()
                    .map_or_else(String::new, |seat| seat.to_string())
            }
        )?;
        for (word, what) in COMMANDS {
            let word = if *word == "save" { "save FILE" } else { word };
            writeln!(out, "  {word:<24} {what}")?;
        }
        Ok(())
    }
}

/// What may be typed besides moves.
const COMMANDS: &[(&str, &str)] = &[
    ("help", "Say what may be typed"),
    ("moves", "List the legal moves"),
    ("board", "Show how it stands"),
    (
        "undo",
        "Take back the last move, and what automata did since",
    ),
    ("redo", "Do again what was undone"),
    ("draw", "Draw what is to come by chance"),
    ("save", "Write the match down there, and go on writing"),
    ("quit", "Leave the match as it is"),
];

/// Whether the terminal has colours.
fn colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Items in lines.
fn write_list(before: Option<&str>, items: &[String], out: &mut dyn Write) -> io::Result<()> {
    let begin = before.map_or_else(|| "  ".into(), |before| format!("  {before}: "));
    let indent = " ".repeat(begin.chars().count());
    let mut line = begin;
    let mut is_empty = true;
    for item in items {
        if !is_empty && line.chars().count() + 2 + item.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line.clone_from(&indent);
            is_empty = true;
        }
        if !is_empty {
            line.push_str("  ");
        }
        line.push_str(item);
        is_empty = false;
    }
    if is_empty {
        Ok(())
    } else {
        writeln!(out, "{line}")
    }
}
