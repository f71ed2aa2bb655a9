//! Rule books without a fault, each of another kind.

use rulebook::check;
use rulebook::check::Verdict;

/// A die that is rolled for steps, on a track.
mod track {
    rulebook::game! {
        pub game Track(at: [u8; 2], cx);
        seats Player { Anna, Ben }
        turn RoundRobin;
        move Roll
        chance Die { pips: u8 in 1..=3 }
        phase Turn { on Roll => Air { mover: cx.seat() }; }
        phase Air { mover: Player } {
            on Die { pips } {
                let own = usize::from(rulebook::Seat::index(mover));
                at[own] += pips;
                Home: if at[own] >= 6 => Won { winner: mover },
                Out:  else => { cx.end_turn(); Turn },
            }
        }
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
    }
}

#[test]
fn a_race_by_dice_is_proved() {
    let report = check::<track::Track>().assert_proved();
    report.assert_covered();
}

/// An auction in which who passes is out.
mod auction {
    rulebook::game! {
        pub game Auction(purse: rulebook::PerSeat<u8>, cx);
        setup rulebook::PerSeat::new(cx.seats(), |_| 3);
        seats Bidder { Anna, Ben, Carl }
        move Bid { amount: u8 }
        move Pass
        phase Bidding { highest: u8 = 0, by: Option<Bidder> = None } {
            turn PassOut.until(1).only(|seat| purse[seat] > highest);
            on Bid { amount in highest + 1..=purse[cx.seat()] }
                => { cx.end_turn(); stay { highest: amount, by: Some(cx.seat()) } };
            on Pass => { cx.pass(); stay };
            done {
                Sold: if let Some(bidder) = by => { purse[bidder] -= highest; Over },
                Unsold: else => Over,
            }
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn an_auction_is_proved() {
    check::<auction::Auction>()
        .invariant("nobody pays more than there is", |position| {
            position.state().values().iter().all(|&purse| purse <= 3)
        })
        .assert_proved();
}

/// A claim that the others may doubt.
mod bluff {
    rulebook::game! {
        pub game Bluff(claims: u8, cx);
        seats Player { Anna, Ben, Carl }
        turn RoundRobin;
        move Claim { cards: u8 in 1..=2 }
        move Believe
        move Doubt
        phase Play {
            on Claim { cards } => { *claims += 1; push Asked { by: cx.seat() } then Carried { cards } };
        }
        phase Asked { by: Player } {
            turn Once.only(|seat| seat != by);
            on Believe => { cx.end_turn(); stay };
            on Doubt => Shown { doubter: cx.seat() };
            done => pop;
        }
        phase Carried { cards: u8 } {
            on Believe {
                Over: if *claims + cards > 4 => Shown { doubter: cx.seat() },
                More: else => { cx.end_turn(); Play },
            }
        }
        end Shown { doubter: Player } => rulebook::Outcome::Win(doubter);
    }
}

#[test]
fn a_game_of_claims_is_proved() {
    check::<bluff::Bluff>().assert_proved().assert_covered();
}

/// Both choose at once.
mod at_once {
    rulebook::game! {
        pub game AtOnce(chosen: [Option<u8>; 2], cx);
        seats Player { Anna, Ben }
        move Show { fingers: u8 in 0..3 }
        phase Choosing {
            turn Simultaneous;
            on Show { fingers } {
                chosen[usize::from(rulebook::Seat::index(cx.seat()))] = Some(fingers);
                => { cx.end_turn(); stay }
            }
            done {
                Odd:  if chosen[0] != chosen[1] => Won { winner: Player::Anna },
                Even: else => Won { winner: Player::Ben },
            }
        }
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
    }
}

#[test]
fn a_game_of_two_who_choose_at_once_is_proved() {
    let report = check::<at_once::AtOnce>().assert_proved();
    report.assert_covered();
    // Nobody, one, both: three by three of those end.
    assert_eq!(report.ends_total(), 9);
    assert_eq!(report.positions, 1 + 3 + 3 + 9);
}

/// Who thinks too long draws a card.
mod blitz {
    use std::time::Duration;

    rulebook::game! {
        pub game Blitz(drawn: u8, cx);
        seats Player { Anna, Ben }
        turn RoundRobin;
        move Draw { cards: u8 in 1..=2 }
        phase Play {
            deadline cx.turn_began() + Duration::from_secs(10);
            on Draw { cards } {
                *drawn += cards;
                Full: if *drawn >= 6 => Won { winner: cx.seat() },
                More: else => { cx.end_turn(); stay },
            }
            on timeout => play Draw { cards: 1 } as cx.on_turn().expect("it is one seat's turn");
        }
        end Won { winner: Player } => rulebook::Outcome::Win(winner);
    }
}

#[test]
fn a_game_against_the_clock_is_proved() {
    let report = check::<blitz::Blitz>().assert_proved();
    report.assert_covered();
}

/// A game that draws by itself is sampled, and says so.
mod shuffled {
    rulebook::game! {
        #[view]
        pub game Shuffled(left: u64, cx);
        setup 3;
        random;
        move Draw
        phase Play {
            on Draw {
                let lucky = cx.rng.below(6) == 5;
                *left -= 1;
                Won:  if lucky || *left == 0 => Over,
                More: else => stay,
            }
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_game_with_a_generator_of_its_own_is_sampled_and_never_proved() {
    let report = check::<shuffled::Shuffled>().games(50).run();
    println!("{report}");
    assert_eq!(report.sampled, 50);
    assert_eq!(report.stopped, Some(check::Stop::Sampled));
    assert!(!report.is_proved());
    assert_eq!(
        report.finding(&Verdict::Exclusive).unwrap().name(),
        "bounded"
    );
}
