//! What stands in the attributes of a derive is told at its word.

use rulebook::table::{Command, Payload};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, Payload)]
#[message(knd = "scored")]
struct UnknownWord;

#[derive(Clone, Serialize, Deserialize, Payload)]
#[message(kind = "move:done")]
struct Colon;

#[derive(Clone, Serialize, Deserialize, Payload)]
#[message(kind = "Deck Ran Out")]
struct NoKind;

#[derive(Clone, Serialize, Deserialize, Payload)]
#[message(kind = "a", kind = "b")]
struct KindTwice;

#[derive(Clone, Serialize, Deserialize, Payload)]
#[command(policy = queue)]
struct NoCommand;

#[derive(Clone, Serialize, Deserialize, Command)]
#[command(polcy = queue)]
struct UnknownCommandWord;

#[derive(Clone, Serialize, Deserialize, Command)]
#[command(policy = replaced)]
struct UnknownPolicy;

#[derive(Clone, Serialize, Deserialize, Command)]
#[command(skippable, skippable)]
struct WordTwice;

#[derive(Clone, Serialize, Deserialize, Command)]
#[command(surface = "felt")]
struct SurfaceTwice {
    #[command(surface)]
    on: String,
}

#[derive(Clone, Serialize, Deserialize, Command)]
struct WrongField {
    #[command(surfaces)]
    on: String,
}

#[derive(Clone, Serialize, Deserialize, Command)]
enum OfAnEnum {
    Here {
        #[command(surface)]
        on: String,
    },
}

fn main() {
    // One fault makes one error: what is derived is there all the same.
    let _ = (UnknownWord::KIND, UnknownPolicy::POLICY, NoKind::KIND);
}
