//! Perft: how many sequences of moves there are.

use rulebook::{Position, game, perft};

mod coin {
    use super::game;

    game! {
        /// A coin decides who may go on; whoever likes stops it.
        pub game Coin(cx);
        seats Player { Anna, Ben, Carl }
        turn RoundRobin;
        move Toss
        move Stop
        chance Fall { heads: bool in [true, false] } weight if heads { 3 } else { 1 }
        phase Waiting {
            on Toss => Falling;
            on Stop by _ => Stopped;
        }
        phase Falling {
            on Fall { heads } {
                Heads: if heads => { cx.end_turn(); Waiting },
                Tails: else     => Waiting,
            }
        }
        end Stopped => rulebook::Outcome::Draw;
    }
}

mod pairs {
    use super::game;

    game! {
        /// Both choose at once.
        pub game Pairs(cx);
        seats Player { Anna, Ben }
        move Choose { one: u8 in 0..3 }
        phase Choosing {
            turn Simultaneous;
            on Choose => { cx.end_turn(); stay };
            done => Over;
        }
        end Over => rulebook::Outcome::Draw;
    }
}

fn counts<G: rulebook::Game>(start: &Position<G>) -> [u64; 4] {
    [0, 1, 2, 3].map(|depth| perft(start, depth))
}

#[test]
fn whoever_may_send_a_move_counts_and_each_outcome_of_chance_whatever_its_weight() {
    // Anna tosses, or any of three stops; then heads or tails; then the same again.
    let start: Position<coin::Coin> = Position::new();
    assert_eq!(counts(&start), [1, 4, 2, 8]);
}

#[test]
fn of_those_who_choose_at_once_either_may_be_first() {
    let start: Position<pairs::Pairs> = Position::new();
    assert_eq!(counts(&start), [1, 6, 18, 0]);
}
