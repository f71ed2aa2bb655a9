//! What is shown of a position.

use std::fmt::Write;
use std::format;
use std::prelude::rust_2024::*;

use anstyle::{AnsiColor, Style};

use super::Runs;
use super::speech::Speech;
use crate::position::Position;
use crate::seat::Seat;
use crate::words::By;

/// Who looks on.
#[derive(Clone, Copy)]
pub(super) enum Viewer<S> {
    /// Everybody: what is nobody's alone.
    Public,
    /// That seat, which sees its own besides.
    Seat(S),
    /// Whoever reads a log, which holds everything.
    All,
}

/// A position, as far as the viewer may see it: the `Display` of its view, where that has
/// one; of a game in which nothing is secret, the `Display` of its state. Else what stands
/// for them in a program (`Debug`). Ends in no line break, and is empty where there is
/// nothing to be shown.
pub(super) fn board<G: Runs>(
    speech: &Speech<G>,
    position: &Position<G>,
    viewer: Viewer<G::Seat>,
) -> String {
    let words = &speech.words;
    let mut text = String::new();
    let mut put = |part: String| {
        let part = part.trim_end_matches('\n');
        if !part.trim().is_empty() {
            // To write to a string never fails.
            let _ = write!(text, "{}{part}", if text.is_empty() { "" } else { "\n" });
        }
    };
    if let Some(public) = words.public {
        put(By(public, position).to_string());
    } else if words.is_open {
        let state = words.state.or(words.state_debug);
        if let Some(state) = state.filter(|_| G::HAS_STATE) {
            put(By(state, position.state()).to_string());
        }
    } else if let Some(debug) = words.public_debug {
        put(By(debug, position).to_string());
    }
    if !words.is_open {
        let own = |seat| {
            let private = words.private.or(words.private_debug);
            let own = private.map(|private| Own(private, position, seat).to_string());
            own.filter(|own| !own.trim().is_empty() && own != "()")
        };
        match viewer {
            Viewer::Public => {}
            Viewer::Seat(seat) => put(own(seat).unwrap_or_default()),
            Viewer::All => {
                for seat in position.seats() {
                    put(own(seat).map_or_else(String::new, |own| format!("{seat}: {own}")));
                }
            }
        }
    }
    // A view of an author's says it, where it is to be said.
    if words.public.is_none() {
        put(phase(speech, position));
    }
    paint(&text, position)
}

/// Where the game stands, where that says anything: of a game in which all moves are made
/// in one phase without data it does not.
fn phase<G: Runs>(speech: &Speech<G>, position: &Position<G>) -> String {
    let takes_moves = |id: &rulebook_model::PhaseId| {
        let mut handlers = G::MODEL.handlers.iter();
        handlers.any(|handler| {
            let kind = G::MODEL.event(handler.event).kind;
            kind == rulebook_model::EventKind::Move && handler.phases.contains(id)
        })
    };
    let mut places = G::MODEL.phase_ids().filter(takes_moves);
    let (first, second) = (places.next(), places.next());
    let bare = first.is_some_and(|id| G::MODEL.phase(id).data.is_empty());
    if position.is_over() || (second.is_none() && bare) {
        String::new()
    } else if speech.words.is_open {
        format!("in {:?}", position.phase())
    } else {
        // Its data may be somebody's alone.
        format!("in {}", G::MODEL.phase(G::phase_id(position.phase())).name)
    }
}

type Writes<G> =
    fn(&Position<G>, <G as crate::Game>::Seat, &mut std::fmt::Formatter<'_>) -> std::fmt::Result;

struct Own<'p, G: Runs>(Writes<G>, &'p Position<G>, G::Seat);

impl<G: Runs> std::fmt::Display for Own<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0(self.1, self.2, f)
    }
}

const COLOURS: [AnsiColor; 6] = [
    AnsiColor::Cyan,
    AnsiColor::Yellow,
    AnsiColor::Magenta,
    AnsiColor::Green,
    AnsiColor::Blue,
    AnsiColor::Red,
];

/// The colour of a seat, the same everywhere. The codes are taken out again where the
/// output has no colours.
pub(super) fn style<S: Seat>(seat: S) -> Style {
    let colour = COLOURS[usize::from(seat.index()) % COLOURS.len()];
    Style::new().bold().fg_color(Some(colour.into()))
}

/// The names of seats in their colours, where the author has not seen to colours.
pub(super) fn paint<G: Runs>(text: &str, position: &Position<G>) -> String {
    if text.contains('\u{1b}') {
        return text.into();
    }
    let seats: Vec<(String, Style)> = position
        .seats()
        .iter()
        .map(|seat| (seat.to_string(), style(seat)))
        .collect();
    let is_word = |letter: Option<char>| letter.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut painted = String::with_capacity(text.len());
    let (mut rest, mut before) = (text, None);
    while let Some(letter) = rest.chars().next() {
        let named = seats.iter().find(|(name, _)| {
            !is_word(before)
                && rest.starts_with(&**name)
                && !is_word(rest[name.len()..].chars().next())
        });
        let taken = match named {
            Some((name, style)) => {
                let _ = write!(painted, "{style}{name}{style:#}");
                name.len()
            }
            None => {
                painted.push(letter);
                letter.len_utf8()
            }
        };
        before = rest[..taken].chars().next_back();
        rest = &rest[taken..];
    }
    painted
}
