//! What a call stands for, without a compiler: whole, half typed, and torn.

use std::fmt::Write as _;
use std::str::FromStr;

use expect_test::expect;
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::LitStr;

use crate::check::{names, tables::Tables};
use crate::errors::Errors;
use crate::{game::game, syntax};

// Each begins on a line of its own, so that no word of an author's stands where
// a word of ours does: at the front of the first line.

const TIC_TAC_TOE: &str = r#"
/// Noughts and crosses on a 3×3 board.
pub game TicTacToe(board: Board, cx);

/// Who plays which mark; X begins.
seats Mark { X, O }
turn RoundRobin;

/// Put your mark on an empty cell.
move Place { cell: Cell }

/// The cell has a mark already.
illegal Occupied { cell: Cell } "cell {cell} is already taken";

/// The players mark cells in turn.
phase Play {
    on Place { cell in board.empty() else Occupied { cell } } {
        match board.mark(cell, cx.seat()) {
            Win:  Line::Three(winner) => Won { winner },
            Draw: Line::Full          => Drawn,
            Next: Line::Open          => { cx.end_turn(); Play },
        }
    }
}

/// Three in a row.
end Won { winner: Mark } => Outcome::Win(winner);
/// The board is full, and nobody has three in a row.
end Drawn => Outcome::Draw;
"#;

/// Chains, checks, work that may fail, counted seats, options.
const NIM: &str = r#"
/// A heap of stones.
#[must_use]
pub(crate) game Nim(left: u8, cx);
options Choice;
setup cx.options().heap + 1;
seats 2..=6;
turn RoundRobin;
move Take { count: u8 in 1..=3, hand: [bool; 2], }
move Pass;
#[allow(unhandled_event)] move Sleep
illegal TooMany { left: u8 } "only {left} are \"left\"";
#[allow(unused_illegal, dead_code)] illegal Tired r"tired";
phase Heap { passed: u8 = 0, most: Vec<u8, Global> = vec![3] } {
    on Take { count, hand: [first, _] in [[true, false], [false, true]] else TooMany { left: 3 } } {
        let now = *left;
        require if first { count <= now } else { true } else TooMany { left: now };
        *left -= count;
        require *left < 99 else TooMany { left: *left };
        if *left == 7 { refuse!(TooMany { left: 7 }); }
        Last: if *left == 0 => Taken { winner: cx.seat() },
        /// Odd.
        Odd:  else if let 1 | 3 = *left && passed > 1 => { cx.end_turn(); Heap },
        More: else => { let next = checked(left)?; cx.end_turn(); stay { passed: passed + next } },
    }
}
#[initial]
phase Door { passed: u8 = *left } {
    on Take by cx.in_play() {
        Few:  if *left < 3 => Heap,
        Many: if *left > 3 => { { *left -= 1; } again Door { passed } }
        Some: else if *left == 3 => stay,
    }
}
on Pass in Heap | Door by _ => { cx.end_turn(); stay { passed: passed + 1 } };
end Taken { winner: Seat } => Outcome::Win(winner);
"#;

/// No seats, no state, raw names.
const DOOR: &str = r#"
game Door(cx);
move r#open
move Shut { hard: bool }
phase r#Closed { on r#open => r#Open { hard: false }; }
phase r#Open { hard: bool } {
    on Shut { hard: slam } by Solo {
        let x = 'a: { break 'a slam };
        match (x, hard) {
            r#true: (true, _) if x => r#Closed,
            #[doc = "else"]
            Soft: _ => stay { hard: true, },
        }
    }
}
on r#open in _ => stay;
"#;

