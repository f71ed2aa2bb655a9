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
//! # A position, and a match
//!
//! A [`Position`] is plain data and knows no clock, no file and no luck: what a search
//! needs. A host program holds a [`Match`], which is a position with all of that around
//! it: moves that are made whole or not at all, also where a rule panics; those who
//! listen; what is left to chance, drawn; a log, in memory and in a file; undo and redo;
//! and [views](View), so that nobody is told what is another's.
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
//! | [`position`] | all that the rest of a game depends on; and what chance may bring |
//! | [`queue`] | what a move's rules emit, and what of it waits |
//! | [`stack`] | what a `push` suspends |
//! | [`illegal`] | why a move is refused |
//! | [`outcome`] | how a game ended |
//! | [`play`] | a game being played: a [`Match`] |
//! | [`log`] | what happened in it, and how it is replayed |
//! | [`view`] | what of it may be seen, and by whom |
//! | [`tree`] | every history of a small game, and what each seat knows of it |
//! | [`words`] | moves in words: `place 4` |
//! | [`random`] | the generator behind `random`, the same for ever |
//! | [`perft`] | counting move sequences |
//! | `cli` | the program of a game crate (feature `cli`) |
//! | [`diagram`] | diagrams in a README that stay equal to the rules |
//!
//! # Features
//!
//! | feature | default | what it brings |
//! | --- | --- | --- |
//! | `std` | yes | a [`Match`] that catches a rule which panics, and has a clock and a seed of its own; [`diagram`]s kept in files |
//! | `serde` | yes | `Serialize` and `Deserialize` for positions and generated types, and the graph as JSON |
//! | `log` | yes | the log of a match as text and in a file |
//! | `cli` | no | the module `cli`: a game's program in one line, on clap |
//! | `doc-diagrams` | no | in `cargo doc`, the diagram of a game on the page of its type: drawn by mermaid.js, which the page loads (from where `RULEBOOK_MERMAID_JS` said as it was compiled); its source where it cannot |

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "cli")]
pub mod cli;
pub mod clock;
pub mod context;
#[cfg(feature = "std")]
pub mod diagram;
pub mod domain;
pub mod game;
pub mod illegal;
pub mod log;
pub mod outcome;
pub mod per_seat;
mod perft;
pub mod play;
pub mod position;
pub mod queue;
pub mod random;
pub mod seat;
pub mod stack;
mod transaction;
pub mod tree;
pub mod turn;
pub mod view;
pub mod words;

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
pub use log::Log;
#[doc(inline)]
pub use outcome::Outcome;
#[doc(inline)]
pub use per_seat::PerSeat;
#[doc(inline)]
pub use perft::perft;
#[doc(inline)]
pub use play::{Match, Subscription};
#[doc(inline)]
pub use position::{
    ChanceOutcome, ChanceOutcomes, Choice, Kind, Played, Position, Sink, StartError, Step, Wants,
};
#[doc(inline)]
pub use seat::{Seat, SeatSet, Solo};
#[doc(inline)]
pub use turn::TurnOrder;
#[doc(inline)]
pub use view::View;
#[doc(inline)]
pub use words::NoMove;

#[doc = include_str!("language.md")]
pub use rulebook_macros::game;
pub use rulebook_model as model;
pub use rulebook_model::{Graph, MAX_STEPS};
