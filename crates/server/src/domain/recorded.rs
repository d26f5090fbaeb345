//! Recording of a game for display under later rules, and a recorded game without its rules.

use std::sync::Arc;

use zugleich_rules::ByColor;
use zugleich_rules::catalog::{Ahead, AnyMatch};
use zugleich_rules::kernel::{OptionInfo, TurnReport};

use super::course::Course;
use super::{Awaited, Event, Game, Refusal, Source, StrangeEnd, Told, ToldStart};

impl Game {
    /// Returns whether the game is shown as recorded, because its edition of the rules is not that of this
    /// program.
    pub(crate) const fn is_stored(&self) -> bool {
        matches!(self.course, Course::Stored(_))
    }

    /// Returns the match of a playable game.
    ///
    /// # Errors
    /// [`Refusal::StoredOnly`] if its edition of the rules is another one.
    pub(crate) fn playable(&self) -> Result<&dyn AnyMatch, Refusal> {
        let (played, known) = (self.setup.edition, self.descriptor().edition);
        self.course.game().ok_or(Refusal::StoredOnly { played, known })
    }

    /// Returns the outcome by another edition of the rules, if this program does not know its reason.
    pub(crate) fn strange_end(&self) -> Option<&StrangeEnd> {
        let last = self.turns.last().filter(|_| self.ending.is_none())?;
        match &last.source {
            Source::Recorded(end) => end.as_ref(),
            Source::Judged | Source::Untold => None,
        }
    }

    /// Returns the stored creation event of this game, while it is at its start.
    pub(crate) fn created(&self) -> Event {
        let told = self.course.game().map(|game| Arc::new(self.told_start(game)));
        Event::Created { setup: self.setup.clone(), told }
    }

    fn told_start(&self, game: &dyn AnyMatch) -> ToldStart {
        let chosen = &game.record().options;
        let value = |info: &OptionInfo| {
            let found = chosen.iter().find(|(key, _)| key == info.key);
            (info.key.to_owned(), found.map_or(info.values[0], |(_, value)| value).to_owned())
        };
        ToldStart {
            position: self.start.position.clone(),
            scene: game.scene(),
            awaited: awaited(game),
            options: game.descriptor().options.iter().map(value).collect(),
        }
    }

    /// Returns the report of the next turn. Of lists the steps are left out: they are a hundred times as long
    /// as the lists, and the rules recompute them on demand.
    pub(super) fn told(&self, ahead: &Ahead) -> Told {
        let before = self.turns.last().map_or(&self.start.position, |turn| &turn.report.position);
        let report = if self.has_turns() {
            ahead.report.clone()
        } else {
            TurnReport { steps: Vec::new(), events: Vec::new(), ..ahead.report.clone() }
        };
        Told {
            before: before.clone(),
            report,
            strange_end: None,
            written: ahead.written.clone(),
            scene: ahead.scene.clone(),
            awaited: Awaited { turn: ahead.turn, acts: ahead.acts },
        }
    }

    /// Closes a stored game after its last event: it waits for no side any more.
    pub(super) fn close(&mut self) {
        if let Course::Stored(stored) = &mut self.course {
            stored.close();
            self.draw_offer = None;
            self.takeback.ask = None;
            self.run_clocks();
        }
    }

    pub(super) const fn is_closed(&self) -> bool {
        match &self.course {
            Course::Judged(_) => false,
            Course::Stored(stored) => stored.is_closed(),
        }
    }
}

/// Returns the awaited turn and sides of a game.
fn awaited(game: &dyn AnyMatch) -> Awaited {
    let acts = ByColor::from_fn(|side| game.outcome().is_none() && game.acts(side));
    Awaited { turn: game.turn(), acts }
}
