//! Endgame tables of Chesimul.

use zugleich_engine::endings::{EndgameTables, MOST_PIECES, SolvableEndings, TableBuilder, TableSpec};
use zugleich_rules::Role;
use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::kernel::{Game, Outcome};

use super::ChesimulEvaluation;

/// Endgame tables of Chesimul.
///
/// ```
/// use zugleich_engine::endings::SequentialWorkers;
/// use zugleich_games::chesimul::ChesimulTables;
/// use zugleich_rules::{chesimul::Chesimul, kernel::Game};
///
/// let tables = ChesimulTables::built(&["KQvK".parse()?], &SequentialWorkers);
/// let position = Chesimul.parse_position("4k/5/5/5/K3Q 0 1")?;
/// let exact = tables.value(&position).expect("the class is there");
/// assert!(exact.error < 1e-9 && exact.value.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type ChesimulTables = EndgameTables<ChesimulEvaluation>;

/// Construction of a table of Chesimul.
pub type ChesimulTableBuilder<'a> = TableBuilder<'a, ChesimulEvaluation>;

impl SolvableEndings for ChesimulEvaluation {
    const SPEC: &'static TableSpec = &TableSpec {
        game: Chesimul::DESCRIPTOR.id,
        edition: Chesimul::DESCRIPTOR.edition,
        signs: ["ZUGTABLE", "ZUGBUILD"],
        board: Geometry::FIVE,
        most_pieces: MOST_PIECES,
        soon: 3,
        soon_anew: 3,
        // A pawn starts on the second rank and becomes a queen on the last.
        pawn_ranks: 3,
        promotions: &[Role::Queen],
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

    /// Leaves a side without moves to the tables, which have a place for boards on which neither side can
    /// move.
    fn end(_: &Chesimul, position: &Position) -> Option<Outcome> {
        Outcome::by_kings(position.placement())
    }
}
