use crate::board::{ByColor, Color, Role, Square, letter};
use crate::kernel::{EventData, EventValue};

/// A battle of two enemies, and its result (5, 6, 7).
///
/// ```
/// use zugleich_rules::{ByColor, kernel::Match, prediction::Prediction};
/// let mut game = Match::<Prediction>::new(&[], Some("4k3/8/8/3p4/4P3/8/8/4K3 - - 0 1"))?;
/// // White takes, and Black has predicted it: the attacker dies.
/// let report = game.play_text(ByColor::new(Some("e4d5/-"), Some("e8e7/e4d5")))?;
/// assert!(report.events.iter().any(|event| event.kind == "battle"));
/// assert_eq!(report.position, "8/4k3/8/3p4/8/8/8/4K3 - - 0 2");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Square of each side's piece after the moves: the same square, or two if they exchanged squares.
    pub at: ByColor<Square>,
    /// Role of each side's piece.
    pub roles: ByColor<Role>,
    /// The branch of the rules that decides.
    pub verdict: BattleVerdict,
}

/// The cause of a battle (5).
///
/// ```
/// use zugleich_rules::{ByColor, Color, Role, Square};
/// use zugleich_rules::prediction::{Battle, BattleCause, BattleVerdict};
/// let battle = Battle {
///     at: ByColor::new(Square::E5, Square::D4),
///     roles: ByColor::new(Role::Pawn, Role::Pawn),
///     verdict: BattleVerdict::OnePredicted(Color::White),
/// };
/// assert_eq!(battle.cause(), BattleCause::Swap);
/// assert_eq!(battle.cause().name(), "swap");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleCause {
    /// Both pieces are on one square.
    SameSquare,
    /// The pieces exchanged squares, and a prediction was correct.
    Swap,
}

/// The branch of the author's chart that decides a battle.
///
/// ```
/// use zugleich_rules::{ByColor, Color, prediction::BattleVerdict};
/// let verdict = BattleVerdict::OnePredicted(Color::White);
/// assert_eq!(verdict.name(), "one-predicted");
/// assert_eq!(verdict.died(), ByColor::new(false, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleVerdict {
    /// Both moved and both predictions were correct: both die (6).
    BothPredicted,
    /// Both moved and only this side predicted correctly: the other side's piece dies (6).
    OnePredicted(Color),
    /// Both moved onto one square and no prediction was correct: both die (6).
    NonePredicted,
    /// Only this side's piece moved, and the other side predicted it: the attacker dies (6).
    AttackPredicted(Color),
    /// Only this side's piece moved, and the other side did not predict it: the defender dies (6).
    AttackUnpredicted(Color),
    /// This side's king fights: it dies, and the piece that fought it lives (7).
    King(Color),
    /// Both kings fight: both die (7).
    BothKings,
}

impl Battle {
    /// Judges a battle by the pieces that moved and the predictions that were correct.
    ///
    /// At least one of the pieces has moved: two stationary ones never meet.
    pub(super) fn judge(
        at: ByColor<Square>,
        roles: ByColor<Role>,
        moved: ByColor<bool>,
        predicted: ByColor<bool>,
    ) -> Self {
        let verdict = match (roles.white == Role::King, roles.black == Role::King) {
            (true, true) => BattleVerdict::BothKings,
            (true, false) => BattleVerdict::King(Color::White),
            (false, true) => BattleVerdict::King(Color::Black),
            (false, false) => match (moved.white, moved.black) {
                (true, true) => both_moved(predicted),
                (white, _) => attack(if white { Color::White } else { Color::Black }, predicted),
            },
        };
        Self { at, roles, verdict }
    }

    /// Returns the cause of the battle.
    #[must_use]
    pub fn cause(&self) -> BattleCause {
        if self.at.white == self.at.black { BattleCause::SameSquare } else { BattleCause::Swap }
    }

    /// Returns the squares of the battle, sorted.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = vec![self.at.white, self.at.black];
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    pub(super) fn describe(&self) -> EventData {
        let died = self.verdict.died();
        EventData::new(
            "battle",
            [
                ("cause", EventValue::Word(self.cause().name().into())),
                ("squares", EventValue::Squares(self.squares())),
                ("white", EventValue::Piece(letter(Color::White, self.roles.white))),
                ("black", EventValue::Piece(letter(Color::Black, self.roles.black))),
                ("died", EventValue::Sides(Color::ALL.into_iter().filter(|&side| died[side]).collect())),
                ("reason", EventValue::Word(self.verdict.name().into())),
            ],
        )
    }
}

fn both_moved(predicted: ByColor<bool>) -> BattleVerdict {
    match (predicted.white, predicted.black) {
        (true, true) => BattleVerdict::BothPredicted,
        (true, false) => BattleVerdict::OnePredicted(Color::White),
        (false, true) => BattleVerdict::OnePredicted(Color::Black),
        (false, false) => BattleVerdict::NonePredicted,
    }
}

fn attack(attacker: Color, predicted: ByColor<bool>) -> BattleVerdict {
    if predicted[!attacker] {
        BattleVerdict::AttackPredicted(attacker)
    } else {
        BattleVerdict::AttackUnpredicted(attacker)
    }
}

impl BattleCause {
    /// Returns the cause's name in events: `same-square` or `swap`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SameSquare => "same-square",
            Self::Swap => "swap",
        }
    }
}

impl BattleVerdict {
    /// Returns the verdict's name in events, the field `reason`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BothPredicted => "both-predicted",
            Self::OnePredicted(_) => "one-predicted",
            Self::NonePredicted => "none-predicted",
            Self::AttackPredicted(_) => "attack-predicted",
            Self::AttackUnpredicted(_) => "attack-unpredicted",
            Self::King(_) => "king",
            Self::BothKings => "both-kings",
        }
    }

    /// Returns the sides whose pieces die.
    ///
    /// ```
    /// use zugleich_rules::{ByColor, Color, prediction::BattleVerdict};
    /// assert_eq!(BattleVerdict::AttackPredicted(Color::White).died(), ByColor::new(true, false));
    /// assert_eq!(BattleVerdict::OnePredicted(Color::White).died(), ByColor::new(false, true));
    /// ```
    #[must_use]
    pub fn died(self) -> ByColor<bool> {
        let only = |loser| ByColor::from_fn(|side| side == loser);
        match self {
            Self::BothPredicted | Self::NonePredicted | Self::BothKings => ByColor::new(true, true),
            Self::AttackPredicted(loser) | Self::King(loser) => only(loser),
            Self::OnePredicted(winner) | Self::AttackUnpredicted(winner) => only(!winner),
        }
    }
}
