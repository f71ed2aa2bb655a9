use rulebook::{Cx, game};

fn late(cx: &Cx<'_, Walk>) -> bool {
    cx.round() > 9
}

game! {
    pub game Walk(cx);
    seats Player { Anna, Ben }
    turn RoundRobin.reversed();
    move Go

    phase Play {
        on Go => { cx.end_turn(); stay };
    }
}

fn main() {
    let _ = late;
}
