use super::Way;
use crate::board::{Role, Square};

/// A plan that can be told in types, for those who draw it or say it in words.
pub trait Spell {
    /// What the plan moves and predicts.
    fn spell(&self) -> PlanData;

    /// The plan's name in a list of plans: its text without what a player adds of their own, such as a prediction.
    fn listed(&self) -> String;
}

/// What a plan moves and predicts.
///
/// ```
/// use zugleich_rules::{Square, catalog::Variant, Color, prediction::Prediction, kernel::Foreseen};
/// let game = Variant::of::<Prediction>().start(&[])?;
/// let spelled = game.spell(Color::White, "e2e4/e7e5")?;
/// assert_eq!(spelled.moves[0].to, Square::E4);
/// assert!(matches!(spelled.foreseen, Foreseen::Moves(ways) if ways[0].to == Square::E5));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanData {
    /// The pieces that it moves, in the order of its text; none of a pass and of a list that was handed in.
    pub moves: Vec<Way>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// Whether it is a pass.
    pub pass: bool,
    /// What it predicts.
    pub foreseen: Foreseen,
}

/// What a plan predicts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Foreseen {
    /// There are no predictions in the game.
    #[default]
    Unknown,
    /// Nothing is predicted.
    Nothing,
    /// The other side moves this.
    Moves(Vec<Way>),
}

impl PlanData {
    /// A pass.
    #[must_use]
    pub fn pass() -> Self {
        Self { pass: true, ..Self::default() }
    }

    /// One piece moves.
    #[must_use]
    pub fn of(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self { moves: vec![Way { from, to }], promotion, ..Self::default() }
    }
}

impl Spell for Way {
    fn spell(&self) -> PlanData {
        PlanData::of(self.from, self.to, None)
    }

    fn listed(&self) -> String {
        self.to_string()
    }
}
