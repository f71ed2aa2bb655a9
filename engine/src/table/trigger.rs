//! Triggers: what follows from what, as data.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use rulebook_model::unknown;
use serde_json::{Number, Value};

use super::causes::By;
use super::error::LoadFault;
use super::known::{Kinds, Role};
use super::message::Body;
use super::node::{At, Node, Place, What};
use super::shape::Misfit;

/// A trigger: where a message of its kind matches, it emits others.
pub(crate) struct Trigger {
    pub(crate) kind: Rc<str>,
    pub(crate) id: Rc<str>,
    pub(crate) place: Place,
    pub(crate) enabled: bool,
    /// Data with `$part` in it; nothing, where every message of the kind matches.
    pattern: Option<Node>,
    pub(crate) emits: Rc<[Emission]>,
}

/// A message that a trigger emits.
pub(crate) struct Emission {
    pub(crate) kind: Rc<str>,
    pub(crate) asks: bool,
    pub(crate) place: Place,
    args: Args,
}

enum Args {
    /// They are the same each time.
    Fixed(Body),
    /// They hold what `match` has bound.
    Open(Node),
}

/// What a `match` has bound.
pub(crate) type Bound = Vec<(String, Value)>;

impl Trigger {
    pub(crate) fn by(&self) -> By {
        By::Trigger {
            kind: Rc::clone(&self.kind),
            id: Rc::clone(&self.id),
        }
    }

    /// Whether it asks what a message carries.
    pub(crate) fn looks(&self) -> bool {
        self.pattern.is_some()
    }

    /// Whether a message of its kind matches, and what that binds.
    pub(crate) fn matches(&self, value: &Value) -> Option<Bound> {
        let mut bound = Bound::new();
        let matches = match &self.pattern {
            Some(pattern) => matches(pattern, value, &mut bound),
            None => true,
        };
        matches.then_some(bound)
    }
}

impl Emission {
    /// What it carries this time.
    pub(crate) fn body(&self, bound: &Bound, kinds: &Kinds) -> Result<Body, Misfit> {
        match &self.args {
            Args::Fixed(body) => Ok(body.clone()),
            Args::Open(node) => match kinds.get(&self.kind) {
                Some(known) => known.shape.read(&filled(node, bound)),
                None => Err(Misfit::new(None, "nobody knows it")),
            },
        }
    }
}

/// A text that stands for a value: `$part`, or `$` for one that nothing is done with.
/// `$$` is a `$` that does not.
fn parameter(text: &str) -> Option<&str> {
    let name = text.strip_prefix('$')?;
    (!name.starts_with('$')).then_some(name)
}

fn plain(text: &str) -> &str {
    if text.starts_with("$$") {
        &text[1..]
    } else {
        text
    }
}

/// A mapping matches where each of its keys does, `null` where there is nothing, a list
/// one of its length, a parameter what there is, and all else what is equal to it.
fn matches(pattern: &Node, value: &Value, bound: &mut Bound) -> bool {
    match (&pattern.what, value) {
        (What::Text(text), value) => match parameter(text) {
            None => value.as_str() == Some(plain(text)),
            Some(_) if value.is_null() => false,
            Some("") => true,
            Some(name) => match bound.iter().find(|(other, _)| other == name) {
                Some((_, first)) => first == value,
                None => {
                    bound.push((name.to_owned(), value.clone()));
                    true
                }
            },
        },
        // What has no parameters is nothing, as data.
        (What::Map(map), Value::Null) => map
            .iter()
            .all(|(_, pattern)| matches(pattern, value, bound)),
        (What::Map(map), Value::Object(object)) => map.iter().all(|(key, pattern)| {
            let value = object.get(&key.text).unwrap_or(&Value::Null);
            matches(pattern, value, bound)
        }),
        (What::List(list), Value::Array(array)) => {
            list.len() == array.len()
                && list
                    .iter()
                    .zip(array)
                    .all(|(pattern, value)| matches(pattern, value, bound))
        }
        (What::Number(number), Value::Number(value)) => equal(number, value),
        (What::Bool(is), Value::Bool(value)) => is == value,
        (What::Null, Value::Null) => true,
        _ => false,
    }
}

/// `1` is `1.0`: whoever writes a trigger does not see which of them a type has.
fn equal(one: &Number, other: &Number) -> bool {
    one == other || (one.is_f64() != other.is_f64() && one.as_f64() == other.as_f64())
}

