//! Games of which it is known how many positions there are.

use breakthrough::Breakthrough;
use connect_four::ConnectFour;
use nim::Nim;
use rulebook::check;
use rulebook::check::Count;
use tic_tac_toe::{Board, Cell, TicTacToe};

fn ends(of: &[Count]) -> Vec<u64> {
    of.iter().map(|end| end.count).collect()
}

/// Where a cell lies after a quarter turn, and in a mirror.
fn turned(cell: usize) -> usize {
    let (row, column) = (cell / 3, cell % 3);
    3 * column + (2 - row)
}

fn mirrored(cell: usize) -> usize {
    let (row, column) = (cell / 3, cell % 3);
    3 * row + (2 - column)
}

fn moved(board: Board, to: impl Fn(usize) -> usize) -> Board {
    let mut moved = Board::default();
    for cell in Cell::ALL {
        if let Some(mark) = board.at(cell) {
            let cell = Cell::new(to(cell.number().into())).expect("it is on the board");
            let _ = moved.mark(cell, mark);
        }
    }
    moved
}

/// Of the eight forms, the one that is written first.
fn canonical(board: Board) -> Board {
    let mut forms = vec![board, moved(board, mirrored)];
    for at in 0..6 {
        let next = moved(forms[at], turned);
        forms.push(next);
    }
    let written = |form: &Board| format!("{form:?}");
    forms
        .into_iter()
        .min_by_key(written)
        .expect("there are eight")
}

#[test]
fn tic_tac_toe_has_5478_positions_and_765_up_to_symmetry() {
    let symmetric = check::<TicTacToe>().symmetry(|board, _| *board = canonical(*board));
    let report = symmetric.assert_proved();
    report.assert_covered();
    assert_eq!((report.positions, report.moves), (5_478, 16_167));
    assert_eq!(
        (report.ends_total(), ends(&report.ends)),
        (958, vec![626, 316, 16])
    );
    let classes = report.classes.as_ref().expect("they were asked for");
    assert_eq!(
        (classes.positions, ends(&classes.ends)),
        (765, vec![91, 44, 3])
    );
    assert_eq!(report.depth, 9);
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let solved = check::<TicTacToe>().solve().expect("two play in turn");
    assert!(solved.value.abs() < f64::EPSILON);
    assert_eq!((solved.positions, solved.line.records.len()), (5_478, 9));
    assert_eq!(solved.ends.as_deref(), Some("a draw"));
}

#[test]
fn connect_four_on_4_by_4_has_161029_positions() {
    let report = check::<ConnectFour<4, 4>>().packed().assert_proved();
    assert_eq!(
        (report.positions, report.moves, report.ends_total()),
        (161_029, 304_574, 26_740)
    );
    assert!(report.graded);
    // In other ways the same.
    let kept = check::<ConnectFour<4, 4>>()
        .packed()
        .keep_all()
        .threads(3)
        .assert_proved();
    let hashed = check::<ConnectFour<4, 4>>()
        .keep_all()
        .threads(1)
        .assert_proved();
    let graded = check::<ConnectFour<4, 4>>().threads(2).assert_proved();
    for other in [kept, hashed, graded] {
        assert_eq!(
            (other.positions, other.moves),
            (report.positions, report.moves)
        );
        assert_eq!(other.levels, report.levels);
        assert_eq!((&other.ends, &other.phases), (&report.ends, &report.phases));
        assert_eq!(other.branches, report.branches);
    }
}

#[test]
#[ignore = "for a release build: four million positions"]
fn connect_four_on_5_by_4_has_3945711_positions() {
    let report = check::<ConnectFour<5, 4>>().packed().assert_proved();
    assert_eq!((report.positions, report.moves), (3_945_711, 8_757_625));
    let kept = check::<ConnectFour<5, 4>>()
        .packed()
        .keep_all()
        .assert_proved();
    assert_eq!((kept.positions, kept.moves), (3_945_711, 8_757_625));
}

/// Positions of the whole game, by ply.
const PLIES: [u64; 12] = [
    1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683,
];

fn connect_four_by_ply(depth: usize) {
    let packed = check::<connect_four::Usual>().packed();
    let report = packed.max_depth(depth as u64).run();
    assert_eq!(report.levels, PLIES[..=depth]);
    assert!(!report.is_proved());
    assert_eq!(report.stopped, Some(check::Stop::Depth));
    for judged in &report.verdicts {
        assert_eq!(judged.finding.name(), "bounded", "{report}");
    }
}

#[test]
fn connect_four_is_bounded_by_six_plies() {
    connect_four_by_ply(6);
}

#[test]
#[ignore = "for a release build: seven million positions"]
fn connect_four_is_bounded_by_eleven_plies() {
    connect_four_by_ply(11);
}

#[test]
fn nim_with_3_4_5_has_232_positions() {
    let piles = "3,4,5".parse().expect("three piles");
    let report = check::with::<Nim>(piles).run();
    println!("{report}");
    assert_eq!((report.positions, report.moves), (232, 1_356));
}

#[test]
#[ignore = "for a release build: 400,000 positions"]
fn breakthrough_on_4_by_4_has_387693_positions() {
    let report = check::<Breakthrough<4, 4, 1>>().run();
    println!("{report}");
    assert_eq!((report.positions, report.moves), (387_693, 991_260));
}

#[test]
fn kuhn_poker_keeps_its_secrets() {
    let report = check::<kuhn_poker::KuhnPoker>().secrets().run();
    // Nobody stands in Showdown, through which every game that is shown passes.
    report.assert_proved().assert_covered();
}

#[test]
fn leduc_poker_keeps_its_secrets() {
    let report = check::<leduc_poker::LeducPoker>().secrets().run();
    report.assert_proved().assert_covered();
}
