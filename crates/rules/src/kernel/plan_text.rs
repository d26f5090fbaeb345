use super::FromTo;
use crate::board::{Role, Square};

/// A plan that can be converted to typed data, for drawing or output in words.
///
/// ```
/// use zugleich_rules::{kernel::PlanText, prediction::PredictionPlan};
/// let plan: PredictionPlan = "e2e4/e7e5".parse()?;
/// assert_eq!(plan.list_text(), "e2e4");
/// assert_eq!(plan.to_data().moves[0].to_string(), "e2e4");
/// # Ok::<(), zugleich_rules::kernel::PlanParseError>(())
/// ```
pub trait PlanText {
    /// Returns the moves and predictions of the plan.
    fn to_data(&self) -> PlanData;

    /// Returns the plan in list notation: its text without additions of the player, such as a prediction.
    fn list_text(&self) -> String;
}

/// The moves and predictions of a plan.
///
/// ```
/// use zugleich_rules::{Square, catalog::Variant, Color, prediction::Prediction, kernel::PlanPrediction};
/// let game = Variant::of::<Prediction>().start(&[])?;
/// let data = game.plan_data(Color::White, "e2e4/e7e5")?;
/// assert_eq!(data.moves[0].to, Square::E4);
/// assert!(matches!(data.prediction, PlanPrediction::Moves(ways) if ways[0].to == Square::E5));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanData {
    /// The moves in the order of the plan's text; empty for a pass and for a submitted list.
    pub moves: Vec<FromTo>,
    /// Promotion piece of a pawn.
    pub promotion: Option<Role>,
    /// `true` for a pass.
    pub pass: bool,
    /// The prediction.
    pub prediction: PlanPrediction,
}

/// The prediction of a plan.
///
/// ```
/// use zugleich_rules::{Square, kernel::{PlanPrediction, PlanText}, prediction::PredictionPlan};
/// let (silent, predicting): (PredictionPlan, PredictionPlan) = ("e2e4/-".parse()?, "e2e4/e7e5".parse()?);
/// assert_eq!(silent.to_data().prediction, PlanPrediction::Nothing);
/// let PlanPrediction::Moves(moves) = predicting.to_data().prediction else { panic!("it predicts e7e5") };
/// assert_eq!(moves[0].to, Square::E5);
/// # Ok::<(), zugleich_rules::kernel::PlanParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PlanPrediction {
    /// The game has no predictions.
    #[default]
    Unknown,
    /// Nothing is predicted.
    Nothing,
    /// The predicted moves of the other side.
    Moves(Vec<FromTo>),
}

impl PlanData {
    /// Returns a pass.
    #[must_use]
    pub fn pass() -> Self {
        Self { pass: true, ..Self::default() }
    }

    /// Returns a plan that moves one piece.
    #[must_use]
    pub fn of(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self { moves: vec![FromTo { from, to }], promotion, ..Self::default() }
    }
}

impl PlanText for FromTo {
    fn to_data(&self) -> PlanData {
        PlanData::of(self.from, self.to, None)
    }

    fn list_text(&self) -> String {
        self.to_string()
    }
}
