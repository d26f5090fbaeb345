use std::fmt;

use super::{
    AND, AlgebraicMove, AlgebraicTarget, NOTHING, PASS, PREDICTION_SEPARATOR, plans_with_moves,
    predictable_plans,
};
use crate::board::{Color, PieceTypeSet, Role, Square, Wing};
use crate::kernel::{
    BoardPiece, CommonPlanError, IllegalPlanError, LegalPlan, Match, Notate, PieceMove, PlanParseError,
    PredictionOps, RulesError, StableCode, StampedPlan,
};

const EXPECTED: &str = "write two squares, like e2e4 or e7e8q, or algebraic notation, like e4, Nf3, R5f7, exd5, exN, \
                        Bxf, O-O, e8=Q";
const EXPECTED_WITH_PREDICTION: &str = "write a move and, after a slash, the predicted one or - for none, like \
                                        e2e4/d7d5, Nf3/exd5, O-O/-, --/-";

/// Returns every legal plan that a text may mean, each once, in order; at least one. Coordinates mean one
/// plan.
///
/// # Errors
/// [`RulesError::Plan`] for a malformed text, [`RulesError::Illegal`] if no legal plan fits.
pub(crate) fn readings<G: Notate>(
    game: &Match<G>,
    side: Color,
    text: &str,
) -> Result<Vec<StampedPlan<G::Plan>>, RulesError> {
    game.ensure_acts(side, text)?;
    if let Ok(plan) = game.game().parse_listed(side, text) {
        return game.check(side, plan).map(|plan| vec![plan]);
    }
    let figures = game.scene().map_or_else(Vec::new, |scene| scene.figures);
    let reader = NotationReader { game, figures, side, text };
    Ok(reader.plans()?.into_iter().map(|plan| game.stamp(side, plan)).collect())
}

/// The reason that a well-formed word means no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NotationError {
    /// No piece and no destination fits the word.
    NothingFits,
    /// A prediction, though the other side must pass.
    PredictsPass,
    /// The prediction is not a legal plan of the other side.
    IllegalPrediction,
}

impl StableCode for NotationError {
    fn code(&self) -> &'static str {
        match self {
            Self::NothingFits => "unmatched-notation",
            Self::PredictsPass => "predicts-pass",
            Self::IllegalPrediction => "illegal-prediction",
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingFits => "the notation matches no piece and target of this side",
            Self::PredictsPass => {
                "the opponent must pass, which cannot be predicted: write - for no prediction"
            }
            Self::IllegalPrediction => "the prediction is not a legal move of the opponent",
        })
    }
}

/// A reader of a text that is not in coordinates.
struct NotationReader<'a, G: Notate> {
    game: &'a Match<G>,
    figures: Vec<BoardPiece>,
    side: Color,
    text: &'a str,
}

