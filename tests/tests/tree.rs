//! The tree of a game: what is counted, and what comes out by a view.

use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

use rulebook::log::{Input, Record};
use rulebook::tree::{Cut, Tell, Tree};
use rulebook::{PerSeat, Position, Step, Time, View};

mod coin {
    use rulebook::{Outcome, game};

    game! {
        /// Anna sees on which side a coin fell, and says what she likes of it; Ben
        /// guesses. How it is looked at is a number, and so are the faults.
        pub(super) game Coin<const LOOKED_AT: u8>(heads: Option<bool>, cx);

        seats Player { Anna, Ben }
        chance Toss { to: Option<Player> in [Some(Player::Anna)], #[secret(to)] fell: bool in [true, false] }
        move Say { loud: bool in rulebook::domain::BOTH, #[secret] meant: bool in rulebook::domain::BOTH }
        move Guess { side: bool }

        phase Air { on Toss { fell, .. } => { *heads = Some(fell); Fallen }; }

        phase Fallen {
            turn Only(Player::Anna);
            on Say => Hidden;
        }

        phase Hidden {
            turn Only(Player::Ben);
            // The rules of the fault: the list itself tells.
            on Guess { side in if LOOKED_AT == 3 && *heads == Some(true) { [true, false] } else { [false, true] } } {
                Right: if *heads == Some(side) => Over { winner: Player::Ben },
                Wrong: else                    => Over { winner: Player::Anna },
            }
        }

        end Over { winner: Player } => Outcome::Win(winner);
    }
}

use coin::{Coin, Player};

impl<const LOOKED_AT: u8> View for Coin<LOOKED_AT> {
    type Public = Option<bool>;
    type Private = Option<bool>;

    fn public(position: &Position<Self>) -> Option<bool> {
        position.state().filter(|_| LOOKED_AT == 1)
    }

    fn private(position: &Position<Self>, seat: Player) -> Option<bool> {
        let sees = seat == Player::Anna || LOOKED_AT == 2;
        position.state().filter(|_| sees)
    }
}

fn walk<const LOOKED_AT: u8>() -> Tree<Coin<LOOKED_AT>> {
    Tree::walk(&Position::new(), 1_000)
}

#[test]
fn what_a_seat_is_not_told_it_cannot_tell_apart() {
    let tree = walk::<0>();
    // The start, two sides, four things to say, two guesses.
    assert_eq!(tree.histories, 1 + 2 + 2 * 4 + 2 * 4 * 2);
    assert_eq!((tree.ends, tree.depth), (16, 3));
    // Anna knows the side; Ben how loud she was, and not what she meant.
    assert_eq!(tree.information_sets.values(), [2, 2]);
    assert_eq!((tree.leak, tree.cut), (None, None));
}

#[test]
fn a_view_for_everybody_that_shows_a_secret_is_found_in_the_shortest_games() {
    let leak = walk::<1>().leak.expect("everybody sees the coin");
    assert_eq!(leak.viewer, None);
    assert_eq!(leak.by, Tell::Public);
    assert_eq!(leak.histories.each_ref().map(Vec::len), [1, 1]);
    assert_eq!(
        leak.to_string(),
        "a spectator is told the same of two games, and can tell them apart by what everybody sees: \
         Toss { to: Some(Anna), fell: true }; and Toss { to: Some(Anna), fell: false }"
    );
}

#[test]
fn a_view_that_shows_a_seat_what_is_anothers_is_found() {
    let tree = walk::<2>();
    let leak = tree.leak.expect("Ben sees the coin");
    assert_eq!((leak.viewer, leak.by), (Some(Player::Ben), Tell::Private));
    // What he sees is counted as it is seen.
    assert_eq!(tree.information_sets.values(), [2, 4]);
}

#[test]
fn legal_moves_that_tell_a_secret_are_found() {
    let leak = walk::<3>().leak.expect("the list of his moves tells Ben");
    assert_eq!(
        (leak.viewer, leak.by),
        (Some(Player::Ben), Tell::LegalMoves)
    );
    assert_eq!(leak.histories[0].len(), 2);
    // Both can be played.
    for history in leak.histories {
        let mut position: Position<Coin<3>> = Position::new();
        for input in history {
            match input {
                Input::Move { seat, mv } => position.play(seat, mv),
                Input::Chance(event) => position.play_chance(event),
                other => panic!("no {other:?} in this game"),
            }
            .expect("it was played");
        }
        assert_eq!(position.active(), Player::Ben.into());
    }
}

#[test]
fn noughts_and_crosses_have_as_many_games_as_is_known() {
    let tree = Tree::walk(&Position::<tic_tac_toe::TicTacToe>::new(), 1_000_000);
    assert_eq!(
        (tree.histories, tree.ends, tree.depth),
        (549_946, 255_168, 9)
    );
    assert_eq!(
        tree.information_sets.values().iter().sum::<u64>(),
        549_946 - 255_168
    );
    assert_eq!((tree.leak, tree.cut), (None, None));
}

#[test]
fn a_tree_that_is_not_whole_says_so() {
    // Who rolls and rolls ends no turn.
    let tree = Tree::walk(&Position::<pig::Pig>::new(), 5_000);
    assert_eq!(tree.histories, 5_000);
    assert_eq!(tree.cut, Some(Cut::More { at_most: 5_000 }));
    let tree = Tree::walk(&Position::<Coin<0>>::new(), 27);
    assert_eq!((tree.histories, tree.cut), (27, None));
    let tree = Tree::walk(&Position::<Coin<0>>::new(), 26);
    assert_eq!(
        tree.cut.expect("there is one more").to_string(),
        "there are more than 26 histories"
    );
    let tree = Tree::walk(&Position::<Coin<0>>::new(), 0);
    assert_eq!(
        (tree.histories, tree.cut),
        (0, Some(Cut::More { at_most: 0 }))
    );
}

mod open {
    rulebook::game! {
        pub(super) game Words(cx);
        move Say { loud: bool in rulebook::domain::BOTH, word: u32 }
        move Stop
        phase Talk {
            on Say => stay;
            on Stop => Silence;
        }
        end Silence => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_move_that_cannot_be_listed_is_named() {
    let tree = Tree::walk(&Position::<open::Words>::new(), 100);
    assert_eq!((tree.histories, tree.ends), (2, 1));
    let cut = tree.cut.expect("words have no end");
    assert_eq!(
        cut.to_string(),
        "`Say` of the player has a field without a domain, `word`, whose values cannot be listed: at the start"
    );
}

mod slow {
    use std::time::Duration;

    rulebook::game! {
        /// Who does not say yes in time has said no.
        pub(super) game Slow(cx);
        move Yes
        phase Asked { left: u8 = 2 } {
            deadline cx.turn_began() + Duration::from_secs(5);
            on Yes => Agreed;
            on timeout {
                Again: if left > 0 => again Asked { left: left - 1 },
                No: else => Refused,
            }
        }
        end Agreed => rulebook::Outcome::Draw;
        end Refused => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_deadline_that_passes_is_one_more_way_to_go_on() {
    let start = Time::ZERO + Duration::from_secs(100);
    let asked: Position<slow::Slow> = Position::start_at((), 1, start).expect("it starts");
    let tree = Tree::walk_at(&asked, start, 100);
    assert_eq!((tree.histories, tree.ends, tree.depth), (7, 4, 3));
    assert_eq!((tree.leak, tree.cut), (None, None));
}

mod wrong {
    rulebook::game! {
        /// What follows a six is refused.
        pub(super) game Wrong(cx);
        chance Die { pips: u8 in 1..=6 }
        illegal Six "no sixes";
        internal Look { pips: u8 }
        phase Rolling {
            on Die { pips } => { emit Look { pips }; stay };
            on Look { pips } { require pips < 6 else Six; => Over }
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn what_the_rules_refuse_that_nobody_chose_is_named() {
    let tree = Tree::walk(&Position::<wrong::Wrong>::new(), 100);
    assert_eq!((tree.histories, tree.ends), (6, 5));
    let cut = tree.cut.expect("a six is refused");
    assert_eq!(cut.to_string(), "no sixes: die 6");
}

mod cards {
    use rulebook::PerSeat;

    rulebook::game! {
        /// A card is dealt to each, kept or given away in secret, and one is shown.
        pub(super) game Table(hands: PerSeat<Vec<u8>>, cx);
        seats Player { Anna, Ben, Cleo }
        setup PerSeat::new(cx.seats(), |_| Vec::new());

        chance Card { to: Player in next(hands), #[secret(to)] card: u8 in deck(hands) }
        move Give { #[secret] card: u8, to: Player }
        move Keep
        internal Given { to: Player, #[secret(to)] card: u8, many: bool }

        phase Deal {
            on Card { to, card } {
                hands[to].push(card);
                More: if next(hands).is_some() => Deal,
                All: else => Play,
            }
        }

        phase Play {
            turn Once.only(|seat| seat != Player::Cleo);
            on Keep => { cx.end_turn(); stay };
            on Give { card in hands[cx.seat()].clone(), to in cx.seats().without(cx.seat()) } {
                hands[cx.seat()].retain(|&other| other != card);
                cx.end_turn();
                => { emit Given { to, card, many: hands[to].len() > 1 }; stay }
            }
            on Given { to, card, .. } => { hands[to].push(card); stay };
            done => Over;
        }
        end Over => rulebook::Outcome::Draw;
    }

    fn next(hands: &PerSeat<Vec<u8>>) -> Option<Player> {
        Player::ALL.into_iter().find(|&seat| hands[seat].is_empty())
    }

    fn deck(hands: &PerSeat<Vec<u8>>) -> Vec<u8> {
        (1..=4)
            .filter(|card| hands.values().iter().all(|hand| !hand.contains(card)))
            .collect()
    }
}

use cards::Table;

impl View for Table {
    type Public = Vec<usize>;
    type Private = Vec<u8>;

    fn public(position: &Position<Self>) -> Vec<usize> {
        let hands: &PerSeat<Vec<u8>> = position.state();
        hands.values().iter().map(Vec::len).collect()
    }

    fn private(position: &Position<Self>, seat: cards::Player) -> Vec<u8> {
        position.state()[seat].clone()
    }
}

/// All histories, the plain way: what each seat is told of those in which it is to move,
/// as its log is written.
fn told(
    position: &Position<Table>,
    records: &mut Vec<Record<Table>>,
    known: &mut PerSeat<BTreeSet<String>>,
) -> u64 {
    for seat in position.seats() {
        if position.legal_moves(seat).is_empty() {
            continue;
        }
        let log: Vec<_> = (1..)
            .zip(&*records)
            .map(|(n, record)| record.seen_by(n, Some(seat)).expect("it can be written"))
            .collect();
        let log = serde_json::to_string(&log).expect("it can be written");
        known[seat].insert(format!("{log} {:?}", Table::private(position, seat)));
    }
    let drawn = position.chance_outcomes().into_iter();
    let mut inputs: Vec<Input<Table>> = drawn.map(|drawn| Input::Chance(drawn.event)).collect();
    for seat in position.seats() {
        let moves = position.legal_moves(seat).into_iter();
        inputs.extend(moves.map(|mv| Input::Move { seat, mv }));
    }
    let mut count = 1;
    for input in inputs {
        let (mut next, mut then) = (position.clone(), Vec::<Step<Table>>::new());
        let played = match input.clone() {
            Input::Move { seat, mv } => next.play_into(seat, mv, &mut then),
            Input::Chance(event) => next.play_chance_into(event, &mut then),
            other => panic!("no {other:?} in this game"),
        };
        then.remove(0);
        records.push(Record {
            input,
            at: Time::ZERO,
            branch: Some(played.expect("it is legal").branch),
            then,
            position: None,
        });
        count += told(&next, records, known);
        records.pop();
    }
    count
}

#[test]
fn what_a_seat_knows_is_what_its_log_shows() {
    let start: Position<Table> = Position::new();
    let mut known = PerSeat::new(start.seats(), |_| BTreeSet::new());
    let histories = told(&start, &mut Vec::new(), &mut known);
    let tree = Tree::walk(&start, 100_000);
    assert_eq!(tree.histories, histories);
    assert_eq!((tree.leak, tree.cut), (None, None));
    let sets: Vec<u64> = known
        .values()
        .iter()
        .map(|sets| sets.len() as u64)
        .collect();
    assert_eq!(tree.information_sets.values(), sets);
    // Anna sees one of four cards; Ben one of four too, and what Anna did and whether it
    // came to him.
    let distinct: HashSet<u64> = sets.iter().copied().collect();
    assert_eq!((sets[0], sets[2], distinct.len()), (4, 0, 3), "{sets:?}");
}