/// Turn orders, what waits, what is drawn, what is secret, and time.
const BLUFF: &str = r"
#[depth(3)]
#[view]
game Bluff(deck: Deck, cx);
seats Player { Anna, Ben, Carl }
turn RoundRobin.from(Anna).snake();
move Claim { #[secret] card: Card }
move Doubt;
internal Pay { to: Player, #[secret(to)] coins: u8 }
chance Draw { to: Player in cx.in_play(), card: Card in deck.kinds() } weight deck.count(card)
#[allow(order_without_done)]
phase Play {
    deadline cx.turn_began() + Duration::from_secs(9);
    on timeout => play Claim { card: deck.first() } as Anna;
    on Claim { card in deck.hand(cx.seat()) } {
        Asked: if card.is_high() => { emit Draw { to: cx.seat() }; push Asked { by: cx.seat() } then stay },
        Paid: else => { emit Pay { to: Ben, coins: cx.round() as u8 }; push Asked { by: Anna } then Play },
    }
    on Draw { card, .. } => { deck.take(card); stay };
    on Pay => stay;
}
phase Asked { by: Player } {
    turn Sequence(deck.order()).only(|seat| seat != by && Some(seat) != cx.outer().on_turn());
    enter { cx.skip(by)?; }
    on Draw { .. } => stay;
    on Pay { coins, .. } { cx.outer().give_turn(Player::Ben)?; => { deck.pay(coins); stay } }
    on Doubt by Carl => { cx.eliminate(by)?; pop };
    on Claim { .. } => pop;
    done { Out: if cx.in_play().len() == 1 => Over, In: else => { cx.reopen(); pop } }
}
end Over => Outcome::Draw;
";

const BOOKS: &[&str] = &[TIC_TAC_TOE, NIM, DOOR, BLUFF];

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).unwrap_or_else(|error| panic!("no tokens: {error}\n{text}"))
}

/// The faults that the output of a call tells, each with its line and column.
fn faults(output: &TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = output.clone().into_iter().collect();
    let told = tokens.windows(3).filter_map(|three| match three {
        [
            TokenTree::Ident(name),
            TokenTree::Punct(_),
            TokenTree::Group(group),
        ] if name == "compile_error" => {
            let message: LitStr = syn::parse2(group.stream()).ok()?;
            let at = name.span().start();
            Some(format!("{}:{} {}", at.line, at.column + 1, message.value()))
        }
        _ => None,
    });
    told.collect()
}

/// The names of the enums and structs of the output, in order.
fn types(output: &TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = output.clone().into_iter().collect();
    let named = tokens.windows(2).filter_map(|two| match two {
        [TokenTree::Ident(keyword), TokenTree::Ident(name)]
            if keyword == "enum" || keyword == "struct" =>
        {
            Some(name.to_string())
        }
        _ => None,
    });
    named.collect()
}

#[test]
#[cfg(feature = "serde")]
fn tic_tac_toe_as_it_is_compiled() {
    let output = game(tokens(TIC_TAC_TOE));
    assert!(faults(&output).is_empty());
    let file = syn::parse2(output).expect("what is generated is Rust");
    expect_test::expect_file!["tic_tac_toe.expanded.rs"].assert_eq(&prettyplease::unparse(&file));
}

/// A build is a process of its own, in which a `HashMap` has seeds of its own: so has
/// one in another thread. Nothing else could differ, since the macro reads neither
/// clock nor file nor variable.
#[test]
fn a_rule_book_is_the_same_on_every_build() {
    let books = || -> Vec<String> {
        let expanded = BOOKS.iter().map(|book| game(tokens(book)).to_string());
        expanded.collect()
    };
    let first = books();
    for _ in 0..20 {
        let again = std::thread::spawn(books).join().expect("it expands");
        assert_eq!(again, first);
    }
}

#[test]
fn the_books_are_rust_and_without_fault() {
    for book in BOOKS {
        let output = game(tokens(book));
        assert_eq!(faults(&output), Vec::<String>::new());
        syn::parse2::<syn::File>(output).expect("what is generated is Rust");
    }
}

#[test]
fn the_constant_says_what_was_checked() {
    for book in BOOKS {
        let mut errors = Errors::default();
        let rules = syntax::parse(tokens(book), &mut errors).expect("a header");
        let plan = names::check(&rules, &mut errors);
        let tables = Tables::new(&plan);
        let checked = tables.with_model(|model| tokens(&format!("{model:?}")));
        let constant = constant(tables.to_token_stream());
        assert_eq!(constant.to_string(), checked.to_string());
    }
}

