//! A game whose cards are a type: played with two kinds of them.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::hash::{DefaultHasher, Hash, Hasher};

use rulebook::{Game, IllegalMove, Position, Step};

/// What a card is worth, and of which suit.
pub trait Card: Clone + Debug + PartialEq + Display {
    /// What no two cards in a row may share.
    type Suit: Clone + Debug + PartialEq;

    /// All that there are.
    fn all() -> Vec<Self>;
    /// Its suit.
    fn suit(&self) -> Self::Suit;
    /// What it counts at the end.
    fn worth(&self) -> u32;
}

mod draft {
    use super::Card;
    use rulebook::{Outcome, game};

    #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub(super) struct Table<C, const N: usize> {
        pub(super) row: Vec<C>,
        pub(super) hands: [Vec<C>; 2],
        pub(super) log: Vec<String>,
    }

    impl<C: Card, const N: usize> Default for Table<C, N> {
        fn default() -> Self {
            Table {
                row: C::all(),
                hands: [Vec::new(), Vec::new()],
                log: Vec::new(),
            }
        }
    }

    impl<C: Card, const N: usize> Table<C, N> {
        fn open(&self) -> Vec<C> {
            self.row.iter().take(N).cloned().collect()
        }

        fn take(&mut self, card: &C) -> Vec<C> {
            let (taken, left) = self.row.drain(..).partition(|other| other == card);
            self.row = left;
            taken
        }

        fn worth(&self, seat: Who) -> u32 {
            self.hands[seat as usize].iter().map(C::worth).sum()
        }
    }

    game! {
        /// Take cards in turn, of the first `N`; no two of a suit in a row.
        pub(super) game Draft<C: Card, const N: usize>(table: Table<C, N>, cx)
        where
            C::Suit: Copy,
            Table<C, N>: Clone,;

        seats Who { Anna, Ben }
        turn RoundRobin;

        /// Take a card.
        move Take { card: C }
        /// Take several at once.
        move Grab { cards: Vec<C> }
        /// Take none.
        move Pass
        internal Scored { of: C, by: Who }

        illegal NotOpen { card: C } "{card} is not among the first";
        illegal SameSuit { taken: C, suit: C::Suit } "{taken} is of the suit that was taken last";
        illegal Never "that is never allowed";

        before Take { card } { require table.row.contains(&card) else NotOpen { card }; }
        after _ as event { table.log.push(format!("{event:?}")); }

        phase Pick { last: Option<C::Suit> = None } {
            on Take { card in table.open() else NotOpen { card } } {
                require last != Some(card.suit()) else SameSuit { suit: card.suit(), taken: card };
                let taken = table.take(&card);
                table.hands[cx.seat() as usize].extend(taken);
                Over: if table.row.is_empty() => Over { last: card },
                Next: else => {
                    emit Scored { of: card.clone(), by: cx.seat() };
                    cx.end_turn();
                    stay { last: Some(card.suit()) }
                },
            }
            on Scored { of, by } => { table.log.push(format!("{by}: {of}")); stay };
            on Grab { cards in [Vec::<C>::new()] } {
                require cards.len() < N else Never;
                => stay
            }
            on Pass => { cx.end_turn(); Pick { last: None } };
        }

        end Over { last: C } => {
            let _ = last.worth();
            if table.worth(Who::Anna) < table.worth(Who::Ben) {
                Outcome::Win(Who::Ben)
            } else {
                Outcome::Win(Who::Anna)
            }
        };
    }
}

use draft::{Draft, Event, Illegal, Internal, Move, Partial, Phase, Who};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
struct Plain(u32);

impl Display for Plain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "card {}", self.0)
    }
}

impl Card for Plain {
    type Suit = u32;

    fn all() -> Vec<Self> {
        (0..6).map(Plain).collect()
    }

    fn suit(&self) -> u32 {
        self.0 / 2
    }

    fn worth(&self) -> u32 {
        self.0
    }
}

/// A card that can be neither copied, hashed nor saved.
#[derive(Clone, Debug, PartialEq)]
struct Named {
    name: String,
    worth: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Colour(f32);

impl Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl Card for Named {
    type Suit = Colour;

