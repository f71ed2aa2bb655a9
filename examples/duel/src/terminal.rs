//! What happens, and what it comes to, on a terminal.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use duel::{Duel, Event, Internal, Phase};
use rulebook::{IllegalMove, Position, Step, Time};

use crate::sent::Sent;

/// A duel, and the time: a move is made a second after the one before it, so that
/// the same moves are the same duel.
struct Played {
    position: Position<Duel>,
    now: Time,
}

/// Plays the moves, and says of each what it came to.
pub(crate) fn given(
    position: Position<Duel>,
    moves: impl IntoIterator<Item = Sent>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut played = Played::new(position);
    played.show_table(out)?;
    for sent in moves {
        writeln!(out, "\n{sent}")?;
        played.tell(sent, out)?;
    }
    played.show_end(out)
}

/// Plays the moves that people type, one a line, until the duel or the input is
/// over.
pub(crate) fn typed(
    position: Position<Duel>,
    input: impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut played = Played::new(position);
    played.show_table(out)?;
    played.ask(out)?;
    for line in input.split(b'\n') {
        // What is no text is shown as such in the answer.
        match String::from_utf8_lossy(&line?).parse() {
            Ok(sent) => played.tell(sent, out)?,
            Err(why) => writeln!(out, "{why}")?,
        }
        if played.position.is_over() {
            break;
        }
        played.ask(out)?;
    }
    played.show_end(out)
}

impl Played {
    fn new(position: Position<Duel>) -> Played {
        let now = Time::ZERO;
        Played { position, now }
    }

    fn play(&mut self, sent: Sent) -> Result<Vec<Step<Duel>>, IllegalMove<Duel>> {
        let mut steps = Vec::new();
        let now = match sent {
            Sent::Move(seat, mv) => {
                let now = self.now + Duration::from_secs(1);
                self.position.play_into_at(seat, mv, now, &mut steps)?;
                now
            }
            Sent::Timeout => {
                let now = self.position.deadline().unwrap_or(self.now);
                self.position.timeout_into(now, &mut steps)?;
                now
            }
        };
        self.now = now;
        Ok(steps)
    }

    fn tell(&mut self, sent: Sent, out: &mut impl Write) -> io::Result<()> {
        match self.play(sent) {
            Ok(steps) => {
                for step in steps {
                    writeln!(
                        out,
                        "  {:<10}{}{}",
                        step.kind,
                        step.branch,
                        said(sent, &step)
                    )?;
                }
                self.show_table(out)
            }
            Err(why) => writeln!(out, "  refused: {why}"),
        }
    }

    /// The round, who holds what, and what is waited for.
    fn show_table(&self, out: &mut impl Write) -> io::Result<()> {
        let (position, table) = (&self.position, self.position.state());
        for seat in position.seats() {
            let before = if seat.index() == 0 { "" } else { " | " };
            write!(out, "{before}{seat}:")?;
            for card in table.hand(seat) {
                write!(out, " {card}")?;
            }
            if !position.in_play().contains(seat) {
                write!(out, " out")?;
            } else if !table.stands(seat) {
                write!(out, " (fallen)")?;
            }
        }
        writeln!(out)?;
        let active = position.active();
        match position.phase() {
            Phase::Act => writeln!(out, "Round {}: {active} to act", position.round()),
            Phase::Claimed { claimant, trick } => {
                writeln!(out, "{claimant} would {trick}: {active} to answer")
            }
            Phase::Believed { trick, .. } => writeln!(out, "{active} to {trick} somebody"),
            Phase::Loss { who } => writeln!(out, "{who} to lose a card"),
            Phase::Won { .. } | Phase::Counted { .. } => Ok(()),
        }
    }

    /// The moves that may be typed.
    fn ask(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out)?;
        let seats = self.position.active();
        let moves = seats.iter().flat_map(|seat| {
            let moves = self.position.legal_moves_at(seat, self.now);
            moves.into_iter().map(move |mv| Sent::Move(seat, mv))
        });
        for sent in moves {
            write!(out, "{sent} ")?;
        }
        write!(out, "> ")?;
        out.flush()
    }

    /// The outcome, or that there is none.
    fn show_end(&self, out: &mut impl Write) -> io::Result<()> {
        match self.position.outcome() {
            Some(outcome) => writeln!(out, "\n{outcome}"),
            None => writeln!(out, "\nleft unfinished"),
        }
    }
}

/// What a step has to say besides its name: what was drawn, and which move the rules
/// played for somebody.
fn said(sent: Sent, step: &Step<Duel>) -> String {
    match (&step.event, sent) {
        (Some(Event::Internal(Internal::Draw { to, card })), _) => format!(": {to}, {card}"),
        (Some(Event::Move(seat, mv)), Sent::Timeout) => format!(": {}", Sent::Move(*seat, *mv)),
        _ => String::new(),
    }
}
