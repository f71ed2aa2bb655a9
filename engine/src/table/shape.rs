//! Whether data has the shape of a type: read by serde, with the place of what does not
//! fit.
//!
//! Serde's derives leave out keys that they do not know, so that a misspelt parameter
//! would be no parameter; read here, it is an error at its key.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use rulebook_model::unknown;
use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::node::{At, Key, Node, What};

/// What does not fit, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub(crate) at: Option<At>,
    pub(crate) why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// A parameter is not there.
    Missing(String),
    /// Something is wrong at a value that is not known yet.
    Hole,
    /// A key that nobody knows, whatever stands at it: in words.
    Unknown(String),
    /// In words.
    Other(String),
}

impl Misfit {
    pub(crate) fn new(at: Option<At>, why: impl Into<String>) -> Self {
        Misfit {
            at,
            why: Why::Other(why.into()),
        }
    }

    /// The place of the innermost value that was being read. What goes wrong at a value
    /// that is not known is not known to be wrong.
    fn of(mut self, node: &Node) -> Self {
        self.at = self.at.or(node.at);
        if matches!(node.what, What::Hole) && !matches!(self.why, Why::Unknown(_)) {
            self.why = Why::Hole;
        }
        self
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            Why::Missing(name) => write!(f, "the parameter `{name}` is missing"),
            Why::Hole => f.write_str("the parameter does not fit"),
            Why::Unknown(why) | Why::Other(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for Misfit {}

impl de::Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Misfit::new(None, message.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Misfit {
            at: None,
            why: Why::Missing(field.to_owned()),
        }
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Misfit {
            at: None,
            why: Why::Unknown(unknown("parameter", field, expected)),
        }
    }
}

/// Reads a type from data.
pub(crate) fn read<T: DeserializeOwned>(node: &Node) -> Result<T, Misfit> {
    T::deserialize(Reader::new(node)).map_err(|misfit| misfit.of(node))
}

/// Whether data that holds values not known yet can have the shape of a type.
pub(crate) fn could_be<T: DeserializeOwned>(node: &Node) -> Result<(), Misfit> {
    each_could_stand_in::<T>(node)?;
    match read::<T>(node) {
        Err(Misfit { why: Why::Hole, .. }) | Ok(_) => Ok(()),
        Err(misfit) => Err(misfit),
    }
}

/// Whether each part of the data can stand where it does in a type: what a `match` asks,
/// which names some of the parameters.
pub(crate) fn each_could_stand_in<T: DeserializeOwned>(node: &Node) -> Result<(), Misfit> {
    // One part at a time: what is missing is told last, and is nothing to be told.
    for alone in parts(node) {
        match read::<T>(&alone) {
            Err(Misfit {
                why: Why::Missing(_) | Why::Hole,
                ..
            })
            | Ok(_) => {}
            Err(misfit) => return Err(misfit),
        }
    }
    Ok(())
}

/// The data with one leaf in it, for each leaf.
fn parts(node: &Node) -> Vec<Node> {
    let What::Map(map) = &node.what else {
        return vec![node.clone()];
    };
    let entries = map.iter().flat_map(|(key, inner)| {
        parts(inner).into_iter().map(|alone| Node {
            at: node.at,
            what: What::Map(vec![(key.clone(), alone)]),
        })
    });
    let alone: Vec<Node> = entries.collect();
    if alone.is_empty() {
        vec![node.clone()]
    } else {
        alone
    }
}

/// Reads one value, with the key that it stands at and the keys that there may be.
struct Reader<'n> {
    node: &'n Node,
    key: Option<(&'n Key, Option<&'static [&'static str]>)>,
}

impl<'n> Reader<'n> {
    fn new(node: &'n Node) -> Self {
        Reader { node, key: None }
    }

    fn map<'de, V: Visitor<'de>>(
        self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let Reader { node, .. } = self;
        let none: &[(Key, Node)] = &[];
        let entries = match &node.what {
            What::Map(map) => map.as_slice(),
            // `- shuffle` asks for a command with no arguments.
            What::Null | What::Hole => none,
            _ => return self.any(visitor),
        };
        let read = visitor.visit_map(Entries {
            left: entries.iter(),
            value: None,
            fields,
        });
        read.map_err(|misfit| misfit.of(node))
    }

    fn any<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let Reader { node, .. } = self;
        let read = match &node.what {
            What::Null | What::Hole => visitor.visit_unit(),
            What::Bool(is) => visitor.visit_bool(*is),
            What::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), _, _) => visitor.visit_u64(number),
                (None, Some(number), _) => visitor.visit_i64(number),
                (None, None, number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            What::Text(text) => visitor.visit_str(text),
            What::List(list) => visitor.visit_seq(Items { items: list.iter() }),
            What::Map(map) => visitor.visit_map(Entries {
                left: map.iter(),
                value: None,
                fields: None,
            }),
        };
        read.map_err(|misfit| misfit.of(node))
    }

    fn is_hole(&self) -> bool {
        matches!(self.node.what, What::Hole)
    }
}

macro_rules! stand_ins {
    ($($method:ident => $visit:ident($value:expr);)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            if self.is_hole() {
                let stands_in = visitor.$visit($value);
                return stands_in.map_err(|misfit: Misfit| misfit.of(self.node));
            }
            self.any(visitor)
        }
    )*};
}

