//! Moves and chance events in words: `place 4`, `move a2 b3`.
//!
//! [`game!`](crate::game!) gives `Move` and `Chance` a `Display` where all that they
//! carry has one, and a `FromStr` where all of it can be read: the name of the event in
//! small letters and hyphens, and its fields in the order of their declaration, with a
//! space before each. What the one writes the other reads, as long as no field is written
//! with a space at its beginning or end.
//!
//! ```
//! use rulebook::game;
//!
//! game! {
//!     pub game Corridor(at: u8, cx);
//!     move StepTo { door: u8 in 0..4, quietly: bool }
//!     move Rest
//!     phase Play {
//!         on StepTo { door, quietly } => { *at = door; let _ = quietly; stay };
//!         on Rest => stay;
//!     }
//! }
//!
//! let step = Move::StepTo { door: 3, quietly: true };
//! assert_eq!(step.to_string(), "step-to 3 true");
//! assert_eq!("Step-to  3 true".parse(), Ok(step));
//!
//! let refused = |text: &str| text.parse::<Move>().unwrap_err().to_string();
//! assert_eq!(refused("rset"), "unknown move `rset`: the moves are `rest`, `step-to`; did you mean `rest`?");
//! assert_eq!(refused("step-to 3"), "`step-to` is written `step-to DOOR QUIETLY`, not `step-to 3`");
//! assert_eq!(
//!     refused("step-to x true"),
//!     "`step-to` cannot take `x` as its `door`: invalid digit found in string",
//! );
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::marker::PhantomData;
use core::str::FromStr;

use rulebook_model::{EventId, unknown};

use crate::game::Game;
use crate::position::Position;
use crate::view::View;

/// Why a text is no move, or no chance event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoMove {
    /// It begins with a word that is none of theirs.
    Unknown {
        /// `move`, or `chance event`.
        kind: &'static str,
        /// The word.
        found: String,
        /// Those that there are.
        words: Vec<&'static str>,
    },
    /// There are too few words behind it, or too many.
    Count {
        /// The word that it begins with.
        word: &'static str,
        /// The fields that come behind it.
        fields: &'static [&'static str],
        /// All of the text.
        found: String,
    },
    /// A field cannot be read.
    Field {
        /// The word that it begins with.
        word: &'static str,
        /// The field.
        field: &'static str,
        /// What stands there.
        found: String,
        /// In the words of its type.
        reason: String,
    },
}

impl Display for NoMove {
    // What was found is escaped: somebody typed it, and it is shown on a terminal.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NoMove::Unknown { kind, found, words } => {
                f.write_str(&unknown(kind, &found.escape_debug().to_string(), words))
            }
            NoMove::Count {
                word,
                fields,
                found,
            } => {
                write!(f, "`{word}` is written `{word}")?;
                for field in *fields {
                    write!(f, " {}", field.to_uppercase())?;
                }
                write!(f, "`, not `{}`", found.escape_debug())
            }
            NoMove::Field {
                word,
                field,
                found,
                reason,
            } => {
                let found = found.escape_debug();
                write!(
                    f,
                    "`{word}` cannot take `{found}` as its `{field}`: {reason}"
                )
            }
        }
    }
}

impl Error for NoMove {}

/// A value that can be read from words: one that says why it cannot.
#[doc(hidden)]
pub trait Word: Sized {
    fn of_text(text: &str) -> Result<Self, String>;
}

impl<T: FromStr<Err: Display>> Word for T {
    fn of_text(text: &str) -> Result<T, String> {
        text.parse().map_err(|why: T::Err| why.to_string())
    }
}

/// An event as it is written: its word, and the names of its fields.
#[doc(hidden)]
pub type Written = (&'static str, &'static [&'static str]);

/// The texts of the fields, as they are tried.
#[doc(hidden)]
#[derive(Debug)]
pub struct Fields<'t> {
    texts: Vec<String>,
    text: PhantomData<&'t str>,
}

/// The field of that place cannot be read.
#[doc(hidden)]
#[derive(Debug)]
pub struct Unread {
    field: usize,
    reason: String,
}

impl Fields<'_> {
    /// The field of that place.
    pub fn read<T: Word>(&self, field: usize) -> Result<T, Unread> {
        let text = self.texts.get(field).map_or("", String::as_str);
        T::of_text(text).map_err(|reason| Unread { field, reason })
    }
}

