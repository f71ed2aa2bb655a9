//! Who looks at the world does not change it.

use rulebook::table::{Run, Stop};

async fn story(cx: Run<u32>) -> Result<(), Stop> {
    cx.look(|world| *world += 1);
    Ok(())
}

fn main() {
    let _ = story;
}
