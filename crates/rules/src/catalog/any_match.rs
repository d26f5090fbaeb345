use std::fmt::Debug;

use super::ahead::{Ahead, AnyAfter};
use super::checked_plan::CheckedPlan;
use crate::board::{ByColor, Color};
use crate::kernel::{Descriptor, Outcome, PlanData, Reason, Record, RulesError, Scene, TurnReport};
use crate::notation::signs;

/// A [`Match`](crate::kernel::Match) of any game.
///
/// ```
/// use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// let mut game = Variant::of::<Chesimul>().start(&[])?;
/// assert_eq!(game.enumeration().map(|listed| listed.perft(1)), Some(49));
/// game.play(ByColor::new(Some("e1e2"), Some("b5c3"))).expect_err("e2 holds a pawn of White's own");
/// game.play(ByColor::new(Some("c2c3"), Some("b4b3")))?;
/// assert_eq!((game.turn(), game.acts(Color::Black)), (2, true));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub trait AnyMatch: Debug + Send + Sync {
    /// What the game is called and what it is like.
    fn descriptor(&self) -> &'static Descriptor;
    /// The number of the next turn.
    fn turn(&self) -> u32;
    /// The position text.
    fn position(&self) -> String;
    /// The text by which another game starts from here: of the position, or in a game that is given by its moves, of
    /// those.
    fn start_text(&self) -> String;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The side whose ply it is, after the end too; `None` in games in which both sides act at once.
    fn to_move(&self) -> Option<Color>;
    /// Whether a side must plan now.
    fn acts(&self, side: Color) -> bool;
    /// Reads and judges a plan, given as in a turn or as in a list of plans.
    ///
    /// # Errors
    /// [`RulesError`] says why not.
    fn check(&self, side: Color, plan: &str) -> Result<CheckedPlan, RulesError>;
    /// What a plan moves and predicts, whether it is legal or not.
    ///
    /// # Errors
    /// [`RulesError::Plan`] for a text that is no plan.
    fn spell(&self, side: Color, plan: &str) -> Result<PlanData, RulesError>;
    /// Reads and judges the plans of a turn: form is judged first, then White's plan, then Black's.
    ///
    /// # Errors
    /// [`RulesError`] of the first that is wrong.
    fn judged(&self, plans: ByColor<Option<&str>>) -> Result<ByColor<Option<CheckedPlan>>, RulesError>;
    /// Plays a turn of plans that were judged in this match as it stands.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    fn play_checked(&mut self, plans: ByColor<Option<CheckedPlan>>) -> Result<TurnReport, RulesError>;
    /// Resolves a turn of plans that were judged here and does not play it: the match stays as it is.
    ///
    /// # Errors
    /// [`RulesError`] as of [`AnyMatch::play_checked`].
    fn look_ahead(&self, plans: ByColor<Option<CheckedPlan>>) -> Result<Ahead, RulesError>;
    /// Plays a turn that was resolved in the match as it stands.
    ///
    /// # Errors
    /// [`RulesError`] for one that was resolved elsewhere; the match is then as it was.
    fn go_on(&mut self, after: AnyAfter) -> Result<(), RulesError>;
    /// Reads and plays a turn: form is judged first, then White's plan, then Black's.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    fn play(&mut self, plans: ByColor<Option<&str>>) -> Result<TurnReport, RulesError>;
    /// Plays a turn written on a line: one word for each side that acts, White's first.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    fn play_line(&mut self, line: &str) -> Result<TurnReport, RulesError>;
    /// The game so far.
    fn record(&self) -> &Record;

    /// The legal plans, where they can be listed.
    fn enumeration(&self) -> Option<&dyn AnyEnumeration>;
    /// Plans in algebraic notation, where records write them so.
    fn notation(&self) -> Option<&dyn AnyNotation>;
    /// What may be predicted, where plans predict.
    fn prediction(&self) -> Option<&dyn AnyPrediction>;
    /// Why a player may claim a draw now, in games in which draws are claimed; none after the end.
    fn claim(&self) -> Option<Reason>;
    /// Whether the side to move is in check, in games that tell.
    fn in_check(&self) -> Option<bool>;
    /// The position and its board, where there is one to draw.
    fn scene(&self) -> Option<Scene>;

    /// The match, for a copy that goes its own way.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// A match whose legal plans can be listed and counted ([`Enumerate`](crate::kernel::Enumerate)).
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, chesimul::Chesimul};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let listed = game.enumerated()?;
/// assert_eq!(listed.plans(Color::White).len(), 7);
/// assert_eq!(listed.perft(1), 7 * 7);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub trait AnyEnumeration {
    /// The legal plans of a side as a list names them, sorted as text.
    fn plans(&self, side: Color) -> Vec<String>;
    /// The legal plans of a side: each as a list names it, and what it moves; sorted as text.
    fn spelled_plans(&self, side: Color) -> Vec<(String, PlanData)>;
    /// Counts the sequences of `depth` turns.
    fn perft(&self, depth: u32) -> u64;
    /// Counts the sequences of `depth` turns by making every turn, those of the last depth too.
    fn perft_by_making(&self, depth: u32) -> u64;
}

