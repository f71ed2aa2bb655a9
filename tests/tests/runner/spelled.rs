//! Vectors: moves that are several actions there, in whatever order, and mappings that
//! are wrong.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use rulebook::cli::vectors::{Action, NoVariant, Variant, Vectors};
use rulebook::cli::verify;
use rulebook::{Position, game};

/// What is said of a file of that text.
fn told<G: Vectors>(text: &str) -> String {
    // Tests run side by side.
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("spelled_{number}.jsonl"));
    fs::write(&path, text).expect("it can be written");
    let verified = verify::<G>(&path);
    fs::remove_file(&path).expect("it is there");
    match verified {
        Ok(agreement) => agreement.to_string(),
        Err(why) => why.to_string(),
    }
}

mod passing {
    use super::*;

    game! {
        /// Each passes two of four cards, and then a coin that is not fair decides.
        pub game Passing(passed: u8, cx);
        seats Player { Anna, Ben }
        move Pass { cards: Vec<u8> in rulebook::domain::subsets(0..4, 2) }
        chance Deal { card: u8 in 0..3 } weight if card == 0 { 2 } else { 1 }
        phase Choosing {
            turn Simultaneous;
            on Pass { cards } => { *passed += cards.iter().sum::<u8>(); cx.end_turn(); stay };
            done => Dealing;
        }
        phase Dealing { on Deal { card } => Over { card }; }
        end Over { card: u8 } => rulebook::Outcome::Scores(vec![i64::from(card), -i64::from(card)]);
    }

    impl Vectors for Passing {
        fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
            variant.is("passing")?;
            Ok(Position::new())
        }

        fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
            let Move::Pass { cards } = mv;
            let [one, other] = [cards[0].into(), cards[1].into()];
            vec![vec![one, other], vec![other, one]]
        }

        fn chance(_: &Position<Self>, event: &Chance) -> Vec<Vec<Action>> {
            match event {
                // There are two of it there.
                Chance::Deal { card: 0 } => vec![vec![0], vec![1]],
                Chance::Deal { card } => vec![vec![Action::from(*card) + 1]],
            }
        }
    }
}

const PASSED: &str = r#"{"game":"passing","plies":[
    {"by":1,"legal":[0,1,2,3],"act":3},{"by":1,"legal":[0,1,2],"act":0},
    {"by":0,"legal":[3,2,1,0],"act":1},{"by":0,"legal":[0,2,3],"act":2},
    {"by":"chance","legal":[0,1,2,3],"act":3}],"returns":[2.0,-2.0]}"#;

fn passed(from: &str, to: &str) -> String {
    let text = PASSED.replace(['\n', ' '], "");
    assert!(text.contains(from), "{from}");
    told::<passing::Passing>(&text.replacen(from, to, 1))
}

#[test]
fn a_move_of_several_actions_is_spelled_in_whatever_order() {
    assert_eq!(
        passed("passing", "passing"),
        "1 game, 5 plies, 1 of them by chance: \
         every legal set, every probability and every outcome agrees"
    );
}

