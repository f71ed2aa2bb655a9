//! A move that is made field by field is a move that is listed, and nothing of a
//! field is asked before its turn has come.

use proptest::prelude::*;
use rulebook::{Game, IllegalMove, Position, Seat, SeatSet, Solo, Wants};

/// The moves that the choices of a seat lead to, those with open fields left out.
fn walked<G: Game<Clock = rulebook::clock::NoClock>>(
    position: &Position<G>,
    seat: G::Seat,
) -> Vec<G::Move> {
    let mut moves = Vec::new();
    // The last first, so that they are taken from the end in their order.
    let mut ahead = position.choices(seat);
    ahead.reverse();
    while let Some(choice) = ahead.pop() {
        let again = position
            .choice(seat, choice.partial().clone())
            .expect("what is offered is taken back");
        assert_eq!(again.wants(), choice.wants());
        assert_eq!(
            again.value().is_some(),
            choice.value().is_some(),
            "{choice:?}"
        );
        match choice.wants() {
            Wants::OneOf(_) => ahead.extend(choice.options().into_iter().rev()),
            Wants::Open(_) => assert!(choice.options().is_empty()),
            Wants::Nothing(mv) => {
                assert!(choice.options().is_empty());
                moves.push(mv);
            }
        }
    }
    moves.retain(|mv| position.check(seat, mv).is_ok());
    moves
}

/// Plays by those picks, and holds the choices of every seat against the legal
/// moves in each position on the way. One seat more than there are is asked too.
fn choices_are_legal_moves<G: Game<Clock = rulebook::clock::NoClock>>(
    mut position: Position<G>,
    picks: &[u16],
) {
    for pick in picks {
        let seated = (0..=position.seats().len())
            .filter_map(|index| G::Seat::from_index(u8::try_from(index).ok()?));
        let mut listed = Vec::new();
        for seat in seated {
            let legal = position.legal_moves(seat);
            assert_eq!(walked(&position, seat), legal, "{:?}", position.phase());
            listed.extend(legal.into_iter().map(|mv| (seat, mv)));
        }
        if listed.is_empty() {
            break;
        }
        let (seat, mv) = listed.swap_remove(usize::from(*pick) % listed.len());
        position.play(seat, mv).expect("it is listed");
    }
}

/// Later domains from earlier fields, in another order than they are declared;
/// patterns, `..`, data of the phase, `by`, requires, a domain of the move's own.
mod walk {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Walk(steps: u32, cx);

        seats 2..=4;
        turn RoundRobin;

        move Go { from: (u8, u8), to: (u8, u8) in [(1, 1), from], how: u8 in 0..3 }
        move Hop { by: Option<u8> }
        move Shout { word: String, loud: bool in rulebook::domain::BOTH }
        move Rest

        illegal NotThere { to: (u8, u8) } "not to {to:?}";
        illegal Tired "not now";

        phase Hall { room: u8 = 2 } {
            on Go { from: (x, y) in [(0, 0), (1, room)], to in [(x, y), (y, room)] else NotThere { to }, .. } {
                require u32::from(to.0) != *steps % 4 else Tired;
                *steps += 1 + u32::from(x + y + to.0);
                cx.end_turn();
                Far:  if *steps > 40 => Away,
                Near: else           => Garden { at: to.0, tired: x > 0 },
            }
            on Hop { by: by in [None, Some(room)] } by cx.seats() {
                *steps += u32::from(by.unwrap_or(9));
                => Hall { room: 3 }
            }
        }

        phase Garden { at: u8, tired: bool } {
            on Go { how in if tired { 0..=at } else { 0..=2 }, from, to } {
                require from != to else NotThere { to };
                *steps += u32::from(how + from.0 + to.1);
                cx.end_turn();
                Far:  if *steps > 40 => Away,
                Near: else           => Hall,
            }
            on Rest by _ => { cx.end_turn(); again Hall };
            on Shout { .. } => stay;
        }

        end Away => Outcome::Draw;
    }
}

/// Constants, whose fields come in the order of their domains.
mod grid {
    use rulebook::{Outcome, game};

    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct Board<const W: usize>(pub(super) [u8; W]);

