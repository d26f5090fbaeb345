//! Recording of a game for display under later rules, and a recorded game without its rules.

use std::sync::Arc;

use zugleich_rules::ByColor;
use zugleich_rules::catalog::{AnyMatch, TurnDryRun};
use zugleich_rules::kernel::{OptionInfo, TurnReport};

use super::playback::Playback;
use super::{
    DecisionError, GameState, NextTurn, StartSnapshot, StoredEvent, TurnSnapshot, TurnSource, UnknownResult,
};

impl GameState {
    /// Returns whether the game is shown as recorded, because its edition of the rules is not that of this
    /// program.
    pub const fn is_stored(&self) -> bool {
        matches!(self.course, Playback::Stored(_))
    }

    /// Returns the match of a playable game.
    ///
    /// # Errors
    /// [`DecisionError::StoredOnly`] if its edition of the rules is another one.
    pub fn playable(&self) -> Result<&dyn AnyMatch, DecisionError> {
        let (played, known) = (self.setup.edition, self.descriptor().edition);
        self.course.game().ok_or(DecisionError::StoredOnly { played, known })
    }

    /// Returns the outcome by another edition of the rules, if this program does not know its reason.
    pub fn strange_end(&self) -> Option<&UnknownResult> {
        let last = self.turns.last().filter(|_| self.ending.is_none())?;
        match &last.source {
            TurnSource::Recorded(end) => end.as_ref(),
            TurnSource::Judged | TurnSource::Untold => None,
        }
    }

    /// Returns the stored creation event of this game, while it is at its start.
    pub fn created(&self) -> StoredEvent {
        let told = self.course.game().map(|game| Arc::new(self.start_snapshot(game)));
        StoredEvent::Created { setup: self.setup.clone(), told }
    }

    fn start_snapshot(&self, game: &dyn AnyMatch) -> StartSnapshot {
        let chosen = &game.record().options;
        let value = |info: &OptionInfo| {
            let found = chosen.iter().find(|(key, _)| key == info.key);
            (info.key.to_owned(), found.map_or(info.values[0], |(_, value)| value).to_owned())
        };
        StartSnapshot {
            position: self.start.position.clone(),
            scene: game.scene(),
            awaited: awaited(game),
            options: game.descriptor().options.iter().map(value).collect(),
        }
    }

    /// Returns the report of the next turn. Of lists the steps are left out: they are a hundred times as long
    /// as the lists, and the rules recompute them on demand.
    pub(super) fn turn_snapshot(&self, ahead: &TurnDryRun) -> TurnSnapshot {
        let before = self.turns.last().map_or(&self.start.position, |turn| &turn.report.position);
        let report = if self.has_turns() {
            ahead.report.clone()
        } else {
            TurnReport { steps: Vec::new(), events: Vec::new(), ..ahead.report.clone() }
        };
        TurnSnapshot {
            before: before.clone(),
            report,
            strange_end: None,
            written: ahead.written.clone(),
            scene: ahead.scene.clone(),
            awaited: NextTurn { turn: ahead.turn, acts: ahead.acts },
        }
    }

    /// Closes a stored game after its last event: it waits for no side any more.
    pub(super) fn close(&mut self) {
        if let Playback::Stored(stored) = &mut self.course {
            stored.close();
            self.draw_offer = None;
            self.takeback.ask = None;
            self.run_clocks();
        }
    }

    pub(super) const fn is_closed(&self) -> bool {
        match &self.course {
            Playback::Judged(_) => false,
            Playback::Stored(stored) => stored.is_closed(),
        }
    }
}

/// Returns the awaited turn and sides of a game.
fn awaited(game: &dyn AnyMatch) -> NextTurn {
    let acts = ByColor::from_fn(|side| game.outcome().is_none() && game.acts(side));
    NextTurn { turn: game.turn(), acts }
}
