//! An orchestrator has no way to a world that it could change.

use rulebook::table::{Run, Stop};

async fn story(cx: Run<u32>) -> Result<(), Stop> {
    cx.change(|world| *world += 1);
    Ok(())
}

fn main() {
    let _ = story;
}