/// So many ways to share the words among the fields are tried: what is written by hand
/// has two or three.
const MOST: usize = 256;

/// Reads an event. `make` makes that of a place in the list, of its fields.
#[doc(hidden)]
pub fn read<T>(
    kind: &'static str,
    text: &str,
    events: &[Written],
    make: impl Fn(usize, &Fields<'_>) -> Result<T, Unread>,
) -> Result<T, NoMove> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let words: Vec<&str> = words.collect();
    let lower = first.to_lowercase();
    let Some(at) = events.iter().position(|(word, _)| *word == lower) else {
        return Err(NoMove::Unknown {
            kind,
            found: first.into(),
            words: events.iter().map(|(word, _)| *word).collect(),
        });
    };
    let (word, fields) = events[at];
    if words.len() < fields.len() || (fields.is_empty() && !words.is_empty()) {
        return Err(NoMove::Count {
            word,
            fields,
            found: text.trim().into(),
        });
    }
    // A word for each field but the last, which has the rest; then all other ways, since
    // a field may be of several words (`seat 1`).
    let mut ends: Vec<usize> = (1..=fields.len()).collect();
    let mut furthest: Option<(Unread, String)> = None;
    for _ in 0..MOST {
        if let Some(last) = ends.last_mut() {
            *last = words.len();
        }
        let begins = core::iter::once(0).chain(ends.iter().copied());
        let texts = begins
            .zip(&ends)
            .map(|(begin, &end)| words[begin..end].join(" "));
        let tried = Fields {
            texts: texts.collect(),
            text: PhantomData,
        };
        match make(at, &tried) {
            Ok(made) => return Ok(made),
            Err(unread) => {
                let is_further = |(other, _): &(Unread, String)| other.field < unread.field;
                if furthest.as_ref().is_none_or(is_further) {
                    let found = tried.texts.get(unread.field).cloned().unwrap_or_default();
                    furthest = Some((unread, found));
                }
            }
        }
        if !next_way(&mut ends, words.len()) {
            break;
        }
    }
    let (unread, found) = furthest.unwrap_or_else(|| {
        let reason = String::new();
        (Unread { field: 0, reason }, String::new())
    });
    // With a word for each, that is where the mistake is; with more of them than fields,
    // it may be that there are too many.
    if words.len() > fields.len() && unread.field + 1 == fields.len() {
        return Err(NoMove::Count {
            word,
            fields,
            found: text.trim().into(),
        });
    }
    Err(NoMove::Field {
        word,
        field: fields.get(unread.field).copied().unwrap_or("value"),
        found,
        reason: unread.reason,
    })
}

/// The next way to share so many words among the fields, of which each ends there: at
/// least one for each.
fn next_way(ends: &mut [usize], words: usize) -> bool {
    let Some(movable) = ends.len().checked_sub(1) else {
        return false;
    };
    for at in (0..movable).rev() {
        let most = words - (ends.len() - 1 - at);
        if ends[at] < most {
            ends[at] += 1;
            for behind in at + 1..movable {
                ends[behind] = ends[behind - 1] + 1;
            }
            return true;
        }
    }
    false
}

type Reads<T> = fn(&str) -> Result<T, NoMove>;

type Happens<G> = fn(&<G as Game>::Event) -> (Option<EventId>, Happened<'_, G>);

type Writes<T> = fn(&T, &mut Formatter<'_>) -> fmt::Result;

/// What of a game has words, for a program that runs any game: which is asked where the
/// types are known, in the expansion.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "functions, and nothing else")]
pub struct InWords<G: Game> {
    /// Whether everything may be seen.
    pub is_open: bool,
    pub write_move: Option<Writes<G::Move>>,
    pub read_move: Option<Reads<G::Move>>,
    pub write_internal: Option<Writes<G::Internal>>,
    pub write_chance: Option<Writes<G::Chance>>,
    pub read_chance: Option<Reads<G::Chance>>,
    pub happened: Happens<G>,
    pub state: Option<Writes<G::State>>,
    pub state_debug: Option<Writes<G::State>>,
    pub public: Option<Writes<Position<G>>>,
    pub public_debug: Option<Writes<Position<G>>>,
    pub private: Option<WritesSeat<G>>,
    pub private_debug: Option<WritesSeat<G>>,
}

impl<G: Game> InWords<G> {
    /// A move in words; as Rust writes it, where it has none.
    pub(crate) fn mv(&self, mv: &G::Move) -> String {
        written(self.write_move, mv)
    }

    /// A chance event, likewise.
    pub(crate) fn chance(&self, event: &G::Chance) -> String {
        written(self.write_chance, event)
    }
}

fn written<T: fmt::Debug>(write: Option<Writes<T>>, value: &T) -> String {
    match write {
        Some(write) => By(write, value).to_string(),
        None => format!("{value:?}"),
    }
}

/// A value that a function writes.
pub(crate) struct By<'v, T>(pub(crate) Writes<T>, pub(crate) &'v T);

impl<T> Display for By<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.0)(self.1, f)
    }
}

