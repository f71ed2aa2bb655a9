/// Noughts and crosses on a 3×3 board.
/**
# Phases

| phase | data | |
| --- | --- | --- |
| `Play` |  | the game begins here |
| `Won` | `winner: Mark` | the end: `Outcome::Win(winner)` |
| `Drawn` |  | the end: `Outcome::Draw` |

The turn order of the game is `RoundRobin`.

# Events

| event | kind | handled in |
| --- | --- | --- |
| `Place { cell: Cell }` | a move | Play |

# Branches

| in | branch | when | leads to | queues |
| --- | --- | --- | --- | --- |
| Play | `place:win` | `Line::Three(winner)` | `Won` |  |
| Play | `place:draw` | `Line::Full` | `Drawn` |  |
| Play | `place:next` | `Line::Open` | `Play` |  |

# Handlers

| in | of | its branches are | it works |
| --- | --- | --- | --- |
| Play | `place` | exclusive by construction | in place |
*/
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TicTacToe;
///Where in the rules a game stands.
#[derive(Clone, Debug, PartialEq)]
#[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
#[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
pub enum Phase {
    /// The players mark cells in turn.
    Play,
    /// Three in a row.
    Won {
        ///`winner`.
        #[serde(
            bound(
                serialize = "for<'__a> Mark: ::rulebook::__v0_1::serde::Serialize",
                deserialize = "for<'__a> Mark: ::rulebook::__v0_1::serde::Deserialize<'__a>"
            )
        )]
        winner: Mark,
    },
    /// The board is full, and nobody has three in a row.
    Drawn,
}
impl ::core::marker::Copy for Phase
where
    for<'__a> Mark: ::core::marker::Copy,
{}
impl ::core::cmp::Eq for Phase
where
    for<'__a> Mark: ::core::cmp::Eq,
{}
impl ::core::hash::Hash for Phase
where
    for<'__a> Mark: ::core::hash::Hash,
{
    fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
        ::core::hash::Hash::hash(&::core::mem::discriminant(self), state);
        match self {
            Phase::Play {} => {}
            Phase::Won { winner: winner } => {
                ::core::hash::Hash::hash(winner, state);
            }
            Phase::Drawn {} => {}
        }
    }
}
#[automatically_derived]
impl ::rulebook::pack::Pack for Phase
where
    for<'__a> Mark: ::rulebook::pack::Pack,
{
    const BITS: u32 = 2u32
        + ::rulebook::pack::most(&[0, 0 + <Mark as ::rulebook::pack::Pack>::BITS, 0]);
    #[inline]
    fn pack<__W: ::rulebook::pack::Word>(
        &self,
        into: &mut ::rulebook::pack::Packer<__W>,
    ) {
        let _ = &into;
        match self {
            Phase::Play {} => {
                into.bits(0, 2u32);
            }
            Phase::Won { winner: field_0 } => {
                into.bits(1, 2u32);
                ::rulebook::pack::Pack::pack(field_0, into);
            }
            Phase::Drawn {} => {
                into.bits(2, 2u32);
            }
        }
    }
    #[inline]
    fn unpack<__W: ::rulebook::pack::Word>(
        from: &mut ::rulebook::pack::Unpacker<__W>,
    ) -> Self {
        match from.bits(2u32) {
            0 => Phase::Play {},
            1 => {
                Phase::Won {
                    winner: <Mark as ::rulebook::pack::Pack>::unpack(from),
                }
            }
            _ => Phase::Drawn {},
        }
    }
}
///What a player can send.
#[derive(Clone, Debug, PartialEq)]
#[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
#[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
pub enum Move {
    /// Put your mark on an empty cell.
    Place {
        ///`cell`.
        #[serde(
            bound(
                serialize = "for<'__a> Cell: ::rulebook::__v0_1::serde::Serialize",
                deserialize = "for<'__a> Cell: ::rulebook::__v0_1::serde::Deserialize<'__a>"
            )
        )]
        cell: Cell,
    },
}
impl ::core::marker::Copy for Move
where
    for<'__a> Cell: ::core::marker::Copy,
{}
impl ::core::cmp::Eq for Move
where
    for<'__a> Cell: ::core::cmp::Eq,
{}
impl ::core::hash::Hash for Move
where
    for<'__a> Cell: ::core::hash::Hash,
{
    fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
        ::core::hash::Hash::hash(&::core::mem::discriminant(self), state);
        match self {
            Move::Place { cell: cell } => {
                ::core::hash::Hash::hash(cell, state);
            }
        }
    }
}
///A move of which some fields are not chosen yet.
#[derive(Clone, Debug, PartialEq)]
pub enum Partial {
    /// Put your mark on an empty cell.
    Place {
        ///`cell`.
        cell: ::core::option::Option<Cell>,
    },
}
impl ::core::marker::Copy for Partial
where
    for<'__a> ::core::option::Option<Cell>: ::core::marker::Copy,
{}
impl ::core::cmp::Eq for Partial
where
    for<'__a> ::core::option::Option<Cell>: ::core::cmp::Eq,
{}
impl ::core::hash::Hash for Partial
where
    for<'__a> ::core::option::Option<Cell>: ::core::hash::Hash,
{
    fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
        ::core::hash::Hash::hash(&::core::mem::discriminant(self), state);
        match self {
            Partial::Place { cell: cell } => {
                ::core::hash::Hash::hash(cell, state);
            }
        }
    }
}
/// Whatever can happen.
#[derive(Clone, Debug, PartialEq)]
#[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
#[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
pub enum Event {
    /// That seat sent it.
    Move(
        Mark,
        #[serde(
            bound(
                serialize = "for<'__a> Move: ::rulebook::__v0_1::serde::Serialize",
                deserialize = "for<'__a> Move: ::rulebook::__v0_1::serde::Deserialize<'__a>"
            )
        )]
        Move,
    ),
}
impl ::core::convert::From<(Mark, Move)> for Event {
    fn from((seat, sent): (Mark, Move)) -> Self {
        Event::Move(seat, sent)
    }
}
impl ::core::convert::From<::rulebook::__v0_1::NoEvent> for Event {
    fn from(none: ::rulebook::__v0_1::NoEvent) -> Self {
        match none {}
    }
}
impl ::core::cmp::Eq for Event
where
    for<'__a> Move: ::core::cmp::Eq,
{}
impl ::core::hash::Hash for Event
where
    for<'__a> Move: ::core::hash::Hash,
{
    fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
        ::core::hash::Hash::hash(&::core::mem::discriminant(self), state);
        match self {
            Event::Move(seat, happened) => {
                ::core::hash::Hash::hash(seat, state);
                ::core::hash::Hash::hash(happened, state);
            }
        }
    }
}
///Why the rules refuse a move.
#[derive(Clone, Debug, PartialEq)]
#[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
#[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
pub enum Illegal {
    /// The cell has a mark already.
    Occupied {
        ///`cell`.
        #[serde(
            bound(
                serialize = "for<'__a> Cell: ::rulebook::__v0_1::serde::Serialize",
                deserialize = "for<'__a> Cell: ::rulebook::__v0_1::serde::Deserialize<'__a>"
            )
        )]
        cell: Cell,
    },
}
impl ::core::marker::Copy for Illegal
where
    for<'__a> Cell: ::core::marker::Copy,
{}
impl ::core::cmp::Eq for Illegal
where
    for<'__a> Cell: ::core::cmp::Eq,
{}
impl ::core::hash::Hash for Illegal
where
    for<'__a> Cell: ::core::hash::Hash,
{
    fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
        ::core::hash::Hash::hash(&::core::mem::discriminant(self), state);
        match self {
            Illegal::Occupied { cell: cell } => {
                ::core::hash::Hash::hash(cell, state);
            }
        }
    }
}
impl ::core::fmt::Display for Illegal {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Illegal::Occupied { cell, .. } => {
                let _ = (&cell,);
                ::core::write!(f, "cell {cell} is already taken")
            }
        }
    }
}
impl ::core::error::Error for Illegal {}
/// Who plays which mark; X begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
#[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
pub enum Mark {
    ///The seat `X`.
    X,
    ///The seat `O`.
    O,
}
impl Mark {
    /// Every seat, in their order.
    pub const ALL: [Mark; 2] = [Mark::X, Mark::O];
    /// The seat that follows, round and round.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }
    /// The seat that precedes, round and round.
    #[inline]
    #[must_use]
    pub const fn previous(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }
}
impl ::rulebook::__v0_1::Seat for Mark {
    #[inline]
    fn index(self) -> u8 {
        match self {
            Mark::X => 0,
            Mark::O => 1,
        }
    }
    #[inline]
    fn from_index(index: u8) -> ::core::option::Option<Self> {
        match index {
            0 => ::core::option::Option::Some(Mark::X),
            1 => ::core::option::Option::Some(Mark::O),
            _ => ::core::option::Option::None,
        }
    }
    #[inline]
    fn after(self, _seats: u8) -> Self {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }
}
impl ::core::fmt::Display for Mark {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        f.pad(
            match self {
                Mark::X => "X",
                Mark::O => "O",
            },
        )
    }
}
impl ::core::str::FromStr for Mark {
    type Err = ::rulebook::__v0_1::NoSeat;
    fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
        ::rulebook::__v0_1::seat_named(text, ::rulebook::__v0_1::SeatSet::first(2))
    }
}
impl<__T> ::core::ops::Index<Mark> for [__T; 2] {
    type Output = __T;
    #[inline]
    fn index(&self, seat: Mark) -> &__T {
        &self[::core::convert::Into::<
            usize,
        >::into(::rulebook::__v0_1::Seat::index(seat))]
    }
}
impl<__T> ::core::ops::IndexMut<Mark> for [__T; 2] {
    #[inline]
    fn index_mut(&mut self, seat: Mark) -> &mut __T {
        &mut self[::core::convert::Into::<
            usize,
        >::into(::rulebook::__v0_1::Seat::index(seat))]
    }
}
///The branches of `Place`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
#[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
pub enum PlaceBranch {
    ///`place:win`.
    Win,
    ///`place:draw`.
    Draw,
    ///`place:next`.
    Next,
}
/// What happened: one event through one branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(::rulebook::__v0_1::serde::Serialize, ::rulebook::__v0_1::serde::Deserialize)]
#[serde(crate = "::rulebook::__v0_1::serde", deny_unknown_fields)]
pub enum Branch {
    ///A branch of `Place`.
    Place(PlaceBranch),
}
impl Branch {
    /// Its name, as in `place:win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Branch::Place(PlaceBranch::Win) => "place:win",
            Branch::Place(PlaceBranch::Draw) => "place:draw",
            Branch::Place(PlaceBranch::Next) => "place:next",
        }
    }
}
impl ::core::fmt::Display for Branch {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        f.pad(self.name())
    }
}
impl ::core::fmt::Display for Move
where
    for<'__a> Cell: ::core::fmt::Display,
{
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Move::Place { cell: field_cell } => ::core::write!(f, "place {}", field_cell),
        }
    }
}
impl ::core::str::FromStr for Move
where
    for<'__a> Cell: ::rulebook::__v0_1::words::Word,
{
    type Err = ::rulebook::__v0_1::words::NoMove;
    fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
        ::rulebook::__v0_1::words::read(
            "move",
            text,
            &[("place", &["cell"] as &[&str])],
            |at, fields| {
                let _ = fields;
                match at {
                    0 => {
                        ::core::result::Result::Ok(Move::Place {
                            cell: fields.read(0)?,
                        })
                    }
                    _ => ::core::unreachable!("`read` finds the word in the list"),
                }
            },
        )
    }
}
impl TicTacToe {
    fn __setup(cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ()>) -> Board {
        let _ = cx;
        ::core::default::Default::default()
    }
    fn __domain_0_place_in_play_0_cell<'state, 'cx>(
        state: &'state Board,
        cx: &'state ::rulebook::__v0_1::Cx<'cx, Self>,
    ) -> impl ::rulebook::__v0_1::Domain<Value = Cell> + use<'state, 'cx> {
        let board = state;
        let _ = (&board,);
        let cx = cx;
        let _ = (&cx,);
        let _ = ();
        board.empty()
    }
    fn __on_0_place_in_play<__R: ::rulebook::__v0_1::Reach<Board>>(
        mut board: __R,
        cx: &mut ::rulebook::__v0_1::Cx<'_, Self>,
        cell: Cell,
    ) -> ::core::result::Result<::rulebook::__v0_1::Verdict<Self, __R::Stop>, Illegal> {
        let _ = ();
        let outside = __R::DOMAINS
            && !::rulebook::__v0_1::Domain::contains(
                &Self::__domain_0_place_in_play_0_cell(
                    ::rulebook::__v0_1::Reach::look(&board),
                    &*cx,
                ),
                &cell,
            );
        let _ = (&cell,);
        if outside {
            let board = ::rulebook::__v0_1::Reach::look(&board);
            let _ = (&board,);
            let cx = &*cx;
            let _ = (&cx,);
            return ::core::result::Result::Err(Illegal::Occupied { cell });
        }
        let state = match ::rulebook::__v0_1::Reach::change(&mut board) {
            ::core::result::Result::Ok(state) => state,
            ::core::result::Result::Err(stop) => {
                return ::core::result::Result::Ok(
                    ::rulebook::__v0_1::Verdict::Stopped(stop),
                );
            }
        };
        ::core::result::Result::Ok(
            ::rulebook::__v0_1::sure(|| -> ::rulebook::__v0_1::Verdict<Self, __R::Stop> {
                let board = &mut *state;
                let _ = (&board,);
                let cx = &mut *cx;
                let _ = (&cx,);
                #[deny(unreachable_patterns)]
                let verdict = match board.mark(cell, cx.seat()) {
                    Line::Three(winner) => {
                        ::rulebook::__v0_1::Verdict::Went {
                            branch: Branch::Place(PlaceBranch::Win),
                            next: ::rulebook::__v0_1::Next::To(Phase::Won { winner }),
                        }
                    }
                    Line::Full => {
                        ::rulebook::__v0_1::Verdict::Went {
                            branch: Branch::Place(PlaceBranch::Draw),
                            next: ::rulebook::__v0_1::Next::To(Phase::Drawn),
                        }
                    }
                    Line::Open => {
                        cx.end_turn();
                        ::rulebook::__v0_1::Verdict::Went {
                            branch: Branch::Place(PlaceBranch::Next),
                            next: ::rulebook::__v0_1::Next::To(Phase::Play),
                        }
                    }
                };
                verdict
            }),
        )
    }
    fn __legal_0_place_in_play<__B>(
        state: &Board,
        cx: &::rulebook::__v0_1::Cx<'_, Self>,
        visit: &mut impl ::core::ops::FnMut(Move, bool) -> ::core::ops::ControlFlow<__B>,
    ) -> ::core::ops::ControlFlow<__B> {
        let _ = (state, cx);
        for field_cell in ::rulebook::__v0_1::Domain::values(
            &Self::__domain_0_place_in_play_0_cell(state, cx),
        ) {
            visit(Move::Place { cell: field_cell }, true)?;
        }
        ::core::ops::ControlFlow::Continue(())
    }
    fn __choose_0_place_in_play<__C: ::rulebook::__v0_1::Chooser<Self>>(
        state: &Board,
        cx: &::rulebook::__v0_1::Cx<'_, Self>,
        field_cell: ::core::option::Option<Cell>,
        chooser: &mut __C,
    ) -> ::core::ops::ControlFlow<__C::Answer, Move> {
        let _ = (state, cx, &chooser);
        let field_cell = ::rulebook::__v0_1::Chooser::listed(
            chooser,
            0u16,
            field_cell,
            || Self::__domain_0_place_in_play_0_cell(state, cx),
            |field_cell| Partial::Place {
                cell: ::core::option::Option::Some(field_cell),
            },
        )?;
        ::core::ops::ControlFlow::Continue(Move::Place { cell: field_cell })
    }
}
#[automatically_derived]
impl ::core::convert::From<&Phase> for ::rulebook::__v0_1::model::PhaseId {
    #[inline]
    fn from(named: &Phase) -> Self {
        match named {
            Phase::Play { .. } => ::rulebook::__v0_1::model::PhaseId(0u16),
            Phase::Won { .. } => ::rulebook::__v0_1::model::PhaseId(1u16),
            Phase::Drawn { .. } => ::rulebook::__v0_1::model::PhaseId(2u16),
        }
    }
}
#[automatically_derived]
impl ::core::convert::From<&Move> for ::rulebook::__v0_1::model::EventId {
    #[inline]
    fn from(named: &Move) -> Self {
        match named {
            Move::Place { .. } => ::rulebook::__v0_1::model::EventId(0u16),
        }
    }
}
impl ::rulebook::__v0_1::Game for TicTacToe {
    type State = Board;
    type Options = ();
    type Seat = Mark;
    type Phase = Phase;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type Branch = Branch;
    type Seating = ::rulebook::__v0_1::Fixed<2>;
    type Turn = ::rulebook::__v0_1::OneSeat<Mark>;
    type Clock = ::rulebook::__v0_1::NoClock;
    type Scratch = ();
    type Rng = ::rulebook::__v0_1::NoRng;
    type Stack = ::rulebook::__v0_1::NoStack;
    type Beyond = ::core::convert::Infallible;
    type Internal = ::rulebook::__v0_1::NoEvent;
    type Queue = ::rulebook::__v0_1::NoQueue;
    type Chance = ::rulebook::__v0_1::NoEvent;
    type Waiting = ::rulebook::__v0_1::NoWait;
    const HAS_STATE: bool = true;
    const HAS_OPTIONS: bool = false;
    const MODEL: ::rulebook::__v0_1::model::Model<'static> = {
        use ::rulebook::__v0_1::model::{
            Branch, Emit, Event, EventId, EventKind, Fault, Field, Handler, Hook,
            Illegal, Model, Phase, PhaseId, Rule, Seats, Secret, Target, Turn, When,
        };
        Model {
            game: "TicTacToe",
            docs: "Noughts and crosses on a 3×3 board.",
            seats: Seats::Named(&["X", "O"]),
            turn: ::core::option::Option::Some(Turn {
                order: "RoundRobin",
                runs_out: ::core::option::Option::Some(false),
            }),
            phases: &[
                Phase {
                    name: "Play",
                    docs: "The players mark cells in turn.",
                    data: &[],
                    outcome: ::core::option::Option::None,
                    parent: ::core::option::Option::None,
                    turn: ::core::option::Option::None,
                    deadline: ::core::option::Option::None,
                    enter: ::core::option::Option::None,
                    exit: ::core::option::Option::None,
                    allows: &[],
                },
                Phase {
                    name: "Won",
                    docs: "Three in a row.",
                    data: &[
                        Field {
                            name: "winner",
                            ty: "Mark",
                            secret: Secret::Open,
                        },
                    ],
                    outcome: ::core::option::Option::Some("Outcome::Win(winner)"),
                    parent: ::core::option::Option::None,
                    turn: ::core::option::Option::None,
                    deadline: ::core::option::Option::None,
                    enter: ::core::option::Option::None,
                    exit: ::core::option::Option::None,
                    allows: &[],
                },
                Phase {
                    name: "Drawn",
                    docs: "The board is full, and nobody has three in a row.",
                    data: &[],
                    outcome: ::core::option::Option::Some("Outcome::Draw"),
                    parent: ::core::option::Option::None,
                    turn: ::core::option::Option::None,
                    deadline: ::core::option::Option::None,
                    enter: ::core::option::Option::None,
                    exit: ::core::option::Option::None,
                    allows: &[],
                },
            ],
            initial: PhaseId(0u16),
            events: &[
                Event {
                    name: "Place",
                    docs: "Put your mark on an empty cell.",
                    kind: EventKind::Move,
                    fields: &[
                        Field {
                            name: "cell",
                            ty: "Cell",
                            secret: Secret::Open,
                        },
                    ],
                    allows: &[],
                },
            ],
            illegals: &[
                Illegal {
                    name: "Occupied",
                    docs: "The cell has a mark already.",
                    fields: &[
                        Field {
                            name: "cell",
                            ty: "Cell",
                            secret: Secret::Open,
                        },
                    ],
                    used: true,
                    allows: &[],
                },
            ],
            handlers: &[
                Handler {
                    event: EventId(0u16),
                    phases: &[PhaseId(0u16)],
                    docs: "",
                    by: ::core::option::Option::None,
                    exclusive: true,
                    refuses: true,
                    copies: false,
                    branches: &[
                        Branch {
                            label: ::core::option::Option::Some("Win"),
                            docs: "",
                            guard: ::core::option::Option::Some("Line::Three(winner)"),
                            target: Target::To(PhaseId(1u16)),
                            ends_turn: false,
                            emits: &[],
                        },
                        Branch {
                            label: ::core::option::Option::Some("Draw"),
                            docs: "",
                            guard: ::core::option::Option::Some("Line::Full"),
                            target: Target::To(PhaseId(2u16)),
                            ends_turn: false,
                            emits: &[],
                        },
                        Branch {
                            label: ::core::option::Option::Some("Next"),
                            docs: "",
                            guard: ::core::option::Option::Some("Line::Open"),
                            target: Target::To(PhaseId(0u16)),
                            ends_turn: true,
                            emits: &[],
                        },
                    ],
                },
            ],
            rules: &[],
        }
    };
    #[inline]
    fn phase_id(phase: &Phase) -> ::rulebook::__v0_1::model::PhaseId {
        ::core::convert::From::from(phase)
    }
    fn outcome(
        state: &Board,
        phase: &Phase,
    ) -> ::core::option::Option<::rulebook::__v0_1::Outcome<Mark>> {
        let _ = state;
        match phase {
            Phase::Won { winner, .. } => {
                let winner = ::core::clone::Clone::clone(winner);
                let board = state;
                let _ = (&board,);
                let outcome: ::rulebook::__v0_1::Outcome<Mark> = Outcome::Win(winner);
                ::core::option::Option::Some(outcome)
            }
            Phase::Drawn { .. } => {
                let board = state;
                let _ = (&board,);
                let outcome: ::rulebook::__v0_1::Outcome<Mark> = Outcome::Draw;
                ::core::option::Option::Some(outcome)
            }
            Phase::Play { .. } => ::core::option::Option::None,
        }
    }
    fn begin(cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ()>) -> (Board, Phase) {
        let state = Self::__setup(&mut *cx);
        let phase = Phase::Play {};
        (state, phase)
    }
    #[inline]
    fn route<__A: ::rulebook::__v0_1::Access<Board>>(
        access: __A,
        phase: &Phase,
        cx: &mut ::rulebook::__v0_1::Cx<'_, Self>,
        mv: Move,
    ) -> ::core::result::Result<
        ::rulebook::__v0_1::Taken<Self, __A::Stop>,
        ::rulebook::__v0_1::IllegalMove<Self>,
    > {
        match (phase, mv) {
            (Phase::Play { .. }, Move::Place { cell: field_0 }) => {
                cx.gate()?;
                ::rulebook::__v0_1::settle(
                    0u16,
                    0u16,
                    ::rulebook::__v0_1::Access::sure(
                        access,
                        |reach| Self::__on_0_place_in_play(reach, cx, field_0),
                    ),
                )
            }
            (Phase::Won { .. } | Phase::Drawn { .. }, Move::Place { .. }) => {
                ::core::result::Result::Err(::rulebook::__v0_1::IllegalMove::Over)
            }
        }
    }
    fn handle(
        state: &mut Self::State,
        phase: &Phase,
        cx: &mut ::rulebook::__v0_1::Cx<'_, Self, ::rulebook::__v0_1::Rules>,
        event: Self::Internal,
    ) -> ::core::result::Result<
        ::rulebook::__v0_1::Went<Self>,
        ::rulebook::__v0_1::IllegalMove<Self>,
    > {
        let _ = (state, phase, cx);
        match event {}
    }
    fn in_words() -> ::rulebook::__v0_1::words::InWords<Self> {
        ::rulebook::__v0_1::in_words!(
            | event | match event { Event::Move(seat, happened) =>
            (::core::option::Option::Some(::core::convert::From::from(happened)),
            ::rulebook::__v0_1::words::Happened::Move(* seat, happened),), }
        )
    }
    fn visit_legal<__B>(
        state: &Board,
        phase: &Phase,
        cx: &::rulebook::__v0_1::Cx<'_, Self>,
        visit: &mut impl ::core::ops::FnMut(Move, bool) -> ::core::ops::ControlFlow<__B>,
    ) -> ::core::ops::ControlFlow<__B> {
        let _ = (state, cx, &visit);
        match phase {
            Phase::Play { .. } => {
                if cx.may_act() {
                    Self::__legal_0_place_in_play(state, cx, visit)?;
                }
            }
            Phase::Won { .. } => {}
            Phase::Drawn { .. } => {}
        }
        ::core::ops::ControlFlow::Continue(())
    }
    type Partial = Partial;
    fn partials(take: &mut impl ::core::ops::FnMut(Partial)) {
        let _ = &take;
        take(Partial::Place {
            cell: ::core::option::Option::None,
        });
    }
    fn partial_id(partial: &Partial) -> ::rulebook::__v0_1::model::EventId {
        ::rulebook::__v0_1::model::EventId(
            match partial {
                Partial::Place { .. } => 0u16,
            },
        )
    }
    fn chosen(
        partial: &Partial,
        field: u16,
    ) -> ::core::option::Option<&dyn ::core::fmt::Debug> {
        match (partial, field) {
            (Partial::Place { cell: value, .. }, 0u16) => {
                ::rulebook::__v0_1::shown(value)
            }
            _ => ::core::option::Option::None,
        }
    }
    fn choose<__C: ::rulebook::__v0_1::Chooser<Self>>(
        state: &Board,
        phase: &Phase,
        cx: &::rulebook::__v0_1::Cx<'_, Self>,
        partial: Partial,
        chooser: &mut __C,
    ) -> ::core::result::Result<
        ::core::ops::ControlFlow<__C::Answer, Move>,
        ::rulebook::__v0_1::IllegalMove<Self>,
    > {
        let _ = (state, phase, cx, &chooser);
        match phase {
            Phase::Play { .. } => {
                match partial {
                    Partial::Place { cell: field_0 } => {
                        if __C::GATE {
                            cx.gate()?;
                        }
                        ::core::result::Result::Ok(
                            Self::__choose_0_place_in_play(state, cx, field_0, chooser),
                        )
                    }
                }
            }
            Phase::Won { .. } => {
                ::core::result::Result::Err(::rulebook::__v0_1::IllegalMove::Over)
            }
            Phase::Drawn { .. } => {
                ::core::result::Result::Err(::rulebook::__v0_1::IllegalMove::Over)
            }
        }
    }
}
impl ::rulebook::__v0_1::OneStart for TicTacToe {}
impl ::rulebook::__v0_1::Open for TicTacToe {}
