//! What sits between a match and a picture that moves: messages, triggers, commands and
//! orchestrators.
//!
//! A host has a picture of a game: parts that can be tapped, moved, talked about. At a
//! [`Table`] everything that happens to it is a [`Message`], and what follows from a
//! message is said in one of three ways:
//!
//! - a **[command](trait@Command)** does something to the host's world, in its own time, and is
//!   the only one who can;
//! - a **trigger** is data: where a message matches, it emits others;
//! - an **orchestrator** is an `async fn` that tells a story: it asks for commands, waits
//!   for messages, and goes on.
//!
//! A [match](crate::Match) sits at the table like everybody else ([`Table::seat`]): its
//! moves are commands, its steps are messages.
//!
//! The table is pure: no thread, no runtime, no clock, no rendering. The host calls
//! [`tick`](Table::tick), and nothing runs outside of it. The same messages give the same
//! run, always.
//!
//! ```
//! use rulebook::table::{Command, Done, Run, Stop, Surface, Table, Tap};
//! use rulebook::{Match, Position, game};
//! use serde::{Deserialize, Serialize};
//!
//! game! {
//!     /// Take one to three stones; who takes the last wins.
//!     pub game Stones(left: u8, cx);
//!     setup 4;
//!     seats Player { First, Second }
//!     turn RoundRobin;
//!     move Take { count: u8 }
//!     phase Heap {
//!         on Take { count in 1..=3.min(*left) } {
//!             *left -= count;
//!             Last: if *left == 0 => Taken { winner: cx.seat() },
//!             More: else          => { cx.end_turn(); Heap },
//!         }
//!     }
//!     end Taken { winner: Player } => rulebook::Outcome::Win(winner);
//! }
//!
//! /// What the host shows.
//! #[derive(Default)]
//! struct Picture {
//!     caption: String,
//! }
//!
//! /// Say something to the player. A newer caption takes the place of an older one.
//! #[derive(Clone, Serialize, Deserialize, Command)]
//! #[command(policy = replace)]
//! struct Caption {
//!     text: String,
//! }
//!
//! async fn caption(cx: Run<Picture, Caption>) -> Result<(), Stop> {
//!     let text = cx.args().text.clone();
//!     cx.change(|picture| picture.caption = text);
//!     Ok(())
//! }
//!
//! // A tap on the heap takes a stone: data, which a designer can change.
//! const TAKE: &str = "
//! role: trigger
//! type: tap
//! id: take-one
//! match: { part: heap }
//! emit:
//!   - take: { seat: First, count: 1 }
//! ";
//!
//! async fn lesson(cx: Run<Picture>) -> Result<(), Stop> {
//!     cx.run(Caption { text: "Tap the heap".into() }).await?;
//!     cx.wait(|tap: &Tap| tap.part.as_deref() == Some("heap")).await?;
//!     cx.wait_kind("take:more", |_| true).await?;
//!     cx.run(Caption { text: "Three are left".into() }).await?;
//!     cx.disable_trigger("tap", "take-one")?;
//!     Ok(())
//! }
//!
//! let mut table = Table::new(Picture::default());
//! table.command(caption)?;
//! table.surface(Surface::new("felt"))?;
//! let stones = table.seat(Match::<Stones>::new()?)?;
//! table.load_yaml("take-one.yaml", TAKE)?;
//! table.orchestrator("lesson", lesson)?;
//!
//! table.run_until_idle(10)?;
//! assert_eq!(table.world().caption, "Tap the heap");
//!
//! table.tap("felt", Some("heap"), (0.0, 0.0))?;
//! let ticks = table.run_until_idle(10)?;
//! let said: String = ticks.iter().map(ToString::to_string).collect();
//! assert!(said.contains("take:more"));
//! assert_eq!(stones.look(|game| *game.position().state()), 3);
//! assert_eq!(table.world().caption, "Three are left");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The order of things
//!
//! A tick takes what was said since the last one and handles it, first in first out. What
//! is said meanwhile waits for the next tick. For each message, in this order:
//!
//! 1. **the command that it names** begins, and runs until it waits;
//! 2. **the triggers that match**, in the order in which they were loaded; what is switched
//!    on or off counts from the next message on;
//! 3. **those who wait**, in the order in which they began to. Each is asked once, and its
//!    task goes on before the next one is asked: who waits for `a` and then for `b` hears
//!    both in one tick. A wait that begins while a message is handled does not hear it.
//!    All who wait hear a message, unless one [takes](Run::take) it.
//!
//! A tick begins with those who wait for [it](Run::ticks), and with the orchestrators that
//! have not begun.
//!
//! # How a run of a command ends
//!
//! In exactly one of `move:done`, `move:cancel` and `move:error`, which carries the number
//! of the run. A run is cancelled where a newer one takes its place
//! ([`Policy::Replace`]), somebody [skips](Skip) it, its [surface](Surface) is disabled,
//! or nobody waits for it any more. Then all that it awaits gives [`Cancelled`], once, so
//! that it can put things right; it is dropped where it goes on waiting, and `:cancel`
//! follows, whatever it says. A message that asks for a command nobody registered is
//! answered by `unknown_command`.
//!
//! # What goes wrong
//!
//! is told: [`tick`](Table::tick) gives a [`TickError`] with all of it, and with all that
//! was handled. An orchestrator that fails, anything that panics, a task that awaits what
//! the table cannot wake (another runtime's timer), a trigger whose parameters do not fit,
//! messages that set each other off for ever: the last with the chain of causes that goes
//! round. The rest of the table goes on.
//!
//! # Memory and time
//!
//! A message finds those who wait for its kind in O(log kinds), and asks none of the
//! others. A table remembers the causes of the last 4,096 messages and no more.

mod causes;
mod command;
mod error;
mod handle;
mod known;
mod load;
mod message;
mod node;
mod read;
mod record;
mod run;
mod seated;
mod settle;
mod shape;
mod shared;
mod surface;
#[expect(
    clippy::module_inception,
    reason = "a table's module is called as it is"
)]
mod table;
mod task;
mod trigger;
mod wait;

pub use causes::{By, Chain, Link};
pub use command::{
    Cancel, Cancelled, Command, Done, Failed, Failure, NotDone, Policy, Reason, Stop,
};
pub use error::{Fault, LoadError, LoadFault, NotThere, Registered, SendError, Taken, TickError};
pub use message::{Message, Payload, Say, UnknownCommand, WrongShape};
pub use node::Place;
pub use record::{Outside, RecordError, Rerun, RerunError};
pub use rulebook_macros::{Command, Payload};
pub use run::{Changes, Run};
pub use seated::{SeatError, Seated, Sits};
pub use surface::{
    DisableSurface, DisableTrigger, EnableSurface, EnableTrigger, Skip, Surface, Tap,
};
pub use table::{OrchestratorError, Table, Tick};
pub use wait::{Next, On, Running, Subscription, Wait};
