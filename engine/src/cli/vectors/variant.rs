//! What a line calls its game: `pig(players=2,winscore=50)`.

use std::fmt::{self, Display};
use std::prelude::rust_2024::*;
use std::str::FromStr;

/// A game of the other engine, with what it is set to.
///
/// ```
/// use rulebook::cli::vectors::Variant;
///
/// let variant: Variant = "pig(players=2,winscore=50)".parse()?;
/// assert_eq!((variant.name(), variant.get("winscore")), ("pig", Some("50")));
/// variant.is("pig")?;
/// variant.only(&["players", "winscore"])?;
/// assert_eq!(variant.read::<u32>("winscore")?, Some(50));
///
/// let refused = variant.fixed("winscore", "40").unwrap_err();
/// assert_eq!(refused.to_string(), "a game with winscore=50, and the rules have it at 40");
/// # Ok::<(), rulebook::cli::vectors::NoVariant>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    name: String,
    set: Vec<(String, String)>,
}

impl Variant {
    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What that is set to, where it is.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let set = self.set.iter().find(|(known, _)| known == key);
        set.map(|(_, value)| value.as_str())
    }

    /// It has to be that game.
    ///
    /// # Errors
    /// Where it is another.
    pub fn is(&self, name: &'static str) -> Result<(), NoVariant> {
        if self.name == name {
            Ok(())
        } else {
            Err(NoVariant::OtherGame {
                found: self.to_string(),
                expected: name,
            })
        }
    }

    /// Nothing else may be set: what the rules do not know, they do not have.
    ///
    /// # Errors
    /// Where something else is.
    pub fn only(&self, keys: &'static [&'static str]) -> Result<(), NoVariant> {
        let other = self.set.iter().find(|(key, _)| !keys.contains(&&**key));
        match other {
            None => Ok(()),
            Some((found, _)) => Err(NoVariant::OtherKey {
                found: found.clone(),
                known: keys,
            }),
        }
    }

    /// What that is set to, as the type that the rules have for it.
    ///
    /// # Errors
    /// Where it cannot be read as that.
    pub fn read<T: FromStr>(&self, key: &'static str) -> Result<Option<T>, NoVariant> {
        let read = |found: &str| {
            found.parse().map_err(|_| NoVariant::Value {
                key,
                found: found.to_owned(),
                expected: None,
            })
        };
        self.get(key).map(read).transpose()
    }

    /// Where that is set, it has to be to that value: the only one that the rules have.
    ///
    /// # Errors
    /// Where it is set to another.
    pub fn fixed(&self, key: &'static str, value: &'static str) -> Result<(), NoVariant> {
        match self.get(key) {
            Some(found) if found != value => Err(NoVariant::Value {
                key,
                found: found.to_owned(),
                expected: Some(value),
            }),
            _ => Ok(()),
        }
    }
}

impl FromStr for Variant {
    type Err = NoVariant;

    fn from_str(text: &str) -> Result<Variant, NoVariant> {
        let no_variant = || NoVariant::Text { found: text.into() };
        let name = |name: &str| {
            let name = name.trim();
            let plain = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
            let is_name = !name.is_empty() && name.chars().all(plain);
            is_name.then(|| name.to_owned()).ok_or_else(no_variant)
        };
        let Some((game, rest)) = text.split_once('(') else {
            return Ok(Variant {
                name: name(text)?,
                set: Vec::new(),
            });
        };
        let inside = rest.strip_suffix(')').ok_or_else(no_variant)?;
        let mut set: Vec<(String, String)> = Vec::new();
        for pair in inside.split(',').filter(|_| !inside.trim().is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(no_variant)?;
            let key = name(key)?;
            if set.iter().any(|(known, _)| *known == key) {
                return Err(no_variant());
            }
            set.push((key, value.trim().to_owned()));
        }
        Ok(Variant {
            name: name(game)?,
            set,
        })
    }
}

/// As it is parsed.
impl Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (at, (key, value)) in self.set.iter().enumerate() {
            let before = if at == 0 { "(" } else { "," };
            write!(f, "{before}{key}={value}")?;
        }
        if self.set.is_empty() {
            Ok(())
        } else {
            f.write_str(")")
        }
    }
}

/// Why the rules do not have the variant that a line names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoVariant {
    /// What stands there does not read `NAME(key=value,…)`.
    Text {
        /// What stands there.
        found: String,
    },
    /// It is another game.
    OtherGame {
        /// Which.
        found: String,
        /// The one that the rules are of.
        expected: &'static str,
    },
    /// Something is set that the rules do not know.
    OtherKey {
        /// What.
        found: String,
        /// What they know.
        known: &'static [&'static str],
    },
    /// Something is set to what the rules do not have.
    Value {
        /// What.
        key: &'static str,
        /// To what it is set.
        found: String,
        /// What the rules have, where it is one value.
        expected: Option<&'static str>,
    },
    /// The game cannot start like that.
    Start {
        /// In the words of the rules.
        reason: String,
    },
}

impl NoVariant {
    /// The game cannot start like that, for that reason.
    pub fn start(reason: impl Display) -> NoVariant {
        NoVariant::Start {
            reason: reason.to_string(),
        }
    }
}

impl Display for NoVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoVariant::Text { found } => {
                write!(
                    f,
                    "a game of {found:?}, which does not read NAME(key=value,…)"
                )
            }
            NoVariant::OtherGame { found, expected } => {
                write!(f, "a game of {found:?}, not of {expected:?}")
            }
            NoVariant::OtherKey { found, known: [] } => {
                write!(
                    f,
                    "a game with {found:?} set, and the rules have no variants"
                )
            }
            NoVariant::OtherKey { found, known } => {
                let known = known.join(", ");
                write!(f, "a game with {found:?} set, and the rules know {known}")
            }
            NoVariant::Value {
                key,
                found,
                expected: Some(expected),
            } => write!(
                f,
                "a game with {key}={found}, and the rules have it at {expected}"
            ),
            NoVariant::Value { key, found, .. } => {
                write!(f, "a game with {key}={found}, which the rules do not have")
            }
            NoVariant::Start { reason } => write!(f, "the game cannot start: {reason}"),
        }
    }
}

impl core::error::Error for NoVariant {}
