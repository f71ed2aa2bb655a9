use rulebook::{Cx, game};

/// A function of the author's own lends the state itself.
fn pass_on(count: &mut u8, cx: &mut Cx<'_, Helped>) {
    cx.at(&*count).end_turn();
}

game! {
    pub game Helped(count: u8, cx);
    seats Player { Anna, Ben, Carl }
    turn RoundRobin.only(|_| *count < 9);
    move Go

    phase Play {
        on Go {
            *count += 1;
            => { pass_on(count, cx); stay }
        }
    }
}

fn main() {}
