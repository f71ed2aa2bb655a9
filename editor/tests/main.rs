//! What rust-analyzer makes of a crate with a `game!` call.
//!
//! The crate in `fixture` is opened once, as an editor opens it, with its build
//! scripts run and its macros expanded. A test names a place by the words around
//! it, with a `|` where the cursor is; what is typed is put into the text first,
//! and nothing is written to the disk.

mod editor;

use editor::Editor;

#[test]
fn the_rules_are_without_fault() {
    assert_eq!(Editor::open().errors(), Vec::<String>::new());
}

/// Each word, and the one line that it leads to.
const LEADS: &[(&str, &str)] = &[
    (
        "=> |Won { winner },",
        "end |Won { winner: Mark } => Outcome::Win(winner);",
    ),
    (
        "|winner: cx.seat",
        "end Won { |winner: Mark } => Outcome::Win(winner);",
    ),
    (
        "Phase::|Won {",
        "end |Won { winner: Mark } => Outcome::Win(winner);",
    ),
    ("in |Play | Rest", "phase |Play {"),
    (
        "PlaceBranch::|Win)",
        "|Win:  Line::Three(winner) => Won { winner },",
    ),
    (
        "|Win:  Line",
        "|Win:  Line::Three(winner) => Won { winner },",
    ),
    (
        "|Late:  if",
        "|Late:  if marks > 4 => Won { winner: cx.seat().next() },",
    ),
    ("on |Place { cell in", "move |Place { cell: Cell }"),
    ("on |Resign in", "move |Resign"),
    (
        "else |Occupied { cell }",
        "illegal |Occupied { cell: Cell } \"cell {cell} is taken\";",
    ),
    (
        "mark(|cell, cx",
        "on Place { |cell in board.empty() else Occupied { cell } } {",
    ),
    ("by: |Mark)", "seats |Mark { X, O }"),
    ("|board.mark(cell", "pub game TicTacToe(|board: Board, cx);"),
    (
        "board.|mark(cell",
        "pub fn |mark(&mut self, cell: Cell, by: Mark) -> Line {",
    ),
    (
        "Win(|winner)",
        "end Won { |winner: Mark } => Outcome::Win(winner);",
    ),
];

#[test]
fn a_word_leads_to_what_it_names() {
    let editor = Editor::open();
    for (word, line) in LEADS {
        assert_eq!(editor.definitions(word), [*line], "{word}");
    }
    // A shorthand names two things, here as anywhere in Rust.
    assert_eq!(
        editor.definitions("Won { |winner },"),
        [
            "Win:  Line::Three(|winner) => Won { winner },",
            "end Won { |winner: Mark } => Outcome::Win(winner);"
        ]
    );
}

#[test]
fn over_a_word_stands_what_the_author_wrote_of_it() {
    let editor = Editor::open();
    for (word, what, docs) in [
        ("=> |Won { winner },", "fixture::Phase", "Three in a row."),
        (
            "phase |Play",
            "fixture::Phase",
            "The players mark cells in turn.",
        ),
        (
            "move |Place",
            "fixture::Move",
            "Put your mark on an empty cell.",
        ),
        (
            "on |Place { cell in",
            "fixture::Move",
            "Put your mark on an empty cell.",
        ),
        ("|Win:  Line", "fixture::PlaceBranch", "It is won."),
        (
            "illegal |Occupied",
            "fixture::Illegal",
            "The cell has a mark.",
        ),
    ] {
        let hover = editor.hover(word);
        assert!(
            hover.contains(what) && hover.contains(docs),
            "{word}: {hover}"
        );
    }
    assert!(editor.hover("mark(|cell, cx").contains("cell: u8"));
}

