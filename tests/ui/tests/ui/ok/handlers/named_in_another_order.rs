use rulebook::{Position, Solo, game};

game! {
    pub game Pairs(sum: u8, cx);

    options u8;

    move Pick { a: u8 in 0..3, b: u8 in 0..a }
    illegal TooMuch { a: u8, most: u8, sum: u8 } "{a} is more than {most}, and there are {sum}";

    phase Here {
        on Pick { b, a in 0..=*cx.options() else TooMuch { a, most: *cx.options(), sum: *sum } } => {
            *sum += a + b;
            stay
        };
    }
}

fn main() {
    let mut pairs = Position::<Pairs>::start(2, 1).unwrap();
    assert_eq!(
        pairs.legal_moves(Solo),
        [Move::Pick { a: 1, b: 0 }, Move::Pick { a: 2, b: 0 }, Move::Pick { a: 2, b: 1 }]
    );
    let refused = pairs.play(Solo, Move::Pick { a: 3, b: 0 }).unwrap_err();
    assert_eq!(refused.to_string(), "3 is more than 2, and there are 0");
}
