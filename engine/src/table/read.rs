//! Data as it is written: YAML, JSON, TOML, each value with its place.
//!
//! It may come from anybody who can write a file, and is held to limits before and while
//! it is read: its size, its depth, how many values it has, and how far its aliases grow.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{Error, Location, Spanned};

use super::node::{At, Key, Node, What};
use super::shape::Misfit;

/// The largest text that is read, in bytes.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// How deep lists and mappings may stand in each other.
const MOST_DEEP: usize = 32;

/// How many values a text may have.
const MOST_VALUES: usize = 20_000;

/// How many values its aliases may stand for.
const MOST_BY_ALIASES: usize = 1_000;

/// Reads YAML; JSON too, nearly all of which is YAML, so that what is wrong in it has a
/// place as well.
pub(crate) fn yaml(text: &str) -> Result<Node, Misfit> {
    within_size(text.len())?;
    let options = serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: MOST_DEEP,
            flow_nesting_limit: MOST_DEEP,
            max_nodes: MOST_VALUES,
            max_events: 3 * MOST_VALUES,
            max_aliases: MOST_BY_ALIASES,
            max_anchors: MOST_BY_ALIASES,
            max_documents: 1,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: MOST_BY_ALIASES,
            max_replay_stack_depth: 8,
        },
        duplicate_keys: serde_saphyr::options::DuplicateKeyPolicy::Error,
        strict_booleans: true,
        with_snippet: false,
    };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| in_our_words(&error))
}

/// What is too large is not read at all.
pub(crate) fn within_size(bytes: usize) -> Result<(), Misfit> {
    if bytes > MOST_BYTES {
        let why = format!("{bytes} bytes are more than the {MOST_BYTES} that are read");
        return Err(Misfit::new(None, why));
    }
    Ok(())
}

fn in_our_words(error: &Error) -> Misfit {
    let error = error.without_snippet();
    let at = error.location().and_then(at);
    // Where it is about what an alias stands for, both places are in it.
    let mut error = error;
    while let Error::AliasError { error: inner, .. } = error {
        error = inner;
    }
    let why = match error {
        Error::DuplicateMappingKey { key: Some(key), .. } => {
            format!("the key `{key}` stands here twice")
        }
        Error::DuplicateMappingKey { key: None, .. } => "a key stands here twice".to_owned(),
        Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. } => format!(
            "the aliases stand for more than {MOST_BY_ALIASES} values, or for each other too deep"
        ),
        Error::RecursiveReferencesRequireWeakTypes { .. } => {
            "an alias stands for itself".to_owned()
        }
        Error::Budget { breach, .. } => match breach {
            BudgetBreach::Depth { .. } => too_deep(),
            BudgetBreach::Documents { .. } => {
                "one document is read, and here is a second".to_owned()
            }
            BudgetBreach::Nodes { .. } | BudgetBreach::Events { .. } => {
                format!("more than {MOST_VALUES} values")
            }
            BudgetBreach::Aliases { .. }
            | BudgetBreach::Anchors { .. }
            | BudgetBreach::AliasAnchorRatio { .. } => {
                format!("more than {MOST_BY_ALIASES} anchors, or aliases of them")
            }
            _ => without_place(error),
        },
        Error::Unexpected {
            expected: "string scalar",
            ..
        } => "a key is a text".to_owned(),
        _ => without_place(error),
    };
    Misfit::new(at, why)
}

fn too_deep() -> String {
    format!("more than {MOST_DEEP} lists and mappings in each other")
}

/// The place stands before it.
fn without_place(error: &Error) -> String {
    let text = error.to_string();
    if text.starts_with("recursion limit exceeded") {
        return too_deep();
    }
    match text.split_once(" at line ") {
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

fn at(location: Location) -> Option<At> {
    let at = At {
        line: location.line(),
        column: location.column(),
    };
    (at.line > 0).then_some(at)
}

/// As a parser that tells places gives it.
impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<What>::deserialize(from)?;
        Ok(Node {
            at: at(spanned.referenced),
            what: spanned.value,
        })
    }
}

impl<'de> Deserialize<'de> for What {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Anything)
    }
}

