/// A plan that was judged to be legal, in the position in which it was judged.
///
/// Nothing but judging makes one: [`check`](super::check) for a single plan, [`legal_plans`](super::legal_plans) for
/// all of them, [`foreseeing`](super::foreseeing) for a legal plan with the prediction of another one. It is what
/// [`Game::resolve`](super::Game::resolve) takes, so that no plan is judged twice. It can be neither printed nor
/// serialised, for until the reveal it is a secret; whoever means to show it asks for the [`plan`](Self::plan).
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
    /// A plan that was judged: what the kernel does before it calls this.
    pub(super) const fn judged(plan: P) -> Self {
        Self(plan)
    }

    /// The plan itself.
    pub const fn plan(&self) -> &P {
        &self.0
    }

    /// The plan itself, and nothing that says that it was judged.
    pub fn into_plan(self) -> P {
        self.0
    }
}