#[test]
fn what_is_begun_is_done_first() {
    assert_eq!(
        passed(r#"{"by":1,"legal":[0,1,2],"#, r#"{"by":0,"legal":[0,1,2],"#),
        "line 1, ply 2: expected Anna to move, found Ben in the middle of a move"
    );
    let cut = PASSED.replace(['\n', ' '], "");
    let (begun, _) = cut
        .split_once(r#",{"by":1,"legal":[0,1,2],"#)
        .expect("it goes on");
    assert_eq!(
        told::<passing::Passing>(&format!("{begun}],\"returns\":[]}}")),
        "line 1, after the last ply: expected the game over, found Ben in the middle of a move"
    );
}

#[test]
fn a_later_action_is_compared_as_the_first() {
    assert_eq!(
        passed(r#""legal":[0,1,2],"act":0"#, r#""legal":[0,1,2,3],"act":0"#),
        "line 1, ply 2: expected as legal [0, 1, 2, 3], found [0, 1, 2]"
    );
}

#[test]
fn who_is_not_at_the_table_is_told() {
    assert_eq!(
        passed(r#""by":1"#, r#""by":2"#),
        "line 1, ply 1: expected a seat from 0 to 1, found 2"
    );
    assert_eq!(
        passed(r#""by":1"#, r#""by":"all""#),
        "line 1, ply 1: expected an entry for each of 2 seats"
    );
}

mod wrong {
    use super::*;

    game! {
        /// Three stones, of which some are taken.
        pub game Wrong(first: Option<Player>, cx);
        seats Player { Anna, Ben }
        move Take { count: u8 in 1..=3 }
        chance Fall { heads: bool in [true, false] } weight if heads { 2 } else { 1 }
        phase Taking {
            turn Simultaneous;
            // Whoever comes first matters, as it should not.
            on Take => { first.get_or_insert(cx.seat()); cx.end_turn(); stay };
            done => Falling;
        }
        phase Falling { on Fall => Over; }
        end Over => rulebook::Outcome::Draw;
    }

    impl Vectors for Wrong {
        fn start(variant: &Variant) -> Result<Position<Self>, NoVariant> {
            variant.is("wrong")?;
            Ok(Position::new())
        }

        fn actions(_: &Position<Self>, _: Player, mv: &Move) -> Vec<Vec<Action>> {
            match mv {
                Move::Take { count: 1 } => vec![vec![0]],
                Move::Take { count: 2 } => vec![vec![1]],
                // The same as the beginning of another.
                Move::Take { .. } => vec![vec![1, 0], vec![2, 0]],
            }
        }

        fn chance(_: &Position<Self>, event: &Chance) -> Vec<Vec<Action>> {
            let Chance::Fall { heads } = event;
            vec![vec![Action::from(*heads)]]
        }
    }
}

fn wrong(plies: &str) -> String {
    let line = format!(r#"{{"game":"wrong","plies":[{plies}],"returns":[0,0]}}"#);
    told::<wrong::Wrong>(&line)
}

#[test]
fn a_mapping_that_spells_two_moves_alike_is_told() {
    assert_eq!(
        wrong(r#"{"by":0,"legal":[0,1,2],"act":1}"#),
        "line 1, ply 1: the action 1 may end any of several moves: \
         Take { count: 2 }, Take { count: 3 }"
    );
}

#[test]
fn the_order_of_arrival_may_not_matter() {
    assert_eq!(
        wrong(r#"{"by":"all","legal":[[0,1,2],[0,1,2]],"act":[0,0]}"#),
        "line 1, ply 1: whose choice arrives first makes a difference, and it should not"
    );
    assert_eq!(
        wrong(r#"{"by":"all","legal":[[0,1,2],[0,1,2]],"act":[0,2]}"#),
        "line 1, ply 1: the action 2 does not end the choice of Ben"
    );
}

#[test]
fn each_action_of_chance_has_to_be_as_likely_as_another() {
    let plies = r#"{"by":0,"legal":[0,1,2],"act":0},{"by":1,"legal":[0,1,2],"act":0},
        {"by":"chance","legal":[0,1],"act":0}"#;
    assert_eq!(
        wrong(&plies.replace(['\n', ' '], "")),
        "line 1, ply 3: expected 2 actions of which each is as likely as another, \
         found Fall { heads: true }, 1 of them, at 2 in 3"
    );
}

#[test]
fn a_variant_reads_as_it_is_written() {
    for text in [
        "nim",
        "pig(players=2,winscore=50)",
        "goofspiel(imp_info=False)",
    ] {
        let variant: Variant = text.parse().expect("it is one");
        assert_eq!(variant.to_string(), text);
    }
    for text in [
        "",
        "(",
        "a(b)",
        "a(b=1",
        "a(b=1)c",
        "a(b=1,b=2)",
        "a b",
        "a(=1)",
    ] {
        let why = text.parse::<Variant>().expect_err("it is none");
        assert!(
            why.to_string().contains("NAME(key=value,…)"),
            "{text}: {why}"
        );
    }
}
