//! What a game tells, so that it can be shown when its rules have changed, and what it is without rules.

use std::sync::Arc;

use zugleich_rules::ByColor;
use zugleich_rules::catalog::{Ahead, AnyMatch};
use zugleich_rules::kernel::{OptionInfo, TurnReport};

use super::course::Course;
use super::{Awaited, Event, Game, Refusal, Source, StrangeEnd, Told, ToldStart};

impl Game {
    /// Whether the game is shown as it was recorded, because its edition of the rules is not that of this program.
    pub(crate) const fn is_stored(&self) -> bool {
        matches!(self.course, Course::Stored(_))
    }

    /// The match of a game that can be played.
    ///
    /// # Errors
    /// [`Refusal::StoredOnly`] if it is only stored.
    pub(crate) fn playable(&self) -> Result<&dyn AnyMatch, Refusal> {
        let (played, known) = (self.setup.edition, self.descriptor().edition);
        self.course.game().ok_or(Refusal::StoredOnly { played, known })
    }

    /// How the rules of another edition ended the game, if nobody here knows the reason.
    pub(crate) fn strange_end(&self) -> Option<&StrangeEnd> {
        let last = self.turns.last().filter(|_| self.ending.is_none())?;
        match &last.source {
            Source::Recorded(end) => end.as_ref(),
            Source::Judged | Source::Untold => None,
        }
    }

    /// The creation of this game as it is stored, while it is at its start.
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

    /// What is told of a turn that comes next. Of lists that were handed in at once the steps are left out: they are
    /// a hundred times as long as the lists, from which the rules make them whenever somebody looks.
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

    /// All events were read: from now on a game that is only stored waits for nobody.
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

/// What a game waits for.
fn awaited(game: &dyn AnyMatch) -> Awaited {
    let acts = ByColor::from_fn(|side| game.outcome().is_none() && game.acts(side));
    Awaited { turn: game.turn(), acts }
}
