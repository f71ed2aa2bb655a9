use rulebook::game;

game! {
    pub game Clock(hours: u8, cx);

    move Always

    phase Day {
        on Always => { *hours += 1; stay };
        always { Over: if *hours > 11 => Night }
    }

    end Night => rulebook::Outcome::Draw;
}

fn main() {}
