//! Data from outside, in which each part knows the place that it was read from.

use alloc::borrow::ToOwned;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde_json::{Map, Number, Value};

/// A place in a text, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// A place in a file, as `triggers/draw.yaml:3:7`; the file alone, where the format tells
/// no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    file: Rc<str>,
    at: Option<At>,
}

impl Place {
    pub(crate) fn new(file: &Rc<str>, at: Option<At>) -> Self {
        Place {
            file: Rc::clone(file),
            at,
        }
    }

    /// The file, or what the data was called by whoever handed it over.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> Option<u64> {
        self.at.map(|at| at.line)
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub fn column(&self) -> Option<u64> {
        self.at.map(|at| at.column)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        match self.at {
            Some(At { line, column }) => write!(f, ":{line}:{column}"),
            None => Ok(()),
        }
    }
}

/// A value, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) at: Option<At>,
    pub(crate) what: What,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Key, Node)>),
    /// A value that is not known yet: `$part`, of which only the place is.
    Hole,
}

#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub(crate) at: Option<At>,
    pub(crate) text: String,
}

impl Node {
    /// As a word that says what it is.
    pub(crate) fn kind(&self) -> &'static str {
        match self.what {
            What::Null => "nothing",
            What::Bool(_) => "a truth value",
            What::Number(_) => "a number",
            What::Text(_) => "a text",
            What::List(_) => "a list",
            What::Map(_) => "a mapping",
            What::Hole => "a parameter",
        }
    }

    pub(crate) fn to_value(&self) -> Value {
        match &self.what {
            What::Null | What::Hole => Value::Null,
            What::Bool(is) => Value::Bool(*is),
            What::Number(number) => Value::Number(number.clone()),
            What::Text(text) => Value::String(text.clone()),
            What::List(list) => Value::Array(list.iter().map(Node::to_value).collect()),
            What::Map(map) => {
                let entries = map.iter();
                let entries = entries.map(|(key, node)| (key.text.clone(), node.to_value()));
                Value::Object(entries.collect::<Map<_, _>>())
            }
        }
    }
}

impl From<&Value> for Node {
    fn from(value: &Value) -> Self {
        let what = match value {
            Value::Null => What::Null,
            Value::Bool(is) => What::Bool(*is),
            Value::Number(number) => What::Number(number.clone()),
            Value::String(text) => What::Text(text.clone()),
            Value::Array(list) => What::List(list.iter().map(Node::from).collect()),
            Value::Object(map) => {
                let entries = map.iter();
                let entries = entries.map(|(key, value)| {
                    let text = key.to_owned();
                    (Key { at: None, text }, Node::from(value))
                });
                What::Map(entries.collect())
            }
        };
        Node { at: None, what }
    }
}
