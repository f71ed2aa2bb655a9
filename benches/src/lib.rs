//! What Rulebook costs.
