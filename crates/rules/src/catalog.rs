//! All games behind one object-safe interface, with plans and positions as text.
//!
//! Programs that learn the variant only at run time (the command line, the server) use this; programs that
//! know their game use [`Match`] with the game's own types.

use std::fmt::Debug;

use crate::blind::Blind;
use crate::board::{ByColor, Color};
use crate::chesimul::Chesimul;
use crate::entanglement::Entanglement;
use crate::game::{
    Descriptor, Game, Match, Outcome, Reason, Record, RulesError, Scene, TurnReport, perft, perft_by_making,
};
use crate::parity::{Parity, SingleOccupation, Standard};
use crate::prediction::Prediction;

/// One of the games.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    descriptor: fn() -> &'static Descriptor,
    open: Open,
}

type Open = fn(&[(&str, &str)], Option<&str>) -> Result<Box<dyn AnyMatch>, RulesError>;

const VARIANTS: &[Variant] = &[
    of::<Chesimul>(),
    of::<Prediction>(),
    of::<Parity<Standard>>(),
    of::<Parity<SingleOccupation>>(),
    of::<Blind>(),
    of::<Entanglement>(),
];

const fn of<G: Game>() -> Variant {
    Variant { descriptor: G::descriptor, open: open::<G> }
}

fn open<G: Game>(options: &[(&str, &str)], position: Option<&str>) -> Result<Box<dyn AnyMatch>, RulesError> {
    Ok(Box::new(Match::<G>::new(options, position)?))
}

/// Every game, in the order in which they are offered.
#[must_use]
pub fn variants() -> &'static [Variant] {
    VARIANTS
}

/// The game with this id.
///
/// # Errors
/// [`RulesError::Variant`] with the ids that exist.
pub fn variant(id: &str) -> Result<&'static Variant, RulesError> {
    let known = || VARIANTS.iter().map(|variant| variant.descriptor().id).collect();
    let found = VARIANTS.iter().find(|variant| variant.descriptor().id == id);
    found.ok_or_else(|| RulesError::Variant(id.to_owned(), known()))
}

/// Plays a record from its start.
///
/// # Errors
/// [`RulesError`] of the first turn that is refused, or of the start.
pub fn replay(record: &Record) -> Result<Box<dyn AnyMatch>, RulesError> {
    let options: Vec<_> = record.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let mut game = variant(&record.variant)?.open(&options, record.position.as_deref())?;
    for turn in &record.turns {
        game.play(turn.as_ref().map(Option::as_deref))?;
    }
    Ok(game)
}

impl Variant {
    /// What the game is called, its options and its author.
    #[must_use]
    pub fn descriptor(&self) -> &'static Descriptor {
        (self.descriptor)()
    }

    /// A match from the game's own starting position.
    ///
    /// # Errors
    /// [`RulesError::Option`] for an option that the game does not have.
    pub fn start(&self, options: &[(&str, &str)]) -> Result<Box<dyn AnyMatch>, RulesError> {
        (self.open)(options, None)
    }

    /// A match from a position given as text, or from the game's own start.
    ///
    /// # Errors
    /// [`RulesError`] for an option or a position that is refused.
    pub fn open(
        &self,
        options: &[(&str, &str)],
        position: Option<&str>,
    ) -> Result<Box<dyn AnyMatch>, RulesError> {
        (self.open)(options, position)
    }
}

