//! A predicate only looks.

use rulebook::table::{Run, Stop, Tap};

async fn story(cx: Run<u32>) -> Result<(), Stop> {
    let mut taps = 0;
    cx.wait(move |_: &Tap| {
        taps += 1;
        taps == 2
    })
    .await?;
    Ok(())
}

fn main() {
    let _ = story;
}
