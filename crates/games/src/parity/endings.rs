//! Endgame tables of Parity Chess.

use zugleich_engine::endings::{SolvableEndings, TableSpec};
use zugleich_rules::board::{Geometry, PROMOTIONS, Placement};
use zugleich_rules::kernel::{Game, Outcome, Reason};
use zugleich_rules::parity::{Occupation, Parity, ParityPosition};
use zugleich_rules::{BitBoard, ByColor, Color, Role};

use super::ParityEvaluation;

/// The tables hold three pieces: two of White's and Black's lone king. Black loses as soon as the king has
/// moved (parity.md 2, 12), unless White cannot move either; where both pieces must leave a shared square
/// (14), as soon as it has left it.
///
/// A board has three states: no white piece rests, the king does, or the other piece does. Black's king can
/// rest only on a shared square that it must leave.
impl<V: Occupation> SolvableEndings for ParityEvaluation<V> {
    const SPEC: &'static TableSpec = &TableSpec {
        game: Parity::<V>::DESCRIPTOR.id,
        edition: Parity::<V>::DESCRIPTOR.edition,
        signs: if V::SINGLE { ["ZUGTABPS", "ZUGPARPS"] } else { ["ZUGTABPA", "ZUGPARPA"] },
        board: Geometry::EIGHT,
        most_pieces: 3,
        soon: 3,
        soon_anew: 0,
        pawn_ranks: 6,
        promotions: &PROMOTIONS,
        shares: true,
        states: |_| STATES,
        text: |board, state| of::<V>(board, state).map(|position| position.to_string()).unwrap_or_default(),
    };

    fn placement(position: &ParityPosition) -> &Placement {
        position.placement()
    }

    fn quiet(position: &ParityPosition) -> u32 {
        position.quiet()
    }

    fn state(position: &ParityPosition) -> Option<usize> {
        let may_castle = Color::ALL.into_iter().any(|side| position.castling().any(side));
        let resting =
            (0..STATES).find(|&state| resting(position.placement(), state) == position.resting().white);
        resting.filter(|_| !may_castle)
    }

    fn at(game: &Parity<V>, placement: &Placement, state: usize) -> Option<ParityPosition> {
        of::<V>(placement, state).filter(|position| game.outcome(position).is_none())
    }

    fn afresh(position: &ParityPosition) -> ParityPosition {
        ParityPosition::of(*position.placement(), position.resting())
            .expect("it is possible with more rights")
    }

    fn mirrored(position: &ParityPosition) -> ParityPosition {
        let flipped = |squares: BitBoard| -> BitBoard {
            squares.into_iter().map(|square| Geometry::EIGHT.mirror(square)).collect()
        };
        let resting = position.resting().swap().map(flipped);
        let placement = position.placement().mirrored(Geometry::EIGHT);
        ParityPosition::of(placement, resting).expect("it is possible for the other side")
    }

    fn end(game: &Parity<V>, position: &ParityPosition) -> Option<Outcome> {
        game.outcome(position).filter(|outcome| outcome.reason != Reason::QuietTurns)
    }
}

/// Number of states: no piece rests, the king, the other piece.
const STATES: usize = 3;

/// Returns White's resting pieces in a state.
fn resting(placement: &Placement, state: usize) -> BitBoard {
    let king = placement.with(Color::White, Role::King);
    [BitBoard::EMPTY, king, placement.of(Color::White) & !king][state]
}

/// Returns the position of a board in a state, if it is possible.
fn of<V: Occupation>(placement: &Placement, state: usize) -> Option<ParityPosition> {
    let white = resting(placement, state);
    // Two pieces that must leave a shared square moved there last turn (14).
    let black = if V::SINGLE { placement.shared() } else { BitBoard::EMPTY };
    let met = black.is_subset(white);
    ParityPosition::of(*placement, ByColor::new(white, black)).ok().filter(|_| met)
}
