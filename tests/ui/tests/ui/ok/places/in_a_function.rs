//! A game inside a function, as in a doc test.

fn main() {
    use rulebook::{Outcome, Position, game};

    #[derive(Clone, Default, PartialEq)]
    struct Steps(u32);

    game! {
        game Walk(steps: Steps, cx);

        seats Child { Anna, Bo }
        turn RoundRobin;

        move Go { far: u32 in 1..=3 }

        illegal Tired { far: u32 } "{far} is too far";

        phase Hall { rest: u32 = 3 } {
            on Go { far } {
                require far < 3 else Tired { far };
                steps.0 += far;
                Far:  if steps.0 > 9 => Away { who: cx.seat() },
                Near: else           => { cx.end_turn(); stay { rest: rest + 1 } },
            }
        }

        end Away { who: Child } => Outcome::Win(who);
    }

    let mut walk: Position<Walk> = Position::new();
    walk.play(Child::Anna, Move::Go { far: 2 }).unwrap();
    assert_eq!(walk.phase(), &Phase::Hall { rest: 4 });
    assert!(walk.play(Child::Bo, Move::Go { far: 3 }).is_err());
}