#[test]
fn a_phase_has_another_name_everywhere() {
    let editor = Editor::open();
    let renamed = [
        "Win:  Line::Three(winner) => Victory { winner },",
        "Late:  if marks > 4 => Victory { winner: cx.seat().next() },",
        "end Victory { winner: Mark } => Outcome::Win(winner);",
        "(Branch::Place(PlaceBranch::Win), Phase::Victory { .. }) => \"three in a row\",",
    ];
    for word in ["end |Won {", "=> |Won { winner },", "Phase::|Won {"] {
        assert_eq!(
            editor.rename(word, "Victory").expect("it is renamed"),
            renamed,
            "{word}"
        );
    }
    assert_eq!(
        editor
            .rename("phase |Play", "Board")
            .expect("it is renamed"),
        [
            "phase Board {",
            "Next: Line::Open          => { cx.end_turn(); Board },",
            "on Continue => Board;",
            "on Resign in Board | Rest by _ {",
        ]
    );
}

#[test]
fn a_label_has_another_name_everywhere() {
    let editor = Editor::open();
    for word in ["|Win:  Line", "PlaceBranch::|Win)"] {
        assert_eq!(
            editor.rename(word, "Three").expect("it is renamed"),
            [
                "Three:  Line::Three(winner) => Won { winner },",
                "(Branch::Place(PlaceBranch::Three), Phase::Won { .. }) => \"three in a row\",",
            ],
            "{word}"
        );
    }
}

#[test]
fn a_move_has_another_name_in_its_handlers() {
    assert_eq!(
        Editor::open()
            .rename("move |Place {", "Put")
            .expect("it is renamed"),
        [
            "move Put { cell: Cell }",
            "on Put { cell in board.empty() else Occupied { cell } } {",
            "(Branch::Put(PlaceBranch::Win), Phase::Won { .. }) => \"three in a row\",",
        ]
    );
}

/// The state's own, before what every type has.
fn is_of_the_board(offered: &[String], place: &str) {
    let mut first: Vec<&str> = offered.iter().take(4).map(String::as_str).collect();
    first.sort_unstable();
    assert_eq!(first, ["count", "empty", "mark", "marks"], "{place}");
}

#[test]
fn behind_the_state_its_methods_are_offered() {
    for (from, to, place) in [
        ("let marks = board.count();", "board.", "board.|\n"),
        ("marks > 4 =>", "board. =>", "board.| =>"),
        ("cell in board.empty()", "cell in board.", "cell in board.|"),
        ("{ cx.end_turn(); Play }", "{ board.; Play }", "{ board.|; Play }"),
    ] {
        let mut editor = Editor::open();
        editor.type_over(from, to);
        is_of_the_board(&editor.complete(place), place);
    }
}

#[test]
fn behind_an_arrow_the_phases_are_offered() {
    for (typed, place) in [("=> W,", "=> W|,"), ("=> ,", "=> |,")] {
        let mut editor = Editor::open();
        editor.type_over("=> Won { winner },", typed);
        let offered = editor.complete(place);
        let mut first: Vec<&str> = offered.iter().take(4).map(String::as_str).collect();
        first.sort_unstable();
        assert_eq!(first, ["Drawn", "Play", "Rest", "Won"], "{typed}");
    }
}

#[test]
fn a_broken_handler_leaves_the_others_working() {
    let mut editor = Editor::open();
    editor.type_over(
        "match board.mark(cell, cx.seat()) {",
        "board.\nmatch board.mark(cell, cx.seat()) {",
    );
    let won = ["end |Won { winner: Mark } => Outcome::Win(winner);"];
    assert_eq!(editor.definitions("=> |Won { winner: cx"), won);
    assert_eq!(editor.definitions("on |Resign in"), ["move |Resign"]);
    editor.type_over("marks > 4", "board.");
    is_of_the_board(&editor.complete("board.| =>"), "a guard");
}

#[test]
fn one_fault_is_underlined_once_where_it_is() {
    let mut editor = Editor::open();
    editor.type_over("=> Won { winner },", "=> ,");
    let errors = editor.errors();
    let told: Vec<_> = errors
        .iter()
        .filter(|error| error.contains("[no_target]"))
        .collect();
    assert_eq!(told.len(), 1, "{errors:#?}");
    assert!(
        told[0].starts_with("`=`: after this `=>` a target is missing"),
        "{told:?}"
    );
}
