use super::checked::{Legal, enumerated};
use super::erased::{AnyEnumeration, AnyNotation, AnyPrediction};
use super::{Figure, Game, Match, Reason, Silent, Turn};
use crate::board::{ByColor, Color};
use crate::notation::Action;

/// A game whose legal plans can be listed: they can be offered, counted and searched.
pub trait Enumerate: Game {
    /// Every legal plan of a side, in no particular order; the pass alone if it must pass. Empty for a side that does
    /// not act. The caller has made sure that the game is not over.
    fn plans(&self, position: &Self::Position, side: Color) -> Vec<Self::Plan>;

    /// Calls `visit` with every turn that perft counts: all combinations of legal plans, and in a game with predictions
    /// whatever more interface.md says.
    fn for_each_turn(&self, position: &Self::Position, visit: impl FnMut(&Self::Turn)) {
        let plans = ByColor::from_fn(|side| super::legal_plans(self, position, side));
        Self::Turn::for_each(&plans, visit);
    }

    /// Calls `visit` with the position after each turn that [`Enumerate::for_each_turn`] visits.
    fn for_each_next(&self, position: &Self::Position, mut visit: impl FnMut(&Self::Position)) {
        self.for_each_turn(position, |turn| visit(&self.resolve(position, turn, &mut Silent)));
    }

    /// How many turns [`Enumerate::for_each_turn`] would visit.
    fn count_turns(&self, position: &Self::Position) -> u64 {
        Self::Turn::count(ByColor::from_fn(|side| self.plans(position, side).len() as u64))
    }

    /// The turn of two plans that an enumeration of this game has made; for [`Enumerate::for_each_turn`] alone.
    fn enumerated(plan: Self::Plan) -> Legal<Self> {
        enumerated(plan)
    }
}

/// A game whose records write plans in algebraic notation (the page `records.md`).
pub trait Notate: Enumerate {
    /// What a plan moves, judged on the board before the turn; nothing for a pass.
    fn actions(&self, position: &Self::Position, side: Color, plan: &Self::Plan) -> Vec<Action>;

    /// The plan that moves this and predicts nothing, legal or not; `None` if no plan of the game does.
    fn moving(&self, actions: &[Action]) -> Option<Self::Plan>;
}

/// A game whose plans may predict what the other side moves.
pub trait Predict: Enumerate {
    /// What a plan moves, as far as a prediction can name it.
    type Moves: Clone + std::fmt::Debug + std::fmt::Display + Eq + Ord + Send + Sync;

    /// What a prediction of this plan would name; `None` for a plan that cannot be predicted.
    fn moves(plan: &Self::Plan) -> Option<Self::Moves>;

    /// What a plan predicts.
    fn prediction(plan: &Self::Plan) -> Option<Self::Moves>;

    /// The plan with another prediction, or with none.
    fn with_prediction(plan: &Self::Plan, prediction: Option<Self::Moves>) -> Self::Plan;

    /// Whose prediction, right or wrong, makes a difference in a turn of these plans; what they predict is not asked.
    fn stakes(position: &Self::Position, turn: &Self::Turn) -> ByColor<bool>;
}

/// A game in which a player may claim a draw.
pub trait Claim: Game {
    /// Why a player may claim a draw here.
    fn claim(&self, position: &Self::Position) -> Option<Reason>;
}

/// A game of which a record says after every ply whether the side to move is in check.
pub trait Check: Game {
    /// Whether the side to move is in check.
    fn in_check(&self, position: &Self::Position) -> bool;
}

/// A game with pieces on a board, for those who draw it.
pub trait Depict: Game {
    /// Every piece on the board, by square, White's first on a shared one.
    fn figures(&self, position: &Self::Position) -> Vec<Figure>;
}