/// An event, by where it came from.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "it is taken apart at once")]
pub enum Happened<'e, G: Game> {
    Move(G::Seat, &'e G::Move),
    Internal(&'e G::Internal),
    Chance(&'e G::Chance),
    Timeout,
}

type WritesSeat<G> = fn(&Position<G>, <G as Game>::Seat, &mut Formatter<'_>) -> fmt::Result;

/// What is asked about a type: its own functions answer where the bound holds, and those
/// of the traits of the same name where it does not.
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "nobody makes one")]
pub struct Asked<T: ?Sized>(PhantomData<T>);

macro_rules! asked {
    ($($name:ident<$t:ident> where [$($bound:tt)*] -> $answer:ty = $yes:expr;)*) => {
        $(
            impl<$t> Asked<$t> where $($bound)* {
                #[must_use]
                pub fn $name() -> Option<$answer> {
                    Some($yes)
                }
            }
        )*

        /// What answers where the bound does not hold. It is one trait, of which something
        /// is always asked: what is imported and not used is told to an author who forbids
        /// that, and cannot be allowed there.
        #[doc(hidden)]
        pub trait Otherwise {
            $(
                #[must_use]
                fn $name<T>() -> Option<T> {
                    None
                }
            )*

            fn is_imported() {}
        }
    };
}

impl<T: ?Sized> Otherwise for Asked<T> {}

asked! {
    display<T> where [T: Display] -> Writes<T> = T::fmt;
    debug<T> where [T: fmt::Debug] -> Writes<T> = T::fmt;
    read<T> where [T: FromStr<Err = NoMove>] -> Reads<T> = T::from_str;
    public<G> where [G: View, G::Public: Display] -> Writes<Position<G>> =
        |position, f| G::public(position).fmt(f);
    public_debug<G> where [G: View, G::Public: fmt::Debug] -> Writes<Position<G>> =
        |position, f| fmt::Debug::fmt(&G::public(position), f);
    private<G> where [G: View, G::Private: Display] -> WritesSeat<G> =
        |position, seat, f| G::private(position, seat).fmt(f);
    private_debug<G> where [G: View, G::Private: fmt::Debug] -> WritesSeat<G> =
        |position, seat, f| fmt::Debug::fmt(&G::private(position, seat), f);
    open<G> where [G: crate::view::Open] -> () = ();
}

/// The answers, for the type that stands for `Self`.
#[doc(hidden)]
#[macro_export]
macro_rules! __in_words {
    ($happened:expr) => {{
        use ::rulebook::__v0_1::words::{Asked, InWords, Otherwise};
        Asked::<Self>::is_imported();
        InWords {
            is_open: {
                let open: ::core::option::Option<()> = Asked::<Self>::open();
                open.is_some()
            },
            write_move: Asked::<<Self as ::rulebook::__v0_1::Game>::Move>::display(),
            read_move: Asked::<<Self as ::rulebook::__v0_1::Game>::Move>::read(),
            write_internal: Asked::<<Self as ::rulebook::__v0_1::Game>::Internal>::display(),
            write_chance: Asked::<<Self as ::rulebook::__v0_1::Game>::Chance>::display(),
            read_chance: Asked::<<Self as ::rulebook::__v0_1::Game>::Chance>::read(),
            happened: $happened,
            state: Asked::<<Self as ::rulebook::__v0_1::Game>::State>::display(),
            state_debug: Asked::<<Self as ::rulebook::__v0_1::Game>::State>::debug(),
            public: Asked::<Self>::public(),
            public_debug: Asked::<Self>::public_debug(),
            private: Asked::<Self>::private(),
            private_debug: Asked::<Self>::private_debug(),
        }
    }};
}
