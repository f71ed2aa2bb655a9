//! Surfaces: the parts of a picture that can be tapped, and switched off.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::message::{Payload, Say};

/// A part of the host's picture: a table top, a hand, a dialogue. It has points that can
/// be tapped, each with how far it reaches.
///
/// ```
/// use rulebook::table::Surface;
///
/// let felt = Surface::new("felt").point("deck", (0.0, 0.0), 1.0).point("hand", (5.0, 0.0), 2.0);
/// assert_eq!(felt.nearest((0.5, 0.5)), Some("deck"));
/// assert_eq!(felt.nearest((4.0, 1.0)), Some("hand"));
/// assert_eq!(felt.nearest((2.0, 0.0)), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    name: String,
    points: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq)]
struct Point {
    name: String,
    at: (f64, f64),
    reach: f64,
}

impl Surface {
    /// A surface without points.
    pub fn new(name: impl Into<String>) -> Self {
        Surface {
            name: name.into(),
            points: Vec::new(),
        }
    }

    /// A point on it, and how far it reaches, in the units of the host's picture.
    #[must_use]
    pub fn point(mut self, name: impl Into<String>, at: (f64, f64), reach: f64) -> Self {
        self.points.push(Point {
            name: name.into(),
            at,
            reach,
        });
        self
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The nearest of its points that reaches there, the first of two as near; none on a
    /// miss. O(points).
    #[must_use]
    pub fn nearest(&self, (x, y): (f64, f64)) -> Option<&str> {
        // Squared: a root would change no order.
        let away = |(at_x, at_y): (f64, f64)| (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y);
        let mut nearest: Option<(f64, &str)> = None;
        for point in &self.points {
            let away = away(point.at);
            let reaches = away <= point.reach * point.reach;
            if reaches && nearest.is_none_or(|(least, _)| away < least) {
                nearest = Some((away, &point.name));
            }
        }
        nearest.map(|(_, name)| name)
    }

    /// The tap at a place: its nearest point, or none.
    pub(crate) fn tap(&self, part: Option<&str>, at: (f64, f64)) -> Tap {
        Tap {
            surface: self.name.clone(),
            part: part.map(str::to_owned),
            x: at.0,
            y: at.1,
            point: self.nearest(at).map(str::to_owned),
        }
    }
}

/// Somebody tapped: the message `tap`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tap {
    /// On which surface.
    pub surface: String,
    /// What was hit, in the host's names.
    #[serde(default)]
    pub part: Option<String>,
    /// Where, in the units of the host's picture.
    #[serde(default)]
    pub x: f64,
    /// The same, downwards or upwards as the host counts.
    #[serde(default)]
    pub y: f64,
    /// The nearest point that reaches there; none on a miss.
    #[serde(default)]
    pub point: Option<String>,
}

impl Payload for Tap {
    const KIND: &'static str = "tap";
}

impl Say for Tap {}

macro_rules! asked {
    ($($(#[$doc:meta])* $name:ident($kind:literal) { $($(#[$of:meta])* $field:ident: $type:ty),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $name { $($(#[$of])* pub $field: $type),* }

        impl Payload for $name {
            const KIND: &'static str = $kind;
            const ASKS: bool = true;
        }

        impl Say for $name {}
    )*};
}

asked! {
    /// Switches triggers on, from the next message on: the message `enable_trigger`.
    EnableTrigger("enable_trigger") {
        /// The type of the triggers: the kind of message that they listen to.
        #[serde(rename = "type")]
        kind: String,
        /// The id of the one that is meant; without it, all of the type.
        #[serde(default)]
        id: Option<String>,
    }

    /// Switches triggers off, from the next message on: the message `disable_trigger`.
    DisableTrigger("disable_trigger") {
        /// The type of the triggers: the kind of message that they listen to.
        #[serde(rename = "type")]
        kind: String,
        /// The id of the one that is meant; without it, all of the type.
        #[serde(default)]
        id: Option<String>,
    }

    /// Enables a surface: the message `enable_surface`.
    EnableSurface("enable_surface") {
        /// The surface.
        surface: String,
    }

    /// Disables a surface: what runs on it is cancelled, and its taps are not heard. The
    /// message `disable_surface`.
    DisableSurface("disable_surface") {
        /// The surface.
        surface: String,
    }

    /// Cancels the runs of commands that can be skipped: the message `skip`.
    Skip("skip") {
        /// Those on one surface alone.
        #[serde(default)]
        surface: Option<String>,
        /// Those of one command alone.
        #[serde(default)]
        command: Option<String>,
    }
}
