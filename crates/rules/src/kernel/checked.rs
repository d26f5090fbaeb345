use crate::board::Color;

use super::{Enumerate, Game, Predict};

/// A plan that was judged to be legal, in the position in which it was judged.
///
/// Nothing but judging makes one: [`check`] for a single plan, [`legal_plans`] for all of them, [`foreseeing`] for a
/// legal plan with the prediction of another one. It is what [`Game::resolve`] takes, so that no plan is judged
/// twice. It can be neither printed nor serialised, for until the reveal it is a secret; whoever means to show it
/// asks for the [`plan`](Self::plan).
///
/// ```compile_fail
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::{Game, legal_plans}};
/// let plans = legal_plans(&Chesimul, &Chesimul.start(), Color::White);
/// println!("{:?}", plans[0]); // A checked plan has no `Debug`.
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct Checked<P>(P);

impl<P> Checked<P> {
    /// The plan itself.
    pub const fn plan(&self) -> &P {
        &self.0
    }

    /// The plan itself, and nothing that says that it was judged.
    pub fn into_plan(self) -> P {
        self.0
    }
}

/// What a game takes as the plan of a side once it was judged.
pub type Legal<G> = Checked<<G as Game>::Plan>;

/// Judges a plan of a side that acts, in a position that is not the end of the game.
///
/// # Errors
/// The rule that the plan breaks, in the game's own terms.
///
/// ```
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::{Code, Game, check}};
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
) -> Result<Legal<G>, G::Illegal> {
    game.judge(position, side, &plan)?;
    Ok(Checked(plan))
}

/// Every legal plan of a side, in no particular order; none of a side that does not act.
pub fn legal_plans<G: Enumerate>(game: &G, position: &G::Position, side: Color) -> Vec<Legal<G>> {
    game.plans(position, side).into_iter().map(Checked).collect()
}

/// A legal plan with the prediction that the other side plays `other`, which is legal too; `None` if that cannot be
/// predicted.
pub fn foreseeing<G: Predict>(plan: &Legal<G>, other: &Legal<G>) -> Option<Legal<G>> {
    G::moves(&other.0).map(|moves| Checked(G::with_prediction(&plan.0, Some(moves))))
}

/// Wraps what an enumeration has made: it lists legal plans alone.
pub(super) const fn enumerated<P>(plan: P) -> Checked<P> {
    Checked(plan)
}
