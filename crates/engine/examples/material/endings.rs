use zugleich_engine::endings::{MOST_PIECES, SolvableEndings, TableSpec};
use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::kernel::{Game, Outcome};

impl SolvableEndings for Material {
    const SPEC: &'static TableSpec = &TableSpec {
        game: Chesimul::DESCRIPTOR.id,
        edition: Chesimul::DESCRIPTOR.edition,
        signs: ["EXAMPLET", "EXAMPLEB"],
        board: Geometry::FIVE,
        most_pieces: MOST_PIECES,
        soon: 3,
        soon_anew: 3,
        pawn_ranks: 3,
        promotions: &[zugleich_rules::Role::Queen],
        shares: false,
        states: |_| 1,
        text: |board, _| Chesimul.position_text(&Position::start(*board)),
    };

    fn placement(position: &Position) -> &Placement {
        position.placement()
    }

    fn quiet(position: &Position) -> u32 {
        position.quiet()
    }

    fn state(_: &Position) -> Option<usize> {
        Some(0)
    }

    fn at(_: &Chesimul, placement: &Placement, _: usize) -> Option<Position> {
        Some(Position::start(*placement))
    }

    fn afresh(position: &Position) -> Position {
        Position::start(*position.placement())
    }

    fn mirrored(position: &Position) -> Position {
        Position::start(position.placement().mirrored(Geometry::FIVE))
    }

    fn end(_: &Chesimul, position: &Position) -> Option<Outcome> {
        Outcome::by_kings(position.placement())
    }
}