impl<'de> de::Deserializer<'de> for Reader<'_> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.any(visitor)
    }

    stand_ins! {
        deserialize_bool => visit_bool(false);
        deserialize_i8 => visit_u8(0);
        deserialize_i16 => visit_u8(0);
        deserialize_i32 => visit_u8(0);
        deserialize_i64 => visit_u8(0);
        deserialize_u8 => visit_u8(0);
        deserialize_u16 => visit_u8(0);
        deserialize_u32 => visit_u8(0);
        deserialize_u64 => visit_u8(0);
        deserialize_f32 => visit_f64(0.0);
        deserialize_f64 => visit_f64(0.0);
        deserialize_str => visit_str("");
        deserialize_string => visit_str("");
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.node.what {
            What::Null | What::Hole => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        match &self.node.what {
            What::Map(map) if map.is_empty() => visitor.visit_unit(),
            _ => self.any(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.map(None, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.map(Some(fields), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let node = self.node;
        let (variant, value, at) = match &node.what {
            What::Text(text) => (text.as_str(), None, node.at),
            What::Map(map) => match map.as_slice() {
                [(key, value)] => (key.text.as_str(), Some(value), key.at.or(node.at)),
                _ => {
                    let why = format!("expected one of {}", variants.join(", "));
                    return Err(Misfit::new(node.at, why));
                }
            },
            What::Hole => {
                return Err(Misfit {
                    at: node.at,
                    why: Why::Hole,
                });
            }
            _ => {
                let found = node.kind();
                let why = format!("expected one of {}, found {found}", variants.join(", "));
                return Err(Misfit::new(node.at, why));
            }
        };
        if !variants.contains(&variant) {
            let why = unknown(name, variant, variants);
            return Err(Misfit::new(at, why));
        }
        let read = visitor.visit_enum(Variant { variant, value });
        read.map_err(|misfit| misfit.of(node))
    }

    /// What serde's derives ask of the value at a key that they do not know.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Misfit> {
        let why = match self.key {
            Some((key, fields)) => unknown("parameter", &key.text, fields.unwrap_or_default()),
            None => "nothing is expected here".to_owned(),
        };
        let at = self.key.and_then(|(key, _)| key.at);
        Err(Misfit {
            at: at.or(self.node.at),
            why: Why::Unknown(why),
        })
    }

    forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit seq tuple tuple_struct identifier
    }
}

struct Entries<'n> {
    left: core::slice::Iter<'n, (Key, Node)>,
    value: Option<(&'n Key, &'n Node)>,
    fields: Option<&'static [&'static str]>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misfit> {
        let Some((key, value)) = self.left.next() else {
            return Ok(None);
        };
        self.value = Some((key, value));
        let text: StrDeserializer<'_, Misfit> = key.text.as_str().into_deserializer();
        let read = seed.deserialize(text).map(Some);
        read.map_err(|misfit| Misfit {
            at: misfit.at.or(key.at),
            why: misfit.why,
        })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misfit> {
        let Some((key, node)) = self.value.take() else {
            return Err(Misfit::new(None, "a value was asked for before its key"));
        };
        let read = seed.deserialize(Reader {
            node,
            key: Some((key, self.fields)),
        });
        // What is read may be refused by whoever asked for it (`try_from`).
        read.map_err(|misfit| misfit.of(node))
    }
}

struct Items<'n> {
    items: core::slice::Iter<'n, Node>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Misfit> {
        let item = self.items.next();
        let read = item.map(|node| {
            let read = seed.deserialize(Reader::new(node));
            read.map_err(|misfit| misfit.of(node))
        });
        read.transpose()
    }
}

struct Variant<'n> {
    variant: &'n str,
    value: Option<&'n Node>,
}

impl<'de, 'n> EnumAccess<'de> for Variant<'n> {
    type Error = Misfit;
    type Variant = Content<'n>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'n>), Misfit> {
        let text: StrDeserializer<'_, Misfit> = self.variant.into_deserializer();
        Ok((seed.deserialize(text)?, Content(self.value)))
    }
}

/// What stands behind the name of a variant.
struct Content<'n>(Option<&'n Node>);

const NULL: Node = Node {
    at: None,
    what: What::Null,
};

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self.0 {
            None => Ok(()),
            Some(node) => match &node.what {
                What::Null | What::Hole => Ok(()),
                What::Map(map) if map.is_empty() => Ok(()),
                _ => Err(Misfit::new(node.at, "nothing is expected here")),
            },
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misfit> {
        let node = self.0.unwrap_or(&NULL);
        let read = seed.deserialize(Reader::new(node));
        read.map_err(|misfit| misfit.of(node))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Misfit> {
        Reader::new(self.0.unwrap_or(&NULL)).any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        Reader::new(self.0.unwrap_or(&NULL)).map(Some(fields), visitor)
    }
}