/// The constant as `Debug` writes its value: without `use`, paths, references,
/// suffixes of numbers and last commas.
fn constant(written: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = written.into_iter().collect();
    if let [TokenTree::Group(block)] = &tokens[..]
        && block.delimiter() == Delimiter::Brace
    {
        let inner: Vec<TokenTree> = block.stream().into_iter().collect();
        let after_use = inner
            .iter()
            .position(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'));
        tokens = inner[after_use.map_or(0, |at| at + 1)..].to_vec();
    }
    let mut value = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let path = is_double_colon(&tokens[at + 1..]);
        let behind = at > 0 && is_double_colon(&tokens[at - 1..]);
        match token {
            TokenTree::Ident(_) if path => {}
            TokenTree::Punct(_) if is_double_colon(&tokens[at..]) || behind => {}
            TokenTree::Punct(and) if and.as_char() == '&' => {}
            TokenTree::Punct(comma) if comma.as_char() == ',' && at + 1 == tokens.len() => {}
            TokenTree::Group(group) => {
                value.push(Group::new(group.delimiter(), constant(group.stream())).into());
            }
            TokenTree::Literal(literal) if !literal.to_string().starts_with('"') => {
                let number = literal.to_string();
                let number = number.trim_end_matches("u16").trim_end_matches("u8");
                value.extend(self::tokens(number));
            }
            other => value.push(other.clone()),
        }
    }
    value.into_iter().collect()
}

fn is_double_colon(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(first), TokenTree::Punct(second), ..]
        if first.as_char() == ':' && first.spacing() == Spacing::Joint && second.as_char() == ':')
}

const MATCH: &str = "match board.mark(cell, cx.seat()) {
            Win:  Line::Three(winner) => Won { winner },
            Draw: Line::Full          => Drawn,
            Next: Line::Open          => { cx.end_turn(); Play },
        }";

/// What is half typed, and in place of what.
const CUTS: &[(&str, &str, &str)] = &[
    ("a target", "=> Won { winner },", "=> ,"),
    ("a target's name", "=> Won { winner },", "=> Wo,"),
    (
        "the last target",
        "cx.end_turn(); Play }",
        "cx.end_turn(); }",
    ),
    (
        "the last target's name",
        "cx.end_turn(); Play }",
        "cx.end_turn(); Pl }",
    ),
    ("a result", "{ cx.end_turn(); Play },", ""),
    ("an effect", "{ cx.end_turn(); Play }", "{ cx. }"),
    ("a payload", "=> Won { winner },", "=> Won { winner: },"),
    ("no payload", "=> Won { winner },", "=> Won,"),
    ("an arrow", "Line::Full          => Drawn", "Line::Full ="),
    ("a label", "Draw: Line::Full          => Drawn,", "Draw"),
    ("a pattern", "Line::Full          => Drawn", ""),
    ("a guard", "Line::Open          =>", "Line::Open if =>"),
    ("the branches", MATCH, ""),
    ("a domain", "cell in board.empty() else", "cell in else"),
    ("why a domain refuses", "else Occupied { cell } }", "else }"),
    (
        "a field",
        "move Place { cell: Cell }",
        "move Place { cell: }",
    ),
    (
        "a field's colon",
        "move Place { cell: Cell }",
        "move Place { cell: Cell, by }",
    ),
    (
        "a move's name",
        "turn RoundRobin;",
        "turn RoundRobin;\nmove",
    ),
    ("an event", "on Place { cell in", "on Pla { cell in"),
    (
        "a handler",
        "/// Three in a row.",
        "on Place\n/// Three in a row.",
    ),
    (
        "a phase's name",
        "/// Three in a row.",
        "phase\n/// Three in a row.",
    ),
    (
        "a phase's body",
        "/// Three in a row.",
        "#[allow(unreachable_phase, dead_end)] phase Next\n/// Three in a row.",
    ),
    ("an item", "turn RoundRobin;", "turn RoundRobin;\npha"),
    ("a turn order", "turn RoundRobin;", "turn ;"),
    (
        "an attribute",
        "/// Three in a row.",
        "#[initial]\n/// Three in a row.",
    ),
    ("an outcome", "end Drawn => Outcome::Draw;", "end Drawn =>"),
    ("a message", "\"cell {cell} is already taken\";", ""),
    ("a seat", "{ X, O }", "{ X, O, 3 }"),
    ("the header's state", "(board: Board, cx)", "(board: , cx)"),
    (
        "the header's context",
        "(board: Board, cx)",
        "(board: Board, )",
    ),
    ("the header's names", "(board: Board, cx);", ""),
    (
        "the header's end",
        "(board: Board, cx);",
        "(board: Board, cx)",
    ),
];