    impl<const W: usize> Default for Board<W> {
        fn default() -> Self {
            Board([2; W])
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Column<const W: usize>(pub(super) usize);

    game! {
        pub(super) game Grid<const W: usize>(board: Board<W>, cx);

        seats Player { Black, White }
        turn RoundRobin;

        move Shift { count: u8, from: Column<W>, to: Column<W> }

        phase Play {
            on Shift {
                from in (0..W).filter(|&at| board.0[at] > 0).map(Column).collect::<Vec<_>>(),
                to in (from.0 + 1..W).map(Column).collect::<Vec<_>>(),
                count in 1..=board.0[from.0],
            } {
                board.0[from.0] -= count;
                board.0[to.0] += count;
                cx.end_turn();
                Gone:  if board.0[..W - 1].iter().all(|&left| left == 0) => Gone { winner: cx.seat() },
                More:  else => stay,
            }
        }

        end Gone { winner: Player } => Outcome::Win(winner);
    }
}

proptest! {
    #[test]
    fn what_choices_lead_to_is_what_is_legal(picks in prop::collection::vec(any::<u16>(), 1..30)) {
        choices_are_legal_moves(Position::<tic_tac_toe::TicTacToe>::new(), &picks);
        choices_are_legal_moves(Position::<grid::Grid<3>>::new(), &picks);
        choices_are_legal_moves(Position::<grid::Grid<4>>::new(), &picks);
        for seats in 2..=4 {
            choices_are_legal_moves(Position::<walk::Walk>::start((), seats).unwrap(), &picks);
        }
    }
}

mod lazy {
    use std::cell::RefCell;

    use rulebook::{SeatSet, game};

    #[derive(Clone, Default)]
    pub(super) struct Asked(RefCell<Vec<&'static str>>);

    impl Asked {
        pub(super) fn take(&self) -> Vec<&'static str> {
            self.0.take()
        }

        fn domain<T>(&self, name: &'static str, of: T) -> T {
            self.0.borrow_mut().push(name);
            of
        }
    }

