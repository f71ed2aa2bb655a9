//! Turn-based games whose rules are written once.
//!
//! [`game!`] takes the rule book of a game: its phases, its moves, why a move
//! may be refused, and what happens when one is played. The compiler turns it
//! into plain enums and one exhaustive `match`, and refuses rules that cannot
//! work. This crate plays what comes out of it: a [`Position`] takes moves or
//! says why not, lists what is legal, and knows its outcome; a [`Graph`] can be
//! asked about the rules, and draws them.
//!
//! ```
//! mod rules {
//!     use rulebook::{Outcome, game};
//!
//!     game! {
//!         /// Two players take one to three stones in turn; who takes the last wins.
//!         pub game Stones(left: u8, cx);
//!
//!         setup 7;
//!         seats Player { First, Second }
//!         turn RoundRobin;
//!
//!         /// Take so many stones.
//!         move Take { count: u8 }
//!
//!         phase Heap {
//!             on Take { count in 1..=3.min(*left) } {
//!                 *left -= count;
//!                 Last: if *left == 0 => Taken { winner: cx.seat() },
//!                 More: else          => { cx.end_turn(); Heap },
//!             }
//!         }
//!
//!         end Taken { winner: Player } => Outcome::Win(winner);
//!     }
//! }
//!
//! use rulebook::{Game, Outcome, Position};
//! use rules::{Move, Player, Stones};
//!
//! let mut heap: Position<Stones> = Position::new();
//! heap.play(Player::First, Move::Take { count: 3 })?;
//! let refused = heap.play(Player::First, Move::Take { count: 1 }).unwrap_err();
//! assert_eq!(refused.to_string(), "it is not for First to play that now: Second may");
//! assert_eq!(heap.legal_moves(Player::Second).len(), 3);
//!
//! heap.play(Player::Second, Move::Take { count: 1 })?;
//! let played = heap.play(Player::First, Move::Take { count: 3 })?;
//! assert_eq!(played.branch.to_string(), "take:last");
//! assert_eq!(heap.outcome(), Some(Outcome::Win(Player::First)));
//!
//! assert!(Stones::graph().to_mermaid().starts_with("stateDiagram-v2"));
//! # Ok::<(), rulebook::IllegalMove<Stones>>(())
//! ```
//!
//! # In which order to read it
//!
//! | module | what is there |
//! | --- | --- |
//! | [`game`](mod@game) | the contract between the rules and all that plays them |
//! | [`seat`] | places at the table, and sets of them |
//! | [`per_seat`] | a value for each of them |
//! | [`turn`] | who is active, and what passes the turn on: the orders, and the words that move them |
//! | [`clock`] | time, as it is recorded |
//! | [`domain`] | the values that a field of a move may take |
//! | [`context`] | what rules see besides the state: `cx` |
//! | [`position`] | all that the rest of a game depends on |
//! | [`queue`] | what a move's rules emit |
//! | [`stack`] | what a `push` suspends |
//! | [`illegal`] | why a move is refused |
//! | [`outcome`] | how a game ended |
//! | [`random`] | the generator behind `random`, the same for ever |
//!
//! # Features
//!
//! | feature | default | what it brings |
//! | --- | --- | --- |
//! | `std` | yes | reserved for what needs more than `core` and `alloc` |
//! | `serde` | yes | `Serialize` and `Deserialize` for positions and generated types, and the graph as JSON |

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod clock;
pub mod context;
pub mod domain;
pub mod game;
pub mod illegal;
pub mod outcome;
pub mod per_seat;
pub mod position;
pub mod queue;
pub mod random;
pub mod seat;
pub mod stack;
mod transaction;
pub mod turn;

#[doc(hidden)]
#[path = "generated.rs"]
pub mod __v0_1;

