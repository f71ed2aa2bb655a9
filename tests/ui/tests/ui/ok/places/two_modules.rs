//! Two games in two modules, one with the other's seats as its data.

mod nim {
    use rulebook::{Outcome, game};

    game! {
        pub game Nim(left: u8, cx);
        setup 3;
        seats Player { First, Second }
        turn RoundRobin;
        move Take
        phase Heap {
            on Take {
                *left -= 1;
                Last: if *left == 0 => Taken { winner: cx.seat() },
                More: else          => { cx.end_turn(); Heap },
            }
        }
        end Taken { winner: Player } => Outcome::Win(winner);
    }
}

mod rounds {
    use super::nim::Player;
    use rulebook::{Outcome, game};

    game! {
        pub game Rounds(cx);
        move Score { winner: Player in Player::ALL }
        phase Playing {
            on Score { winner } => Over { winner };
        }
        end Over { winner: Player } => { let _ = winner; Outcome::Draw };
    }
}

fn main() {
    let mut heap = rulebook::Position::<nim::Nim>::new();
    heap.play(nim::Player::First, nim::Move::Take).unwrap();
    let rounds = rulebook::Position::<rounds::Rounds>::new();
    assert_eq!(rounds.legal_moves(rulebook::Solo).len(), 2);
}
