//! A crate that denies all that it can: what `game!` writes of chance warns of nothing.

#![deny(warnings, missing_docs, unused, nonstandard_style, future_incompatible, rust_2018_idioms)]
#![forbid(unsafe_code, unused_variables, unused_mut, unused_imports, dead_code, unreachable_code, unused_must_use)]
#![deny(unused_qualifications, unreachable_pub, missing_debug_implementations, missing_copy_implementations)]
#![deny(single_use_lifetimes, trivial_casts, trivial_numeric_casts, unused_lifetimes, unused_results, let_underscore_drop)]
#![deny(variant_size_differences, elided_lifetimes_in_paths, explicit_outlives_requirements, meta_variable_misuse)]
#![deny(clippy::all, clippy::pedantic)]

/// The rules.
pub mod rules {
    use rulebook::{Outcome, game};

    game! {
        /// Cards of so many kinds.
        pub game Deck<const N: usize>(left: [u64; N], cx);

        setup [4; N];
        seats 2..=4;
        turn RoundRobin;

        /// Take one, and roll a die.
        move Take
        /// Roll it alone.
        move Throw
        /// So many are put back.
        internal Return {
            /// How many.
            cards: [u8; N]
        }
        /// A card is dealt.
        chance Deal {
            /// To whom.
            to: Seat in cx.seats(),
            /// Of which kind.
            kind: usize in (0..N).filter(|kind| left[*kind] > 0).collect::<Vec<usize>>(),
            /// How it lies.
            up: Option<bool> in if kind > 0 { vec![None, Some(true)] } else { vec![None] },
        }
        weight {
            let more = u64::from(up.is_none());
            left[kind] + more
        };
        chance Roll { pips: u32 in 1..=6 }
        /// Nobody knows.
        chance Wait

        illegal Nothing { left: u64 } "there are {left}";

        after Deal { kind: _, up, .. } { if up.is_some() { cx.end_turn(); } }
        before _ as event { let _seen = format!("{event:?}"); }
        before move { require left.iter().any(|left| *left > 0) else Nothing { left: 0 }; }

        phase Play { taken: u8 = 0 } {
            on Take => {
                emit Deal { to: cx.seat(), };
                let kind = 0;
                emit Deal { kind };
                emit Return { cards: [taken; N] };
                emit Wait;
                Play { taken: taken + 1 }
            };
            on Throw => Rolling;
            on Deal { kind, .. } {
                left[kind] -= 1;
                => stay { taken: taken.saturating_add(1) }
            }
            on Return { cards } {
                left[0] += u64::from(cards[0]);
                => stay
            }
            on Wait => stay;
        }

        /// A phase that waits.
        phase Rolling {
            on Roll { pips: shown } {
                match shown {
                    Six: 6 => Over,
                    Odd: 1 | 3 | 5 => Play,
                    Even: _ => again Rolling,
                }
            }
        }

        end Over => Outcome::Draw;
    }
}

fn main() {
    use rulebook::Position;
    use rulebook::random::Rng;

    let mut position: Position<rules::Deck<3>> = Position::start((), 2).expect("two may play");
    let seat = position.on_turn().expect("it is one's turn");
    let _ = position.play(seat, rules::Move::Take).expect("it is legal");
    let mut rng = Rng::seeded(1);
    while position.is_chance_pending() {
        let drawn = position.chance_outcomes().pick(&mut rng).copied();
        let _ = position.play_chance(drawn.expect("something can come")).expect("it may come");
    }
    assert_eq!(position.state().iter().sum::<u64>(), 10);
}
