use std::sync::{Arc, OnceLock};

use zugleich_rules::Color;
use zugleich_transcript::{Held, Subject};

use crate::base::Moment;
use crate::domain::chain::{Chain, Ring, Untellable, receipt};
use crate::domain::{Event, Game};

/// What is known of the chain of a game that is in memory, and the last receipt that everybody may see.
#[derive(Debug, Default)]
pub(crate) struct Chained {
    made: Option<Result<Chain, Untellable>>,
    shown: Option<Unsigned>,
}

/// A receipt that is signed by whoever wants it first, once: a signature takes longer than anybody should hold a game
/// for it.
#[derive(Clone, Debug)]
pub(crate) struct Unsigned(Arc<(Subject, OnceLock<Option<Held>>)>);

impl Unsigned {
    fn new(subject: &Subject) -> Self {
        Self(Arc::new((subject.clone(), OnceLock::new())))
    }

    /// The receipt, unless no key of its time is there.
    pub(crate) fn signed(&self, ring: &Ring) -> Option<&Held> {
        let (subject, held) = &*self.0;
        held.get_or_init(|| receipt(subject, ring)).as_ref()
    }
}

impl Chained {
    /// Whether it tells all that has happened in a game, or it is known that it cannot.
    pub(crate) fn is_of(&self, game: &Game) -> bool {
        match &self.made {
            Some(Ok(chain)) => chain.stored() == game.events(),
            Some(Err(_)) => true,
            None => false,
        }
    }

    /// The chain of all stored events of the game.
    pub(crate) fn set(&mut self, made: Result<Chain, Untellable>) {
        *self = Self { made: Some(made), shown: None };
    }

    /// Events that were stored as one, after which the game is as it is now. A chain that is behind is made anew by
    /// whoever wants it.
    pub(crate) fn go_on(&mut self, events: &[Event], at: Moment, after: &Game, ring: &Ring) {
        let Some(Ok(chain)) = &mut self.made else { return };
        let before = after.events().checked_sub(u32::try_from(events.len()).unwrap_or(u32::MAX));
        let told = before == Some(chain.stored())
            && events.iter().all(|event| chain.happen(event, at, after, ring).is_ok());
        if !told {
            *self = Self::default();
        }
    }

    /// The receipt of the last event up to which everybody may know everything: the same one for all.
    pub(crate) fn shown(&mut self, game: &Game) -> Option<Unsigned> {
        let subject = self.chain(game)?.shown();
        if self.shown.as_ref().is_none_or(|unsigned| unsigned.0.0 != *subject) {
            self.shown = Some(Unsigned::new(subject));
        }
        self.shown.clone()
    }

    /// The receipt of what a seat has committed to in a turn, for its owner: of its seal, or, where nothing is sealed,
    /// of what came of it.
    pub(crate) fn committed(&mut self, game: &Game, seat: Color, turn: u32) -> Option<Unsigned> {
        match self.chain(game)?.sealed(seat, turn) {
            Some(subject) => Some(Unsigned::new(subject)),
            None => self.shown(game),
        }
    }

    /// How many stored events of the game tell all that everybody may know, if it has a transcript.
    pub(crate) fn shown_stored(&self, game: &Game) -> Option<u32> {
        Some(self.chain(game)?.shown_stored())
    }

    fn chain(&self, game: &Game) -> Option<&Chain> {
        match &self.made {
            Some(Ok(chain)) if chain.stored() == game.events() => Some(chain),
            _ => None,
        }
    }
}
