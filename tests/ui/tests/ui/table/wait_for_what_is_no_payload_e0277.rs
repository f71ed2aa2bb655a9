//! What no message carries is not waited for.

use rulebook::table::{Run, Stop};

struct Scored;

async fn story(cx: Run<u32>) -> Result<(), Stop> {
    cx.next::<Scored>().await?;
    Ok(())
}

fn main() {
    let _ = story;
}
