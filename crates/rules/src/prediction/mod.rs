//! Prediction Chess: 8x8, orthodox set-up, both sides plan a move and predict the other side's move.
//!
//! Both moves are made at the same time; then enemies that meet fight, and the predictions decide who dies. The
//! rules are those of the page `prediction.md`; clause numbers in comments are its.
//!
//! ```
//! use zugleich_rules::{ByColor, game::Match, prediction::Prediction};
//! let mut game = Match::<Prediction>::new(&[], Some("4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1"))?;
//! let report = game.play_text(ByColor::new(Some("e1d1/a5h5"), Some("a5h5/-")))?;
//! assert_eq!(report.position, "4k3/7p/8/7R/8/8/7P/3K4 - r 0 2");
//! # Ok::<(), zugleich_rules::game::RulesError>(())
//! ```

mod battle;
mod event;
mod lost;
mod plan;
mod plans;
mod position;
mod refusal;
mod resolve;
mod stakes;
#[cfg(test)]
mod tests;

pub use battle::{Battle, Cause, Verdict};
pub use event::Event;
pub use lost::Lost;
pub use plan::{Move, Moves, Plan};
pub use position::{Key, Position};

use crate::board::{ByColor, Color, Geometry, Role};
use crate::game::{
    Descriptor, Figure, Game, IllegalKind, OptionFault, OptionInfo, Options, Outcome, PlanFault,
    PositionFault, Reason, Recorder,
};
use crate::notation::Action;
use plans::Planner;

const DESCRIPTOR: Descriptor = Descriptor {
    id: "prediction",
    name: "Prediction Chess",
    summary: "Both plan a move and predict the opponent's, then move at once: where pieces meet, the predictions \
              decide the battle. Take the king to win.",
    credit: "Rules by the author of \"Prediction Chess - Physical Edition\".",
    geometry: Geometry::EIGHT,
    simultaneous: true,
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

/// The game with its house rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prediction {
    promotion: PromotionRule,
    castling: bool,
    two_pawns: bool,
}

/// What a pawn may become on the far rank (8, house rule `promotion`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PromotionRule {
    /// A piece that its side has lost.
    #[default]
    Lost,
    /// A queen, or a piece that its side has lost.
    Queen,
    /// A queen, rook, bishop or knight.
    Any,
}

impl Prediction {
    /// What a pawn of a side that goes to the far rank now may become (8); nothing if it stays a pawn.
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
    type Turn = ByColor<Plan>;
    type Event = Event;
    type Key = Key;

    const ALGEBRAIC: bool = true;
    const WRITES_PREDICTIONS: bool = true;

    fn descriptor() -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn with_options(options: &Options) -> Result<Self, OptionFault> {
        Ok(Self {
            promotion: match options.get("promotion") {
                Some("queen") => PromotionRule::Queen,
                Some("any") => PromotionRule::Any,
                _ => PromotionRule::Lost,
            },
            castling: options.get("castling") == Some("on"),
            two_pawns: options.get("two_pawns") == Some("on"),
        })
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

    /// Clause 9 and the draws; repetition needs the history and is not tested here.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(outcome) = Outcome::by_kings(&position.placement) {
            return Some(outcome);
        }
        if !Color::ALL.into_iter().any(|side| self.planner(position, side).any()) {
            return Some(Outcome::draw(Reason::NoMoves));
        }
        (position.quiet >= 50).then_some(Outcome::draw(Reason::QuietTurns))
    }

    fn acts(&self, _: &Position, _: Color) -> bool {
        true
    }

    fn plans(&self, position: &Position, side: Color) -> Vec<Plan> {
        self.planner(position, side).all()
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        text.parse()
    }

    fn listed(&self, plan: &Plan) -> String {
        plan.listed()
    }

    fn parse_listed(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        Plan::parse_listed(text)
    }

    fn actions(&self, position: &Position, side: Color, plan: &Plan) -> Vec<Action> {
        plan.moves.map_or_else(Vec::new, |moves| actions(position, side, moves, plan.promotion))
    }

    fn predicted(&self, position: &Position, side: Color, plan: &Plan) -> Option<Vec<Action>> {
        plan.prediction.map(|moves| actions(position, !side, moves, None))
    }

    fn with_prediction(&self, plan: &Plan, actions: &[Action]) -> Plan {
        let mut moves = actions.iter().map(|action| Move { from: action.from, to: action.to });
        let prediction = match (moves.next(), moves.next()) {
            (Some(first), Some(second)) => Some(Moves::TwoPawns(first, second)),
            (only, _) => only.map(Moves::One),
        };
        Plan { prediction, ..*plan }
    }

    fn check(&self, position: &Position, side: Color, plan: &Plan) -> Result<(), IllegalKind> {
        refusal::check(&self.planner(position, side), &self.planner(position, !side), plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &ByColor<Plan>,
        recorder: &mut impl Recorder<Event>,
    ) -> Position {
        resolve::resolve(*self, position, turn, recorder)
    }

    fn repetition_key(&self, position: &Position) -> Option<Key> {
        Some(position.key())
    }

    /// Every plan of the other side, without what a pawn becomes; a pass cannot be predicted (2).
    fn predictable(&self, position: &Position, side: Color) -> Option<Vec<String>> {
        let plans = self.planner(position, !side).all();
        let mut texts: Vec<_> = plans.iter().filter_map(|plan| Some(plan.moves?.to_string())).collect();
        texts.sort_unstable();
        texts.dedup();
        Some(texts)
    }

    fn figures(&self, position: &Position) -> Vec<Figure> {
        position.placement.pieces().map(|(square, side, role)| Figure::new(square, side, role)).collect()
    }

    /// Every pair of plans, once for each combination of right and wrong predictions (interface.md, `perft`).
    fn for_each_turn(&self, position: &Position, mut visit: impl FnMut(&ByColor<Plan>)) {
        let plans = ByColor::from_fn(|side| self.plans(position, side));
        for white in &plans.white {
            for black in &plans.black {
                for for_white in predictions(black) {
                    for for_black in predictions(white) {
                        let white = Plan { prediction: for_white, ..*white };
                        visit(&ByColor::new(white, Plan { prediction: for_black, ..*black }));
                    }
                }
            }
        }
    }

    fn count_turns(&self, position: &Position) -> u64 {
        let planners = ByColor::from_fn(|side| self.planner(position, side));
        // A pass cannot be predicted: against it there is one combination less.
        planners.iter().map(|(_, planner)| planner.count() * if planner.any() { 2 } else { 1 }).product()
    }
}

/// A prediction that is wrong, and the one that is right, if there is one.
fn predictions(of: &Plan) -> impl Iterator<Item = Option<Moves>> + use<> {
    std::iter::once(None).chain(of.moves.map(Some))
}

/// What a side moves, in the terms of algebraic notation.
fn actions(position: &Position, side: Color, moves: Moves, promotion: Option<Role>) -> Vec<Action> {
    let action = |Move { from, to }| Action::of(&position.placement, side, from, to, promotion);
    match moves {
        Moves::One(only) => action(only).into_iter().collect(),
        Moves::TwoPawns(first, second) => [action(first), action(second)].into_iter().flatten().collect(),
    }
}