struct Anything;

impl<'de> Visitor<'de> for Anything {
    type Value = What;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<What, E> {
        Ok(What::Null)
    }

    fn visit_none<E>(self) -> Result<What, E> {
        Ok(What::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<What, D::Error> {
        What::deserialize(from)
    }

    fn visit_bool<E>(self, is: bool) -> Result<What, E> {
        Ok(What::Bool(is))
    }

    fn visit_i64<E>(self, number: i64) -> Result<What, E> {
        Ok(What::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<What, E> {
        Ok(What::Number(number.into()))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<What, E> {
        let finite = Number::from_f64(number);
        finite
            .map(What::Number)
            .ok_or_else(|| E::custom("a number that is none"))
    }

    fn visit_str<E>(self, text: &str) -> Result<What, E> {
        Ok(What::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<What, E> {
        Ok(What::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<What, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(What::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<What, A::Error> {
        let mut map = Vec::new();
        while let Some((key, value)) = entries.next_entry::<Spanned<String>, Node>()? {
            let key = Key {
                at: at(key.referenced),
                text: key.value,
            };
            map.push((key, value));
        }
        Ok(What::Map(map))
    }
}

/// Reads TOML: one trigger, or several under `[[trigger]]`.
#[cfg(feature = "toml")]
pub(crate) fn toml(text: &str) -> Result<Node, Misfit> {
    use toml::de::DeTable;

    within_size(text.len())?;
    let read = DeTable::parse(text).map_err(|error| {
        let at = error.span().map(|span| place_of(text, span.start));
        Misfit::new(at, error.message())
    })?;
    let table = toml_table(text, read.span().start, read.get_ref(), 0)?;
    match table.what {
        What::Map(mut map) if map.len() == 1 && map[0].0.text == "trigger" => Ok(map.remove(0).1),
        what => Ok(Node { at: table.at, what }),
    }
}

#[cfg(feature = "toml")]
fn toml_table(
    text: &str,
    at: usize,
    table: &toml::de::DeTable<'_>,
    deep: usize,
) -> Result<Node, Misfit> {
    // A table is sorted by its keys there; here it stands as it was written.
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let map = entries.into_iter().map(|(key, value)| {
        let key_at = Some(place_of(text, key.span().start));
        let key = Key {
            at: key_at,
            text: key.get_ref().clone().into_owned(),
        };
        Ok((key, toml_value(text, value, deep + 1)?))
    });
    Ok(Node {
        at: Some(place_of(text, at)),
        what: What::Map(map.collect::<Result<_, Misfit>>()?),
    })
}

#[cfg(feature = "toml")]
fn toml_value(
    text: &str,
    value: &toml::Spanned<toml::de::DeValue<'_>>,
    deep: usize,
) -> Result<Node, Misfit> {
    use toml::de::DeValue;

    let start = value.span().start;
    let at = Some(place_of(text, start));
    if deep > MOST_DEEP {
        return Err(Misfit::new(at, too_deep()));
    }
    let misfit = |what: &str| Misfit::new(at, format!("{what} cannot be read here"));
    let what = match value.get_ref() {
        DeValue::String(text) => What::Text(text.clone().into_owned()),
        DeValue::Boolean(is) => What::Bool(*is),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            What::Number(number.map_err(|_| misfit("a number so large"))?.into())
        }
        DeValue::Float(number) => {
            let number = number.as_str().parse().ok().and_then(Number::from_f64);
            What::Number(number.ok_or_else(|| misfit("a number that is none"))?)
        }
        DeValue::Datetime(time) => What::Text(time.to_string()),
        DeValue::Array(list) => {
            let list = list.iter().map(|item| toml_value(text, item, deep + 1));
            What::List(list.collect::<Result<_, Misfit>>()?)
        }
        DeValue::Table(table) => return toml_table(text, start, table, deep),
    };
    Ok(Node { at, what })
}

/// The line and the column of a byte.
#[cfg(feature = "toml")]
fn place_of(text: &str, byte: usize) -> At {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    At {
        line: line as u64,
        column: column as u64,
    }
}