/// Tic-tac-toe with one piece of it gone, or half there.
fn cut(from: &str, to: &str) -> String {
    assert_eq!(TIC_TAC_TOE.matches(from).count(), 1, "{from}");
    TIC_TAC_TOE.replace(from, to)
}

#[test]
fn half_typed_rules_keep_their_types_and_tell_one_fault() {
    let mut told = String::new();
    for (what, from, to) in CUTS {
        let output = game(tokens(&cut(from, to)));
        let types = types(&output);
        for name in ["Phase", "Move", "Illegal", "Branch", "Mark", "TicTacToe"] {
            assert!(
                types.iter().any(|other| other == name),
                "{what}: no {name} in {types:?}"
            );
        }
        let faults = faults(&output);
        assert_eq!(faults.len(), 1, "{what}: {faults:#?}");
        writeln!(told, "{what}: {}", faults[0]).expect("a string takes it");
    }
    expect![[r#"
        a target: 19:39 after this `=>` a target is missing: the phase to go to, `stay`, or `again PHASE` [no_target]
        a target's name: 19:42 unknown phase `Wo`: the phases are `Won`, `Play`, `Drawn`; did you mean `Won`? [unknown_phase]
        the last target: 21:59 this result ends in no target: its last word is the phase to go to, `stay`, or `again PHASE` [no_target]
        the last target's name: 21:59 unknown phase `Pl`: the phases are `Play`, `Won`, `Drawn` [unknown_phase]
        a result: 21:39 after this `=>` a target is missing: the phase to go to, `stay`, or `again PHASE` [no_target]
        an effect: 21:44 this is no target: a result ends in the phase to go to, `stay`, or `again PHASE` [no_target]
        a payload: 19:48 the value of `winner` is missing after its `:`: write `winner: VALUE` [syntax]
        no payload: 19:42 `Won` is entered without its data: write `Won { winner: … }` [missing_data]
        an arrow: 20:13 the branch `Draw` has no `=>`: write `Draw: PATTERN => RESULT` [syntax]
        a label: 20:13 a branch of several needs a label: `Label: PATTERN => RESULT` [syntax]
        a pattern: 20:13 the branch `Draw` has no `=>`: write `Draw: PATTERN => RESULT` [syntax]
        a guard: 21:30 after this `if` a condition is missing [syntax]
        the branches: 19:5 the handler of `Place` names no branch: end it with `=> PHASE`, or with labelled branches [no_target]
        a domain: 17:21 the values that `cell` may take are missing after the `in` [syntax]
        why a domain refuses: 17:38 here stands why the move is refused: the name of an `illegal`, as in `Occupied { cell }` [syntax]
        a field: 10:14 the field `cell` has no type: write `cell: Type` [syntax]
        a field's colon: 10:26 the field `by` has no type: write `by: Type` [syntax]
        a move's name: 8:1 after `move` its name is missing, as in `move Place { cell: Cell }` [syntax]
        an event: 17:8 unknown event `Pla`: the only event is `Place` [unknown_event]
        a handler: 26:4 the handler of `Place` has no body: write `{ … }`, or `=> PHASE;` [syntax]
        a phase's name: 26:1 after `phase` its name is missing, as in `phase Play { … }` [syntax]
        a phase's body: 26:45 the phase `Next` has no body: write `phase Next { … }` [syntax]
        an item: 8:1 unknown item `pha`: the items are `phase`, `end`, `on`, `seats`, `turn`, `move`, `chance`, `setup`, `after`, `always`, `options`, `random` and 5 more [syntax]
        a turn order: 7:1 `turn` says nothing: something stands between it and its `;` [syntax]
        an attribute: 26:3 `#[initial]` is for a phase, not for `end` [syntax]
        an outcome: 29:5 the end `Drawn` has no outcome: write `end Drawn => Outcome::Draw;`, or who wins [syntax]
        a message: 13:9 `Occupied` says nothing to the player who meets it: end it with its message, as in `illegal Occupied "…";` [syntax]
        a seat: 6:20 here stands the name of a seat, as in `seats Mark { X, O }` [syntax]
        the header's state: 3:31 in its header a game names its state and its context, `(state: State, cx)`, or its context alone, `(cx)` [syntax]
        the header's context: 3:34 the header names no context behind its state: write `(board: …, cx)` [syntax]
        the header's names: 3:10 the header names no context: write `game TicTacToe(state: State, cx);`, or `game TicTacToe(cx);` [syntax]
        the header's end: 3:36 behind this, a `;` is missing: it ends the header [syntax]
    "#]].assert_eq(&told);
}

/// Every text that differs from a book in one token, at any depth: it is gone,
/// stands twice, or is another.
fn torn(stream: &TokenStream, visit: &mut dyn FnMut(TokenStream)) {
    let tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
    // One word in its place, another for each place.
    let other = |at: usize, token: &TokenTree| -> Vec<TokenTree> {
        let words = [",", ";", ":", "=>", "on", "if", "else", "Self"];
        let word = self::tokens(words[at % words.len()]).into_iter();
        word.map(|mut word| {
            word.set_span(token.span());
            word
        })
        .collect()
    };
    for (at, token) in tokens.iter().enumerate() {
        let mut with = |middle: &[TokenTree]| {
            let parts = [&tokens[..at], middle, &tokens[at + 1..]];
            visit(parts.into_iter().flatten().cloned().collect());
        };
        with(&[]);
        with(&[token.clone(), token.clone()]);
        with(&other(at, token));
        if let TokenTree::Group(group) = token {
            for delimiter in [Delimiter::Brace, Delimiter::Parenthesis, Delimiter::None] {
                let mut other = Group::new(delimiter, group.stream());
                other.set_span(group.span());
                with(&[other.into()]);
            }
            torn(&group.stream(), &mut |inner| {
                let mut other = Group::new(group.delimiter(), inner);
                other.set_span(group.span());
                with(&[other.into()]);
            });
        }
    }
}

#[test]
fn whatever_is_torn_out_is_told_at_a_word_of_the_author_s() {
    let (mut tried, mut elsewhere) = (0, Vec::new());
    // Where an expression of the author's breaks off, Rust meets a word of ours:
    // `setup 1 +;`. There is no fault of ours in that, and no need for one.
    let mut broken_off = 0;
    let mut torn_at = 0;
    for book in BOOKS {
        torn(&tokens(book), &mut |text| {
            torn_at += 1;
            // The books are long by now: a third of all places tells as much.
            if torn_at % 3 != 0 {
                return;
            }
            tried += 1;
            let written = text.to_string();
            let output = game(text);
            for fault in faults(&output) {
                // In front of the first line stands nothing of the author's.
                if fault.starts_with("1:1 ") {
                    elsewhere.push(format!("{fault}\n{written}"));
                }
            }
            let rust = syn::parse2::<syn::File>(output);
            broken_off += usize::from(rust.is_err_and(|error| error.span().start().line == 1));
        });
    }
    assert!(tried > 1_000, "{tried}");
    assert!(elsewhere.is_empty(), "{}", elsewhere.join("\n\n"));
    assert!(broken_off * 100 < tried, "{broken_off} of {tried}");
}
