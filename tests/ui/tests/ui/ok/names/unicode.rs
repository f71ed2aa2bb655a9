//! Names beyond ASCII.

#![allow(uncommon_codepoints, mixed_script_confusables)]

use rulebook::{Outcome, game};

game! {
    game Gang(schritte: u32, cx);

    move Zähle { größe: u32 in 0..3 }

    illegal Zuviel { größe: u32 } "{größe} ist zu viel";

    phase Größe { été: u32 = 0 } {
        on Zähle { größe } {
            require größe + été < 99 else Zuviel { größe };
            *schritte += größe;
            Über: if *schritte > 9 => 終わり,
            Noch: else             => stay { été: été + 1 },
        }
    }

    end 終わり => Outcome::Draw;
}

fn main() {}
