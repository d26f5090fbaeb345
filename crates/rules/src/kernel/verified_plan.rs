/// A plan that was judged to be legal, for the position in which it was judged.
///
/// Only judging makes one: [`check`](super::check) for a single plan, [`legal_plans`](super::legal_plans) for
/// all of them, [`with_predicted_plan`](super::with_predicted_plan) for a legal plan with the prediction of another one.
/// [`Game::resolve`](super::Game::resolve) takes it, so that no plan is judged twice. It can be neither
/// printed nor serialised, because it is secret until the reveal; the [`plan`](Self::plan) must be requested
/// explicitly.
///
/// ```compile_fail
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::{Game, legal_plans}};
/// let plans = legal_plans(&Chesimul, &Chesimul.start(), Color::White);
/// println!("{:?}", plans[0]); // A checked plan has no `Debug`.
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct VerifiedPlan<P>(P);

impl<P> VerifiedPlan<P> {
    /// Marks a plan as judged; the kernel judges it before the call.
    pub(super) const fn assume_legal(plan: P) -> Self {
        Self(plan)
    }

    /// Returns the plan itself.
    pub const fn plan(&self) -> &P {
        &self.0
    }

    /// Returns the plan itself, without the mark of judgement.
    pub fn into_plan(self) -> P {
        self.0
    }
}
