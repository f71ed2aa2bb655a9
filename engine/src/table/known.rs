//! The kinds of messages that a table knows, and what each carries.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::TypeId;
use core::marker::PhantomData;

use rulebook_model::unknown;

use super::error::{Registered, Taken};
use super::message::{Body, Payload};
use super::node::Node;
use super::shape::{self, Misfit};

/// What a kind of message is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Something that happens, which anybody may say.
    Event,
    /// It asks for a command.
    Command,
    /// The table alone says it.
    Told,
}

/// What messages of a kind carry.
pub(crate) trait Shape {
    /// The type, where there is one.
    fn of_type(&self) -> Option<TypeId>;
    /// Whether a part of it could be like that: what a `match` asks.
    fn could_match(&self, node: &Node) -> Result<(), Misfit>;
    /// Whether it could be like that, whatever the holes are.
    fn could_be(&self, node: &Node) -> Result<(), Misfit>;
    /// Reads it.
    fn read(&self, node: &Node) -> Result<Body, Misfit>;
}

/// That of a type.
pub(crate) struct Typed<T>(PhantomData<T>);

impl<T: Payload> Typed<T> {
    pub(crate) fn shape() -> Rc<dyn Shape> {
        Rc::new(Typed::<T>(PhantomData))
    }
}

impl<T: Payload> Shape for Typed<T> {
    fn of_type(&self) -> Option<TypeId> {
        Some(TypeId::of::<T>())
    }

    fn could_match(&self, node: &Node) -> Result<(), Misfit> {
        shape::each_could_stand_in::<T>(node)
    }

    fn could_be(&self, node: &Node) -> Result<(), Misfit> {
        shape::could_be::<T>(node)
    }

    fn read(&self, node: &Node) -> Result<Body, Misfit> {
        Body::read_as::<T>(node)
    }
}

/// A kind of message.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) role: Role,
    pub(crate) shape: Rc<dyn Shape>,
    pub(crate) registered: Registered,
}

/// All of them, by their names.
#[derive(Default)]
pub(crate) struct Kinds(BTreeMap<Box<str>, Known>);

impl Kinds {
    pub(crate) fn get(&self, kind: &str) -> Option<&Known> {
        self.0.get(kind)
    }

    /// A kind that is not among them, in words; the ends of runs are not listed.
    pub(crate) fn unknown(&self, what: &str, kind: &str, fits: impl Fn(Role) -> bool) -> String {
        let fitting = self.0.iter().filter(|(_, known)| fits(known.role));
        let names: Vec<&str> = fitting.map(|(name, _)| &**name).collect();
        unknown(what, kind, &names)
    }

    /// Those that are new, or none of them where a name is taken. A message may be
    /// registered again by the same type.
    pub(crate) fn register(&mut self, new: Vec<(String, Known)>) -> Result<(), Taken> {
        for (name, known) in &new {
            let Some(first) = self.0.get(&**name) else {
                continue;
            };
            let alike =
                known.shape.of_type().is_some() && known.shape.of_type() == first.shape.of_type();
            if !alike || known.role != Role::Event || first.role != Role::Event {
                return Err(Taken {
                    what: "the message",
                    name: name.clone(),
                    first: first.registered,
                    second: known.registered,
                });
            }
        }
        for (name, known) in new {
            self.0.entry(name.into()).or_insert(known);
        }
        Ok(())
    }
}
