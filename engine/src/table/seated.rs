//! A match at the table: its moves are commands, its steps are messages.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::RefCell;
use core::fmt;
use core::marker::PhantomData;
use core::panic::Location;

use rulebook_model::{EventKind, branch_name, kebab, unknown};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::command::{Failure, Policy, Stop};
use super::error::{Registered, SendError, Taken};
use super::known::{Known, Role, Shape};
use super::message::{Body, Message, Said};
use super::node::{Key, Node, What};
use super::run::Run;
use super::shape::{self, Misfit};
use super::shared::Shared;
use super::table::{Table, of_data, to_value, told_kinds};
use super::task::{Entry, Me, Running as Future, Told};
use super::wait::Running;
use crate::clock::Time;
use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::log::{Input, Record};
use crate::play::{Match, Report};
use crate::position::Played;

/// A game whose matches can sit at a table: one whose moves and steps are data (serde).
/// It holds by itself where that does.
pub trait Sits:
    Game<
        Seat: Serialize + DeserializeOwned,
        Move: Serialize + DeserializeOwned,
        Event: Serialize,
        Chance: Serialize,
        Phase: Serialize,
    >
{
}

impl<G> Sits for G where
    G: Game<
            Seat: Serialize + DeserializeOwned,
            Move: Serialize + DeserializeOwned,
            Event: Serialize,
            Chance: Serialize,
            Phase: Serialize,
        >
{
}

/// A match that sits at a table ([`Table::seat`]), to be looked at.
pub struct Seated<G: Game> {
    game: Rc<RefCell<Match<G>>>,
}

impl<G: Game> Clone for Seated<G> {
    fn clone(&self) -> Self {
        Seated {
            game: Rc::clone(&self.game),
        }
    }
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Seated").field(&G::MODEL.game).finish()
    }
}

impl<G: Game> Seated<G> {
    /// Looks at the match.
    ///
    /// # Panics
    /// When a subscriber of the match's calls it, while a move is being played.
    pub fn look<R>(&self, look: impl FnOnce(&Match<G>) -> R) -> R {
        look(&self.game.borrow())
    }

    /// What the match has to tell besides its moves ([`Match::reports`]).
    #[must_use]
    pub fn reports(&self) -> Vec<Report<G>> {
        self.game.borrow_mut().reports()
    }
}

/// Why a match cannot sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatError {
    /// One of its names is taken at the table.
    Taken(Taken),
    /// A move has a field `seat`, under which its message says who sends it.
    Field {
        /// The move.
        mv: &'static str,
    },
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatError::Taken(taken) => taken.fmt(f),
            SeatError::Field { mv } => write!(
                f,
                "the move `{mv}` has a field `seat`, by which its message says who sends it: rename it"
            ),
        }
    }
}

impl core::error::Error for SeatError {}

