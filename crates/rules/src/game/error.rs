use std::fmt;

use super::Descriptor;
use crate::board::{Color, PlacementFault, Role, Square, color_name, letter, role_name};

/// A plan that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// Whose plan it is.
    pub side: Color,
    /// The plan as it was given.
    pub plan: String,
    /// The rule that it breaks.
    pub kind: IllegalKind,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} may not plan {}: {}", color_name(self.side), self.plan, self.kind)
    }
}

/// The rule that a plan breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalKind {
    /// No piece stands on the square of origin.
    EmptySquare(Square),
    /// The piece on the square of origin is the opponent's.
    NotYours(Square),
    /// An own piece stands on the target.
    OwnPiece(Square),
    /// The piece does not move that way.
    NotItsMove,
    /// A piece stands in the way.
    Blocked(Square),
    /// The piece moved last turn and rests.
    Rests(Square),
    /// Two pieces share the square: no third may enter it or take there.
    SharedSquare(Square),
    /// The piece on this square shares it and must leave it: no other plan is legal.
    MustLeave(Square),
    /// A piece that must leave a shared square may not take.
    LeavesByTaking(Square),
    /// A pawn's diagonal move, though there is no enemy to take.
    NothingToTake(Square),
    /// A pawn reaches the last rank, and the plan does not name its new piece.
    MustPromote,
    /// The plan names a new piece, though no pawn reaches the last rank.
    MayNotPromote,
    /// The king is in immediate check, and the plan does not move it out.
    InCheck,
    /// The king or the rook has moved before: castling is over.
    HasMoved,
    /// An enemy attacks a square that the castling king crosses or lands on.
    CastlesThrough(Square),
    /// The king would stand next to the enemy king or on its square.
    NearKing,
    /// The king would stand on an attacked square.
    Attacked(Square),
    /// The enemy on this square would attack the own king because of the plan.
    ExposesKing(Square),
    /// A pawn reaches the last rank and must name a new piece that it may become, such as this one.
    MustBecome(Role),
    /// A pawn would become a piece of a type that its side has not lost.
    NotLost(Role),
    /// A pawn would become another piece, though its side has lost nothing but pawns.
    NothingLost,
    /// A castling, though the options forbid it.
    CastlingIsOff,
    /// A plan of two pawns, though the options forbid it.
    TwoPawnsIsOff,
    /// A plan of two moves that are not one step each of two pawns that have never moved, in file order.
    NotTwoPawns,
    /// A prediction, though the other side must pass.
    PredictsPass,
    /// The prediction moves a piece that is not the other side's.
    PredictsNoPiece(Square),
    /// The prediction is no legal plan of the other side.
    PredictsNoPlan,
    /// In every world in which the piece moves that way, the own king would be left attacked.
    ExposesEveryKing,
    /// A pass, though the side has a legal plan.
    MayNotPass,
    /// A move, though the side has no legal plan.
    MustPass,
    /// A list of moves that was read for the other side, whose pawns promote elsewhere.
    OtherSidesList,
    /// No piece and no target is there that algebraic notation could mean.
    NothingFits,
    /// The side does not act in this position.
    NotItsTurn,
    /// The game is over.
    GameOver,
}

impl fmt::Display for IllegalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::NotYours(square) => write!(f, "the piece on {square} is the opponent's"),
            Self::OwnPiece(square) => write!(f, "an own piece stands on {square}"),
            Self::NotItsMove => write!(f, "the piece does not move that way"),
            Self::Blocked(square) => write!(f, "the piece on {square} is in the way"),
            Self::Rests(square) => write!(f, "the piece on {square} rests: it moved last turn"),
            Self::SharedSquare(square) => {
                write!(f, "two pieces share {square}: no other may enter it, and neither can be taken there")
            }
            Self::MustLeave(square) => {
                write!(f, "the piece on {square} shares it with an enemy and must leave it now")
            }
            Self::LeavesByTaking(square) => {
                write!(
                    f,
                    "a piece that must leave a shared square may not take, and an enemy stands on {square}"
                )
            }
            Self::NothingToTake(square) => {
                write!(f, "a pawn moves diagonally only to take, and there is nothing to take on {square}")
            }
            Self::MustPromote => write!(f, "a pawn that reaches the last rank promotes: add q, r, b or n"),
            Self::MayNotPromote => write!(f, "only a pawn that reaches the last rank promotes"),
            Self::InCheck => write!(f, "a king in immediate check must move, and may not castle"),
            Self::HasMoved => write!(f, "no castling: the king or that rook has moved before"),
            Self::CastlesThrough(square) => {
                write!(f, "an enemy attacks {square}, which the castling king crosses or lands on")
            }
            Self::NearKing => write!(f, "a king may not go next to the enemy king or onto its square"),
            Self::Attacked(square) => write!(f, "an enemy attacks {square}, and the king may not go there"),
            Self::ExposesKing(square) => {
                write!(f, "the enemy on {square} would then attack the king")
            }
            Self::MustBecome(role) => {
                let letter = letter(Color::Black, *role);
                write!(
                    f,
                    "a pawn that reaches the last rank promotes: add the letter of its new piece, like {letter}"
                )
            }
            Self::NotLost(role) => {
                write!(f, "a pawn becomes a piece lost before this turn, and no {} is lost", role_name(*role))
            }
            Self::NothingLost => {
                write!(f, "no piece is lost that the pawn could become: it stays a pawn, so write no letter")
            }
            Self::CastlingIsOff => write!(f, "castling is not allowed in this game"),
            Self::TwoPawnsIsOff => write!(f, "moving two pawns in one plan is not allowed in this game"),
            Self::NotTwoPawns => write!(
                f,
                "only two pawns that have never moved go together, one square each, written \
                 from the a-file to the h-file"
            ),
            Self::PredictsPass => {
                write!(f, "the opponent must pass, which cannot be predicted: write - for no prediction")
            }
            Self::PredictsNoPiece(square) => {
                write!(f, "the prediction moves a piece on {square}, and the opponent has none there")
            }
            Self::PredictsNoPlan => write!(f, "the prediction is not a legal move of the opponent"),
            Self::ExposesEveryKing => {
                write!(f, "whatever the pieces are, the own king would be left attacked")
            }
            Self::MayNotPass => write!(f, "a side that has a legal plan may not pass"),
            Self::MustPass => write!(f, "the side has no legal plan and must pass, written --"),
            Self::OtherSidesList => write!(f, "the list was read for the other side"),
            Self::NothingFits => write!(f, "no piece of this side and no target fits this notation"),
            Self::NotItsTurn => write!(f, "it is the other side's turn"),
            Self::GameOver => write!(f, "the game is over"),
        }
    }
}

