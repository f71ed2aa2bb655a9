use rulebook::{Position, Solo, game};

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct R;

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct W;

game! {
    pub game Boxes(count: u8, cx);

    move Put { r: R in [R], cell_x: u8 in 0..2 }
    move PutInBox { x: u8 in 0..2, w: W in [W] }

    phase BoxInHand { w: W = W } {
        on Put { r: _, cell_x in 0..2 } => { *count += cell_x; Hand { x: 1, cell_x: 2 } };
        on PutInBox { x in 0..2, .. } => { *count += x; stay };
    }

    phase Hand { x: u8 = 1, cell_x: u8 = 1 } {
        on PutInBox { x in 0..1, .. } => { *count += x + cell_x; BoxInHand };
        on Put { cell_x in 0..1, .. } => { *count += x + cell_x; Hand };
    }
}

fn main() {
    let boxes: Position<Boxes> = Position::new();
    assert_eq!(boxes.legal_moves(Solo).len(), 4);
}
