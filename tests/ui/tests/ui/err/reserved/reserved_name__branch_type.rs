use rulebook::game;

game! {
    game GoBranch(steps: u32, cx);

    move Go
    move Wait

    phase Hall {
        on Go => Garden;
        on Wait => stay;
    }

    phase Garden {
        on Go {
            *steps += 1;
            Far:  if *steps > 9 => Away,
            Near: else          => Hall,
        }
        on Wait => stay;
    }

    end Away => rulebook::Outcome::Draw;
}

fn main() {}
