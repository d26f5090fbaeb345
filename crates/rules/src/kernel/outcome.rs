use std::fmt;
use std::str::FromStr;

use crate::board::{Color, Placement, color_name};

/// Result of a finished game.
///
/// ```
/// use zugleich_rules::{Color, kernel::{Outcome, Reason}};
/// let won = Outcome::win(Color::Black, Reason::KingTaken);
/// assert_eq!(won.to_string(), "black wins (king-taken)");
/// assert_eq!(won.swapped().winner, Some(Color::White));
/// assert_eq!(Outcome::draw(Reason::QuietTurns).winner, None);
/// assert_eq!(Outcome::ABORTED.to_string(), "no result (aborted)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw, or for no result if the game was aborted.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: Reason,
}

impl Outcome {
    /// The outcome of an aborted game: no winner, and no draw.
    pub const ABORTED: Self = Self { winner: None, reason: Reason::Aborted };

    /// Returns a win.
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Returns a draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// Returns the outcome for these pieces in a game in which kings are captured: a king is missing, or only
    /// the kings are left.
    ///
    /// ```
    /// use zugleich_rules::{Color, board::{Geometry, Placement}, kernel::{Outcome, Reason}};
    /// let board = Placement::parse("4k/5/5/5/4R", Geometry::FIVE)?;
    /// assert_eq!(Outcome::by_kings(&board), Some(Outcome::win(Color::Black, Reason::KingTaken)));
    /// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
    /// ```
    #[must_use]
    pub fn by_kings(placement: &Placement) -> Option<Self> {
        match (placement.king(Color::White), placement.king(Color::Black)) {
            (None, None) => Some(Self::draw(Reason::KingsTaken)),
            (Some(_), None) => Some(Self::win(Color::White, Reason::KingTaken)),
            (None, Some(_)) => Some(Self::win(Color::Black, Reason::KingTaken)),
            (Some(_), Some(_)) if placement.occupied().len() == 2 => Some(Self::draw(Reason::BareKings)),
            (Some(_), Some(_)) => None,
        }
    }

    /// Returns whether it is a draw: no winner, and not aborted.
    #[must_use]
    pub const fn is_draw(self) -> bool {
        self.winner.is_none() && !matches!(self.reason, Reason::Aborted)
    }

    /// Returns the same outcome with the colours exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { winner: self.winner.map(|side| !side), ..self }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{} wins ({})", color_name(side), self.reason),
            None if self.is_draw() => write!(f, "draw ({})", self.reason),
            None => write!(f, "no result ({})", self.reason),
        }
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The reason for the end of a game. The texts are those of interface.md, "Results".
        ///
        /// ```
        /// use zugleich_rules::kernel::Reason;
        /// assert_eq!(Reason::KingTaken.name(), "king-taken");
        /// assert_eq!("king-taken".parse(), Ok(Reason::KingTaken));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Reason { $($(#[$doc])* $name,)* }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the reason's name in texts and JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

reasons! {
    /// One king was captured.
    KingTaken = "king-taken",
    /// Both kings were captured in the same turn.
    KingsTaken = "kings-taken",
    /// Only the two kings are left.
    BareKings = "bare-kings",
    /// A side whose king is in check (in Parity: in immediate check) has no legal plan.
    Checkmate = "checkmate",
    /// Neither side has a legal plan, which is a loss for both.
    BothLost = "both-lost",
    /// A side has no legal plan, and the rules or the options make that a draw.
    Stalemate = "stalemate",
    /// Neither side has a legal plan, or a side without one loses by the rules.
    NoMoves = "no-moves",
    /// The same position for the third time.
    Repetition = "repetition",
    /// Fifty quiet turns in a row.
    QuietTurns = "quiet-turns",
    /// The greatest number of turns that the rules allow.
    TurnLimit = "turn-limit",
    /// A player's own turn left their king attacked, which was not attacked before.
    ExposedKing = "exposed-king",
    /// A player's king was attacked before their turn and still is after it.
    FailedToLeaveCheck = "failed-to-leave-check",
    /// A king castled over an attacked square.
    CastledThroughCheck = "castled-through-check",
    /// Both lists are exhausted, and one is shorter.
    ShorterList = "shorter-list",
    /// Both lists are exhausted and equally long.
    EqualLists = "equal-lists",
    /// A player resigned.
    Resignation = "resignation",
    /// Both players agreed on a draw.
    Agreement = "agreement",
    /// A player's time was used up.
    Time = "time",
    /// A player left permanently.
    Abandonment = "abandonment",
    /// The opened plan of a player does not match its seal.
    WrongOpening = "wrong-opening",
    /// A player has sealed a plan that the rules refuse.
    IllegalPlan = "illegal-plan",
    /// A player claimed a draw that the rules offer.
    Claim = "claim",
    /// The other player claimed the result, because a player was absent while the game waited for them.
    Absence = "absence",
    /// The game was aborted before it had really begun: it has no result.
    Aborted = "aborted",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not the name of a [`Reason`].
///
/// ```
/// use zugleich_rules::kernel::{Reason, UnknownReasonError};
/// assert_eq!("boredom".parse::<Reason>(), Err(UnknownReasonError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownReasonError;

impl FromStr for Reason {
    type Err = UnknownReasonError;

    fn from_str(text: &str) -> Result<Self, UnknownReasonError> {
        Self::ALL.iter().copied().find(|reason| reason.name() == text).ok_or(UnknownReasonError)
    }
}

impl fmt::Display for UnknownReasonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown reason for the end of a game")
    }
}

impl std::error::Error for UnknownReasonError {}
