//! A game with a mine in it: a body of its rules panics, in a place that is an option.

use serde::{Deserialize, Serialize};

/// Where the mine lies: what runs there panics once three moves were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Place {
    #[default]
    Nowhere,
    Gate,
    Domain,
    Before,
    Check,
    Work,
    Guard,
    Effect,
    Exit,
    Enter,
    After,
    Always,
    Internal,
    AfterInternal,
    Done,
    Order,
    Deadline,
    Timeout,
    Chance,
    AfterChance,
    ChanceDomain,
    Weight,
}

pub(crate) const PLACES: [Place; 21] = [
    Place::Gate,
    Place::Domain,
    Place::Before,
    Place::Check,
    Place::Work,
    Place::Guard,
    Place::Effect,
    Place::Exit,
    Place::Enter,
    Place::After,
    Place::Always,
    Place::Internal,
    Place::AfterInternal,
    Place::Done,
    Place::Order,
    Place::Deadline,
    Place::Timeout,
    Place::Chance,
    Place::AfterChance,
    Place::ChanceDomain,
    Place::Weight,
];

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Field {
    pub(crate) moves: u32,
    pub(crate) wind: u64,
    pub(crate) drawn: u64,
    pub(crate) trail: Vec<u8>,
}

/// Always true, where it comes back at all.
pub(crate) fn safe(here: Place, mine: Place, field: &Field) -> bool {
    assert!(here != mine || field.moves < 3, "a mine in {here:?}");
    true
}

pub(crate) mod rules {
    use std::time::Duration;

    use rulebook::SeatSet;

    use super::{Field, Place, safe};

    fn gate(mine: Place, field: &Field, active: SeatSet<Player>) -> SeatSet<Player> {
        safe(Place::Gate, mine, field);
        active
    }

    rulebook::game! {
        /// A walk over a field, into a cave, and out again, in which every kind of rule
        /// has something to say.
        pub(crate) game Mines(field: Field, cx);

        options Place;
        seats Player { Anna, Ben, Cleo }
        turn RoundRobin.only(|_| safe(Place::Order, *cx.options(), field));
        random;

        move Step { far: u8 in if safe(Place::Domain, *cx.options(), field) { 0..=2 } else { 0..=0 } }
        move Rest
        move Wait
        internal Echo { left: u8 }
        chance Wind {
            force: u8 in if safe(Place::ChanceDomain, *cx.options(), field) { 1..=4 } else { 0..=0 },
        } weight u64::from(force) * u64::from(safe(Place::Weight, *cx.options(), field))

        illegal Tired "too tired to go so far";

        before move { safe(Place::Before, *cx.options(), field); }
        after move { safe(Place::After, *cx.options(), field); }
        after Echo { .. } { safe(Place::AfterInternal, *cx.options(), field); }
        after Wind { .. } { safe(Place::AfterChance, *cx.options(), field); }

        phase Open {
            deadline {
                safe(Place::Deadline, *cx.options(), field);
                cx.turn_began() + Duration::from_secs(10)
            };
            on timeout => {
                safe(Place::Timeout, *cx.options(), field);
                play Rest as cx.on_turn().expect("it is one seat's turn")
            };

            on Step { far } {
                require safe(Place::Check, *cx.options(), field) else Tired;
                require far < 2 || field.trail.len() % 3 != 2 else Tired;
                field.trail.push(far);
                field.moves += 1;
                safe(Place::Work, *cx.options(), field);
                field.drawn += cx.rng.below(100);
                require far == 0 || field.drawn % 7 != 0 else Tired;
                Near: if safe(Place::Guard, *cx.options(), field) && far == 0 => {
                    safe(Place::Effect, *cx.options(), field);
                    cx.end_turn();
                    stay
                },
                Loud: else if far == 1 => { cx.end_turn(); emit Echo { left: 2 }; emit Wind; emit Echo { left: 0 }; stay },
                Cave: else => Cave { from: cx.seat() },
            }

            on Rest by gate(*cx.options(), field, cx.active()) {
                field.moves += 1;
                => { cx.end_turn(); stay }
            }

            on Echo { left } {
                safe(Place::Internal, *cx.options(), field);
                Last: if left == 0 => stay,
                More: else => { emit Echo { left: left - 1 }; stay },
            }

            on Wind { force } {
                safe(Place::Chance, *cx.options(), field);
                field.wind += u64::from(force);
                => stay
            }

            always {
                Calm: if safe(Place::Always, *cx.options(), field) && field.wind >= 5 => { field.wind = 0; stay },
            }
        }

        phase Cave { from: Player } {
            turn Once.only(|seat| seat != from);
            enter { safe(Place::Enter, *cx.options(), field); }
            exit { safe(Place::Exit, *cx.options(), field); }

            on Wait => { field.moves += 1; cx.end_turn(); stay };
            on Rest => push Camp { by: cx.seat() } then Cave { from };

            done => { safe(Place::Done, *cx.options(), field); Open };
        }

        phase Camp { by: Player } {
            on Wait by by => { field.trail.clear(); pop };
        }
    }
}

pub(crate) use rules::{Mines, Move, Player};

/// All moves, legal or not.
pub(crate) fn all_moves() -> Vec<(Player, Move)> {
    let moves = (0..4)
        .map(|far| Move::Step { far })
        .chain([Move::Rest, Move::Wait]);
    let by_all = moves.flat_map(|mv| Player::ALL.map(|seat| (seat, mv)));
    by_all.collect()
}
