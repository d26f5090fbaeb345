//! Endgame tables of Prediction Chess.

use zugleich_engine::endings::{EndgameClass, SolvableEndings, TableSpec};
use zugleich_rules::board::{Geometry, PROMOTIONS, Placement};
use zugleich_rules::kernel::{Enumerate, Game, Outcome};
use zugleich_rules::prediction::{LostPieces, Prediction, PredictionPlan, PredictionPosition};
use zugleich_rules::{ByColor, Color, Role};

use super::PredictionEvaluation;

/// The tables hold three pieces: two of White's and Black's king. A board with a pawn has a state for each
/// set of White's lost roles, to which the pawn may promote (prediction.md 8); neither their numbers nor
/// Black's losses matter.
impl SolvableEndings for PredictionEvaluation {
    const SPEC: &'static TableSpec = &TableSpec {
        game: Prediction::DESCRIPTOR.id,
        edition: Prediction::DESCRIPTOR.edition,
        signs: ["ZUGTABPR", "ZUGPARPR"],
        board: Geometry::EIGHT,
        most_pieces: 3,
        soon: 0,
        soon_anew: 0,
        // On the last rank it stays a pawn if only pawns were lost (8).
        pawn_ranks: 7,
        promotions: &PROMOTIONS,
        shares: false,
        states: |class: &EndgameClass| if class.pawns() > 0 { 1 << PROMOTIONS.len() } else { 1 },
        text: |board, state| of(board, state).map(|position| position.to_string()).unwrap_or_default(),
    };

    fn placement(position: &PredictionPosition) -> &Placement {
        position.placement()
    }

    fn quiet(position: &PredictionPosition) -> u32 {
        position.quiet()
    }

    fn state(position: &PredictionPosition) -> Option<usize> {
        let has_pawn = !position.placement().with(Color::White, Role::Pawn).is_empty();
        let lost = position.lost().white;
        let bits = PROMOTIONS.iter().enumerate().filter(|(_, role)| has_pawn && lost.has(**role));
        Some(bits.map(|(bit, _)| 1 << bit).sum())
    }

    fn at(_: &Prediction, placement: &Placement, state: usize) -> Option<PredictionPosition> {
        of(placement, state)
    }

    fn afresh(position: &PredictionPosition) -> PredictionPosition {
        PredictionPosition::of(*position.placement(), position.lost()).expect("it is possible later")
    }

    fn mirrored(position: &PredictionPosition) -> PredictionPosition {
        let placement = position.placement().mirrored(Geometry::EIGHT);
        PredictionPosition::of(placement, position.lost().swap()).expect("it is possible for the other side")
    }

    /// A king always has a move against a single other piece.
    fn end(_: &Prediction, position: &PredictionPosition) -> Option<Outcome> {
        Outcome::by_kings(position.placement())
    }

    /// Returns each plan without a prediction, which equals a wrong one, and with the predictions that change
    /// the result of some turn if right.
    fn play(
        game: &Prediction,
        position: &PredictionPosition,
        mut visit: impl FnMut(&PredictionPosition),
    ) -> ByColor<Vec<PredictionPlan>> {
        let plans = ByColor::from_fn(|side| game.plans(position, side));
        let cells = PairPositions::new(game, position, &plans);
        let (rows, cols) = (
            plans_with_predictions(&plans, Color::White, &cells),
            plans_with_predictions(&plans, Color::Black, &cells),
        );
        for (row, white) in &rows {
            for (col, black) in &cols {
                visit(cells.after([*row, *col], ByColor::new(white.predicts(black), black.predicts(white))));
            }
        }
        ByColor::new(rows, cols).map(|plans| plans.into_iter().map(|(_, plan)| plan).collect())
    }
}

/// Returns the position of a board in a state, if it is possible.
fn of(placement: &Placement, state: usize) -> Option<PredictionPosition> {
    let lost: LostPieces =
        (0..).zip(PROMOTIONS).filter(|(bit, _)| state >> bit & 1 == 1).map(|(_, role)| role).collect();
    PredictionPosition::of(*placement, ByColor::new(lost, LostPieces::default())).ok()
}

/// Resulting positions of each pair of plans, for all combinations of predictions.
struct PairPositions {
    /// Row by row, and for each pair wrong predictions before right ones, White's before Black's.
    next: Vec<PredictionPosition>,
    cols: usize,
    /// `true` if a side's plans can be predicted: a pass cannot (2).
    moves: ByColor<bool>,
}

impl PairPositions {
    fn new(game: &Prediction, position: &PredictionPosition, plans: &ByColor<Vec<PredictionPlan>>) -> Self {
        let mut next = Vec::new();
        game.for_each_next(position, |position| next.push(*position));
        let moves = plans.as_ref().map(|plans| plans.iter().all(|plan| plan.moves.is_some()));
        Self { next, cols: plans.black.len(), moves }
    }

    /// Returns the position after a row and a column, with right predictions by just these sides.
    fn after(&self, [row, col]: [usize; 2], right: ByColor<bool>) -> &PredictionPosition {
        let ways = self.moves.map(|moves| 1 + usize::from(moves));
        let pair = (row * self.cols + col) * ways.white * ways.black;
        &self.next[pair + usize::from(right.white) * ways.white + usize::from(right.black)]
    }

    /// Returns whether a right prediction by a side matters in a pair.
    fn matters(&self, side: Color, pair: [usize; 2]) -> bool {
        let other_ways: &[bool] = if self.moves[side] { &[false, true] } else { &[false] };
        let after = |own: bool, other: bool| {
            let right =
                if side == Color::White { ByColor::new(own, other) } else { ByColor::new(other, own) };
            self.after(pair, right)
        };
        self.moves[!side] && other_ways.iter().any(|&other| after(false, other) != after(true, other))
    }
}

/// Returns the plans of a side with the relevant predictions, each with the plan's number.
fn plans_with_predictions(
    plans: &ByColor<Vec<PredictionPlan>>,
    side: Color,
    cells: &PairPositions,
) -> Vec<(usize, PredictionPlan)> {
    let mut all = Vec::with_capacity(plans[side].len() + 4);
    for (number, plan) in plans[side].iter().enumerate() {
        let first = all.len();
        all.push((number, *plan));
        for (other, predicted) in plans[!side].iter().enumerate() {
            let pair = if side == Color::White { [number, other] } else { [other, number] };
            let predicting = (number, PredictionPlan { prediction: predicted.moves, ..*plan });
            // Predictions do not name a promotion (2), so one prediction covers plans with the same moves.
            if cells.matters(side, pair) && !all[first..].contains(&predicting) {
                all.push(predicting);
            }
        }
    }
    all
}
