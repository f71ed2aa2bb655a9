//! What asks for nothing is not run.

use rulebook::table::{Payload, Run, Stop};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, Payload)]
struct Scored;

async fn story(cx: Run<u32>) -> Result<(), Stop> {
    cx.run(Scored).await?;
    Ok(())
}

fn main() {
    let _ = story;
}
