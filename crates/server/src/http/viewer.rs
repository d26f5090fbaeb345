use std::sync::Arc;

use serde::Deserialize;
use tokio::sync::OwnedMutexGuard;
use tokio::sync::watch::error::RecvError;
use zugleich_games::Entry;
use zugleich_render::language::Language;
use zugleich_rules::ByColor;
use zugleich_wire::State;

use super::mark::Mark;
use crate::base::ids::GuestId;
use crate::domain::{Game, ResolvedTurn};
use crate::ports::ServerTime;
use crate::service::{Ear, News, Room, Rooms};
use crate::view::{self, Public};

/// A viewer who was away for more turns is not sent them at once, but fetches those that are wanted.
const MOST_MISSED: usize = 16;

/// What a viewer says to know who was here before.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Have {
    /// How many turns, if any are known.
    turns: Option<usize>,
    /// How often turns had been taken back by then.
    #[serde(default)]
    takebacks: u32,
    /// Whether what has changed is enough.
    #[serde(default)]
    changes: bool,
    /// Which long fields the page has said, if nothing was told since.
    mark: Option<Mark>,
}

impl Have {
    /// Whether the viewer is told what has changed, instead of all that was told before.
    pub(super) const fn wants_changes(self) -> bool {
        self.changes
    }

    /// What the page has said already.
    pub(super) const fn mark(self) -> Option<Mark> {
        self.mark
    }

    /// The turns that were resolved since, as long as those that are known count.
    fn since(self, game: &Game) -> &[Arc<ResolvedTurn>] {
        let known = self.turns.filter(|_| self.takebacks == game.takebacks());
        known.and_then(|known| game.turns().get(known..)).unwrap_or_default()
    }
}

/// Somebody who looks at a game: how far this viewer has been told of it.
pub(super) struct Viewer {
    rooms: Rooms,
    room: Arc<Room>,
    guest: GuestId,
    ear: Ear,
    /// Whose seats the viewer has, as far as the viewer has been told.
    owns: ByColor<bool>,
    /// The news that the viewer has been told of.
    told: News,
    /// How many turns the viewer has been shown.
    turns: usize,
    /// How many takebacks the viewer knows of.
    takebacks: u32,
}

/// What a viewer is told: turns that were resolved, and the game after all of them.
pub(super) struct Update {
    pub(super) entry: &'static Entry,
    pub(super) turns: Vec<Arc<ResolvedTurn>>,
    pub(super) state: State,
}

impl Viewer {
    /// Somebody who has been told nothing.
    pub(super) fn new(rooms: Rooms, room: Arc<Room>, guest: GuestId) -> Self {
        let (ear, owns, told) = (room.ear(), ByColor::default(), News::default());
        Self { ear, owns, rooms, room, guest, told, turns: 0, takebacks: 0 }
    }

    /// Is done when something may be new.
    pub(super) async fn changed(&mut self) -> Result<(), RecvError> {
        self.ear.changed(self.owns).await
    }

    /// What the viewer is told first.
    pub(super) async fn first(&mut self, have: Have, time: &dyn ServerTime) -> Update {
        self.rooms.be_chained(&self.room).await;
        let game = self.room.game().await;
        self.told = self.seen(&game);
        let missed = have.since(&game);
        let missed = if missed.len() > MOST_MISSED { Vec::new() } else { missed.to_vec() };
        self.update(game, missed, time)
    }

    /// Lets the viewer be told again of what is known.
    pub(super) fn forget(&mut self) {
        self.told = News::default();
    }

    /// What the viewer is told now, if anything that is new is for this viewer.
    pub(super) async fn next(&mut self, time: &dyn ServerTime) -> Option<Update> {
        self.rooms.be_chained(&self.room).await;
        let game = self.room.game().await;
        let news = self.seen(&game);
        if news == self.told {
            return None;
        }
        self.told = news;
        let known = Have { turns: Some(self.turns), takebacks: self.takebacks, ..Have::default() };
        // After turns were taken back the viewer fetches the turns again.
        let turns = known.since(&game).to_vec();
        Some(self.update(game, turns, time))
    }

    /// The game as this viewer sees it. What is signed is signed when others have the game again.
    fn update(
        &mut self,
        game: OwnedMutexGuard<Game>,
        turns: Vec<Arc<ResolvedTurn>>,
        time: &dyn ServerTime,
    ) -> Update {
        (self.turns, self.takebacks) = (game.turns().len(), game.takebacks());
        let entry = view::entry(&game);
        let last = game.turns().last().map(|turn| self.public(entry, turn));
        let state = view::state(&game, &self.guest, &self.room.people(), last.as_deref(), time.now());
        let unsigned = Rooms::shown_receipt(&self.room, &game);
        drop(game);
        let held = unsigned.as_ref().and_then(|unsigned| unsigned.signed(self.rooms.ring()));
        let receipt = held.map(|held| Box::new(held.clone().into()));
        let state = State { receipt, ..state };
        Update { entry, turns, state }
    }

    /// What everybody is told of a turn.
    pub(super) fn public(&self, entry: &Entry, turn: &Arc<ResolvedTurn>) -> Arc<Public> {
        self.room.shown(turn, Language::now(), |turn| Public::of(entry, turn))
    }

    /// The news that this viewer may know of.
    fn seen(&mut self, game: &Game) -> News {
        self.owns = ByColor::from_fn(|seat| game.owns(&self.guest, seat));
        self.ear.seen_by(self.owns)
    }
}