/// A text that is no plan of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanFault {
    /// The text.
    pub text: String,
    /// What the game's plans look like.
    pub expected: &'static str,
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no plan: {}", shortened(&self.text), self.expected)
    }
}

/// At most the first 40 characters of a text that comes from outside, for messages about it.
#[must_use]
pub fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A text that is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionFault {
    /// The number of fields is wrong.
    Fields {
        /// The names of the fields.
        expected: &'static str,
        /// How many fields the text has.
        found: usize,
    },
    /// The placement is wrong.
    Placement(PlacementFault),
    /// A field is wrong.
    Field {
        /// The field's name.
        name: &'static str,
        /// What stands in it.
        found: String,
        /// What may stand in it.
        expected: &'static str,
    },
    /// The position cannot be.
    Impossible(&'static str),
    /// The game is given by its moves from the start: a text cannot hold its history.
    GivenByMoves,
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { expected, found } => {
                write!(f, "the position has {found} fields separated by one space, it needs: {expected}")
            }
            Self::Placement(fault) => write!(f, "{fault}"),
            Self::Field { name, found, expected } => {
                write!(f, "{name} of the position is {:?}, it must be {expected}", shortened(found))
            }
            Self::Impossible(why) => write!(f, "the position cannot be: {why}"),
            Self::GivenByMoves => {
                write!(f, "this game is given by its moves from the start, never by a position")
            }
        }
    }
}

/// An option, or a value of one, that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFault(String);

impl OptionFault {
    pub(super) fn new(
        descriptor: &Descriptor,
        info: Option<&super::OptionInfo>,
        key: &str,
        value: &str,
    ) -> Self {
        let (key, value) = (shortened(key), shortened(value));
        Self(match info {
            Some(info) => {
                format!("option {key} has no value {value:?}; it has: {}", info.values.join(", "))
            }
            None => {
                let keys: Vec<_> = descriptor.options.iter().map(|o| o.key).collect();
                let keys = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
                format!("{} has no option {key:?}; it has {keys}", descriptor.id)
            }
        })
    }
}

impl fmt::Display for OptionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Anything that a game can refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// There is no such variant; the known ids.
    Variant(String, Vec<&'static str>),
    /// An option is unknown.
    Option(OptionFault),
    /// The position text is wrong.
    Position(PositionFault),
    /// A plan's text has not the form of a plan.
    Plan(Color, PlanFault),
    /// A turn has not one plan of each side that acts.
    Turn {
        /// How many plans the turn needs.
        expected: usize,
        /// How many words it has.
        found: usize,
    },
    /// A plan is not legal.
    Illegal(Illegal),
}

impl RulesError {
    /// The side whose plan is not legal; `None` for a fault of form.
    #[must_use]
    pub fn illegal_side(&self) -> Option<Color> {
        match self {
            Self::Illegal(illegal) => Some(illegal.side),
            _ => None,
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(id, known) => {
                write!(f, "there is no variant {:?}; there are: {}", shortened(id), known.join(", "))
            }
            Self::Option(fault) => write!(f, "{fault}"),
            Self::Position(fault) => write!(f, "{fault}"),
            Self::Plan(side, fault) => write!(f, "{}: {fault}", color_name(*side)),
            Self::Turn { expected, found } => {
                write!(f, "a turn is {expected} plans separated by blanks, here are {found} words")
            }
            Self::Illegal(illegal) => write!(f, "{illegal}"),
        }
    }
}

impl std::error::Error for PlanFault {}
impl std::error::Error for PositionFault {}
impl std::error::Error for OptionFault {}
impl std::error::Error for Illegal {}
impl std::error::Error for RulesError {}

impl From<OptionFault> for RulesError {
    fn from(fault: OptionFault) -> Self {
        Self::Option(fault)
    }
}

impl From<PositionFault> for RulesError {
    fn from(fault: PositionFault) -> Self {
        Self::Position(fault)
    }
}

impl From<PlacementFault> for PositionFault {
    fn from(fault: PlacementFault) -> Self {
        Self::Placement(fault)
    }
}
