//! Phases that wait while others are played.

use rulebook::Position;

use super::active;

mod claim {
    use rulebook::Outcome;

    rulebook::game! {
        /// A claim that others may doubt, within whose turn others have turns.
        #[depth(3)]
        pub(super) game Claim(log: Vec<String>, cx);
        seats Seat { A, B, C }
        turn RoundRobin;

        move Say { what: u8 }
        move Doubt
        move Accept
        move Dig
        move Up
        move Out { whom: Seat }

        phase Play {
            enter { log.push("enter play".into()); }
            exit { log.push("exit play".into()); }
            on Say { what } => push Asked { what, by: cx.seat() } then Carry { what };
            on Dig => push Hole { depth: 1 } then stay;
            on Out { whom } by _ { cx.eliminate(whom)?; => stay }
        }

        phase Asked { what: u8, by: Seat } {
            turn Once.only(|seat| seat != by);
            enter { log.push("enter asked".into()); }
            exit { log.push("exit asked".into()); }
            on Accept => { cx.end_turn(); stay };
            on Doubt {
                Liar: if what > 3 => Caught { by },
                Honest: else => pop,
            }
            done => pop;
        }

        phase Carry { what: u8 } {
            enter { log.push(format!("carry {what}")); }
            on Accept => { cx.end_turn(); Play };
            on Say { what } => push Asked { what, by: cx.seat() } then stay;
        }

        phase Hole { depth: u8 } {
            turn RoundRobin.from(B);
            on Dig => push Hole { depth: depth + 1 } then stay;
            on Say { .. } => { cx.end_turn(); stay };
            on Up => pop;
            on Out { whom } by _ { cx.eliminate(whom)?; => stay }
        }

        end Caught { by: Seat } => Outcome::Win(by);
    }
}

use claim::{Claim, Move, Phase, Seat};

#[test]
fn what_comes_after_is_known_as_it_was_at_the_push() {
    let mut game = Position::<Claim>::new();
    game.play(Seat::A, Move::Say { what: 2 }).unwrap();
    assert_eq!(
        game.phase(),
        &Phase::Asked {
            what: 2,
            by: Seat::A
        }
    );
    assert_eq!(active(&game), "B");
    assert_eq!(game.pushed().len(), 1);
    game.play(Seat::B, Move::Accept).unwrap();
    game.play(Seat::C, Move::Accept).unwrap();
    assert_eq!(game.phase(), &Phase::Carry { what: 2 });
    assert!(game.pushed().is_empty());
    assert_eq!(active(&game), "A", "the game's order is where it was");
    assert_eq!(
        *game.state(),
        [
            "enter play",
            "enter asked",
            "exit asked",
            "exit play",
            "carry 2"
        ]
    );
}

#[test]
fn a_phase_that_is_resumed_is_as_it_was() {
    let mut game = Position::<Claim>::new();
    let before = game.clone();
    game.play(Seat::A, Move::Dig).unwrap();
    assert_eq!(active(&game), "B");
    game.play(Seat::B, Move::Say { what: 0 }).unwrap();
    assert_eq!(active(&game), "C");
    game.play(Seat::C, Move::Dig).unwrap();
    assert_eq!(active(&game), "B", "its order begins anew");
    game.play(Seat::B, Move::Up).unwrap();
    assert_eq!(active(&game), "C", "and that of the one beneath goes on");
    assert_eq!(game.phase(), &Phase::Hole { depth: 1 });
    game.play(Seat::C, Move::Up).unwrap();
    assert_eq!(game, before);
}

#[test]
fn more_than_the_game_allows_is_refused() {
    let mut game = Position::<Claim>::new();
    game.play(Seat::A, Move::Dig).unwrap();
    game.play(Seat::B, Move::Dig).unwrap();
    game.play(Seat::B, Move::Dig).unwrap();
    let before = game.clone();
    let refused = game.play(Seat::B, Move::Dig).unwrap_err();
    assert_eq!(refused.code(), "too_deep");
    assert_eq!(
        refused.to_string(),
        "that would be one interruption too many: 3 may wait at a time"
    );
    assert_eq!(game, before);
    assert!(!game.legal_moves(Seat::B).contains(&Move::Dig));
}

#[test]
fn who_goes_out_meanwhile_has_no_turn_when_its_phase_is_resumed() {
    let mut game = Position::<Claim>::new();
    game.play(Seat::A, Move::Dig).unwrap();
    game.play(Seat::B, Move::Dig).unwrap();
    game.play(Seat::C, Move::Out { whom: Seat::B }).unwrap();
    assert_eq!(active(&game), "C");
    game.play(Seat::C, Move::Up).unwrap();
    assert_eq!(active(&game), "C", "it was B's turn in the hole beneath");
}

#[test]
fn what_waits_is_saved_and_read_and_held_against_the_rules() {
    let mut game = Position::<Claim>::new();
    game.play(Seat::A, Move::Dig).unwrap();
    game.play(Seat::B, Move::Dig).unwrap();
    let text = serde_json::to_string(&game).unwrap();
    let read: Position<Claim> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, game);

    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    value["stack"] = serde_json::json!([]);
    let refused = serde_json::from_value::<Position<Claim>>(value.clone()).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("nothing that the rules push before `Hole`"),
        "{refused}"
    );
    value["stack"] =
        serde_json::json!([{ "phase": { "Carry": { "what": 1 } }, "then": null, "orders": [] }]);
    assert!(serde_json::from_value::<Position<Claim>>(value).is_err());
}

#[test]
fn the_graph_knows_where_a_pop_leads() {
    let graph = <Claim as rulebook::Game>::graph();
    let phase = |name: &str| graph.phase_named(name).unwrap();
    let event = |name: &str| graph.event_named(name).unwrap();
    let from_asked: Vec<_> = graph
        .from(phase("Asked"))
        .filter(|edge| graph.name(*edge) == "doubt:honest")
        .map(|edge| graph.model().phase(edge.to).name)
        .collect();
    assert_eq!(from_asked, ["Carry"]);
    assert_eq!(
        graph.apply(phase("Play"), event("Say")),
        Some(phase("Asked"))
    );
    let text = graph.to_mermaid();
    assert!(text.contains("push#44;#32;then#32;Carry"), "{text}");
}
