use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::{
    BoardPiece, Describe, Descriptor, NullRecorder, Options, Outcome, PieceMove, PlanParseError, PlanText,
    PositionParseError, Reason, Recorder, StableCode, Turn, VerifiedPlan,
};
use crate::board::{ByColor, Color};

/// A judged plan of a game.
pub type LegalPlan<G> = VerifiedPlan<<G as Game>::Plan>;

/// A game: a value of this type holds its options, and its methods are the rules.
///
/// All methods are pure.
///
/// ```
/// use zugleich_rules::{ByColor, Color, chesimul::Chesimul};
/// use zugleich_rules::kernel::{Game, NullRecorder, check};
///
/// let start = Chesimul.start();
/// let legal = |side, text| {
///     let plan = Chesimul.parse_plan(side, text).expect("it has the form of a plan");
///     check(&Chesimul, &start, side, plan).expect("it is legal")
/// };
/// // Only plans that were judged can be resolved.
/// let turn = ByColor::new(legal(Color::White, "c2c3"), legal(Color::Black, "b4b3"));
/// let next = Chesimul.resolve(&start, &turn, &mut NullRecorder);
/// assert_eq!(Chesimul.position_text(&next), "rnbqk/p1ppp/1pP2/PP1PP/RNBQK 0 2");
/// assert_eq!(Chesimul.outcome(&next), None);
/// ```
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Everything that the rules need to know about the state of a game, including history if they need it.
    type Position: Clone + Debug + PartialEq + Send + Sync;
    /// The plan of one side for a turn. Its `Display` is the text of interface.md.
    type Plan: Clone + Debug + Display + Eq + Hash + Ord + Send + Sync + PlanText;
    /// The plans of one turn: [`ByColor`] when both act, [`Ply`](super::Ply) when one side acts.
    type Turn: Turn<LegalPlan<Self>> + Clone + Send + Sync;
    /// An event of a resolution.
    type Event: Clone + Debug + Describe;
    /// The rules that a plan can break.
    type Illegal: StableCode;
    /// Key of a position for repetition: positions with equal keys count as the same.
    type Key: Clone + Debug + Eq + Hash + Send + Sync;

    /// Name and properties of the game.
    const DESCRIPTOR: &'static Descriptor;

    /// Reports the game's capabilities beside the contract: `told.enumeration().scene();`.
    fn capabilities(told: &mut impl Capabilities<Self>);

    /// Returns the game with these options, all of which its descriptor has; missing ones have their default.
    fn with_options(options: &Options) -> Self;

    /// Returns the start position.
    fn start(&self) -> Self::Position;

    /// Parses a position text (interface.md, "Position text"), or its substitute in a game that is given by
    /// its moves.
    ///
    /// # Errors
    /// [`PositionParseError`] for an invalid field, or an impossible position.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionParseError>;

    /// Writes the position text.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Writes the text that starts a game from a position and that [`Game::parse_position`] reads: the
    /// position text. A game whose positions depend on more overrides it.
    fn start_text(&self, position: &Self::Position) -> String {
        self.position_text(position)
    }

    /// Returns the number of the next turn (of the next ply if one side acts at a time).
    fn turn_number(&self, position: &Self::Position) -> u32;

    /// Returns the outcome of the game in this position, except by repetition.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Returns whether this side must plan in this position, if the game is not over.
    fn acts(&self, position: &Self::Position, side: Color) -> bool;

    /// Parses a plan in turn notation, without judging its legality.
    ///
    /// # Errors
    /// [`PlanParseError`] with the format of a plan.
    fn parse_plan(&self, side: Color, text: &str) -> Result<Self::Plan, PlanParseError>;

    /// Parses a plan in turn notation or in list notation ([`PlanText::list_text`]). A game whose list notation
    /// differs from its turn notation overrides it.
    ///
    /// # Errors
    /// [`PlanParseError`] as for [`Game::parse_plan`].
    fn parse_listed(&self, side: Color, text: &str) -> Result<Self::Plan, PlanParseError> {
        self.parse_plan(side, text)
    }

    /// Judges whether a plan of a side that acts is legal. The caller has made sure that the game is not
    /// over; programs call [`check`](super::check), which keeps the verdict.
    ///
    /// # Errors
    /// The rule that the plan breaks.
    fn judge(&self, position: &Self::Position, side: Color, plan: &Self::Plan) -> Result<(), Self::Illegal>;

    /// Resolves a turn of plans that were judged in this position, and reports the events to the recorder.
    fn resolve(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        recorder: &mut impl Recorder<Self::Event>,
    ) -> Self::Position;

    /// Returns the key of the position for repetition, or `None` if repetition never ends the game.
    fn repetition_key(&self, position: &Self::Position) -> Option<Self::Key>;
}

