//! Prediction Chess: 8x8, orthodox set-up, both sides plan a move and predict the other side's move.
//!
//! Both moves are made at the same time; then enemies that meet fight, and the predictions decide which
//! pieces die. The rules are those of the page `prediction.md`; clause numbers in comments refer to it.
//!
//! ```
//! use zugleich_rules::{ByColor, kernel::Match, prediction::Prediction};
//! let mut game = Match::<Prediction>::new(&[], Some("4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1"))?;
//! let report = game.play_text(ByColor::new(Some("e1d1/a5h5"), Some("a5h5/-")))?;
//! assert_eq!(report.position, "4k3/7p/8/7R/8/8/7P/3K4 - r 0 2");
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

mod battle;
mod event;
mod lost_pieces;
mod pairs;
mod plan;
mod plan_check;
mod plan_error;
mod plan_generator;
mod position;
mod resolve;
mod rules;
mod stakes;
#[cfg(test)]
mod tests;

pub use battle::{Battle, BattleCause, BattleVerdict};
pub use event::PredictionEvent;
pub use lost_pieces::LostPieces;
pub use plan::{PlanMoves, PredictionPlan};
pub use plan_error::PredictionPlanError;
pub use position::{PredictionPosition, PredictionRepetitionKey};
pub use rules::Prediction;

use crate::board::{ByColor, Color, Geometry, Role};
use crate::kernel::{
    BoardPiece, Capabilities, Descriptor, Draw, Enumerate, FromTo, Game, LegalPlan, Notate, OptionInfo,
    Options, Outcome, PieceMove, PlanParseError, PositionField, PositionParseError, Predict, QUIET_LIMIT,
    Reason, Recorder, SealingParty, StartPositions, TurnPresentation, TurnScope, legal_plans,
    with_predicted_plan,
};
use plan_generator::PredictionPlanGenerator;
use rules::PromotionRule;

const DESCRIPTOR: Descriptor = Descriptor {
    id: "prediction",
    name: "Prediction Chess",
    summary: "Both plan a move and predict the opponent's, then move at once: where pieces meet, the predictions \
              decide the battle. Take the king to win.",
    credit: "Rules by the author of \"Prediction Chess - Physical Edition\".",
    geometry: Geometry::EIGHT,
    edition: 1,
    simultaneous: true,
    turn: TurnScope::Plans,
    sealed_by: SealingParty::Server,
    draws: true,
    presentation: TurnPresentation::AtOnce,
    start_positions: StartPositions::Anywhere(&[
        PositionField::Pieces,
        PositionField::Castling,
        PositionField::Lost,
        PositionField::Quiet,
        PositionField::Turn,
    ]),
    options: &[
        OptionInfo {
            key: "promotion",
            values: &["lost", "queen", "any"],
            summary: "Promotion pieces: those that the side has lost, these and a queen, or any piece.",
        },
        OptionInfo { key: "castling", values: &["off", "on"], summary: "Castling, which ignores attacks." },
        OptionInfo {
            key: "two_pawns",
            values: &["off", "on"],
            summary: "Plans of two pawns that have never moved, one square each.",
        },
    ],
};

impl Prediction {
    /// Returns the promotion pieces for a pawn of a side that reaches the far rank now (8); none if it stays
    /// a pawn.
    pub fn offers(&self, position: &PredictionPosition, side: Color) -> impl Iterator<Item = Role> + use<> {
        self.planner(position, side).offers()
    }

    fn planner<'a>(&self, position: &'a PredictionPosition, side: Color) -> PredictionPlanGenerator<'a> {
        PredictionPlanGenerator::new(*self, position, side)
    }
}

impl Game for Prediction {
    type Position = PredictionPosition;
    type Plan = PredictionPlan;
    type Turn = ByColor<LegalPlan<Self>>;
    type Event = PredictionEvent;
    type Illegal = PredictionPlanError;
    type Key = PredictionRepetitionKey;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().notation().prediction().scene();
    }

    fn with_options(options: &Options) -> Self {
        Self {
            promotion: match options.get("promotion") {
                Some("queen") => PromotionRule::Queen,
                Some("any") => PromotionRule::Any,
                _ => PromotionRule::Lost,
            },
            castling: options.get("castling") == Some("on"),
            two_pawns: options.get("two_pawns") == Some("on"),
        }
    }

    fn start(&self) -> PredictionPosition {
        PredictionPosition::start(*self)
    }

    fn parse_position(&self, text: &str) -> Result<PredictionPosition, PositionParseError> {
        PredictionPosition::parse(*self, text)
    }

    fn position_text(&self, position: &PredictionPosition) -> String {
        position.to_string()
    }

    fn turn_number(&self, position: &PredictionPosition) -> u32 {
        position.turn
    }

    /// Returns the outcome by clause 9 and the draws; repetition needs the history and is not tested here.
    fn outcome(&self, position: &PredictionPosition) -> Option<Outcome> {
        if let Some(outcome) = Outcome::by_kings(&position.placement) {
            return Some(outcome);
        }
        if !Color::ALL.into_iter().any(|side| self.planner(position, side).any()) {
            return Some(Outcome::draw(Reason::NoMoves));
        }
        (position.quiet >= QUIET_LIMIT).then_some(Outcome::draw(Reason::QuietTurns))
    }

    fn acts(&self, _: &PredictionPosition, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<PredictionPlan, PlanParseError> {
        text.parse()
    }

    fn parse_listed(&self, _: Color, text: &str) -> Result<PredictionPlan, PlanParseError> {
        PredictionPlan::parse_listed(text)
    }

    fn judge(
        &self,
        position: &PredictionPosition,
        side: Color,
        plan: &PredictionPlan,
    ) -> Result<(), PredictionPlanError> {
        plan_check::check(&self.planner(position, side), &self.planner(position, !side), plan)
    }

    fn resolve(
        &self,
        position: &PredictionPosition,
        turn: &ByColor<LegalPlan<Self>>,
        recorder: &mut impl Recorder<PredictionEvent>,
    ) -> PredictionPosition {
        resolve::resolve(*self, position, &turn.map(|plan| *plan.plan()), recorder)
    }

    fn repetition_key(&self, position: &PredictionPosition) -> Option<PredictionRepetitionKey> {
        Some(position.key())
    }
}