#[doc(inline)]
pub use clock::Time;
#[doc(inline)]
pub use context::Cx;
#[doc(inline)]
pub use domain::Domain;
#[doc(inline)]
pub use game::Game;
#[doc(inline)]
pub use illegal::IllegalMove;
#[doc(inline)]
pub use outcome::Outcome;
#[doc(inline)]
pub use per_seat::PerSeat;
#[doc(inline)]
pub use position::{Choice, Kind, Played, Position, Sink, StartError, Step, Wants};
#[doc(inline)]
pub use seat::{Seat, SeatSet, Solo};
#[doc(inline)]
pub use turn::TurnOrder;

/// The rule book of one game, as a macro call: what an author writes.
///
/// It reads top to bottom as rules. Bodies are ordinary Rust; everything that
/// the graph needs (phases, moves, labels, targets) stands where the macro can
/// see it.
///
/// ```
/// # use rulebook::{Domain, Seat};
/// # #[derive(Clone, Copy, Debug, PartialEq)]
/// # #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
/// # pub struct Cell(u8);
/// # impl std::fmt::Display for Cell {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { self.0.fmt(f) }
/// # }
/// # pub enum Line<S> { Three(S), Full, Open }
/// # #[derive(Clone, Default)]
/// # pub struct Board([u16; 2]);
/// # impl Board {
/// #     pub fn empty(&self) -> Vec<Cell> {
/// #         (0..9).filter(|cell| (self.0[0] | self.0[1]) & (1 << cell) == 0).map(Cell).collect()
/// #     }
/// #     pub fn mark<S: Seat>(&mut self, cell: Cell, seat: S) -> Line<S> {
/// #         let marks = &mut self.0[usize::from(seat.index())];
/// #         *marks |= 1 << cell.0;
/// #         let threes = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// #         if threes.iter().any(|three| *marks & three == *three) { Line::Three(seat) }
/// #         else if self.0[0] | self.0[1] == 0o777 { Line::Full } else { Line::Open }
/// #     }
/// # }
/// use rulebook::{Game, Outcome, Position, game};
///
/// game! {
///     /// Noughts and crosses on a 3×3 board.
///     pub game TicTacToe(board: Board, cx);
///
///     seats Mark { X, O }
///     turn RoundRobin;
///
///     /// Put your mark on an empty cell.
///     move Place { cell: Cell }
///     move Resign
///
///     illegal Occupied { cell: Cell } "cell {cell} is already taken";
///
///     phase Play {
///         on Place { cell in board.empty() else Occupied { cell } } {
///             match board.mark(cell, cx.seat()) {
///                 Win:  Line::Three(winner) => Won { winner },
///                 Draw: Line::Full          => Drawn,
///                 Next: Line::Open          => { cx.end_turn(); Play },
///             }
///         }
///
///         /// Either player may give up at any time.
///         on Resign by _ => Won { winner: cx.seat().next() };
///     }
///
///     end Won { winner: Mark } => Outcome::Win(winner);
///     end Drawn                => Outcome::Draw;
/// }
///
/// let mut position: Position<TicTacToe> = Position::new();
/// position.play(Mark::X, Move::Place { cell: Cell(4) })?;
/// assert_eq!(position.legal_moves(Mark::O).len(), 9); // eight cells, or resign
/// assert_eq!(position.legal_moves(Mark::X), [Move::Resign]);
///
/// let played = position.play(Mark::X, Move::Resign)?;
/// assert_eq!(played.branch, Branch::Resign);
/// assert_eq!(position.phase(), &Phase::Won { winner: Mark::O });
/// # Ok::<(), rulebook::IllegalMove<TicTacToe>>(())
/// ```
///
/// # What it defines
///
/// In the scope where it stands (one game, one module):
///
/// | item | what it is |
/// | --- | --- |
/// | `TicTacToe` | a unit struct, which implements [`Game`]; its page in the documentation has tables of the phases, the events and where they are handled, the branches, and how each handler runs ([`Graph::report`] tells the same) |
/// | `Mark` | the seats, which implement [`Seat`]; `Seat` where they are counted, [`Solo`] where the game names none |
/// | `Phase` | a variant for each phase and end, with its data |
/// | `Move` | a variant for each move, with its fields: all that a player can send |
/// | `Partial` | a variant for each move, with each field an `Option`: a move whose fields are being [chosen](Position::choices) |
/// | `Illegal` | a variant for each `illegal`, with `Display` and `Error`; and `NotInPlay { seat }` where a body calls a word that can fail |
/// | `Branch` | what happened: a variant for each event, holding that event's own enum of labels (`Branch::Place(PlaceBranch::Win)`) where it has any; as text, `place:win` |
/// | `Event` | whatever can happen, in one enum: a move with its seat, an internal event, a timeout |
/// | `Internal` | a variant for each internal event, where the game has any: no player can send one, by type |
///
/// What phases, moves and illegals carry has to be `Clone`, `Debug` and
/// `PartialEq`, and an illegal's fields what its message needs; the state has to
/// be `Clone`. `Copy`, `Eq`, `Hash` and serde hold of the generated types where
/// they hold of yours; a `Partial` has no serde, and goes no further than the program.
///
/// # Items
///
/// | item | meaning |
/// | --- | --- |
/// | `pub game NAME(state: Type, cx);` | the header: the game, its shared state, and the two names by which every body reaches the state and the [context](Cx). The state may be left out. Parameters are carried to all that mentions them, with their bounds and a `where` if need be, so that the size of a board is a type, and what its cards are: `pub game Go<const N: usize>(board: Board<N>, cx);`, `pub game Draft<C: Card>(table: Table<C>, cx);` and its `Phase<C>`. An enum has the bounds that are about its own parameters |
/// | `options Type;` | what a match may be set to; `cx.options()` |
/// | `setup EXPR;` | the state that a match starts from, else its `Default`; sees `cx` |
/// | `seats NAME { A, B }` · `seats 2..=6;` | named seats, or a number that is fixed when a match starts (`Seat` is then generated; `cx.after(seat)` is the next one); left out, a solo game |
/// | `turn ORDER;` | the [turn order](turn::order) of the game: `RoundRobin` (`.from(seat)`, `.reversed()`, `.snake()`, `.step(n)`), `Once`, `Initiative(\|seat\| key)`, `Sequence(seats)`, `PassOut` (`.until(n)`), `Simultaneous`, `Only(seats)`, `Free`, each with `.only(\|seat\| …)`; any other expression is a [`TurnOrder`] of your own. Left out: `Free`, any seat at any time |
/// | `move NAME { field: Type [in DOMAIN] }` | what a player may send; a domain here is that of every handler that names none |
/// | `internal NAME { field: Type }` | an event that only rules queue, with `emit` |
/// | `#[secret]` on a field of a move · `#[secret(to)]` on one of any event | only the seat that sent the move sees it · only the seat that the field `to` holds |
/// | `illegal NAME { field: Type } "message {field}";` | why a move may be refused |
/// | `scratch Type;` | what lives for one move, fresh for each (its `Default`), shared by its rules and its steps: `cx.scratch` |
/// | `random;` | gives bodies `cx.rng`, a [generator](random::Rng) that is part of the position; such a game starts with [`Position::start_seeded`] |
/// | `progress EXPR;` | a number, `Into<u64>`, that every move makes larger: asserted in debug builds |
/// | `before PATTERN { … }` · `after PATTERN { … }` | a rule around the handlers, of the game or, in a phase, of the events that arrive there. `PATTERN` is an event with its fields, several (`A \| B`), `move` or `_`; `_ as event` names the whole `&Event` |
/// | `always { branches }` | branches of chains that are tried after every step, in the game or in a phase: none need hold, one at the most may |
/// | `phase NAME { data: Type [= DEFAULT] } { … }` | a phase and its handlers; the first is the one to begin in, unless another bears `#[initial]` |
/// | `end NAME { data: Type } => OUTCOME;` | a phase in which the game is over |
/// | `on EVENT in A \| B …` · `on EVENT in _ …` | outside of the phases: a handler that several share · one for every phase without its own |
///
/// In a phase stand `on`, `always`, `before`, `after`, `turn`, and
///
/// | item | meaning |
/// | --- | --- |
/// | `enter { … }` · `exit { … }` | what runs where the border of the phase is crossed; it may refuse, and `enter` may `emit` |
/// | `turn ORDER;` | the order of its own: begun anew behind `enter`, each time the phase is entered; the game's goes on where it stood when it is left |
/// | `done => RESULT;` · `done { branches }` | what follows when the order in force has run out |
/// | `deadline EXPR;` | when its time is over, a [`Time`]: `cx.turn_began() + cx.options().think`; asked again after each move |
/// | `on timeout => RESULT;` | what follows when it is: [`Position::timeout`]. The result may be `play MOVE { … } as SEAT`, the default move |
/// | `phase NAME { … }` | a phase in it. What is handled around it is its fall-back; only the innermost are entered, and only they have data |
///
/// # A handler
///
/// `on EVENT [{ fields }] [in PHASES] [by SEATS] { checks  work  branches }`, or with
/// one branch that always holds `… => RESULT;`, which ends in a `;`.
///
/// - **Fields**: `cell`, `cell: PATTERN`, `cell in DOMAIN [else ILLEGAL]`. A
///   [`Domain`] gives the values that the field may take here; it may read the
///   state, the context, and the fields before it. One without is *open*: its
///   moves cannot be listed, and [`choices`](Position::choices) says which it is.
///   `..` stands for fields that the handler does not need. What stands behind `else`
///   sees the state, the context and the fields.
/// - **Data**: the data of the phase is in scope by its names, by value; a field of the
///   move hides data of the same name. In a handler that phases share, the data is
///   there that all of them have, by name and type.
/// - **`by`**: who may send it, a seat, a [`SeatSet`], or `_` for all in play; left
///   out, those whom the turn order makes active.
/// - **Checks**: the leading run of `require COND else ILLEGAL;` and `let`s, up to
///   the last `require`. They can only look.
/// - **Work**: every statement after that, which each branch shares.
/// - **Branches**: `=> RESULT`, or labelled ones as the arms of a last `match`
///   (`Label: PATTERN => RESULT`), or as chains (`Label: if COND => RESULT, Label:
///   else if COND => …, Label: else => …`). A second `if` begins a second chain:
///   then all guards are asked, and exactly one branch of all must hold: two are
///   [`Ambiguous`](IllegalMove::Ambiguous), and none, as of a chain without `else`, is
///   [`NoBranch`](IllegalMove::NoBranch). `done`, `cancel` and `error` are no labels.
/// - **Result**: a target, or effects and a target in braces. A target is a phase
///   with its data, `stay` (`stay { round: round + 1 }` replaces a part of the
///   data), `again PHASE`, `push PHASE then PHASE` or `pop`. A branch to the phase that
///   it leaves is no re-entry. What is pushed is entered while the present phase waits,
///   its turn order too; the `pop` that ends it enters what stands behind `then`, with
///   its data as it was at the push, and `then stay` goes on as before. At most 8 may
///   wait, unless `#[depth(n)]` on the game says otherwise.
/// - `refuse!(ILLEGAL)`, `require` and `?` refuse the move, in work and effects too.
/// - `emit EVENT { … };` among the effects queues an internal event; it may stand in
///   a `for` there, and nowhere else, so that the graph sees every one.
///
/// # Turns
///
/// [`cx.end_turn()`](turn::Words::end_turn) passes on, at once, in the order in force:
/// that of the innermost phase around which has its own, else the game's. So do
/// `cx.pass()` and `cx.reopen()` (`PassOut`), `cx.skip(seat)?`, `cx.reverse()`,
/// `cx.give_turn(seat)?` and `cx.eliminate(seat)?`, which takes a seat out of the game for
/// good: a word that is given a seat which is out refuses the move. Behind
/// `cx.outer()` they move the game's order. `cx.active()`, `cx.on_turn()`,
/// `cx.in_play()`, `cx.turn()` and `cx.round()` tell how it stands; turns and rounds are
/// counted, from 1, where a body asks.
///
/// A game in which a body names `cx.now()` or `cx.turn_began()`, or a phase has a
/// deadline, is told the time with each move ([`Position::play_at`]); it never looks at
/// a clock itself.
///
/// # What a move does
///
/// One move is one transaction:
///
/// 1. the gate: the game goes on, the seat may send it, the phase takes it, its
///    fields are in their domains;
/// 2. `before` rules, the game's and then the phase's;
/// 3. the handler: checks, work, one branch, its effects; then `exit`, the change of
///    phase, `enter`;
/// 4. `after` rules of the phase in which it began, the phase's and then the game's.
///    The data that they name is that of the phase as it began; `cx.phase()` is the
///    one reached;
/// 5. `always` branches of the phase reached, until none holds;
/// 6. the queue, first in first out: each event through 2 to 5, in the phase in which
///    it arrives. An end drops what is left;
/// 7. `done` of the phase reached, where the turn order has run out; then 5 and 6;
/// 8. the steps are told to the [sink](Sink), each with its event.
///
/// Whatever refuses, in any step, leaves all as it was, and nothing is told. Past
/// [`MAX_STEPS`] steps it is [`Endless`](IllegalMove::Endless). A copy of the state is
/// kept only for a move that can fail once it began to change something.
///
/// # What is refused
///
/// Rules that cannot work are compile errors, each at the word that is wrong, all
/// of a stage at once: names first, then the flow. A message ends in the name of
/// its fault; those marked † can be allowed on the item (`#[allow(trap)]`).
///
/// | fault | what it is |
/// | --- | --- |
/// | `unknown_phase`, `unknown_event`, `unknown_illegal`, `unknown_seat`, `unknown_field` | a name that is not declared |
/// | `duplicate_phase`, `duplicate_event`, `duplicate_illegal`, `duplicate_seat`, `duplicate_field`, `duplicate_label`, `duplicate_handler` | declared twice |
/// | `no_phase`, `two_initial` | nothing to begin in, or two |
/// | `unreachable_phase` † | no path from the initial phase |
/// | `dead_end` † | a phase that is no end and handles nothing |
/// | `trap` † | phases from which no end can be reached, in a game with ends |
/// | `order_without_done` † | a turn order that can run out, and nothing says what follows |
/// | `done_without_order` † | a `done` where the turn order never runs out |
/// | `unhandled_event` † | a move that no phase handles |
/// | `unused_illegal` † | an illegal that nothing refuses with |
/// | `end_with_rules` | a handler in an end |
/// | `branch_after_else`, `else_without_if`, `two_unguarded`, `unguarded_beside_guarded` | branches that cannot be exclusive, or cannot be reached |
/// | `let_in_independent_chain` | `if let` where all guards are asked first |
/// | `nested_emit` | an `emit` where the graph cannot see it |
/// | `internal_as_move` | a move that is emitted, or an internal event with a seat or a domain |
/// | `unhandled_emit` † | an event that may arrive in a phase that does not handle it: guards are not looked into, and what only they exclude may be told all the same |
/// | `endless_emit` | a loop of `emit` or `always` that nothing can leave |
/// | `pop_without_push` | a `pop` that can be reached with nothing pushed |
/// | `timeout_without_deadline`, `deadline_without_timeout` | one without the other |
/// | `enter_compound` | a target that holds other phases |
/// | `missing_data` | a phase entered without its data |
/// | `no_target` | a result that leads nowhere |
/// | `reserved_name` | a name that the generated code needs |
/// | `syntax` | what does not read as the language has it |
///
/// What rustc says better on the author's own words (types, a missing field, a
/// `match` that misses a pattern) is left to it.
pub use rulebook_macros::game;
pub use rulebook_model as model;
pub use rulebook_model::{Graph, MAX_STEPS};
