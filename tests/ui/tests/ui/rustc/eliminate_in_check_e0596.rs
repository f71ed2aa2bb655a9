use rulebook::game;

game! {
    pub game Walk(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Go
    illegal Out "you are out";

    phase Play {
        on Go {
            require cx.eliminate(cx.seat()).is_ok() else Out;
            => { cx.end_turn(); stay }
        }
    }
}

fn main() {}