    fn all() -> Vec<Self> {
        let names = ["the fool", "the sun", "the moon"];
        let named = |(name, worth): (&str, f64)| Named {
            name: name.to_owned(),
            worth,
        };
        names
            .into_iter()
            .zip([0.0, 19.0, 18.0])
            .map(named)
            .collect()
    }

    fn suit(&self) -> Colour {
        Colour(if self.worth > 18.5 { 1.0 } else { 0.0 })
    }

    fn worth(&self) -> u32 {
        if self.worth > 18.5 { 19 } else { 1 }
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Takes the first card that may be taken, whatever the cards are, and passes where
/// there is none.
fn play_out<C, const N: usize>() -> Vec<Move<C>>
where
    C: Card + 'static,
    C::Suit: Copy,
{
    let mut position: Position<Draft<C, N>> = Position::new();
    let mut played = Vec::new();
    for _ in 0..20 {
        let Some(seat) = position.on_turn() else {
            break;
        };
        let take = |mv: &Move<C>| matches!(mv, Move::Take { .. });
        let take = position.legal_moves(seat).into_iter().find(take);
        let mv = take.unwrap_or(Move::Pass);
        played.push(mv.clone());
        position.play(seat, mv).expect("it is legal");
    }
    played
}

#[test]
fn one_rule_book_is_played_with_two_kinds_of_cards() {
    let plain = play_out::<Plain, 3>();
    assert_eq!(plain[0], Move::Take { card: Plain(0) });
    assert_eq!(plain[1], Move::Take { card: Plain(2) });
    let named = play_out::<Named, 2>();
    assert_eq!(named.len(), 3);
    assert_eq!(
        named[1],
        Move::Take {
            card: Named::all().remove(1)
        }
    );
}

#[test]
fn a_constant_beside_the_type_bounds_what_is_legal() {
    let narrow: Position<Draft<Plain, 1>> = Position::new();
    let wide: Position<Draft<Plain, 9>> = Position::new();
    let takes = |moves: Vec<Move<Plain>>| {
        let takes = moves.iter().filter(|mv| matches!(mv, Move::Take { .. }));
        takes.count()
    };
    assert_eq!(takes(narrow.legal_moves(Who::Anna)), 1);
    assert_eq!(takes(wide.legal_moves(Who::Anna)), 6);
}

#[test]
fn a_card_is_chosen_among_those_that_are_open() {
    let position: Position<Draft<Plain, 2>> = Position::new();
    let choice = position
        .choice(Who::Anna, Partial::Take { card: None })
        .expect("a card may be taken");
    let options = choice.options();
    assert_eq!(options.len(), 2);
    let second: &Partial<Plain> = options[1].partial();
    assert_eq!(
        second,
        &Partial::Take {
            card: Some(Plain(1))
        }
    );
}

#[test]
fn a_refusal_carries_the_card_and_nothing_has_changed() {
    let mut position: Position<Draft<Plain, 2>> = Position::new();
    let before = position.clone();
    let refused = position.play(Who::Anna, Move::Take { card: Plain(4) });
    let refused = refused.expect_err("it is not open");
    let not_open: Illegal<Plain> = Illegal::NotOpen { card: Plain(4) };
    assert_eq!(refused, IllegalMove::Rule(not_open));
    assert_eq!(refused.to_string(), "card 4 is not among the first");
    assert_eq!(position, before);
    position
        .play(Who::Anna, Move::Take { card: Plain(0) })
        .expect("it is open");
    let refused = position.check(Who::Ben, &Move::Take { card: Plain(1) });
    assert_eq!(
        refused,
        Err(IllegalMove::Rule(Illegal::SameSuit {
            taken: Plain(1),
            suit: 0
        }))
    );
}

#[test]
fn steps_tell_the_events_with_their_cards() {
    let mut position: Position<Draft<Plain, 2>> = Position::new();
    let mut steps: Vec<Step<Draft<Plain, 2>>> = Vec::new();
    let take = Move::Take { card: Plain(1) };
    position
        .play_into(Who::Anna, take.clone(), &mut steps)
        .expect("it is legal");
    let scored = Internal::Scored {
        of: Plain(1),
        by: Who::Anna,
    };
    let told: Vec<Option<Event<Plain>>> = steps.into_iter().map(|step| step.event).collect();
    assert_eq!(
        told,
        [
            Some(Event::Move(Who::Anna, take)),
            Some(Event::Internal(scored)),
        ]
    );
    assert_eq!(
        position.state().log,
        [
            "Move(Anna, Take { card: Plain(1) })",
            "Anna: card 1",
            "Internal(Scored { of: Plain(1), by: Anna })",
        ]
    );
}

#[test]
fn a_position_is_hashed_compared_and_saved_where_its_cards_can_be() {
    let mut position: Position<Draft<Plain, 2>> = Position::new();
    let start = position.clone();
    assert_eq!(hash(&position), hash(&start));
    position
        .play(Who::Anna, Move::Take { card: Plain(1) })
        .expect("it is legal");
    assert_ne!(position, start);
    assert_eq!(
        HashSet::from([position.clone(), start, position.clone()]).len(),
        2
    );
    let saved = serde_json::to_string(&position).expect("it is saved");
    let read: Position<Draft<Plain, 2>> = serde_json::from_str(&saved).expect("it is read");
    assert_eq!(read, position);
    let mv = Move::Grab {
        cards: vec![Plain(1), Plain(2)],
    };
    let text = serde_json::to_string(&mv).expect("it is saved");
    assert_eq!(text, r#"{"Grab":{"cards":[1,2]}}"#);
    assert_eq!(
        serde_json::from_str::<Move<Plain>>(&text).expect("it is read"),
        mv
    );
    let event: Event<Plain> = (Who::Ben, mv).into();
    let text = serde_json::to_string(&event).expect("it is saved");
    assert_eq!(
        serde_json::from_str::<Event<Plain>>(&text).expect("it is read"),
        event
    );
    let refused: IllegalMove<Draft<Plain, 2>> =
        IllegalMove::Rule(Illegal::NotOpen { card: Plain(3) });
    let text = serde_json::to_string(&refused).expect("it is saved");
    assert_eq!(text, r#"{"rule":{"NotOpen":{"card":3}}}"#);
    let read: IllegalMove<Draft<Plain, 2>> = serde_json::from_str(&text).expect("it is read");
    assert_eq!(read, refused);
}

#[test]
fn an_enum_has_the_parameters_that_it_mentions_and_is_copied_where_they_can_be() {
    fn is_copy<T: Copy>() {}
    fn is_eq<T: Eq + Hash>() {}
    is_copy::<Phase<Plain>>();
    is_copy::<Illegal<Plain>>();
    is_copy::<Internal<Plain>>();
    is_eq::<Event<Plain>>();
    let phase: Phase<Named> = Phase::Over {
        last: Named::all().remove(0),
    };
    assert_eq!(phase.clone(), phase);
    assert_ne!(phase, Phase::Pick { last: None });
    assert_eq!(
        format!("{:?}", Phase::<Plain>::Pick { last: Some(1) }),
        "Pick { last: Some(1) }"
    );
    assert_eq!(format!("{:#?}", Move::<Plain>::Pass), "Pass");
}

#[test]
fn the_game_asks_nothing_of_what_it_is_given() {
    fn is_game_like<T: Copy + Default + Ord + Hash + Debug + Send + Sync>() -> T {
        T::default()
    }
    struct NoCard;
    let _ = NoCard;
    let game: Draft<NoCard, 2> = is_game_like();
    assert_eq!(format!("{game:?}"), "Draft");
    assert_eq!(game.cmp(&game.clone()), std::cmp::Ordering::Equal);
    assert_eq!(size_of::<Draft<NoCard, 2>>(), 0);
    assert_eq!(
        <Draft<Plain, 1> as Game>::MODEL,
        <Draft<Named, 2> as Game>::MODEL
    );
}
