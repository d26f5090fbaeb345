use std::collections::HashMap;

use zugleich_rules::Color;
use zugleich_rules::kernel::{
    Descriptor, Enumerate, Game, LegalPlan, Match, Record, RulesError, legal_plans, shortened,
};

use crate::error::EngineError;

/// A record replayed to its end, where the game goes on.
///
/// ```
/// use zugleich_engine::{EngineError, ReplayedRecord};
/// use zugleich_rules::{catalog::Variant, chesimul::Chesimul, prediction::Prediction};
/// let mut game = Variant::of::<Chesimul>().start(&[])?;
/// game.play_line("b1c3 b5c3")?;
/// assert_eq!(ReplayedRecord::<Chesimul>::new(game.record())?.game.record().turns.len(), 1);
/// let other = ReplayedRecord::<Prediction>::new(game.record());
/// assert!(matches!(other, Err(EngineError::OtherVariant { engine: "prediction", .. })));
/// # Ok::<(), EngineError>(())
/// ```
#[derive(Debug)]
pub struct ReplayedRecord<G: Game> {
    /// The game at the end of the record.
    pub game: Match<G>,
    /// Positions that occurred twice: a third occurrence is a draw.
    pub(crate) twice: Vec<G::Key>,
}

impl<G: Game> ReplayedRecord<G> {
    /// Replays a record.
    ///
    /// # Errors
    /// [`EngineError`] if the record is of another game or edition, if a turn is not legal, or if the game is
    /// over.
    pub fn new(record: &Record) -> Result<Self, EngineError> {
        let Descriptor { id, edition, .. } = *G::DESCRIPTOR;
        if record.variant != id {
            return Err(EngineError::OtherVariant { engine: id, record: shortened(&record.variant) });
        }
        if record.edition != edition {
            let (recorded, known) = (record.edition, edition);
            return Err(RulesError::Edition { variant: id, recorded, known }.into());
        }
        let options: Vec<_> = record.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let mut game = Match::<G>::new(&options, record.position.as_deref())?;
        let mut seen = HashMap::new();
        let mut twice = Vec::new();
        for turn in std::iter::once(None).chain(record.turns.iter().map(Some)) {
            if let Some(turn) = turn {
                game.play_text(turn.as_ref().map(Option::as_deref))?;
            }
            let Some(key) = game.game().repetition_key(game.position()) else { continue };
            let times = seen.entry(key.clone()).or_insert(0);
            *times += 1;
            if *times == 2 {
                twice.push(key);
            }
        }
        if game.outcome().is_some() { Err(EngineError::GameOver) } else { Ok(Self { game, twice }) }
    }
}

impl<G: Enumerate> ReplayedRecord<G> {
    /// Returns the legal plans of a side that acts.
    pub(crate) fn plans(&self, side: Color) -> Result<Vec<LegalPlan<G>>, EngineError> {
        if self.game.acts(side) { Ok(self.legal(side)) } else { Err(EngineError::NotActing(side)) }
    }

    /// Returns the legal plans of a side; empty if it does not act.
    pub(crate) fn legal(&self, side: Color) -> Vec<LegalPlan<G>> {
        legal_plans(self.game.game(), self.game.position(), side)
    }
}