/// With the values that are bound.
fn filled(node: &Node, bound: &Bound) -> Node {
    let what = match &node.what {
        What::Text(text) => match parameter(text) {
            None => What::Text(plain(text).to_owned()),
            Some(name) => match bound.iter().find(|(other, _)| other == name) {
                Some((_, value)) => Node::from(value).what,
                None => What::Null,
            },
        },
        What::List(list) => What::List(list.iter().map(|node| filled(node, bound)).collect()),
        What::Map(map) => {
            let entries = map.iter();
            let entries = entries.map(|(key, node)| (key.clone(), filled(node, bound)));
            What::Map(entries.collect())
        }
        what => what.clone(),
    };
    Node { at: node.at, what }
}

/// With a hole for each value that is not known yet, of which the names are gathered.
fn with_holes(node: &Node, names: &mut Vec<(String, Option<At>)>) -> Node {
    let what = match &node.what {
        What::Text(text) => match parameter(text) {
            None => What::Text(plain(text).to_owned()),
            Some(name) => {
                names.push((name.to_owned(), node.at));
                What::Hole
            }
        },
        What::List(list) => What::List(list.iter().map(|node| with_holes(node, names)).collect()),
        What::Map(map) => {
            let entries = map.iter();
            let entries = entries.map(|(key, node)| (key.clone(), with_holes(node, names)));
            What::Map(entries.collect())
        }
        what => what.clone(),
    };
    Node { at: node.at, what }
}

const KEYS: [&str; 6] = ["role", "type", "id", "match", "emit", "enabled"];

/// Reads the triggers of one file: a mapping, or a list of them.
pub(crate) fn parse(
    node: &Node,
    file: &Rc<str>,
    kinds: &Kinds,
    faults: &mut Vec<LoadFault>,
) -> Vec<Trigger> {
    let mut reading = Reading {
        file,
        kinds,
        faults,
    };
    match &node.what {
        What::List(list) => list
            .iter()
            .filter_map(|node| reading.trigger(node))
            .collect(),
        _ => reading.trigger(node).into_iter().collect(),
    }
}

struct Reading<'r> {
    file: &'r Rc<str>,
    kinds: &'r Kinds,
    faults: &'r mut Vec<LoadFault>,
}

