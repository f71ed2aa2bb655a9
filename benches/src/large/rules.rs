//! Large rule books, written by rule: the tokens of one `game!` call.
//!
//! The tests of `engine-macros` read this file too, so that what is counted
//! there is what is timed here: it needs nothing but the standard library.

use std::fmt::Write as _;

/// In what a rule book is large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Large {
    /// So many phases side by side, of ten branches each.
    Phases(usize),
    /// Phases in one another, so deep.
    Nested(usize),
    /// One handler whose chain of `else if` has so many branches.
    Chain(usize),
}

impl Large {
    /// What stands between the braces of `game!`.
    pub(crate) fn rules(self) -> String {
        let mut rules = String::from(HEADER);
        match self {
            Large::Phases(count) => {
                for at in 0..count {
                    phase(&mut rules, at, count);
                }
            }
            Large::Nested(depth) => nested(&mut rules, 0, depth),
            Large::Chain(length) => chain(&mut rules, length),
        }
        rules
    }
}

/// The moves are as many however large the game: each phase handles a few of
/// them, as phases do.
const HEADER: &str = "
    /// A rule book that nobody wrote.
    pub game Large(board: Board, cx);

    seats Mark { X, O }
    turn RoundRobin;

    #[allow(unhandled_event)] move A { amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move B { amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move C { amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move D { amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move E { amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move F { by: Mark in Mark::ALL, amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move G { by: Mark in Mark::ALL, amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move H { by: Mark in Mark::ALL, amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move I { by: Mark in Mark::ALL, amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move J { by: Mark in Mark::ALL, amount: u8 in 0..=9 }
    #[allow(unhandled_event)] move K
    #[allow(unhandled_event)] move L
    #[allow(unhandled_event)] move M
    #[allow(unhandled_event)] move N
    #[allow(unhandled_event)] move O
    #[allow(unhandled_event)] move P
    #[allow(unhandled_event)] move Q
    #[allow(unhandled_event)] move R
    #[allow(unhandled_event)] move S
    #[allow(unhandled_event)] move T

    #[allow(unhandled_event)] internal Tick { amount: u8 }
    #[allow(unhandled_event)] internal Tock { amount: u8 }

    #[allow(unused_illegal)] illegal TooMuch { amount: u8 } \"{amount} is too much\";

    before move { board.moves += 1; }
    after A | B { board.total += 1; }

    end Won { winner: Mark } => Outcome::Win(winner);
    #[allow(unreachable_phase)] end Drawn => Outcome::Draw;
";

/// `A` to `J`, and from `K` on those without fields.
fn letter(at: usize) -> char {
    let letters = ('A'..='T').collect::<Vec<char>>();
    letters[at % letters.len()]
}

/// Ten branches: a `match`, a chain behind checks and work, two short ones, and
/// two that follow an event which the rules queue.
fn phase(rules: &mut String, at: usize, of: usize) {
    let (one, two, three) = (letter(at % 5), letter(at % 5 + 5), letter(at % 10 + 10));
    let other = letter((at + 5) % 10 + 10);
    let event = if at.is_multiple_of(2) { "Tick" } else { "Tock" };
    let [next, later, back] = [at + 1, at + 7, at + of - 1].map(|to| to % of);
    writeln!(
        rules,
        "
    /// The phase {at}.
    phase P{at} {{ count: u8 = 0, held: u8 = 0 }} {{
        enter {{ board.total += u32::from(count); }}

        on {one} {{ amount }} {{
            match board.add(amount) {{
                Low{at}: Level::Low => stay {{ count: count + 1 }},
                Middle{at}: Level::Middle => {{ cx.end_turn(); P{next} {{ count: amount }} }},
                High{at}: Level::High(winner) => Won {{ winner }},
            }}
        }}

        on {two} {{ by, amount }} {{
            require amount > held else TooMuch {{ amount }};
            board.total += u32::from(amount);
            Own{at}: if by == cx.seat() => {{ cx.end_turn(); P{later} }},
            Even{at}: else if board.total.is_multiple_of(2) => P{back} {{ held: amount }},
            Odd{at}: else => {{ emit {event} {{ amount }}; stay {{ held: amount }} }},
        }}

        on {three} => P{next};
        on {other} => {{ emit Tick {{ amount: 1 }}; emit Tock {{ amount: 2 }}; stay }};

        on Tick {{ amount }} {{
            board.total += u32::from(amount);
            => stay
        }}
        on Tock {{ amount }} => P{next} {{ count: amount }};
    }}"
    )
    .expect("a string takes it");
}

/// A phase that handles one move and holds a leaf, and the next phase in it.
fn nested(rules: &mut String, at: usize, depth: usize) {
    if at == depth {
        return;
    }
    let (one, two) = (letter(at % 5), letter(at % 10 + 10));
    let next = (at + 1) % depth;
    writeln!(
        rules,
        "
    phase N{at} {{
        enter {{ board.moves += 1; }}
        exit {{ board.moves -= 1; }}

        on {one} {{ amount }} {{
            match board.add(amount) {{
                Low{at}: Level::Low => stay,
                Middle{at}: Level::Middle => {{ cx.end_turn(); P{next} }},
                High{at}: Level::High(winner) => Won {{ winner }},
            }}
        }}

        phase P{at} {{
            on {two} => P{next};
        }}"
    )
    .expect("a string takes it");
    nested(rules, at + 1, depth);
    rules.push_str("    }\n");
}

fn chain(rules: &mut String, length: usize) {
    rules.push_str("\n    phase P0 {\n        on A { amount } {\n            board.total += 1;\n");
    for at in 0..length {
        let (other, target) = (
            if at == 0 { "" } else { "else " },
            if at.is_multiple_of(2) {
                "stay"
            } else {
                "Drawn"
            },
        );
        writeln!(
            rules,
            "            Is{at}: {other}if board.total + u32::from(amount) == {at} => {target},"
        )
        .expect("a string takes it");
    }
    rules.push_str("            Other: else => Won { winner: cx.seat() },\n        }\n    }\n");
}