/// A [`Match`] of any game.
pub trait AnyMatch: Debug + Send + Sync {
    /// The game's descriptor.
    fn descriptor(&self) -> &'static Descriptor;
    /// The number of the next turn.
    fn turn(&self) -> u32;
    /// The position text.
    fn position(&self) -> String;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The side whose ply it is, after the end too; `None` in games in which both sides act at once.
    fn to_move(&self) -> Option<Color>;
    /// Whether the side to move is in check, in games that tell.
    fn in_check(&self) -> Option<bool>;
    /// Why a player may claim a draw now, in games in which draws are claimed; none after the end.
    fn claim(&self) -> Option<Reason>;
    /// Whether a side must plan now.
    fn acts(&self, side: Color) -> bool;
    /// Whether [`AnyMatch::plans`] lists every legal plan; it lists none otherwise.
    fn lists_plans(&self) -> bool;
    /// The legal plans of a side as a list names them, sorted as text.
    fn plans(&self, side: Color) -> Vec<String>;
    /// What a side may predict that the other one moves, sorted as text; `None` in games without predictions and
    /// for a side that does not act.
    fn predictable(&self, side: Color) -> Option<Vec<String>>;
    /// The plan as a turn is written, if it is legal; it may be given as in a turn or as in the list of plans.
    ///
    /// # Errors
    /// [`RulesError`] says why not.
    fn check(&self, side: Color, plan: &str) -> Result<String, RulesError>;
    /// Plays a turn.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    fn play(&mut self, plans: ByColor<Option<&str>>) -> Result<TurnReport, RulesError>;
    /// Plays a turn written on a line: one word for each side that acts, White's first.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    fn play_line(&mut self, line: &str) -> Result<TurnReport, RulesError>;
    /// Plays a turn, and gives how a record writes the plans: in algebraic notation where the game has one, else in
    /// coordinates.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    fn play_notated(
        &mut self,
        plans: ByColor<Option<&str>>,
    ) -> Result<(TurnReport, ByColor<Option<String>>), RulesError>;
    /// Every legal plan that a text may mean, in algebraic notation or in coordinates; at least one.
    ///
    /// # Errors
    /// [`RulesError`] if the text has no such form, or no legal plan fits.
    fn readings(&self, side: Color, text: &str) -> Result<Vec<String>, RulesError>;
    /// The position and its board, for those who draw it.
    fn scene(&self) -> Scene;
    /// The game so far.
    fn record(&self) -> &Record;
    /// Counts the sequences of `depth` turns.
    fn perft(&self, depth: u32) -> u64;
    /// Counts the sequences of `depth` turns by making every turn, those of the last depth too.
    fn perft_by_making(&self, depth: u32) -> u64;
    /// The match, for a copy that goes its own way.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn descriptor(&self) -> &'static Descriptor {
        G::descriptor()
    }

    fn turn(&self) -> u32 {
        self.game().turn_number(self.position())
    }

    fn position(&self) -> String {
        self.game().position_text(self.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn to_move(&self) -> Option<Color> {
        let acts = |side| self.game().acts(self.position(), side);
        match (acts(Color::White), acts(Color::Black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }

    fn in_check(&self) -> Option<bool> {
        self.game().in_check(self.position())
    }

    fn claim(&self) -> Option<Reason> {
        if self.outcome().is_some() { None } else { self.game().claim(self.position()) }
    }

    fn acts(&self, side: Color) -> bool {
        self.acts(side)
    }

    fn lists_plans(&self) -> bool {
        G::LISTS_PLANS
    }

    fn plans(&self, side: Color) -> Vec<String> {
        let mut texts: Vec<_> = self.plans(side).iter().map(|plan| self.game().listed(plan)).collect();
        texts.sort_unstable();
        texts
    }

    fn predictable(&self, side: Color) -> Option<Vec<String>> {
        if self.acts(side) { self.game().predictable(self.position(), side) } else { None }
    }

    fn check(&self, side: Color, plan: &str) -> Result<String, RulesError> {
        Ok(self.plan(side, plan)?.to_string())
    }

    fn play(&mut self, plans: ByColor<Option<&str>>) -> Result<TurnReport, RulesError> {
        self.play_text(plans)
    }

    fn play_line(&mut self, line: &str) -> Result<TurnReport, RulesError> {
        self.play_line(line)
    }

    fn play_notated(
        &mut self,
        plans: ByColor<Option<&str>>,
    ) -> Result<(TurnReport, ByColor<Option<String>>), RulesError> {
        let turn = self.read_turn(plans)?;
        self.play_notated(&turn)
    }

    fn readings(&self, side: Color, text: &str) -> Result<Vec<String>, RulesError> {
        Ok(self.readings(side, text)?.iter().map(ToString::to_string).collect())
    }

    fn scene(&self) -> Scene {
        self.scene()
    }

    fn record(&self) -> &Record {
        self.record()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn perft_by_making(&self, depth: u32) -> u64 {
        perft_by_making(self, depth)
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
