use std::fmt;

use super::StableCode;
use super::parse_error::{OptionError, PlanParseError, PositionParseError, shortened};
use crate::board::{Color, Role, color_name, count_noun};

/// A plan that the rules do not allow.
///
/// ```
/// use zugleich_rules::{Color, Role, chesimul::Chesimul, kernel::{Match, RulesError}};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let Err(RulesError::Illegal(illegal)) = game.play_line("a1a2 b5c3") else { panic!("a2 holds a pawn") };
/// assert_eq!((illegal.side, illegal.plan.as_str()), (Color::White, "a1a2"));
/// assert_eq!(illegal.piece, Some(Role::Rook));
/// assert_eq!((illegal.code, illegal.arguments), ("own-piece", vec![("square", "a2".to_owned())]));
/// assert_eq!(illegal.why, "a piece of the same side stands on a2");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalPlanError {
    /// Side of the plan.
    pub side: Color,
    /// The plan as given.
    pub plan: String,
    /// The piece on the first square of the plan, if the side has one of a known type there.
    pub piece: Option<Role>,
    /// The stable code of the broken rule ([`StableCode::code`]).
    pub code: &'static str,
    /// The arguments of the rule's sentence ([`StableCode::arguments`]).
    pub arguments: Vec<(&'static str, String)>,
    /// The broken rule, as a clause of a sentence.
    pub why: String,
}

impl IllegalPlanError {
    /// Returns the error for a plan that breaks a rule.
    pub(crate) fn new(side: Color, plan: impl Into<String>, why: &impl StableCode) -> Self {
        let (plan, code, arguments) = (plan.into(), why.code(), why.arguments());
        Self { side, plan, piece: None, code, arguments, why: why.to_string() }
    }
}

impl fmt::Display for IllegalPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} may not plan {}: {}", color_name(self.side), self.plan, self.why)
    }
}

/// The reason that a side cannot plan now, whatever its plan.
///
/// ```
/// use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::{Match, StableCode, TurnError}};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let early = game.plan(Color::White, "b1c3")?;
/// game.play_line("a2a3 e4e3")?;
/// // The knight's plan was judged before that turn.
/// let plans = ByColor::new(early, game.plan(Color::Black, "b5c3")?);
/// assert_eq!(game.play(plans.map(Some)).unwrap_err().code(), TurnError::Stale.code());
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnError {
    /// The side does not act in this position.
    NotItsTurn,
    /// The game is over.
    GameOver,
    /// The plan was judged before another turn was played, or in another game.
    Stale,
}

impl StableCode for TurnError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotItsTurn => "not-its-turn",
            Self::GameOver => "game-over",
            Self::Stale => "stale-plan",
        }
    }
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotItsTurn => "it is the other side's turn",
            Self::GameOver => "the game is over",
            Self::Stale => "the plan was checked in another position",
        })
    }
}

/// An error of the rules.
///
/// ```
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::{Match, RulesError}};
/// let game = Match::<Chesimul>::new(&[], None)?;
/// let error = game.plan(Color::White, "a1a2").err().expect("a2 holds a pawn");
/// assert!(matches!(error, RulesError::Illegal(_)));
/// assert_eq!((error.code(), error.illegal_side()), ("own-piece", Some(Color::White)));
/// assert_eq!(error.to_string(), "white may not plan a1a2: a piece of the same side stands on a2");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// Unknown variant; the known ids.
    Variant(String, Vec<&'static str>),
    /// Unknown option or value, or repeated option.
    Option(OptionError),
    /// Invalid position text.
    Position(PositionParseError),
    /// Malformed plan.
    Plan(Color, PlanParseError),
    /// A turn without exactly one plan of each side that acts.
    Turn {
        /// Required number of plans.
        expected: usize,
        /// Number of plans in the turn.
        found: usize,
    },
    /// Illegal plan.
    Illegal(IllegalPlanError),
    /// Record of another rules edition than this program's.
    Edition {
        /// The variant.
        variant: &'static str,
        /// The edition of the record.
        recorded: u32,
        /// The edition of this program.
        known: u32,
    },
    /// A capability that the variant lacks.
    Incapable {
        /// The variant.
        variant: &'static str,
        /// The missing capability, e.g. `enumeration`.
        capability: &'static str,
    },
}

impl RulesError {
    /// Returns the stable code of the error, for programs.
    ///
    /// ```
    /// use zugleich_rules::{chesimul::Chesimul, kernel::Match};
    /// let mut game = Match::<Chesimul>::new(&[], None)?;
    /// let codes = ["b1b3 b5c3", "b1c3 what", "b1c3"].map(|turn| game.play_line(turn).unwrap_err().code());
    /// assert_eq!(codes, ["not-its-move", "invalid-plan", "invalid-plan-count"]);
    /// # Ok::<(), zugleich_rules::kernel::RulesError>(())
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Variant(..) => "unknown-variant",
            Self::Option(_) => "invalid-option",
            Self::Position(fault) => fault.code(),
            Self::Plan(_, fault) => fault.code(),
            Self::Turn { .. } => "invalid-plan-count",
            Self::Illegal(illegal) => illegal.code,
            Self::Edition { .. } => "edition-mismatch",
            Self::Incapable { .. } => "not-in-this-game",
        }
    }

    /// Returns the side whose plan is refused, illegal or malformed; `None` for an error that concerns no plan.
    ///
    /// ```
    /// use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::Match};
    /// let game = Match::<Chesimul>::new(&[], None)?;
    /// let error = game.plan(Color::Black, "xx").err().expect("it is no plan");
    /// assert_eq!((error.code(), error.side()), ("invalid-plan", Some(Color::Black)));
    /// # Ok::<(), zugleich_rules::kernel::RulesError>(())
    /// ```
    #[must_use]
    pub const fn side(&self) -> Option<Color> {
        match self {
            Self::Plan(side, _) => Some(*side),
            Self::Illegal(illegal) => Some(illegal.side),
            _ => None,
        }
    }

    /// Returns the side whose plan is illegal; `None` for a malformed plan too.
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
                write!(f, "unknown variant {:?}; known variants: {}", shortened(id), known.join(", "))
            }
            Self::Option(fault) => write!(f, "{fault}"),
            Self::Position(fault) => write!(f, "{fault}"),
            Self::Plan(side, fault) => write!(f, "{}: {fault}", color_name(*side)),
            Self::Turn { expected: 0, .. } => f.write_str("the game is over and has no further turn"),
            Self::Turn { expected, found } => {
                write!(f, "a turn needs {}, found {found}", count_noun(*expected, "plan"))
            }
            Self::Illegal(illegal) => write!(f, "{illegal}"),
            Self::Edition { variant, recorded, known } => {
                write!(
                    f,
                    "the record uses rules edition {recorded} of {variant}; this program has edition {known}"
                )
            }
            Self::Incapable { variant, capability } => write!(f, "{variant} has no {capability}"),
        }
    }
}

impl std::error::Error for IllegalPlanError {}
impl std::error::Error for RulesError {}

impl From<OptionError> for RulesError {
    fn from(fault: OptionError) -> Self {
        Self::Option(fault)
    }
}

impl From<PositionParseError> for RulesError {
    fn from(fault: PositionParseError) -> Self {
        Self::Position(fault)
    }
}
