//! Large rule books: what is made of them grows as they do, and no faster.
//!
//! What it costs to make is counted by `cargo run --release -p rulebook-benches
//! -- large`, which asks rustc.

use std::str::FromStr;

use proc_macro2::{TokenStream, TokenTree};

use crate::game::game;

// One file for these tests and for the benches: what is counted here is built there.
#[path = "../../benches/src/large/rules.rs"]
mod rules;

use rules::Large;

impl Large {
    /// The same, so many times as large.
    fn times(self, times: usize) -> Large {
        match self {
            Large::Phases(count) => Large::Phases(count * times),
            Large::Nested(depth) => Large::Nested(depth * times),
            Large::Chain(length) => Large::Chain(length * times),
        }
    }
}

/// How many tokens a rule book is, and how many are made of it.
fn sizes(large: Large) -> (usize, usize) {
    let rules = TokenStream::from_str(&large.rules()).expect("the rules are tokens");
    let items = game(rules.clone());
    let text = items.to_string();
    assert!(!text.contains("compile_error"), "{large:?} is at fault");
    (count(rules), count(items))
}

fn count(tokens: TokenStream) -> usize {
    let inner = |token| match token {
        TokenTree::Group(group) => 1 + count(group.stream()),
        _ => 1,
    };
    tokens.into_iter().map(inner).sum()
}

/// Whether a rule book four times as large makes no more than four times as much.
#[track_caller]
fn grows_linearly(large: Large) {
    let ((rules, items), (more_rules, more_items)) = (sizes(large), sizes(large.times(4)));
    // A little over: its names have more digits, and what was one token is two.
    let most = items * more_rules / rules * 21 / 20;
    assert!(
        more_items < most.max(items * 4),
        "{large:?}: {rules} tokens make {items}, and {more_rules} make {more_items}"
    );
}

#[test]
fn a_phase_costs_as_much_among_many() {
    grows_linearly(Large::Phases(25));
}

#[test]
fn a_phase_costs_as_much_deep_in_others() {
    grows_linearly(Large::Nested(10));
}

#[test]
fn a_branch_costs_as_much_in_a_long_chain() {
    grows_linearly(Large::Chain(100));
}