impl<W: 'static> Table<W> {
    /// A match sits down: its moves are commands from now on, and what comes of them is
    /// said.
    ///
    /// | message | when | what it carries |
    /// | --- | --- | --- |
    /// | `place` | asks for the move `Place` | `seat`, and the fields of the move |
    /// | `place:win`, `arrive`, `always:full` | a step was taken, also by an event of the rules' own, in order; without a label, that of a move is `place:played` | the fields of its event; `seat`, of a move |
    /// | `phase:won` | the phase, or its data, is another than before the move | the data of the phase |
    /// | `place:done` | the move stands | `run`, `args`, and as `result` its `branch` and all `steps` |
    /// | `place:error` | the rules refuse it, and nothing has changed | `run`, `args`, `code` ([`IllegalMove::code`]), `message` |
    /// | `timeout` | asks for what follows a deadline, in games that have one | `at` |
    ///
    /// They carry all that the rules know, secrets too: they are for the host's own
    /// triggers and orchestrators, not for its clients.
    ///
    /// A match whose clock is real has other times when messages run again, and so,
    /// where its rules ask for the time, may go another way.
    ///
    /// # Errors
    /// Where a name is taken; then the match is dropped with the error.
    #[track_caller]
    pub fn seat<G: Sits>(&mut self, game: Match<G>) -> Result<Seated<G>, SeatError> {
        let registered = Registered(Some(Location::caller()));
        let kinds = kinds_of::<G>(registered)?;
        let game = Rc::new(RefCell::new(game));
        let mut state = self.shared.state.borrow_mut();
        state.kinds.register(kinds).map_err(SeatError::Taken)?;
        for event in G::MODEL.events {
            let timeout = match event.kind {
                EventKind::Move => false,
                EventKind::Timeout => true,
                _ => continue,
            };
            let kind: Rc<str> = kebab(event.name).into();
            let playing = Rc::clone(&game);
            let name = event.name;
            let start = move |shared: &Rc<Shared<W>>, asked: &Message, me: Rc<Me>| {
                let node = Node::from(asked.value());
                let played = if timeout {
                    self::timeout(&playing, &node)
                } else {
                    self::play(&playing, name, &node)
                };
                let ended = played.map(|played| tell(shared, &played, asked, me.run));
                Ok(Box::pin(core::future::ready(ended)) as Future)
            };
            let entry = Entry {
                kind: Rc::clone(&kind),
                policy: Policy::Parallel,
                skippable: false,
                surface: Box::new(|_| None),
                start: Box::new(start),
                told: Told {
                    kinds: told_kinds(&kind),
                    cancel: |asked, run, reason| {
                        of_data(asked, run, [("reason", to_value(reason))].into())
                    },
                    error: |asked, run, Failure { code, message }| {
                        let code = ("code", Value::String(code));
                        let message = ("message", Value::String(message));
                        of_data(asked, run, [code, message].into())
                    },
                },
                running: RefCell::default(),
                queued: RefCell::default(),
            };
            state.commands.insert(kind, Rc::new(entry));
        }
        drop(state);
        Ok(Seated { game })
    }

    /// Sends a move of a match at the table; the number of its message.
    ///
    /// # Errors
    /// Those of [`send`](Table::send). Whether it is legal is said by what follows.
    pub fn play<G: Sits>(
        &mut self,
        _at: &Seated<G>,
        seat: G::Seat,
        mv: &G::Move,
    ) -> Result<u64, SendError> {
        let (kind, data) = asked::<G>(seat, mv);
        self.send_kind(&kind, &data)
    }
}

impl<W: 'static, A> Run<W, A> {
    /// Asks for a move of a match at the table, as people do: awaited, the `branch` that
    /// it took and all `steps`.
    pub fn play<G: Sits>(&self, _at: &Seated<G>, seat: G::Seat, mv: &G::Move) -> Running<Value> {
        let (kind, data) = asked::<G>(seat, mv);
        self.ask_for(&kind, data)
    }
}

/// A move as a message.
fn asked<G: Sits>(seat: G::Seat, mv: &G::Move) -> (String, Value) {
    let (name, mut fields) = parts(to_value(mv));
    fields.insert("seat".into(), to_value(seat));
    (kebab(&name), Value::Object(fields))
}

/// An enum's value as serde writes it: the name of the variant, and its fields.
fn parts(value: Value) -> (String, Map<String, Value>) {
    match value {
        Value::String(name) => (name, Map::new()),
        Value::Object(of) => match of.into_iter().next() {
            Some((name, Value::Object(fields))) => (name, fields),
            Some((name, _)) => (name, Map::new()),
            None => Default::default(),
        },
        _ => Default::default(),
    }
}

/// What came of a move: the records of it, and of what was drawn behind it.
struct Came<G: Game> {
    branch: G::Branch,
    records: Vec<Record<G>>,
    phase: Option<G::Phase>,
}

fn play<G: Sits>(
    game: &RefCell<Match<G>>,
    name: &'static str,
    node: &Node,
) -> Result<Came<G>, Stop> {
    let (seat, fields) = split(node);
    let seat = shape::read::<G::Seat>(&seat)?;
    let mv = shape::read::<G::Move>(&as_variant(name, fields))?;
    follow(game, |game| game.play(seat, mv))
}

fn timeout<G: Sits>(game: &RefCell<Match<G>>, node: &Node) -> Result<Came<G>, Stop> {
    let Timeout { at } = shape::read(node)?;
    follow(game, |game| game.timeout(at))
}

#[derive(serde::Deserialize)]
struct Timeout {
    at: Time,
}

fn follow<G: Game>(
    game: &RefCell<Match<G>>,
    play: impl FnOnce(&mut Match<G>) -> Result<Played<G>, IllegalMove<G>>,
) -> Result<Came<G>, Stop> {
    let mut game = game.borrow_mut();
    let from = game.log().records.len();
    let before = game.position().phase().clone();
    let played = play(&mut game).map_err(|why| Stop::new(why.code(), &why))?;
    let phase = game.position().phase();
    Ok(Came {
        branch: played.branch,
        records: game.log().records[from..].to_vec(),
        phase: (*phase != before).then(|| phase.clone()),
    })
}