/// Which of the capabilities a game has, for programs that learn the game at run time and for code that is written
/// once for games with and without one.
///
/// Only a game that implements the trait can claim the capability:
///
/// ```compile_fail
/// use zugleich_rules::{blind::Blind, kernel::Capabilities};
/// const BLIND: Capabilities<Blind> = Capabilities::NONE.enumeration(); // Lists cannot be listed.
/// ```
#[allow(missing_debug_implementations, reason = "functions have nothing to print")]
pub struct Capabilities<G: Game> {
    pub(super) enumeration: Option<fn(&Match<G>) -> &dyn AnyEnumeration>,
    pub(super) notation: Option<fn(&Match<G>) -> &dyn AnyNotation>,
    pub(super) prediction: Option<fn(&Match<G>) -> &dyn AnyPrediction>,
    pub(super) claims: Option<Question<G, Option<Reason>>>,
    pub(super) checks: Option<Question<G, bool>>,
    pub(super) scene: Option<Question<G, Vec<Figure>>>,
    foresight: Option<Foresight<G>>,
}

/// What is asked of a game in a position.
type Question<G, T> = fn(&G, &<G as Game>::Position) -> T;

/// What code that is written for games with and without predictions asks of one that has them ([`Predict`]).
#[allow(missing_debug_implementations, reason = "functions have nothing to print")]
pub struct Foresight<G: Game> {
    /// A plan with the prediction of another one; `None` if that cannot be predicted.
    pub foreseeing: fn(&Legal<G>, &Legal<G>) -> Option<Legal<G>>,
    /// Whether a plan predicts another one.
    pub predicts: fn(&Legal<G>, &Legal<G>) -> bool,
    /// Whether a plan predicts anything.
    pub is_predicting: fn(&Legal<G>) -> bool,
    /// Whose prediction makes a difference in a turn.
    pub stakes: fn(&G::Position, &G::Turn) -> ByColor<bool>,
}

impl<G: Game> Clone for Capabilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Capabilities<G> {}

impl<G: Game> Clone for Foresight<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Foresight<G> {}

impl<G: Game> Capabilities<G> {
    /// None of them.
    pub const NONE: Self = Self {
        enumeration: None,
        notation: None,
        prediction: None,
        claims: None,
        checks: None,
        scene: None,
        foresight: None,
    };

    /// Also enumeration.
    #[must_use]
    pub const fn enumeration(self) -> Self
    where
        G: Enumerate,
    {
        Self { enumeration: Some(|game| game), ..self }
    }

    /// Also notation.
    #[must_use]
    pub const fn notation(self) -> Self
    where
        G: Notate,
    {
        Self { notation: Some(|game| game), ..self }
    }

    /// Also predictions.
    #[must_use]
    pub const fn prediction(self) -> Self
    where
        G: Predict,
    {
        let foresight = Foresight {
            foreseeing: super::foreseeing::<G>,
            predicts: |plan, other| {
                let prediction = G::prediction(plan.plan());
                prediction.is_some() && prediction == G::moves(other.plan())
            },
            is_predicting: |plan| G::prediction(plan.plan()).is_some(),
            stakes: G::stakes,
        };
        Self { prediction: Some(|game| game), foresight: Some(foresight), ..self }
    }

    /// Also claims.
    #[must_use]
    pub const fn claims(self) -> Self
    where
        G: Claim,
    {
        Self { claims: Some(G::claim), ..self }
    }

    /// Also checks.
    #[must_use]
    pub const fn checks(self) -> Self
    where
        G: Check,
    {
        Self { checks: Some(G::in_check), ..self }
    }

    /// Also a scene.
    #[must_use]
    pub const fn scene(self) -> Self
    where
        G: Depict,
    {
        Self { scene: Some(G::figures), ..self }
    }

    /// What predictions are about, in a game that has them.
    #[must_use]
    pub const fn foresight(self) -> Option<Foresight<G>> {
        self.foresight
    }

    /// The names of the capabilities, for the catalog.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            ("enumeration", self.enumeration.is_some()),
            ("notation", self.notation.is_some()),
            ("prediction", self.prediction.is_some()),
            ("claims", self.claims.is_some()),
            ("checks", self.checks.is_some()),
            ("scene", self.scene.is_some()),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
    }
}
