//! Properties that an author names.

use rulebook::check;
use rulebook::check::Verdict;

use super::fails;

/// Coins that go from purse to purse; a gift of three is one short.
mod purses {
    rulebook::game! {
        pub game Purses(purses: [u8; 2], cx);
        setup [4, 4];
        seats Player { Anna, Ben }
        turn RoundRobin;
        move Give { coins: u8 in 1..=purses[usize::from(rulebook::Seat::index(cx.seat()))] }
        phase Play { turns: u8 = 0 } {
            on Give { coins } {
                let from = usize::from(rulebook::Seat::index(cx.seat()));
                purses[from] -= coins;
                purses[1 - from] += coins - u8::from(purses[from] == 3 && coins == 3);
                Over: if turns == 3 => Over,
                More: else => { cx.end_turn(); stay { turns: turns + 1 } },
            }
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_coin_is_lost() {
    let report = check::<purses::Purses>()
        .invariant("no coin is lost", |position| {
            position.state().iter().sum::<u8>() == 8
        })
        .invariant("nobody owes", |position| {
            position.state().iter().all(|&purse| purse <= 8)
        })
        .run();
    // Anna gives two; Ben, who has six, gives three.
    let lost = Verdict::Invariant("no coin is lost".into());
    let position = fails(&report, std::slice::from_ref(&lost), 2);
    assert_eq!(position.state().iter().sum::<u8>(), 7);
    let nobody = Verdict::Invariant("nobody owes".into());
    assert!(report.finding(&nobody).unwrap().is_proved());
}
