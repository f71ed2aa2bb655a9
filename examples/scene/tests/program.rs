//! The built program, run as people run it. What every program does is tested with that
//! of `tic-tac-toe`.

#[path = "../../console.rs"]
mod console;

const PROGRAM: &str = env!("CARGO_BIN_EXE_scene");

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    console::shown(PROGRAM, include_str!("../README.md"));
}

#[test]
fn whoever_leads_is_named_and_whose_turn_it_is_need_not_be() {
    let typed = "search\nmaster: start-encounter\nstrike\nmaster: explore\nquit\n";
    let ran = console::run(PROGRAM, &[], typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for said in [
        "Ada to move> 1. Ada: search\n",
        "2. Master: start-encounter\n",
        "in Encounter { danger: 4 }\n",
        "Bo to move> 3. Bo: strike\n",
        "4. Master: explore\n",
    ] {
        assert!(ran.out.contains(said), "no {said:?} in {}", ran.out);
    }
    let left = "left unfinished: Ada, Bo and Cy to move\n";
    assert!(ran.out.ends_with(left), "{}", ran.out);
}

#[test]
fn who_may_not_lead_is_told_who_may() {
    let ran = console::run(PROGRAM, &["--moves", "ada: start-encounter"], "");
    assert_eq!(ran.code, Some(1));
    let said = "illegal move 1: it is not for Ada to play that now: Master may\n";
    assert_eq!(ran.err, said);
}
