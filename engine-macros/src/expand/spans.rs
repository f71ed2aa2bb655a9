//! Whatever word the author wrote has its own place in what is made of it: an
//! editor answers for a word where it finds one.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::game::game;

// Each word stands on a line of its own row and column: a name and its place tell
// it from all others. Before the first line there is nothing of the author's.
const RULES: &str = r#"
pub game Duel(board: Board, cx);
seats Mark { X, O }
turn RoundRobin;
move Place { cell: Cell }
move Resign
move Wait
internal Fall { height: u8 }
illegal Occupied { held: Cell } "cell {held} is taken";
illegal Late "too late";
phase Play {
    enter { board.enter(); }
    on Place { cell in board.empty() else Occupied { held: cell } } {
        let before = board.count();
        require before < 9 else Late;
        match board.mark(cell, cx.seat()) {
            Win: Line::Three(winner) if before > 3 => Won { winner },
            Draw: Line::Full => Drawn,
            Next: _ => { cx.end_turn(); emit Fall { height: before }; Rest { left: 3 } },
        }
    }
    on Fall { height } => { board.fall(height); stay };
    on Wait by board.waiting() => again Play;
}
phase Rest { left: u8 } {
    on Place { cell: corner } {
        if left == 0 { refuse!(Late); }
        board.rest(corner);
        Over: if board.is_full() => Drawn,
        More: else if board.count() > 1 => stay { left: left - 1 },
        Back: else => Play,
    }
    on Fall { height } => { board.fall(height); stay };
}
on Resign in Play | Rest by _ => Won { winner: cx.seat().next() };
end Won { winner: Mark } => Outcome::Win(winner);
end Drawn => Outcome::Draw;
"#;

/// The words of the language, which say what is made and are not in it; an order of
/// turns that comes with it is one of them.
const OURS: &[&str] = &[
    "pub",
    "game",
    "seats",
    "turn",
    "move",
    "internal",
    "illegal",
    "phase",
    "end",
    "enter",
    "on",
    "in",
    "by",
    "else",
    "require",
    "match",
    "if",
    "emit",
    "stay",
    "again",
    "refuse",
    "let",
    "_",
    "RoundRobin",
];

/// Words at their places: lines and columns, from one.
fn words(stream: TokenStream, found: &mut BTreeMap<(usize, usize), String>) {
    for token in stream {
        match token {
            TokenTree::Ident(word) => {
                let start = word.span().start();
                found.insert((start.line, start.column + 1), word.to_string());
            }
            TokenTree::Group(group) => words(group.stream(), found),
            _ => {}
        }
    }
}

/// Every word with its place, as often as it is there.
fn each_word(stream: TokenStream, visit: &mut dyn FnMut(&Ident)) {
    for token in stream {
        match token {
            TokenTree::Ident(word) => visit(&word),
            TokenTree::Group(group) => each_word(group.stream(), visit),
            _ => {}
        }
    }
}

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("the rules are tokens")
}

/// The author's words that are nowhere in the output.
fn lost(rules: &str) -> Vec<String> {
    let input = tokens(rules);
    let mut written = BTreeMap::new();
    words(input.clone(), &mut written);
    let mut kept = BTreeSet::new();
    each_word(game(input), &mut |word| {
        let start = word.span().start();
        kept.insert((start.line, start.column + 1, word.to_string()));
    });
    written
        .into_iter()
        .filter(|(_, word)| !OURS.contains(&word.as_str()))
        .filter(|((line, column), word)| !kept.contains(&(*line, *column, word.clone())))
        .map(|((line, column), word)| format!("{line}:{column} {word}"))
        .collect()
}

#[test]
fn every_word_of_the_author_s_is_in_the_output_at_its_place() {
    assert_eq!(lost(RULES), Vec::<String>::new());
}

/// A word that a reader asks about has one answer: nothing of ours stands in it.
#[test]
fn nothing_but_itself_stands_in_a_label() {
    let mut found: BTreeMap<(usize, usize), BTreeSet<String>> = BTreeMap::new();
    each_word(game(tokens(RULES)), &mut |word| {
        let start = word.span().start();
        found
            .entry((start.line, start.column + 1))
            .or_default()
            .insert(word.to_string());
    });
    let mut written = BTreeMap::new();
    words(tokens(RULES), &mut written);
    for label in ["Win", "Draw", "Next", "Over", "More", "Back"] {
        for (place, _) in written.iter().filter(|(_, word)| *word == label) {
            assert_eq!(found[place], BTreeSet::from([label.to_owned()]));
        }
    }
}

/// A handler that cannot be read is told of once, and the others keep their words.
#[test]
fn a_broken_handler_does_not_take_the_others_with_it() {
    let broken = RULES.replace("board.mark(cell, cx.seat())", "board.");
    assert_eq!(lost(&broken), Vec::<String>::new());
    let broken = RULES.replace("board.rest(corner);", "board.rest(corner) Over");
    for word in lost(&broken) {
        let (line, _) = word.split_once(':').expect("a line");
        let within = 25..=31;
        assert!(within.contains(&line.parse().expect("a number")), "{word}");
    }
}

#[test]
fn braces_of_a_body_are_the_author_s() {
    let mut braces = 0;
    each_group(game(tokens(RULES)), &mut |start| {
        braces += usize::from(start > 1);
    });
    assert!(braces > 10, "{braces}");
}

fn each_group(stream: TokenStream, visit: &mut dyn FnMut(usize)) {
    for token in stream {
        if let TokenTree::Group(group) = token {
            if group.delimiter() == Delimiter::Brace {
                visit(group.span_open().start().line);
            }
            each_group(group.stream(), visit);
        }
    }
}