/// A game whose legal plans can be listed, so that they can be offered, counted and searched.
///
/// ```
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::{Enumerate, Game}};
/// let start = Chesimul.start();
/// assert_eq!(Chesimul.plans(&start, Color::White).len(), 7);
/// assert_eq!(Chesimul.count_turns(&start), 7 * 7);
/// let mut found = 0;
/// Chesimul.for_each_next(&start, |next| found += u32::from(Chesimul.turn_number(next) == 2));
/// assert_eq!(found, 7 * 7);
/// ```
pub trait Enumerate: Game {
    /// Returns every legal plan of a side, in no particular order; only the pass if it must pass. Empty for a
    /// side that does not act. The caller has made sure that the game is not over.
    fn plans(&self, position: &Self::Position, side: Color) -> Vec<Self::Plan>;

    /// Calls `visit` with every turn that perft counts: all combinations of legal plans, and in a game with
    /// predictions the additional turns of interface.md.
    fn for_each_turn(&self, position: &Self::Position, visit: impl FnMut(&Self::Turn)) {
        let legal = |side| self.plans(position, side).into_iter().map(VerifiedPlan::assume_legal).collect();
        let plans = ByColor::from_fn(legal);
        Self::Turn::for_each(&plans, visit);
    }

    /// Calls `visit` with the position after each turn that [`Enumerate::for_each_turn`] visits, in the same
    /// order. A game that makes all of them faster together than one by one overrides it.
    fn for_each_next(&self, position: &Self::Position, mut visit: impl FnMut(&Self::Position)) {
        self.for_each_turn(position, |turn| visit(&self.resolve(position, turn, &mut NullRecorder)));
    }

    /// Returns the number of turns that [`Enumerate::for_each_turn`] would visit.
    fn count_turns(&self, position: &Self::Position) -> u64 {
        Self::Turn::count(ByColor::from_fn(|side| self.plans(position, side).len() as u64))
    }
}

/// A game that generates capturing plans separately.
///
/// ```
/// use zugleich_rules::{Color, entanglement::Entanglement, kernel::{Capture, Enumerate, Game}};
/// let start = Entanglement.start();
/// // Each piece in front may be a rook, a bishop or a queen.
/// let captures = Entanglement.captures(&start, Color::White);
/// assert!(captures.iter().any(|plan| plan.to_string() == "a2a7"));
/// assert!(captures.len() < Entanglement.plans(&start, Color::White).len());
/// assert!(captures.iter().all(|plan| start.piece_at(plan.to).is_some()));
/// ```
pub trait Capture: Enumerate {
    /// Returns those of [`Enumerate::plans`] that capture a piece, in the same order.
    fn captures(&self, position: &Self::Position, side: Color) -> Vec<Self::Plan>;
}

/// A game whose records write plans in algebraic notation (the page `records.md`).
///
/// ```
/// use zugleich_rules::{Color, prediction::Prediction, kernel::{Game, Notate}};
/// let game = Prediction::default();
/// let plan = game.parse_plan(Color::White, "g1f3/-").expect("it has the form of a plan");
/// let piece_moves = game.piece_moves(&game.start(), Color::White, &plan);
/// assert_eq!(game.plan_from_moves(&piece_moves), Some(plan));
/// ```
pub trait Notate: Enumerate {
    /// Returns the moves of a plan, judged on the board before the turn; empty for a pass.
    fn piece_moves(&self, position: &Self::Position, side: Color, plan: &Self::Plan) -> Vec<PieceMove>;

    /// Returns the plan with these moves and no prediction, legal or not; `None` if no plan of the game has
    /// them.
    fn plan_from_moves(&self, actions: &[PieceMove]) -> Option<Self::Plan>;
}

/// A game whose plans may predict the other side's moves.
///
/// ```
/// use zugleich_rules::{Color, prediction::Prediction, kernel::{Game, Predict}};
/// let game = Prediction::default();
/// let read = |side, text| game.parse_plan(side, text).expect("it has the form of a plan");
/// let (white, black) = (read(Color::White, "e2e4/-"), read(Color::Black, "e7e5/-"));
/// let predicted = Prediction::moves(&black);
/// assert_eq!(Prediction::prediction(&white), None);
/// assert_eq!(Prediction::prediction(&Prediction::with_prediction(&white, predicted)), predicted);
/// ```
pub trait Predict: Enumerate {
    /// The moves of a plan, as far as a prediction can name them.
    type Moves: Clone + Debug + Display + Eq + Ord + Send + Sync;

