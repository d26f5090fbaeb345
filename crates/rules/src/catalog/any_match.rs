use std::fmt::Debug;

use super::checked_plan::CheckedPlan;
use super::turn_dry_run::{AnyDryRunState, TurnDryRun};
use crate::board::{ByColor, Color};
use crate::kernel::{BoardView, Descriptor, Outcome, PlanData, Reason, Record, RulesError, TurnReport};
use crate::notation::signs;

/// A [`Match`](crate::kernel::Match) of any game.
///
/// ```
/// use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// let mut game = Variant::of::<Chesimul>().start(&[])?;
/// assert_eq!(game.enumeration().map(|legal_plan_texts| legal_plan_texts.perft(1)), Some(49));
/// game.play(ByColor::new(Some("e1e2"), Some("b5c3"))).expect_err("e2 holds a pawn of White's own");
/// game.play(ByColor::new(Some("c2c3"), Some("b4b3")))?;
/// assert_eq!((game.turn(), game.acts(Color::Black)), (2, true));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub trait AnyMatch: Debug + Send + Sync {
    /// Returns the descriptor of the game.
    fn descriptor(&self) -> &'static Descriptor;
    /// Returns the number of the next turn.
    fn turn(&self) -> u32;
    /// Returns the position text.
    fn position(&self) -> String;
    /// Returns the text from which another game starts here: the position, or in a game that is given by its
    /// moves, the moves.
    fn start_text(&self) -> String;
    /// Returns the outcome of the game, if it has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the side to move, after the end too; `None` in games in which both sides act at once.
    fn to_move(&self) -> Option<Color>;
    /// Returns whether a side must plan now.
    fn acts(&self, side: Color) -> bool;
    /// Parses and judges a plan, given as in a turn or as in a list of plans.
    ///
    /// # Errors
    /// [`RulesError`] with the reason.
    fn check(&self, side: Color, plan: &str) -> Result<CheckedPlan, RulesError>;
    /// Returns the moves and predictions of a plan, legal or not.
    ///
    /// # Errors
    /// [`RulesError::Plan`] for a text that is not a plan.
    fn plan_data(&self, side: Color, plan: &str) -> Result<PlanData, RulesError>;
    /// Parses and judges the plans of a turn: form is judged first, then White's plan, then Black's.
    ///
    /// # Errors
    /// [`RulesError`] of the first wrong plan.
    fn check_turn(&self, plans: ByColor<Option<&str>>) -> Result<ByColor<Option<CheckedPlan>>, RulesError>;
    /// Plays a turn of plans that were judged in the current position.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then unchanged.
    fn play_checked(&mut self, plans: ByColor<Option<CheckedPlan>>) -> Result<TurnReport, RulesError>;
    /// Resolves a turn of plans that were judged here without playing it: the match is unchanged.
    ///
    /// # Errors
    /// [`RulesError`] as of [`AnyMatch::play_checked`].
    fn dry_run(&self, plans: ByColor<Option<CheckedPlan>>) -> Result<TurnDryRun, RulesError>;
    /// Plays a turn that was resolved in the current position.
    ///
    /// # Errors
    /// [`RulesError`] for one that was resolved elsewhere; the match is then unchanged.
    fn commit(&mut self, after: AnyDryRunState) -> Result<(), RulesError>;
    /// Parses and plays a turn: form is judged first, then White's plan, then Black's.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then unchanged.
    fn play(&mut self, plans: ByColor<Option<&str>>) -> Result<TurnReport, RulesError>;
    /// Plays a turn written on one line: one word for each side that acts, White's first.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then unchanged.
    fn play_line(&mut self, line: &str) -> Result<TurnReport, RulesError>;
    /// Returns the record of the game so far.
    fn record(&self) -> &Record;

    /// Returns the list of legal plans, for games that can list them.
    fn enumeration(&self) -> Option<&dyn AnyEnumeration>;
    /// Returns algebraic notation, for games whose records use it.
    fn notation(&self) -> Option<&dyn AnyNotation>;
    /// Returns the possible predictions, for games whose plans predict.
    fn prediction(&self) -> Option<&dyn AnyPrediction>;
    /// Returns the reason for which a player may claim a draw now, in games with claims; `None` after the
    /// end.
    fn claim(&self) -> Option<Reason>;
    /// Returns whether the side to move is in check, in games that report it.
    fn in_check(&self) -> Option<bool>;
    /// Returns the position and its board, if the game has pieces to draw.
    fn scene(&self) -> Option<BoardView>;

    /// Returns an independent copy of the match.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// A match whose legal plans can be listed and counted ([`Enumerate`](crate::kernel::Enumerate)).
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, chesimul::Chesimul};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let legal_plan_texts = game.require_enumeration()?;
/// assert_eq!(legal_plan_texts.plans(Color::White).len(), 7);
/// assert_eq!(legal_plan_texts.perft(1), 7 * 7);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub trait AnyEnumeration {
    /// Returns the legal plans of a side in list notation, sorted as text.
    fn plans(&self, side: Color) -> Vec<String>;
    /// Returns the legal plans of a side: each in list notation, and its moves; sorted as text.
    fn plans_with_data(&self, side: Color) -> Vec<(String, PlanData)>;
    /// Counts the sequences of `depth` turns.
    fn perft(&self, depth: u32) -> u64;
    /// Counts the sequences of `depth` turns by making every turn, including those of the last depth.
    fn perft_by_making(&self, depth: u32) -> u64;
}

