//! How a run ended is said by the table alone.

use rulebook::table::{Command, Done, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, Command)]
struct Move;

fn main() {
    let mut table = Table::new(());
    let done = Done {
        run: 1,
        args: Move,
        result: (),
    };
    let _ = table.send(done);
}
