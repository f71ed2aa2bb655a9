use rulebook::{Outcome, game};

// `lamps` is of one of the two phases alone: their handler cannot see it.
game! {
    game Walk(cx);

    move Go
    move Wait

    phase Hall { lamps: u8 = 3 } {
        on Go => Garden;
    }

    phase Garden {
        on Go => Away;
    }

    on Wait in Hall | Garden {
        Dark: if lamps == 0 => Away,
        Lit:  else          => stay,
    }

    end Away => Outcome::Draw;
}

fn main() {}