/// A match whose records write algebraic notation ([`Notate`](crate::kernel::Notate)).
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, parity::{Parity, Standard}};
/// let game = Variant::of::<Parity<Standard>>().start(&[])?;
/// let notation = game.notation().expect("its records have words like Nf3");
/// assert_eq!(notation.notate(Color::White, &game.check(Color::White, "g1f3")?)?, "Nf3");
/// assert_eq!(notation.readings(Color::White, "Nf3")?, ["g1f3"]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub trait AnyNotation {
    /// Returns a plan that was judged in this match in the notation of records, without the signs for the
    /// results of the turn.
    ///
    /// # Errors
    /// [`RulesError::Illegal`] for a plan that was judged in another game.
    fn notate(&self, side: Color, plan: &CheckedPlan) -> Result<String, RulesError>;
    /// Returns every legal plan that a text may mean, in algebraic notation or in coordinates; at least one.
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
    /// Returns the predictions that a side that acts may make: each in plan notation, with the predicted
    /// moves; sorted as text.
    fn predictable(&self, side: Color) -> Vec<(String, PlanData)>;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl dyn AnyMatch + '_ {
    /// Returns the legal plans of a side in list notation, sorted as text; empty if they cannot be listed.
    #[must_use]
    pub fn legal_plan_texts(&self, side: Color) -> Vec<String> {
        self.enumeration().map_or_else(Vec::new, |game| game.plans(side))
    }

    /// Returns the legal plans of a game that can list them.
    ///
    /// # Errors
    /// [`RulesError::Incapable`] in any other game.
    pub fn require_enumeration(&self) -> Result<&dyn AnyEnumeration, RulesError> {
        let variant = self.descriptor().id;
        self.enumeration().ok_or(RulesError::Incapable { variant, capability: "list of legal plans" })
    }

    /// Returns every legal plan that a text may mean, in algebraic notation if the game has one, or in
    /// coordinates; at least one.
    ///
    /// # Errors
    /// [`RulesError`] if the text has no such form, or no legal plan fits.
    pub fn readings(&self, side: Color, text: &str) -> Result<Vec<String>, RulesError> {
        match self.notation() {
            Some(notation) => notation.readings(side, text),
            None => Ok(vec![self.check(side, text)?.text().to_owned()]),
        }
    }

    /// Plays a turn of plans that may also be in list notation, which has no predictions.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then unchanged.
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

    /// Plays a turn and returns the plans in the notation of records: algebraic notation with the signs for
    /// the results of the turn if the game has one, else coordinates.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then unchanged.
    pub fn play_notated(
        &mut self,
        plans: ByColor<Option<CheckedPlan>>,
    ) -> Result<(TurnReport, ByColor<Option<String>>), RulesError> {
        let TurnDryRun { report, written, after, .. } = self.dry_run_notated(plans)?;
        self.commit(after)?;
        Ok((report, written))
    }

    /// Resolves a turn without playing it, with the plans in the notation of `play_notated`.
    ///
    /// # Errors
    /// [`RulesError`].
    pub fn dry_run_notated(&self, plans: ByColor<Option<CheckedPlan>>) -> Result<TurnDryRun, RulesError> {
        let Some(notation) = self.notation() else { return self.dry_run(plans) };
        let mut words = ByColor::new(None, None);
        for (side, plan) in plans.iter() {
            words[side] = plan.as_ref().map(|plan| notation.notate(side, plan)).transpose()?;
        }
        let ahead = self.dry_run(plans)?;
        let signs = signs(&ahead.report);
        let signed = |side| words[side].as_ref().map(|word: &String| format!("{word}{}", signs[side]));
        Ok(TurnDryRun { written: ByColor::from_fn(signed), ..ahead })
    }
}
