//! What the macros of Rulebook take and refuse: see `tests/ui.rs`.
