use super::{Outcome, PositionParseError, QUIET_LIMIT, Reason, SimplePosition};
use crate::board::{Color, Geometry, Placement};

/// A board, the side to move and two counters: the whole state of a small game in which one side moves at a
/// time and kings are captured.
///
/// ```
/// use zugleich_rules::{Color, board::{Geometry, Placement}, kernel::SimplePlyPosition};
/// let board = Geometry::FIVE;
/// let start = SimplePlyPosition::start(Placement::parse("rnbqk/5/5/5/RNBQK", board)?);
/// assert_eq!((start.to_move(), start.text(board)), (Color::White, "rnbqk/5/5/5/RNBQK w 0 1".to_owned()));
/// assert_eq!(SimplePlyPosition::parse("rnbqk/5/5/5/RNBQK w 0 1", board), Ok(start));
/// assert_eq!(start.next(*start.placement(), true).text(board), "rnbqk/5/5/5/RNBQK b 1 2");
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SimplePlyPosition {
    /// The pieces and the counters, which count plies.
    board: SimplePosition,
    to_move: Color,
}

impl SimplePlyPosition {
    /// Number of consecutive quiet plies that ends a game: two for each turn of [`QUIET_LIMIT`].
    pub const QUIET_LIMIT: u32 = 2 * QUIET_LIMIT;
    /// Number of plies after which a game that has no other end is a draw.
    pub const PLY_LIMIT: u32 = 400;

    /// Returns the position before the first ply, which is White's.
    #[must_use]
    pub const fn start(placement: Placement) -> Self {
        Self { board: SimplePosition::start(placement), to_move: Color::White }
    }

    /// Returns the pieces; no square is shared.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        self.board.placement()
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the number of consecutive quiet plies.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.board.quiet()
    }

    /// Returns the number of the next ply, from 1.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.board.turn()
    }

    /// Returns the position after a ply that led to these pieces, quiet or not.
    #[must_use]
    pub fn next(&self, placement: Placement, quiet: bool) -> Self {
        Self { board: self.board.next(placement, quiet), to_move: !self.to_move }
    }

    /// Returns the outcome, except by repetition: a king is captured, only kings are left, the side to move
    /// cannot move and loses (`stuck` is called only then), or a limit of plies is reached.
    #[must_use]
    pub fn outcome(&self, stuck: impl FnOnce() -> bool) -> Option<Outcome> {
        let draw = |reached: bool, reason| reached.then_some(Outcome::draw(reason));
        Outcome::by_kings(self.placement())
            .or_else(|| stuck().then_some(Outcome::win(!self.to_move, Reason::NoMoves)))
            .or_else(|| draw(self.quiet() >= Self::QUIET_LIMIT, Reason::QuietTurns))
            .or_else(|| draw(self.ply() > Self::PLY_LIMIT, Reason::TurnLimit))
    }

    /// Returns the position text: placement, side to move, quiet plies, ply.
    #[must_use]
    pub fn text(&self, board: Geometry) -> String {
        let side = if self.to_move == Color::White { 'w' } else { 'b' };
        format!("{} {side} {} {}", self.placement().text(board), self.quiet(), self.ply())
    }

    /// Parses a position text.
    ///
    /// # Errors
    /// [`PositionParseError`] for a malformed text, and for a board with a shared square or two kings of a side.
    pub fn parse(text: &str, board: Geometry) -> Result<Self, PositionParseError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, side, quiet, ply] = fields.as_slice() else {
            let expected = "placement, side to move, quiet plies, ply";
            return Err(PositionParseError::Fields { expected, found: fields.len() });
        };
        let to_move = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => {
                let (name, found) = ("side to move", side.to_owned());
                return Err(PositionParseError::Field { name, found, expected: "w or b" });
            }
        };
        Ok(Self { board: SimplePosition::parse(&format!("{placement} {quiet} {ply}"), board)?, to_move })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> SimplePlyPosition {
        SimplePlyPosition::parse(text, Geometry::FIVE).expect("the position can be")
    }

    #[test]
    fn limits_end_the_game_after_their_last_ply() {
        let draw = |reason| Some(Outcome::draw(reason));
        for (text, outcome) in [
            ("4k/5/5/5/R3K b 99 400", None),
            ("4k/5/5/5/R3K w 100 400", draw(Reason::QuietTurns)),
            ("4k/5/5/5/R3K w 99 401", draw(Reason::TurnLimit)),
        ] {
            assert_eq!(position(text).outcome(|| false), outcome, "{text}");
        }
    }

    #[test]
    fn side_that_cannot_move_loses() {
        let lost = Outcome::win(Color::White, Reason::NoMoves);
        assert_eq!(position("4k/5/5/5/R3K b 99 401").outcome(|| true), Some(lost));
    }

    #[test]
    fn malformed_texts_are_refused() {
        for (text, code) in [
            ("4k/5/5/5/R3K 0 1", "invalid-field-count"),
            ("4k/5/5/5/R3K W 0 1", "invalid-position-field"),
            ("4k/5/5/5/R3K w -1 1", "invalid-position-field"),
            ("4k/5/5/5/KK3 w 0 1", "impossible-position"),
        ] {
            let error = SimplePlyPosition::parse(text, Geometry::FIVE).expect_err(text);
            assert_eq!(error.code(), code, "{text}");
        }
    }
}
