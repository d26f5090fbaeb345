use super::{Capture, Enumerate, Game, LegalPlan, Predict, VerifiedPlan};
use crate::board::Color;

/// Judges a plan of a side that acts, in a position that is not the end of the game.
///
/// # Errors
/// The rule that the plan breaks, in the game's own terms.
///
/// ```
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::{StableCode, Game, check}};
/// let start = Chesimul.start();
/// let plan = Chesimul.parse_plan(Color::White, "b1c3").expect("it has the form of a plan");
/// let checked = check(&Chesimul, &start, Color::White, plan).expect("a knight may jump there");
/// assert_eq!(checked.plan(), &plan);
/// let plan = Chesimul.parse_plan(Color::White, "b1b3").expect("it has the form of a plan");
/// assert_eq!(check(&Chesimul, &start, Color::White, plan).err().map(|why| why.code()), Some("not-its-move"));
/// ```
pub fn check<G: Game>(
    game: &G,
    position: &G::Position,
    side: Color,
    plan: G::Plan,
) -> Result<LegalPlan<G>, G::Illegal> {
    game.judge(position, side, &plan)?;
    Ok(VerifiedPlan::assume_legal(plan))
}

/// Returns every legal plan of a side, in no particular order; none of a side that does not act.
///
/// ```
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::{Game, legal_plans}};
/// assert_eq!(legal_plans(&Chesimul, &Chesimul.start(), Color::Black).len(), 7);
/// ```
pub fn legal_plans<G: Enumerate>(game: &G, position: &G::Position, side: Color) -> Vec<LegalPlan<G>> {
    game.plans(position, side).into_iter().map(VerifiedPlan::assume_legal).collect()
}

/// Returns those of [`legal_plans`] that capture a piece, in the same order.
///
/// ```
/// use zugleich_rules::{Color, entanglement::Entanglement, kernel::{Game, legal_captures, legal_plans}};
/// let start = Entanglement.start();
/// let captures = legal_captures(&Entanglement, &start, Color::White);
/// assert!(captures.iter().any(|plan| plan.plan().to_string() == "a2a7"));
/// assert!(captures.len() < legal_plans(&Entanglement, &start, Color::White).len());
/// ```
pub fn legal_captures<G: Capture>(game: &G, position: &G::Position, side: Color) -> Vec<LegalPlan<G>> {
    game.captures(position, side).into_iter().map(VerifiedPlan::assume_legal).collect()
}

/// Returns a legal plan with the prediction that the other side plays `other`, which is legal too; `None` if
/// that cannot be predicted.
///
/// ```
/// use zugleich_rules::{Color, kernel::{Game, check, with_predicted_plan}, prediction::Prediction};
/// let game = Prediction::default();
/// let start = Game::start(&game);
/// let legal = |side, text| {
///     let plan = game.parse_plan(side, text).expect("it has the form of a plan");
///     check(&game, &start, side, plan).expect("it is legal")
/// };
/// let (white, black) = (legal(Color::White, "e2e4/-"), legal(Color::Black, "e7e5/-"));
/// let predicting = with_predicted_plan::<Prediction>(&white, &black).expect("a move can be predicted");
/// assert_eq!(predicting.plan().to_string(), "e2e4/e7e5");
/// ```
pub fn with_predicted_plan<G: Predict>(plan: &LegalPlan<G>, other: &LegalPlan<G>) -> Option<LegalPlan<G>> {
    let moves = G::moves(other.plan())?;
    Some(VerifiedPlan::assume_legal(G::with_prediction(plan.plan(), Some(moves))))
}
