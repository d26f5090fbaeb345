use super::{ImpossiblePositionError, Outcome, PositionParseError, Reason, counter};
use crate::board::{Color, Geometry, Placement, Role};

/// A board and two counters: the whole state of a small game in which kings are captured.
///
/// ```
/// use zugleich_rules::{board::{Geometry, Placement}, kernel::SimplePosition};
/// let board = Geometry::FIVE;
/// let start = SimplePosition::start(Placement::parse("rnbqk/5/5/5/RNBQK", board)?);
/// assert_eq!(start.text(board), "rnbqk/5/5/5/RNBQK 0 1");
/// assert_eq!(SimplePosition::parse("rnbqk/5/5/5/RNBQK 0 1", board), Ok(start));
/// assert_eq!(start.next(*start.placement(), true).text(board), "rnbqk/5/5/5/RNBQK 1 2");
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SimplePosition {
    placement: Placement,
    quiet: u32,
    turn: u32,
}

/// Quiet turns in a row that end a game (rules, "Draw rules").
pub const QUIET_LIMIT: u32 = 50;

impl SimplePosition {
    /// Returns the position before the first turn.
    #[must_use]
    pub const fn start(placement: Placement) -> Self {
        Self { placement, quiet: 0, turn: 1 }
    }

    /// Returns the pieces; no square is shared between turns.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Returns the number of consecutive quiet turns.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Returns the number of the next turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// Returns the position after a turn that led to these pieces, quiet or not.
    #[must_use]
    pub fn next(&self, placement: Placement, quiet: bool) -> Self {
        let quiet = if quiet { self.quiet.saturating_add(1) } else { 0 };
        Self { placement, quiet, turn: self.turn.saturating_add(1) }
    }

    /// Returns the outcome, except by repetition: a king is captured, only kings are left, neither side can
    /// move (`stuck` is called only then), or the quiet-turn limit is reached.
    #[must_use]
    pub fn outcome(&self, stuck: impl FnOnce() -> bool) -> Option<Outcome> {
        Outcome::by_kings(&self.placement)
            .or_else(|| stuck().then_some(Outcome::draw(Reason::NoMoves)))
            .or_else(|| (self.quiet >= QUIET_LIMIT).then_some(Outcome::draw(Reason::QuietTurns)))
    }

    /// Returns the position text: placement, quiet turns, turn.
    #[must_use]
    pub fn text(&self, board: Geometry) -> String {
        format!("{} {} {}", self.placement.text(board), self.quiet, self.turn)
    }

    /// Parses a position text.
    ///
    /// # Errors
    /// [`PositionParseError`] for a malformed text, and for a board with a shared square or two kings of a side.
    pub fn parse(text: &str, board: Geometry) -> Result<Self, PositionParseError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, quiet, turn] = fields.as_slice() else {
            let expected = "placement, quiet turns, turn";
            return Err(PositionParseError::Fields { expected, found: fields.len() });
        };
        let placement = Placement::parse(placement, board)?;
        if !placement.shared().is_empty() {
            return Err(ImpossiblePositionError::Shared.into());
        }
        if Color::ALL.into_iter().any(|color| placement.with(color, Role::King).len() > 1) {
            return Err(ImpossiblePositionError::TwoKings.into());
        }
        let quiet = counter("number of quiet turns", quiet, 0)?;
        Ok(Self { placement, quiet, turn: counter("turn number", turn, 1)? })
    }
}