impl<G: Notate> NotationReader<'_, G> {
    fn plans(&self) -> Result<Vec<LegalPlan<G>>, RulesError> {
        let prediction = PredictionOps::<G>::of();
        let (own, predicted) = match (self.text.split_once(PREDICTION_SEPARATOR), prediction) {
            (Some((own, predicted)), Some(prediction)) if predicted != NOTHING => {
                (own, Some((predicted, prediction)))
            }
            (Some((own, _)), Some(_)) => (own, None),
            _ => (self.text, None),
        };
        let own = words(own).ok_or_else(|| self.fault())?;
        let Some((predicted, prediction)) = predicted else { return self.own_plans(&own) };
        let predicted = words(predicted).ok_or_else(|| self.fault())?;
        self.predicting(&self.own_plans(&own)?, &predicted, prediction)
    }

    fn own_plans(&self, words: &[AlgebraicMove]) -> Result<Vec<LegalPlan<G>>, RulesError> {
        let all = plans_with_moves(self.game, self.side).into_iter();
        let mut plans: Vec<_> =
            all.filter(|(actions, _)| fit(words, actions)).map(|(_, plan)| plan).collect();
        plans.sort_unstable();
        if plans.is_empty() { Err(self.reason(words)) } else { Ok(plans) }
    }

    /// Returns each of these plans with each prediction that the words may name.
    fn predicting(
        &self,
        plans: &[LegalPlan<G>],
        words: &[AlgebraicMove],
        prediction: PredictionOps<G>,
    ) -> Result<Vec<LegalPlan<G>>, RulesError> {
        let possible = predictable_plans(self.game, prediction, !self.side);
        let why =
            if possible.is_empty() { NotationError::PredictsPass } else { NotationError::IllegalPrediction };
        let predicted: Vec<_> = possible.iter().filter(|(actions, _)| fit(words, actions)).collect();
        if predicted.is_empty() {
            return Err(self.illegal(self.text, &why));
        }
        let with =
            |plan| predicted.iter().filter_map(move |(_, other)| (prediction.with_predicted)(plan, other));
        Ok(plans.iter().flat_map(with).collect())
    }

    /// Returns the reason that no legal plan fits: the refusal of the rules for the moves that the words
    /// name.
    fn reason(&self, words: &[AlgebraicMove]) -> RulesError {
        let named = match words {
            [] => vec![Vec::new()],
            [only] => self.named(only).into_iter().map(|action| vec![action]).collect(),
            [first, second, ..] => joined(&self.named(first), &self.named(second)),
        };
        let plans = named.iter().filter_map(|actions| self.game.game().plan_from_moves(actions));
        let refusals = plans.filter_map(|plan| self.refusal(plan));
        // A resting piece explains more than another piece that does not move that way.
        refusals
            .min_by_key(is_generic_refusal)
            .unwrap_or_else(|| self.illegal(self.text, &NotationError::NothingFits))
    }

    fn refusal(&self, plan: G::Plan) -> Option<RulesError> {
        self.game.check(self.side, plan).err()
    }

    /// Returns the moves that a word names, legal or not.
    fn named(&self, word: &AlgebraicMove) -> Vec<PieceMove> {
        let action =
            |role, from, to, promotion| PieceMove { role, from, to, promotion, taken: None, castling: None };
        let (piece, file, rank, goes, becomes) = match *word {
            AlgebraicMove::Castling(wing) => {
                return vec![action(
                    Role::King,
                    Wing::king_home(self.side),
                    wing.king_target(self.side),
                    None,
                )];
            }
            AlgebraicMove::Piece { role, file, rank, target, promotion, .. } => {
                (role, file, rank, target, promotion)
            }
        };
        let mut actions = Vec::new();
        for from in self.pieces(self.side, piece) {
            for to in self.targets(goes) {
                let file = file.or((piece == Role::Pawn).then(|| to.file()));
                if file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
                {
                    actions.push(action(piece, from, to, becomes));
                }
            }
        }
        actions
    }

    fn targets(&self, target: AlgebraicTarget) -> Vec<Square> {
        match target {
            AlgebraicTarget::Square(square) => vec![square],
            AlgebraicTarget::Taken(role, file) => {
                let mut squares = self.pieces(!self.side, role);
                squares.retain(|square| file.is_none_or(|file| file == square.file()));
                squares
            }
        }
    }

    fn pieces(&self, side: Color, role: Role) -> Vec<Square> {
        let is_one = |figure: &&BoardPiece| figure.side == side && figure.face == PieceTypeSet::of(role);
        self.figures.iter().filter(is_one).map(|figure| figure.square).collect()
    }

    fn illegal(&self, plan: &str, why: &impl StableCode) -> RulesError {
        RulesError::Illegal(IllegalPlanError::new(self.side, plan, why))
    }

    fn fault(&self) -> RulesError {
        let predicts = PredictionOps::<G>::of().is_some();
        let expected = if predicts { EXPECTED_WITH_PREDICTION } else { EXPECTED };
        RulesError::Plan(self.side, PlanParseError::form(self.text, expected))
    }
}

/// Parses the words of a plan; none for a pass.
fn words(text: &str) -> Option<Vec<AlgebraicMove>> {
    if text == PASS {
        return Some(Vec::new());
    }
    match text.split_once(AND) {
        // A separator at the end separates nothing.
        Some((first, second)) if second.starts_with(|symbol: char| symbol.is_ascii_alphabetic()) => {
            Some(vec![AlgebraicMove::parse(first)?, AlgebraicMove::parse(second)?])
        }
        _ => AlgebraicMove::parse(text).map(|word| vec![word]),
    }
}

fn fit(words: &[AlgebraicMove], actions: &[PieceMove]) -> bool {
    words.len() == actions.len() && words.iter().zip(actions).all(|(word, action)| word.fits(action))
}

fn joined(first: &[PieceMove], second: &[PieceMove]) -> Vec<Vec<PieceMove>> {
    first.iter().flat_map(|one| second.iter().map(|other| vec![*one, *other])).collect()
}

/// Returns whether a refusal is a common one, given for any piece far from the destination.
fn is_generic_refusal(refusal: &RulesError) -> bool {
    let little = [
        CommonPlanError::NotItsMove,
        CommonPlanError::Blocked(Square::A1),
        CommonPlanError::NothingToTake(Square::A1),
    ];
    little.iter().any(|common| common.code() == refusal.code())
}
