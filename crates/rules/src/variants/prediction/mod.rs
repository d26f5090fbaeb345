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
mod illegal;
mod lost;
mod pairs;
mod plan;
mod plans;
mod position;
mod refusal;
mod resolve;
mod rules;
mod stakes;
#[cfg(test)]
mod tests;

pub use battle::{Battle, Cause, Verdict};
pub use event::Event;
pub use illegal::Illegal;
pub use lost::Lost;
pub use plan::{Moves, Plan};
pub use position::{Key, Position};
pub use rules::Prediction;

use crate::board::{ByColor, Color, Geometry, Role};
use crate::kernel::{
    Action, Begins, Capabilities, Depict, Descriptor, Enumerate, Field, Figure, Game, Legal, Notate,
    OptionInfo, Options, Outcome, PlanFault, PositionFault, Predict, QUIET_LIMIT, Reason, Recorder, SealedBy,
    Telling, TurnIs, Way, foreseeing, legal_plans,
};
use plans::Planner;
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
    turn: TurnIs::Plans,
    sealed_by: SealedBy::Server,
    draws: true,
    telling: Telling::AtOnce,
    begins: Begins::Anywhere(&[Field::Pieces, Field::Castling, Field::Lost, Field::Quiet, Field::Turn]),
    options: &[
        OptionInfo {
            key: "promotion",
            values: &["lost", "queen", "any"],
            summary: "What a pawn becomes: a piece that its side has lost, also a queen, or any piece.",
        },
        OptionInfo {
            key: "castling",
            values: &["off", "on"],
            summary: "Whether a king may castle; attacks do not matter.",
        },
        OptionInfo {
            key: "two_pawns",
            values: &["off", "on"],
            summary: "Whether two pawns that have never moved may go one square each in one plan.",
        },
    ],
};

impl Prediction {
    /// Returns the promotion pieces for a pawn of a side that reaches the far rank now (8); none if it stays
    /// a pawn.
    pub fn offers(&self, position: &Position, side: Color) -> impl Iterator<Item = Role> + use<> {
        self.planner(position, side).offers()
    }

    fn planner<'a>(&self, position: &'a Position, side: Color) -> Planner<'a> {
        Planner::new(*self, position, side)
    }
}

impl Game for Prediction {
    type Position = Position;
    type Plan = Plan;
    type Turn = ByColor<Legal<Self>>;
    type Event = Event;
    type Illegal = Illegal;
    type Key = Key;

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

    fn start(&self) -> Position {
        Position::start(*self)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionFault> {
        Position::parse(*self, text)
    }

    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn turn_number(&self, position: &Position) -> u32 {
        position.turn
    }

    /// Returns the outcome by clause 9 and the draws; repetition needs the history and is not tested here.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(outcome) = Outcome::by_kings(&position.placement) {
            return Some(outcome);
        }
        if !Color::ALL.into_iter().any(|side| self.planner(position, side).any()) {
            return Some(Outcome::draw(Reason::NoMoves));
        }
        (position.quiet >= QUIET_LIMIT).then_some(Outcome::draw(Reason::QuietTurns))
    }

    fn acts(&self, _: &Position, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        text.parse()
    }

    fn parse_listed(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        Plan::parse_listed(text)
    }

    fn judge(&self, position: &Position, side: Color, plan: &Plan) -> Result<(), Illegal> {
        refusal::check(&self.planner(position, side), &self.planner(position, !side), plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &ByColor<Legal<Self>>,
        recorder: &mut impl Recorder<Event>,
    ) -> Position {
        resolve::resolve(*self, position, &turn.map(|plan| *plan.plan()), recorder)
    }

    fn repetition_key(&self, position: &Position) -> Option<Key> {
        Some(position.key())
    }
}

impl Enumerate for Prediction {
    fn plans(&self, position: &Position, side: Color) -> Vec<Plan> {
        self.planner(position, side).all()
    }

    /// Visits every pair of plans, once for each combination of right and wrong predictions (interface.md,
    /// `perft`).
    fn for_each_turn(&self, position: &Position, mut visit: impl FnMut(&ByColor<Legal<Self>>)) {
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

    fn for_each_next(&self, position: &Position, visit: impl FnMut(&Position)) {
        let plans = ByColor::from_fn(|side| self.plans(position, side));
        pairs::for_each_next(*self, position, &plans, visit);
    }

    fn count_turns(&self, position: &Position) -> u64 {
        let planners = ByColor::from_fn(|side| self.planner(position, side));
        // A pass cannot be predicted: against it there is one combination less.
        planners.iter().map(|(_, planner)| planner.count() * if planner.any() { 2 } else { 1 }).product()
    }
}

impl Notate for Prediction {
    fn actions(&self, position: &Position, side: Color, plan: &Plan) -> Vec<Action> {
        let action = |Way { from, to }| Action::of(&position.placement, side, from, to, plan.promotion);
        plan.moves.into_iter().flat_map(Moves::ways).filter_map(action).collect()
    }

    fn moving(&self, actions: &[Action]) -> Option<Plan> {
        let way = |action: &Action| Way { from: action.from, to: action.to };
        let moves = match actions {
            [] => return Some(Plan::PASS),
            [only] => Moves::One(way(only)),
            [first, second] => Moves::TwoPawns(way(first), way(second)),
            _ => return None,
        };
        Some(Plan { moves: Some(moves), promotion: actions[0].promotion, prediction: None })
    }
}

impl Predict for Prediction {
    type Moves = Moves;

    /// Returns the moves of a plan without its promotion, which is not predicted (2); `None` for a pass,
    /// which cannot be predicted.
    fn moves(plan: &Plan) -> Option<Moves> {
        plan.moves
    }

    fn prediction(plan: &Plan) -> Option<Moves> {
        plan.prediction
    }

    fn with_prediction(plan: &Plan, prediction: Option<Moves>) -> Plan {
        Plan { prediction, ..*plan }
    }

    fn stakes(position: &Position, turn: &ByColor<Legal<Self>>) -> ByColor<bool> {
        position.stakes(&turn.map(|plan| *plan.plan()))
    }
}

impl Depict for Prediction {
    fn figures(&self, position: &Position) -> Vec<Figure> {
        Figure::of(&position.placement)
    }
}

/// Returns a plan without a prediction, which is equivalent to a wrong one, and the plan with the right
/// prediction, if there is one.
fn predicting(
    plan: &Legal<Prediction>,
    other: &Legal<Prediction>,
) -> impl Iterator<Item = Legal<Prediction>> + use<> {
    std::iter::once(*plan).chain(foreseeing::<Prediction>(plan, other))
}