/// A match whose records write algebraic notation ([`Notate`](crate::kernel::Notate)).
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, parity::{Parity, Standard}};
/// let game = Variant::of::<Parity<Standard>>().start(&[])?;
/// let notation = game.notation().expect("its records have words like Nf3");
/// assert_eq!(notation.written(Color::White, &game.check(Color::White, "g1f3")?)?, "Nf3");
/// assert_eq!(notation.readings(Color::White, "Nf3")?, ["g1f3"]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub trait AnyNotation {
    /// How a record writes a plan that was judged in this match, without the signs that tell of the turn.
    ///
    /// # Errors
    /// [`RulesError::Illegal`] for a plan that was judged in another game.
    fn written(&self, side: Color, plan: &CheckedPlan) -> Result<String, RulesError>;
    /// Every legal plan that a text may mean, in algebraic notation or in coordinates; at least one.
    ///
    /// # Errors
    /// [`RulesError`] if the text has no such form, or no legal plan fits.
    fn readings(&self, side: Color, text: &str) -> Result<Vec<String>, RulesError>;
}

/// A match whose plans predict ([`Predict`](crate::kernel::Predict)).
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, prediction::Prediction};
/// let game = Variant::of::<Prediction>().start(&[])?;
/// let predictable = game.prediction().expect("it is what the game is about").predictable(Color::White);
/// assert_eq!(predictable.len(), 20);
/// assert!(predictable.iter().any(|(named, _)| named == "e7e5"));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub trait AnyPrediction {
    /// What a side that acts may predict that the other one moves: each as a plan names it, and what would move; sorted
    /// as text.
    fn predictable(&self, side: Color) -> Vec<(String, PlanData)>;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl dyn AnyMatch + '_ {
    /// The legal plans of a side as a list names them, sorted as text; none where they cannot be listed.
    #[must_use]
    pub fn listed(&self, side: Color) -> Vec<String> {
        self.enumeration().map_or_else(Vec::new, |game| game.plans(side))
    }

    /// The legal plans of a game whose plans can be listed.
    ///
    /// # Errors
    /// [`RulesError::Incapable`] in any other game.
    pub fn enumerated(&self) -> Result<&dyn AnyEnumeration, RulesError> {
        let variant = self.descriptor().id;
        self.enumeration().ok_or(RulesError::Incapable { variant, capability: "list of legal plans" })
    }

    /// Every legal plan that a text may mean, in algebraic notation where the game has one, or in coordinates; at least
    /// one.
    ///
    /// # Errors
    /// [`RulesError`] if the text has no such form, or no legal plan fits.
    pub fn readings(&self, side: Color, text: &str) -> Result<Vec<String>, RulesError> {
        match self.notation() {
            Some(notation) => notation.readings(side, text),
            None => Ok(vec![self.check(side, text)?.text().to_owned()]),
        }
    }

    /// Plays a turn of plans that may be given as in a list of plans, too, which names no predictions.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    pub fn play_listed(&mut self, plans: ByColor<Option<&str>>) -> Result<TurnReport, RulesError> {
        match self.play(plans) {
            Err(RulesError::Plan(..)) => {
                let read = |side: Color, text: &str| {
                    self.check(side, text).map_or_else(|_| text.to_owned(), |plan| plan.text().to_owned())
                };
                let plans = ByColor::from_fn(|side| plans[side].map(|text| read(side, text)));
                self.play(plans.as_ref().map(Option::as_deref))
            }
            played => played,
        }
    }

    /// Plays a turn, and gives how a record writes the plans: in algebraic notation with the signs that tell of the
    /// turn where the game has one, else in coordinates.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    pub fn play_notated(
        &mut self,
        plans: ByColor<Option<CheckedPlan>>,
    ) -> Result<(TurnReport, ByColor<Option<String>>), RulesError> {
        let Ahead { report, written, after, .. } = self.look_ahead_notated(plans)?;
        self.go_on(after)?;
        Ok((report, written))
    }

    /// Resolves a turn and does not play it; says how a record will write the plans as `play_notated` does.
    ///
    /// # Errors
    /// [`RulesError`].
    pub fn look_ahead_notated(&self, plans: ByColor<Option<CheckedPlan>>) -> Result<Ahead, RulesError> {
        let Some(notation) = self.notation() else { return self.look_ahead(plans) };
        let mut words = ByColor::new(None, None);
        for (side, plan) in plans.iter() {
            words[side] = plan.as_ref().map(|plan| notation.written(side, plan)).transpose()?;
        }
        let ahead = self.look_ahead(plans)?;
        let signs = signs(&ahead.report);
        let signed = |side| words[side].as_ref().map(|word: &String| format!("{word}{}", signs[side]));
        Ok(Ahead { written: ByColor::from_fn(signed), ..ahead })
    }
}
