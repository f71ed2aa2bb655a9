//! What leaves the host.

use std::sync::{Arc, Mutex};

use rulebook::{Match, PerSeat, Position, View};
use serde_json::json;

mod rules {
    use rulebook::PerSeat;

    rulebook::game! {
        /// Cards are dealt, chosen in secret, passed on in secret, and shown.
        pub(super) game Table(hands: PerSeat<Vec<u8>>, cx);
        seats Player { Anna, Ben, Cleo }
        setup PerSeat::new(cx.seats(), |_| Vec::new());

        move Deal { to: Player }
        move Choose { place: u8, #[secret] card: u8 }
        move Pass { to: Player, #[secret(to)] card: u8 }
        move Fold
        chance Card { to: Player in cx.seats(), #[secret(to)] card: u8 in 1..=52 }
        internal Given { to: Player, #[secret(to)] card: u8 }
        internal Show { r#type: u8 }

        phase Play {
            on Deal { to } => { emit Card { to }; stay };
            on Card { to, card } => { hands[to].push(card); stay };
            on Choose { place, card } => { hands[cx.seat()].push(card); emit Show { r#type: place }; stay };
            on Pass { to, card } => { emit Given { to, card }; stay };
            on Given { to, card } => { hands[to].push(card); stay };
            on Show { .. } => stay;
            on Fold => Over;
        }
        end Over => rulebook::Outcome::Draw;
    }
}

use rules::{Move, Player, Table};

impl View for Table {
    type Public = Vec<usize>;
    type Private = Vec<u8>;

    fn public(position: &Position<Self>) -> Vec<usize> {
        let hands: &PerSeat<Vec<u8>> = position.state();
        hands.values().iter().map(Vec::len).collect()
    }

    fn private(position: &Position<Self>, seat: Player) -> Vec<u8> {
        position.state()[seat].clone()
    }
}

fn played() -> Match<Table> {
    let mut game: Match<Table> = Match::builder().seed(77).start().expect("it starts");
    for (seat, mv) in [
        (Player::Anna, Move::Deal { to: Player::Ben }),
        (Player::Anna, Move::Choose { place: 2, card: 41 }),
        (
            Player::Anna,
            Move::Pass {
                to: Player::Cleo,
                card: 43,
            },
        ),
    ] {
        game.play(seat, mv).expect("it is legal");
    }
    game.undo_to(2).expect("it is behind");
    game.redo().expect("it comes back");
    game
}

/// The log as that seat sees it, as JSON.
fn seen(game: &Match<Table>, seat: Option<Player>) -> serde_json::Value {
    let seen = game.log().seen_by(seat).expect("it can be written");
    serde_json::to_value(seen).expect("it can be written")
}

#[test]
fn a_log_shows_each_seat_its_own_secrets_and_nobody_anothers() {
    let game = played();
    let drawn = game.position().state()[Player::Ben][0];
    let event = |seat, record: usize| seen(&game, seat)["records"][record]["event"].clone();
    let step =
        |seat, record: usize| seen(&game, seat)["records"][record]["then"][0]["event"].clone();

    // What is drawn is the one's that it is for.
    assert_eq!(
        event(Some(Player::Ben), 1),
        json!({"Card": {"to": "Ben", "card": drawn}})
    );
    // What is chosen, the sender's.
    assert_eq!(
        event(Some(Player::Anna), 2),
        json!({"Choose": {"place": 2, "card": 41}})
    );
    // What is passed on is the receiver's to see; so is what follows of it.
    assert_eq!(
        event(Some(Player::Cleo), 3),
        json!({"Pass": {"to": "Cleo", "card": 43}})
    );
    assert_eq!(
        step(Some(Player::Cleo), 3),
        json!({"Internal": {"Given": {"to": "Cleo", "card": 43}}})
    );

    for seat in [
        None,
        Some(Player::Anna),
        Some(Player::Ben),
        Some(Player::Cleo),
    ] {
        if seat != Some(Player::Ben) {
            assert_eq!(event(seat, 1), json!({"Card": {"to": "Ben"}}));
        }
        if seat != Some(Player::Anna) {
            assert_eq!(event(seat, 2), json!({"Choose": {"place": 2}}));
        }
        if seat != Some(Player::Cleo) {
            assert_eq!(event(seat, 3), json!({"Pass": {"to": "Cleo"}}));
            assert_eq!(
                step(seat, 3),
                json!({"Internal": {"Given": {"to": "Cleo"}}})
            );
        }
        // What is no secret is there, whatever it is called.
        assert_eq!(step(seat, 2), json!({"Internal": {"Show": {"type": 2}}}));
        // Nothing of it stands anywhere: no seed, no start, no fingerprint to guess by.
        let all = seen(&game, seat);
        let top: Vec<&String> = all.as_object().expect("it is an object").keys().collect();
        assert_eq!(top, ["began", "game", "records", "seats"]);
        let text = all.to_string();
        let knows = |card: &str, knower| {
            assert_eq!(
                text.contains(card),
                seat == Some(knower),
                "{card} in {text}"
            );
        };
        knows("\"card\":41", Player::Anna);
        knows("\"card\":43", Player::Cleo);
        knows(&format!("\"card\":{drawn}"), Player::Ben);
        assert!(!text.contains("hash") && !text.contains("position"));
    }
}

#[test]
fn who_listens_can_tell_each_seat_what_it_may_see_of_each_step() {
    let mut game: Match<Table> = Match::builder().seed(7).start().expect("it starts");
    let told = Arc::new(Mutex::new(Vec::new()));
    let tells = Arc::clone(&told);
    game.subscribe_to_frames(move |committed| {
        for seat in Player::ALL {
            let record = committed.seen_by(Some(seat)).expect("it can be written");
            assert_eq!(record.n, committed.number());
            let views = committed.views(seat);
            assert_eq!(views.last(), Some(&committed.view(seat)));
            tells.lock().unwrap().push((seat, record.event, views));
        }
    })
    .detach();
    let pass = Move::Pass {
        to: Player::Ben,
        card: 9,
    };
    game.play(Player::Anna, pass).expect("it is legal");
    let told = told.lock().unwrap();
    let (_, of_ben, views) = &told[1];
    assert_eq!(*of_ben, Some(json!({"Pass": {"to": "Ben", "card": 9}})));
    // Before the card has come, and after.
    assert_eq!(*views, [(vec![0, 0, 0], vec![]), (vec![0, 1, 0], vec![9])]);
    let (_, of_cleo, views) = &told[2];
    assert_eq!(*of_cleo, Some(json!({"Pass": {"to": "Ben"}})));
    assert_eq!(*views, [(vec![0, 0, 0], vec![]), (vec![0, 1, 0], vec![])]);
}