/// Says what came of a move, step by step; what its run brings.
fn tell<W: 'static, G: Sits>(
    shared: &Rc<Shared<W>>,
    told: &Came<G>,
    asked: &Message,
    run: u64,
) -> Body {
    let mut steps = Vec::new();
    let mut say = |branch: G::Branch, event: Map<String, Value>| {
        let branch = branch.to_string();
        let kind = step_kind::<G>(&branch);
        steps.push(Value::String(branch));
        shared.say(Said {
            kind: kind.into(),
            asks: false,
            answers: None,
            body: Body::of_value(Value::Object(event)),
        });
    };
    for record in &told.records {
        if let Some(branch) = record.branch {
            let event = match &record.input {
                Input::Move { seat, mv } => {
                    let (_, mut fields) = parts(to_value(mv));
                    fields.insert("seat".into(), to_value(seat));
                    fields
                }
                Input::Chance(event) => parts(to_value(event)).1,
                _ => Map::new(),
            };
            say(branch, event);
        }
        for step in &record.then {
            let event = step.event.as_ref().map(to_value);
            say(step.branch, event.map_or_else(Map::new, event_fields));
        }
    }
    if let Some(phase) = &told.phase {
        let (name, data) = parts(to_value(phase));
        shared.say(Said {
            kind: phase_kind(&name).into(),
            asks: false,
            answers: None,
            body: Body::of_value(Value::Object(data)),
        });
    }
    let result: Map<String, Value> = [
        ("branch".to_owned(), told.branch.to_string().into()),
        ("steps".to_owned(), Value::Array(steps)),
    ]
    .into_iter()
    .collect();
    of_data(asked, run, [("result", Value::Object(result))].into())
}

/// The event of a step stands in `Event`: what it is of, and then itself.
fn event_fields(event: Value) -> Map<String, Value> {
    let Value::Object(event) = event else {
        return Map::new();
    };
    match event.into_iter().next() {
        Some((of, Value::Array(sent))) if of == "Move" => match <[Value; 2]>::try_from(sent) {
            Ok([seat, mv]) => {
                let (_, mut fields) = parts(mv);
                fields.insert("seat".into(), seat);
                fields
            }
            Err(_) => Map::new(),
        },
        Some((_, inner)) => parts(inner).1,
        None => Map::new(),
    }
}

/// The kind of message by which a step is said: its branch, `place:win`. One that has no
/// label is called like the command that asks for it, and so `place:played`.
fn step_kind<G: Game>(branch: &str) -> String {
    let asks = |kind| matches!(kind, EventKind::Move | EventKind::Timeout);
    let events = G::MODEL.events.iter();
    let mut commands = events.filter(|event| asks(event.kind));
    if commands.any(|event| kebab(event.name) == branch) {
        format!("{branch}:played")
    } else {
        branch.to_owned()
    }
}

fn phase_kind(name: &str) -> String {
    format!("phase:{}", kebab(name))
}

/// All the kinds of messages of a game.
fn kinds_of<G: Sits>(registered: Registered) -> Result<Vec<(String, Known)>, SeatError> {
    let model = G::MODEL;
    let mut kinds: Vec<(String, Known)> = Vec::new();
    let mut add = |kind: String, role, shape: Rc<dyn Shape>| {
        // Branches of several handlers may have one name.
        if kinds.iter().all(|(other, _)| *other != kind) {
            let known = Known {
                role,
                shape,
                registered,
            };
            kinds.push((kind, known));
        }
    };
    for event in model.events {
        let is_move = event.kind == EventKind::Move;
        let names = || event.fields.iter().map(|field| field.name);
        if is_move && names().any(|name| name == "seat") {
            return Err(SeatError::Field { mv: event.name });
        }
        let kind = kebab(event.name);
        if is_move {
            let shape = MoveShape::<G>(event.name, PhantomData);
            add(kind.clone(), Role::Command, Rc::new(shape));
        } else if event.kind == EventKind::Timeout {
            let shape = Named::told(["at"], true);
            add(kind.clone(), Role::Command, shape);
        }
        if is_move || event.kind == EventKind::Timeout {
            let [done, cancel, error] = told_kinds(&kind);
            let ends = [
                (done, ["run", "args", "result", ""]),
                (cancel, ["run", "args", "reason", ""]),
                (error, ["run", "args", "code", "message"]),
            ];
            for (kind, names) in ends {
                let names = names.into_iter().filter(|name| !name.is_empty());
                add((*kind).into(), Role::Told, Named::told(names, false));
            }
        }
    }
    for handler in model.handlers {
        let event = model.event(handler.event);
        let seat = (event.kind == EventKind::Move).then_some("seat");
        let names = || event.fields.iter().map(|field| field.name).chain(seat);
        for branch in handler.branches {
            let kind = step_kind::<G>(&branch_name(event.name, branch.label));
            add(kind, Role::Told, Named::told(names(), false));
        }
    }
    for phase in model.phases {
        let names = phase.data.iter().map(|field| field.name);
        add(
            phase_kind(phase.name),
            Role::Told,
            Named::told(names, false),
        );
    }
    Ok(kinds)
}

