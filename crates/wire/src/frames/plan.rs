//! Conversion of a plan into its wire format: its text and its moves, so that no script has to parse the
//! text.

use zugleich_rules::board::{Wing, letter, square_name};
use zugleich_rules::kernel::{FromTo, PlanData, PlanPrediction};
use zugleich_rules::{Color, Role};

use crate::frames::KingSquares;
use crate::frames::types::{Move, MovePrediction, Plan};

/// Separates the moves of a plan from its prediction, in texts that contain both.
const PREDICTS: char = '/';

/// Returns the plan of a side, with the kings on these squares.
#[must_use]
pub fn plan(side: Color, text: impl Into<String>, data: &PlanData, kings: &KingSquares) -> Plan {
    let text = text.into();
    Plan {
        moves: moves(side, &data.moves, data.promotion, kings),
        notation: None,
        predicts: text.split_once(PREDICTS).map(|(_, predicted)| MovePrediction {
            text: predicted.to_owned(),
            moves: moves(!side, predicted_moves(data), None, kings),
            notation: None,
        }),
        text,
    }
}

/// Returns the moves that a plan predicts for the other side.
fn predicted_moves(data: &PlanData) -> &[FromTo] {
    match &data.prediction {
        PlanPrediction::Unknown | PlanPrediction::Nothing => &[],
        PlanPrediction::Moves(moves) => moves,
    }
}

/// Returns a prediction of one side about the other side's move.
#[must_use]
pub fn prediction(side: Color, text: String, data: &PlanData, kings: &KingSquares) -> MovePrediction {
    MovePrediction { text, moves: moves(!side, &data.moves, data.promotion, kings), notation: None }
}

/// Adds the notation of the record to a plan that was played, where that differs from the text.
pub(crate) fn with_notation(mut plan: Plan, words: Option<&str>) -> Plan {
    let says_more = |words: &&str| *words != plan.text || plan.predicts.is_some();
    let Some(words) = words.filter(says_more) else { return plan };
    let (own, predicted) = words.split_once(PREDICTS).unwrap_or((words, ""));
    plan.notation = Some(own.to_owned());
    if let Some(prediction) = &mut plan.predicts {
        prediction.notation = Some(predicted.to_owned());
    }
    plan
}

fn moves(side: Color, ways: &[FromTo], promotion: Option<Role>, kings: &KingSquares) -> Vec<Move> {
    let one = |way: &FromTo| Move {
        from: square_name(way.from),
        to: square_name(way.to),
        becomes: promotion.map(|role| letter(side, role)),
        rook: rook(side, *way, kings),
    };
    ways.iter().map(one).collect()
}

/// Returns the square of the rook if the move is a castling move of a known king.
fn rook(side: Color, way: FromTo, kings: &KingSquares) -> Option<&'static str> {
    let castles = Wing::of_move(side, way.from, way.to).filter(|_| kings[side] == Some(way.from));
    castles.map(|wing| square_name(wing.rook_home(side)))
}

#[cfg(test)]
mod tests {
    use zugleich_games::{CATALOG, GAMES};
    use zugleich_rules::catalog::AnyMatch;

    use super::*;
    use crate::frames::PieceTracker;

    fn opened(variant: &str, position: Option<&str>) -> Box<dyn AnyMatch> {
        CATALOG.variant(variant).unwrap().open(&[], position).unwrap()
    }

    fn shown(game: &dyn AnyMatch, side: Color, text: &str) -> Plan {
        let kings = PieceTracker::new(game.scene().as_ref()).kings();
        plan(side, text, &game.plan_data(side, text).unwrap(), &kings)
    }

    fn ways(moves: &[Move]) -> String {
        moves.iter().map(|one| format!("{}{}", one.from, one.to)).collect::<Vec<_>>().join("+")
    }

    #[test]
    fn every_plan_on_offer_says_what_it_moves() {
        for game in GAMES.iter().map(|entry| entry.variant.start(&[]).unwrap()) {
            for side in Color::ALL {
                let Some(listed) = game.enumeration() else { continue };
                for text in listed.plans(side) {
                    let plan = shown(&*game, side, &text);
                    assert_eq!((&plan.text, ways(&plan.moves)), (&text, text.clone()));
                    let figures = game.scene().unwrap().figures;
                    let stands = |one: &Move| {
                        figures
                            .iter()
                            .any(|one_of| one_of.side == side && one_of.square.to_string() == one.from)
                    };
                    assert!(plan.moves.iter().all(stands), "{text}");
                }
            }
        }
    }

    #[test]
    fn both_parts_of_a_plan_are_told() {
        let game = opened("prediction", None);
        let plan = with_notation(shown(&*game, Color::White, "a2a3+b2b3/g7g6"), Some("a3+b3/g6"));
        assert_eq!((ways(&plan.moves).as_str(), plan.notation.as_deref()), ("a2a3+b2b3", Some("a3+b3")));
        let prediction = plan.predicts.unwrap();
        assert_eq!(
            (ways(&prediction.moves).as_str(), prediction.text.as_str(), prediction.notation.as_deref()),
            ("g7g6", "g7g6", Some("g6"))
        );
        let pass = shown(&*game, Color::Black, "--/-");
        assert!(pass.moves.is_empty() && pass.predicts.unwrap().moves.is_empty());
        assert_eq!(shown(&*opened("chesimul", None), Color::White, "b1c3").predicts, None);
    }

    #[test]
    fn a_pawn_says_what_it_becomes() {
        let game = opened("parity", None);
        let becomes = |side, text| shown(&*game, side, text).moves.remove(0).becomes;
        assert_eq!(becomes(Color::White, "a7a8q"), Some('Q'));
        assert_eq!(becomes(Color::Black, "a2a1n"), Some('n'));
        assert_eq!(becomes(Color::White, "a2a3"), None);
    }

    #[test]
    fn a_king_says_with_which_rook_he_castles() {
        let game = opened("prediction", Some("r3k2r/8/8/8/8/8/8/R3K2R - - 0 1"));
        let rook = |side, text| shown(&*game, side, text).moves.remove(0).rook;
        assert_eq!(rook(Color::White, "e1g1"), Some("h1"));
        assert_eq!(rook(Color::Black, "e8c8"), Some("a8"));
        assert_eq!(rook(Color::White, "e1f1"), None);
        // A rook makes the same move.
        assert_eq!(rook(Color::White, "a1c1"), None);
    }

    #[test]
    fn a_list_is_no_move() {
        let list = shown(&*opened("blind", None), Color::White, "e2e4");
        assert_eq!((list.text.as_str(), list.moves.len()), ("e2e4", 0));
    }
}
