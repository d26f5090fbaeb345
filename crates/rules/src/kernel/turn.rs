use crate::board::{ByColor, Color};

/// The plans of one turn, of the sides that act in it.
///
/// ```
/// use zugleich_rules::{ByColor, Color, kernel::Turn};
/// let turn = ByColor::<&str>::from_plans(ByColor::new(Some("e2e4"), Some("e7e5"))).expect("both sides act");
/// assert_eq!(turn.plan(Color::Black), Some(&"e7e5"));
/// // 20 plans of each side make 400 turns.
/// assert_eq!(<ByColor<&str> as Turn<&str>>::count(ByColor::new(20, 20)), 400);
/// ```
pub trait Turn<P>: Sized {
    /// Returns the turn with these plans, if they are exactly the plans of the sides that act.
    fn from_plans(plans: ByColor<Option<P>>) -> Option<Self>;

    /// Returns the plan of a side, if it acts in this turn.
    fn plan(&self, side: Color) -> Option<&P>;

    /// Calls `visit` with every turn made of these legal plans.
    fn for_each(plans: &ByColor<Vec<P>>, visit: impl FnMut(&Self));

    /// Returns the number of turns for these numbers of legal plans of each side.
    fn count(plans: ByColor<u64>) -> u64;
}

/// Both sides act.
impl<P: Clone> Turn<P> for ByColor<P> {
    fn from_plans(plans: ByColor<Option<P>>) -> Option<Self> {
        plans.both()
    }

    fn plan(&self, side: Color) -> Option<&P> {
        Some(&self[side])
    }

    fn for_each(plans: &ByColor<Vec<P>>, mut visit: impl FnMut(&Self)) {
        for white in &plans.white {
            for black in &plans.black {
                visit(&ByColor::new(white.clone(), black.clone()));
            }
        }
    }

    fn count(plans: ByColor<u64>) -> u64 {
        plans.white * plans.black
    }
}

/// The plan of the one side that acts.
///
/// ```
/// use zugleich_rules::{ByColor, Color, kernel::{Ply, Turn}};
/// let ply = Ply::from_plans(ByColor::new(None, Some("e7e5"))).expect("one side acts");
/// assert_eq!((ply.side, ply.plan), (Color::Black, "e7e5"));
/// assert!(Ply::from_plans(ByColor::new(Some("e2e4"), Some("e7e5"))).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply<P> {
    /// The acting side.
    pub side: Color,
    /// Its plan.
    pub plan: P,
}

impl<P: Clone> Turn<P> for Ply<P> {
    fn from_plans(plans: ByColor<Option<P>>) -> Option<Self> {
        match (plans.white, plans.black) {
            (Some(plan), None) => Some(Self { side: Color::White, plan }),
            (None, Some(plan)) => Some(Self { side: Color::Black, plan }),
            _ => None,
        }
    }

    fn plan(&self, side: Color) -> Option<&P> {
        (self.side == side).then_some(&self.plan)
    }

    fn for_each(plans: &ByColor<Vec<P>>, mut visit: impl FnMut(&Self)) {
        for (side, plans) in plans.iter() {
            for plan in plans {
                visit(&Self { side, plan: plan.clone() });
            }
        }
    }

    fn count(plans: ByColor<u64>) -> u64 {
        plans.white + plans.black
    }
}
