use std::collections::HashMap;

use zugleich_rules::Color;
use zugleich_rules::catalog;
use zugleich_rules::game::{Game, Match, Record};

use crate::error::EngineError;

/// A record played to its end, where the game goes on.
pub(crate) struct Opened<G: Game> {
    pub(crate) game: Match<G>,
    /// The positions that have occurred twice: the third time is a draw.
    pub(crate) twice: Vec<G::Key>,
}

impl<G: Game> Opened<G> {
    pub(crate) fn new(record: &Record) -> Result<Self, EngineError> {
        let (own, other) = (G::descriptor().id, catalog::variant(&record.variant)?.descriptor().id);
        if own != other {
            return Err(EngineError::OtherVariant { engine: own, record: other });
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

    /// The legal plans of a side that acts.
    pub(crate) fn plans(&self, side: Color) -> Result<Vec<G::Plan>, EngineError> {
        if self.game.acts(side) { Ok(self.game.plans(side)) } else { Err(EngineError::NotActing(side)) }
    }
}
