//! What a run says that did not see all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rulebook::check;
use rulebook::check::{Check, Stop};
use tic_tac_toe::TicTacToe;

#[track_caller]
fn is_bounded(check: Check<TicTacToe>, stop: Stop) -> u64 {
    let report = check.run();
    assert_eq!(report.stopped, Some(stop), "{report}");
    assert!(!report.is_proved());
    let text = report.to_string();
    assert!(
        !text.contains("  proved") && text.contains("nothing is proved, since"),
        "{text}"
    );
    for judged in &report.verdicts {
        assert_eq!(judged.finding.name(), "bounded", "{report}");
    }
    report.positions
}

#[test]
fn so_many_positions_are_so_many() {
    let some = || check::<TicTacToe>().max_positions(1_000);
    assert_eq!(is_bounded(some(), Stop::Positions), 1_000);
    assert_eq!(is_bounded(some().keep_all(), Stop::Positions), 1_000);
    // As many as there are is no bound.
    check::<TicTacToe>().max_positions(5_478).assert_proved();
    assert_eq!(
        is_bounded(check::<TicTacToe>().max_positions(5_477), Stop::Positions),
        5_477
    );
    assert_eq!(
        is_bounded(check::<TicTacToe>().max_positions(0), Stop::Positions),
        0
    );
}

#[test]
fn so_deep_is_so_deep() {
    // 1, 9, 72.
    let deep = |depth| check::<TicTacToe>().max_depth(depth);
    assert_eq!(is_bounded(deep(2), Stop::Depth), 82);
    deep(9).assert_proved();
    assert_eq!(is_bounded(deep(8), Stop::Depth), 5_478 - 78);
}

#[test]
fn no_time_and_no_memory_are_bounds() {
    is_bounded(check::<TicTacToe>().max_time(Duration::ZERO), Stop::Time);
    is_bounded(check::<TicTacToe>().max_memory(10_000), Stop::Memory);
}

#[test]
fn who_stops_it_is_told_how_far_it_came() {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = flag.clone();
    let stopped = check::<TicTacToe>().cancel(flag).on_pace(move |pace| {
        if pace.positions > 2_000 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let seen = is_bounded(stopped, Stop::Cancelled);
    assert!((2_000..5_478).contains(&seen), "{seen}");
}

#[test]
fn no_start_is_no_proof() {
    let report = check::<TicTacToe>().seats([]).run();
    assert!(!report.is_proved(), "{report}");
    let report = check::<TicTacToe>().seats([3]).run();
    assert!(!report.is_proved());
    assert!(
        report.to_string().contains("this game is for 2, not for 3"),
        "{report}"
    );
}

/// A move with a field that nobody can list.
mod open {
    rulebook::game! {
        pub game Open(cx);
        move Say { number: u32 }
        move Stop
        phase Play {
            on Say { number } { Odd: if number % 2 == 1 => Over, Even: else => Over, }
            on Stop => Over;
        }
        end Over => rulebook::Outcome::Draw;
    }
}

#[test]
fn a_field_without_a_domain_is_no_proof() {
    let report = check::<open::Open>().run();
    assert_eq!(report.stopped, Some(Stop::OpenField), "{report}");
    assert!(!report.is_proved());
}

#[test]
fn a_report_is_data() {
    let report = check::<TicTacToe>().assert_proved();
    let json = serde_json::to_value(&report).expect("all of it is data");
    assert_eq!(json["game"], "TicTacToe");
    assert_eq!(json["proved"], true);
    assert_eq!(json["positions"], 5_478);
    assert_eq!(json["verdicts"][0]["verdict"], "exclusive");
    assert_eq!(json["verdicts"][0]["finding"], "proved");
    assert_eq!(json["ends"][0]["of"], "X wins");
    assert_eq!(json["branches"][2]["branch"], "place:next");
}

#[test]
fn coverage_is_drawn() {
    let report = check::<TicTacToe>().assert_proved();
    let taken: u64 = report.counts().map(|(_, count)| count).sum();
    assert_eq!(taken, report.moves);
    let drawn = report.to_mermaid();
    assert!(
        drawn.contains("classDef") && drawn.contains("#215;"),
        "{drawn}"
    );
}
