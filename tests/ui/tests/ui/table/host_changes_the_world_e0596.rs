//! Commands alone change the world: a host looks at it.

use rulebook::table::Table;

fn main() {
    let table = Table::new(vec![1]);
    table.world().push(2);
}
