//! Views, and moves, that tell what is another's.

use rulebook::check;
use rulebook::check::Verdict::Secrets;
use rulebook::{Position, View};

use super::fails;

/// Anna is dealt a card, and Ben guesses whether it is a high one.
macro_rules! dealt {
    ($module:ident, $game:ident, $guess:ident) => {
        mod $module {
            rulebook::game! {
                #[view]
                pub game $game(held: Option<u8>, cx);
                seats Player { Anna, Ben }
                chance Deal { to: Player in [Player::Anna], #[secret(to)] card: u8 in 1..=4 }
                move Look
                move Guess { high: bool in $guess(*held) }
                phase Table { on Deal { card: dealt, .. } => { *held = Some(dealt); Looking }; }
                phase Looking {
                    turn Only(Player::Anna);
                    on Look => Guessing;
                }
                phase Guessing {
                    turn Only(Player::Ben);
                    on Guess { high } {
                        Right: if high == (*held > Some(2)) => Won { winner: Player::Ben },
                        Wrong: else => Won { winner: Player::Anna },
                    }
                }
                end Won { winner: Player } => rulebook::Outcome::Win(winner);
            }

            #[allow(dead_code, reason = "not every game has it")]
            pub fn any(_card: Option<u8>) -> Vec<bool> {
                vec![true, false]
            }

            #[allow(dead_code, reason = "not every game has it")]
            pub fn possible(card: Option<u8>) -> Vec<bool> {
                if card == Some(4) {
                    vec![true]
                } else {
                    vec![true, false]
                }
            }
        }
    };
}

dealt!(by_length, ByLength, any);
dealt!(by_moves, ByMoves, possible);
dealt!(by_phase, ByPhase, any);
dealt!(kept, Kept, any);

/// What is shown of a hand is a text with a stroke for each pip.
impl View for by_length::ByLength {
    type Public = String;
    type Private = Option<u8>;

    fn public(position: &Position<Self>) -> String {
        "?".repeat(position.state().map_or(0, usize::from))
    }

    fn private(position: &Position<Self>, seat: by_length::Player) -> Option<u8> {
        position.state().filter(|_| seat == by_length::Player::Anna)
    }
}

impl View for by_moves::ByMoves {
    type Public = ();
    type Private = Option<u8>;

    fn public(_: &Position<Self>) {}

    fn private(position: &Position<Self>, seat: by_moves::Player) -> Option<u8> {
        position.state().filter(|_| seat == by_moves::Player::Anna)
    }
}

/// Everybody's own, and while Ben guesses, a wink.
impl View for by_phase::ByPhase {
    type Public = ();
    type Private = Option<u8>;

    fn public(_: &Position<Self>) {}

    fn private(position: &Position<Self>, seat: by_phase::Player) -> Option<u8> {
        let winks = *position.phase() == by_phase::Phase::Guessing && *position.state() == Some(3);
        position
            .state()
            .filter(|_| seat == by_phase::Player::Anna || winks)
    }
}

impl View for kept::Kept {
    type Public = ();
    type Private = Option<u8>;

    fn public(_: &Position<Self>) {}

    fn private(position: &Position<Self>, seat: kept::Player) -> Option<u8> {
        position.state().filter(|_| seat == kept::Player::Anna)
    }
}

#[test]
fn a_view_leaks_a_card_by_its_length() {
    let report = check::<by_length::ByLength>().secrets().run();
    fails(&report, &[Secrets], 1);
    let failure = report.failure(&Secrets).unwrap();
    let other = failure
        .other
        .as_ref()
        .expect("another game")
        .replay()
        .unwrap();
    let own = failure.log.as_ref().unwrap().replay().unwrap();
    // Ben is told the same of both, and shown another text.
    let ben = Some(by_length::Player::Ben);
    assert_eq!(
        own.log().seen_by(ben).unwrap(),
        other.log().seen_by(ben).unwrap()
    );
    assert_ne!(own.position().state(), other.position().state());
}

#[test]
fn what_a_seat_may_play_tells_of_a_card() {
    let report = check::<by_moves::ByMoves>().secrets().run();
    fails(&report, &[Secrets], 2);
    assert!(report.failure(&Secrets).unwrap().why.contains("may play"));
}

#[test]
fn a_wink_in_one_phase_tells_of_a_card() {
    let report = check::<by_phase::ByPhase>().secrets().run();
    fails(&report, &[Secrets], 2);
}

#[test]
fn a_secret_that_is_kept_is_proved() {
    let report = check::<kept::Kept>().secrets().assert_proved();
    assert!(report.finding(&Secrets).unwrap().is_proved());
    // Who does not ask for it is told so.
    let report = check::<kept::Kept>().run();
    assert_eq!(report.finding(&Secrets).unwrap().name(), "not_asked");
}
