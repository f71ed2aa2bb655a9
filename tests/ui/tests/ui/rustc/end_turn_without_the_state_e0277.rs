use rulebook::{Cx, game};

fn go(cx: &mut Cx<'_, Walk>) {
    cx.end_turn();
}

game! {
    pub game Walk(cx);
    seats Player { Anna, Ben }
    turn RoundRobin.reversed();
    move Go

    phase Play {
        on Go => { go(cx); stay };
    }
}

fn main() {}