impl Enumerate for Prediction {
    fn plans(&self, position: &PredictionPosition, side: Color) -> Vec<PredictionPlan> {
        self.planner(position, side).all()
    }

    /// Visits every pair of plans, once for each combination of right and wrong predictions (interface.md,
    /// `perft`).
    fn for_each_turn(&self, position: &PredictionPosition, mut visit: impl FnMut(&ByColor<LegalPlan<Self>>)) {
        let plans = ByColor::from_fn(|side| legal_plans(self, position, side));
        for white in &plans.white {
            for black in &plans.black {
                for predicting_white in predicting(white, black) {
                    for predicting_black in predicting(black, white) {
                        visit(&ByColor::new(predicting_white, predicting_black));
                    }
                }
            }
        }
    }

    fn for_each_next(&self, position: &PredictionPosition, visit: impl FnMut(&PredictionPosition)) {
        let plans = ByColor::from_fn(|side| self.plans(position, side));
        pairs::for_each_next(*self, position, &plans, visit);
    }

    fn count_turns(&self, position: &PredictionPosition) -> u64 {
        let planners = ByColor::from_fn(|side| self.planner(position, side));
        // A pass cannot be predicted: against it there is one combination less.
        planners.iter().map(|(_, planner)| planner.count() * if planner.any() { 2 } else { 1 }).product()
    }
}

impl Notate for Prediction {
    fn piece_moves(
        &self,
        position: &PredictionPosition,
        side: Color,
        plan: &PredictionPlan,
    ) -> Vec<PieceMove> {
        let action = |FromTo { from, to }| PieceMove::of(&position.placement, side, from, to, plan.promotion);
        plan.moves.into_iter().flat_map(PlanMoves::ways).filter_map(action).collect()
    }

    fn plan_from_moves(&self, actions: &[PieceMove]) -> Option<PredictionPlan> {
        let way = |action: &PieceMove| FromTo { from: action.from, to: action.to };
        let moves = match actions {
            [] => return Some(PredictionPlan::PASS),
            [only] => PlanMoves::One(way(only)),
            [first, second] => PlanMoves::TwoPawns(way(first), way(second)),
            _ => return None,
        };
        Some(PredictionPlan { moves: Some(moves), promotion: actions[0].promotion, prediction: None })
    }
}

impl Predict for Prediction {
    type Moves = PlanMoves;

    /// Returns the moves of a plan without its promotion, which is not predicted (2); `None` for a pass,
    /// which cannot be predicted.
    fn moves(plan: &PredictionPlan) -> Option<PlanMoves> {
        plan.moves
    }

    fn prediction(plan: &PredictionPlan) -> Option<PlanMoves> {
        plan.prediction
    }

    fn with_prediction(plan: &PredictionPlan, prediction: Option<PlanMoves>) -> PredictionPlan {
        PredictionPlan { prediction, ..*plan }
    }

    fn stakes(position: &PredictionPosition, turn: &ByColor<LegalPlan<Self>>) -> ByColor<bool> {
        position.stakes(&turn.map(|plan| *plan.plan()))
    }
}

impl Draw for Prediction {
    fn figures(&self, position: &PredictionPosition) -> Vec<BoardPiece> {
        BoardPiece::of(&position.placement)
    }
}

/// Returns a plan without a prediction, which is equivalent to a wrong one, and the plan with the right
/// prediction, if there is one.
fn predicting(
    plan: &LegalPlan<Prediction>,
    other: &LegalPlan<Prediction>,
) -> impl Iterator<Item = LegalPlan<Prediction>> + use<> {
    std::iter::once(*plan).chain(with_predicted_plan::<Prediction>(plan, other))
}
