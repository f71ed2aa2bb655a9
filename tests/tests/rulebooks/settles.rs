//! What follows of itself, for ever.

use rulebook::check;
use rulebook::check::Verdict::{CanEnd, MustEnd, Settles};

use super::{fails, tried};

/// Two mirrors that face each other, in one room.
mod mirrors {
    rulebook::game! {
        pub game Mirrors(room: u8, cx);
        move Walk { to: u8 in *room + 1..=4.min(*room + 2) }
        move Look
        internal Seen { left: u8 }
        phase Hall {
            on Walk { to } => { *room = to; stay };
            on Look => { emit Seen { left: 3 }; stay };
            on Seen { left } {
                Again: if *room == 3 || left > 0 => { emit Seen { left: left.saturating_sub(1) }; stay },
                Gone:  else => Out,
            }
        }
        end Out => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_loop_of_internal_events_starts_in_one_position_only() {
    let report = check::<mirrors::Mirrors>().run();
    let position = fails(&report, &[Settles], 2);
    assert_eq!(*position.state(), 3);
    assert!(tried(&report, &Settles).contains("Look"));
    assert!(
        report
            .failure(&Settles)
            .unwrap()
            .why
            .contains("`seen:again`")
    );
}

/// A lift that is called from both floors.
mod lift {
    rulebook::game! {
        pub game Lift(called: u8, cx);
        move Call
        move Leave
        phase Below {
            on Call => { *called += 1; stay };
            on Leave => Out;
            always { Up: if *called == 3 => Above, }
        }
        phase Above {
            on Leave => Out;
            always { Down: if *called == 3 => Below, }
        }
        end Out => rulebook::Outcome::Draw;
    }
}

#[test]
fn two_always_send_the_game_round() {
    let report = check::<lift::Lift>().max_depth(4).run();
    let position = fails(&report, &[Settles], 2);
    assert_eq!(*position.state(), 2);
}

/// A die that is rolled until it shows what it cannot show any more.
mod worn_die {
    rulebook::game! {
        pub game WornDie(most: u8, cx);
        setup 3;
        move Roll
        move Wear
        chance Die { pips: u8 in 1..=*most }
        phase Hand {
            on Roll => Air;
            on Wear {
                require *most > 1 else Worn;
                *most -= 1;
                => Hand
            }
        }
        illegal Worn "nothing is left of it";
        phase Air {
            on Die { pips } {
                Two:  if pips == 2 => Over,
                Less: else => stay,
            }
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn what_is_drawn_never_leads_to_a_move() {
    let report = check::<worn_die::WornDie>().run();
    let position = fails(&report, &[Settles, CanEnd, MustEnd], 3);
    assert_eq!(
        (*position.state(), position.phase()),
        (1, &worn_die::Phase::Air)
    );
}