    /// Returns the text of a prediction of this plan; `None` for a plan that cannot be predicted.
    fn moves(plan: &Self::Plan) -> Option<Self::Moves>;

    /// Returns the prediction of a plan.
    fn prediction(plan: &Self::Plan) -> Option<Self::Moves>;

    /// Returns the plan with another prediction, or with none.
    fn with_prediction(plan: &Self::Plan, prediction: Option<Self::Moves>) -> Self::Plan;

    /// Returns the sides whose prediction, right or wrong, makes a difference in a turn of these plans; the
    /// actual predictions are ignored.
    fn stakes(position: &Self::Position, turn: &Self::Turn) -> ByColor<bool>;
}

/// A game in which a player may claim a draw.
///
/// ```
/// use zugleich_rules::{entanglement::Entanglement, kernel::{Claim, Game}};
/// assert_eq!(Entanglement.claim(&Entanglement.start()), None);
/// ```
pub trait Claim: Game {
    /// Returns the reason for which a player may claim a draw here.
    fn claim(&self, position: &Self::Position) -> Option<Reason>;
}

/// A game whose records report check after every ply.
///
/// ```
/// use zugleich_rules::{entanglement::Entanglement, kernel::{Check, Game}};
/// assert!(!Entanglement.in_check(&Entanglement.start()));
/// ```
pub trait Check: Game {
    /// Returns whether the side to move is in check.
    fn in_check(&self, position: &Self::Position) -> bool;
}

/// A game with pieces on a board, for drawing.
///
/// ```
/// use zugleich_rules::{Square, chesimul::Chesimul, kernel::{Draw, Game}};
/// let figures = Chesimul.figures(&Chesimul.start());
/// assert_eq!(figures.len(), 20);
/// assert!(figures.iter().any(|figure| figure.square == Square::E1));
/// ```
pub trait Draw: Game {
    /// Returns every piece on the board, by square, White's first on a shared one.
    fn figures(&self, position: &Self::Position) -> Vec<BoardPiece>;
}

/// A visitor of a game's capabilities, with one method for each. Methods that a visitor does not override do
/// nothing.
///
/// Thereby code that is generic over games with and without a capability reaches the trait without knowing
/// the game: here the number of legal plans, for games that can list them.
///
/// ```
/// use zugleich_rules::{Color, blind::Blind, chesimul::Chesimul};
/// use zugleich_rules::kernel::{Capabilities, Enumerate, Game};
///
/// struct Plans<G: Game>(Option<fn(&G, &G::Position) -> usize>);
///
/// impl<G: Game> Capabilities<G> for Plans<G> {
///     fn enumeration(&mut self) -> &mut Self
///     where
///         G: Enumerate,
///     {
///         self.0 = Some(|game, position| game.plans(position, Color::White).len());
///         self
///     }
/// }
///
/// let mut plans = Plans::<Chesimul>(None);
/// Chesimul::capabilities(&mut plans);
/// assert_eq!(plans.0.map(|count| count(&Chesimul, &Chesimul.start())), Some(7));
///
/// let mut plans = Plans::<Blind>(None);
/// Blind::capabilities(&mut plans);
/// assert!(plans.0.is_none());
/// ```
///
/// Only a game that implements the trait can claim the capability:
///
/// ```compile_fail
/// use zugleich_rules::{blind::Blind, kernel::Capabilities};
/// fn tell(told: &mut impl Capabilities<Blind>) {
///     told.enumeration(); // Move lists cannot be listed.
/// }
/// ```
pub trait Capabilities<G: Game> {
    /// The game's legal plans can be listed.
    fn enumeration(&mut self) -> &mut Self
    where
        G: Enumerate,
    {
        self
    }

    /// The game's records use algebraic notation.
    fn notation(&mut self) -> &mut Self
    where
        G: Notate,
    {
        self
    }

    /// The game's plans predict.
    fn prediction(&mut self) -> &mut Self
    where
        G: Predict,
    {
        self
    }

    /// The game has draw claims.
    fn claims(&mut self) -> &mut Self
    where
        G: Claim,
    {
        self
    }

    /// The game's records report check.
    fn checks(&mut self) -> &mut Self
    where
        G: Check,
    {
        self
    }

    /// The game has pieces to draw.
    fn scene(&mut self) -> &mut Self
    where
        G: Draw,
    {
        self
    }
}
