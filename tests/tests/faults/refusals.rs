//! Refusals.

use rulebook::{IllegalMove, Position, Step};

mod market {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Market(goods: Vec<u8>, cx);

        setup vec![3, 1, 4];
        seats Trader { Ada, Bo }
        turn RoundRobin;
        random;

        move Take { stall: usize in 0..goods.len() }
        move Haggle
        move Sell { price: u8 in [1, 2] }

        illegal Bare { stall: usize } "stall {stall} is bare";
        illegal TooDear { price: u8 } "nobody pays {price}";

        phase Open {
            on Take { stall } {
                require goods[stall] > 0 else Bare { stall };
                goods[stall] -= 1;
                Last: if goods.iter().all(|goods| *goods == 0) => Shut,
                More: else => { cx.end_turn(); stay },
            }

            on Haggle {
                let luck = cx.rng.roll(2);
                goods.push(u8::try_from(luck).unwrap_or(0));
                cx.end_turn();
                Low: if luck == 1 => stay,
                Odd: if goods.len() % 2 == 1 => stay,
            }

            on Sell { price } {
                goods.push(price);
                cx.end_turn();
                require price < 2 else TooDear { price };
                => stay
            }
        }

        end Shut => Outcome::Draw;
    }
}

use market::{Market, Move, Trader};

fn begin(seed: u64) -> Position<Market> {
    Position::start_seeded((), 2, seed).expect("it starts")
}

fn all_moves() -> Vec<(Trader, Move)> {
    let moves = (0..6).map(|stall| Move::Take { stall });
    let moves = moves
        .chain((0..4).map(|price| Move::Sell { price }))
        .chain([Move::Haggle]);
    moves
        .flat_map(|mv| Trader::ALL.map(|seat| (seat, mv)))
        .collect()
}

/// Row 23: a refused move still counts, mutates its input, or changes the context.
/// Row 24: nobody learns why. Row 25: no way to ask what is legal, or the list and
/// the rules differ.
#[test]
fn a_refused_move_is_no_move_says_why_and_is_not_in_the_list() {
    let mut refusals = 0;
    for seed in 0..40 {
        let mut market = begin(seed);
        for turn in 0..12 {
            for (seat, mv) in all_moves() {
                let mut trial = market.clone();
                let mut heard: Vec<Step<Market>> = Vec::new();
                let played = trial.play_into(seat, mv, &mut heard);
                let listed = market.legal_moves(seat).contains(&mv);
                assert_eq!(listed, played.is_ok(), "{seat} {mv:?}");
                if let Err(why) = played {
                    // State, turn and generator: a position is all of them.
                    assert_eq!(trial, market);
                    assert!(heard.is_empty());
                    assert!(!why.to_string().is_empty() && !why.code().is_empty());
                    refusals += 1;
                }
            }
            let Some(seat) = market.on_turn() else { break };
            let moves = market.legal_moves(seat);
            let Some(&mv) = moves.get(turn * 7 % moves.len().max(1)) else {
                break;
            };
            market.play(seat, mv).expect("it is listed");
        }
    }
    assert!(refusals > 1_000);
}

/// Row 24: nobody learns why.
#[test]
fn the_reason_is_typed_and_the_rules_own() {
    let mut market = begin(1);
    market
        .play(Trader::Ada, Move::Take { stall: 1 })
        .expect("one is left");
    assert_eq!(
        market.play(Trader::Bo, Move::Take { stall: 1 }),
        Err(IllegalMove::Rule(market::Illegal::Bare { stall: 1 }))
    );
}

/// Row 26: what is legal fails at some positions.
#[test]
fn at_an_end_the_list_is_empty() {
    let mut market = begin(1);
    while let Some(seat) = market.on_turn() {
        let taking = |mv: &&Move| matches!(mv, Move::Take { .. });
        let moves = market.legal_moves(seat);
        let mv = moves.iter().find(taking).expect("something is left");
        market.play(seat, *mv).expect("it is listed");
    }
    for seat in Trader::ALL {
        assert_eq!(market.legal_moves(seat), []);
        assert_eq!(market.check(seat, &Move::Haggle), Err(IllegalMove::Over));
    }
}

/// Row 29: two true guards, and the first wins in silence.
#[test]
fn two_guards_that_hold_are_told_both() {
    let ambiguous = (0..40).any(|seed| {
        let mut market = begin(seed);
        market
            .play(Trader::Ada, Move::Sell { price: 1 })
            .expect("one is paid");
        match market.play(Trader::Bo, Move::Haggle) {
            Err(IllegalMove::Ambiguous { branches }) => {
                let names: Vec<&str> = branches.iter().map(|branch| branch.name()).collect();
                assert_eq!(names, ["haggle:low", "haggle:odd"]);
                true
            }
            _ => false,
        }
    });
    assert!(ambiguous);
}
