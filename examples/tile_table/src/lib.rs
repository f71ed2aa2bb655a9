//! Laying tiles at a table: one player, and an automaton.
//!
//! The rules stand in [`rules`], the tiles that they are about in [`land`]. Around them
//! is a table: what a host shows, and the commands that change it ([`picture`]); triggers,
//! as data (`triggers/`); and those who tell the player what to do and who play against
//! them ([`story`]). The program is `src/main.rs`.
//!
//! ```
//! let mut table = tile_table::set_up(1)?;
//! table.run_until_idle(20)?;
//! assert_eq!(table.world().caption, "Tap the deck to draw a tile.");
//!
//! // A tap is all that a host sends; a trigger makes a move of it.
//! table.tap("felt", None, tile_table::DECK)?;
//! table.run_until_idle(20)?;
//! assert!(table.world().caption.starts_with("It fits on "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod land;
pub mod picture;
pub mod story;

pub use land::{Cell, Land, Tile};
pub use picture::{DECK, Picture, place_of};
pub use rules::{Branch, DrawBranch, Illegal, Move, Phase, PlaceBranch, Player, TileTable};
pub use story::{SetUpError, Tables, set_up, set_up_with};

/// The rule book.
pub mod rules {
    use rulebook::game;

    use crate::land::{Cell, Drawn, Land};

    game! {
        /// Two lay tiles with roads on a field of four by four. A tile lies beside
        /// another, and where they touch both have a road or neither has; each
        /// neighbour that it touches is a point.
        pub game TileTable(land: Land, cx);

        random;
        setup Land::shuffled(&mut cx.rng);

        /// Who plays.
        seats Player { You, Robot }
        turn RoundRobin;

        /// Draw a tile from the deck.
        move Draw
        /// Lay the tile that you have drawn.
        move Place { cell: Cell }

        /// It has to touch another, and the roads have to go on.
        illegal DoesNotFit { cell: Cell } "the tile does not fit on {cell}";

        /// The next tile is to be drawn.
        phase Drawing {
            on Draw {
                match land.draw() {
                    Fits:   Drawn::Fits => Placing,
                    Misfit: Drawn::Misfit { left: true } => { cx.end_turn(); Drawing },
                    Last:   Drawn::Misfit { left: false } => Laid,
                }
            }
        }

        /// A tile is in somebody's hand, and fits somewhere.
        phase Placing {
            on Place { cell in land.fits() else DoesNotFit { cell } } {
                land.place(cell, cx.seat());
                Last: if land.left() == 0 => Laid,
                Next: else                => { cx.end_turn(); Drawing },
            }
        }

        /// The deck has run out.
        end Laid => land.outcome();
    }
}
