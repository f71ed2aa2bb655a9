use rulebook::{Outcome, game};

game! {
    pub game Cards(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Choose { card: u8 }
    internal Show { place: u8, #[secret(place)] card: u8 }

    phase Play {
        on Choose => { emit Show { place: 1, card: 1 }; stay };
        on Show => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}
