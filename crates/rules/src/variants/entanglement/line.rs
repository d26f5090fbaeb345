//! The moves that lead to a position, which replace its text.

use super::{EntanglementPosition, Plan};
use crate::board::Geometry;
use crate::kernel::{NullRecorder, PositionParseError, TurnError};

/// Plays moves that are separated by one blank.
pub(super) fn read(
    start: EntanglementPosition,
    text: &str,
) -> Result<EntanglementPosition, PositionParseError> {
    let mut position = start;
    for (number, word) in (1..).zip(text.split(' ')) {
        let fault = |why: String| PositionParseError::Move { number, found: word.to_owned(), why };
        let plan = match Plan::parse(word, Geometry::EIGHT) {
            Some(plan) => plan,
            None if number == 1 => return Err(PositionParseError::GivenByMoves),
            None => return Err(fault("not a valid move".to_owned())),
        };
        if position.outcome().is_some() {
            return Err(fault(TurnError::GameOver.to_string()));
        }
        position.check(plan).map_err(|why| fault(why.to_string()))?;
        position = position.after(plan, &mut NullRecorder);
    }
    Ok(position)
}

/// Returns the moves that led to a position.
pub(super) fn text(position: &EntanglementPosition) -> String {
    position.history().iter().map(Plan::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Game;
    use crate::variants::entanglement::Entanglement;

    #[test]
    fn a_position_is_given_by_its_moves() {
        let moves = "b1c3 b8c6 g1f3";
        let position = Entanglement.parse_position(moves).unwrap();
        assert_eq!(
            (Entanglement.turn_number(&position), Entanglement.start_text(&position)),
            (4, moves.to_owned())
        );
        assert_eq!(Entanglement.parse_position(&position.text()), Err(PositionParseError::GivenByMoves));
    }

    #[test]
    fn a_move_that_cannot_be_played_is_named() {
        for (moves, number) in
            [("b1c3 b8c6 g1g9", 3), ("b1c3  b8c6", 2), ("b1b4", 1), ("b1c3 b1c3", 2), ("b1c3 ", 2)]
        {
            match Entanglement.parse_position(moves) {
                Err(PositionParseError::Move { number: found, why, .. }) => {
                    assert_eq!(found, number, "{moves}: {why}");
                }
                other => panic!("{moves}: {other:?}"),
            }
        }
        assert_eq!(Entanglement.parse_position(""), Err(PositionParseError::GivenByMoves));
    }
}
