//! A graph as JSON, for programs in other languages.
//!
//! What refers to a phase, an event or a seat does so by name.

use alloc::string::String;

use serde::{Serialize, Serializer};

use super::Graph;
use crate::book::RuleBook;

impl Graph<'_> {
    /// The rule book as JSON, indented. The order of its fields is fixed; the schema
    /// is in `docs/graph.schema.json`, and a [`RuleBook`] is read from it.
    ///
    /// Without indentation, or in another format: [`Graph`] implements
    /// [`Serialize`].
    ///
    /// ```
    /// use rulebook_model::{Graph, example::TIC_TAC_TOE};
    ///
    /// let json = Graph::new(TIC_TAC_TOE).to_json();
    /// assert!(json.starts_with("{\n  \"game\": \"TicTacToe\","));
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "it never does")]
    pub fn to_json(&self) -> String {
        let mut text =
            serde_json::to_string_pretty(self).expect("strings, lists and structs are always JSON");
        text.push('\n');
        text
    }
}

impl Serialize for Graph<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RuleBook::of(self).serialize(serializer)
    }
}