    game! {
        pub(super) game Lazy(asked: Asked, cx);

        seats Side { Left, Right }

        move Slide { from: u8, to: u8, marked: bool, turns: u8 }
        move Wait

        phase Play {
            on Slide {
                from in asked.domain("from", [1, 2]),
                to in asked.domain("to", 0..from),
                turns in asked.domain("turns", [to]),
                marked,
            } by asked.domain("by", SeatSet::from(Side::Left)) {
                let _ = (to, turns, marked);
                => stay
            }
            on Wait => stay;
        }
    }
}

#[test]
fn a_domain_is_asked_when_its_turn_comes_and_not_before() {
    use lazy::{Lazy, Move, Partial, Side};

    let position: Position<Lazy> = Position::new();
    let asked = || position.state().take();
    let names = |seat| -> Vec<_> {
        let choices = position.choices(seat);
        choices.iter().map(rulebook::Choice::name).collect()
    };
    assert_eq!(names(Side::Right), ["Wait"]);
    assert_eq!(asked(), ["by"]);

    let slide = position.choices(Side::Left).swap_remove(0);
    assert_eq!(asked(), ["by"]);
    assert!(matches!(slide.wants(), Wants::OneOf(field) if field.name == "from"));
    assert_eq!(asked(), [""; 0]);

    let two = slide.options().swap_remove(1);
    assert_eq!(asked(), ["from"]);
    assert_eq!(format!("{two:?}"), "Slide { from: 2, .. }");
    assert_eq!(format!("{:?}", two.value()), "Some(2)");

    let one = two.options().swap_remove(1);
    assert_eq!(asked(), ["to"]);
    let turned = one.options().swap_remove(0);
    assert_eq!(asked(), ["turns"]);
    let Partial::Slide {
        from: Some(2),
        to: Some(1),
        marked: None,
        turns: Some(1),
    } = *turned.partial()
    else {
        panic!("{turned:?}");
    };
    assert!(matches!(turned.wants(), Wants::Open(field) if field.name == "marked"));
    assert!(turned.options().is_empty());
    assert_eq!(asked(), [""; 0]);

    // What the caller gives is held against its domain, each once.
    let filled = Partial::Slide {
        from: Some(2),
        to: Some(1),
        marked: Some(true),
        turns: Some(1),
    };
    let done = position.choice(Side::Left, filled).expect("it is one");
    assert_eq!(asked(), ["by", "from", "to", "turns"]);
    let sent = Move::Slide {
        from: 2,
        to: 1,
        marked: true,
        turns: 1,
    };
    assert_eq!(done.wants(), Wants::Nothing(sent));
    assert_eq!(asked(), [""; 0]);
}

#[test]
fn a_visitor_breaks_off_where_it_likes() {
    use std::ops::ControlFlow;

    let position: Position<lazy::Lazy> = Position::new();
    let slide = position.choices(lazy::Side::Left).swap_remove(0);
    let mut visited = 0;
    let first = slide.visit_options(|option| {
        visited += 1;
        ControlFlow::Break(*option.partial())
    });
    assert_eq!(visited, 1);
    assert!(matches!(
        first,
        ControlFlow::Break(lazy::Partial::Slide { from: Some(1), .. })
    ));
}

#[test]
fn what_nobody_may_choose_is_refused_as_the_move_would_be() {
    use walk::{Partial, Seat as Player, Walk};

    let mut position = Position::<Walk>::start((), 2).unwrap();
    let [first, second, third] = [0, 1, 2].map(|at| Player::from_index(at).unwrap());
    let go = Partial::Go {
        from: None,
        to: None,
        how: None,
    };
    let refused = |position: &Position<Walk>, seat, partial| {
        position.choice(seat, partial).map(|_| ()).unwrap_err()
    };
    assert_eq!(
        refused(&position, second, go.clone()),
        IllegalMove::NotYourTurn {
            seat: second,
            active: SeatSet::from(first)
        }
    );
    assert_eq!(
        refused(&position, third, go.clone()),
        IllegalMove::NotSeated {
            seat: third,
            seats: 2
        }
    );
    assert_eq!(
        refused(&position, first, Partial::Rest).code(),
        "not_in_phase"
    );
    let outside = Partial::Go {
        from: Some((0, 0)),
        to: Some((7, 7)),
        how: None,
    };
    assert_eq!(
        refused(&position, first, outside).to_string(),
        "`go` cannot take that `to` here"
    );
    let too_early = Partial::Go {
        from: Some((0, 0)),
        to: None,
        how: Some(0),
    };
    assert_eq!(
        refused(&position, first, too_early).to_string(),
        "`go` cannot take that `how` here"
    );

    while !position.is_over() {
        let seat = position.on_turn().unwrap();
        let mut moves = position.legal_moves(seat);
        assert!(position.play(seat, moves.swap_remove(0)).is_ok());
    }
    assert!(position.choices(first).is_empty());
    assert_eq!(refused(&position, first, go), IllegalMove::Over);
}

/// No moves, and no phase but an end: nothing is there to choose from.
mod nothing {
    use rulebook::{Outcome, game};

    game! {
        pub(super) game Nothing(cx);

        #[allow(dead_end)]
        phase Still {}
    }

    pub(super) mod over {
        use super::{Outcome, game};

        game! {
            pub(in super::super) game Over(cx);

            #[allow(unhandled_event)]
            move Go { far: u8 }

            #[allow(unreachable_phase, dead_end, trap)]
            phase Never {}
            #[allow(unreachable_phase)]
            end Gone => Outcome::Draw;
        }
    }
}

#[test]
fn where_nothing_can_be_sent_there_is_no_choice() {
    assert!(Position::<nothing::Nothing>::new().choices(Solo).is_empty());
    let over = Position::<nothing::over::Over>::new();
    assert!(over.choices(Solo).is_empty());
    assert_eq!(
        over.choice(Solo, nothing::over::Partial::Go { far: None })
            .map(|_| ())
            .unwrap_err()
            .code(),
        "not_in_phase"
    );
}
