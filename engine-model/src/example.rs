//! A small rule book, for the examples of these pages.

use crate::model::{
    Branch, Event, EventId, EventKind, Field, Handler, Illegal, Model, Phase, PhaseId, Seats,
    Secret, Target, Turn,
};

const PLAY: PhaseId = PhaseId(0);
const WON: PhaseId = PhaseId(1);
const DRAWN: PhaseId = PhaseId(2);

const PLACE: EventId = EventId(0);
const RESIGN: EventId = EventId(1);

const CELL: &[Field<'static>] = &[Field {
    name: "cell",
    ty: "Cell",
    secret: Secret::Open,
}];

/// Noughts and crosses, as `game!` reads it:
///
/// ```text
/// /// Noughts and crosses on a 3×3 board.
/// pub game TicTacToe(board: Board, cx);
///
/// seats Mark { X, O }
///
/// /// Put your mark on an empty cell.
/// move Place { cell: Cell }
/// move Resign
///
/// illegal Occupied { cell: Cell } "cell {cell} is already taken";
///
/// phase Play {
///     on Place { cell in board.empty() else Occupied { cell } } {
///         match board.mark(cell, cx.seat()) {
///             Win:  Line::Three(winner) => Won { winner },
///             Draw: Line::Full          => Drawn,
///             Next: Line::Open          => { cx.end_turn(); Play },
///         }
///     }
///
///     /// Either player may give up at any time.
///     on Resign by _ => Won { winner: cx.seat().next() };
/// }
///
/// end Won { winner: Mark } => Outcome::Win(winner);
/// end Drawn                => Outcome::Draw;
/// ```
pub const TIC_TAC_TOE: Model<'static> = Model {
    game: "TicTacToe",
    docs: "Noughts and crosses on a 3×3 board.",
    seats: Seats::Named(&["X", "O"]),
    turn: Some(Turn {
        order: "RoundRobin",
        runs_out: Some(false),
    }),

    phases: &[
        Phase {
            name: "Play",
            docs: "",
            data: &[],
            outcome: None,
            parent: None,
            turn: None,
            deadline: None,
            enter: None,
            exit: None,
            allows: &[],
        },
        Phase {
            name: "Won",
            docs: "",
            data: &[Field {
                name: "winner",
                ty: "Mark",
                secret: Secret::Open,
            }],
            outcome: Some("Outcome::Win(winner)"),
            parent: None,
            turn: None,
            deadline: None,
            enter: None,
            exit: None,
            allows: &[],
        },
        Phase {
            name: "Drawn",
            docs: "",
            data: &[],
            outcome: Some("Outcome::Draw"),
            parent: None,
            turn: None,
            deadline: None,
            enter: None,
            exit: None,
            allows: &[],
        },
    ],
    initial: PLAY,
    events: &[
        Event {
            name: "Place",
            docs: "Put your mark on an empty cell.",
            kind: EventKind::Move,
            fields: CELL,
            allows: &[],
        },
        Event {
            name: "Resign",
            docs: "",
            kind: EventKind::Move,
            fields: &[],
            allows: &[],
        },
    ],
    illegals: &[Illegal {
        name: "Occupied",
        docs: "",
        fields: CELL,
        used: true,
        allows: &[],
    }],
    handlers: &[
        Handler {
            event: PLACE,
            phases: &[PLAY],
            docs: "",
            by: None,
            exclusive: true,
            refuses: true,
            copies: false,
            branches: &[
                Branch {
                    label: Some("Win"),
                    docs: "",
                    guard: Some("Line::Three(winner)"),
                    target: Target::To(WON),
                    ends_turn: false,
                    emits: &[],
                },
                Branch {
                    label: Some("Draw"),
                    docs: "",
                    guard: Some("Line::Full"),
                    target: Target::To(DRAWN),
                    ends_turn: false,
                    emits: &[],
                },
                Branch {
                    label: Some("Next"),
                    docs: "",
                    guard: Some("Line::Open"),
                    target: Target::To(PLAY),
                    ends_turn: true,
                    emits: &[],
                },
            ],
        },
        Handler {
            event: RESIGN,
            phases: &[PLAY],
            docs: "Either player may give up at any time.",
            by: Some("_"),
            exclusive: true,
            refuses: false,
            copies: false,
            branches: &[Branch {
                label: None,
                docs: "",
                guard: None,
                target: Target::To(WON),
                ends_turn: false,
                emits: &[],
            }],
        },
    ],
    rules: &[],
};