/// The seat of a move's message, and the fields of the move.
fn split(node: &Node) -> (Node, Node) {
    let nobody = Node {
        at: node.at,
        what: What::Null,
    };
    let What::Map(map) = &node.what else {
        return (nobody, node.clone());
    };
    let seat = map.iter().find(|(key, _)| key.text == "seat");
    let fields = map.iter().filter(|(key, _)| key.text != "seat");
    let fields = Node {
        at: node.at,
        what: What::Map(fields.cloned().collect()),
    };
    (seat.map_or(nobody, |(_, seat)| seat.clone()), fields)
}

fn as_variant(name: &str, fields: Node) -> Node {
    let key = Key {
        at: fields.at,
        text: name.to_owned(),
    };
    Node {
        at: fields.at,
        what: What::Map([(key, fields)].into()),
    }
}

/// What a move's message carries.
struct MoveShape<G>(&'static str, PhantomData<G>);

impl<G: Sits> Shape for MoveShape<G> {
    fn of_type(&self) -> Option<TypeId> {
        None
    }

    fn could_match(&self, node: &Node) -> Result<(), Misfit> {
        let (seat, fields) = split(node);
        if !matches!(seat.what, What::Null) {
            shape::each_could_stand_in::<G::Seat>(&seat)?;
        }
        shape::each_could_stand_in::<G::Move>(&as_variant(self.0, fields))
    }

    fn could_be(&self, node: &Node) -> Result<(), Misfit> {
        let (seat, fields) = split(node);
        shape::could_be::<G::Seat>(&seat).map_err(|misfit| of_seat(&misfit))?;
        shape::could_be::<G::Move>(&as_variant(self.0, fields))
    }

    fn read(&self, node: &Node) -> Result<Body, Misfit> {
        let (seat, fields) = split(node);
        let seat = shape::read::<G::Seat>(&seat).map_err(|misfit| of_seat(&misfit))?;
        let mv = shape::read::<G::Move>(&as_variant(self.0, fields))?;
        Ok(Body::of_value(asked::<G>(seat, &mv).1))
    }
}

fn of_seat(misfit: &Misfit) -> Misfit {
    Misfit::new(misfit.at, format!("the `seat`: {misfit}"))
}

/// What carries parameters of those names.
struct Named {
    names: Vec<&'static str>,
    /// Whether anybody may say it.
    asks: bool,
}

impl Named {
    fn told(names: impl IntoIterator<Item = &'static str>, asks: bool) -> Rc<dyn Shape> {
        let names = names.into_iter().collect();
        Rc::new(Named { names, asks })
    }

    fn check(&self, node: &Node) -> Result<(), Misfit> {
        let What::Map(map) = &node.what else {
            return Ok(());
        };
        let strange = map
            .iter()
            .find(|(key, _)| !self.names.contains(&key.text.as_str()));
        match strange {
            None => Ok(()),
            Some((key, _)) => Err(Misfit::new(
                key.at,
                unknown("parameter", &key.text, &self.names),
            )),
        }
    }
}

impl Shape for Named {
    fn of_type(&self) -> Option<TypeId> {
        None
    }

    fn could_match(&self, node: &Node) -> Result<(), Misfit> {
        self.check(node)
    }

    fn could_be(&self, node: &Node) -> Result<(), Misfit> {
        self.check(node)
    }

    fn read(&self, node: &Node) -> Result<Body, Misfit> {
        self.check(node)?;
        if self.asks {
            shape::read::<Timeout>(node)?;
        }
        Ok(Body::of_value(node.to_value()))
    }
}
