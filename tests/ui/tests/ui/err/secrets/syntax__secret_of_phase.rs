use rulebook::{Outcome, game};

game! {
    pub game Cards(cx);
    seats Player { Anna, Ben }
    turn RoundRobin;
    move Choose { card: u8 }
    internal Show { to: Player, card: u8 }

    phase Play { #[secret] hand: u8 = 0 } {
        on Choose => { emit Show { to: Player::Anna, card: 1 }; stay };
        on Show => Over;
    }

    end Over => Outcome::Draw;
}

fn main() {}