impl Reading<'_> {
    fn fault(&mut self, at: Option<At>, why: impl Into<String>) {
        self.faults.push(LoadFault::new(self.file, at, why));
    }

    fn trigger(&mut self, node: &Node) -> Option<Trigger> {
        let before = self.faults.len();
        let What::Map(map) = &node.what else {
            let found = node.kind();
            self.fault(
                node.at,
                format!("a trigger is a mapping, `role: trigger` and so on; found {found}"),
            );
            return None;
        };
        for (key, _) in map {
            if !KEYS.contains(&key.text.as_str()) {
                self.fault(key.at, unknown("key", &key.text, &KEYS));
            }
        }
        let get = |name: &str| map.iter().find(|(key, _)| key.text == name);
        let get = |name: &str| get(name).map(|(_, node)| node);
        if let Some((role, at)) = self.text(node.at, "role", get("role"))
            && role != "trigger"
        {
            self.fault(at, unknown("role", &role, &["trigger"]));
        }
        let kind = self.text(node.at, "type", get("type"));
        let id = self.text(node.at, "id", get("id"));
        let enabled = match get("enabled") {
            None => true,
            Some(node) => match node.what {
                What::Bool(is) => is,
                _ => {
                    let found = node.kind();
                    self.fault(
                        node.at,
                        format!("`enabled` is `true` or `false`; found {found}"),
                    );
                    true
                }
            },
        };
        let mut names = Vec::new();
        let mut known = false;
        if let Some((kind, at)) = &kind {
            known = self.listens(kind, *at, get("match"), &mut names);
        }
        let emits = self.emits(node.at, get("emit"), known.then_some(names.as_slice()));
        let (Some((kind, _)), Some((id, _))) = (kind, id) else {
            return None;
        };
        (self.faults.len() == before).then(|| Trigger {
            kind: kind.into(),
            id: id.into(),
            place: Place::new(self.file, node.at),
            enabled,
            pattern: get("match")
                .filter(|node| !matches!(node.what, What::Null))
                .cloned(),
            emits: emits.into(),
        })
    }

    /// A key that every trigger has.
    fn text(
        &mut self,
        at: Option<At>,
        name: &str,
        node: Option<&Node>,
    ) -> Option<(String, Option<At>)> {
        match node {
            None => self.fault(at, format!("the trigger has no `{name}`")),
            Some(node) => match &node.what {
                What::Text(text) if !text.is_empty() => return Some((text.clone(), node.at)),
                _ => {
                    let found = node.kind();
                    self.fault(node.at, format!("the `{name}` is a text; found {found}"));
                }
            },
        }
        None
    }

    /// Whether messages of that kind are there to listen to, and can match.
    fn listens(
        &mut self,
        kind: &str,
        at: Option<At>,
        pattern: Option<&Node>,
        names: &mut Vec<(String, Option<At>)>,
    ) -> bool {
        let Some(known) = self.kinds.get(kind) else {
            let why = self.kinds.unknown("message", kind, |_| true);
            self.fault(at, why);
            return false;
        };
        if let Some(pattern) = pattern {
            let pattern = with_holes(pattern, names);
            if !matches!(pattern.what, What::Map(_) | What::Null) {
                let found = pattern.kind();
                let why = format!("`match` is a mapping of parameters; found {found}");
                self.fault(pattern.at, why);
            } else if let Err(misfit) = known.shape.could_match(&pattern) {
                self.fault(misfit.at, format!("`{kind}`: {misfit}"));
            }
        }
        true
    }

    fn emits(
        &mut self,
        at: Option<At>,
        node: Option<&Node>,
        bound: Option<&[(String, Option<At>)]>,
    ) -> Vec<Emission> {
        let Some(node) = node else {
            self.fault(at, "the trigger has no `emit`");
            return Vec::new();
        };
        let list = match &node.what {
            What::List(list) if !list.is_empty() => list.as_slice(),
            _ => {
                let found = node.kind();
                self.fault(
                    node.at,
                    format!("`emit` is a list, `- move: {{…}}` and so on; found {found}"),
                );
                return Vec::new();
            }
        };
        let emissions = list.iter().filter_map(|node| self.emission(node, bound));
        emissions.collect()
    }

    fn emission(
        &mut self,
        node: &Node,
        bound: Option<&[(String, Option<At>)]>,
    ) -> Option<Emission> {
        let none = Node {
            at: node.at,
            what: What::Null,
        };
        let (kind, at, args) = match &node.what {
            What::Text(kind) => (kind, node.at, &none),
            What::Map(map) if map.len() == 1 => (&map[0].0.text, map[0].0.at, &map[0].1),
            _ => {
                let found = node.kind();
                let why = format!(
                    "what is emitted is one message with its parameters, `move: {{…}}`; found {found}"
                );
                self.fault(node.at, why);
                return None;
            }
        };
        let known = match self.kinds.get(kind) {
            Some(known) if known.role == Role::Told => {
                self.fault(at, format!("`{kind}` is said by the table alone"));
                return None;
            }
            Some(known) => known,
            None => {
                let why = self
                    .kinds
                    .unknown("command", kind, |role| role != Role::Told);
                self.fault(at, why);
                return None;
            }
        };
        let mut names = Vec::new();
        let holed = with_holes(args, &mut names);
        if let Some(bound) = bound {
            let given = bound.iter().map(|(name, _)| name.as_str());
            let given: Vec<&str> = given.filter(|name| !name.is_empty()).collect();
            for (name, at) in &names {
                if !given.contains(&name.as_str()) {
                    let why = unknown("parameter", name, &given);
                    self.fault(*at, format!("{why} (`match` binds them)"));
                }
            }
        }
        let args = if names.is_empty() {
            known.shape.read(&holed).map(Args::Fixed)
        } else {
            let could = known.shape.could_be(&holed);
            could.map(|()| Args::Open(args.clone()))
        };
        match args {
            Ok(args) => Some(Emission {
                kind: kind.as_str().into(),
                asks: known.role == Role::Command,
                place: Place::new(self.file, at),
                args,
            }),
            Err(misfit) => {
                self.fault(misfit.at.or(at), format!("`{kind}`: {misfit}"));
                None
            }
        }
    }
}
