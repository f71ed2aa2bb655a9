use rulebook::{Outcome, game};

game! {
    pub game Cards(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Choose { #[secret] card: u8 }
    internal Show { to: Player, #[secret(to)] card: u8 }

    phase Play {
        on Choose => { emit Show { to: Player::Anna, card: 1 }; stay };
        on Show => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}
